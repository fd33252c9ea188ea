/** Looking closer at a thing on the table: a passing glance (pointer, focus) or a held one (touch, `i`). */

import { on } from "svelte/events";
import { isAtRest } from "../lib/rest";
import { LONG_PRESS } from "./press";

const GLANCE_DELAY = 220;

export interface Glance<T> {
  thing: T;
  box: DOMRect;
  from: HTMLElement;
}

export class Peek<T> {
  glance = $state.raw<Glance<T> | null>(null);
  held = $state.raw<T | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private since = 0;
  private wasLong = false;

  hold(thing: T): void {
    this.clear();
    this.held = thing;
  }

  release(): void {
    this.held = null;
  }

  clear(): void {
    clearTimeout(this.timer);
    this.glance = null;
  }

  /** True when the click that follows ends a long press and must not choose anything. */
  endedLongPress(): boolean {
    const was = this.wasLong;
    this.wasLong = false;
    return was;
  }

  /** Attach to an element that stands for `thing`. */
  on(thing: () => T): (node: HTMLElement) => () => void {
    return (node) => {
      /** The pointer came here by itself. */
      let inside = false;
      const show = (): void => {
        if (node.isConnected) this.glance = { thing: thing(), box: node.getBoundingClientRect(), from: node };
      };
      const enter = (event: PointerEvent): void => {
        if (event.pointerType !== "mouse" || isAtRest(event)) return;
        inside = true;
        clearTimeout(this.timer);
        this.timer = setTimeout(show, GLANCE_DELAY);
      };
      const move = (event: PointerEvent): void => {
        if (!inside) enter(event);
      };
      const down = (event: PointerEvent): void => {
        this.clear();
        this.wasLong = false;
        this.since = event.timeStamp;
        if (event.pointerType === "mouse") return;
        this.timer = setTimeout(() => {
          this.wasLong = true;
          show();
        }, LONG_PRESS);
      };
      // The dialog opens only once the finger is up: lifting it would otherwise close the dialog again.
      const up = (event: PointerEvent): void => {
        clearTimeout(this.timer);
        // A page that was busy hears of a short tap late, and its timer has rung meanwhile: the finger's own time counts.
        if (this.wasLong && event.timeStamp - this.since < LONG_PRESS) stop();
        if (this.wasLong) setTimeout(() => this.hold(thing()));
      };
      const stop = (): void => {
        this.wasLong = false;
        this.clear();
      };
      const leave = (): void => {
        inside = false;
        if (!this.wasLong) this.clear();
      };
      const focus = (): void => {
        if (node.matches(":focus-visible")) show();
      };
      const key = (event: KeyboardEvent): void => {
        if (event.key !== "i" || event.ctrlKey || event.metaKey || event.altKey) return;
        event.stopPropagation();
        this.hold(thing());
      };
      const menu = (event: Event): void => event.preventDefault();
      // Somebody else on the page asks for the closer look (`lookCloser`), and hears that there is one.
      const asked = (event: Event): void => {
        event.preventDefault();
        this.hold(thing());
      };
      const heard: [string, EventListener][] = [
        ["pointerenter", enter as EventListener],
        ["pointermove", move as EventListener],
        ["pointerdown", down as EventListener],
        ["pointerup", up as EventListener],
        ["pointercancel", stop],
        ["pointerleave", leave],
        ["focus", focus],
        ["blur", leave],
        ["keydown", key as EventListener],
        ["contextmenu", menu],
        ["closer", asked],
      ];
      // Svelte's own listening: a focused thing is left in the middle of the redraw that takes it away.
      const deaf = heard.map(([name, handler]) => on(node, name, handler));
      return () => {
        for (const stopListening of deaf) stopListening();
        if (this.glance?.from === node) this.clear();
      };
    };
  }
}
