"""Other World Encounters."""

from __future__ import annotations

from contextlib import suppress

from miskatonic.games.second.facts import GATE_CARDS, WORLDS, in_other_world, world_of
from miskatonic.games.second.rules import written
from miskatonic.games.second.rules.happenings import EncounterCard, GateCards
from miskatonic.games.second.rules.harm import KnockedOut
from miskatonic.games.second.rules.lately import remember
from miskatonic.games.second.rules.people import at_seat
from miskatonic.games.second.rules.places import move_to
from miskatonic.games.second.rules.scope import SecondScope
from miskatonic.games.second.scenes import Encounter, Met
from miskatonic.games.second.state import Investigator, Second
from miskatonic.games.second.steps import ComeBack
from miskatonic.kernel.asks import Ask, Flow, Option, nothing
from miskatonic.kernel.offers import offer_options, take_offer
from miskatonic.kernel.text import say

GATE_DECK = "gate_deck"
VISIT = "2e.encounter.other.01"


def other_world_encounters(game: Second) -> Flow[None]:
    """The next seat's Other World Encounters Phase; those who have none are passed over."""
    queue = game.state.queue
    while queue:
        who = at_seat(game, queue.pop(0))
        if in_other_world(who.place) and not who.done and not who.lost_turn:
            with suppress(KnockedOut):
                yield from other_world_encounter(game, who, world_of(who.place), last=True)
            return


def other_world_encounter(
    game: Second, who: Investigator, world: str, home: str = "", *, last: bool = False
) -> Flow[None]:
    """Draw until the colour fits the world, read the world's entry or the one for all others.

    With `home` it is a visit: a card that sends him back to Arkham sends him there.
    """
    happening = GateCards(who=who, n=1)
    yield from game.abilities.happen(game, happening, nothing, (who.seat,))
    cards = [draw_matching(game, world) for _ in range(happening.n)]
    card = yield from _choose(game, who, cards, world)
    for each in cards:
        if each != card:
            discard_gate_card(game, each)
    try:
        card = yield from _maybe_redraw(game, who, card, world)
        yield from resolve_gate_card(game, who, card, world, home, last=last)
    finally:
        discard_gate_card(game, card)


def visit(game: Second, who: Investigator, world: str, *, last: bool = False) -> Flow[None]:
    """An encounter in an Other World for somebody who is in Arkham; if he is still away after it, he comes back."""
    home = who.place
    move_to(game, who, f"{world}:1", VISIT)
    if last:
        game.push(ComeBack(who.seat, home))
    yield from other_world_encounter(game, who, world, home, last=last)
    if not last:
        come_back(game, who, home)


def back_from_visit(game: Second, step: ComeBack) -> Flow[None]:
    come_back(game, at_seat(game, step.seat), step.place)
    return nothing()


def come_back(game: Second, who: Investigator, home: str) -> None:
    if in_other_world(who.place):
        move_to(game, who, home, VISIT)


def draw_matching(game: Second, world: str) -> str:
    """One card at a time; others go to the bottom, and the card without colour has the deck shuffled."""
    colours, deck = WORLDS[world].encounter_colours, game.state.gate_deck
    while True:
        card = deck.draw(game.chance, GATE_DECK)
        if GATE_CARDS[card] in colours:
            game.state.revealed.append(card)
            return card
        deck.put(card, bottom=True)
        if not GATE_CARDS[card]:
            deck.shuffle_in()
            game.tell("second.log.gate_deck_shuffled", "2e.misc.discard.02")


def discard_gate_card(game: Second, card: str) -> None:
    game.state.revealed.remove(card)
    game.state.gate_deck.put(card, bottom=True)


def entry_of(card: str, world: str) -> str:
    """The world's own entry, or "other"."""
    return world if world in written.book.gate_entries[card] else "other"


def _choose(game: Second, who: Investigator, cards: list[str], world: str) -> Flow[str]:
    if len(cards) == 1:
        return cards[0]
    options = [
        Option(
            card,
            written.book.entry_text(card, entry_of(card, world)),
            None,
            "2e.encounter.other.05",
            card=card,
        )
        for card in cards
    ]
    return (yield Ask(who.seat, say("second.ask.which_card"), options, "2e.encounter.other.05"))


def _maybe_redraw(game: Second, who: Investigator, card: str, world: str) -> Flow[str]:
    moment = EncounterCard(who=who, card=card)
    options = offer_options(game, moment, who.seat)
    if options:
        keep = Option(
            "keep",
            written.book.entry_text(card, entry_of(card, world)),
            rule="2e.encounter.other.05",
            card=card,
        )
        answer = yield Ask(who.seat, say("second.ask.redraw"), [keep, *options], "2e.encounter.other.05")
        if answer != "keep":
            yield from take_offer(game, moment, who.seat, answer)
            if moment.redraw:
                discard_gate_card(game, card)
                return draw_matching(game, world)
    return card


def resolve_gate_card(
    game: Second, who: Investigator, card: str, world: str, home: str = "", *, last: bool = False
) -> Flow[None]:
    entry = entry_of(card, world)
    rule = "2e.encounter.other.06" if entry == "other" else "2e.encounter.other.05"
    scope = SecondScope(game, who, card, rule, home=home, last=last)
    with game.scene(Encounter(who.seat, world, card, entry)) as encounter:
        remember(game, Met(game.at, who.id, encounter))
        game.tell(
            "second.log.encounter",
            rule,
            who=who.id,
            place=world,
            encounter=f"{card}.{entry}",
            effect=written.book.entry_text(card, entry),
        )
        yield from written.book.gate_entries[card][entry].run(scope)
