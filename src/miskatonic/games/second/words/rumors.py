"""Words that stand on rumors: what gathers on the card, what can be done about it, when it ends."""

from __future__ import annotations

from typing import Annotated

from miskatonic.games.second.facts import kind_of
from miskatonic.games.second.facts.names import AnyNumber, Few, Some, StreetName
from miskatonic.games.second.rules.choices import card_option, choose_monster
from miskatonic.games.second.rules.cup import draw_marker
from miskatonic.games.second.rules.doom import players
from miskatonic.games.second.rules.monsters import put_on_board
from miskatonic.games.second.rules.people import at_seat
from miskatonic.games.second.rules.possessions import clues_to_spend, discard, spend_clues
from miskatonic.games.second.rules.rumors import RULE, check_rumor, fail_rumor, pass_rumor
from miskatonic.games.second.rules.scope import SecondScope
from miskatonic.games.second.state import Rumor, Second
from miskatonic.games.second.steps import Apart, CardMonsters
from miskatonic.games.second.words.amounts import cards_of, count_of, some
from miskatonic.games.second.words.base import SecondWord
from miskatonic.games.second.words.choices import spend_gates
from miskatonic.kernel.answers import number
from miskatonic.kernel.asks import Ask, Flow, Option, choose_exactly
from miskatonic.kernel.effects import Condition
from miskatonic.kernel.fields import Between, Known
from miskatonic.kernel.text import Text, say

CROWD = 5
"""From so many players on some rumors ask for more."""


def on_card(scope: SecondScope) -> Rumor:
    rumor = scope.play.state.rumor
    assert rumor is not None
    return rumor


class PlaceClues(SecondWord, frozen=True):
    do = "place_clues_on_card"
    n: Some

    def run(self, scope: SecondScope) -> Flow[None]:
        rumor = on_card(scope)
        rumor.clues += self.n
        scope.play.tell("second.log.clues_on_card", scope.rule, mythos=rumor.id, n=rumor.clues)
        return
        yield

    def describe(self) -> Text:
        return say("second.effect.clues_on_card", n=self.n)


class PlaceMonsters(SecondWord, frozen=True):
    """Monsters are drawn onto the card: they are not on the board and do not count toward its limit."""

    do = "place_monsters_on_card"
    n: Some

    def run(self, scope: SecondScope) -> Flow[None]:
        for _ in range(self.n):
            marker = draw_marker(scope.play)
            rumor = on_card(scope)
            rumor.monsters.append(marker)
            scope.play.tell(
                "second.log.monster_on_card", scope.rule, mythos=rumor.id, monster=kind_of(marker)
            )
        return
        yield

    def describe(self) -> Text:
        return say("second.effect.monsters_on_card", n=self.n)


class MoveCardMonsters(SecondWord, frozen=True):
    """The monsters on the card come onto the board."""

    do = "move_card_monsters_to"
    street: StreetName

    def run(self, scope: SecondScope) -> Flow[None]:
        monsters = on_card(scope).monsters
        while monsters:
            yield from put_on_board(scope.play, monsters.pop(0), self.street, scope.rule)

    def describe(self) -> Text:
        return say("second.effect.card_monsters_to", place=self.street)


class FailRumor(SecondWord, frozen=True):
    """The rumor fails here and now."""

    do = "fail_rumor"

    def run(self, scope: SecondScope) -> Flow[None]:
        yield from fail_rumor(scope.play)

    def describe(self) -> Text:
        return say("second.effect.fail_rumor")


class GiveUp(SecondWord, frozen=True):
    """One investigator alone discards so much of something, and the rumor is passed."""

    do = "give_up"
    what: Annotated[str, Known(("clues", "gate_trophies", "allies", "spells"))]
    n: Some
    crowd: Few = 0
    """How many with five or more players, if not the same."""

    def needed(self, scope: SecondScope) -> int:
        return self.crowd if self.crowd and players(scope.play) >= CROWD else self.n

    def possible(self, scope: SecondScope) -> bool:
        have = clues_to_spend(scope.who) if self.what == "clues" else count_of(scope.who, self.what)
        return have >= self.needed(scope)

    def run(self, scope: SecondScope) -> Flow[None]:
        n, who, game = self.needed(scope), scope.who, scope.play
        if self.what == "clues":
            yield from spend_clues(game, who, n, scope.rule)
            game.tell("second.log.lose_clues", scope.rule, who=who.id, n=n)
        elif self.what == "gate_trophies":
            yield from spend_gates(scope, n)
        else:
            yield from self._cards(scope, n)
        yield from pass_rumor(game)

    def _cards(self, scope: SecondScope, n: int) -> Flow[None]:
        options = [
            card_option(card, scope.rule, "second.option.discard") for card in cards_of(scope.who, self.what)
        ]
        prompt = say("second.ask.lose_items", n=n)
        for card in (yield from choose_exactly(n, scope.who.seat, prompt, options, scope.rule)):
            discard(scope.play, scope.who, card, scope.rule)

    def describe(self) -> Text:
        text = say("second.effect.give_up", some=some(self.what, self.n))
        return say("second.effect.crowd", effect=text, players=CROWD, n=self.crowd) if self.crowd else text


class SpendCluesOnCard(SecondWord, frozen=True):
    """Clue tokens of your own, each of which takes one off the card."""

    do = "spend_clues_on_card"

    def possible(self, scope: SecondScope) -> bool:
        return clues_to_spend(scope.who) > 0 and on_card(scope).clues > 0

    def offer(self, scope: SecondScope) -> Flow[None]:
        """Its own question has "none" among the answers."""
        yield from self.run(scope)

    def run(self, scope: SecondScope) -> Flow[None]:
        rumor, who = on_card(scope), scope.who
        options = [
            Option(
                f"spend:{n}",
                say("second.option.spend_clues", n=n),
                f"place:{who.place}",
                scope.rule,
                card=rumor.id,
            )
            for n in range(min(clues_to_spend(who), rumor.clues) + 1)
        ]
        prompt = say("second.ask.clues_on_card", mythos=rumor.id, n=rumor.clues)
        answer = yield Ask(who.seat, prompt, options, scope.rule)
        n = number(answer)
        if n:
            yield from spend_clues(scope.play, who, n, scope.rule)
            rumor.clues -= n
            scope.play.tell("second.log.lose_clues", scope.rule, who=who.id, n=n)
            scope.play.tell("second.log.clues_on_card", scope.rule, mythos=rumor.id, n=rumor.clues)

    def describe(self) -> Text:
        return say("second.effect.spend_clues_on_card")


class FightCardMonsters(SecondWord, frozen=True):
    """Fight the monsters on the card, one after the other, as long as you like and can."""

    do = "fight_card_monsters"

    def possible(self, scope: SecondScope) -> bool:
        return bool(on_card(scope).monsters)

    def offer(self, scope: SecondScope) -> Flow[None]:
        """Its own question has "no" among the answers."""
        yield from self.run(scope)

    def run(self, scope: SecondScope) -> Flow[None]:
        scope.play.push(CardMonsters(scope.seat, scope.card, scope.who.place, []))
        return
        yield

    def describe(self) -> Text:
        return say("second.effect.fight_card_monsters")


def next_card_monster(game: Second, step: CardMonsters) -> Flow[None]:
    """One combat, and then perhaps another; when he has done what he can the rumor may be over."""
    rumor, stays = game.state.rumor, at_seat(game, step.seat).place == step.place
    waiting = [each for each in rumor.monsters if each not in step.fought] if rumor and stays else []
    marker = ""
    if waiting:
        prompt = say("second.ask.card_monsters", mythos=step.card)
        marker = yield from choose_monster(step.seat, waiting, prompt, RULE, "second.option.fight")
    if rumor is None or not marker:
        yield from check_rumor(game)
        return
    rumor.monsters.remove(marker)
    game.state.fighting.append(marker)
    step.fought.append(marker)
    game.push(Apart(step.seat, marker, rumor=True), step)


class Never(Condition, frozen=True):
    """A rumor that does not end in this way."""

    do = "never"

    def holds(self, scope: SecondScope) -> bool:
        return False

    def describe(self) -> Text:
        return say("second.condition.never")


class TerrorAtLeast(Condition, frozen=True):
    do = "terror_at_least"
    n: Annotated[int, Between(1, 10)]

    def holds(self, scope: SecondScope) -> bool:
        return scope.play.state.terror >= self.n

    def describe(self) -> Text:
        return say("second.condition.terror_at_least", n=self.n)


class CluesOnCard(Condition, frozen=True):
    """At least, or at most, so many clue tokens on the card."""

    do = "clues_on_card"
    least: Some = 0
    most: AnyNumber = 99

    def holds(self, scope: SecondScope) -> bool:
        return self.least <= on_card(scope).clues <= self.most

    def describe(self) -> Text:
        return say("second.condition.clues_on_card", n=self.least)


class MonstersOnCard(Condition, frozen=True):
    """At least, or at most, so many monsters on the card."""

    do = "monsters_on_card"
    least: Some = 0
    most: AnyNumber = 99

    def holds(self, scope: SecondScope) -> bool:
        return self.least <= len(on_card(scope).monsters) <= self.most

    def describe(self) -> Text:
        return say("second.condition.monsters_on_card", n=self.least)


WORDS = (
    PlaceClues,
    PlaceMonsters,
    MoveCardMonsters,
    FailRumor,
    GiveUp,
    SpendCluesOnCard,
    FightCardMonsters,
    Never,
    TerrorAtLeast,
    CluesOnCard,
    MonstersOnCard,
)
