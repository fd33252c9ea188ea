"""How somebody plays who plays by himself: his nature, what he sets out to do, and what others have asked of him."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from miskatonic.kernel.text import Text

Nature = Literal["even", "bold", "careful", "helpful"]
"""Even: nothing but winning counts. Bold: what is at stake counts less than what can be won; careful: the other way
round. Helpful: what others need comes before errands of one's own."""


class Manner(Struct, frozen=True):
    """What a game looks at besides the table when it says what is promising for a seat."""

    nature: Nature = "even"
    leaves: tuple[str, ...] = ()
    """Intentions, by id, that are left to others: they asked for it."""
    aids: tuple[int, ...] = ()
    """Seats that asked for help."""


PLAIN = Manner()


class Thinking(Struct, frozen=True):
    """How much a search is worth where a playout takes long, or tells much early."""

    playouts: int
    """For a decision."""
    turns: int
    """So far each goes on."""
    options: int
    """Over so many answers."""


class Intention(Struct, frozen=True):
    """What an investigator may set out to do: its id (`seal:woods`), and in the first person, in a short
    sentence with its full stop."""

    id: str
    text: Text
    plea: Text | None = None
    """What he would ask the others to do meanwhile, if anything."""
