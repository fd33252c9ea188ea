import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { PEOPLE, portraitOf } from "../src/engraving/people";
import { BOARD_KINDS, CARD_KINDS, NOIR_KINDS } from "../src/engraving/kinds";
import { roomOf, ROOMS } from "../src/engraving/places/rooms";
import { TOWN } from "../src/engraving/places/town";
import { vignetteOf } from "../src/games/second/vignettes";
import { emblemOf } from "../src/games/third/signs";
import type { Asset } from "../src/games/third/types";

const GAMES = join(__dirname, "../../src/miskatonic/games");
const read = <T>(path: string): T => JSON.parse(readFileSync(join(GAMES, path), "utf8")) as T;
const ids = (path: string): string[] => read<{ id: string }[]>(path).map(({ id }) => id);
const stranger = portraitOf("");

describe("the people, the places and the kinds of cards", () => {
  it("have a likeness for every investigator, and for nobody else", () => {
    const board = [...ids("second/facts/investigators.json"), ...ids("third/facts/investigators.json")];
    const cards = ["01001", "01002", "01003", "01004", "01005"];
    expect([...board, ...cards].filter((id) => portraitOf(id) === stranger)).toEqual([]);
    expect(new Set([...board, ...cards].map((id) => portraitOf(id))).size).toBe(PEOPLE.length);
  });

  it("draw the same person alike in all games", () => {
    expect(portraitOf("01004")).toBe(portraitOf("agnes_baker"));
    expect(portraitOf("01005")).toBe(portraitOf("wendy_adams"));
  });

  it("draw every place of the second edition, in the town and beyond", () => {
    const board = read<Record<"streets" | "locations" | "worlds", Record<string, unknown> | { id: string }[]>>("second/facts/board.json");
    const names = [board.streets, board.locations, board.worlds].flatMap((all) =>
      Array.isArray(all) ? all.map((each) => each.id) : Object.keys(all),
    );
    expect(names.length).toBeGreaterThan(40);
    expect([...names, "sky", "outskirts", "lost", "jail"].filter((id) => !vignetteOf(id))).toEqual([]);
  });

  it("draw every neighborhood and space of the third", () => {
    const tiles = read<{ id: string; spaces: { id: string }[] }[]>("third/facts/neighborhoods.json");
    const names = tiles.flatMap(({ id, spaces }) => [id, ...spaces.map((space) => space.id)]);
    expect(names.filter((id) => !TOWN[id])).toEqual([]);
  });

  it("draw every location of the card game, and do not tell a part of the wood before it is seen", () => {
    const cards = read<{ code: string; type: string }[]>("cards/play/facts/encounter.json").filter(({ type }) => type === "location");
    expect(cards.filter(({ code }) => !roomOf({ id: code, revealed: true }))).toEqual([]);
    expect(cards.filter(({ code }) => !roomOf({ id: code, revealed: false }))).toEqual([]);
    expect(roomOf({ id: "01153", revealed: false })).toBe(ROOMS.arkham_woods);
    expect(roomOf({ id: "01153", revealed: true })).toBe(ROOMS.cliffside);
  });

  it("have an emblem for every kind of card", () => {
    const second = read<{ deck: string; type?: string }[]>("second/facts/cards.json").map(({ type }) => type ?? "other");
    expect([...new Set(second)].filter((type) => type !== "other" && !BOARD_KINDS[type])).toEqual([]);
    const named = (id: string): { id: string; title: string } => ({ id, title: id });
    const third = read<{ id: string; type: string; traits?: string[] }[]>("third/facts/cards.json").map(
      ({ id, type, traits = [] }) => ({ type, emblem: emblemOf({ kind: id, type: named(type), traits: traits.map(named) } as Asset) }),
    );
    expect(third.filter(({ emblem }) => !emblem)).toEqual([]);
    expect(new Set(third.filter(({ type }) => type === "item").map(({ emblem }) => emblem)).size).toBe(7);
    const cards = read<{ type: string }[]>("cards/play/facts/encounter.json").map(({ type }) => type);
    expect([...new Set(cards)].filter((type) => type !== "scenario" && !CARD_KINDS[type])).toEqual([]);
    const noir = read<{ clues: { type: string }[]; support: { kind: string }[] }>("noir/facts/cards.json");
    expect([...noir.clues.map(({ type }) => type), ...noir.support.map(({ kind }) => kind)].filter((kind) => !NOIR_KINDS[kind])).toEqual([]);
  });
});
