/** What a player sets for this browser only; nothing of it reaches the server. */

export const TEXT_SIZES = ["small", "normal", "large", "huge"] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

/** How what happened between two decisions is shown: at once, quickly, to be read along, or press by press. */
export const PACES = ["off", "quick", "table", "step"] as const;
export type Pace = (typeof PACES)[number];

const SCALE: Record<TextSize, string> = { small: "0.875", normal: "1", large: "1.15", huge: "1.35" };
const STORED = "miskatonic.prefs";

/** Whatever stands in the browser's store, it must not stop the page. */
function remembered(): Record<string, unknown> {
  try {
    return (JSON.parse(localStorage.getItem(STORED) ?? "{}") ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Chromium answers the first container queries with the text size of before any style: the container must ask again. */
function measureAgain(): void {
  const page = document.getElementById("app");
  if (!page) return;
  page.style.containerType = "normal";
  void page.offsetWidth;
  page.style.containerType = "";
}

class Prefs {
  textSize = $state<TextSize>("normal");
  still = $state(false);
  pace = $state<Pace>("quick");

  begin(): void {
    const stored = remembered();
    this.textSize = TEXT_SIZES.find((size) => size === stored.textSize) ?? "normal";
    this.still = stored.still === true;
    this.pace = PACES.find((pace) => pace === stored.pace) ?? "quick";
    this.apply();
    requestAnimationFrame(measureAgain);
  }

  /** Call after every change. */
  apply(): void {
    const root = document.documentElement;
    root.style.setProperty("--text-scale", SCALE[this.textSize]);
    root.classList.toggle("still", this.still);
    localStorage.setItem(STORED, JSON.stringify({ textSize: this.textSize, still: this.still, pace: this.pace }));
  }

  get motion(): boolean {
    return !this.still && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  }
}

export const prefs = new Prefs();
