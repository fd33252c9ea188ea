"""Words about monsters: hurt, defeated, disengaged, chosen; what they do to doom, where they go or drag somebody."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from miskatonic.games.third.facts.names import Positive
from miskatonic.games.third.rules import doom, monsters
from miskatonic.games.third.rules.board import nearest, steps_towards
from miskatonic.games.third.rules.choices import choose_monster, choose_place
from miskatonic.games.third.rules.people import engaged_with
from miskatonic.games.third.rules.scope import ThirdScope
from miskatonic.games.third.state import Monster
from miskatonic.games.third.words.amounts import Amount, some, value_of
from miskatonic.games.third.words.base import ThirdWord
from miskatonic.games.third.words.board import Where
from miskatonic.games.third.words.common import PersonalWord
from miskatonic.kernel.asks import Flow
from miskatonic.kernel.effects import Word
from miskatonic.kernel.fields import Known
from miskatonic.kernel.text import Text, say

# ---------------------------------------------------------------------- what is done to them


def part_of_attack(scope: ThirdScope) -> bool:
    """Whether this is resolved as part of an attack action of his (401.6, ruling 84)."""
    action = scope.about.get("action")
    return bool(scope.about.get("attack")) or (
        action is not None and action.name == "attack" and action.seat == scope.seat
    )


def _that(scope: ThirdScope) -> list[Monster]:
    return [scope.monster] if scope.monster is not None else []


def _engaged(scope: ThirdScope) -> list[Monster]:
    return engaged_with(scope.play, scope.who)


def _others_engaged(scope: ThirdScope) -> list[Monster]:
    return [monster for monster in _engaged(scope) if monster is not scope.monster]


WHICH: dict[str, Callable[[ThirdScope], list[Monster]]] = {
    "this": _that,
    "that_monster": _that,
    "all_monsters": _engaged,
    "other_monsters": _others_engaged,
}
"""Which monsters a card means."""


class MonsterWord(PersonalWord, frozen=True):
    """Something that he does to monsters."""

    which: Annotated[str, Known(WHICH)] = "that_monster"

    def can(self, scope: ThirdScope) -> bool:
        return bool(WHICH[self.which](scope))


class DamageMonsters(MonsterWord, frozen=True):
    """Deal damage to monsters."""

    do = "damage_monsters"
    n: Amount = 1

    def act(self, scope: ThirdScope) -> Flow[None]:
        n = yield from value_of(self.n, scope)
        attack = part_of_attack(scope)
        for monster in WHICH[self.which](scope):
            yield from monsters.damage_monster(
                scope.play, monster, n, scope.rule, by=scope.who, attack=attack
            )

    def describe(self) -> Text:
        return say("third.effect.damage_monsters", some=some("damage", self.n), which=self.which)


class DefeatMonster(MonsterWord, frozen=True):
    """Defeat monsters outright, whatever their damage (465.10)."""

    do = "defeat_monster"

    def act(self, scope: ThirdScope) -> Flow[None]:
        attack = part_of_attack(scope)
        for monster in WHICH[self.which](scope):
            yield from monsters.defeat_monster(scope.play, monster, "3e.465.10", by=scope.who, attack=attack)

    def describe(self) -> Text:
        return say("third.effect.defeat_monster", which=self.which)


class Disengage(MonsterWord, frozen=True):
    """Disengage monsters, which then are ready."""

    do = "disengage"

    def act(self, scope: ThirdScope) -> Flow[None]:
        for monster in WHICH[self.which](scope):
            yield from monsters.disengage(scope.play, monster, scope.who, scope.rule)

    def describe(self) -> Text:
        return say("third.effect.disengage", which=self.which)


class ChooseMonster(ThirdWord, frozen=True):
    """A monster of his choice, wherever it is; the effect is about it."""

    do = "choose_monster"
    effect: Word
    where: Annotated[str, Known(("any_space",))] = "any_space"
    filter: Annotated[str, Known(("", "non_epic"))] = ""

    def run(self, scope: ThirdScope) -> Flow[None]:
        prompt = say("third.ask.choose_monster", effect=self.effect.describe())
        monster = yield from choose_monster(scope.play, scope.seat, self._found(scope), prompt, scope.rule)
        if monster is not None:
            yield from self.effect.run(scope.within(monster=monster))

    def _found(self, scope: ThirdScope) -> list[Monster]:
        """Effects limited to non-epic monsters pass over those of the archive (411.5f)."""
        every = scope.play.state.monsters
        return [monster for monster in every if not (self.filter and monsters.is_epic(monster))]

    def possible(self, scope: ThirdScope) -> bool:
        return bool(self._found(scope))

    def describe(self) -> Text:
        return say("third.effect.choose_monster", filter=self.filter or "any", effect=self.effect.describe())


# ---------------------------------------------------------------------- what they do


class DoomToSheet(ThirdWord, frozen=True):
    """Doom in this monster's space moves to the scenario sheet, as much as there is of it."""

    do = "its_doom_to_sheet"
    n: Positive = 1

    def run(self, scope: ThirdScope) -> Flow[None]:
        assert scope.monster is not None
        moved = doom.remove_doom(scope.play, scope.monster.place, self.n, scope.rule)
        if moved:
            yield from doom.to_sheet(scope.play, moved, scope.rule)

    def possible(self, scope: ThirdScope) -> bool:
        return scope.monster is not None and scope.play.state.doom.get(scope.monster.place, 0) > 0

    def describe(self) -> Text:
        return say("third.effect.its_doom_to_sheet", n=self.n)


class MoveToward(ThirdWord, frozen=True):
    """This monster goes so many spaces toward a space."""

    do = "it_moves_toward"
    where: Where
    n: Positive = 1

    def run(self, scope: ThirdScope) -> Flow[None]:
        assert scope.monster is not None
        goals = monsters.named_spaces(scope.play, self.where)
        yield from monsters.move_monster(scope.play, scope.monster, goals, self.n, scope.rule)

    def describe(self) -> Text:
        return say("third.effect.it_moves_toward", n=self.n, spot=spot_text(self.where))


class DragToward(ThirdWord, frozen=True):
    """He and this monster, with which he is engaged, go so many spaces toward a space (442.8)."""

    do = "it_drags_you_toward"
    where: Where
    n: Positive = 1

    def run(self, scope: ThirdScope) -> Flow[None]:
        game, who, total = scope.play, scope.who, scope.play.abilities.total
        if who.out:
            return
        prompt = say("third.ask.dragged", who=who.id)
        goals = nearest(game, who.place, monsters.named_spaces(game, self.where))
        goal = yield from choose_place(game, game.state.leader, goals, prompt, "3e.202.2g")
        for _ in range(self.n):
            ways = [
                place
                for place in steps_towards(game, who.place, goal)
                if not total(game, "cannot_enter", 0, place)
            ]
            place = yield from choose_place(game, game.state.leader, ways, prompt, scope.rule)
            if place:
                yield from monsters.move_person(game, who, place, scope.rule)

    def possible(self, scope: ThirdScope) -> bool:
        return not scope.who.out

    def describe(self) -> Text:
        return say("third.effect.it_drags_you_toward", n=self.n, spot=spot_text(self.where))


def spot_text(name: str) -> Text:
    """A space as monsters' cards name it."""
    kind, _, place = name.partition(":")
    return say("third.spot.space", place=place) if place else say(f"third.spot.{kind}")


WORDS = (
    DamageMonsters,
    DefeatMonster,
    Disengage,
    ChooseMonster,
    DoomToSheet,
    MoveToward,
    DragToward,
)
