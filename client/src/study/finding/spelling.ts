/** Words that were typed wrongly: what is nearest to them among the words that find anything. */

import type { Known } from "./entries";

/** A word as it was typed, and the words that were looked for instead. */
export type Instead = Map<string, string[]>;

const FAR = 99;
const MOST = 20;
/** Shorter words are taken as they are; from `LONG` letters on two mistakes are forgiven. */
const [SURE, LONG] = [4, 7];

const lexicons = new WeakMap<Known, string[]>();

/** Every word that finds a card; gathered when the first mistake is made. */
function lexiconOf(known: Known): string[] {
  let found = lexicons.get(known);
  if (!found) {
    const all = new Set<string>();
    for (const { hay, text } of known.entries) for (const word of `${hay}${text}`.split(" ")) if (word) all.add(word);
    found = [...all].sort();
    lexicons.set(known, found);
  }
  return found;
}

/** For each word that no card has: the words of cards that are nearest to it. */
export function mended(words: string[], known: Known): Instead {
  const lexicon = lexiconOf(known);
  const found: Instead = new Map();
  for (const word of words) {
    if (lexicon.some((other) => other.startsWith(word))) continue;
    const near = nearest(word, lexicon);
    if (near.length > 0) found.set(word, near);
  }
  return found;
}

/** Those with the fewest mistakes, whole words before beginnings. */
export function nearest(word: string, lexicon: string[]): string[] {
  const most = word.length < SURE ? 0 : word.length < LONG ? 1 : 2;
  let [least, found]: [number, string[]] = [FAR, []];
  for (const other of lexicon) {
    if (/^\d/.test(other) || other.length < word.length - most) continue;
    const whole = distance(word, other, most);
    const begun = other.length <= word.length ? FAR : distance(word, other.slice(0, word.length), most);
    if (Math.min(whole, begun) > most) continue;
    const place = 2 * Math.min(whole, begun) + Number(begun < whole);
    if (place < least) [least, found] = [place, []];
    if (place === least) found.push(other);
  }
  return found.slice(0, MOST);
}

/** Letters to change, leave out, add or swap with the next; more than `most` is far. */
export function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return FAR;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, n) => n);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1];
      let cost = Math.min((last[j] ?? FAR) + 1, (row[j - 1] ?? FAR) + 1, (last[j - 1] ?? FAR) + Number(!same));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? FAR) + 1);
      row.push(cost);
    }
    // Two letters that changed places reach over a row.
    if (Math.min(...row) > most && Math.min(...last) >= most) return FAR;
    [before, last] = [last, row];
  }
  return last[other.length] ?? FAR;
}
