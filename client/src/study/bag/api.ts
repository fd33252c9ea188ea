/** What the page of the chaos bag asks of the server. */

import { get, post } from "../../lib/api";
import type { Lang } from "../../lib/types";
import type { BagKinds, BagOdds, Question } from "./types";

export const fetchKinds = (lang: Lang): Promise<BagKinds> => get("/api/bag/kinds", { lang });
export const askOdds = (question: Question, lang: Lang): Promise<BagOdds> =>
  post(`/api/bag/odds?lang=${lang}`, JSON.stringify(question));
