/** Texts with marks in them, taken apart: symbols, traits, cards and rules. Nothing is ever written as HTML. */

import type { Reference } from "./types";

type Style = "strong" | "em" | "trait" | "cite";

export type Piece =
  | { kind: "text"; text: string; styles: Style[] }
  | { kind: "symbol"; name: string }
  | { kind: "card"; code: string; text: string }
  | { kind: "rule"; id: string; text: string }
  | { kind: "quiet"; text: string }
  | { kind: "break" }
  | { kind: "line" };

/** Words in the texts for symbols that we have under another name. */
const SYMBOLS: Record<string, string> = { fast: "free", lightning: "free" };

const MARKS: ReadonlySet<string> = new Set([
  ...["action", "reaction", "free", "elder_sign", "skull", "cultist", "tablet", "elder_thing", "auto_fail"],
  ...["bless", "curse", "frost", "willpower", "intellect", "combat", "agility", "wild", "per_investigator"],
  ...["guardian", "seeker", "rogue", "mystic", "survivor", "neutral", "unique"],
]);

const symbolOf = (mark: string): string | null => {
  const name = SYMBOLS[mark] ?? mark;
  return MARKS.has(name) ? name : null;
};

// ------------------------------------------------------------------ the reader's own imported texts

const PRINTED = /\[\[([^\]]+)\]\]|\[([a-z_]+)\]|<(\/?)([a-z]+)\s*\/?>|\n/gi;
const STYLES: Record<string, Style> = { b: "strong", strong: "strong", i: "em", em: "em", u: "em", cite: "cite" };

/** "[action] Spend 1 charge: <b>Fight.</b> [[Ally]]". What looks like a tag and is none that we know is left out. */
export function printedPieces(text: string): Piece[] {
  const pieces: Piece[] = [];
  const styles: Style[] = [];
  let done = 0;
  const say = (words: string, more: Style[] = []): void => {
    if (words) pieces.push({ kind: "text", text: words, styles: [...styles, ...more] });
  };
  for (const found of text.matchAll(PRINTED)) {
    say(text.slice(done, found.index));
    done = found.index + found[0].length;
    const [whole, trait, mark, closing, tag] = found;
    if (trait) say(trait, ["trait"]);
    else if (mark) {
      const name = symbolOf(mark.toLowerCase());
      if (name) pieces.push({ kind: "symbol", name });
      else say(whole);
    } else if (whole === "\n" || tag?.toLowerCase() === "br") pieces.push({ kind: "break" });
    else if (tag?.toLowerCase() === "hr") pieces.push({ kind: "line" });
    else if (tag) {
      const style = STYLES[tag.toLowerCase()];
      if (style && !closing) styles.push(style);
      else if (style && styles.includes(style)) styles.splice(styles.lastIndexOf(style), 1);
    }
  }
  say(text.slice(done));
  return pieces;
}

// ------------------------------------------------------------------ rows of the ledgers

const CODE = String.raw`\d{5}[a-z]?`;
/** "[code 01073]", "[codes 02176, 02177]", "[código 05251]"; ids of rows and their numbers; symbols. */
const LEDGER = new RegExp(
  String.raw`\[c[oó]d(?:e|es|igo|igos) (${CODE}(?:(?:, |-)${CODE})*)\]|\[([a-z_]+)\]|(?<![\w.#-])((?:[a-z0-9]+\.)*\d+(?:\.\d+)*[a-z]?|[a-z0-9]+(?:\.[a-z0-9]+)+)(?![\w-]|\.\d)`,
  "g",
);
/** " (core #33)", " (nivel 1) (ptc #113)": where the card before it is printed. */
const PRINT = /\s*\((?:[^()#]+ )?#\s?\d+[a-z]?\)$/;
const LEVEL = /\s*\((?:\p{L}+ )?\d\)$/u;

/** Rows that are only the title of those below them begin so, each in its language. */
const HEADING = /^\[(?:heading|encabezado)\] /;

export const isHeading = (text: string): boolean => HEADING.test(text);

export interface Row {
  text: string;
  links: string[];
  cards: Reference[];
}

/** A row's text, with its cards and the rows that it names as links. `namesOf` knows how a card may be called. */
export function rowPieces(row: Row, namesOf: (code: string) => string[]): Piece[] {
  // A reprint is named by its own code, and told by the first printing.
  const told = (code: string): Reference[] => {
    const same = row.cards.filter((card) => card.code === code);
    return same.length > 0 || row.cards.length > 1 ? same : row.cards;
  };
  const names = (code: string): string[] => [
    ...namesOf(code),
    ...told(code).flatMap(({ name }) => [name.split(": ")[0] ?? "", name]),
  ];
  const pieces: Piece[] = [];
  let plain = "";
  let done = 0;
  const text = row.text.replace(HEADING, "");
  const flush = (): void => {
    if (plain) pieces.push({ kind: "text", text: plain, styles: [] });
    plain = "";
  };
  for (const found of text.matchAll(LEDGER)) {
    const [whole, codes, mark, number] = found;
    plain += text.slice(done, found.index);
    done = found.index + whole.length;
    if (codes) {
      const all = codesIn(codes);
      const before = all.length === 1 ? toldBefore(plain, names(all[0] ?? "")) : null;
      if (before) {
        plain = before.words;
        flush();
        pieces.push({ kind: "card", code: all[0] ?? "", text: before.name });
        if (before.print) pieces.push({ kind: "quiet", text: before.print });
      } else {
        flush();
        all.forEach((code, n) => {
          if (n > 0) pieces.push({ kind: "text", text: ", ", styles: [] });
          pieces.push({ kind: "card", code, text: names(code)[0] ?? code });
        });
      }
    } else if (mark) {
      const name = symbolOf(mark);
      if (name) {
        flush();
        pieces.push({ kind: "symbol", name });
      } else plain += whole;
    } else {
      const id = number ? linked(number, row.links) : null;
      if (id) {
        flush();
        pieces.push({ kind: "rule", id, text: whole });
      } else plain += whole;
    }
  }
  plain += text.slice(done);
  flush();
  return pieces;
}

/** The name of the card at the end of these words, with where it is printed: then that name is the link. */
function toldBefore(words: string, names: string[]): { words: string; name: string; print: string } | null {
  const trimmed = words.trimEnd();
  const print = PRINT.exec(trimmed)?.[0] ?? "";
  const bare = trimmed.slice(0, trimmed.length - print.length);
  const level = LEVEL.exec(bare)?.[0] ?? "";
  const titled = bare.slice(0, bare.length - level.length);
  const ends = (name: string): boolean => titled.toLowerCase().endsWith(name.toLowerCase());
  const name = names.filter((each) => each && ends(each)).sort((a, b) => b.length - a.length)[0];
  if (!name) return null;
  const at = titled.length - name.length;
  return { words: bare.slice(0, at), name: bare.slice(at), print };
}

function codesIn(text: string): string[] {
  return text.split(", ").flatMap((part) => {
    const [first = "", last] = part.split("-");
    if (!last) return [first];
    const [from, to] = [parseInt(first, 10), parseInt(last, 10)];
    return Array.from({ length: Math.min(Math.max(to - from + 1, 1), 50) }, (_, n) => String(from + n).padStart(5, "0"));
  });
}

/** The row that a number means: by its whole id, without the name of its ledger, or the first part of several. */
function linked(number: string, links: string[]): string | null {
  const bare = (id: string): string => id.slice(id.indexOf(".") + 1);
  const whole = links.find((id) => id === number || bare(id) === number);
  return whole ?? links.find((id) => [id, bare(id)].some((name) => name.replace(/[a-z]$/, "") === number)) ?? null;
}
