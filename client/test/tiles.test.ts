import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Box, Point } from "../src/arkham/camera";
import { CENTRE, GAP, hexagon, layout, RADIUS, ways, type StreetFact, type TileFact } from "../src/games/third/geometry";

const FACTS = join(__dirname, "../../src/miskatonic/games/third/facts");
const read = (name: string) => JSON.parse(readFileSync(join(FACTS, `${name}.json`), "utf8"));

interface Tile {
  id: string;
  tile: { slots: TileFact["slots"]; edges: Record<string, string[]> };
  spaces: { id: string; tests: string[]; rewards: string[] }[];
}
const tiles = read("neighborhoods") as Tile[];
const scenarios = read("scenarios") as { id: string; neighborhoods: string[]; streets: StreetFact[] }[];

/** A scenario as its view tells it. */
const boards = scenarios.map(({ id, neighborhoods, streets }) => {
  const facts = neighborhoods.map((name) => {
    const tile = tiles.find((each) => each.id === name)?.tile;
    if (!tile) throw new Error(name);
    return { id: name, slots: tile.slots, edges: tile.edges };
  });
  return { id, facts, streets, laid: layout(facts, streets) };
});

const cross = (a: Point, b: Point, p: Point): number => (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
/** For outlines that turn one way only. */
const holds = (outline: Point[], p: Point): boolean =>
  outline.every((a, n) => cross(a, outline[(n + 1) % outline.length] ?? a, p) >= 0);
const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
const corners = ({ x, y, w, h }: Box): Point[] => [
  { x, y },
  { x: x + w, y },
  { x: x + w, y: y + h },
  { x, y: y + h },
];

describe.each(boards)("the board of $id", ({ facts, streets, laid }) => {
  it("has a place for every neighborhood, space and street, all of it on the drawing", () => {
    expect(laid.tiles.size).toBe(facts.length);
    expect(laid.thirds.size).toBe(3 * facts.length);
    expect(laid.streets.size).toBe(streets.length);
    const points = [...laid.tiles.values()].flatMap((middle) => hexagon(middle));
    for (const { x, y } of points) expect(x > 0 && y > 0 && x < laid.size.w && y < laid.size.h).toBe(true);
  });

  it("lays no tile on another, and every street in the gap between its own", () => {
    const apart = RADIUS * Math.sqrt(3) + GAP - 0.01;
    const middles = [...laid.tiles];
    for (const [name, a] of middles) {
      for (const [other, b] of middles) {
        if (name !== other) expect(Math.hypot(a.x - b.x, a.y - b.y), `${name} ${other}`).toBeGreaterThan(apart);
      }
    }
    for (const { id, between } of streets) {
      const [a, b] = between.map((name) => laid.tiles.get(name));
      const lies = laid.streets.get(id)?.middle;
      expect(lies?.x, id).toBeCloseTo(((a?.x ?? 0) + (b?.x ?? 0)) / 2);
      expect(lies?.y, id).toBeCloseTo(((a?.y ?? 0) + (b?.y ?? 0)) / 2);
    }
  });

  it("has each space at the edges of its tile that it touches", () => {
    const WAYS = { right: 0, bottom_right: 60, bottom_left: 120, left: 180, top_left: 240, top_right: 300 };
    for (const tile of facts) {
      const lying = ways(tile, streets);
      for (const slot of ["A", "B", "C"] as const) {
        const touched = Object.entries(WAYS).filter(([edge]) => tile.edges[edge]?.includes(tile.slots[slot]));
        const away = touched.map(([, way]) => Math.abs(((way - lying[slot] + 540) % 360) - 180)).sort((a, b) => a - b);
        expect(away, `${tile.id} ${slot}`).toEqual([0, 60, 60]);
      }
    }
  });

  it("writes and stands everything inside its own third, clear of the middle and of each other", () => {
    for (const [space, { outline, head, marks, foot }] of laid.thirds) {
      // The middle is cut out of the outline: without that corner it turns one way only.
      const whole = outline.slice(0, -1);
      const tile = facts.find(({ slots }) => Object.values(slots).includes(space));
      const middle = laid.tiles.get(tile?.id ?? "") ?? { x: 0, y: 0 };
      for (const point of [head, marks, foot].flatMap(corners)) {
        expect(holds(whole, point), space).toBe(true);
        expect(Math.hypot(point.x - middle.x, point.y - middle.y), space).toBeGreaterThan(CENTRE);
      }
      expect(overlap(head, marks) || overlap(head, foot) || overlap(marks, foot), space).toBe(false);
    }
  });

  it("keeps the space apart away from every tile", () => {
    const { future, size } = layout(facts, streets, true);
    expect(future.x >= 0 && future.y >= 0 && future.x + future.w <= size.w && future.y + future.h <= size.h).toBe(true);
    for (const middle of laid.tiles.values()) {
      const outline = hexagon(middle);
      for (const point of corners(future)) expect(holds(outline, point)).toBe(false);
      for (const { x, y } of outline) expect(overlap({ x, y, w: 0, h: 0 }, future)).toBe(false);
    }
  });
});

describe("the drawings of the third edition", () => {
  const drawn = new Set(
    ["arkham/Sprite", "games/third/Signs", "games/third/Creatures"].flatMap((name) =>
      [...readFileSync(join(__dirname, `../src/${name}.svelte`), "utf8").matchAll(/id="s-(\w+)"/g)].map(([, id]) => id),
    ),
  );

  it("show whatever a space tends to ask and to give", () => {
    const icons = tiles.flatMap(({ spaces }) => spaces.flatMap(({ tests, rewards }) => [...tests, ...rewards]));
    expect([...new Set(icons)].filter((icon) => !drawn.has(icon))).toEqual([]);
  });
});
