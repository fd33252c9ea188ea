"""Words that turn to somebody else, or go through several people or things one after the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from miskatonic.games.third.rules import written
from miskatonic.games.third.rules.choices import choose_person
from miskatonic.games.third.rules.harm import run_for
from miskatonic.games.third.rules.people import at_seat, present
from miskatonic.games.third.rules.scope import ThirdScope
from miskatonic.games.third.scenes import Headline
from miskatonic.games.third.state import Investigator, Third
from miskatonic.games.third.steps import Counting
from miskatonic.games.third.words.amounts import cards_of, clues_in_your_neighborhood
from miskatonic.games.third.words.base import ThirdWord
from miskatonic.games.third.words.common import PersonalWord
from miskatonic.kernel.asks import Flow
from miskatonic.kernel.effects import ForAll, Word
from miskatonic.kernel.fields import Known
from miskatonic.kernel.text import Text, say


class EachInvestigator(ForAll, frozen=True):
    """Everybody, in player order."""

    do = "each_investigator"

    def run(self, scope: ThirdScope) -> Flow[None]:
        for seat in self.seats(scope):
            person = at_seat(scope.play, seat)
            if not person.out:
                yield from self.run_for(scope.within(who=person))

    def seats(self, scope: ThirdScope) -> list[int]:
        return [person.seat for person in present(scope.play)]

    def run_for(self, scope: ThirdScope) -> Flow[None]:
        return run_for(scope, scope.who, self.effect)

    def possible(self, scope: ThirdScope) -> bool:
        return any(self.effect.possible(scope.within(who=person)) for person in present(scope.play))

    def describe(self) -> Text:
        return say("third.effect.each_investigator", effect=self.effect.describe())


class ChooseOtherInvestigator(ThirdWord, frozen=True):
    """Another investigator of one's choice, wherever he is; the effect is about him."""

    do = "choose_other_investigator"
    effect: Word

    def run(self, scope: ThirdScope) -> Flow[None]:
        others = self._others(scope)
        person = yield from choose_person(
            scope.play, scope.seat, others, say("third.ask.whom", effect=self.effect.describe()), scope.rule
        )
        if person is not None:
            yield from run_for(scope, person, self.effect)

    def _others(self, scope: ThirdScope) -> list[Investigator]:
        return [person for person in present(scope.play) if person.seat != scope.seat]

    def possible(self, scope: ThirdScope) -> bool:
        return bool(self._others(scope))

    def describe(self) -> Text:
        return say("third.effect.choose_other", effect=self.effect.describe())


def _items(scope: ThirdScope) -> list[str]:
    return cards_of(scope, "item")


def _spells(scope: ThirdScope) -> list[str]:
    return cards_of(scope, "spell")


def _clues_here(scope: ThirdScope) -> list[str]:
    return [""] * clues_in_your_neighborhood(scope)


def _clues(scope: ThirdScope) -> list[str]:
    return [""] * scope.who.clues


THINGS: dict[str, Callable[[ThirdScope], list[str]]] = {
    "item_you_have": _items,
    "spell_you_have": _spells,
    "clue_in_your_neighborhood": _clues_here,
    "clue_you_have": _clues,
}


class ForEach(PersonalWord, frozen=True):
    """Once for each thing counted before the first time; the effect may speak of "that item"."""

    do = "for_each"
    what: Annotated[str, Known(THINGS)]
    effect: Word

    def act(self, scope: ThirdScope) -> Flow[None]:
        things = THINGS[self.what](scope)
        if things and scope.last and self._is_headline(scope):
            yield from self.go_on(scope, things)
            return
        amid = scope.amid()
        for that in things:
            scope.about["that"] = that
            yield from self.effect.run(amid)

    def go_on(self, scope: ThirdScope, things: list[str]) -> Flow[None]:
        """The same in a headline, a unit for each."""
        steps, waiting = scope.play.state.steps, len(scope.play.state.steps)
        scope.about["that"] = things[0]
        yield from self.effect.run(scope)
        if things[1:]:
            steps.insert(waiting, Counting(scope.seat, scope.card, scope.rule, things[1:]))

    def _is_headline(self, scope: ThirdScope) -> bool:
        """Whether it is all that a headline says."""
        scene = scope.play.state.scenes[-1]
        return isinstance(scene, Headline) and written.book.headline(scene.card) is self

    def can(self, scope: ThirdScope) -> bool:
        return bool(THINGS[self.what](scope))

    def describe(self) -> Text:
        return say("third.effect.for_each", each=self.what, effect=self.effect.describe())


def count_on(game: Third, step: Counting) -> Flow[None]:
    """What a headline says for each of several things, a unit each; his defeat ends it."""
    who, word = at_seat(game, step.seat), written.book.headline(step.card)
    assert isinstance(word, ForEach)
    if not who.out:
        scope = ThirdScope(game, who, step.card, step.rule, about={"during": "headline"})
        scope.last = True
        with game.scene(Headline(step.seat, step.card)):
            yield from word.go_on(scope, step.things)


WORDS = (EachInvestigator, ChooseOtherInvestigator, ForEach)
