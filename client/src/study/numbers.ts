/** Numbers as they are printed on cards. */

const X = -2;

export const costFigure = (n: number | null): string => (n === null ? "–" : n === X ? "X" : n < 0 ? "?" : String(n));
