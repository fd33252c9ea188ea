/** What lies on the table of Arkham Horror, 2nd edition, as the server's view says it. */

import type * as arkham from "../../arkham/types";
import type { Explained, Named, Numbered } from "../../arkham/types";

export type { Explained, Named, Numbered };

export interface Monster {
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

export interface Gate {
  id: string;
  world: Named;
  modifier: number;
  dimension: Named;
  label: string;
}

export interface Place {
  id: string;
  place: string;
  name: string;
  people: number[];
  monsters: Monster[];
  closed: { for_good: boolean; title: string } | null;
  activity: Named[];
  label: string;
}

export interface Street extends Place {
  neighborhood: string;
  locations: string[];
  adjacent: string[];
  /** What the location card says that lies face up on the deck of the neighbourhood. */
  foreseen: (Named & { text: string })[];
  arrows: { white: string; black: string };
}

export interface Location extends Place {
  street: string;
  unstable: boolean;
  icons: (Named & { sure: boolean })[];
  abilities: string[];
  clues: number;
  gate: Gate | null;
  sealed: boolean;
}

export interface WorldArea {
  id: string;
  place: string;
  people: number[];
  label: string;
}

export interface World {
  id: string;
  name: string;
  colours: Named[];
  gates: Named[];
  areas: WorldArea[];
}

export interface Card {
  id: string;
  place: string;
  kind: string;
  name: string;
  deck: Named;
  type: Named | null;
  price: number;
  hands: number;
  bonuses: (Named & { by: number })[];
  text: string[];
  exhausted: boolean;
  tokens: number;
  label: string;
}

export interface Track {
  place: string;
  stop: number;
  skills: (Numbered & { stops: number[] })[];
}

export interface MonsterTrophy {
  id: string;
  place: string;
  kind: string;
  name: string;
  toughness: number;
  label: string;
}

export interface GateTrophy {
  id: string;
  world: Named;
  dimension: Named;
  label: string;
}

export interface Person {
  seat: number;
  place: string;
  id: string;
  name: string;
  occupation: string;
  home: Named;
  at: Named;
  first: boolean;
  sanity: { now: number; most: Explained };
  stamina: { now: number; most: Explained };
  money: number;
  clues: number;
  focus: Explained;
  movement: { points: number; left: number | null };
  tracks: Track[];
  checks: Numbered[];
  statuses: Named[];
  cards: Card[];
  monsters: MonsterTrophy[];
  gates: GateTrophy[];
  ability: { place: string; text: string };
  label: string;
}

export interface Ancient {
  id: string;
  place: string;
  name: string;
  doom: number;
  track: number;
  rating: string;
  defenses: Named[];
  text: { part: Named; text: string }[];
  battle: { round: number; successes: number; needed: number; cancelled: boolean } | null;
  label: string;
}

export interface Level {
  now: number;
  /** Null: there is no limit any more. */
  most: number | null;
}

export interface Tracks {
  terror: { now: number; most: number; shops: (Named & { level: number })[] };
  gates: Level;
  monsters: Level;
  outskirts: Level;
  seals: Level;
  seal_cost: number;
}

export type MythosStep = "gate" | "clue" | "movement" | "text";

export interface MythosCard {
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

export interface Rumor extends MythosCard {
  clues: number;
  monsters: Monster[];
  since: number;
}

export interface Mythos {
  resolving: MythosCard | null;
  latest: (MythosCard & { at: number }) | null;
  environment: MythosCard | null;
  rumor: Rumor | null;
  passing: (MythosCard & { until: number })[];
  flags: Named[];
}

export interface Roll extends arkham.Roll {
  /** The marker it is made against, or nothing. */
  against: string;
}

export interface Encounter extends arkham.Encounter {
  gate: boolean;
}

export type Scene =
  | ({ do: "check"; seat: number } & Pick<Roll, "check" | "mod" | "difficulty" | "threshold" | "double" | "against" | "dice">)
  | { do: "fight"; seat: number; against: string; armed: Named[] }
  | ({ do: "encounter"; seat: number } & Pick<Encounter, "title" | "gate" | "text">)
  | { do: "mythos"; card: string; step: MythosStep }
  | { do: "trade"; seat: number; other: number };

export interface ChartPoint {
  turn: number;
  doom: number;
  terror: number;
  gates: number;
  seals: number;
}

export interface Score {
  lines: { text: string; points: number; rule: string }[];
  total: number;
  citizens: string[];
}

export interface SecondView {
  turn: number;
  phase: Named;
  printing: Named;
  first: number;
  queue: number[];
  investigators: Person[];
  ancient: Ancient | null;
  tracks: Tracks | null;
  streets: Street[];
  locations: Location[];
  worlds: World[];
  areas: Place[];
  mythos: Mythos;
  /** What is going on, the innermost last. */
  scenes: Scene[];
  recent: (Roll | Encounter)[];
  fighting: Monster[];
  revealed: Card[];
  decks: (Named & { count: number })[];
  cup: { count: number; kinds: (Named & { count: number })[] };
  boxed: Named[];
  score: Score | null;
  chart: ChartPoint[];
}
