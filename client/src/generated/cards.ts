/** Written by tools/client_types.py from the server's own records: change those, not this. */

/** The whole table as a seat sees it. */
export interface CardsShown {
  /** Whose eyes these are; None: a spectator's. */
  seat: number | null;
  turn: number;
  phase: Named;
  scenario: Named;
  difficulty: Named;
  lead: number;
  active: number;
  people: PersonShown[];
  places: PlaceShown[];
  act: StageShown | null;
  agenda: StageShown | null;
  encounter: number;
  encounter_discard: CardShown[];
  victory: CardShown[];
  /** What the victory display and cleared locations are worth. */
  points: number;
  bag: TokenShown[];
  scenes: (TestShown | DrawingShown | AttackShown | PlayingShown | LookingShown | AdvancingShown)[];
  results: ResultShown[];
  campaign: CampaignShown;
  between: BetweenShown | null;
  /** What wins and what runs out, as it stands. */
  aims: Aim[];
  resolution: string | null;
  /** How the story begins, before anything is laid out. */
  intro: string | null;
}

/** Something by its id and its name. */
export interface Named {
  id: string;
  title: string;
}

/** An investigator with everything in front of him. */
export interface PersonShown {
  seat: number;
  id: string;
  /** What he is called among those one may wish for before a game. */
  wished: string;
  title: string;
  subtitle: string;
  out: string;
  place: string;
  health: number;
  damage: number;
  sanity: number;
  horror: number;
  physical: number;
  mental: number;
  resources: number;
  clues: number;
  actions: number;
  turned: boolean;
  lead: boolean;
  active: boolean;
  skills: Numbered[];
  lines: string[];
  /** None: somebody else's, of which one sees only how many. */
  hand: CardShown[] | null;
  hand_size: number;
  deck: number;
  /** The last one lies on top. */
  discard: CardShown[];
  cards: CardShown[];
  slots: SlotShown[];
  threats: CardShown[];
  enemies: EnemyShown[];
  label: string;
}

/** A number that explains itself. */
export interface Numbered extends Named {
  now: Explained;
}

/** A number with its reasons, the first of which is where it starts; what they say by how much adds up to it. */
export interface Explained {
  total: number;
  reasons: Reason[];
}

/** Why a number is what it is: who changes it by how much, by which rule. */
export interface Reason {
  text: string;
  by: number;
  rule: string;
  how: 0 | 1 | 2 | 3 | 4;
}

/** A card wherever it lies, with what is printed on it and what lies on it now. */
export interface CardShown {
  id: string;
  code: string;
  title: string;
  subtitle: string | null;
  type: Named;
  classes: Named[];
  level: number | null;
  cost: number | null;
  slots: Named[];
  icons: Counted[];
  traits: Named[];
  lines: string[];
  unique: boolean;
  weakness: boolean;
  victory: number;
  exhausted: boolean;
  damage: number;
  horror: number;
  health: number | null;
  sanity: number | null;
  clues: number;
  doom: number;
  resources: number;
  uses: Counted | null;
  attached: CardShown[];
  label: string;
}

export interface Counted extends Named {
  count: number;
}

/** A kind of slot: how many are filled, and how many there are. */
export interface SlotShown extends Counted {
  most: number;
}

/** An enemy in play with its numbers as they are now. */
export interface EnemyShown extends CardShown {
  /** Seats. */
  engaged: number[];
  numbers: Numbered[];
  keywords: Named[];
}

/** A location on the map. */
export interface PlaceShown {
  id: string;
  title: string;
  revealed: boolean;
  x: number;
  y: number;
  symbol: string;
  /** The locations one may move to from it. */
  connects: string[];
  shroud: number | null;
  clues: number;
  doom: number;
  resources: number;
  victory: number;
  traits: Named[];
  lines: string[];
  people: number[];
  enemies: EnemyShown[];
  /** What else is there: attachments, assets that nobody controls. */
  cards: CardShown[];
  label: string;
}

/** The act or the agenda. */
export interface StageShown {
  code: string;
  title: string;
  number: number;
  doom: number;
  /** Of an agenda: doom in play at which it advances. */
  threshold: number | null;
  /** All doom in play; of an act the clues the investigators hold. */
  in_play: number;
  /** On it. */
  clues: number;
  /** Clues printed on an act, which the group spends to advance it; 0: it advances otherwise. */
  wanted: number;
  lines: string[];
  /** Cards under it. */
  left: number;
  label: string;
}

/** A kind of chaos token in the bag: how many there are, and what it adds now. */
export interface TokenShown extends Counted {
  /** None: it fails whatever the numbers are. */
  value: number | null;
  /** What a symbol does besides. */
  lines: string[];
}

/** The skill test that is going on. */
export interface TestShown {
  type: "test";
  seat: number;
  skill: Named;
  during: string;
  against: string;
  source: string;
  difficulty: number;
  base: Numbered;
  bonus: number;
  committed: CardShown[];
  tokens: Named[];
  would: WouldShown | null;
  value: number | null;
  succeeded: boolean | null;
  chances: ChanceShown[];
  /** What each answer of the question to commit adds to the value, each time it is taken. */
  adds: Record<string, number>;
  /** What comes of it if it fails. */
  failing: string[];
}

/** What comes of a test if the token that was drawn stands. */
export interface WouldShown {
  value: number;
  succeeds: boolean;
}

/** With so much more than is committed, the test succeeds so likely. */
export interface ChanceShown {
  more: number;
  chance: number;
}

/** An encounter card that is being resolved. */
export interface DrawingShown {
  type: "drawing";
  seat: number;
  card: CardShown;
}

/** An enemy attacks. */
export interface AttackShown {
  type: "attack";
  seat: number;
  enemy: string;
  opportunity: boolean;
}

/** A card is being played. */
export interface PlayingShown {
  type: "playing";
  seat: number;
  card: CardShown;
}

/** Somebody looks at cards; which, only he sees. */
export interface LookingShown {
  type: "looking";
  seat: number;
  deck: string;
  cards: CardShown[] | null;
}

/** The act or the agenda advances: what its other side does. */
export interface AdvancingShown {
  type: "advancing";
  code: string;
  what: string;
  title: string;
  lines: string[];
}

/** A test that is over. */
export interface ResultShown {
  at: number;
  seat: number;
  skill: Named;
  value: number;
  difficulty: number;
  tokens: Named[];
  succeeded: boolean;
  /** "success" or "failure" where the numbers did not matter. */
  automatic: string;
  /** Which of the sentences on tests the voice has for it. */
  voice: string;
}

/** The campaign log, and how things stand between its scenarios. */
export interface CampaignShown {
  title: Named | null;
  notes: Named[];
  chapters: string[];
  experience: number[];
}

/** Between two scenarios: who changes his deck now, what is in it, and what he could buy. */
export interface BetweenShown {
  seat: number;
  experience: number;
  deck: DeckCardShown[];
  shop: CardShown[];
}

/** A card of somebody's deck, and how many copies of it are in it. */
export interface DeckCardShown extends CardShown {
  count: number;
}

/** What wins the game, or what runs out, as it stands now: always in sight at a table. */
export interface Aim {
  id: string;
  /** It runs against the players. */
  clock: boolean;
  text: string;
  /** The same in a word, where there is no room. */
  short: string;
  /** Null: nothing of it can be counted. */
  now: number | null;
  /** Null: it only counts. */
  most: number | null;
  rule: string;
}
