/** Finding things on the board. */

import type { Monster, ThirdView } from "./types";

/** Every monster that is anywhere on the board. */
export const monsters = (view: ThirdView): Monster[] =>
  [...view.neighborhoods.flatMap(({ spaces }) => spaces), ...view.streets, ...(view.future ? [view.future] : [])].flatMap(
    (space) => space.monsters,
  );

/** Those with these ids, in their order. */
export const monstersOf = (view: ThirdView, ids: string[]): Monster[] => {
  const all = monsters(view);
  return ids.flatMap((wanted) => all.find(({ id }) => id === wanted) ?? []);
};
