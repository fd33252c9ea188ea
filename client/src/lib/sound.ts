/**
 * What is heard, made here of waves and noise: dice, cards, a bell where the Mythos begins, a soft call to who is asked
 * at last, and a drone that rises with what runs out. It is off until somebody wants it, and nothing begins before a press.
 */

import type { Beat } from "./beats";
import { prefs, type Volume } from "./prefs.svelte";

export type Name = "dice" | "card" | "bell" | "turn";

/** A wave, or noise around a pitch: when it begins, how long it lasts, how loud it is. */
interface Note {
  wave: OscillatorType | "noise";
  hz: number;
  at: number;
  length: number;
  loud: number;
}

const noise = (hz: number, at: number, length: number, loud: number): Note => ({ wave: "noise", hz, at, length, loud });
const tone = (hz: number, at: number, length: number, loud: number): Note => ({ wave: "sine", hz, at, length, loud });

const BELL = 196;

export const SOUNDS: Record<Name, Note[]> = {
  dice: [0, 0.06, 0.1, 0.17, 0.21, 0.3, 0.42].map((at, n) => noise(n % 2 === 0 ? 2300 : 3100, at, 0.05, 0.7 - 0.07 * n)),
  card: [noise(3600, 0, 0.09, 0.22), noise(1500, 0.05, 0.07, 0.3)],
  bell: [
    [1, 3.2, 0.5],
    [2, 2.4, 0.22],
    [2.76, 1.7, 0.16],
    [5.4, 0.7, 0.07],
  ].map(([part = 1, length = 1, loud = 0]) => tone(BELL * part, 0, length, loud)),
  turn: [tone(523.25, 0, 0.5, 0.16), tone(659.25, 0.14, 0.7, 0.14)],
};

const LOUD: Record<Volume, number> = { off: 0, quiet: 0.25, full: 0.8 };
const MYTHOS = "mythos";
/** After so many milliseconds a call has ended. */
const CALLED = 1500;

/** What a beat sounds like: by what the eye sees first, and whether the Mythos begins with it. */
export function soundsOf(beat: Beat, dread: boolean): Name[] {
  const begins = !dread && (beat.line?.kinds.includes(MYTHOS) ?? false);
  const seen: Name[] = beat.kind === "roll" ? ["dice"] : ["enter", "leave"].includes(beat.kind) ? ["card"] : [];
  return begins ? ["bell", ...seen] : seen;
}

/** How near the end is, from 0 to 1: by the clock that has run furthest. */
export function danger(aims: { clock: boolean; now: number | null; most: number | null }[]): number {
  const shares = aims.map(({ clock, now, most }) => (clock && now !== null && most ? now / most : 0));
  return Math.min(1, Math.max(0, ...shares));
}

/** Two low voices that rub against each other: higher, brighter and louder the nearer the end is. */
class Drone {
  private readonly loud: GainNode;
  private readonly dark: BiquadFilterNode;
  private readonly voices: OscillatorNode[];

  constructor(
    private readonly context: AudioContext,
    out: AudioNode,
  ) {
    this.loud = context.createGain();
    this.loud.gain.value = 0;
    this.dark = context.createBiquadFilter();
    this.dark.type = "lowpass";
    this.voices = [1, 1.007].map(() => {
      const voice = context.createOscillator();
      voice.type = "sawtooth";
      voice.connect(this.dark);
      voice.start();
      return voice;
    });
    this.dark.connect(this.loud).connect(out);
  }

  rise(level: number): void {
    const [now, slowly] = [this.context.currentTime, 1.2];
    this.loud.gain.setTargetAtTime(0.16 * level * level, now, slowly);
    this.dark.frequency.setTargetAtTime(90 + 260 * level, now, slowly);
    this.voices.forEach((voice, n) => voice.frequency.setTargetAtTime((41 + 16 * level) * (1 + 0.007 * n), now, slowly));
  }
}

class Sound {
  private context: AudioContext | null = null;
  private master: GainNode | null = null;
  /** What can be hushed at once. */
  private voices: GainNode | null = null;
  private drone: Drone | null = null;
  private level = 0;
  /** What was told last was of the Mythos. */
  private dread = false;

  begin(): void {
    for (const press of ["pointerdown", "keydown"]) addEventListener(press, () => this.wake(), { capture: true, passive: true });
    document.addEventListener("visibilitychange", () => this.apply());
  }

  /** Only a press may do this. */
  wake(): void {
    if (this.context || prefs.sound === "off") return;
    this.context = new AudioContext();
    this.master = this.context.createGain();
    this.master.connect(this.context.destination);
    this.apply();
  }

  /** Call after every change of how loud it is. */
  apply(): void {
    const { context, master } = this;
    if (!context || !master) return;
    master.gain.value = document.hidden ? 0 : LOUD[prefs.sound];
    if (this.heard) void context.resume();
    else void context.suspend();
    this.rise(this.level);
  }

  beat(beat: Beat): void {
    for (const name of soundsOf(beat, this.dread)) this.play(name);
    if (beat.line) this.dread = beat.line.kinds.includes(MYTHOS);
  }

  play(name: Name): void {
    const { context, master } = this;
    if (!this.heard || !context || !master) return;
    if (!this.voices) {
      this.voices = context.createGain();
      this.voices.connect(master);
    }
    for (const note of SOUNDS[name]) this.sing(context, this.voices, note);
  }

  /** Calls who has the page out of sight: of all that sounds there this alone. */
  call(name: Name): void {
    const { context } = this;
    if (!context || prefs.sound === "off") return;
    const loud = context.createGain();
    loud.gain.value = LOUD[prefs.sound];
    loud.connect(context.destination);
    void context.resume().then(() => {
      for (const note of SOUNDS[name]) this.sing(context, loud, note);
      setTimeout(() => this.apply(), CALLED);
    });
  }

  /** Whoever skips what happens need not hear it out. */
  hush(): void {
    this.voices?.disconnect();
    this.voices = null;
  }

  /** The drone at this level, from 0 to 1; at 0 it is silent. */
  rise(level: number): void {
    this.level = level;
    if (!this.context || !this.master || (level === 0 && !this.drone)) return;
    this.drone ??= new Drone(this.context, this.master);
    this.drone.rise(level);
  }

  private get heard(): boolean {
    return prefs.sound !== "off" && !document.hidden;
  }

  private sing(context: AudioContext, out: AudioNode, { wave, hz, at, length, loud }: Note): void {
    const begin = context.currentTime + at;
    const swell = context.createGain();
    swell.gain.setValueAtTime(0, begin);
    swell.gain.linearRampToValueAtTime(loud, begin + 0.005);
    swell.gain.exponentialRampToValueAtTime(0.0001, begin + length);
    swell.connect(out);
    const source = wave === "noise" ? rustle(context, hz, swell) : hum(context, wave, hz, swell);
    source.start(begin);
    source.stop(begin + length);
  }
}

function hum(context: AudioContext, wave: OscillatorType, hz: number, out: AudioNode): OscillatorNode {
  const source = context.createOscillator();
  source.type = wave;
  source.frequency.value = hz;
  source.connect(out);
  return source;
}

function rustle(context: AudioContext, hz: number, out: AudioNode): AudioBufferSourceNode {
  const source = context.createBufferSource();
  source.buffer = grain(context);
  const around = context.createBiquadFilter();
  around.type = "bandpass";
  around.frequency.value = hz;
  around.Q.value = 1.4;
  source.connect(around).connect(out);
  return source;
}

let made: AudioBuffer | null = null;

/** Half a second of noise, made once. */
function grain(context: AudioContext): AudioBuffer {
  if (!made) {
    made = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
    made.getChannelData(0).forEach((_, n, samples) => (samples[n] = 2 * Math.random() - 1));
  }
  return made;
}

export const sound = new Sound();
