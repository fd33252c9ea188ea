/** Arkham Horror, 2nd edition, at the browser table. */

import { t } from "../../lib/i18n.svelte";
import { turn as turnOf } from "./turn";
import type { SecondView } from "./types";

export { default as Ending } from "./Ending.svelte";
export { default as Scene } from "./Scene.svelte";
export { default as Table } from "./SecondTable.svelte";
export { turn } from "./turn";

/** Every option of this game is about one place at most. */
export const second = (): null => null;

/** The investigator sheet needs more room than a case file. */
export const fileWidth = "19rem";
export const fileTitle = (): string => t("web.arkham.sheet");
export const phases = true;

export const help = (): string[] => [t("web.arkham.help_board"), t("web.arkham.help_numbers"), t("web.arkham.help_keys")];

export function status(view: unknown): string[] {
  const { turn, phase, ancient } = view as SecondView;
  return [...(turn > 0 ? [turnOf(turn)] : []), phase.title, ...(ancient ? [ancient.name] : [])];
}

/** Who sits there. */
export const seatName = (view: unknown, seat: number): string | undefined =>
  (view as SecondView).investigators.find((person) => person.seat === seat)?.name;
