/**
 * Markdown as far as notes need it, read into pieces that a component draws: never into HTML, so that nothing in a note can be
 * anything but words. Links lead only to the web, to mail and to pages of ours.
 */

export interface Piece {
  words: string;
  strong?: boolean;
  emphasis?: boolean;
  code?: boolean;
  href?: string;
}

export type Block =
  | { kind: "heading"; level: number; pieces: Piece[] }
  | { kind: "words" | "quote"; pieces: Piece[] }
  | { kind: "list"; ordered: boolean; items: Piece[][] }
  | { kind: "code"; words: string }
  | { kind: "rule" };

const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|__([^_]+)__|\*([^*\s][^*]*)\*|\b_([^_\s][^_]*)_\b|\[([^\]]*)\]\(([^()\s]+)\)|(https?:\/\/[^\s<>()]+)/g;
const SAFE = /^(https?:\/\/|mailto:|#\/)/i;

export function piecesOf(words: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const found of words.matchAll(INLINE)) {
    if (found.index > from) pieces.push({ words: words.slice(from, found.index) });
    from = found.index + found[0].length;
    const [, code, strong, strong2, em, em2, name, to, bare] = found;
    if (code !== undefined) pieces.push({ words: code, code: true });
    else if (strong !== undefined || strong2 !== undefined) pieces.push({ words: strong ?? strong2 ?? "", strong: true });
    else if (em !== undefined || em2 !== undefined) pieces.push({ words: em ?? em2 ?? "", emphasis: true });
    else if (to !== undefined && SAFE.test(to)) pieces.push({ words: name || to, href: to });
    else if (bare !== undefined) pieces.push({ words: bare, href: bare });
    else pieces.push({ words: found[0] });
  }
  if (from < words.length) pieces.push({ words: words.slice(from) });
  return pieces;
}

const HEADING = /^(#{1,6})\s+(.*)$/;
const BULLET = /^\s*[-*+]\s+(.*)$/;
const NUMBERED = /^\s*\d{1,3}[.)]\s+(.*)$/;

/** Blocks that follow each other; what is nothing else is a paragraph. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  const lines = text.replaceAll("\r\n", "\n").split("\n");
  let paragraph: string[] = [];
  const end = (): void => {
    if (paragraph.length > 0) blocks.push({ kind: "words", pieces: piecesOf(paragraph.join(" ")) });
    paragraph = [];
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const heading = HEADING.exec(line);
    const [bullet, numbered] = [BULLET.exec(line), NUMBERED.exec(line)];
    if (line.startsWith("```")) {
      end();
      const inside: string[] = [];
      while (++at < lines.length && !lines[at]?.startsWith("```")) inside.push(lines[at] ?? "");
      blocks.push({ kind: "code", words: inside.join("\n") });
    } else if (/^\s*([-*_])(\s*\1){2,}\s*$/.test(line)) {
      end();
      blocks.push({ kind: "rule" });
    } else if (heading) {
      end();
      blocks.push({ kind: "heading", level: heading[1]?.length ?? 1, pieces: piecesOf(heading[2] ?? "") });
    } else if (bullet || numbered) {
      end();
      const ordered = !bullet;
      const pieces = piecesOf((bullet ?? numbered)?.[1] ?? "");
      const last = blocks.at(-1);
      if (last?.kind === "list" && last.ordered === ordered && (lines[at - 1] ?? "").trim()) last.items.push(pieces);
      else blocks.push({ kind: "list", ordered, items: [pieces] });
    } else if (line.startsWith(">")) {
      end();
      blocks.push({ kind: "quote", pieces: piecesOf(line.replace(/^>\s?/, "")) });
    } else if (!line.trim()) end();
    else paragraph.push(line.trim());
  }
  end();
  return blocks;
}
