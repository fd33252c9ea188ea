import { describe, expect, it } from "vitest";
import { printedPieces, rowPieces, type Piece } from "../src/study/marks";
import { routeOf } from "../src/study/route";

/** Pieces as one line: *strong*, {symbol}, <card>, [rule], ~quiet~. */
const told = (pieces: Piece[]): string =>
  pieces
    .map((piece) => {
      if (piece.kind === "text") return piece.styles.reduce((text, style) => `${style}(${text})`, piece.text);
      if (piece.kind === "symbol") return `{${piece.name}}`;
      if (piece.kind === "card") return `<${piece.code}:${piece.text}>`;
      if (piece.kind === "rule") return `[${piece.id}:${piece.text}]`;
      if (piece.kind === "quiet") return `~${piece.text}~`;
      return piece.kind === "break" ? "/" : "—";
    })
    .join("");

describe("printed texts", () => {
  it.each([
    ["[action] Spend 1: <b>Fight.</b>\nYou get +2 [combat].", "{action} Spend 1: strong(Fight.)/You get +2 {combat}."],
    ["[[Ally]] cards, [fast] or [nonsense]", "trait(Ally) cards, {free} or [nonsense]"],
    ["<b>a <i>b</i></b> c", "strong(a )em(strong(b)) c"],
    ["one<br/>two<hr>three", "one/two—three"],
    ["<script>alert(1)</script>", "alert(1)"],
    ["<img src=x onerror=alert(1)> 1 < 2", "<img src=x onerror=alert(1)> 1 < 2"],
    ["</b>x<b>", "x"],
  ])("%s", (text, pieces) => expect(told(printedPieces(text))).toBe(pieces));
});

describe("rows of the ledgers", () => {
  const MILAN = { code: "01033", name: "Dr. Milan Christopher: Professor of Entomology" };
  const row = (text: string, more: { links?: string[]; cards?: { code: string; name: string }[] } = {}): string =>
    told(rowPieces({ text, links: [], cards: [], ...more }, (code) => (code === "01073" ? ["Scavenging"] : [])));

  it("make the name before a code the link", () => {
    expect(row("His [reaction]: Dr. Milan Christopher (core #33) [code 01033] exhausts.", { cards: [MILAN] })).toBe(
      "His {reaction}: <01033:Dr. Milan Christopher>~ (core #33)~ exhausts.",
    );
    expect(row("Scavenging (level 0) (core #73) [code 01073]: +2.")).toBe(
      "<01073:Scavenging (level 0)>~ (core #73)~: +2.",
    );
    expect(row("Scavenging (nivel 0) (core #73) [código 01073]: +2.")).toBe(
      "<01073:Scavenging (nivel 0)>~ (core #73)~: +2.",
    );
  });

  it("name cards that are told by their code alone, and reprints by the first printing", () => {
    expect(row("Its reprint [code 01533] too.", { cards: [MILAN] })).toBe(
      "Its reprint <01533:Dr. Milan Christopher> too.",
    );
    expect(row("[codes 01073, 99999]")).toBe("<01073:Scavenging>, <99999:99999>");
    expect(row("[codes 08723-08725]")).toBe("<08723:08723>, <08724:08724>, <08725:08725>");
  });

  it("are headings in each language", () => {
    expect(row("[heading] Mystic.")).toBe("Mystic.");
    expect(row("[encabezado] Místico [x].")).toBe("Místico [x].");
  });

  it("link the rows that they name, by id and by number, and nothing else", () => {
    expect(row("see lcg.1.8a.", { links: ["lcg.1.8a"] })).toBe("see [lcg.1.8a:lcg.1.8a].");
    expect(row("(460.4), 8 cards, 478", { links: ["3e.460.4", "3e.478"] })).toBe("([3e.460.4:460.4]), 8 cards, [3e.478:478]");
    expect(row("as 1.8 says", { links: ["lcg.1.8a", "lcg.1.8b"] })).toBe("as [lcg.1.8a:1.8] says");
    expect(row("1.8 and 8", { links: ["lcg.2.8"] })).toBe("1.8 and 8");
  });
});

describe("routes", () => {
  it.each([
    ["", { at: "start" }],
    ["#/nowhere/1", { at: "start" }],
    ["#/constructor", { at: "start" }],
    ["#/table/abc", { at: "table", id: "abc" }],
    ["#/table", { at: "start" }],
    ["#/cards/01033", { at: "card", id: "01033" }],
    ["#/rules/lcg.1.8a", { at: "rule", id: "lcg.1.8a" }],
    ["#/rules/%E0%A4%A", { at: "rule", id: "%E0%A4%A" }],
  ])("%s", (hash, route) => expect(routeOf(hash)).toMatchObject(route));

  it("keep what stands behind the ?", () => {
    const route = routeOf("#/cards?q=a?b&class=seeker");
    expect(route.at === "cards" && [route.query.get("q"), route.query.get("class")]).toEqual(["a?b", "seeker"]);
  });
});
