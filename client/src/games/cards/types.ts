/** What lies on the table of the card game: the server's own records. */

import type { AdvancingShown, AttackShown, DrawingShown, LookingShown, PlayingShown, TestShown } from "../../generated/cards";

export type {
  AdvancingShown as Advancing,
  AttackShown as Attack,
  CampaignShown as Campaign,
  CardShown as Card,
  CardsShown as CardsView,
  ChanceShown as Chance,
  Counted,
  DrawingShown as Drawing,
  EnemyShown as Enemy,
  Explained,
  LookingShown as Looking,
  Named,
  Numbered,
  PersonShown as PersonRecord,
  PlaceShown as Place,
  PlayingShown as Playing,
  ResultShown as Result,
  SlotShown as Slot,
  StageShown as Story,
  TestShown as Test,
} from "../../generated/cards";

export type Going = TestShown | DrawingShown | AttackShown | PlayingShown | LookingShown | AdvancingShown;
