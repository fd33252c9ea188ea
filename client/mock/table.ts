/** A pretence of the game: enough of it to look at every part of the table. It knows no rule worth the name. */

import { CARDS, type MockCard } from "./cards";

const START = ["d7", "p6", "s1", "f3", "l2", "p2", "l3", "x4", "o6", "d4", "s4", "o1", "f1", "p7", "l6", "s7", "f7"];

interface State {
  turn: number;
  deck: string[];
  leads: string[];
  hand: string[];
  time: string[];
  sanity: string[];
  discard: string[];
  lines: Record<string, string[]>;
  log: { at: number; turn: number; text: string; rule: string }[];
}

const known = (id: string): MockCard => CARDS.get(id) as MockCard;
const at = (zone: string, ids: string[]) => ids.map((id) => ({ ...known(id), place: `${zone}:${id}` }));

function begin(): State {
  return {
    turn: 1,
    deck: START.slice(8),
    leads: START.slice(0, 5),
    hand: START.slice(5, 8),
    time: ["f4"],
    sanity: ["d3"],
    discard: ["p5"],
    lines: { case_1: ["d1", "o3", "l1", "p1"], case_2: [] },
    log: [{ at: 0, turn: 0, text: "You draw three cards.", rule: "noir.setup.15" }],
  };
}

function options(state: State) {
  const lead = state.leads[0];
  if (!lead || state.turn > 8) return [];
  const cases = Object.keys(state.lines);
  const odds = [{ text: "of losing sanity", chance: 0.38 }];
  const option = (name: string, text: string, target: string | null, risky = false) =>
    ({ name, text, target, card: null, rule: "noir.turn.03", odds: risky ? odds : [] });
  return [
    option("take", `Take ${known(lead).name} into your hand`, "lead:0"),
    ...cases.map((name) => option(`lead:${name}`, `Play ${known(lead).name} in ${name}`, "lead:0", true)),
    ...state.hand.flatMap((id) =>
      cases.map((name) => option(`hand:${id}:${name}`, `Discard the lead and play ${known(id).name} in ${name}`, `hand:${id}`)),
    ),
    option("close:case_1", "Discard the lead and close case 1", "case:case_1"),
    option("pass", "Discard the lead and pass", "lead:0"),
  ];
}

function answer(state: State, name: string, position: number): void {
  const lead = state.leads.shift() as string;
  const [verb, card, place] = name.split(":");
  const tell = (text: string, rule: string) => state.log.push({ at: position, turn: state.turn, text, rule });
  if (verb === "take") state.hand.push(lead);
  else if (verb === "lead") state.lines[card ?? ""]?.push(lead);
  else (known(lead).time ? state.time : state.discard).push(lead);
  if (verb === "hand") {
    state.hand = state.hand.filter((id) => id !== card);
    state.lines[place ?? ""]?.push(card as string);
  }
  tell(`${verb}: ${known(lead).name}.`, "noir.action.a.01");
  if (known(lead).sanity && verb !== "take") {
    tell("A sanity test: the revealed card costs you sanity.", "noir.sanity.02");
    state.sanity.push(state.deck.pop() ?? "p5");
  }
  const next = state.deck.shift();
  if (next) state.leads.push(next);
  tell("The leads row is filled up to five cards.", "noir.upkeep.d.02");
  state.turn += 1;
}

function view(state: State, over: boolean) {
  const limit = (total: number) => ({ total, reasons: [{ text: `Limit of the chosen difficulty: ${total}`, by: "4A" }] });
  const line = (id: string) => state.lines[id] ?? [];
  const types = (id: string) => new Set(line(id).map((card) => known(card).type.id)).size;
  const objective = (number: number, name: string, letters: [string, string, boolean][]) => ({
    id: `objective_${number}`, number, name, label: name, ...(over ? { story: "What was found in the tower was never written down." } : {}),
    requires: letters.map(([letter, clue, machine]) => ({
      letter, done: letter === "B", machine, clue: { id: clue, name: known(clue).name }, route: "Among the clue cards, behind a lock.",
    })),
  });
  return {
    turn: state.turn, phase: { id: "action", title: "Action phase" }, mode: { id: "hardboiled", title: "Hardboiled" },
    lead_row: at("lead_row", state.leads), hand: at("hand", state.hand),
    briefcase: [{ id: "contact", place: "briefcase:contact", name: "Professional Contact", kind: "contact", label: "Professional Contact.",
      effects: [{ id: "play_unlocked", text: "Play a locked card without its key.", optional: true }] }],
    cases: [["case_1", "Robert Blake"], ["case_2", "Crawford Tillinghast"]].map(([id = "", title = ""], index) => ({
      id, place: `case:${id}`, number: index + 1, face: "A", title, right: [...known("p1").right], line: at("case_card", line(id)),
      types: types(id), cancel: index === 1, closable: types(id) > 4, fatigue: line(id).length > 6, permanent: [],
      on_close: [{ id: "open_case:4", text: "Open case 4.", optional: false }, { id: "take_sanity", text: "Take a card back.", optional: true }],
    })),
    case_deck: { title: "Case deck", count: 4, numbers: [3, 4, 5, 6] },
    deck: { title: "Draw deck", count: state.deck.length, cards: [...state.deck].sort().map((id) => ({ id, name: known(id).name })) },
    discard: at("discard", state.discard), closed: [], removed: [],
    big_picture: { clues: at("big_picture", ["l2"]), types: ["place"], objectives: [objective(4, "The identity of Dexter", [["F", "p2", false]])] },
    objectives: [objective(1, "The death of Robert Blake", [["A", "d1", false], ["B", "l2", false]]),
      objective(2, "Tillinghast's experiment", [["D", "f3", true]])],
    time: { title: "Time", cards: at("time", state.time), limit: limit(5) },
    sanity: { title: "Sanity", cards: at("sanity", state.sanity), limit: limit(5) },
    hand_limit: limit(3), machine: false, sanity_odds: 0.38,
    threats: {
      deck: { count: 5, groups: [{ title: "Darkness", cards: ["Dead of Night", "Groping Hands"] }, { title: "Cosmos", cards: ["Aurora Borealis"] }] },
      active: [{ id: "t3", name: "Wings in the Black", group: { id: "darkness", title: "Darkness" }, label: "Wings in the Black.",
        effects: [{ id: "darkness_gains_effect", text: "Darkness cards also cost a sanity test.", permanent: true }] }],
      removed: [],
    },
    reference: [{ id: "turn", title: "A turn", text: "One action with the lead card, then upkeep." }],
  };
}

/** A table is its answers here too: every look is played anew. */
export class MockTable {
  answers: string[] = [];
  length = 0;
  settings = { single: true, trivial: true };

  constructor(readonly id: string) {}

  say(name: string): void {
    this.answers.push(name);
    this.length = this.answers.length;
    this.redoable = [];
  }

  undo(to = this.answers.length - 1): void {
    this.redoable = [...this.answers.slice(to), ...this.redoable];
    this.answers = this.answers.slice(0, to);
  }

  redo(): void {
    const next = this.redoable.shift();
    if (next) this.answers.push(next);
  }

  private redoable: string[] = [];

  snapshot(lang: string, look: number | null) {
    const position = look ?? this.answers.length;
    const state = begin();
    this.answers.slice(0, position).forEach((name, index) => answer(state, name, index));
    const offered = options(state);
    const over = offered.length === 0;
    return {
      id: this.id, game: "noir", title: "Arkham Noir: Case #3", lang, position, length: this.length, live: look === null,
      decisions: this.answers.map((_, index) => index),
      ask: over ? null : { seat: 0, prompt: "What do you do with the lead card?", rule: "noir.turn.03", rule_text: "", options: offered },
      outcome: over ? { result: "lost", text: "Your mind gave way.", rule: "noir.upkeep.b.01", rule_text: "Five cards are too many." } : null,
      log: state.log, can_undo: this.answers.length > 0, can_redo: this.redoable.length > 0, settings: this.settings,
      commitment: "5f2c".repeat(16), key: over ? "6b65790a" : null, notes: [], view: view(state, over),
    };
  }
}
