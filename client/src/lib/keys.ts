/** Which key does what. Letters that name a command are never given to an option. */

export type Command =
  { do: "option"; index: number } | { do: "undo" | "redo" | "advice" | "help" | "rules" | "replay" | "details" | "escape" | "done" };

const COMMANDS: Record<string, Exclude<Command["do"], "option">> = {
  u: "undo",
  r: "redo",
  "?": "help",
  "/": "rules",
  p: "replay",
  i: "details",
  w: "advice",
  Escape: "escape",
  Enter: "done",
};

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"].filter((letter) => !(letter in COMMANDS));
export const OPTION_KEYS: readonly string[] = [..."123456789", ...LETTERS];

export const optionKey = (index: number): string | null => OPTION_KEYS[index] ?? null;

export interface Pressed {
  key: string;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
}

/** Null when the key means nothing here, or belongs to the browser or to a field being written in. */
export function command(pressed: Pressed, writing: boolean): Command | null {
  if (pressed.ctrlKey || pressed.altKey || pressed.metaKey || writing) return null;
  const named = COMMANDS[pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key];
  if (named) return { do: named };
  const index = OPTION_KEYS.indexOf(pressed.key.toLowerCase());
  return index < 0 ? null : { do: "option", index };
}

/** Whether the key belongs to what has the focus: Enter presses it, wherever the focus is on something to press. */
export const isPressing = (pressed: Pressed, target: EventTarget | null): boolean =>
  pressed.key === "Enter" && target instanceof Element && target.closest("button, a, summary, [role=button]") !== null;

/** Whether the keyboard is writing words just now (then letters are letters). */
export function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !["radio", "checkbox", "button"].includes(target.type);
  return target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
