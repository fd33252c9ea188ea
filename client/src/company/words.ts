/** How people at the table are called. */

import type { Companion, StandInShown, StoodIn, TakeBackShown } from "../generated/table";
import { capital, t } from "../lib/i18n.svelte";
import type { Snapshot } from "../lib/types";
import type { Gesture, Together } from "./together.svelte";

export type SeatName = ((view: unknown, seat: number) => string | undefined) | undefined;

/** Who took back what, and who had agreed. */
export const backWords = ({ by, since, to, agreed }: TakeBackShown): string =>
  t(agreed.length > 0 ? "web.log.took_back_agreed" : "web.log.took_back", { name: nameOf({ name: by }), since, to, agreed: agreed.map((name) => nameOf({ name })).join(", ") });

/** For whom the table answered, and how often. */
export function stoodWords({ seat, name, answers }: StoodIn, seatName: SeatName, view: unknown): string {
  const who = titleOf(seat, seatName, view);
  return t(name ? "web.log.stood_in" : "web.log.stood_in_free", { who, name, n: answers });
}

export const titleOf = (seat: number, seatName: SeatName, view: unknown): string => seatName?.(view, seat) ?? t("web.settings.seat_n", { n: seat + 1 });

export const nameOf = ({ name }: { name: string }): string => name || t("web.people.nameless");

/** Who sits there as the game calls him, and who plays him where that is another. */
export function seatWords(table: Together, seat: number, seatName: SeatName, view: unknown): string {
  const title = titleOf(seat, seatName, view);
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

/** The seats that nobody has taken and the table plays. */
export const playedByTable = (people: readonly Companion[], standIns: readonly StandInShown[]): number[] => {
  const taken = people.filter(({ role }) => role === "seat").flatMap(({ seats }) => seats);
  return standIns.filter(({ seat, when }) => when === "always" && !taken.includes(seat)).map(({ seat }) => seat);
};

export const gestureWord = (gesture: Gesture | string): string =>
  ({
    well_done: t("web.company.well_done"),
    ouch: t("web.company.ouch"),
    wait: t("web.company.wait"),
    your_turn: t("web.company.your_turn"),
    thanks: t("web.company.thanks"),
    shall_we: t("web.company.shall_we"),
  })[gesture] ?? gesture;
