/** `npm run dev`: the addresses of the real server, answered by the pretence beside this file. */

import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Plugin } from "vite";
import { WebSocketServer, type WebSocket } from "ws";
import { MockTable } from "./table";

const tables = new Map([["demo", new MockTable("demo")]]);
const LOCALE = new URL("../../src/miskatonic/web/locale/", import.meta.url);

function words(lang: string): Record<string, string> {
  const parts = readdirSync(LOCALE).filter((name) => name.startsWith(`${lang}.`));
  const text = parts.map((name) => readFileSync(new URL(name, LOCALE), "utf8")).join("\n");
  return Object.fromEntries([...text.matchAll(/msgid "(web\..+)"\nmsgstr "(.*)"/g)].map(([, id, said]) => [id, said]));
}

const games = [
  {
    name: "noir",
    title: "Arkham Noir: Case #3",
    blurb: "A solitary investigation in Providence, 1935.",
    players: [1, 1],
    credits: ["What is printed on the single cards is our reconstruction."],
    options: ["mode", "limits", "threats", "help"].map((name) => ({
      name,
      title: name,
      hint: "",
      default: "a",
      seat: 0,
      values: ["a", "b", "c"].map((value) => ({
        value,
        title: `${name} ${value}`,
        hint: `What ${name} ${value} means.`,
      })),
    })),
  },
];

const rules = [1, 2, 3].map((n) => ({
  id: `noir.action.a.0${n}`,
  kind: "rule",
  text: `Rule ${n} in the reader's words.`,
  where: "",
}));

function reply(path: string, query: URLSearchParams, method: string): unknown {
  if (path === "/api/words") return words(query.get("lang") ?? "en");
  if (path === "/api/games") return games;
  if (path === "/api/rules") return rules;
  if (path.startsWith("/api/rules/")) return { ...rules[0], id: path.slice("/api/rules/".length) };
  if (path === "/api/load" || (path === "/api/tables" && method === "POST")) {
    const id = `mock-${tables.size}`;
    tables.set(id, new MockTable(id));
    return { id, notes: [] };
  }
  if (path !== "/api/tables") return undefined;
  return [...tables.values()].map(({ id, answers }) => ({
    id,
    game: "noir",
    title: "Arkham Noir: Case #3",
    options: [{ title: "Mode", value: "Hardboiled" }],
    position: answers.length,
    over: false,
    result: null,
    status: `Turn ${answers.length + 1}.`,
    changed: "2026-01-01T20:15:00Z",
  }));
}

function serve(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  const url = new URL(request.url ?? "/", "http://mock");
  if (!url.pathname.startsWith("/api/")) return next();
  const body = reply(url.pathname, url.searchParams, request.method ?? "GET");
  response.statusCode = body === undefined ? 404 : 200;
  response.setHeader("Content-Type", "application/json");
  response.end(JSON.stringify(body ?? { error: "Not in the mock.", code: "mock" }));
}

function live(socket: WebSocket, table: MockTable): void {
  let look: number | null = null;
  let lang = "en";
  const show = () => socket.send(JSON.stringify({ type: "table", table: table.snapshot(lang, look), mark: "" }));
  socket.on("message", (data) => {
    const message = JSON.parse(String(data));
    socket.send(JSON.stringify({ type: "ack", id: message.id }));
    if (message.type === "ping") return;
    if (message.lang) lang = message.lang;
    if (message.type === "answer" && message.at === table.answers.length) table.say(message.name);
    if (message.type === "undo") table.undo(message.to);
    if (message.type === "redo") table.redo();
    if (message.type === "look") look = message.at;
    if (message.type === "settings") table.settings = { single: message.single, trivial: message.trivial };
    show();
  });
}

export function mockTable(): Plugin {
  return {
    name: "mock-table",
    configureServer(server) {
      const sockets = new WebSocketServer({ noServer: true });
      server.middlewares.use(serve);
      server.httpServer?.on("upgrade", (request, socket, head) => {
        const url = new URL(request.url ?? "/", "http://mock");
        const table = tables.get(/^\/api\/tables\/(.+)\/live$/.exec(url.pathname)?.[1] ?? "");
        if (!table) return;
        sockets.handleUpgrade(request, socket, head, (opened) => live(opened, table));
      });
    },
  };
}
