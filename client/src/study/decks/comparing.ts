/** Two decks, or two versions of one, side by side. */

import type { Deck } from "../types";

export interface Pair {
  code: string;
  one: number;
  other: number;
}

/** Every card of either, by the first printing: those that differ first, each group by title. */
export function compared(one: Deck, other: Deck, firstOf: (code: string) => string, titleOf: (code: string) => string): Pair[] {
  const counts = new Map<string, [number, number]>();
  for (const [place, deck] of [one, other].entries()) {
    for (const [code, n] of Object.entries(deck.cards)) {
      const pair = counts.get(firstOf(code)) ?? [0, 0];
      pair[place as 0 | 1] += n;
      counts.set(firstOf(code), pair);
    }
  }
  return [...counts]
    .map(([code, [n, m]]) => ({ code, one: n, other: m }))
    .sort(
      (a, b) => Number(a.one === a.other) - Number(b.one === b.other) || titleOf(a.code).localeCompare(titleOf(b.code)),
    );
}

export const inCommon = (pairs: readonly Pair[]): number =>
  pairs.reduce((all, { one, other }) => all + Math.min(one, other), 0);
