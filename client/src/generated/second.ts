/** Written by tools/client_types.py from the server's own records: change those, not this. */

/** The whole table. */
export interface SecondShown {
  turn: number;
  phase: Named;
  printing: Named;
  first: number;
  queue: number[];
  investigators: PersonShown[];
  ancient: AncientShown | null;
  tracks: TracksShown | null;
  streets: StreetShown[];
  locations: LocationShown[];
  worlds: WorldShown[];
  areas: PlaceShown[];
  mythos: MythosShown;
  /** What is going on, the innermost last. */
  scenes: (CheckScene | FightScene | EncounterScene | MythosScene | TradeScene)[];
  /** The last rolls and encounters, oldest first. */
  recent: (RollShown | MetShown)[];
  fighting: MonsterShown[];
  revealed: CardShown[];
  decks: Counted[];
  cup: CupShown;
  boxed: Named[];
  score: ScoreShown | null;
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

/** A sheet and everything on it. */
export interface PersonShown {
  seat: number;
  place: string;
  id: string;
  name: string;
  occupation: string;
  home: Named;
  at: Named;
  first: boolean;
  sanity: GaugeShown;
  stamina: GaugeShown;
  money: number;
  clues: number;
  focus: Explained;
  movement: MovementShown;
  tracks: TrackShown[];
  checks: Numbered[];
  statuses: Named[];
  cards: CardShown[];
  monsters: MonsterTrophyShown[];
  gates: GateTrophyShown[];
  ability: AbilityShown;
  label: string;
}

export interface GaugeShown {
  now: number;
  most: Explained;
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

/** Movement points: what a turn gives, and what is left of them while he moves. */
export interface MovementShown {
  points: number;
  left: number | null;
}

/** A slider, its stops, and both its skills as they are now. */
export interface TrackShown {
  place: string;
  stop: number;
  skills: SkillShown[];
}

export interface SkillShown extends Numbered {
  stops: number[];
}

/** A number that explains itself. */
export interface Numbered extends Named {
  now: Explained;
}

export interface CardShown {
  id: string;
  place: string;
  kind: string;
  name: string;
  deck: Named;
  type: Named | null;
  price: number;
  hands: number;
  bonuses: BonusShown[];
  text: string[];
  exhausted: boolean;
  tokens: number;
  label: string;
}

export interface BonusShown extends Named {
  by: number;
}

export interface MonsterTrophyShown {
  id: string;
  place: string;
  kind: string;
  name: string;
  toughness: number;
  label: string;
}

export interface GateTrophyShown {
  id: string;
  world: Named;
  dimension: Named;
  label: string;
}

export interface AbilityShown {
  place: string;
  text: string;
}

export interface AncientShown {
  id: string;
  place: string;
  name: string;
  doom: number;
  track: number;
  rating: string;
  defenses: Named[];
  text: AncientTextShown[];
  battle: BattleShown | null;
  label: string;
}

export interface AncientTextShown {
  part: Named;
  text: string;
}

export interface BattleShown {
  round: number;
  successes: number;
  needed: number;
  cancelled: boolean;
}

/** What counts down, each with its limit. */
export interface TracksShown {
  terror: TerrorShown;
  gates: LevelShown;
  monsters: LevelShown;
  outskirts: LevelShown;
  seals: LevelShown;
  seal_cost: number;
}

export interface TerrorShown {
  now: number;
  most: number;
  shops: ShopShown[];
}

export interface ShopShown extends Named {
  /** The terror level at which it closes. */
  level: number;
}

export interface LevelShown {
  now: number;
  /** Null: there is no limit any more. */
  most: number | null;
}

export interface StreetShown extends PlaceShown {
  neighborhood: string;
  locations: string[];
  adjacent: string[];
  foreseen: ForeseenShown[];
  arrows: ArrowsShown;
}

/** What every place has. */
export interface PlaceShown {
  id: string;
  place: string;
  name: string;
  people: number[];
  monsters: MonsterShown[];
  closed: ClosedShown | null;
  activity: Named[];
  label: string;
}

/** A marker with its numbers as they are now, and why. */
export interface MonsterShown {
  id: string;
  place: string;
  kind: string;
  name: string;
  movement: Named;
  dimension: Named;
  numbers: Numbered[];
  abilities: string[];
  text: string | null;
  label: string;
}

export interface ClosedShown {
  for_good: boolean;
  title: string;
}

/** An entry of a location card that lies face up on its deck. */
export interface ForeseenShown extends Named {
  text: string;
}

export interface ArrowsShown {
  white: string;
  black: string;
}

export interface LocationShown extends PlaceShown {
  street: string;
  unstable: boolean;
  icons: IconShown[];
  abilities: string[];
  clues: number;
  gate: GateShown | null;
  sealed: boolean;
}

export interface IconShown extends Named {
  /** It comes with every encounter here, not only with some. */
  sure: boolean;
}

export interface GateShown {
  id: string;
  world: Named;
  modifier: number;
  dimension: Named;
  label: string;
}

export interface WorldShown {
  id: string;
  name: string;
  colours: Named[];
  gates: Named[];
  areas: WorldAreaShown[];
}

export interface WorldAreaShown {
  id: string;
  place: string;
  people: number[];
  label: string;
}

export interface MythosShown {
  resolving: MythosCardShown | null;
  latest: DrawnShown | null;
  environment: MythosCardShown | null;
  rumor: RumorShown | null;
  passing: PassingShown[];
  flags: Named[];
}

/** A Mythos card, all its steps and its text. */
export interface MythosCardShown {
  id: string;
  place: string;
  name: string;
  type: Named;
  gate: Named | null;
  clue: Named | null;
  white: Named[];
  black: Named[];
  activity: Named | null;
  text: string[];
  label: string;
}

export interface DrawnShown extends MythosCardShown {
  /** The number of answers given before it was drawn. */
  at: number;
}

export interface RumorShown extends MythosCardShown {
  clues: number;
  monsters: MonsterShown[];
  since: number;
}

export interface PassingShown extends MythosCardShown {
  until: number;
}

export interface CheckScene extends CheckMade {
  do: "check";
  seat: number;
  /** How it went, once nothing can change it any more. */
  passed: boolean | null;
}

/** A check and the dice as they lie. */
export interface CheckMade {
  check: Named;
  mod: number;
  difficulty: number;
  threshold: number;
  double: boolean;
  /** The marker it is made against, or nothing. */
  against: string;
  dice: Die[];
}

/** A die, and how many successes it is. */
export interface Die {
  face: number;
  hits: number;
}

export interface FightScene {
  do: "fight";
  seat: number;
  against: string;
  armed: Named[];
}

export interface EncounterScene extends EntryShown {
  do: "encounter";
  seat: number;
}

export interface EntryShown {
  title: string;
  /** What kind of place it is, as the voice has it. */
  place: string;
  gate: boolean;
  text: string;
}

export interface MythosScene {
  do: "mythos";
  card: string;
  step: "gate" | "clue" | "movement" | "text";
}

export interface TradeScene {
  do: "trade";
  seat: number;
  other: number;
}

/** A roll that was made or is being made; at is the number of answers given before. */
export interface RollShown extends CheckMade {
  do: "roll";
  at: number;
  seat: number | null;
  name: string;
  successes: number | null;
  passed: boolean | null;
}

/** An encounter somebody had. */
export interface MetShown extends EntryShown {
  do: "encounter";
  at: number;
  seat: number | null;
  name: string;
}

export interface Counted extends Named {
  count: number;
}

/** What may still be drawn, kind by kind; which comes next nobody knows. */
export interface CupShown {
  count: number;
  kinds: Counted[];
}

/** The score sheet of a victory, line by line, and who is First Citizen of Arkham. */
export interface ScoreShown {
  lines: ScoreLine[];
  total: number;
  citizens: string[];
}

export interface ScoreLine {
  text: string;
  points: number;
  rule: string;
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

/** How things stood at the end of a turn. */
export interface ChartPoint {
  turn: number;
  doom: number;
  terror: number;
  gates: number;
  seals: number;
}
