import { describe, expect, it } from "vitest";
import { added, chance } from "../src/games/cards/chance";
import { layout, TILE } from "../src/games/cards/layout";
import { enemies, people, trayOwner } from "../src/games/cards/people";
import { scene } from "../src/games/cards/scene";
import { CARD_KINDS } from "../src/engraving/kinds";
import { emblemOf, linkSign, tint } from "../src/games/cards/signs";
import type { Card, CardsView, Enemy, PersonRecord, Place, Test } from "../src/games/cards/types";
import type { Ask } from "../src/lib/types";

const named = (id: string) => ({ id, title: id });
const card = (id: string, more: Partial<Card> = {}): Card =>
  ({ id, title: id, type: named("asset"), classes: [], slots: [], traits: [], attached: [], ...more }) as unknown as Card;
const enemy = (id: string, engaged: number[] = []): Enemy => ({ ...card(id), engaged, numbers: [], keywords: [] }) as Enemy;
const place = (id: string, x: number, y: number, connects: string[], more: Partial<Place> = {}): Place =>
  ({ id, title: id.toUpperCase(), x, y, connects, enemies: [], cards: [], people: [], ...more }) as unknown as Place;
const person = (seat: number, more: Partial<PersonRecord> = {}): PersonRecord =>
  ({
    ...{ seat, title: `seat ${seat}`, label: "", place: "a", hand: null },
    ...{ cards: [], threats: [], enemies: [], discard: [], ...more },
  }) as unknown as PersonRecord;
const view = (more: Partial<CardsView> = {}): CardsView =>
  ({ people: [], places: [], scenes: [], results: [], encounter_discard: [], victory: [], ...more }) as unknown as CardsView;
const ask = (seat: number, ...targets: string[]): Ask =>
  ({ seat, options: targets.map((target) => ({ name: target, target })) }) as unknown as Ask;
const ids = (found: { id: string }[]) => found.map(({ id }) => id);

describe("the map", () => {
  it("lays tiles on a grid that begins where the first of them lies", () => {
    const { tiles, size } = layout([place("a", 3, 5, []), place("b", 4, 5, []), place("c", 5, 6, [])]);
    const [a, b, c] = ["a", "b", "c"].map((id) => tiles.get(id));
    if (!a || !b || !c) throw new Error("a tile is missing");
    expect(b.y).toBe(a.y);
    expect(b.x - a.x).toBe(c.x - b.x);
    expect(b.x - a.x).toBeGreaterThan(TILE.w);
    expect(a.x).toBeGreaterThanOrEqual(0);
    expect(c.x + c.w).toBeLessThanOrEqual(size.w);
    expect(c.y + c.h).toBeLessThanOrEqual(size.h);
  });

  it("puts a room that is alone in the middle", () => {
    const { tiles, size } = layout([place("a", 2, 2, [])]);
    const only = tiles.get("a");
    expect(only && only.x + only.w / 2).toBeCloseTo(size.w / 2);
    expect(only && only.y + only.h / 2).toBeCloseTo(size.h / 2);
  });

  it("draws a way once, and says where it leads only one way", () => {
    const { ways } = layout([place("a", 0, 0, ["b", "c"]), place("b", 1, 0, ["a"]), place("c", 0, 1, ["nowhere"])]);
    expect(ways.map(({ from, to, both }) => [from, to, both])).toEqual([
      ["a", "b", true],
      ["a", "c", false],
    ]);
    expect(ways[1]?.angle).toBeCloseTo(90);
  });

  it("leads around what lies between", () => {
    const straight = layout([place("a", 0, 0, ["c"]), place("c", 2, 0, ["a"])]).ways[0];
    const bent = layout([place("a", 0, 0, ["c"]), place("b", 1, 0, []), place("c", 2, 0, ["a"])]);
    const between = bent.tiles.get("b");
    const middle = bent.ways[0]?.middle;
    if (!straight || !between || !middle) throw new Error("nothing was drawn");
    expect(straight.middle.y).toBeCloseTo(layout([place("a", 0, 0, []), place("c", 2, 0, [])]).size.h / 2);
    expect(middle.y < between.y || middle.y > between.y + between.h).toBe(true);
  });

  it("is empty before the first location lies there", () => {
    expect(layout([])).toMatchObject({ ways: [] });
  });
});

describe("the chance of a test", () => {
  const test = {
    adds: { courage: 2, machete: 1, "use:training": 1 },
    chances: [0.4, 0.5, 0.7, 0.9].map((chance, more) => ({ more, chance })),
  };

  it("counts what is picked as often as it is taken", () => {
    expect(added(test, {})).toBe(0);
    expect(added(test, { courage: 1, "use:training": 3, unknown: 1 })).toBe(5);
  });

  it("rises with what is picked, and stays where the server looked no further", () => {
    expect(chance(test, {})).toBe(0.4);
    expect(chance(test, { courage: 1 })).toBe(0.7);
    expect(chance(test, { courage: 1, "use:training": 3 })).toBe(0.9);
    expect(chance({ adds: {}, chances: [] }, {})).toBeNull();
  });
});

describe("people", () => {
  const table = view({ places: [place("a", 0, 0, [])], people: [person(0, { hand: [card("h")] }), person(1)] });

  it("are where their location is, and named as options name them", () => {
    expect(people(table).map(({ place, at }) => [place, at.title])).toEqual([
      ["seat:0", "A"],
      ["seat:1", "A"],
    ]);
  });

  it("show the hand of the one who is asked, else one that may be seen", () => {
    const two = view({ people: [person(0, { hand: [] }), person(1, { hand: [] })] });
    expect(trayOwner(two, 1)?.seat).toBe(1);
    expect(trayOwner(table, 1)?.seat).toBe(0);
    expect(trayOwner(view({ people: [person(0)] }), 0)).toBeNull();
  });

  it("count an engaged enemy once, though it stands on the map and before somebody", () => {
    const ghoul = enemy("ghoul.1", [0]);
    const there = view({ places: [place("a", 0, 0, [], { enemies: [ghoul] })], people: [person(0, { enemies: [ghoul] })] });
    expect(ids(enemies(there))).toEqual(["ghoul.1"]);
  });
});

describe("the scene", () => {
  const test = (against: string): Test => ({ type: "test", seat: 0, against }) as unknown as Test;
  const ghoul = enemy("ghoul.1", [0]);
  const there = { places: [place("a", 0, 0, [], { enemies: [ghoul] })] };

  it("shows the innermost test and whom it is against", () => {
    const found = scene(view({ ...there, scenes: [test("other"), test("ghoul.1")] }), null, []);
    expect(found.test?.against).toBe("ghoul.1");
    expect(found.enemy?.id).toBe("ghoul.1");
    expect(scene(view({ ...there, scenes: [test("a")] }), null, []).enemy).toBeNull();
  });

  it("shows an attack with the enemy that makes it", () => {
    const attack = { type: "attack" as const, seat: 1, enemy: "ghoul.1", opportunity: true };
    const found = scene(view({ ...there, scenes: [attack] }), null, []);
    expect(found.attacked).toEqual({ seat: 1, opportunity: true });
    expect(found.enemy?.id).toBe("ghoul.1");
  });

  it("tells how tests ended since the last decision", () => {
    const results = [3, 5, 6].map((at) => ({ at })) as CardsView["results"];
    expect(scene(view({ results }), null, [1, 4]).results.map(({ at }) => at)).toEqual([5, 6]);
  });

  it("lays out what may be chosen and would not be seen to glow", () => {
    const table = view({
      ...there,
      people: [person(0, { cards: [card("mine")], discard: [card("thrown")] }), person(1, { cards: [card("his")] })],
      encounter_discard: [card("rats")],
    });
    const all = ["card:mine", "card:his", "card:thrown", "card:ghoul.1", "card:rats"];
    expect(ids(scene(table, ask(0, ...all), []).cards)).toEqual(["his", "thrown", "rats"]);
    expect(ids(scene(table, ask(0, "card:mine"), []).cards)).toEqual([]);
  });
});

describe("the drawings", () => {
  it("know a card by its slot or its kind", () => {
    expect(emblemOf(card("a", { slots: [named("hand")] }))).toBe(CARD_KINDS.hand);
    expect(emblemOf(card("a", { type: named("treachery") }))).toBe(CARD_KINDS.treachery);
    expect(emblemOf(card("a", { slots: [named("hand")], weakness: true }))).toBe(CARD_KINDS.weakness);
  });

  it("give a card the colour of its class, and weaknesses another", () => {
    expect(tint({ classes: [named("seeker")], weakness: false })).toBe("seeker");
    expect(tint({ classes: [named("seeker"), named("rogue")], weakness: false })).toBe("several");
    expect(tint({ classes: [named("neutral")], weakness: true })).toBe("mythos");
    expect(tint({ classes: [], weakness: false })).toBe("mythos");
  });

  it("have a ring for a symbol that nobody has drawn", () => {
    expect(linkSign("heart")).toBe("link-heart");
    expect(linkSign("spade")).toBe("link-circle");
  });
});
