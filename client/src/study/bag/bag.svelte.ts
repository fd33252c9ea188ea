/** The bag on the page, and the server's last word on it. */

import { t, words } from "../../lib/i18n.svelte";
import type { Lang } from "../../lib/types";
import { visits } from "../visits";
import { askOdds, fetchKinds } from "./api";
import type { BagKinds, BagOdds, BagSymbol, Counts, Meaning } from "./types";
import { bagOf, firstWish, questionOf, readAddress, sameCounts, scenarioOf, sideOf, writeAddress, type Wish } from "./wish";

const STORED = "miskatonic.bag";
/** Many clicks are one question. */
const PAUSE = 80;
const NOTHING: Meaning = { value: 0, again: false, result: "" };

const said = (error: unknown): string => (error instanceof TypeError ? t("web.unreachable") : (error as Error).message);

export class Bag {
  kinds = $state.raw<BagKinds | null>(null);
  wish = $state.raw<Wish | null>(null);
  odds = $state.raw<BagOdds | null>(null);
  problem = $state<string | null>(null);
  /** Asked and not yet answered. */
  waiting = $state(false);

  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;
  private lang: Lang | null = null;

  readonly symbols = $derived.by((): Record<string, BagSymbol> | null => {
    const { kinds, wish } = this;
    return kinds && wish ? (scenarioOf(kinds, wish)?.symbols[sideOf(kinds, wish.level)] ?? null) : null;
  });

  /** Whether tokens were added or taken since the bag was picked. */
  readonly changed = $derived.by(() => {
    const { kinds, wish } = this;
    return kinds !== null && wish !== null && !sameCounts(wish.tokens, bagOf(kinds, wish));
  });

  async load(lang: Lang, query: URLSearchParams): Promise<void> {
    if (this.lang === lang) return;
    this.lang = lang;
    try {
      const kinds = await fetchKinds(lang);
      if (this.lang !== lang) return;
      this.kinds = kinds;
      this.wish ??= readAddress(kinds, query.toString() ? query : remembered());
      this.ask(0);
    } catch (error) {
      if (this.lang === lang) [this.lang, this.problem] = [null, said(error)];
    }
  }

  change(part: Partial<Wish>): void {
    if (!this.kinds || !this.wish) return;
    this.wish = { ...this.wish, ...part };
    const address = writeAddress(this.kinds, this.wish);
    localStorage.setItem(STORED, address);
    visits.rename(address);
    this.ask(PAUSE);
  }

  /** Another campaign, difficulty or scenario: the bag is the one that it begins with. */
  pick(part: Partial<Pick<Wish, "campaign" | "level" | "scenario">>): void {
    if (!this.kinds || !this.wish) return;
    const wish = { ...this.wish, x: {}, ...part };
    if (part.campaign) {
      wish.scenario = this.kinds.campaigns.find((one) => one.id === part.campaign)?.scenarios[0]?.id ?? "";
    }
    // To say the symbols oneself is not another bag.
    const own = part.scenario === "" && this.changed;
    this.change({ ...wish, tokens: own ? wish.tokens : bagOf(this.kinds, wish), symbols: {} });
  }

  restore(): void {
    if (this.kinds && this.wish) this.change({ tokens: bagOf(this.kinds, this.wish) });
  }

  /** All as it was when nobody had chosen anything. */
  clear(): void {
    if (this.kinds) this.change(firstWish(this.kinds));
  }

  step(token: string, by: number): void {
    const most = this.kinds?.tokens.find((one) => one.token === token)?.most ?? 0;
    const n = this.count(token) + by;
    if (n >= 0 && n <= most) this.change({ tokens: { ...this.wish!.tokens, [token]: n } });
  }

  count(token: string): number {
    return this.wish?.tokens[token] ?? 0;
  }

  setX(token: string, n: number): void {
    if (this.wish) this.change({ x: { ...this.wish.x, [token]: n } });
  }

  meaning(token: string): Meaning {
    return this.wish?.symbols[token] ?? NOTHING;
  }

  mean(token: string, part: Partial<Meaning>): void {
    if (this.wish) this.change({ symbols: { ...this.wish.symbols, [token]: { ...this.meaning(token), ...part } } });
  }

  get tokens(): Counts {
    return this.wish?.tokens ?? {};
  }

  private ask(pause: number): void {
    clearTimeout(this.timer);
    this.waiting = true;
    const number = ++this.asked;
    this.timer = setTimeout(() => void this.send(number), pause);
  }

  /** Answers to questions that are no longer the last are not looked at. */
  private async send(number: number): Promise<void> {
    if (!this.kinds || !this.wish) return;
    try {
      const odds = await askOdds(questionOf(this.kinds, this.wish), words.lang);
      if (number === this.asked) [this.odds, this.problem] = [odds, null];
    } catch (error) {
      if (number === this.asked) [this.odds, this.problem] = [null, said(error)];
    }
    if (number === this.asked) this.waiting = false;
  }

  end(): void {
    clearTimeout(this.timer);
    this.asked++;
  }
}

/** The bag of the last visit in this browser. */
function remembered(): URLSearchParams {
  return new URLSearchParams((localStorage.getItem(STORED) ?? "").split("?")[1] ?? "");
}
