/** A portrait as a picture that stands by itself, on a page that is kept. */

import { portraitOf } from "./people";
import { printed, SHEETS } from "./print";

export const likeness = (who: string): string => printed(portraitOf(who), SHEETS.portrait);
