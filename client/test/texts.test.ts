import { gzipSync, deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { inLanguage, textsIn, Unreadable } from "../src/study/texts/card_data";
import { sheetLines } from "../src/study/texts/sheets";
import type { Box } from "../src/study/types";

const ONE = JSON.stringify([{ code: "00001", text: "One.", customization_text: "□ <b>Light.</b> Lighter." }, { code: "00002" }]);
const UNO = JSON.stringify([{ code: "00001", text: "Uno." }]);
const FILES: [string, string][] = [
  ["data-master/pack/core/core.json", ONE],
  ["data-master/translations/es/pack/core/core.json", UNO],
  ["data-master/translations/de/pack/core/core.json", ONE],
  ["data-master/README.md", "# nothing"],
  ["data-master/pack/broken.json", "{"],
];
const WHOLE = { en: { "00001": { text: "One.", sheet: "□ <b>Light.</b> Lighter." } }, es: { "00001": { text: "Uno." } } };

const bytes = (...parts: (Uint8Array | Buffer)[]): Buffer => Buffer.concat(parts);

/** A zip as others write them: packed and not, with a list at the end. */
function zip(files: [string, string][]): Buffer {
  const [locals, list]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  files.forEach(([name, content], n) => {
    const raw = Buffer.from(content);
    const packed = n % 2 ? raw : deflateRawSync(raw);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(n % 2 ? 0 : 8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(raw.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    locals.push(bytes(head, Buffer.from(name), packed));
    list.push(bytes(entry, Buffer.from(name)));
    at += 30 + name.length + packed.length;
  });
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(at, 16);
  return bytes(...locals, ...list, end);
}

function tar(files: [string, string][]): Buffer {
  const blocks = files.flatMap(([name, content]) => {
    const [head, raw] = [Buffer.alloc(512), Buffer.from(content)];
    head.write(name, 0);
    head.write(raw.length.toString(8).padStart(11, "0"), 124);
    head.write("0", 156);
    head.write("ustar", 257);
    return [head, raw, Buffer.alloc((512 - (raw.length % 512)) % 512)];
  });
  return bytes(...blocks, Buffer.alloc(1024));
}

const chosen = (path: string, content: Buffer | string) => ({ path, file: new Blob([content as BlobPart]) });

describe("a copy of the card data", () => {
  it.each([
    ["a folder", FILES.map(([path, content]) => chosen(path, content))],
    ["a zip", [chosen("data.zip", zip(FILES))]],
    ["a tar.gz", [chosen("data.tar.gz", gzipSync(tar(FILES)))]],
  ])("is read from %s", async (_, files) => expect(await textsIn(files)).toEqual(WHOLE));

  it("is read from one file, also inside an answer", async () => {
    expect(await textsIn([chosen("core.json", ONE)])).toEqual({ en: WHOLE.en });
    expect(await textsIn([chosen("all.json", `{"data": {"all_card": ${ONE}}}`)])).toEqual({ en: WHOLE.en });
  });

  it("that is none has nothing, and alone it says so", async () => {
    expect(await textsIn([chosen("picture.png", "x")])).toEqual({});
    expect(await textsIn([chosen("core.json", "[1, null, {}]")])).toEqual({});
    await expect(textsIn([chosen("core.json", "{")])).rejects.toThrow(Unreadable);
    await expect(textsIn([chosen("data.zip", "PK nothing")])).rejects.toThrow(Unreadable);
  });

  it("is shown in the reader's language, else in English, by the first printing", () => {
    const texts = { en: { "00009": { text: "Reprint." }, "00001": { text: "One." }, "00002": { text: "Two." } }, es: WHOLE.es };
    const found = inLanguage(texts, "es", { "00009": "00001" });
    expect(Object.fromEntries(found)).toEqual({ "00001": { text: "Uno." }, "00002": { text: "Two." } });
    expect(inLanguage({ en: { "00009": { text: "Reprint." } } }, "nl", { "00009": "00001" }).get("00001")?.text).toBe("Reprint.");
  });
});

describe("the lines of a sheet", () => {
  const box = (xp: number, name: string): Box => ({ xp, name, choice: "", choices: 0, of_types: [], of_traits: [] }) as unknown as Box;
  const SHEET = "Named asset:\n□ <b>Quill.</b> It writes.\n□□ <b>Vane.</b> It turns.";

  it("stand behind their boxes", () =>
    expect(sheetLines(SHEET, [box(0, ""), box(1, "Quill"), box(2, "Vane")])).toEqual(["Named asset:", "It writes.", "It turns."]));
  it("are found by name where the list of taboos has changed their order, else by place", () =>
    expect(sheetLines(SHEET, [box(2, "Vane"), box(1, "Pluma")])).toEqual(["It turns.", "It turns."]));
  it("are none without a copy", () => expect(sheetLines("", [box(1, "Quill")])).toEqual([""]));
});
