/** The products that a player owns, as far as this browser was told; none chosen is all of them. */

const STORED = "miskatonic.packs";

function remembered(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORED) ?? "[]");
    return Array.isArray(found) ? found.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
}

class Owned {
  packs = $state.raw<readonly string[]>(remembered());

  choose(packs: readonly string[]): void {
    this.packs = packs;
    localStorage.setItem(STORED, JSON.stringify(packs));
  }

  /** As the server wants it: left out when all are owned. */
  get asked(): { packs?: string[] } {
    return this.packs.length > 0 ? { packs: [...this.packs] } : {};
  }
}

export const owned = new Owned();
