"""What comes next before the phase goes on: each step is a unit of its own, so that no copy has much to replay."""

from __future__ import annotations

from msgspec import Struct


class EncounterDraw(Struct, tag="encounter"):
    """This seat draws its encounter card of the mythos phase, or another because the last one surged."""

    seat: int
    surge: bool = False


class EnemyAttack(Struct, tag="enemy_attack"):
    """The enemies engaged with this seat attack, one after the other."""

    seat: int
    done: list[str] = []


class HunterMove(Struct, tag="hunter"):
    """This hunter moves."""

    enemy: str


Step = EncounterDraw | EnemyAttack | HunterMove
