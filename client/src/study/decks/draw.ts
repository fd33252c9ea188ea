/** The opening hand: what it is drawn from, exact odds, and a hand drawn. */

import type { CardFact, Deck } from "../types";

export const HAND = 5;

/**
 * What is in play or set aside before a hand is drawn, though it is no permanent card: by the side of the investigator
 * that says so, all by their first printings. Permanent cards that begin in play too (Ravenous, Flux Stabilizer, the
 * Disciplines) need no line here.
 */
const BY_FRONT: Record<string, string[]> = {
  "02005": ["02014"], // "Ashcan" Pete: Duke
  "90046": ["90047"], // "Ashcan" Pete, parallel: Pete's Guitar
  "03001": ["03009"], // Mark Harrigan: Sophie
  "06004": ["06013"], // Luke Robinson: Gate Box
  "09015": ["09016"], // Darrell Simmons: Darrell's Kodak
};
const BY_BACK: Record<string, string[]> = {
  "09004": ["09006"], // Vincent Lee: On the Mend, all copies
};

/** In the opening hand without being drawn, and beyond its number, by the back. */
const GIVEN: Record<string, string[]> = {
  "05004": ["05014"], // Diana Stanley: Dark Insight
};

/** The Tower • XVI, The Devil • XV: weaknesses that are not put back when an opening hand has them. */
const STAYING = new Set(["05042", "54015"]);

/** Sefina Rousseau draws more, keeps some of them, and takes no mulligan; by the front. */
const CHOOSING: Record<string, { draw: number; keep: number }> = { "03003": { draw: 13, keep: 8 } };

/** Studious: each copy is another card to begin with. */
const STUDIOUS = "05276";
const VARIANTS: Record<string, number> = { forbidden_knowledge: -1, thoth: 1 };

export interface Setup {
  /** What the hand is drawn from, by the codes of first printings: each copy once. */
  cards: string[];
  /** Not drawn, but in the hand. */
  given: string[];
  /** Neither drawn nor in the hand: they begin in play or set aside. Permanent and bonded cards are not told. */
  aside: string[];
  draw: number;
  /** Fewer than are drawn: the player chooses these, and there is no mulligan. */
  keep: number;
}

/** Weaknesses drawn for an opening hand are put back, so they are none of the cards, but for the two that stay. */
export function setup(deck: Deck, factOf: (code: string) => CardFact | null): Setup {
  const first = (code: string): string => factOf(code)?.code ?? code;
  const [front, back] = [first(deck.front || deck.investigator), first(deck.back || deck.investigator)];
  const out = new Set([...(BY_FRONT[front] ?? []), ...(BY_BACK[back] ?? [])]);
  const besides = new Set(GIVEN[back]);

  const made: Setup = { cards: [], given: [], aside: [], draw: HAND, keep: HAND };
  if (CHOOSING[front]) Object.assign(made, CHOOSING[front]);
  let more = (deck.variants ?? []).reduce((all, name) => all + (VARIANTS[name] ?? 0), 0);
  for (const [code, n] of Object.entries(deck.cards)) {
    const card = factOf(code);
    if (!card) continue;
    if (card.code === STUDIOUS) more += n;
    if (out.has(card.code)) made.aside.push(card.code);
    else if (besides.has(card.code)) made.given.push(card.code);
    else if (!card.bonded && !card.keywords.includes("permanent") && (!card.subtype || STAYING.has(card.code)))
      made.cards.push(...Array.from({ length: n }, () => card.code));
  }
  return { ...made, draw: made.draw + more, keep: made.keep + more };
}

/** Whether a card drawn for the opening hand can be neither put back nor replaced. */
export const stays = (code: string): boolean => STAYING.has(code);

/** The chance of at least one of `wanted` cards among `drawn` of a deck of `size`. */
export function atLeastOne(size: number, wanted: number, drawn: number): number {
  let none = 1;
  for (let n = 0; n < Math.min(drawn, size); n++) none *= Math.max(0, size - wanted - n) / (size - n);
  return 1 - none;
}

/** In how many ways `k` of `n` can be chosen. */
function ways(n: number, k: number): number {
  if (k < 0 || k > n) return 0;
  let all = 1;
  for (let i = 1; i <= k; i++) all *= (n - k + i) / i;
  return all;
}

/**
 * The same for who draws a new hand whenever the first has none of them: what was set aside cannot come again, and
 * each of the `staying` cards in the first hand leaves one card less to replace.
 */
export function withMulligan(size: number, wanted: number, drawn = HAND, staying = 0): number {
  const first = Math.min(drawn, size);
  let none = 0;
  for (let n = 0; n <= Math.min(staying, first); n++) {
    const hands = (ways(staying, n) * ways(size - wanted - staying, first - n)) / ways(size, first);
    none += hands * (1 - atLeastOne(size - first, wanted, first - n));
  }
  return 1 - none;
}

/** The deck in another order; `random` gives numbers from 0 to below 1. */
export function shuffled<T>(cards: readonly T[], random: () => number = Math.random): T[] {
  const order = [...cards];
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other] as T, order[last] as T];
  }
  return order;
}

export interface Opening {
  hand: string[];
  /** What lies beneath, top first. */
  rest: string[];
}

export function opening(cards: readonly string[], draw = HAND, random?: () => number): Opening {
  const order = shuffled(cards, random);
  return { hand: order.slice(0, draw), rest: order.slice(draw) };
}

/** Those not kept are set aside, as many are drawn, and only then those set aside go back into the deck. */
export function mulligan(opening: Opening, kept: ReadonlySet<number>, random?: () => number): Opening {
  const aside = opening.hand.filter((_, place) => !kept.has(place));
  let next = 0;
  const hand = opening.hand.map((card, place) => (kept.has(place) ? card : (opening.rest[next++] ?? card)));
  return { hand, rest: shuffled([...opening.rest.slice(next), ...aside], random) };
}
