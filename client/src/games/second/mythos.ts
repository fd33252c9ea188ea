/** What came of the Mythos card of the turn: the lines of the log since it was drawn, by the step whose rules they follow. */

import type { LogLine } from "../../lib/types";
import type { MythosStep } from "./types";

export const STEPS: MythosStep[] = ["gate", "clue", "movement", "text"];
/** The rule by which a Mythos card is drawn. */
export const DRAWN = "2e.mythos.01";
const BEGINS: [string, MythosStep][] = [
  ["2e.mythos.clue", "clue"],
  ["2e.mythos.move", "movement"],
  ["2e.mythos.card", "text"],
  ["2e.anatomy.ancient", "text"],
];

/** A line that follows no step's own rule belongs to the step that is going on; steps never go back. */
export function mythosLines(log: LogLine[], drawnAt: number): { step: MythosStep; text: string }[] {
  const first = log.findLastIndex(({ rule, at }) => rule === DRAWN && at === drawnAt);
  const drawn = log[first];
  if (!drawn) return [];
  let step = 0;
  return log
    .slice(first + 1)
    .filter(({ turn, phase }) => turn === drawn.turn && phase === drawn.phase)
    .map(({ rule, text }) => {
      const begun = BEGINS.find(([rules]) => rule.startsWith(rules))?.[1] ?? "gate";
      step = Math.max(step, STEPS.indexOf(begun));
      return { step: STEPS[step] ?? "text", text };
    });
}
