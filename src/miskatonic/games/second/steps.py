"""What comes next before the phase goes on: each step is a unit of its own, so that no copy has much to replay."""

from __future__ import annotations

from msgspec import Struct


class DealWith(Struct, tag="deal_with"):
    """The monsters where he stands, one after the other, before he goes on or stops."""


class Combat(Struct, tag="combat"):
    """The combat going on: its next piece."""


class Go(Struct, tag="go"):
    """One step of a move, unless a combat has ended it."""

    place: str


class Ride(Struct, tag="ride"):
    """To any street or location at once, unless a combat has ended the move."""

    rule: str


class Stop(Struct, tag="stop"):
    """The end of a move in this place."""

    place: str


Step = DealWith | Combat | Go | Ride | Stop
