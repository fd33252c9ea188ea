/** What a player sets for this browser only; nothing of it reaches the server. */

export const TEXT_SIZES = ["small", "normal", "large", "huge"] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

const SCALE: Record<TextSize, string> = { small: "87.5%", normal: "100%", large: "115%", huge: "135%" };
const STORED = "miskatonic.prefs";

class Prefs {
  textSize = $state<TextSize>("normal");
  still = $state(false);

  begin(): void {
    const stored = JSON.parse(localStorage.getItem(STORED) ?? "{}") as Partial<{ textSize: TextSize; still: boolean }>;
    if (stored.textSize && TEXT_SIZES.includes(stored.textSize)) this.textSize = stored.textSize;
    this.still = stored.still ?? false;
    this.apply();
  }

  /** Call after every change. */
  apply(): void {
    const root = document.documentElement;
    root.style.fontSize = SCALE[this.textSize];
    root.classList.toggle("still", this.still);
    localStorage.setItem(STORED, JSON.stringify({ textSize: this.textSize, still: this.still }));
  }

  get motion(): boolean {
    return !this.still && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  }
}

export const prefs = new Prefs();
