/** From the list of options to the lit places of the table, and from a pressed place to an answer. */

import { optionKey } from "./keys";
import type { Option } from "./types";

/** Some options name two places ("this card, in that case"): a game says which the second is. */
export type SecondPlace = (option: Option) => string | null;

export interface Lit {
  options: Option[];
  /** The key that chooses it at once; null when several options are meant. */
  key: string | null;
  /** Lit as the first place of an option, or only as the second. */
  first: boolean;
}

export type Press = { do: "answer"; option: Option } | { do: "pick"; place: string } | { do: "unpick" } | null;

const meets = (option: Option, place: string, second: SecondPlace): boolean =>
  option.target === place || second(option) === place;

/** What is left to choose from once a place is picked; all of it when none is. */
export function narrowed(options: Option[], picked: string | null, second: SecondPlace): Option[] {
  if (picked === null) return options;
  const left = options.filter((option) => meets(option, picked, second));
  return left.length > 0 ? left : options;
}

/** Every place that an option speaks of, with its options; keys count within what is shown now. */
export function litPlaces(options: Option[], picked: string | null, second: SecondPlace): Map<string, Lit> {
  const shown = narrowed(options, picked, second);
  const lit = new Map<string, Lit>();
  shown.forEach((option, index) => {
    const other = second(option);
    if (option.target !== null) add(lit, option.target, option, index, true);
    if (other !== null && other !== option.target) add(lit, other, option, index, false);
  });
  return lit;
}

function add(lit: Map<string, Lit>, place: string, option: Option, index: number, first: boolean): void {
  const known = lit.get(place);
  if (!known) {
    lit.set(place, { options: [option], key: optionKey(index), first });
    return;
  }
  known.options.push(option);
  known.key = null;
  known.first ||= first;
}

/**
 * What pressing a place means. An option with two places is never answered by its first one alone: a player who
 * only touched a card to look at it must not have played it.
 */
export function press(options: Option[], picked: string | null, place: string, second: SecondPlace): Press {
  if (place === picked) return { do: "unpick" };
  const shown = narrowed(options, picked, second).filter((option) => meets(option, place, second));
  const only = shown.length === 1 ? shown[0] : undefined;
  if (only && picked !== null) return { do: "answer", option: only };
  if (only && only.target === place && second(only) === null) return { do: "answer", option: only };
  if (shown.length > 0) return { do: "pick", place };
  return options.some((option) => meets(option, place, second)) ? { do: "pick", place } : null;
}
