/** What stands on the stage: the skill test, the attack, the encounter card, the other side of act or agenda. */

import type { Actor } from "../../arkham/types";
import { capital, t } from "../../lib/i18n.svelte";
import { people, type Person } from "./people";
import type { Scene } from "./scene";
import type { CardsView, Drawing, Test } from "./types";

export interface Staged {
  /** What is the same as long as it is the same scene. */
  scene: string;
  title: string;
  actor: Actor | null;
  /** The card being resolved. */
  card: Drawing["card"] | null;
}

const DURING: Record<string, string> = {
  fight: "web.cards_table.fight",
  evade: "web.cards_table.evade",
  investigate: "web.cards_table.investigate",
  parley: "web.cards_table.parley",
};

/** Null where nothing is going on that is played on a stage. */
export function staged(view: CardsView, now: Scene): Staged | null {
  const drawing = now.card?.type === "drawing" ? now.card : null;
  if (!now.test && !now.attacked && !drawing && !now.advancing) return null;
  const seat = now.test?.seat ?? now.attacked?.seat ?? drawing?.seat;
  const person = people(view).find((each) => each.seat === seat);
  return {
    scene: [seat, now.test?.skill.id, now.enemy?.id, drawing?.card.id, now.advancing?.title].join(" "),
    title: titleOf(view, now, drawing, person?.name ?? ""),
    actor: person ? actorOf(person) : null,
    card: drawing?.card ?? null,
  };
}

function titleOf(view: CardsView, now: Scene, drawing: Drawing | null, name: string): string {
  if (now.test) return [capital(now.test.skill.title), about(view, now, now.test)].filter(Boolean).join(" · ");
  if (now.attacked) return t(now.attacked.opportunity ? "web.cards_table.attacks_opportunity" : "web.cards_table.attacks", { name });
  if (drawing) return t("web.cards_table.draws", { name });
  return t(now.advancing?.what === "agenda" ? "web.cards_table.agenda_advances" : "web.cards_table.act_advances");
}

/** What it is for: the enemy, the location, the card that asks for it. */
function about(view: CardsView, now: Scene, test: Test): string {
  const during = DURING[test.during];
  const whom = now.enemy?.title ?? view.places.find(({ id }) => id === test.against)?.title ?? "";
  return [during ? t(during) : "", whom].filter(Boolean).join(": ");
}

const actorOf = ({ seat, id, name, sheet }: Person): Actor => ({
  seat,
  id,
  name,
  gauges: [
    { glyph: "stamina", title: t("web.cards_table.health"), now: sheet.health - sheet.damage, most: sheet.health, tone: "flesh" },
    { glyph: "sanity", title: t("web.arkham.sanity"), now: sheet.sanity - sheet.horror, most: sheet.sanity, tone: "mind" },
  ],
});
