/** A deck on the desk: what is done to it can be undone, is judged at once, and is kept by the server as one goes. */

import { ApiError, unreachable } from "../../lib/api";
import { t, words } from "../../lib/i18n.svelte";
import { backOff } from "../../lib/socket";
import { checkDeck, fetchPool, planUpgrade } from "../api";
import type { Asked, Deck, Game, Pool, Upgrade, Verdict } from "../types";
import { alike, nextVersion, tidy } from "./deck";
import { begin, done, redone, undone, type History } from "./history";
import type { Keeper } from "./keeping";
import { forget, recall, remember } from "./memory";
import { owned } from "./owned.svelte";
import { butOf } from "./standing";

/** "lost": the server does not answer, and is asked again; "gone": it has no such deck. */
export type Keeping = "loading" | "kept" | "keeping" | "lost" | "gone";

const PAUSE = 250;

const asked = (deck: Deck, game: Game = ""): Asked => ({ deck: tidy(deck), variants: deck.variants ?? [], game, ...owned.asked });

export class Desk {
  keeping = $state<Keeping>("loading");
  /** What the server refused, in words. */
  problem = $state<string | null>(null);
  /** What was on this desk when somebody else changed the deck: nothing of it is lost unless its owner says so. */
  rescued = $state.raw<readonly Deck[] | null>(null);
  verdict = $state.raw<Verdict | null>(null);
  pool = $state.raw<Pool>({ cards: {}, second: {} });
  /** What each version cost; the first has no bill. */
  plans = $state.raw<readonly (Upgrade | null)[]>([]);
  /** What the first version leaves of the experience that a campaign begins with. */
  private spare = $state(0);
  /** For the ear: what has just been done, and what came of it. */
  said = $state("");

  /** For what the first version is judged; the others are stages of a campaign. */
  game = $state<Game>("");

  private history = $state.raw<History<readonly Deck[]>>(begin([]));
  private chosen = $state<number | null>(null);
  private at = 0;
  private inHand: readonly Deck[] | null = null;
  private kept: readonly Deck[] = [];
  private attempt = 0;
  private keepTimer: ReturnType<typeof setTimeout> | undefined;
  private judgeTimer: ReturnType<typeof setTimeout> | undefined;
  private latest = 0;
  private bills = new WeakMap<Deck, { before: Deck; lang: string; plan: Upgrade }>();
  private begun: { deck: Deck; spare: number } | null = null;
  private ended = false;
  /** What was last said of its legality; nothing of a deck that is simply legal. */
  private told = "";

  /** On loan from a table only cards are changed, and only these there are. */
  constructor(
    readonly id: string,
    private readonly keeper: Keeper,
    private readonly stock: ReadonlySet<string> | null = null,
  ) {}

  // What lies there

  get versions(): readonly Deck[] {
    return this.history.now;
  }

  get ready(): boolean {
    return this.versions.length > 0;
  }

  /** The place of the version that is looked at: the newest, unless another was chosen. */
  get shown(): number {
    const last = this.versions.length - 1;
    return this.chosen === null ? last : Math.min(this.chosen, last);
  }

  get deck(): Deck {
    return this.versions[this.shown] ?? { investigator: "", cards: {} };
  }

  get before(): Deck | null {
    return this.versions[this.shown - 1] ?? null;
  }

  /** Only the newest version is still being built. */
  get open(): boolean {
    return this.ready && this.shown === this.versions.length - 1;
  }

  get lent(): boolean {
    return this.stock !== null;
  }

  /** Whether more than its cards may be changed: its name, its terms, what it lost, its versions. */
  get free(): boolean {
    return this.open && !this.lent;
  }

  /** Experience left after a version: what was left before it and was earned, less what it cost. */
  left(place: number): number {
    if (place <= 0) return this.lent ? 0 : this.spare;
    return this.left(place - 1) + (this.versions[place]?.earned ?? 0) - (this.plans[place]?.spent ?? 0);
  }

  /** What is left after the version looked at; null of the one that begins. */
  get leftOver(): number | null {
    return this.before ? this.left(this.shown) : null;
  }

  /** Whether the deck of a beginning is judged for any stage of a campaign. */
  get anyTime(): boolean {
    return this.shown === 0 && this.game === "";
  }

  get undoes(): string | null {
    return this.history.past.at(-1)?.said ?? null;
  }

  get redoes(): string | null {
    return this.history.future.at(-1)?.said ?? null;
  }

  // Doing

  async load(): Promise<void> {
    try {
      const found = await this.keeper.load();
      const known = recall(this.id);
      const same = known && alike(known.now.map(tidy), found.versions.map(tidy));
      this.history = same ? known : begin<readonly Deck[]>(found.versions);
      this.kept = this.versions;
      this.at = found.at;
      this.chosen = null;
      this.keeping = "kept";
      this.attempt = 0;
      void this.judge();
    } catch (error) {
      this.failed(error, () => void this.load());
    }
  }

  /** Another version of the newest deck; `flow` joins changes that are one to their maker. */
  change(next: Deck, said: string, flow = ""): void {
    if (this.open) this.set([...this.versions.slice(0, -1), next], said, flow);
  }

  nextVersion(): void {
    const last = this.versions.at(-1);
    if (last)
      this.set([...this.versions, nextVersion(last)], t("web.deck.did.version", { n: this.versions.length + 1 }));
  }

  /** The version looked at becomes the newest again; those after it go. */
  goBack(): void {
    this.set(this.versions.slice(0, this.shown + 1), t("web.deck.did.back", { n: this.shown + 1 }));
  }

  look(place: number): void {
    this.chosen = place === this.versions.length - 1 ? null : place;
    this.verdict = null;
    this.told = "";
    void this.judge();
  }

  judgeFor(game: Game): void {
    this.game = game;
    void this.judge();
  }

  undo(): void {
    const what = this.undoes;
    if (what === null) return;
    this.history = undone(this.history);
    this.after(t("web.deck.undone", { what }));
  }

  redo(): void {
    const what = this.redoes;
    if (what === null) return;
    this.history = redone(this.history);
    this.after(t("web.deck.redone", { what }));
  }

  private set(versions: readonly Deck[], said: string, flow = ""): void {
    this.history = done(this.history, versions, said, flow);
    this.after(said);
  }

  private after(said: string): void {
    this.chosen = null;
    remember(this.id, this.history);
    this.said = said;
    this.problem = null;
    if (this.keeping === "kept") this.keeping = "keeping";
    clearTimeout(this.keepTimer);
    clearTimeout(this.judgeTimer);
    this.keepTimer = setTimeout(() => void this.keep(), PAUSE);
    this.judgeTimer = setTimeout(() => void this.judge(), PAUSE / 5);
  }

  /** The browser leaves the page. */
  leave(): void {
    if (this.kept === this.versions || !this.ready || this.keeping === "gone") return;
    this.keeper.leave(this.versions, this.at);
  }

  /** Nobody looks at the desk any more: what is not kept yet goes at once. */
  end(): void {
    this.ended = true;
    remember(this.id, this.history);
    clearTimeout(this.judgeTimer);
    if (this.kept !== this.versions && this.ready) void this.keep();
  }

  // Keeping

  /** One at a time: each answer says what the next must name. */
  private async keep(): Promise<void> {
    clearTimeout(this.keepTimer);
    const versions = this.versions;
    if (this.inHand || this.keeping === "gone") return;
    if (versions === this.kept) {
      this.keeping = "kept";
      return;
    }
    this.inHand = versions;
    try {
      this.at = (await this.keeper.keep(versions, this.at)).at;
      this.kept = versions;
      this.attempt = 0;
      this.keeping = this.versions === versions ? "kept" : "keeping";
    } catch (error) {
      if (error instanceof ApiError && error.code === "stale") await this.overtaken();
      else this.failed(error, () => void this.keep());
      return;
    } finally {
      this.inHand = null;
    }
    if (this.keeping === "keeping") void this.keep();
  }

  private async overtaken(): Promise<void> {
    const mine = this.versions;
    await this.load();
    this.rescued = mine;
  }

  private failed(error: unknown, again: () => void): void {
    if (unreachable(error)) {
      this.keeping = "lost";
      this.attempt += 1;
      clearTimeout(this.keepTimer);
      if (!this.ended) this.keepTimer = setTimeout(again, backOff(this.attempt));
    } else if (error instanceof ApiError && error.status === 404) {
      this.keeping = "gone";
      forget(this.id);
    }
    else this.problem = (error as Error).message;
  }

  // Judging

  /** Legality, what may be added, and the bills; an answer to an older question is not heard. */
  async judge(): Promise<void> {
    if (!this.ready || this.ended) return;
    const mine = ++this.latest;
    const deck = this.deck;
    try {
      const first = this.versions[0] ?? deck;
      const [verdict, pool, begun, plans] = await Promise.all([
        checkDeck(asked(deck, this.shown === 0 ? this.game : ""), words.lang),
        fetchPool(asked(deck), words.lang),
        this.first(first),
        Promise.all(this.versions.map((each, place) => this.bill(this.versions[place - 1], each))),
      ]);
      if (mine !== this.latest) return;
      [this.verdict, this.pool, this.plans, this.spare] = [verdict, this.inStock(pool), plans, begun];
      this.tell(verdict, plans[this.shown] ?? null);
      if (this.keeping === "lost") void this.keep();
    } catch (error) {
      if (mine !== this.latest) return;
      if (!unreachable(error)) this.problem = (error as Error).message;
      else this.judgeTimer = setTimeout(() => void this.judge(), backOff(Math.max(2, this.attempt)));
    }
  }

  private inStock(pool: Pool): Pool {
    const { stock } = this;
    if (stock === null) return pool;
    return { cards: Object.fromEntries(Object.entries(pool.cards).filter(([code]) => stock.has(code))), second: {} };
  }

  private async first(deck: Deck): Promise<number> {
    if (this.begun?.deck !== deck) {
      const { begins, experience } = await checkDeck(asked(deck), words.lang);
      this.begun = { deck, spare: Math.max(0, begins - experience) };
    }
    return this.begun.spare;
  }

  private async bill(before: Deck | undefined, after: Deck): Promise<Upgrade | null> {
    if (!before) return null;
    const known = this.bills.get(after);
    if (known && known.before === before && known.lang === words.lang) return known.plan;
    const lang = words.lang;
    const stages = { before: tidy(before), after: tidy(after), variants: after.variants ?? [] };
    const plan = await planUpgrade(stages, lang);
    this.bills.set(after, { before, lang, plan });
    return plan;
  }

  /** What the ear is told: only when it becomes legal, ceases to be, or is wrong in another way. */
  private tell(now: Verdict, plan: Upgrade | null): void {
    const problem = problemsOf(now, plan)[0]?.text ?? "";
    const but = problem ? "" : butOf(now, this.leftOver, this.anyTime);
    if (this.told === (problem || but)) return;
    this.told = problem || but;
    this.said = `${this.said} ${problem ? t("web.deck.illegal_why", { why: problem }) : but || t("web.deck.legal")}`;
  }
}

/** What is wrong with the deck, and with the way to it from the version before. */
export function problemsOf(verdict: Verdict, plan: Upgrade | null): Verdict["errors"] {
  const there = new Set(verdict.errors.map((each) => each.text));
  return [...verdict.errors, ...(plan?.errors.filter((each) => !there.has(each.text)) ?? [])];
}
