/** Investigators as the folder and the map want them: with a name, a place that options speak of, and where they are. */

import type { Seated } from "../../arkham/types";
import type { Card, CardsView, Enemy, Named, PersonRecord } from "./types";

export interface Person extends Seated {
  at: Named;
  sheet: PersonRecord;
}

/** What options call an investigator. */
export const seatPlace = (seat: number): string => `seat:${seat}`;

const nameOf = (view: CardsView, place: string): string => view.places.find(({ id }) => id === place)?.title ?? "";

export const people = (view: CardsView): Person[] =>
  view.people.map((sheet) => ({
    seat: sheet.seat,
    place: seatPlace(sheet.seat),
    id: sheet.id,
    name: sheet.title,
    label: sheet.label,
    at: { id: sheet.place, title: nameOf(view, sheet.place) },
    sheet,
  }));

export const isEnemy = (card: Card): card is Enemy => "engaged" in card;

/** Every enemy in play, wherever it is; one who is engaged stands on the map and in a threat area. */
export function enemies(view: CardsView): Enemy[] {
  const found = [...view.places.flatMap((place) => place.enemies), ...view.people.flatMap((person) => person.enemies)];
  return found.filter(({ id }, index) => found.findIndex((other) => other.id === id) === index);
}

const withAttached = (card: Card): Card[] => [card, ...card.attached.flatMap(withAttached)];

/** Every card that lies open somewhere and is not in a hand or a pile. */
export const inPlay = (view: CardsView): Card[] =>
  [
    ...view.places.flatMap(({ enemies, cards }) => [...enemies, ...cards]),
    ...view.people.flatMap(({ cards, threats, enemies }) => [...cards, ...threats, ...enemies]),
  ].flatMap(withAttached);

/** Whose cards lie in the tray: of the one who is asked, else the first hand that may be seen. */
export function trayOwner(view: CardsView, asked: number | null): PersonRecord | null {
  const seen = view.people.filter(({ hand }) => hand !== null);
  return seen.find(({ seat }) => seat === asked) ?? seen[0] ?? null;
}
