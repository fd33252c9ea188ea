/** What the tables of the Arkham board games have in common, as the server's views say it. */

export interface Named {
  id: string;
  title: string;
}

export interface Reason {
  text: string;
  by: number;
  rule: string;
}

/** A number that explains itself. */
export interface Explained {
  total: number;
  reasons: Reason[];
}

export interface Numbered extends Named {
  now: Explained;
}

/** Somebody who sits at the table. */
export interface Seated {
  seat: number;
  /** What options call the investigator. */
  place: string;
  /** Who it is, in every game and language. */
  id: string;
  name: string;
  label: string;
}

/** Who stands on the stage, and how much of him is left. */
export interface Actor {
  seat: number;
  id: string;
  name: string;
  gauges: { glyph: string; title: string; now: number; most: number; tone: "mind" | "flesh" }[];
}

/** Anything that came of an answer: after how many answers, and to whom. */
export interface Happened {
  /** After how many answers; null while it is not over. */
  at: number | null;
  seat: number | null;
  name: string;
}

export interface Roll extends Happened {
  do: "roll";
  check: Named;
  mod: number;
  difficulty: number;
  threshold: number;
  double: boolean;
  dice: { face: number; hits: number }[];
  successes: number | null;
  passed: boolean | null;
}

export interface Encounter extends Happened {
  do: "encounter";
  title: string;
  text: string;
}
