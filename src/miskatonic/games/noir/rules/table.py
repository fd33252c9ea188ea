"""What can be read off the table: limits, the Machine, icons a card shows now."""

from __future__ import annotations

from miskatonic.games.noir.facts import CLUES, MACHINE
from miskatonic.games.noir.state import Case, Noir, NoirState
from miskatonic.kernel.abilities import Number
from miskatonic.kernel.box import Ended
from miskatonic.kernel.text import Text, say

LEADS = 5
STARTING_HAND = 3
HAND_LIMIT = 3
TYPES_TO_CLOSE = 5
TYPES_TO_WIN = 5
FRESH_CLUES = 7
"""So many clues a line takes before the next one tires the mind."""


def machine_in_play(state: NoirState) -> bool:
    """In your hand, in the briefcase or in an open case (noir.machine.02)."""
    if MACHINE in state.hand or MACHINE in state.briefcase or MACHINE in state.using:
        return True
    for case in state.cases:  # noqa: SIM110 (asked for every question)
        if MACHINE in case.line:
            return True
    return False


def hand_limit(game: Noir) -> int:
    return game.abilities.total(game, "hand_limit", HAND_LIMIT)


def time_limit(game: Noir) -> int:
    return game.abilities.total(game, "time_limit", game.state.limit)


def hand_limit_explained(game: Noir) -> Number:
    why = say("noir.reason.hand_limit")
    return game.abilities.number(game, "hand_limit", HAND_LIMIT, why, "noir.action.a.02")


def time_limit_explained(game: Noir) -> Number:
    return game.abilities.number(game, "time_limit", game.state.limit, _side(game), _limit_rule(game))


def sanity_limit_explained(game: Noir) -> Number:
    return game.abilities.number(game, "sanity_limit", game.state.limit, _side(game), _limit_rule(game))


def _side(game: Noir) -> Text:
    return say("noir.reason.limit", side="a" if game.state.limit == 5 else "b")


def _limit_rule(game: Noir) -> str:
    return "noir.difficulty.2.a" if game.state.limit == 5 else "noir.difficulty.2.b"


def shows_time(game: Noir, card: str) -> bool:
    """Whether a discarded card goes to the time penalty area: its own icon, or one a threat gives it."""
    return game.abilities.total(game, "time_icon", CLUES[card].time, card) > 0


def open_case(state: NoirState, id: str) -> Case | None:  # noqa: A002 (a card's id)
    for case in state.cases:
        if case.id == id:
            return case
    return None


def types_in(cards: list[str]) -> int:
    """How many different clue types these cards have."""
    bits = 0
    for card in cards:
        bits |= CLUES[card].type_bit
    return bits.bit_count()


def win(game: Noir, rule: str) -> None:
    game.state.result = "won"
    game.tell("noir.log.won", rule)
    raise Ended


def lose(game: Noir, result: str, rule: str) -> None:
    """Lost by `sanity` or by `threats`."""
    game.state.result = result
    game.tell("noir.log.lost", rule, result=result)
    raise Ended
