/** Tables at which people play by day: whose turn it is, and since when, in words. */

import { t, words } from "./i18n.svelte";
import type { TableInfo } from "./types";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Where one is to decide comes first, what waits longest before the rest; then where others are; then all others. */
export function byTurn(tables: readonly TableInfo[]): TableInfo[] {
  const yours = tables.filter((table) => table.your_turn);
  const others = tables.filter((table) => !table.your_turn && table.waits_for.length > 0);
  const rest = tables.filter((table) => !table.your_turn && table.waits_for.length === 0);
  return [...yours.sort((one, two) => Date.parse(one.since ?? "") - Date.parse(two.since ?? "")), ...others, ...rest];
}

/** Midnight of the day on which a moment lies, where the reader is. */
const midnight = (moment: number): number => new Date(moment).setHours(0, 0, 0, 0);

const amount = (n: number, unit: "minute" | "hour" | "day" | "week"): string =>
  new Intl.NumberFormat(words.lang, { style: "unit", unit, unitDisplay: "long" }).format(n);

/** How long ago a moment is: "for 3 hours", "since yesterday". A clock that is wrong makes nothing last less than no time. */
export function lasting(iso: string, now: number = Date.now()): string {
  const then = Date.parse(iso);
  const ago = Math.max(0, now - then);
  const days = Math.round((midnight(now) - midnight(then)) / DAY);
  if (ago < MINUTE) return t("web.turn.just_now");
  if (ago < HOUR) return t("web.turn.lasting", { time: amount(Math.floor(ago / MINUTE), "minute") });
  if (days < 1 || ago < 6 * HOUR) return t("web.turn.lasting", { time: amount(Math.floor(ago / HOUR), "hour") });
  if (days === 1) return t("web.turn.yesterday");
  if (days < 14) return t("web.turn.lasting", { time: amount(days, "day") });
  return t("web.turn.lasting", { time: amount(Math.floor(days / 7), "week") });
}

const listed = (names: string[]): string => new Intl.ListFormat(words.lang).format(names);

/** One line of it; empty where nobody waits for anybody. */
export function turnLine(table: TableInfo, now?: number): string {
  const since = table.since ? lasting(table.since, now) : "";
  if (table.your_turn) return t("web.turn.yours", { since });
  if (table.waits_for.length === 0) return "";
  const names = listed(table.waits_for.map((name) => name || t("web.people.nameless")));
  return t(table.waits_for.length === 1 ? "web.turn.other" : "web.turn.others", { names, since });
}
