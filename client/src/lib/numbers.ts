/** Numbers that explain themselves. */

export interface Explained {
  total: number;
  reasons: { text: string; by: number }[];
}

/** "5 reference card", "+1 some case": what a number is made of, the first being what it starts from. */
export function reasonsOf(number: Explained): string[] {
  return number.reasons.map(({ text, by }, index) => `${index > 0 && by > 0 ? "+" : ""}${figure(by)}  ${text}`);
}

/** A number with a real minus where it has one, as the server writes them. */
export const figure = (n: number): string => (n < 0 ? `−${-n}` : String(n));

/** A modifier as players write it: always with its sign. */
export const signed = (n: number): string => (n < 0 ? figure(n) : `+${n}`);
