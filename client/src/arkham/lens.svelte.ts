/** The window onto the board: what is in sight, and how it moves. */

import { fit, reveal, settle, zoom, type Box, type Point, type Size, type View } from "./camera";


const STEP = 1.35;
/** On a small window the whole board would be too small to read: it begins closer. */
const READABLE = 0.52;
const NEAR = 0.9;

export class Lens {
  window = $state.raw<Size>({ w: 0, h: 0 });
  view = $state.raw<View>({ x: 0, y: 0, scale: 1 });
  /** The last move was one that the eye should follow. */
  gliding = $state(false);
  /** What should be in sight. */
  private wanted: Box | null = null;
  private placed = false;

  drawing = $state.raw<Size>({ w: 1, h: 1 });

  constructor(drawing: Size) {
    this.drawing = drawing;
  }

  /** Another drawing lies behind the window: it begins anew, unless it is as large as the last. */
  draw(drawing: Size): void {
    if (drawing.w === this.drawing.w && drawing.h === this.drawing.h) return;
    this.drawing = drawing;
    this.placed = false;
    this.resize(this.window);
  }

  /** All of the drawing is in sight. */
  get whole(): boolean {
    return this.view.scale <= fit(this.window, this.drawing).scale * 1.01;
  }

  /** The window has another size: the first look, or as much as possible of what was in sight. */
  resize(window: Size): void {
    const whole = this.whole;
    this.window = window;
    if (window.w === 0 || window.h === 0) return;
    if (!this.placed) this.begin();
    else this.show(whole ? fit(window, this.drawing) : settle(this.view, window, this.drawing));
  }

  private begin(): void {
    this.placed = true;
    const all = fit(this.window, this.drawing);
    this.show(all.scale < READABLE ? this.around(this.wanted, READABLE) : all);
  }

  /** Bring this into sight, now if the window is there, else with the first look. */
  want(part: Box | null): void {
    this.wanted = part;
    if (part && this.placed && !this.whole) this.follow(part);
  }

  follow(part: Box): void {
    this.show(reveal(this.view, part, this.window, this.drawing), true);
  }

  closer(): void {
    this.zoom(STEP, this.middle, true);
  }

  further(): void {
    this.zoom(1 / STEP, this.middle, true);
  }

  all(): void {
    this.show(fit(this.window, this.drawing), true);
  }

  /** Close to what is wanted. */
  home(): void {
    this.show(this.around(this.wanted, Math.max(this.view.scale, NEAR)), true);
  }

  zoom(factor: number, at: Point, glide = false): void {
    this.show(zoom(this.view, factor, at, this.window, this.drawing), glide);
  }

  shift(dx: number, dy: number): void {
    const { x, y, scale } = this.view;
    this.show(settle({ x: x + dx, y: y + dy, scale }, this.window, this.drawing));
  }

  /** From a point of the window to the drawing under it. */
  inside(box: Box): Box {
    const { x, y, scale } = this.view;
    return { x: (box.x - x) / scale, y: (box.y - y) / scale, w: box.w / scale, h: box.h / scale };
  }

  private get middle(): Point {
    return { x: this.window.w / 2, y: this.window.h / 2 };
  }

  private around(part: Box | null, scale: number): View {
    const at = part ?? { x: 0, y: 0, w: this.drawing.w, h: this.drawing.h };
    const x = this.window.w / 2 - (at.x + at.w / 2) * scale;
    const y = this.window.h / 2 - (at.y + at.h / 2) * scale;
    return settle({ x, y, scale }, this.window, this.drawing);
  }

  private show(view: View, glide = false): void {
    this.gliding = glide;
    this.view = view;
  }
}
