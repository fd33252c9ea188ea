/** One table as this browser sees it: the last snapshot, the connection, and what the player is about to choose. */

import { copyTable, fetchAdvice, liveAddress } from "../lib/api";
import { moments, type News } from "../lib/beats";
import { t, words } from "../lib/i18n.svelte";
import { litPlaces, narrowed, press, type Lit, type SecondPlace } from "../lib/options";
import { less, pressed, ready, times, written, type Chosen } from "../lib/selection";
import { LiveSocket, type Link } from "../lib/socket";
import type { Advice, Ask, AutoPass, FromServer, Lang, Option, Snapshot, ToServer } from "../lib/types";
import { Curtain } from "./curtain.svelte";

const USUAL = "usual";
const nowhere: SecondPlace = () => null;

export class Session {
  snapshot = $state.raw<Snapshot | null>(null);
  link = $state<Link>("connecting");
  problem = $state<string | null>(null);
  /** The place that was pressed first, when its options still need a second choice. */
  picked = $state<string | null>(null);
  /** The option under the pointer or the focus in the list: its places glow on the table. */
  pointed = $state<Option | null>(null);
  /** Something grave that was chosen once: chosen again it is meant. */
  doubted = $state.raw<Option | null>(null);
  /** What is taken so far, where the answer is a set. */
  chosen = $state.raw<Chosen>({});
  /** An answer is on its way: nothing more is sent until the server has spoken. */
  waiting = $state(false);
  /** How often the server has spoken. */
  heard = $state(0);
  /** The newest position, also while looking at the past. */
  newest = $state(0);
  newestDecisions = $state.raw<number[]>([]);
  /** Who has just sat down has not seen what happened last, and may wish to. */
  joined = $state(false);
  /** What happened is shown before the question is. */
  readonly curtain = new Curtain((table) => (this.snapshot = table));

  /** What was advised on the question that stands. */
  advice = $state.raw<Advice | null>(null);

  /** The table as it stands behind the curtain: news builds on it. */
  private stands: Snapshot | null = null;
  private second: SecondPlace = nowhere;
  /** The way back to what happened last is not shown. */
  private recalling = false;
  private readonly socket: LiveSocket<ToServer, FromServer>;

  constructor(readonly id: string) {
    this.socket = new LiveSocket<ToServer, FromServer>({
      address: () => liveAddress(id, words.lang),
      onMessage: (message) => this.hear(message),
      onLink: (link) => this.linked(link),
    });
  }

  /** The key is shown once the game is over, also to who looks back then. */
  readonly over = $derived(this.snapshot !== null && this.snapshot.key !== null);
  readonly ask = $derived<Ask | null>(this.snapshot?.live ? this.snapshot.ask : null);
  readonly options = $derived<Option[]>(this.ask?.options ?? []);
  /** Places of the board are to be chosen from: then it must be seen, also where only one thing can be. */
  readonly placing = $derived(this.options.filter(({ target }) => target?.startsWith("place:")).length > 1);
  /** Whether the set could be given as it is. */
  readonly ready = $derived(this.ask !== null && ready(this.ask, this.chosen));
  readonly shown = $derived<Option[]>(narrowed(this.options, this.picked, (option) => this.second(option)));
  private readonly places = $derived(litPlaces(this.options, this.picked, (option) => this.second(option)));

  /** A game tells how its options name a second place. */
  understand(second: SecondPlace): void {
    this.second = second;
  }

  secondOf(option: Option): string | null {
    return this.second(option);
  }

  lit(place: string): Lit | undefined {
    return this.places.get(place);
  }

  /** Any lit place that starts so: a closed pile glows for the cards in it. */
  litWithin(prefix: string): number {
    return [...this.places.keys()].filter((place) => place.startsWith(prefix)).length;
  }

  isPointed(place: string): boolean {
    const option = this.pointed;
    return option !== null && (option.target === place || this.second(option) === place);
  }

  /** True when the press meant something. */
  press(place: string): boolean {
    const meant = press(this.options, this.picked, place, (option) => this.second(option));
    if (meant === null) return false;
    if (meant.do === "answer") this.answer(meant.option);
    else this.picked = meant.do === "pick" ? meant.place : null;
    return true;
  }

  /** Chooses this option; where the answer is a set it goes in or out of it, and `done` gives the answer. */
  answer(option: Option): void {
    const ask = this.ask;
    if (!ask || this.waiting) return;
    if (!ask.pick) return this.choose(option);
    this.chosen = pressed(ask, this.chosen, option);
    this.picked = null;
  }

  private choose(option: Option): void {
    if (option.grave !== "" && this.doubted?.name !== option.name) this.doubted = option;
    else this.give(option.name);
  }

  less(option: Option): void {
    if (!this.waiting) this.chosen = less(this.chosen, option);
  }

  done(): void {
    if (this.ready && !this.waiting) this.give(written(this.options, this.chosen));
  }

  /** How often something at this place is in the set. */
  taken(place: string): number {
    return this.options
      .filter((option) => option.target === place)
      .reduce((sum, option) => sum + times(this.chosen, option), 0);
  }

  private give(name: string): void {
    const now = this.snapshot;
    if (now?.ask) this.say({ type: "answer", name, at: now.position, seat: now.ask.seat });
  }

  /** Asks what a player who knows the game would do; asked again it is put away. */
  async advise(): Promise<void> {
    if (this.advice || !this.ask) {
      this.advice = null;
      return;
    }
    try {
      const found = await fetchAdvice(this.id, words.lang);
      if (found?.at === this.snapshot?.position) this.advice = found;
    } catch (error) {
      this.problem = error instanceof TypeError ? t("web.unreachable") : (error as Error).message;
    }
  }

  /** Does what was advised. */
  follow(): void {
    if (this.advice && this.advice.at === this.snapshot?.position && !this.waiting) this.give(this.advice.name);
  }

  undo(to?: number): void {
    if (this.waiting || !this.snapshot?.can_undo) return;
    this.say(to === undefined ? { type: "undo" } : { type: "undo", to });
  }

  redo(): void {
    if (this.waiting || !this.snapshot?.can_redo) return;
    this.say({ type: "redo" });
  }

  /** Gives up everything after a moment of the past and goes on from there; what is over goes on in a copy. */
  rewind(to: number): void {
    if (this.over) void this.copy(to);
    else this.say({ type: "undo", to });
  }

  /** Goes on at a new table on new luck: who has seen the key could foretell the old one. */
  async copy(at?: number): Promise<void> {
    try {
      const { id } = await copyTable(this.id, at, words.lang);
      location.hash = `#/table/${id}`;
    } catch (error) {
      this.problem = error instanceof TypeError ? t("web.unreachable") : (error as Error).message;
    }
  }

  look(at: number | null): void {
    this.socket.send({ type: "look", at });
  }

  /** Shows what happened since the last decision of a person: from the table as it stood then, beat by beat. */
  recall(): void {
    const before = this.newestDecisions.findLast((at) => at < this.newest);
    if (before === undefined || this.waiting || !this.snapshot?.live) return;
    this.joined = false;
    this.recalling = this.socket.send({ type: "look", at: before });
  }

  /** What answers itself; without a seat it is everybody's wish. */
  settings(auto: AutoPass, stops: Record<string, string> = this.wishes(null), seat: number | null = null): void {
    this.socket.send({ type: "settings", ...auto, stops, ...(seat === null ? {} : { seat }) });
  }

  /** When this seat is asked otherwise than usual; of everybody what the first of our seats wishes. */
  wishes(seat: number | null): Record<string, string> {
    const all = this.snapshot?.stops ?? [];
    const wished = all.map(({ kind, wishes }): [string, string] => [kind, String(seat === null ? Object.values(wishes)[0] : wishes[seat])]);
    return Object.fromEntries(wished.filter(([, wish]) => wish !== USUAL));
  }

  /** Puts a question after all that was passed over. */
  reopen(at: number): void {
    if (!this.waiting) this.say({ type: "reopen", at });
  }

  speak(lang: Lang): void {
    this.socket.send({ type: "lang", lang });
  }

  retry(): void {
    this.socket.retry();
  }

  end(): void {
    this.socket.end();
    this.curtain.drop();
  }

  private say(message: ToServer): void {
    this.waiting = this.socket.send(message);
  }

  private hear(message: FromServer): void {
    this.waiting = false;
    this.heard += 1;
    if (message.type === "error") {
      this.recalling = false;
      this.problem = message.error;
      return;
    }
    this.problem = null;
    this.picked = null;
    this.pointed = null;
    this.doubted = null;
    this.advice = null;
    if (message.type === "table") this.see(message.table);
    else if (this.stands) this.goOn(message.news);
  }

  private goOn(news: News): void {
    if (!this.stands) return;
    const told = moments(this.stands, news);
    this.joined = false;
    if (this.recalling) this.see(told.table);
    else {
      this.know(told.table);
      this.curtain.play(told.moments, told.table);
    }
  }

  /** Shows this table at once. */
  private see(table: Snapshot): void {
    this.joined = this.stands === null && table.live && table.decisions.some((at) => at < table.position);
    this.know(table);
    this.curtain.drop();
    this.snapshot = table;
    if (this.recalling) this.look(null);
    this.recalling = false;
  }

  private know(table: Snapshot): void {
    if (table.position !== this.stands?.position) this.chosen = {};
    if (table.live) {
      this.newest = table.position;
      this.newestDecisions = table.decisions;
    }
    this.stands = table;
  }

  private linked(link: Link): void {
    this.link = link;
    if (link !== "open") this.waiting = false;
  }
}
