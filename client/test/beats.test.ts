import { afterEach, describe, expect, test, vi } from "vitest";

import type { Beat, News } from "../src/generated/table";
import { after, moments } from "../src/lib/beats";
import { prefs } from "../src/lib/prefs.svelte";
import type { Snapshot } from "../src/lib/types";
import { Curtain, dwell } from "../src/shell/curtain.svelte";

const line = (text: string) => ({ at: 1, turn: 1, phase: "Mythos", text, rule: "2e.mythos.01", kinds: ["mythos"], seats: [] });
const beat = (text: string | null, ...changes: Beat["changes"]): Beat => ({
  kind: "value",
  line: text === null ? null : line(text),
  things: [],
  touched: [],
  changes,
});
const set = (path: (string | number)[], value: unknown): Beat["changes"][number] => ({ path, value, start: null, cut: 0 });

const shown = { position: 4, decisions: [1], log: [line("before")], view: { doom: 1, places: [{ monsters: ["a", "b"] }] }, ask: null } as unknown as Snapshot;
const news = (back: boolean, ...beats: Beat[]): News =>
  ({ since: 4, back, beats, decisions: [4], position: 6, ask: { prompt: "?" }, outcome: null }) as unknown as News;

describe("beats", () => {
  test("change what they name, and share the rest with the board before", () => {
    const places = { path: ["places", 0, "monsters"], value: ["c"], start: 1, cut: 1 };
    expect(after(shown.view, beat("", places, set(["doom"], 2)))).toEqual({ doom: 2, places: [{ monsters: ["a", "c"] }] });
    const changed = after(shown.view, beat("", set(["doom"], 2)));
    expect(changed.places).toBe(shown.view.places);
    expect(shown.view.doom).toBe(1);
  });

  test("make a table each, in which nobody is asked; the last one asks", () => {
    const told = moments(shown, news(false, beat("one", set(["doom"], 2)), beat("two", set(["doom"], 3)), beat(null, set(["doom"], 4))));
    expect(told.moments.map(({ table }) => [table.view.doom, table.log.length, table.ask])).toEqual([
      [2, 2, null],
      [3, 3, null],
      [4, 3, null],
    ]);
    expect(told.table).toMatchObject({ view: { doom: 4 }, position: 6, decisions: [1, 4], ask: { prompt: "?" } });
  });

  test("going back take their lines away", () => {
    expect(moments(shown, news(true, beat("before", set(["doom"], 0)))).table).toMatchObject({ log: [], view: { doom: 0 } });
  });
});

describe("the curtain", () => {
  afterEach(() => {
    vi.useRealTimers();
    prefs.pace = "quick";
  });

  const tables: Snapshot[] = [];
  const play = (count: number): Curtain => {
    tables.length = 0;
    const curtain = new Curtain((table) => tables.push(table));
    const told = moments(shown, news(false, ...Array.from({ length: count }, (_, n) => beat(`${n}`, set(["doom"], n)))));
    curtain.play(told.moments, told.table);
    return curtain;
  };

  test("is up again within two seconds, however much happened", () => {
    for (const count of [1, 3, 12, 80]) {
      const all = Array.from({ length: count }, () => dwell(beat("x"), count, "quick", 1)).reduce((sum, each) => sum + each, 0);
      expect(all).toBeLessThan(2000);
    }
  });

  test("shows one thing at once, and the question with it", () => {
    const curtain = play(1);
    expect(curtain.running).toBe(false);
    expect(tables.at(-1)?.ask).not.toBeNull();
  });

  test("goes on by itself, then asks", () => {
    vi.useFakeTimers();
    const curtain = play(3);
    expect([curtain.running, tables.length]).toEqual([true, 1]);
    vi.advanceTimersByTime(2000);
    expect([curtain.running, tables.length]).toEqual([false, 3]);
    expect(tables.at(-1)?.ask).not.toBeNull();
  });

  test("waits at every step for who wants it so", () => {
    vi.useFakeTimers();
    prefs.pace = "step";
    const curtain = play(2);
    vi.advanceTimersByTime(60_000);
    expect([curtain.running, curtain.at]).toEqual([true, 1]);
    curtain.next();
    curtain.next();
    expect(curtain.running).toBe(false);
  });

  test("shows nothing to who wants to see nothing", () => {
    prefs.pace = "off";
    expect(play(9).running).toBe(false);
    expect(tables).toHaveLength(1);
  });
});
