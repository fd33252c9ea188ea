/** What the question on the table is about: what is going on, the cards it offers, and what has just come of it. */

import type { Ask } from "../../lib/types";
import { enemies, inPlay } from "./people";
import type { Advancing, Card, CardsView, Drawing, Enemy, Looking, Playing, Result, Test } from "./types";

export interface Scene {
  test: Test | null;
  /** Whom the test or the attack is about. */
  enemy: Enemy | null;
  /** An enemy attacks this seat now. */
  attacked: { seat: number; opportunity: boolean } | null;
  /** The encounter card or weakness being resolved, else the card being played. */
  card: Drawing | Playing | null;
  looking: Looking | null;
  /** The act or agenda whose other side is being followed. */
  advancing: Advancing | null;
  /** Tests of the one who is asked that ended since the last decision. */
  results: Result[];
  /** Cards that the options speak of and that lie nowhere else in sight. */
  cards: Card[];
}

/** So many results are told; the log has the rest. */
const MOST = 3;

export function scene(view: CardsView, ask: Ask | null, decisions: number[]): Scene {
  const last = decisions.at(-1) ?? -1;
  const test = view.scenes.findLast((each): each is Test => each.type === "test") ?? null;
  const attack = view.scenes.findLast((each) => each.type === "attack");
  const enemy = attack?.enemy ?? test?.against ?? "";
  return {
    test,
    enemy: enemies(view).find(({ id }) => id === enemy) ?? null,
    attacked: attack ? { seat: attack.seat, opportunity: attack.opportunity } : null,
    card: view.scenes.findLast((each): each is Drawing | Playing => each.type === "drawing" || each.type === "playing") ?? null,
    looking: view.scenes.findLast((each): each is Looking => each.type === "looking") ?? null,
    advancing: view.scenes.findLast((each): each is Advancing => each.type === "advancing") ?? null,
    // One whose consequences are still going on is shown as the test itself.
    results: view.results.filter(({ at, seat }) => at > last && seat === ask?.seat).slice(-MOST, test !== null && test.value !== null ? -1 : undefined),
    cards: elsewhere(view, ask),
  };
}

/** What others have in play and what lies in piles, where it may be chosen: it would not be seen to glow. */
function elsewhere(view: CardsView, ask: Ask | null): Card[] {
  // A turn is about everything: what others could use in it stands in the list.
  if (ask?.options.some(({ name }) => name === "end")) return [];
  const wanted = new Set(ask?.options.map(({ target }) => target));
  const near = new Set(view.places.flatMap((place) => [...place.enemies, ...place.cards]).map(({ id }) => id));
  const own = new Set(view.people.filter(({ seat }) => seat === ask?.seat).flatMap(({ cards, threats }) => [...cards, ...threats]).map(({ id }) => id));
  const piles = [...view.people.flatMap(({ discard }) => discard), ...view.encounter_discard, ...view.victory];
  const shown = new Set([...near, ...own]);
  return [...inPlay(view), ...piles].filter(
    ({ id }, index, all) =>
      wanted.has(`card:${id}`) && !shown.has(id) && all.findIndex((other) => other.id === id) === index,
  );
}
