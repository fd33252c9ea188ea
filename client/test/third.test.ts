import { describe, expect, it } from "vitest";
import { firstNew, isNews, placeOf } from "../src/games/third/mythos";
import { monstersOf } from "../src/games/third/places";
import { against, scene } from "../src/games/third/scene";
import { BOARD_KINDS } from "../src/engraving/kinds";
import { emblemOf, tokenSign } from "../src/games/third/signs";
import type { Asset, CodexCard, DrawnToken, Event, Monster, ThirdView } from "../src/games/third/types";
import { inShort } from "../src/games/third/words";
import type { Ask } from "../src/lib/types";

const drawn = (at: number, lines: string[][] = []): DrawnToken => ({
  do: "token",
  at,
  seat: 0,
  name: "Rex",
  token: { id: "spread_doom", title: "spread doom" },
  headline: null,
  lines: lines.map((places) => ({ text: "", places })),
});

describe("the mythos phase", () => {
  const phase = { turn: 2, at: 9, tokens: [drawn(4), drawn(7), drawn(9)] };

  it("is news until somebody has decided after it", () => {
    expect(isNews(phase, 8)).toBe(true);
    expect(isNews(phase, 9)).toBe(false);
    expect(isNews({ ...phase, tokens: [] }, 8)).toBe(false);
    expect(isNews(null, -1)).toBe(false);
  });

  it("is read from the first token that is new", () => {
    expect(firstNew(phase.tokens, 3)).toBe(0);
    expect(firstNew(phase.tokens, 4)).toBe(1);
    expect(firstNew(phase.tokens, 9)).toBe(2);
    expect(firstNew([], 9)).toBe(0);
  });

  it("is about the last place that a token changed", () => {
    expect(placeOf(drawn(1, [["docks", "isle"], ["isle"], []]))).toBe("isle");
    expect(placeOf(drawn(1, [[]]))).toBeNull();
    expect(placeOf(undefined)).toBeNull();
  });
});

describe("the codex in short", () => {
  const card: CodexCard = {
    number: 3,
    back: false,
    place: "codex:3",
    name: "Déjà Vu",
    clues: 0,
    confirmed: true,
    lines: [
      { icon: "objective", text: "", done: true, progress: [{ id: "clues", now: 3, most: 3 }] },
      { icon: "threat", text: "", done: false, progress: [{ id: "doom", now: 2, most: 3 }] },
      { icon: "rule", text: "", done: false, progress: [] },
    ],
  };

  it("tells how far each line is that can still come true", () => {
    expect(inShort(card)).toEqual([{ id: "doom", icon: "threat", now: 2, most: 3 }]);
  });
});

describe("the scene", () => {
  const monster = (id: string) => ({ id, place: `monster:${id}` }) as Monster;
  const asset = (id: string) => ({ id, place: `card:${id}` }) as Asset;
  const roll = (at: number, during: string | null, against = "", passed: boolean | null = null): Event => ({
    do: "roll",
    at,
    seat: 1,
    name: "Rex",
    check: { id: "strength", title: "strength" },
    during: during ? { id: during, title: during } : null,
    against,
    mod: 0,
    difficulty: 1,
    threshold: 5,
    double: false,
    dice: [],
    successes: null,
    passed,
  });
  const view = (recent: Event[]) =>
    ({
      scenes: [],
      investigators: [
        { seat: 1, engaged: ["ghoul.2", "ghoul.1"], assets: [asset("knife")] },
        { seat: 2, engaged: [], assets: [asset("wrench"), asset("tome")] },
      ],
      decks: [
        { id: "items", title: "items", count: 9 },
        { id: "spells", title: "spells", count: 7 },
      ],
      neighborhoods: [{ spaces: [{ monsters: [monster("ghoul.1")] }] }],
      streets: [{ monsters: [monster("ghoul.2"), monster("priest.1")] }],
      future: null,
      recent,
      revealed: [asset("axe")],
      display: [asset("coat"), asset("watch")],
    }) as unknown as ThirdView;
  const ask = (...targets: string[]): Ask => ({
    seat: 1,
    prompt: "",
    rule: "",
    rule_text: "",
    options: targets.map((target) => ({
      ...{ name: target, text: "", target, card: null, rule: "", odds: [], more: "", part: "act", pointless: "", grave: "" },
      ...{ weight: 1, most: 1, group: "", way: [] },
    })),
    parts: {},
    pick: null,
    brings: null,
  });
  const ids = (found: { id: string }[]) => found.map(({ id }) => id);

  it("shows the monster that is attacked while the roll is open", () => {
    expect(ids(against(view([roll(5, "attack", "priest.1")]), ask()))).toEqual(["priest.1"]);
    expect(against(view([roll(5, "attack", "priest.1", true)]), ask())).toEqual([]);
  });

  it("shows all that are being evaded", () => {
    expect(ids(against(view([roll(5, "evade")]), ask()))).toEqual(["ghoul.2", "ghoul.1"]);
  });

  it("shows the one monster that the options speak of", () => {
    expect(ids(against(view([]), ask("monster:ghoul.1")))).toEqual(["ghoul.1"]);
    expect(against(view([]), ask("monster:ghoul.1", "monster:ghoul.2"))).toEqual([]);
    expect(against(view([]), ask("monster:ghoul.1", "focus:lore"))).toEqual([]);
  });

  it("lays out the display only where something of it may be taken", () => {
    expect(ids(scene(view([]), ask("card:axe"), []).cards)).toEqual(["axe"]);
    expect(ids(scene(view([]), ask("card:watch"), []).cards)).toEqual(["axe", "coat", "watch"]);
  });

  it("lays out what others have where it may be used, and the deck to draw from", () => {
    const found = scene(view([]), ask("card:tome", "card:knife", "deck:items"), []);
    expect(ids(found.cards)).toEqual(["axe", "tome"]);
    expect(ids(found.decks)).toEqual(["items"]);
  });

  it("tells what the one who is asked has come through since the last decision", () => {
    const found = scene(view([roll(3, null, "", true), drawn(6), roll(6, null, "", true), roll(7, null)]), ask(), [4]);
    expect(found.over.map(({ at }) => at)).toEqual([6]);
    const other = { ...ask(), seat: 0 };
    expect(scene(view([roll(6, null, "", true)]), other, [4]).over).toEqual([]);
  });

  it("finds monsters in the order asked for, and none that are gone", () => {
    expect(ids(monstersOf(view([]), ["priest.1", "gone.1", "ghoul.1"]))).toEqual(["priest.1", "ghoul.1"]);
  });
});

describe("the drawings", () => {
  it("know every kind of token and of asset", () => {
    expect(tokenSign("blank")).toBe("blank");
    expect(tokenSign("gate_burst")).toBe("burst");
    const card = { kind: "cursed", type: { id: "condition", title: "" }, traits: [] as Asset["traits"] } as Asset;
    expect(emblemOf(card)).toBe(BOARD_KINDS.curse);
    expect(emblemOf({ ...card, kind: "dark_pact" })).toBe(BOARD_KINDS.condition);
  });
});
