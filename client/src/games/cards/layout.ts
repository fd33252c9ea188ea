/** The map of locations: tiles on a grid, and the ways between them. Pure arithmetic. */

import type { Box, Point, Size } from "../../arkham/camera";
import type { Place } from "./types";

export const TILE: Size = { w: 236, h: 180 };
const CELL: Size = { w: 276, h: 216 };
/** A map of one room is not blown up to the whole window. */
const LEAST: Size = { w: CELL.w * 2, h: CELL.h * 1.6 };

export interface Way {
  from: string;
  to: string;
  /** One may go it in both directions. */
  both: boolean;
  path: string;
  /** The middle of the way, and where it points there. */
  middle: Point;
  angle: number;
}

export interface Layout {
  size: Size;
  tiles: Map<string, Box>;
  ways: Way[];
}

type Spot = Pick<Place, "id" | "x" | "y" | "connects">;

export function layout(places: Spot[]): Layout {
  const [left, right] = ends(places.map(({ x }) => x));
  const [top, bottom] = ends(places.map(({ y }) => y));
  const wide = { w: (right - left + 1) * CELL.w, h: (bottom - top + 1) * CELL.h };
  const size = { w: Math.max(wide.w, LEAST.w), h: Math.max(wide.h, LEAST.h) };
  const corner = { x: (size.w - wide.w + CELL.w - TILE.w) / 2, y: (size.h - wide.h + CELL.h - TILE.h) / 2 };
  const tiles = new Map(
    places.map(({ id, x, y }) => [
      id,
      { x: corner.x + (x - left) * CELL.w, y: corner.y + (y - top) * CELL.h, ...TILE },
    ]),
  );
  return { size, tiles, ways: ways(places, tiles) };
}

const ends = (all: number[]): [number, number] => (all.length > 0 ? [Math.min(...all), Math.max(...all)] : [0, 0]);

/** Each pair once, from the first of the two that leads to the other. */
function ways(places: Spot[], tiles: Map<string, Box>): Way[] {
  const leads = new Map(places.map(({ id, connects }) => [id, new Set(connects)]));
  const found: Way[] = [];
  for (const { id: from, connects } of places) {
    for (const to of connects) {
      const [a, b] = [tiles.get(from), tiles.get(to)];
      const both = leads.get(to)?.has(from) ?? false;
      if (!a || !b || from === to || (both && from > to)) continue;
      const others = [...tiles].filter(([id]) => id !== from && id !== to).map(([, box]) => box);
      found.push({ from, to, both, ...drawn(centre(a), centre(b), others) });
    }
  }
  return found;
}

export const centre = ({ x, y, w, h }: Box): Point => ({ x: x + w / 2, y: y + h / 2 });

const BENDS = [0, 0.42, -0.42, 0.75, -0.75];
const STEPS = 24;

/** Straight, or bent around what lies between: the first bend that crosses the least. */
function drawn(a: Point, b: Point, others: Box[]): Pick<Way, "path" | "middle" | "angle"> {
  const tries = BENDS.map((bend) => {
    const control = { x: (a.x + b.x) / 2 + (a.y - b.y) * bend, y: (a.y + b.y) / 2 + (b.x - a.x) * bend };
    return { control, crossed: crossings(a, control, b, others) };
  });
  const best = tries.reduce((least, each) => (each.crossed < least.crossed ? each : least));
  const { control } = best;
  return {
    path: `M${round(a.x)} ${round(a.y)}Q${round(control.x)} ${round(control.y)} ${round(b.x)} ${round(b.y)}`,
    middle: along(a, control, b, 0.5),
    angle: (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI,
  };
}

function crossings(a: Point, control: Point, b: Point, boxes: Box[]): number {
  const points = Array.from({ length: STEPS }, (_, n) => along(a, control, b, (n + 0.5) / STEPS));
  return points.filter((point) => boxes.some((box) => within(point, box))).length;
}

const within = ({ x, y }: Point, box: Box): boolean =>
  x > box.x && x < box.x + box.w && y > box.y && y < box.y + box.h;

const along = (a: Point, control: Point, b: Point, t: number): Point => ({
  x: (1 - t) ** 2 * a.x + 2 * (1 - t) * t * control.x + t ** 2 * b.x,
  y: (1 - t) ** 2 * a.y + 2 * (1 - t) * t * control.y + t ** 2 * b.y,
});

const round = (n: number): number => Math.round(n * 10) / 10;
