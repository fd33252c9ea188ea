/** The words of all cards, ready to be searched: made once for every page, and anew when the language changes. */

import { collection } from "../collection.svelte";
import { texts } from "../texts/texts.svelte";
import { known, type Kind, type Known } from "./entries";
import type { Thing } from "./completing";
import { fieldsByName, type Fields } from "./search";

class Finder {
  readonly fields: Fields = $derived(fieldsByName(collection.data.fields));
  readonly known: Known = $derived(known(collection.data, texts.words));

  /** What there is of a kind, as the reader calls it. */
  things(kind: Kind): Thing[] {
    if (kind === "packs" || kind === "cycles") return collection.data[kind].map(({ code, name }) => ({ id: code, name }));
    return collection.data[kind];
  }
}

export const finder = new Finder();
