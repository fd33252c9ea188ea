import { describe, expect, it } from "vitest";
import { counted, less, more, pressed, ready, weight, written, type Chosen } from "../src/lib/selection";
import type { Ask, Option, Pick } from "../src/lib/types";

const item = (name: string, other: Partial<Option> = {}): Option => ({
  name,
  text: name,
  target: null,
  card: null,
  rule: "",
  odds: [],
  weight: 1,
  most: 1,
  group: "",
  more: "",
  part: "act",
  pointless: "",
  grave: "",
  way: [],
  ...other,
});

const ask = (pick: Partial<Pick>, options: Option[]): Ask => ({
  seat: 0,
  prompt: "?",
  rule: "",
  rule_text: "",
  options,
  parts: {},
  pick: { least: 0, most: null, each: false, parts: [], done: "", ...pick },
  brings: null,
});

const press = (question: Ask, ...names: string[]): Chosen =>
  names.reduce<Chosen>((chosen, name) => {
    const option = question.options.find((one) => one.name === name);
    if (!option) throw new Error(name);
    return pressed(question, chosen, option);
  }, {});

const cards = ask({ least: 1, most: 2 }, [item("c1"), item("c3"), item("c7")]);
const points = ask({ least: 3, most: 3 }, [item("self", { most: 3 }), item("ally", { most: 2 })]);
const rows = ask({ most: 3 }, [
  item("a1", { weight: 1, group: "a" }),
  item("a2", { weight: 2, group: "a" }),
  item("b2", { weight: 2, group: "b" }),
]);

describe("a selection", () => {
  it("takes and leaves what is pressed", () => {
    expect(written(cards.options, press(cards, "c7", "c1"))).toBe("c1+c7");
    expect(written(cards.options, press(cards, "c7", "c1", "c7"))).toBe("c1");
    expect(written(cards.options, {})).toBe("none");
  });

  it("takes no more than fits", () => {
    expect(written(cards.options, press(cards, "c1", "c3", "c7"))).toBe("c1+c3");
    const [, , c7] = cards.options;
    expect(c7 && more(cards, press(cards, "c1", "c3"), c7)).toBeNull();
  });

  it("counts amounts, up and down", () => {
    const taken = press(points, "self", "self", "ally");
    expect(written(points.options, taken)).toBe("self*2+ally");
    expect(weight(points.options, taken)).toBe(3);
    const [self] = points.options;
    expect(self && written(points.options, less(taken, self))).toBe("self+ally");
  });

  it("has one of a group, the last that was pressed", () => {
    expect(written(rows.options, press(rows, "a1", "a2"))).toBe("a2");
    expect(written(rows.options, press(rows, "a1", "b2"))).toBe("a1+b2");
    expect(written(rows.options, press(rows, "a2", "b2"))).toBe("a2");
  });

  it("changes to what is pressed where only one may be taken", () => {
    const one = ask({ most: 1 }, [item("c1"), item("c3")]);
    expect(written(one.options, press(one, "c1", "c3"))).toBe("c3");
  });

  it("takes of each amount as much as it says, and not more of one for the other", () => {
    const parts = [
      { weight: 1, amount: 2, text: "2 damage" },
      { weight: 100, amount: 1, text: "1 horror" },
    ];
    const harm = ask({ least: 102, most: 102, parts }, [
      item("self:damage", { most: 2 }),
      item("ally:damage", { most: 2 }),
      item("self:horror", { weight: 100 }),
      item("ally:horror", { weight: 100 }),
    ]);
    const taken = press(harm, "self:damage", "self:damage", "ally:damage", "ally:horror", "self:horror");
    expect(parts.map((part) => counted(harm.options, taken, part))).toEqual([2, 1]);
    expect(written(harm.options, taken)).toBe("self:damage*2+ally:horror");
    expect(ready(harm, taken)).toBe(true);
  });

  it("is done when there is enough, and one of each group where that is asked", () => {
    expect(ready(cards, {})).toBe(false);
    expect(ready(cards, press(cards, "c1"))).toBe(true);
    expect(ready(points, press(points, "self", "ally"))).toBe(false);
    expect(ready(points, press(points, "self", "ally", "self"))).toBe(true);
    const each = ask({ each: true }, rows.options);
    expect(ready(each, press(each, "a1"))).toBe(false);
    expect(ready(each, press(each, "a1", "b2"))).toBe(true);
  });
});
