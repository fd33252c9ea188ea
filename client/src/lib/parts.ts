/** How a list of options is laid out: in parts with names where there are many, what ends it apart at the foot. */

import type { Ask, Option } from "./types";

/** The part that is always in sight. */
export const END = "end";

/** From so many options on the parts have headings. */
const MANY = 7;

/** Longer than this, a list folds what is many of the same kind and lit on the table, so that all else is in sight. */
const [LONG, LONG_PART] = [12, 4];
const MANY_ALIKE = ["move", "hops", "focus"];

/** An option with its place among all that are shown, by which its key is found. */
export interface Placed {
  option: Option;
  index: number;
}

export interface Section {
  /** What it is called; nothing where there is no need to say it. */
  title: string;
  pointless: boolean;
  /** It is folded until somebody wants to read it. */
  folds: boolean;
  options: Placed[];
}

export interface Layout {
  body: Section[];
  ends: Placed[];
}

/** The server gives the options in the order of their parts, what is pointless behind them and the end last. */
export function layout(ask: Ask | null, shown: Option[], nothing: string): Layout {
  const placed = shown.map((option, index) => ({ option, index }));
  const ending = ask?.pick ? [] : placed.filter(({ option }) => option.part === END);
  const ends = ending.length < placed.length ? ending : [];
  const body = ends.length > 0 ? placed.filter(({ option }) => option.part !== END) : placed;
  const sections: Section[] = [];
  for (const each of body) {
    const pointless = !ask?.pick && each.option.pointless !== "";
    const title = pointless ? nothing : (ask?.parts[each.option.part] ?? "");
    const last = sections.at(-1);
    if (last && (ask?.pick || last.title === title)) last.options.push(each);
    else sections.push({ title, pointless, folds: false, options: [each] });
  }
  const named = !ask?.pick && shown.length >= MANY && sections.length > 1;
  if (!named) return { body: sections.map((section) => ({ ...section, title: "" })), ends };
  return { body: sections.map((section) => ({ ...section, folds: shown.length > LONG && folds(section) })), ends };
}

const folds = ({ options }: Section): boolean =>
  options.length >= LONG_PART && options.every(({ option }) => MANY_ALIKE.includes(option.part));
