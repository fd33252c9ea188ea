/** The emblem of a card and the colour of its deck. */

import { BOARD_KINDS } from "../../engraving/kinds";
import type { Layer } from "../../engraving/plate";
import type { Card } from "./types";

const DECKS: Record<string, { kind: string; band: string }> = {
  common: { kind: "common_item", band: "#6d4f0c" },
  unique: { kind: "unique_item", band: "#7a2450" },
  spells: { kind: "spell", band: "#244a82" },
  skills: { kind: "skill", band: "#345724" },
  allies: { kind: "ally", band: "#84361f" },
  special: { kind: "special", band: "#0d5a68" },
};
const ANY = { kind: "common_item", band: "#5a4936" };

/** A weapon or a tome says more than its deck. */
export function kindOf({ deck, type }: Card): { emblem: Layer[] | undefined; band: string } {
  const { kind, band } = DECKS[deck.id] ?? ANY;
  return { emblem: BOARD_KINDS[type?.id ?? ""] ?? BOARD_KINDS[kind], band };
}
