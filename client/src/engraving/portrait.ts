/** A portrait is put together like an engraver's: ground, hair behind, neck, clothes, head, features, shadow, hair, hat, and what only they have. */

import { hatched, type Layer } from "./plate";

interface Face {
  d: string;
  /** The oval that its shadow follows. */
  cx: number;
  cy: number;
  rx: number;
  ry: number;
}

const FACES = {
  round: { d: "M50 27C64 27 69 38 68 51 67 66 59 76 50 76S33 66 32 51C31 38 36 27 50 27Z", cx: 50, cy: 51, rx: 18, ry: 25 },
  long: { d: "M50 25C62 25 67 36 66 50 65 69 58 80 50 80S35 69 34 50C33 36 38 25 50 25Z", cx: 50, cy: 52, rx: 16, ry: 28 },
  square: { d: "M50 26C63 26 69 34 68 48L66 66C63 74 57 79 50 79S37 74 34 66L32 48C31 34 37 26 50 26Z", cx: 50, cy: 52, rx: 18, ry: 27 },
  child: { d: "M50 32C65 32 71 43 70 55 69 69 60 77 50 77S31 69 30 55C29 43 35 32 50 32Z", cx: 50, cy: 55, rx: 20, ry: 22 },
} as const satisfies Record<string, Face>;

const BODIES = {
  coat: "M5 120C7 99 18 92 36 86L50 99 64 86C82 92 93 99 95 120Z",
  slim: "M13 120C14 102 23 95 38 89L50 99 62 89C77 95 86 102 87 120Z",
  broad: "M-2 120C0 96 14 87 33 83L50 98 67 83C86 87 100 96 102 120Z",
  small: "M20 120C21 107 28 100 40 94L50 102 60 94C72 100 79 107 80 120Z",
} as const;

const BROWS = {
  calm: "M37 45Q42 41 47 44M53 44Q58 41 63 45",
  raised: "M37 43Q42 37 47 42M53 42Q58 37 63 43",
  stern: "M36 42L47 46M53 46L64 42",
  worried: "M37 46L46 41M54 41L63 46",
  bushy: "M35 44Q41 39 48 45L47 46Q41 43 36 46ZM65 44Q59 39 52 45L53 46Q59 43 64 46Z",
} as const;

const EYES = {
  open: "M38 50Q42 46 47 50 42 53 38 50ZM53 50Q58 46 62 50 58 53 53 50Z",
  narrow: "M38 50.500Q42 47.500 47 50.500 42 51.500 38 50.500ZM53 50.500Q58 47.500 62 50.500 58 51.500 53 50.500Z",
  wide: "M38 50Q42 44.500 47 50 42 55 38 50ZM53 50Q58 44.500 62 50 58 55 53 50Z",
  lashes: "M36 48Q42 45 47 50 42 53 38 50.500ZM64 48Q58 45 53 50 58 53 62 50.500Z",
} as const;

const NOSES = { straight: "M50 49L47 60Q50 62.500 53 60", broad: "M48 50L45.500 60Q50 64 54.500 60", small: "M48 60Q50 62 52 60", hooked: "M50 48Q54 56 51 61 48 63 46 60" } as const;

const MOUTHS: Record<string, Layer> = {
  straight: ["l", "M43 68H57"],
  smile: ["l", "M42 66Q50 73 58 66"],
  grim: ["l", "M43 70Q50 66 57 70"],
  smirk: ["l", "M44 69Q52 70 58 65"],
  lips: ["r", "M43 68Q47 64.500 50 66.500 53 64.500 57 68 50 73.500 43 68Z"],
  grin: ["o", "M41 65Q50 68 59 65 57 73 50 73T41 65Z"],
  none: ["l", ""],
};

export interface Looks {
  ground?: Layer[];
  back?: Layer[];
  body: keyof typeof BODIES;
  /** The ink of the clothes, ink if not said. */
  cloth?: Layer[0];
  clothes: Layer[];
  face: keyof typeof FACES;
  /** Lines over the whole face. */
  dark?: true;
  brows?: keyof typeof BROWS;
  eyes?: keyof typeof EYES;
  nose?: keyof typeof NOSES;
  mouth?: string;
  /** Hair, beard, glasses, hat, and whatever is only theirs. */
  over: Layer[];
}

const NECK = "M41 66V89Q50 100 59 89V66Z";

export function portrait(looks: Looks): Layer[] {
  const { d, cx, cy, rx, ry } = FACES[looks.face];
  const bushy = looks.brows === "bushy";
  return [
    ...(looks.ground ?? []),
    ...(looks.back ?? []),
    ["o", NECK],
    ["f", hatched({ cx: 50, cy: 84, rx: 9, ry: 9 }, -1, 1, 2.4)],
    [looks.cloth ?? "k", BODIES[looks.body]],
    ...looks.clothes,
    ["o", d],
    ...(looks.dark ? ([["f", hatched({ cx, cy, rx, ry }, -0.9, 0.9, 2.6)]] as Layer[]) : []),
    ["f", hatched({ cx, cy, rx, ry }, 0.56, 1, 2.6)],
    [bushy ? "k" : "l", BROWS[looks.brows ?? "calm"]],
    ["k", EYES[looks.eyes ?? "open"]],
    ["l", NOSES[looks.nose ?? "straight"]],
    MOUTHS[looks.mouth ?? "straight"] ?? ["l", ""],
    ...looks.over,
  ];
}
