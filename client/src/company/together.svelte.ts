/** Who else is at a shared table, what they call out, and what was said. Alone at a table nothing of it is heard. */

import type { ChatLine, Companion, SayChat, SayGesture, SayHere, SayHush, SayNudge, SayPoint, ShowCall, ShowChat, ShowCompany, SaidShown, SayWish, StandInShown, StandInsShown, WishShown } from "../generated/table";
import type { Unnumbered } from "../lib/socket";

export type FromCompany = ShowCompany | ShowChat | ShowCall;
export type ToCompany = SayWish | SayHere | SayNudge | SayPoint | SayGesture | SayChat | SayHush;
export type Gesture = SayGesture["gesture"];

export const GESTURES: readonly Gesture[] = ["well_done", "ouch", "wait", "your_turn", "thanks", "shall_we"];

/** How long something that was called out is seen. */
export const SEEN = 6000;
/** A page that is out of sight for so long is away. */
export const OUT_OF_SIGHT = 60_000;
export const KEPT = 100;
const ASIDE = "miskatonic.chat";

export type Call = ShowCall & { key: number };

export const isOfCompany = (message: { type: string }): message is FromCompany =>
  message.type === "company" || message.type === "chat" || message.type === "call";

/** What is kept of the chat when more was said. */
export const added = (lines: ChatLine[], more: ChatLine[]): ChatLine[] => {
  const last = lines.at(-1)?.n ?? 0;
  return [...lines, ...more.filter(({ n }) => n > last)].slice(-KEPT);
};

export class Together {
  people = $state.raw<Companion[]>([]);
  own = $state.raw<string[]>([]);
  /** Who sits at seats that no person has taken. */
  companions = $state.raw<StandInShown[]>([]);
  /** What they said, and what they were asked. */
  said = $state.raw<SaidShown[]>([]);
  wishes = $state.raw<WishShown[]>([]);
  /** Whether in this game they think ahead, and whether they speak. */
  searches = $state(false);
  converses = $state(false);
  /** What companions have said since we came and was not taken back, the newest last. */
  news = $state.raw<SaidShown[]>([]);
  private heard = -1;
  host = $state(false);
  hushed = $state(false);
  lines = $state.raw<ChatLine[]>([]);
  unread = $state(0);
  /** What was called out a moment ago, the newest last. */
  calls = $state.raw<Call[]>([]);
  /** The paper with what was said lies beside the table. */
  reading = $state(false);
  /** One of our seats is asked something, as the table stands behind the curtain. */
  asked = $state(false);
  /** The next place that is pressed is pointed at. */
  pointing = $state(false);
  /** Somebody wants nothing to do with it. */
  aside = $state(localStorage.getItem(ASIDE) === "aside");

  /** Others were invited here. */
  readonly shared = $derived(this.people.length > 0);
  readonly seats = $derived(this.people.filter(({ id }) => this.own.includes(id)).flatMap(({ seats }) => seats));
  /** Spectators who are hushed only listen. */
  readonly mayCall = $derived(this.host || this.seats.length > 0 || !this.hushed);

  private count = 0;
  private readonly timers = new Set<ReturnType<typeof setTimeout>>();

  constructor(private readonly send: (message: Unnumbered<ToCompany>) => boolean) {}

  hear(message: FromCompany): void {
    if (message.type === "company") [this.people, this.own, this.host, this.hushed] = [message.people, message.own, message.host, message.hushed];
    else if (message.type === "chat") this.wrote(message);
    else this.called(message);
  }

  /** For which seats companions decide, and what they say. */
  sits({ seats, said, wishes, searches, converses }: StandInsShown): void {
    const last = said.at(-1)?.n ?? 0;
    const fresh = this.heard < 0 ? [] : said.filter(({ n }) => n > this.heard);
    this.news = [...this.news.filter(({ n }) => n <= last), ...fresh].slice(-KEPT);
    this.heard = last;
    this.companions = seats.filter(({ when }) => when === "always");
    [this.said, this.wishes, this.searches, this.converses] = [said, wishes, searches, converses];
  }

  /** What the companion at this seat said last, while it may still mean it. */
  lineOf(seat: number): SaidShown | undefined {
    return this.said.findLast((line) => line.seat === seat);
  }

  wish(said: Unnumbered<SayWish>): void {
    this.send(said);
  }

  private wrote({ lines, whole }: ShowChat): void {
    if (!whole && !this.reading) this.unread += lines.filter(({ who }) => !this.own.includes(who)).length;
    this.lines = whole ? lines : added(this.lines, lines);
  }

  private called(call: ShowCall): void {
    const known: Call = { ...call, key: (this.count += 1) };
    this.calls = [...this.calls, known].slice(-8);
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      this.calls = this.calls.filter(({ key }) => key !== known.key);
    }, SEEN);
    this.timers.add(timer);
  }

  /** Who plays this seat. */
  playerOf(seat: number): Companion | undefined {
    return this.people.find(({ role, seats }) => role === "seat" && seats.includes(seat)) ?? this.people.find(({ seats }) => seats.includes(seat));
  }

  /** The companion who plays it, where no person does. */
  companionAt(seat: number): StandInShown | undefined {
    const person = this.people.some(({ role, seats }) => role === "seat" && seats.includes(seat));
    return person ? undefined : this.companions.find((it) => it.seat === seat);
  }

  isOwn(person: Companion | undefined): boolean {
    return person !== undefined && this.own.includes(person.id);
  }

  here(away: boolean): void {
    if (this.shared) this.send({ type: "here", away });
  }

  nudge(seat: number): void {
    this.send({ type: "nudge", seat });
  }

  point(place: string): void {
    this.pointing = false;
    if (this.shared) this.send({ type: "point", place });
  }

  gesture(gesture: Gesture): void {
    this.send({ type: "gesture", gesture });
  }

  /** False when it could not be sent: the words stay where they were written. */
  say(text: string): boolean {
    return text.trim() === "" || this.send({ type: "chat", text: text.trim() });
  }

  hush(hushed: boolean): void {
    this.send({ type: "hush", hushed });
  }

  read(reading: boolean): void {
    this.reading = reading;
    if (reading) this.unread = 0;
  }

  putAside(aside: boolean): void {
    this.aside = aside;
    if (aside) this.read(false);
    localStorage.setItem(ASIDE, aside ? "aside" : "");
  }

  end(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }
}
