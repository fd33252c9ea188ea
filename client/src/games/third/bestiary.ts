/** Everything that may be met on this board, and whatever sleeps behind it. */

import { ANCIENTS } from "../../engraving/beasts/ancients";
import { EVERYWHERE } from "../../engraving/beasts/everywhere";
import { SHARED } from "../../engraving/beasts/shared";
import { THIRD } from "../../engraving/beasts/third";
import { bestiary } from "../../engraving/bestiary";
import type { Drawing } from "../../engraving/draw";

export const beast = bestiary(EVERYWHERE, SHARED, THIRD, ANCIENTS);

/** Who is behind each scenario. */
const SLEEPERS: Record<string, string> = {
  approach_of_azathoth: "azathoth",
  feast_for_umordhoth: "umordhoth",
  veil_of_twilight: "yog_sothoth",
  echoes_of_the_deep: "cthulhu",
};

export const sleeper = (scenario: string): Drawing => beast(SLEEPERS[scenario] ?? "");
