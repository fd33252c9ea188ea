/** A card's facts as the lists say them. */

import { collection } from "../collection.svelte";
import { capital } from "../../lib/i18n.svelte";
import type { CardFact } from "../types";

/** "Asset", "Treachery · basic weakness", "Investigator · By the Book" (of a parallel version). */
export function kindOf(card: CardFact): string {
  const { type, subtype } = collection.words;
  const product = card.alternate_of ? collection.packs.get(card.pack)?.name : "";
  return capital([type.get(card.type), subtype.get(card.subtype), product].filter(Boolean).join(" · "));
}

/** "Ally. Miskatonic." */
export const traitsOf = (card: CardFact): string =>
  card.traits.map((id) => `${collection.words.trait.get(id) ?? id}.`).join(" ");
