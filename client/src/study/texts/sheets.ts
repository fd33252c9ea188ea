/** The lines of an upgrade sheet, as the reader's own copy has them. */

import type { Box } from "../types";

const NAME = /<b>(.*?)<\/b>/;
const bare = (name: string): string => name.replace(/[ .:]+$/, "").trim();

/** What stands behind each of these boxes, in their order; "" where the copy has no such line. */
export function sheetLines(sheet: string, boxes: Box[]): string[] {
  const lines = sheet.split("\n").map((line) => line.trim()).filter(Boolean);
  const marked = lines.filter((line) => line.startsWith("□"));
  const first = lines.find((line) => !line.startsWith("□")) ?? "";
  let place = 0;
  return boxes.map((box) => {
    if (box.xp === 0) return first;
    const at = place++;
    const line = marked.find((each) => bare(NAME.exec(each)?.[1] ?? "") === bare(box.name)) ?? marked[at] ?? "";
    return line.replace(/^[□\s]+/, "").replace(NAME, "").trim();
  });
}
