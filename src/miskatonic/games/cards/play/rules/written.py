"""What is written on the cards, as far as rules must know it: that a card says something, not what it says.

Rules stand below the effect language and below all abilities. `book` is the one slot through which the texts reach
them; `texts` fills it when the box is opened.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from msgspec import Struct

from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.state import Cards, Thing
from miskatonic.kernel.abilities import Ability, Source
from miskatonic.kernel.effects import Word

Entered = tuple[Source, tuple[Ability, ...]]
"""Something that has a say, with what it adds."""


class Event(Protocol):
    """What a card says about being played from hand."""

    @property
    def fast(self) -> bool: ...
    @property
    def action(self) -> str:
        """fight, evade, investigate, parley, resign, or "" : which action word its effect has."""

    @property
    def provokes(self) -> bool:
        """Playing it provokes attacks of opportunity, unless it is a fight, an evasion, a parley or fast."""

    @property
    def effect(self) -> Word: ...
    def may(self, scope: CardScope) -> bool:
        """Whether its own words allow it to be played in the turn's menu now, and it could do anything."""

    @property
    def reacts(self) -> bool:
        """It is played in answer to something, never from the menu of a turn."""


class Commit(Protocol):
    """What a card says about being committed, and what it does then."""

    @property
    def most(self) -> int:
        """So many cards of this name in one test; 0: any number."""

    @property
    def own(self) -> bool:
        """Only to a test its owner performs."""

    @property
    def changes(self) -> Word | None:
        """What it changes about the result of a test that succeeds: more damage, more clues."""

    @property
    def success(self) -> Word | None:
        """What follows when the test succeeds (its words see the test)."""

    @property
    def after(self) -> Word | None:
        """What it does when it would be discarded after the test."""


class Symbol(Protocol):
    """What a symbol token means in a scenario on a difficulty."""

    def value(self, scope: CardScope) -> int: ...
    @property
    def again(self) -> Callable[[CardScope], bool] | None:
        """Whether another token is revealed."""

    @property
    def reveal(self) -> Word | None: ...
    @property
    def fail(self) -> Word | None: ...
    @property
    def after(self) -> Word | None:
        """After the test, if it failed."""


class Elder(Protocol):
    """An investigator's elder sign."""

    def value(self, scope: CardScope) -> int: ...
    def succeeds(self, scope: CardScope) -> bool:
        """The test succeeds automatically."""

    @property
    def success(self) -> Word | None: ...


class Spawn(Protocol):
    """Where an enemy spawns."""

    def places(self, scope: CardScope) -> list[str] | None:
        """Locations in play it may spawn at; None: engaged with its prey among all."""

    def chooser(self, scope: CardScope) -> int:
        """The seat that says at which of several."""

    def missing(self, scope: CardScope) -> list[str]:
        """Where there are none: set-aside locations that its line names."""


class Prey(Protocol):
    """Whom an enemy prefers."""

    @property
    def bearer(self) -> bool:
        """Its bearer only."""

    def among(self, game: Cards, enemy: Thing, seats: Sequence[int]) -> list[int]: ...


class Side(Protocol):
    """What rules must know of an act or an agenda."""

    @property
    def clues(self) -> int:
        """Per investigator, spent by the group on anybody's turn to advance; 0: it advances otherwise."""

    def spenders(self, game: Cards) -> list[int]:
        """Who may spend clues for it now, as a free ability in a turn; nobody: it has another way."""

    @property
    def back(self) -> Word:
        """What happens when it has advanced."""

    @property
    def stays(self) -> bool:
        """Its other side stays in play as act and agenda at once."""


class Book(Struct, frozen=True, kw_only=True):
    """Everything that is written, by the code of the card it is written on."""

    thing: Callable[[Cards, Thing], Entered]
    """A card in play where it now lies."""
    hand: Callable[[str, int], Entered]
    """A card in the hand of a seat: what can be played in answer to something, what it forces."""
    investigator: Callable[[str, int], Entered]
    place: Callable[[str, bool], Entered]
    """A location, revealed or not."""
    stage: Callable[[str, bool], Entered]
    """An act or an agenda, and whether its other side is up."""
    scenario: Callable[[str, str], Entered]
    """What the scenario itself adds (its reference card)."""
    event: Callable[[str], Event | None]
    commit: Callable[[str], Commit]
    revelation: Callable[[str], Word | None]
    spawn: Callable[[str], Spawn | None]
    prey: Callable[[str], Prey | None]
    side: Callable[[str], Side]
    symbol: Callable[[str, str, str], Symbol]
    """Scenario, difficulty, token."""
    elder: Callable[[str], Elder]
    sorts: Callable[[str], bool]
    """Whether it matters to a card how its owner's discard pile lies."""
    minds_margin: Callable[[str], bool] = lambda code: False
    """Whether a card asks by how much a test succeeds."""


book: Book
