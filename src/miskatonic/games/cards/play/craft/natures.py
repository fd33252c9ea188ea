"""How natures differ, in factors upon what the craft reckons for who plays evenly."""

from __future__ import annotations

from msgspec import Struct

from miskatonic.kernel.manner import Manner, Nature


class Bent(Struct, frozen=True):
    """What somebody makes of what things are worth."""

    fight: float = 1.0
    evade: float = 1.0
    heal: float = 1.0
    pain: float = 1.0
    """What harm that threatens counts: blows while one does something else, enemies where one goes."""
    stake: float = 1.0
    """What one gives for a test of one's own,"""
    others: float = 1.0
    """and for one of others, and to be rid of enemies at their throats."""
    courage: float = 0.0
    """By so much less likely may a fight be won that one brings on."""


EVEN = Bent()
BENTS: dict[Nature, Bent] = {
    "even": EVEN,
    "bold": Bent(fight=1.5, evade=0.6, heal=0.6, pain=0.5, stake=0.8, courage=0.25),
    "careful": Bent(fight=0.8, evade=1.5, heal=1.6, pain=1.6, stake=1.4, courage=-0.2),
    "helpful": Bent(others=2.5),
}
AIDED = 2.0
"""How much more counts what helps a seat that asked for it."""


def bent(manner: Manner) -> Bent:
    return BENTS[manner.nature]


def for_others(manner: Manner, seat: int) -> float:
    """How much counts what helps another seat."""
    return BENTS[manner.nature].others * (AIDED if seat in manner.aids else 1.0)
