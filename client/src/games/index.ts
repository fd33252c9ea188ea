/** The games this client can draw. A game that is not here is still playable: the question, its options and the log are enough. */

import type { Component } from "svelte";
import type { SecondPlace } from "../lib/options";
import type { Ask, Lang, SetupOption, Snapshot } from "../lib/types";
import type { Session } from "../shell/session.svelte";

/** A file that need not be looked for: a deck of the deck builder, a campaign that was played here. */
export interface Made {
  id: string;
  title: string;
  text: () => Promise<string>;
}

/** The way from a table to where something is made, null where nothing is. */
export type Maker = (table: string, brings: NonNullable<Ask["brings"]>) => { href: string; text: string } | null;

export interface GameFace {
  /** Draws the table: one element of class `board` and one of class `file`. */
  Table: Component<{ view: unknown; session: Session }>;
  /** What stands above the question and belongs to it. */
  Scene?: Component<{ view: unknown; session: Session }>;
  /** What the end screen adds to the outcome. */
  Ending: Component<{ view: unknown; snapshot: Snapshot }>;
  second: SecondPlace;
  /** What stands at the head of the page, where the name of the game alone would say too little. */
  title?: (view: unknown) => string;
  /** Short words for the head of the page: where in the game we are. */
  status: (view: unknown) => string[];
  /** Advice for the help page. */
  help: () => string[];
  /** How wide the file is beside the board, and what its tab says on a narrow screen. */
  fileWidth?: string;
  fileTitle?: () => string;
  /** What a turn is called, where it is not simply that. */
  turn?: (n: number) => string;
  /** What its player has made here and may bring to a game as a file. */
  made?: (option: SetupOption, lang: Lang) => Promise<Made[]>;
  /** Where that is made which the question takes besides its options, and what the way there is called. */
  maker?: Maker;
  /** Who sits there, where settings are a seat's own. */
  seatName?: (view: unknown, seat: number) => string | undefined;
  /** Whether turns are long enough for the log to name their phases. */
  phases?: boolean;
}

/** Each is fetched when somebody sits down to it. */
export const GAMES: Record<string, (() => Promise<GameFace>) | undefined> = {
  cards: () => import("./cards"),
  noir: () => import("./noir"),
  second: () => import("./second"),
  third: () => import("./third"),
};
