import { describe, expect, it } from "vitest";
import { costOf, curve, groups, icons, levels, meanCost, type Row } from "../src/study/decks/counting";
import {
  alike,
  boxesMarked,
  changes,
  copies,
  exiled,
  inDeck,
  moved,
  nextVersion,
  stepped,
  sum,
  swapped,
  tidy,
  titleCounts,
  unexiled,
  withCopies,
  withMark,
  withUsed,
  withUncounted,
} from "../src/study/decks/deck";
import { atLeastOne, HAND, mulligan, opening, shuffled, withMulligan } from "../src/study/decks/draw";
import { begin, done, redone, undone } from "../src/study/decks/history";
import type { CardFact, Deck } from "../src/study/types";
import { cardFact } from "./facts";

const card = cardFact;
const row = (n: number, facts: Partial<CardFact>): Row => ({
  code: facts.code ?? facts.name ?? "?",
  n,
  card: card(facts),
});
const roland: Deck = { investigator: "01001", cards: { "01016": 1, "01020": 2 } };

describe("undo and redo", () => {
  it("walks back and forth over every step", () => {
    const two = done(done(begin(0), 1, "one"), 2, "two");
    const back = undone(two);
    expect([back.now, back.past.at(-1)?.said, back.future.at(-1)?.said]).toEqual([1, "one", "two"]);
    expect(redone(back).now).toBe(2);
    expect(undone(undone(back))).toEqual(undone(back));
    expect(redone(two)).toBe(two);
  });

  it("forgets what was undone when something else is done", () => {
    expect(done(undone(done(begin(0), 1, "one")), 5, "five").future).toEqual([]);
  });

  it("takes what flows on as one step, until something comes between", () => {
    const typed = done(done(begin("a"), "ab", "name", "name"), "abc", "name", "name");
    expect(undone(typed).now).toBe("a");
    const again = done(undone(typed), "ax", "name", "name");
    expect(undone(again).now).toBe("a");
    expect(done(done(begin(0), 1, "x"), 2, "x").past).toHaveLength(2);
  });
});

describe("a deck", () => {
  it("counts copies and forgets a card without any", () => {
    expect(withCopies(roland, "01016", 2).cards).toEqual({ "01016": 2, "01020": 2 });
    expect(withCopies(roland, "01016", 0).cards).toEqual({ "01020": 2 });
    expect(withCopies(roland, "01016", -1).cards).toEqual({ "01020": 2 });
    expect(sum(roland.cards)).toBe(3);
    expect(roland.cards["01016"]).toBe(1);
  });

  it("keeps a sheet only while its card is there", () => {
    const marked = withMark(withMark(withCopies(roland, "09022", 1), "09022", 0, 1), "09022", 3, 2, "x");
    expect(boxesMarked(marked, "09022")).toBe(3);
    expect(withMark(marked, "09022", 0, 0).marks).toEqual({ "09022": { 3: { boxes: 2, chosen: "x" } } });
    expect(withCopies(marked, "09022", 0).marks).toEqual({});
    expect(withMark(withMark(marked, "09022", 0, 0), "09022", 3, 0).marks).toEqual({});
  });

  it("leaves no more copies uncounted than there are", () => {
    const apart = withUncounted(roland, "01020", 5);
    expect(apart.uncounted).toEqual({ "01020": 2 });
    expect(withCopies(apart, "01020", 1).uncounted).toEqual({ "01020": 1 });
  });

  it("swaps a copy, and moves one beside it", () => {
    expect(swapped(roland, "01020", "02187").cards).toEqual({ "01016": 1, "01020": 1, "02187": 1 });
    const aside = moved(roland, "01020", "cards", "beside");
    expect([copies(aside, "01020"), copies(aside, "01020", "beside")]).toEqual([1, 1]);
  });

  it("loses a copy to exile and has it back", () => {
    const lost = exiled(roland, "01020");
    expect([lost.cards["01020"], lost.exiled]).toEqual([1, ["01020"]]);
    expect(tidy(unexiled(lost, "01020"))).toEqual(roland);
    expect(unexiled(roland, "01020")).toBe(roland);
  });

  it("begins its next version with nothing earned, saved or exiled", () => {
    const saved = withUsed(withUsed(exiled(roland, "01020"), "09042", 3), "09042", 2);
    expect(saved.used).toEqual(["09042", "09042"]);
    expect(nextVersion({ ...saved, earned: 5, name: "R" })).toEqual({
      investigator: "01001",
      cards: { "01016": 1, "01020": 1 },
      name: "R",
    });
  });

  it("counts the printings of a card together, and the levels of a title", () => {
    const first = (code: string): string => (code === "01520" ? "01020" : code);
    const mixed = withCopies(withCopies(roland, "01020", 1), "01520", 1);
    expect(inDeck(mixed, "01020", "cards", first)).toBe(2);
    expect(stepped(mixed, "01020", 1, "cards", first).cards).toEqual({ "01016": 1, "01520": 1 });
    const reprint = { ...roland, cards: { "01520": 1 } };
    expect(stepped(reprint, "01020", 2, "cards", first).cards).toEqual({ "01520": 2 });
    const counts = titleCounts(withUncounted(mixed, "01020", 1), "cards", (code) =>
      code.endsWith("20") ? "Machete" : code,
    );
    expect(counts).toEqual(
      new Map([
        ["01016", 1],
        ["Machete", 1],
      ]),
    );
  });

  it("is alike in whatever order it is written", () => {
    expect(alike({ a: 1, b: { c: [1, 2] } }, { b: { c: [1, 2] }, a: 1 })).toBe(true);
    expect(alike({ a: 1 }, { a: 1, b: undefined })).toBe(false);
    expect(alike([1, 2], [2, 1])).toBe(false);
    expect(alike(null, {})).toBe(false);
  });

  it("tells what came and went", () => {
    expect(changes(roland, swapped(roland, "01016", "02187"))).toEqual([
      { code: "02187", by: 1 },
      { code: "01016", by: -1 },
    ]);
  });

  it("says nothing that is empty, but says that it follows no taboos", () => {
    expect(tidy({ ...roland, name: "", beside: {}, exiled: [], earned: 0, taboo: "" })).toEqual({
      ...roland,
      taboo: "",
    });
    expect(tidy({ ...roland, cards: {} })).toEqual({ ...roland, cards: {} });
  });
});

describe("what a deck is made of", () => {
  const rows = [
    row(2, { name: "Guts", type: "skill", cost: null, icons: { willpower: 2 } }),
    row(2, { name: "Machete", slots: ["hand"], cost: 3, icons: { combat: 1 } }),
    row(1, { name: "Beat Cop", slots: ["ally"], cost: 4, icons: { combat: 1, wild: 1 } }),
    row(1, { name: "Ever Vigilant", type: "event", cost: 0 }),
    row(1, { name: "Stick to the Plan", keywords: ["permanent"], cost: null, level: 3, icons: { wild: 9 } }),
    row(1, { name: "Paranoia", type: "treachery", subtype: "basicweakness", cost: null }),
    row(1, { name: "Big Gun", slots: ["hand"], cost: 7 }),
    row(1, { name: "Intel", type: "event", cost: -2, classes: ["seeker", "guardian"] }),
    { code: "what", n: 1, card: null },
  ];

  it("lies in groups with their counts, assets by their slots", () => {
    const found = groups(rows, "type");
    expect(found.map(({ id, n }) => `${n} ${id}`)).toEqual([
      "4 asset",
      "2 event",
      "2 skill",
      "1 permanent",
      "1 weakness",
      "1 unknown",
    ]);
    expect(found[0]?.rows.map((each) => each.card?.name)).toEqual(["Big Gun", "Machete", "Beat Cop"]);
  });

  it("lies in other groups on demand", () => {
    const ids = (by: "class" | "level" | "cost"): string[] => groups(rows, by).map(({ id }) => id);
    expect(ids("class")).toEqual(["guardian", "several", "weakness", "unknown"]);
    expect(ids("level")).toEqual(["0", "3", "weakness", "unknown"]);
    expect(ids("cost")).toEqual(["0", "3", "4", "6", "x", "none", "weakness", "unknown"]);
  });

  it("has a curve of costs: what cannot be played for resources is not in it", () => {
    expect(curve(rows).map(({ id, n }) => `${id}:${n}`)).toEqual([
      "0:1",
      "1:0",
      "2:0",
      "3:2",
      "4:1",
      "5:0",
      "6:1",
      "x:1",
    ]);
    expect(curve(rows.slice(0, 2)).map(({ id }) => id)).not.toContain("x");
    expect(meanCost(rows)).toBeCloseTo((3 + 3 + 4 + 0 + 7) / 5);
    expect(meanCost([])).toBeNull();
    expect(costOf(card({ cost: 12 }))).toBe("6");
  });

  it("has icons, but none of permanent cards", () => {
    expect(icons(rows).map(({ n }) => n)).toEqual([4, 0, 3, 0, 1]);
  });

  it("finds the other levels of a title", () => {
    const low = card({ code: "1", name: "Beat Cop" });
    const all = [card({ code: "3", name: "Beat Cop", level: 4 }), low, card({ code: "2", name: "Beat Cop", level: 2 })];
    expect(levels(low, all).map(({ code }) => code)).toEqual(["2", "3"]);
  });
});

describe("the opening hand", () => {
  it("has exact odds", () => {
    expect(atLeastOne(33, 2, 5)).toBeCloseTo(1 - (28 * 27) / (33 * 32));
    expect(atLeastOne(30, 0, 5)).toBe(0);
    expect(atLeastOne(30, 30, 5)).toBe(1);
    expect(atLeastOne(3, 1, 5)).toBe(1);
    expect(atLeastOne(0, 0, 5)).toBe(0);
    expect(withMulligan(33, 2)).toBeCloseTo(1 - (23 * 22) / (33 * 32));
  });

  it("is drawn from the deck, and every card stays somewhere", () => {
    const deck = [..."abcdefghij"];
    const first = opening(deck, HAND, () => 0.4);
    expect(first.hand).toHaveLength(HAND);
    const second = mulligan(first, new Set([0, 2]), () => 0.7);
    expect([second.hand[0], second.hand[2]]).toEqual([first.hand[0], first.hand[2]]);
    for (const place of [1, 3, 4]) expect(first.hand).not.toContain(second.hand[place]);
    expect([...second.hand, ...second.rest].sort()).toEqual(deck);
    expect(shuffled(deck, () => 0).sort()).toEqual(deck);
  });
});
