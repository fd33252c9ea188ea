"""Gates: opening, being drawn through, closing, sealing."""

from __future__ import annotations

from functools import partial
from typing import Any

from miskatonic.games.second.facts import GATES, world_of
from miskatonic.games.second.rules.checks import check, dice_for, pass_odds
from miskatonic.games.second.rules.choices import place_option
from miskatonic.games.second.rules.cup import remove_dimension
from miskatonic.games.second.rules.doom import add_doom, awaken, check_open_gates, players, remove_doom
from miskatonic.games.second.rules.happenings import GateClosed, Returned, Returns
from miskatonic.games.second.rules.harm import knock_out_check, lost_in_time_and_space, pay
from miskatonic.games.second.rules.monsters import can_appear, spawn
from miskatonic.games.second.rules.people import held_saying, people_at
from miskatonic.games.second.rules.places import delay, move_to
from miskatonic.games.second.rules.possessions import clues_to_spend, return_to_box, spend_clues
from miskatonic.games.second.state import Investigator, Second
from miskatonic.kernel.asks import Ask, Flow, Odds, Option, nothing
from miskatonic.kernel.box import Ended
from miskatonic.kernel.text import say

GATE_PILE = "gates"
CLUES_TO_SEAL = 5
SEALS_TO_WIN = 6


def open_gate(game: Second, place: str, rule: str, *, monsters: int = 1) -> Flow[bool]:
    """Doom token, gate marker, monster, in this order; whoever stands there is drawn through."""
    state = game.state
    if place in state.gates or not can_appear(game, place):
        game.tell("second.log.no_gate", "2e.gate.seal.04", place=place)
        return False
    add_doom(game, 1, "2e.mythos.gate.04")
    if not state.gate_pile.bags:
        awaken(game, "markers", "2e.awaken.09")
    marker = state.gate_pile.draw(game.chance, GATE_PILE)
    state.gates[place] = marker
    game.tell("second.log.gate_opens", rule, place=place, world=GATES[marker].world)
    if state.clues.pop(place, 0):
        game.tell("second.log.clues_gone", "2e.mythos.gate.07", place=place)
    check_open_gates(game)
    for _ in range(monsters):
        yield from spawn(game, place, "2e.mythos.gate.08")
    for who in people_at(game, place):
        drawn_through(game, who, place, "2e.mythos.drawn.01")
        delay(game, who, "2e.mythos.drawn.02")
    return True


def drawn_through(game: Second, who: Investigator, place: str, rule: str) -> None:
    """To the first area of the world the gate leads to."""
    who.entered = game.state.gates[place]
    move_to(game, who, f"{GATES[who.entered].world}:1", rule)


def gates_to(game: Second, world: str) -> list[str]:
    """Locations with an open gate to this world."""
    return [place for place, marker in sorted(game.state.gates.items()) if GATES[marker].world == world]


def return_to_arkham(game: Second, who: Investigator, rule: str) -> Flow[None]:
    """Back through an open gate to the world he is in, with an explored marker; without one he is lost."""
    world = world_of(who.place)
    happening = Returns(who=who, places=gates_to(game, world))
    yield from game.abilities.happen(game, happening, nothing, (who.seat,))
    places: list[str] = happening.places
    if not places:
        yield from lost_in_time_and_space(game, who, "2e.movement.other.08")
    place = places[0]
    if len(places) > 1:
        options = [place_option(each, rule, "second.option.return") for each in places]
        place = yield Ask(who.seat, say("second.ask.return", world=world), options, rule)
    move_to(game, who, place, rule)
    who.explored = True
    who.returned = True
    game.tell("second.log.explored", "2e.movement.other.06", who=who.id, place=place)
    yield from game.abilities.happen(game, Returned(who=who), nothing, (who.seat,))


def close_difficulty(game: Second, marker: str) -> int:
    return game.abilities.total(game, "close_difficulty", 1, GATES[marker].world)


def try_to_close(game: Second, who: Investigator) -> Flow[None]:
    """With an explored marker: a Lore or a Fight check, an Elder Sign, or let it be."""
    place = who.place
    marker = game.state.gates[place]
    answer = yield Ask(
        who.seat,
        say("second.ask.close", place=place),
        _closing_options(game, who, marker),
        "2e.gate.close.03",
    )
    if answer == "leave":
        return
    if answer == "elder_sign":
        yield from seal_with_elder_sign(game, who, place)
        return
    made = yield from check(
        game,
        who,
        answer,
        GATES[marker].modifier,
        close_difficulty(game, marker),
        kind="close",
        rule="2e.gate.close.05",
    )
    if made.passed:
        yield from close_gate(game, who, place, "2e.gate.close.05")
        check_victory(game)
        yield from offer_seal(game, who, place)
        check_victory(game)
    else:
        game.tell("second.log.gate_stays", "2e.gate.close.06", place=place)
    yield from knock_out_check(game, who)


def _closing_options(game: Second, who: Investigator, marker: str) -> list[Option]:
    options = [
        Option(
            skill,
            say("second.option.close", skill=skill),
            f"place:{who.place}",
            "2e.gate.close.03",
            partial(_closing_odds, game, who, skill, marker),
        )
        for skill in ("lore", "fight")
    ]
    if held_saying(who, "seals_a_gate") and can_seal(game):
        text = say("second.option.elder_sign")
        options.append(Option("elder_sign", text, f"place:{who.place}", "2e.gate.elder.02"))
    options.append(Option("leave", say("second.option.leave_gate"), rule="2e.gate.close.03"))
    return options


def _closing_odds(game: Second, who: Investigator, skill: str, marker: str) -> tuple[Odds, ...]:
    dice = dice_for(game, who, skill, "close", GATES[marker].modifier)
    return pass_odds(who, dice, close_difficulty(game, marker))


def can_seal(game: Second) -> bool:
    return game.abilities.total(game, "no_sealing", 0) == 0


def seal_cost(game: Second) -> int:
    """Five clue tokens, unless something in play says otherwise."""
    return max(0, game.abilities.total(game, "seal_cost", CLUES_TO_SEAL))


def close_gate(
    game: Second, who: Investigator | None, place: str, rule: str, *, trophy: bool = True
) -> Flow[None]:
    """The marker is a trophy (or goes under the pile), the monsters of its dimension return to the cup."""
    state = game.state
    marker = state.gates.pop(place)
    closer: dict[str, Any] = {} if who is None else {"who": who.id}
    game.tell("second.log.gate_closed", rule, place=place, world=GATES[marker].world, **closer)
    if who is not None and trophy:
        who.gates.append(marker)
    else:
        state.gate_pile.put(marker, bottom=True)
    for other in people_at(game, place):
        other.explored = False
    remove_dimension(game, GATES[marker].dimension, "2e.gate.monsters.01")
    yield from game.abilities.happen(game, GateClosed(who=who, place=place), nothing)


def offer_seal(game: Second, who: Investigator, place: str) -> Flow[None]:
    """Directly after closing: five of his own clue tokens seal it for good."""
    cost = seal_cost(game)
    if clues_to_spend(who) < cost or not can_seal(game):
        return
    options = [
        Option("seal", say("second.option.seal", n=cost), f"place:{place}", "2e.gate.seal.01"),
        Option("no", say("kernel.option.no"), rule="2e.gate.seal.01"),
    ]
    answer = yield Ask(who.seat, say("second.ask.seal", place=place), options, "2e.gate.seal.01")
    if answer == "seal":
        yield from spend_clues(game, who, cost, "2e.gate.seal.01")
        seal(game, who, place, "2e.gate.seal.02")


def seal(game: Second, who: Investigator, place: str, rule: str) -> None:
    game.state.seals.append(place)
    game.tell("second.log.sealed", rule, place=place, who=who.id)


def remove_seals(game: Second, rule: str) -> None:
    """Every elder sign token goes; where it lay gates can open again."""
    for place in game.state.seals:
        game.tell("second.log.unsealed", rule, place=place)
    game.state.seals = []


def seal_with_elder_sign(game: Second, who: Investigator, place: str) -> Flow[None]:
    """No check, no clues: 1 Sanity, 1 Stamina, the card; doom goes down by one. A knock-out waits (C20)."""
    return_to_box(game, who, held_saying(who, "seals_a_gate")[0], "2e.gate.elder.07")
    game.state.elder_signs_used += 1
    for stat in ("sanity", "stamina"):
        pay(game, who, stat, 1, "2e.gate.elder.04")
    yield from close_gate(game, who, place, "2e.gate.elder.08")
    if game.state.doom:
        remove_doom(game, 1, "2e.gate.elder.06")
    seal(game, who, place, "2e.gate.elder.06")
    check_victory(game)
    yield from knock_out_check(game, who)


def check_victory(game: Second) -> None:
    """Six elder signs; or no gate open and as many gate trophies as players."""
    state = game.state
    if len(state.seals) >= SEALS_TO_WIN:
        win(game, "sealing", "2e.victory.05")
    trophies = sum(len(who.gates) for who in state.investigators)
    if not state.gates and trophies >= players(game):
        win(game, "closing", "2e.victory.04")


def win(game: Second, how: str, rule: str) -> None:
    game.state.result, game.state.reason = "won", how
    game.tell("second.log.won", rule, how=how)
    raise Ended


def lose_game(game: Second, how: str, rule: str) -> None:
    game.state.result, game.state.reason = "lost", how
    game.tell("second.log.lost_game", rule, how=how)
    raise Ended


def spend_gate_trophy(game: Second, who: Investigator, marker: str, rule: str) -> None:
    """Under the pile, face down (2e.misc.trophy.03)."""
    who.gates.remove(marker)
    game.state.gate_pile.put(marker, bottom=True)
    game.tell("second.log.gate_trophy_spent", rule, who=who.id, world=GATES[marker].world)
