/** A WebSocket that comes back by itself: the server may be restarted at any moment. */

export type Link = "connecting" | "open" | "lost" | "gone" | "shut";

/** With these codes the server says that there is no such table (any more), or that it is not for us: no use trying again. */
export const GONE = 4404;
export const NOT_INVITED = 4403;

/** The part of a browser's WebSocket that is used here, so that a test can stand in for it. */
export interface Wire {
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface LiveOptions<In> {
  /** Asked anew at each attempt, since the language in it may have changed. */
  address: () => string;
  onMessage: (message: In) => void;
  onLink: (link: Link) => void;
  connect?: (address: string) => Wire;
  /** Milliseconds to wait before attempt n (from 1) after a loss. */
  wait?: (attempt: number) => number;
}

const FIRST_WAIT = 300;
const LONGEST_WAIT = 4000;

export const backOff = (attempt: number): number => Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (attempt - 1));

export class LiveSocket<Out, In> {
  private wire: Wire | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private attempt = 0;
  private ended = false;
  private isOpen = false;

  constructor(private readonly options: LiveOptions<In>) {
    this.open();
  }

  /** False when there is no connection: the caller shows it, nothing is queued (an old answer must not arrive late). */
  send(message: Out): boolean {
    if (!this.wire || !this.isOpen) return false;
    this.wire.send(JSON.stringify(message));
    return true;
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
    const wire = connect(this.options.address());
    this.wire = wire;
    if (this.attempt === 0) this.options.onLink("connecting");
    wire.onopen = () => {
      this.attempt = 0;
      this.isOpen = true;
      this.options.onLink("open");
    };
    wire.onmessage = (event) => {
      this.options.onMessage(JSON.parse(String(event.data)) as In);
    };
    wire.onclose = (event) => this.lost(event.code);
  }

  private lost(code: number): void {
    this.drop();
    if (this.ended) return;
    if (code === GONE || code === NOT_INVITED) {
      this.ended = true;
      this.options.onLink(code === GONE ? "gone" : "shut");
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
    if (!wire) return;
    wire.onopen = wire.onmessage = wire.onclose = null;
    wire.close();
  }
}
