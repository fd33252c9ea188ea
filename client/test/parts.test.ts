import { describe, expect, it } from "vitest";
import { layout } from "../src/lib/parts";
import type { Ask, Option } from "../src/lib/types";

const option = (name: string, part: string, pointless = ""): Option => ({
  ...{ name, text: name, target: null, card: null, rule: "", odds: [], weight: 1, most: 1, group: "", way: [] },
  ...{ more: "", part, pointless, grave: "" },
});

const ask = (options: Option[], pick: Ask["pick"] = null): Ask => ({
  ...{ seat: 0, prompt: "?", rule: "", rule_text: "", options, pick, brings: null },
  parts: { move: "Go", act: "Act", end: "Done" },
});

const few = [option("move:a", "move"), option("act", "act"), option("end", "end")];
const many = [
  ...["a", "b", "c"].map((name) => option(`move:${name}`, "move")),
  ...["x", "y"].map((name) => option(name, "act")),
  option("z", "act", "no use"),
  option("end", "end"),
];

const names = (shown: { option: Option }[]) => shown.map((each) => each.option.name);

describe("the layout of options", () => {
  it("keeps what ends the question apart", () => {
    const { body, ends } = layout(ask(few), few, "no gain");
    expect(names(ends)).toEqual(["end"]);
    expect(body.flatMap((section) => names(section.options))).toEqual(["move:a", "act"]);
  });

  it("names parts where there are many, and what is pointless last of all", () => {
    const { body } = layout(ask(many), many, "no gain");
    expect(body.map(({ title, pointless, options }) => [title, pointless, options.length])).toEqual([
      ["Go", false, 3],
      ["Act", false, 2],
      ["no gain", true, 1],
    ]);
    expect(layout(ask(few), few, "").body.every(({ title }) => title === "")).toBe(true);
  });

  it("counts keys over all that is shown", () => {
    const { body, ends } = layout(ask(many), many, "no gain");
    const all = [...body.flatMap(({ options }) => options), ...ends];
    expect(all.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it("folds of a long list what lies on the board, and keeps its keys", () => {
    const ways = Array.from({ length: 12 }, (_, n) => ({ ...option(`move:${n}`, "move"), target: `place:${n}` }));
    const deeds = ["x", "y"].map((name) => option(name, "act"));
    const long = [...ways, ...deeds, option("end", "end")];
    const folded = (shown: Option[]) => layout(ask(shown), shown, "").body.map(({ folds }) => folds);
    expect(folded(long)).toEqual([true, false]);
    expect(folded(long.slice(4))).toEqual([false, false]);
    expect(folded([...ways.map((each) => ({ ...each, part: "act" })), option("move", "move")])).toEqual([false, false]);
    expect(layout(ask(long), long, "").body[1]?.options[0]?.index).toBe(12);
  });

  it("leaves a set, and a question with nothing but ends, in one list", () => {
    const pick = { least: 0, most: null, each: false, parts: [], done: "" };
    expect(layout(ask(few, pick), few, "")).toMatchObject({ ends: [], body: [{ options: { length: 3 } }] });
    const only = [option("pass", "end")];
    expect(layout(ask(only), only, "")).toMatchObject({ ends: [], body: [{ options: { length: 1 } }] });
  });
});
