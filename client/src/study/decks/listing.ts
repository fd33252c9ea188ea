/** One's own decks, looked through: by words, by class, by whether they are legal, by folder and tag, in some order. */

import type { DeckInfo } from "../types";

export const ORDERS = ["changed", "name", "investigator", "experience"] as const;
export type Order = (typeof ORDERS)[number];

export interface Wanted {
  words: string;
  class: string;
  legal: "" | "yes" | "no";
  tag: string;
  order: Order;
}

export const everything = (): Wanted => ({ words: "", class: "", legal: "", tag: "", order: "changed" });

const folded = (words: string): string =>
  words
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLocaleLowerCase();

/** Each word is somewhere in its name, investigator, folder or tags. */
function called(deck: DeckInfo, words: string): boolean {
  const hay = folded([deck.name, deck.title, deck.folder, ...deck.tags].join(" "));
  return folded(words).split(/\s+/).every((word) => hay.includes(word));
}

const COMPARE: Record<Order, (one: DeckInfo, other: DeckInfo) => number> = {
  changed: (one, other) => other.changed.localeCompare(one.changed),
  name: (one, other) => (one.name || one.title).localeCompare(other.name || other.title),
  investigator: (one, other) => one.title.localeCompare(other.title) || one.name.localeCompare(other.name),
  experience: (one, other) => other.experience - one.experience,
};

export function sifted(decks: readonly DeckInfo[], wanted: Wanted, classOf: (deck: DeckInfo) => string): DeckInfo[] {
  return decks
    .filter((deck) => called(deck, wanted.words))
    .filter((deck) => !wanted.class || classOf(deck) === wanted.class)
    .filter((deck) => !wanted.legal || deck.valid === (wanted.legal === "yes"))
    .filter((deck) => !wanted.tag || deck.tags.includes(wanted.tag))
    .sort(COMPARE[wanted.order]);
}

export interface Folder {
  /** "" holds what is in none. */
  name: string;
  decks: DeckInfo[];
}

/** Folders by name, and last what lies in none. */
export function folders(decks: readonly DeckInfo[]): Folder[] {
  const found = new Map<string, DeckInfo[]>();
  for (const deck of decks) found.set(deck.folder, [...(found.get(deck.folder) ?? []), deck]);
  return [...found]
    .map(([name, some]) => ({ name, decks: some }))
    .sort((one, other) => Number(!one.name) - Number(!other.name) || one.name.localeCompare(other.name));
}

export const tagsOf = (decks: readonly DeckInfo[]): string[] =>
  [...new Set(decks.flatMap((deck) => deck.tags))].sort((one, other) => one.localeCompare(other));
