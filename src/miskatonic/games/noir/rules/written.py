"""What is written on the cards, as far as rules must know it: that a card says something, not what it says.

Rules stand below the effect language and below all abilities. `book` is the one slot through which the texts reach
them; `texts` fills it when the box is opened.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from miskatonic.games.noir.state import Noir
from miskatonic.kernel.abilities import Ability, Source
from miskatonic.kernel.effects import Sequence, Word

Sentence = tuple[Word, ...]
Entered = tuple[Source, tuple[Ability, ...]]
"""Something that comes into play, with what it adds."""


class Book(Struct, frozen=True, kw_only=True):
    """Everything that is written, by the id of the card it is written on."""

    effects: Mapping[str, Sentence]
    """The lower part of a clue card, left to right."""
    on_close: Mapping[str, Sentence]
    """The icons of a case card, top to bottom."""
    immediate: Mapping[str, Sentence]
    """What a threat does once as it comes."""
    icon_zone: Mapping[str, Sentence]
    """Case icons printed on a threat card."""
    purple: Sentence
    """The purple icons of the Haunter of the Dark."""
    lower: Sentence
    """What the Haunter does once as it joins the threats."""
    briefcase: Mapping[str, Mapping[str, Sequence]]
    """What a card does when it is used from the briefcase, by its sides; the contact has two to choose from."""
    in_play: Mapping[str, Entered]
    """Threat, Haunter, or case with its side -> what it adds while it is in play."""
    added: Callable[[Noir, str], list[Word]]
    """The effects that threats in play give to a clue card."""


book: Book
