/** The colour of each class, on the dark desk and on paper. A glyph always says the same: colours are not seen by all. */

const TINTS: Record<string, string> = {
  guardian: "guardian",
  seeker: "seeker",
  rogue: "rogue",
  mystic: "mystic",
  survivor: "survivor",
  mythos: "mythos",
};

/** The name of the tint of a card: that of its class, or of several classes together. */
export const tintOf = (classes: string[]): string =>
  classes.length > 1 ? "several" : (TINTS[classes[0] ?? ""] ?? "neutral");
