/** The keyboard in a list of cards: up and down from row to row, left and right within one, + and − and digits for copies. */

import { oneStop, type Walk } from "../../shell/roving";

const SIDEWAYS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };
const UPRIGHT: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };
const STEPS: Record<string, string> = { "+": "more", "=": "more", "-": "less" };

const rowOf = (thing: Element): Element | null => thing.closest("[data-card]");

export const alongRows: Walk = (key, from, all) => {
  const row = rowOf(from);
  if (key in SIDEWAYS) {
    const here = all.filter((thing) => rowOf(thing) === row);
    return here[here.indexOf(from) + (SIDEWAYS[key] ?? 0)] ?? null;
  }
  const rows = [...new Set(all.map(rowOf))];
  const at = rows.indexOf(row);
  const to = key === "Home" ? 0 : key === "End" ? rows.length - 1 : at + (UPRIGHT[key] ?? 0);
  if (to === at || !rows[to]) return null;
  const there = all.filter((thing) => rowOf(thing) === rows[to]);
  return there.find((thing) => thing.dataset.stop === from.dataset.stop) ?? there[0] ?? null;
};

interface Keys {
  /** So many copies of a card. */
  set?: (code: string, n: number) => void;
  /** Up from the first row. */
  leave?: () => void;
}

export const rowKeys =
  (keys: Keys = {}) =>
  (home: HTMLElement): (() => void) =>
    listen(home, keys);

function listen(home: HTMLElement, { set, leave }: Keys): () => void {
  function stepped(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey || !(event.target instanceof Element)) return;
    const row = rowOf(event.target);
    const button = row?.querySelector<HTMLElement>(`[data-stop=${STEPS[event.key] ?? "none"}]`);
    const code = row?.getAttribute("data-card");
    if (button) button.click();
    else if (set && code && /^\d$/.test(event.key)) set(code, Number(event.key));
    else if (leave && event.key === "ArrowUp" && row === home.querySelector("[data-card]")) leave();
    else return;
    event.preventDefault();
  }

  /** A row that goes with the focus in it leaves the focus to the row in its place. */
  function pressed(event: Event): void {
    const row = event.target instanceof Element ? rowOf(event.target) : null;
    if (!row?.contains(document.activeElement)) return;
    const at = [...home.querySelectorAll("[data-card]")].indexOf(row);
    const stop = (document.activeElement as HTMLElement).dataset.stop;
    // The press itself is heard further up, after this: wait until it has been drawn.
    setTimeout(() => {
      if (row.isConnected) return;
      const rows = home.querySelectorAll("[data-card]");
      const heir = rows[Math.min(at, rows.length - 1)];
      const thing =
        heir?.querySelector<HTMLElement>(`[data-stop="${stop}"]`) ?? heir?.querySelector<HTMLElement>("[data-stop]");
      thing?.focus();
    });
  }

  const end = oneStop(home, alongRows);
  home.addEventListener("keydown", stepped);
  home.addEventListener("click", pressed);
  return () => {
    end();
    home.removeEventListener("keydown", stepped);
    home.removeEventListener("click", pressed);
  };
}
