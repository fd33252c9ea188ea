/** Which drawing stands for what. */

import { CARD_KINDS } from "../../engraving/kinds";
import type { Layer } from "../../engraving/plate";
import type { Card } from "./types";

const TYPES: Record<string, string> = {
  asset: "asset",
  event: "event",
  skill: "skill-card",
  treachery: "treachery",
  enemy: "monsters",
  location: "location",
};

/** A weakness before all; of an asset what holds it, if anything does. */
export const emblemOf = ({ weakness, slots, type }: Pick<Card, "weakness" | "slots" | "type">): Layer[] | undefined =>
  CARD_KINDS[weakness ? "weakness" : (slots[0]?.id ?? type.id)] ?? CARD_KINDS.asset;
export const typeSign = (type: string): string => TYPES[type] ?? "asset";

/** The class whose colour a card has: several have one of their own, weaknesses and the scenario's cards none. */
export function tint(card: Pick<Card, "classes" | "weakness">): string {
  if (card.weakness) return "mythos";
  return card.classes.length > 1 ? "several" : (card.classes[0]?.id ?? "mythos");
}

/** The symbols by which locations are connected; one that we have no drawing for is a ring. */
const LINKS = new Set([
  ...["circle", "square", "triangle", "plus", "diamond", "moon", "hourglass", "t", "squiggle", "equals"],
  ...["heart", "star", "droplet"],
]);

export const linkSign = (symbol: string): string => `link-${LINKS.has(symbol) ? symbol : "circle"}`;
