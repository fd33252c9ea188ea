import { describe, expect, it } from "vitest";
import { readAddress, writeAddress } from "../src/study/cards/address";
import { facetsOf, noFilters, passing, type Filters, type Knowledge } from "../src/study/cards/filters";
import { heightOf, linesOf, linesWithin, stepFrom } from "../src/study/cards/layout";
import { headingOf, sorter, SORTS, type Orders } from "../src/study/cards/sorting";
import { fold, known as wordsOf } from "../src/study/finding/entries";
import { rank } from "../src/study/finding/search";
import { spansOf } from "../src/study/cards/taboos";
import { collection } from "../src/study/collection.svelte";
import type { CardFact } from "../src/study/types";

const BLANK: CardFact = {
  ...{ supply: [], fight: null, evade: null, damage: 0, horror: 0, victory: 0 },
  ...{ code: "", name: "", subname: "", also: "", type: "asset", subtype: "", classes: ["neutral"], level: 0, cost: 1 },
  ...{ slots: [], icons: {}, traits: [], keywords: [], uses: [], tags: [], actions: [], unique: false, limit: 2, health: null },
  ...{ sanity: null, pack: "core", position: 1, packs: ["core"], quantities: [2], quantity: 2, story: false, bonded: false },
  ...{ builds: false, alternate_of: "", owners: [], boxes: [], skills: {} },
};
const card = (code: string, name: string, more: Partial<CardFact> = {}): CardFact => ({ ...BLANK, code, name, ...more });

const MILAN = card("01033", "Dr. Milan Christopher", {
  ...{ subname: "Professor of Entomology", also: "Dr. Milán Christopher", classes: ["seeker"], cost: 4 },
  ...{ traits: ["ally", "miskatonic"], slots: ["ally"], icons: { intellect: 1 }, unique: true },
});
const SKIDS = card("01003", "“Skids” O’Toole", { type: "investigator", classes: ["rogue"], level: null, cost: null });
const MACHETE = card("01020", "Machete", {
  ...{ classes: ["guardian"], cost: 3, also: "Machete", slots: ["hand"], icons: { combat: 1 } },
  ...{ traits: ["item", "weapon", "melee"] },
});
const THOMPSON = card("05115", ".45 Thompson", { classes: ["guardian", "rogue"], cost: 6, slots: ["hand", "hand"], pack: "tsn" });
const UNEASE = card("01096", "Amnesia", { type: "treachery", subtype: "basicweakness", level: null, cost: null, traits: ["madness"] });
const MILAN_5 = card("99001", "Dr. Milan Christopher", { classes: ["seeker"], level: 5, cost: 0, packs: ["tsn", "core"] });
const ALL = [MILAN, SKIDS, MACHETE, THOMPSON, UNEASE, MILAN_5];

/** What a Dutch reader's collection knows. */
const thing = (id: string, name: string, also = "") => ({ id, name, also });
const CALLS = {
  ...collection.data,
  classes: [thing("seeker", "Speurder", "Seeker Buscador")],
  types: [thing("asset", "steunkaart", "asset Apoyo")],
  traits: [thing("weapon", "Weapon", "Arma")],
  keywords: [thing("myriad", "Myriad", "Miríada")],
  slots: [thing("hand", "Hand", "Mano")],
};
const indexed = (cards: CardFact[], calls: typeof CALLS, reprints: Record<string, string> = {}) =>
  wordsOf({ ...calls, cards, reprints }).entries;
const ENTRIES = indexed(ALL, CALLS, { "01533": "01033" });
const found = (typed: string): string[] =>
  ENTRIES.map((entry) => [rank(entry, fold(typed)), entry.card.code] as const)
    .filter(([place]) => place !== null)
    .sort(([a], [b]) => (a ?? 0) - (b ?? 0))
    .map(([, code]) => code);

describe("search as it is typed", () => {
  it.each([
    ["milan", ["01033", "99001"]],
    ["MILÁN", ["01033", "99001"]],
    ["chris dr mil", ["01033", "99001"]],
    ["ilan", []],
    ["entom", ["01033"]],
    ["otoole", ["01003"]],
    ["o'toole", ["01003"]],
    ["toole", ["01003"]],
    ["45", ["05115"]],
    ["05115", ["05115"]],
    ["01533", ["01033"]],
    ["weapon", ["01020"]],
    ["arma", ["01020"]],
    ["buscador apoyo", ["01033", "99001"]],
    ["speurder steunkaart", ["01033", "99001"]],
    ["speurder apoyo milan", ["01033", "99001"]],
    ["arma steun mach", ["01020"]],
    ["seeker asset ally", ["01033"]],
  ])("%s", (typed, codes) => expect(found(typed)).toEqual(codes));

  it("has the best names first", () => {
    const names = ["Old Machete", "Machete", "Machete Dance", "Sharp"].map((name, n) => card(String(n), name));
    const entries = indexed([...names, card("4", "Blade", { traits: ["machete"] })], CALLS);
    const order = entries.map((entry) => [rank(entry, "machete"), entry.name] as const);
    expect(order.filter(([place]) => place !== null).sort(([a], [b]) => (a ?? 0) - (b ?? 0))).toEqual([
      [0, "machete"],
      [1, "machete dance"],
      [4, "old machete"],
      [6, "blade"],
    ]);
  });
});

describe("the collection", () => {
  const known = (id: string, name: string, also = "") => ({ id, name, also });
  const COVER_UP = card("01007", "Cover Up", { level: null, traits: ["task"] });
  const ADVANCED = card("90031", "Cover Up", { level: null, keywords: ["fast", "advanced"] });
  collection.data = {
    ...collection.data,
    cards: [COVER_UP, ADVANCED, MILAN_5, card("98005", "Mysteries Remain", { keywords: ["replacement"], level: 2 })],
    classes: [known("neutral", "Neutraal", "Neutral")],
    traits: [known("task", "Task", "Tarea")],
    keywords: [known("fast", "snel"), known("advanced", "gevorderd"), known("replacement", "vervanging")],
  };

  it("tells cards of the same name apart", () => {
    expect(collection.version(COVER_UP)).toBe("");
    expect(collection.version(ADVANCED)).toBe("gevorderd");
    expect(["01007", "90031", "99001", "98005", "00000"].map((code) => collection.title(code))).toEqual([
      "Cover Up",
      "Cover Up (gevorderd)",
      "Dr. Milan Christopher (5)",
      "Mysteries Remain (2, vervanging)",
      "00000",
    ]);
  });

  it("is searched by keyword and slot too", () => {
    const entries = indexed([card("1", "Easy Mark", { keywords: ["myriad"] }), card("2", "Knife", { slots: ["hand"] })], CALLS);
    const codes = (typed: string): string[] =>
      entries.filter((entry) => rank(entry, typed) !== null).map((entry) => entry.card.code);
    expect([codes("miriada"), codes("mark myriad"), codes("mano"), codes("myriad hand")]).toEqual([["1"], ["1"], ["2"], []]);
  });

  it.each(["task neutraal", "tarea neutral"])("is searched in more than one language: %s", (typed) => {
    const entries = wordsOf(collection.data).entries;
    expect(entries.filter((entry) => rank(entry, typed) !== null).map((entry) => entry.card.code)).toEqual(["01007"]);
  });
});

const KNOWN: Knowledge = {
  owns: () => true,
  cycleOf: (pack) => (pack === "tsn" ? "tcu" : "core"),
  onTabooList: (code) => code === "01033",
  pool: null,
};
const kept = (part: Partial<Filters>, known: Partial<Knowledge> = {}): string[] =>
  passing(ENTRIES, { ...noFilters(), ...part }, { ...KNOWN, ...known }).map((entry) => entry.card.code);

describe("filters", () => {
  it.each<[string, Partial<Filters>, string[]]>([
    ["one of the classes is enough", { class: ["seeker", "rogue"] }, ["01033", "01003", "05115", "99001"]],
    ["of two traits both are wanted", { trait: ["item", "melee"] }, ["01020"]],
    ["nothing has both", { trait: ["item", "ally"] }, []],
    ["no level is not level 0", { level: [0, 4] }, ["01033", "01020", "05115"]],
    ["the last cost is that or more", { cost: [5, 6] }, ["05115"]],
    ["a span of one", { cost: [4, 4] }, ["01033"]],
    ["slots", { slot: ["hand"] }, ["01020", "05115"]],
    ["icons", { icon: ["intellect"] }, ["01033"]],
    ["a pack, in any printing", { pack: ["tsn"] }, ["99001"]],
    ["a cycle", { pack: ["cycle:tcu"] }, ["99001"]],
    ["weaknesses only", { weakness: "only" }, ["01096"]],
    ["no weaknesses", { weakness: "no", class: ["neutral"] }, []],
    ["on the list of taboos", { taboo: "only" }, ["01033"]],
    ["unique", { unique: "only" }, ["01033"]],
  ])("%s", (_, part, codes) => expect(kept(part)).toEqual(codes));

  it("of an investigator's pool, once it is known", () => {
    expect(kept({ investigator: "01001" })).toHaveLength(ALL.length);
    expect(kept({ investigator: "01001" }, { pool: new Set(["01020"]) })).toEqual(["01020"]);
  });

  it("count what another choice would bring", () => {
    const facets = facetsOf(ENTRIES, { ...noFilters(), class: ["seeker"], type: ["asset"] }, KNOWN);
    expect(Object.fromEntries(facets.class)).toEqual({ seeker: 2, guardian: 2, rogue: 1 });
    expect(Object.fromEntries(facets.trait)).toEqual({ ally: 1, miskatonic: 1 });
    expect(facets.slot.get("hand")).toBeUndefined();
  });
});

const ORDERS: Orders = {
  classes: ["guardian", "seeker", "rogue", "neutral"],
  types: ["investigator", "asset", "treachery"],
  packs: new Map([
    ["core", 0],
    ["tsn", 1],
  ]),
  lang: "en",
};
const order = (sort: (typeof SORTS)[number]): string[] => [...ALL].sort(sorter(sort, ORDERS)).map(({ code }) => code);

describe("order", () => {
  it.each([
    ["name", ["05115", "01096", "01033", "99001", "01020", "01003"]],
    ["class", ["01020", "01033", "99001", "01003", "01096", "05115"]],
    ["level", ["05115", "01033", "01020", "99001", "01096", "01003"]],
    ["cost", ["99001", "01020", "01033", "05115", "01096", "01003"]],
    ["type", ["01003", "05115", "01033", "99001", "01020", "01096"]],
    ["pack", ["01096", "01033", "99001", "01020", "01003", "05115"]],
  ] as const)("by %s", (sort, codes) => expect(order(sort)).toEqual(codes));

  it("has headings for what it sorts by", () => {
    expect(headingOf(THOMPSON, "class")).toBe("several");
    expect(headingOf(SKIDS, "level")).toBe("none");
    expect(headingOf(MILAN, "name")).toBe("");
  });
});

describe("the address", () => {
  const round = (query: string): string => writeAddress(readAddress(new URLSearchParams(query)));

  it.each([
    "q=dr+milan&class=seeker,mystic&pack=cycle:tcu,core&level=0-2&cost=0-3&weakness=no&for=01001&sort=level&down=1&form=grid",
    "q=caf%C3%A9+%26+co&icon=wild&trait=item,weapon&keyword=fast&taboo=only",
  ])("says the same when it is read: %s", (query) => expect(round(query)).toBe(`#/cards?${query}`));

  it.each([
    ["", "#/cards"],
    ["level=0-5&cost=0-99&sort=nonsense&form=cube&weakness=maybe&class=", "#/cards"],
    ["level=4-2&cost=x-1&class=seeker,,seeker", "#/cards?class=seeker"],
    ["level=-3-2", "#/cards"],
    ["level=1-9", "#/cards?level=1-5"],
  ])("forgets what makes no sense: %s", (query, address) => expect(round(query)).toBe(address));
});

describe("only what is in sight", () => {
  const LINES = linesOf(["a", "a", "a", "b", "b"], { columns: 2, row: 100, heading: 30 });

  it("stands under its headings", () => {
    expect(LINES.map((line) => (line.kind === "heading" ? line.count : [line.from, line.to]))).toEqual([
      3,
      [0, 2],
      [2, 3],
      2,
      [3, 5],
    ]);
    expect(heightOf(LINES)).toBe(360);
  });

  it("is found by its place", () => {
    expect(linesWithin(LINES, 0, 10).map(({ at }) => at)).toEqual([0]);
    expect(linesWithin(LINES, 130, 250).map(({ at }) => at)).toEqual([130, 230]);
    expect(linesWithin(LINES, 130, 261).map(({ at }) => at)).toEqual([130, 230, 260]);
    expect(linesWithin([], 0, 100)).toEqual([]);
  });

  it.each([
    [0, "ArrowRight", 1],
    [0, "ArrowDown", 2],
    [1, "ArrowDown", 2],
    [2, "ArrowDown", 3],
    [4, "ArrowUp", 2],
    [0, "ArrowUp", null],
    [0, "ArrowLeft", null],
    [4, "ArrowRight", null],
    [4, "ArrowDown", null],
    [1, "End", 4],
    [3, "Home", 0],
    [0, "PageDown", 3],
    [3, "x", null],
  ])("from card %d the key %s leads to %s", (from, key, to) => expect(stepFrom(LINES, from, key, 2)).toBe(to));
});

describe("taboos", () => {
  const entry = (list: string, text: string) => ({ list, text, date: `20${list.slice(1)}-01-01` });

  it("that say the same are told once", () => {
    const spans = spansOf([entry("010", "+1"), entry("009", "+1"), entry("008", "+2"), entry("006", "+2")]);
    expect(spans.map(({ from, to, lists }) => [from.list, to.list, lists.length])).toEqual([
      ["009", "010", 2],
      ["008", "008", 1],
      ["006", "006", 1],
    ]);
  });
});
