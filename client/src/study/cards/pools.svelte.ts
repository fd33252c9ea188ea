/** Which cards an investigator may have by the reader's list of taboos, asked of the server once for each. */

import { problemOf, words } from "../../lib/i18n.svelte";
import { beginDeck, fetchPool } from "../api";
import { ownTaboo } from "../taboo";

const asked = (investigator: string): string => `${investigator} ${ownTaboo()}`;

class Pools {
  private known = $state.raw<ReadonlyMap<string, ReadonlySet<string>>>(new Map());
  problem = $state<string | null>(null);

  of(investigator: string): ReadonlySet<string> | null {
    return this.known.get(asked(investigator)) ?? null;
  }

  async want(investigator: string): Promise<void> {
    this.problem = null;
    const [taboo, key] = [ownTaboo(), asked(investigator)];
    if (!investigator || this.known.has(key)) return;
    try {
      const deck = await beginDeck(investigator, words.lang);
      const { cards } = await fetchPool({ deck, taboo }, words.lang);
      this.known = new Map(this.known).set(key, new Set(Object.keys(cards)));
    } catch (error) {
      this.problem = problemOf(error);
    }
  }
}

export const pools = new Pools();
