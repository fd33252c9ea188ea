import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { backOff, DEAF, GONE, LiveSocket, OTHER_PROTOCOL, QUIET, type Link, type Wire } from "../src/lib/socket";

class FakeWire implements Wire {
  onopen: Wire["onopen"] = null;
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;
  sent: string[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.closed = true;
  }

  opens(): void {
    this.onopen?.(undefined as never);
  }

  says(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  breaks(code = 1006): void {
    this.onclose?.({ code });
  }
}

function setUp() {
  const wires: FakeWire[] = [];
  const links: Link[] = [];
  const heard: unknown[] = [];
  const socket = new LiveSocket<unknown, unknown>({
    address: "address",
    hello: () => ({ lang: "en", lines: wires.length }),
    onMessage: (message) => heard.push(message),
    onLink: (link) => links.push(link),
    connect: () => {
      const wire = new FakeWire();
      wires.push(wire);
      return wire;
    },
  });
  const last = (): FakeWire => wires.at(-1) as FakeWire;
  return { socket, wires, links, heard, last };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a live socket", () => {
  it("hears and says", () => {
    const { socket, last, heard, links } = setUp();
    last().opens();
    last().says({ type: "table" });
    expect(heard).toEqual([{ type: "table" }]);
    expect(socket.send({ type: "redo" })).toBe(true);
    expect(last().sent).toEqual(['{"type":"hello","protocol":2,"lang":"en","lines":1,"id":1}', '{"type":"redo","id":2}']);
    expect(links).toEqual(["connecting", "open"]);
  });

  it("says nothing before it is open, and keeps nothing for later", () => {
    const { socket, last } = setUp();
    expect(socket.send({ type: "redo" })).toBe(false);
    last().opens();
    expect(last().sent).toHaveLength(1);
  });

  it("comes back by itself after the server was killed", () => {
    const { socket, wires, links, last } = setUp();
    last().opens();
    last().breaks();
    expect(links.at(-1)).toBe("lost");
    expect(socket.send({})).toBe(false);
    vi.advanceTimersByTime(backOff(1));
    expect(wires).toHaveLength(2);
    last().opens();
    expect(links.at(-1)).toBe("open");
    expect(socket.send({})).toBe(true);
  });

  it("waits longer from attempt to attempt, but never very long", () => {
    expect(backOff(1)).toBeLessThan(backOff(2));
    expect(backOff(50)).toBe(backOff(51));
    const { wires, last } = setUp();
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      last().breaks();
      vi.advanceTimersByTime(backOff(attempt) - 1);
      expect(wires).toHaveLength(attempt);
      vi.advanceTimersByTime(1);
      expect(wires).toHaveLength(attempt + 1);
    }
  });

  it("starts with short waits again once it was open", () => {
    const { wires, last } = setUp();
    last().breaks();
    vi.advanceTimersByTime(backOff(1));
    last().breaks();
    vi.advanceTimersByTime(backOff(2));
    last().opens();
    last().breaks();
    vi.advanceTimersByTime(backOff(1));
    expect(wires).toHaveLength(4);
  });

  it("tries at once when told to", () => {
    const { socket, wires, last } = setUp();
    last().opens();
    last().breaks();
    socket.retry();
    expect(wires).toHaveLength(2);
    vi.advanceTimersByTime(10_000);
    expect(wires).toHaveLength(2);
  });

  it("gives up when there is no such table", () => {
    const { wires, links, last } = setUp();
    last().opens();
    last().breaks(GONE);
    vi.advanceTimersByTime(60_000);
    expect(links.at(-1)).toBe("gone");
    expect(wires).toHaveLength(1);
  });

  it("gives up when the server speaks another version", () => {
    const { wires, links, last } = setUp();
    last().opens();
    last().breaks(OTHER_PROTOCOL);
    vi.advanceTimersByTime(60_000);
    expect(links.at(-1)).toBe("lost");
    expect(wires).toHaveLength(1);
  });

  it("says hello on every line, with what it saw last", () => {
    const { last } = setUp();
    last().opens();
    last().breaks();
    vi.advanceTimersByTime(backOff(1));
    last().opens();
    expect(last().sent).toEqual(['{"type":"hello","protocol":2,"lang":"en","lines":2,"id":2}']);
  });

  it("asks whether somebody is there, and opens another line when nobody is", () => {
    const { wires, links, last } = setUp();
    last().opens();
    for (let n = 0; n < 5; n += 1) {
      vi.advanceTimersByTime(QUIET);
      last().says({ type: "ack", id: n });
    }
    expect(last().sent.filter((said) => said.includes("ping"))).toHaveLength(5);
    expect(wires).toHaveLength(1);
    vi.advanceTimersByTime(DEAF + QUIET);
    expect(links).toContain("lost");
    expect(wires.length).toBeGreaterThan(1);
  });

  it("hears nothing of a wire it has left", () => {
    const { socket, wires, heard, links, last } = setUp();
    const first = last();
    first.opens();
    socket.end();
    first.says({ late: true });
    first.breaks();
    vi.advanceTimersByTime(60_000);
    expect(first.closed).toBe(true);
    expect(heard).toEqual([]);
    expect(links).toEqual(["connecting", "open"]);
    expect(wires).toHaveLength(1);
  });
});
