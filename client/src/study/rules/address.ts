/** What is looked for in the ledgers, as it stands in the address. */

export interface Asked {
  q: string;
  game: string;
  kind: string;
}

const STORED = "miskatonic.rules";

/** The game whose rules were read last in this browser; "" for all. */
const lastGame = (): string => /^[a-z]{2,20}$/.exec(localStorage.getItem(STORED) ?? "")?.[0] ?? "";

export const rememberGame = (game: string): void => localStorage.setItem(STORED, game);

/** Who asks for nothing reads on in the game of last time. */
export const readAddress = (query: URLSearchParams): Asked => ({
  q: query.get("q") ?? "",
  game: query.get("game") ?? (query.size === 0 ? lastGame() : ""),
  kind: query.get("kind") ?? "",
});

export function writeAddress({ q, game, kind }: Asked): string {
  const said = Object.entries({ q: q.trim(), game, kind }).filter(([, value]) => value);
  const query = said.map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll("%20", "+")}`);
  return query.length > 0 ? `#/rules?${query.join("&")}` : "#/rules";
}
