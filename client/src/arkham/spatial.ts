/** The arrow keys go to what lies that way on the board. */

import { oneStop, type Walk } from "../shell/roving";
import type { Point } from "./camera";

const WAYS: Record<string, [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};
const ASIDE = 2.2;
const WIDEST = 3;

/** The index of the nearest point in this direction; straying to the side counts more than distance. Null: none. */
export function nearest(from: Point, others: Point[], [wx, wy]: [number, number]): number | null {
  let best: number | null = null;
  let least = Infinity;
  others.forEach((other, index) => {
    const [dx, dy] = [other.x - from.x, other.y - from.y];
    const ahead = dx * wx + dy * wy;
    const aside = Math.abs(dx * wy) + Math.abs(dy * wx);
    if (ahead < 2 || aside > ahead * WIDEST) return;
    const cost = ahead + aside * ASIDE;
    if (cost < least) [best, least] = [index, cost];
  });
  return best;
}

const middle = (thing: Element): Point => {
  const box = thing.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

const thatWay: Walk = (key, from, all) => {
  const way = WAYS[key];
  if (!way) return null;
  const found = nearest(middle(from), all.map(middle), way);
  return found === null ? null : (all[found] ?? null);
};

/** Attach to the board. */
export const spatial = (board: HTMLElement): (() => void) => oneStop(board, thatWay);
