/** Words of this game that more than one part of its table says, and what `index.ts` needs of them. */

import { t } from "../../lib/i18n.svelte";
import type { CodexCard, CodexLine, Progress, Roll, ThirdView } from "./types";

/** What this game calls one of its turns. */
export const turn = (n: number): string => t("web.third.round_n", { n });

export const help = (): string[] => [
  t("web.arkham.help_board"),
  t("web.third.help_codex"),
  t("web.third.help_mythos"),
  t("web.arkham.help_numbers"),
  t("web.arkham.help_keys"),
];

export function status(view: unknown): string[] {
  const { turn: n, phase, scenario } = view as ThirdView;
  return [...(n > 0 ? [turn(n)] : []), phase.title, ...(scenario ? [scenario.title] : [])];
}

/** How many successes the dice show; one is enough to pass. */
export function rolled(roll: Roll): string {
  const hits = roll.successes ?? roll.dice.reduce((sum, die) => sum + die.hits, 0);
  return roll.passed === false ? t("web.third.no_success") : t("web.third.successes", { n: hits });
}

const PROGRESS: Record<string, string> = {
  doom: "web.third.progress_doom",
  clues: "web.third.progress_clues",
  tokens: "web.third.progress_tokens",
  markers: "web.third.progress_markers",
  clues_here: "web.third.progress_clues_here",
  scars: "web.third.progress_scars",
  revealed: "web.third.progress_revealed",
  damage: "web.third.progress_damage",
};

/** "Doom on the sheet: 4 of 7". */
export const progressText = ({ id, now, most }: Progress): string => t(PROGRESS[id] ?? id, { now, most });

const LINES: Record<CodexLine["icon"], string> = {
  objective: "web.third.objective",
  threat: "web.third.threat",
  both: "web.third.both",
  action: "web.third.action",
  rule: "web.third.in_force",
};

/** What kind of line it is: something to do, something that threatens, something that holds. */
export const lineTitle = ({ icon }: CodexLine): string => t(LINES[icon]);

/** A card of the codex in one go, for those who hear the table. */
export const codexLabel = (card: CodexCard): string =>
  [
    t("web.third.archive_card", { n: card.number, name: card.name }),
    ...card.lines.flatMap((line) => [`${lineTitle(line)}: ${line.text}`, ...line.progress.map(progressText)]),
    ...(card.confirmed ? [] : [t("web.third.unconfirmed")]),
  ].join("; ");

const TOKENS: Record<string, string> = {
  spread_doom: "web.third.token_spread_doom",
  spawn_monster: "web.third.token_spawn_monster",
  spawn_clue: "web.third.token_spawn_clue",
  read_headline: "web.third.token_read_headline",
  gate_burst: "web.third.token_gate_burst",
  reckoning: "web.third.token_reckoning",
  blank: "web.third.token_blank",
};

/** What a kind of mythos token does. */
export const tokenText = (id: string): string => t(TOKENS[id] ?? id);

/** The lines of a codex that say how far things are, short: what a chip has room for. */
export const inShort = (card: CodexCard): { id: string; icon: CodexLine["icon"]; now: number; most: number }[] =>
  card.lines.flatMap(({ icon, done, progress }) => (done ? [] : progress.map((each) => ({ ...each, icon }))));
