/** What the question on the table is about: the monster, and what has just happened. */

import type { Ask } from "../../lib/types";
import type { Encounter, Monster, Roll, SecondView } from "./types";

/** Every monster that lies anywhere on the table. */
export function monsters(view: SecondView): Monster[] {
  return [
    ...view.fighting,
    ...[...view.streets, ...view.locations, ...view.areas].flatMap((place) => place.monsters),
    ...(view.mythos.rumor?.monsters ?? []),
  ];
}

/** The roll that is still open: clue tokens and rerolls may change it. */
export const openRoll = (view: SecondView): Roll | null => {
  const last = view.recent.at(-1);
  return last?.do === "roll" && last.passed === null ? last : null;
};

/** The one monster that the question is about; none when it is about several or about something else. */
export function opponent(view: SecondView, ask: Ask | null): Monster | null {
  if (!ask) return null;
  const named = new Set(
    ask.options.flatMap(({ target }) => (target?.startsWith("monster:") ? [target.slice("monster:".length)] : [])),
  );
  const against = openRoll(view)?.against;
  const wanted = named.size === 1 ? [...named][0] : named.size === 0 ? against : undefined;
  return monsters(view).find(({ id }) => id === wanted) ?? null;
}

/** What came of the last decision of a person: rolls and encounters since then, the open roll in any case. */
export function lately(view: SecondView, decisions: number[]): (Roll | Encounter)[] {
  const last = decisions.at(-1) ?? -1;
  return view.recent.filter((event) => event.at > last || event === openRoll(view));
}
