/** The opening hand: exact odds, and a hand drawn. What it is drawn from the server says (`decks/opening.py`). */

export const HAND = 5;

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

export interface Drawn {
  hand: string[];
  /** What lies beneath, top first. */
  rest: string[];
}

export function opening(cards: readonly string[], draw = HAND, random?: () => number): Drawn {
  const order = shuffled(cards, random);
  return { hand: order.slice(0, draw), rest: order.slice(draw) };
}

/** Those not kept are set aside, as many are drawn, and only then those set aside go back into the deck. */
export function mulligan(opening: Drawn, kept: ReadonlySet<number>, random?: () => number): Drawn {
  const aside = opening.hand.filter((_, place) => !kept.has(place));
  let next = 0;
  const hand = opening.hand.map((card, place) => (kept.has(place) ? card : (opening.rest[next++] ?? card)));
  return { hand, rest: shuffled([...opening.rest.slice(next), ...aside], random) };
}
