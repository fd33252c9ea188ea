/** Which sentence an encounter gets. */

import { describe, expect, it } from "vitest";
import { encounterVoice } from "../src/games/second/voice";
import type { SecondView } from "../src/games/second/types";

type Event = SecondView["recent"][number];
type Met = Extract<Event, { do: "encounter" }>;

const met = (at: number, seat = 0): Met =>
  ({ do: "encounter", at, seat, name: "", title: "", text: "", gate: false, place: "wild" }) as Met;
const roll = (passed: boolean | null, seat = 0, against = ""): Event =>
  ({ do: "roll", at: 0, seat, passed, against }) as Event;

describe("the voice of an encounter", () => {
  it("says how it ended, and changes from one to the next", () => {
    const [first, second] = [met(6), met(7)];
    expect(encounterVoice(first, [first])).toBe("wild.plain.1");
    expect(encounterVoice(second, [second, roll(true)])).toBe("wild.passed.2");
    expect(encounterVoice(second, [second, roll(false)])).toBe("wild.failed.2");
  });

  it("is silent while the dice lie open", () => {
    const open = met(1);
    expect(encounterVoice(open, [open, roll(null)])).toBe("");
  });

  it("goes by the checks of the encounter alone: not by another's, nor by a fight, nor by what came before or after", () => {
    const [mine, other] = [met(0), met(1, 1)];
    const recent = [roll(false), mine, roll(false, 1), roll(false, 0, "ghoul.1"), other, roll(true, 0)];
    expect(encounterVoice(mine, recent)).toBe("wild.plain.1");
  });
});
