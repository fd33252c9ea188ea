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

/** The traits that make an emblem of their own, those that say most first. */
const TRAITS: [string, string][] = [
  ["weapon", "physical_weapon"],
  ["tome", "tome"],
  ["vehicle", "vehicle"],
  ["magical", "unique_item"],
  ["curio", "curio"],
  ["common", "common_item"],
  ["ritual", "ritual"],
  ["retainer", "retainer"],
  ["membership", "membership"],
  ["dog", "beast"],
  ["cat", "beast"],
];

/** By what it is, and within that by its traits: a blade that is magical is no revolver. */
function kindOf({ kind, type, traits }: Asset): string {
  const has = (trait: string): boolean => traits.some(({ id }) => id === trait);
  if (has("weapon") && has("magical")) return "magical_weapon";
  return CONDITIONS[kind] ?? TRAITS.find(([trait]) => has(trait))?.[1] ?? type.id;
}

const CONDITIONS: Record<string, string> = { blessed: "blessing", cursed: "curse" };

const LINES: Record<CodexLine["icon"], string> = {
  objective: "objective",
  threat: "doom",
  both: "objective",
  action: "action",
  rule: "tome",
};

export const tokenSign = (id: string): string => TOKENS[id] ?? "blank";
export const emblemOf = (card: Asset): Layer[] | undefined => BOARD_KINDS[kindOf(card)];
export const lineSign = ({ icon }: CodexLine): string => LINES[icon];
