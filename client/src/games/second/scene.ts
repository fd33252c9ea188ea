import { openRoll, opponent as found } from "../../arkham/scene";
import type { Ask } from "../../lib/types";
import type { Monster, SecondView } from "./types";

/** Every monster that lies anywhere on the table. */
export function monsters(view: SecondView): Monster[] {
  return [
    ...view.fighting,
    ...[...view.streets, ...view.locations, ...view.areas].flatMap((place) => place.monsters),
    ...(view.mythos.rumor?.monsters ?? []),
  ];
}

/** The one monster that the question is about, or the dice that still lie there. */
export const opponent = (view: SecondView, ask: Ask | null): Monster | null =>
  found(monsters(view), ask, openRoll(view.recent)?.against);
