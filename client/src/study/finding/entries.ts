/** Every card with the words that find it, in the reader's language and in those of the editions. */

import type { CardFact, CollectionData, Known as Thing } from "../types";

const BETWEEN_WORDS = /[^\p{L}\p{N}']+/u;

const plain = (words: string): string =>
  words
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("’", "'")
    .split(BETWEEN_WORDS)
    .filter(Boolean)
    .join(" ");

/** Small letters without accents: what people type for a name. "Dr. Milán" -> "dr milan", "O'Toole" -> "otoole". */
export const fold = (words: string): string => plain(words).replaceAll("'", "");

/** What follows an apostrophe is a word as well: "toole" finds O'Toole. */
const afterApostrophes = (words: string): string =>
  [...plain(words).matchAll(/'(\p{L}{2,})/gu)].map(([, rest]) => rest).join(" ");

/** What stands on a card, as far as it is known. */
export interface Words {
  text: string;
  flavor: string;
}

export interface Entry {
  card: CardFact;
  name: string;
  /** Its name in another language. */
  also: string;
  /** Every word that finds it, each with a blank before it. */
  hay: string;
  /** What stands on it, likewise. */
  text: string;
  flavor: string;
}

export const KINDS = ["types", "classes", "traits", "keywords", "tags", "slots", "uses", "actions", "subtypes", "flags"] as const;
export type Kind = (typeof KINDS)[number] | "packs" | "cycles";
/** Of each kind of thing: by its id all its names. */
export type Names = Record<Kind, Map<string, string[]>>;

/** What the entries are made of. */
export type Source = Pick<CollectionData, "cards" | "reprints" | "packs" | "cycles" | (typeof KINDS)[number]>;

export interface Known {
  entries: Entry[];
  names: Names;
  cycleOf: Map<string, string>;
}

const NO_WORDS: Words = { text: "", flavor: "" };
const namesOf = (all: Thing[]): Map<string, string[]> =>
  new Map(all.map(({ id, name, also }) => [id, [fold(id), fold(name), fold(also)]]));

/** All of the collection; `texts` are by the code of the first printing. */
export function known(data: Source, texts: ReadonlyMap<string, Words> = new Map()): Known {
  const names = Object.fromEntries(KINDS.map((kind) => [kind, namesOf(data[kind])])) as Names;
  names.packs = new Map(data.packs.map(({ code, name }) => [code, [code, fold(name)]]));
  names.cycles = new Map(data.cycles.map(({ code, name, position }) => [code, [code, fold(name), String(position)]]));
  const codes = new Map(data.cards.map(({ code }) => [code, code]));
  for (const [code, first] of Object.entries(data.reprints)) codes.set(first, `${codes.get(first) ?? first} ${code}`);
  const entries = data.cards.map((card) => entryOf(card, names, codes.get(card.code) ?? card.code, texts.get(card.code) ?? NO_WORDS));
  return { entries, names, cycleOf: new Map(data.packs.map(({ code, cycle }) => [code, cycle])) };
}

function entryOf(card: CardFact, names: Names, codes: string, words: Words): Entry {
  const [name, also] = [fold(card.name), fold(card.also)];
  const found = [name, also, fold(card.subname)];
  for (const [kind, ids] of Object.entries(idsOf(card)) as [Kind, string[]][])
    for (const id of ids) found.push(...(names[kind].get(id)?.slice(1) ?? [fold(id)]));
  if (card.alternate_of) found.push("parallel");
  found.push(codes, afterApostrophes(`${card.name} ${card.also}`));
  const hay = new Set(found.join(" ").split(" ").filter(Boolean));
  return { card, name, also, hay: ` ${[...hay].join(" ")}`, text: ` ${fold(words.text)}`, flavor: ` ${fold(words.flavor)}` };
}

/** The things of a card by which words find it. */
export const idsOf = (card: CardFact): Partial<Record<Kind, string[]>> => ({
  traits: card.traits,
  classes: card.classes,
  types: [card.type],
  subtypes: card.subtype ? [card.subtype] : [],
  keywords: card.keywords,
  slots: card.slots,
  uses: card.uses,
  actions: card.actions,
  tags: card.tags,
});

/** What a card is: its keywords, and these. */
export const hasFlag = (card: CardFact, flag: string): boolean => FLAGS[flag]?.(card) ?? card.keywords.includes(flag);

const FLAGS: Record<string, (card: CardFact) => boolean> = {
  unique: (card) => card.unique,
  customizable: (card) => card.boxes.length > 0,
  bonded: (card) => card.bonded,
  story: (card) => card.story,
  signature: (card) => card.owners.length > 0,
  weakness: (card) => card.subtype !== "",
  parallel: (card) => card.alternate_of !== "",
  multiclass: (card) => card.classes.length > 1,
};
