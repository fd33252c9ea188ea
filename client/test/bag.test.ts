import { describe, expect, it } from "vitest";
import { anyBelow } from "../src/study/bag/hand.svelte";
import type { BagKinds } from "../src/study/bag/types";
import { bagOf, firstWish, questionOf, readAddress, visitsOf, windowOf, writeAddress } from "../src/study/bag/wish";

const bag = { easy: { "+1": 2, skull: 1 }, hard: { "-1": 3, skull: 2 } };
const symbol = { value: 0, again: false, result: "" as const, per: -1, least: 0, most: 10, usual: 1, asks: false, instead: null };
const kinds: BagKinds = {
  tokens: ["+1", "0", "-1", "skull", "bless"].map((token) => ({ token, name: token, most: 10, meaning: "" })),
  levels: [
    { id: "easy", name: "Easy", side: "standard" },
    { id: "standard", name: "Standard", side: "standard" },
    { id: "hard", name: "Hard", side: "hard" },
  ],
  campaigns: [
    { id: "night", name: "Night", bags: { ...bag, standard: { "0": 1 } }, scenarios: [
      { id: "first", name: "First", card: "1", bags: { ...bag, standard: { "0": 1 } }, symbols: { standard: { skull: { ...symbol, x: "ghouls" } }, hard: {} } },
      { id: "last", name: "Last", card: "2", bags: { ...bag, standard: { "0": 1, skull: 1 } }, symbols: { standard: {}, hard: {} } },
    ], anywhere: false, like: "" },
    { id: "empty", name: "Empty", bags: { ...bag, standard: { "0": 2 } }, scenarios: [], anywhere: false, like: "" },
    { id: "side", name: "Side", bags: { ...bag, standard: { "0": 3 } }, scenarios: [
      { id: "visit", name: "Visit", card: "3", bags: { ...bag, standard: { "0": 3 } }, symbols: { standard: { skull: { ...symbol, x: "masks" } }, hard: {} } },
    ], anywhere: true, like: "" },
  ],
  variants: [{ name: "athena", kind: "boon", title: "", text: "", rule: "" }],
  redraws: [{ id: "cancel", name: "" }, { id: "ignore", name: "" }],
  elder_sign: 1,
  most_revealed: 6,
  most_redraws: 3,
};

const queryOf = (address: string): URLSearchParams => new URLSearchParams(address.split("?")[1]);

describe("the address of a bag", () => {
  it("brings back all that was wished", () => {
    const wish = {
      ...firstWish(kinds),
      level: "hard",
      scenario: "",
      tokens: { "+1": 3, bless: 2 },
      symbols: { skull: { value: -2, again: true, result: "" as const }, tablet: { value: 0, again: false, result: "fail" as const } },
      elderSign: { value: 0, again: false, result: "success" as const },
      reveal: { n: 3, choose: 2 },
      group: { n: 2, choose: 1 },
      redraws: ["ignore"],
      variants: ["athena"],
      skill: 7,
      difficulty: 2,
    };
    expect(readAddress(kinds, queryOf(writeAddress(kinds, wish)))).toEqual(wish);
    const scenario = { ...firstWish(kinds), x: { skull: 3 } };
    expect(readAddress(kinds, queryOf(writeAddress(kinds, scenario)))).toEqual(scenario);
  });

  it("leaves out what makes no sense", () => {
    const garbage = "campaign=golf&level=9&scenario=tea&tokens=+1:x,golf:3&sign=maybe&reveal=9:9&again=steal&skill=-4&x=:::";
    expect(readAddress(kinds, new URLSearchParams(garbage))).toEqual({
      ...firstWish(kinds),
      tokens: {},
      reveal: { n: 6, choose: 6 },
      skill: 0,
    });
    expect(readAddress(kinds, new URLSearchParams("campaign=empty")).scenario).toBe("");
  });

  it("does not repeat a bag that is the campaign's own", () => {
    expect(writeAddress(kinds, firstWish(kinds))).not.toContain("tokens");
    expect(bagOf(kinds, { ...firstWish(kinds), scenario: "last" })).toEqual({ "0": 1, skull: 1 });
  });
});

describe("a side story", () => {
  it("is played with the bag of the campaign it is visited from", () => {
    const wish = { ...firstWish(kinds), campaign: "empty", scenario: "visit" };
    expect(bagOf(kinds, wish)).toEqual({ "0": 2 });
    expect(bagOf(kinds, { ...wish, campaign: "side" })).toEqual({ "0": 3 });
    expect(questionOf(kinds, { ...wish, x: { skull: 4 } })).toMatchObject({ scenario: "visit", x: { skull: 4 } });
    const kept = { ...wish, tokens: bagOf(kinds, wish) };
    expect(readAddress(kinds, queryOf(writeAddress(kinds, kept)))).toEqual(kept);
    expect(visitsOf(kinds, "night").map((one) => one.id)).toEqual(["side"]);
    expect(visitsOf(kinds, "side")).toEqual([]);
  });
});

describe("what is asked", () => {
  it("sends symbols by hand only where no scenario says them, and X only where it counts", () => {
    const wish = { ...firstWish(kinds), x: { skull: 2, tablet: 1 }, symbols: { skull: { value: -2, again: false, result: "" as const } } };
    expect(questionOf(kinds, wish)).toMatchObject({ scenario: "first", x: { skull: 2 }, symbols: {} });
    expect(questionOf(kinds, { ...wish, scenario: "" })).toMatchObject({ scenario: "", x: {}, symbols: wish.symbols });
    expect(questionOf(kinds, { ...wish, level: "hard" }).x).toEqual({});
  });

  it("always draws as many columns, with the one in question among them", () => {
    for (let difference = -20; difference <= 20; difference++) {
      const [low, high] = windowOf(difference);
      expect(high - low).toBe(13);
      expect(low <= difference && difference <= high).toBe(true);
    }
    expect(windowOf(0)).toEqual([-5, 8]);
  });
});

describe("a hand in the bag", () => {
  it("favours no token: what would is thrown away", () => {
    const words = [2 ** 32 - 1, 7];
    expect(anyBelow(16, () => words.shift() ?? 0)).toBe(15);
    const uneven = [2 ** 32 - 1, 7];
    expect(anyBelow(3, () => uneven.shift() ?? 0)).toBe(1);
    expect(uneven).toEqual([]);
  });
});
