/** How likely a test is to succeed with what has been picked so far. */

import type { Chosen } from "../../lib/selection";
import type { Test } from "./types";

/** What the picked answers add to the value together. */
export const added = (test: Pick<Test, "adds">, chosen: Chosen): number =>
  Object.entries(chosen).reduce((sum, [name, times]) => sum + (test.adds[name] ?? 0) * times, 0);

/** The server has reckoned so far ahead; with more than that it can only be as likely or likelier. */
export function chance(test: Pick<Test, "adds" | "chances">, chosen: Chosen): number | null {
  const more = added(test, chosen);
  return (test.chances.find((each) => each.more === more) ?? test.chances.at(-1))?.chance ?? null;
}
