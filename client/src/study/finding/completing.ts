/** How what is being typed may go on: the name of a field, or what the field may be. */

import type { Field } from "../types";
import { fold, type Kind } from "./entries";
import type { Fields } from "./search";

export interface Completion {
  /** The whole of what would stand in the field. */
  typed: string;
  /** What is offered: "uses:", "Guardian". */
  offered: string;
}

export interface Thing {
  id: string;
  name: string;
}

const MOST = 6;
/** So many letters of a field's name must be there: fewer are the beginning of a card. */
const LETTERS = 3;
const LAST = /(?:^|[\s(&|-])([A-Za-z_]+)(?:(?::|==?|!=?)((?:(?:"[^"]*"|[^\s|"()&]+)\|)*)(?:"([^"]*)|([^\s|"()&]*)))?$/;

/** `things` are those of a kind, as the reader calls them. */
export function completions(typed: string, fields: Fields, things: (kind: Kind) => Thing[]): Completion[] {
  const last = LAST.exec(typed);
  if (!last) return [];
  const [, name = "", values, quoted, bare] = last;
  if (values === undefined) return named(typed, name.toLowerCase(), fields);
  const field = fields.get(name.toLowerCase());
  if (!field) return [];
  const begun = quoted ?? bare ?? "";
  const head = typed.slice(0, typed.length - begun.length).replace(/"$/, "");
  return valuesOf(field, fold(begun), things)
    .filter((value) => fold(value) !== fold(begun) && !values.includes(value))
    .slice(0, MOST)
    .map((value) => ({ typed: `${head}${/[^\p{L}\p{N}_'’.-]/u.test(value) ? `"${value}"` : value} `, offered: value }));
}

function named(typed: string, begun: string, fields: Fields): Completion[] {
  if (begun.length < LETTERS) return [];
  const found = [...fields].filter(([name, field]) => name === field.name && name.startsWith(begun) && field.kind !== "flag");
  return found.map(([name]) => ({ typed: `${typed.slice(0, typed.length - begun.length)}${name}:`, offered: `${name}:` }));
}

function valuesOf(field: Field, begun: string, things: (kind: Kind) => Thing[]): string[] {
  if (field.kind === "flag") return ["yes", "no"].filter((word) => word.startsWith(begun));
  const all = (field.of as Kind[]).flatMap((kind) => things(kind)).filter(({ id, name }) =>
    [id, name].some((word) => ` ${fold(word)}`.includes(` ${begun}`)),
  );
  const first = ({ id, name }: Thing): boolean => [id, name].some((word) => fold(word).startsWith(begun));
  return [...new Set([...all.filter(first), ...all.filter((each) => !first(each))].map(({ name }) => name))];
}
