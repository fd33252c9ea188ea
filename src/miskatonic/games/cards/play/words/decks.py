"""Words about cards of hands and decks: drawn, discarded, searched for, taken back, played."""

from __future__ import annotations

from typing import Literal

from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import actions, drawing, encounters, hands, table
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.scenes import Drawing
from miskatonic.games.cards.play.state import Investigator
from miskatonic.games.cards.play.words.amounts import Amount, some, value
from miskatonic.games.cards.play.words.base import SHORT, CardWord, Harm, Positive
from miskatonic.games.cards.play.words.which import ANY, Which
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.effects import Nothing, Word
from miskatonic.kernel.text import Text, say


class Draw(CardWord, frozen=True):
    """Draw cards."""

    do = "draw"
    n: Amount = 1

    def act(self, scope: CardScope) -> Flow[None]:
        yield from drawing.draw(scope.play, scope.who, value(self.n, scope), scope.rule)

    def can(self, scope: CardScope) -> bool:
        return value(self.n, scope) > 0 and bool(len(scope.who.deck) or scope.who.discard)

    def describe(self) -> Text:
        return say("play.effect.draw", what=some("cards", self.n))


class DiscardCards(CardWord, frozen=True):
    """Discard cards of your hand, as many as you have: at random, of your choice, or all but so many."""

    do = "discard"
    n: Amount = 1
    how: Literal["choose", "random", "all_but"] = "choose"

    def act(self, scope: CardScope) -> Flow[None]:
        game, who, n = scope.play, scope.who, value(self.n, scope)
        before = len(who.hand)
        if self.how == "random":
            hands.discard_random(game, who, n, scope.rule)
        elif self.how == "choose":
            yield from hands.choose_discards(game, who, n, scope.rule)
        else:
            yield from self._all_but(scope, n)
        scope.about["left"] = max(0, n - (before - len(who.hand)))

    def _all_but(self, scope: CardScope, n: int) -> Flow[None]:
        """A weakness cannot be chosen: it is among the cards that stay."""
        game, who = scope.play, scope.who
        free = [card for card in who.hand if not hands.is_weakness(card)]
        keep = max(0, n - (len(who.hand) - len(free)))
        prompt = say("play.ask.discard", n=len(free) - keep)
        yield from hands.choose_discards(game, who, len(free) - keep, scope.rule, prompt)

    def can(self, scope: CardScope) -> bool:
        hand, n = len(scope.who.hand), value(self.n, scope)
        return hand > n if self.how == "all_but" else hand > 0 and n > 0

    def describe(self) -> Text:
        return say(f"play.effect.discard_{self.how}", what=some("cards", self.n))


class DiscardTop(CardWord, frozen=True):
    """Discard cards off the top of your deck, as many as it has."""

    do = "discard_top"
    n: Amount = 1

    def act(self, scope: CardScope) -> Flow[None]:
        hands.discard_top(scope.play, scope.who, value(self.n, scope), scope.rule)
        return
        yield

    def can(self, scope: CardScope) -> bool:
        return value(self.n, scope) > 0 and len(scope.who.deck) > 0

    def describe(self) -> Text:
        return say("play.effect.discard_top", what=some("cards", self.n))


class Search(CardWord, frozen=True):
    """Search your deck, or the top cards of it, for a card, which you draw or take; the rest is shuffled.

    Of the encounter deck, with its discard pile too, what is found is drawn: an enemy spawns, a treachery is revealed.
    What was found is "that card" of the words after it; `then` is done with it.
    """

    do = "search"
    which: Which = ANY
    top: Amount | None = None
    deck: Literal["yours", "encounter"] = "yours"
    take: Literal["draw", "hand"] = "draw"
    then: Word = Nothing()

    def act(self, scope: CardScope) -> Flow[None]:
        game, who = scope.play, scope.who
        theirs = self.deck == "encounter"
        deck = hands.ENCOUNTER if theirs else table.named_seat(scope.seat)
        top = None if self.top is None else value(self.top, scope)
        card = yield from drawing.search(game, who, deck, top, self.which.fits, scope.rule, discard=theirs)
        scope.about["card"] = card or ""
        if card is None:
            return
        if theirs:
            yield from encounters.draw_encounter(game, who, card)
        elif self.take == "draw":
            yield from drawing.draw_found(game, who, card, scope.rule)
        else:
            yield from drawing.add_to_hand(game, who, card)
            name = table.card_name(who.code)
            game.tell(
                "play.log.found",
                scope.rule,
                seen=(who.seat,),
                masked=say("play.log.found_one", who=name),
                who=name,
                card=table.card_name(card),
            )
        if not isinstance(self.then, Nothing):
            yield from self.then.run(scope)

    def can(self, scope: CardScope) -> bool:
        if self.deck == "encounter":
            state = scope.play.state
            return bool(len(state.encounter) or state.encounter_discard)
        return len(scope.who.deck) > 0 and (self.top is None or value(self.top, scope) > 0)

    def describe(self) -> Text:
        if self.deck == "encounter":
            text = say("play.effect.search_encounter", noun=self.which.noun())
        elif self.top is None:
            text = say(f"play.effect.search_{self.take}", noun=self.which.noun())
        elif isinstance(self.top, int):
            text = say(f"play.effect.search_top_{self.take}", noun=self.which.noun(), n=self.top)
        else:
            text = say(f"play.effect.search_x_{self.take}", noun=self.which.noun(), count=self.top.describe())
        if isinstance(self.then, Nothing):
            return text
        return say("kernel.effect.sequence", first=text, then=self.then.describe())


class Rearrange(CardWord, frozen=True):
    """Look at the top cards of anybody's deck or of the encounter deck and put them back in any order."""

    do = "rearrange"
    n: Positive
    seen: Which | None = None
    """If such a card is among them, `then` happens."""
    then: Word = Nothing()

    def _decks(self, scope: CardScope) -> list[str]:
        game = scope.play
        found = [table.named_seat(who.seat) for who in table.people(game) if len(who.deck)]
        return [*found, hands.ENCOUNTER] if len(game.state.encounter) else found

    def act(self, scope: CardScope) -> Flow[None]:
        decks = self._decks(scope)
        if not decks:
            return
        options = [self._option(scope, each) for each in decks]
        deck = (
            (yield Ask(scope.seat, say("play.ask.which_deck"), options, scope.rule))
            if decks[1:]
            else decks[0]
        )
        looked = yield from drawing.rearrange(scope.play, scope.who, deck, self.n, scope.rule)
        if self.seen is not None and any(self.seen.fits(card) for card in looked):
            yield from self.then.run(scope)

    def _option(self, scope: CardScope, deck: str) -> Option:
        if deck == hands.ENCOUNTER:
            return Option(deck, say("play.deck.encounter"), f"deck:{deck}", scope.rule)
        who = table.person(scope.play, int(deck[5:]))
        text = say("play.deck.of", who=table.card_name(who.code))
        return Option(deck, text, f"deck:{who.seat}", scope.rule)

    def can(self, scope: CardScope) -> bool:
        return bool(self._decks(scope))

    def describe(self) -> Text:
        text = say("play.effect.rearrange", n=self.n)
        if self.seen is None:
            return text
        return say("play.effect.if_seen", first=text, noun=self.seen.noun(), then=self.then.describe())


class TakeBack(CardWord, frozen=True):
    """Choose a card of your discard pile and take it to hand."""

    do = "take_back"
    which: Which = ANY

    def _found(self, scope: CardScope) -> list[str]:
        return [card for card in scope.who.discard if self.which.fits(card)]

    def act(self, scope: CardScope) -> Flow[None]:
        found = {code_of(card): card for card in self._found(scope)}
        options = [
            Option(card, table.card_name(card), None, scope.rule, None, code) for code, card in found.items()
        ]
        if not options:
            return
        card = options[0].name
        if len(options) > 1:
            card = yield Ask(scope.seat, say("play.ask.which_card"), options, scope.rule)
        scope.who.discard.remove(card)
        scope.play.tell(
            "play.log.takes_back",
            scope.rule,
            who=table.card_name(scope.who.code),
            card=table.card_name(card),
        )
        yield from drawing.add_to_hand(scope.play, scope.who, card)

    def can(self, scope: CardScope) -> bool:
        return bool(self._found(scope))

    def describe(self) -> Text:
        return say("play.effect.take_back", noun=self.which.noun())


class RemoveDiscards(CardWord, frozen=True):
    """Your whole discard pile leaves the game."""

    do = "remove_discards"

    def act(self, scope: CardScope) -> Flow[None]:
        state, who = scope.play.state, scope.who
        state.removed = sorted([*state.removed, *who.discard])
        scope.play.tell(
            "play.log.discards_removed", scope.rule, who=table.card_name(who.code), n=len(who.discard)
        )
        who.discard = []
        return
        yield

    def can(self, scope: CardScope) -> bool:
        return bool(scope.who.discard)

    def describe(self) -> Text:
        return say("play.effect.remove_discards")


class DrawEncounter(CardWord, frozen=True):
    """Draw cards of the encounter deck, one after the other."""

    do = "draw_encounter"
    n: Positive = 1

    def act(self, scope: CardScope) -> Flow[None]:
        for _ in range(self.n):
            if scope.who.out or not self.can(scope):
                scope.about[SHORT] = True
                return
            yield from encounters.draw_encounter(scope.play, scope.who)

    def can(self, scope: CardScope) -> bool:
        state = scope.play.state
        return bool(len(state.encounter) or state.encounter_discard)

    def describe(self) -> Text:
        return say("play.effect.draw_encounter", n=self.n)


class GainsSurge(CardWord, frozen=True):
    """The card being drawn surges: another is drawn after it."""

    do = "surge"

    def act(self, scope: CardScope) -> Flow[None]:
        for scene in reversed(scope.play.state.scenes):
            if isinstance(scene, Drawing):
                scene.surge = True
                break
        return
        yield

    def describe(self) -> Text:
        return say("play.effect.surge")


class PlayThat(CardWord, frozen=True):
    """Who was chosen before plays the card just found at once, for so much less; you say whether."""

    do = "play_that"
    less: Harm = 0

    def _player(self, scope: CardScope) -> Investigator:
        return table.person(scope.play, int(scope.about["seat"]))

    def _price(self, scope: CardScope, card: str) -> int:
        return max(0, actions.cost(scope.play, self._player(scope), card) - self.less)

    def act(self, scope: CardScope) -> Flow[None]:
        card, who = str(scope.about["card"]), self._player(scope)
        who.resources -= self._price(scope, card)
        yield from actions.put_down(scope.play, who, card)

    def can(self, scope: CardScope) -> bool:
        """It is in hand, may be played now, and can be paid."""
        card, who = str(scope.about.get("card", "")), self._player(scope)
        if card not in who.hand or printed(code_of(card)).cost is None:
            return False
        return actions.may_play(scope.play, who, card) and self._price(scope, card) <= who.resources

    def describe(self) -> Text:
        return say("play.effect.play_that", n=self.less)


WORDS = (
    Draw,
    DiscardCards,
    DiscardTop,
    Search,
    Rearrange,
    TakeBack,
    RemoveDiscards,
    DrawEncounter,
    GainsSurge,
    PlayThat,
)
