import { expect, test } from "vitest";
import type { DrawShown, FairShown } from "../src/generated/table";
import { announcedOf, commitmentOf, judged, pledgedKey } from "../src/lib/fair";

/** Made by the server's own code (kernel/chance.py, kernel/pledges.py). */
const SECRET = Array.from({ length: 32 }, (_, n) => n.toString(16).padStart(2, "0")).join("");
const KEY = "a02007eabbcfc8cd5c1e6d8de37da72309a38f0c846cdc38023c6e3d029f6f20";
const ANNOUNCED = "32646e27c7a97e659d2bf098e220092d5d0808624c6d3f537fd5f40ce4b23229";
const COMMITMENT = "a869a46b35b4b2a9c5d7013bf88694a6ce028fcbd7faacba1dd800a18622766d";
const draw = (stream: string, n: number, size: number, dice: boolean, result: number[]): DrawShown => ({ at: 0, key: 0, stream, n, size, dice, result });
const DRAWS = [
  draw("deck", 0, 52, false, [25]),
  draw("dice", 0, 6, true, [3, 4, 4]),
  draw("dice", 1, 6, true, [5, 6, 5, 3, 6, 4, 5, 4, 2, 5, 6, 1]),
  draw("deck", 1, 7, false, [5]),
];
const FAIR: FairShown = {
  keys: [{ at: 0, key: KEY, commitment: COMMITMENT }],
  first: {},
  draws: DRAWS,
  pledges: [{ at: 0, secret: SECRET, commitment: ANNOUNCED, contributions: [{ name: "Ann", text: "a" }, { name: "", text: "ß" }] }],
  taken: [],
  gaps: [],
};

test("this browser makes keys and draws as the server does", () => {
  expect(announcedOf(SECRET)).toBe(ANNOUNCED);
  expect(pledgedKey(SECRET, ["a", "ß"])).toBe(KEY);
  expect(commitmentOf(KEY)).toBe(COMMITMENT);
  expect(judged(FAIR)).toEqual({ draws: [true, true, true, true], keys: [true], pledges: [true] });
});

test("what is false is found", () => {
  const other = DRAWS.map((each) => ({ ...each, result: each.result.map((value) => value + 1) }));
  expect(judged({ ...FAIR, draws: other }).draws).toEqual([false, false, false, false]);
  expect(judged({ ...FAIR, draws: DRAWS.slice(2) }).draws).toEqual([false, false]); // a draw was left out
  expect(judged({ ...FAIR, keys: [{ at: 0, key: SECRET, commitment: COMMITMENT }] })).toEqual({ draws: [false, false, false, false], keys: [false], pledges: [false] });
  expect(judged({ ...FAIR, pledges: [{ ...FAIR.pledges[0]!, contributions: [{ name: "Ann", text: "a" }] }] }).pledges).toEqual([false]);
});
