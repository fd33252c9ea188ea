/** What an engraving is made of: layers in one of two inks, or left as paper, one over the other. */

/** k ink, r the second ink, p paper; o paper with an outline; l and f lines of ink, thick and fine; w a line of paper, s one of the second ink. */
export type Ink = "k" | "r" | "p" | "o" | "l" | "f" | "w" | "s";
export type Layer = [Ink, string];

interface Oval {
  cx: number;
  cy: number;
  rx: number;
  ry: number;
}

/** Lines across an oval between two parts of its half width: -1 is its left edge, 1 its right. */
export function hatched({ cx, cy, rx, ry }: Oval, from: number, to: number, step: number): string {
  let d = "";
  for (let y = cy - ry + step; y < cy + ry - 1; y += step) {
    const half = rx * Math.sqrt(1 - ((y - cy) / ry) ** 2);
    d += `M${(cx + half * from).toFixed(1)} ${(y + 1).toFixed(1)}L${(cx + half * to).toFixed(1)} ${(y - 1).toFixed(1)}`;
  }
  return d;
}
