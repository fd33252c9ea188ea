"""What happens in Noir that cards in play answer to."""

from __future__ import annotations

from miskatonic.games.noir.state import Noir
from miskatonic.kernel.effects import Scope
from miskatonic.kernel.happenings import Happening


class Effects(Happening):
    """The effects of a card that was played are resolved."""

    card: str
    scope: Scope[Noir]


class MachineEnters(Happening):
    """The Machine comes into play."""
