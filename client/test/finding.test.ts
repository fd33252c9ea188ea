import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { completions } from "../src/study/finding/completing";
import { known, type Kind, type Words } from "../src/study/finding/entries";
import { best, fieldsByName, find, understood } from "../src/study/finding/search";
import type { CollectionData } from "../src/study/types";

interface Answer {
  found: string[];
  instead: Record<string, string[]>;
  problems: [string, string, string][];
}
/** Written by `python -m tests.cards.test_finding`: the command line answers the same. */
const VECTORS = JSON.parse(readFileSync(new URL("../../tests/cards/queries.json", import.meta.url), "utf8")) as {
  collection: CollectionData;
  texts: Record<string, Words>;
  queries: Record<string, Answer>;
};
const { collection } = VECTORS;
const FIELDS = fieldsByName(collection.fields);
const KNOWN = known(collection, new Map(Object.entries(VECTORS.texts)));
const byName = [...KNOWN.entries].sort(
  (a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0) || (a.card.level ?? 0) - (b.card.level ?? 0) || (a.card.code < b.card.code ? -1 : 1),
);

function answer(typed: string): Answer {
  const search = understood(typed, FIELDS, KNOWN);
  const { ranked, instead } = find(search, byName, KNOWN);
  return {
    found: best(ranked).map(({ card }) => card.code),
    instead: Object.fromEntries(instead),
    problems: search.problems.map(({ field, value, wants }) => [field, value, wants]),
  };
}

describe("a search finds here what it finds on the command line", () => {
  it.each(Object.entries(VECTORS.queries))("%s", (typed, wanted) => expect(answer(typed)).toEqual(wanted));
});

describe("completions", () => {
  const things = (kind: Kind) =>
    kind === "packs" || kind === "cycles" ? collection[kind].map(({ code, name }) => ({ id: code, name })) : collection[kind];
  const offered = (typed: string): string[] => completions(typed, FIELDS, things).map((each) => each.offered);
  const taken = (typed: string): string | undefined => completions(typed, FIELDS, things)[0]?.typed;

  it.each([
    ["machete", []],
    ["us", []],
    ["use", ["uses:"]],
    ["beat heal", ["health:"]],
    ["f:gu", ["Beschermer"]],
    ["f:spe", ["Speurder"]],
    ["f:seek", ["Speurder"]],
    ["t:asset|ev", ["gebeurtenis"]],
    ["k:mel", ["Melee"]],
    ["x:suc", []],
    ["p>=", []],
    ["u:", ["yes", "no"]],
  ])("of %s", (typed, wanted) => expect(offered(typed)).toEqual(wanted));

  it("stand where the word stood, in quotes where they need them", () => {
    expect(taken("machete f:gu")).toBe("machete f:Beschermer ");
    expect(taken("t:asset|ev")).toBe("t:asset|gebeurtenis ");
    expect(taken("act")).toBe("action:");
    expect(taken('e:"sca')).toBe(taken("e:sca"));
    expect(taken("e:sca")).toMatch(/^e:"[^"]+ [^"]+" $/);
  });

  it("are at most six", () => expect(offered("k:").length).toBe(6));
});
