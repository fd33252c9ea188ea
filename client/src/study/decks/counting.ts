/** What a deck is made of, counted: groups, costs, icons. */

import type { CardFact } from "../types";

export interface Row {
  code: string;
  n: number;
  /** Null: nobody knows this card. */
  card: CardFact | null;
}

export const GROUPINGS = ["type", "class", "level", "cost"] as const;
export type Grouping = (typeof GROUPINGS)[number];

export interface Group {
  /** A type ("asset"), or "permanent", "weakness", "unknown"; else a class, a level or a cost. */
  id: string;
  n: number;
  rows: Row[];
}

const TYPES = ["asset", "event", "skill", "permanent", "story", "weakness", "unknown"];
const CLASSES = ["guardian", "seeker", "rogue", "mystic", "survivor", "several", "neutral", "weakness", "unknown"];

const permanent = (card: CardFact): boolean => card.keywords.includes("permanent");

/** Where a card lies when the deck is laid out by types; those that do not count for its size lie apart. */
function typeOf(card: CardFact): string {
  if (card.subtype) return "weakness";
  if (permanent(card)) return "permanent";
  return card.story ? "story" : card.type;
}

function classOf(card: CardFact): string {
  if (card.subtype) return "weakness";
  return card.classes.length > 1 ? "several" : (card.classes[0] ?? "neutral");
}

function place(card: CardFact | null, by: Grouping): string {
  if (!card) return "unknown";
  if (by === "type") return typeOf(card);
  if (by === "class") return classOf(card);
  if (card.subtype) return "weakness";
  if (by === "level") return card.level === null ? "none" : String(card.level);
  return costOf(card) ?? "none";
}

export const X = -2;

/** "0" to "6", "x"; null where a card has no cost to draw: skills, weaknesses, what is permanent. */
export function costOf(card: CardFact): string | null {
  if (card.subtype || permanent(card) || card.cost === null || !["asset", "event"].includes(card.type)) return null;
  return card.cost === X ? "x" : String(Math.min(card.cost, DEAREST));
}

const DEAREST = 6;
export const COSTS = ["0", "1", "2", "3", "4", "5", "6", "x"] as const;

function order(by: Grouping): readonly string[] {
  if (by === "type") return TYPES;
  if (by === "class") return CLASSES;
  return by === "level"
    ? ["0", "1", "2", "3", "4", "5", "none", "weakness", "unknown"]
    : [...COSTS, "none", "weakness", "unknown"];
}

const SLOTS = ["hand", "arcane", "accessory", "body", "head", "ally", "tarot"];

/** Assets of a slot lie together. */
const slot = (card: CardFact | null): number => {
  const at = SLOTS.indexOf(card?.slots[0] ?? "");
  return at < 0 ? SLOTS.length : at;
};

function compared(one: Row, other: Row, by: Grouping): number {
  const slots = by === "type" ? slot(one.card) - slot(other.card) : 0;
  const names = (one.card?.name ?? one.code).localeCompare(other.card?.name ?? other.code);
  return slots || names || (one.card?.level ?? 0) - (other.card?.level ?? 0) || one.code.localeCompare(other.code);
}

export function groups(rows: Row[], by: Grouping): Group[] {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const id = place(row.card, by);
    found.set(id, [...(found.get(id) ?? []), row]);
  }
  return [...found.entries()]
    .map(([id, rows]) => ({
      id,
      n: rows.reduce((all, row) => all + row.n, 0),
      rows: rows.sort((one, other) => compared(one, other, by)),
    }))
    .sort((one, other) => rank(order(by), one.id) - rank(order(by), other.id));
}

const rank = (order: readonly string[], id: string): number =>
  (order.indexOf(id) + order.length + 1) % (order.length + 1);

export interface Bar {
  id: string;
  n: number;
}

/** How many cards have each cost. */
export function curve(rows: Row[]): Bar[] {
  const counts = new Map<string, number>();
  for (const { card, n } of rows) {
    const cost = card && costOf(card);
    if (cost) counts.set(cost, (counts.get(cost) ?? 0) + n);
  }
  return COSTS.filter((id) => id !== "x" || counts.has("x")).map((id) => ({ id, n: counts.get(id) ?? 0 }));
}

/** Copies whose cost is a number, and the mean of it; an X is nothing to count with. */
export function meanCost(rows: Row[]): number | null {
  const priced = rows.filter(({ card }) => card && costOf(card) !== null && card.cost !== X);
  const n = priced.reduce((all, row) => all + row.n, 0);
  return n ? priced.reduce((all, row) => all + row.n * (row.card?.cost ?? 0), 0) / n : null;
}

export const SKILLS = ["willpower", "intellect", "combat", "agility", "wild"] as const;

/** How many icons of each skill the deck has; those of permanent cards can never be committed. */
export function icons(rows: Row[]): Bar[] {
  return SKILLS.map((id) => ({
    id,
    n: rows.reduce((all, { card, n }) => all + (card && !permanent(card) ? (card.icons[id] ?? 0) * n : 0), 0),
  }));
}

/** The same title at other levels, lowest first. */
export function levels(card: CardFact, all: readonly CardFact[]): CardFact[] {
  return all
    .filter((other) => other.name === card.name && other.code !== card.code && other.type !== "investigator")
    .filter((other) => other.level !== null && !other.subtype)
    .sort((one, other) => (one.level ?? 0) - (other.level ?? 0));
}
