/** What lies on the table of Arkham Horror, 3rd edition, as the server's view says it. */

import type { Encounter, Explained, Happened, Named, Numbered, Roll as AnyRoll } from "../../arkham/types";

export type { Encounter, Explained, Named, Numbered };

export interface Monster {
  id: string;
  place: string;
  kind: string;
  name: string;
  at: Named;
  /** ready, engaged or exhausted. */
  state: Named;
  /** Seats it is engaged with. */
  engaged: number[];
  traits: string[];
  keywords: Named[];
  epic: boolean;
  remnant: boolean;
  health: { now: number; most: Explained };
  numbers: Numbered[];
  text: string[];
  confirmed: boolean;
  label: string;
}

export interface Space {
  id: string;
  place: string;
  name: string;
  people: number[];
  monsters: Monster[];
  /** white, blue, red or facedown. */
  markers: Named[];
  label: string;
}

export interface TownSpace extends Space {
  neighborhood: string;
  doom: number;
  unstable: boolean;
  /** What encounters here tend to ask and to give. */
  tests: Named[];
  rewards: Named[];
}

export interface Street extends Space {
  type: Named;
  /** The neighborhoods it joins; `edge` is the edge of the first one's hexagon that it lies on. */
  between: [string, string];
  edge: "top_left" | "top_right" | "left" | "right" | "bottom_left" | "bottom_right";
  /** The spaces of neighborhoods it touches. */
  borders: string[];
}

export interface Neighborhood {
  id: string;
  place: string;
  name: string;
  clues: number;
  anomaly: boolean;
  /** The archive card beside its deck. */
  attached: Named | null;
  markers: Named[];
  /** Which space lies in which third of the tile. */
  slots: Record<"A" | "B" | "C", string>;
  /** Its deck, and how likely its next card is an event (0 to 1). */
  deck: { count: number; event: number };
  spaces: TownSpace[];
  label: string;
}

export interface Asset {
  id: string;
  place: string;
  kind: string;
  name: string;
  /** item, spell, ally, talent or condition. */
  type: Named;
  traits: string[];
  price: number;
  hands: number;
  health: number;
  sanity: number;
  /** Horror suffered to cast it. */
  cast: number;
  damage: number;
  horror: number;
  barred: boolean;
  /** Cards lying face down under it. */
  under: number;
  confirmed: boolean;
  text: string[];
  label: string;
}

export interface Skill extends Numbered {
  place: string;
  /** Focus tokens on it. */
  focus: number;
}

export interface Person {
  seat: number;
  place: string;
  id: string;
  name: string;
  occupation: string;
  roles: Named[];
  at: Named;
  leader: boolean;
  /** defeated, devoured or retired: the player waits for a new investigator. */
  out: Named | null;
  health: { now: number; most: number };
  sanity: { now: number; most: number };
  money: number;
  clues: number;
  remnants: number;
  /** Null: no limit. */
  focus_limit: number | null;
  skills: Skill[];
  /** Dice of the actions that are tests, with the best he can hold. */
  checks: Numbered[];
  statuses: Named[];
  /** Monsters he is engaged with, by id. */
  engaged: string[];
  /** What he has done this round. */
  acted: Named[];
  assets: Asset[];
  abilities: { place: string; title: string; text: string[] }[];
  label: string;
}

/** So much of so much: doom, clues, tokens (doom and clues) and markers on the sheet, clues_here, scars, revealed, damage. */
export interface Progress {
  id: string;
  now: number;
  most: number;
}

export interface CodexLine {
  /** objective, threat, both, action or rule. */
  icon: "objective" | "threat" | "both" | "action" | "rule";
  text: string;
  /** It fires but once, and has. */
  done: boolean;
  progress: Progress[];
}

export interface CodexCard {
  number: number;
  place: string;
  name: string;
  clues: number;
  lines: CodexLine[];
  confirmed: boolean;
}

export interface ScenarioSheet {
  place: string;
  name: string;
  start: Named;
  doom: number;
  clues: number;
  markers: number;
  reckoning: string;
  label: string;
}

export interface Rumor extends Named {
  place: string;
  doom: number;
  text: string;
}

export interface Cup {
  count: number;
  /** What may come next, and how likely (0 to 1); an empty cup is filled before the next draw. */
  tokens: (Named & { count: number; chance: number })[];
  drawn: Named[];
}

export interface Roll extends AnyRoll {
  /** The action it is part of: attack, evade, ward or research. */
  during: Named | null;
  /** The monster attacked, by id; empty: none. */
  against: string;
}

export interface Token extends Happened {
  do: "token";
  token: Named;
}

export interface Headline extends Happened {
  do: "headline";
  title: string;
  text: string;
}

export type Event = Roll | Encounter | Token | Headline;

/** A token of the mythos phase, and what came of it. */
export interface DrawnToken extends Token {
  headline: { title: string; text: string } | null;
  /** `places`: ids of spaces, streets and neighborhoods. */
  lines: { text: string; places: string[] }[];
}

/** The last mythos phase; `at` is where its last line stands. */
export interface MythosPhase {
  turn: number;
  at: number;
  tokens: DrawnToken[];
}

export interface ChartPoint {
  turn: number;
  sheet_doom: number;
  sheet_clues: number;
  doom: number;
}

export interface ThirdView {
  turn: number;
  phase: Named;
  scenario: Named | null;
  leader: number;
  queue: number[];
  acting: { seat: number; actions: number } | null;
  investigators: Person[];
  neighborhoods: Neighborhood[];
  streets: Street[];
  /** The space that only one archive card knows. */
  future: Space | null;
  sheet: ScenarioSheet | null;
  codex: CodexCard[];
  rumor: Rumor | null;
  cup: Cup;
  events: { deck: number; discard: number; unstable: Named[] } | null;
  display: Asset[];
  decks: (Named & { count: number })[];
  recent: Event[];
  mythos: MythosPhase | null;
  revealed: Asset[];
  /** Seats that won, where only some did. */
  winners: number[];
  chart: ChartPoint[];
}
