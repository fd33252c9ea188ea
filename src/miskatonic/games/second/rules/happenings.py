"""What happens in this game that things in play may answer to, one class each.

Those under "moments" are not told for their own sake: they are when cards may be used (`kernel.offers`).
"""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.second.scenes import Check, Fight
from miskatonic.games.second.state import Investigator
from miskatonic.kernel.happenings import Happening


class Personal(Happening):
    """Something that happens to somebody."""

    who: Investigator


# ---------------------------------------------------------------------- the turn


class UpkeepActions(Personal):
    """His Upkeep: all that must be done in it."""


class EndedMove(Personal):
    """He has stopped where he stands."""


class EncountersBegin(Personal):
    """His Arkham Encounters Phase begins."""


class CardText(Happening):
    """The text of a Mythos card is applied."""

    card: str


class EndOfMythos(Happening):
    """The last of the Mythos Phase."""


class MonsterMoves(Happening):
    """A monster with a way of its own is to move."""

    marker: str
    place: str


class TerrorRises(Happening):
    """By one point."""


class GateClosed(Happening):
    """A gate is closed: where, and by whom, if anybody did."""

    who: Investigator | None
    place: str


# ---------------------------------------------------------------------- people


class Loss(Personal):
    """So much is lost from one source ("combat:ghoul.1")."""

    n: int
    source: str


class LosesSanity(Loss):
    """Sanity is lost: what always reduces it comes first."""


class LosesStamina(Loss):
    """Stamina is lost: what always reduces it comes first."""


class Arrest(Personal):
    """He is arrested."""


class Lost(Personal):
    """He is lost in time and space, perhaps because he came to 0 of something."""

    cause: str


class Returns(Personal):
    """He comes back from an Other World, to one of these places."""

    places: list[str]


class Returned(Personal):
    """He has come back."""


class Takes(Personal):
    """A card becomes his."""

    card: str


class Draws(Personal):
    """He draws so many cards of a deck, from its top or its bottom."""

    deck: str
    n: int
    bottom: bool = False


class CardsToMeet(Personal):
    """So many cards are drawn for an encounter, of which he chooses one."""

    n: int


class LocationCards(CardsToMeet):
    """In Arkham."""


class GateCards(CardsToMeet):
    """In an Other World."""


# ---------------------------------------------------------------------- checks and combat


class MakesCheck(Personal):
    """A check is to be made."""

    check: Check


class Meets(Personal):
    """A combat begins; the Horror check may be settled already."""

    fight: Fight
    horror: bool | None = None


class Hit(Personal):
    """A monster strikes, after a failed check of this kind."""

    fight: Fight
    damage: int
    after: str


class Attacked(Personal):
    """He has made a Combat check."""

    fight: Fight


class CombatOver(Personal):
    """A combat is over."""

    fight: Fight


class Defeated(Personal):
    """A monster is defeated; its marker goes to his trophies, back to the cup or to the box."""

    marker: str
    to: str


# ---------------------------------------------------------------------- the final battle


class Awakens(Happening):
    """The Ancient One awakens."""


class BattleBegins(Happening):
    """The final battle."""


class AncientAttack(Personal):
    """The Ancient One attacks somebody."""


class AncientAttacked(Happening):
    """The Ancient One has attacked everybody left."""


# ---------------------------------------------------------------------- moments


class Upkeep(Personal):
    """In his Upkeep."""


class Moving(Personal):
    """In his Movement Phase."""


class InCombat(Personal):
    """Before a Combat check."""

    fight: Fight


class BeforeRoll(Personal):
    """Before the dice of a check are thrown."""

    check: Check


class AfterRoll(Personal):
    """After the dice of a check: everybody's cards may help."""

    open: ClassVar[bool] = True
    check: Check


class LosingSanity(Loss):
    """What may avert a loss of Sanity."""


class LosingStamina(Loss):
    """What may avert a loss of Stamina."""


class AtZero(Personal):
    """Somebody is about to be carried off."""


class WardsOff(Personal):
    """Before the blow of a monster."""

    hit: Hit


class AncientStrikes(Personal):
    """Before the Ancient One attacks."""


class EncounterCard(Personal):
    """A card for an encounter is drawn, before it is read; another may take its place."""

    card: str
    redraw: bool = False


LOSES: dict[str, type[Loss]] = {"sanity": LosesSanity, "stamina": LosesStamina}
LOSING: dict[str, type[Loss]] = {"sanity": LosingSanity, "stamina": LosingStamina}
MOMENTS: dict[str, type[Personal]] = {
    "upkeep": Upkeep,
    "moving": Moving,
    "combat": InCombat,
    "at_zero": AtZero,
}
"""The moments that the text of a card may name."""
