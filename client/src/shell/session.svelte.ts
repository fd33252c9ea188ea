/** One table as this browser sees it: the last snapshot, the connection, and what the player is about to choose. */

import { isOfCompany, Together } from "../company/together.svelte";
import type { ConsentShown, LobbyShown, StandInShown, StoodIn, TakeBackShown } from "../generated/table";
import { copyTable, fetchAdvice, liveAddress } from "../lib/api";
import { moments, type News } from "../lib/beats";
import { t, words } from "../lib/i18n.svelte";
import { litPlaces, narrowed, press, type Lit, type SecondPlace } from "../lib/options";
import { less, pressed, ready, times, written, type Chosen } from "../lib/selection";
import { prefs } from "../lib/prefs.svelte";
import { LiveSocket, type Link, type Unnumbered } from "../lib/socket";
import type { Advice, Ask, AutoPass, FromServer, Lang, Option, Snapshot, ToServer } from "../lib/types";
import { Curtain } from "./curtain.svelte";

/** How far one wants to go back: to the last decision, or to a position. */
interface Back {
  to?: number;
}

const USUAL = "usual";
const nowhere: SecondPlace = () => null;

/** Whether these two ask us the same, as where several are asked at once and another has answered. */
const isSameQuestion = (before: Snapshot | null, after: Snapshot): boolean =>
  before !== null &&
  before.ask !== null &&
  before.live === after.live &&
  before.position <= after.position &&
  JSON.stringify([before.ask, before.also]) === JSON.stringify([after.ask, after.also]);

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
  /** And where others of our seats are asked at the same time, what is taken for each of them. */
  beside = $state.raw<Record<number, Chosen>>({});
  /** An answer is on its way: nothing more is sent until the server has spoken. */
  waiting = $state(false);
  /** How often the server has told of the table; that something was refused, or that there is no table any more, tells nothing of it. */
  heard = $state(0);
  /** The newest position, also while looking at the past. */
  newest = $state(0);
  newestDecisions = $state.raw<number[]>([]);
  /** Who has just sat down has not seen what happened last, and may wish to. */
  joined = $state(false);
  /** What happened is shown before the question is. */
  readonly curtain = new Curtain((table) => (this.snapshot = table));

  /** People are sitting down: the game has not begun. */
  lobby = $state.raw<LobbyShown | null>(null);
  /** What is asked about taking back, and what was taken back. */
  consent = $state.raw<ConsentShown | null>(null);
  /** What was to be taken back and concerns others: they can be asked. */
  askable = $state.raw<Back | null>(null);
  private back: Back | null = null;
  /** What was taken back just now, until something else happens. */
  tookBack = $state.raw<TakeBackShown | null>(null);
  /** How often the table was shown over this line: what comes with the first was so before. */
  private tables = 0;
  /** For which seats the table answers, and what it has answered. */
  standIns = $state.raw<StandInShown[]>([]);
  stood = $state.raw<StoodIn[]>([]);

  /** What was advised on the question that stands. */
  advice = $state.raw<Advice | null>(null);
  /** Somebody thinks about it. */
  advising = $state(false);

  /** Who else is at the table. */
  readonly company = new Together((message) => this.socket.send(message));

  /** The table as it stands behind the curtain: news builds on it. */
  private stands: Snapshot | null = null;
  /** What of it the server knows that we have seen: who comes back with it is told what happened since. */
  private mark: string | null = null;
  /** The problem is that we were behind: it is still to be read when the fresh table has come. */
  private behind = false;
  /** We have done something since the server told of the table. */
  private acted = false;
  private second: SecondPlace = nowhere;
  /** The way back to what happened last is not shown. */
  private recalling = false;
  /** What is answered next, of several questions that were answered as one. */
  private queue: { seat: number; name: string }[] = [];
  private readonly socket: LiveSocket<ToServer, FromServer>;

  constructor(readonly id: string) {
    this.socket = new LiveSocket<ToServer, FromServer>({
      address: liveAddress(id),
      hello: () => ({ lang: words.lang, ...(this.mark === null ? {} : { mark: this.mark }) }),
      onMessage: (message) => this.hear(message),
      onLink: (link) => this.linked(link),
    });
  }

  /** The key is shown once the game is over, also to who looks back then. */
  readonly over = $derived(this.snapshot !== null && this.snapshot.key !== null);
  readonly ask = $derived<Ask | null>(this.snapshot?.live ? this.snapshot.ask : null);
  readonly options = $derived<Option[]>(this.ask?.options ?? []);
  /** What our other seats are asked at the same time and may be answered with it. */
  readonly alsoAsked = $derived<Ask[]>(this.snapshot?.live ? this.snapshot.also : []);
  /** What of it is, as the player likes. */
  readonly also = $derived<Ask[]>(prefs.asOne ? this.alsoAsked : []);
  /** Places of the board are to be chosen from: then it must be seen, also where only one thing can be. */
  readonly placing = $derived(this.options.filter(({ target }) => target?.startsWith("place:")).length > 1);
  /** Whether the set could be given as it is. */
  readonly ready = $derived(
    this.ask !== null && ready(this.ask, this.chosen) && this.also.every((ask) => ready(ask, this.beside[ask.seat] ?? {})),
  );
  readonly shown = $derived<Option[]>(narrowed(this.options, this.picked, (option) => this.second(option)));
  private readonly places = $derived(litPlaces(this.options, this.picked, (option) => this.second(option)));

  /** The seats that are ours: alone at a table all at which no companion sits. */
  get ownSeats(): number[] {
    const { shared, seats, companions } = this.company;
    if (shared) return seats;
    const all = Array.from({ length: this.snapshot?.seats ?? 0 }, (_, seat) => seat);
    return all.filter((seat) => !companions.some((it) => it.seat === seat));
  }

  /** The one for which we speak: the one that is asked, or our first. Null: we have none. */
  get ownSeat(): number | null {
    return this.ask?.seat ?? this.ownSeats[0] ?? null;
  }

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

  /** Puts an option of another of our seats in its set, or takes it out. */
  answerBeside(ask: Ask, option: Option): void {
    if (!this.waiting) this.beside = { ...this.beside, [ask.seat]: pressed(ask, this.beside[ask.seat] ?? {}, option) };
  }

  /** Answers what is asked, and with it what our other seats are asked at the same time. */
  done(): void {
    if (!this.ready || this.waiting) return;
    this.queue = this.also.map((ask) => ({ seat: ask.seat, name: written(ask.options, this.beside[ask.seat] ?? {}) }));
    this.give(written(this.options, this.chosen));
  }

  /** Gives the next answer of those given as one; false: there is none, or something else is asked by now. */
  private goesOn(): boolean {
    const [next, ...rest] = this.queue;
    this.queue = [];
    const ask = this.stands?.live ? this.stands.ask : null;
    if (!next || !ask || ask.seat !== next.seat || !this.stands) return false;
    this.queue = rest;
    this.say({ type: "answer", name: next.name, at: this.stands.position, seat: next.seat });
    return true;
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
    if (this.advising) return;
    this.advising = true;
    try {
      const found = await fetchAdvice(this.id, words.lang);
      if (found?.at === this.snapshot?.position) this.advice = found;
    } catch (error) {
      this.problem = error instanceof TypeError ? t("web.unreachable") : (error as Error).message;
    }
    this.advising = false;
  }

  /** Does what was advised. */
  follow(): void {
    if (this.advice && this.advice.at === this.snapshot?.position && !this.waiting) this.give(this.advice.name);
  }

  undo(to?: number): void {
    if (this.waiting || !this.snapshot?.can_undo) return;
    this.back = to === undefined ? {} : { to };
    this.say({ type: "undo", at: this.newest, ...this.back });
  }

  redo(): void {
    if (this.waiting || !this.snapshot?.can_redo) return;
    this.say({ type: "redo", at: this.newest });
  }

  /** Gives up everything after a moment of the past and goes on from there; what is over goes on in a copy. */
  rewind(to: number): void {
    if (this.over) return void this.copy(to);
    this.back = { to };
    this.say({ type: "undo", at: this.newest, to });
  }

  /** Asks those whom it concerns. */
  askBack(): void {
    const back = this.askable;
    [this.askable, this.problem] = [null, null];
    if (back) this.socket.send({ type: "ask_back", ...back });
  }

  agree(yes: boolean): void {
    this.socket.send({ type: "agree", yes });
  }

  withdraw(): void {
    this.socket.send({ type: "withdraw" });
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
    this.company.end();
    this.curtain.drop();
  }

  private say(message: Unnumbered<ToServer>): void {
    this.waiting = this.acted = this.socket.send(message);
  }

  private hear(message: FromServer): void {
    if (message.type === "ack") return; // what came of it is told by itself
    if (isOfCompany(message)) return this.company.hear(message);
    this.waiting = false;
    if (message.type === "error") {
      this.recalling = this.acted = false;
      this.queue = [];
      this.problem = message.error;
      this.behind = message.code === "stale";
      this.askable = message.code === "not_yours" ? this.back : null;
      this.back = null;
      return;
    }
    this.heard += 1;
    this.back = null;
    if (message.type === "consent") return this.agreed(message.consent);
    if (message.type === "stand_ins") {
      const { seats, first, stood } = message.stand_ins;
      this.company.sits(message.stand_ins);
      return void ([this.standIns, this.stood] = [seats, [...this.stood.slice(0, first), ...stood]]);
    }
    if (message.type === "lobby") return void (this.lobby = message.lobby);
    [this.lobby, this.askable, this.tookBack] = [null, null, null];
    this.tables += 1;
    if (!this.behind) this.problem = null;
    this.behind = false;
    this.mark = message.mark;
    if (message.type === "table") this.see(message.table);
    else if (this.stands) this.goOn(message.news);
  }

  /** What one is about to choose is forgotten with its question, but not when only others have answered theirs. */
  private forget(table: Snapshot): void {
    const same = !this.acted && isSameQuestion(this.stands, table);
    this.acted = false;
    if (same && this.advice) this.advice = { ...this.advice, at: table.position };
    if (same) return;
    [this.picked, this.pointed, this.doubted, this.advice] = [null, null, null, null];
    if (table.position !== this.stands?.position) [this.chosen, this.beside] = [{}, {}];
  }

  private agreed(consent: ConsentShown): void {
    const before = this.consent?.taken.length ?? 0;
    if (this.tables > 1 && consent.taken.length > before) this.tookBack = consent.taken.at(-1) ?? null;
    this.consent = consent;
  }

  private goOn(news: News): void {
    if (!this.stands) return;
    const told = moments(this.stands, news);
    this.joined = false;
    if (this.recalling) this.see(told.table);
    else {
      this.know(told.table);
      if (!this.goesOn()) this.curtain.play(told.moments, told.table);
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
    this.forget(table);
    if (table.live) {
      this.newest = table.position;
      this.company.asked = table.ask !== null;
      this.newestDecisions = table.decisions;
    }
    this.stands = table;
  }

  private linked(link: Link): void {
    this.link = link;
    if (link !== "open") [this.queue, this.tables] = [[], 0];
    if (link !== "open") this.waiting = false;
  }
}
