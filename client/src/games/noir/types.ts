/** What lies on the table of Arkham Noir Case #3: the server's own records, and what the client adds to them. */

import type { CardName, ClosedCaseShown, ClueShown, SupportShown } from "../../generated/noir";

type Whole = Partial<Omit<SupportShown, "kind">> & Partial<Omit<ClosedCaseShown, "kind">>;

export type {
  AttributeShown as Attribute,
  CaseShown as Case,
  ClueShown as ClueCard,
  EffectShown as Effect,
  IconShown as Icon,
  Named,
  NoirShown as NoirView,
  ObjectiveShown as Objective,
  PenaltyShown as PenaltyArea,
  RequirementShown as Requirement,
  ThreatShown as Threat,
  TypeShown as HaveType,
} from "../../generated/noir";

/** Everything that is no clue: contact and equipment in the briefcase, closed case cards, what left the game. */
export type OtherCard = CardName & Whole & { kind?: string };
export type AnyCard = ClueShown | OtherCard;
export const isClue = (card: AnyCard): card is ClueShown => "kind" in card && card.kind === "clue";

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
