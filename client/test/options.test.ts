import { describe, expect, it } from "vitest";
import { second } from "../src/games/noir/places";
import { litPlaces, narrowed, press } from "../src/lib/options";
import type { Option } from "../src/lib/types";

const option = (name: string, target: string | null): Option => ({
  name,
  text: name,
  target,
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
});

const take = option("take", "lead:0");
const leadTo1 = option("lead:case_1", "case:case_1");
const leadTo2 = option("lead:case_2", "case:case_2");
const p3To1 = option("hand:p3:case_1", "hand:p3");
const p3To2 = option("hand:p3:case_2", "hand:p3");
const d1To2 = option("hand:d1:case_2", "hand:d1");
const close2 = option("close:case_2", "case:case_2");
const pass = option("pass", "lead:0");
const all = [take, leadTo1, leadTo2, p3To1, p3To2, d1To2, close2, pass];

describe("the second place of an option", () => {
  it("is the case that a card goes to", () => {
    expect(second(p3To2)).toBe("case:case_2");
  });

  it("is the lead card when the case is already the target", () => {
    expect(second(leadTo2)).toBe("lead:0");
  });

  it("does not exist for a case that is closed, a card that is taken or a bare word", () => {
    for (const one of [close2, take, pass, option("p3", "hand:p3"), option("use:contact:a", "briefcase:contact")])
      expect(second(one)).toBeNull();
  });
});

describe("narrowing", () => {
  it("shows everything until a place is picked", () => {
    expect(narrowed(all, null, second)).toEqual(all);
  });

  it("keeps the options of the picked card", () => {
    expect(narrowed(all, "hand:p3", second)).toEqual([p3To1, p3To2]);
  });

  it("keeps everything that has to do with the picked lead card", () => {
    expect(narrowed(all, "lead:0", second)).toEqual([take, leadTo1, leadTo2, pass]);
  });

  it("works from the case, too", () => {
    expect(narrowed(all, "case:case_2", second)).toEqual([leadTo2, p3To2, d1To2, close2]);
  });

  it("forgets a place that the question no longer speaks of", () => {
    expect(narrowed(all, "hand:gone", second)).toEqual(all);
  });
});

describe("lit places", () => {
  it("are all targets and second places", () => {
    expect([...litPlaces(all, null, second).keys()].sort()).toEqual(
      ["case:case_1", "case:case_2", "hand:d1", "hand:p3", "lead:0"].sort(),
    );
  });

  it("are the cases left once a card is picked, each with the key of its option", () => {
    const lit = litPlaces(all, "hand:p3", second);
    expect(lit.get("case:case_1")).toMatchObject({ key: "1", first: false });
    expect(lit.get("case:case_2")).toMatchObject({ key: "2", first: false });
    expect(lit.has("lead:0")).toBe(false);
  });

  it("have no key when several options meet there", () => {
    expect(litPlaces(all, null, second).get("hand:p3")?.key).toBeNull();
  });

  it("have the key of their one option", () => {
    expect(litPlaces([pass, option("p3", "hand:p3")], null, second).get("hand:p3")?.key).toBe("2");
  });
});

describe("pressing a place", () => {
  it("answers at once when one simple option is meant", () => {
    const p3 = option("p3", "hand:p3");
    expect(press([p3, option("d1", "hand:d1")], null, "hand:p3", second)).toEqual({ do: "answer", option: p3 });
  });

  it("picks when several options are meant", () => {
    expect(press(all, null, "hand:p3", second)).toEqual({ do: "pick", place: "hand:p3" });
  });

  it("never plays a card by its first place alone", () => {
    expect(press(all, null, "hand:d1", second)).toEqual({ do: "pick", place: "hand:d1" });
  });

  it("answers with the second place", () => {
    expect(press(all, "hand:p3", "case:case_2", second)).toEqual({ do: "answer", option: p3To2 });
    expect(press(all, "case:case_2", "hand:d1", second)).toEqual({ do: "answer", option: d1To2 });
    expect(press(all, "lead:0", "case:case_1", second)).toEqual({ do: "answer", option: leadTo1 });
  });

  it("lets go of the picked place when it is pressed again", () => {
    expect(press(all, "hand:p3", "hand:p3", second)).toEqual({ do: "unpick" });
  });

  it("picks another card instead", () => {
    expect(press(all, "hand:p3", "hand:d1", second)).toEqual({ do: "pick", place: "hand:d1" });
  });

  it("means nothing where nothing is lit", () => {
    expect(press(all, null, "discard:x1", second)).toBeNull();
    expect(press([], null, "hand:p3", second)).toBeNull();
  });
});
