/** Cards glide from where they lay to where they lie: the eye follows what a rule moved. */

const DURATION = 320;

const cards = (): NodeListOf<HTMLElement> => document.querySelectorAll<HTMLElement>("[data-card]");

function visibleBox(card: HTMLElement): DOMRect | null {
  const box = card.getBoundingClientRect();
  return box.width > 0 ? box : null;
}

export function boxes(): Map<string, DOMRect> {
  const found = new Map<string, DOMRect>();
  for (const card of cards()) {
    const box = visibleBox(card);
    const id = card.dataset.card ?? "";
    if (box && !found.has(id)) found.set(id, box);
  }
  return found;
}

export function fly(before: Map<string, DOMRect>): void {
  for (const card of cards()) {
    const now = visibleBox(card);
    if (!now) continue;
    const then = before.get(card.dataset.card ?? "");
    if (then) glide(card, then, now);
    else if (before.size > 0) appear(card);
  }
}

function glide(card: HTMLElement, then: DOMRect, now: DOMRect): void {
  // On a board that is drawn smaller or larger, so is the way.
  const scale = now.width / (card.offsetWidth || now.width);
  const [x, y] = [(then.left - now.left) / scale, (then.top - now.top) / scale];
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
