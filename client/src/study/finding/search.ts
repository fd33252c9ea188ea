/** Which cards a search finds, and how well each of them answers. `games/cards/finding/search.py` says the same. */

import type { Field } from "../types";
import { fold, hasFlag, idsOf, type Entry, type Kind, type Known } from "./entries";
import { parse, type Condition, type Node, type Operator, type Word } from "./grammar";
import { mended, type Instead } from "./spelling";

type Test = (entry: Entry) => boolean;

const SPAN = /^(\d+)(?:-|\.\.)(\d+)$/;
const WHOLE = /^\d+$/;
const SIGNS: Record<string, number> = { x: -2, "*": -3, "?": -4 };
const NONE = ["-", "none", "null"];
const YES = ["true", "yes", "y", "si", "ja", "1"];
const NO = ["false", "no", "n", "nee", "0"];
const SCATTERED = 8;

/** A value that the field has not: `wants` is what it would have. */
export interface Problem {
  field: string;
  value: string;
  wants: Field["kind"];
}

/** A search that knows its things: `words` are those by which cards are ranked. */
export interface Search {
  words: string;
  /** Null where nothing but words is asked. */
  test: Test | null;
  problems: Problem[];
}

export interface Ranked {
  entry: Entry;
  rank: number;
}

export interface Found {
  ranked: Ranked[];
  /** Words that were typed wrongly, and what was looked for in their place. */
  instead: Instead;
}

export type Fields = ReadonlyMap<string, Field>;

/** The fields by every name that they go by. */
export const fieldsByName = (fields: Field[]): Map<string, Field> =>
  new Map(fields.flatMap((field) => [field.name, ...field.aliases].map((name): [string, Field] => [name, field])));

export const understood = (typed: string, fields: Fields, known: Known): Search => bind(parse(typed, fields), fields, known);

/** Of these entries, in their order; where nothing is found, what is spelled alike (`known` has all words there are). */
export function find(search: Search, entries: Entry[], known: Known): Found {
  const { words, test } = search;
  const ranked: Ranked[] = [];
  for (const entry of entries) {
    const place = rank(entry, words);
    if (place !== null && (!test || test(entry))) ranked.push({ entry, rank: place });
  }
  if (ranked.length > 0 || !words) return { ranked, instead: new Map() };
  const instead = mended(words.split(" "), known);
  if (instead.size === 0) return { ranked, instead };
  const wanted = words.split(" ").map((word) => instead.get(word) ?? [word]);
  for (const entry of entries) {
    const all = wanted.every((some) => some.some((word) => hasWord(entry, word)));
    if (all && (!test || test(entry))) ranked.push({ entry, rank: 0 });
  }
  const helped = ([word, near]: [string, string[]]): [string, string[]] => [
    word,
    near.filter((each) => ranked.some(({ entry }) => hasWord(entry, each))),
  ];
  return { ranked, instead: new Map(ranked.length > 0 ? [...instead].map(helped) : []) };
}

/** Those that answer best first; alike they stay as they were. */
export function best(ranked: Ranked[]): Entry[] {
  const places: Entry[][] = [];
  for (const { entry, rank } of ranked) (places[rank] ??= []).push(entry);
  return places.flat();
}

/** How well a card answers: 0 is best, null is not at all. Every word typed must begin a word of it. */
export function rank(entry: Entry, wanted: string): number | null {
  if (!wanted) return 0;
  const parts = wanted.split(" ");
  if (!parts.every((part) => entry.hay.includes(` ${part}`))) {
    if (!parts.every((part) => hasWord(entry, part))) return null;
    return entry.text.includes(` ${wanted}`) ? SCATTERED - 1 : SCATTERED;
  }
  if (entry.name === wanted) return 0;
  if (entry.name.startsWith(wanted)) return 1;
  if (entry.also === wanted) return 2;
  if (entry.also.startsWith(wanted)) return 3;
  const named = ` ${entry.name} ${entry.also}`;
  if (named.includes(` ${wanted}`)) return 4;
  return parts.every((part) => named.includes(` ${part}`)) ? 5 : 6;
}

const hasWord = (entry: Entry, word: string): boolean => entry.hay.includes(` ${word}`) || entry.text.includes(` ${word}`);

// ------------------------------------------------------------------ from the tree to tests

/** The words that all cards must have stand by themselves; everything else is one test. */
function bind(tree: Node, fields: Fields, known: Known): Search {
  const problems: Problem[] = [];
  const words: string[] = [];
  const tests: Test[] = [];
  for (const part of tree.is === "every" ? tree.parts : [tree]) {
    if (part.is === "word" && !part.phrase) words.push(...fold(part.text).split(" ").filter(Boolean));
    else tests.push(testOf(part, fields, known, problems));
  }
  return { words: words.join(" "), test: tests.length > 0 ? (entry) => tests.every((test) => test(entry)) : null, problems };
}

function testOf(node: Node, fields: Fields, known: Known, problems: Problem[]): Test {
  if (node.is === "word") return said(node);
  if (node.is === "not") {
    const inner = testOf(node.part, fields, known, problems);
    return (entry) => !inner(entry);
  }
  if (node.is === "condition") return conditionOf(node, fields, known, problems);
  const tests = node.parts.map((part) => testOf(part, fields, known, problems));
  return node.is === "either" ? (entry) => tests.some((test) => test(entry)) : (entry) => tests.every((test) => test(entry));
}

function said({ text, phrase }: Word): Test {
  const wanted = ` ${fold(text)}`;
  if (phrase)
    return (entry) =>
      ` ${entry.name} ${entry.also} ${fold(entry.card.subname)}`.includes(wanted) || entry.text.includes(wanted);
  const parts = wanted.split(" ").filter(Boolean);
  return (entry) => parts.every((part) => hasWord(entry, part));
}

function conditionOf(node: Condition, fields: Fields, known: Known, problems: Problem[]): Test {
  const field = fields.get(node.field);
  if (!field) return () => true;
  const tests: Test[] = [];
  for (const value of node.values) {
    const test = MAKERS[field.kind]?.(field, value, node.operator, known) ?? null;
    if (test) tests.push(test);
    else problems.push({ field: node.field, value, wants: field.kind });
  }
  const one: Test = (entry) => tests.some((test) => test(entry));
  return node.operator === "!=" ? (entry) => !one(entry) : one;
}

type Maker = (field: Field, value: string, operator: Operator, known: Known) => Test | null;

const MAKERS: Record<string, Maker> = { number: numbered, flag: flagged, text: written, id: thing };

// ------------------------------------------------------------------ numbers

function numbered(field: Field, value: string, operator: Operator): Test | null {
  const test = numberTest(value.toLowerCase(), operator);
  return test && ((entry) => test(numberOf(entry, field.name)));
}

/** A number, a span (2-4), X, or none at all; only real numbers are more or less than others. */
function numberTest(value: string, operator: Operator): ((n: number | null) => boolean) | null {
  if (operator === "=" || operator === "!=") {
    if (NONE.includes(value)) return (n) => n === null;
    const span = SPAN.exec(value);
    if (span) return (n) => n !== null && Number(span[1]) <= n && n <= Number(span[2]);
    const wanted = SIGNS[value] ?? (WHOLE.test(value) ? Number(value) : null);
    return wanted === null ? null : (n) => n === wanted;
  }
  if (!WHOLE.test(value)) return null;
  const bound = Number(value);
  const compare = { "<": (n: number) => n < bound, "<=": (n: number) => n <= bound, ">": (n: number) => n > bound, ">=": (n: number) => n >= bound };
  return (n) => n !== null && n >= 0 && compare[operator](n);
}

function numberOf({ card }: Entry, name: string): number | null {
  if (name === "level" || name === "cost" || name === "health" || name === "sanity") return card[name];
  if (name === "limit" || name === "quantity") return card[name];
  if (name === "icons") return Object.values(card.icons).reduce((sum, n) => sum + n, 0);
  return (card.type === "investigator" ? card.skills : card.icons)[name] ?? 0;
}

// ------------------------------------------------------------------ flags, texts, things

function flagged(field: Field, value: string): Test | null {
  const word = fold(value);
  if (!YES.includes(word) && !NO.includes(word)) return null;
  const wanted = YES.includes(word);
  return (entry) => hasFlag(entry.card, field.name) === wanted;
}

function written(field: Field, value: string): Test {
  const wanted = ` ${fold(value)}`;
  if (field.name === "name") return (entry) => ` ${entry.name} ${entry.also}`.includes(wanted);
  return field.name === "flavor" ? (entry) => entry.flavor.includes(wanted) : (entry) => entry.text.includes(wanted);
}

function thing(field: Field, value: string, _: Operator, known: Known): Test | null {
  const wanted = resolve(field, fold(value), known);
  if (wanted.length === 0) return null;
  return (entry) => wanted.some(([kind, id]) => hasThing(entry, kind, id, known));
}

/** What is called exactly so; else all that have a word that begins so. */
export function resolve(field: Field, value: string, known: Known): [Kind, string][] {
  const exact: [Kind, string][] = [];
  const begun: [Kind, string][] = [];
  for (const kind of field.of as Kind[])
    for (const [id, names] of known.names[kind]) {
      if (names.includes(value)) exact.push([kind, id]);
      else if (value && names.some((name) => ` ${name}`.includes(` ${value}`))) begun.push([kind, id]);
    }
  return exact.length > 0 ? exact : begun;
}

function hasThing({ card }: Entry, kind: Kind, id: string, known: Known): boolean {
  if (kind === "packs") return card.packs.includes(id);
  if (kind === "cycles") return card.packs.some((pack) => known.cycleOf.get(pack) === id);
  if (kind === "flags") return hasFlag(card, id);
  return idsOf(card)[kind]?.includes(id) ?? false;
}
