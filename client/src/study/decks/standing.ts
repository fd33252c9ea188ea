/** How a deck stands: legal is not yet ready to begin with, nor paid for. */

import { t } from "../../lib/i18n.svelte";
import type { Verdict } from "../types";

export type Standing = "illegal" | "overspent" | "later" | "legal";

/** `wrong` problems, `left` experience after an upgrade; `anyTime`: the deck of a beginning, judged for any stage. */
export function standingOf(
  verdict: Pick<Verdict, "to_begin">,
  wrong: number,
  left: number | null,
  anyTime: boolean,
): Standing {
  if (wrong > 0) return "illegal";
  if (left !== null && left < 0) return "overspent";
  return anyTime && !verdict.to_begin ? "later" : "legal";
}

/** The same in a sentence, for a deck with nothing wrong; "" where it is simply legal. */
export function butOf(verdict: Verdict, left: number | null, anyTime: boolean): string {
  const standing = standingOf(verdict, 0, left, anyTime);
  if (standing === "overspent") return t("web.deck.overspent.why", { n: -(left ?? 0) });
  if (standing !== "later") return "";
  return verdict.experience > verdict.begins
    ? t("web.deck.later.why", { n: verdict.begins, used: verdict.experience })
    : t("web.deck.later.levels");
}
