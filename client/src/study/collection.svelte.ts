/** All cards in the reader's language, asked for once and shared by every page. */

import { problemOf, t } from "../lib/i18n.svelte";
import { fetchCollection } from "./api";
import type { Lang } from "../lib/types";
import { sharedNames } from "./names";
import type { CardFact, CollectionData, Cycle, Named, Pack } from "./types";

const NOTHING: CollectionData = {
  cards: [],
  reprints: {},
  packs: [],
  cycles: [],
  classes: [],
  types: [],
  subtypes: [],
  slots: [],
  traits: [],
  keywords: [],
  skills: [],
  uses: [],
  actions: [],
  tags: [],
  flags: [],
  fields: [],
  taboos: [],
  variants: [],
  printed: false,
};

const named = (all: Named[]): Map<string, string> => new Map(all.map(({ id, name }) => [id, name]));
const coded = <T extends { code: string }>(all: T[]): Map<string, T> => new Map(all.map((one) => [one.code, one]));

const VERSIONS = ["advanced", "replacement"];

class Collection {
  data = $state.raw<CollectionData>(NOTHING);
  /** The language that `data` is in; null before the first has arrived. */
  lang = $state<Lang | null>(null);
  problem = $state<string | null>(null);

  readonly byCode: Map<string, CardFact> = $derived(coded(this.data.cards));
  readonly packs: Map<string, Pack> = $derived(coded(this.data.packs));
  readonly cycles: Map<string, Cycle> = $derived(coded(this.data.cycles));
  readonly words = $derived({
    class: named(this.data.classes),
    type: named(this.data.types),
    subtype: named(this.data.subtypes),
    slot: named(this.data.slots),
    trait: named(this.data.traits),
    keyword: named(this.data.keywords),
    skill: named(this.data.skills),
    uses: named(this.data.uses),
    action: named(this.data.actions),
    tag: named(this.data.tags),
  });

  /** Names that do not tell which card is meant. */
  readonly shared = $derived(sharedNames(this.data.cards));

  private wanted: Lang | null = null;

  get ready(): boolean {
    return this.lang !== null;
  }

  get cards(): CardFact[] {
    return this.data.cards;
  }

  /** Call with the reader's language: asks the server only when that is another. */
  async load(lang: Lang): Promise<void> {
    if (this.wanted === lang) return;
    this.wanted = lang;
    this.problem = null;
    try {
      const data = await fetchCollection(lang);
      if (this.wanted === lang) [this.data, this.lang] = [data, lang];
    } catch (error) {
      if (this.wanted === lang) [this.wanted, this.problem] = [null, problemOf(error)];
    }
  }

  /** What is known of a card, by the code of any of its printings. */
  fact(code: string): CardFact | undefined {
    return this.byCode.get(this.data.reprints[code] ?? code);
  }

  /** "advanced", "replacement": what a card that takes the place of another is called; "" for others. */
  version(card: CardFact): string {
    const id = VERSIONS.find((each) => card.keywords.includes(each));
    return id ? (this.words.keyword.get(id) ?? id) : "";
  }

  /** "Scavenging (2)", "Cover Up (advanced)", "Roland Banks (parallel)": the name with what tells it from others of the same name. */
  title(code: string): string {
    const card = this.byCode.get(code);
    if (!card) return code;
    const parallel = card.alternate_of ? t("web.card.parallel") : "";
    const more = [card.level || "", this.version(card), parallel].filter(Boolean).join(", ");
    return more ? `${card.name} (${more})` : card.name;
  }
}

export const collection = new Collection();

/** How a row of the ledger may call a card: by its name, or with its subtitle. */
export function namesOf(code: string): string[] {
  const card = collection.fact(code);
  return card ? [card.name, ...(card.subname ? [`${card.name}: ${card.subname}`] : [])] : [];
}
