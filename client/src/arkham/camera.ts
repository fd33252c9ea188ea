/** Looking at a drawing larger than its window: where it is shifted to and how large it is. Pure arithmetic. */

export interface View {
  x: number;
  y: number;
  scale: number;
}

export interface Size {
  w: number;
  h: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point, Size {}

export const CLOSEST = 3;
/** Milliseconds after which a token on its way has arrived, and so has the lens. */
export const ARRIVED = 380;

/** All of it, in the middle. */
export function fit(window: Size, drawing: Size): View {
  const scale = Math.min(window.w / drawing.w, window.h / drawing.h) || 1;
  return settle({ x: 0, y: 0, scale }, window, drawing);
}

/** The scale is kept within reason, and no edge of the drawing is drawn away from the edge of the window for nothing. */
export function settle(view: View, window: Size, drawing: Size): View {
  const least = Math.min(window.w / drawing.w, window.h / drawing.h) || 1;
  const scale = Math.max(least, Math.min(CLOSEST, view.scale));
  return {
    x: along(view.x, window.w, drawing.w * scale),
    y: along(view.y, window.h, drawing.h * scale),
    scale,
  };
}

function along(at: number, room: number, length: number): number {
  if (length <= room) return (room - length) / 2;
  return Math.max(room - length, Math.min(0, at));
}

/** Closer or further, the point under the pointer staying where it is. */
export function zoom(view: View, factor: number, at: Point, window: Size, drawing: Size): View {
  const least = Math.min(window.w / drawing.w, window.h / drawing.h) || 1;
  const scale = Math.max(least, Math.min(CLOSEST, view.scale * factor));
  const ratio = scale / view.scale;
  return settle({ x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio, scale }, window, drawing);
}

/** The smallest shift that brings a part of the drawing wholly into the window, with some room around it. */
export function reveal(
  view: View,
  part: Box,
  window: Size,
  drawing: Size,
): View {
  const margin = 24;
  const shift = (at: number, size: number, room: number): number => {
    if (at < margin) return margin - at;
    return at + size > room - margin ? Math.max(room - margin - (at + size), margin - at) : 0;
  };
  const dx = shift(view.x + part.x * view.scale, part.w * view.scale, window.w);
  const dy = shift(view.y + part.y * view.scale, part.h * view.scale, window.h);
  return settle({ ...view, x: view.x + dx, y: view.y + dy }, window, drawing);
}
