/** Every drawing as a picture, for a browser that looks at them: what they are, and the smallest they are shown. */

import { BOARD_KINDS, CARD_KINDS, NOIR_KINDS } from "../src/engraving/kinds";
import { PEOPLE, portraitOf } from "../src/engraving/people";
import { ROOMS } from "../src/engraving/places/rooms";
import { TOWN } from "../src/engraving/places/town";
import { WORLDS } from "../src/engraving/places/worlds";
import type { Layer } from "../src/engraving/plate";
import { printed, SHEETS, type Sheet } from "../src/engraving/print";

interface Family {
  /** Pixels across and down. */
  smallest: [number, number];
  pictures: Record<string, string>;
}

/** One that has two names is one picture. */
const family = (smallest: Family["smallest"], sheet: Sheet, all: [string, Layer[]][]): Family => {
  const once = all.filter(([, layers], n) => all.findIndex(([, other]) => other === layers) === n);
  return { smallest, pictures: Object.fromEntries(once.map(([name, layers]) => [name, printed(layers, sheet)])) };
};

Object.assign(globalThis, {
  prints: {
    people: family([19, 22], SHEETS.head, [...PEOPLE, ""].map((who) => [who, portraitOf(who)])),
    places: family([40, 30], SHEETS.place, Object.entries({ ...TOWN, ...WORLDS, ...ROOMS })),
    board: family([21, 21], SHEETS.kind, Object.entries(BOARD_KINDS)),
    cards: family([21, 21], SHEETS.kind, Object.entries(CARD_KINDS)),
    noir: family([27, 27], SHEETS.kind, Object.entries(NOIR_KINDS)),
  },
});
