/** Where a reader was on each page: going back finds it as it was left. */

/** What a reader does who wants to be somewhere else than where he was. */
const OWN_WAY = ["wheel", "touchmove", "keydown", "pointerdown"] as const;
/** A page that is so long in coming (milliseconds) was another one when it was left. */
const PATIENCE = 5_000;
/** After so many pictures in which nothing moved the page stands. */
const AT_REST = 10;

class Visits {
  /** Whether the reader has gone from one page to another since the client was opened. */
  moved = false;
  /** Whether the reader came back to this page, rather than opening it. */
  returned = false;

  private here = 0;
  private last = 0;
  private readonly scrolled = new Map<number, number>();
  /** Where the reader was on this page, until he is there again: what the page scrolls through meanwhile is not his. */
  private wanted: number | null = null;
  /** What this address is to be called soon. */
  private soon: { from: string; hash: string } | null = null;

  /** A page begins: each entry of the browser's history gets a number, so that coming back can be told from going on. */
  arrive(): void {
    const known = (history.state as { visit?: number } | null)?.visit;
    const there = known === undefined ? undefined : this.scrolled.get(known);
    this.returned = there !== undefined;
    this.wanted = there ?? 0;
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
    if (this.wanted === null) this.scrolled.set(this.here, window.scrollY);
  }

  /**
   * Scroll to where the reader was, as soon as the page is long enough for it, and stay there until it has come to rest,
   * unless he goes elsewhere meanwhile.
   */
  resume(): void {
    const { wanted, here } = this;
    if (wanted === null) return;
    if (!this.returned) {
      this.wanted = null;
      window.scrollTo({ top: 0, behavior: "instant" });
      return;
    }
    const end = performance.now() + PATIENCE;
    const gone = new AbortController();
    for (const way of OWN_WAY) addEventListener(way, () => gone.abort(), { signal: gone.signal, passive: true });
    let still = 0;
    const attempt = (): void => {
      if (here !== this.here || performance.now() >= end || still === AT_REST) gone.abort();
      if (gone.signal.aborted) {
        if (here === this.here) this.wanted = null;
        return;
      }
      still = Math.abs(window.scrollY - wanted) <= 2 ? still + 1 : 0;
      if (!still) window.scrollTo({ top: wanted, behavior: "instant" });
      requestAnimationFrame(attempt);
    };
    attempt();
  }
}

export const visits = new Visits();
