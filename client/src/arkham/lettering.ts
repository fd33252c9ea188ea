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
export function lettering(name: string, room: Room, largest = LARGEST): number {
  const longest = Math.max(...breakable(name, room.w).split(/[\s\u00ad-]/).map((word) => word.length));
  for (let size = largest; size > SMALLEST; size -= STEP) {
    const letters = Math.floor(room.w / (size * LETTER));
    if (longest <= letters && lines(name, letters) * size * LINE <= room.h) return size;
  }
  return SMALLEST;
}

const VOWELS = "aeijouyáéíóúëïöü";
const isConsonant = (letter: string | undefined): boolean => letter !== undefined && !VOWELS.includes(letter.toLowerCase());
/** Two letters that are one sound. */
const TOGETHER = ["ch", "ph", "sh", "th"];

/** Words that do not fit even in the smallest lettering that is wanted get a soft hyphen: between two consonants, nearest the middle. */
export function breakable(name: string, width: number, smallest = SMALLEST): string {
  const letters = Math.floor(width / (smallest * LETTER));
  return name
    .split(/(?<=[\s-])/)
    .map((word) => (word.trimEnd().length > letters ? broken(word) : word))
    .join("");
}

/** Better where a syllable begins: with one consonant before a vowel. */
function broken(word: string): string {
  const middle = word.trimEnd().length / 2;
  const rank = (at: number): number => Math.abs(at - middle) + (isConsonant(word[at + 1]) ? word.length : 0);
  const places = [...word]
    .map((_, at) => at)
    .filter((at) => at > 2 && at < word.trimEnd().length - 2 && isConsonant(word[at - 1]) && isConsonant(word[at]))
    .filter((at) => !TOGETHER.includes(word.slice(at - 1, at + 1).toLowerCase()))
    .sort((a, b) => rank(a) - rank(b));
  const at = places[0] ?? openSyllable(word, middle);
  return at === undefined ? word : word.slice(0, at) + SOFT_HYPHEN + word.slice(at);
}

/** Where no two consonants meet: before one that begins a syllable, nearest the middle ("Dyna-mite"). */
function openSyllable(word: string, middle: number): number | undefined {
  return [...word]
    .map((_, at) => at)
    .filter((at) => at > 2 && at < word.trimEnd().length - 2 && !isConsonant(word[at - 1]) && isConsonant(word[at]) && !isConsonant(word[at + 1]))
    .sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
}
