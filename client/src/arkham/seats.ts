/** How investigators are told apart: each seat has a colour, a pattern and the initials of its investigator. */

/** Colours that stay apart for colour-blind eyes (after Okabe and Ito); dark ink is readable on all of them. */
export const SEAT_COLOURS = [
  "#e8a33d",
  "#6cbdf0",
  "#3fbf93",
  "#f2e45c",
  "#8fa8ff",
  "#f0875a",
  "#e39ac4",
  "#cfcfcf",
] as const;

export const PATTERNS = ["plain", "stripes", "dots", "bars", "half", "cross", "checks", "rings"] as const;

export const colourOf = (seat: number): string => SEAT_COLOURS[seat % SEAT_COLOURS.length] ?? SEAT_COLOURS[0];
export const patternOf = (seat: number): string => PATTERNS[seat % PATTERNS.length] ?? PATTERNS[0];

/** The first letters of the first and the last word that begin with one. */
export function initials(name: string): string {
  const words = name.split(/\s+/).map((word) => word.replace(/^[^\p{L}]+/u, ""));
  const letters = words.filter((word) => word !== "").map((word) => word.charAt(0).toLocaleUpperCase());
  return letters.length > 1 ? `${letters[0]}${letters.at(-1)}` : (letters[0] ?? "?");
}
