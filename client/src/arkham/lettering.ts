/** How large a name can be written on its plate, and where a word too long for it may be broken. */

const LARGEST = 19.5;
const SMALLEST = 13;
const STEP = 0.5;
/** The width of a letter and the height of a line, in sizes of the lettering. */
const LETTER = 0.54;
const LINE = 1;

const SOFT_HYPHEN = "\u00ad";

export interface Room {
  w: number;
  h: number;
}

/** How many lines a name takes when each holds so many letters; a word too long for one runs on. */
export function lines(name: string, letters: number): number {
  let [count, used] = [1, 0];
  for (const word of name.split(/[\s\u00ad]|(?<=-)/)) {
    if (used > 0 && used + 1 + word.length > letters) [count, used] = [count + 1, 0];
    used += (used > 0 ? 1 : 0) + word.length;
    while (used > letters) [count, used] = [count + 1, used - letters];
  }
  return count;
}

/** The largest lettering that leaves every word whole and keeps all lines on the plate. */
export function lettering(name: string, room: Room): number {
  const longest = Math.max(...breakable(name, room.w).split(/[\s\u00ad-]/).map((word) => word.length));
  for (let size = LARGEST; size > SMALLEST; size -= STEP) {
    const letters = Math.floor(room.w / (size * LETTER));
    if (longest <= letters && lines(name, letters) * size * LINE <= room.h) return size;
  }
  return SMALLEST;
}

const VOWELS = "aeijouyáéíóúëïöü";
const isConsonant = (letter: string | undefined): boolean => letter !== undefined && !VOWELS.includes(letter.toLowerCase());

/** Words that do not fit even in the smallest lettering get a soft hyphen: between two consonants, nearest the middle. */
export function breakable(name: string, width: number): string {
  const letters = Math.floor(width / (SMALLEST * LETTER));
  return name
    .split(" ")
    .map((word) => (word.length > letters ? broken(word) : word))
    .join(" ");
}

function broken(word: string): string {
  const middle = word.length / 2;
  const places = [...word]
    .map((_, at) => at)
    .filter((at) => at > 2 && at < word.length - 2 && isConsonant(word[at - 1]) && isConsonant(word[at]))
    .sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  const at = places[0];
  return at === undefined ? word : word.slice(0, at) + SOFT_HYPHEN + word.slice(at);
}
