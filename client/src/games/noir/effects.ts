/** Which drawings tell an effect: a verb and what it is done to. Words always stand beside or behind them. */

const ZONES: Record<string, string> = {
  lead_row: "lead",
  discard: "discard",
  closed: "closed",
  sanity: "sanity",
  time: "time",
  hand: "hand",
};

const GLYPHS: Record<string, readonly string[]> = {
  search_deck: ["search", "deck"],
  reshuffle_discard: ["shuffle", "discard"],
  swap_penalty: ["swap", "time"],
  search_threats: ["search", "threat"],
  sanity_test: ["test", "sanity"],
  close_case: ["close"],
  cancel_next: ["cancel", "card"],
  draw_threat: ["up", "threat"],
  play_unlocked: ["unlock"],
  flip_this: ["flip"],
  add_this_to_hand: ["take", "hand"],
  open_case: ["open"],
  remove_threats: ["cancel", "threat"],
  rebuild_deck: ["shuffle", "deck"],
  darkness_time: ["darkness", "time"],
  darkness_effect: ["darkness", "plus"],
  time_limit: ["time"],
  hand_limit: ["hand"],
  machine: ["machine"],
};

const ZONE_VERBS: Record<string, string> = { take: "take", discard: "drop" };

/** An id is a verb, with what it is about after a colon where the verb alone is not enough ("take:closed"). */
export function glyphsOf(id: string): readonly string[] {
  const [verb = "", about = ""] = id.split(":");
  const moved = ZONE_VERBS[verb];
  if (moved) return [moved, ZONES[about] ?? "card"];
  return GLYPHS[verb] ?? ["card"];
}

/** The number that belongs on the drawing: a case, or by how much a limit changes. */
export const figureOf = (id: string): string => /:([+-]?\d+)$/.exec(id)?.[1] ?? "";
