/** Where everything lies on the board, in units of the drawing. The server says what is next to what; this only places it. */

import type { Box, Point } from "../../arkham/camera";

export type { Box, Point };

export const WIDTH = 1200;
export const HEIGHT = 1096;

export type Shape = "tall" | "wide" | "street" | "area" | "world";

export interface Spot extends Box {
  shape: Shape;
}

const MARGIN = 12;
const TOP_ROW = ["northside", "downtown", "easttown"];
const LEFT = ["merchant_district", "miskatonic_university", "uptown"];
const RIGHT = ["rivertown", "french_hill", "southside"];

const TOP_WIDTH = 388;
const SIDE_WIDTH = 474;
const ROW_HEIGHT = 218;
const ROW_GAP = 18;
const PAD = 8;
const GAP = 7;
const STREET_HEIGHT = 62;
const STREET_WIDTH = 118;

const rowTop = (row: number): number => MARGIN + row * (ROW_HEIGHT + ROW_GAP);

/** A neighbourhood as it lies on the board. */
export function district(street: string): Box {
  const top = TOP_ROW.indexOf(street);
  if (top >= 0) return { x: MARGIN + top * (TOP_WIDTH + 6), y: rowTop(0), w: TOP_WIDTH, h: ROW_HEIGHT };
  const left = LEFT.indexOf(street);
  const row = left >= 0 ? left : RIGHT.indexOf(street);
  const x = left >= 0 ? MARGIN : WIDTH - MARGIN - SIDE_WIDTH;
  return { x, y: rowTop(row + 1), w: SIDE_WIDTH, h: ROW_HEIGHT };
}

/** The street of a neighbourhood: along the foot of the upper row, down the inner side of the others. */
export function streetBox(street: string): Spot {
  const box = district(street);
  if (TOP_ROW.includes(street)) {
    const y = box.y + box.h - PAD - STREET_HEIGHT;
    return { x: box.x + PAD, y, w: box.w - 2 * PAD, h: STREET_HEIGHT, shape: "street" };
  }
  const x = LEFT.includes(street) ? box.x + box.w - PAD - STREET_WIDTH : box.x + PAD;
  return { x, y: box.y + PAD, w: STREET_WIDTH, h: box.h - 2 * PAD, shape: "street" };
}

/** The locations of a neighbourhood: side by side above the street, or one above the other beside it. */
export function locationBoxes(street: string, count: number): Spot[] {
  const box = district(street);
  if (TOP_ROW.includes(street)) {
    const w = (box.w - 2 * PAD - (count - 1) * GAP) / count;
    const h = box.h - 2 * PAD - STREET_HEIGHT - GAP;
    return range(count).map((n) => ({ x: box.x + PAD + n * (w + GAP), y: box.y + PAD, w, h, shape: "tall" }));
  }
  const w = box.w - 2 * PAD - STREET_WIDTH - GAP;
  const h = (box.h - 2 * PAD - (count - 1) * GAP) / count;
  const x = LEFT.includes(street) ? box.x + PAD : box.x + PAD + STREET_WIDTH + GAP;
  return range(count).map((n) => ({ x, y: box.y + PAD + n * (h + GAP), w, h, shape: "wide" }));
}

const MIDDLE = { x: MARGIN + SIDE_WIDTH + 14, w: WIDTH - 2 * (MARGIN + SIDE_WIDTH + 14) };
const AREA_HEIGHT = 92;

/** Sky, Outskirts, Lost in Time and Space and the jail lie in the middle, clear of the bridges. */
export const AREAS: Record<string, Spot> = {
  sky: middle(rowTop(1) - 2),
  outskirts: middle(rowTop(1) + ROW_HEIGHT + ROW_GAP / 2 - AREA_HEIGHT / 2),
  lost: middle(rowTop(2) + ROW_HEIGHT + ROW_GAP / 2 - AREA_HEIGHT / 2),
  jail: middle(rowTop(3) + ROW_HEIGHT - AREA_HEIGHT + 2),
};

function middle(y: number): Spot {
  return { x: MIDDLE.x, y, w: MIDDLE.w, h: AREA_HEIGHT, shape: "area" };
}

const WORLD_GAP = 6;

/** The Other Worlds along the lower edge. */
export function worldBox(index: number, count: number): Spot {
  const y = rowTop(4);
  const w = (WIDTH - 2 * MARGIN - (count - 1) * WORLD_GAP) / count;
  return { x: MARGIN + index * (w + WORLD_GAP), y, w, h: HEIGHT - MARGIN - y, shape: "world" };
}

export const centre = (box: Box): Point => ({ x: box.x + box.w / 2, y: box.y + box.h / 2 });

const clamp = (n: number, least: number, most: number): number => Math.max(least, Math.min(most, n));
const range = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

/** The point of a box nearest to another box, as far as possible straight across. */
function towards(from: Box, to: Box): Point {
  const overlap = (a: number, aw: number, b: number, bw: number): number | null => {
    const [low, high] = [Math.max(a, b), Math.min(a + aw, b + bw)];
    return low < high ? (low + high) / 2 : null;
  };
  const x = overlap(from.x, from.w, to.x, to.w) ?? clamp(centre(to).x, from.x, from.x + from.w);
  const y = overlap(from.y, from.h, to.y, to.h) ?? clamp(centre(to).y, from.y, from.y + from.h);
  return { x, y };
}

/** The road between two streets, from edge to edge. */
export function road(one: string, other: string): [Point, Point] {
  const [a, b] = [streetBox(one), streetBox(other)];
  return [towards(a, b), towards(b, a)];
}

const OFFSET = 9;
const REACH = 16;

/** The arrow that monsters follow from one street to the next; white and black keep to their own sides of the road. */
export function arrow(from: string, to: string, colour: "white" | "black"): [Point, Point] {
  const [start, end] = road(from, to);
  const length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
  const [dx, dy] = [(end.x - start.x) / length, (end.y - start.y) / length];
  // The same side for both directions of a colour, whichever way the road was named.
  const turn = (colour === "white" ? OFFSET : -OFFSET) * (Math.abs(dx) > Math.abs(dy) ? Math.sign(dx) : Math.sign(dy));
  const side = { x: -dy * turn, y: dx * turn };
  return [
    { x: start.x - dx * REACH + side.x, y: start.y - dy * REACH + side.y },
    { x: end.x + dx * REACH + side.x, y: end.y + dy * REACH + side.y },
  ];
}

export interface StreetFact {
  id: string;
  adjacent: string[];
  locations: string[];
}

/** Every road once. */
export function roads(streets: StreetFact[]): [Point, Point][] {
  return streets.flatMap(({ id, adjacent }) => adjacent.filter((other) => id < other).map((other) => road(id, other)));
}

/** Where each street and location lies. */
export function spots(streets: StreetFact[]): Map<string, Spot> {
  const found = new Map<string, Spot>(Object.entries(AREAS));
  for (const { id, locations } of streets) {
    found.set(id, streetBox(id));
    const boxes = locationBoxes(id, locations.length);
    locations.forEach((location, n) => {
      const box = boxes[n];
      if (box) found.set(location, box);
    });
  }
  return found;
}
