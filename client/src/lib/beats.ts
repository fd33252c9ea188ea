/** What happened since the last decision, beat by beat: every board in between is one that really stood there. */

import type { Beat, ChangeShown, News, Snapshot } from "../generated/table";

export type { Beat, News };

/** A moment to show: the table as it stood then, and what has just happened. */
export interface Moment {
  table: Snapshot;
  beat: Beat;
}

type Tree = Record<string | number, unknown>;

function put(data: unknown, path: (string | number)[], change: ChangeShown): unknown {
  const [step, ...rest] = path;
  if (step !== undefined) {
    const copy = (Array.isArray(data) ? [...(data as unknown[])] : { ...(data as Tree) }) as Tree;
    copy[step] = put((data as Tree)[step], rest, change);
    return copy;
  }
  if (change.start === null) return change.value;
  const list = [...(data as unknown[])];
  list.splice(change.start, change.cut, ...(change.value as unknown[]));
  return list;
}

/** The view after a beat; what it did not touch is the same thing as before. */
export const after = (view: Snapshot["view"], beat: Beat): Snapshot["view"] =>
  beat.changes.reduce<unknown>((data, change) => put(data, change.path, change), view) as Snapshot["view"];

/** The tables from what was shown to what stands now: one a beat, nobody is asked in them; and the last, as it stands. */
export function moments(shown: Snapshot, news: News): { moments: Moment[]; table: Snapshot } {
  const { since: _since, back, beats, decisions, ...standing } = news;
  let { view, log } = shown;
  const known = { ...shown, ...standing, decisions: [...shown.decisions, ...decisions] };
  const found: Moment[] = [];
  for (const beat of beats) {
    view = after(view, beat);
    if (beat.line) log = back ? log.slice(0, -1) : [...log, beat.line];
    found.push({ beat, table: { ...known, ask: null, also: [], deciding: [], outcome: null, skipped: [], view, log } });
  }
  return { moments: found, table: { ...known, view, log } };
}
