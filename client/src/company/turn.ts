/** Calling who is asked again: in the page's title, and by the browser while the page is out of sight. */

import { t } from "../lib/i18n.svelte";
import { prefs } from "../lib/prefs.svelte";
import { sound } from "../lib/sound";

/** Only a press may ask; true when the browser may call from now on. */
export async function mayNotify(): Promise<boolean> {
  if (!("Notification" in window)) return false;
  return (await Notification.requestPermission()) === "granted";
}

/** Who looks at the page sees and hears it there. */
export function call(words: string, table: string): void {
  if (!document.hidden) return;
  sound.call("turn");
  if (!prefs.notify || !("Notification" in window) || Notification.permission !== "granted") return;
  const shown = new Notification(t("web.title"), { body: words, tag: `miskatonic-${table}` });
  shown.onclick = () => {
    window.focus();
    shown.close();
  };
}

export const entitle = (asked: boolean): void =>
  void (document.title = asked ? t("web.company.title_turn", { title: t("web.title") }) : t("web.title"));
