"""What happens in this game that things in play may answer to, one class each.

Those that are `open` are moments at which everybody's cards may be used (`kernel.offers`).
"""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from miskatonic.games.third.rules.people import asset_type
from miskatonic.games.third.scenes import Purchase, Test
from miskatonic.games.third.state import Investigator, Monster
from miskatonic.kernel import happenings


class Happening(happenings.Happening, kw_only=True):
    """Anything: who did it or to whom it happens, if anybody."""

    who: Investigator | None = None


class Personal(Happening, kw_only=True):
    """Something that happens to somebody, or that he does."""

    who: Investigator


class OfMonster(Happening, kw_only=True):
    """Something about a monster; `attack`: as part of an attack action."""

    monster: Monster
    attack: bool = False


# ---------------------------------------------------------------------- tests


class OfTest(Personal, kw_only=True):
    """Something about a test."""

    test: Test
    staged: bool = False
    """The test is several units: what takes long in it may go on in steps."""


class CountingDice(OfTest, kw_only=True):
    """The dice of a test are counted: nothing is asked, and it is done anew each time."""


class BeforeRoll(OfTest, kw_only=True):
    """Before the dice of a test are thrown."""

    open: ClassVar[bool] = True


class AfterRoll(OfTest, kw_only=True):
    """Once the dice of a test lie."""

    open: ClassVar[bool] = True


class AnyRoll(Personal, kw_only=True):
    """Once the dice of a roll lie that is no test (491)."""

    open: ClassVar[bool] = True
    dice: list[int]


class FocusSpent(OfTest, kw_only=True):
    """A focus token is spent to throw so many dice again."""

    skill: str
    n: int = 1


class Tested(OfTest, kw_only=True):
    """A test is over."""


# ---------------------------------------------------------------------- harm


class Dealt(Struct):
    """What was dealt to somebody and not prevented: his own share, and what one asset for each kind took."""

    own_damage: int = 0
    own_horror: int = 0
    damaged: str = ""
    """The asset that took damage."""
    card_damage: int = 0
    horrified: str = ""
    card_horror: int = 0

    @property
    def damage(self) -> int:
        """What reached the investigator or an ally: what feeds a monster (495.2)."""
        return self.own_damage + (self.card_damage if _is_ally(self.damaged) else 0)


def _is_ally(card: str) -> bool:
    return bool(card) and asset_type(card) == "ally"


class WouldSuffer(Personal, kw_only=True):
    """Somebody would suffer damage or horror: it can be made less. `by` is the monster, `source` the card."""

    open: ClassVar[bool] = True
    damage: int
    horror: int
    direct: bool = False
    by: str = ""
    source: str = ""
    staged: bool = False
    """It is several units: what takes long in it may go on in steps."""


class CardWouldSuffer(Personal, kw_only=True):
    """An asset of his would take damage or horror."""

    card: str
    damage: int
    horror: int


class Suffered(Personal, kw_only=True):
    """The tokens lie: `damage` and `horror` are his own share, `dealt` is all of it."""

    damage: int
    horror: int
    dealt: Dealt
    by: str = ""
    source: str = ""


# ---------------------------------------------------------------------- what people do


class Acted(Personal, kw_only=True):
    """He has performed an action."""

    name: str
    what: str


class BonusAction(Personal, kw_only=True):
    """The additional action of who has evaded all his monsters."""

    moved: bool = False
    """He has moved besides."""


class SpellCast(Personal, kw_only=True):
    card: str


class Gained(Personal, kw_only=True):
    """A card came to him, out of a deck, the display or a pile."""

    card: str
    origin: str


class Buying(Personal, kw_only=True):
    """He chooses what to buy."""

    purchase: Purchase


class RemnantsSpent(Personal, kw_only=True):
    n: int


class ClueGained(Personal, kw_only=True):
    """He has gained a clue in this neighborhood."""

    place: str


class DoomRemoved(Personal, kw_only=True):
    """He has removed so much doom from a space."""

    n: int
    place: str


class EncounterRead(Personal, kw_only=True):
    """An entry of an encounter card is read; `named`: whom it mentions."""

    card: str
    entry: str
    named: tuple[str, ...]


class Encountered(Personal, kw_only=True):
    """His encounter is over: where, and of which kind."""

    neighborhood: str
    encounter: str


# ---------------------------------------------------------------------- monsters


class Spawned(OfMonster, kw_only=True):
    pass


class WouldEngage(OfMonster, kw_only=True):
    """It is about to engage somebody: another may step in."""

    who: Investigator


class Engaged(OfMonster, kw_only=True):
    pass


class Disengaged(OfMonster, kw_only=True):
    """It is no longer engaged with him; `out`: because he is just being defeated."""

    out: bool = False


class Evaded(OfMonster, kw_only=True):
    pass


class EvadeFailed(OfMonster, kw_only=True):
    pass


class Attacks(OfMonster, kw_only=True):
    """It deals him its damage and horror."""

    who: Investigator


class MonsterDamaged(OfMonster, kw_only=True):
    """By so much; `source` is the card that dealt it, if one did."""

    n: int
    source: str = ""


class MonsterDefeated(OfMonster, kw_only=True):
    """It leaves the board, to the bottom of its deck or elsewhere."""

    to: str


# ---------------------------------------------------------------------- the town


class Reckoning(Happening, kw_only=True):
    """A reckoning token was drawn by this player."""

    seat: int
    last: bool = False
    """Nothing waits for what answers to it, which may go on in steps."""


class AnomalyOpens(Happening, kw_only=True):
    neighborhood: str
