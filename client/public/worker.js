/**
 * Keeps the program, not the games: what was loaded once opens again while the server is away, and says so.
 * Files with a hash in their name never change; everything else is asked of the server first.
 */

const KEPT = "miskatonic-1";
const WORDS = ["/api/words", "/api/games", "/api/cards"];

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => self.clients.claim()));
});

async function keep(request, answer) {
  if (answer.ok) await (await caches.open(KEPT)).put(request, answer.clone());
  return answer;
}

async function kept(request) {
  return (await caches.match(request)) ?? keep(request, await fetch(request));
}

async function fresh(request, instead = request) {
  try {
    return await keep(instead, await fetch(request));
  } catch (error) {
    const found = await caches.match(instead);
    if (found) return found;
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (pathname.startsWith("/assets/")) event.respondWith(kept(request));
  else if (request.mode === "navigate") event.respondWith(fresh(request, "/"));
  else if (WORDS.includes(pathname) || pathname.startsWith("/api/voice/") || pathname === "/icon.svg") event.respondWith(fresh(request));
});
