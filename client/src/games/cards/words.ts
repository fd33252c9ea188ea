/** Words of this game that more than one part of its table says, and what `index.ts` needs of them. */

import { capital, t } from "../../lib/i18n.svelte";
import type { Card, CardsView } from "./types";

/** What this game calls one of its turns. */
export const turn = (n: number): string => t("web.cards_table.round_n", { n });

export const help = (): string[] => [
  t("web.arkham.help_board"),
  t("web.cards_table.help_hand"),
  t("web.cards_table.help_test"),
  t("web.cards_table.help_story"),
  t("web.arkham.help_numbers"),
  t("web.arkham.help_keys"),
];

export function status(view: unknown): string[] {
  const { turn: n, phase, difficulty } = view as CardsView;
  return [...(n > 0 ? [turn(n)] : []), phase.title, difficulty.title].map(capital);
}

/** Who sits at this table knows which game it is, and wants to know which scenario. */
export const title = (view: unknown): string => capital((view as CardsView).scenario.title);

/** "Asset · Guardian · Hand": what kind of card it is. */
export const kind = (card: Card): string =>
  [card.type, ...(card.weakness ? [] : card.classes), ...card.slots].map(({ title }) => capital(title)).join(" · ");

const OUT: Record<string, string> = {
  resigned: "web.cards_table.resigned",
  defeated: "web.cards_table.defeated",
  killed: "web.cards_table.killed",
  insane: "web.cards_table.insane",
};

/** How somebody who is out of the scenario left it. */
export const outText = (out: string): string => t(OUT[out] ?? "web.cards_table.defeated");

export const seatName = (view: unknown, seat: number): string | undefined =>
  (view as CardsView).people.find((person) => person.seat === seat)?.title;

/** Of which location the voice speaks: of one that nobody has revealed only where several look alike ("woods.2"). */
export const voiceOf = ({ id, revealed }: { id: string; revealed: boolean }): string =>
  revealed ? id : id.includes(".") ? id.slice(0, id.indexOf(".")) : "";
