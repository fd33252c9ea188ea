/** Where to begin reading the tokens of a mythos phase, and what they are about. */

import type { DrawnToken, MythosPhase } from "./types";

/** Something of it is newer than the last decision of a person, or still goes on. */
export const isNews = (phase: MythosPhase | null, decided: number): phase is MythosPhase =>
  phase !== null && phase.tokens.length > 0 && (phase.at === null || phase.at > decided);

/** The first token drawn since then; the last one of all, while a question about it is open. */
export function firstNew(tokens: DrawnToken[], decided: number): number {
  const found = tokens.findIndex(({ at }) => at !== null && at > decided);
  return found < 0 ? Math.max(0, tokens.length - 1) : found;
}

/** The place that a token is about: the last that it changed. */
export const placeOf = (token: DrawnToken | undefined): string | null =>
  token?.lines.findLast(({ places }) => places.length > 0)?.places[0] ?? null;
