/**
 * What was typed, as a tree. Nothing that can be typed is a mistake: what is no condition is a word to look for.
 * The grammar stands in `games/cards/finding/grammar.py`; `tests/cards/queries.json` keeps the two equal.
 */

export type Operator = "=" | "!=" | "<" | "<=" | ">" | ">=";
export interface Word {
  is: "word";
  text: string;
  phrase: boolean;
}
export interface Condition {
  is: "condition";
  field: string;
  operator: Operator;
  values: string[];
}
export interface Several {
  is: "every" | "either";
  parts: Node[];
}
export type Node = Word | Condition | Several | { is: "not"; part: Node };

const QUOTES = '"“”„«»';
const CLOSE = new RegExp(`[${QUOTES}]`, "g");
const WORD = new RegExp(`[^\\s()|&${QUOTES}]+`, "y");
const BLANKS = /\s*/y;
const FIELD = /([A-Za-z_]+)(?:(:|!(?!=))|\s*(==|!=|<=|>=|=|<|>)\s*)/y;
const AFTER_COLON = /<=|>=|=|<|>/y;
const MINUS = new RegExp(`-[\\p{L}\\p{N}_(${QUOTES}]`, "uy");
const OR = /OR(?=\s)/y;
const DEEPEST = 20;
const OPERATORS: Record<string, Operator> = { ":": "=", "==": "=", "!": "!=" };

/** The tree of what was typed; `fields` are the names that begin a condition. */
export const parse = (typed: string, fields: Has): Several => new Reading(typed, fields).query();

interface Has {
  has(name: string): boolean;
}

class Reading {
  private at = 0;
  private depth = 0;

  constructor(
    private readonly typed: string,
    private readonly fields: Has,
  ) {}

  query(): Several {
    const parts = [this.part()];
    while (this.takes("|")) parts.push(this.part());
    const full = parts.filter(({ parts }) => parts.length > 0);
    return full.length > 1 ? { is: "either", parts: full } : (full[0] ?? { is: "every", parts: [] });
  }

  private part(): Several {
    const parts: Node[] = [];
    for (;;) {
      this.match(BLANKS);
      if (this.at >= this.typed.length || this.sees("|") || (this.depth > 0 && this.sees(")"))) return { is: "every", parts };
      const one = this.one();
      if (one) parts.push(one);
    }
  }

  private one(): Node | null {
    if (this.takes("&")) return null;
    if (this.looks(MINUS)) {
      this.at += 1;
      const part = this.one();
      return part && { is: "not", part };
    }
    if (this.sees("(")) return this.group();
    const condition = this.condition();
    if (condition) return condition.values.length > 0 ? condition : null;
    const value = this.value();
    if (!value) this.at += 1;
    return value?.text ? value : null;
  }

  private group(): Node | null {
    this.at += 1;
    if (this.depth >= DEEPEST) return null;
    this.depth += 1;
    const found = this.query();
    this.depth -= 1;
    this.takes(")");
    return found.parts.length > 0 ? found : null;
  }

  private condition(): Condition | null {
    const head = this.looks(FIELD);
    const field = head?.[1]?.toLowerCase() ?? "";
    if (!head || !this.fields.has(field)) return null;
    this.at += head[0].length;
    const sign = head[2] ?? head[3] ?? ":";
    const operator = (sign === ":" && this.match(AFTER_COLON)?.[0]) || sign;
    const values: string[] = [];
    for (let value = this.value(); value; value = this.another()) if (value.text) values.push(value.text);
    return { is: "condition", field, operator: OPERATORS[operator] ?? (operator as Operator), values };
  }

  /** A value right after a "|" that is right after the last one, if it is none of the next condition's. */
  private another(): Word | null {
    if (!this.sees("|")) return null;
    const before = this.at;
    this.at += 1;
    const head = this.looks(FIELD);
    const value = head && this.fields.has(head[1]?.toLowerCase() ?? "") ? null : this.value();
    if (!value) this.at = before;
    return value;
  }

  private value(): Word | null {
    if (this.at < this.typed.length && QUOTES.includes(this.typed.charAt(this.at))) {
      CLOSE.lastIndex = this.at + 1;
      const end = CLOSE.exec(this.typed)?.index ?? this.typed.length;
      const inside = this.typed.slice(this.at + 1, end);
      this.at = Math.min(end + 1, this.typed.length);
      return { is: "word", text: inside.trim(), phrase: true };
    }
    const found = this.match(WORD);
    return found && { is: "word", text: found[0], phrase: false };
  }

  private looks(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    return pattern.exec(this.typed);
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    const found = this.looks(pattern);
    this.at += found?.[0].length ?? 0;
    return found;
  }

  private sees(sign: string): boolean {
    return this.typed.startsWith(sign, this.at) || (sign === "|" && this.looks(OR) !== null);
  }

  private takes(sign: string): boolean {
    if (!this.sees(sign)) return false;
    this.at += this.typed.startsWith(sign, this.at) ? 1 : "OR".length;
    return true;
  }
}
