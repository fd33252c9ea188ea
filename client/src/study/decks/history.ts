/** Everything that was done to something, so that it can be undone and done again. */

export interface Step<T> {
  /** How it was before (of what was done) or after (of what was undone). */
  state: T;
  /** What was done, in the reader's words. */
  said: string;
}

export interface History<T> {
  readonly now: T;
  readonly past: readonly Step<T>[];
  readonly future: readonly Step<T>[];
  /** What is still being done: typing a name is one step, not one for each letter. */
  readonly flow: string;
}

const MOST = 500;

export const begin = <T>(now: T): History<T> => ({ now, past: [], future: [], flow: "" });

/** A change that flows on from the last one (the same `flow`, which is not empty) makes one step with it. */
export function done<T>(history: History<T>, now: T, said: string, flow = ""): History<T> {
  const goesOn = flow !== "" && flow === history.flow;
  const past = goesOn ? history.past : [...history.past, { state: history.now, said }].slice(-MOST);
  return { now, past, future: [], flow };
}

export function undone<T>(history: History<T>): History<T> {
  const last = history.past.at(-1);
  if (!last) return history;
  const future = [...history.future, { state: history.now, said: last.said }];
  return { now: last.state, past: history.past.slice(0, -1), future, flow: "" };
}

export function redone<T>(history: History<T>): History<T> {
  const next = history.future.at(-1);
  if (!next) return history;
  const past = [...history.past, { state: history.now, said: next.said }];
  return { now: next.state, past, future: history.future.slice(0, -1), flow: "" };
}
