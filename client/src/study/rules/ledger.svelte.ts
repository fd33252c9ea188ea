/** What was read of the ledgers, so that going back shows it at once. */

import { problemOf } from "../../lib/i18n.svelte";
import type { Lang } from "../../lib/types";
import { fetchRow, findRules } from "../api";
import type { FoundRules, RuleRow, Sort } from "../types";
import { type Asked } from "./address";

const keyOf = (asked: Asked, lang: Lang): string => [lang, asked.game, asked.kind, asked.q].join("\n");

class Ledger {
  private found = $state.raw<ReadonlyMap<string, FoundRules>>(new Map());
  private rows = $state.raw<ReadonlyMap<string, RuleRow>>(new Map());
  private names = $state.raw<ReadonlyMap<string, { games: Sort[]; kinds: Sort[] }>>(new Map());
  problem = $state<string | null>(null);

  answer(asked: Asked, lang: Lang): FoundRules | null {
    return this.found.get(keyOf(asked, lang)) ?? null;
  }

  row(id: string, lang: Lang): RuleRow | null {
    return this.rows.get(`${lang} ${id}`) ?? null;
  }

  gameName(id: string, lang: Lang): string {
    return this.names.get(lang)?.games.find((game) => game.id === id)?.name ?? id;
  }

  kindName(id: string, lang: Lang): string {
    return this.names.get(lang)?.kinds.find((kind) => kind.id === id)?.name ?? id;
  }

  /** The rows that answer; with `more`, those after the ones that are known. */
  async search(asked: Asked, lang: Lang, more = false): Promise<void> {
    const known = this.answer(asked, lang);
    if (known && !more) return;
    await this.attempt(async () => {
      const next = await findRules(asked, known?.rows.length ?? 0, lang);
      const rows = [...(known?.rows ?? []), ...next.rows];
      this.found = new Map(this.found).set(keyOf(asked, lang), { ...next, rows });
    });
  }

  async read(ids: string[], lang: Lang): Promise<void> {
    const missing = ids.filter((id) => !this.row(id, lang));
    if (missing.length === 0) return;
    await this.attempt(async () => {
      const rows = await Promise.all(missing.map((id) => fetchRow(id, lang)));
      this.rows = new Map([...this.rows, ...rows.map((row): [string, RuleRow] => [`${lang} ${row.id}`, row])]);
    });
  }

  /** How games and kinds are called in this language. */
  async learn(lang: Lang): Promise<void> {
    if (this.names.has(lang)) return;
    await this.attempt(async () => {
      const { games, kinds } = await findRules({ q: "", game: "", kind: "" }, 0, lang);
      this.names = new Map(this.names).set(lang, { games, kinds });
    });
  }

  private async attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.problem = null;
    } catch (error) {
      this.problem = problemOf(error);
    }
  }
}

export const ledger = new Ledger();
