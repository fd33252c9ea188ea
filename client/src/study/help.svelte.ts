/** What the page that is shown has to say of itself, for the help that "?" opens. */

interface PageHelp {
  advice: string[];
  /** Keys, and what they do. */
  keys: [names: string[], does: string][];
}

class Help {
  shown = $state.raw<PageHelp | null>(null);
}

export const help = new Help();

/** Call while a page is made. */
export function explain(page: () => PageHelp): void {
  $effect(() => {
    help.shown = page();
    return () => (help.shown = null);
  });
}
