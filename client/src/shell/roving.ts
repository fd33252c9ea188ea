/** One tab stop for a row of things; the arrow keys walk along it. */

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export function roving(row: HTMLElement): () => void {
  const things = (): HTMLElement[] => [...row.querySelectorAll<HTMLElement>("[data-stop]")];

  function settle(current?: HTMLElement): void {
    const all = things();
    const stop = current ?? all.find((thing) => thing.tabIndex === 0) ?? all[0];
    for (const thing of all) {
      const wanted = thing === stop ? 0 : -1;
      if (thing.tabIndex !== wanted) thing.tabIndex = wanted;
    }
  }

  function walk(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const all = things();
    const at = all.indexOf(document.activeElement as HTMLElement);
    if (at < 0) return;
    const next = event.key === "Home" ? 0 : event.key === "End" ? all.length - 1 : at + (STEPS[event.key] ?? 0);
    const thing = all[next];
    if (next === at || !thing) return;
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
  watch.observe(row, { childList: true, subtree: true });
  row.addEventListener("keydown", walk);
  row.addEventListener("focusin", enter);
  return () => {
    watch.disconnect();
    row.removeEventListener("keydown", walk);
    row.removeEventListener("focusin", enter);
  };
}
