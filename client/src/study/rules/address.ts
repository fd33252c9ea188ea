/** What is looked for in the ledgers, as it stands in the address. */

export interface Asked {
  q: string;
  game: string;
  kind: string;
}

export const readAddress = (query: URLSearchParams): Asked => ({
  q: query.get("q") ?? "",
  game: query.get("game") ?? "",
  kind: query.get("kind") ?? "",
});

export function writeAddress({ q, game, kind }: Asked): string {
  const said = Object.entries({ q: q.trim(), game, kind }).filter(([, value]) => value);
  const query = said.map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll("%20", "+")}`);
  return query.length > 0 ? `#/rules?${query.join("&")}` : "#/rules";
}
