/** Answers that are sets: what is taken so far, what still fits, and the one name the answer has. */

import type { Ask, Option, Part } from "./types";

/** How often each option is taken; who is not in it is not. */
export type Chosen = Readonly<Record<string, number>>;

export const times = (chosen: Chosen, option: Option): number => chosen[option.name] ?? 0;

export const weight = (options: Option[], chosen: Chosen): number =>
  options.reduce((sum, option) => sum + option.weight * times(chosen, option), 0);

/** Of the items that count for this amount so many are taken. */
export const counted = (options: Option[], chosen: Chosen, part: Part): number =>
  options.reduce((sum, option) => sum + (option.weight === part.weight ? times(chosen, option) : 0), 0);

function put(chosen: Chosen, option: Option, n: number): Chosen {
  const others = Object.entries(chosen).filter(([name]) => name !== option.name);
  return Object.fromEntries(n > 0 ? [...others, [option.name, n]] : others);
}

/** Without what shares a group with this option: of a group only one is taken. */
const withoutRivals = (options: Option[], chosen: Chosen, { name, group }: Option): Chosen =>
  options
    .filter((other) => group !== "" && other.group === group && other.name !== name)
    .reduce((left, other) => put(left, other, 0), chosen);

/** Once more of this option, in place of what shares its group; null when that is more than may be taken. */
export function more(ask: Ask, chosen: Chosen, option: Option): Chosen | null {
  const taken = put(withoutRivals(ask.options, chosen, option), option, times(chosen, option) + 1);
  const most = ask.pick?.most ?? null;
  if (times(taken, option) > option.most) return null;
  if (ask.pick?.parts.some((part) => counted(ask.options, taken, part) > part.amount)) return null;
  return most !== null && weight(ask.options, taken) > most ? null : taken;
}

export const less = (chosen: Chosen, option: Option): Chosen => put(chosen, option, times(chosen, option) - 1);

/**
 * What a press on an option does: one that can be taken once goes in and out, one that can be taken often is taken once
 * more, and at its most not at all again. Where only one thing may be taken the press changes to this one.
 */
export function pressed(ask: Ask, chosen: Chosen, option: Option): Chosen {
  const taken = times(chosen, option);
  if (taken > 0 && option.most === 1) return put(chosen, option, 0);
  const fits = more(ask, chosen, option);
  if (fits) return fits;
  if (taken > 0 && option.most > 1) return put(chosen, option, 0);
  return ask.pick?.most === 1 ? (more(ask, {}, option) ?? chosen) : chosen;
}

/** Whether what is taken is enough, and one of each group where that is asked. */
export function ready(ask: Ask, chosen: Chosen): boolean {
  const { pick, options } = ask;
  if (!pick || weight(options, chosen) < pick.least) return false;
  const taken = new Set(options.filter((option) => times(chosen, option) > 0).map(({ group }) => group));
  return !pick.each || options.every(({ group }) => group === "" || taken.has(group));
}

/** The answer's name: what is taken, in the order offered. */
export function written(options: Option[], chosen: Chosen): string {
  const names = options.flatMap((option) => {
    const n = times(chosen, option);
    return n === 0 ? [] : [n === 1 ? option.name : `${option.name}*${n}`];
  });
  return names.join("+") || "none";
}
