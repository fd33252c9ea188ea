import { describe, expect, it } from "vitest";
import { atLeastOne, opening, setup, stays, withMulligan } from "../src/study/decks/draw";
import { markedLines, subtitleOf } from "../src/study/decks/paper";
import { sharedNames } from "../src/study/names";
import type { Box, CardFact, Deck } from "../src/study/types";
import { cardFact } from "./facts";

const fact = (code: string, facts: Partial<CardFact> = {}): CardFact =>
  cardFact({ code, name: code, classes: ["neutral"], level: null, limit: 1, quantity: 1, ...facts });

const SPECIAL: Record<string, CardFact> = {
  "05276": fact("05276", { keywords: ["permanent"] }),
  "12042": fact("05276", { keywords: ["permanent"] }),
  "05042": fact("05042", { subtype: "basicweakness" }),
  weak: fact("weak", { subtype: "basicweakness" }),
  bonded: fact("bonded", { bonded: true }),
};
const factOf = (code: string): CardFact | null => (code === "unknown" ? null : (SPECIAL[code] ?? fact(code)));
const ready = (investigator: string, cards: Record<string, number>, more: Partial<Deck> = {}) =>
  setup({ investigator, cards, ...more }, factOf);

describe("what an opening hand is drawn from", () => {
  it("has each copy of a card, and no weakness, permanent, bonded or unknown card", () => {
    expect(ready("01001", { a: 2, weak: 1, "05276": 0, bonded: 3, unknown: 2, b: 1 })).toEqual({
      cards: ["a", "a", "b"],
      given: [],
      aside: [],
      draw: 5,
      keep: 5,
    });
  });

  it.each([
    ["02005", "02014"],
    ["90046", "90047"],
    ["03001", "03009"],
    ["06004", "06013"],
    ["09015", "09016"],
    ["09004", "09006"],
  ])("lacks what begins in play or set aside with %s", (investigator, code) => {
    const { cards, aside } = ready(investigator, { [code]: 4, a: 1 });
    expect([cards, aside]).toEqual([["a"], [code]]);
    expect(ready("01001", { [code]: 1 }).cards).toEqual([code]);
  });

  it("goes by the front that is used", () => {
    const both = { "02014": 1, "90047": 1 };
    expect(ready("02005", both, { front: "90046" }).cards).toEqual(["02014"]);
    expect(ready("02005", both, { back: "90046" }).cards).toEqual(["90047"]);
    expect(ready("90046", both, { front: "02005" }).cards).toEqual(["90047"]);
  });

  it("does not have what is in hand from the start", () => {
    const { cards, given, draw } = ready("05004", { "05014": 1, a: 1 });
    expect([cards, given, draw]).toEqual([["a"], ["05014"], 5]);
  });

  it("is more or fewer cards with Studious, an ultimatum and a boon", () => {
    expect(ready("01001", { "05276": 1, "12042": 1 }).draw).toBe(7);
    expect(ready("01001", {}, { variants: ["forbidden_knowledge", "chaos"] }).keep).toBe(4);
    expect(ready("01001", {}, { variants: ["forbidden_knowledge", "thoth"] }).draw).toBe(5);
  });

  it("is 13 for Sefina Rousseau, who keeps 8, and what changes one changes the other", () => {
    const { draw, keep } = ready("03003", {});
    expect([draw, keep]).toEqual([13, 8]);
    const more = ready("03003", { "05276": 1 });
    expect([more.draw, more.keep]).toEqual([14, 9]);
    expect(opening(Array.from({ length: 33 }, String), draw).hand).toHaveLength(13);
  });
});

describe("a weakness that stays in the opening hand", () => {
  it("is among the cards", () => {
    expect(ready("01001", { "05042": 1 }).cards).toEqual(["05042"]);
    expect([stays("05042"), stays("54015"), stays("weak")]).toEqual([true, true, false]);
  });

  it("leaves fewer cards to redraw", () => {
    // Of 4 cards, 1 stays and 1 is wished for; a hand of 2. Without the one wished for there are 3 first hands of 6:
    // in 2 of them 1 card is redrawn of 2, in the other both.
    expect(withMulligan(4, 1, 2, 1)).toBeCloseTo(3 / 6 + (2 / 6) * (1 / 2) + 1 / 6);
    expect(withMulligan(30, 2, 5, 0)).toBeCloseTo(atLeastOne(30, 2, 10));
    expect(withMulligan(30, 2, 5, 1)).toBeLessThan(atLeastOne(30, 2, 10));
    expect(withMulligan(3, 1)).toBe(1);
    expect(withMulligan(0, 0)).toBe(0);
    expect(withMulligan(8, 8)).toBe(1);
  });
});

describe("a deck on paper", () => {
  it("tells cards of one name apart by their subtitles", () => {
    const [ichor, other] = [
      fact("1", { name: "Strange Solution", subname: "Acidic Ichor" }),
      fact("2", { name: "Strange Solution", subname: "Freezing Variant" }),
    ];
    const alone = ["3", "4"].map((code) => fact(code, { name: "Duke", subname: "Loyal Hound" }));
    const plain = [fact("5", { name: "Cane" }), fact("6", { name: "Cane", subname: "Designed" })];
    const shared = sharedNames([ichor, ...alone, ...plain, other]);
    expect([...shared].sort()).toEqual(["Cane", "Strange Solution"]);
    expect([ichor, ...alone, ...plain, null].map((card) => subtitleOf(card, shared))).toEqual([
      ": Acidic Ichor",
      "",
      "",
      "",
      ": Designed",
      "",
    ]);
  });

  it("has the lines of a sheet with something on them", () => {
    const box = (xp: number, name: string, choice = ""): Box => ({
      xp,
      name,
      choice,
      words: "",
      choices: choice ? 2 : 0,
      of_types: [],
      of_traits: [],
    });
    const boxes = [box(0, "", "trait"), box(1, "one"), box(2, "two"), box(3, "three", "card")];
    const deck: Deck = {
      investigator: "01001",
      cards: { "09060": 2 },
      marks: { "09060": { 0: { boxes: 0, chosen: "ally^item" }, 2: { boxes: 1 }, 3: { boxes: 9, chosen: "^01030" } } },
    };
    expect(markedLines(deck, "09060", boxes).map(({ box: { name }, n, chosen }) => [name, n, chosen])).toEqual([
      ["", 0, ["ally", "item"]],
      ["two", 1, []],
      ["three", 3, ["01030"]],
    ]);
    expect(markedLines(deck, "09022", boxes)).toEqual([]);
  });
});
