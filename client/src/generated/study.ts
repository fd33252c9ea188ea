/** Written by tools/client_types.py from the server's own records: change those, not this. */

/**
 * The collection; printed tells whether card texts of the user's own are there. reprints leads from the code of
 * every other printing to that of the first.
 */
export interface CollectionData {
  cards: CardFact[];
  reprints: Record<string, string>;
  packs: PackFact[];
  cycles: CycleFact[];
  classes: Named[];
  types: Named[];
  subtypes: Named[];
  slots: Named[];
  traits: Named[];
  keywords: Named[];
  skills: Named[];
  uses: Named[];
  actions: Named[];
  tags: Named[];
  flags: Named[];
  fields: FieldFact[];
  taboos: TabooFact[];
  variants: VariantFact[];
  printed: boolean;
}

/**
 * A card, once for all its printings; packs are the products of all of them, the first first. A cost of -2 is X,
 * none is a dash. supply is how many of each of its uses it has, 0 where that depends on something. also is what
 * else may be typed to find it; owners are the investigators whose signature it is; builds says that an
 * investigator builds decks; skills are those of investigators.
 */
export interface CardFact {
  code: string;
  name: string;
  subname: string;
  also: string;
  type: string;
  subtype: string;
  classes: string[];
  level: number | null;
  cost: number | null;
  slots: string[];
  icons: Record<string, number>;
  traits: string[];
  keywords: string[];
  uses: string[];
  supply: number[];
  tags: string[];
  actions: string[];
  unique: boolean;
  limit: number;
  health: number | null;
  sanity: number | null;
  fight: number | null;
  evade: number | null;
  damage: number;
  horror: number;
  victory: number;
  pack: string;
  position: number;
  packs: string[];
  /** Copies in one of each of those products. */
  quantities: number[];
  quantity: number;
  story: boolean;
  bonded: boolean;
  builds: boolean;
  alternate_of: string;
  owners: string[];
  boxes: BoxFact[];
  skills: Record<string, number>;
}

/**
 * A line of a customizable card's sheet: its boxes, what it does in our own words, and what is chosen with it.
 * That is a card, a trait, a skill or a slot; a chosen card must be one of of_types and of_traits, where there
 * are any.
 */
export interface BoxFact {
  xp: number;
  name: string;
  words: string;
  choice: string;
  choices: number;
  of_types: string[];
  of_traits: string[];
}

/** A product, and the cycle it belongs to. */
export interface PackFact {
  code: string;
  name: string;
  cycle: string;
  position: number;
}

export interface CycleFact {
  code: string;
  name: string;
  position: number;
}

/** An id of the collection, its name, and in also what cards in other languages call it. */
export interface Named {
  id: string;
  name: string;
  also: string;
}

/**
 * What a search may ask of a card: field:value, by its name or one of its aliases. kind is "number", "flag",
 * "text", or "id" for things that have names: then of says which lists they are in.
 */
export interface FieldFact {
  name: string;
  kind: string;
  aliases: string[];
  of: string[];
  example: string;
  hint: string;
}

/**
 * A list of taboos and the cards on it. The newest holds where nobody names one; the rows of the ledger tell of
 * the one that the rules document prints.
 */
export interface TabooFact {
  code: string;
  date: string;
  newest: boolean;
  document: boolean;
  cards: string[];
}

/** An ultimatum or a boon; touches is "deck", "bag" or nothing. */
export interface VariantFact {
  name: string;
  kind: string;
  title: string;
  text: string;
  touches: string;
}

/**
 * A card; of one that only rulings name, there are no facts. versions are the other levels of the same title;
 * deckbuilding is an investigator's.
 */
export interface CardPage {
  code: string;
  title: string;
  subtitle: string;
  lines: string[];
  printings: PrintingLine[];
  rulings: RulingSection[];
  taboos: TabooLine[];
  corrected: CorrectedLine[];
  versions: string[];
  related: Related[];
  deckbuilding: string[];
  printed: PrintedWords | null;
}

/** One printing: its code, the code of its product, and its number there. */
export interface PrintingLine {
  code: string;
  pack: string;
  position: number;
}

export interface RulingSection {
  section: string;
  title: string;
  rows: RulingLine[];
}

/** A row of the ledger about a card; version is that of the document that first had it. */
export interface RulingLine {
  id: string;
  kind: string;
  version: string;
  text: string;
  where: string;
  links: string[];
  cards: Reference[];
}

/** A card that a rule names. */
export interface Reference {
  code: string;
  name: string;
}

/** What a list of taboos changes of a card. */
export interface TabooLine {
  list: string;
  date: string;
  text: string;
}

/** What a row of the ledger corrects of the printed facts. */
export interface CorrectedLine {
  rule: string;
  text: string;
}

/** Cards that belong to this one, and how. */
export interface Related {
  title: string;
  codes: string[];
}

/** The publisher's words, from the user's own copy: text without HTML, with the marks of the public data. */
export interface PrintedWords {
  text: string;
  back: string;
  flavor: string;
}

/** Every card by the code of its first printing; those of a second deck apart. */
export interface Pool {
  cards: Record<string, Room>;
  second: Record<string, Room>;
}

/** A card that may be in a deck: copies by title at most, experience of one, whether it uses a limited option. */
export interface Room {
  limit: number;
  xp: number;
  limited: boolean;
}

/**
 * The best answers, and how many there are in all. Kinds are counted in the game asked for, games in the kind
 * asked for.
 */
export interface FoundRules {
  rows: RuleRow[];
  total: number;
  kinds: RuleGroup[];
  games: RuleGroup[];
  /** No rule has all the words: these have most of them. */
  partly: boolean;
}

/**
 * One rule of a rulebook, in our words; where is the document and lines it comes from. links are the rules that
 * it names or that name it, cards the cards it is about. near, the rules that stand around it, is told of a rule
 * that is asked for alone.
 */
export interface RuleRow {
  id: string;
  game: string;
  kind: string;
  text: string;
  where: string;
  links: string[];
  cards: RuleCard[];
  near: string[];
  /** It tells something of a campaign. */
  spoils: boolean;
}

/** A card that a rule names. */
export interface RuleCard {
  code: string;
  name: string;
}

/** A kind of rule or a game, and how many of the rules found are of it. */
export interface RuleGroup {
  id: string;
  name: string;
  n: number;
}

/**
 * A deck, the list of taboos to judge it by ("newest", "none", "008"; left out: the deck's own), ultimatums and
 * boons by name, and for what it is judged: any stage of a campaign, its beginning, or a standalone game.
 */
export interface Asked {
  deck: Deck;
  taboo?: string | null;
  variants?: string[];
  game?: "" | "beginning" | "standalone";
  /** What is owned: the verdict names what the deck has more of. */
  packs?: string[] | Record<string, number> | null;
}

/** One version of a deck. Cards that nobody knows stay in it, so that a verdict can name them. */
export interface Deck {
  investigator: string;
  cards: Record<string, number>;
  name?: string;
  front?: string;
  /** The parallel investigator of which that side is used; nothing is the original. */
  back?: string;
  /** Cards laid ready beside the deck; they are not in it. */
  beside?: Record<string, number>;
  /** The second deck of those who have one. */
  second?: Record<string, number>;
  /** How many of the copies in the deck count neither for its size nor for copies. */
  uncounted?: Record<string, number>;
  /** What was chosen at creation: a class, a size, an option, by the choice's name. */
  choices?: Record<string, string>;
  /** Customizable cards: what is marked, by the line's number from 0. */
  marks?: Record<string, Record<number, Mark>>;
  /** The code of the list its player follows; "" is expressly none, None is not said: then the newest one holds. */
  taboo?: string | null;
  /** Cards lost since the version before, once for each copy. */
  exiled?: string[];
  /** Cards that made purchases cheaper when the last game ended, once for each point of experience. */
  used?: string[];
  /** Experience earned before this version, as its player noted it; no rule asks for it. */
  earned?: number;
  /** The ultimatums and boons that its group plays with, by name. */
  variants?: string[];
  /** Words of its player, by which it is found again. */
  tags?: string[];
  /** What its player writes about it, as Markdown. */
  notes?: string;
  /** Where its player keeps it: a campaign, a group, a shelf. */
  folder?: string;
}

/** Check boxes marked on one line of a customizable card's sheet, and what was chosen with it. */
export interface Mark {
  boxes: number;
  chosen?: string;
}

/** Two versions of a deck. */
export interface Stages {
  before: Deck;
  after: Deck;
  taboo?: string | null;
  variants?: string[];
}

/** An investigator by code. */
export interface Begin {
  investigator: string;
}

/** A deck, the form it is wanted in, and the versions that led to it, which our own form keeps. */
export interface Write {
  deck: Deck;
  form: "own" | "arkhamdb" | "text" | "markdown" | "octgn" | "address";
  earlier?: Deck[];
}

/** For whom a random deck is, from which products, by which list and variants. */
export interface ByChance {
  investigator: string;
  packs?: string[] | Record<string, number> | null;
  taboo?: string | null;
  variants?: string[];
  key?: string | null;
}

/**
 * Who draws how many basic weaknesses, from which products, with one of which traits, in which kind of game.
 * taken are those that decks of the group have already, once for each copy.
 */
export interface DrawWeaknesses {
  investigator: string;
  packs?: string[] | Record<string, number> | null;
  traits?: string[];
  n?: number;
  players?: number;
  campaign?: boolean;
  taken?: string[];
  key?: string | null;
}

/** A deck to keep: one version for each stage of a campaign, the last is the one being built. */
export interface Keep {
  versions: Deck[];
}

/** What a kept deck is to be from now on; at is the count of changes that the sender knows of. */
export interface Change {
  versions: Deck[];
  at: number;
}

/**
 * Whether a deck is legal. size cards count, wanted should; second_size and second of a second deck. to_begin
 * says whether a campaign may begin with it, taboo is the list used, begins the experience a campaign begins
 * with, offers what is chosen at creation and choices what was (or what suits the deck best), aside the bonded
 * cards, prices the experience of one copy of each card, sheets those of customizable cards that the list has
 * changed, lacking the copies owned of cards of which the deck has more.
 */
export interface DeckVerdict {
  valid: boolean;
  to_begin: boolean;
  errors: DeckProblem[];
  size: number;
  wanted: number;
  second_size: number;
  second: number;
  experience: number;
  taboo: string;
  begins: number;
  choices: Record<string, string>;
  offers: Choice[];
  aside: Record<string, number>;
  prices: Record<string, number>;
  sheets: Record<string, BoxFact[]>;
  lacking: Record<string, number>;
}

/** Something wrong with a deck: with which cards, by which rule, and what would mend it. */
export interface DeckProblem {
  type: string;
  cards: string[];
  rule: string;
  text: string;
  mend: string;
}

/** What an investigator chooses when a deck is made, with all that may be chosen. */
export interface Choice {
  name: string;
  title: string;
  values: ChoiceValue[];
}

export interface ChoiceValue {
  value: string;
  title: string;
}

/** What the change from one version of a deck to the next costs, and whether it may be done. */
export interface DeckUpgrade {
  spent: number;
  valid: boolean;
  taboo: string;
  bill: BillLine[];
  errors: DeckProblem[];
}

/** One line of what an upgrade costs; from is the lower version that is replaced. */
export interface BillLine {
  type: string;
  card: string;
  from: string | null;
  copies: number;
  xp: number;
  text: string;
}

/**
 * A deck from a file, all its versions (the deck is the last), the form of the file, what in it is no card, and
 * sentences on what was passed over.
 */
export interface ReadDeck {
  deck: Deck;
  versions: Deck[];
  form: string;
  unknown: string[];
  notes: string[];
}

/** A deck as a file. */
export interface WrittenDeck {
  name: string;
  text: string;
}

/** A deck and a test: in which scenario, on which difficulty, against what, with how many cards in hand. */
export interface AskPassing {
  deck: Deck;
  scenario?: string;
  level?: string;
  test?: string;
  difficulty?: number;
  hand?: number;
  boost?: number;
}

/** The chance to pass: with nothing committed, with the best card of the hand, with all that fit. */
export interface Passing {
  scenario: string;
  level: string;
  skill: string;
  /** The investigator's, with the boost. */
  value: number;
  difficulty: number;
  hand: number;
  /** How many cards the hand is drawn from. */
  size: number;
  plain: PassChance;
  best: PassChance;
  all: PassChance;
  helpers: Helper[];
}

/** The chance to pass at a difference between skill value and difficulty; exact is a fraction. */
export interface PassChance {
  difference: number;
  chance: number;
  exact: string;
}

/** A card that can be committed, its copies, and its fitting icons. */
export interface Helper {
  code: string;
  copies: number;
  icons: number;
}

/** For whom a deck is suggested, or for which one that was begun, of which products, by which list and variants. */
export interface Suggest {
  investigator: string;
  deck?: Deck | null;
  packs?: string[] | Record<string, number> | null;
  taboo?: string | null;
  variants?: string[];
}

/** A deck by rules of our own; what was in it already is not chosen. */
export interface SuggestedDeck {
  deck: Deck;
  cards: SuggestedCard[];
}

/** Copies of a card, and why they are in the deck. */
export interface SuggestedCard {
  card: string;
  copies: number;
  chosen: boolean;
  why: string;
}

/**
 * What the opening hand is drawn from, when each card is seen, resources over the rounds, and weak spots. All is
 * exact but for what purses say of resources spent and cards that wait: so many openings were played.
 */
export interface DeckStatistics {
  opening: Opening;
  odds: CardOdds[];
  purses: Purse[];
  openings: number;
  spots: SpotFact[];
}

/**
 * What a deck begins with. cards is what the hand is drawn from, each copy once, by the codes of first printings:
 * weaknesses that are drawn are put back, so they are none of them, but for the two that stay, which are staying
 * too. weaknesses come into the deck again afterwards. given is in the hand without being drawn, aside neither:
 * permanent and bonded cards are not told. Who keeps fewer than are drawn chooses those, and takes no mulligan.
 */
export interface Opening {
  cards: string[];
  weaknesses: string[];
  staying: string[];
  given: string[];
  aside: string[];
  draw: number;
  keep: number;
}

/** The exact chance to have seen a card by each round, the first first; mulligan with one that looks for it. */
export interface CardOdds {
  card: string;
  copies: number;
  plain: number[];
  mulligan: number[];
}

/**
 * One round: resources that came in until now, what the cards seen until now cost together, both exact; and of
 * the openings played the resources spent until now and the cards that wait in the hand for want of them.
 */
export interface Purse {
  round: number;
  income: number;
  cost: number;
  spent: number;
  waiting: number;
}

/** How many cards of the deck do something; few where that is a weak spot. */
export interface SpotFact {
  what: string;
  few: boolean;
  text: string;
}

/** A deck by chance; the same key gives the same deck. */
export interface RandomDeck {
  deck: Deck;
  key: string;
}

/** Basic weaknesses by chance, and those among which they were drawn, with their copies. */
export interface Weaknesses {
  cards: string[];
  pool: Record<string, number>;
  key: string;
}

/** A kept deck in the list, as its last version stands; of a broken one broken says why it cannot be read. */
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
  broken: string;
  /** The list it was judged by; nothing is none. */
  taboo: string;
  folder: string;
  tags: string[];
  /** Whether something is written about it. */
  notes: boolean;
}

/** A kept deck: one version for each stage of a campaign. at counts its changes. */
export interface KeptDeck {
  id: string;
  versions: Deck[];
  at: number;
  changed: string;
}

/** A deck newly kept. */
export interface DeckId {
  id: string;
}

/** How often a kept deck was changed. */
export interface DeckAt {
  at: number;
}

/** What the deck builder needs to know: the deck before and after what was lost, and the cards there are. */
export interface DeskGiven {
  before: Deck;
  after: Deck;
  stock: string[];
}

/**
 * What stands on cards, by the code of the first printing: own in our words, printed from one's own copy. kept
 * tells whether this server keeps such a copy; else it stays in the browser.
 */
export interface CardTexts {
  kept: boolean;
  own: Record<string, string[]>;
  printed: Record<string, PrintedText>;
}

/** The publisher's words on a card, from the reader's own copy; sheet is that of a customizable card. */
export interface PrintedText {
  text?: string;
  back?: string;
  flavor?: string;
  sheet?: string;
}

/** The texts of one's own copy: language -> code -> words. */
export interface KeepTexts {
  texts: Record<string, Record<string, PrintedText>>;
}

/** How many cards have words now. */
export interface KeptTexts {
  cards: number;
}
