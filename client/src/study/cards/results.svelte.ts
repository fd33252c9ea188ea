/** What the reader last found in the collection: the pages of the cards lead on from one to the next. */

class Results {
  codes = $state.raw<string[]>([]);
  /** The address that found them. */
  address = $state("#/cards");
  /** The card whose page was opened last. */
  opened = $state("");
}

export const results = new Results();
