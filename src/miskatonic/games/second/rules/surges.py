"""Monster surges: how many monsters, from which gates, and which of them still fit."""

from __future__ import annotations

from miskatonic.games.second.rules.doom import players
from miskatonic.games.second.rules.monsters import can_appear, in_arkham_and_sky, monster_limit, spawn
from miskatonic.games.second.state import Second
from miskatonic.kernel.asks import Ask, Flow, Option
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
    while len(favoured) < extra:
        left = [gate for gate in others if gate not in favoured]
        favoured.append((yield from _choose(game, left, "surge_extra", extra - len(favoured))))
    return sorted(gates * each + favoured)


def those_that_fit_first(game: Second, shares: list[str]) -> Flow[list[str]]:
    """If not all fit, the first player names the gates of those that do; the others will go to the Outskirts."""
    limit = monster_limit(game)
    room = len(shares) if limit is None else max(0, limit - in_arkham_and_sky(game))
    if room >= len(shares):
        return shares
    chosen: list[str] = []
    left = list(shares)
    while len(chosen) < room:
        gate = yield from _choose(game, sorted(set(left)), "surge", room - len(chosen))
        chosen.append(gate)
        left.remove(gate)
    return chosen + left


def _choose(game: Second, gates: list[str], question: str, n: int) -> Flow[str]:
    if len(gates) == 1:
        return gates[0]
    options = [
        Option(gate, say("second.option.surge", place=gate), f"place:{gate}", "2e.mythos.surge.02")
        for gate in gates
    ]
    return (yield Ask(game.state.first, say(f"second.ask.{question}", n=n), options, "2e.mythos.surge.04"))
