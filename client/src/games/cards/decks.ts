/** Decks of the deck builder, to be played with. */

import type { Lang } from "../../lib/types";
import { fetchDeck, fetchDecks, writeDeck } from "../../study/api";
import type { Made } from "..";

/** The newest version of each that is legal, as a file. */
export async function decks(lang: Lang): Promise<Made[]> {
  const found = await fetchDecks(lang);
  return found
    .filter(({ valid }) => valid)
    .map(({ id, name, title }) => ({
      id,
      title: name && name !== title ? `${name} (${title})` : title,
      text: async () => {
        const { versions } = await fetchDeck(id, lang);
        const newest = versions.at(-1);
        return newest ? (await writeDeck(newest, versions.slice(0, -1), "own", lang)).text : "";
      },
    }));
}
