/** What people did beside the game and everybody is to read in the log: who took back what, for whom the table answered, what companions said. */

import type { SaidShown, StoodIn, TakeBackShown } from "../generated/table";
import type { LogLine } from "./types";

/** Of a line that no rule of the game brought about. */
export const BESIDE = "beside";

interface Words {
  back: (back: TakeBackShown) => string;
  stood: (stood: StoodIn) => string;
  said: (line: SaidShown) => string;
}

interface Note {
  at: number;
  text: string;
}

/** Where a take-back stands: after all that was left by it and by those after it. */
const left = (taken: TakeBackShown[], index: number): number => Math.min(...taken.slice(index).map(({ to }) => to));

/** The log up to a position, with these notes between its lines. */
export function withMinutes(lines: LogLine[], position: number, taken: TakeBackShown[], stood: StoodIn[], said: SaidShown[], words: Words): LogLine[] {
  const notes: Note[] = [
    ...stood.map((it) => ({ at: it.since, text: words.stood(it) })),
    ...said.map((line) => ({ at: line.at, text: words.said(line) })),
    ...taken.map((back, index) => ({ at: left(taken, index), text: words.back(back) })),
  ].filter(({ at }) => at <= position);
  if (notes.length === 0) return lines;
  const found: LogLine[] = [];
  const waiting = notes.map((note, order) => ({ ...note, order })).sort((a, b) => a.at - b.at || a.order - b.order);
  const put = (until: number): void => {
    while (waiting[0] && waiting[0].at < until) {
      const { at, text } = waiting.shift() as Note;
      const before = found.at(-1) ?? lines[0];
      found.push({ at, turn: before?.turn ?? 0, phase: before?.phase ?? "", text, rule: "", kinds: [BESIDE], seats: [] });
    }
  };
  for (const line of lines) {
    put(line.at);
    found.push(line);
  }
  put(Infinity);
  return found;
}
