import { beforeEach, describe, expect, it, vi } from "vitest";
import { compared, inCommon } from "../src/study/decks/comparing";
import { begin, done } from "../src/study/decks/history";
import { everything, folders, sifted, tagsOf } from "../src/study/decks/listing";
import { blocksOf, piecesOf } from "../src/study/decks/markdown";
import type { Deck, DeckInfo } from "../src/study/types";

const info = (facts: Partial<DeckInfo>): DeckInfo => ({
  id: facts.name ?? "a",
  name: "",
  investigator: "01001",
  title: "Roland Banks",
  versions: 1,
  valid: true,
  size: 30,
  experience: 0,
  changed: "2026-01-01",
  broken: "",
  taboo: "",
  folder: "",
  tags: [],
  notes: false,
  ...facts,
});

describe("notes", () => {
  it("are words, whatever stands in them", () => {
    const evil = '<img src=x onerror="alert(1)"> <script>1</script>';
    expect(piecesOf(evil)).toEqual([{ words: evil }]);
    expect(piecesOf("[press](javascript:alert(1))").some((piece) => piece.href)).toBe(false);
    expect(piecesOf("[press](data:text/html,x)").some((piece) => piece.href)).toBe(false);
    expect(piecesOf("see [it](https://a.example/b) or [here](#/cards/01020)").map((piece) => piece.href)).toEqual([
      undefined,
      "https://a.example/b",
      undefined,
      "#/cards/01020",
    ]);
  });

  it("have headings, lists, quotes and code", () => {
    const blocks = blocksOf("# Plan\n\nfirst **this**\nthen *that*\n\n- a\n- b\n1. c\n> said\n\n```\n# x\n```\n---");
    expect(blocks.map((block) => block.kind)).toEqual(["heading", "words", "list", "list", "quote", "code", "rule"]);
    expect(blocks[1]).toEqual({
      kind: "words",
      pieces: [{ words: "first " }, { words: "this", strong: true }, { words: " then " }, { words: "that", emphasis: true }],
    });
    expect(blocks[2]).toMatchObject({ ordered: false, items: [[{ words: "a" }], [{ words: "b" }]] });
    expect(blocksOf("")).toEqual([]);
    expect(blocksOf("```\nnever closed")).toEqual([{ kind: "code", words: "never closed" }]);
  });
});

describe("the list of decks", () => {
  const decks = [
    info({ name: "Élan", folder: "Dunwich", tags: ["solo"], changed: "2026-01-03" }),
    info({ name: "Old", valid: false, experience: 9, changed: "2026-01-02" }),
    info({ name: "Books", title: "Daisy Walker", tags: ["solo", "fun"], folder: "Dunwich" }),
  ];
  const names = (some: DeckInfo[]): string[] => some.map((deck) => deck.name);
  const by = (wanted: object): string[] =>
    names(sifted(decks, { ...everything(), ...wanted }, (deck) => (deck.title === "Daisy Walker" ? "seeker" : "guardian")));

  it("is found by words in names, folders and tags, without accents", () => {
    expect(by({ words: "elan" })).toEqual(["Élan"]);
    expect(by({ words: "dunwich solo" })).toEqual(["Élan", "Books"]);
    expect(by({ words: "nothing" })).toEqual([]);
  });

  it("is filtered and ordered", () => {
    expect(by({ class: "seeker" })).toEqual(["Books"]);
    expect(by({ legal: "no" })).toEqual(["Old"]);
    expect(by({ tag: "fun" })).toEqual(["Books"]);
    expect(by({})).toEqual(["Élan", "Old", "Books"]);
    expect(by({ order: "name" })).toEqual(["Books", "Élan", "Old"]);
    expect(by({ order: "experience" })[0]).toBe("Old");
  });

  it("lies in folders, and last in none", () => {
    expect(folders(decks).map(({ name, decks: some }) => [name, some.length])).toEqual([
      ["Dunwich", 2],
      ["", 1],
    ]);
    expect(tagsOf(decks)).toEqual(["fun", "solo"]);
  });
});

describe("two decks side by side", () => {
  it("first differ, then agree, whatever printing", () => {
    const one: Deck = { investigator: "a", cards: { "1": 2, "2": 1 } };
    const other: Deck = { investigator: "a", cards: { "1b": 2, "3": 1 } };
    const pairs = compared(one, other, (code) => code.replace("b", ""), (code) => code);
    expect(pairs.map(({ code, one: n, other: m }) => [code, n, m])).toEqual([
      ["2", 1, 0],
      ["3", 0, 1],
      ["1", 2, 2],
    ]);
    expect(inCommon(pairs)).toBe(2);
  });
});

describe("what was done to a deck", () => {
  const store = new Map<string, string>();
  beforeEach(() => {
    store.clear();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, value: string) => void store.set(key, value),
      removeItem: (key: string) => void store.delete(key),
    });
  });

  it("is remembered beyond a reload, of the last decks, and forgotten when damaged", async () => {
    const { forget, recall, remember } = await import("../src/study/decks/memory");
    const deck = (n: number): Deck[] => [{ investigator: "01001", cards: { "01020": n } }];
    const history = done(begin<readonly Deck[]>(deck(1)), deck(2), "two");
    remember("a", history);
    expect(recall("a")).toEqual(history);
    for (let n = 0; n < 12; n++) remember(`other ${n}`, history);
    expect(recall("a")).toBe(null);
    store.set("miskatonic.undo.b", "{");
    expect(recall("b")).toBe(null);
    remember("c", history);
    forget("c");
    expect(recall("c")).toBe(null);
  });
});
