/** The one closer look of this table, shared by everything that lies on it. */

import { Peek } from "../../shell/peek.svelte";
import type { AnyCard, Case, Threat } from "./types";

export type Seen = { card: AnyCard } | { case: Case } | { threat: Threat };

export const peek = new Peek<Seen>();
