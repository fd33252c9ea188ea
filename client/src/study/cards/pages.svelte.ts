/** The pages of cards that were read, so that going back shows them at once. */

import { ApiError } from "../../lib/api";
import { problemOf } from "../../lib/i18n.svelte";
import type { Lang } from "../../lib/types";
import { fetchCard } from "../api";
import type { CardPage } from "../types";

class CardPages {
  private known = $state.raw<ReadonlyMap<string, CardPage>>(new Map());
  problem = $state<string | null>(null);
  /** The server knows no such card: to ask again would not help. */
  missing = $state(false);

  of(code: string, lang: Lang): CardPage | null {
    return this.known.get(`${lang} ${code}`) ?? null;
  }

  async want(code: string, lang: Lang): Promise<void> {
    this.problem = null;
    if (this.of(code, lang)) return;
    try {
      const page = await fetchCard(code, lang);
      this.known = new Map(this.known).set(`${lang} ${code}`, page);
    } catch (error) {
      this.missing = error instanceof ApiError && error.status === 404;
      this.problem = problemOf(error);
    }
  }
}

export const cardPages = new CardPages();
