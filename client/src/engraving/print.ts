/** An engraving as a picture of its own, inks and all: for a page that is kept, where no style of ours reaches. */

import type { Ink, Layer } from "./plate";

const [BLACK, RED, PAPER] = ["#1d1712", "#9c3a26", "#e9dcbf"];
const line = (colour: string, width: number): string =>
  `fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`;

/** As `Plate` inks them. */
const inked = (unit: number): Record<Ink, string> => ({
  k: `fill="${BLACK}"`,
  r: `fill="${RED}"`,
  p: `fill="${PAPER}"`,
  o: `fill="${PAPER}" stroke="${BLACK}" stroke-width="${2 * unit}" stroke-linejoin="round"`,
  l: line(BLACK, 2.4 * unit),
  f: line(BLACK, 1.1 * unit),
  w: line(PAPER, 1.8 * unit),
  s: line(RED, 2.4 * unit),
});

export interface Sheet {
  /** What is seen of it: left, top, width and height. */
  box: [number, number, number, number];
  /** A line is so much thinner than on a sheet of a hundred. */
  unit: number;
}

export const SHEETS = {
  portrait: { box: [0, 0, 100, 120], unit: 1 },
  head: { box: [14, 2, 72, 84], unit: 1 },
  poster: { box: [0, 0, 120, 140], unit: 1 },
  place: { box: [0, 0, 64, 48], unit: 0.64 },
  kind: { box: [-1, -1, 50, 50], unit: 0.9 },
} as const satisfies Record<string, Sheet>;

export function printed(layers: Layer[], { box, unit }: Sheet): string {
  const inks = inked(unit);
  const [x, y, w, h] = box;
  return `<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true" viewBox="${box.join(" ")}" width="${w}" height="${h}"><rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${PAPER}"/>${layers
    .map(([ink, d]) => `<path ${inks[ink]} d="${d}"/>`)
    .join("")}</svg>`;
}
