/** The messages about cards, decks and rules, as the server's web door sends them; words are the reader's. */

export interface Named {
  id: string;
  name: string;
}

/** An id of the collection. */
export interface Known extends Named {
  /** What cards in other languages call it. */
  also: string;
}

/** A line of a customizable card's sheet. */
export interface Box {
  xp: number;
  name: string;
  choice: string;
  choices: number;
  /** What a chosen card must be, where it must be something. */
  of_types: string[];
  of_traits: string[];
}

/** Each card once: its first printing, with the packs of all of them. */
export interface CardFact {
  code: string;
  name: string;
  subname: string;
  /** What else may be typed to find it: its names in other languages. */
  also: string;
  type: string;
  subtype: string;
  classes: string[];
  /** Null is no level at all, which is not level 0. */
  level: number | null;
  /** Null is a dash, -2 an X. */
  cost: number | null;
  slots: string[];
  icons: Record<string, number>;
  traits: string[];
  keywords: string[];
  uses: string[];
  tags: string[];
  unique: boolean;
  limit: number;
  health: number | null;
  sanity: number | null;
  pack: string;
  position: number;
  packs: string[];
  quantity: number;
  story: boolean;
  bonded: boolean;
  /** An investigator who builds decks. */
  builds: boolean;
  alternate_of: string;
  /** The investigators whose signature it is. */
  owners: string[];
  boxes: Box[];
  /** Of an investigator. */
  skills: Record<string, number>;
}

export interface Pack {
  code: string;
  name: string;
  cycle: string;
  position: number;
}

export interface Cycle {
  code: string;
  name: string;
  position: number;
}

export interface TabooList {
  code: string;
  date: string;
  current: boolean;
  /** The cards on it, by their first printings. */
  cards: string[];
}

/** An ultimatum or a boon. */
export interface Variant {
  name: string;
  kind: "ultimatum" | "boon";
  title: string;
  text: string;
  touches: "deck" | "bag" | "";
}

export interface CollectionData {
  cards: CardFact[];
  /** From the code of every other printing to that of the first. */
  reprints: Record<string, string>;
  packs: Pack[];
  cycles: Cycle[];
  classes: Known[];
  types: Known[];
  subtypes: Known[];
  slots: Known[];
  traits: Known[];
  keywords: Known[];
  skills: Known[];
  uses: Known[];
  /** Newest first. */
  taboos: TabooList[];
  variants: Variant[];
  /** Whether the reader imported card texts of their own. */
  printed: boolean;
}

/** A card that a row of the ledger names; scenario cards are among them. */
export interface Reference {
  code: string;
  name: string;
}

export interface RuleRow {
  id: string;
  game: string;
  kind: string;
  text: string;
  where: string;
  links: string[];
  cards: Reference[];
  /** The rows around it in the ledger; only where one row was asked for. */
  near: string[];
}

/** What can be filtered by, and how many rows there are of it. */
export interface Sort extends Named {
  n: number;
}

export interface FoundRules {
  rows: RuleRow[];
  total: number;
  kinds: Sort[];
  games: Sort[];
}

export interface Ruling {
  id: string;
  kind: string;
  version: string;
  text: string;
  where: string;
  links: string[];
  cards: Reference[];
}

export interface Rulings {
  section: string;
  title: string;
  rows: Ruling[];
}

/** The reader's own imported words, with the marks of the public data. */
export interface Printed {
  text: string;
  back: string;
  flavor: string;
}

export interface CardPage {
  code: string;
  title: string;
  subtitle: string;
  lines: string[];
  printings: { code: string; pack: string; position: number }[];
  rulings: Rulings[];
  taboos: { list: string; date: string; text: string }[];
  corrected: { rule: string; text: string }[];
  /** Other levels of the same title. */
  versions: string[];
  related: { title: string; codes: string[] }[];
  deckbuilding: string[];
  printed: Printed | null;
}

export interface Deck {
  investigator: string;
  cards: Record<string, number>;
  name?: string;
  front?: string;
  back?: string;
  beside?: Record<string, number>;
  second?: Record<string, number>;
  uncounted?: Record<string, number>;
  choices?: Record<string, string>;
  marks?: Record<string, Record<string, { boxes: number; chosen?: string }>>;
  taboo?: string | null;
  exiled?: string[];
  /** Cards that made purchases cheaper after the last game, once for each point of experience. */
  used?: string[];
  /** Experience earned before this version, as its player noted it. */
  earned?: number;
  /** The ultimatums and boons that its group plays with. */
  variants?: string[];
}

/** For what a deck is judged: any stage of a campaign, its beginning, or a standalone game. */
export type Game = "" | "beginning" | "standalone";

export interface Asked {
  deck: Deck;
  /** "current", "none", "008" …; null: what the deck says. */
  taboo?: string | null;
  variants?: string[];
  game?: Game;
}

export interface DeckProblem {
  type: string;
  cards: string[];
  rule: string;
  text: string;
  mend: string;
}

export interface Offer {
  name: string;
  title: string;
  values: { value: string; title: string }[];
}

export interface Verdict {
  valid: boolean;
  errors: DeckProblem[];
  size: number;
  wanted: number;
  /** Of a second deck. */
  second_size: number;
  second: number;
  experience: number;
  taboo: string;
  begins: number;
  choices: Record<string, string>;
  offers: Offer[];
  aside: Record<string, number>;
  /** Experience of each card of the deck by code, one copy, under the list. */
  prices: Record<string, number>;
  /** Sheets that the list has changed, by code. */
  sheets: Record<string, Box[]>;
}

/** A card that the options of a deck let in. */
export interface Allowed {
  limit: number;
  xp: number;
  limited: boolean;
}

export interface Pool {
  cards: Record<string, Allowed>;
  second: Record<string, Allowed>;
}

export interface Stages {
  before: Deck;
  after: Deck;
  taboo?: string | null;
  variants?: string[];
}

export interface BillLine {
  type: string;
  card: string;
  from: string | null;
  copies: number;
  xp: number;
  text: string;
}

export interface Upgrade {
  spent: number;
  valid: boolean;
  taboo: string;
  bill: BillLine[];
  errors: DeckProblem[];
}

export interface ReadDeck {
  deck: Deck;
  /** The deck is the last. */
  versions: Deck[];
  form: "own" | "arkhamdb" | "text";
  unknown: string[];
  /** What was passed over, in sentences. */
  notes: string[];
}

export interface WrittenDeck {
  name: string;
  text: string;
}

export interface RandomDeckAsked {
  investigator: string;
  packs?: string[];
  taboo?: string | null;
  variants?: string[];
  key?: string;
}

export interface WeaknessesAsked {
  investigator: string;
  packs?: string[];
  traits?: string[];
  n?: number;
  players?: number;
  campaign?: boolean;
  taken?: string[];
  key?: string;
}

export interface Weaknesses {
  cards: string[];
  pool: Record<string, number>;
  key: string;
}

export interface DeckInfo {
  id: string;
  name: string;
  investigator: string;
  title: string;
  versions: number;
  valid: boolean;
  size: number;
  experience: number;
  changed: string;
}

/** A kept deck: one version for each stage of a campaign, the last is the one being built. */
export interface KeptDeck {
  id: string;
  versions: Deck[];
  at: number;
  changed: string;
}
