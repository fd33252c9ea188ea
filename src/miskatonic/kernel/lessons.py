"""Learn by playing: a game on a known key, and hints that come with what is asked and what happens.

A hint waits for a kind of question, for an option that is offered, for something that was just told, or for a step of
the turn; it never asks for a click, so that everybody plays as they like. Those marked `first` explain a thing the
first time it happens in any game.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any, Literal

import msgspec
from msgspec import Struct

from miskatonic.kernel.answers import parts
from miskatonic.kernel.asks import Ask, Option
from miskatonic.kernel.odds import percent

if TYPE_CHECKING:
    from miskatonic.kernel.eyes import Eyes
    from miskatonic.kernel.game import Game


class Hint(Struct, frozen=True, forbid_unknown_fields=True):
    """When it fits, what it points at, and the rule behind it; its words are in the game's catalogue under its id."""

    id: str
    rule: str
    point: Literal["aims", "question", "board", "sheet", "log"] = "question"
    ask: tuple[str, ...] = ()
    """Message ids of the questions it fits; none: any."""
    offer: str = ""
    """The verb of an option that must be offered."""
    odds: bool = False
    """Its words name the chance of that option."""
    log: tuple[str, ...] = ()
    """It fits when one of these was told since the last decision."""
    step: tuple[str, ...] = ()
    first: bool = False


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """A short set-up on a fixed key, and the hints of a game."""

    key: str
    seats: int
    options: dict[str, str]
    turn: tuple[str, ...]
    """The rules that tell the order of a turn, and how the game ends: where reading begins."""
    hints: tuple[Hint, ...]


@cache
def lesson_of(package: str) -> Lesson | None:
    """The lesson that lies in a game's package; None where it has none."""
    file = resources.files(package) / "lesson.json"
    return msgspec.json.decode(file.read_bytes(), type=Lesson) if file.is_file() else None


class Due(Struct, frozen=True):
    """A hint that fits now, the option it speaks of, and its chance in per cent."""

    hint: Hint
    option: str | None
    n: int | None


def due(lesson: Lesson, game: Game[Any], eyes: Eyes) -> Iterator[Due]:
    """The hints that fit the question to these eyes, in the lesson's order."""
    asks = eyes.asks()
    if not asks:
        return
    told, step = _told(game, eyes), game.state.step
    for hint in lesson.hints:
        if hint.ask and asks[0].prompt.id not in hint.ask:
            continue
        if (hint.step and step not in hint.step) or (hint.log and not told.intersection(hint.log)):
            continue
        option = _offered(asks[0], hint) if hint.offer else None
        if hint.offer and option is None:
            continue
        chance = percent(option.odds[0].chance) if option and hint.odds else None
        yield Due(hint, option.name if option else None, chance)


def _offered(ask: Ask, hint: Hint) -> Option | None:
    """The likeliest of the options with the hint's verb."""
    found = [option for option in ask.options if parts(option.name)[0] == hint.offer]
    if hint.odds:
        found = [option for option in found if option.odds]
        return max(found, key=lambda option: option.odds[0].chance, default=None)
    return found[0] if found else None


def _told(game: Game[Any], eyes: Eyes) -> set[str]:
    """What was told since the last decision."""
    since = max([at for at in game.decisions if at < game.position], default=0)
    found = set()
    for entry in reversed(eyes.log()):
        if entry.at < since:
            break
        found.add(entry.id)
    return found
