/** A hand in the bag: tokens drawn, sealed and put back, and what was drawn before. */

import type { Bag } from "./bag.svelte";
import type { Counts } from "./types";

/** They go to the pool when a test ends, not back into the bag. */
const GONE = ["bless", "curse"];
const REMEMBERED = 12;

/** A number below `n`, each as likely: what would favour the low ones is thrown away. */
export function anyBelow(n: number, draw: () => number = word): number {
  const fair = 2 ** 32 - (2 ** 32 % n);
  let drawn = draw();
  while (drawn >= fair) drawn = draw();
  return drawn % n;
}

const word = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

export class Hand {
  /** Revealed in this test, the last last. */
  drawn = $state.raw<readonly string[]>([]);
  sealed = $state.raw<readonly string[]>([]);
  /** Earlier tests, the latest first. */
  past = $state.raw<readonly (readonly string[])[]>([]);
  said = $state("");

  constructor(
    private readonly bag: Bag,
    private readonly name: (token: string) => string,
  ) {}

  /** What is in the bag now: sealed tokens have been taken out of it already. */
  get left(): Counts {
    const counts: Counts = {};
    for (const [token, n] of Object.entries(this.bag.tokens)) {
      const there = n - this.drawn.filter((one) => one === token).length;
      if (there > 0) counts[token] = there;
    }
    return counts;
  }

  get size(): number {
    return Object.values(this.left).reduce((sum, n) => sum + n, 0);
  }

  draw(): void {
    if (this.size === 0) return;
    let place = anyBelow(this.size);
    for (const [token, n] of Object.entries(this.left)) {
      if (place < n) {
        this.drawn = [...this.drawn, token];
        this.said = `${this.drawn.length}. ${this.name(token)}`;
        return;
      }
      place -= n;
    }
  }

  /** The test ends: everything goes back, blessings and curses to the pool. */
  end(): void {
    if (this.drawn.length === 0) return;
    this.past = [this.drawn, ...this.past].slice(0, REMEMBERED);
    for (const token of this.drawn) if (GONE.includes(token)) this.bag.step(token, -1);
    this.drawn = [];
  }

  /** The last of its kind that was revealed is sealed: it is in the bag no longer. */
  seal(token: string): void {
    const at = this.drawn.lastIndexOf(token);
    if (at >= 0) this.drawn = this.drawn.toSpliced(at, 1);
    else if (!this.left[token]) return;
    this.bag.step(token, -1);
    this.sealed = [...this.sealed, token];
  }

  release(token: string): void {
    const at = this.sealed.indexOf(token);
    if (at < 0) return;
    this.sealed = this.sealed.toSpliced(at, 1);
    this.bag.step(token, 1);
  }
}
