/** What a deck on paper says of a card beside its name. */

import type { Box, CardFact, Deck } from "../types";

/** ": Acidic Ichor", to be said after a name that others share; else nothing. */
export const subtitleOf = (card: CardFact | null, shared: ReadonlySet<string>): string =>
  card?.subname && shared.has(card.name) ? `: ${card.subname}` : "";

/** A line of a customizable card's sheet with something on it. */
export interface MarkedLine {
  box: Box;
  n: number;
  chosen: string[];
}

const BETWEEN = "^";

export function markedLines(deck: Deck, code: string, boxes: readonly Box[]): MarkedLine[] {
  const sheet = deck.marks?.[code] ?? {};
  return boxes
    .map((box, line) => ({
      box,
      n: Math.min(sheet[line]?.boxes ?? 0, box.xp),
      chosen: (sheet[line]?.chosen ?? "").split(BETWEEN).filter(Boolean),
    }))
    .filter(({ n, chosen }) => n > 0 || chosen.length > 0);
}
