/** Which sentence of the voice an encounter gets: by kind of place, by how it ended, and by when it was. */

import type { SecondView } from "./types";

type Event = SecondView["recent"][number];
type Met = Extract<Event, { do: "encounter" }>;

const VARIANTS = 3;

/** The last check that somebody made since an encounter of theirs: passed, failed, or null while its dice still lie open. */
function checked(met: Met, recent: Event[]): boolean | null | undefined {
  const since = recent.slice(recent.indexOf(met) + 1);
  const next = since.findIndex((event) => event.do === "encounter");
  const own = since.slice(0, next < 0 ? undefined : next).filter((event) => event.do === "roll" && event.seat === met.seat && !event.against);
  const last = own.at(-1);
  return last?.do === "roll" ? last.passed : undefined;
}

/** Nothing as long as it is open how it ends. */
export function encounterVoice(met: Met, recent: Event[]): string {
  const passed = checked(met, recent);
  if (passed === null) return "";
  const end = passed === undefined ? "plain" : passed ? "passed" : "failed";
  return `${met.place}.${end}.${1 + (met.at % VARIANTS)}`;
}
