/** Only what is in sight of a long list is drawn. Lines have known heights, so that their places can be counted. */

interface Placed {
  at: number;
  height: number;
}

interface HeadingLine extends Placed {
  kind: "heading";
  heading: string;
  count: number;
}

interface CardsLine extends Placed {
  kind: "cards";
  from: number;
  to: number;
}

export type Line = HeadingLine | CardsLine;

interface Measures {
  columns: number;
  row: number;
  heading: number;
}

/** Lines of so many cards each; a new heading begins a new line. */
export function linesOf(headings: string[], { columns, row, heading }: Measures): Line[] {
  const lines: Line[] = [];
  let at = 0;
  let above = "";
  for (let from = 0; from < headings.length; ) {
    const name = headings[from] ?? "";
    if (name && name !== above) {
      const count = headings.filter((other) => other === name).length;
      lines.push({ kind: "heading", heading: name, count, at, height: heading });
      at += heading;
      above = name;
    }
    let to = from + 1;
    while (to < headings.length && to - from < columns && headings[to] === name) to++;
    lines.push({ kind: "cards", from, to, at, height: row });
    at += row;
    from = to;
  }
  return lines;
}

export function heightOf(lines: Line[]): number {
  const last = lines.at(-1);
  return last ? last.at + last.height : 0;
}

/** The lines between two heights. */
export function linesWithin(lines: Line[], top: number, bottom: number): Line[] {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const line = lines[middle];
    if (line && line.at + line.height <= top) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while ((lines[end]?.at ?? bottom) < bottom) end++;
  return lines.slice(low, end);
}

/** The line with this card in it. */
export const lineWith = (lines: Line[], index: number): Line | undefined =>
  lines.find((line) => line.kind === "cards" && line.from <= index && index < line.to);

/** Where a key leads from a card, in lines of several cards; null when it means nothing here. */
export function stepFrom(lines: Line[], index: number, key: string, page: number): number | null {
  const rows = lines.filter((line) => line.kind === "cards");
  const at = rows.findIndex(({ from, to }) => from <= index && index < to);
  const here = rows[at];
  const last = rows.at(-1);
  if (!here || !last) return null;
  const alongside = (line: number): number | null => {
    const row = rows[Math.min(Math.max(line, 0), rows.length - 1)];
    return row ? Math.min(row.from + index - here.from, row.to - 1) : null;
  };
  switch (key) {
    case "ArrowDown":
      return at + 1 < rows.length ? alongside(at + 1) : null;
    case "ArrowUp":
      return at > 0 ? alongside(at - 1) : null;
    case "ArrowRight":
      return index + 1 < last.to ? index + 1 : null;
    case "ArrowLeft":
      return index > 0 ? index - 1 : null;
    case "PageDown":
      return alongside(at + page);
    case "PageUp":
      return alongside(at - page);
    case "Home":
      return 0;
    case "End":
      return last.to - 1;
    default:
      return null;
  }
}
