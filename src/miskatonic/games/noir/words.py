"""The words of Noir's cards: what the effect and case icons of the rulebook do."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from miskatonic.games.noir.facts import BACKS, CLUES, CaseNumber, Group, case_of_number
from miskatonic.games.noir.rules.closing import close_by_effect, open_case_card
from miskatonic.games.noir.rules.discarding import discard
from miskatonic.games.noir.rules.hand import ask, card_option, discard_from_hand, keep_hand_limit, to_hand
from miskatonic.games.noir.rules.playing import cases_for, play_clue, play_odds
from miskatonic.games.noir.rules.sanity import sanity_odds, sanity_test
from miskatonic.games.noir.rules.table import open_case
from miskatonic.games.noir.rules.threats import THREAT_DECK, remove_threats, reveal_threat, threat_enters
from miskatonic.games.noir.state import Noir
from miskatonic.kernel.answers import fields, parts
from miskatonic.kernel.asks import Ask, Flow, Odds, Option
from miskatonic.kernel.effects import Scope, Vocabulary, Word
from miskatonic.kernel.fields import Known
from miskatonic.kernel.text import Text, say

NoirScope = Scope[Noir]
OPTIONAL = "noir.effect.00"
"""Some effects are optional."""
NO = Option("no", say("kernel.option.no"), rule=OPTIONAL)
NONE = Option("no", say("noir.option.none"), rule=OPTIONAL)

TAKE_RULES = {
    "lead_row": "noir.effect.01",
    "discard": "noir.effect.02",
    "closed": "noir.effect.03",
    "sanity": "noir.effect.04",
    "time": "noir.effect.05",
}


def clues_in(game: Noir, zone: str) -> list[str]:
    """The clue cards of an open zone; Closed Cases hold case cards too, which nobody can take."""
    cards: list[str] = getattr(game.state, zone)
    return [card for card in cards if card in CLUES]


class NoirWord(Word, frozen=True):
    """A word whose yes-or-no question leaves the briefcase within reach."""

    def offer(self, scope: NoirScope) -> Flow[None]:
        def question() -> Ask | None:
            if not self.possible(scope):
                return None
            yes = Option(
                "yes",
                self.describe(),
                rule=scope.rule,
                reckon=partial(self.odds, scope),
                card=scope.card,
            )
            return Ask(0, say("kernel.ask.may"), [yes, NO], OPTIONAL)

        answer = yield from ask(scope.play, question)
        if answer == "yes":
            yield from self.run(scope)


Zone = Annotated[str, Known(TAKE_RULES)]


class Take(NoirWord, frozen=True):
    """Take one card of a zone into your hand."""

    do = "take"
    zone: Zone

    def run(self, scope: NoirScope) -> Flow[None]:
        yield from self._take(scope, optional=False)

    def offer(self, scope: NoirScope) -> Flow[None]:
        yield from self._take(scope, optional=True)

    def _take(self, scope: NoirScope, optional: bool) -> Flow[None]:
        game, rule = scope.play, TAKE_RULES[self.zone]

        def question() -> Ask | None:
            options = [
                card_option("noir.option.take_card", self.zone, card, rule)
                for card in clues_in(game, self.zone)
            ]
            if not options:
                return None
            if optional:
                options.append(NONE)
            return Ask(0, say("noir.ask.take", zone=self.zone), options, rule)

        card = yield from ask(game, question)
        if card is None or card == "no":
            return
        getattr(game.state, self.zone).remove(card)
        yield from to_hand(game, card, self.zone, rule)

    def possible(self, scope: NoirScope) -> bool:
        return bool(clues_in(scope.play, self.zone))

    def describe(self) -> Text:
        return say("noir.effect.take", zone=self.zone)


class SearchDeck(NoirWord, frozen=True):
    """Search the draw deck for one card, take it, reshuffle."""

    do = "search_deck"

    def run(self, scope: NoirScope) -> Flow[None]:
        yield from self._search(scope, optional=False)

    def offer(self, scope: NoirScope) -> Flow[None]:
        yield from self._search(scope, optional=True)

    def _search(self, scope: NoirScope, optional: bool) -> Flow[None]:
        game, rule = scope.play, "noir.effect.06"

        def question() -> Ask | None:
            options = [
                card_option("noir.option.take_card", "deck", card, rule) for card in game.state.deck.cards()
            ]
            if not options:
                return None
            if optional:
                options.append(NONE)
            return Ask(0, say("noir.ask.search_deck"), options, rule)

        card = yield from ask(game, question)
        if card is None or card == "no":
            return
        game.state.deck.remove(card)
        game.state.deck.shuffle_in()
        yield from to_hand(game, card, "deck", rule)

    def possible(self, scope: NoirScope) -> bool:
        return bool(scope.play.state.deck.bags)

    def describe(self) -> Text:
        return say("noir.effect.search_deck")


class ReshuffleDiscard(NoirWord, frozen=True):
    """Shuffle the discard pile into the draw deck."""

    do = "reshuffle_discard"

    def run(self, scope: NoirScope) -> Flow[None]:
        state = scope.play.state
        gone, state.discard = state.discard, []
        state.deck.shuffle_in(gone)
        scope.play.tell("noir.log.reshuffled", "noir.effect.07", card=gone, zone="discard", zone2="deck")
        return
        yield

    def possible(self, scope: NoirScope) -> bool:
        return bool(scope.play.state.discard)

    def describe(self) -> Text:
        return say("noir.effect.reshuffle_discard")


class SwapPenalty(NoirWord, frozen=True):
    """Swap a card of your hand with one of a penalty area; neither is discarded."""

    do = "swap_penalty"

    def run(self, scope: NoirScope) -> Flow[None]:
        yield from self._swap(scope, optional=False)

    def offer(self, scope: NoirScope) -> Flow[None]:
        yield from self._swap(scope, optional=True)

    def _swap(self, scope: NoirScope, optional: bool) -> Flow[None]:
        game, rule = scope.play, "noir.effect.08"
        state = game.state

        def which() -> Ask | None:
            options = [
                Option(place, say("noir.option.swap_for", card=card, zone=zone), place, rule, card=card)
                for zone in ("time", "sanity")
                for card in clues_in(game, zone)
                if (place := f"{zone}:{card}")
            ]
            if not options or not state.hand:
                return None
            if optional:
                options.append(NONE)
            return Ask(0, say("noir.ask.swap_for"), options, rule)

        def give() -> Ask | None:
            options = [card_option("noir.option.give", "hand", card, rule) for card in state.hand]
            return Ask(0, say("noir.ask.swap_give"), options, rule) if options else None

        place = yield from ask(game, which)
        if place is None or place == "no":
            return
        given = yield from ask(game, give)
        zone, taken = parts(place)
        if given is None or taken not in clues_in(game, zone):
            return
        state.hand.remove(given)
        getattr(state, zone).append(given)
        game.tell("noir.log.given", rule, card=given, zone="hand", zone2=zone)
        getattr(state, zone).remove(taken)
        yield from to_hand(game, taken, zone, rule)

    def possible(self, scope: NoirScope) -> bool:
        state = scope.play.state
        return bool(state.hand and (state.time or state.sanity))

    def describe(self) -> Text:
        return say("noir.effect.swap_penalty")


class SearchThreats(NoirWord, frozen=True):
    """Look through the threat deck and put one card of it into play; it is not reshuffled."""

    do = "search_threats"

    def run(self, scope: NoirScope) -> Flow[None]:
        game, rule = scope.play, "noir.effect.09"
        game.state.threat_deck.settle(game.chance, THREAT_DECK)

        def question() -> Ask | None:
            options = [
                Option(card, say("noir.option.threat", threat=card), f"threat:{card}", rule, card=card)
                for bag in game.state.threat_deck.bags
                for card in bag
            ]
            return Ask(0, say("noir.ask.search_threats"), options, rule) if options else None

        threat = yield from ask(game, question)
        if threat is None:
            return
        game.state.threat_deck.remove(threat)
        yield from threat_enters(game, threat, rule)

    def possible(self, scope: NoirScope) -> bool:
        return bool(scope.play.state.threat_deck.bags)

    def describe(self) -> Text:
        return say("noir.effect.search_threats")


class Discard(NoirWord, frozen=True):
    """Discard one card from your hand or from the leads row."""

    do = "discard"
    zone: Annotated[str, Known(("hand", "lead_row"))]

    def run(self, scope: NoirScope) -> Flow[None]:
        yield from self._discard(scope, optional=False)

    def offer(self, scope: NoirScope) -> Flow[None]:
        yield from self._discard(scope, optional=True)

    def _discard(self, scope: NoirScope, optional: bool) -> Flow[None]:
        game = scope.play
        if self.zone == "hand":
            yield from discard_from_hand(game, "noir.effect.10", optional)
            return
        rule = "noir.effect.11"

        def question() -> Ask | None:
            options = [
                card_option("noir.option.discard", "lead_row", card, rule) for card in game.state.lead_row
            ]
            if not options:
                return None
            if optional:
                options.append(NONE)
            return Ask(0, say("noir.ask.discard_lead_row"), options, rule)

        card = yield from ask(game, question)
        if card is None or card == "no":
            return
        game.state.lead_row.remove(card)
        discard(game, card, "lead_row")

    def possible(self, scope: NoirScope) -> bool:
        return bool(getattr(scope.play.state, self.zone))

    def describe(self) -> Text:
        return say("noir.effect.discard", zone=self.zone)


class SanityTest(NoirWord, frozen=True):
    """Make a sanity test."""

    do = "sanity_test"

    def run(self, scope: NoirScope) -> Flow[None]:
        yield from sanity_test(scope.play, "noir.effect.12")

    def odds(self, scope: NoirScope) -> tuple[Odds, ...]:
        return sanity_odds(scope.play)

    def describe(self) -> Text:
        return say("noir.effect.sanity_test")


class CloseCase(NoirWord, frozen=True):
    """Close the case of this number, if the card was played in it."""

    do = "close_case"
    number: CaseNumber

    def run(self, scope: NoirScope) -> Flow[None]:
        case = open_case(scope.play.state, scope.case) if scope.case else None
        if case is None or case.id != case_of_number(self.number):
            scope.play.tell(
                "noir.log.closes_nothing", "noir.case.effectclose.03", card=scope.card, n=self.number
            )
            return
        rule = "noir.case.effectclose.01" if self.number == 5 else "noir.case.effectclose.02"
        yield from close_by_effect(scope.play, case, rule)

    def describe(self) -> Text:
        return say("noir.effect.close_case", n=self.number)


class CancelNext(NoirWord, frozen=True):
    """Cancel the effects of the next card played in this case; from the briefcase, in any case."""

    do = "cancel_next"

    def run(self, scope: NoirScope) -> Flow[None]:
        case = open_case(scope.play.state, scope.case) if scope.case else None
        if scope.case is None:
            scope.play.state.cancel_any = True
            scope.play.tell("noir.log.cancel_any", "noir.effect.13", card=scope.card)
        elif case is not None:
            case.cancel = True
            scope.play.tell("noir.log.cancel_case", "noir.effect.13", card=scope.card, case=case.id)
        return
        yield

    def describe(self) -> Text:
        return say("noir.effect.cancel_next")


class DrawThreat(NoirWord, frozen=True):
    """The first threat card enters play."""

    do = "draw_threat"

    def run(self, scope: NoirScope) -> Flow[None]:
        yield from reveal_threat(scope.play, "noir.effect.14")

    def describe(self) -> Text:
        return say("noir.effect.draw_threat")


class PlayUnlocked(NoirWord, frozen=True):
    """Play a card with a lock from your hand although its key is missing; everything else must fit."""

    do = "play_unlocked"

    def run(self, scope: NoirScope) -> Flow[None]:
        yield from self._play(scope, optional=False)

    def offer(self, scope: NoirScope) -> Flow[None]:
        yield from self._play(scope, optional=True)

    def _play(self, scope: NoirScope, optional: bool) -> Flow[None]:
        game, rule = scope.play, "noir.effect.16"

        def question() -> Ask | None:
            options = [
                Option(
                    f"hand:{card}:{case.id}",
                    say("noir.option.play_lead", card=card, case=case.id),
                    f"hand:{card}",
                    rule,
                    partial(play_odds, game, card, case),
                    card,
                )
                for card in self._locked(game)
                for case in cases_for(game.state, card, keyless=True)
            ]
            if not options:
                return None
            if optional:
                options.append(NONE)
            return Ask(0, say("noir.ask.play_unlocked"), options, rule)

        answer = yield from ask(game, question)
        if answer is None or answer == "no":
            return
        _, card, case_id = fields(answer)
        case = open_case(game.state, case_id)
        assert case is not None
        game.state.hand.remove(card)
        yield from play_clue(game, card, case, "hand", rule)

    def _locked(self, game: Noir) -> list[str]:
        return [card for card in game.state.hand if CLUES[card].lock or CLUES[card].skeleton_lock]

    def possible(self, scope: NoirScope) -> bool:
        return any(cases_for(scope.play.state, card, keyless=True) for card in self._locked(scope.play))

    def describe(self) -> Text:
        return say("noir.effect.play_unlocked")


class OpenCase(NoirWord, frozen=True):
    """The case card of this number enters play."""

    do = "open_case"
    number: CaseNumber

    def run(self, scope: NoirScope) -> Flow[None]:
        rule = "noir.threateffect.imm.01" if self.number == 3 else "noir.caseicon.04"
        yield from open_case_card(scope.play, case_of_number(self.number), rule)

    def describe(self) -> Text:
        return say("noir.effect.open_case", n=self.number, case=case_of_number(self.number))


class FlipThis(NoirWord, frozen=True):
    """Turn the card over, where it lies; from here on the sentence is about its other face."""

    do = "flip_this"

    def run(self, scope: NoirScope) -> Flow[None]:
        state, front = scope.play.state, scope.card
        back = BACKS[front]
        if front in state.threats:
            state.threats[state.threats.index(front)] = back
            scope.play.abilities.leave(front)
        else:
            state.resolving[state.resolving.index(front)] = back
        scope.card = back
        scope.play.tell("noir.log.flipped", "noir.caseicon.02", card=back)
        return
        yield

    def describe(self) -> Text:
        return say("noir.effect.flip_this")


class AddThisToHand(NoirWord, frozen=True):
    """Take this card into your hand."""

    do = "add_this_to_hand"

    def run(self, scope: NoirScope) -> Flow[None]:
        state = scope.play.state
        zone = "threats" if scope.card in state.threats else "resolving"
        getattr(state, zone).remove(scope.card)
        yield from to_hand(scope.play, scope.card, zone, "noir.caseicon.03")

    def describe(self) -> Text:
        return say("noir.effect.add_this_to_hand")


class RemoveThreats(NoirWord, frozen=True):
    """Remove all threat cards of a group, in the deck and in play."""

    do = "remove_threats"
    group: Group

    def run(self, scope: NoirScope) -> Flow[None]:
        remove_threats(scope.play, self.group, "noir.threateffect.imm.02")
        yield from keep_hand_limit(scope.play)

    def describe(self) -> Text:
        return say("noir.effect.remove_threats", group=self.group)


class RebuildDeck(NoirWord, frozen=True):
    """Time penalty area, discard pile and draw deck become a new draw deck."""

    do = "rebuild_deck"

    def run(self, scope: NoirScope) -> Flow[None]:
        state = scope.play.state
        cards = [*state.time, *state.discard]
        state.deck.shuffle_in(cards)
        state.time, state.discard = [], []
        scope.play.tell(
            "noir.log.rebuilt",
            "noir.threateffect.imm.03",
            n=len(state.deck),
            card=cards,
            zone=["time", "discard"],
            zone2="deck",
        )
        return
        yield

    def describe(self) -> Text:
        return say("noir.effect.rebuild_deck")


VOCABULARY = Vocabulary(
    Take,
    SearchDeck,
    ReshuffleDiscard,
    SwapPenalty,
    SearchThreats,
    Discard,
    SanityTest,
    CloseCase,
    CancelNext,
    DrawThreat,
    PlayUnlocked,
    OpenCase,
    FlipThis,
    AddThisToHand,
    RemoveThreats,
    RebuildDeck,
)
