/** Arkham Noir Case #3 at the browser table. */

import { t } from "../../lib/i18n.svelte";
import type { NoirView } from "./types";

export { default as Ending } from "./Ending.svelte";
export { default as Table } from "./NoirTable.svelte";
export { second } from "./places";

export const help = (): string[] => [t("web.help.two_steps")];

export function status(view: unknown): string[] {
  const { turn, phase, mode } = view as NoirView;
  return [t("web.turn", { n: turn }), phase.title, mode.title];
}
