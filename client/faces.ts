/**
 * The two faces that letters are written in, cut down to the letters of our three languages and served with the page:
 * Crimson Pro for text, Federo for titles. Both under the SIL Open Font License, whose text goes along. A face that was
 * cut is another one, so here they have names of their own.
 */

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { HtmlTagDescriptor, Plugin } from "vite";

const ASCII = Array.from({ length: 95 }, (_, n) => String.fromCharCode(32 + n)).join("");
/** Everything that our catalogues write; signs and arrows are left to the machine. */
export const LETTERS = `${ASCII}\u00a0\u00ad¡¦ª«·º»¿×½ÀÁÂÄÆÇÈÉÊËÍÏÑÓÔÖÚÜàáâäæçèéêëíïñóôöúü–—‘’“”•…‹›−`;

interface Face {
  family: string;
  file: string;
  /** Weights that it is drawn in; where it has only one no other is made up of it. */
  weight: string;
  style: "normal" | "italic";
  /** Crimson is cut small for its size. */
  size: string;
  axes?: Record<string, number | { min: number; max: number; default: number }>;
}

const BOOK = { family: "Arkham Book", size: "110%" };
const CRIMSON = "@fontsource-variable/crimson-pro";
const FEDERO = "@fontsource/federo";
const FACES: Face[] = [
  {
    ...BOOK,
    file: `${CRIMSON}/files/crimson-pro-latin-wght-normal.woff2`,
    weight: "400 800",
    style: "normal",
    axes: { wght: { min: 400, max: 700, default: 400 } },
  },
  { ...BOOK, file: `${CRIMSON}/files/crimson-pro-latin-wght-italic.woff2`, weight: "400 800", style: "italic", axes: { wght: 400 } },
  { family: "Arkham Deco", file: `${FEDERO}/files/federo-latin-400-normal.woff2`, weight: "400 800", style: "normal", size: "100%" },
];
const LICENCES = { "crimson-pro": CRIMSON, federo: FEDERO };

const find = createRequire(import.meta.url).resolve;

const rule = ({ family, weight, style, size }: Face, address: string): string =>
  `@font-face{font-family:"${family}";font-weight:${weight};font-style:${style};font-display:block;size-adjust:${size};src:url("${address}")format("woff2")}`;

const head = (addresses: string[]): HtmlTagDescriptor[] => [
  ...addresses.map((href) => ({ tag: "link", injectTo: "head" as const, attrs: { rel: "preload", as: "font", type: "font/woff2", href, crossorigin: true } })),
  { tag: "style", injectTo: "head", children: FACES.map((face, n) => rule(face, addresses[n] ?? "")).join("\n") },
];

/** `npm run dev` serves the faces whole. */
function served(): Plugin {
  const path = (n: number): string => `/faces/${n}.woff2`;
  return {
    name: "faces, served",
    apply: "serve",
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const face = FACES.find((_, n) => request.url === path(n));
        if (!face) return next();
        void readFile(find(face.file)).then((bytes) => response.setHeader("content-type", "font/woff2").end(bytes));
      });
    },
    transformIndexHtml: () => head(FACES.map((_, n) => path(n))),
  };
}

function built(): Plugin {
  let names: string[] = [];
  return {
    name: "faces, cut and built",
    apply: "build",
    async buildStart() {
      const { default: subset } = await import("subset-font");
      const cut = FACES.map(async ({ file, axes }) => {
        const bytes = await subset(await readFile(find(file)), LETTERS, { targetFormat: "woff2", ...(axes && { variationAxes: axes }) });
        const name = file.slice(file.lastIndexOf("/") + 1);
        return this.emitFile({ type: "asset", name, source: bytes });
      });
      names = await Promise.all(cut);
      for (const [name, home] of Object.entries(LICENCES)) {
        const text = await readFile(find(`${home}/package.json`).replace(/package\.json$/, "LICENSE"), "utf8");
        this.emitFile({ type: "asset", fileName: `licences/${name}.txt`, source: text });
      }
    },
    generateBundle() {
      names = names.map((name) => `/${this.getFileName(name)}`);
    },
    transformIndexHtml: { order: "post", handler: () => head(names) },
  };
}

export const faces = (): Plugin[] => [served(), built()];
