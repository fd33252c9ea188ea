/** What stands on the stage: the test, the attack, the encounter or the headline that is going on. */

import type { ActionScene, AttackScene, EncounterScene, HeadlineScene, TestScene } from "../../generated/third";
import { openRoll } from "../../arkham/scene";
import { capital, t } from "../../lib/i18n.svelte";
import { signed } from "../../lib/numbers";
import type { Actor } from "../../arkham/types";
import type { Ask } from "../../lib/types";
import { monstersOf } from "./places";
import { against } from "./scene";
import type { Monster, Numbered, Person, Roll, ThirdView } from "./types";

export interface Staged {
  /** What is the same as long as it is the same scene. */
  scene: string;
  title: string;
  actor: Actor | null;
  told: EncounterScene | HeadlineScene | null;
  roll: Roll | null;
  /** How many successes it can use: the health of who is attacked. */
  wanted: number;
  monsters: Monster[];
  /** What an attack deals. */
  dealt: Numbered[];
}

const DEALT = ["damage", "horror"];

const last = <S extends ThirdView["scenes"][number]>(view: ThirdView, kind: S["do"]): S | null =>
  view.scenes.findLast((scene): scene is S => scene.do === kind) ?? null;

/** Null where nothing is going on that is played on a stage. */
export function staged(view: ThirdView, ask: Ask | null): Staged | null {
  const [test, attack] = [last<TestScene>(view, "test"), last<AttackScene>(view, "attack")];
  const told = view.scenes.findLast((scene) => scene.do === "encounter" || scene.do === "headline") ?? null;
  const monsters = attack && !test ? monstersOf(view, [attack.monster]) : against(view, ask);
  if (!test && !attack && !told && monsters.length === 0) return null;
  const seat = test?.seat ?? attack?.seat ?? told?.seat ?? ask?.seat;
  const person = view.investigators.find((each) => each.seat === seat);
  const roll = test ? (openRoll(view.recent) ?? unrolled(test, person)) : null;
  const foe = monsters[0];
  return {
    scene: `${seat} ${foe?.id ?? told?.title ?? test?.skill.id}`,
    title: titleOf(roll, told, person?.name ?? "", foe),
    actor: person ? actorOf(person) : null,
    told,
    roll,
    wanted: foe && last<ActionScene>(view, "action")?.monster === foe.id ? foe.health.now : 1,
    monsters,
    dealt: attack && !test ? (foe?.numbers.filter(({ id, now }) => DEALT.includes(id) && now.total > 0) ?? []) : [],
  };
}

/** A test whose dice are not thrown yet. */
const unrolled = (test: TestScene, person: Person | undefined): Roll => ({
  do: "roll",
  at: 0,
  seat: test.seat,
  name: person?.name ?? "",
  check: test.skill,
  during: null,
  against: test.against,
  mod: test.mod,
  difficulty: 1,
  threshold: test.threshold,
  double: false,
  dice: test.dice,
  successes: null,
  passed: null,
});

function titleOf(roll: Roll | null, told: Staged["told"], who: string, foe: Monster | undefined): string {
  if (roll) {
    const skill = `${capital(roll.check.title)}${roll.mod === 0 ? "" : ` (${signed(roll.mod)})`}`;
    return roll.during ? `${capital(roll.during.title)}: ${skill}` : skill;
  }
  if (foe) return t("web.arkham.duel", { who, foe: foe.name });
  return told?.title ?? who;
}

const actorOf = ({ seat, id, name, health, sanity }: Person): Actor => ({
  seat,
  id,
  name,
  gauges: [
    { glyph: "stamina", title: t("web.third.health"), ...health, tone: "flesh" },
    { glyph: "sanity", title: t("web.arkham.sanity"), ...sanity, tone: "mind" },
  ],
});
