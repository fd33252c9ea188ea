/** What our vignettes are put together from, on a sheet of 64 by 48 whose ground lies at 44. */

import type { Layer } from "../plate";

export const EARTH: Layer = ["k", "M0 44H64V48H0Z"];
export const SEA: Layer = ["l", "M0 42q4-2.500 8 0t8 0 8 0 8 0 8 0 8 0 8 0 8 0M0 46.500q4-2.500 8 0t8 0 8 0 8 0 8 0 8 0 8 0 8 0"];
/** Level strokes of a sky, between two heights. */
export const sky = (from: number, to: number): Layer => {
  let d = "";
  for (let y = from, n = 0; y < to; y += 3, n += 1) d += `M${(n * 7) % 5} ${y}H${64 - ((n * 11) % 7)}`;
  return ["f", d];
};

export const box = (x: number, y: number, w: number, h: number): string => `M${x} ${y}h${w}v${h}h${-w}z`;
/** A house seen from its gable. */
export const gable = (x: number, y: number, w: number, h: number, roof: number): string =>
  `M${x} ${y + h}v${-h}l${w / 2} ${-roof} ${w / 2} ${roof}v${h}z`;
export const disc = (x: number, y: number, r: number): string => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
export const moon = (x: number, y: number, r: number): string => `M${x} ${y - r}a${r} ${r} 0 1 0 ${r} ${r}a${r * 0.8} ${r * 0.8} 0 0 1 ${-r} ${-r}z`;
/** An arch: a door, a window of a church. */
export const arch = (x: number, y: number, w: number, h: number): string => `M${x} ${y + h}v${w / 2 - h}a${w / 2} ${w / 2} 0 0 1 ${w} 0v${h - w / 2}z`;

export const many = (count: number, each: (n: number) => string): string => Array.from({ length: count }, (_, n) => each(n)).join("");
/** Windows in rows. */
export const panes = (x: number, y: number, across: number, down: number, dx: number, dy: number, w = 2.4, h = 3.2): string =>
  many(across * down, (n) => box(x + (n % across) * dx, y + Math.floor(n / across) * dy, w, h));

export const pine = (x: number, y: number, s = 1): string =>
  `M${x} ${y}l${3 * s} ${5 * s}h${-1.2 * s}l${3 * s} ${5 * s}h${-1.4 * s}l${3 * s} ${6 * s}h${-5.4 * s}v${4 * s}h${-2 * s}v${-4 * s}h${-5.4 * s}l${3 * s} ${-6 * s}h${-1.4 * s}l${3 * s} ${-5 * s}h${-1.2 * s}z`;
/** A tree without leaves. */
export const bare = (x: number, y: number): string =>
  `M${x} ${y}V${y - 18}M${x} ${y - 8}l-6-6v-5M${x - 6} ${y - 14}l-4-2M${x} ${y - 11}l6-6 1-5M${x + 6} ${y - 17}l4-1M${x} ${y - 18}l-3-6M${x} ${y - 18}l3-5`;
export const cross = (x: number, y: number, s = 1): string =>
  `M${x - s} ${y}h${2 * s}v${2.5 * s}h${2.5 * s}v${2 * s}h${-2.5 * s}v${6 * s}h${-2 * s}v${-6 * s}h${-2.5 * s}v${-2 * s}h${2.5 * s}z`;
export const star = (x: number, y: number, s: number): string =>
  `M${x} ${y - 3 * s}l${0.8 * s} ${2 * s} ${2.2 * s} ${0.2 * s} ${-1.7 * s} ${1.4 * s} ${0.6 * s} ${2.2 * s} ${-1.9 * s} ${-1.2 * s} ${-1.9 * s} ${1.2 * s} ${0.6 * s} ${-2.2 * s} ${-1.7 * s} ${-1.4 * s} ${2.2 * s} ${-0.2 * s}z`;
