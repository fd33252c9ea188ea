/** What can be done to a deck. Decks never change: each of these gives another one. */

import type { Deck } from "../types";

export type Pile = "cards" | "beside" | "second";
type Counts = Record<string, number>;

export const sum = (pile: Counts = {}): number => Object.values(pile).reduce((all, n) => all + n, 0);

export const copies = (deck: Deck, code: string, pile: Pile = "cards"): number => deck[pile]?.[code] ?? 0;

/** A count of 0 is no entry at all. */
function counted(pile: Counts, code: string, n: number): Counts {
  const { [code]: _gone, ...others } = pile;
  return n > 0 ? { ...pile, [code]: n } : others;
}

/** A sheet and copies that do not count stay with a card only while it is in the deck. */
export function withCopies(deck: Deck, code: string, n: number, pile: Pile = "cards"): Deck {
  const next = { ...deck, [pile]: counted(deck[pile] ?? {}, code, n) };
  if (pile !== "cards") return next;
  if (deck.uncounted?.[code]) next.uncounted = counted(deck.uncounted, code, Math.min(n, deck.uncounted[code]));
  if (n > 0 || !deck.marks?.[code]) return next;
  const { [code]: _sheet, ...marks } = deck.marks;
  return { ...next, marks };
}

export const withUncounted = (deck: Deck, code: string, n: number): Deck => ({
  ...deck,
  uncounted: counted(deck.uncounted ?? {}, code, Math.min(n, copies(deck, code))),
});

/** One copy goes and one of another card (a higher level, another weakness) comes; a sheet does not go over. */
export function swapped(deck: Deck, from: string, to: string): Deck {
  const without = withCopies(deck, from, copies(deck, from) - 1);
  return withCopies(without, to, copies(without, to) + 1);
}

export function moved(deck: Deck, code: string, from: Pile, to: Pile): Deck {
  const without = withCopies(deck, code, copies(deck, code, from) - 1, from);
  return withCopies(without, code, copies(without, code, to) + 1, to);
}

/** Of a sheet, however many are printed on it. */
export const MOST_BOXES = 10;

/** Boxes marked on a line of a customizable card, and what was chosen with it. */
export function withMark(deck: Deck, code: string, line: number, boxes: number, chosen = ""): Deck {
  const { [line]: _gone, ...others } = deck.marks?.[code] ?? {};
  const sheet = boxes || chosen ? { ...others, [line]: { boxes, ...(chosen ? { chosen } : {}) } } : others;
  const { [code]: _sheet, ...marks } = deck.marks ?? {};
  return { ...deck, marks: Object.keys(sheet).length > 0 ? { ...marks, [code]: sheet } : marks };
}

export const boxesMarked = (deck: Deck, code: string): number =>
  Object.values(deck.marks?.[code] ?? {}).reduce((all, mark) => all + mark.boxes, 0);

/** A copy is lost for good; it can be bought again. */
export function exiled(deck: Deck, code: string): Deck {
  return { ...withCopies(deck, code, copies(deck, code) - 1), exiled: [...(deck.exiled ?? []), code] };
}

export function unexiled(deck: Deck, code: string): Deck {
  const at = deck.exiled?.indexOf(code) ?? -1;
  if (at < 0) return deck;
  return { ...withCopies(deck, code, copies(deck, code) + 1), exiled: (deck.exiled ?? []).toSpliced(at, 1) };
}

/** So many points of experience that a card saved. */
export const withUsed = (deck: Deck, code: string, n: number): Deck => ({
  ...deck,
  used: [...(deck.used ?? []).filter((each) => each !== code), ...Array.from({ length: n }, () => code)],
});

/** The next stage of a campaign begins with what the last one ended with. */
export function nextVersion(deck: Deck): Deck {
  const { exiled: _exiled, used: _used, earned: _earned, ...kept } = deck;
  return kept;
}

export interface Change {
  code: string;
  by: number;
}

/** What came and went between two versions, what came first. */
export function changes(before: Deck, after: Deck): Change[] {
  const codes = new Set([...Object.keys(after.cards), ...Object.keys(before.cards)]);
  return [...codes]
    .map((code) => ({ code, by: copies(after, code) - copies(before, code) }))
    .filter(({ by }) => by !== 0)
    .sort((one, other) => Math.sign(other.by) - Math.sign(one.by));
}

/** As the server keeps a deck: what is empty is not said. */
export function tidy(deck: Deck): Deck {
  const empty = (value: unknown): boolean =>
    value === undefined ||
    (Array.isArray(value) && value.length === 0) ||
    (typeof value === "object" && value !== null && Object.keys(value).length === 0);
  const kept = Object.entries(deck).filter(
    ([key, value]) => key === "cards" || (!empty(value) && !(key !== "taboo" && (value === "" || value === 0))),
  );
  return Object.fromEntries(kept) as unknown as Deck;
}

/** Copies of a card in a pile, in all its printings; `firstOf` leads from a printing to the first. */
export function inDeck(deck: Deck, code: string, pile: Pile, firstOf: (code: string) => string): number {
  return Object.entries(deck[pile] ?? {}).reduce((all, [each, n]) => (firstOf(each) === code ? all + n : all), 0);
}

/** So many copies in all its printings: what comes is the printing that is there, what goes as well. */
export function stepped(deck: Deck, code: string, n: number, pile: Pile, firstOf: (code: string) => string): Deck {
  const there = Object.keys(deck[pile] ?? {}).find((each) => firstOf(each) === code) ?? code;
  const by = n - inDeck(deck, code, pile, firstOf);
  return withCopies(deck, there, copies(deck, there, pile) + by, pile);
}

/** Copies that count, by title: of all levels and printings together. */
export function titleCounts(deck: Deck, pile: Pile, nameOf: (code: string) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [code, n] of Object.entries(deck[pile] ?? {})) {
    const free = pile === "cards" ? (deck.uncounted?.[code] ?? 0) : 0;
    counts.set(nameOf(code), (counts.get(nameOf(code)) ?? 0) + n - Math.min(n, free));
  }
  return counts;
}

/** Whether two things say the same, in whatever order their parts are written. */
export function alike(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return one === other;
  const [some, others] = [one as Record<string, unknown>, other as Record<string, unknown>];
  const keys = Object.keys(some);
  return (
    keys.length === Object.keys(others).length && keys.every((key) => key in others && alike(some[key], others[key]))
  );
}
