"""What is going on, as data: a skill test, an attack, a card being revealed; and what has just come of it.

People are named by their seats, cards by their ids, so that a scene is the same in every copy of a game.
"""

from __future__ import annotations

from msgspec import Struct

FIGHT, EVADE, INVESTIGATE = "fight", "evade", "investigate"
"""What a skill test is part of; "" for any other."""


class Test(Struct, tag="test", omit_defaults=True, gc=False):
    """A skill test being resolved (ST.1 to ST.8)."""

    seat: int
    skill: str
    difficulty: int
    during: str = ""
    source: str = ""
    """The card whose test it is."""
    against: str = ""
    """The enemy attacked or evaded, the location investigated."""
    committed: dict[str, int] = {}
    """Card -> the seat that committed it."""
    drawn: str = ""
    """The token that everybody sees while something may still cancel it."""
    tokens: list[str] = []
    """Revealed and still to count, in their order."""
    counted: list[int] = []
    """What each of them adds."""
    bonus: int = 0
    """Of what was used for this test ("+2 to your skill value")."""
    damage: int = 0
    """What an attack deals beyond its 1."""
    clues: int = 0
    """What an investigation discovers beyond its 1."""
    value: int | None = None
    """The modified skill value once it is reckoned."""
    succeeded: bool | None = None
    automatic: str = ""
    """"success" or "failure" where the numbers no longer matter."""
    by: int = 0
    """By how much it succeeded or failed."""
    revealed: list[str] = []
    """Every token revealed in it, also those that no longer count unless they were cancelled."""
    later: list[str] = []
    """What symbols leave for after the test, as "token" names."""


class Attack(Struct, tag="attack", omit_defaults=True, gc=False):
    """An enemy attacks somebody."""

    enemy: str
    seat: int
    opportunity: bool = False


class Drawing(Struct, tag="drawing", omit_defaults=True, gc=False):
    """An encounter card or a weakness that somebody has drawn is being resolved."""

    card: str
    seat: int
    surge: bool = False
    """It has gained surge."""
    kept: bool = False
    """Its own words have put it somewhere out of play: it is not discarded."""


class Playing(Struct, tag="playing", omit_defaults=True, gc=False):
    """Somebody plays a card, or uses an ability of one."""

    card: str
    seat: int
    ability: int = -1


class Looking(Struct, tag="looking", omit_defaults=True, gc=False):
    """Somebody looks at cards of a deck or searches it."""

    seat: int
    deck: str
    """"seat:0", "encounter" ..."""
    cards: list[str] = []
    everybody: bool = False


class Advancing(Struct, tag="advancing", omit_defaults=True, gc=False):
    """The act or the agenda advances, and its other side is followed."""

    code: str
    what: str
    """"act" or "agenda"."""


Scene = Test | Attack | Drawing | Playing | Looking | Advancing


# ---------------------------------------------------------------------- what has just come of it


class Tested(Struct, tag="tested", array_like=True, gc=False):
    """A skill test as it ended: after how many answers, whose."""

    at: int
    seat: int
    skill: str
    during: str
    against: str
    source: str
    value: int
    difficulty: int
    tokens: list[str]
    succeeded: bool
    automatic: str


class Drawn(Struct, tag="drawn", array_like=True, gc=False):
    """An encounter card that somebody drew."""

    at: int
    turn: int
    seat: int
    card: str


Latest = Tested | Drawn
