/** Which drawing stands for what. */

import { BOARD_KINDS } from "../../engraving/kinds";
import type { Layer } from "../../engraving/plate";
import type { Asset, CodexLine } from "./types";

const TOKENS: Record<string, string> = {
  spread_doom: "spread",
  spawn_monster: "monsters",
  spawn_clue: "clue",
  read_headline: "news",
  gate_burst: "burst",
  reckoning: "reckoning",
};

const ASSETS: Record<string, string> = { item: "common_item" };

const CONDITIONS: Record<string, string> = { blessed: "blessing", cursed: "curse" };

const LINES: Record<CodexLine["icon"], string> = {
  objective: "objective",
  threat: "doom",
  both: "objective",
  action: "action",
  rule: "tome",
};

export const tokenSign = (id: string): string => TOKENS[id] ?? "blank";
export const emblemOf = ({ kind, type }: Asset): Layer[] | undefined =>
  BOARD_KINDS[CONDITIONS[kind] ?? ASSETS[type.id] ?? type.id];
export const lineSign = ({ icon }: CodexLine): string => LINES[icon];
