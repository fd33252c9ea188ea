"""What is counted, or lasts, until something ends: limits ("once per round") and lasting changes ("this turn").

Both are data in the state. `lapse(game, "round")` ends what was counted and what lasted until then; which spans
there are is the game's affair.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Self

from msgspec import Struct

from miskatonic.kernel.numbers import Source
from miskatonic.kernel.text import Text

if TYPE_CHECKING:
    from miskatonic.kernel.abilities import Ability
    from miskatonic.kernel.box import Play


class Limit(Struct, frozen=True, gc=False):
    """So many times per span: of each copy by itself, or, with a `group`, of all that name the same group together."""

    n: int
    per: str
    group: str = ""

    def key(self, source: Source) -> str:
        return f"{self.per}/{self.group or source.id}"


class Lasting(Struct, omit_defaults=True, gc=False):
    """A change that outlasts what made it: what it is, how much of it, for which seat (None: all), until when."""

    id: str
    until: str
    seat: int | None = None
    n: int = 0
    source: str = ""
    """The id under which its abilities know their source, where it is that of a card."""

    @property
    def source_id(self) -> str:
        if self.source:
            return self.source
        whose = "" if self.seat is None else f":{self.seat}"
        return f"lasting:{self.id}:{self.until}{whose}"


def is_free(game: Play[Any], source: Source, limit: Limit | None) -> bool:
    """Whether it may be used once more in this span."""
    return limit is None or game.state.limits.get(limit.key(source), 0) < limit.n


def spend(game: Play[Any], source: Source, limit: Limit | None) -> None:
    """It has been used once."""
    if limit is not None:
        key = limit.key(source)
        game.state.limits[key] = game.state.limits.get(key, 0) + 1


def give_back(game: Play[Any], source: Source, limit: Limit | None) -> None:
    """It was not used after all."""
    if limit is not None:
        key = limit.key(source)
        game.state.limits[key] -= 1
        if not game.state.limits[key]:
            del game.state.limits[key]


class Span:
    """A span while a `with` lasts; within another of its name what was counted in that one waits until it is over.

    One that `lasts` is not over with the `with`: it goes on `again` in a later unit, with what it has `kept` waiting.
    """

    __slots__ = ("_again", "_game", "_kept", "_name", "lasts")

    def __init__(
        self, game: Play[Any], name: str, *, again: bool = False, kept: dict[str, int] | None = None
    ) -> None:
        self._game = game
        self._name = name
        self._again = again
        self._kept: dict[str, int] = {} if kept is None else kept
        self.lasts = False

    def __enter__(self) -> Self:
        limits = self._game.state.limits
        if limits and not self._again:
            start = f"{self._name}/"
            self._kept.update({key: n for key, n in limits.items() if key.startswith(start)})
            for key in self._kept:
                del limits[key]
        return self

    def __exit__(self, *_: object) -> None:
        if self.lasts:
            return
        if self._game.state.limits or self._game.state.lasting:
            lapse(self._game, self._name)
        if self._kept:
            self._game.state.limits.update(self._kept)


def last(
    game: Play[Any], change: Lasting, name: Text, abilities: Callable[[Lasting], Iterable[Ability]]
) -> None:
    """Let a change last, with its abilities; more of the same until the same moment adds to it.

    The game's `sources` makes the same abilities again from the state.
    """
    for known in game.state.lasting:
        if (known.id, known.seat, known.until) == (change.id, change.seat, change.until):
            known.n += change.n
            change = known
            game.abilities.leave(change.source_id)
            break
    else:
        game.state.lasting.append(change)
    game.abilities.enter(Source(change.source_id, name, change.seat), abilities(change))


def cease(game: Play[Any], ends: Callable[[Lasting], bool]) -> list[Lasting]:
    """Changes that are over before their time leave play. What ended."""
    ended = [change for change in game.state.lasting if ends(change)]
    if ended:
        game.state.lasting = [change for change in game.state.lasting if not ends(change)]
        for change in ended:
            game.abilities.leave(change.source_id)
    return ended


def lapse(game: Play[Any], span: str) -> list[Lasting]:
    """A span ends: what was counted in it is forgotten, what lasted until then leaves play. What ended."""
    state = game.state
    if state.limits:
        start = f"{span}/"
        state.limits = {key: n for key, n in state.limits.items() if not key.startswith(start)}
    return cease(game, lambda change: change.until == span) if state.lasting else []
