"""What holds while a Mythos card is in play, as data that says itself in words and makes abilities of itself.

In mythos.json a card's "rules" are such terms: those of an environment hold until it is replaced, a rumor's until
it ends, a headline's until the end of the next turn.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from miskatonic.games.second.facts import (
    MONSTERS,
    STREETS,
    kind_of,
)
from miskatonic.games.second.facts.names import (
    CardName,
    LocationName,
    MonsterName,
    Rating,
    SheetName,
    Skill,
    Some,
    Stat,
    StreetName,
    WorldName,
)
from miskatonic.games.second.rules.happenings import Arrest, Defeated, EndedMove, TerrorRises
from miskatonic.games.second.rules.people import held
from miskatonic.games.second.rules.scope import SecondScope
from miskatonic.games.second.state import Investigator, Second
from miskatonic.kernel.abilities import Ability, Modifier, Moment, Source, reacts
from miskatonic.kernel.asks import Flow
from miskatonic.kernel.effects import Term, Word
from miskatonic.kernel.fields import SOME, Known
from miskatonic.kernel.grammar import signed
from miskatonic.kernel.happenings import Happening
from miskatonic.kernel.text import Raw, Text, say

RULE = "2e.mythos.card.03"
UNDEAD = tuple(kind.id for kind in MONSTERS.values() if kind.undead)


class Standing(Term, frozen=True):
    """A rule that a card adds while it is in play."""

    def abilities(self) -> tuple[Ability, ...]:
        raise NotImplementedError


def of_kinds(kinds: tuple[str, ...]) -> Callable[[Second, Source, str | None], bool]:
    """Whether the subject is a monster marker of these kinds."""
    return lambda game, source, marker: marker is not None and kind_of(marker) in kinds


def is_one(wanted: str) -> Callable[[Second, Source, str | None], bool]:
    """Whether the subject is this one."""
    return lambda game, source, subject: subject == wanted


class ArkhamChecks(Standing, frozen=True):
    """A modifier to the checks of one skill made in Arkham."""

    do = "arkham_checks"
    skill: Skill
    by: Rating

    def abilities(self) -> tuple[Ability, ...]:
        return (Modifier(f"arkham_check.{self.skill}", self.by, RULE),)

    def describe(self) -> Text:
        return say("second.standing.arkham_checks", skill=self.skill, n=Raw(signed(self.by)))


class Tougher(Standing, frozen=True):
    """More toughness for some kinds of monsters, or for the undead."""

    do = "tougher"
    by: Some
    monsters: tuple[MonsterName, ...] = ()
    undead: bool = False

    def faults(self) -> tuple[str, ...]:
        """Either some kinds, or the undead."""
        return () if bool(self.monsters) != self.undead else ("monsters",)

    def abilities(self) -> tuple[Ability, ...]:
        kinds = UNDEAD if self.undead else self.monsters
        return (Modifier("monster.toughness", self.by, RULE, of_kinds(kinds)),)

    def describe(self) -> Text:
        if self.undead:
            return say("second.standing.tougher_undead", n=self.by)
        return say("second.standing.tougher", monster=list(self.monsters), n=self.by)


class Banned(Standing, frozen=True):
    """These monsters cannot come into play: who draws one draws another."""

    do = "banned"
    monsters: Annotated[tuple[MonsterName, ...], SOME]

    def abilities(self) -> tuple[Ability, ...]:
        return (Modifier("banned", 1, RULE, of_kinds(self.monsters)),)

    def describe(self) -> Text:
        return say("second.standing.banned", monster=list(self.monsters))


class AfterDefeating(Standing, frozen=True):
    """Something more for defeating a monster of one kind."""

    do = "after_defeating"
    monster: MonsterName
    effect: Word

    def abilities(self) -> tuple[Ability, ...]:
        return (reacts(Defeated, Moment.AT, self.run, RULE, fits=self.fits),)

    def fits(self, game: Second, source: Source, happening: Defeated) -> bool:
        return kind_of(happening.marker) == self.monster

    def run(self, game: Second, source: Source, happening: Defeated) -> Flow[None]:
        yield from self.effect.run(SecondScope(game, happening.who, source.id, RULE))

    def describe(self) -> Text:
        return say("second.standing.after_defeating", monster=self.monster, effect=self.effect.describe())


class CannotGain(Standing, frozen=True):
    """Nobody gains Sanity (or Stamina), but for what one location offers and one investigator can do."""

    do = "cannot_gain"
    stat: Stat
    place: LocationName
    who: SheetName

    def abilities(self) -> tuple[Ability, ...]:
        spared = (self.place, f"investigator.{self.who}")
        return (Modifier(f"no_gain_{self.stat}", 1, RULE, lambda game, source, gained: gained not in spared),)

    def describe(self) -> Text:
        return say("second.standing.cannot_gain", stat=self.stat, place=self.place, who=self.who)


class FewerMovementPoints(Standing, frozen=True):
    do = "fewer_movement_points"
    n: Some

    def abilities(self) -> tuple[Ability, ...]:
        return (Modifier("movement_points", -self.n, RULE),)

    def describe(self) -> Text:
        return say("second.standing.fewer_movement_points", n=self.n)


class CheaperSeal(Standing, frozen=True):
    """Sealing a gate takes fewer clue tokens."""

    do = "cheaper_seal"
    n: Some

    def abilities(self) -> tuple[Ability, ...]:
        return (Modifier("seal_cost", -self.n, RULE),)

    def describe(self) -> Text:
        return say("second.standing.cheaper_seal", n=self.n)


class HarderToClose(Standing, frozen=True):
    """Gates to one world need more successes to close."""

    do = "harder_to_close"
    world: WorldName
    n: Some

    def abilities(self) -> tuple[Ability, ...]:
        return (Modifier("close_difficulty", self.n, RULE, is_one(self.world)),)

    def describe(self) -> Text:
        return say("second.standing.harder_to_close", world=self.world, n=self.n)


class BlockedStreet(Standing, frozen=True):
    """Investigators can neither enter this street nor leave it."""

    do = "blocked_street"
    street: StreetName

    def abilities(self) -> tuple[Ability, ...]:
        return (Modifier("blocked_street", 1, "2e.mythos.card.02", is_one(self.street)),)

    def describe(self) -> Text:
        return say("second.standing.blocked_street", place=self.street)


SIMPLE = ("grounded", "fast_as_normal", "no_spells", "free_spells", "no_sealing")
"""Rules that are on or off."""


class Holds(Standing, frozen=True):
    """One of the rules that are simply on: the number of that name is 1."""

    do = "holds"
    what: Annotated[str, Known(SIMPLE)]

    def abilities(self) -> tuple[Ability, ...]:
        return (Modifier(self.what, 1, RULE),)

    def describe(self) -> Text:
        return say("second.standing." + self.what)


PREVENTED: dict[str, type[Happening]] = {"terror": TerrorRises, "arrest": Arrest}


class Prevents(Standing, frozen=True):
    """Something does not happen: terror rising, an arrest."""

    do = "prevents"
    what: Annotated[str, Known(("terror", "arrest"))]

    def abilities(self) -> tuple[Ability, ...]:
        return (reacts(PREVENTED[self.what], Moment.WHEN, self.run, RULE),)

    def run(self, game: Second, source: Source, happening: Happening) -> Flow[None]:
        happening.cancelled = True
        game.tell(f"second.log.no_{self.what}", RULE, mythos=source.id)
        return
        yield

    def describe(self) -> Text:
        return say("second.standing.no_" + self.what)


class AtEndOfMove(Standing, frozen=True):
    """Something happens to (or may be done by) who ends his move in a street, or in any street."""

    do = "at_end_of_move"
    effect: Word
    street: StreetName = ""
    optional: bool = False
    exempt: CardName = ""
    """Who holds this card is left alone."""

    def abilities(self) -> tuple[Ability, ...]:
        return (reacts(EndedMove, Moment.AFTER, self.run, RULE, fits=self.fits),)

    def fits(self, game: Second, source: Source, happening: EndedMove) -> bool:
        who: Investigator = happening.who
        if self.exempt and held(who, self.exempt) is not None:
            return False
        return who.place == self.street if self.street else who.place in STREETS

    def run(self, game: Second, source: Source, happening: EndedMove) -> Flow[None]:
        scope = SecondScope(game, happening.who, source.id, RULE)
        if not self.optional:
            yield from self.effect.run(scope)
        elif self.effect.possible(scope):
            yield from self.effect.offer(scope)

    def describe(self) -> Text:
        effect = self.effect.describe()
        if self.optional:
            effect = say("kernel.effect.may", effect=effect)
        if self.street:
            return say("second.standing.at_end_of_move", place=self.street, effect=effect)
        if self.exempt:
            return say("second.standing.any_street_unless", card=self.exempt, effect=effect)
        return say("second.standing.any_street", effect=effect)


TERMS = (
    ArkhamChecks,
    Tougher,
    Banned,
    AfterDefeating,
    CannotGain,
    FewerMovementPoints,
    CheaperSeal,
    HarderToClose,
    BlockedStreet,
    Holds,
    Prevents,
    AtEndOfMove,
)
