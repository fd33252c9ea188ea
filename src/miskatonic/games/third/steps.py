"""What comes next before the phase goes on: each step is a unit of its own, so that no copy has much to replay."""

from __future__ import annotations

from msgspec import Struct


class Trading(Struct, tag="trading", omit_defaults=True):
    """The next round of a trade: who began it, and what has changed hands, as "what:giver:receiver"."""

    seat: int
    moved: list[str] = []


class Walking(Struct, tag="walking", omit_defaults=True):
    """A move action goes on, if he likes: so many steps he has, so many he may buy, so many he has taken."""

    seat: int
    steps: int
    bought: int
    taken: int = 0


class Slipping(Struct, tag="slipping"):
    """He has evaded: free of all monsters he may perform another action; then those still with him engage again."""

    seat: int


class AfterAction(Struct, tag="acted"):
    """What reacts to an action that has been performed."""

    seat: int
    name: str
    what: str


class Lurking(Struct, tag="lurking"):
    """A lurker that has activated has its effect on these seats, one after the other."""

    monster: str
    seats: list[int]


class NextReckoning(Struct, tag="reckoning"):
    """The next reckoning effect of those that wait, by their sources; then the token is done with."""

    seat: int
    waiting: list[str]


class NextAttack(Struct, tag="attack"):
    """The next monster that attacks whoever's turn it is in the attack step."""


class NextToken(Struct, tag="token"):
    """The next mythos token of this player."""

    seat: int


Step = Trading | Walking | Slipping | AfterAction | Lurking | NextReckoning | NextAttack | NextToken
