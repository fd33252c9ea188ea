/** The strokes of our hand: smooth outlines through points, limbs that taper, lines that swell and die away. Pure arithmetic. */

export interface Dot {
  x: number;
  y: number;
  /** The outline turns sharply here. */
  sharp: boolean;
}

/** How far a curve's handles reach along their stretch. */
const REACH = 0.36;
/** Steps along a limb, between two of its points. */
const STEPS = 5;

const tidy = (n: number): string => String(Math.round(n * 10) / 10);
const at = (x: number, y: number): string => `${tidy(x)} ${tidy(y)}`;

/** The way the outline runs through its n-th point. */
function heading(dots: Dot[], n: number, closed: boolean): [number, number] {
  const last = dots.length - 1;
  const before = dots[n > 0 ? n - 1 : closed ? last : 0] as Dot;
  const after = dots[n < last ? n + 1 : closed ? 0 : last] as Dot;
  const [dx, dy] = [after.x - before.x, after.y - before.y];
  const length = Math.hypot(dx, dy) || 1;
  return [dx / length, dy / length];
}

/** A smooth line through all points, sharp where they are. */
export function curve(dots: Dot[], closed = true): string {
  const first = dots[0];
  if (!first) return "";
  const stretches = closed ? dots.length : dots.length - 1;
  let path = `M${at(first.x, first.y)}`;
  for (let n = 0; n < stretches; n += 1) {
    const next = (n + 1) % dots.length;
    const [a, b] = [dots[n] as Dot, dots[next] as Dot];
    const long = Math.hypot(b.x - a.x, b.y - a.y) * REACH;
    const [ax, ay] = a.sharp ? [0, 0] : heading(dots, n, closed);
    const [bx, by] = b.sharp ? [0, 0] : heading(dots, next, closed);
    path += `C${at(a.x + ax * long, a.y + ay * long)} ${at(b.x - bx * long, b.y - by * long)} ${at(b.x, b.y)}`;
  }
  return closed ? `${path}Z` : path;
}

/** All outlines turn the same way, so that where two overlap both are inked. */
export function turned(dots: Dot[]): Dot[] {
  const area = dots.reduce((sum, a, n) => {
    const b = dots[(n + 1) % dots.length] as Dot;
    return sum + a.x * b.y - b.x * a.y;
  }, 0);
  return area < 0 ? [...dots].reverse() : dots;
}

export const mirrored = (dots: Dot[]): Dot[] => dots.map((dot) => ({ ...dot, x: 100 - dot.x }));

/** A half outline from the axis to the axis, and its other half. */
export const symmetrical = (dots: Dot[]): Dot[] => [...dots, ...mirrored(dots).reverse().filter(({ x }) => x !== 50)];

export function ellipse(x: number, y: number, rx: number, ry: number): Dot[] {
  return Array.from({ length: 8 }, (_, n) => {
    const turn = (n * Math.PI) / 4;
    return { x: x + rx * Math.cos(turn), y: y + ry * Math.sin(turn), sharp: false };
  });
}

/** Points along a smooth line, each with the way it runs there; how far along it is goes from 0 to 1. */
function along(dots: Dot[]): { x: number; y: number; dx: number; dy: number; far: number }[] {
  const stretches = dots.length - 1;
  return Array.from({ length: stretches * STEPS + 1 }, (_, n) => {
    const stretch = Math.min(stretches - 1, Math.floor(n / STEPS));
    const t = n / STEPS - stretch;
    const [a, b] = [dots[stretch] as Dot, dots[stretch + 1] as Dot];
    const long = Math.hypot(b.x - a.x, b.y - a.y) * REACH * 3;
    const [ha, hb] = [heading(dots, stretch, false), heading(dots, stretch + 1, false)];
    const place = (p: number, q: number, m: number, k: number): number =>
      (2 * t ** 3 - 3 * t ** 2 + 1) * p + (t ** 3 - 2 * t ** 2 + t) * m * long + (3 * t ** 2 - 2 * t ** 3) * q + (t ** 3 - t ** 2) * k * long;
    const slope = (p: number, q: number, m: number, k: number): number =>
      (6 * t ** 2 - 6 * t) * (p - q) + (3 * t ** 2 - 4 * t + 1) * m * long + (3 * t ** 2 - 2 * t) * k * long;
    const [dx, dy] = [slope(a.x, b.x, ha[0], hb[0]), slope(a.y, b.y, ha[1], hb[1])];
    const length = Math.hypot(dx, dy) || 1;
    return { x: place(a.x, b.x, ha[0], hb[0]), y: place(a.y, b.y, ha[1], hb[1]), dx: dx / length, dy: dy / length, far: n / (stretches * STEPS) };
  });
}

/** The width so far along a limb that has these widths from its root to its end. */
function width(widths: number[], far: number): number {
  const place = far * (widths.length - 1);
  const n = Math.min(widths.length - 2, Math.floor(place));
  const [a, b] = [widths[n] ?? 0, widths[n + 1] ?? widths[n] ?? 0];
  return a + (b - a) * (place - n);
}

/** A limb along these points. */
export function limb(dots: Dot[], widths: number[]): Dot[] {
  const spine = along(dots);
  const side = (turn: number): Dot[] =>
    spine.map(({ x, y, dx, dy, far }, n) => {
      const half = (width(widths, far) / 2) * turn;
      return { x: x - dy * half, y: y + dx * half, sharp: n === 0 || n === spine.length - 1 };
    });
  return [...side(1), ...side(-1).reverse()];
}

/** A burin's stroke: it swells and dies away. */
export const sliver = (dots: Dot[], wide: number): Dot[] => limb(dots, [0.2, wide, wide * 0.8, 0.2]);

/** Rings around a limb, from its shadow to its middle. */
export function rings(dots: Dot[], widths: number[], lit: number): string {
  return along(dots)
    .filter(({ far }) => far > 0.04 && far < 0.94)
    .map(({ x, y, dx, dy, far }) => {
      // The side that looks down and to the right, or up and to the left, whichever way the limb runs.
      const turn = Math.sign(-dy * 0.8 + dx * 0.6 || 1) * lit;
      const half = (width(widths, far) / 2) * turn;
      const end = { x: x - dy * half, y: y + dx * half };
      const bend = { x: x - dy * half * 0.45 + dx * 1.1, y: y + dx * half * 0.45 + dy * 1.1 };
      return `M${at(end.x, end.y)}Q${at(bend.x, bend.y)} ${at(x + dy * half * 0.1, y - dx * half * 0.1)}`;
    })
    .join("");
}

/** Parallel strokes over the whole plate, as a hand cuts them: hardly bent, never quite alike. */
export function hatching(spacing: number, slant: number): string {
  let path = "";
  for (let n = -20, y = -40; y < 140; y += spacing, n += 1) {
    const sway = Math.sin(n * 2.4) * spacing * 0.16;
    path += `M-4 ${tidy(y + sway)}Q50 ${tidy(y - slant / 2 + 2.4)} 104 ${tidy(y - slant - sway)}`;
  }
  return path;
}

/** What stands behind the creature: level strokes, as long as a round window leaves them, and ragged. */
export function air(spacing: number): string {
  let path = "";
  for (let n = 0, y = 4; y < 97; y += spacing, n += 1) {
    const half = Math.sqrt(Math.max(0, 47 ** 2 - (y - 50) ** 2)) - 1.5 - 3 * Math.abs(Math.sin(n * 5.1));
    if (half > 4) path += `M${at(50 - half, y)}H${tidy(50 + half - 2 * Math.abs(Math.sin(n * 3.3)))}`;
  }
  return path;
}
