/**
 * What was done to each deck, so that it can be undone after another page, a reload, or another evening. The last decks that
 * were worked on are remembered, each with its last steps; a browser that has no room forgets the oldest.
 */

import type { Deck } from "../types";
import type { History, Step } from "./history";

const STORED = "miskatonic.undo.";
const ORDER = "miskatonic.undone";
const DECKS = 12;
const STEPS = 100;

type Past = History<readonly Deck[]>;

const order = (): string[] => {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(ORDER) ?? "[]");
    return Array.isArray(found) ? found.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
};

export function forget(id: string): void {
  localStorage.removeItem(STORED + id);
  localStorage.setItem(ORDER, JSON.stringify(order().filter((each) => each !== id)));
}

const shortened = (steps: readonly Step<readonly Deck[]>[]): Step<readonly Deck[]>[] => steps.slice(-STEPS);

export function remember(id: string, history: Past): void {
  const kept = { ...history, past: shortened(history.past), future: shortened(history.future) };
  const ids = [...order().filter((each) => each !== id), id];
  for (const old of ids.splice(0, ids.length - DECKS)) localStorage.removeItem(STORED + old);
  const words = JSON.stringify(kept);
  for (;;) {
    try {
      localStorage.setItem(STORED + id, words);
      localStorage.setItem(ORDER, JSON.stringify(ids));
      return;
    } catch {
      const oldest = ids.shift();
      if (oldest === undefined || oldest === id) return;
      localStorage.removeItem(STORED + oldest);
    }
  }
}

const isPast = (found: unknown): found is Past => {
  const past = found as Past | null;
  return (
    typeof past === "object" && past !== null && Array.isArray(past.now) && Array.isArray(past.past) && Array.isArray(past.future)
  );
};

export function recall(id: string): Past | null {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORED + id) ?? "null");
    return isPast(found) ? found : null;
  } catch {
    return null;
  }
}
