/** What lies on the table of Arkham Horror, 2nd edition: the server's own records. */

import type { MythosScene } from "../../generated/second";

export type {
  AncientShown as Ancient,
  CardShown as Card,
  ChartPoint,
  Explained,
  GateShown as Gate,
  GateTrophyShown as GateTrophy,
  LevelShown as Level,
  LocationShown as Location,
  MetShown as Encounter,
  MonsterShown as Monster,
  MonsterTrophyShown as MonsterTrophy,
  MythosCardShown as MythosCard,
  MythosShown as Mythos,
  Named,
  Numbered,
  PersonShown as Person,
  PlaceShown as Place,
  RollShown as Roll,
  RumorShown as Rumor,
  ScoreShown as Score,
  SecondShown as SecondView,
  StreetShown as Street,
  TrackShown as Track,
  TracksShown as Tracks,
  WorldAreaShown as WorldArea,
  WorldShown as World,
} from "../../generated/second";

export type MythosStep = MythosScene["step"];
