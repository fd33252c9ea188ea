import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { watchThePointer } from "./lib/rest";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");
watchThePointer();
mount(App, { target });

// A server on another machine without a certificate cannot have one; then nothing is kept.
if ("serviceWorker" in navigator && window.isSecureContext && import.meta.env.PROD) {
  void navigator.serviceWorker.register("/worker.js").catch(() => undefined);
}
