/** Files inside archives, read in the browser: zip, tar, and either of tar or JSON packed with gzip. */

export interface Named {
  name: string;
  read: () => Promise<Uint8Array>;
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LONGEST_COMMENT = 65557;
const BLOCK = 512;
const LARGEST = 100_000_000;

async function unpacked(bytes: Uint8Array, how: "gzip" | "deflate-raw"): Promise<Uint8Array> {
  const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(new DecompressionStream(how));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** What a file holds: those of an archive, or itself. */
export async function opened(name: string, bytes: Uint8Array): Promise<Named[]> {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return zipped(bytes);
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return opened(name.replace(/\.t?gz$/, ""), await unpacked(bytes, "gzip"));
  return isTar(bytes) ? tarred(bytes) : [{ name, read: () => Promise.resolve(bytes) }];
}

/** By the list at the end of the archive. */
function zipped(bytes: Uint8Array): Named[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  while (end >= Math.max(0, bytes.length - LONGEST_COMMENT) && view.getUint32(end, true) !== END) end--;
  if (end < 0 || view.getUint32(end, true) !== END) throw new RangeError("no zip");
  const found: Named[] = [];
  let at = view.getUint32(end + 16, true);
  for (let n = view.getUint16(end + 10, true); n > 0 && view.getUint32(at, true) === ENTRY; n--) {
    const [how, size, whole] = [view.getUint16(at + 10, true), view.getUint32(at + 20, true), view.getUint32(at + 24, true)];
    const [letters, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true)) as [number, number, number];
    const start = view.getUint32(at + 42, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + letters));
    if (whole <= LARGEST) found.push({ name, read: () => inflated(bytes, view, start, size, how) });
    at += 46 + letters + extra + comment;
  }
  return found;
}

async function inflated(bytes: Uint8Array, view: DataView, start: number, size: number, how: number): Promise<Uint8Array> {
  const from = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
  const packed = bytes.subarray(from, from + size);
  return how === 0 ? packed : unpacked(packed, "deflate-raw");
}

const isTar = (bytes: Uint8Array): boolean => new TextDecoder().decode(bytes.subarray(257, 262)) === "ustar";

function tarred(bytes: Uint8Array): Named[] {
  const words = (from: number, to: number): string => (new TextDecoder().decode(bytes.subarray(from, to)).split("\0")[0] ?? "");
  const found: Named[] = [];
  let long = "";
  for (let at = 0; at + BLOCK <= bytes.length && bytes[at] !== 0; ) {
    const size = parseInt(words(at + 124, at + 136).trim() || "0", 8);
    const kind = words(at + 156, at + 157);
    const content = bytes.subarray(at + BLOCK, at + BLOCK + size);
    if (kind === "x") long = /\d+ path=(.*)\n/.exec(new TextDecoder().decode(content))?.[1] ?? "";
    else if (kind === "L") long = new TextDecoder().decode(content).split("\0")[0] ?? "";
    else {
      const [folder, own] = [words(at + 345, at + 500), words(at, at + 100)];
      if (kind === "0" || kind === "") found.push({ name: long || (folder ? `${folder}/${own}` : own), read: () => Promise.resolve(content) });
      if (kind !== "g") long = "";
    }
    at += BLOCK * (1 + Math.ceil(size / BLOCK));
  }
  return found;
}
