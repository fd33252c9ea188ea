/** A finger that rests on an option wants to know more of it, not to choose it. */

export const LONG_PRESS = 450;

type Pointed = Pick<PointerEvent, "pointerType" | "timeStamp">;

export class Press {
  /** The press that goes on, or the last one, is that of a finger or a pen. */
  finger = false;
  private since = 0;
  private wasLong = false;

  down(event: Pointed): void {
    this.finger = event.pointerType !== "mouse";
    this.since = event.timeStamp;
    this.wasLong = false;
  }

  /** True when a long press ends. A busy page hears of it late: the finger's own time counts. */
  up(event: Pointed): boolean {
    this.wasLong = this.finger && event.timeStamp - this.since >= LONG_PRESS;
    return this.wasLong;
  }

  /** True when this click ends a long press and must not choose anything. A key clicks without a press. */
  ended(click: Pick<MouseEvent, "detail">): boolean {
    const was = this.wasLong && click.detail > 0;
    this.wasLong = false;
    return was;
  }
}

/**
 * Ask the table for a closer look at one of these: each is found by its selector, and the first that can be looked at
 * is shown. A table that is folded away shows nothing: its dialog could not be seen.
 */
export function lookCloser(selectors: string[]): boolean {
  const things = selectors.flatMap((selector) => [...document.querySelectorAll(selector)]);
  return things.some((thing) => {
    const table = thing.closest(".play");
    if (table && getComputedStyle(table).display === "none") return false;
    return !thing.dispatchEvent(new Event("closer", { cancelable: true }));
  });
}
