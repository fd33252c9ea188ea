"""The doom track, the terror track, and what wakes the Ancient One."""

from __future__ import annotations

from miskatonic.games.second.facts import ANCIENT_ONES
from miskatonic.games.second.state import Second

GATES_TO_AWAKEN = {1: 8, 2: 8, 3: 7, 4: 7, 5: 6, 6: 6, 7: 5, 8: 5}


class Awakened(Exception):
    """No error: the Ancient One awakens; everything not yet resolved is dropped and the final battle begins."""


def doom_track(game: Second) -> int:
    return ANCIENT_ONES[game.state.ancient].doom_track


def add_doom(game: Second, n: int, rule: str) -> None:
    """Doom tokens, one by one; the last free space awakens the Ancient One at once."""
    for _ in range(n):
        if game.state.doom < doom_track(game):
            game.state.doom += 1
            game.tell("second.log.doom", rule, n=game.state.doom, most=doom_track(game))
        if game.state.doom >= doom_track(game):
            awaken(game, "doom", "2e.awaken.03")


def remove_doom(game: Second, n: int, rule: str) -> None:
    game.state.doom = max(0, game.state.doom - n)
    game.tell("second.log.doom_removed", rule, n=game.state.doom, most=doom_track(game))


def awaken(game: Second, why: str, rule: str) -> None:
    """Stop everything: the final battle (or the end) is next."""
    state = game.state
    state.reason = state.woken_by = why
    state.step = "awakening"
    state.queue = []
    state.movement = None
    game.tell("second.log.awakens", rule, ancient=state.ancient, reason=why)
    raise Awakened


def players(game: Second) -> int:
    """The number of players, eliminated ones included."""
    return len(game.state.investigators)


def check_open_gates(game: Second) -> None:
    """Too many gates open at the same time awaken the Ancient One."""
    if len(game.state.gates) >= GATES_TO_AWAKEN[players(game)]:
        awaken(game, "gates", "2e.awaken.04")
