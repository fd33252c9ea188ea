/** What stands on the stage: the check, the fight, the encounter that is going on, or the monster one is asked about. */

import type { CheckScene, EncounterScene, FightScene } from "../../generated/second";
import { capital, t } from "../../lib/i18n.svelte";
import { signed } from "../../lib/numbers";
import type { Actor, Roll } from "../../arkham/types";
import type { Ask } from "../../lib/types";
import { monsters, opponent } from "./scene";
import type { Ancient, Monster, Numbered, Person, SecondView } from "./types";

export interface Staged {
  /** What is the same as long as it is the same scene. */
  scene: string;
  title: string;
  actor: Actor | null;
  encounter: EncounterScene | null;
  roll: Roll | null;
  monster: Monster | null;
  ancient: Ancient | null;
  /** The number of the monster that failing costs. */
  cost: Numbered | null;
}

const COSTS: Record<string, string> = { horror: "horror_damage", evade: "combat_damage", combat: "combat_damage" };

const last = <S extends SecondView["scenes"][number]>(view: SecondView, kind: S["do"]): S | null =>
  view.scenes.findLast((scene): scene is S => scene.do === kind) ?? null;

/** Null where nothing is going on that is played on a stage; of a game that is over, nothing. */
export function staged(view: SecondView, ask: Ask | null): Staged | null {
  const [check, fight, encounter] = [last<CheckScene>(view, "check"), last<FightScene>(view, "fight"), last<EncounterScene>(view, "encounter")];
  const against = check?.against || fight?.against;
  const monster = monsters(view).find(({ id }) => id === against) ?? (check ? null : opponent(view, ask));
  const ancient = view.ancient?.battle ? view.ancient : null;
  if (!check && !fight && !encounter && !monster && !ancient) return null;
  const seat = check?.seat ?? fight?.seat ?? encounter?.seat ?? ask?.seat;
  const person = view.investigators.find((each) => each.seat === seat);
  const foe = monster?.name ?? (encounter ? null : ancient?.name) ?? null;
  return {
    scene: `${seat} ${foe ?? encounter?.title ?? check?.check.id}`,
    title: titleOf(check, person?.name ?? "", foe, encounter),
    actor: person ? actorOf(person) : null,
    encounter: monster ? null : encounter,
    roll: check ? { ...check, do: "roll", at: 0, name: person?.name ?? "", successes: null } : null,
    monster,
    ancient: monster || encounter ? null : ancient,
    cost: costOf(monster, check),
  };
}

function titleOf(check: CheckScene | null, who: string, foe: string | null, encounter: EncounterScene | null): string {
  if (check) return `${capital(check.check.title)} (${signed(check.mod)})`;
  if (foe !== null) return t("web.arkham.duel", { who, foe });
  return encounter?.title ?? who;
}

function costOf(monster: Monster | null, check: CheckScene | null): Numbered | null {
  const found = monster?.numbers.find(({ id }) => check && id === COSTS[check.check.id]);
  return found && found.now.total > 0 ? found : null;
}

const actorOf = ({ seat, id, name, sanity, stamina }: Person): Actor => ({
  seat,
  id,
  name,
  gauges: [
    { glyph: "sanity", title: t("web.arkham.sanity"), now: sanity.now, most: sanity.most.total, tone: "mind" },
    { glyph: "stamina", title: t("web.second.stamina"), now: stamina.now, most: stamina.most.total, tone: "flesh" },
  ],
});
