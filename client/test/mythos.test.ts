import { describe, expect, test } from "vitest";

import { mythosLines } from "../src/games/second/mythos";
import type { LogLine } from "../src/lib/types";

const line = (rule: string, at = 3, turn = 2, phase = "Mythos"): LogLine => ({ at, turn, phase, text: rule, rule, kinds: [], seats: [] });

describe("the Mythos card of the turn", () => {
  const log = [
    line("2e.mythos.01", 1, 1),
    line("2e.mythos.gate.06", 1, 1),
    line("2e.mythos.01"),
    line("2e.mythos.gate.04"),
    line("2e.outskirts.01"),
    line("2e.mythos.clue.01"),
    line("2e.mythos.move.04"),
    line("2e.mythos.card.02", 4),
    line("2e.state.values.01", 5),
    line("2e.turn.04", 5, 3, "Upkeep"),
  ];

  test("has its own lines, step by step", () => {
    expect(mythosLines(log, 3).map(({ step }) => step)).toEqual(["gate", "gate", "clue", "movement", "text", "text"]);
    expect(mythosLines(log, 1).map(({ text }) => text)).toEqual(["2e.mythos.gate.06"]);
  });

  test("is silent where its line is not in the log", () => {
    expect(mythosLines(log, 9)).toEqual([]);
    expect(mythosLines([], 3)).toEqual([]);
  });
});
