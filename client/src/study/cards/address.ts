/** The filters in the address: a link shows to others what one sees. */

import { LEVELS, COSTS, LIVES, MANY, SPANS, WISHES, noFilters, type Filters, type Span, type Wish } from "./filters";
import { SORTS, type Sort } from "./sorting";

export type Form = "list" | "grid";

export interface Shown {
  filters: Filters;
  /** Null: by how well the words fit, and by name. */
  sort: Sort | null;
  down: boolean;
  form: Form | null;
}

const BOUNDS: Record<(typeof SPANS)[number], Span> = { level: LEVELS, cost: COSTS, health: LIVES, sanity: LIVES };

function spanOf(text: string | null, bounds: Span): Span | null {
  const found = /^(\d+)-(\d+)$/.exec(text ?? "");
  if (!found) return null;
  const inside = (n: number): number => Math.min(Math.max(n, bounds[0]), bounds[1]);
  const [from, to] = [inside(Number(found[1])), inside(Number(found[2]))];
  return from > to || (from === bounds[0] && to === bounds[1]) ? null : [from, to];
}

const wishOf = (text: string | null): Wish => (text === "only" || text === "no" ? text : null);

/** Whatever somebody writes behind the ?, what makes no sense is left out. */
export function readAddress(query: URLSearchParams): Shown {
  const filters = noFilters();
  filters.words = query.get("q") ?? "";
  for (const aspect of MANY) {
    filters[aspect] = [...new Set((query.get(aspect) ?? "").split(",").filter(Boolean))];
  }
  for (const aspect of SPANS) filters[aspect] = spanOf(query.get(aspect), BOUNDS[aspect]);
  for (const aspect of WISHES) filters[aspect] = wishOf(query.get(aspect));
  filters.investigator = query.get("for") ?? "";
  const form = query.get("form");
  return {
    filters,
    sort: SORTS.find((sort) => sort === query.get("sort")) ?? null,
    down: query.has("down"),
    form: form === "list" || form === "grid" ? form : null,
  };
}

export function writeAddress({ filters, sort, down, form }: Shown): string {
  const said: [string, string][] = [
    ["q", filters.words.trim()],
    ...MANY.map((aspect): [string, string] => [aspect, filters[aspect].join(",")]),
    ...SPANS.map((aspect): [string, string] => [aspect, filters[aspect]?.join("-") ?? ""]),
    ...WISHES.map((aspect): [string, string] => [aspect, filters[aspect] ?? ""]),
    ["for", filters.investigator],
    ["sort", sort ?? ""],
    ["down", down ? "1" : ""],
    ["form", form ?? ""],
  ];
  const parts = said.filter(([, value]) => value).map(([name, value]) => `${name}=${readable(value)}`);
  return parts.length > 0 ? `#/cards?${parts.join("&")}` : "#/cards";
}

const readable = (value: string): string =>
  encodeURIComponent(value).replaceAll("%2C", ",").replaceAll("%3A", ":").replaceAll("%20", "+");
