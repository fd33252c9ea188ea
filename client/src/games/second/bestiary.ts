/** Everything that may be met on this board, and whatever sleeps behind it. */

import { ANCIENTS } from "../../engraving/beasts/ancients";
import { EVERYWHERE } from "../../engraving/beasts/everywhere";
import { SECOND } from "../../engraving/beasts/second";
import { bestiary } from "../../engraving/bestiary";

export const beast = bestiary(EVERYWHERE, SECOND, ANCIENTS);
