/** The products that a player owns, each with its copies, as far as this browser was told; none chosen is one of all. */

import type { CardFact } from "../types";

const STORED = "miskatonic.packs";
export const MOST_COPIES = 9;

type Copies = Readonly<Record<string, number>>;

/** Once it was a list of products. */
function remembered(): Copies {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORED) ?? "{}");
    const entries: [string, unknown][] = Array.isArray(found)
      ? found.map((each) => [String(each), 1])
      : Object.entries(typeof found === "object" && found !== null ? found : {});
    return Object.fromEntries(entries.filter(([, n]) => Number.isInteger(n) && Number(n) > 0)) as Copies;
  } catch {
    return {};
  }
}

class Owned {
  copies = $state.raw<Copies>(remembered());

  /** Codes of products. */
  get packs(): readonly string[] {
    return Object.keys(this.copies);
  }

  /** Whether anybody has said what is owned. */
  get said(): boolean {
    return this.packs.length > 0;
  }

  choose(copies: Copies): void {
    this.copies = Object.fromEntries(Object.entries(copies).filter(([, n]) => n > 0));
    localStorage.setItem(STORED, JSON.stringify(this.copies));
  }

  set(codes: readonly string[], n: number): void {
    this.choose({ ...this.copies, ...Object.fromEntries(codes.map((code) => [code, n])) });
  }

  /** Copies of a card in all its printings; null where nobody has said what is owned. */
  of(card: CardFact): number | null {
    if (!this.said) return null;
    return card.packs.reduce((all, pack, place) => all + (this.copies[pack] ?? 0) * (card.quantities[place] ?? 0), 0);
  }

  /** As the server wants it: left out when nothing is said. */
  get asked(): { packs?: Record<string, number> } {
    return this.said ? { packs: { ...this.copies } } : {};
  }
}

export const owned = new Owned();
