/** The one closer look of this table, shared by everything that lies on it. */

import { Peek } from "../../shell/peek.svelte";
import type { Ancient, Card, Location, Monster, MythosCard, Person, Place, Rumor, Street, World } from "./types";

export type Seen =
  | { monster: Monster }
  | { spot: Place | Street | Location }
  | { world: World }
  | { person: Person }
  | { card: Card }
  | { mythos: MythosCard | Rumor }
  | { ancient: Ancient }
  | { words: { title: string; lines: string[] } };

export const peek = new Peek<Seen>();
