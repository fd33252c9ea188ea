"""What people did beside the game, to be read in its log: who took back what, for whom the table answered, what
companions said."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any

from miskatonic.kernel.game import Game
from miskatonic.kernel.pledges import StoodIn, TakeBack
from miskatonic.kernel.text import Language, Raw, Text, say
from miskatonic.table.snapshot import LogLine
from miskatonic.table.speaking import Spoken
from miskatonic.table.stand_ins import StandIns

BESIDE = "beside"
"""The kind of a line that no rule of the game brought about."""


def took_back(back: TakeBack) -> Text:
    """Who took back what, and who had agreed."""
    if not back.agreed:
        return say("table.minutes.took_back", name=_called(back.by), since=back.since, to=back.to)
    agreed = Raw(", ".join(back.agreed))
    return say(
        "table.minutes.took_back_agreed", name=_called(back.by), since=back.since, to=back.to, agreed=agreed
    )


def stood_in(stood: StoodIn, seat: Text) -> Text:
    """For whom the table answered, or a companion decided, and how often."""
    if stood.companion and stood.name:
        return say("table.minutes.companion", name=Raw(stood.name), who=seat, n=stood.answers)
    if not stood.name:
        return say("table.minutes.stood_in_free", who=seat, n=stood.answers)
    return say("table.minutes.stood_in", name=Raw(stood.name), who=seat, n=stood.answers)


def said(line: Spoken, words: Language) -> Text:
    """A line of a companion."""
    return say("table.minutes.said", name=Raw(line.name), words=Raw(words.sentence(words.render(line.words))))


def _called(name: str) -> Text:
    return Raw(name) if name else say("table.minutes.nameless")


def with_minutes(
    log: Sequence[LogLine],
    taken: Sequence[TakeBack],
    paper: StandIns,
    game: Game[Any],
    words: Language,
) -> list[LogLine]:
    """The log with these notes between its lines: a take-back stands after all that was left by it and by those
    after it. (`client/src/lib/minutes.ts` does the same.)"""
    cast = [name for _, name in game.box.cast(game.state)]
    seats = cast or [say("table.seat", n=seat + 1) for seat in range(game.setup.seats)]
    notes = [(each.since, stood_in(each, seats[each.seat])) for each in paper.stood]
    notes += [(each.at, said(each, words)) for each in paper.talk.said]
    notes += [(min(it.to for it in taken[i:]), took_back(back)) for i, back in enumerate(taken)]
    notes.sort(key=lambda note: note[0])
    found: list[LogLine] = []
    waiting = deque(notes)
    for line in log:
        while waiting and waiting[0][0] < line.at:
            found.append(_noted(*waiting.popleft(), found[-1] if found else line, words))
        found.append(line)
    found += [_noted(at, text, log[-1] if log else None, words) for at, text in waiting]
    return found


def _noted(at: int, text: Text, before: LogLine | None, words: Language) -> LogLine:
    """In the turn and the phase of the line before it."""
    turn, phase = (0, "") if before is None else (before.turn, before.phase)
    return LogLine(at, turn, phase, words.render(text), "", [BESIDE], [])
