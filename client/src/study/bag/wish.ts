/** What a reader has put together: a bag, what its symbols mean, how it is drawn from. All of it fits in the address. */

import type { BagKinds, Campaign, Counts, Meaning, Question, Result, Scenario, Side, Some } from "./types";

export interface Wish {
  campaign: string;
  level: string;
  /** Empty: the symbols mean what the reader says. */
  scenario: string;
  tokens: Counts;
  x: Counts;
  symbols: Record<string, Meaning>;
  elderSign: Meaning;
  reveal: Some;
  group: Some | null;
  redraws: string[];
  variants: string[];
  skill: number;
  difficulty: number;
}

export const SYMBOLS = ["skull", "cultist", "tablet", "elder_thing"] as const;
export const FURTHEST = 20;
export const MOST_SKILL = 20;
const COLUMNS = 14;
const LOWEST = -5;

export const campaignOf = (kinds: BagKinds, id: string): Campaign =>
  kinds.campaigns.find((one) => one.id === id) ?? kinds.campaigns[0]!;
/** Side stories, which may be played between the scenarios of this campaign. */
export const visitsOf = (kinds: BagKinds, id: string): Campaign[] =>
  kinds.campaigns.filter((one) => one.anywhere && one.id !== id);
const ownScenario = (kinds: BagKinds, wish: Wish): Scenario | null =>
  campaignOf(kinds, wish.campaign).scenarios.find((one) => one.id === wish.scenario) ?? null;
export const scenarioOf = (kinds: BagKinds, wish: Wish): Scenario | null =>
  ownScenario(kinds, wish) ??
  visitsOf(kinds, wish.campaign)
    .flatMap((one) => one.scenarios)
    .find((one) => one.id === wish.scenario) ??
  null;
export const sideOf = (kinds: BagKinds, level: string): Side =>
  kinds.levels.find((one) => one.id === level)?.side ?? "standard";

/** The bag at the start of the scenario, or of the campaign where none of its own is chosen. */
export function bagOf(kinds: BagKinds, wish: Wish): Counts {
  const home = ownScenario(kinds, wish) ?? campaignOf(kinds, wish.campaign);
  return { ...home.bags[wish.level] };
}

export function firstWish(kinds: BagKinds): Wish {
  const campaign = kinds.campaigns[0]!;
  const wish: Wish = {
    campaign: campaign.id,
    level: "standard",
    scenario: campaign.scenarios[0]?.id ?? "",
    tokens: {},
    x: {},
    symbols: {},
    elderSign: { value: kinds.elder_sign, again: false, result: "" },
    reveal: { n: 1, choose: 1 },
    group: null,
    redraws: [],
    variants: [],
    skill: 4,
    difficulty: 3,
  };
  return { ...wish, tokens: bagOf(kinds, wish) };
}

export const sameCounts = (one: Counts, other: Counts): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) => (one[key] ?? 0) === (other[key] ?? 0));

/** The differences that are drawn: always as many, around the one in question where the usual ones do not hold it. */
export function windowOf(difference: number): [low: number, high: number] {
  const low = difference < LOWEST ? difference - 1 : Math.max(LOWEST, difference - COLUMNS + 2);
  return [low, low + COLUMNS - 1];
}

export function questionOf(kinds: BagKinds, wish: Wish): Question {
  const symbols = scenarioOf(kinds, wish)?.symbols[sideOf(kinds, wish.level)];
  const counted = Object.entries(wish.x).filter(([token, n]) => {
    const symbol = symbols?.[token];
    return symbol?.x && n >= symbol.least && n <= symbol.most;
  });
  const [low, high] = windowOf(wish.skill - wish.difficulty);
  return {
    tokens: Object.fromEntries(Object.entries(wish.tokens).filter(([, n]) => n > 0)),
    scenario: symbols ? wish.scenario : "",
    level: wish.level,
    x: Object.fromEntries(counted),
    symbols: symbols ? {} : wish.symbols,
    elder_sign: wish.elderSign,
    reveal: { ...wish.reveal, group: wish.group },
    redraws: wish.redraws,
    variants: wish.variants,
    low,
    high,
    skill: wish.skill,
    difficulty: wish.difficulty,
  };
}

// ------------------------------------------------------------------ the address

const RESULTS: Record<string, Result> = { fail: "fail", success: "success" };

function meaningText({ value, again, result }: Meaning): string {
  return `${result || value}${again ? "a" : ""}`;
}

function readMeaning(text: string): Meaning | null {
  const found = /^(fail|success|-?\d{1,2})(a?)$/.exec(text);
  if (!found) return null;
  const result = RESULTS[found[1]!] ?? "";
  return { value: result ? 0 : clamp(Number(found[1]), -FURTHEST, FURTHEST), again: found[2] === "a", result };
}

const clamp = (n: number, least: number, most: number): number => Math.min(Math.max(n, least), most);
const whole = (text: string | null, usual: number, least: number, most: number): number =>
  text !== null && /^-?\d{1,3}$/.test(text) ? clamp(Number(text), least, most) : usual;

/** "skull:2,tablet:1" */
const pairs = (text: string | null): [string, string][] =>
  (text ?? "")
    .split(",")
    .map((pair) => pair.split(":") as [string, string])
    .filter((pair) => pair.length === 2);
const joined = (entries: [string, string | number][]): string => entries.map(([key, value]) => `${key}:${value}`).join(",");

export function writeAddress(kinds: BagKinds, wish: Wish): string {
  const usual = firstWish(kinds);
  const said: [string, string][] = [
    ["campaign", wish.campaign],
    ["level", wish.level],
    ["scenario", wish.scenario || "none"],
    ["tokens", sameCounts(wish.tokens, bagOf(kinds, wish)) ? "" : joined(Object.entries(wish.tokens).filter(([, n]) => n > 0)) || "none"],
    ["x", joined(Object.entries(wish.x))],
    ["symbols", joined(Object.entries(wish.symbols).map(([token, meant]) => [token, meaningText(meant)]))],
    ["sign", meaningText(wish.elderSign) === meaningText(usual.elderSign) ? "" : meaningText(wish.elderSign)],
    ["reveal", wish.reveal.n === 1 ? "" : `${wish.reveal.n}:${wish.reveal.choose}`],
    ["group", wish.group ? `${wish.group.n}:${wish.group.choose}` : ""],
    ["again", wish.redraws.join(",")],
    ["with", wish.variants.join(",")],
    ["skill", String(wish.skill)],
    ["difficulty", String(wish.difficulty)],
  ];
  return `#/bag?${said
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${value.replaceAll("+", "%2B")}`)
    .join("&")}`;
}

/** Whatever somebody writes behind the ?, what makes no sense is left out. */
export function readAddress(kinds: BagKinds, query: URLSearchParams): Wish {
  const wish = firstWish(kinds);
  const campaign = kinds.campaigns.find((one) => one.id === query.get("campaign"));
  if (campaign) {
    wish.campaign = campaign.id;
    wish.scenario = campaign.scenarios[0]?.id ?? "";
  }
  wish.level = kinds.levels.find((one) => one.id === query.get("level"))?.id ?? wish.level;
  const scenario = query.get("scenario");
  if (scenario === "none") wish.scenario = "";
  else if (scenario && scenarioOf(kinds, { ...wish, scenario })) wish.scenario = scenario;
  wish.tokens = bagOf(kinds, wish);
  if (query.get("tokens")) {
    const said = new Map(pairs(query.get("tokens")));
    wish.tokens = {};
    for (const { token, most } of kinds.tokens) {
      const n = whole(said.get(token) ?? null, 0, 0, most);
      if (n) wish.tokens[token] = n;
    }
  }
  for (const [token, n] of pairs(query.get("x"))) wish.x[token] = whole(n, 0, 0, 99);
  for (const [token, text] of pairs(query.get("symbols"))) {
    const meant = readMeaning(text);
    if (meant && SYMBOLS.some((one) => one === token)) wish.symbols[token] = meant;
  }
  wish.elderSign = readMeaning(query.get("sign") ?? "") ?? wish.elderSign;
  wish.reveal = readSome(query.get("reveal"), kinds.most_revealed) ?? wish.reveal;
  wish.group = readSome(query.get("group"), kinds.most_revealed);
  wish.redraws = known(query.get("again"), kinds.redraws.map((one) => one.id));
  wish.variants = known(query.get("with"), kinds.variants.map((one) => one.name));
  wish.skill = whole(query.get("skill"), wish.skill, 0, MOST_SKILL);
  wish.difficulty = whole(query.get("difficulty"), wish.difficulty, 0, MOST_SKILL);
  return wish;
}

function readSome(text: string | null, most: number): Some | null {
  const found = /^(\d):(\d)$/.exec(text ?? "");
  if (!found) return null;
  const n = clamp(Number(found[1]), 1, most);
  return { n, choose: clamp(Number(found[2]), 1, n) };
}

const known = (text: string | null, all: string[]): string[] => all.filter((one) => (text ?? "").split(",").includes(one));
