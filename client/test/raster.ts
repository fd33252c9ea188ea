/** A drawing as a small print shows it: how much ink lies on each pixel. Knows only what `curve` writes: M, C and Z. */

import type { Drawing } from "../src/engraving/draw";

type Polygon = [number, number][];
/** Pieces of a curve, and samples along a pixel's side. */
const PIECES = 6;
const SAMPLES = 2;

function polygons(path: string): Polygon[] {
  return path
    .split("M")
    .filter(Boolean)
    .map((outline) => {
      const [start = "", ...curves] = outline.replace("Z", "").split("C");
      const points: Polygon = [start.split(" ").map(Number) as [number, number]];
      for (const curve of curves) {
        const [ax = 0, ay = 0, bx = 0, by = 0, x = 0, y = 0] = curve.split(" ").map(Number);
        const [x0, y0] = points.at(-1) as [number, number];
        for (let n = 1; n <= PIECES; n += 1) {
          const t = n / PIECES;
          const mix = (p: number, a: number, b: number, q: number): number =>
            (1 - t) ** 3 * p + 3 * (1 - t) ** 2 * t * a + 3 * (1 - t) * t * t * b + t ** 3 * q;
          points.push([mix(x0, ax, bx, x), mix(y0, ay, by, y)]);
        }
      }
      return points;
    });
}

/** Where the outlines cross a level line, and which way. */
function crossings(shapes: Polygon[], y: number): [number, number][] {
  const found: [number, number][] = [];
  for (const shape of shapes) {
    for (const [n, [x, top]] of shape.entries()) {
      const [nextX, nextTop] = shape[(n + 1) % shape.length] as [number, number];
      if (top <= y !== nextTop <= y) found.push([x + ((y - top) / (nextTop - top)) * (nextX - x), top < nextTop ? 1 : -1]);
    }
  }
  return found.sort(([a], [b]) => a - b);
}

/** From 0, bare ground, to 1, all the first ink; the second counts half. */
export function print({ layers }: Drawing, size: number): number[] {
  const fine = size * SAMPLES;
  const inked = new Float32Array(fine * fine);
  for (const { ink, d } of layers) {
    const shapes = polygons(d);
    const value = ink === "one" ? 1 : ink === "two" ? 0.5 : 0;
    for (let row = 0; row < fine; row += 1) {
      let [turns, from] = [0, 0];
      for (const [x, way] of crossings(shapes, ((row + 0.5) * 100) / fine)) {
        const at = Math.min(fine, Math.max(0, Math.round((x * fine) / 100)));
        if (turns !== 0) inked.fill(value, row * fine + from, row * fine + at);
        [turns, from] = [turns + way, at];
      }
    }
  }
  return Array.from({ length: size * size }, (_, n) => {
    const [x, y] = [(n % size) * SAMPLES, Math.floor(n / size) * SAMPLES];
    let sum = 0;
    for (let dy = 0; dy < SAMPLES; dy += 1) for (let dx = 0; dx < SAMPLES; dx += 1) sum += inked[(y + dy) * fine + x + dx] ?? 0;
    return sum / SAMPLES ** 2;
  });
}

/** How much of it is inked. */
export const cover = (pixels: number[]): number => pixels.reduce((sum, ink) => sum + ink, 0) / pixels.length;

/** How unlike two prints are: what differs, as a share of what either of them inks. */
export function unlike(one: number[], other: number[]): number {
  const apart = one.reduce((sum, ink, n) => sum + Math.abs(ink - (other[n] ?? 0)), 0);
  const all = one.reduce((sum, ink, n) => sum + Math.max(ink, other[n] ?? 0), 0);
  return apart / all;
}
