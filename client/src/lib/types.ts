/** The messages of the server, as its web door sends them. Words arrive already in the reader's language. */

export const LANGUAGES = ["en", "es", "nl"] as const;
export type Lang = (typeof LANGUAGES)[number];

export interface Odds {
  text: string;
  chance: number;
}

export interface Option {
  name: string;
  text: string;
  target: string | null;
  card: string | null;
  rule: string;
  odds: Odds[];
}

export interface Ask {
  seat: number;
  prompt: string;
  rule: string;
  rule_text: string;
  options: Option[];
}

export interface Outcome {
  result: "won" | "lost";
  text: string;
  rule: string;
  rule_text: string;
}

export interface LogLine {
  at: number;
  turn: number;
  phase: string;
  text: string;
  rule: string;
}

export interface AutoPass {
  single: boolean;
  trivial: boolean;
}

export interface Snapshot {
  id: string;
  game: string;
  title: string;
  lang: Lang;
  /** Answers given so far; an answer carries it, so that a second click cannot answer the next question. */
  position: number;
  /** Answers including the undone ones that redo can bring back. */
  length: number;
  /** False while this connection looks at the past. */
  live: boolean;
  /** Positions at which a person decided something (the others were passed over by themselves). */
  decisions: number[];
  ask: Ask | null;
  outcome: Outcome | null;
  log: LogLine[];
  can_undo: boolean;
  can_redo: boolean;
  settings: AutoPass;
  commitment: string;
  key: string | null;
  notes: string[];
  /** What lies on the table: each game has its own shape for it. */
  view: unknown;
}

export interface SetupValue {
  value: string;
  title: string;
  hint: string;
}

export interface SetupOption {
  name: string;
  title: string;
  hint: string;
  default: string;
  /** The seat it is about, counted from 1; 0: the whole table. */
  seat: number;
  values: SetupValue[];
}

export interface GameInfo {
  name: string;
  title: string;
  blurb: string;
  players: [number, number];
  credits: string[];
  options: SetupOption[];
}

export interface TableInfo {
  id: string;
  game: string;
  title: string;
  options: { title: string; value: string }[];
  position: number;
  over: boolean;
  result: string | null;
  status: string;
  changed: string;
  /** It cannot be read; `status` says why. */
  broken: boolean;
}

export interface Rule {
  id: string;
  kind: string;
  text: string;
  where: string;
}

export interface Loaded {
  id: string;
  notes: string[];
}

export type FromServer = { type: "table"; table: Snapshot } | { type: "error"; error: string; code: string };

export type ToServer =
  | { type: "answer"; name: string; at: number }
  | { type: "undo"; to?: number }
  | { type: "redo" }
  | { type: "look"; at: number | null }
  | ({ type: "settings" } & AutoPass)
  | { type: "lang"; lang: Lang };
