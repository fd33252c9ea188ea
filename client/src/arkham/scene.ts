/** What the question on the table is about: the monster, and what has just happened. */

import type { Ask } from "../lib/types";
import type { Happened, Roll } from "./types";

type Event = Happened & { do: string };
const isRoll = <E extends Event>(event: E | undefined): event is Extract<E, Roll> => event?.do === "roll";

/** The roll that is still open: tokens and rerolls may change it. */
export function openRoll<E extends Event>(recent: E[]): Extract<E, Roll> | null {
  const last = recent.at(-1);
  return isRoll(last) && last.passed === null ? last : null;
}

/** So many are shown; the log has the rest. */
const MOST = 2;

/** What is over of what happened to this seat since the last decision of a person; of others it is none of its business. */
export function lately<E extends Event>(recent: E[], decisions: number[], seat: number | undefined, open: string[] = []): E[] {
  const last = decisions.at(-1) ?? -1;
  const goesOn = open.map((kind) => recent.findLast((event) => event.do === kind));
  const over = (event: E): boolean => (isRoll(event) ? event.passed !== null : !goesOn.includes(event));
  return recent.filter((event) => event.at !== null && event.at > last && event.seat === seat && over(event)).slice(-MOST);
}

/** The one monster that the question is about, or `otherwise` when its options name none; none when they name several. */
export function opponent<M extends { id: string }>(monsters: M[], ask: Ask | null, otherwise?: string): M | null {
  if (!ask) return null;
  const named = new Set(
    ask.options.flatMap(({ target }) => (target?.startsWith("monster:") ? [target.slice("monster:".length)] : [])),
  );
  const wanted = named.size === 1 ? [...named][0] : named.size === 0 ? otherwise : undefined;
  return monsters.find(({ id }) => id === wanted) ?? null;
}
