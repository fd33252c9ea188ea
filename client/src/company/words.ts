/** How people at the table are called. */

import type { Companion, SaidShown, StandInShown, StoodIn, TakeBackShown } from "../generated/table";
import { capital, t } from "../lib/i18n.svelte";
import type { Snapshot } from "../lib/types";
import type { Gesture, Together } from "./together.svelte";

export type SeatName = ((view: unknown, seat: number) => string | undefined) | undefined;

/** Who took back what, and who had agreed. */
export const backWords = ({ by, since, to, agreed }: TakeBackShown): string =>
  t(agreed.length > 0 ? "web.log.took_back_agreed" : "web.log.took_back", { name: nameOf({ name: by }), since, to, agreed: agreed.map((name) => nameOf({ name })).join(", ") });

/** For whom the table answered, or a companion decided, and how often. */
export function stoodWords({ seat, name, answers, companion }: StoodIn, seatName: SeatName, view: unknown): string {
  const who = titleOf(seat, seatName, view);
  if (companion && name) return t("web.log.companion", { who, name, n: answers });
  return t(name ? "web.log.stood_in" : "web.log.stood_in_free", { who, name, n: answers });
}

export const titleOf = (seat: number, seatName: SeatName, view: unknown): string => seatName?.(view, seat) ?? t("web.settings.seat_n", { n: seat + 1 });

export const nameOf = ({ name }: { name: string }): string => name || t("web.people.nameless");

/** Who sits there as the game calls him, and who plays him where that is another. */
export function seatWords(table: Together, seat: number, seatName: SeatName, view: unknown): string {
  const title = titleOf(seat, seatName, view);
  const beside = table.companionAt(seat);
  if (beside?.name) return t("web.company.played_by", { who: title, name: beside.name });
  const player = table.playerOf(seat);
  return player && !table.isOwn(player) ? t("web.company.played_by", { who: title, name: nameOf(player) }) : title;
}

/** Who decides, and about what as far as one may know it; one line for each. */
export const decisions = (snapshot: Snapshot, table: Together, seatName: SeatName): { seat: number; words: string }[] =>
  snapshot.deciding.map(({ seat, about }) => {
    const who = seatWords(table, seat, seatName, snapshot.view);
    return { seat, words: about ? t("web.decides_about", { who, about: capital(about) }) : t("web.decides", { who }) };
  });

/** The seats that are asked something just now. */
export const asked = (snapshot: Snapshot | null): number[] =>
  snapshot?.live && !snapshot.outcome ? [...(snapshot.ask ? [snapshot.ask.seat] : []), ...snapshot.deciding.map(({ seat }) => seat)] : [];

export type State = "thinking" | "here" | "away";

export const stateOf = (person: Companion, thinking: readonly number[]): State =>
  !person.here ? "away" : person.seats.some((seat) => thinking.includes(seat)) ? "thinking" : "here";

export const stateWord = (state: State): string =>
  ({ thinking: t("web.company.thinking"), here: t("web.company.here"), away: t("web.company.away") })[state];

/** The seats of somebody who is away for which the table answers meanwhile. */
export const standsIn = (person: Companion, standIns: readonly StandInShown[]): boolean =>
  !person.here && standIns.some(({ seat }) => person.seats.includes(seat));

/** Who he is, as everybody calls him. */
export const companionWord = ({ name }: StandInShown): string => (name ? t("web.companion", { name }) : t("web.stand_in.now"));

export const STRENGTHS = ["novice", "adept", "master"] as const;
export const NATURES = ["even", "bold", "careful", "helpful"] as const;

export const strengthWord = (one: (typeof STRENGTHS)[number]): string =>
  ({ novice: t("web.companion.novice"), adept: t("web.companion.adept"), master: t("web.companion.master") })[one];

export const natureWord = (one: (typeof NATURES)[number]): string =>
  ({ even: t("web.companion.even"), bold: t("web.companion.bold"), careful: t("web.companion.careful"), helpful: t("web.companion.helpful") })[one];

/** What a companion said, as the log has it. */
export const saidWords = ({ name, text }: SaidShown): string => t("web.log.said", { name, words: text });

export const gestureWord = (gesture: Gesture | string): string =>
  ({
    well_done: t("web.company.well_done"),
    ouch: t("web.company.ouch"),
    wait: t("web.company.wait"),
    your_turn: t("web.company.your_turn"),
    thanks: t("web.company.thanks"),
    shall_we: t("web.company.shall_we"),
  })[gesture] ?? gesture;
