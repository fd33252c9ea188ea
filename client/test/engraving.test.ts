import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ANCIENTS } from "../src/engraving/beasts/ancients";
import { CARDS } from "../src/engraving/beasts/cards";
import { EVERYWHERE } from "../src/engraving/beasts/everywhere";
import { PARTS } from "../src/engraving/beasts/parts";
import { SECOND } from "../src/engraving/beasts/second";
import { SHARED } from "../src/engraving/beasts/shared";
import { THIRD } from "../src/engraving/beasts/third";
import { draw } from "../src/engraving/draw";
import { enemyDrawing } from "../src/games/cards/bestiary";
import { beast as second } from "../src/games/second/bestiary";
import { beast as third, sleeper } from "../src/games/third/bestiary";
import { cover, print, unlike } from "./raster";

const GAMES = join(__dirname, "../../src/miskatonic/games");
const facts = (path: string) => JSON.parse(readFileSync(join(GAMES, path), "utf8")) as { id: string; code: string; type: string }[];
const idsOf = (path: string): string[] => facts(path).map(({ id }) => id);

const ALL = { ...EVERYWHERE, ...SECOND, ...SHARED, ...THIRD, ...CARDS, ...ANCIENTS };
/** As small as a marker is on a board. */
const SMALL = 44;
const prints = Object.entries(ALL).map(([name, text]) => ({ name, pixels: print(draw(text, { ...PARTS, ...ALL }), SMALL) }));

describe("the engravings", () => {
  it("show each monster and each Ancient One of the boards", () => {
    const [unknown2, unknown3] = [second("nobody"), third("nobody")].map(({ mass }) => mass);
    const ofSecond = [...idsOf("second/facts/monsters.json"), ...idsOf("second/facts/ancient_ones.json")];
    expect(ofSecond.filter((id) => second(id).mass === unknown2)).toEqual([]);
    expect(idsOf("third/facts/monsters.json").filter((id) => third(id).mass === unknown3)).toEqual([]);
    expect(idsOf("third/facts/scenarios.json").filter((id) => sleeper(id).mass === unknown3)).toEqual([]);
  });

  it("show each enemy of the card game", () => {
    const found = facts("cards/play/facts/encounter.json").filter(({ type }) => type === "enemy");
    const weaknesses = readFileSync(join(GAMES, "cards/collection/cards.jsonl"), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { code: string; type: string; pack: string })
      .filter(({ type, pack }) => type === "enemy" && ["core", "rcore", "rtnotz"].includes(pack));
    expect([found.length, weaknesses.length]).toEqual([31, 3]);
    const unknown = enemyDrawing("nobody").mass;
    expect([...found, ...weaknesses].map(({ code }) => code).filter((code) => enemyDrawing(code).mass === unknown)).toEqual([]);
  });

  it("draw nobody twice and nobody who is never met", () => {
    const sets = [EVERYWHERE, SECOND, SHARED, THIRD, CARDS, ANCIENTS].flatMap((set) => Object.keys(set));
    expect(sets.length).toBe(new Set(sets).size);
  });

  it("leave neither a blank nor a blot on a marker", () => {
    const odd = prints.filter(({ pixels }) => cover(pixels) < 0.14 || cover(pixels) > 0.62);
    expect(odd.map(({ name, pixels }) => [name, cover(pixels)])).toEqual([]);
  });

  it("are told apart on a marker", () => {
    const alike = prints.flatMap((one, n) =>
      prints.slice(n + 1).flatMap((other) => {
        const far = unlike(one.pixels, other.pixels);
        return far < 0.26 ? [[one.name, other.name, far]] : [];
      }),
    );
    expect(alike).toEqual([]);
  });

  it("stay on their sheet", () => {
    for (const [name, text] of Object.entries(ALL)) {
      const { mass } = draw(text, { ...PARTS, ...ALL });
      const numbers = [...mass.matchAll(/-?[\d.]+/g)].map(([found]) => Number(found));
      expect([name, Math.min(...numbers) >= -4, Math.max(...numbers) <= 112]).toEqual([name, true, true]);
    }
  });
});
