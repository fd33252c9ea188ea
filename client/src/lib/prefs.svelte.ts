/** What a player sets for this browser only; nothing of it reaches the server. */

export const TEXT_SIZES = ["small", "normal", "large", "huge"] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

/** How what happened between two decisions is shown: at once, quickly, to be read along, or press by press. */
export const PACES = ["off", "quick", "table", "step"] as const;
export type Pace = (typeof PACES)[number];

export const THEMES = ["system", "dark", "light"] as const;
export type Theme = (typeof THEMES)[number];

/** How loud it is; nobody hears anything unasked. */
export const VOLUMES = ["off", "quiet", "full"] as const;
export type Volume = (typeof VOLUMES)[number];

const SCALE: Record<TextSize, string> = { small: "0.875", normal: "1", large: "1.15", huge: "1.35" };
const STORED = "miskatonic.prefs";
const BY_DAY = "(prefers-color-scheme: light)";

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
  /** By night, by day, or as the machine has it. */
  theme = $state<Theme>("system");
  still = $state(false);
  pace = $state<Pace>("quick");
  sound = $state<Volume>("off");
  /** Sentences above the mechanics that only tell. */
  voice = $state(true);
  /** What several of one's seats are asked at the same time is answered with one "Done". */
  asOne = $state(false);
  /** The browser calls when it is one's turn and the page is out of sight. */
  notify = $state(false);
  /** The list of taboos that one's decks follow: "newest", "none", or the code of one. */
  taboo = $state("newest");
  /** How one is called at a table with others. */
  name = $state("");

  begin(): void {
    const stored = remembered();
    this.textSize = TEXT_SIZES.find((size) => size === stored.textSize) ?? "normal";
    this.theme = THEMES.find((theme) => theme === stored.theme) ?? "system";
    this.still = stored.still === true;
    this.pace = PACES.find((pace) => pace === stored.pace) ?? "quick";
    this.sound = VOLUMES.find((volume) => volume === stored.sound) ?? "off";
    this.voice = stored.voice !== false;
    this.asOne = stored.asOne === true;
    this.notify = stored.notify === true;
    this.taboo = typeof stored.taboo === "string" ? stored.taboo : "newest";
    this.name = typeof stored.name === "string" ? stored.name : "";
    this.apply();
    matchMedia(BY_DAY).addEventListener("change", () => this.apply());
    requestAnimationFrame(measureAgain);
  }

  /** Call after every change. */
  apply(): void {
    const root = document.documentElement;
    root.style.setProperty("--text-scale", SCALE[this.textSize]);
    root.classList.toggle("still", this.still);
    root.dataset.theme = this.light ? "light" : "dark";
    localStorage.setItem(STORED, JSON.stringify({ textSize: this.textSize, theme: this.theme, still: this.still, pace: this.pace, voice: this.voice, asOne: this.asOne, sound: this.sound, notify: this.notify, taboo: this.taboo, name: this.name }));
  }

  private get light(): boolean {
    return this.theme === "light" || (this.theme === "system" && matchMedia(BY_DAY).matches);
  }

  get motion(): boolean {
    return !this.still && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  }
}

export const prefs = new Prefs();
