"""What monsters' cards say beyond their numbers: what lurkers do, and the text box with its keywords.

In monsters.json each entry of "abilities" is an object whose `do` names a `MonsterText` of this module. What holds only
for who is engaged with the monster has a source of its own for each such seat ("whippoorwill.1@0").
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Annotated, ClassVar

from miskatonic.games.third.facts import MONSTERS, MonsterKind, kind_of, read
from miskatonic.games.third.facts.names import Mod, Positive
from miskatonic.games.third.rules import monsters
from miskatonic.games.third.rules.assets import spend_remnants
from miskatonic.games.third.rules.happenings import (
    Acted,
    AfterRoll,
    Attacks,
    BeforeRoll,
    Disengaged,
    Evaded,
    EvadeFailed,
    Happening,
    MonsterDefeated,
    OfMonster,
    Suffered,
)
from miskatonic.games.third.rules.people import FEED, at_seat, find_monster
from miskatonic.games.third.rules.scope import ThirdScope
from miskatonic.games.third.rules.testing import failures
from miskatonic.games.third.rules.written import Entered
from miskatonic.games.third.state import Investigator, Monster, Third, ThirdState
from miskatonic.games.third.words.monsters import spot_text
from miskatonic.games.third.words.vocabulary import VOCABULARY
from miskatonic.kernel.abilities import AFTER, Ability, Modifier, Source, reacts
from miskatonic.kernel.asks import Flow
from miskatonic.kernel.content import ContentFile
from miskatonic.kernel.effects import Term, Vocabulary, Word
from miskatonic.kernel.fields import SOME
from miskatonic.kernel.offers import Use
from miskatonic.kernel.text import Text, say

RULE = "3e.465.8h"
"""The text box."""
ENGAGED = "@"
"""Between a monster and the seat it is engaged with, in the name of a source."""
SCAR = "white"
"""The color of the markers that are scars."""


def monster_of(source: Source) -> str:
    """The monster that a source is, or that holds somebody."""
    return source.id.partition(ENGAGED)[0]


def engaged_id(monster: str, seat: int) -> str:
    return f"{monster}{ENGAGED}{seat}"


def scope_of_monster(
    game: Third, monster: Monster, who: Investigator, rule: str = RULE, **about: object
) -> ThirdScope:
    return ThirdScope(game, who, monster.id, rule, monster=monster, about=about)


def is_it(source: Source, happening: Happening) -> bool:
    """It happens to this very monster."""
    return isinstance(happening, OfMonster) and happening.monster.id == monster_of(source)


def is_attack(happening: Happening) -> bool:
    """It is part of an attack action."""
    return isinstance(happening, OfMonster) and happening.attack


# ---------------------------------------------------------------------- the texts


class MonsterText(Term, frozen=True):
    """Something printed in a monster's text box."""

    while_engaged: ClassVar[bool] = False
    """It holds for who is engaged with the monster, as if he controlled it."""

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        raise NotImplementedError


class AfterText(MonsterText, frozen=True):
    """After something happened between you and this monster, an effect."""

    effect: Word
    to: ClassVar[type[Happening]]

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        return (reacts(self.to, AFTER, self.run, RULE, fits=self.fits),)

    def fits(self, game: Third, source: Source, happening: Happening) -> bool:
        return is_it(source, happening) and happening.who is not None

    def run(self, game: Third, source: Source, happening: Happening) -> Flow[None]:
        """The effect; then monsters that were left ready engage. Who is just being defeated has no part in it."""
        yield from self.effect.run(self.scope(game, happening))
        yield from monsters.settle(game)

    def scope(self, game: Third, happening: Happening) -> ThirdScope:
        """It speaks to who did it, or to whom it was done."""
        assert isinstance(happening, OfMonster)
        assert happening.who is not None
        return scope_of_monster(game, happening.monster, happening.who, attack=happening.attack)

    def describe(self) -> Text:
        return say(f"third.monster_text.{self.do}", effect=self.effect.describe())


class AfterAttack(AfterText, frozen=True):
    """After it attacks you."""

    do = "after_it_attacks"
    to = Attacks


class AfterDisengaging(AfterText, frozen=True):
    """After you disengage from it, be it by defeat; then what is aimed at you finds nobody (003)."""

    do = "after_you_disengage_it"
    to = Disengaged
    on_you: bool = False

    def run(self, game: Third, source: Source, happening: Happening) -> Flow[None]:
        if not (isinstance(happening, Disengaged) and happening.out):
            yield from super().run(game, source, happening)
        elif not self.on_you:
            yield from self.effect.run(self.scope(game, happening))


class AfterEvading(AfterText, frozen=True):
    """After you evade it."""

    do = "after_you_evade_it"
    to = Evaded


class AfterFailing(AfterText, frozen=True):
    """After you fail to evade it."""

    do = "after_you_fail_to_evade_it"
    to = EvadeFailed


class AfterDefeating(AfterText, frozen=True):
    """After you defeat it, in whatever way."""

    do = "after_you_defeat_it"
    to = MonsterDefeated


class AfterAttackDefeat(AfterDefeating, frozen=True):
    """After you defeat it as part of an attack action."""

    do = "after_you_defeat_it_with_attack"

    def fits(self, game: Third, source: Source, happening: Happening) -> bool:
        return super().fits(game, source, happening) and is_attack(happening)


class Reward(AfterAttackDefeat, frozen=True):
    """What you gain for defeating it as part of an attack action."""

    do = "reward"


class EngagedText(AfterText, frozen=True):
    """After something that you do while engaged with this monster."""

    while_engaged = True

    def fits(self, game: Third, source: Source, happening: Happening) -> bool:
        return happening.who is not None and happening.who.seat == source.seat

    def run(self, game: Third, source: Source, happening: Happening) -> Flow[None]:
        monster = find_monster(game, monster_of(source))
        assert monster is not None
        assert happening.who is not None
        scope = scope_of_monster(game, monster, happening.who, attack=is_attack(happening))
        yield from self.effect.run(scope)


class AfterDefeatingAnother(EngagedText, frozen=True):
    """After you defeat another monster while engaged with this one."""

    do = "after_you_defeat_another"
    to = MonsterDefeated

    def fits(self, game: Third, source: Source, happening: Happening) -> bool:
        return super().fits(game, source, happening) and not is_it(source, happening)


class AfterFocusing(EngagedText, frozen=True):
    """After you perform a focus action while engaged with it."""

    do = "after_you_focus"
    to = Acted

    def fits(self, game: Third, source: Source, happening: Happening) -> bool:
        return (
            super().fits(game, source, happening)
            and isinstance(happening, Acted)
            and happening.name == "focus"
        )


class DiceWhileEngaged(MonsterText, frozen=True):
    """More or fewer dice in all your tests while it is engaged with you."""

    do = "dice_while_engaged"
    while_engaged = True
    n: Mod

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        return (Modifier("pool", self.n, RULE),)

    def describe(self) -> Text:
        return say(
            "third.monster_text.dice_while_engaged", n=abs(self.n), way="fewer" if self.n < 0 else "more"
        )


class DieWhileEvading(MonsterText, frozen=True):
    """In an evade action against it a remnant may be spent to raise a die by one, as often as one likes."""

    do = "raise_die_while_evading"
    while_engaged = True

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        run = Use(self.run, text="third.option.raise_die")
        return (reacts(AfterRoll, AFTER, run, RULE, forced=False, fits=self.fits),)

    def fits(self, game: Third, source: Source, happening: AfterRoll) -> bool:
        """He has the remnants to make a success of his best failure."""
        test = happening.test
        if test.during != "evade" or test.seat != source.seat:
            return False
        failed = failures(test)
        return bool(failed) and at_seat(game, test.seat).remnants >= test.threshold - test.dice[failed[-1]]

    def run(self, game: Third, source: Source, happening: AfterRoll) -> Flow[None]:
        test = happening.test
        who = at_seat(game, test.seat)
        yield from spend_remnants(game, who, 1, RULE)
        place = failures(test)[-1]
        test.dice[place] += 1
        game.tell("third.log.die_raised", RULE, who=who.id, n=test.dice[place])

    def describe(self) -> Text:
        return say("third.monster_text.raise_die_while_evading")


class SheetClues(MonsterText, frozen=True):
    """When you attack it, clues on the scenario sheet may be spent for an effect."""

    do = "when_you_attack_it"
    effect: Word

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        run = Use(self.run, text="third.option.sheet_clues_for_damage")
        return (reacts(BeforeRoll, AFTER, run, RULE, forced=False, fits=self.fits),)

    def _scope(self, game: Third, source: Source, happening: BeforeRoll) -> ThirdScope | None:
        test = happening.test
        monster = find_monster(game, source.id)
        if test.during != "attack" or test.against != source.id or monster is None:
            return None
        return scope_of_monster(game, monster, happening.who, attack=True)

    def fits(self, game: Third, source: Source, happening: BeforeRoll) -> bool:
        scope = self._scope(game, source, happening)
        return scope is not None and self.effect.possible(scope)

    def run(self, game: Third, source: Source, happening: BeforeRoll) -> Flow[None]:
        scope = self._scope(game, source, happening)
        assert scope is not None
        yield from self.effect.run(scope)

    def describe(self) -> Text:
        return say("third.monster_text.when_you_attack_it", effect=self.effect.describe())


class HealthForScars(MonsterText, frozen=True):
    """More health for each scar that is not mended."""

    do = "health_for_scars"
    n: Positive

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        return (Modifier("monster.health", self.by, RULE, self.fits),)

    def by(self, game: Third, source: Source) -> int:
        return self.n * unmended(game)

    def fits(self, game: Third, source: Source, monster: str | None) -> bool:
        return monster == source.id

    def describe(self) -> Text:
        return say("third.monster_text.health_for_scars", n=self.n)


def unmended(game: Third) -> int:
    """Scars on the board: white markers that are not face down."""
    return sum([marker.color == SCAR and not marker.facedown for marker in game.state.markers])


class Feed(MonsterText, frozen=True):
    """The keyword: it recovers what it deals to investigators and allies, be they defeated by it (495.2)."""

    do = FEED

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        return (reacts(Suffered, AFTER, self.run, "3e.495.2", fits=self.fits),)

    def fits(self, game: Third, source: Source, happening: Suffered) -> bool:
        return bool(happening.by == source.id)

    def run(self, game: Third, source: Source, happening: Suffered) -> Flow[None]:
        monster = find_monster(game, source.id)
        if monster is not None:
            monsters.recover(game, monster, happening.dealt.damage, "3e.495.2")
        return
        yield

    def describe(self) -> Text:
        return say("third.monster_text.feed")


TEXTS = (
    AfterAttack,
    AfterDisengaging,
    AfterEvading,
    AfterFailing,
    AfterDefeating,
    AfterAttackDefeat,
    Reward,
    AfterDefeatingAnother,
    AfterFocusing,
    DiceWhileEngaged,
    DieWhileEvading,
    SheetClues,
    HealthForScars,
)
READER = Vocabulary(*VOCABULARY.words.values(), *TEXTS)


class MonsterRow(MonsterKind, frozen=True):
    """A monster card and what it says; `effect` is what a lurker does when it activates."""

    abilities: Annotated[tuple[MonsterText, ...], SOME] = ()
    effect: Word | None = None

    def faults(self) -> tuple[str, ...]:
        lurks = (self.effect is not None) == (self.activation.type == "lurker")
        return (*super().faults(), *(() if lurks else ("effect",)))


MONSTER_FILE = ContentFile("monsters.json", MonsterRow, READER, "third.monster.")
ROWS: dict[str, MonsterRow] = MONSTER_FILE.read(read("monsters"))


# ---------------------------------------------------------------------- whose texts


@cache
def printed_on(kind: str) -> tuple[MonsterText, ...]:
    """The text box of a kind of monster."""
    return ROWS[kind].abilities


@cache
def lurker_effect(kind: str) -> Word:
    """What a lurker does when it activates."""
    effect = ROWS[kind].effect
    assert effect is not None
    return effect


@cache
def source_of_monster(monster: str) -> Entered:
    """A monster on the board."""
    kind = kind_of(monster)
    source = Source(monster, say("third.monster." + kind))
    feeds = (Feed(),) if FEED in MONSTERS[kind].keywords else ()
    return source, _abilities(
        source, [*(text for text in printed_on(kind) if not text.while_engaged), *feeds]
    )


@cache
def source_while_engaged(monster: str, seat: int) -> Entered:
    """What it means to somebody that this monster is engaged with him."""
    kind = kind_of(monster)
    source = Source(engaged_id(monster, seat), say("third.monster." + kind), seat)
    return source, _abilities(source, [text for text in printed_on(kind) if text.while_engaged])


def _abilities(source: Source, texts: Iterable[MonsterText]) -> tuple[Ability, ...]:
    return tuple(ability for text in texts for ability in text.abilities(source))


def sources_of_monsters(state: ThirdState) -> Iterable[Entered]:
    """All monsters on the board, and what binds them to investigators."""
    for monster in state.monsters:
        yield source_of_monster(monster.id)
        for seat in monster.engaged:
            yield source_while_engaged(monster.id, seat)


# ---------------------------------------------------------------------- in words


def describe_monster(kind: str) -> list[Text]:
    """What a monster's card says: where it spawns, how it activates, its keywords, its text box."""
    card = MONSTERS[kind]
    texts = [] if card.spawn == "none" else [say("third.monster_text.spawn", spot=spot_text(card.spawn))]
    texts.append(activation_text(kind))
    if card.elite:
        texts.append(say("third.monster_text.elite", n=card.elite))
    texts += [say(f"third.monster_text.{keyword}") for keyword in card.keywords]
    return texts + [text.describe() for text in printed_on(kind)]


def activation_text(kind: str) -> Text:
    """How it activates: as a hunter, a patrol or a lurker."""
    card = MONSTERS[kind].activation
    if card.type == "lurker":
        return say("third.monster_text.lurker", effect=lurker_effect(kind).describe())
    if card.type == "hunter":
        straight = MONSTERS[kind].speed == monsters.DIRECT
        text = "third.monster_text.hunter_direct" if straight else "third.monster_text.hunter"
        return say(text, whom=prey_text(card.prey))
    spot = spot_text(card.destination)
    if not card.prey:
        return say("third.monster_text.patrol", spot=spot)
    return say("third.monster_text.patrol_prey", spot=spot, whom=prey_text(card.prey))


def prey_text(prey: str) -> Text:
    """Whom it hunts: "the investigator with the lowest strength"."""
    way, _, skill = prey.partition(":")
    return say(f"third.prey.{way}", skill=skill) if skill else say(f"third.prey.{way}")
