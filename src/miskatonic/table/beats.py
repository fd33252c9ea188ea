"""What happened on a table since somebody last saw it, beat by beat, in words.

The board as it was, with the changes of all beats made, is the board as it is: so news need not carry the board.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import msgspec
from msgspec import Struct

from miskatonic.kernel.differences import Change, Thing, apply, differences
from miskatonic.kernel.film import Film, Frame, film, film_for_all
from miskatonic.kernel.text import Language
from miskatonic.table.snapshot import LogLine, Standing, everybody, lines, standing
from miskatonic.table.tables import Table

KEPT = 7
"""So many boards, of as many who watch, are remembered: what happens next begins on them."""
MOST_ANSWERS = 200
"""Whoever was away for longer, or jumps further through a replay, is given the whole table."""


class ChangeShown(Struct, frozen=True):
    """At this path of the view there is now this value.

    Where `start` is a number it is a list: from there on, instead of `cut` of its items, there are those in `value`.
    """

    path: list[str | int]
    value: Any
    start: int | None
    cut: int


class Beat(Struct, frozen=True):
    """One thing that happened: its line of the log, and what is different on the board after it.

    `kind` is what the eye sees first: "roll", "move", "enter", "leave", "value" or "tell". `touched` are the places at
    which something is different. The last beat has no line: it turns to who is asked now.
    """

    kind: str
    line: LogLine | None
    things: list[Thing]
    touched: list[str]
    changes: list[ChangeShown]


class News(Standing, frozen=True, kw_only=True):
    """How a table went on from `since`, or with `back` how one walks back through it.

    Going on, each beat adds its line to the log; going back it takes its line away. `decisions` come behind those that
    are known.
    """

    since: int
    back: bool
    decisions: list[int]
    beats: list[Beat]


class Seen(Struct, frozen=True):
    """What somebody has been shown of a table: enough to tell whether news can build on it."""

    position: int
    decisions: int
    taken_back: int
    base: int
    lang: str
    seats: tuple[int, ...]


def seen(table: Table, words: Language, at: int | None, seats: Sequence[int] | None) -> Seen:
    game = table.game
    position = game.position if at is None else at
    own = everybody(game) if seats is None else tuple(seats)
    return Seen(position, len(game.decisions), game.taken_back, game.base, words.code, own)


def mark(shown: Seen) -> str:
    """What was seen in a few letters, which a client keeps and shows when it comes back."""
    numbers = (shown.position, shown.decisions, shown.taken_back, shown.base)
    return ".".join([*map(str, numbers), shown.lang, "-".join(map(str, shown.seats))])


MARK = re.compile(r"(\d{1,9})\.(\d{1,9})\.(\d{1,9})\.(\d{1,9})\.(\w\w)\.([\d-]*)", re.ASCII)


def recalled(marked: str, table: Table, words: Language, seats: Sequence[int] | None) -> Seen | None:
    """What who shows this mark has seen, if news of this table, to these seats, can build on it."""
    found = MARK.fullmatch(marked)
    if found is None:
        return None
    now = seen(table, words, None, seats)
    before = msgspec.structs.replace(now, position=int(found[1]), decisions=int(found[2]))
    fits = now.base <= before.position <= now.position and before.decisions <= now.decisions
    return before if fits and mark(before) == marked else None


def news(table: Table, words: Language, before: Seen, at: int | None = None) -> News | None:
    """How the table went on for who has seen it so; None where the whole table must be shown."""
    game = table.game
    now = seen(table, words, at, before.seats)
    kept = before.taken_back == now.taken_back and before.base == now.base and before.lang == now.lang
    way = abs(now.position - before.position)
    if not kept or way > MOST_ANSWERS or before.position > game.position:
        return None
    back = now.position < before.position
    shown = game if at is None else game.look(at)
    return News(
        since=before.position,
        back=back,
        decisions=game.decisions[before.decisions :],
        beats=_beats(table, words, before, now, back) if way else [],
        **standing(table, shown, shown.eyes(*before.seats), words),
    )


def _beats(table: Table, words: Language, before: Seen, now: Seen, back: bool) -> list[Beat]:
    """Made once for all who saw the same and speak the same language."""
    if table.game.box.alike:
        return _beats_for_all(table, words, before, now, back)
    asked = (before.position, now.position, before.seats, words.code, table.header.version)
    known: list[Beat] | None = table.told.get(asked)
    if known is None:
        first, last = sorted((before.position, now.position))
        frames = film(table.game, first, last, before.seats, None if back else table.boards.get(before))
        known = _keep(table, asked, _in_words(frames, back, table, words))
        if not back:
            _keep_board(table, now, frames)
    return known


def _beats_for_all(table: Table, words: Language, before: Seen, now: Seen, back: bool) -> list[Beat]:
    """Where all see the same one film is made and put into words for everybody.

    Only who has several seats may look from another when it ends than when it began.
    """
    asked = (before.position, now.position, words.code, table.header.version)
    known: tuple[Film, list[Beat]] | None = table.told.get(asked)
    if known is None:
        begun, ended = (msgspec.structs.replace(each, seats=()) for each in (before, now))
        first, last = sorted((before.position, now.position))
        made = film_for_all(table.game, first, last, None if back else table.boards.get(begun))
        known = _keep(table, asked, (made, _in_words(made.frames, back, table, words)))
        if not back:
            _keep_board(table, ended, made.frames)
    made, told = known
    return (
        told
        if made.from_one_seat(before.seats)
        else _in_words(made.seen_by(before.seats), back, table, words)
    )


def _keep(table: Table, asked: Any, told: Any) -> Any:
    """Remember what was told for as long as the table stands so."""
    table.told = {key: old for key, old in table.told.items() if key[-1] == table.header.version} | {
        asked: told
    }
    return told


def _keep_board(table: Table, now: Seen, frames: Sequence[Frame]) -> None:
    table.boards = {**dict(list(table.boards.items())[-KEPT:]), now: frames[-1].view}


def _in_words(frames: Sequence[Frame], back: bool, table: Table, words: Language) -> list[Beat]:
    """From frame to frame; walking back, a line is taken away where it was told."""
    told = []
    for old, new in pairwise(frames[::-1] if back else frames):
        entry = old.entry if back else new.entry
        found = differences(old.view, new.view)
        if entry is None and not found.changes:
            continue
        told.append(
            Beat(
                found.kind,
                lines((entry,), table.game, words)[0] if entry is not None else None,
                found.things,
                found.touched,
                [
                    ChangeShown(list(each.path), words.render_any(each.value), each.start, each.cut)
                    for each in found.changes
                ],
            )
        )
    return told


# ---------------------------------------------------------------------- as a client reads it


def gone_on(snapshot: dict[str, Any], told: dict[str, Any]) -> dict[str, Any]:
    """A snapshot as plain data, after news of it: what every client makes of them."""
    view, log = snapshot["view"], snapshot["log"]
    for beat in told["beats"]:
        view = apply(view, [Change(tuple(each.pop("path")), **each) for each in map(dict, beat["changes"])])
        if beat["line"] is not None:
            log = log[:-1] if told["back"] else [*log, beat["line"]]
    kept = {
        name: value for name, value in told.items() if name not in ("since", "back", "beats", "decisions")
    }
    decisions = [*snapshot["decisions"], *told["decisions"]]
    return {**snapshot, **kept, "view": view, "log": log, "decisions": decisions}
