/** What lies on the table of Arkham Noir Case #3, as the server's view says it. */

import type { Explained } from "../../lib/numbers";

export interface Named {
  id: string;
  title: string;
}

export interface Icon extends Named {
  purple: boolean;
}

export interface Attribute extends Named {
  value?: string | number;
}

export interface Effect {
  id: string;
  text: string;
  optional?: boolean;
  /** Given to the card by a threat, not printed on it. */
  added?: boolean;
  permanent?: boolean;
}

export interface ClueCard {
  id: string;
  place: string;
  name: string;
  kind: "clue";
  type: Named;
  left: Icon[];
  right: Icon[];
  attributes: Attribute[];
  time: boolean;
  sanity: boolean;
  effects: Effect[];
  equipment?: Effect[];
  label: string;
  gained_time?: boolean;
  /** A second name of its place: the lead card is also a card of the leads row. */
  also?: string;
  /** For cards that might be played: what stands in the way at each open case. */
  playable?: { case: string; title: string; obstacles: { text: string; rule: string }[] }[];
}

/** Everything that is no clue: contact and equipment in the briefcase, closed case cards, what left the game. */
export interface OtherCard {
  id: string;
  place?: string;
  name: string;
  kind?: string;
  number?: number;
  sides?: { id: string; effects: Effect[] }[];
  label?: string;
}

export type AnyCard = ClueCard | OtherCard;
export const isClue = (card: AnyCard): card is ClueCard => card.kind === "clue";

/** The drawing of each clue type; a document is also a way of investigating, with a drawing of its own. */
export const TYPE_GLYPHS: Record<string, string> = {
  person: "person",
  place: "place",
  object: "object",
  document: "paper",
  event: "event",
  phenomenon: "phenomenon",
};

/** Printed on the reference card; the server alone judges by it. */
export const CLOSING_TYPES = 5;

export interface HaveType extends Named {
  have: boolean;
}

export interface Case {
  id: string;
  place: string;
  number: number;
  side: string;
  title: string;
  right: Icon[];
  line: ClueCard[];
  types: number;
  have_types: HaveType[];
  cancel: boolean;
  closable: boolean;
  /** The next clue here costs a sanity test. */
  fatigue: boolean;
  /** How many clues a line takes before that. */
  fresh: number;
  keys: { keys: number; skeleton_keys: number; locks: number };
  /** The clue card on its other side. */
  back: { id: string; name: string } | null;
  on_close: Effect[];
  permanent: Effect[];
}

export interface PenaltyArea {
  title: string;
  cards: ClueCard[];
  limit: Explained;
}

export interface Threat {
  id: string;
  place: string;
  name: string;
  group: Named | null;
  effects: Effect[];
  label: string;
}

export interface Requirement {
  letter: string;
  done: boolean;
  machine: boolean;
  clue: { id: string; name: string };
  route: string;
}

export interface Objective {
  id: string;
  number: number;
  name: string;
  requires: Requirement[];
  label: string;
  story?: string;
}

export interface NoirView {
  turn: number;
  phase: Named;
  mode: Named;
  lead_row: ClueCard[];
  hand: ClueCard[];
  briefcase: AnyCard[];
  cases: Case[];
  case_deck: { title: string; count: number; numbers: number[] };
  deck: { title: string; count: number; cards: ClueCard[] };
  discard: ClueCard[];
  closed: AnyCard[];
  big_picture: { clues: ClueCard[]; types: HaveType[]; objectives: Objective[] };
  objectives: Objective[];
  time: PenaltyArea;
  sanity: PenaltyArea;
  hand_limit: Explained;
  threats: {
    deck: {
      count: number;
      groups: { id: string; title: string; cards: Threat[] }[];
      order: { id: string; name: string }[];
    };
    active: Threat[];
    removed: Threat[];
  };
  machine: boolean;
  /** The effect of the next card played is cancelled, whichever case it goes to. */
  cancel_any: boolean;
  reference: { id: string; title: string; text: string }[];
  sanity_odds: number | null;
  removed: OtherCard[];
}
