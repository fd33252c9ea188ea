/** The log sifted: what kind a line is, and whom it is about, the server says. */

import type { LogLine } from "./types";

/** A way to sift the log. */
export interface Sieve {
  kind: string;
  title: string;
}

/** Not a kind of line: those about the reader's own seat. */
export const MINE = "mine";

/** What stays of these lines. */
export function letThrough(lines: LogLine[], kind: string, seat: number | null): LogLine[] {
  if (kind === "") return lines;
  if (kind === MINE) return lines.filter(({ seats }) => seat !== null && seats.includes(seat));
  return lines.filter(({ kinds }) => kinds.includes(kind));
}
