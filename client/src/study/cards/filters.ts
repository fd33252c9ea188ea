/** What a reader wants to see of the collection. */

import type { CardFact } from "../types";

/** From and to, both included. */
export type Span = readonly [from: number, to: number];
/** Of a fact that a card has or has not: only those, all but those, or (null) it does not matter. */
export type Wish = "only" | "no" | null;

export const LEVELS: Span = [0, 5];
/** The last stop of the cost is "that or more". */
export const COSTS: Span = [0, 6];
/** Of health and sanity, likewise. */
export const LIVES: Span = [0, 6];
export const CYCLE = "cycle:";

/** One of them is enough. */
const ANY_OF = ["class", "type", "slot", "pack", "action", "uses", "tag"] as const;
/** All of them are wanted. */
const ALL_OF = ["icon", "trait", "keyword"] as const;
export const SPANS = ["level", "cost", "health", "sanity"] as const;
export const WISHES = ["weakness", "story", "taboo", "unique", "signature", "owned"] as const;

export type Many = (typeof ANY_OF)[number] | (typeof ALL_OF)[number];
export const MANY: readonly Many[] = [...ANY_OF, ...ALL_OF];
type Aspect = Many | (typeof SPANS)[number] | (typeof WISHES)[number] | "investigator";

export interface Filters extends Record<Many, string[]> {
  words: string;
  level: Span | null;
  cost: Span | null;
  health: Span | null;
  sanity: Span | null;
  weakness: Wish;
  story: Wish;
  taboo: Wish;
  unique: Wish;
  signature: Wish;
  owned: Wish;
  /** Cards that this investigator may have. */
  investigator: string;
}

export const noFilters = (): Filters => ({
  words: "",
  class: [],
  type: [],
  slot: [],
  pack: [],
  action: [],
  uses: [],
  tag: [],
  icon: [],
  trait: [],
  keyword: [],
  level: null,
  cost: null,
  health: null,
  sanity: null,
  weakness: null,
  story: null,
  taboo: null,
  unique: null,
  signature: null,
  owned: null,
  investigator: "",
});

/** How many things are filtered by, besides the words. */
export const counted = (filters: Filters): number =>
  MANY.reduce((sum, aspect) => sum + filters[aspect].length, 0) +
  SPANS.filter((aspect) => filters[aspect]).length +
  WISHES.filter((aspect) => filters[aspect]).length +
  (filters.investigator ? 1 : 0);

export const toggled = (list: string[], id: string): string[] =>
  list.includes(id) ? list.filter((other) => other !== id) : [...list, id];

/** What the filters must know besides the card itself. */
export interface Knowledge {
  cycleOf: (pack: string) => string;
  onTabooList: (code: string) => boolean;
  owns: (card: CardFact) => boolean;
  /** What the chosen investigator may have; null while nobody is chosen, or it is not known yet. */
  pool: ReadonlySet<string> | null;
}

type Test = (card: CardFact) => boolean;

const wished = (wish: Wish, has: Test): Test | null => (wish ? (card) => has(card) === (wish === "only") : null);

function within(span: Span | null, bounds: Span, of: (card: CardFact) => number | null): Test | null {
  if (!span) return null;
  const [from, to] = span;
  return (card) => {
    const n = of(card);
    return n !== null && n >= from && (n <= to || to === bounds[1]);
  };
}

const anyOf = (wanted: string[], of: (card: CardFact) => string[]): Test | null =>
  wanted.length > 0 ? (card) => of(card).some((id) => wanted.includes(id)) : null;
const allOf = (wanted: string[], of: (card: CardFact) => string[]): Test | null =>
  wanted.length > 0 ? (card) => wanted.every((id) => of(card).includes(id)) : null;

/** Where a card belongs: its packs, and their cycles. */
const homes = (card: CardFact, cycleOf: (pack: string) => string): string[] =>
  card.packs.flatMap((pack) => [pack, `${CYCLE}${cycleOf(pack)}`]);

const once = (ids: string[]): string[] => (ids.length > 1 ? [...new Set(ids)] : ids);

const iconsOf = (card: CardFact): string[] => Object.keys(card.icons);

/** The tests that are asked for, each with what it is about. */
function tests(filters: Filters, known: Knowledge): [Aspect, Test][] {
  const { pool } = known;
  const all: [Aspect, Test | null][] = [
    ["class", anyOf(filters.class, (card) => card.classes)],
    ["type", anyOf(filters.type, (card) => [card.type])],
    ["slot", anyOf(filters.slot, (card) => card.slots)],
    ["pack", anyOf(filters.pack, (card) => homes(card, known.cycleOf))],
    ["action", anyOf(filters.action, (card) => card.actions)],
    ["uses", anyOf(filters.uses, (card) => card.uses)],
    ["tag", anyOf(filters.tag, (card) => card.tags)],
    ["icon", allOf(filters.icon, iconsOf)],
    ["trait", allOf(filters.trait, (card) => card.traits)],
    ["keyword", allOf(filters.keyword, (card) => card.keywords)],
    ["level", within(filters.level, LEVELS, (card) => card.level)],
    ["cost", within(filters.cost, COSTS, (card) => card.cost)],
    ["health", within(filters.health, LIVES, (card) => card.health)],
    ["sanity", within(filters.sanity, LIVES, (card) => card.sanity)],
    ["weakness", wished(filters.weakness, (card) => card.subtype !== "")],
    ["story", wished(filters.story, (card) => card.story)],
    ["taboo", wished(filters.taboo, (card) => known.onTabooList(card.code))],
    ["unique", wished(filters.unique, (card) => card.unique)],
    ["signature", wished(filters.signature, (card) => card.owners.length > 0)],
    ["owned", wished(filters.owned, known.owns)],
    ["investigator", filters.investigator && pool ? (card) => pool.has(card.code) : null],
  ];
  return all.filter((pair): pair is [Aspect, Test] => pair[1] !== null);
}

/** How many cards there would be with each further thing to filter by. */
export type Facets = Record<Many, Map<string, number>>;

export const noFacets = (): Facets => ({
  class: new Map(),
  type: new Map(),
  slot: new Map(),
  pack: new Map(),
  action: new Map(),
  uses: new Map(),
  tag: new Map(),
  icon: new Map(),
  trait: new Map(),
  keyword: new Map(),
});

/** The cards that pass every test. */
export function passing<T extends { card: CardFact }>(all: T[], filters: Filters, known: Knowledge): T[] {
  const asked = tests(filters, known);
  return asked.length > 0 ? all.filter(({ card }) => asked.every(([, test]) => test(card))) : all;
}

/**
 * How many cards each further choice would bring: those that pass, and, where one of several is enough, also those
 * that only this one thing keeps out.
 */
export function facetsOf(all: { card: CardFact }[], filters: Filters, known: Knowledge): Facets {
  const asked = tests(filters, known);
  const facets = noFacets();
  const idsOf: Record<Many, (card: CardFact) => string[]> = {
    class: (card) => card.classes,
    type: (card) => [card.type],
    slot: (card) => once(card.slots),
    pack: (card) => once(homes(card, known.cycleOf)),
    action: (card) => card.actions,
    uses: (card) => card.uses,
    tag: (card) => card.tags,
    icon: iconsOf,
    trait: (card) => card.traits,
    keyword: (card) => card.keywords,
  };
  const count = (aspect: Many, card: CardFact): void => {
    const sums = facets[aspect];
    for (const id of idsOf[aspect](card)) sums.set(id, (sums.get(id) ?? 0) + 1);
  };
  for (const { card } of all) {
    const failed = asked.filter(([, test]) => !test(card)).map(([aspect]) => aspect);
    if (failed.length === 0) for (const aspect of MANY) count(aspect, card);
    const only = failed.length === 1 ? ANY_OF.find((aspect) => aspect === failed[0]) : undefined;
    if (only) count(only, card);
  }
  return facets;
}

/** Both at once. */
export const sifted = <T extends { card: CardFact }>(
  all: T[],
  filters: Filters,
  known: Knowledge,
): { found: T[]; facets: Facets } => ({ found: passing(all, filters, known), facets: facetsOf(all, filters, known) });
