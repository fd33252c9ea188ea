"""The Mythos Phase: gate and monster, clue, monster movement, and the card's own text."""

from __future__ import annotations

from miskatonic.games.second.content.facts import MYTHOS, MythosCard
from miskatonic.games.second.rules.doom import players
from miskatonic.games.second.rules.gates import open_gate
from miskatonic.games.second.rules.harm import KnockedOut
from miskatonic.games.second.rules.monsters import (
    draw_marker,
    in_arkham_and_sky,
    monster_limit,
    spawn,
    to_outskirts,
)
from miskatonic.games.second.rules.moving_monsters import move_monsters
from miskatonic.games.second.rules.people import people_at
from miskatonic.games.second.state import Rumor, Second
from miskatonic.kernel.abilities import Happening
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.text import say

MYTHOS_DECK = "mythos"


def mythos_phase(game: Second) -> Flow[None]:
    """The first player draws one card and resolves it; the marker then passes to the left."""
    if "two_mythos_cards" in game.state.flags:
        first = yield from draw_mythos(game)
        yield from gate_step(game, MYTHOS[first])
        discard_mythos(game, first)
    card = yield from draw_mythos(game)
    yield from resolve_mythos(game, card)
    yield from end_of_mythos(game)
    end_of_turn(game)


def draw_mythos(game: Second) -> Flow[str]:
    """The top card; the one that has the deck shuffled is replaced at once."""
    state = game.state
    while True:
        card = state.mythos.draw(game.chance, MYTHOS_DECK)
        state.revealed.append(card)
        game.tell("second.log.mythos_card", "2e.mythos.01", mythos=card)
        if MYTHOS[card].type != "special":
            return card
        state.revealed.remove(card)
        state.mythos.shuffle_in([card])
        game.tell("second.log.mythos_shuffled", "2e.misc.discard.02")
    yield


def discard_mythos(game: Second, card: str) -> None:
    game.state.revealed.remove(card)
    game.state.mythos.put(card, bottom=True)


def resolve_mythos(game: Second, name: str) -> Flow[None]:
    """All four steps in order."""
    card = MYTHOS[name]
    yield from gate_step(game, card)
    yield from clue_step(game, card)
    yield from move_monsters(game, card)
    yield from card_step(game, card)


def gate_step(game: Second, card: MythosCard) -> Flow[None]:
    """Elder sign: nothing. Open gate: surge. Neither: a new gate."""
    place = card.gate_location
    if not place:
        return
    if place in game.state.seals:
        game.tell("second.log.sealed_holds", "2e.mythos.gate.01", place=place)
    elif place in game.state.gates:
        yield from surge(game, place)
    else:
        two = game.state.printing == "later" and players(game) >= 5
        yield from open_gate(game, place, "2e.mythos.gate.06", monsters=2 if two else 1)


def surge(game: Second, place: str) -> Flow[None]:
    """A monster from every open gate; which gates get those that still fit is settled before any is drawn."""
    state = game.state
    game.tell("second.log.surge", "2e.mythos.surge.01", place=place)
    order = yield from surge_order(game, place)
    limit = monster_limit(game)
    room = len(order) if limit is None else max(0, limit - in_arkham_and_sky(game))
    for number, gate in enumerate(order):
        if number < room:
            yield from spawn(game, gate, "2e.mythos.surge.01")
        else:
            yield from to_outskirts(game, draw_marker(game))
    assert state is game.state


def surge_order(game: Second, place: str) -> Flow[list[str]]:
    """The gates in the order in which they get their monsters; only asked when not all fit."""
    gates = sorted(game.state.gates)
    count = len(gates)
    if game.state.printing == "later":
        count = max(count, players(game))
    limit = monster_limit(game)
    room = count if limit is None else max(0, limit - in_arkham_and_sky(game))
    spread = _spread(gates, place, count)
    if room >= count or len(set(spread)) == 1:
        return spread
    chosen: list[str] = []
    left = list(spread)
    while len(chosen) < room:
        names = sorted(set(left))
        options = [
            Option(gate, say("second.option.surge", place=gate), f"place:{gate}", "2e.mythos.surge.02")
            for gate in names
        ]
        prompt = say("second.ask.surge", n=room - len(chosen))
        gate = yield Ask(game.state.first, prompt, options, "2e.mythos.surge.04")
        chosen.append(gate)
        left.remove(gate)
    return chosen + left


def _spread(gates: list[str], place: str, count: int) -> list[str]:
    """As evenly as possible, the surging gate first served."""
    order = [place, *(gate for gate in gates if gate != place)]
    return [order[n % len(order)] for n in range(count)]


def clue_step(game: Second, card: MythosCard) -> Flow[None]:
    """A clue token, unless a gate is open there; somebody there may take it at once."""
    place = card.clue_location
    if not place or place in game.state.gates:
        return
    game.state.clues[place] = game.state.clues.get(place, 0) + 1
    game.tell("second.log.clue_appears", "2e.mythos.clue.01", place=place)
    people = people_at(game, place)
    if not people:
        return
    options = [
        Option(
            f"seat:{who.seat}",
            say("second.option.who_takes", who=who.id),
            f"seat:{who.seat}",
            "2e.mythos.clue.03",
        )
        for who in people
    ]
    options.append(Option("nobody", say("second.option.nobody"), rule="2e.mythos.clue.03"))
    seat = people[0].seat if len(people) == 1 else game.state.first
    answer = yield Ask(seat, say("second.ask.new_clue", place=place), options, "2e.mythos.clue.04")
    if answer != "nobody":
        who = game.state.investigators[int(answer.partition(":")[2])]
        who.clues += 1
        game.state.clues[place] -= 1
        if not game.state.clues[place]:
            del game.state.clues[place]
        game.tell("second.log.clues", "2e.mythos.clue.03", who=who.id, n=1, place=place)


def card_step(game: Second, card: MythosCard) -> Flow[None]:
    """Headline: now, then away. Environment: replaces the last. Rumor: stays, if none is there."""
    happening = Happening("card_text", card=card.id)
    text = _Text(game, card)
    done = yield from game.abilities.happen(game, happening, text.apply)
    if not done:
        discard_mythos(game, card.id)


class _Text:
    """The special text of a card, to be applied unless something cancels it."""

    def __init__(self, game: Second, card: MythosCard) -> None:
        self.game = game
        self.card = card

    def apply(self) -> Flow[None]:
        game, card = self.game, self.card
        if card.type == "environment":
            yield from new_environment(game, card.id)
        elif card.type == "rumor":
            yield from new_rumor(game, card.id)
        else:
            yield from headline(game, card.id)


def headline(game: Second, card: str) -> Flow[None]:
    yield from run_text(game, card, "2e.mythos.card.02")
    discard_mythos(game, card)


def run_text(game: Second, card: str, rule: str) -> Flow[None]:
    from miskatonic.games.second.content.sentences import MYTHOS_EFFECTS
    from miskatonic.games.second.words.base import SecondScope

    first = game.state.investigators[game.state.first]
    try:
        yield from MYTHOS_EFFECTS[card].run(SecondScope(game, first, card, rule))
    except KnockedOut:
        pass


def new_environment(game: Second, card: str) -> Flow[None]:
    """The old one goes under the deck; the new one's text holds from now on."""
    from miskatonic.games.second.abilities import source_of_mythos

    state = game.state
    if state.environment:
        game.abilities.leave(state.environment)
        state.mythos.put(state.environment, bottom=True)
        game.tell("second.log.environment_ends", "2e.mythos.card.04", mythos=state.environment)
    state.revealed.remove(card)
    state.environment = card
    game.abilities.enter(*source_of_mythos(card))
    game.tell("second.log.environment", "2e.mythos.card.03", mythos=card)
    yield from run_text(game, card, "2e.mythos.card.03")


def new_rumor(game: Second, card: str) -> Flow[None]:
    """Only one rumor at a time; a further one's text is ignored."""
    from miskatonic.games.second.abilities import source_of_mythos
    from miskatonic.games.second.content.sentences import RUMORS
    from miskatonic.games.second.words.base import SecondScope

    state = game.state
    if state.rumor is not None:
        game.tell("second.log.rumor_ignored", "2e.mythos.card.06", mythos=card)
        discard_mythos(game, card)
        return
    state.revealed.remove(card)
    state.rumor = Rumor(card, state.turn)
    game.abilities.enter(*source_of_mythos(card))
    game.tell("second.log.rumor", "2e.mythos.card.05", mythos=card)
    first = state.investigators[state.first]
    yield from RUMORS[card].on_enter.run(SecondScope(game, first, card, "2e.mythos.card.05"))


def end_of_mythos(game: Second) -> Flow[None]:
    """What cards do at the end of the phase: rumors, powers."""
    from miskatonic.games.second.rules.rumors import rumor_goes_on

    yield from game.abilities.happen(game, Happening("end_of_mythos"), _nothing)
    yield from rumor_goes_on(game)


def _nothing() -> Flow[None]:
    return
    yield


def end_of_turn(game: Second) -> None:
    """Headlines and closed markers that were for this turn end; the first player marker passes on."""
    from miskatonic.games.second.rules.turn import next_turn

    state = game.state
    for passing in [each for each in state.passing if each.until <= state.turn]:
        state.passing.remove(passing)
        game.abilities.leave(passing.id)
    for place in [place for place, until in state.closed.items() if until and until <= state.turn]:
        del state.closed[place]
        game.tell("second.log.reopened", "2e.mythos.card.09", place=place)
    next_turn(game)
