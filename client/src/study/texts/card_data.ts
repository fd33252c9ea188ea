/** A copy of the public card data, however somebody has it: what stands on its cards, by language and code. */

import type { PrintedText } from "../types";
import { opened } from "./archives";

export type Texts = Record<string, Record<string, PrintedText>>;

export interface Chosen {
  /** With the folders it lies in: they tell the language. */
  path: string;
  file: Blob;
}

const LANGUAGES = ["en", "es", "nl"];
const TRANSLATION = /(?:^|\/)translations\/([a-z]{2})(?:[-_][a-zA-Z]+)?\//;
const READ = /\.(?:json|zip|tar|tgz|gz)$/i;
const DEEPEST = 3;
const FIELDS = [
  ["text", "text"],
  ["back", "back_text"],
  ["flavor", "flavor"],
  ["sheet", "customization_text"],
] as const;

export class Unreadable extends Error {}

/** The texts in all these files; what is no JSON among several is passed over. */
export async function textsIn(chosen: Chosen[]): Promise<Texts> {
  const texts: Texts = {};
  const wanted = chosen.filter(({ path }) => READ.test(path));
  for (const { path, file } of [...wanted].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    try {
      const inside = await opened(path, new Uint8Array(await file.arrayBuffer()));
      for (const { name, read } of inside)
        if (name.endsWith(".json")) gather(new TextDecoder().decode(await read()), name, texts, inside.length > 1 || wanted.length > 1);
    } catch {
      if (wanted.length === 1) throw new Unreadable(path);
    }
  }
  return texts;
}

function gather(json: string, path: string, texts: Texts, many: boolean): void {
  const lang = TRANSLATION.exec(path)?.[1] ?? "en";
  if (!LANGUAGES.includes(lang)) return;
  let found: unknown;
  try {
    found = JSON.parse(json);
  } catch (error) {
    if (many) return;
    throw error;
  }
  for (const record of recordsIn(found, DEEPEST)) {
    const words: PrintedText = {};
    for (const [field, theirs] of FIELDS) {
      const said = record[theirs];
      if (typeof said === "string" && said) words[field] = said;
    }
    if (Object.keys(words).length > 0) (texts[lang] ??= {})[record.code] = words;
  }
}

type CardRecord = Record<string, unknown> & { code: string };
const isCard = (each: unknown): each is CardRecord =>
  typeof each === "object" && each !== null && typeof (each as CardRecord).code === "string";

/** A list of cards, or an answer that has one in it. */
function recordsIn(found: unknown, depth: number): CardRecord[] {
  if (Array.isArray(found)) return found.filter(isCard);
  if (typeof found !== "object" || found === null || depth === 0) return [];
  return Object.values(found).flatMap((each) => recordsIn(each, depth - 1));
}

/** The texts of one language, else in English, each by the code of the first printing. */
export function inLanguage(texts: Texts, lang: string, reprints: Record<string, string>): Map<string, PrintedText> {
  const found = new Map<string, PrintedText>();
  for (const each of lang === "en" ? ["en"] : ["en", lang]) {
    const here = new Map<string, PrintedText>();
    for (const [code, words] of Object.entries(texts[each] ?? {})) {
      const first = reprints[code] ?? code;
      if (first === code || !here.has(first)) here.set(first, words);
    }
    for (const [code, words] of here) found.set(code, words);
  }
  return found;
}

/** What is dropped on a page: files, and folders with all that is in them. */
export async function dropped(items: DataTransferItemList): Promise<Chosen[]> {
  const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  return (await Promise.all(entries.map((entry) => within(entry)))).flat();
}

async function within(entry: FileSystemEntry): Promise<Chosen[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((done, failed) => (entry as FileSystemFileEntry).file(done, failed));
    return [{ path: entry.fullPath.replace(/^\//, ""), file }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((done, failed) => reader.readEntries(done, failed));
    if (some.length === 0) break;
    all.push(...some);
  }
  return (await Promise.all(all.map((each) => within(each)))).flat();
}
