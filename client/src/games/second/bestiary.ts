/** Everything that may be met on this board, and whatever sleeps behind it. */

import { bestiary } from "../../engraving/bestiary";
import { SECOND } from "../../engraving/beasts/second";

export const beast = bestiary(SECOND);
