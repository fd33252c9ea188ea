/** What tells cards apart. */

import type { CardFact } from "./types";

/** Names that cards with different subtitles have: a name alone does not tell which of them is meant. */
export function sharedNames(cards: readonly CardFact[]): Set<string> {
  const subtitles = new Map<string, string>();
  const shared = new Set<string>();
  for (const { name, subname } of cards) {
    if ((subtitles.get(name) ?? subname) !== subname) shared.add(name);
    subtitles.set(name, subname);
  }
  return shared;
}
