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
  log: { at: number; turn: number; phase: string; text: string; rule: string; kinds: string[]; seats: number[] }[];
}

const known = (id: string): MockCard => CARDS.get(id) as MockCard;
const TYPES = ["person", "place", "object", "document", "event", "phenomenon"];
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
    log: [{ at: 0, turn: 0, phase: "Setup", text: "You draw three cards.", rule: "noir.setup.15", kinds: [], seats: [] }],
  };
}

function options(state: State) {
  const lead = state.leads[0];
  if (!lead || state.turn > 8) return [];
  const cases = Object.keys(state.lines);
  const odds = [{ text: "of losing sanity", chance: 0.38 }];
  const option = (name: string, text: string, target: string | null, risky = false) => ({
    name,
    text,
    target,
    card: null,
    rule: "noir.turn.03",
    odds: risky ? odds : [],
  });
  return [
    option("take", `Take ${known(lead).name} into your hand`, "lead:0"),
    ...cases.map((name) => option(`lead:${name}`, `Play ${known(lead).name} in ${name}`, `case:${name}`, true)),
    ...state.hand.flatMap((id) =>
      cases.map((name) =>
        option(`hand:${id}:${name}`, `Discard the lead and play ${known(id).name} in ${name}`, `hand:${id}`),
      ),
    ),
    option("close:case_1", "Discard the lead and close case 1", "case:case_1"),
    option("pass", "Discard the lead and pass", "lead:0"),
  ];
}

function answer(state: State, name: string, position: number): void {
  const lead = state.leads.shift() as string;
  const [verb, card, place] = name.split(":");
  const tell = (text: string, rule: string) => state.log.push({ at: position, turn: state.turn, phase: "Action", text, rule, kinds: ["cases"], seats: [] });
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

function haveTypes(ids: string[]) {
  return TYPES.map((id) => ({ id, title: id, have: ids.some((card) => known(card).type.id === id) }));
}

function objective(number: number, name: string, letters: [string, string, boolean][], over: boolean) {
  const requires = letters.map(([letter, clue, machine]) => ({
    letter,
    done: letter === "B",
    machine,
    clue: { id: clue, name: known(clue).name },
    route: "Among the clue cards, behind a lock.",
  }));
  const story = over ? { story: "What was found in the tower was never written down." } : {};
  return { id: `objective_${number}`, number, name, label: name, requires, ...story };
}

function threat(id: string, name: string, group: string, text: string) {
  const effects = [{ id: "darkness_effect", text, permanent: true }];
  return {
    id,
    place: `threat:${id}`,
    name,
    group: { id: group, title: group },
    effects,
    label: `${name}. ${text}`,
    back: null,
  };
}

function caseRow(state: State, id: string, number: number, title: string) {
  const line = state.lines[id] ?? [];
  const types = haveTypes(line);
  const count = types.filter((type) => type.have).length;
  return {
    id,
    place: `case:${id}`,
    number,
    side: "A",
    title,
    right: [...known("p1").right],
    line: at(`case:${id}`, line),
    types: count,
    have_types: types,
    cancel: number === 2,
    closable: count > 4,
    fatigue: line.length >= 7,
    fresh: 7,
    keys: { keys: number === 1 ? 1 : 0, skeleton_keys: 0, locks: number === 1 ? 2 : 0 },
    permanent: [],
    on_close: [
      { id: "open_case:4", text: "Open case 4.", optional: false },
      { id: "take:sanity", text: "Take a card back.", optional: true },
    ],
    back: { id: "x1", name: "Tillinghast Machine" },
  };
}

function playable(card: MockCard & { place: string }) {
  const ways = [
    { case: "case_1", title: "Robert Blake", obstacles: [] },
    {
      case: "case_2",
      title: "Crawford Tillinghast",
      obstacles: [{ text: "Its lock has no key in this line.", rule: "noir.lock.01" }],
    },
  ];
  return { ...card, playable: ways };
}

function view(state: State, over: boolean) {
  const limit = (total: number) => ({ total, reasons: [{ text: "reference card 4, side A", by: total }] });
  const [lead, ...rest] = at("lead_row", state.leads);
  return {
    turn: state.turn,
    phase: { id: "action", title: "Action phase" },
    mode: { id: "hardboiled", title: "Hardboiled" },
    lead_row: lead ? [{ ...playable(lead), place: "lead:0", also: lead.place }, ...rest] : [],
    hand: at("hand", state.hand).map(playable),
    briefcase: [
      {
        id: "contact",
        place: "briefcase:contact",
        name: "Professional Contact",
        kind: "contact",
        label: "Professional Contact.",
        sides: [
          {
            id: "a",
            effects: [
              { id: "play_unlocked", text: "Play a locked card without its key.", optional: false, added: false },
            ],
          },
        ],
      },
    ],
    cases: [caseRow(state, "case_1", 1, "Robert Blake"), caseRow(state, "case_2", 2, "Crawford Tillinghast")],
    case_deck: { title: "Case deck", count: 4, numbers: [3, 4, 5, 6] },
    deck: { title: "Draw deck", count: state.deck.length, cards: at("deck", [...state.deck].sort()) },
    discard: at("discard", state.discard),
    closed: [],
    removed: [{ id: "necronomicon", name: "Necronomicon" }],
    big_picture: {
      clues: at("big_picture", ["l2"]),
      types: haveTypes(["l2"]),
      objectives: [objective(4, "The identity of Dexter", [["F", "p2", false]], over)],
    },
    objectives: [
      objective(
        1,
        "The death of Robert Blake",
        [
          ["A", "d1", false],
          ["B", "l2", false],
        ],
        over,
      ),
      objective(2, "Tillinghast's experiment", [["D", "f3", true]], over),
    ],
    time: { title: "Time", cards: at("time", state.time), limit: limit(5) },
    sanity: { title: "Sanity", cards: at("sanity", state.sanity), limit: limit(5) },
    hand_limit: limit(3),
    machine: false,
    cancel_any: false,
    sanity_odds: 0.38,
    threats: {
      deck: {
        count: 3,
        order: [],
        groups: [
          {
            id: "darkness",
            title: "Darkness",
            cards: [threat("t1", "Dead of Night", "Darkness", "Darkness cards cost time.")],
          },
          {
            id: "cosmos",
            title: "Cosmos",
            cards: [threat("t4", "Aurora Borealis", "Cosmos", "Your hand limit is 1 higher.")],
          },
        ],
      },
      active: [threat("t3", "Wings in the Black", "Darkness", "Darkness cards also cost a sanity test.")],
      removed: [],
    },
    reference: [{ id: "1", title: "A turn", text: "One action with the lead card, then upkeep." }],
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
      id: this.id,
      game: "noir",
      title: "Arkham Noir: Case #3",
      lang,
      position,
      length: this.length,
      live: look === null,
      decisions: this.answers.map((_, index) => index),
      ask: over
        ? null
        : {
            seat: 0,
            prompt: "What do you do with the lead card?",
            rule: "noir.turn.03",
            rule_text: "",
            options: offered,
          },
      outcome: over
        ? {
            result: "lost",
            text: "Your mind gave way.",
            rule: "noir.upkeep.b.01",
            rule_text: "Five cards are too many.",
          }
        : null,
      filters: [{ kind: "cases", title: "Cases" }],
      log: state.log,
      can_undo: this.answers.length > 0,
      can_redo: this.redoable.length > 0,
      settings: this.settings,
      commitment: "5f2c".repeat(16),
      key: over ? "6b65790a" : null,
      notes: [],
      view: view(state, over),
    };
  }
}
