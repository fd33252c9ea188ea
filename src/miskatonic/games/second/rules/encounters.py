"""Arkham Encounters: a gate, a location card, or the location's own ability."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from miskatonic.games.second.facts import LOCATION_CARDS, LOCATIONS, street_of
from miskatonic.games.second.rules import written
from miskatonic.games.second.rules.gates import drawn_through, try_to_close
from miskatonic.games.second.rules.happenings import EncounterCard, EncountersBegin, LocationCards
from miskatonic.games.second.rules.harm import KnockedOut
from miskatonic.games.second.rules.lately import remember
from miskatonic.games.second.rules.people import held_saying
from miskatonic.games.second.rules.places import move_to
from miskatonic.games.second.rules.scope import SecondScope
from miskatonic.games.second.scenes import Encounter, Met
from miskatonic.games.second.state import Investigator, Second
from miskatonic.kernel.answers import number
from miskatonic.kernel.asks import Ask, Flow, Option, nothing
from miskatonic.kernel.offers import may_be_used, offer_options, take_offer
from miskatonic.kernel.text import say

LODGE, SANCTUM = "silver_twilight_lodge", "inner_sanctum"


def arkham_encounter(game: Second) -> Flow[None]:
    """One seat's Arkham Encounters Phase."""
    state = game.state
    who = state.investigators[state.queue.pop(0)]
    try:  # noqa: SIM105 (a `suppress` costs more than most of what it would guard)
        yield from encounter_phase(game, who)
    except KnockedOut:
        pass


def encounter_phase(game: Second, who: Investigator) -> Flow[None]:
    if who.lost_turn or who.done:
        return
    if game.abilities.hears(EncountersBegin):
        yield from game.abilities.happen(game, EncountersBegin(who=who), nothing, (who.seat,))
    place = who.place
    if place not in LOCATIONS or who.done:
        return
    if place in game.state.gates:
        if who.explored:
            yield from try_to_close(game, who)
        else:
            drawn_through(game, who, place, "2e.encounter.arkham.07")
        return
    yield from at_location(game, who, last=True)


def at_location(game: Second, who: Investigator, *, last: bool = False) -> Flow[None]:
    """The location's ability instead of an encounter, if it has one and it can be used."""
    place = who.place
    uses = written.book.location_abilities.get(place)
    if not uses:
        yield from location_encounter(game, who, last=last)
        return
    scope = SecondScope(game, who, place, "2e.misc.location.01", last=last)
    options = [_ability_option(place, n) for n, use in enumerate(uses) if use.possible(scope)]
    if options:
        prompt = say("second.ask.location", place=place)
        answer = yield Ask(who.seat, prompt, [_encounter_option(place), *options], "2e.misc.location.01")
        if answer != "encounter":
            game.tell("second.log.location_ability", "2e.misc.location.01", who=who.id, place=place)
            yield from uses[number(answer)].run(scope)
            return
    yield from location_encounter(game, who, last=last)


@cache
def _ability_option(place: str, n: int) -> Option:
    text = written.book.ability_text(place, n)
    return Option(f"ability:{n}", text, f"place:{place}", "2e.misc.location.01")


@cache
def _encounter_option(place: str) -> Option:
    return Option("encounter", say("second.option.encounter"), f"place:{place}", "2e.encounter.arkham.02")


def go_and_encounter(
    game: Second, who: Investigator, place: str, rule: str, draw: int = 1, *, last: bool = False
) -> Flow[None]:
    """Sent somewhere in the middle of an encounter: a location means another one there, a gate there draws him in.

    Monsters and clue tokens there do not matter now: he has not ended a move.
    """
    move_to(game, who, place, rule)
    if place in game.state.gates:
        drawn_through(game, who, place, "2e.encounter.arkham.07")
    elif place in LOCATIONS:
        yield from location_encounter(game, who, draw, last=last)


def section(who: Investigator) -> str:
    """Members of the Lodge read the Inner Sanctum's entry there."""
    return SANCTUM if who.place == LODGE and held_saying(who, "opens_the_sanctum") else who.place


def location_encounter(game: Second, who: Investigator, draw: int = 1, *, last: bool = False) -> Flow[None]:
    """Shuffle the neighborhood's deck, draw, read the entry for this location; the card goes back.

    As the `last` that is going on it may go on in steps.
    """
    if game.abilities.hears(LocationCards):
        happening = LocationCards(who=who, n=draw)
        yield from game.abilities.happen(game, happening, nothing, (who.seat,))
        draw = happening.n
    cards = draw_location_cards(game, street_of(who.place), draw)
    card = cards[0] if len(cards) == 1 else (yield from choose_card(game, who, cards))
    if may_be_used(game, EncounterCard):
        card = yield from maybe_redraw(game, who, card, cards)
    yield from resolve_location_card(game, who, card, last=last)


def draw_location_cards(game: Second, street: str, n: int, without: Sequence[str] = ()) -> list[str]:
    """n cards in a row, after those drawn before; a card that lies face up on the deck comes first."""
    deck = [card for card in LOCATION_CARDS[street] if card not in without]
    drawn: list[str] = []
    if street in game.state.foreseen:
        drawn.append(game.state.foreseen.pop(street))
        deck.remove(drawn[0])
    while len(drawn) < n:
        drawn.append(deck.pop(game.chance.pick(f"location.{street}", len(deck))))
    return drawn


def foresee(game: Second, street: str, rule: str) -> None:
    """The top card of a neighborhood's deck is turned face up and stays there."""
    deck = LOCATION_CARDS[street]
    card = deck[game.chance.pick(f"location.{street}", len(deck))]
    game.state.foreseen[street] = card
    game.tell("second.log.foreseen", rule, place=street)


def choose_card(game: Second, who: Investigator, cards: list[str]) -> Flow[str]:
    """Of several cards drawn, the preferred one."""
    options = [
        Option(card, written.book.entry_text(card, section(who)), None, "2e.misc.discard.04", card=card)
        for card in cards
    ]
    return (yield Ask(who.seat, say("second.ask.which_card"), options, "2e.misc.discard.04"))


def maybe_redraw(game: Second, who: Investigator, card: str, drawn: Sequence[str]) -> Flow[str]:
    """Something may let him draw another card in its place, none of those drawn already (2e.misc.discard.04)."""
    moment = EncounterCard(who=who, card=card)
    options = offer_options(game, moment, who.seat)
    if options:
        keep = Option(
            "keep", written.book.entry_text(card, section(who)), rule="2e.encounter.arkham.02", card=card
        )
        prompt = say("second.ask.redraw")
        answer = yield Ask(who.seat, prompt, [keep, *options], "2e.encounter.arkham.02")
        if answer != "keep":
            yield from take_offer(game, moment, who.seat, answer)
            if moment.redraw:
                card = draw_location_cards(game, street_of(who.place), 1, drawn)[0]
    return card


def resolve_location_card(game: Second, who: Investigator, card: str, *, last: bool = False) -> Flow[None]:
    entry = section(who)
    scope = SecondScope(game, who, card, "2e.encounter.arkham.02", last=last)
    with game.scene(Encounter(who.seat, who.place, card, entry)) as encounter:
        remember(game, Met(game.at, who.id, encounter))
        if game.log is not None:
            game.tell(
                "second.log.encounter",
                "2e.encounter.arkham.02",
                who=who.id,
                place=who.place,
                encounter=f"{card}.{entry}",
                effect=written.book.entry_text(card, entry),
            )
        yield from written.book.location_entries[card][entry].run(scope)
