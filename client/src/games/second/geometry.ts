/** Where everything lies on the board, in units of the drawing. The server says what is next to what; this only places it. */

import type { Box, Point, Size } from "../../arkham/camera";

export type { Box, Point };

export const HEIGHT = 1096;
/** The board is as wide as its window wants it, within reason: names need so much, and nobody walks further. */
const NARROWEST = 1176;
const WIDEST = 1520;
const GRAIN = 8;
/** Through a lower window only a part is seen at a time: there a wider board would be but a longer way. */
const LOW = 570;

export function widthIn({ w, h }: Size): number {
  if (h < LOW) return NARROWEST;
  const wanted = Math.floor((HEIGHT * w) / h / GRAIN) * GRAIN;
  return clamp(wanted, NARROWEST, WIDEST);
}

export type Shape = "tall" | "wide" | "street" | "area" | "world";

export interface Spot extends Box {
  shape: Shape;
}

const MARGIN = 12;
const TOP_ROW = ["northside", "downtown", "easttown"];
const LEFT = ["merchant_district", "miskatonic_university", "uptown"];
const RIGHT = ["rivertown", "french_hill", "southside"];

/** Between two neighbourhoods of the upper row. */
const TOP_GAP = 6;
/** Of what a board is wider than this, both sides and the middle have a third each. */
const USUAL = 1200;
const SIDE_WIDTH = 474;
const ROW_HEIGHT = 218;
const ROW_GAP = 18;
const PAD = 8;
const GAP = 7;
const STREET_HEIGHT = 62;
const STREET_WIDTH = 118;
const BESIDE = 14;
const AREA_HEIGHT = 92;
const WORLD_GAP = 6;

const rowTop = (row: number): number => MARGIN + row * (ROW_HEIGHT + ROW_GAP);

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

export interface StreetFact {
  id: string;
  adjacent: string[];
  locations: string[];
}

const OFFSET = 9;
const REACH = 16;

/** The board, so wide. */
export class Plan {
  readonly height = HEIGHT;
  private readonly side: number;
  private readonly top: number;
  /** Sky, Outskirts, Lost in Time and Space and the jail lie in the middle, clear of the bridges. */
  readonly areas: Record<string, Spot>;

  constructor(readonly width: number) {
    this.side = SIDE_WIDTH + Math.round((width - USUAL) / 3);
    this.top = (width - 2 * MARGIN - 2 * TOP_GAP) / 3;
    const low = (row: number): number => rowTop(row) + ROW_HEIGHT;
    this.areas = {
      sky: this.middle(rowTop(1) - 2),
      outskirts: this.middle(low(1) + ROW_GAP / 2 - AREA_HEIGHT / 2),
      lost: this.middle(low(2) + ROW_GAP / 2 - AREA_HEIGHT / 2),
      jail: this.middle(low(3) - AREA_HEIGHT + 2),
    };
  }

  private middle(y: number): Spot {
    const x = MARGIN + this.side + BESIDE;
    return { x, y, w: this.width - 2 * x, h: AREA_HEIGHT, shape: "area" };
  }

  /** A neighbourhood as it lies on the board. */
  district(street: string): Box {
    const top = TOP_ROW.indexOf(street);
    if (top >= 0) return { x: MARGIN + top * (this.top + TOP_GAP), y: rowTop(0), w: this.top, h: ROW_HEIGHT };
    const left = LEFT.indexOf(street);
    const row = left >= 0 ? left : RIGHT.indexOf(street);
    const x = left >= 0 ? MARGIN : this.width - MARGIN - this.side;
    return { x, y: rowTop(row + 1), w: this.side, h: ROW_HEIGHT };
  }

  /** The street of a neighbourhood: along the foot of the upper row, down the inner side of the others. */
  street(street: string): Spot {
    const box = this.district(street);
    if (TOP_ROW.includes(street)) {
      const y = box.y + box.h - PAD - STREET_HEIGHT;
      return { x: box.x + PAD, y, w: box.w - 2 * PAD, h: STREET_HEIGHT, shape: "street" };
    }
    const x = LEFT.includes(street) ? box.x + box.w - PAD - STREET_WIDTH : box.x + PAD;
    return { x, y: box.y + PAD, w: STREET_WIDTH, h: box.h - 2 * PAD, shape: "street" };
  }

  /** The locations of a neighbourhood: side by side above the street, or one above the other beside it. */
  private locations(street: string, count: number): Spot[] {
    const box = this.district(street);
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

  /** The Other Worlds along the lower edge. */
  world(index: number, count: number): Spot {
    const y = rowTop(4);
    const w = (this.width - 2 * MARGIN - (count - 1) * WORLD_GAP) / count;
    return { x: MARGIN + index * (w + WORLD_GAP), y, w, h: HEIGHT - MARGIN - y, shape: "world" };
  }

  /** The road between two streets, from edge to edge. */
  private road(one: string, other: string): [Point, Point] {
    const [a, b] = [this.street(one), this.street(other)];
    return [towards(a, b), towards(b, a)];
  }

  /** The arrow that monsters follow from one street to the next; white and black keep to their own sides of the road. */
  arrow(from: string, to: string, colour: "white" | "black"): [Point, Point] {
    const [start, end] = this.road(from, to);
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

  /** Every road once. */
  roads(streets: StreetFact[]): [Point, Point][] {
    return streets.flatMap(({ id, adjacent }) => adjacent.filter((other) => id < other).map((other) => this.road(id, other)));
  }

  /** Where each street and location lies. */
  spots(streets: StreetFact[]): Map<string, Spot> {
    const found = new Map<string, Spot>(Object.entries(this.areas));
    for (const { id, locations } of streets) {
      found.set(id, this.street(id));
      const boxes = this.locations(id, locations.length);
      locations.forEach((location, n) => {
        const box = boxes[n];
        if (box) found.set(location, box);
      });
    }
    return found;
  }
}
