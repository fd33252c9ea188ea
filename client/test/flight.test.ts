import { describe, expect, it } from "vitest";
import { way, type Lying } from "../src/shell/flight";

const board = {} as Element;
const hand = {} as Element;
const at = (ground: Element, x: number, y: number, left = 0, top = 0): Lying => ({ ground, x, y, left, top });

describe("the way of a card", () => {
  it("is none when only its board was moved or drawn larger", () => {
    expect(way(at(board, 10, 20, 100, 100), at(board, 10, 20, 340, 60), 0.5)).toEqual({ x: 0, y: 0 });
  });

  it("is measured on the board it lies on", () => {
    expect(way(at(board, 10, 20, 100, 100), at(board, 40, 25, 100, 100), 0.5)).toEqual({ x: -30, y: -5 });
  });

  it("from one ground to another is that of the eye", () => {
    expect(way(at(hand, 0, 0, 100, 700), at(board, 5, 5, 300, 200), 0.5)).toEqual({ x: -400, y: 1000 });
  });
});
