/** One tab stop for many things; the arrow keys walk among them. */

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Where a key leads from one of the things; null when it means nothing here. */
export type Walk = (key: string, from: HTMLElement, all: HTMLElement[]) => HTMLElement | null;

/** Things in a row: to the next and the one before, to the first and the last. */
const alongTheRow: Walk = (key, from, all) => {
  const at = all.indexOf(from);
  const next = key === "Home" ? 0 : key === "End" ? all.length - 1 : at + (STEPS[key] ?? 0);
  return next === at ? null : (all[next] ?? null);
};

export const roving = (row: HTMLElement): (() => void) => oneStop(row, alongTheRow);

export function oneStop(home: HTMLElement, walk: Walk): () => void {
  const things = (): HTMLElement[] => [...home.querySelectorAll<HTMLElement>("[data-stop]")];

  function settle(current?: HTMLElement): void {
    const all = things();
    const stop = current ?? all.find((thing) => thing.tabIndex === 0) ?? all[0];
    for (const thing of all) {
      const wanted = thing === stop ? 0 : -1;
      if (thing.tabIndex !== wanted) thing.tabIndex = wanted;
    }
  }

  function pressed(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const all = things();
    const from = all.find((thing) => thing === document.activeElement);
    const thing = from && walk(event.key, from, all);
    if (!thing) return;
    event.preventDefault();
    settle(thing);
    thing.focus();
  }

  const enter = (event: FocusEvent): void => {
    const thing = (event.target as HTMLElement).closest<HTMLElement>("[data-stop]");
    if (thing) settle(thing);
  };

  settle();
  const watch = new MutationObserver(() => settle());
  watch.observe(home, { childList: true, subtree: true });
  home.addEventListener("keydown", pressed);
  home.addEventListener("focusin", enter);
  return () => {
    watch.disconnect();
    home.removeEventListener("keydown", pressed);
    home.removeEventListener("focusin", enter);
  };
}
