import { expect, test } from "vitest";
import { ApiError, unreachable } from "../src/lib/api";

test("who gets no answer, or hears that the server is busy, asks again; who is refused does not", () => {
  expect(unreachable(new TypeError("Failed to fetch"))).toBe(true);
  for (const status of [502, 503, 504]) expect(unreachable(new ApiError("", "busy", status))).toBe(true);
  for (const status of [400, 404, 409, 413, 500]) expect(unreachable(new ApiError("", "bad", status))).toBe(false);
});
