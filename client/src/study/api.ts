/** What the pages of the study ask of the server. */

import { get, post, put, remove } from "../lib/api";
import type { Lang } from "../lib/types";
import type {
  Asked,
  CardPage,
  CardTexts,
  CollectionData,
  Deck,
  DeckInfo,
  DeckStatistics,
  FoundRules,
  KeptDeck,
  Passing,
  PassingAsked,
  Pool,
  PrintedText,
  RandomDeckAsked,
  ReadDeck,
  RuleRow,
  Stages,
  SuggestAsked,
  SuggestedDeck,
  Upgrade,
  Verdict,
  WeaknessesAsked,
  Weaknesses,
  WrittenDeck,
} from "./types";

const ask = <T>(path: string, body: unknown, lang: Lang): Promise<T> =>
  post(`${path}?lang=${lang}`, JSON.stringify(body));
const deck = (id: string): string => `/api/decks/${encodeURIComponent(id)}`;

export const fetchCollection = (lang: Lang): Promise<CollectionData> => get("/api/cards", { lang });
export const fetchCard = (code: string, lang: Lang): Promise<CardPage> =>
  get(`/api/cards/${encodeURIComponent(code)}`, { lang });

export const fetchTexts = (lang: Lang): Promise<CardTexts> => get("/api/cards/texts", { lang });
export const keepTextsThere = (texts: Record<string, Record<string, PrintedText>>, lang: Lang): Promise<{ cards: number }> =>
  put(`/api/cards/texts?lang=${lang}`, JSON.stringify({ texts }));
export const forgetTextsThere = (lang: Lang): Promise<void> => remove(`/api/cards/texts?lang=${lang}`);

export const findRules = (
  { q, game, kind }: { q: string; game: string; kind: string },
  start: number,
  lang: Lang,
): Promise<FoundRules> => get("/api/rules/search", { lang, q, game, kind, start: String(start) });
export const fetchRow = (id: string, lang: Lang): Promise<RuleRow> =>
  get(`/api/rules/${encodeURIComponent(id)}`, { lang });

export const checkDeck = (asked: Asked, lang: Lang): Promise<Verdict> => ask("/api/cards/decks/check", asked, lang);
export const fetchPool = (asked: Asked, lang: Lang): Promise<Pool> => ask("/api/cards/decks/pool", asked, lang);
export const planUpgrade = (stages: Stages, lang: Lang): Promise<Upgrade> =>
  ask("/api/cards/decks/upgrade", stages, lang);
export const beginDeck = (investigator: string, lang: Lang): Promise<Deck> =>
  ask("/api/cards/decks/begin", { investigator }, lang);
export const deckOdds = (asked: PassingAsked, lang: Lang): Promise<Passing> =>
  ask("/api/cards/decks/odds", asked, lang);
export const fetchStarters = (lang: Lang): Promise<Deck[]> => get("/api/cards/decks/starters", { lang });
/** The file goes as it is: the server finds out what it is. */
export const readDeck = (text: string, lang: Lang): Promise<ReadDeck> =>
  post(`/api/cards/decks/read?lang=${lang}`, text);
export const writeDeck = (deck: Deck, earlier: Deck[], form: string, lang: Lang): Promise<WrittenDeck> =>
  ask("/api/cards/decks/write", { deck, form, earlier }, lang);
export const randomDeck = (asked: RandomDeckAsked, lang: Lang): Promise<{ deck: Deck; key: string }> =>
  ask("/api/cards/decks/random", asked, lang);
export const suggestDeck = (asked: SuggestAsked, lang: Lang): Promise<SuggestedDeck> =>
  ask("/api/cards/decks/suggest", asked, lang);
export const deckStatistics = (asked: Asked, lang: Lang): Promise<DeckStatistics> =>
  ask("/api/cards/decks/statistics", asked, lang);
export const drawWeaknesses = (asked: WeaknessesAsked, lang: Lang): Promise<Weaknesses> =>
  ask("/api/cards/weaknesses", asked, lang);

export const fetchDecks = (lang: Lang): Promise<DeckInfo[]> => get("/api/decks", { lang });
/** Those that may have this card. */
export const fetchDecksFor = (card: string, lang: Lang): Promise<DeckInfo[]> => get("/api/decks", { card, lang });
export const fetchDeck = (id: string, lang: Lang): Promise<KeptDeck> => get(deck(id), { lang });
export const keepDeck = (versions: Deck[], lang: Lang): Promise<{ id: string }> => ask("/api/decks", { versions }, lang);
/** Refused with "stale" when somebody else changed it meanwhile. */
export const changeDeck = (id: string, versions: Deck[], at: number, lang: Lang): Promise<{ at: number }> =>
  put(`${deck(id)}?lang=${lang}`, JSON.stringify({ versions, at }));
export const deleteDeck = (id: string, lang: Lang): Promise<void> => remove(`${deck(id)}?lang=${lang}`);
