/**
 * From what a drawing says to what is inked. A drawing is a few lines of text on a sheet of 100 by 100, each laid over
 * those before it:
 *
 *     m| 50,6 62,9 70,20! 50,40      an outline that is its own mirror image, given from axis to axis; `!` is a sharp turn
 *     m%~6-1 60,50 72,60 70,80       two limbs, left and right, that taper from 6 to 1
 *     c%/2 40,30 46,34               two burin strokes, 2 wide
 *     ao 50,50 4                     an ellipse (`o`): its middle, its half axes (one is enough for a circle)
 *     @hood 0.8 0,12                 another drawing, smaller and further down; a negative size turns it round
 *
 * The first letter says what it is: `m` the mass, in the first ink; `n` mass that stands before the rest, with a rim cut
 * around it; `c` cut out; `t` the first ink again, upon a cut; `a` the second ink; `f` fine cuts that only a large print
 * shows.
 */

import { curve, ellipse, limb, mirrored, rings, sliver, symmetrical, turned, type Dot } from "./geometry";

/** What is laid on: an ink, or the ground that shows through, or a rim of it around what follows. */
export type Ink = "one" | "two" | "ground" | "rim";

export interface Drawing {
  layers: { ink: Ink; d: string }[];
  /** All that casts a shadow. */
  mass: string;
  fine: string;
  /** Strokes around the limbs: on their shadow's side, and on the side of the light. */
  shadow: string;
  light: string;
}

const INKS: Record<string, Ink[]> = { m: ["one"], n: ["rim", "one"], c: ["ground"], t: ["one"], a: ["two"] };
const MASSIVE = "mn";
const LINE = /^([mnctaf])([|%]?)([~/o]?)([\d.-]*)\s+(.*)$/u;
const PART = /^@(\w+)(?:\s+(-?[\d.]+))?(?:\s+(-?[\d.]+),(-?[\d.]+))?$/u;

interface Place {
  size: number;
  dx: number;
  dy: number;
}

const HERE: Place = { size: 1, dx: 0, dy: 0 };

function numbers(text: string): number[] {
  return text.split(/[\s,-]+/u).filter(Boolean).map(Number);
}

function dots(text: string): Dot[] {
  return text
    .trim()
    .split(/\s+/u)
    .map((each) => {
      const [x = 0, y = 0] = each.replace("!", "").split(",").map(Number);
      return { x, y, sharp: each.endsWith("!") };
    });
}

/** Drawn around its own axis first, then laid where it belongs. */
const placed = (all: Dot[], { size, dx, dy }: Place): Dot[] =>
  all.map(({ x, y, sharp }) => ({ x: (x - 50) * size + 50 + dx, y: y * Math.abs(size) + dy, sharp }));

/** Inks a drawing; `parts` are those it may be made of. */
export function draw(text: string, parts: Record<string, string>): Drawing {
  const drawing: Drawing = { layers: [], mass: "", fine: "", shadow: "", light: "" };
  ink(drawing, text, parts, HERE);
  return drawing;
}

function ink(drawing: Drawing, text: string, parts: Record<string, string>, place: Place): void {
  for (const line of text.trim().split("\n")) {
    const part = PART.exec(line.trim());
    if (part) ink(drawing, parts[part[1] as string] as string, parts, within(place, part));
    else stroke(drawing, line.trim(), place);
  }
}

function within({ size, dx, dy }: Place, [, , scale = "1", x = "0", y = "0"]: RegExpExecArray): Place {
  return { size: size * Number(scale), dx: dx + Number(x) * size, dy: dy + Number(y) * Math.abs(size) };
}

function stroke(drawing: Drawing, line: string, place: Place): void {
  const found = LINE.exec(line);
  if (!found) throw new Error(`no such stroke: ${line}`);
  const [, layer = "", sides, kind, measure = "", rest = ""] = found;
  const widths = numbers(measure).map((wide) => wide * Math.abs(place.size));
  const outline = (points: Dot[]): Dot[] => {
    if (kind === "~") return limb(points, widths);
    return kind === "/" ? sliver(points, widths[0] ?? 1) : points;
  };
  const given = kind === "o" ? round(rest) : dots(rest);
  const whole = sides === "|" ? symmetrical(given) : given;
  for (const shape of [whole, ...(sides === "%" ? [mirrored(whole)] : [])].map((each) => placed(each, place))) {
    const closed = curve(turned(outline(shape)));
    if (layer === "f") drawing.fine += closed;
    else lay(drawing, layer, closed);
    if (kind === "~" && MASSIVE.includes(layer)) {
      drawing.shadow += rings(shape, widths, 1);
      drawing.light += rings(shape, widths, -1);
    }
  }
}

/** Upon all that is there; what follows in the same ink is one with it. */
function lay(drawing: Drawing, layer: string, d: string): void {
  if (MASSIVE.includes(layer)) drawing.mass += d;
  for (const ink of INKS[layer] ?? []) {
    const last = drawing.layers.at(-1);
    if (last?.ink === ink) last.d += d;
    else drawing.layers.push({ ink, d });
  }
}

function round(rest: string): Dot[] {
  const [middle = "", rx = "1", ry = rx] = rest.split(" ");
  const [x = 50, y = 50] = middle.split(",").map(Number);
  return ellipse(x, y, Number(rx), Number(ry));
}
