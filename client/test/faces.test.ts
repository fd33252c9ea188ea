import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { LETTERS } from "../faces";

const SOURCES = join(__dirname, "../../src/miskatonic");

describe("the letters that are served", () => {
  it("are all that the catalogues write in words", () => {
    const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".po"));
    const catalogues = files.map((file) => readFileSync(join(SOURCES, file), "utf8"));
    expect(catalogues.length).toBeGreaterThan(6);
    const written = new Set(catalogues.join("").match(/[\p{L}\p{N}\p{P}]/gu));
    expect([...written].filter((letter) => !LETTERS.includes(letter))).toEqual([]);
  });
});
