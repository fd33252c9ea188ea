import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { faces } from "./faces";
import { mockTable } from "./mock/plugin";

// `npm run dev` answers /api itself (mock/); `npx vite` alone hands /api to a running `miskatonic` server.
const SERVER = process.env.MISKATONIC_SERVER ?? "http://127.0.0.1:8426";

export default defineConfig(({ mode }) => ({
  base: "/",
  plugins: [svelte(), ...faces(), ...(mode === "mock" ? [mockTable()] : [])],
  build: { outDir: "../src/miskatonic/web/static", emptyOutDir: true, target: "es2022" },
  server: mode === "mock" ? {} : { proxy: { "/api": { target: SERVER, ws: true } } },
  test: { include: ["test/**/*.test.ts"] },
}));
