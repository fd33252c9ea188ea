/** The games this client can draw. A game that is not here is still playable: the question, its options and the log are enough. */

import type { Component } from "svelte";
import type { SecondPlace } from "../lib/options";
import type { Session } from "../shell/session.svelte";
import * as noir from "./noir";

export interface GameFace {
  /** Draws the table: one element of class `board` and one of class `file`. */
  Table: Component<{ view: unknown; session: Session }>;
  /** What the end screen adds to the outcome. */
  Ending: Component<{ view: unknown }>;
  second: SecondPlace;
  /** Short words for the head of the page: where in the game we are. */
  status: (view: unknown) => string[];
}

export const GAMES: Record<string, GameFace | undefined> = { noir };
