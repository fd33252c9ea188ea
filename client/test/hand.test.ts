import { describe, expect, it } from "vitest";
import openings from "../../tests/cards/openings.json";
import { atLeastOne, withMulligan } from "../src/study/decks/draw";
import { markedLines, subtitleOf } from "../src/study/decks/paper";
import { sharedNames } from "../src/study/names";
import type { Box, CardFact, Deck } from "../src/study/types";
import { cardFact } from "./facts";

const fact = (code: string, facts: Partial<CardFact> = {}): CardFact =>
  cardFact({ code, name: code, classes: ["neutral"], level: null, limit: 1, quantity: 1, ...facts });

describe("the odds of an opening hand", () => {
  it.each(openings)("are those of the server: $wanted of $size, $drawn drawn, $staying stay", (row) => {
    expect(atLeastOne(row.size, row.wanted, row.drawn)).toBeCloseTo(row.plain, 10);
    expect(withMulligan(row.size, row.wanted, row.drawn, row.staying)).toBeCloseTo(row.mulligan, 10);
  });
});

describe("a weakness that stays in the opening hand", () => {
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
