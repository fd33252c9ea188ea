"""What comes next before the phase goes on: each step is a unit of its own, so that no copy has much to replay."""

from __future__ import annotations

from msgspec import Struct


class Purchase(Struct, tag="purchase"):
    """Before the first game this seat buys a card for experience that there is from the beginning, or no more."""

    seat: int


class Lead(Struct, tag="lead"):
    """The players say who leads."""


class Past(Struct, tag="past"):
    """In a game that stands alone: how this earlier scenario is supposed to have ended."""

    scenario: str


class Dealing(Struct, tag="dealing"):
    """Everybody gets his deck, trauma, resources and opening hand."""


class EncounterDraw(Struct, tag="encounter"):
    """This seat draws its encounter card of the mythos phase, or another because the last one surged."""

    seat: int
    surge: bool = False
    surged: list[str] = []
    """The cards of this draw that have surged already; none of them does again (Ruling E11)."""


class EnemyAttack(Struct, tag="enemy_attack"):
    """The enemies engaged with this seat attack, one after the other."""

    seat: int
    done: list[str] = []


class HunterMove(Struct, tag="hunter"):
    """This hunter moves."""

    enemy: str


Step = Purchase | Lead | Past | Dealing | EncounterDraw | EnemyAttack | HunterMove
