/** What the lists of taboos say of a card, told once for all lists that say the same. */

import type { CardPage } from "../types";

type Entry = CardPage["taboos"][number];

interface TabooSpan {
  from: Entry;
  to: Entry;
  lists: string[];
}

/** Newest first, as they come; lists that stand together and say the same are one. */
export function spansOf(taboos: Entry[]): TabooSpan[] {
  const spans: TabooSpan[] = [];
  for (const entry of taboos) {
    const last = spans.at(-1);
    if (last && last.from.text === entry.text && Number(last.from.list) === Number(entry.list) + 1) {
      last.from = entry;
      last.lists.push(entry.list);
    } else spans.push({ from: entry, to: entry, lists: [entry.list] });
  }
  return spans;
}
