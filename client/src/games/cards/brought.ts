/** What its player may bring to a game: decks of the deck builder, and campaigns whose survivors go on. */

import { fetchSave, fetchTables } from "../../lib/api";
import { moment, t } from "../../lib/i18n.svelte";
import type { Lang, SetupOption, TableInfo } from "../../lib/types";
import { upgradeAddress } from "../../study/route";
import type { Made, Maker } from "..";
import { decks } from "./decks";
import type { CardsView } from "./types";

export const made = (option: SetupOption, lang: Lang): Promise<Made[]> => (option.seat > 0 ? decks(lang) : campaigns(lang));

/** Between scenarios a deck is upgraded where decks are built. */
export const maker: Maker = (table, { kind }) =>
  kind === "deck" ? { href: upgradeAddress(table), text: t("web.cards_table.to_builder") } : null;

async function campaigns(lang: Lang): Promise<Made[]> {
  return (await fetchTables(lang)).filter(isCampaign).map((table) => ({
    id: table.id,
    title: `${campaignOf(table)?.value ?? table.title} · ${moment(table.changed)}`,
    text: () => fetchSave(table.id),
  }));
}

const campaignOf = ({ options }: TableInfo): TableInfo["options"][number] | undefined =>
  options.find(({ option }) => option === "campaign");

const isCampaign = (table: TableInfo): boolean =>
  table.game === "cards" && !table.broken && (campaignOf(table)?.chosen ?? "none") !== "none";

const GONE = ["killed", "insane"];

/** Where another campaign begins for those who have come out of this one; null: there is nobody, or no campaign. */
export function onwardFrom(view: CardsView, table: string): string | null {
  const campaign = view.campaign.title?.id;
  if (!campaign || view.people.every(({ out }) => GONE.includes(out))) return null;
  return `#/?${new URLSearchParams({ game: "cards", campaign, survivors: table })}`;
}
