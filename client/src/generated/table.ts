/** Written by tools/client_types.py from the server's own records: change those, not this. */

/** The whole table: to who is new, and after what is no going on (taken back, another language, behind). */
export interface ShowTable {
  type: "table";
  table: Snapshot;
  mark: string;
}

/** A whole table. decisions are the positions at which a person decided; the shape of view is the game's own. */
export interface Snapshot extends Standing {
  id: string;
  game: string;
  title: string;
  lang: string;
  seats: number;
  filters: FilterShown[];
  decisions: number[];
  log: LogLine[];
  view: Record<string, unknown>;
}

/**
 * How a table stands, or stood when live is false, but for the board. It is what one pair of eyes may see: ask
 * has the question to their seats, deciding who else is asked. length counts the answers that redo can bring back
 * too. key proves the luck announced by commitment, once the game is over; from then on nothing can be undone.
 */
export interface Standing {
  position: number;
  length: number;
  live: boolean;
  ask: AskShown | null;
  /** What the same hands are asked at the same time and may be answered with it. */
  also: AskShown[];
  deciding: DecidingShown[];
  outcome: OutcomeShown | null;
  can_undo: boolean;
  can_redo: boolean;
  settings: SettingsShown;
  stops: StopShown[];
  skipped: SkippedShown[];
  hints: HintShown[];
  commitment: string;
  key: string | null;
  notes: string[];
}

/**
 * The decision to take, its options in the order in which people see them; parts has what their parts are called.
 * What belongs to end always stands last.
 */
export interface AskShown {
  seat: number;
  prompt: string;
  rule: string;
  rule_text: string;
  options: OptionShown[];
  parts: Record<string, string>;
  pick: PickShown | null;
  brings: BringsShown | null;
}

/**
 * One possible answer; target is the place of the view it is about. Beside it stands what it does and costs
 * (more), in which part of the list it belongs (part), why nothing would come of it (pointless), and what to ask
 * once more before it is chosen (grave); each may be empty. Where the answer is a set it is an item of it: it may
 * be taken most times, weighs so much each time, and of its group (when it names one) one item may be taken.
 */
export interface OptionShown {
  name: string;
  text: string;
  target: string | null;
  card: string | null;
  rule: string;
  odds: OddsShown[];
  weight: number;
  most: number;
  group: string;
  more: string;
  part: string;
  pointless: string;
  grave: string;
  /** The places that it leads through, one after the other, where it is a way. */
  way: string[];
}

/** How likely something is if the option is taken, from 0 to 1. */
export interface OddsShown {
  text: string;
  chance: number;
}

/**
 * The answer is a set: what its items weigh together, and whether one of each group must be taken. Where that
 * stands for several amounts at once parts has each: then weights only tell them apart. It is written as their
 * names joined by +, with *2 for amounts (c3+c7, self*2+ally), or none.
 */
export interface PickShown {
  least: number;
  most: number | null;
  each: boolean;
  parts: PartShown[];
  /** What giving the answer sets off, where that is worth saying. */
  done: string;
}

/** Of the items of this weight exactly so many; text says of what ("2 damage"). */
export interface PartShown {
  weight: number;
  amount: number;
  text: string;
}

/**
 * What is made elsewhere may be the answer, too: kind ("deck"), a colon, and the text of it. given is of what it
 * is to be made; its shape is the game's own.
 */
export interface BringsShown {
  kind: string;
  given: Record<string, unknown>;
}

/** Somebody else decides, and about what, as far as one may know it (else nothing). */
export interface DecidingShown {
  seat: number;
  about: string;
}

/** How the game ended: result is "won" or "lost", cause which of the game's endings it is. */
export interface OutcomeShown {
  result: string;
  text: string;
  rule: string;
  rule_text: string;
  cause: string;
}

/** Which questions answer themselves: those with one answer, and those in which nothing could matter. */
export interface SettingsShown {
  single: boolean;
  trivial: boolean;
}

/**
 * A kind of question, and when each of one's seats is asked it; chance: also by how likely it goes well. The
 * wishes are "usual", "always", "called", "never" or "below 50".
 */
export interface StopShown {
  kind: string;
  title: string;
  chance: boolean;
  wishes: Record<number, string>;
}

/** A question that was passed over since the last decision, and can be put after all. */
export interface SkippedShown {
  at: number;
  seat: number;
  prompt: string;
}

/**
 * Something worth knowing here: point is the part of the page meant, option an answer it speaks of. Those marked
 * first explain a thing the first time it happens in any game, the others belong to a lesson.
 */
export interface HintShown {
  id: string;
  text: string;
  rule: string;
  point: string;
  first: boolean;
  option: string | null;
}

/** A kind of lines to which a reader may keep. */
export interface FilterShown {
  kind: string;
  title: string;
}

/**
 * One thing that happened, after how many answers, in which turn and phase, by which rule. kinds are those of the
 * table's filters that let it through, seats whom it is about.
 */
export interface LogLine {
  at: number;
  turn: number;
  phase: string;
  text: string;
  rule: string;
  kinds: string[];
  seats: number[];
}

/** How the table went on since it was last shown; every other change there is. */
export interface ShowNews {
  type: "news";
  news: News;
  mark: string;
}

/**
 * How a table went on from since, or with back how one walks back through it. Going on, each beat adds its line
 * to the log; going back it takes its line away. decisions come behind those that are known.
 */
export interface News extends Standing {
  since: number;
  back: boolean;
  decisions: number[];
  beats: Beat[];
}

/**
 * One thing that happened: its line of the log, and what is different on the board after it. kind is what the eye
 * sees first: "roll", "move", "enter", "leave", "value" or "tell". touched are the places at which something is
 * different. The last beat has no line: it turns to who is asked now.
 */
export interface Beat {
  kind: string;
  line: LogLine | null;
  things: Thing[];
  touched: string[];
  changes: ChangeShown[];
}

/** Something that one can point at came (was is None), went (now is None), or moved from place to place. */
export interface Thing {
  place: string;
  was: string | null;
  now: string | null;
}

/**
 * At this path of the view there is now this value. Where start is a number it is a list: from there on, instead
 * of cut of its items, there are those in value.
 */
export interface ChangeShown {
  path: (string | number)[];
  value: unknown;
  start: number | null;
  cut: number;
}

/**
 * What was said under this id is done, and written down where it changes anything. Of what was done to the game,
 * position is where it led.
 */
export interface ShowAck {
  type: "ack";
  id: number;
  position: number | null;
}

/**
 * What was said under this id was refused; the table stands as it stood. Without an id the message was none, or
 * it is about the line itself, which then ends.
 */
export interface ShowError {
  type: "error";
  error: string;
  code: string;
  id: number | null;
}

/** Who belongs to a shared table and who of them is here; which of them is who reads this, and the host. */
export interface ShowCompany {
  type: "company";
  people: Companion[];
  own: string[];
  host: boolean;
  hushed: boolean;
}

/** Somebody who belongs to the table; the host has the seats that nobody else has taken, no companion either. */
export interface Companion {
  id: string;
  name: string;
  role: "host" | "seat" | "watch";
  seats: number[];
  /** Looks at the table just now; else the line is lost, or the page has been out of sight for a while. */
  here: boolean;
}

/** What was said: all that is kept (on connecting), or what is new. */
export interface ShowChat {
  type: "chat";
  lines: ChatLine[];
  whole: boolean;
}

/** Something that somebody said, as plain words; n counts all lines of the table. */
export interface ChatLine {
  n: number;
  who: string;
  name: string;
  seat: number | null;
  text: string;
  /** A moment in ISO 8601. */
  at: string;
}

/**
 * Somebody points at a place, makes a gesture (both what), or asks who plays seat to to go on. seat is the one in
 * whose colour he does it; a spectator has none.
 */
export interface ShowCall {
  type: "call";
  kind: "ping" | "gesture" | "nudge";
  who: string;
  name: string;
  seat: number | null;
  what: string;
  to: number | null;
}

/**
 * Who is there: the first message, and only the first. mark is the mark of the last table or news that was heard,
 * if any: who has it is told what happened since.
 */
export interface SayHello {
  type: "hello";
  id: number;
  protocol: number;
  lang?: "en" | "es" | "nl" | null;
  secret?: string | null;
  seat?: string | null;
  mark?: string | null;
}

/** An answer to the question on the table. */
export interface SayAnswer extends Answer {
  type: "answer";
  id: number;
}

/**
 * An option's name, those of a set, or what was made elsewhere, and the position at which it was asked for. Where
 * several seats are asked at the same time, seat says whose answer it is; left out it is the first's.
 */
export interface Answer {
  name: string;
  at: number;
  seat?: number | null;
}

/** Go back to the last decision, or to a position, from the table as it stood at at. */
export interface SayUndo {
  type: "undo";
  id: number;
  at: number;
  to?: number | null;
}

/** Go forward again from the table as it stood at at. */
export interface SayRedo {
  type: "redo";
  id: number;
  at: number;
}

/** Put a question after all that was passed over. */
export interface SayReopen extends Reopen {
  type: "reopen";
  id: number;
}

/** Put the question after all that was passed over at this position. */
export interface Reopen {
  at: number;
}

/** Show this connection the table as it stood after so many answers; None: as it stands. */
export interface SayLook {
  type: "look";
  id: number;
  at: number | null;
}

/** Change which questions answer themselves. */
export interface SaySettings extends Settings {
  type: "settings";
  id: number;
}

/**
 * Which questions answer themselves: those with a single option, and those in which nothing could matter. With
 * seat it is the wish of that seat, else of the whole table. stops are kinds of questions that are to be asked
 * otherwise than usual: "always", "never", "called", or "below 50" (it goes well in less than 50 of 100 cases).
 */
export interface Settings {
  single: boolean;
  trivial: boolean;
  seat?: number | null;
  stops?: Record<string, string>;
}

/** Speak another language on this connection. */
export interface SayLang {
  type: "lang";
  id: number;
  lang: "en" | "es" | "nl";
}

/** Still there, and is somebody at the other end? The acknowledgement says so. */
export interface SayPing {
  type: "ping";
  id: number;
}

/** Ask something of a companion. */
export interface SayWish extends CompanionAsked {
  type: "wish";
  id: number;
}

/**
 * Something that the companion at seat to is asked by who has seat: to help him, to leave him something it may
 * set out to do (what, the id of an intention), to tell what it sets out to do. With back it is taken back.
 */
export interface CompanionAsked {
  to: number;
  seat: number;
  wish: "help" | "leave" | "tell";
  what?: string;
  back?: boolean;
}

/** This page is looked at, or (away) has been out of sight for a while. */
export interface SayHere {
  type: "here";
  id: number;
  away?: boolean;
}

/** Ask who plays this seat to go on. */
export interface SayNudge {
  type: "nudge";
  id: number;
  seat: number;
}

/** Point at a place or a card, so that all see it. */
export interface SayPoint {
  type: "point";
  id: number;
  place: string;
}

/** Make one of six gestures. */
export interface SayGesture {
  type: "gesture";
  id: number;
  gesture: "well_done" | "ouch" | "wait" | "your_turn" | "thanks" | "shall_we";
}

/** Say one line to all. */
export interface SayChat {
  type: "chat";
  id: number;
  text: string;
}

/** Spectators only listen from now on, or (not hushed) speak again. It is the host's to say. */
export interface SayHush {
  type: "hush";
  id: number;
  hushed: boolean;
}

/** A game that can be played; players are the fewest and the most. */
export interface GameInfo {
  name: string;
  title: string;
  blurb: string;
  players: [number, number];
  credits: string[];
  options: SetupChoice[];
  lesson: LessonInfo | null;
  /** What its voice says of what may be chosen, as kind.id. */
  voice: Record<string, string>;
  /** Its companions think ahead, each in his own character; else they try one step, all alike. */
  searches: boolean;
  /** They tell what they set out to do, and can be asked for something. */
  converses: boolean;
}

/** One thing to choose before a game; seat is the seat it is about, 0 the whole table. */
export interface SetupChoice {
  name: string;
  title: string;
  hint: string;
  default: string;
  seat: number;
  values: SetupValue[];
  /** It takes the text of a file, where it is none of the values. */
  data: boolean;
  /** It matters only where the option of this name has this value. */
  only: [string, string] | null;
  /** It does not matter where the option of this name has this value. */
  unless: [string, string] | null;
}

/** One value of a setup option. */
export interface SetupValue {
  value: string;
  title: string;
  hint: string;
}

/** The set-up of the game in which one learns by playing. */
export interface LessonInfo {
  key: string;
  seats: number;
  options: Record<string, string>;
}

/**
 * A table in the list; changed is a moment in ISO 8601. One that is broken cannot be read: status says why, and
 * the rest says nothing.
 */
export interface TableInfo {
  id: string;
  game: string;
  title: string;
  options: Chosen[];
  position: number;
  over: boolean;
  result: string | null;
  status: string;
  changed: string;
  broken: boolean;
  /** People are sitting down for it. */
  waits: boolean;
  /** Against what, who plays, how far it is: what tells it from others. */
  standing: string[];
  /** At a shared table who asks is to decide something. */
  your_turn: boolean;
  /** The names of the others who are; of who gave none it is empty. */
  waits_for: string[];
  /** Since when it is so. */
  since: string | null;
}

/** A setup option and its value, in words and by name; of data there is no name. */
export interface Chosen {
  title: string;
  value: string;
  option: string;
  chosen: string;
}

/** A new table from a save file, and what its owner should know about the loading. */
export interface LoadedTable {
  id: string;
  notes: string[];
}

/**
 * Which game, with which options (defaults are filled in), on which luck (fresh if none is given). seats is the
 * number of players, the fewest the game allows if none is given. With together people sit down first, and the
 * luck is made of what they all give: then there is no key to choose, and name is the host's. companions sit at
 * some of the seats; one at least is a person's.
 */
export interface NewTable {
  game: string;
  options?: Record<string, string>;
  seats?: number | null;
  key?: string | null;
  together?: boolean;
  name?: string;
  companions?: CompanionWish[];
}

/** A companion is to sit at this seat from the beginning. */
export interface CompanionWish {
  seat: number;
  player?: "greedy" | "novice" | "adept" | "master";
  nature?: "even" | "bold" | "careful" | "helpful";
}

/** A new table. */
export interface Opened {
  id: string;
}

/** What is wrong, as a sentence for the user and as a word for the program. */
export interface Problem {
  error: string;
  code: string;
}

/**
 * An answer to the question asked at position at, what it is in words, and why. best are the two answers that
 * promise most, where the game knows its chances.
 */
export interface AdviceShown {
  at: number;
  seat: number;
  name: string;
  text: string;
  why: string;
  best: ChoiceShown[];
}

/**
 * An answer that was weighed: its name, what it is in words, and the chance to win after it, from 0 to 1: an
 * estimate over so many playouts.
 */
export interface ChoiceShown {
  name: string;
  text: string;
  chance: number;
  playouts: number;
}

/** The story, and what stood in the newspaper on the last day: what it says of the end, and its reports. */
export interface TaleShown {
  people: PersonTale[];
  lead: string;
  news: string[];
}

/** Somebody's part of the story; without a name it is that of who played alone. who is whose portrait it has. */
export interface PersonTale {
  who: string;
  name: string;
  paragraphs: string[];
}

/**
 * How far the coach is with a seat: done of of pieces; when it is done, over how many decisions, and the
 * costliest of them.
 */
export interface CoachShown {
  seat: number;
  state: "none" | "working" | "done";
  done: number;
  of: number;
  decisions: number;
  lessons: LessonShown[];
}

/**
 * A decision that has cost something: at which position, in which turn, what was asked and answered, what would
 * have been better and why. The chances to win, from 0 to 1, are estimates over so many playouts, and so is the
 * difference (by), give or take an error.
 */
export interface LessonShown {
  at: number;
  turn: number;
  asked: string;
  given: string;
  better: string;
  why: string;
  by: number;
  error: number;
  given_chance: number;
  better_chance: number;
  playouts: number;
}

/** Who is at a table, what the seats are called, and what who asks holds himself. */
export interface People {
  shared: boolean;
  seats: SeatShown[];
  people: Person[];
  own: number[];
  host: boolean;
  /** Where others reach this server; none does where this is missing. */
  address: string | null;
  /** Who asks has a feed of this table. */
  feed: boolean;
  /**
   * Whether who asks is told by mail: not where the server sends none, not yet while the address has not said
   * yes.
   */
  mail: "none" | "off" | "asked" | "on";
}

/** A seat, and who sits there as the game calls him. */
export interface SeatShown {
  seat: number;
  title: string;
}

/** Somebody who was invited to the table. */
export interface Person {
  id: string;
  role: string;
  seats: number[];
  name: string;
  taken: boolean;
}

/** What a ticket is good for: which game, which seats; who has taken them already. */
export interface TicketShown {
  table: string;
  title: string;
  role: string;
  seats: SeatShown[];
  name: string;
  taken: boolean;
}

/** The secret of a new ticket. It is told this once. */
export interface Invitation {
  secret: string;
}

/** To these seats, or to watch. */
export interface Invite {
  role: "seat" | "watch";
  seats?: number[];
}

/** Come with a ticket, under this name, and take these of the seats it offers (left out: all). */
export interface Join {
  secret: string;
  name?: string;
  seats?: number[] | null;
}

/** The address of a new feed. It is told this once. */
export interface FeedMade {
  address: string;
}

/** People sit down; the game has not begun. */
export interface ShowLobby {
  type: "lobby";
  lobby: LobbyShown;
}

/**
 * A table at which people sit down together, and how its key is made. commitment is the hash of the server's
 * secret, which is shown when the game is over.
 */
export interface LobbyShown {
  waits: boolean;
  title: string;
  options: Chosen[];
  commitment: string;
  seats: LobbySeat[];
  host: boolean;
  /** Everybody who plays has given something. */
  ready: boolean;
  /** A game that was played before goes on here. */
  laid: boolean;
  secret: string | null;
}

/** A seat: what it is called, who plays it, and what he has given. */
export interface LobbySeat {
  seat: number;
  title: string;
  name: string;
  /** Somebody has come for it; else the host plays it. */
  taken: boolean;
  own: boolean;
  given: string | null;
}

/** Something for the key of the game: whatever others cannot know beforehand. With name one is called so. */
export interface Contribute {
  text: string;
  name?: string;
}

/** The same over the live line, when it is something else than before. */
export interface ShowStandIns {
  type: "stand_ins";
  stand_ins: StandInsShown;
}

/**
 * For which seats the table answers, and what it has answered so far. Of what it has answered, what is known may
 * be left out: stood begins with number first, and takes the place of what was known from there on. said are the
 * last lines of companions, in the language of who reads them. searches and converses are those of the game.
 */
export interface StandInsShown {
  seats: StandInShown[];
  first: number;
  stood: StoodIn[];
  wishes: WishShown[];
  said: SaidShown[];
  searches: boolean;
  converses: boolean;
}

/** Somebody answers for this seat: how strong, and of which character. */
export interface StandInShown {
  seat: number;
  player: string;
  when: string;
  /** What a companion is called, who always answers; else the table does, and has no name. */
  name: string;
  nature: string;
}

/**
 * The table answered for a seat in a turn: in whose place, by which agent, between which answers, how often. Or a
 * companion did, who is called so and sits there himself.
 */
export interface StoodIn {
  seat: number;
  name: string;
  player: string;
  turn: number;
  since: number;
  to: number;
  answers: number;
  companion?: boolean;
}

/**
 * What the companion at to was asked by who has seat, and keeps to: help, or leave with the intention that it
 * leaves (what, and in words).
 */
export interface WishShown {
  to: number;
  seat: number;
  kind: string;
  what: string;
  text: string;
}

/** The nth line that companions said at this table: who, at which position, in which turn; and why. */
export interface SaidShown {
  n: number;
  seat: number;
  name: string;
  at: number;
  turn: number;
  text: string;
  why: string;
}

/**
 * Who is to answer for a seat, and when: while its person is away, or always as long as nobody has taken it.
 * Without a player, its person alone. A companion keeps its name when its strength or its nature changes.
 */
export interface StandInWish {
  seat: number;
  player?: "greedy" | "novice" | "adept" | "master" | null;
  when?: "away" | "always";
  nature?: "even" | "bold" | "careful" | "helpful";
}

/** Something that a companion may set out to do, in its own words, and what it would ask of the others meanwhile. */
export interface IntentionShown {
  id: string;
  text: string;
  plea: string;
}

/** Something is asked or settled about taking back. */
export interface ShowConsent {
  type: "consent";
  consent: ConsentShown;
}

/** How taking back is done at this table, what is asked now, and what was taken back. */
export interface ConsentShown {
  rule: string;
  request: RequestShown | null;
  taken: TakeBackShown[];
}

/** Somebody asks to go back: to before how many decisions, and on whose yes it still waits. */
export interface RequestShown {
  by: string;
  to: number;
  decisions: number;
  /** It is one's own request. */
  own: boolean;
  /** One's own yes is missing. */
  asked: boolean;
  waits_for: string[];
}

/** What was taken back: by whom, from where to where, and who else agreed. */
export interface TakeBackShown {
  by: string;
  since: number;
  to: number;
  agreed: string[];
}

/** Ask those whom it concerns to go back. */
export interface SayAskBack extends AskBack {
  type: "ask_back";
  id: number;
}

/** Ask to go back to the last decision, or to this position. */
export interface AskBack {
  to?: number | null;
}

/** Answer to that. */
export interface SayAgree extends Agree {
  type: "agree";
  id: number;
}

/** Yes or no to what is asked. */
export interface Agree {
  yes: boolean;
}

/** Withdraw what one has asked. */
export interface SayWithdraw {
  type: "withdraw";
  id: number;
}

/** Who decides about taking back: those whom it concerns, or the host. */
export interface BackRule {
  rule: "concerned" | "host";
}

/** All luck of a game, and what it does not prove. first is how often each stream had drawn before. */
export interface FairShown {
  keys: KeyShown[];
  first: Record<string, number>;
  draws: DrawShown[];
  pledges: PledgeShown[];
  taken: TakeBack[];
  gaps: string[];
}

/** From this many answers on luck followed this key, announced by this commitment. */
export interface KeyShown {
  at: number;
  key: string;
  commitment: string;
}

/**
 * One draw: after how many answers, from which of the keys, number n of its stream, among how many, and the
 * result. Dice are several numbers from 1, else it is one number from 0.
 */
export interface DrawShown {
  at: number;
  key: number;
  stream: string;
  n: number;
  size: number;
  dice: boolean;
  result: number[];
}

/** How a key was made. */
export interface PledgeShown extends Pledge {
}

/** How the key was made that holds from answer at on; secret and commitment in hexadecimal. */
export interface Pledge {
  at: number;
  secret: string;
  commitment: string;
  contributions: Contribution[];
}

/** What a seat gave to the key, and the name of who sat there. */
export interface Contribution {
  name: string;
  text: string;
}

/** Somebody went back: who, from where to where, and who else had agreed. */
export interface TakeBack {
  by: string;
  since: number;
  to: number;
  agreed: string[];
}
