/** The texts that this browser keeps, where its server keeps none: a database of its own, which no server ever reads. */

import type { Texts } from "./card_data";

const [NAME, STORE, KEY] = ["miskatonic.texts", "texts", "mine"];

function database(): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error ?? new Error(NAME));
  });
}

async function ask<T>(mode: IDBTransactionMode, what: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const base = await database();
  try {
    return await new Promise((done, failed) => {
      const asked = what(base.transaction(STORE, mode).objectStore(STORE));
      asked.onsuccess = () => done(asked.result);
      asked.onerror = () => failed(asked.error ?? new Error(NAME));
    });
  } finally {
    base.close();
  }
}

/** Nothing, where a browser keeps nothing for anybody. */
export const keptTexts = async (): Promise<Texts> => {
  try {
    return ((await ask("readonly", (store) => store.get(KEY))) as Texts | undefined) ?? {};
  } catch {
    return {};
  }
};
export const keepTexts = (texts: Texts): Promise<unknown> => ask("readwrite", (store) => store.put(texts, KEY));
export const forgetTexts = (): Promise<unknown> => ask("readwrite", (store) => store.delete(KEY));
