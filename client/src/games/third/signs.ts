/** Which drawing stands for what. */

import type { Asset, CodexLine } from "./types";

const TOKENS: Record<string, string> = {
  spread_doom: "spread",
  spawn_monster: "monsters",
  spawn_clue: "clue",
  read_headline: "news",
  gate_burst: "burst",
  reckoning: "reckoning",
};

const ASSETS: Record<string, string> = {
  item: "common_item",
  spell: "spell",
  ally: "ally",
  talent: "skill",
  condition: "condition",
};

const CONDITIONS: Record<string, string> = { blessed: "blessing", cursed: "curse" };

const LINES: Record<CodexLine["icon"], string> = {
  objective: "objective",
  threat: "doom",
  both: "objective",
  action: "action",
  rule: "tome",
};

export const tokenSign = (id: string): string => TOKENS[id] ?? "blank";
export const assetSign = (card: Asset): string => CONDITIONS[card.kind] ?? ASSETS[card.type.id] ?? "common_item";
export const lineSign = ({ icon }: CodexLine): string => LINES[icon];
