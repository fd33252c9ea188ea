/** The messages about the chaos bag, as the server's web door sends them. */

export type Side = "standard" | "hard";
export type Result = "" | "fail" | "success";
export type Counts = Record<string, number>;

export interface TokenKind {
  token: string;
  name: string;
  most: number;
  /** Empty where a scenario or an investigator says what it means. */
  meaning: string;
}

export interface Meaning {
  value: number;
  again: boolean;
  result: Result;
}

export interface BagSymbol extends Meaning {
  /** What X is, in words; empty where the symbol depends on nothing. */
  x: string;
  /** X is a yes or no. */
  asks: boolean;
  per: number;
  least: number;
  most: number;
  usual: number;
  instead: Meaning | null;
}

export interface Scenario {
  id: string;
  name: string;
  card: string;
  bags: Record<string, Counts>;
  symbols: Record<Side, Record<string, BagSymbol>>;
}

export interface Campaign {
  id: string;
  name: string;
  bags: Record<string, Counts>;
  scenarios: Scenario[];
  /** Its scenarios may be played in any campaign. */
  anywhere: boolean;
  /** Says that bag and symbols are those of another; empty where they are its own. */
  like: string;
}

export interface Level {
  id: string;
  name: string;
  side: Side;
}

export interface Variant {
  name: string;
  kind: string;
  title: string;
  text: string;
  rule: string;
}

export interface BagKinds {
  tokens: TokenKind[];
  levels: Level[];
  campaigns: Campaign[];
  variants: Variant[];
  redraws: { id: string; name: string }[];
  elder_sign: number;
  most_revealed: number;
  most_redraws: number;
}

export interface Some {
  n: number;
  choose: number;
}

export interface Question {
  tokens: Counts;
  scenario: string;
  level: string;
  x: Counts;
  symbols: Record<string, Meaning>;
  elder_sign: Meaning;
  reveal: Some & { group: Some | null };
  redraws: string[];
  variants: string[];
  low: number;
  high: number;
  skill: number;
  difficulty: number;
}

export interface PassChance {
  difference: number;
  chance: number;
  exact: string;
}

export interface TokenChance {
  token: string;
  name: string;
  n: number;
  meaning: string;
  chance: number;
  exact: string;
}

export interface BagOdds {
  size: number;
  curve: PassChance[];
  best: PassChance;
  needed: { percent: number; difference: number | null }[];
  mean: number | null;
  tokens: TokenChance[];
  /** The chances of the tokens are of those revealed at first: the rest depends on choices. */
  first: boolean;
  asked: PassChance | null;
}
