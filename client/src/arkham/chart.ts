/** Numbers over the turns as one picture: it stands in the table and in the story page. */

/** One line of the picture: what it is called, and its number at a point. */
export interface Line<P> {
  title: string;
  of: (point: P) => number;
}

export interface ChartWords {
  title: string;
  turn: string;
}

/** Colours that stay apart, and lines that differ without them; as many lines as there are looks. */
const LOOKS = [
  { colour: "#f0875a", dash: "", mark: "circle" },
  { colour: "#f2e45c", dash: "9 4", mark: "square" },
  { colour: "#c99bf0", dash: "2 4", mark: "diamond" },
  { colour: "#6cbdf0", dash: "12 3 2 3", mark: "triangle" },
] as const;
type Look = (typeof LOOKS)[number];

const SIZE = { w: 640, h: 280 };
const FRAME = { left: 34, top: 16, bottom: 30 };
const FONT = 13;
/** Names stand this far from the ends of their lines, and so far apart; a letter is about this wide. */
const GAP = 12;
const APART = 16;
const LETTER = FONT * 0.52;

export const escape = (words: string): string =>
  words.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function mark({ mark: kind, colour }: Look, x: number, y: number): string {
  const shapes: Record<Look["mark"], string> = {
    circle: `<circle cx="${x}" cy="${y}" r="4" fill="${colour}"/>`,
    square: `<rect x="${x - 3.5}" y="${y - 3.5}" width="7" height="7" fill="${colour}"/>`,
    diamond: `<path d="M${x} ${y - 5}l5 5-5 5-5-5Z" fill="${colour}"/>`,
    triangle: `<path d="M${x} ${y - 5}l5 8h-10Z" fill="${colour}"/>`,
  };
  return shapes[kind];
}

/** The ends of the lines are named beside them; names that would lie on each other, or below the lowest, are moved apart. */
export function apart(wanted: number[], least: number, lowest: number): number[] {
  const order = wanted.map((y, index) => ({ y, index })).sort((a, b) => a.y - b.y);
  let last = -Infinity;
  for (const each of order) last = each.y = Math.max(each.y, last + least);
  last = lowest + least;
  for (const each of order.toReversed()) last = each.y = Math.min(each.y, last - least);
  return wanted.map((_, index) => order.find((each) => each.index === index)?.y ?? 0);
}

export function chartSvg<P extends { turn: number }>(points: P[], lines: Line<P>[], words: ChartWords): string {
  const first = points[0]?.turn ?? 0;
  const last = Math.max(points.at(-1)?.turn ?? 1, first + 1);
  const top = Math.max(4, ...points.flatMap((point) => lines.map(({ of }) => of(point))));
  const end = points.at(-1);
  const labels = lines.map(({ title, of }) => `${title} ${end ? of(end) : 0}`);
  const edge = SIZE.w - GAP - Math.ceil(Math.max(...[words.turn, ...labels].map((each) => each.length)) * LETTER) - 4;
  const x = (turn: number): number => round(FRAME.left + ((turn - first) / (last - first)) * (edge - FRAME.left));
  const y = (n: number): number => round(SIZE.h - FRAME.bottom - (n / top) * (SIZE.h - FRAME.top - FRAME.bottom));
  const grid = range(top + 1)
    .filter((n) => n % (top > 8 ? 2 : 1) === 0)
    .map(
      (n) =>
        `<path d="M${FRAME.left} ${y(n)}H${edge}" stroke="#6b5c46" stroke-opacity=".5"/>` +
        `<text x="${FRAME.left - 8}" y="${y(n) + 4}" text-anchor="end">${n}</text>`,
    );
  const every = Math.max(1, Math.ceil((last - first) / 10));
  const turns = range(last - first + 1)
    .map((n) => n + first)
    .filter((turn) => (turn - first) % every === 0)
    .map((turn) => `<text x="${x(turn)}" y="${SIZE.h - 10}" text-anchor="middle">${turn}</text>`);
  const ends = apart(
    lines.map(({ of }) => y(end ? of(end) : 0)),
    APART,
    SIZE.h - FRAME.bottom,
  );
  const drawn = lines.map(({ of }, index) => {
    const look = LOOKS[index % LOOKS.length] ?? LOOKS[0];
    const path = points.map((point, n) => `${n ? "L" : "M"}${x(point.turn)} ${y(of(point))}`).join("");
    const endMark = end ? mark(look, x(end.turn), y(of(end))) : "";
    const label = `<text x="${edge + GAP}" y="${(ends[index] ?? 0) + 4}" fill="${look.colour}">${escape(labels[index] ?? "")}</text>`;
    return `<path d="${path}" fill="none" stroke="${look.colour}" stroke-width="2.5" stroke-dasharray="${look.dash}"/>${endMark}${label}`;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE.w} ${SIZE.h}" role="img" aria-label="${escape(words.title)}" ` +
    `font-family="Georgia, serif" font-size="${FONT}" fill="#c5b89f">` +
    `<rect width="${SIZE.w}" height="${SIZE.h}" fill="#120f0c"/>${grid.join("")}${turns.join("")}` +
    `<text x="${edge + GAP}" y="${SIZE.h - 10}">${escape(words.turn)}</text>${drawn.join("")}</svg>`
  );
}

const range = (count: number): number[] => Array.from({ length: count }, (_, n) => n);
const round = (n: number): number => Math.round(n * 10) / 10;
