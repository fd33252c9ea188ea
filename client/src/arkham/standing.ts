/** Where the stage stands over the board. Pure arithmetic. */

import type { Box, Point, Size } from "./camera";

/** So many places are tried from edge to edge, either way. */
const STEPS = 12;
/** And so far away from the edges and from what must stay in sight. */
const AIR = 6;

const meets = (a: Box, b: Box): boolean =>
  a.x < b.x + b.w + AIR && b.x < a.x + a.w + AIR && a.y < b.y + b.h + AIR && b.y < a.y + a.h + AIR;

const clear = (at: Point, size: Size, kept: Box[]): boolean => !kept.some((box) => meets({ ...at, ...size }, box));

/** Where it covers nothing that must stay in sight: where it stood, else as near to the middle as may be; null: nowhere. */
export function standing(size: Size, window: Size, kept: Box[], stood: Point | null = null): Point | null {
  const [wide, high] = [window.w - size.w - 2 * AIR, window.h - size.h - 2 * AIR];
  if (wide < 0 || high < 0) return null;
  const within = (at: Point): Point => ({ x: Math.min(at.x, AIR + wide), y: Math.min(at.y, AIR + high) });
  if (stood && clear(within(stood), size, kept)) return within(stood);
  const tried: Point[] = [];
  for (let across = 0; across <= STEPS; across++) {
    for (let down = 0; down <= STEPS; down++) tried.push({ x: AIR + (wide * across) / STEPS, y: AIR + (high * down) / STEPS });
  }
  const off = ({ x, y }: Point): number => Math.hypot(x - AIR - wide / 2, y - AIR - high / 2);
  return tried.sort((a, b) => off(a) - off(b)).find((at) => clear(at, size, kept)) ?? null;
}
