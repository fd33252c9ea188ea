"""Doom and clues: how they come onto the board, where doom goes when there is too much of it.

One instruction puts down all its doom before anything is looked at (ruling 22): then spaces break out, anomalies
appear, and the codex is asked whether the town has lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from miskatonic.games.third.facts import EVENTS, FUTURE, NEIGHBORHOOD_OF, SPACES_OF
from miskatonic.games.third.rules.board import doom_in, doom_spaces, has_doom, street_of
from miskatonic.games.third.rules.choices import choose_place
from miskatonic.games.third.rules.codex import check
from miskatonic.games.third.rules.happenings import AnomalyOpens, DoomRemoved
from miskatonic.games.third.rules.people import neighborhood_of
from miskatonic.games.third.state import Investigator, Third
from miskatonic.kernel.asks import Flow, nothing
from miskatonic.kernel.text import say

SHEET = "sheet"
"""The scenario sheet as a place for doom."""
OUTBREAKS, ANOMALIES = "outbreaks", "anomalies"
"""What too much doom does, as numbers that cards of the codex bring into the game."""
OUTBREAK_FROM, OUTBREAK_REMOVES = 4, 3
ANOMALY_SPACE, ANOMALY_NEIGHBORHOOD = 3, 5
ANOMALY_SHARE = 2
"""What one of three spaces has at least where the neighborhood has enough."""
WITH_TOP = 2
"""Cards of a neighborhood deck that an event is shuffled with."""


def has_outbreaks(game: Third) -> bool:
    """The codex says that spaces break out."""
    return bool(game.abilities.modifiers.get(OUTBREAKS))


def has_anomalies(game: Third) -> bool:
    """The codex says that anomalies open."""
    return bool(game.abilities.modifiers.get(ANOMALIES))


# ---------------------------------------------------------------------- placing and removing


def place_doom(game: Third, place: str, n: int, rule: str) -> Flow[None]:
    """So much doom in one space, or on the sheet."""
    return place_doom_each(game, [place] * n, rule)


def place_doom_each(game: Third, places: Iterable[str], rule: str) -> Flow[None]:
    """One doom in each of these spaces, as one instruction; then what it brings about."""
    for place in places:
        yield from put_doom(game, place, rule)
    yield from check_board(game)


def put_doom(game: Third, place: str, rule: str) -> Flow[None]:
    """One doom, where it belongs: a street has none, and an anomaly sends it to the sheet (418.3, 408.3b)."""
    state = game.state
    if street_of(game, place):
        prompt = say("third.ask.street_doom", place=place)
        place = yield from choose_place(game, state.leader, doom_spaces(game, place), prompt, "3e.418.3")
    if place in (SHEET, FUTURE):
        put_on_sheet(game, 1, rule)
    elif neighborhood_of(place) in state.anomalies and has_anomalies(game):
        put_on_sheet(game, 1, "3e.408.3b")
    elif place:
        state.doom[place] = state.doom.get(place, 0) + 1
        game.tell("third.log.doom", rule, place=place, n=state.doom[place])


def put_on_sheet(game: Third, n: int, rule: str) -> None:
    """Doom on the scenario sheet, before anybody asks what it means."""
    game.state.sheet_doom += n
    game.tell("third.log.sheet_doom", rule, n=n, total=game.state.sheet_doom)


def to_sheet(game: Third, n: int, rule: str) -> Flow[None]:
    """Doom on the scenario sheet; the codex may answer to it."""
    put_on_sheet(game, n, rule)
    yield from check(game)


def remove_doom(game: Third, place: str, n: int, rule: str) -> int:
    """Up to so much doom leaves a space; without any left in its neighborhood the anomaly goes. How much it was."""
    state = game.state
    removed = min(n, state.doom.get(place, 0))
    if not removed:
        return 0
    state.doom[place] -= removed
    if not state.doom[place]:
        del state.doom[place]
    game.tell("third.log.doom_removed", rule, place=place, n=removed, left=state.doom.get(place, 0))
    close_anomaly(game, neighborhood_of(place))
    return removed


def take_doom(game: Third, who: Investigator, place: str, n: int, rule: str) -> Flow[int]:
    """Doom leaves a space by somebody's doing; what reacts to that follows. How much it was."""
    removed = remove_doom(game, place, n, rule)
    if removed:
        happening = DoomRemoved(who=who, n=removed, place=place)
        yield from game.abilities.happen(game, happening, nothing, (who.seat,))
    return removed


# ---------------------------------------------------------------------- too much of it


def check_board(game: Third) -> Flow[None]:
    """Outbreaks and anomalies, as long as there are any; then the codex."""
    if max(game.state.doom.values(), default=0) >= OUTBREAK_FROM and has_outbreaks(game):
        yield from _outbreaks(game)
    if has_anomalies(game):
        yield from _anomalies(game)
    yield from check(game)


def _outbreaks(game: Third) -> Flow[None]:
    """The group says which of several comes first; each may bring about the next (469.1a, ruling 24)."""
    doom = game.state.doom
    while full := sorted([place for place, n in doom.items() if n >= OUTBREAK_FROM]):
        prompt = say("third.ask.outbreak")
        place = yield from choose_place(game, game.state.leader, full, prompt, "3e.469.1a")
        game.tell("third.log.outbreak", "3e.469.1a", place=place)
        remove_doom(game, place, OUTBREAK_REMOVES, "3e.469.1a")
        for other in SPACES_OF[neighborhood_of(place)]:
            if other != place:
                yield from put_doom(game, other, "3e.469.1a")
        put_on_sheet(game, 1, "3e.469.1a")


def _anomalies(game: Third) -> Flow[None]:
    """One after the other where there is doom enough, and away with those where there is none left."""
    open_ = game.state.anomalies
    for name in [name for name in open_ if not has_doom(game, name)]:
        close_anomaly(game, name)
    for name in torn(game, open_):
        happening = AnomalyOpens(neighborhood=name)
        yield from game.abilities.happen(game, happening, partial(_open, game, name), (game.state.leader,))


def torn(game: Third, but: Sequence[str] = ()) -> list[str]:
    """Neighborhoods with doom enough for an anomaly: in one of their spaces or in all together (408.3a)."""
    found = []
    for place, n in game.state.doom.items():
        if n < ANOMALY_SHARE:
            continue
        name = NEIGHBORHOOD_OF[place]
        if name in but or name in found:
            continue
        if n >= ANOMALY_SPACE or doom_in(game, name) >= ANOMALY_NEIGHBORHOOD:
            found.append(name)
    return sorted(found)


def _open(game: Third, neighborhood: str) -> Flow[None]:
    game.state.anomalies = sorted([*game.state.anomalies, neighborhood])
    game.tell("third.log.anomaly", "3e.408.3a", place=neighborhood)
    return
    yield


def close_anomaly(game: Third, neighborhood: str) -> None:
    """A neighborhood without any doom has no anomaly, as long as the codex has the card about them (408.3e)."""
    state = game.state
    if neighborhood not in state.anomalies or has_doom(game, neighborhood) or not has_anomalies(game):
        return
    state.anomalies.remove(neighborhood)
    game.tell("third.log.anomaly_closed", "3e.408.3e", place=neighborhood)


# ---------------------------------------------------------------------- events


def spread_doom(game: Third, rule: str) -> Flow[None]:
    """The bottom event is discarded, which moves the unstable space, and its doom is placed (472.2, 472.3)."""
    state = game.state
    if not state.events.bags:
        game.tell("third.log.no_event", "3e.003")
        return
    event = state.events.draw(game.chance, "events", bottom=True)
    game.tell("third.log.spread", rule, place=list(dict.fromkeys(EVENTS[event].doom)))
    discard_event(game, event)
    yield from place_doom_each(game, EVENTS[event].doom, "3e.472.3" if len(EVENTS[event].doom) > 1 else rule)


def discard_event(game: Third, event: str) -> None:
    """Face up onto the event discard pile (451.10)."""
    game.state.event_discard.append(event)


def spawn_clue(game: Third, rule: str, n: int = 1) -> Flow[None]:
    """A clue in the neighborhood of the top event, which goes among the top cards of its deck (473.3)."""
    state = game.state
    for _ in range(n):
        if not state.events.bags:
            game.tell("third.log.no_event", "3e.003")
            return
        event = state.events.draw(game.chance, "events")
        name = EVENTS[event].neighborhood
        state.clues[name] = state.clues.get(name, 0) + 1
        state.neighborhoods[name].shuffle_into([event], WITH_TOP)
        game.tell("third.log.clue", rule, place=name, n=state.clues[name])
    return
    yield


def gate_burst(game: Third, rule: str) -> Flow[None]:
    """Doom in all spaces of the top event's neighborhood; it goes with the discards under the deck (204.11a).

    Without an event there is no doom, but the discards become the new deck (ruling 14).
    """
    state = game.state
    shuffled = state.event_discard
    if state.events.bags:
        event = state.events.draw(game.chance, "events")
        name = EVENTS[event].neighborhood
        shuffled = [*shuffled, event]
        game.tell("third.log.gate_burst", rule, place=name)
        for place in SPACES_OF[name]:
            yield from put_doom(game, place, rule)
    else:
        game.tell("third.log.no_event", "3e.003")
    state.event_discard = []
    state.events.put_bag(shuffled, bottom=True)
    yield from check_board(game)
