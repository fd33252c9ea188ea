import { describe, expect, it } from "vitest";
import type { Beat } from "../src/lib/beats";
import { danger, soundsOf } from "../src/lib/sound";

const beat = (kind: string, kinds: string[] = []): Beat => ({
  ...{ kind, things: [], touched: [], changes: [] },
  line: { at: 1, turn: 1, phase: "", text: "", rule: "", kinds, seats: [] },
});

describe("what a beat sounds like", () => {
  it("goes by what the eye sees first", () => {
    expect(["roll", "enter", "leave", "move", "value", "tell"].map((kind) => soundsOf(beat(kind), false))).toEqual([
      ...[["dice"], ["card"], ["card"], [], [], []],
    ]);
  });

  it("is a bell where the Mythos begins, and only there", () => {
    expect(soundsOf(beat("enter", ["mythos"]), false)).toEqual(["bell", "card"]);
    expect(soundsOf(beat("enter", ["mythos"]), true)).toEqual(["card"]);
    expect(soundsOf({ ...beat("tell"), line: null }, false)).toEqual([]);
  });
});

describe("how near the end is", () => {
  it("is told by the clock that has run furthest", () => {
    const aim = (clock: boolean, now: number | null, most: number | null) => ({ clock, now, most });
    expect(danger([aim(true, 2, 8), aim(true, 3, 6), aim(false, 5, 5), aim(true, 4, null)])).toBe(0.5);
    expect(danger([aim(true, 9, 8)])).toBe(1);
    expect(danger([])).toBe(0);
  });
});
