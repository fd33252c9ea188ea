"""What doom on the board costs, what more of it is to be feared, and what it is worth to ward it."""

from __future__ import annotations

from typing import NamedTuple

from miskatonic.games.third.craft.dice import chances
from miskatonic.games.third.craft.weights import Weights, weights
from miskatonic.games.third.facts import EVENTS, SPACES_OF, kind_of
from miskatonic.games.third.rules.doom import ANOMALY_NEIGHBORHOOD, ANOMALY_SPACE, has_outbreaks
from miskatonic.games.third.rules.mythos import DRAWN
from miskatonic.games.third.rules.people import neighborhood_of
from miskatonic.games.third.state import Third

SPACE = tuple(f"space_{n}" for n in range(5))
CROWD = tuple(f"crowd_{n}" for n in range(5))
"""The weights of so much doom in a space, and in a neighborhood besides."""
MOST = 4
"""More doom than this in a space costs no more."""
SPREAD, BURST = "spread_doom", "gate_burst"


class Coming(NamedTuple):
    """Doom that the next mythos phase is likely to bring, as far as anybody can know."""

    spread: dict[str, float]
    """Space -> how much by spreading."""
    bursts: dict[str, float]
    """Neighborhood -> how many gate bursts."""


def coming(game: Third) -> Coming:
    """What is left in the cup is known, and which events lie at the bottom of their deck, in some order."""
    state = game.state
    left = DRAWN * len(state.investigators)
    in_cup = [kind_of(token) for token in state.cup]
    drawn = [kind_of(token) for token in state.drawn]
    expected = dict.fromkeys((SPREAD, BURST), 0.0)
    for tokens in (in_cup, [*in_cup, *drawn]):
        if tokens and left > 0:
            share = min(1.0, left / len(tokens))
            for kind in expected:
                expected[kind] += share * tokens.count(kind)
            left -= len(tokens)
    found = Coming({}, {})
    spreads, bags = expected[SPREAD], state.events.bags
    for bag in reversed(bags):
        if spreads <= 0:
            break
        share = min(1.0, spreads / len(bag))
        for event in bag:
            for place in EVENTS[event].doom:
                found.spread[place] = found.spread.get(place, 0.0) + share
        spreads -= len(bag)
    for event in bags[0] if bags else ():
        name = EVENTS[event].neighborhood
        found.bursts[name] = found.bursts.get(name, 0.0) + expected[BURST] / len(bags[0])
    return found


def doom_cost(
    game: Third, neighborhood: str, less: str = "", n: int = 0, more: Coming | None = None
) -> float:
    """What the doom in a neighborhood costs, with so much less (or, below zero, more) in one of its spaces."""
    state, w = game.state, weights(game)
    spaces = SPACES_OF[neighborhood]
    found = [max(0, state.doom.get(place, 0) - (n if place == less else 0)) for place in spaces]
    breaks_out, torn = has_outbreaks(game), neighborhood in state.anomalies
    cost = _cost(w, found, breaks_out, torn)
    if cost and torn and not breaks_out:
        cost += w["covered"] * state.clues.get(neighborhood, 0)
    return cost + w["threat"] * _feared(w, neighborhood, found, breaks_out, torn, more or coming(game))


def _cost(w: Weights, found: list[int], breaks_out: bool, torn: bool) -> float:
    """What so much doom in the three spaces of a neighborhood costs."""
    total = sum(found)
    full = total >= ANOMALY_NEIGHBORHOOD or max(found) >= ANOMALY_SPACE
    if not breaks_out and (full or (torn and total)):
        return w["anomaly"] + w["in_anomaly"] * total
    cost = w[CROWD[min(total, MOST)]]
    for each in found:
        if each:
            cost += w[SPACE[min(each, MOST)]]
    return cost


def _feared(
    w: Weights, neighborhood: str, found: list[int], breaks_out: bool, torn: bool, more: Coming
) -> float:
    """What the doom to come is likely to cost there: in an anomaly it goes to the scenario sheet."""
    bursts = more.bursts.get(neighborhood, 0.0)
    spread = [more.spread.get(place, 0.0) for place in SPACES_OF[neighborhood]]
    if torn and not breaks_out and any(found):
        return w["sheet_doom"] * (sum(spread) + len(spread) * bursts)
    cost, feared = _cost(w, found, breaks_out, torn=False), 0.0
    for at, likely in enumerate(spread):
        if likely:
            worse = [each + (at == place) for place, each in enumerate(found)]
            feared += likely * (_cost(w, worse, breaks_out, torn=False) - cost)
    if bursts:
        feared += bursts * (_cost(w, [each + 1 for each in found], breaks_out, torn=False) - cost)
    return feared


def ward_worth(game: Third, place: str, dice: int, threshold: int, more: Coming | None = None) -> float:
    """What warding a space is worth, over all that the dice may show."""
    state, name = game.state, neighborhood_of(place)
    there = state.doom.get(place, 0)
    if not there or not name:
        return 0.0
    more = more or coming(game)
    likely = chances(dice, threshold)
    worth, before = 0.0, doom_cost(game, name, more=more)
    for n in range(1, min(there, dice) + 1):
        after = doom_cost(game, name, place, n, more)
        worth += likely[n] * (before - after)
        before = after
    if there > 1 and dice > 1:
        worth += likely[2] * weights(game)["remnant"]
    return worth
