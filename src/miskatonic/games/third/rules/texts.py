"""What is printed on cards, as the rules ask for it.

A rule never imports a card. The texts, which stand above the rules, fill these slots when they are imported
(`texts/__init__`): what an entry of an encounter says, what a side of an archive card says, what a card adds to the
game while it is in play.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from miskatonic.games.third.rules.scope import ThirdScope
from miskatonic.kernel.abilities import Ability, Source, Waiting
from miskatonic.kernel.asks import Flow, Odds
from miskatonic.kernel.effects import Condition, Word
from miskatonic.kernel.text import Text

InPlay = tuple[Source, tuple[Ability, ...]]
"""A thing in play and what it adds to the game."""


class Trigger(Protocol):
    """Something a card of the codex waits for: as soon as it holds, something happens."""

    @property
    def icon(self) -> str: ...
    @property
    def when(self) -> Condition: ...
    @property
    def effect(self) -> Word: ...
    @property
    def once(self) -> bool: ...


class Deed(Protocol):
    """An action that a card of the codex lets people perform."""

    @property
    def icon(self) -> str: ...
    def can(self, scope: ThirdScope) -> bool: ...
    def run(self, scope: ThirdScope) -> Flow[None]: ...
    def odds(self, scope: ThirdScope) -> tuple[Odds, ...]: ...
    def deed(self) -> Text: ...


class Side(Protocol):
    """One side of an archive card."""

    @property
    def effect(self) -> Word: ...
    @property
    def sections(self) -> Mapping[str, Word]: ...
    @property
    def triggers(self) -> Sequence[Trigger]: ...
    @property
    def actions(self) -> Sequence[Deed]: ...
    @property
    def instead(self) -> Word | None:
        """Of a card that is a space: what comes there instead of an encounter."""


class Texts:
    """The slots."""

    __slots__ = (
        "card",
        "card_lines",
        "codex",
        "engaged",
        "entry",
        "headline",
        "investigator",
        "lurker",
        "monster",
        "named",
        "reckoning",
        "rumor",
        "side",
    )

    entry: Callable[[str, str], Word]
    """Card, entry -> what an encounter says."""
    named: Callable[[str, str], tuple[str, ...]]
    """Card, entry -> whom it mentions by name."""
    side: Callable[[int, bool], Side]
    """Archive card, whether its back is up -> what it says."""
    headline: Callable[[str], Word]
    lurker: Callable[[str], Word]
    """Kind of monster -> what it does when it activates."""
    reckoning: Callable[[str], Waiting]
    """Scenario -> the reckoning effect of its sheet."""
    card_lines: Callable[[str], list[Text]]
    """Kind of card -> its text, line by line."""

    card: Callable[[str, int], InPlay]
    """Card, seat: somebody holds it."""
    investigator: Callable[[str, int], InPlay]
    monster: Callable[[str], InPlay]
    engaged: Callable[[str, int], InPlay]
    """What it means to a seat that this monster is engaged with it."""
    codex: Callable[[int, bool], InPlay]
    """Archive card, whether its back is up: it lies in the codex or beside a deck."""
    rumor: Callable[[str, int], tuple[InPlay, ...]]
    """Headline, number of seats: the rumor itself, and what it means to each seat."""


TEXTS = Texts()
