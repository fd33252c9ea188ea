/** The game's story as one page that can be kept: no address in it, everything inside. */

import { figure } from "../lib/numbers";
import type { PersonTale, TaleShown } from "../generated/table";
import type { LogLine } from "../lib/types";
import { escape } from "./chart";

export interface Story {
  lang: string;
  title: string;
  /** Who played against what. */
  cast: string[];
  outcome: string;
  picture: string;
  /** The score sheet, where the game has one, and who it makes famous. */
  score: { title: string; total: string; lines: { text: string; points: number }[]; citizens: string } | null;
  /** What became of everybody, and the last day. */
  tale: TaleShown;
  /** A drawing of ours of somebody. */
  likeness: (who: string) => string;
  paper: { name: string; whole: string; fair: string };
  /** What proves the luck. */
  proof: string[];
  log: LogLine[];
  turn: (n: number) => string;
  setup: string;
}

interface Chapter {
  turn: number;
  phases: { phase: string; lines: string[] }[];
}

/** The log by turn, and within a turn by phase. */
export function chapters(log: LogLine[]): Chapter[] {
  const found: Chapter[] = [];
  for (const { turn, phase, text } of log) {
    let chapter = found.at(-1);
    if (chapter?.turn !== turn) found.push((chapter = { turn, phases: [] }));
    const last = chapter.phases.at(-1);
    if (last?.phase === phase) last.lines.push(text);
    else chapter.phases.push({ phase, lines: [text] });
  }
  return found;
}

const STYLE = `
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; background: #efe4cb; color: #221a12; font: 1.05rem/1.5 Georgia, serif; }
h1 { border-bottom: 3px double #5a4936; text-align: center; letter-spacing: .06em; }
h2 { margin-top: 2rem; border-bottom: 1px solid #8a7750; }
h3 { margin: .8rem 0 .2rem; color: #5a4936; font-size: .9rem; letter-spacing: .08em; text-transform: uppercase; }
.cast { text-align: center; }
table { margin: 1rem auto; border-collapse: collapse; }
td { padding: .15rem .8rem; border-bottom: 1px solid #c9b78f; }
td:last-child { text-align: right; font-variant-numeric: tabular-nums; }
tr:last-child td { border-top: 2px solid #5a4936; font-weight: 700; }
.paper { margin: 1.5rem 0; padding: 1rem; border: 1px solid #5a4936; background: #f6eeda; }
.paper h2 { margin: 0; border-bottom: 3px double #221a12; font-size: 1.8rem; text-align: center; }
.headline { margin: 1rem 0; font-size: 1.6rem; font-weight: 700; line-height: 1.2; text-align: center; text-wrap: balance; }
.lead { font-style: italic; text-align: center; }
.columns { columns: 2; column-rule: 1px solid #8a7750; }
.columns p { margin: 0 0 .6rem; }
.person { overflow: auto; }
.person p { margin: .3rem 0; text-indent: 1.2rem; }
.person figure + p { font-style: italic; text-indent: 0; }
figure { float: left; width: 6.5rem; margin: .3rem 1rem .3rem 0; border: 3px double #5a4936; }
figure svg { display: block; border-radius: 0; }
@media (max-width: 30rem) { .columns { columns: 1; } }
code { overflow-wrap: anywhere; font-size: .8rem; }
summary { margin-top: 1.5rem; cursor: pointer; }
ul { margin: 0; padding-left: 1.2rem; }
svg { width: 100%; height: auto; border-radius: .3rem; }
`;

/** Half a page on somebody, beside the likeness. */
function chapter({ who, name, paragraphs }: PersonTale, likeness: Story["likeness"]): string {
  const head = name ? `<h2>${escape(name)}</h2><figure>${likeness(who)}</figure>` : "";
  return `<section class="person">${head}${paragraphs.map((told) => `<p>${escape(told)}</p>`).join("")}</section>`;
}

/** The front page of the last day: what it says of the end in large letters, how it ended, and what else was in it. */
function frontPage({ paper, outcome, tale }: Story): string {
  return `<article class="paper"><h2>${escape(paper.name)}</h2>
<p class="headline">${escape(tale.lead || outcome)}</p>
${tale.lead ? `<p class="lead">${escape(outcome)}</p>` : ""}
<div class="columns">${tale.news.map((line) => `<p>${escape(line)}</p>`).join("")}</div></article>`;
}

export function storyPage(story: Story): string {
  const score = story.score
    ? `<h2>${escape(story.score.title)}</h2><table>${story.score.lines
        .map(({ text, points }) => `<tr><td>${escape(text)}</td><td>${figure(points)}</td></tr>`)
        .join("")}<tr><td>${escape(story.score.total)}</td><td>${figure(
        story.score.lines.reduce((sum, { points }) => sum + points, 0),
      )}</td></tr></table><p class="cast">${escape(story.score.citizens)}</p>`
    : "";
  const log = chapters(story.log)
    .map(
      ({ turn, phases }) =>
        `<h2>${escape(turn > 0 ? story.turn(turn) : story.setup)}</h2>${phases
          .map(
            ({ phase, lines }) =>
              `<h3>${escape(phase)}</h3><ul>${lines.map((line) => `<li>${escape(line)}</li>`).join("")}</ul>`,
          )
          .join("")}`,
    )
    .join("");
  return `<!doctype html>
<html lang="${escape(story.lang)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(story.title)}</title><style>${STYLE}</style></head>
<body><h1>${escape(story.title)}</h1>
<p class="cast">${story.cast.map(escape).join("<br>")}</p>
${frontPage(story)}
${story.tale.people.map((person) => chapter(person, story.likeness)).join("")}
${story.picture}
${score}
<details><summary>${escape(story.paper.whole)}</summary>${log}</details>
<details><summary>${escape(story.paper.fair)}</summary>${story.proof.map((line) => `<p><code>${escape(line)}</code></p>`).join("")}</details>
</body></html>
`;
}
