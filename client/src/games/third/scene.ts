/** What the question on the table is about: what has just happened, whom it is against, what may be chosen. */

import { openRoll, opponent, lately } from "../../arkham/scene";
import type { Ask } from "../../lib/types";
import { monsters, monstersOf } from "./places";
import type { Asset, Event, Monster, ThirdView, Token } from "./types";

type Told = Exclude<Event, Token>;

export interface Scene {
  /** What the one who is asked has just come through. */
  over: Told[];
  cards: Asset[];
  /** Decks of which the next card may be taken. */
  decks: ThirdView["decks"];
}

export function scene(view: ThirdView, ask: Ask | null, decisions: number[]): Scene {
  return {
    over: lately(told(view), decisions, ask?.seat, view.scenes.map((scene) => scene.do)),
    cards: [...view.revealed, ...forSale(view, ask), ...ofOthers(view, ask)],
    decks: view.decks.filter(({ id }) => points(ask, `deck:${id}`)),
  };
}

/** Tokens are told by the paper of the mythos phase. */
const told = (view: ThirdView): Told[] => view.recent.filter((event): event is Told => event.do !== "token");

/** The monster attacked, or all that are being evaded. */
export function against(view: ThirdView, ask: Ask | null): Monster[] {
  const open = openRoll(view.recent);
  if (open?.during?.id === "evade") {
    return monstersOf(view, view.investigators.find(({ seat }) => seat === open.seat)?.engaged ?? []);
  }
  if (open) return monstersOf(view, [open.against]);
  const found = isAboutMonsters(ask) ? opponent(monsters(view), ask) : null;
  return found ? [found] : [];
}

/** Whatever the options point at are monsters; among all the actions of a turn, the sheet tells enough of them. */
const isAboutMonsters = (ask: Ask | null): boolean =>
  ask?.options.every(({ target }) => target === null || target.startsWith("monster:")) ?? false;

/** An option speaks of this place. */
const points = (ask: Ask | null, place: string): boolean => ask?.options.some(({ target }) => target === place) ?? false;

/** The display, while somebody may take something from it. */
const forSale = (view: ThirdView, ask: Ask | null): Asset[] =>
  view.display.some(({ place }) => points(ask, place)) ? view.display : [];

/** Cards of others that may be used or taken: their sheets lie below the one who is asked. */
const ofOthers = (view: ThirdView, ask: Ask | null): Asset[] =>
  view.investigators
    .filter(({ seat }) => seat !== ask?.seat)
    .flatMap(({ assets }) => assets.filter(({ place }) => points(ask, place)));
