/** Facts of a card, in a few words. */

import { capital, t } from "../../lib/i18n.svelte";
import { collection } from "../collection.svelte";
import { costFigure } from "../numbers";
import type { CardFact } from "../types";

/** The card that stands for a basic weakness not drawn yet. */
export const RANDOM = "01000";

/** One code for all printings of a card. */
export const firstOf = (code: string): string => collection.data.reprints[code] ?? code;

/** What is known of the card with this code, in whatever printing; null where nobody knows it. */
export const factOf = (code: string): CardFact | null => collection.byCode.get(firstOf(code)) ?? null;

/** What several levels of a card have in common. */
export const nameOf = (code: string): string => factOf(code)?.name ?? code;

export const titleOf = (code: string): string => collection.title(firstOf(code));

const word = (kind: keyof typeof collection.words, id: string): string => collection.words[kind].get(id) ?? id;

/** "Hand ×2": where it goes. */
export function slotWords(card: CardFact): string[] {
  const counts = new Map<string, number>();
  for (const slot of card.slots) counts.set(slot, (counts.get(slot) ?? 0) + 1);
  return [...counts].map(([slot, n]) => capital(n > 1 ? `${word("slot", slot)} ×${n}` : word("slot", slot)));
}

/** "Asset · Hand ×2": what it is and where it goes. */
export function kindWords(card: CardFact): string {
  const kind = card.subtype ? word("subtype", card.subtype) : word("type", card.type);
  return [capital(kind), ...slotWords(card)].join(" · ");
}

export const traitWords = (card: CardFact): string => card.traits.map((id) => `${word("trait", id)}.`).join(" ");

export const className = (id: string): string => word("class", id);
export const skillName = (id: string): string => word("skill", id);
export const packName = (code: string): string => collection.packs.get(code)?.name ?? code;

/** "2 willpower, 1 wild" for who does not see the icons. */
export const iconWords = (card: CardFact): string =>
  Object.entries(card.icons)
    .map(([skill, n]) => `${n} ${skillName(skill)}`)
    .join(", ");

export const keywordWords = (card: CardFact): string => card.keywords.map((id) => word("keyword", id)).join(", ");

/** All that a closer look shows, as lines of a name and a value. */
export function factLines(card: CardFact): [string, string][] {
  const lines: [string, string][] = [[t("web.deck.fact.class"), card.classes.map(className).join(" · ")]];
  if (card.cost !== null) lines.push([t("web.deck.fact.cost"), costFigure(card.cost)]);
  if (iconWords(card)) lines.push([t("web.deck.fact.icons"), iconWords(card)]);
  if (card.traits.length > 0) lines.push([t("web.deck.fact.traits"), traitWords(card)]);
  if (card.keywords.length > 0) lines.push([t("web.deck.fact.keywords"), keywordWords(card)]);
  if (card.type === "enemy")
    lines.push(
      [`${t("web.card.fight")} / ${t("web.card.health")} / ${t("web.card.evade")}`, [card.fight, card.health, card.evade].map(costFigure).join(" / ")],
      [`${t("web.card.damage")} / ${t("web.card.horror")}`, `${card.damage} / ${card.horror}`],
    );
  else if (card.health !== null || card.sanity !== null)
    lines.push([t("web.deck.fact.health"), `${card.health ?? "–"} / ${card.sanity ?? "–"}`]);
  if (card.uses.length > 0)
    lines.push([
      t("web.card.uses"),
      card.uses.map((id, place) => [card.supply[place] ? costFigure(card.supply[place] ?? null) : "", word("uses", id)].join(" ").trim()).join(", "),
    ]);
  if (card.victory) lines.push([t("web.card.victory"), String(card.victory)]);
  lines.push([t("web.deck.fact.packs"), card.packs.map(packName).join(" · ")]);
  return lines;
}
