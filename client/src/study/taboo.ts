/** The list of taboos that the reader follows: a setting of this browser. */

import { day, t } from "../lib/i18n.svelte";
import { prefs } from "../lib/prefs.svelte";
import { collection } from "./collection.svelte";
import type { Deck, TabooList } from "./types";

export const NEWEST = "newest";
export const NONE = "none";

const newest = (): TabooList | undefined => collection.data.taboos.find((list) => list.newest);

/** The setting as the server reads it; a list that is not known any more is the newest. */
export const ownTaboo = (): string =>
  prefs.taboo === NONE || collection.data.taboos.some(({ code }) => code === prefs.taboo) ? prefs.taboo : NEWEST;

/** The list whose cards are "on the list" for this reader: his own, or, where he follows none, the newest. */
export const listInMind = (): TabooList | undefined =>
  collection.data.taboos.find(({ code }) => code === prefs.taboo) ?? newest();

/** A deck that names no list follows the reader's own; the newest needs no name. */
export function underOwnTaboo(deck: Deck): Deck {
  const own = ownTaboo();
  if (own === NEWEST || (deck.taboo !== undefined && deck.taboo !== null)) return deck;
  return { ...deck, taboo: own === NONE ? "" : own };
}

/** What can be chosen, each with its words: the newest, whichever that is, none, or one of them for good. */
export function tabooChoices(): { value: string; title: string }[] {
  const { taboos } = collection.data;
  const top = newest();
  const lists = taboos.map(({ code, date, document }) => ({
    value: code,
    title: t(document ? "web.deck.taboo.document" : "web.deck.taboo.list", { code, date: day(date) }),
  }));
  return [
    { value: NEWEST, title: t("web.deck.taboo.newest", { code: top?.code ?? "", date: top ? day(top.date) : "" }) },
    { value: NONE, title: t("web.deck.taboo.none") },
    ...lists,
  ];
}
