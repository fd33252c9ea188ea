/**
 * Where everything lies on the board, in units of the drawing. A scenario says which neighborhoods its streets join,
 * and on which edge; the hexagons find their places from that.
 */

import type { Box, Point, Size } from "../../arkham/camera";

export type Edge = "right" | "bottom_right" | "bottom_left" | "left" | "top_left" | "top_right";
type Slot = "A" | "B" | "C";

/** From the centre of a tile to its corners; between two tiles lies a street as wide as the gap. */
export const RADIUS = 220;
export const GAP = 58;
/** The round in the middle of a tile, where clues lie. */
export const CENTRE = 56;
const MARGIN = 8;
const INNER = (RADIUS * Math.sqrt(3)) / 2;
const STEP = 2 * INNER + GAP;
/** How much of its edge a street takes. */
const STREET_LENGTH = RADIUS * 0.86;

/** The way out over an edge, in degrees: to the right is 0, and down is 90. */
const WAYS: Record<Edge, number> = {
  right: 0,
  bottom_right: 60,
  bottom_left: 120,
  left: 180,
  top_left: 240,
  top_right: 300,
};
const OPPOSITE: Record<Edge, Edge> = {
  right: "left",
  bottom_right: "top_left",
  bottom_left: "top_right",
  left: "right",
  top_left: "bottom_right",
  top_right: "bottom_left",
};

const at = (from: Point, degrees: number, distance: number): Point => {
  const angle = (degrees * Math.PI) / 180;
  return { x: from.x + Math.cos(angle) * distance, y: from.y + Math.sin(angle) * distance };
};

export interface TileFact {
  id: string;
  slots: Record<Slot, string>;
}

export interface StreetFact {
  id: string;
  between: [string, string];
  edge: Edge;
  borders: string[];
}

/** Where the name of a space is written, where tokens lie on it, and where monsters and investigators stand. */
interface Rooms {
  head: Box;
  marks: Box;
  foot: Box;
}

/** A third of a tile. */
export interface Third extends Rooms {
  way: number;
  outline: Point[];
}

/** A street: its middle, its outline, and how it is turned. */
export interface Strip {
  middle: Point;
  outline: Point[];
  /** Degrees from lying flat; never upside down. */
  turn: number;
  length: number;
}

export interface Layout {
  size: Size;
  tiles: Map<string, Point>;
  thirds: Map<string, Third>;
  streets: Map<string, Strip>;
  future: Box;
}

/** The corners of a hexagon that stands on one of them. */
export const hexagon = (middle: Point, radius = RADIUS): Point[] =>
  [30, 90, 150, 210, 270, 330].map((degrees) => at(middle, degrees, radius));

/** The tiles around the first one, each over the edge that its street lies on. */
function places(tiles: TileFact[], streets: StreetFact[]): Map<string, Point> {
  const found = new Map<string, Point>();
  const first = tiles[0];
  if (first) found.set(first.id, { x: 0, y: 0 });
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const { between, edge } of streets) {
      const [one, other] = between;
      const [here, there] = [found.get(one), found.get(other)];
      if (here && !there) found.set(other, at(here, WAYS[edge], STEP));
      if (there && !here) found.set(one, at(there, WAYS[OPPOSITE[edge]], STEP));
    }
  }
  return found;
}

const START: Record<"over" | "beside", Record<Slot, number>> = {
  over: { A: 300, B: 60, C: 180 },
  beside: { A: 240, B: 0, C: 120 },
};

/**
 * Which way the thirds of a tile lie. Half of its edges belong to one space and half to two; which of them a street
 * touches tells one make of tile from the other.
 */
export function ways(tile: TileFact, streets: StreetFact[]): Record<Slot, number> {
  const own = Object.values(tile.slots);
  for (const { between, edge, borders } of streets) {
    if (!between.includes(tile.id)) continue;
    const mine = between[0] === tile.id ? edge : OPPOSITE[edge];
    const shared = borders.filter((space) => own.includes(space)).length > 1;
    const lies = ["right", "bottom_left", "top_left"].includes(mine);
    return START[shared === lies ? "over" : "beside"];
  }
  return START.over;
}

const INSET = 6;

function third(middle: Point, way: number): Third {
  const rim = RADIUS - INSET;
  const side = (rim * Math.sqrt(3)) / 2;
  const outline = [
    at(middle, way - 58, CENTRE + 4),
    at(middle, way - 59, side),
    at(middle, way - 30, rim),
    at(middle, way + 30, rim),
    at(middle, way + 59, side),
    at(middle, way + 58, CENTRE + 4),
    at(middle, way, CENTRE + 4),
  ];
  return { way, outline, ...rooms(middle, way) };
}

/** Names stand above what lies there; all of it keeps to the inside of its third. */
function rooms(middle: Point, way: number): Rooms {
  const wide = (y: number, h: number): Box => ({ x: -42, y, w: 140, h });
  const beside = (y: number, h: number): Box => ({ x: 62, y, w: 121, h });
  const corner = (y: number): Box => ({ x: 98, y, w: 70, h: 30 });
  const right = way < 90 || way > 270;
  const found =
    way % 180 === 0
      ? { head: beside(-96, 76), marks: beside(-18, 28), foot: beside(12, 84) }
      : way < 180
        ? { head: beside(8, 72), marks: corner(84), foot: wide(82, 70) }
        : { head: wide(-152, 68), marks: corner(-114), foot: beside(-80, 72) };
  const place = (box: Box): Box => ({ ...box, x: middle.x + (right ? box.x : -box.x - box.w), y: middle.y + box.y });
  return { head: place(found.head), marks: place(found.marks), foot: place(found.foot) };
}

function strip(one: Point, edge: Edge): Strip {
  const way = WAYS[edge];
  const middle = at(one, way, STEP / 2);
  const ends = [-1, 1].map((side) => at(middle, way + 90, (side * STREET_LENGTH) / 2));
  const half = (GAP - 6) / 2;
  const outline = [
    ...ends.map((end) => at(end, way, -half)),
    ...ends.toReversed().map((end) => at(end, way, half)),
  ];
  // Flat on the way to the right would stand on its head: half a turn back.
  const turn = ((way + 90 + 90) % 180) - 90;
  return { middle, outline, turn: turn === -90 ? 90 : turn, length: STREET_LENGTH };
}

const APART: Size = { w: 216, h: 120 };

/** A corner that no tile reaches into; where every corner is taken, below them all. */
function corner(tiles: Iterable<Point>, size: Size): Box {
  const reach = RADIUS + Math.hypot(APART.w, APART.h) / 2 - 24;
  const [right, low] = [size.w - MARGIN - APART.w, size.h - MARGIN - APART.h];
  const all = [...tiles];
  const free = [
    { x: right, y: low },
    { x: MARGIN, y: low },
    { x: right, y: MARGIN },
    { x: MARGIN, y: MARGIN },
  ].find(({ x, y }) => all.every((tile) => Math.hypot(tile.x - x - APART.w / 2, tile.y - y - APART.h / 2) > reach));
  return { ...(free ?? { x: MARGIN, y: size.h }), ...APART };
}

/** The board of a scenario. The space apart is only given room where there is one. */
export function layout(tiles: TileFact[], streets: StreetFact[], apart = false): Layout {
  const raw = places(tiles, streets);
  const [xs, ys] = [[...raw.values()].map(({ x }) => x), [...raw.values()].map(({ y }) => y)];
  const [left, top] = [Math.min(0, ...xs) - INNER - MARGIN, Math.min(0, ...ys) - RADIUS - MARGIN];
  const found = new Map([...raw].map(([id, { x, y }]) => [id, { x: x - left, y: y - top }]));
  const size = { w: Math.max(0, ...xs) + INNER + MARGIN - left, h: Math.max(0, ...ys) + RADIUS + MARGIN - top };
  const thirds = new Map<string, Third>();
  for (const tile of tiles) {
    const middle = found.get(tile.id);
    if (!middle) continue;
    const lying = ways(tile, streets);
    for (const slot of ["A", "B", "C"] as const) thirds.set(tile.slots[slot], third(middle, lying[slot]));
  }
  const strips = new Map<string, Strip>();
  for (const { id, between, edge } of streets) {
    const one = found.get(between[0]);
    if (one) strips.set(id, strip(one, edge));
  }
  const future = corner(found.values(), size);
  if (apart && future.y + future.h > size.h) size.h = future.y + future.h + MARGIN;
  return { size, tiles: found, thirds, streets: strips, future };
}

/** The smallest box around an outline. */
export function around(outline: Point[]): Box {
  const [xs, ys] = [outline.map(({ x }) => x), outline.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y };
}

const round = (n: number): number => Math.round(n * 10) / 10;

/** An outline as a path, seen from a corner of its own. */
export const path = (outline: Point[], from: Point = { x: 0, y: 0 }): string =>
  `M${outline.map(({ x, y }) => `${round(x - from.x)} ${round(y - from.y)}`).join("L")}Z`;
