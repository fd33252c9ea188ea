/** Every enemy of these boxes, by the code of its card: names are translated, codes are not. */

import { ANCIENTS } from "../../engraving/beasts/ancients";
import { CARDS } from "../../engraving/beasts/cards";
import { SHARED } from "../../engraving/beasts/shared";
import { bestiary } from "../../engraving/bestiary";
import type { Drawing } from "../../engraving/draw";

const CODES: Record<string, string> = {
  "01101": "mob_enforcer",
  "01102": "silver_twilight_acolyte",
  "01103": "stubborn_detective",
  "01116": "ghoul_priest",
  "01118": "flesh_eater",
  "01119": "icy_ghoul",
  "01121b": "masked_hunter",
  "01137": "wolf_man_drew",
  "01138": "herman_collins",
  "01139": "peter_warren",
  "01140": "victoria_devereux",
  "01141": "ruth_turner",
  "01157": "umordhoth",
  "01159": "swarm_of_rats",
  "01160": "ghoul_minion",
  "01161": "ravenous_ghoul",
  "01169": "acolyte",
  "01170": "wizard_of_the_order",
  "01172": "hunting_nightgaunt",
  "01175": "screeching_byakhee",
  "01177": "yithian_observer",
  "01179": "relentless_dark_young",
  "01180": "goat_spawn",
  "01181": "young_deep_one",
  "50022": "corpse_hungry_ghoul",
  "50023": "ghoul_from_the_depths",
  "50026b": "narogath",
  "50038": "grave_eater",
  "50039": "acolyte_of_umordhoth",
  "50041": "disciple_of_the_devourer",
  "50042": "corpse_taker",
  "50044": "jeremiah_pierce",
  "50045": "billy_cooper",
  "50046": "alma_hill",
};

export const beast = bestiary(SHARED, CARDS, ANCIENTS);

/** Whom each scenario is about, as one remembers it. */
const REMEMBERED: Record<string, string> = {
  the_gathering: "ghoul_priest",
  the_midnight_masks: "masked_hunter",
  the_devourer_below: "umordhoth",
  return_to_the_gathering: "ghoul_priest",
  return_to_the_midnight_masks: "narogath",
  return_to_the_devourer_below: "umordhoth",
};

export const remembered = (scenario: string): Drawing => beast(REMEMBERED[scenario] ?? "");

export const enemyDrawing = (code: string): Drawing => beast(CODES[code] ?? "");
