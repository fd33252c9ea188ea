/** The curtain between two decisions: what happened is shown one beat after the other, then the question. */

import type { Beat, Moment } from "../lib/beats";
import { prefs } from "../lib/prefs.svelte";
import { sound } from "../lib/sound";
import type { Snapshot } from "../lib/types";

/** However much has happened, a quick curtain is up again after this many milliseconds. */
const QUICK = 1900;
const QUICK_BEAT = 420;
const LETTER = 28;
const [SHORTEST, LONGEST] = [900, 3600];

/** How long a beat is looked at, where so many are told. */
export function dwell(beat: Beat, told: number, pace: string, speed: number): number {
  if (!beat.line) return 0;
  if (pace === "quick") return Math.min(QUICK_BEAT, QUICK / Math.max(1, told)) / Math.max(1, speed);
  return Math.min(LONGEST, Math.max(SHORTEST, LETTER * beat.line.text.length)) / speed;
}

export class Curtain {
  /** The beat that is shown; the last one stays to be read while the question already stands. */
  beat = $state.raw<Beat | null>(null);
  /** Which of how many it is. */
  at = $state(0);
  count = $state(0);
  /** The question waits for the rest. */
  running = $state(false);
  /** A film may run faster or slower. */
  speed = $state(1);

  private left: Moment[] = [];
  private end: Snapshot | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly show: (table: Snapshot) => void) {}

  /** Shows what happened, and at the end the table as it stands. */
  play(moments: Moment[], end: Snapshot): void {
    this.drop();
    const told = moments.filter(({ beat }) => beat.line).length;
    this.end = end;
    if (prefs.pace === "off" || told === 0) return this.all();
    [this.left, this.at, this.count, this.running] = [[...moments], 0, told, true];
    this.next();
  }

  /** The next beat now; behind the last one the question. */
  next(): void {
    clearTimeout(this.timer);
    const moment = this.left.shift();
    if (!moment) return this.finish();
    if (moment.beat.line) [this.beat, this.at] = [moment.beat, this.at + 1];
    sound.beat(moment.beat);
    const isLast = !this.left.some(({ beat }) => beat.line);
    if (isLast && prefs.pace === "quick") return this.finish();
    this.show(moment.table);
    if (!moment.beat.line) return this.next();
    if (prefs.pace === "step") return;
    this.timer = setTimeout(() => this.next(), dwell(moment.beat, this.count, prefs.pace, this.speed));
  }

  /** Everything at once. */
  all(): void {
    if (this.running) sound.hush();
    if (this.left.length > 0) this.beat = this.left.findLast(({ beat }) => beat.line)?.beat ?? this.beat;
    this.finish();
  }

  /** Forgets it: something else is shown. */
  drop(): void {
    clearTimeout(this.timer);
    [this.left, this.end, this.beat, this.running] = [[], null, null, false];
  }

  private finish(): void {
    clearTimeout(this.timer);
    const end = this.end;
    [this.left, this.end, this.running] = [[], null, false];
    this.at = this.count;
    if (end) this.show(end);
  }
}
