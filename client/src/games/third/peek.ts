/** The one closer look of this table, shared by everything that lies on it. */

import { Peek } from "../../shell/peek.svelte";
import type {
  Asset,
  CodexCard,
  Monster,
  Neighborhood,
  Person,
  Rumor,
  ScenarioSheet,
  Space,
  Street,
  TownSpace,
} from "./types";

export type Seen =
  | { monster: Monster }
  | { space: Space | TownSpace | Street }
  | { neighborhood: Neighborhood }
  | { person: Person }
  | { asset: Asset }
  | { codex: CodexCard }
  | { sheet: ScenarioSheet }
  | { rumor: Rumor }
  | { words: { title: string; lines: string[] } };

export const peek = new Peek<Seen>();
