"""What is written on the components, as far as rules must know it: that a card says something, not what it says.

Rules stand below the effect language and below all abilities. `book` is the one slot through which the texts reach
them; `texts` fills it when the box is opened.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Protocol

from msgspec import Struct

from miskatonic.kernel.abilities import Ability, Source
from miskatonic.kernel.effects import Condition, Word
from miskatonic.kernel.text import Text

Entered = tuple[Source, tuple[Ability, ...]]
"""Something that comes into play, with what it adds."""


class RumorText(Protocol):
    """What a rumor says: while it lasts, what can be done about it in its street, and how it ends."""

    @property
    def on_enter(self) -> Word: ...
    @property
    def ongoing(self) -> Word:
        """At the end of every Mythos Phase from the next turn on."""

    @property
    def action(self) -> Word:
        """In the Arkham Encounters Phase, for who is in its street."""

    @property
    def pass_when(self) -> Condition: ...
    @property
    def reward(self) -> Word:
        """For every player, when it is passed."""

    @property
    def fail_when(self) -> Condition: ...
    @property
    def failure(self) -> Word: ...


class Book(Struct, frozen=True, kw_only=True):
    """Everything that is written, by the id of the component it is written on."""

    location_entries: Mapping[str, Mapping[str, Word]]
    """Location card -> location -> what happens there."""
    gate_entries: Mapping[str, Mapping[str, Word]]
    """Gate card -> Other World, or "other" for all not named -> what happens there."""
    entry_text: Callable[[str, str], Text]
    """The words of one entry of a location or gate card."""
    location_abilities: Mapping[str, tuple[Word, ...]]
    """Location -> what can be done there instead of an encounter."""
    ability_text: Callable[[str, int], Text]
    """The words of one thing a location offers."""
    mythos_effects: Mapping[str, Word]
    """What a headline or an environment does when its text is applied."""
    standing: Mapping[str, Collection[object]]
    """What holds while a Mythos card is in play."""
    rumors: Mapping[str, RumorText]
    card: Callable[[str, int], Entered]
    """A card in the hands of this seat."""
    investigator: Callable[[str, int], Entered]
    mythos: Callable[[str], Entered]
    """A Mythos card in play."""
    ancient: Callable[[str], Entered]
    flag: Callable[[str], Entered]
    """A lasting consequence that no card in play shows."""


book: Book
