/** What lies on the table of Arkham Horror, 3rd edition: the server's own records. */

import type { HeadlineShown, MetShown, RollShown, TokenShown } from "../../generated/third";

export type {
  AssetShown as Asset,
  ChartPoint,
  CodexCardShown as CodexCard,
  CodexLineShown as CodexLine,
  CupShown as Cup,
  DrawnToken,
  Explained,
  HeadlineShown as Headline,
  MetShown as Encounter,
  MonsterShown as Monster,
  MythosShown as MythosPhase,
  Named,
  NeighborhoodShown as Neighborhood,
  Numbered,
  PersonShown as Person,
  ProgressShown as Progress,
  RollShown as Roll,
  RumorShown as Rumor,
  SheetShown as ScenarioSheet,
  SkillShown as Skill,
  SpaceShown as Space,
  StreetShown as Street,
  ThirdShown as ThirdView,
  TokenShown as Token,
  TownSpaceShown as TownSpace,
} from "../../generated/third";

export type Event = RollShown | MetShown | TokenShown | HeadlineShown;
