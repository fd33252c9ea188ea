import { beforeEach, describe, expect, it, vi } from "vitest";
import { visits } from "../src/study/visits";

/** A window that is as long as its page: one frame at a time, scrolled by pages and by the browser. */
class Screen {
  length = 10_000;
  y = 0;
  private frames: (() => void)[] = [];
  private heard = new Map<string, () => void>();

  readonly window = {
    scrollTo: ({ top }: { top: number }): void => this.moves(top),
    get scrollY(): number {
      return screen.y;
    },
  };

  moves(to: number): void {
    this.y = Math.min(to, this.length);
    visits.remember();
  }

  becomes(length: number): void {
    this.length = length;
    if (this.y > length) this.moves(length);
  }

  frame(n = 1): void {
    for (; n > 0; n--) {
      const now = this.frames;
      this.frames = [];
      for (const each of now) each();
    }
  }

  asks(frame: () => void): void {
    this.frames.push(frame);
  }

  hears(way: string, what: () => void): void {
    this.heard.set(way, what);
  }

  does(way: string): void {
    this.heard.get(way)?.();
  }
}

let screen: Screen;
const entries = { state: null as unknown };

/** A page begins that is so long, at this entry of the browser's history (null: a new one). */
function opens(length: number, state: unknown): unknown {
  entries.state = state;
  visits.arrive();
  screen.becomes(length);
  return entries.state;
}

describe("who comes back to a page", () => {
  let list: unknown;

  beforeEach(() => {
    screen = new Screen();
    vi.stubGlobal("window", screen.window);
    vi.stubGlobal("history", { ...entries, replaceState: (state: unknown) => (entries.state = state) });
    Object.defineProperty(history, "state", { get: () => entries.state });
    vi.stubGlobal("requestAnimationFrame", (frame: () => void) => screen.asks(frame));
    vi.stubGlobal("addEventListener", (way: string, what: () => void) => screen.hears(way, what));
    list = opens(10_000, null);
    visits.resume();
    screen.moves(4000);
    opens(600, null);
    visits.resume();
    screen.frame(20);
  });

  it("finds it as he left it, however long the page takes", () => {
    opens(600, list);
    screen.moves(450); // the browser itself goes back as far as the short page reaches
    visits.resume();
    screen.frame(3);
    screen.becomes(10_000);
    screen.frame(3);
    expect(screen.y).toBe(4000);
  });

  it("stays there while the page grows above", () => {
    opens(10_000, list);
    visits.resume();
    screen.frame();
    screen.moves(4060);
    screen.frame(2);
    expect(screen.y).toBe(4000);
  });

  it("is left alone once he goes another way", () => {
    opens(600, list);
    visits.resume();
    screen.does("wheel");
    screen.becomes(10_000);
    screen.frame(3);
    expect(screen.y).toBe(600);
    screen.moves(700);
    screen.frame(3);
    expect(screen.y).toBe(700);
  });

  it("begins a new page at its head", () => {
    screen.moves(500);
    opens(10_000, null);
    visits.resume();
    expect(screen.y).toBe(0);
  });
});
