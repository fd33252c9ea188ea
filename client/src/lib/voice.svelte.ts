/** The voice of the game at hand: sentences that tell and change nothing, fetched once per game and language. */

import { fetchVoice } from "./api";
import { words } from "./i18n.svelte";
import { prefs } from "./prefs.svelte";

class Voices {
  private game = $state("");
  private said = $state.raw<Record<string, Record<string, string>>>({});
  private asked = new Set<string>();

  /** Whose voice is heard from now on. Who cannot fetch it plays in silence, and may try again. */
  async listen(game: string): Promise<void> {
    this.game = game;
    const key = `${game} ${words.lang}`;
    if (!prefs.voice || !game || this.asked.has(key)) return;
    this.asked.add(key);
    try {
      this.said = { ...this.said, [key]: await fetchVoice(game, words.lang) };
    } catch {
      this.asked.delete(key);
    }
  }

  say(kind: string, id: string): string {
    return (prefs.voice && this.said[`${this.game} ${words.lang}`]?.[`${kind}.${id}`]) || "";
  }
}

export const voices = new Voices();

/** What is said of a thing; nothing where nobody wants to hear it, or nothing is. */
export const voice = (kind: string, id: string): string => voices.say(kind, id);
