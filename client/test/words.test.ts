import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fill, firstLanguage } from "../src/lib/i18n.svelte";

const LOCALE = join(__dirname, "../../src/miskatonic/web/locale");
const SOURCE = join(__dirname, "../src");

function catalogue(lang: string): Map<string, string> {
  const parts = readdirSync(LOCALE).filter((name) => name.startsWith(`${lang}.`)).sort();
  const text = parts.map((name) => readFileSync(join(LOCALE, name), "utf8")).join("\n");
  return new Map(
    [...text.matchAll(/^msgid "(web\..+)"\nmsgstr "(.*)"$/gm)].map(([, id, words]) => [id ?? "", words ?? ""]),
  );
}

function files(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });
}

const used = new Set(
  files(SOURCE).flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/"(web\.[a-z0-9_.]+)"/g)].map(([, id]) => id),
  ),
);
const slots = (words: string): string[] => [...words.matchAll(/\{\w+\}/g)].map(([slot]) => slot).sort();

describe("the catalogues", () => {
  const english = catalogue("en");

  it("hold exactly the words that the client uses", () => {
    expect([...english.keys()].sort()).toEqual([...used].sort());
  });

  it.each(["es", "nl"])("say the same in %s, with the same places to fill", (lang) => {
    const other = catalogue(lang);
    expect([...other.keys()]).toEqual([...english.keys()]);
    for (const [id, words] of english) {
      expect(other.get(id), id).not.toBe("");
      expect(slots(other.get(id) ?? ""), id).toEqual(slots(words));
    }
  });
});

describe("the first language", () => {
  it("is the remembered one", () => {
    expect(firstLanguage("nl", ["es-ES"])).toBe("nl");
  });

  it("is else the first of the browser's that we speak", () => {
    expect(firstLanguage(null, ["fr-FR", "es-MX", "en"])).toBe("es");
    expect(firstLanguage("klingon", ["nl"])).toBe("nl");
  });

  it("is else English", () => {
    expect(firstLanguage(null, ["fr"])).toBe("en");
  });
});

describe("filling in", () => {
  it("puts values into their places and leaves unknown places alone", () => {
    expect(fill("{n} of {all}, {other}", { n: 2, all: 5 })).toBe("2 of 5, {other}");
  });
});
