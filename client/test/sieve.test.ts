import { describe, expect, it } from "vitest";
import { letThrough, MINE } from "../src/lib/sieve";
import type { LogLine } from "../src/lib/types";

const line = (text: string, kinds: string[], seats: number[]): LogLine => ({
  ...{ at: 1, turn: 1, phase: "Mythos", rule: "2e.mythos.01" },
  ...{ text, kinds, seats },
});

const log = [line("doom", ["mythos"], []), line("a roll", ["dice"], [0]), line("a monster rolls", ["mythos", "dice"], [1])];
const left = (kind: string, seat: number | null) => letThrough(log, kind, seat).map(({ text }) => text);

describe("the log sifted", () => {
  it("shows everything without a sieve", () => {
    expect(letThrough(log, "", 0)).toBe(log);
  });

  it("keeps to a kind, and a line may be of two", () => {
    expect(left("mythos", 0)).toEqual(["doom", "a monster rolls"]);
    expect(left("dice", 0)).toEqual(["a roll", "a monster rolls"]);
  });

  it("keeps to what is the reader's own", () => {
    expect(left(MINE, 0)).toEqual(["a roll"]);
    expect(left(MINE, null)).toEqual([]);
  });
});
