/** Chances and modifiers as they are read. */

import { words } from "../../lib/i18n.svelte";
import { signed } from "../../lib/numbers";

/** To one decimal; what is not quite nothing or everything never looks as if it were. */
export function honest(chance: number): number {
  const rounded = Math.round(chance * 1000) / 1000;
  if (chance > 0 && rounded === 0) return 0.001;
  return chance < 1 && rounded === 1 ? 0.999 : rounded;
}

export const percent = (chance: number): string =>
  new Intl.NumberFormat(words.lang, { style: "percent", maximumFractionDigits: 1 }).format(honest(chance));

/** Without its sign, where a whole row of them stands. */
export const hundredths = (chance: number): string =>
  new Intl.NumberFormat(words.lang, { maximumFractionDigits: 1 }).format(honest(chance) * 100);

export const decimal = (n: number): string =>
  new Intl.NumberFormat(words.lang, { maximumFractionDigits: 2, signDisplay: "negative" }).format(n).replace("-", "−");

export const difference = (n: number): string => (n === 0 ? "0" : signed(n));
