"""What is written on the components, as far as rules must know it: that a card says something, not what it says.

Rules stand below the effect language and below all abilities. `book` is the one slot through which the texts reach
them; `texts` fills it when the box is opened.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from miskatonic.games.third.rules.scope import ThirdScope
from miskatonic.kernel.abilities import Ability, Source, Waiting
from miskatonic.kernel.asks import Flow, Odds
from miskatonic.kernel.effects import Condition, Word
from miskatonic.kernel.text import Text

Entered = tuple[Source, tuple[Ability, ...]]
"""Something that comes into play, with what it adds."""


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


class Book(Struct, frozen=True, kw_only=True):
    """Everything that is written, by the id of the component it is written on."""

    entry: Callable[[str, str], Word]
    """Card, entry: what an encounter says."""
    named: Callable[[str, str], tuple[str, ...]]
    """Card, entry: whom it mentions by name."""
    side: Callable[[int, bool], Side]
    """Archive card, whether its back is up: what it says."""
    headline: Callable[[str], Word]
    lurker: Callable[[str], Word]
    """What a kind of monster does when it activates."""
    reckoning: Callable[[str], Waiting]
    """The reckoning effect of a scenario's sheet."""
    card_lines: Callable[[str], list[Text]]
    """The text of a kind of card, line by line."""
    card: Callable[[str, int], Entered]
    """A card that this seat holds."""
    investigator: Callable[[str, int], Entered]
    monster: Callable[[str], Entered]
    engaged: Callable[[str, int], Entered]
    """What it means to a seat that this monster is engaged with it."""
    codex: Callable[[int, bool], Entered]
    """An archive card in the codex or beside a deck, and whether its back is up."""
    rumor: Callable[[str, int], tuple[Entered, ...]]
    """A rumor itself, and what it means to each of so many seats."""


book: Book
