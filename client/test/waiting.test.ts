import { describe, expect, it } from "vitest";
import type { TableInfo } from "../src/lib/types";
import { byTurn, lasting, turnLine } from "../src/lib/waiting";

const table = (id: string, more: Partial<TableInfo> = {}): TableInfo => ({
  id,
  game: "third",
  title: "",
  options: [],
  position: 0,
  over: false,
  result: null,
  status: "",
  changed: "",
  broken: false,
  waits: false,
  standing: [],
  your_turn: false,
  waits_for: [],
  since: null,
  ...more,
});

describe("tables that are played by day", () => {
  it("come in the order in which somebody is waited for", () => {
    const tables = [
      table("own"),
      table("theirs", { waits_for: ["Ann"], since: "2026-11-01T10:00:00Z" }),
      table("new", { your_turn: true, since: "2026-11-03T10:00:00Z" }),
      table("old", { your_turn: true, waits_for: ["Ann"], since: "2026-11-02T10:00:00Z" }),
    ];
    expect(byTurn(tables).map(({ id }) => id)).toEqual(["old", "new", "theirs", "own"]);
    expect(tables[0]?.id).toBe("own");
  });

  it("say nothing where nobody is waited for", () => {
    expect(turnLine(table("own"))).toBe("");
    expect(turnLine(table("a", { your_turn: true, waits_for: ["Ann"] }))).toBe("web.turn.yours");
    expect(turnLine(table("a", { waits_for: ["Ann"] }))).toBe("web.turn.other");
    expect(turnLine(table("a", { waits_for: ["Ann", ""] }))).toBe("web.turn.others");
  });

  it("tell yesterday from some hours by the reader's calendar", () => {
    const noon = new Date(2026, 10, 18, 12).getTime();
    const at = (hours: number, minutes = 0): string => lasting(new Date(noon - hours * 3_600_000 - minutes * 60_000).toISOString(), noon);
    expect(at(-1)).toBe("web.turn.just_now");
    expect(at(0)).toBe("web.turn.just_now");
    expect([at(0, 5), at(11), at(36 + 1)]).toEqual(["web.turn.lasting", "web.turn.lasting", "web.turn.lasting"]);
    expect([at(13), at(35)]).toEqual(["web.turn.yesterday", "web.turn.yesterday"]);
    const early = new Date(2026, 10, 18, 1).getTime();
    expect(lasting(new Date(early - 3 * 3_600_000).toISOString(), early)).toBe("web.turn.lasting");
  });
});
