/** The drawing of each place of this game. */

import type { Layer } from "../../engraving/plate";
import { TOWN } from "../../engraving/places/town";
import { WORLDS } from "../../engraving/places/worlds";

export const vignetteOf = (id: string): Layer[] | undefined => TOWN[id] ?? WORLDS[id];
