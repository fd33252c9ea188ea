/** Arkham Horror, 3rd edition, at the browser table. */

import { t } from "../../lib/i18n.svelte";
import type { ThirdView } from "./types";

export { default as Ending } from "./Ending.svelte";
export { default as Scene } from "./Scene.svelte";
export { default as Table } from "./ThirdTable.svelte";
export { help, status, turn } from "./words";

/** Every option of this game is about one place at most. */
export const second = (): null => null;

/** The investigator sheet needs more room than a case file. */
export const fileWidth = "19rem";
export const fileTitle = (): string => t("web.arkham.sheet");
export const phases = true;

/** Who sits there. */
export const seatName = (view: unknown, seat: number): string | undefined =>
  (view as ThirdView).investigators.find((person) => person.seat === seat)?.name;
