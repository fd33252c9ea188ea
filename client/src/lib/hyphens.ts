/** Where long names may be broken: not every browser has the words of every language. */

const VOWEL = "aeiouyáéíóúàèëêïöü";
const SHY = "\u00ad";
/** Shorter words are not broken unless somebody wants so, and no part is shorter than this. */
const LONG = 9;
const PART = 3;

const WORD = /\p{L}+/gu;
const BETWEEN = new RegExp(`(?<=[${VOWEL}])[^${VOWEL}]+(?=[${VOWEL}])`, "giu");
/** What a syllable may begin with. */
const ONSET = /(?:schr?|[bcdfgkpt][lr]|[cpst]h|kw|qu|.)$/iu;

/** The same name with hidden hyphens between the syllables of its long words. */
export const hyphenated = (name: string, longer = LONG): string =>
  name.replace(WORD, (word) =>
    word.length <= longer
      ? word
      : word.replace(BETWEEN, (run: string, at: number) => {
          const onset = ONSET.exec(run)?.[0].length ?? 0;
          const cut = at + run.length - onset;
          if (cut < PART || word.length - cut < PART) return run;
          return run.slice(0, -onset) + SHY + run.slice(-onset);
        }),
  );
