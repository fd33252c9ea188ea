/** In which order cards are shown, and under which headings. */

import type { CardFact } from "../types";

export const SORTS = ["name", "class", "level", "cost", "type", "pack"] as const;
export type Sort = (typeof SORTS)[number];

/** The orders that the collection has for its own ids. */
export interface Orders {
  classes: string[];
  types: string[];
  /** Where a pack stands among all packs. */
  packs: Map<string, number>;
  lang: string;
}

/** Several classes together come after the single ones. */
const SEVERAL = 50;
const NO_NUMBER = 100;

const figure = (n: number | null): number => (n === null ? NO_NUMBER : n < 0 ? NO_NUMBER - 1 : n);

const place = (order: string[], id: string): number => {
  const at = order.indexOf(id);
  return at < 0 ? order.length : at;
};

function classPlace(card: CardFact, orders: Orders): number {
  return card.classes.length > 1 ? SEVERAL : place(orders.classes, card.classes[0] ?? "");
}

const KEYS: Record<Exclude<Sort, "name">, (card: CardFact, orders: Orders) => number> = {
  class: classPlace,
  level: (card) => figure(card.level),
  cost: (card) => figure(card.cost),
  type: (card, orders) => place(orders.types, card.type),
  pack: (card, orders) => (orders.packs.get(card.pack) ?? NO_NUMBER) * 1000 + card.position,
};

/** The same two cards are always in the same order: by name, then by level, then by code. */
export function sorter(sort: Sort, orders: Orders): (a: CardFact, b: CardFact) => number {
  const names = new Intl.Collator(orders.lang, { ignorePunctuation: true });
  const byName = (a: CardFact, b: CardFact): number =>
    names.compare(a.name, b.name) || (a.level ?? 0) - (b.level ?? 0) || (a.code < b.code ? -1 : 1);
  if (sort === "name") return byName;
  const key = KEYS[sort];
  return (a, b) => key(a, orders) - key(b, orders) || byName(a, b);
}

/** Cards that stand under one heading have the same of this; by name there are none. */
export function headingOf(card: CardFact, sort: Sort): string {
  if (sort === "class") return card.classes.length > 1 ? "several" : (card.classes[0] ?? "");
  if (sort === "level") return String(card.level ?? "none");
  if (sort === "cost") return String(card.cost ?? "none");
  if (sort === "type") return card.type;
  return sort === "pack" ? card.pack : "";
}
