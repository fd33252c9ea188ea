"""A table laid from a few lines: what lies where, though no rule led there. It is for seeing a card at once.

A game says with a record which lines it understands (`kernel.fields`, `kernel.reading`) and makes a state of them;
the game that begins there is one whose beginning nothing proves, like one rescued from a broken save.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterable
from typing import Any, NoReturn, TypeVar

import msgspec

from miskatonic.kernel.asks import AutoPass
from miskatonic.kernel.box import Box
from miskatonic.kernel.decks import Pile
from miskatonic.kernel.errors import ContentError, SaveError
from miskatonic.kernel.fields import Fault, unknown
from miskatonic.kernel.game import Game, Luck
from miskatonic.kernel.reading import At, Reader
from miskatonic.kernel.saves import UNREADABLE, begin_at
from miskatonic.kernel.text import Raw, Text, say

R = TypeVar("R")


class Lines:
    """What a file says of a table, and where in it something is wrong."""

    def __init__(self, file: str, data: dict[str, Any], key: bytes) -> None:
        self.at = At(file, str(data.get("game", ""))[:80])
        self.data = data
        self.key = key
        """Of the luck of laying: which of the cards that are named nowhere lie open."""
        self._named: list[str] = []

    @property
    def game(self) -> str:
        return self.at.card

    def read(self, kind: type[R]) -> R:
        """The lines as the game's record."""
        return Reader().record(kind, self.data, self.at, ("game",))

    def refuse(self, text: Text, *path: str) -> NoReturn:
        raise ContentError(self.at.says(Fault(text, *path)))

    def within(self, n: int, most: int, *path: str) -> int:
        """A number whose bound depends on other lines."""
        if n > most:
            self.refuse(say("kernel.fault.too_large", value=Raw(str(n)), most=Raw(str(most))), *path)
        return n

    def among(self, name: str, names: Collection[str], *path: str) -> str:
        """A name whose right values depend on other lines."""
        if name not in names:
            self.refuse(unknown(name, names), *path)
        return name

    def once(self, names: Iterable[str], *path: str) -> list[str]:
        """Names of which each stands in the file once, here or elsewhere."""
        found = list(names)
        for name in found:
            if name in self._named:
                self.refuse(say("kernel.fault.twice", value=Raw(name)), *path)
            self._named.append(name)
        return found

    def take(self, pile: Pile | list[str], name: str, *path: str) -> str:
        """The first copy of this kind, out of a pile or a list; it is laid once."""
        found = next((card for card in pile if name in (card, kind(card))), None)
        if found is None:
            self.refuse(say("kernel.fault.none_left", value=Raw(name)), *path)
        pile.remove(found)
        return found

    def stack(self, pile: Pile, names: Iterable[str], *path: str) -> None:
        """Put these of a pile on its top, the first one topmost."""
        cards = []
        for name in names:
            self.among(name, sorted({kind(card) for card in pile}), *path)
            cards.append(self.take(pile, name, *path))
        for card in reversed(cards):
            pile.put(card)


def kind(card: str) -> str:
    """Of which a piece is a copy: "rifle.2" is a "rifle"."""
    return card.partition(".")[0]


def read_lines(file: str, written: bytes, key: bytes) -> Lines:
    """A file of TOML, or of JSON where its name says so; it names its game."""
    try:
        data: Any = _decode(file, written)
    except (*UNREADABLE, tomllib.TOMLDecodeError) as error:
        raise ContentError(
            say("kernel.error.lay_unreadable", file=Raw(file), why=Raw(str(error)[:200]))
        ) from None
    if not isinstance(data, dict) or not isinstance(data.get("game"), str):
        raise ContentError(say("kernel.error.lay_game", file=Raw(file)))
    return Lines(file, data, key)


def _decode(file: str, written: bytes) -> Any:
    if file.endswith(".json"):
        return msgspec.json.decode(written)
    return tomllib.loads(written.decode("utf-8-sig"))


def lay(box: Box[Any], lines: Lines) -> Game[Any]:
    """The game that begins at the table these lines lay; a table that cannot be is refused."""
    setup, state = box.lay(lines)
    try:
        return begin_at(box, setup, (Luck(0, lines.key),), state, AutoPass())
    except SaveError as error:
        cause = error.__cause__ or error
        why = Raw((str(cause) or type(cause).__name__)[:200])
        raise ContentError(say("kernel.error.lay_impossible", file=Raw(lines.at.file), why=why)) from error
