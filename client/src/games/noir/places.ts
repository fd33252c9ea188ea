/** How the names of Noir's options speak of places. */

import type { Option } from "../../lib/types";

/**
 * "hand:p3:case_2" is about a card and a case, "lead:case_2" about the lead card and a case. One of the two is the
 * option's target; this is the other one. "close:case_2" is about nothing else than its case.
 */
export function second(option: Option): string | null {
  const parts = option.name.split(":");
  const last = parts.at(-1) ?? "";
  if (parts.length < 2 || parts[0] === "close" || !last.startsWith("case_")) return null;
  const place = `case:${last}`;
  if (option.target !== place) return place;
  return parts[0] === "lead" ? "lead:0" : null;
}
