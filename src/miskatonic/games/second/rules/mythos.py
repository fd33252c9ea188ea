"""The Mythos Phase: gate and monster, clue, monster movement, and the card's own text."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial

from miskatonic.games.second import steps
from miskatonic.games.second.facts import MYTHOS, MythosCard
from miskatonic.games.second.rules import durations, written
from miskatonic.games.second.rules.choices import person, person_option
from miskatonic.games.second.rules.doom import players
from miskatonic.games.second.rules.gates import open_gate
from miskatonic.games.second.rules.happenings import CardText, EndOfMythos
from miskatonic.games.second.rules.harm import KnockedOut
from miskatonic.games.second.rules.lately import remember_mythos
from miskatonic.games.second.rules.moving_monsters import move_monsters
from miskatonic.games.second.rules.people import at_seat, people_at
from miskatonic.games.second.rules.rumors import new_rumor, rumor_goes_on
from miskatonic.games.second.rules.scope import SecondScope
from miskatonic.games.second.rules.surges import surge
from miskatonic.games.second.rules.turn import next_turn
from miskatonic.games.second.scenes import Omen, Part
from miskatonic.games.second.state import Second
from miskatonic.games.second.steps import Discard, DrawMythos, HeadlineOver, ReadTo, Resolve
from miskatonic.kernel.asks import Ask, Flow, Option, nothing
from miskatonic.kernel.effects import ForAll
from miskatonic.kernel.text import say

MYTHOS_DECK = "mythos"
HEADLINE = "2e.mythos.card.02"
TWO_CARDS = "two_mythos_cards"
"""A failed rumor: each Mythos Phase another card is drawn before, of which only the gate counts."""
MANY_PLAYERS = 5
"""From so many on, two monsters come with a new gate in the later printing."""


def mythos_phase(game: Second) -> Flow[None]:
    """The first player draws one card and resolves it; the marker then passes to the left."""
    game.push(DrawMythos(), steps.EndOfMythos())
    if TWO_CARDS in game.state.flags:
        before = draw_mythos(game)
        game.push(Resolve(before, "gate"), Discard(before))
    return
    yield


def draw_and_resolve(game: Second, step: DrawMythos) -> Flow[None]:
    resolve_mythos(game, draw_mythos(game))
    return
    yield


def draw_mythos(game: Second) -> str:
    """The top card; the one that has the deck shuffled is replaced at once."""
    state = game.state
    while True:
        card = state.mythos.draw(game.chance, MYTHOS_DECK)
        stays = MYTHOS[card].type != "special"
        if stays:
            state.revealed.append(card)
            remember_mythos(game, card)
        game.tell("second.log.mythos_card", "2e.mythos.01", mythos=card)
        if stays:
            return card
        state.mythos.shuffle_in([card])
        game.tell("second.log.mythos_shuffled", "2e.misc.discard.02")


def discard_mythos(game: Second, card: str) -> None:
    game.state.revealed.remove(card)
    game.state.mythos.put(card, bottom=True)


def discard_unread(game: Second, step: Discard) -> Flow[None]:
    discard_mythos(game, step.card)
    return
    yield


def resolve_mythos(game: Second, card: str) -> None:
    """All four parts in order."""
    game.push(*(Resolve(card, part) for part in PARTS))


def resolve_part(game: Second, step: Resolve) -> Flow[None]:
    with game.scene(Omen(step.card, step.part)):
        yield from PARTS[step.part](game, MYTHOS[step.card])


def gate_step(game: Second, card: MythosCard) -> Flow[None]:
    """Elder sign: nothing. Open gate: surge. Neither: a new gate."""
    place = card.gate_location
    if place in game.state.seals:
        game.tell("second.log.sealed_holds", "2e.mythos.gate.01", place=place)
    elif place in game.state.gates:
        yield from surge(game, place)
    else:
        two = game.state.printing == "later" and players(game) >= MANY_PLAYERS
        yield from open_gate(game, place, "2e.mythos.gate.06", monsters=2 if two else 1)


def clue_step(game: Second, card: MythosCard) -> Flow[None]:
    """A clue token, unless a gate is open there; somebody there may take it at once."""
    state, place = game.state, card.clue_location
    if not place or place in state.gates:
        return
    state.clues[place] = state.clues.get(place, 0) + 1
    game.tell("second.log.clue_appears", "2e.mythos.clue.01", place=place)
    people = people_at(game, place)
    if not people:
        return
    options = [
        person_option(who, "2e.mythos.clue.03", say("second.option.who_takes", who=who.id)) for who in people
    ]
    options.append(Option("nobody", say("second.option.nobody"), rule="2e.mythos.clue.03"))
    seat = people[0].seat if len(people) == 1 else state.first
    answer = yield Ask(seat, say("second.ask.new_clue", place=place), options, "2e.mythos.clue.04")
    if answer != "nobody":
        who = person(game, answer)
        who.clues += 1
        state.clues[place] -= 1
        if not state.clues[place]:
            del state.clues[place]
        game.tell("second.log.clues", "2e.mythos.clue.03", who=who.id, n=1, place=place)


def card_step(game: Second, card: MythosCard) -> Flow[None]:
    """The card's text, unless something in play cancels it."""
    happening, text = CardText(card=card.id), partial(apply_text, game, card)
    if not (yield from game.abilities.happen(game, happening, text)):
        discard_mythos(game, card.id)


def apply_text(game: Second, card: MythosCard) -> Flow[None]:
    """Headline: now, then away. Environment: replaces the last. Rumor: stays, if none is there."""
    if card.type == "headline":
        yield from headline(game, card.id)
    elif card.type == "environment":
        yield from new_environment(game, card.id)
    elif game.state.rumor is not None:
        game.tell("second.log.rumor_ignored", "2e.mythos.card.06", mythos=card.id)
        discard_mythos(game, card.id)
    else:
        game.state.revealed.remove(card.id)
        yield from new_rumor(game, card.id)


def headline(game: Second, card: str) -> Flow[None]:
    """Its text is applied and the card goes under the deck; some of it may hold until the end of the next turn."""
    effect = written.book.mythos_effects[card]
    if isinstance(effect, ForAll):
        scope = SecondScope(game, game.state.investigators[game.state.first], card, HEADLINE)
        game.push(*(ReadTo(card, seat) for seat in effect.seats(scope)), HeadlineOver(card))
        return
    yield from run_text(game, card, HEADLINE)
    _end_headline(game, card)


def read_to(game: Second, step: ReadTo) -> Flow[None]:
    """One investigator's misfortune is not the others'."""
    effect = written.book.mythos_effects[step.card]
    assert isinstance(effect, ForAll)
    with game.scene(Omen(step.card, "text")), suppress(KnockedOut):
        yield from effect.run_for(SecondScope(game, at_seat(game, step.seat), step.card, HEADLINE))


def headline_over(game: Second, step: HeadlineOver) -> Flow[None]:
    _end_headline(game, step.card)
    return nothing()


def _end_headline(game: Second, card: str) -> None:
    if written.book.standing[card]:
        hold_on(game, card)
    discard_mythos(game, card)


def hold_on(game: Second, card: str) -> None:
    """What a headline says is still true until the end of the next turn."""
    durations.hold(game, card)
    game.tell("second.log.headline_holds", "2e.mythos.card.02", mythos=card)


def run_text(game: Second, card: str, rule: str) -> Flow[None]:
    """A card speaks to the first player, unless it says otherwise."""
    first = game.state.investigators[game.state.first]
    with suppress(KnockedOut):
        yield from written.book.mythos_effects[card].run(SecondScope(game, first, card, rule))


def new_environment(game: Second, card: str) -> Flow[None]:
    """The old one goes under the deck; the new one's text holds from now on."""
    state = game.state
    end_environment(game, "2e.mythos.card.04")
    state.revealed.remove(card)
    state.environment = card
    game.abilities.enter(*written.book.mythos(card))
    game.tell("second.log.environment", "2e.mythos.card.03", mythos=card)
    yield from run_text(game, card, "2e.mythos.card.03")


def end_environment(game: Second, rule: str) -> None:
    """The environment in play, if there is one, goes under the deck with all it said."""
    state = game.state
    if state.environment:
        game.abilities.leave(state.environment)
        state.mythos.put(state.environment, bottom=True)
        game.tell("second.log.environment_ends", rule, mythos=state.environment)
        state.environment = ""


def end_of_mythos(game: Second, step: steps.EndOfMythos) -> Flow[None]:
    """What cards do at the end of the phase: powers, rumors; then the turn is over."""
    if game.abilities.hears(EndOfMythos):
        yield from game.abilities.happen(game, EndOfMythos(), nothing, (game.state.first,))
    yield from rumor_goes_on(game)
    end_of_turn(game)


def end_of_turn(game: Second) -> None:
    """Headlines and closed markers that were for this turn end; the first player marker passes on."""
    durations.end_turn(game)
    next_turn(game)


PARTS: dict[Part, Callable[[Second, MythosCard], Flow[None]]] = {
    "gate": gate_step,
    "clue": clue_step,
    "movement": move_monsters,
    "text": card_step,
}
