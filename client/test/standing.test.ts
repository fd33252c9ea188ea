import { describe, expect, it } from "vitest";
import { standing } from "../src/arkham/standing";

const window = { w: 800, h: 600 };
const stage = { w: 400, h: 200 };
const meets = (at: { x: number; y: number }, box: { x: number; y: number; w: number; h: number }): boolean =>
  at.x < box.x + box.w && box.x < at.x + stage.w && at.y < box.y + box.h && box.y < at.y + stage.h;

describe("where the stage stands", () => {
  it("is the middle, where nothing lit lies there", () => {
    expect(standing(stage, window, [])).toEqual({ x: 200, y: 200 });
    expect(standing(stage, window, [{ x: 0, y: 0, w: 90, h: 90 }])).toEqual({ x: 200, y: 200 });
  });

  it("is beside what is lit", () => {
    const lit = { x: 380, y: 280, w: 40, h: 40 };
    const at = standing(stage, window, [lit]);
    expect(at && meets(at, lit)).toBe(false);
  });

  it("is where it stood, as long as that is clear", () => {
    const stood = { x: 10, y: 380 };
    expect(standing(stage, window, [], stood)).toEqual(stood);
    expect(standing(stage, window, [{ x: 20, y: 390, w: 9, h: 9 }], stood)).not.toEqual(stood);
    expect(standing({ w: 400, h: 400 }, window, [], stood)).toEqual({ x: 10, y: 194 });
  });

  it("is nowhere, where it would cover something wherever it stood, or has no room", () => {
    const everywhere = [100, 300, 500, 700].flatMap((x) => [100, 250, 400, 550].map((y) => ({ x, y, w: 20, h: 20 })));
    expect(standing(stage, window, everywhere)).toBeNull();
    expect(standing({ w: 900, h: 100 }, window, [])).toBeNull();
  });
});
