"""Words that stand on small cards: prices, what becomes of the card itself, and what only one card does."""

from __future__ import annotations

from miskatonic.games.second import steps
from miskatonic.games.second.facts import card_kind, in_other_world
from miskatonic.games.second.facts.names import Few, Some
from miskatonic.games.second.rules.boosts import boost
from miskatonic.games.second.rules.checks import roll, success_from
from miskatonic.games.second.rules.choices import choose_person
from miskatonic.games.second.rules.gates import return_to_arkham
from miskatonic.games.second.rules.harm import STATS, pay
from miskatonic.games.second.rules.people import held_card, in_order, max_sanity, max_stamina
from miskatonic.games.second.rules.possessions import discard, exhaust, ready
from miskatonic.games.second.rules.scope import SecondScope
from miskatonic.games.second.state import Investigator, Second
from miskatonic.games.second.steps import DealWith
from miskatonic.games.second.words.base import SecondWord
from miskatonic.games.second.words.common import NOTHING, Gain, regain
from miskatonic.kernel.asks import Flow
from miskatonic.kernel.effects import Cost, Word
from miskatonic.kernel.text import Text, say


class Price(Cost, frozen=True):
    """What using the card takes. It is no loss: nothing reduces it, and a knock-out waits for the effect.

    `token_of`: a token is put on the card, and the one that completes this number discards it.
    """

    do = "price"
    exhaust: bool = False
    discard: bool = False
    movement: Few = 0
    sanity: Few = 0
    stamina: Few = 0
    token_of: Few = 0

    def possible(self, scope: SecondScope) -> bool:
        return self.payable(scope.play, scope.who, scope.card)

    def payable(self, game: Second, who: Investigator, card: str) -> bool:
        """Whether he could pay it with this card of his."""
        if who.sanity < self.sanity or who.stamina < self.stamina:
            return False
        if self.movement:
            moving = game.state.movement
            if moving is None or moving.points < self.movement:
                return False
        return ready(who, card)

    def run(self, scope: SecondScope) -> Flow[None]:
        game, who = scope.play, scope.who
        if self.exhaust:
            exhaust(game, who, scope.card)
        if self.movement:
            assert game.state.movement is not None
            game.state.movement.points -= self.movement
            game.tell("second.log.movement_spent", scope.rule, who=who.id, n=self.movement)
        for stat, n in zip(STATS, (self.sanity, self.stamina), strict=True):
            pay(game, who, stat, n, scope.rule)
        if self.token_of:
            yield from AddToken(self.token_of).run(scope)
        if self.discard:
            discard(game, who, scope.card, scope.rule)
        return
        yield

    def describe(self) -> Text:
        parts = []
        if self.exhaust:
            parts.append(say("second.price.exhaust"))
        if self.token_of:
            parts.append(say("second.price.token", n=self.token_of))
        if self.movement:
            parts.append(say("second.price.movement", n=self.movement))
        parts += [
            say("second.price.stat", stat=stat, n=n)
            for stat, n in zip(STATS, (self.sanity, self.stamina), strict=True)
            if n
        ]
        if self.discard:
            parts.append(say("second.price.discard"))
        if len(parts) > 1:
            return say("second.price.all", price=parts)
        return parts[0] if parts else say("kernel.effect.nothing")


class DiscardThis(SecondWord, frozen=True):
    """The card itself is discarded."""

    do = "discard_this"

    def run(self, scope: SecondScope) -> Flow[None]:
        discard(scope.play, scope.who, scope.card, scope.rule)
        return
        yield

    def describe(self) -> Text:
        return say("second.effect.discard_this")


class AddToken(SecondWord, frozen=True):
    """A token on the card; the one that completes the number discards it."""

    do = "add_token"
    of: Some

    def run(self, scope: SecondScope) -> Flow[None]:
        card = held_card(scope.who, scope.card)
        card.tokens += 1
        game, who = scope.play, scope.who
        game.tell("second.log.token", scope.rule, who=who.id, card=card_kind(card.id).id, n=card.tokens)
        if card.tokens >= self.of:
            discard(game, who, card.id, scope.rule)
        return
        yield

    def describe(self) -> Text:
        return say("second.effect.add_token", n=self.of)


class RollEach(SecondWord, frozen=True):
    """Several dice, each a success or not for itself."""

    do = "roll_each"
    dice: Some
    success: Word = NOTHING
    failure: Word = NOTHING

    def run(self, scope: SecondScope) -> Flow[None]:
        faces = roll(scope.play, self.dice)
        scope.play.tell("second.log.roll", scope.rule, who=scope.who.id, faces=faces)
        for face in sorted(faces, reverse=True):
            yield from (self.success if face >= success_from(scope.who) else self.failure).run(scope)

    def describe(self) -> Text:
        success, failure = self.success.describe(), self.failure.describe()
        return say("second.effect.roll_each", n=self.dice, success=success, failure=failure)


class Recover(Gain, frozen=True):
    """Gain Sanity or Stamina that is lacking; at the maximum it is not possible."""

    do = "recover"

    def possible(self, scope: SecondScope) -> bool:
        """A card that raises the maximum goes before it heals, and takes its part of the maximum along."""
        bonuses = card_kind(scope.card).bonuses
        most = {"sanity": max_sanity, "stamina": max_stamina}
        return any(
            getattr(self, stat) != 0
            and getattr(scope.who, stat) < most[stat](scope.play, scope.who) - bonuses.get(f"max_{stat}", 0)
            for stat in STATS
        )


class MovementPoints(SecondWord, frozen=True):
    """More movement points for the move going on in Arkham."""

    do = "movement_points"
    n: Some

    def run(self, scope: SecondScope) -> Flow[None]:
        moving = scope.play.state.movement
        assert moving is not None
        moving.points += self.n
        scope.play.tell("second.log.movement_gained", scope.rule, who=scope.who.id, n=self.n)
        return
        yield

    def possible(self, scope: SecondScope) -> bool:
        moving = scope.play.state.movement
        return moving is not None and not moving.over

    def describe(self) -> Text:
        return say("second.effect.movement_points", n=self.n)


class Ride(SecondWord, frozen=True):
    """Instead of moving normally: to any street or location; monsters left behind must be evaded first."""

    do = "ride"

    def run(self, scope: SecondScope) -> Flow[None]:
        scope.play.push(DealWith(), steps.Ride(scope.rule))
        return
        yield

    def possible(self, scope: SecondScope) -> bool:
        moving = scope.play.state.movement
        return moving is not None and not moving.over and not moving.walked

    def describe(self) -> Text:
        return say("second.effect.ride")


class FindGate(SecondWord, frozen=True):
    """Back to Arkham from an Other World at once."""

    do = "find_gate"

    def run(self, scope: SecondScope) -> Flow[None]:
        yield from return_to_arkham(scope.play, scope.who, "2e.movement.other.04")

    def possible(self, scope: SecondScope) -> bool:
        return in_other_world(scope.who.place)

    def describe(self) -> Text:
        return say("second.effect.find_gate")


class HealHere(SecondWord, frozen=True):
    """Somebody in the same area gains Stamina: as many as the Spell check had successes, not divided."""

    do = "heal_here"

    def run(self, scope: SecondScope) -> Flow[None]:
        assert scope.check is not None
        hurt = self.hurt(scope)
        whom = hurt[0]
        if len(hurt) > 1:
            prompt = say("second.ask.heal", n=scope.check.successes)
            whom = yield from choose_person(scope.play, scope.seat, hurt, prompt, scope.rule)
        there = SecondScope(scope.play, whom, scope.card, scope.rule)
        yield from regain(there, "stamina", scope.check.successes)

    def hurt(self, scope: SecondScope) -> list[Investigator]:
        """Those who lack Stamina here; in the final battle everybody is in one place."""
        game = scope.play
        return [
            who
            for who in in_order(game)
            if (game.state.battle is not None or who.place == scope.who.place)
            and who.stamina < max_stamina(game, who)
        ]

    def possible(self, scope: SecondScope) -> bool:
        return bool(self.hurt(scope))

    def describe(self) -> Text:
        return say("second.effect.heal_here")


class Boost(SecondWord, frozen=True):
    """A bonus to all skill checks for the rest of the turn."""

    do = "boost"
    n: Some

    def run(self, scope: SecondScope) -> Flow[None]:
        boost(scope.play, scope.seat, scope.card, self.n)
        scope.play.tell("second.log.boost", scope.rule, who=scope.who.id, n=self.n)
        return
        yield

    def describe(self) -> Text:
        return say("second.effect.boost", n=self.n)


WORDS = (
    Price,
    DiscardThis,
    AddToken,
    RollEach,
    Recover,
    MovementPoints,
    Ride,
    FindGate,
    HealHere,
    Boost,
)
