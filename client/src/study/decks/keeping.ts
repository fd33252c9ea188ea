/** Where a deck lies that is being built: on the server's shelf, or on loan from a table that asks for it. */

import { words } from "../../lib/i18n.svelte";
import { changeDeck, fetchDeck } from "../api";
import type { Deck, DeskGiven } from "../types";
import { tidy } from "./deck";

export interface Kept {
  versions: readonly Deck[];
  /** The number of its last change, which the next must name. */
  at: number;
}

export interface Keeper {
  load(): Promise<Kept>;
  keep(versions: readonly Deck[], at: number): Promise<{ at: number }>;
  /** The browser leaves the page: what is not kept yet goes with a request that outlives it. */
  leave(versions: readonly Deck[], at: number): void;
}

/** On the shelf. */
export const shelved = (id: string): Keeper => ({
  load: () => fetchDeck(id, words.lang),
  keep: (versions, at) => changeDeck(id, versions.map(tidy), at, words.lang),
  leave: (versions, at) => {
    const body = JSON.stringify({ versions: versions.map(tidy), at });
    const headers = { "Content-Type": "application/json" };
    void fetch(`/api/decks/${encodeURIComponent(id)}`, { method: "PUT", body, headers, keepalive: true }).catch(() => {});
  },
});

interface Draft {
  /** Of which deck it was made: another question has another. */
  given: Deck;
  made: Deck;
}

const stored = (table: string): string => `miskatonic.upgrade.${table}`;

function draft(table: string): Draft | null {
  try {
    return JSON.parse(localStorage.getItem(stored(table)) ?? "null") as Draft | null;
  } catch {
    return null;
  }
}

/** On loan: what is made of it stays in this browser until the table has it. */
export const lent = (table: string, { before, after }: DeskGiven): Keeper => {
  const keep = (versions: readonly Deck[]): void => {
    const made = versions.at(-1);
    if (made) localStorage.setItem(stored(table), JSON.stringify({ given: tidy(after), made: tidy(made) } satisfies Draft));
  };
  return {
    load: async () => {
      const known = draft(table);
      const same = known && JSON.stringify(known.given) === JSON.stringify(tidy(after));
      return { versions: [tidy(before), same ? known.made : tidy(after)], at: 0 };
    },
    keep: async (versions) => {
      keep(versions);
      return { at: 0 };
    },
    leave: keep,
  };
};

/** The table has it. */
export const handedOver = (table: string): void => localStorage.removeItem(stored(table));

/** The deck as the answer to a table's question: its cards and their sheets; the rest the table knows. */
export function answerOf(deck: Deck): string {
  const { investigator, cards, marks = {} } = tidy(deck);
  return `deck:${JSON.stringify({ miskatonic: "deck", investigator, cards, marks })}`;
}
