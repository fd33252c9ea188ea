"""Rules found by their words, by their numbers, and by the names of what they are about, over all ledgers."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable
from functools import cache, lru_cache
from itertools import combinations

from msgspec import Struct

from miskatonic.kernel.rules import KINDS, LEDGERS, Row, ledger


@lru_cache(maxsize=20_000)
def _plain(words: str) -> str:
    """Lower case without accents, so that "prueba de Cordura" finds "cordura"."""
    split = unicodedata.normalize("NFD", words.casefold())
    return "".join(letter for letter in split if unicodedata.category(letter) != "Mn")


Names = Callable[[Row], str]
"""What else a row is found by: the names of what it is about."""


class Found(Struct, frozen=True):
    """Some of the rows that answer, the best first, and how many do.

    `kinds` counts those of each kind in the game asked for, `games` those of each game of the kind asked for.
    """

    rows: list[Row]
    total: int
    kinds: dict[str, int]
    games: dict[str, int]
    partly: bool = False
    """No row has all the words: these have most of them."""


def search(
    words: str,
    lang: str = "en",
    game: str | None = None,
    kind: str | None = None,
    *,
    start: int = 0,
    limit: int = 50,
    names: Names | None = None,
) -> Found:
    """Rows by number ("1.8", "lcg.1.8", "478.8"), and rows that contain all these words.

    Rules and definitions come before what was ruled of single cards, those that begin with the words first. Whole
    words count more than parts of words, words of the row more than names. Rows that have the words only in English
    come after those, since whoever reads another language may hold English cards. Where no row has all the words, those
    with most of them answer, and never with less than half. Without words, all rows.
    """
    if game is not None:
        ledger(game, lang)  # says so when there is none
    rows, partly = _answers(words, lang, names, game) if words.strip() else (_all(lang), False)
    of_game = [row for row in rows if game in (None, row.game)]
    chosen = [row for row in of_game if kind in (None, row.kind)]
    kinds = Counter(row.kind for row in of_game)
    games = Counter(row.game for row in rows if kind in (None, row.kind))
    return Found(
        chosen[start : start + limit],
        len(chosen),
        {each: kinds[each] for each in KINDS if each in kinds},
        {each: games[each] for each in LEDGERS if each in games},
        partly and bool(chosen),
    )


def _all(lang: str) -> list[Row]:
    return [row for game in LEDGERS for row in ledger(game, lang).values()]


class _Text(Struct, frozen=True):
    """A row, its place in its ledger, and its statement as it is searched."""

    row: Row
    place: int
    plain: str


@cache
def _texts(lang: str) -> list[_Text]:
    """All rows, in the same order in every language."""
    return [
        _Text(row, place, _plain(f"{row.reading} {row.statement}" if row.said else row.statement))
        for game in LEDGERS
        for place, row in enumerate(ledger(game, lang).values())
    ]


def _answers(words: str, lang: str, names: Names | None, game: str | None) -> tuple[list[Row], bool]:
    """The rows, the best first, and whether they have only some of the words."""
    number = words.strip().casefold()
    wanted = re.findall(r"[\w#]+(?:\.[\w#]+)*", _plain(words))
    found = _having(wanted, number, lang, names)
    partly = False
    for fewer in range(len(wanted) - 1, (len(wanted) - 1) // 2, -1) if len(wanted) <= MOST_WORDS else ():
        if any(game in (None, row.game) for *_, row in found):
            break
        found, partly = _with_some(wanted, fewer, lang, names), True
    return [row for *_, row in sorted(found, key=lambda each: each[:5])], partly


WHOLE = 3
"""Points for a whole word of the row itself."""
MOST_WORDS = 6
"""Of so many words some may be missing; who writes more has copied a sentence."""
RULES = ("definition", "rule")
"""What comes before rulings on single cards, errata and examples."""

GENERAL = ".general."
"""What holds for a whole list of single entries."""

Ranked = tuple[bool, bool, int, int, int, Row]


def _having(wanted: list[str], number: str, lang: str, names: Names | None) -> list[Ranked]:
    """The rows with all these words, or this number, each with what it is ranked by."""
    found: list[Ranked] = []
    for text, english in zip(_texts(lang), _texts("en"), strict=True):
        row = text.row
        called = names(row) if names is not None else ""
        if points := _number(row.id, number):
            found.append((False, False, 0, -points, text.place, row))
        elif points := _points(text.plain, wanted, called):
            found.append((False, *_rank(row, text, wanted, points), row))
        elif lang != "en" and (points := _points(english.plain, wanted, called, inside=False)):
            found.append((True, *_rank(row, english, wanted, points), row))
    return found


def _with_some(wanted: list[str], many: int, lang: str, names: Names | None) -> list[Ranked]:
    """The rows with so many of these words; the more of them are whole, the better."""
    best: dict[str, Ranked] = {}
    for some in combinations(wanted, many):
        for each in _having(list(some), "", lang, names):
            known = best.get(each[-1].id)
            best[each[-1].id] = each if known is None else min(known, each, key=lambda one: one[:5])
    return list(best.values())


def _rank(row: Row, text: _Text, wanted: list[str], points: int) -> tuple[bool, int, int, int]:
    """Whole words first, then rules before rulings, then by points and by place."""
    partly = points < WHOLE * len(wanted) and GENERAL not in row.id
    return partly, _standing(row, text.plain, wanted), -points, text.place


def _standing(row: Row, text: str, wanted: list[str]) -> int:
    """A rule that begins with the words tells what they mean; then other rules, then all else."""
    if row.kind not in RULES and GENERAL not in row.id:
        return 2
    return 0 if re.match(rf"\W*(?:(?:an?|the) )?{re.escape(' '.join(wanted))}\b", text) else 1


def _number(id_: str, start: str) -> int:
    """How well an id answers to a number or to a part of an id: 0 when it does not."""
    if not start or not re.search(r"[.\d]", start):
        return 0
    places = [0, id_.find(".") + 1]
    if start[0].isalpha():
        places.append(id_.find(f".{start}") + 1)
    for place in places:
        if id_.startswith(start, place):
            return 100 if id_[place + len(start) :][:1].isdigit() else 200
    return 0


def _points(text: str, wanted: list[str], called: str, *, inside: bool = True) -> int:
    """How well a row answers by its text, or by that and its names: 0 when a word is missing."""
    points = _points_in(text, wanted, WHOLE, inside=inside)
    if points or not called:
        return points
    return _points_in(f"{_plain(called)} {text}", wanted, 2, inside=inside)


def _points_in(text: str, wanted: list[str], whole: int, *, inside: bool) -> int:
    """A part of a word counts at its beginning, and `inside` it where that is asked for."""
    points = 0
    for word in wanted:
        if word not in text:
            return 0
        if re.search(rf"\b{re.escape(word)}\b", text):
            points += whole
        elif inside or re.search(rf"\b{re.escape(word)}", text):
            points += 1
        else:
            return 0
    return points
