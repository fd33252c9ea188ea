/** The voice of the game at hand: sentences that tell and change nothing, fetched once per game and language. */

import { fetchVoice } from "./api";
import { words } from "./i18n.svelte";
import { prefs } from "./prefs.svelte";

class Voices {
  private game = $state("");
  private said = $state.raw<Record<string, Record<string, string>>>({});
  private opening = $state.raw<Record<string, string>>({});
  private asked = new Set<string>();

  /** What may be said before a game comes with the game: nothing on the page moves when it is read. */
  open(game: string, said: Record<string, string>): void {
    this.game = game;
    this.opening = said;
  }

  /** Whose voice is heard from now on. Who cannot fetch it plays in silence, and may try again. */
  async listen(game: string): Promise<void> {
    this.game = game;
    this.opening = {};
    const key = `${game} ${words.lang}`;
    if (!prefs.voice || !game || this.asked.has(key)) return;
    this.asked.add(key);
    try {
      const heard = await fetchVoice(game, words.lang);
      this.said = { ...this.said, [key]: heard };
    } catch {
      this.asked.delete(key);
    }
  }

  say(kind: string, id: string): string {
    const name = `${kind}.${id}`;
    return (prefs.voice && (this.opening[name] ?? this.said[`${this.game} ${words.lang}`]?.[name])) || "";
  }
}

export const voices = new Voices();

/** What is said of a thing; nothing where nobody wants to hear it, or nothing is. */
export const voice = (kind: string, id: string): string => voices.say(kind, id);
