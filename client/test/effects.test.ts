import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { figureOf, glyphsOf } from "../src/games/noir/effects";

const sprite = readFileSync(join(__dirname, "../src/games/noir/Sprite.svelte"), "utf8");
const drawn = new Set([...sprite.matchAll(/id="n-(\w+)"/g)].map(([, name]) => name));

const KNOWN = [
  "take:discard",
  "take:lead_row",
  "take:closed",
  "take:sanity",
  "take:time",
  "discard:hand",
  "discard:lead_row",
  "search_deck",
  "reshuffle_discard",
  "swap_penalty",
  "search_threats",
  "sanity_test",
  "close_case:5",
  "cancel_next",
  "draw_threat",
  "play_unlocked",
  "flip_this",
  "add_this_to_hand",
  "open_case:4",
  "remove_threats",
  "rebuild_deck",
  "darkness_time",
  "darkness_effect",
  "time_limit",
  "hand_limit",
  "machine",
  "something new",
];

describe("drawings of effects", () => {
  it.each(KNOWN)("%s is made of drawings that exist", (id) => {
    for (const name of glyphsOf(id)) expect(drawn).toContain(name);
  });

  it("tell where a card is taken from", () => {
    expect(glyphsOf("take:closed")).not.toEqual(glyphsOf("take:time"));
  });

  it("carry the number of a case or of a change", () => {
    expect(figureOf("open_case:4")).toBe("4");
    expect(figureOf("time_limit:-1")).toBe("-1");
    expect(figureOf("take:closed")).toBe("");
  });
});
