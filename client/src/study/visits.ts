/** Where a reader was on each page: going back finds it as it was left. */

/** What a reader does who wants to be somewhere else than where he was. */
const OWN_WAY = ["wheel", "touchmove", "keydown", "pointerdown"] as const;
/** A page that is so long in coming (milliseconds) was another one when it was left. */
const PATIENCE = 5_000;

class Visits {
  /** Whether the reader has gone from one page to another since the client was opened. */
  moved = false;
  /** Whether the reader came back to this page, rather than opening it. */
  returned = false;

  private here = 0;
  private last = 0;
  private readonly scrolled = new Map<number, number>();
  /** What this address is to be called soon. */
  private soon: { from: string; hash: string } | null = null;

  /** A page begins: each entry of the browser's history gets a number, so that coming back can be told from going on. */
  arrive(): void {
    const known = (history.state as { visit?: number } | null)?.visit;
    this.returned = known !== undefined && this.scrolled.has(known);
    this.here = known ?? ++this.last;
    this.last = Math.max(this.last, this.here);
    history.replaceState({ visit: this.here }, "");
  }

  /** The address of this page is another now, without being another page. */
  rename(hash: string): void {
    if (location.hash === hash) return;
    try {
      history.replaceState({ visit: this.here }, "", hash);
    } catch {
      // Some browsers allow only so many in a minute: the next change is told again.
    }
  }

  /** Likewise, but the picture comes first: to tell the browser takes longer than most searches. */
  renameSoon(hash: string): void {
    if (!this.soon) requestAnimationFrame(() => setTimeout(() => this.settle()));
    this.soon = { from: location.hash, hash };
  }

  /** What was to be renamed is renamed before the reader leaves it; who has left it already is elsewhere. */
  settle(): void {
    if (this.soon?.from === location.hash) this.rename(this.soon.hash);
    this.soon = null;
  }

  /** Keep remembering where the reader is. */
  remember(): void {
    this.scrolled.set(this.here, window.scrollY);
  }

  /** Scroll to where the reader was, as soon as the page is long enough for it, unless he goes elsewhere meanwhile. */
  resume(): void {
    const wanted = this.returned ? (this.scrolled.get(this.here) ?? 0) : 0;
    const end = performance.now() + PATIENCE;
    const visit = this.here;
    const gone = new AbortController();
    for (const way of OWN_WAY) addEventListener(way, () => gone.abort(), { signal: gone.signal, passive: true });
    const attempt = (): void => {
      if (gone.signal.aborted) return;
      if (visit === this.here) window.scrollTo({ top: wanted, behavior: "instant" });
      const there = Math.abs(window.scrollY - wanted) <= 2;
      if (visit !== this.here || there || performance.now() >= end) gone.abort();
      else requestAnimationFrame(attempt);
    };
    attempt();
  }
}

export const visits = new Visits();
