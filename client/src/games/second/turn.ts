import { t } from "../../lib/i18n.svelte";

/** What this game calls one of its turns, in which everybody has one of his own. */
export const turn = (n: number): string => t("web.second.turn_n", { n });
