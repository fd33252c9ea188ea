/** Arkham Horror: The Card Game at the browser table. */

import { t } from "../../lib/i18n.svelte";

export { default as Ending } from "./Ending.svelte";
export { default as Scene } from "./Scene.svelte";
export { default as Table } from "./CardsTable.svelte";
export { made, maker } from "./brought";
export { help, seatName, status, title, turn } from "./words";

/** Every option of this game is about one place at most. */
export const second = (): null => null;

export const fileWidth = "20rem";
export const fileTitle = (): string => t("web.arkham.sheet");
export const phases = true;
