import { describe, expect, it } from "vitest";
import { BESIDE, withMinutes } from "../src/lib/minutes";
import type { LogLine } from "../src/lib/types";

const line = (at: number): LogLine => ({ at, turn: 1, phase: "action", text: `line ${at}`, rule: "r", kinds: [], seats: [] });
const back = (since: number, to: number) => ({ by: "Ann", since, to, agreed: [] });
const words = { back: (it: { since: number; to: number }) => `back ${it.since}-${it.to}`, stood: (it: { since: number }) => `stood ${it.since}`, said: (it: { text: string }) => `said ${it.text}` };
const texts = (lines: LogLine[]): string[] => lines.map(({ text }) => text);

describe("what people did beside the game", () => {
  const log = [line(0), line(1), line(2), line(4)];

  it("stands where the game was left by it", () => {
    expect(texts(withMinutes(log, 4, [back(3, 2)], [], [], words))).toEqual(["line 0", "line 1", "line 2", "back 3-2", "line 4"]);
  });

  it("moves up with what is taken back after it, and keeps its order", () => {
    expect(texts(withMinutes(log, 4, [back(6, 5), back(5, 1)], [], [], words))).toEqual(["line 0", "line 1", "back 6-5", "back 5-1", "line 2", "line 4"]);
  });

  it("is not told before it happened, to who looks at the past", () => {
    expect(withMinutes([line(0)], 0, [back(3, 2)], [], [], words)).toEqual([line(0)]);
  });

  it("tells for whom the table answered, in the turn in which it did", () => {
    const stood = [{ seat: 1, name: "Ben", player: "greedy", turn: 1, since: 2, to: 4, answers: 2 }];
    const found = withMinutes(log, 4, [], stood, [], words);
    expect(texts(found)).toEqual(["line 0", "line 1", "line 2", "stood 2", "line 4"]);
    expect(found[3]).toMatchObject({ turn: 1, phase: "action", kinds: [BESIDE], rule: "" });
  });

  it("has what companions said where they said it", () => {
    const said = { n: 1, seat: 1, name: "Hazel", at: 2, turn: 1, text: "I rest", why: "" };
    expect(texts(withMinutes(log, 4, [], [], [said], words))).toEqual(["line 0", "line 1", "line 2", "said I rest", "line 4"]);
    expect(texts(withMinutes([line(0)], 1, [], [], [said], words))).toEqual(["line 0"]);
  });

  it("is the last line where nothing came after it, and the first of an empty log", () => {
    expect(texts(withMinutes(log, 9, [back(9, 8)], [], [], words)).at(-1)).toBe("back 9-8");
    expect(texts(withMinutes([], 0, [back(1, 0)], [], [], words))).toEqual(["back 1-0"]);
  });
});
