"""The upkeep phase: victory, sanity, time, leads, in this order."""

from __future__ import annotations

from miskatonic.games.noir.facts import BY_LETTER, CLUES, OBJECTIVES
from miskatonic.games.noir.rules.drawing import draw
from miskatonic.games.noir.rules.hand import window
from miskatonic.games.noir.rules.table import LEADS, TYPES_TO_WIN, lose, time_limit, types_in, win
from miskatonic.games.noir.rules.threats import reveal_threat
from miskatonic.games.noir.state import Noir
from miskatonic.kernel.asks import Flow


def upkeep(game: Noir) -> Flow[None]:
    yield from window(game, "noir.briefcase.07", matters=something_looms)
    check_victory(game)
    check_sanity(game)
    yield from check_time(game)
    yield from refill(game)
    game.state.turn += 1
    game.state.step = "action"


def something_looms(game: Noir) -> bool:
    """Whether this upkeep does more than refill the row, so that using the briefcase first could matter."""
    state = game.state
    return (
        len(state.sanity) >= state.limit
        or len(state.time) >= time_limit(game)
        or len(state.deck) < LEADS - len(state.lead_row)
    )


def check_victory(game: Noir) -> None:
    """Step a: by types in classic mode, by objectives in hardboiled mode."""
    state = game.state
    if state.mode == "classic":
        puzzles = [card for card in state.big_picture if CLUES[card].puzzle]
        if types_in(puzzles) >= TYPES_TO_WIN:
            win(game, "noir.end.classic.01")
        return
    complete_objectives(game)
    if not state.objectives:
        win(game, "noir.end.hardboiled.01")


def complete_objectives(game: Noir) -> None:
    """Objectives whose clues are all in the Big Picture are added to it; several can be at once."""
    state = game.state
    if not state.big_picture:
        return
    for objective in list(state.objectives):
        if all(BY_LETTER[letter] in state.big_picture for letter in OBJECTIVES[objective].requires):
            state.objectives.remove(objective)
            state.completed.append(objective)
            game.tell(
                "noir.log.objective",
                "noir.upkeep.a.02",
                objective=objective,
                zone="objectives",
                zone2="completed",
            )


def check_sanity(game: Noir) -> None:
    """Step b: at the sanity limit, or above, you have lost."""
    if len(game.state.sanity) >= game.state.limit:
        lose(game, "sanity", f"noir.end.{game.state.mode}.02")


def check_time(game: Noir) -> Flow[None]:
    """Step c: at the time limit a threat enters play, and only then the area is cleared to the discard pile."""
    state = game.state
    limit = time_limit(game)
    if len(state.time) < limit:
        return
    game.tell("noir.log.time_up", "noir.upkeep.c.01", n=len(state.time), limit=limit)
    yield from reveal_threat(game, "noir.upkeep.c.02")
    if state.time:
        cleared, state.time = state.time, []
        state.discard += cleared
        game.tell("noir.log.time_cleared", "noir.upkeep.c.04", card=cleared, zone="time", zone2="discard")


def refill(game: Noir) -> Flow[None]:
    """Step d: the row has closed its gaps to the left; new leads come in on the right until there are five."""
    state = game.state

    def missing() -> int:
        return LEADS - len(state.lead_row)

    def place(card: str) -> None:
        state.lead_row.append(card)
        game.tell("noir.log.lead", "noir.upkeep.d.02", card=card, zone="deck", zone2="lead_row")

    yield from draw(game, missing, place)
