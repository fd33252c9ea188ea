/** All words come from the server; this holds the ones of the chosen language. */

import { fetchWords } from "./api";
import { LANGUAGES, type Lang } from "./types";

const STORED = "miskatonic.lang";

export const LANGUAGE_NAMES: Record<Lang, string> = { en: "English", es: "Español", nl: "Nederlands" };

const isLang = (code: string | null): code is Lang => LANGUAGES.some((lang) => lang === code);

/** The remembered language, else the first of the browser's that we speak, else English. */
export function firstLanguage(stored: string | null, wished: readonly string[]): Lang {
  if (isLang(stored)) return stored;
  const short = wished.map((code) => code.slice(0, 2).toLowerCase());
  return short.find(isLang) ?? "en";
}

export function fill(words: string, values: Record<string, string | number>): string {
  return words.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

class Words {
  lang = $state<Lang>("en");
  private words = $state.raw<Record<string, string>>({});

  get ready(): boolean {
    return Object.keys(this.words).length > 0;
  }

  async begin(): Promise<void> {
    await this.choose(firstLanguage(localStorage.getItem(STORED), navigator.languages));
  }

  async choose(lang: Lang): Promise<void> {
    this.words = await fetchWords(lang);
    this.lang = lang;
    localStorage.setItem(STORED, lang);
    document.documentElement.lang = lang;
  }

  say(id: string, values: Record<string, string | number> = {}): string {
    return fill(this.words[id] ?? id, values);
  }
}

export const words = new Words();
export const t = (id: string, values?: Record<string, string | number>): string => words.say(id, values);

/** The server says parts of sentences in small letters; alone on a line they start with a capital. */
export const capital = (words: string): string => words.charAt(0).toLocaleUpperCase() + words.slice(1);

/** What went wrong, in words: the server's own, or that there is none. */
export const problemOf = (error: unknown): string =>
  error instanceof TypeError ? t("web.unreachable") : (error as Error).message;

/** A half rounded up; what may fail never looks certain, what may happen never impossible. */
export function percent(chance: number): string {
  const tiny = 1e-9;
  const sure = chance <= tiny || chance >= 1 - tiny;
  const whole = sure ? Math.round(100 * chance) : Math.min(99, Math.max(1, Math.floor(100 * chance + 0.5 + tiny)));
  return new Intl.NumberFormat(words.lang, { style: "percent", maximumFractionDigits: 0 }).format(whole / 100);
}

/** A day as a calendar has it ("2020-10-15"): the same one wherever it is read. */
export const day = (iso: string): string =>
  new Intl.DateTimeFormat(words.lang, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(iso));

export const moment = (iso: string): string =>
  new Intl.DateTimeFormat(words.lang, { dateStyle: "medium", timeStyle: "short" }).format(new Date(iso));
