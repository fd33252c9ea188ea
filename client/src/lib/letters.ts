/** Letters as they are drawn: when their faces are there, and how wide words are in them. */

const BOOK = '"Arkham Book"';
const DECO = '"Arkham Deco"';
/** The page does not wait longer for faces that do not come: the machine's own are measured as well. */
const PATIENCE = 2500;

/** The faces come with the page itself; nothing is drawn, and nothing measured, before them. */
export async function facesCome(): Promise<void> {
  const faces = [`16px ${BOOK}`, `italic 16px ${BOOK}`, `16px ${DECO}`].map((face) => document.fonts.load(face));
  const late = new Promise((go) => setTimeout(go, PATIENCE));
  await Promise.race([Promise.allSettled(faces), late]);
}

/** How wide a text is in one way of writing, in sizes of it. */
export type Hand = (text: string) => number;

const SIZE = 100;
/** A letter is about so wide where nothing can be measured (outside a browser). */
const USUAL = 0.5;

let pen: CanvasRenderingContext2D | null | undefined;
const paper = (): CanvasRenderingContext2D | null =>
  typeof document === "undefined" ? null : document.createElement("canvas").getContext("2d");

function hand(weight: number, variable: string): Hand {
  const known = new Map<string, number>();
  let font = "";
  const measure = (text: string): number => {
    pen ??= paper();
    if (!pen) return text.length * USUAL;
    font ||= `${weight} ${SIZE}px ${getComputedStyle(document.documentElement).getPropertyValue(variable)}`;
    pen.font = font;
    return pen.measureText(text).width / SIZE;
  };
  return (text) => {
    const found = known.get(text) ?? measure(text);
    known.set(text, found);
    return found;
  };
}

export const book: Hand = hand(600, "--serif");
export const deco: Hand = hand(700, "--deco");
/** Titles in capitals. */
export const capitals: Hand = (text) => deco(text.toLocaleUpperCase());
