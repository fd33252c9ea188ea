"""What is printed on a sheet or marker: its words and what it adds to the game, made from the same numbers."""

from __future__ import annotations

from msgspec import Struct

from miskatonic.kernel.abilities import Ability
from miskatonic.kernel.text import Text


class Line(Struct, frozen=True):
    """Something printed; `part` says where on the sheet of an Ancient One."""

    text: Text
    abilities: tuple[Ability, ...] = ()
    part: str = ""
