/** The addresses behind the #: where a reader is, as something that can be kept, sent and gone back to. */

export type Page = "cards" | "card" | "decks" | "deck" | "shared" | "compare" | "upgrade" | "bag" | "rules" | "rule";
export type Route = { at: "credits" } | { at: "join"; secret: string } | { at: "start"; query: URLSearchParams } | { at: "table"; id: string; query: URLSearchParams } | { at: Page; id: string; query: URLSearchParams };

const PAGES: Record<string, [all: Page, one: Page]> = {
  cards: ["cards", "card"],
  decks: ["decks", "deck"],
  shared: ["decks", "shared"],
  compare: ["decks", "compare"],
  upgrade: ["decks", "upgrade"],
  bag: ["bag", "bag"],
  rules: ["rules", "rule"],
};

/** What nobody could have meant is the start page. */
export function routeOf(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split(/\?(.*)/s);
  const [place = "", ...rest] = path.split("/");
  const id = decoded(rest.join("/"));
  if (place === "credits") return { at: "credits" };
  if (place === "join" && id) return { at: "join", secret: id };
  const page = Object.hasOwn(PAGES, place) ? PAGES[place] : undefined;
  const wishes = new URLSearchParams(query);
  if (place === "table" && id) return { at: "table", id, query: wishes };
  return page ? { at: page[id ? 1 : 0], id, query: wishes } : { at: "start", query: wishes };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const cardAddress = (code: string): string => `#/cards/${encodeURIComponent(code)}`;
export const ruleAddress = (id: string): string => `#/rules/${encodeURIComponent(id)}`;
export const tableAddress = (id: string): string => `#/table/${encodeURIComponent(id)}`;
export const upgradeAddress = (table: string): string => `#/upgrade/${encodeURIComponent(table)}`;
export const compareAddress = (one: string, other = ""): string =>
  `#/compare/${encodeURIComponent(one)}${other ? `?with=${encodeURIComponent(other)}` : ""}`;
export const deckAddress = (id: string): string => `#/decks/${encodeURIComponent(id)}`;
