/** Written by tools/client_types.py from the server's own records: change those, not this. */

/** The whole table. */
export interface NoirShown {
  turn: number;
  phase: Named;
  mode: Named;
  lead_row: ClueShown[];
  hand: ClueShown[];
  hand_limit: Explained;
  briefcase: (ClueShown | SupportShown)[];
  cases: CaseShown[];
  case_deck: CaseDeckShown;
  deck: DeckShown;
  discard: ClueShown[];
  closed: (ClueShown | ClosedCaseShown)[];
  big_picture: BigPictureShown;
  objectives: ObjectiveShown[];
  time: PenaltyShown;
  sanity: PenaltyShown;
  threats: ThreatsShown;
  machine: boolean;
  /** The effect of the next card played is cancelled, whichever case it goes to. */
  cancel_any: boolean;
  reference: ReferenceShown[];
  sanity_odds: number | null;
  scenes: SanityTestShown[];
  removed: CardName[];
  /** What wins and what runs out, as it stands. */
  aims: Aim[];
}

/** Something by its id and its name. */
export interface Named {
  id: string;
  title: string;
}

export interface ClueShown {
  kind: "clue";
  id: string;
  place: string;
  name: string;
  type: Named;
  left: IconShown[];
  right: IconShown[];
  attributes: AttributeShown[];
  time: boolean;
  /** The icon is not printed on it: a threat gives it. */
  gained_time: boolean;
  sanity: boolean;
  effects: EffectShown[];
  equipment: EffectShown[] | null;
  label: string;
  /** A second name of its place: the lead card is also a card of the leads row. */
  also: string | null;
  /** For cards that might be played: what stands in the way at each open case. */
  playable: PlayableAt[] | null;
}

export interface IconShown extends Named {
  purple: boolean;
}

export interface AttributeShown extends Named {
  value: string | number | null;
}

export interface EffectShown {
  id: string;
  text: string;
  optional: boolean;
  /** Given to the card by a threat, not printed on it. */
  added: boolean;
  permanent: boolean;
}

/** An open case, and what stands in the way of playing a card there. */
export interface PlayableAt {
  case: string;
  title: string;
  obstacles: ObstacleShown[];
}

/** Why a card cannot be played at a case. */
export interface ObstacleShown {
  text: string;
  rule: string;
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

/** Contact or equipment in the briefcase. */
export interface SupportShown {
  id: string;
  place: string;
  name: string;
  kind: "contact" | "equipment";
  sides: SideShown[];
  label: string;
}

export interface SideShown {
  id: string;
  effects: EffectShown[];
}

export interface CaseShown {
  id: string;
  place: string;
  number: number;
  side: string;
  title: string;
  right: IconShown[];
  line: ClueShown[];
  types: number;
  have_types: TypeShown[];
  cancel: boolean;
  closable: boolean;
  /** The next clue here costs a sanity test. */
  fatigue: boolean;
  /** How many clues a line takes before that. */
  fresh: number;
  keys: KeysShown;
  on_close: EffectShown[];
  permanent: EffectShown[];
  /** The clue card on its other side. */
  back: CardName | null;
}

export interface TypeShown extends Named {
  have: boolean;
}

/** Keys against locks in a line: what the next lock needs. */
export interface KeysShown {
  keys: number;
  skeleton_keys: number;
  locks: number;
}

export interface CardName {
  id: string;
  name: string;
}

export interface CaseDeckShown {
  title: string;
  count: number;
  numbers: number[];
}

/** What may still come, in no order: the player knows what is left, not where. */
export interface DeckShown {
  title: string;
  count: number;
  cards: ClueShown[];
}

export interface ClosedCaseShown {
  kind: "case";
  id: string;
  name: string;
  number: number;
}

export interface BigPictureShown {
  title: string;
  clues: ClueShown[];
  types: TypeShown[];
  objectives: ObjectiveShown[];
}

export interface ObjectiveShown {
  id: string;
  number: number;
  name: string;
  requires: RequirementShown[];
  label: string;
  /** Told when the game is over. */
  story: string | null;
}

export interface RequirementShown {
  letter: string;
  done: boolean;
  machine: boolean;
  clue: CardName;
  route: string;
}

export interface PenaltyShown {
  title: string;
  cards: ClueShown[];
  limit: Explained;
}

export interface ThreatsShown {
  title: string;
  deck: ThreatDeckShown;
  active: ThreatShown[];
  removed: ThreatShown[];
}

export interface ThreatDeckShown {
  count: number;
  groups: ThreatGroupShown[];
  /** Those whose place is known, the next first. */
  order: CardName[];
}

export interface ThreatGroupShown extends Named {
  cards: ThreatShown[];
}

/** A threat card, or the Haunter of the Dark lying among them. */
export interface ThreatShown {
  id: string;
  place: string;
  name: string;
  group: Named | null;
  effects: EffectShown[];
  back: CardName | null;
  label: string;
}

export interface ReferenceShown extends Named {
  text: string;
}

/** A sanity test that is going on: the card it has revealed, and whether that costs sanity. */
export interface SanityTestShown {
  card: ClueShown | null;
  lost: boolean | null;
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
