/** Which cards an investigator may have, asked of the server once for each. */

import { problemOf, words } from "../../lib/i18n.svelte";
import { beginDeck, fetchPool } from "../api";

class Pools {
  private known = $state.raw<ReadonlyMap<string, ReadonlySet<string>>>(new Map());
  problem = $state<string | null>(null);

  of(investigator: string): ReadonlySet<string> | null {
    return this.known.get(investigator) ?? null;
  }

  async want(investigator: string): Promise<void> {
    this.problem = null;
    if (!investigator || this.known.has(investigator)) return;
    try {
      const deck = await beginDeck(investigator, words.lang);
      const { cards } = await fetchPool({ deck, taboo: "current" }, words.lang);
      this.known = new Map(this.known).set(investigator, new Set(Object.keys(cards)));
    } catch (error) {
      this.problem = problemOf(error);
    }
  }
}

export const pools = new Pools();
