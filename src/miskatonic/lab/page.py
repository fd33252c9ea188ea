"""The report as one page that stands alone: no script, no address, drawings and tables that say the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import combinations

from miskatonic.kernel.text import Language, Raw, Text, say
from miskatonic.lab.drawing import histogram, lines, shares
from miskatonic.lab.summary import (
    LOST,
    SEATS,
    VARIANTS,
    WON,
    Difference,
    Summary,
    Tally,
    costs,
    difference,
    extremes,
    mean_interval,
)
from miskatonic.lab.titles import axis_title, ending_title, gauge_title, value_title

FEW = 20
"""Where fewer games have something in common nothing is said of it; a line ends where fewer go on."""
MOST = 24
"""So many endings are told one by one."""
STYLE = """
:root { color-scheme: light dark; --ink: #2b2622; --paper: #fbf7ef; --red: #8c2f2f; --blue: #2f5d8c; --line: #c9bda8 }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ece4d6; --paper: #1d1a17; --red: #e58a7b; --blue: #86b4e0; --line: #5a5147 }
}
body { font: 16px/1.5 Georgia, serif; color: var(--ink); background: var(--paper); margin: 0 auto; max-width: 46rem;
  padding: 1rem }
h1, h2, h3 { line-height: 1.2 } h2 { border-top: 2px solid var(--line); padding-top: 1rem; margin-top: 2.5rem }
svg { display: block; width: 100%; height: auto; margin: .5rem 0 } svg text { font: 13px sans-serif; fill: var(--ink) }
svg .small { font-size: 11px } .grid { stroke: var(--line); stroke-width: 1 }
.reach { stroke: var(--blue); stroke-width: 3 } .dot { fill: var(--red) } .bar { fill: var(--blue) }
polyline { fill: none; stroke-width: 2.5 }
.won { stroke: var(--blue) } .lost { stroke: var(--red); stroke-dasharray: 7 4 }
.wide { overflow-x: auto } table { border-collapse: collapse; font: 14px sans-serif; min-width: 60% }
th, td { padding: .2rem .6rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
a { color: var(--blue) } td:has(.heap) { min-width: 8rem }
.heap { display: block; height: .7rem; background: var(--blue); min-width: 1px } details { margin: .3rem 0 1rem }
"""


class Page:
    """A report in one language."""

    def __init__(self, speech: Language) -> None:
        self._speech = speech

    def words(self, text: Text) -> str:
        return self._speech.render(text)

    def html(self, found: list[Summary]) -> str:
        title = escape(self.words(say("lab.report.title")))
        body = "".join(part for summary in found for part in self._game(summary))
        return (
            f'<!doctype html><html lang="{self._speech.code}"><meta charset="utf-8">'
            f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{title}</title>'
            f"<style>{STYLE}</style><body><main><h1>{title}</h1>{self._overview(found)}{body}</main></body></html>\n"
        )

    # ------------------------------------------------------------------ parts

    def _overview(self, found: list[Summary]) -> str:
        heads = (
            "lab.report.game",
            "lab.report.agent",
            "lab.report.games",
            "lab.report.won",
            "lab.report.interval",
        )
        rows = [
            (
                f'<a href="#{escape(_anchor(each))}">{self._p(say(f"{each.game}.title"))}</a>',
                escape(each.agent),
                *self._tally(each.whole),
            )
            for each in found
        ]
        return self._table(heads, rows, 2)

    def _game(self, summary: Summary) -> Iterator[str]:
        name = say("lab.report.of", game=say(f"{summary.game}.title"), agent=Raw(summary.agent))
        yield f'<h2 id="{escape(_anchor(summary))}">{self._p(name)}</h2>'
        if summary.broken:
            numbers = Raw(", ".join(map(str, summary.broken[:20])))
            yield f"<p>{self._p(say('lab.report.broken', n=len(summary.broken), numbers=numbers))}</p>"
        whole = summary.whole
        if not whole.games:
            return
        yield f"<p>{self._p(self._in_short(whole))}</p>"
        answers = list(self._answers(summary))
        if answers:
            items = "".join(f"<li>{self._p(each)}</li>" for each in answers)
            yield f"<h3>{self._p(say('lab.report.answers'))}</h3><ul>{items}</ul>"
        for axis, values in summary.told_axes().items():
            yield self._axis(summary.game, axis, values)
        yield self._endings(summary)
        yield from self._heaps(summary)
        yield from self._curves(summary)

    def _in_short(self, whole: Tally) -> Text:
        low, high = whole.interval
        return say(
            "lab.report.in_short",
            n=whole.games,
            share=_points(whole.share),
            low=_points(low),
            high=_points(high),
            turns=round(whole.turns / whole.games, 1),
            decisions=round(whole.decisions / whole.games, 1),
        )

    def _axis(self, game: str, axis: str, values: dict[str, Tally]) -> str:
        order = sorted(values.items(), key=lambda each: int(each[0]) if axis == SEATS else each[1].share)
        names = {value: self.words(value_title(game, axis, value)) for value, _ in order}
        title = self.words(axis_title(game, axis))
        drawn = [(names[value], tally.share, *tally.interval) for value, tally in order]
        figures = [f"{_points(tally.share)} %" for _, tally in order]
        rows = [(escape(names[value]), *self._tally(tally)) for value, tally in order]
        heads = ("lab.report.value", "lab.report.games", "lab.report.won", "lab.report.interval")
        table = self._folded(self._table(heads, rows, 1))
        return f"<h3>{escape(title)}</h3>{shares(drawn, title, figures)}{table}"

    def _endings(self, summary: Summary) -> str:
        parts = []
        for result, head in ((LOST, "lab.report.defeats"), (WON, "lab.report.victories")):
            counted = summary.causes.get(result)
            if not counted:
                continue
            most = max(counted.values())
            rows = [
                (
                    self._p(ending_title(summary.game, cause)),
                    f"{n}",
                    f'<span class="heap" style="width:{100 * n / most:.0f}%"></span>',
                )
                for cause, n in counted.most_common(MOST)
            ]
            table = self._table(("lab.report.ending", "lab.report.games", "lab.report.share"), rows, 1, 2)
            parts.append(f"<h3>{self._p(say(head))}</h3>{table}")
        return "".join(parts)

    def _heaps(self, summary: Summary) -> Iterator[str]:
        lengths = {float(turns): n for turns, n in summary.lengths.items()}
        title = self.words(say("lab.report.length"))
        yield f"<h3>{escape(title)}</h3>{histogram(lengths, title)}"
        if len(summary.scores) > 1:
            mean, low, high = mean_interval(summary.scores)
            title = self.words(say("lab.report.scores"))
            said = say("lab.report.mean", n=round(mean, 2), low=round(low, 2), high=round(high, 2))
            yield f"<h3>{escape(title)}</h3><p>{self._p(said)}</p>{histogram(dict(summary.scores), title)}"

    def _curves(self, summary: Summary) -> Iterator[str]:
        names = (self.words(say("lab.report.in_won")), self.words(say("lab.report.in_lost")))
        for gauge, found in summary.curves.items():
            won, lost = ([] if result not in found else found[result].means(FEW) for result in (WON, LOST))
            if len(won) > 1 or len(lost) > 1:
                title = self.words(say("lab.report.curve", gauge=gauge_title(gauge)))
                yield f"<h3>{escape(title)}</h3>{lines(won, lost, title, names)}"

    # ------------------------------------------------------------------ answers

    def _answers(self, summary: Summary) -> Iterator[Text]:
        for axis, values in summary.told_axes().items():
            enough = {value: tally for value, tally in values.items() if tally.games >= FEW}
            if axis == SEATS:
                for one, two in combinations(sorted(enough, key=int), 2):
                    if enough[one].wins or enough[two].wins:
                        yield self._players(difference(one, enough[one], two, enough[two]), enough)
            elif axis == VARIANTS:
                yield from self._costliest(summary)
            elif (found := extremes(enough, FEW)) is not None:
                yield self._hardest(summary.game, axis, found, enough)

    def _players(self, found: Difference, of: dict[str, Tally]) -> Text:
        first, second = (found.first, found.second) if found.by >= 0 else (found.second, found.first)
        id_ = "lab.report.players_harder" if found.proved else "lab.report.players_open"
        return say(
            id_,
            first=Raw(first),
            second=Raw(second),
            one=_points(of[first].share),
            two=_points(of[second].share),
            **_reach(found),
        )

    def _hardest(self, game: str, axis: str, found: Difference, of: dict[str, Tally]) -> Text:
        id_ = "lab.report.hardest" if found.proved else "lab.report.hardest_open"
        return say(
            id_,
            axis=axis_title(game, axis),
            first=value_title(game, axis, found.first),
            second=value_title(game, axis, found.second),
            one=_points(of[found.first].share),
            two=_points(of[found.second].share),
            **_reach(found),
        )

    def _costliest(self, summary: Summary) -> Iterator[Text]:
        found = [each for each in costs(summary) if summary.axes[VARIANTS][each.second].games >= FEW]
        if found:
            worst = found[0]
            tally = summary.axes[VARIANTS][worst.second]
            yield say(
                "lab.report.costliest" if worst.proved else "lab.report.costliest_open",
                what=value_title(summary.game, VARIANTS, worst.second),
                one=_points(tally.share),
                two=_points(summary.whole.without(tally).share),
                **_reach(worst),
            )

    # ------------------------------------------------------------------ tables

    def _tally(self, tally: Tally) -> tuple[str, str, str]:
        low, high = tally.interval
        reach = say("lab.report.reach", low=_points(low), high=_points(high))
        return (f"{tally.games}", self._p(say("lab.report.per_cent", n=_points(tally.share))), self._p(reach))

    def _table(self, heads: tuple[str, ...], rows: Sequence[tuple[str, ...]], *first: int) -> str:
        """Rows are markup already; from the first place given to the second they are figures."""
        start, stop = first[0], first[1] if len(first) > 1 else len(heads)

        def kind(at: int) -> str:
            return ' class="n"' if start <= at < stop else ""

        top = "".join(f"<th{kind(at)}>{self._p(say(head))}</th>" for at, head in enumerate(heads))
        lines_ = "".join(
            "<tr>" + "".join(f"<td{kind(at)}>{cell}</td>" for at, cell in enumerate(row)) + "</tr>"
            for row in rows
        )
        return f'<div class="wide"><table><thead><tr>{top}</tr></thead><tbody>{lines_}</tbody></table></div>'

    def _folded(self, table: str) -> str:
        return f"<details><summary>{self._p(say('lab.report.as_table'))}</summary>{table}</details>"

    def _p(self, text: Text) -> str:
        return escape(self.words(text))


def _reach(found: Difference) -> dict[str, float]:
    low, high = sorted((abs(found.low), abs(found.high))) if found.proved else (found.low, found.high)
    return {"by": _points(abs(found.by)), "low": _points(low), "high": _points(high)}


def _anchor(summary: Summary) -> str:
    return f"{summary.game}-{summary.agent}"


def _points(share: float) -> float:
    return round(100 * share, 1)
