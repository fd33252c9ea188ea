/** A portrait as a drawing that stands by itself: on a page that is kept there are no styles of ours. */

import type { Ink } from "./plate";
import { portraitOf } from "./people";

const [INK, RED, PAPER] = ["#1d1712", "#9c3a26", "#e9dcbf"];
const line = (colour: string, width: number): string => `fill="none" stroke="${colour}" stroke-width="${width}"`;

const PRINTED: Record<Ink, string> = {
  k: `fill="${INK}"`,
  r: `fill="${RED}"`,
  p: `fill="${PAPER}"`,
  o: `fill="${PAPER}" stroke="${INK}" stroke-width="2"`,
  l: line(INK, 2.4),
  f: line(INK, 1.1),
  w: line(PAPER, 1.8),
  s: line(RED, 2.4),
};

export const likeness = (who: string): string =>
  `<svg viewBox="0 0 100 120" aria-hidden="true" stroke-linecap="round" stroke-linejoin="round"><rect width="100" height="120" fill="${PAPER}"/>${portraitOf(
    who,
  )
    .map(([ink, d]) => `<path ${PRINTED[ink]} d="${d}"/>`)
    .join("")}</svg>`;
