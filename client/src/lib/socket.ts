/** A WebSocket that comes back by itself: the server may be restarted at any moment. */

export type Link = "connecting" | "open" | "lost" | "gone" | "shut";

/** The version of the live line that is spoken here (docs/protocol.md). */
export const PROTOCOL = 2;

/** With these codes the server says that there is no such table (any more), that it is not for us, or that it speaks another version: no use trying again. */
export const GONE = 4404;
export const NOT_INVITED = 4403;
export const OTHER_PROTOCOL = 4406;
const FINAL: Record<number, Link> = { [GONE]: "gone", [NOT_INVITED]: "shut", [OTHER_PROTOCOL]: "lost" };

/** The part of a browser's WebSocket that is used here, so that a test can stand in for it. */
export interface Wire {
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

/** What is said: each message gets its number here. */
export type Unnumbered<Out> = Out extends { id: number } ? Omit<Out, "id"> : Out;

export interface LiveOptions<In> {
  address: string;
  /** What is said first on each line: in which language, and what was seen last. */
  hello: () => object;
  onMessage: (message: In) => void;
  onLink: (link: Link) => void;
  connect?: (address: string) => Wire;
  /** Milliseconds to wait before attempt n (from 1) after a loss. */
  wait?: (attempt: number) => number;
}

const FIRST_WAIT = 300;
const LONGEST_WAIT = 4000;
/** Milliseconds after which who has nothing to say asks whether the other end is there, and after which it is not. */
export const QUIET = 25_000;
export const DEAF = 70_000;

export const backOff = (attempt: number): number => Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (attempt - 1));

export class LiveSocket<Out, In> {
  private wire: Wire | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private attempt = 0;
  private ended = false;
  private isOpen = false;
  private number = 0;
  private heard = 0;
  private pulse: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly options: LiveOptions<In>) {
    this.open();
  }

  /** False when there is no connection: the caller shows it, nothing is queued (an old answer must not arrive late). */
  send(message: Unnumbered<Out>): boolean {
    if (!this.wire || !this.isOpen) return false;
    this.put(message as object);
    return true;
  }

  private put(message: object): void {
    this.number += 1;
    this.wire?.send(JSON.stringify({ ...message, id: this.number }));
  }

  /** Tries at once, e.g. when the browser says that it is online again. */
  retry(): void {
    if (this.ended || this.isOpen) return;
    clearTimeout(this.timer);
    this.open();
  }

  end(): void {
    this.ended = true;
    clearTimeout(this.timer);
    this.drop();
  }

  private open(): void {
    this.drop();
    const connect = this.options.connect ?? ((address: string) => new WebSocket(address) as Wire);
    const wire = connect(this.options.address);
    this.wire = wire;
    if (this.attempt === 0) this.options.onLink("connecting");
    wire.onopen = () => {
      this.attempt = 0;
      this.isOpen = true;
      this.put({ type: "hello", protocol: PROTOCOL, ...this.options.hello() });
      this.listen();
      this.options.onLink("open");
    };
    wire.onmessage = (event) => {
      this.heard = Date.now();
      this.options.onMessage(JSON.parse(String(event.data)) as In);
    };
    wire.onclose = (event) => this.lost(event.code);
  }

  /** A line can be dead without anybody being told: who hears nothing, not even that it was heard, opens another. */
  private listen(): void {
    this.heard = Date.now();
    this.pulse = setInterval(() => {
      if (Date.now() - this.heard >= DEAF) this.lost(0);
      else this.put({ type: "ping" });
    }, QUIET);
  }

  private lost(code: number): void {
    this.drop();
    if (this.ended) return;
    const final = FINAL[code];
    if (final) {
      this.ended = true;
      this.options.onLink(final);
      return;
    }
    this.attempt += 1;
    this.options.onLink("lost");
    const wait = this.options.wait ?? backOff;
    this.timer = setTimeout(() => this.open(), wait(this.attempt));
  }

  private drop(): void {
    const wire = this.wire;
    this.wire = null;
    this.isOpen = false;
    clearInterval(this.pulse);
    if (!wire) return;
    wire.onopen = wire.onmessage = wire.onclose = null;
    wire.close();
  }
}
