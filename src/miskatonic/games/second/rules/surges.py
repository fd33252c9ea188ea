"""Monster surges: how many monsters, from which gates, and which of them still fit."""

from __future__ import annotations

from collections import Counter
from functools import cache

from miskatonic.games.second.rules.doom import players
from miskatonic.games.second.rules.monsters import can_appear, in_arkham_and_sky, monster_limit, spawn
from miskatonic.games.second.state import Second
from miskatonic.kernel.asks import Ask, Flow, Option, choose
from miskatonic.kernel.picks import Pick
from miskatonic.kernel.text import say


def surge(game: Second, place: str) -> Flow[None]:
    """A monster from every open gate; which gates get those that still fit is settled before any is drawn (C23)."""
    game.tell("second.log.surge", "2e.mythos.surge.01", place=place)
    gates = [gate for gate in sorted(game.state.gates) if can_appear(game, gate)]
    if not gates:
        return
    shares = yield from spread(game, place, gates)
    for gate in (yield from those_that_fit_first(game, shares)):
        yield from spawn(game, gate, "2e.mythos.surge.01")


def spread(game: Second, place: str, gates: list[str]) -> Flow[list[str]]:
    """The gate of each monster: one each; the later printing has at least as many as players, spread evenly.

    No gate gets more than the one that surges; which of the others get one more is for the players to say.
    """
    if game.state.printing == "first":
        return gates
    each, extra = divmod(max(len(gates), players(game)), len(gates))
    favoured = [place] if extra and place in gates else []
    others = [gate for gate in gates if gate != place]
    favoured += yield from _choose(game, others, "surge_extra", extra - len(favoured))
    return sorted(gates * each + favoured)


def those_that_fit_first(game: Second, shares: list[str]) -> Flow[list[str]]:
    """If not all fit, the first player names the gates of those that do; the others will go to the Outskirts."""
    limit = monster_limit(game)
    room = len(shares) if limit is None else max(0, limit - in_arkham_and_sky(game))
    if room >= len(shares):
        return shares
    chosen = yield from _choose(game, shares, "surge", room)
    left = Counter(shares) - Counter(chosen)
    return chosen + list(left.elements())


def _choose(game: Second, gates: list[str], question: str, n: int) -> Flow[list[str]]:
    """So many of these gates, a gate as often as it stands there; where nothing is to decide nothing is asked."""
    if n <= 0 or len(set(gates)) < 2 or n >= len(gates):
        return gates[: max(0, n)]
    options = [_gate_option(gate, gates.count(gate)) for gate in dict.fromkeys(gates)]
    ask = Ask(game.state.first, say(f"second.ask.{question}", n=n), options, "2e.mythos.surge.04")
    if n == 1:
        return [(yield ask)]
    ask.pick = Pick(n, n)
    picked = yield from choose(ask)
    return [gate for gate, times in picked.items() for _ in range(times)]


@cache
def _gate_option(gate: str, most: int) -> Option:
    text = say("second.option.surge", place=gate)
    return Option(gate, text, f"place:{gate}", "2e.mythos.surge.02", most=most)
