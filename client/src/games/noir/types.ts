/** What lies on the table of Arkham Noir Case #3, as the server's view says it. */

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
}

/** Everything that is no clue: contact and equipment in the briefcase, closed case cards. */
export interface OtherCard {
  id: string;
  place?: string;
  name?: string;
  title?: string;
  kind?: string;
  effects?: Effect[];
  label?: string;
}

export type AnyCard = ClueCard | OtherCard;
export const isClue = (card: AnyCard): card is ClueCard => card.kind === "clue";
export const nameOf = (card: AnyCard): string => card.name ?? (card as OtherCard).title ?? card.id;

/** The drawing of each clue type; a document is also a way of investigating, with a drawing of its own. */
export const TYPE_GLYPHS: Record<string, string> = {
  person: "person",
  place: "place",
  object: "object",
  document: "paper",
  event: "event",
  phenomenon: "phenomenon",
};

/** Printed lines of the table, as on the reference cards; the server alone judges by them. */
export const CLOSING_TYPES = 5;
export const FATIGUE_AFTER = 7;

export interface Case {
  id: string;
  place: string;
  number: number;
  face: string;
  title: string;
  right: Icon[];
  line: ClueCard[];
  types: number;
  cancel: boolean;
  closable: boolean;
  fatigue: boolean;
  on_close: Effect[];
  permanent: Effect[];
}

export interface Limit {
  total: number;
  reasons: { text: string; by: string }[];
}

export interface PenaltyArea {
  title: string;
  cards: ClueCard[];
  limit: Limit;
}

export interface Threat {
  id: string;
  name: string;
  group: Named;
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

export interface Listed {
  id: string;
  name: string;
  count?: number;
}

/** Names come bare or with their id. */
export const wordOf = (row: string | Listed): string => (typeof row === "string" ? row : row.name);
export const typeOf = (type: string | Named): string => (typeof type === "string" ? type : type.id);

export interface NoirView {
  turn: number;
  phase: Named;
  mode: Named;
  lead_row: ClueCard[];
  hand: ClueCard[];
  briefcase: AnyCard[];
  cases: Case[];
  case_deck: { title: string; count: number; numbers: number[] };
  deck: { title: string; count: number; cards: Listed[] };
  discard: ClueCard[];
  closed: AnyCard[];
  big_picture: { clues: ClueCard[]; types: (string | Named)[]; objectives: Objective[] };
  objectives: Objective[];
  time: PenaltyArea;
  sanity: PenaltyArea;
  hand_limit: Limit;
  threats: {
    deck: { count: number; groups: { title: string; cards: (string | Listed)[] }[] };
    active: Threat[];
    removed: (string | Listed)[];
  };
  machine: boolean;
  reference: { id: string; title: string; text: string }[];
  sanity_odds: number;
  removed: AnyCard[];
}
