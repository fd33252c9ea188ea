"""The kinds of ability, and how those that wait to react are offered."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from msgspec import Struct

from miskatonic.kernel.asks import Flow, Option
from miskatonic.kernel.happenings import Happening, Moment
from miskatonic.kernel.lasting import Limit
from miskatonic.kernel.numbers import Modifier, Source
from miskatonic.kernel.reading import Term
from miskatonic.kernel.text import Text, say

H = TypeVar("H", bound=Happening)


class Reaction(Struct, frozen=True):
    """Runs at a moment of something that happens; forced, or at its controller's choice. Made by `reacts`."""

    to: Any
    """The class of the happening."""
    moment: Moment
    run: Callable[[Any, Source, Any], Flow[None]]
    rule: str
    forced: bool = True
    fits: Callable[[Any, Source, Any], bool] | None = None
    own: bool = False
    """It helps nobody but its controller: not offered where everybody's cards are."""
    limit: Limit | None = None
    whose: Callable[[Any, Source, Any], int] | None = None
    """Of an optional one whose source is nobody's: the seat that may choose it; None: any seat may."""
    text: Text | None = None
    """What it would do, for who is asked; without it the name of its source must do."""
    of: str = ""
    """Where happenings of one kind are of many things (spans that end): it answers only to that of this one."""


def reacts(
    to: type[H],
    moment: Moment,
    run: Callable[[Any, Source, H], Flow[None]],
    rule: str,
    *,
    forced: bool = True,
    fits: Callable[[Any, Source, H], bool] | None = None,
    own: bool = False,
    limit: Limit | None = None,
    whose: Callable[[Any, Source, H], int] | None = None,
    text: Text | None = None,
    of: str = "",
) -> Reaction:
    """A reaction, whose functions take just the happening it reacts to."""
    if not (isinstance(to, type) and issubclass(to, Happening)):
        raise TypeError(f"{to!r} is no kind of happening")
    return Reaction(to, moment, run, rule, forced, fits, own, limit, whose, text, of)


class Usable(Struct, frozen=True):
    """Can be used at the times its `use` names ("any time", "action"), when it `can`."""

    use: str
    name: str
    text: Text
    run: Callable[[Any, Source], Flow[None]]
    rule: str
    can: Callable[[Any, Source], bool] | None = None
    limit: Limit | None = None
    price: int = 0
    """What a use costs of what players pay with, where it may be used again as long as they can pay."""
    adds: int = 0
    """What a use adds to the number that is at stake, for who shows the chance before it is used."""


Ability = Modifier | Reaction | Usable

Waiting = tuple[Source, Reaction]
"""A reaction that may run now, and whose it is."""
Happened = tuple[Happening, list[int]]
"""What has happened, and the seats that may still answer."""


def whether(happening: Happening) -> Text:
    """Does he answer to this?"""
    what = happening.words()
    return say("kernel.ask.react") if what is None else say("kernel.ask.react_to", what=what)


def may_choose(game: Any, pair: Waiting, happening: Happening, seat: int) -> bool:
    source, reaction = pair
    if source.seat is not None:
        return source.seat == seat
    return reaction.whose is None or reaction.whose(game, source, happening) == seat


def by_answer(waiting: list[Waiting]) -> dict[str, Waiting]:
    """Each under the answer that takes it: its source's id, with a number where one source waits with several."""
    named: dict[str, Waiting] = {}
    for source, reaction in waiting:
        name, n = source.id, 1
        while name in named:
            n += 1
            name = f"{source.id}:{n}"
        named[name] = (source, reaction)
    return named


def offered(named: dict[str, Waiting]) -> list[Option]:
    return [
        Option(name, _said(source, reaction), source.place, reaction.rule, told=partial(_more, reaction))
        for name, (source, reaction) in named.items()
    ]


def _said(source: Source, reaction: Reaction) -> Text:
    if reaction.text is None:
        return source.name
    return say("kernel.option.react", card=source.name, text=reaction.text)


def _more(reaction: Reaction) -> Text | None:
    """What it does, where its option does not say so already."""
    return does(reaction) if reaction.text is None else None


def does(reaction: Reaction) -> Text | None:
    """What an ability does, in the words of the sentence that brings it; None where no sentence does."""
    sentence = getattr(getattr(reaction.run, "do", reaction.run), "__self__", None)
    return sentence.does() if isinstance(sentence, Term) else None
