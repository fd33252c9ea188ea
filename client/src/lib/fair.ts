/** Every draw of a game made again, by this browser itself: see the decisions (docs) for what is hashed. */

import { blake2b } from "@noble/hashes/blake2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { DrawShown, FairShown, PledgeShown } from "../generated/table";

const WORDS = 1n << 64n;

function number(value: number, bytes: number): Uint8Array {
  const into = new Uint8Array(bytes);
  new DataView(into.buffer).setUint32(0, value % 2 ** 32, true);
  if (bytes === 8) new DataView(into.buffer).setUint32(4, Math.floor(value / 2 ** 32), true);
  return into;
}

const texted = (text: string): Uint8Array => concatBytes(number(utf8ToBytes(text).length, 4), utf8ToBytes(text));
const person = (name: string): Uint8Array => {
  const padded = new Uint8Array(16);
  padded.set(utf8ToBytes(name));
  return padded;
};

const sealed = (secret: string, name: string): string => bytesToHex(blake2b(hexToBytes(secret), { dkLen: 32, personalization: person(name) }));
export const commitmentOf = (key: string): string => sealed(key, "miskatonic.seal");
export const announcedOf = (secret: string): string => sealed(secret, "miskatonic.host");

/** The key of a secret and what the seats gave. */
export function pledgedKey(secret: string, given: string[]): string {
  const all = concatBytes(number(given.length, 4), ...given.map(texted));
  return bytesToHex(blake2b(all, { key: hexToBytes(secret), dkLen: 32, personalization: person("miskatonic.table") }));
}

/** The first values that a draw holds. */
export function values(key: string, stream: string, n: number, size: number, count: number): number[] {
  const whole = WORDS - (WORDS % BigInt(size));
  const found: number[] = [];
  for (let attempt = 0; found.length < count; attempt += 1) {
    const said = concatBytes(texted(stream), number(n, 8), attempt ? number(attempt, 8) : new Uint8Array());
    const hashed = new DataView(blake2b(said, { key: hexToBytes(key), personalization: person("miskatonic.draw") }).slice().buffer);
    for (let word = 0; word < 8; word += 1) {
      const value = hashed.getBigUint64(word * 8, true);
      if (value < whole) found.push(Number(value % BigInt(size)));
    }
  }
  return found.slice(0, count);
}

/** Whether a draw comes out as it is told: dice are several numbers from 1, a pick is one from 0. */
export function holds(key: string, draw: DrawShown): boolean {
  const dice = draw.dice;
  const made = values(key, draw.stream, draw.n, draw.size, draw.result.length);
  return draw.result.every((value, index) => value === (made[index] ?? NaN) + (dice ? 1 : 0));
}

/** Whether a key was made of what was announced and given. */
export const kept = (pledge: PledgeShown, key: string): boolean =>
  announcedOf(pledge.secret) === pledge.commitment && pledgedKey(pledge.secret, pledge.contributions.map(({ text }) => text)) === key;

export interface Verdict {
  draws: boolean[];
  keys: boolean[];
  pledges: boolean[];
}

/** All of it; no stream may leave a number out, or a bad draw could be passed over. */
export function judged(fair: FairShown): Verdict {
  const next = new Map<string, number>(Object.entries(fair.first));
  const draws = fair.draws.map((draw) => {
    const follows = (next.get(draw.stream) ?? 0) === draw.n;
    next.set(draw.stream, draw.n + 1);
    return follows && holds(fair.keys[draw.key]?.key ?? "", draw);
  });
  const keys = fair.keys.map(({ key, commitment }) => commitmentOf(key) === commitment);
  const pledges = fair.pledges.map((pledge) => kept(pledge, fair.keys.findLast(({ at }) => at === pledge.at)?.key ?? ""));
  return { draws, keys, pledges };
}
