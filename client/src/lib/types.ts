/** The messages of the server, as its web door sends them. Words arrive already in the reader's language. */

import type { FromCompany, ToCompany } from "../company/together.svelte";
import type {
  SayAgree,
  SayAskBack,
  SayWithdraw,
  ShowConsent,
  ShowLobby,
  ShowStandIns,
  SayAnswer,
  SayLang,
  SayLook,
  SayPing,
  SayRedo,
  SayReopen,
  SaySettings,
  SayUndo,
  ShowAck,
  ShowError,
  ShowNews,
  ShowTable,
} from "../generated/table";

export type {
  AdviceShown as Advice,
  AskShown as Ask,
  GameInfo,
  LoadedTable as Loaded,
  LogLine,
  OddsShown as Odds,
  OptionShown as Option,
  OutcomeShown as Outcome,
  PartShown as Part,
  PickShown as Pick,
  SetupChoice as SetupOption,
  SettingsShown as AutoPass,
  SetupValue,
  Snapshot,
  TableInfo,
} from "../generated/table";
export type { RuleRow as Rule } from "../generated/study";

export const LANGUAGES = ["en", "es", "nl"] as const;
export type Lang = (typeof LANGUAGES)[number];

export type FromServer = ShowTable | ShowNews | ShowLobby | ShowConsent | ShowStandIns | ShowAck | ShowError | FromCompany;
export type ToServer = SayAnswer | SayUndo | SayRedo | SayReopen | SayLook | SaySettings | SayLang | SayPing | SayAskBack | SayAgree | SayWithdraw | ToCompany;
