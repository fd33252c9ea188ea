import { describe, expect, it } from "vitest";
import { apart, chartSvg, type Line } from "../src/arkham/chart";
import { lately } from "../src/arkham/scene";
import { chapters, storyPage } from "../src/arkham/story";
import { opponent } from "../src/games/second/scene";
import type { Monster, Roll, SecondView } from "../src/games/second/types";
import type { Ask } from "../src/lib/types";

const words = { title: "Doom & terror", turn: "Turn" };
const points = [
  { turn: 0, doom: 1, terror: 0, gates: 1, seals: 0 },
  { turn: 5, doom: 8, terror: 3, gates: 2, seals: 1 },
];
const lines = (doom = "Doom", seals = "Signs"): Line<(typeof points)[number]>[] => [
  { title: doom, of: (point) => point.doom },
  { title: "Terror", of: (point) => point.terror },
  { title: "Gates", of: (point) => point.gates },
  { title: seals, of: (point) => point.seals },
];
const line = (turn: number, phase: string, text: string) => ({ at: 0, turn, phase, text, rule: "", kinds: [], seats: [] });

describe("the picture of a game", () => {
  it("draws a line for each of the four, ending at its last value", () => {
    const svg = chartSvg(points, lines(), words);
    expect(svg.match(/stroke-width="2.5"/g)).toHaveLength(4);
    for (const label of ["Doom 8", "Terror 3", "Gates 2", "Signs 1"]) expect(svg).toContain(label);
  });

  it("keeps the names of the lines apart, and above the axis", () => {
    expect(apart([250, 250, 250, 250], 16, 250)).toEqual([202, 218, 234, 250]);
    expect(apart([20, 250, 24, 100], 16, 250)).toEqual([20, 250, 36, 100]);
  });

  it("leaves room for the longest name", () => {
    const edge = (said: string): number => Number(/H(\d+)"/.exec(said)?.[1]);
    expect(edge(chartSvg(points, lines("Doom", "Símbolos arcanos"), words))).toBeLessThan(edge(chartSvg(points, lines(), words)));
  });

  it("escapes every word", () => {
    expect(chartSvg(points, lines("<b>"), words)).not.toContain("<b>");
    expect(chartSvg(points, lines(), words)).toContain("Doom &#38; terror");
  });

  it("stands a game that ended at once", () => {
    expect(chartSvg([], lines(), words)).not.toContain("NaN");
    expect(chartSvg(points.slice(0, 1), lines(), words)).not.toContain("NaN");
  });
});

describe("the story page", () => {
  const log = [
    line(0, "Set-up", "A"),
    line(1, "Upkeep", "B"),
    line(1, "Upkeep", "C"),
    line(1, "Movement", "<script>"),
    line(2, "Upkeep", "D"),
  ];

  it("has a chapter a turn, and in it the phases in their order", () => {
    expect(chapters(log).map(({ turn, phases }) => [turn, phases.map(({ phase, lines }) => `${phase} ${lines.length}`)])).toEqual(
      [
        [0, ["Set-up 1"]],
        [1, ["Upkeep 2", "Movement 1"]],
        [2, ["Upkeep 1"]],
      ],
    );
  });

  it("is whole by itself: no script, no address, every line", () => {
    const page = storyPage({
      lang: "en",
      title: "A game",
      cast: ["Joe", "Yig"],
      outcome: "Won.",
      picture: "<svg></svg>",
      score: {
        title: "Score",
        total: "Total",
        lines: [
          { text: "Base", points: 8 },
          { text: "Loans", points: -1 },
        ],
        citizens: "Joe",
      },
      tale: {
        people: [{ who: "joe", name: "Joe", paragraphs: ["A private eye.", "Joe beats the <Ghoul>."] }],
        lead: "It is over.",
        news: ["The last gate closes."],
      },
      likeness: (who) => `<i>${who}</i>`,
      paper: { name: "The Paper", whole: "All of it", fair: "Fair play" },
      proof: ["abc"],
      log,
      turn: (n) => `Turn ${n}`,
      setup: "Setup",
    });
    expect(page).toContain("<h2>The Paper</h2>");
    expect(page).toContain("<h2>Joe</h2><figure><i>joe</i></figure><p>A private eye.</p><p>Joe beats the &#60;Ghoul");
    expect(page).toContain('<p class="headline">It is over.</p>\n<p class="lead">Won.</p>');
    expect(page.indexOf("The last gate closes.")).toBeLessThan(page.indexOf("Joe beats"));
    expect(page.indexOf("Joe beats")).toBeLessThan(page.indexOf("<svg>"));
    expect(page).toContain("<details><summary>Fair play</summary>");
    expect(page).not.toContain("<script>");
    expect(page).not.toMatch(/https?:/);
    expect(page).toContain("<td>Total</td><td>7</td>");
    expect(page.match(/<li>/g)).toHaveLength(log.length);
  });
});

describe("what a question is about", () => {
  const ghoul = { id: "ghoul.1" } as Monster;
  const roll = { do: "roll", at: 4, passed: null, against: "ghoul.1" } as Roll;
  const view = (recent: SecondView["recent"]): SecondView =>
    ({ fighting: [], streets: [{ monsters: [ghoul] }], locations: [], areas: [], mythos: { rumor: null }, recent }) as unknown as SecondView;
  const ask = (...targets: (string | null)[]): Ask => ({ options: targets.map((target) => ({ target })) }) as unknown as Ask;

  it("is the one monster that its options name", () => {
    expect(opponent(view([]), ask("monster:ghoul.1", "card:rifle.1", null))).toBe(ghoul);
    expect(opponent(view([]), ask("monster:ghoul.1", "monster:gug.1"))).toBeNull();
    expect(opponent(view([]), ask("place:woods"))).toBeNull();
    expect(opponent(view([]), null)).toBeNull();
  });

  it("is the monster of the dice that still lie there", () => {
    expect(opponent(view([roll]), ask(null))).toBe(ghoul);
    expect(opponent(view([{ ...roll, passed: true }]), ask(null))).toBeNull();
  });

  it("tells what the one who is asked has come through since the last decision, and nobody else's", () => {
    const old = { ...roll, seat: 0, at: 1, passed: true };
    const fresh = { ...roll, seat: 0, at: 3, passed: false };
    expect(lately([old, fresh], [0, 2], 0)).toEqual([fresh]);
    expect(lately([old, fresh], [0, 2], 1)).toEqual([]);
    expect(lately([old, { ...fresh, passed: null }], [0, 2], 0)).toEqual([]);
    expect(lately([old], [], 0)).toEqual([old]);
    const met = { do: "encounter", seat: 0, at: 3, name: "Joe" };
    expect(lately([met], [0, 2], 0)).toEqual([met]);
    expect(lately([met], [0, 2], 0, ["encounter"])).toEqual([]);
  });
});
