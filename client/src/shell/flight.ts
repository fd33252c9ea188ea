/** Cards glide from where they lay to where they lie: the eye follows what a rule moved, and nothing else. */

const DURATION = 320;
/** What cards lie in; when it moves or is drawn larger, they have not moved. */
const GROUND = ".drawing, .file, .scene, .board, .ask";

const cards = (): NodeListOf<HTMLElement> => document.querySelectorAll<HTMLElement>("[data-card]");

/** Where a card lies on the screen, and where on its ground, in the ground's own measure. */
export interface Lying {
  left: number;
  top: number;
  ground: Element | null;
  x: number;
  y: number;
}

function lying(card: HTMLElement): Lying | null {
  const box = card.getBoundingClientRect();
  if (box.width === 0) return null;
  const ground = card.closest<HTMLElement>(GROUND);
  const from = ground?.getBoundingClientRect();
  const scale = scaleOf(ground, from);
  const [x, y] = [box.left - (from?.left ?? 0), box.top - (from?.top ?? 0)];
  return { left: box.left, top: box.top, ground, x: x / scale + (ground?.scrollLeft ?? 0), y: y / scale + (ground?.scrollTop ?? 0) };
}

const scaleOf = (ground: HTMLElement | null, box?: DOMRect): number =>
  ground && box && ground.offsetWidth > 0 ? box.width / ground.offsetWidth : 1;

export function boxes(): Map<string, Lying> {
  const found = new Map<string, Lying>();
  for (const card of cards()) {
    const at = lying(card);
    const id = card.dataset.card ?? "";
    if (at && !found.has(id)) found.set(id, at);
  }
  return found;
}

export function fly(before: Map<string, Lying>): void {
  for (const card of cards()) {
    const now = lying(card);
    if (!now) continue;
    const then = before.get(card.dataset.card ?? "");
    if (then) glide(card, then, now);
    else if (before.size > 0) appear(card);
  }
}

/** The way a card has come, in the measure in which it is drawn. */
export function way(then: Lying, now: Lying, scale: number): { x: number; y: number } {
  if (then.ground === now.ground) return { x: then.x - now.x, y: then.y - now.y };
  return { x: (then.left - now.left) / scale, y: (then.top - now.top) / scale };
}

function glide(card: HTMLElement, then: Lying, now: Lying): void {
  const width = card.getBoundingClientRect().width;
  const { x, y } = way(then, now, width / (card.offsetWidth || width));
  if (Math.abs(x) + Math.abs(y) < 2) return;
  card.animate(
    [
      { transform: `translate(${x}px, ${y}px)`, zIndex: 5 },
      { transform: "none", zIndex: 5 },
    ],
    {
      duration: DURATION,
      easing: "cubic-bezier(.3,.7,.2,1)",
    },
  );
}

function appear(card: HTMLElement): void {
  card.animate([{ opacity: 0, transform: "translateY(-0.6rem) rotate(-1.5deg)" }, {}], {
    duration: DURATION,
    easing: "ease-out",
  });
}
