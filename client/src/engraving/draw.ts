/**
 * From what a drawing says to what is inked. A drawing is a few lines of text on a sheet of 100 by 100:
 *
 *     m| 50,6 62,9 70,20! 50,40      an outline that is its own mirror image, given from axis to axis; `!` is a sharp turn
 *     m%~6-1 60,50 72,60 70,80       two limbs, left and right, that taper from 6 to 1
 *     c%/2 40,30 46,34               two burin strokes, 2 wide
 *     ao 50,50 4                     an ellipse (`o`): its middle, its half axes (one is enough for a circle)
 *     @hood 0.8 0,12                 another drawing, smaller and further down; a negative size turns it round
 *
 * The first letter says what it is: `m` the mass, in the first ink; `c` cut out of it; `t` the first ink again, upon the
 * cuts; `a` the second ink; `f` fine cuts that only a large print shows.
 */

import { curve, ellipse, limb, mirrored, rings, sliver, symmetrical, turned, type Dot } from "./geometry";

export interface Drawing {
  mass: string;
  cut: string;
  top: string;
  accent: string;
  fine: string;
  /** Strokes around the limbs: on their shadow's side, and on the side of the light. */
  shadow: string;
  light: string;
}

const LAYERS = { m: "mass", c: "cut", t: "top", a: "accent", f: "fine" } as const;
const LINE = /^([mctaf])([|%]?)([~/o]?)([\d.-]*)\s+(.*)$/u;
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

function dots(text: string, { size, dx, dy }: Place): Dot[] {
  return text
    .trim()
    .split(/\s+/u)
    .map((each) => {
      const [x = 0, y = 0] = each.replace("!", "").split(",").map(Number);
      return { x: (x - 50) * size + 50 + dx, y: y * Math.abs(size) + dy, sharp: each.endsWith("!") };
    });
}

/** Inks a drawing; `parts` are those it may be made of. */
export function draw(text: string, parts: Record<string, string>): Drawing {
  const drawing: Drawing = { mass: "", cut: "", top: "", accent: "", fine: "", shadow: "", light: "" };
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
  const [, layer, sides, kind, measure = "", rest = ""] = found;
  const widths = numbers(measure).map((wide) => wide * Math.abs(place.size));
  const outline = (points: Dot[]): Dot[] => {
    if (kind === "~") return limb(points, widths);
    return kind === "/" ? sliver(points, widths[0] ?? 1) : points;
  };
  const given = kind === "o" ? round(rest, place) : dots(rest, place);
  const shapes = sides === "%" ? [given, mirrored(given)] : [given];
  for (const shape of shapes) {
    const closed = outline(sides === "|" ? symmetrical(shape) : shape);
    drawing[LAYERS[layer as keyof typeof LAYERS]] += curve(turned(closed));
    if (kind === "~" && layer === "m") {
      drawing.shadow += rings(shape, widths, 1);
      drawing.light += rings(shape, widths, -1);
    }
  }
}

function round(rest: string, place: Place): Dot[] {
  const [middle = "", rx = "1", ry = rx] = rest.split(" ");
  const [at] = dots(middle, place) as [Dot];
  const size = Math.abs(place.size);
  return ellipse(at.x, at.y, Number(rx) * size, Number(ry) * size);
}
