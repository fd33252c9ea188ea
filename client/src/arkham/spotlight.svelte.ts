/** The place that is being talked about: it shines on the board. */

class Spotlight {
  place = $state<string | null>(null);
}

export const spotlight = new Spotlight();
