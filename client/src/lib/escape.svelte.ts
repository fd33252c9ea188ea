/** What Esc closes: of all that lies open, what was opened last. */

const open: (() => void)[] = [];

/** Closable from now on, until what is given back is called. */
export function opened(close: () => void): () => void {
  open.push(close);
  return () => void open.splice(open.indexOf(close), 1);
}

/** Closable as long as the component stands; call while it is set up. */
export function closable(close: () => void): void {
  $effect(() => opened(close));
}

/** Closes what was opened last; false when nothing lies open. */
export function closeLast(): boolean {
  const close = open.at(-1);
  close?.();
  return close !== undefined;
}
