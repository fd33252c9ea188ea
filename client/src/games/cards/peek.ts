/** The one closer look of this table, shared by everything that lies on it. */

import { Peek } from "../../shell/peek.svelte";
import type { Person } from "./people";
import type { Card, Place, Story } from "./types";

export type Seen =
  | { card: Card }
  | { place: Place }
  | { person: Person }
  | { story: Story; kind: "act" | "agenda" }
  | { words: { title: string; lines: string[] } };

export const peek = new Peek<Seen>();
