"""What is going on, as data: the scenes in the state while they last, and what has just come of them.

People are named by their seats and monsters by their markers, so that a scene is the same in every copy of a game.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Check(Struct, tag="check", omit_defaults=True, gc=False):
    """A check being made. `kind` is one of the special checks, "close" for closing a gate, or "" for any other."""

    seat: int
    skill: str
    mod: int
    difficulty: int
    kind: str
    rule: str
    against: str = ""
    """The monster marker it is made against, if any."""
    threshold: int = 5
    double: bool = False
    """Sixes count as two successes."""
    counted: bool = False
    """What follows depends on the number of successes, not only on passing."""
    dice: list[int] = []
    automatic: bool | None = None
    """Passed or failed whatever the dice say."""
    over: bool = False
    """Set while it is told how it went: nothing can change it any more."""

    @property
    def successes(self) -> int:
        dice, threshold = self.dice, self.threshold
        if not dice:
            return 0
        found = len([face for face in dice if face >= threshold])
        return found + dice.count(6) if self.double else found

    @property
    def passed(self) -> bool:
        automatic = self.automatic
        return automatic if automatic is not None else self.successes >= self.difficulty


class Fight(Struct, tag="fight", omit_defaults=True, gc=False):
    """A combat going on: who against which marker, what is in his hands, what the spells cast have changed."""

    seat: int
    marker: str
    armed: list[str] = []
    """Weapons and spells in hand."""
    cast: dict[str, str] = {}
    """Spells that were cast and work, and on what: a weapon, an ability of the monster, or nothing."""
    bound: list[str] = []
    """Spells cast in this round: they keep their hands to its end, even if they failed (2e.combat.gear.05)."""
    met: bool = False
    """Everything up to the Horror check is over."""
    at_once: bool = False
    """His first Combat check is not asked about: he strikes with the best weapons that he can keep."""
    before: list[int] = []
    """What he had at the beginning of the round; nothing between two rounds."""
    doomed: bool = False
    """The next Combat check fails by itself."""
    idle: int = 0
    """Rounds in a row in which nothing happened and nothing could."""
    ended: bool = False
    won: bool = False


class Encounter(Struct, tag="encounter", gc=False):
    """An encounter: who, in which place or world, which entry of which card."""

    seat: int
    place: str
    card: str
    entry: str


class Trade(Struct, tag="trade", gc=False):
    """A trade: between whom."""

    seat: int
    other: int


Part = Literal["gate", "clue", "movement", "text"]
"""The parts of a Mythos card, in their order."""


class Omen(Struct, tag="mythos", gc=False):
    """A Mythos card being resolved, and which of its four steps it has come to."""

    card: str
    part: Part = "gate"


Scene = Check | Fight | Encounter | Trade | Omen


class Rolled(Struct, tag="roll", array_like=True, gc=False):
    """The dice of a check as they lie: after how many answers, whose."""

    at: int
    who: str
    check: Check


class Met(Struct, tag="met", array_like=True, gc=False):
    """An encounter that somebody has had: after how many answers, who."""

    at: int
    who: str
    encounter: Encounter


class Drawn(Struct, array_like=True, gc=False):
    """The last Mythos card: after how many answers it was drawn."""

    at: int
    card: str


class Standing(Struct, array_like=True, gc=False):
    """How things stood at the end of a turn."""

    doom: int
    terror: int
    gates: int
    seals: int
