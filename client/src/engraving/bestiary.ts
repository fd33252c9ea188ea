/** The creatures of a game, each inked when it is first met. A creature of several games is drawn once, by its name. */

import { PARTS } from "./beasts/parts";
import { draw, type Drawing } from "./draw";

/** What has no drawing: nobody knows what it looks like. */
const UNKNOWN = "mo 50,50 40\nc 36,40 38,26 50,20 62,26 66,38 56,50 55,62 46,62 46,48 56,36 50,29 45,38\nco 50,73 6";

export function bestiary(...sets: Record<string, string>[]): (name: string) => Drawing {
  const texts: Record<string, string> = Object.assign({}, ...sets);
  const inked = new Map<string, Drawing>();
  return (name) => {
    const known = inked.get(name) ?? draw(texts[name] ?? UNKNOWN, { ...PARTS, ...texts });
    inked.set(name, known);
    return known;
  };
}
