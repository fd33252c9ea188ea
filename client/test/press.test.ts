import { describe, expect, it } from "vitest";
import { LONG_PRESS, Press } from "../src/shell/press";

/** A whole press, and whether it was long and whether its click chooses. */
function pressed(pointerType: string, lasted: number, detail = 1): { long: boolean; chooses: boolean } {
  const press = new Press();
  press.down({ pointerType, timeStamp: 1000 });
  const long = press.up({ pointerType, timeStamp: 1000 + lasted });
  return { long, chooses: !press.ended({ detail }) };
}

describe("a press on an option", () => {
  it("chooses when a finger taps", () => {
    expect(pressed("touch", LONG_PRESS - 1)).toEqual({ long: false, chooses: true });
  });

  it("chooses nothing when a finger or a pen rests", () => {
    for (const kind of ["touch", "pen"]) expect(pressed(kind, LONG_PRESS)).toEqual({ long: true, chooses: false });
  });

  it("chooses however long a mouse button is down", () => {
    expect(pressed("mouse", 5000)).toEqual({ long: false, chooses: true });
  });

  it("chooses when a key clicks after a long press without a click of its own", () => {
    expect(pressed("touch", LONG_PRESS, 0).chooses).toBe(true);
  });

  it("is forgotten by the next one", () => {
    const press = new Press();
    press.down({ pointerType: "touch", timeStamp: 0 });
    press.up({ pointerType: "touch", timeStamp: 2000 });
    press.down({ pointerType: "touch", timeStamp: 3000 });
    press.up({ pointerType: "touch", timeStamp: 3050 });
    expect(press.ended({ detail: 1 })).toBe(false);
  });

  it("that the page took for a scroll has no end", () => {
    const press = new Press();
    press.down({ pointerType: "touch", timeStamp: 0 });
    expect(press.ended({ detail: 1 })).toBe(false);
  });
});
