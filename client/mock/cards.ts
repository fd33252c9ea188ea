/** A handful of made-up clue cards for looking at the table without a server: id, name, type, left, right, marks, effects. */

type Row = [string, string, string, string, string, string];

const ROWS: Row[] = [
  ["p1", "Edmund Fiske", "person", "question", "document follow", "?take:discard"],
  ["p2", "Doctor Ambrose Dexter", "person", "question", "follow observe", "lock puzzle=F sanity sanity_test"],
  ["p5", "Father Merluzzo", "person", "question", "search document", "key ?take:sanity"],
  ["p6", "Patrolman Monahan", "person", "follow", "question search", "skeleton_key time ?take:time"],
  ["p7", "Professor Enoch Bowen", "person", "document", "document question observe*", "sanity"],
  ["l1", "Church on Federal Hill", "place", "follow", "search observe", "lock darkness sanity"],
  ["l2", "Windowless Tower", "place", "search", "observe document", "minimum=4 darkness puzzle=B sanity sanity_test"],
  ["l3", "House on Benevolent Street", "place", "follow", "search question", "key time"],
  ["l6", "John Hay Library", "place", "document", "document question follow", "time ?reshuffle_discard"],
  ["o1", "Asymmetrical Metal Box", "object", "search", "observe document", "lock puzzle=E sanity discard:hand"],
  ["o3", "Rusted Revolver", "object", "search", "follow question", "?cancel_next"],
  ["o6", "Votive Candle", "object", "any", "observe question", "time ?take:sanity"],
  ["d1", "Blake's Diary", "document", "document", "document observe", "lock puzzle=A ?take:lead_row"],
  ["d3", "Cipher Parchment", "document", "document", "document follow", "skeleton_lock puzzle sanity sanity_test"],
  ["d4", "De Vermis Mysteriis", "document", "document", "document search observe", "sanity ?search_deck sanity_test"],
  ["d7", "Unsigned Letter", "document", "any", "document question", "time ?swap_penalty"],
  ["s1", "College Hill Blackout", "event", "observe", "search follow", "darkness time discard:hand +sanity_test"],
  ["s4", "Candlelight Vigil", "event", "question", "question any", "time ?take:time"],
  ["s7", "Black Pharaoh's Lecture", "event", "observe", "question any", "sanity draw_threat"],
  ["f1", "Three-Lobed Eye", "phenomenon", "observe", "observe any", "minimum=3 darkness sanity sanity_test"],
  ["f3", "Jellyfish Shapes", "phenomenon", "observe*", "observe search", "puzzle=D sanity sanity_test"],
  ["f4", "Hum from Beyond", "phenomenon", "observe", "follow search*", "time"],
  ["f7", "Shared Dreams", "phenomenon", "question*", "document question observe", "sanity ?take:lead_row sanity_test"],
  ["x4", "The Haunter of the Dark", "phenomenon", "follow*", "any", "puzzle=G darkness no_discard sanity close_case:6"],
];

const ATTRIBUTES = [
  "lock",
  "key",
  "skeleton_lock",
  "skeleton_key",
  "minimum",
  "darkness",
  "puzzle",
  "equipment",
  "no_discard",
];
const word = (id: string): string => id.replaceAll("_", " ");

const icons = (list: string) =>
  list.split(" ").map((id) => ({ id: id.replace("*", ""), title: id.replace("*", ""), purple: id.endsWith("*") }));

function card([id, name, type, left, right, marks]: Row) {
  const parts = marks.split(" ").map((part) => part.split("=") as [string, string?]);
  const attributes = parts
    .filter(([part]) => ATTRIBUTES.includes(part))
    .map(([part, value]) => ({ id: part, title: `${word(part)} ${value ?? ""}`.trim(), ...(value ? { value } : {}) }));
  const effects = parts
    .filter(([part]) => !ATTRIBUTES.includes(part) && part !== "time" && part !== "sanity")
    .map(([part]) => ({
      id: part.replace(/^[?+]/, ""),
      text: `${word(part.replace(/^[?+]/, ""))}.`,
      optional: part.startsWith("?"),
      added: part.startsWith("+"),
    }));
  const label = `${name}, ${type}, ${left}, then ${right}. ${[...attributes, ...effects].map((one) => word(one.id)).join(", ")}.`;
  const has = (part: string): boolean => parts.some(([one]) => one === part);
  return {
    id,
    name,
    kind: "clue",
    type: { id: type, title: type },
    left: icons(left),
    right: icons(right),
    attributes,
    time: has("time"),
    sanity: has("sanity"),
    effects,
    label,
    gained_time: false,
  };
}

export type MockCard = ReturnType<typeof card>;
export const CARDS = new Map(ROWS.map((row) => [row[0], card(row)]));
