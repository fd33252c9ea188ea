/** Written by tools/client_types.py from the server's own records: change those, not this. */

/** The whole table. */
export interface ThirdShown {
  turn: number;
  phase: Named;
  scenario: Named | null;
  leader: number;
  queue: number[];
  acting: ActingShown | null;
  investigators: PersonShown[];
  neighborhoods: NeighborhoodShown[];
  streets: StreetShown[];
  /** The space that only one archive card knows. */
  future: SpaceShown | null;
  sheet: SheetShown | null;
  codex: CodexCardShown[];
  rumor: RumorShown | null;
  cup: CupShown;
  events: EventsShown | null;
  display: AssetShown[];
  decks: Counted[];
  /** What is going on, the innermost last. */
  scenes: (ActionScene | TestScene | EncounterScene | HeadlineScene | TokenScene | AttackScene | TradeScene | PurchaseScene)[];
  /** What has just happened, oldest first, and what is still going on. */
  recent: (RollShown | MetShown | TokenShown | HeadlineShown)[];
  mythos: MythosShown | null;
  revealed: AssetShown[];
  /** Seats that won, where only some did. */
  winners: number[];
  /** What wins and what runs out, as it stands. */
  aims: Aim[];
  chart: ChartPoint[];
  seat: number | null;
}

/** Something by its id and its name. */
export interface Named {
  id: string;
  title: string;
}

export interface ActingShown {
  seat: number;
  actions: number;
}

/** A sheet and everything on it. */
export interface PersonShown {
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
  health: GaugeShown;
  sanity: GaugeShown;
  money: number;
  clues: number;
  remnants: number;
  /** Null: no limit. */
  focus_limit: number | null;
  skills: SkillShown[];
  /** Dice of the actions that are tests, with the best he can hold. */
  checks: Numbered[];
  statuses: Named[];
  /** Monsters he is engaged with, by id. */
  engaged: string[];
  /** What he has done this round. */
  acted: Named[];
  assets: AssetShown[];
  abilities: AbilityShown[];
  label: string;
}

export interface GaugeShown {
  now: number;
  most: number;
}

export interface SkillShown extends Numbered {
  place: string;
  /** Focus tokens on it. */
  focus: number;
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

/** A card in front of somebody or lying open; the unseen back of a Dark Pact is not in it. */
export interface AssetShown {
  id: string;
  place: string;
  kind: string;
  name: string;
  /** item, spell, ally, talent or condition. */
  type: Named;
  traits: Named[];
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

export interface AbilityShown {
  place: string;
  title: string;
  text: string[];
}

export interface NeighborhoodShown {
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
  deck: NeighborhoodDeckShown;
  spaces: TownSpaceShown[];
  label: string;
}

export interface NeighborhoodDeckShown {
  count: number;
  /** How likely its next card is an event (0 to 1). */
  event: number;
}

export interface TownSpaceShown extends SpaceShown {
  neighborhood: string;
  doom: number;
  unstable: boolean;
  /** What encounters here tend to ask. */
  tests: Named[];
  /** And to give. */
  rewards: Named[];
}

/** What every space has. */
export interface SpaceShown {
  id: string;
  place: string;
  name: string;
  people: number[];
  monsters: MonsterShown[];
  /** white, blue, red or facedown. */
  markers: Named[];
  label: string;
}

/** A monster with its numbers as they are now, and why. */
export interface MonsterShown {
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
  health: HealthShown;
  numbers: Numbered[];
  text: string[];
  confirmed: boolean;
  label: string;
}

export interface HealthShown {
  now: number;
  most: Explained;
}

export interface StreetShown extends SpaceShown {
  type: Named;
  /** The neighborhoods it joins. */
  between: [string, string];
  /** The edge of the first one's hexagon that it lies on. */
  edge: "top_left" | "top_right" | "left" | "right" | "bottom_left" | "bottom_right";
  /** The spaces of neighborhoods it touches. */
  borders: string[];
}

/** The scenario sheet: its tokens and what a reckoning does. */
export interface SheetShown {
  place: string;
  name: string;
  start: Named;
  doom: number;
  clues: number;
  markers: number;
  reckoning: string;
  label: string;
}

/** An archive card as it lies: what can be done, what threatens, what holds, and how far each of it is. */
export interface CodexCardShown {
  number: number;
  /** Its back is up. */
  back: boolean;
  place: string;
  name: string;
  clues: number;
  lines: CodexLineShown[];
  confirmed: boolean;
}

export interface CodexLineShown {
  icon: "objective" | "threat" | "both" | "action" | "rule";
  text: string;
  /** It fires but once, and has. */
  done: boolean;
  progress: ProgressShown[];
}

/** So much of so much: doom, clues, tokens and markers on the sheet, clues_here, scars, revealed, damage. */
export interface ProgressShown {
  id: string;
  now: number;
  most: number;
}

export interface RumorShown extends Named {
  place: string;
  doom: number;
  text: string;
}

/** What is left in the cup and may come next; an empty cup is filled before the next draw. */
export interface CupShown {
  count: number;
  tokens: TokenKind[];
  drawn: Named[];
}

export interface TokenKind extends Counted {
  /** How likely it comes next (0 to 1). */
  chance: number;
}

export interface Counted extends Named {
  count: number;
}

export interface EventsShown {
  deck: number;
  discard: number;
  unstable: Named[];
}

/** Somebody performs an action; an attack names its monster. */
export interface ActionScene {
  do: "action";
  seat: number;
  /** Null: what a card offers. */
  action: Named | null;
  monster: string;
}

/** A test being resolved, with the dice as they lie. */
export interface TestScene {
  do: "test";
  seat: number;
  skill: Named;
  against: string;
  mod: number;
  threshold: number;
  dice: Die[];
}

/** A die, and how many successes it is. */
export interface Die {
  face: number;
  hits: number;
}

export interface EncounterScene {
  do: "encounter";
  seat: number;
  title: string;
  text: string;
}

export interface HeadlineScene {
  do: "headline";
  seat: number;
  title: string;
  text: string;
}

export interface TokenScene {
  do: "token";
  seat: number;
  token: Named;
}

/** A monster attacks somebody. */
export interface AttackScene {
  do: "attack";
  seat: number;
  monster: string;
}

export interface TradeScene {
  do: "trade";
  seat: number;
}

/** Somebody buys: the cards chosen so far, and what is left to spend. */
export interface PurchaseScene {
  do: "purchase";
  seat: number;
  chosen: string[];
  money: number;
}

export interface RollShown extends Happened {
  do: "roll";
  check: Named;
  /** The action it is part of: attack, evade, ward or research. */
  during: Named | null;
  /** The monster attacked, by id; empty: none. */
  against: string;
  mod: number;
  difficulty: number;
  threshold: number;
  double: boolean;
  dice: Die[];
  successes: number | null;
  passed: boolean | null;
}

/** Anything that came of an answer: after how many answers, and to whom. */
export interface Happened {
  /** None: it is not over yet. */
  at: number | null;
  seat: number | null;
  name: string;
}

export interface MetShown extends Happened {
  do: "encounter";
  title: string;
  text: string;
  /** Which of the sentences on encounters the voice has for it. */
  voice: string;
}

export interface TokenShown extends Happened {
  do: "token";
  token: Named;
}

export interface HeadlineShown extends Happened {
  do: "headline";
  id: string;
  title: string;
  text: string;
}

/** The last mythos phase; at is where its last line stands, None while a token is being resolved. */
export interface MythosShown {
  turn: number;
  at: number | null;
  tokens: DrawnToken[];
}

/** A token of the mythos phase, and what came of it. */
export interface DrawnToken extends TokenShown {
  do: "token";
  headline: StoryShown | null;
  lines: ChangeShown[];
}

/** A headline as it stands in the paper. */
export interface StoryShown {
  id: string;
  title: string;
  text: string;
}

export interface ChangeShown {
  text: string;
  /** Ids of spaces, streets and neighborhoods. */
  places: string[];
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

/** How things stood at the end of a round. */
export interface ChartPoint {
  turn: number;
  sheet_doom: number;
  sheet_clues: number;
  doom: number;
}
