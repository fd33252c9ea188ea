import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { CLOSEST, fit, reveal, settle, zoom } from "../src/arkham/camera";
import { HEIGHT, Plan, widthIn, type Box } from "../src/games/second/geometry";
import { breakable, lettering, lines } from "../src/arkham/lettering";
import { colourOf, initials, PATTERNS, patternOf, SEAT_COLOURS } from "../src/arkham/seats";
import { nearest } from "../src/arkham/spatial";

const CONTENT = join(__dirname, "../../src/miskatonic/games/second/facts");
const read = (name: string) => JSON.parse(readFileSync(join(CONTENT, `${name}.json`), "utf8"));
const board = read("board") as {
  streets: { id: string; adjacent_streets: string[]; locations: string[]; monster_move: { white: string; black: string } }[];
  worlds: { id: string }[];
};
const streets = board.streets.map(({ id, adjacent_streets, locations }) => ({ id, adjacent: adjacent_streets, locations }));

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

it("fills a window from edge to edge, unless that is very narrow or very wide", () => {
  expect(widthIn({ w: 1173, h: 885 }) / HEIGHT).toBeCloseTo(1173 / 885, 1);
  expect(widthIn({ w: 390, h: 230 })).toBe(widthIn({ w: 390, h: 700 }));
  expect(widthIn({ w: 9000, h: 1000 })).toBe(widthIn({ w: 4000, h: 1000 }));
});

describe.each([[390, 700], [792, 738], [1173, 885], [3000, 900]])("the board in a window of %i by %i", (w, h) => {
  const plan = new Plan(widthIn({ w, h }));
  const laid = [
    ...plan.spots(streets),
    ...board.worlds.map(({ id }, index) => [id, plan.world(index, board.worlds.length)] as const),
  ];

  it("has a place for every street, location, area and Other World", () => {
    expect(laid).toHaveLength(9 + 26 + Object.keys(plan.areas).length + 8);
  });

  it("lays nothing on top of anything else, and nothing outside", () => {
    for (const [name, box] of laid) {
      expect(box.x >= 0 && box.y >= 0 && box.x + box.w <= plan.width && box.y + box.h <= HEIGHT, name).toBe(true);
      for (const [other, its] of laid) expect(name === other || !overlap(box, its), `${name} and ${other}`).toBe(true);
    }
  });

  it("has the neighbourhoods where players expect them", () => {
    const at = (id: string): Box => new Map(laid).get(id) ?? { x: 0, y: 0, w: 0, h: 0 };
    expect(at("northside").x).toBeLessThan(at("downtown").x);
    expect(at("downtown").x).toBeLessThan(at("easttown").x);
    for (const column of [
      ["northside", "merchant_district", "miskatonic_university", "uptown"],
      ["easttown", "rivertown", "french_hill", "southside"],
    ]) {
      const heights = column.map((id) => at(id).y);
      expect(heights).toEqual([...heights].sort((a, b) => a - b));
    }
    expect(at("merchant_district").x).toBeLessThan(at("rivertown").x);
  });

  it("draws every connection once, none of them through a place", () => {
    const drawn = plan.roads(streets);
    expect(drawn).toHaveLength(board.streets.flatMap(({ adjacent_streets }) => adjacent_streets).length / 2);
    for (const [a, b] of drawn) {
      for (const share of [0.25, 0.5, 0.75]) {
        const point = { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share, w: 0, h: 0 };
        for (const [name, box] of laid) expect(overlap(point, box), name).toBe(false);
      }
    }
  });

  it("keeps white and black arrows of one road apart", () => {
    for (const { id, monster_move } of board.streets) {
      const back = board.streets.find((street) => street.id === monster_move.white);
      if (back?.monster_move.black !== id) continue;
      const [white] = plan.arrow(id, monster_move.white, "white");
      const [, black] = plan.arrow(monster_move.white, id, "black");
      expect(Math.hypot(white.x - black.x, white.y - black.y)).toBeGreaterThan(10);
    }
  });
});

describe("looking at the board", () => {
  const drawing = { w: 1200, h: 1000 };
  const window = { w: 600, h: 600 };

  it("begins with all of it in the middle", () => {
    expect(fit(window, drawing)).toEqual({ x: 0, y: 50, scale: 0.5 });
  });

  it("zooms about the pointer", () => {
    const before = { x: -100, y: -100, scale: 1 };
    const at = { x: 300, y: 200 };
    const after = zoom(before, 1.5, at, window, drawing);
    expect((at.x - after.x) / after.scale).toBeCloseTo((at.x - before.x) / before.scale);
    expect((at.y - after.y) / after.scale).toBeCloseTo((at.y - before.y) / before.scale);
  });

  it("never zooms further out than the whole, nor closer than there is something to see", () => {
    const view = fit(window, drawing);
    expect(zoom(view, 0.1, { x: 0, y: 0 }, window, drawing)).toEqual(view);
    expect(zoom(view, 100, { x: 0, y: 0 }, window, drawing).scale).toBe(CLOSEST);
  });

  it("cannot be dragged out of sight", () => {
    expect(settle({ x: 500, y: -5000, scale: 1 }, window, drawing)).toEqual({ x: 0, y: -400, scale: 1 });
  });

  it("moves just as far as needed to show something", () => {
    const view = { x: 0, y: 0, scale: 1 };
    expect(reveal(view, { x: 100, y: 100, w: 50, h: 50 }, window, drawing)).toEqual(view);
    expect(reveal(view, { x: 800, y: 100, w: 50, h: 50 }, window, drawing)).toEqual({ x: -274, y: 0, scale: 1 });
  });
});

describe("the arrow keys", () => {
  const from = { x: 0, y: 0 };

  it("go to the nearest thing that lies that way", () => {
    const others = [
      { x: 100, y: 5 },
      { x: 50, y: 60 },
      { x: -20, y: 0 },
    ];
    expect(nearest(from, others, [1, 0])).toBe(0);
    expect(nearest(from, others, [-1, 0])).toBe(2);
    expect(nearest(from, others, [0, 1])).toBe(1);
    expect(nearest(from, others, [0, -1])).toBeNull();
  });

  it("never stay where they are", () => {
    expect(nearest(from, [from], [1, 0])).toBeNull();
  });
});

describe("seats", () => {
  it("are told apart by colour and by pattern", () => {
    const eight = Array.from({ length: 8 }, (_, seat) => seat);
    expect(new Set(eight.map(colourOf)).size).toBe(8);
    expect(new Set(eight.map(patternOf)).size).toBe(8);
    expect(SEAT_COLOURS).toHaveLength(PATTERNS.length);
  });

  it("carry the initials of their investigator", () => {
    expect(initials("Amanda Sharpe")).toBe("AS");
    expect(initials("“Ashcan” Pete")).toBe("AP");
    expect(initials("Hermana Mary")).toBe("HM");
    expect(initials("Duke")).toBe("D");
  });
});

describe("the drawings", () => {
  const sprite = ["arkham", "games/second"]
    .map((home) => readFileSync(join(__dirname, `../src/${home}/Sprite.svelte`), "utf8"))
    .join();
  const drawn = new Set([...sprite.matchAll(/id="s-(\w+)"/g)].map(([, name]) => name));

  it("show every dimension that a monster comes from", () => {
    const dimensions = (read("monsters") as { dimension: string }[]).map(({ dimension }) => dimension);
    expect(dimensions.filter((dimension) => !drawn.has(dimension))).toEqual([]);
  });

  it("show every icon of a location", () => {
    const icons = (read("board").locations as { icons_possible?: string[]; icons_guaranteed?: string[] }[]).flatMap(
      ({ icons_possible = [], icons_guaranteed = [] }) => [...icons_possible, ...icons_guaranteed],
    );
    expect(icons.filter((icon) => !drawn.has(icon))).toEqual([]);
  });
});

describe("the names of places", () => {
  const room = { w: 144, h: 27 };
  /** Every letter as wide as the next, half its height. */
  const even = (text: string): number => text.length / 2;
  const letters = (count: number): number => count / 2;

  it("counts lines as a reader would", () => {
    expect(lines("Woods", letters(20), even)).toBe(1);
    expect(lines("Ye Olde Magick Shoppe", letters(14), even)).toBe(2);
    expect(lines("Sint-Mariaziekenhuis", letters(16), even)).toBe(2);
    expect(lines("Onafhankelijk\u00adheids\u00adplein", letters(14), even)).toBe(2);
    expect(lines("Wetenschaps\u00adge\u00adbouw", letters(11), even)).toBe(2);
  });

  it("measures letters and does not count them", () => {
    const wide = (text: string): number => [...text].reduce((sum, letter) => sum + (letter === "W" ? 1 : 0.25), 0);
    expect(lettering("WWWWWWWW", { w: 120, h: 40 }, { hand: wide })).toBe(15);
    expect(lettering("iiiiiiii", { w: 120, h: 40 }, { hand: wide })).toBe(19.5);
  });

  it("writes short names large, and two lines small enough to stay above the icons", () => {
    expect(lettering("Woods", room, { hand: even })).toBe(19.5);
    const size = lettering("Algemene Winkelstraat", room, { hand: even });
    expect(size).toBeLessThan(19.5);
    expect(size * lines("Algemene Winkelstraat", room.w / size, even)).toBeLessThanOrEqual(room.h);
  });

  it("breaks only what fits nowhere, between syllables", () => {
    const at = (name: string, width: number, smallest = 13): string => breakable(name, width, { hand: even, smallest }).replaceAll("\u00ad", "|");
    expect(at("Onafhankelijkheidsplein", 101)).toBe("Onaf|han|ke|lijk|heids|plein");
    expect(at("Independence Square", 101)).toBe("Independence Square");
    expect(at("Sint-Mariaziekenhuis", 115, 16.5)).toBe("Sint-Maria|zie|ken|huis");
  });
});
