/** Arkham Noir Case #3 at the browser table. */

import { t } from "../../lib/i18n.svelte";
import type { Option } from "../../lib/types";
import type { NoirView } from "./types";

export { default as Ending } from "./Ending.svelte";
export { default as Table } from "./NoirTable.svelte";

/** "hand:p3:case_2" and "lead:case_2" also speak of a case; "close:case_2" is already about it. */
export function second(option: Option): string | null {
  const last = option.name.split(":").at(-1) ?? "";
  const place = `case:${last}`;
  return last.startsWith("case_") && option.target !== place ? place : null;
}

export function status(view: unknown): string[] {
  const { turn, phase, mode } = view as NoirView;
  return [t("web.turn", { n: turn }), phase.title, mode.title];
}
