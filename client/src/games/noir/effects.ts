/** Which drawings tell an effect: a verb and what it is done to. Words always stand beside or behind them. */

const GLYPHS: Record<string, readonly string[]> = {
  take_lead: ["take", "lead"],
  take_discard: ["take", "discard"],
  take_closed: ["take", "closed"],
  take_sanity: ["take", "sanity"],
  take_time: ["take", "time"],
  search_deck: ["search", "deck"],
  reshuffle_discard: ["shuffle", "discard"],
  swap_penalty: ["swap", "time"],
  search_threat: ["search", "threat"],
  discard_hand: ["drop", "hand"],
  discard_lead: ["drop", "lead"],
  sanity_test: ["test", "sanity"],
  close_case_5: ["close"],
  close_case_6: ["close"],
  cancel_next: ["cancel", "card"],
  draw_threat: ["up", "threat"],
  time_limit: ["time"],
  play_unlocked: ["unlock"],
  flip_this: ["flip"],
  add_this_to_hand: ["take", "hand"],
  open_case: ["open"],
  no_discard: ["no_discard"],
  remove_threat_group: ["cancel", "threat"],
  rebuild_draw_deck: ["shuffle", "deck"],
  darkness_gains_time_icon: ["darkness", "time"],
  darkness_gains_effect: ["darkness", "plus"],
  hand_limit: ["hand"],
};

const UNKNOWN = ["card"] as const;

/** Ids may carry a detail after a colon ("open_case:4"); the drawing is that of the part before it. */
export function glyphsOf(id: string): readonly string[] {
  return GLYPHS[id] ?? GLYPHS[id.split(":")[0] ?? id] ?? UNKNOWN;
}

/** The number that belongs on the drawing: a case number, or how much a limit changes. */
export function figureOf(id: string): string {
  return /(?:case[_:]|:)([+-]?\d+)$/.exec(id)?.[1] ?? "";
}
