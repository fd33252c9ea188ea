/** Which hints this browser has seen, and which of its tables are lessons; nothing of it reaches the server. */

import type { HintShown } from "../generated/table";

const STORED = "miskatonic.hints";
/** So many lessons are remembered: an old one goes on without its hints. */
const LESSONS = 20;

interface Kept {
  /** Explained once and for all, as "game.hint". */
  seen: string[];
  /** Table -> the hints of its lesson that were put away. */
  lessons: Record<string, string[]>;
  off: boolean;
}

/** Whatever stands in the browser's store, it must not stop the page. */
function remembered(): Kept {
  const none: Kept = { seen: [], lessons: {}, off: false };
  try {
    return { ...none, ...(JSON.parse(localStorage.getItem(STORED) ?? "{}") as Partial<Kept>) };
  } catch {
    return none;
  }
}

class Hints {
  private kept = $state.raw<Kept>(remembered());

  get off(): boolean {
    return this.kept.off;
  }

  /** Who wants no hints gets none, but in a lesson. */
  turn(off: boolean): void {
    this.keep({ ...this.kept, off });
  }

  again(): void {
    this.keep({ ...this.kept, seen: [], off: false });
  }

  begin(table: string): void {
    const others = Object.entries(this.kept.lessons).slice(-LESSONS + 1);
    this.keep({ ...this.kept, lessons: { ...Object.fromEntries(others), [table]: [] } });
  }

  isLesson(table: string): boolean {
    return table in this.kept.lessons;
  }

  /** The first hint that fits and has not been put away. */
  next(table: string, game: string, due: HintShown[]): HintShown | null {
    const put = this.kept.lessons[table];
    if (put) return due.find(({ id }) => !put.includes(id)) ?? null;
    if (this.kept.off) return null;
    return due.find(({ id, first }) => first && !this.kept.seen.includes(`${game}.${id}`)) ?? null;
  }

  putAway(table: string, game: string, { id }: HintShown): void {
    const put = this.kept.lessons[table];
    const seen = [...new Set([...this.kept.seen, `${game}.${id}`])];
    const lessons = put ? { ...this.kept.lessons, [table]: [...put, id] } : this.kept.lessons;
    this.keep({ ...this.kept, seen, lessons });
  }

  private keep(kept: Kept): void {
    this.kept = kept;
    localStorage.setItem(STORED, JSON.stringify(kept));
  }
}

export const hints = new Hints();
