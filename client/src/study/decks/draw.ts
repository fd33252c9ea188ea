/** The opening hand: exact odds, and a hand drawn. */

export const HAND = 5;

/** The chance of at least one of `wanted` cards among `drawn` of a deck of `size`. */
export function atLeastOne(size: number, wanted: number, drawn: number): number {
  let none = 1;
  for (let n = 0; n < Math.min(drawn, size); n++) none *= Math.max(0, size - wanted - n) / (size - n);
  return 1 - none;
}

/** The same for who draws a new hand whenever the first has none of them: what was set aside cannot come again. */
export const withMulligan = (size: number, wanted: number, drawn = HAND): number =>
  atLeastOne(size, wanted, Math.min(2 * drawn, size));

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

export function opening(cards: readonly string[], random?: () => number): Opening {
  const order = shuffled(cards, random);
  return { hand: order.slice(0, HAND), rest: order.slice(HAND) };
}

/** Those not kept are set aside, as many are drawn, and only then those set aside go back into the deck. */
export function mulligan(opening: Opening, kept: ReadonlySet<number>, random?: () => number): Opening {
  const aside = opening.hand.filter((_, place) => !kept.has(place));
  let next = 0;
  const hand = opening.hand.map((card, place) => (kept.has(place) ? card : (opening.rest[next++] ?? card)));
  return { hand, rest: shuffled([...opening.rest.slice(next), ...aside], random) };
}
