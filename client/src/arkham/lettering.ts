/** How large a name can be written on its plate, and where a word too long for it may be broken. */

import { hyphenated } from "../lib/hyphens";
import { book, type Hand } from "../lib/letters";

const LARGEST = 19.5;
const SMALLEST = 13;
const STEP = 0.5;
/** The height of a line, in sizes of the lettering. */
const LINE = 1;

const HYPHEN = "-";
/** What fits nowhere is broken, unless it is as short as this. */
const SHORT = 5;
/** What may stand at the end of a line: a word, a part of one that ends in a hyphen, or in one that only then is seen. */
const PARTS = /[^\s\u00ad-]+[-\u00ad]?|\s+/gu;

export interface Room {
  w: number;
  h: number;
}

interface Manner {
  largest?: number;
  smallest?: number;
  hand?: Hand;
}

/** How many lines a name takes that are so long, in sizes of the lettering; a part too long for one stands out. */
export function lines(name: string, room: number, hand: Hand = book): number {
  let [count, line] = [1, ""];
  for (const part of name.match(PARTS) ?? []) {
    const whole = line + part;
    const seen = whole.trimEnd().replace(/\u00ad$/u, HYPHEN).replaceAll("\u00ad", "");
    if (line.trim() && hand(seen) > room) [count, line] = [count + 1, part.trimStart()];
    else line = whole;
  }
  return count;
}

/** The widest of what is never broken. */
const widest = (name: string, hand: Hand): number =>
  Math.max(...(name.match(PARTS) ?? []).map((part) => hand(part.trim().replace(/\u00ad$/u, HYPHEN))));

/** The largest lettering that leaves every word whole and keeps all lines on the plate. */
export function lettering(name: string, room: Room, { largest = LARGEST, smallest = SMALLEST, hand = book }: Manner = {}): number {
  for (let size = largest; size > smallest; size -= STEP) {
    const long = room.w / size;
    if (widest(name, hand) <= long && lines(name, long, hand) * size * LINE <= room.h) return size;
  }
  return smallest;
}

/** Words that do not fit even in the smallest lettering that is wanted may be broken between their syllables. */
export function breakable(name: string, width: number, { smallest = SMALLEST, hand = book }: Manner = {}): string {
  return name
    .split(/(?<=[\s-])/u)
    .map((word) => (hand(word.trimEnd()) * smallest > width ? hyphenated(word, SHORT) : word))
    .join("");
}
