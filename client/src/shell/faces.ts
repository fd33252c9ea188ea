/** Whose letters we write in, and the files of their licences. */
export const FACES = [
  ["Crimson Pro", "crimson-pro"],
  ["Federo", "federo"],
] as const;
