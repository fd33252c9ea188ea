/** The HTTP half of the connection: everything that is not the running table. */

import type { BackRule, CoachShown, CompanionWish, ConsentShown, FairShown, FeedMade, IntentionShown, Invitation, Invite, Join, LobbyShown, Opened, People, StandInWish, StandInsShown, TaleShown, TicketShown } from "../generated/table";
import type { Advice, GameInfo, Lang, Loaded, Rule, Snapshot, TableInfo } from "./types";

export class ApiError extends Error {
  constructor(
    message: string,
    readonly code: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** Nobody answers, or only who says that he cannot now (a busy server, a proxy before one that is away): ask again. */
export const unreachable = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof ApiError && [502, 503, 504].includes(error.status));

async function problem(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const said = (body ?? {}) as { error?: string; code?: string };
  return new ApiError(said.error ?? response.statusText, said.code ?? "http", response.status);
}

async function call(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(path, init);
  if (!response.ok) throw await problem(response);
  return response;
}

export async function get<T>(path: string, query: Record<string, string> = {}): Promise<T> {
  const response = await call(`${path}?${new URLSearchParams(query)}`);
  return (await response.json()) as T;
}

async function send<T>(method: string, path: string, body: string): Promise<T> {
  const response = await call(path, { method, body, headers: { "Content-Type": "application/json" } });
  return (await response.json()) as T;
}

export const post = <T>(path: string, body: string): Promise<T> => send("POST", path, body);
export const put = <T>(path: string, body: string): Promise<T> => send("PUT", path, body);

export async function remove(path: string): Promise<void> {
  await call(path, { method: "DELETE" });
}

const table = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;

export const fetchWords = (lang: Lang): Promise<Record<string, string>> => get("/api/words", { lang });
export const fetchGames = (lang: Lang): Promise<GameInfo[]> => get("/api/games", { lang });
/** What the voice of a game says, as `kind.id`. */
export const fetchVoice = (game: string, lang: Lang): Promise<Record<string, string>> =>
  get(`/api/voice/${encodeURIComponent(game)}`, { lang });
export const fetchTables = (lang: Lang): Promise<TableInfo[]> => get("/api/tables", { lang });
export const fetchRule = (id: string, lang: Lang): Promise<Rule> =>
  get(`/api/rules/${encodeURIComponent(id)}`, { lang });
/** Where reading begins: the order of a turn, rule by rule. */
export const fetchTurn = (game: string, lang: Lang): Promise<Rule[]> =>
  get(`/api/rules/turn/${encodeURIComponent(game)}`, { lang });
export const searchRules = (q: string, game: string, lang: Lang): Promise<Rule[]> =>
  get("/api/rules", { lang, q, game });

export function openTable(
  game: string,
  options: Record<string, string>,
  seats: number,
  key: string,
  lang: Lang,
  companions: CompanionWish[] = [],
): Promise<{ id: string }> {
  return post(`/api/tables?lang=${lang}`, JSON.stringify({ game, options, seats, companions, ...(key ? { key } : {}) }));
}

/** A table at which people sit down first: its luck is made of what they all give. */
export const openTogether = (game: string, options: Record<string, string>, seats: number, name: string, lang: Lang, companions: CompanionWish[] = []): Promise<Opened> =>
  post(`/api/tables?lang=${lang}`, JSON.stringify({ game, options, seats, companions, together: true, name }));

/** The save goes as the player's file has it: the server says what is wrong with it. */
export const loadSave = (text: string, lang: Lang): Promise<Loaded> => post(`/api/load?lang=${lang}`, text);

export const deleteTable = (id: string, lang: Lang): Promise<void> => remove(`${table(id)}?lang=${lang}`);

/** A new table on which the game goes on with new luck, from its last decision or from a position. */
export const copyTable = (id: string, at: number | undefined, lang: Lang): Promise<{ id: string }> =>
  post(`${table(id)}/copy?lang=${lang}`, JSON.stringify(at === undefined ? {} : { at }));

/** What a player who knows the game would answer now; null where nothing is asked. */
export const fetchAdvice = (id: string, lang: Lang): Promise<Advice | null> => get(`${table(id)}/advice`, { lang });

/** The table as it stands, for who does not sit at it just now. */
export const fetchTable = (id: string, lang: Lang): Promise<Snapshot> => get(table(id), { lang });

/** Answers what it asks from elsewhere than the table. */
export const answerTable = (
  id: string,
  answer: { name: string; at: number; seat: number },
  lang: Lang,
): Promise<Snapshot> => post(`${table(id)}/answer?lang=${lang}`, JSON.stringify(answer));

/** The game as a story. */
export const fetchTale = (id: string, lang: Lang): Promise<TaleShown> => get(`${table(id)}/tale`, { lang });

export const saveAddress = (id: string): string => `${table(id)}/save`;

/** The saved game as text, to be brought somewhere. */
export const fetchSave = async (id: string): Promise<string> => (await call(saveAddress(id))).text();

export function liveAddress(id: string): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}${table(id)}/live`;
}

// ---------------------------------------------------------------------- sitting down together

export const fetchPeople = (id: string, lang: Lang): Promise<People> => get(`${table(id)}/people`, { lang });
/** A table to which others can be invited: the same game at a new place, at once or when its host begins. */
export const shareTable = (id: string, name: string, wait: boolean, lang: Lang): Promise<Opened> =>
  post(`${table(id)}/share?lang=${lang}`, JSON.stringify({ name, wait }));
/** Something for the key of a game that has not begun. */
export const contribute = (id: string, text: string, name: string, lang: Lang): Promise<LobbyShown> =>
  post(`${table(id)}/contribute?lang=${lang}`, JSON.stringify({ text, name }));
export const beginGame = (id: string, lang: Lang): Promise<Opened> => post(`${table(id)}/begin?lang=${lang}`, "{}");
/** Who decides about taking back, said before the game begins. */
export const setRule = (id: string, said: BackRule, lang: Lang): Promise<ConsentShown> => post(`${table(id)}/rule?lang=${lang}`, JSON.stringify(said));
/** All that is needed to check the luck of a game that is over. */
export const fetchFair = (id: string, lang: Lang): Promise<FairShown> => get(`${table(id)}/fair`, { lang });
export const invite = (id: string, to: Invite, lang: Lang): Promise<Invitation> =>
  post(`${table(id)}/tickets?lang=${lang}`, JSON.stringify(to));
export const withdrawTicket = (id: string, ticket: string, lang: Lang): Promise<void> =>
  remove(`${table(id)}/tickets/${encodeURIComponent(ticket)}?lang=${lang}`);
/** Asks to be told by mail when it is one's turn; the address must say yes first. */
export const wantMail = (id: string, address: string, lang: Lang): Promise<unknown> =>
  post(`${table(id)}/mail?lang=${lang}`, JSON.stringify({ address }));
export const endMail = (id: string, lang: Lang): Promise<void> => remove(`${table(id)}/mail?lang=${lang}`);
/** Who answers for a seat while its person is away; nobody where no player is named. */
export const standIn = (id: string, wish: StandInWish, lang: Lang): Promise<StandInsShown> =>
  post(`${table(id)}/stand-ins?lang=${lang}`, JSON.stringify(wish));
/** What a companion may set out to do, as far as one may know. */
export const fetchIntentions = (id: string, to: number, lang: Lang): Promise<IntentionShown[]> => get(`${table(id)}/intentions/${to}`, { lang });
/** Has the coach look at the decisions of a seat of one's own, in a game that is over; how far it is; look no further. */
export const beginCoach = (id: string, seat: number, lang: Lang): Promise<CoachShown> => post(`${table(id)}/coach?lang=${lang}`, JSON.stringify({ seat }));
export const fetchCoach = (id: string, seat: number, lang: Lang): Promise<CoachShown> => get(`${table(id)}/coach/${seat}`, { lang });
export const stopCoach = (id: string, seat: number, lang: Lang): Promise<void> => remove(`${table(id)}/coach/${seat}?lang=${lang}`);
/** The address of a new feed of what is one's own here; the one before is void. */
export const makeFeed = (id: string, lang: Lang): Promise<FeedMade> => post(`${table(id)}/feed?lang=${lang}`, "");
export const endFeed = (id: string, lang: Lang): Promise<void> => remove(`${table(id)}/feed?lang=${lang}`);
export const lookAtTicket = (secret: string, lang: Lang): Promise<TicketShown> =>
  post(`/api/ticket?lang=${lang}`, JSON.stringify({ secret }));
export const joinTable = (join: Join, lang: Lang): Promise<Opened> => post(`/api/join?lang=${lang}`, JSON.stringify(join));
