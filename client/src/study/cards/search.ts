/** Finding cards by words as they are typed. */

import type { CardFact } from "../types";

const BETWEEN_WORDS = /[^\p{L}\p{N}']+/u;

/** Small letters without accents: what people type for a name. "Dr. Milán" -> "dr milan", "O'Toole" -> "otoole". */
export const fold = (words: string): string => plain(words).replaceAll("'", "");

const plain = (words: string): string =>
  words
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("’", "'")
    .split(BETWEEN_WORDS)
    .filter(Boolean)
    .join(" ");

/** What follows an apostrophe is a word as well: "toole" finds O'Toole. */
const afterApostrophes = (words: string): string =>
  [...plain(words).matchAll(/'(\p{L}{2,})/gu)].map(([, rest]) => rest).join(" ");

/** What the ids of a card are called, also by cards in other languages: "Speurder Seeker Buscador". */
interface Naming {
  class: Map<string, string>;
  type: Map<string, string>;
  keyword: Map<string, string>;
  slot: Map<string, string>;
  trait: Map<string, string>;
}

export interface Entry {
  card: CardFact;
  name: string;
  /** Its name in another language. */
  also: string;
  /** Every word that finds it, each with a blank before it. */
  hay: string;
}

/** `reprints` are the codes of later printings, each with that of the first. */
export function indexed(cards: CardFact[], calls: Naming, reprints: Record<string, string> = {}): Entry[] {
  const codes = new Map(cards.map(({ code }) => [code, code]));
  for (const [code, first] of Object.entries(reprints)) codes.set(first, `${codes.get(first) ?? first} ${code}`);
  const called = (kind: Map<string, string>): ((ids: string[]) => string[]) => {
    const folded = new Map([...kind].map(([id, words]) => [id, fold(words)]));
    return (ids) => ids.map((id) => folded.get(id) ?? fold(id));
  };
  const [traits, classes, types] = [called(calls.trait), called(calls.class), called(calls.type)];
  const [keywords, slots] = [called(calls.keyword), called(calls.slot)];
  return cards.map((card) => {
    const [name, also] = [fold(card.name), fold(card.also)];
    const all = [
      ...[name, also, fold(card.subname)],
      ...[...traits(card.traits), ...classes(card.classes), ...types([card.type])],
      ...[...keywords(card.keywords), ...slots(card.slots)],
      fold(codes.get(card.code) ?? card.code),
      afterApostrophes(`${card.name} ${card.also}`),
    ];
    const hay = new Set(all.join(" ").split(" ").filter(Boolean));
    return { card, name, also, hay: ` ${[...hay].join(" ")}` };
  });
}

/** How well a card answers: 0 is best, null is not at all. Every word typed must begin a word of it. */
export function rank(entry: Entry, wanted: string): number | null {
  if (!wanted) return 0;
  for (const word of wanted.split(" ")) if (!entry.hay.includes(` ${word}`)) return null;
  if (entry.name === wanted) return 0;
  if (entry.name.startsWith(wanted)) return 1;
  if (entry.also === wanted) return 2;
  if (entry.also.startsWith(wanted)) return 3;
  const named = ` ${entry.name} ${entry.also}`;
  if (named.includes(` ${wanted}`)) return 4;
  return wanted.split(" ").every((word) => named.includes(` ${word}`)) ? 5 : 6;
}
