/** What stands on cards: from the reader's own copy of the public data, else in our own words where there are any. */

import { t } from "../../lib/i18n.svelte";
import type { Lang } from "../../lib/types";
import { fetchTexts, forgetTextsThere, keepTextsThere } from "../api";
import { collection } from "../collection.svelte";
import type { Words } from "../finding/entries";
import type { PrintedText } from "../types";
import { inLanguage, textsIn, Unreadable, type Chosen, type Texts } from "./card_data";
import { forgetTexts, keepTexts, keptTexts } from "./kept";

const TAG = /<br\s*\/?>|<\/?p>|<hr\s*\/?>|<\/?[a-z][^<>]*>/gi;

class CardTexts {
  /** Whether the server keeps them; else this browser does. */
  kept = $state(true);
  printed = $state.raw<ReadonlyMap<string, PrintedText>>(new Map());
  own = $state.raw<ReadonlyMap<string, string[]>>(new Map());
  busy = $state(false);
  problem = $state<string | null>(null);

  /** What a search looks through. */
  readonly words: ReadonlyMap<string, Words> = $derived.by(() => {
    const found = new Map<string, Words>();
    for (const [code, lines] of this.own) found.set(code, { text: lines.join("\n"), flavor: "" });
    for (const [code, { text = "", back = "", flavor = "", sheet = "" }] of this.printed)
      found.set(code, { text: [text, back, sheet].join("\n").replace(TAG, " "), flavor: flavor.replace(TAG, " ") });
    return found;
  });

  private wanted: Lang | null = null;

  /** Call with the reader's language, once the collection is there. */
  async load(lang: Lang, again = false): Promise<void> {
    if (this.wanted === lang && !again) return;
    this.wanted = lang;
    try {
      const { kept, own, printed } = await fetchTexts(lang);
      const mine = kept ? new Map(Object.entries(printed)) : inLanguage(await keptTexts(), lang, collection.data.reprints);
      if (this.wanted === lang) [this.kept, this.own, this.printed] = [kept, new Map(Object.entries(own)), mine];
    } catch {
      this.wanted = null; // the next page asks again; without texts everything else goes on
    }
  }

  /** Take the texts out of what was chosen, and keep them where they belong. */
  async take(chosen: Chosen[], lang: Lang): Promise<void> {
    await this.doing(async () => {
      const texts: Texts = await textsIn(chosen);
      if (Object.keys(texts).length === 0) throw new Unreadable();
      await (this.kept ? keepTextsThere(texts, lang) : keepTexts(texts));
      await this.load(lang, true);
    });
  }

  async forget(lang: Lang): Promise<void> {
    await this.doing(async () => {
      await (this.kept ? forgetTextsThere(lang) : forgetTexts());
      await this.load(lang, true);
    });
  }

  private async doing(what: () => Promise<void>): Promise<void> {
    [this.busy, this.problem] = [true, null];
    try {
      await what();
    } catch (error) {
      const name = error instanceof Unreadable ? error.message : "";
      if (name) this.problem = t("web.texts.unreadable", { name });
      else this.problem = error instanceof Unreadable ? t("web.texts.none") : (error as Error).message;
    }
    this.busy = false;
  }
}

export const texts = new CardTexts();
