"""Opening and closing cases."""

from __future__ import annotations

from miskatonic.games.noir.facts import CLUES, HAUNTER
from miskatonic.games.noir.rules import written
from miskatonic.games.noir.rules.hand import ask
from miskatonic.games.noir.rules.table import TYPES_TO_CLOSE, types_in
from miskatonic.games.noir.rules.threats import haunter_found
from miskatonic.games.noir.state import Case, Noir
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.effects import Scope
from miskatonic.kernel.text import say

CLOSING = ("noir.case.close.04", "noir.case.close.05", "noir.case.close.06")
CLOSING_BY_EFFECT = ("noir.case.effectclose.04", "noir.case.effectclose.05", "noir.case.effectclose.06")
"""The rules for the clues collected, the other clues, and the case card."""


def closable(case: Case) -> bool:
    return types_in(case.line) >= TYPES_TO_CLOSE


def collectable(line: list[str], chosen: list[str]) -> list[str]:
    """Puzzle clues that could still be collected with five types left in the case (noir.case.close.02)."""
    return [
        card
        for card in line
        if CLUES[card].puzzle
        and card not in chosen
        and types_in([other for other in line if other != card and other not in chosen]) >= TYPES_TO_CLOSE
    ]


def close_case(game: Noir, case: Case) -> Flow[None]:
    """Close a case with five types: collect Puzzle clues as you like, the rest goes to Closed Cases."""
    chosen: list[str] = []

    def question() -> Ask | None:
        free = collectable(case.line, chosen)
        if not free:
            return None
        options = [
            Option(card, say("noir.option.collect", card=card), f"case:{case.id}:{card}", rule, card=card)
            for card in free
        ]
        options.append(Option("done", say("noir.option.done"), f"case:{case.id}", "noir.case.close.03"))
        return Ask(0, say("noir.ask.collect", case=case.id), options, rule)

    rule = "noir.case.close.02"
    while True:
        card = yield from ask(game, question)
        if card is None or card == "done":
            break
        chosen.append(card)
    _take_up(game, case)
    game.tell("noir.log.closing", "noir.action.d.01", case=case.id)
    yield from _file(game, case, chosen, CLOSING)


def close_by_effect(game: Noir, case: Case, rule: str) -> Flow[None]:
    """A card effect closes the case, whatever its types: all its Puzzle clues are collected."""
    _take_up(game, case)
    game.tell("noir.log.closing_by_effect", rule, case=case.id)
    yield from _file(game, case, [card for card in case.line if CLUES[card].puzzle], CLOSING_BY_EFFECT)


def _take_up(game: Noir, case: Case) -> None:
    """It is no longer open: its card is being resolved."""
    game.state.cases.remove(case)
    if case.side:
        game.abilities.leave(case.id)
    game.state.resolving.append(case.id)


def _file(game: Noir, case: Case, chosen: list[str], rules: tuple[str, str, str]) -> Flow[None]:
    """Move the clues to their places, then resolve the icons of the case card (noir.case.close.04-06)."""
    state = game.state
    collecting, filing, closing = rules
    for card in case.line:
        if card in chosen:
            state.big_picture.append(card)
            game.tell("noir.log.collected", collecting, card=card, zone="cases", zone2="big_picture")
    rest = [card for card in case.line if card not in chosen]
    state.closed += rest
    if rest:
        game.tell("noir.log.filed", filing, n=len(rest), card=rest, zone="cases", zone2="closed")
    yield from _resolve_icons(game, case.id, closing)


def _resolve_icons(game: Noir, card: str, rule: str) -> Flow[None]:
    """Top to bottom; a card that has not gone elsewhere by then goes to Closed Cases."""
    scope = Scope(game, card, "noir.caseicon.01")
    for icon in written.book.on_close[card]:
        yield from icon.run(scope)
    if scope.card in game.state.resolving:
        game.state.resolving.remove(scope.card)
        game.state.closed.append(scope.card)
        game.tell("noir.log.case_closed", rule, case=card, zone="resolving", zone2="closed")


def open_case_card(game: Noir, card: str, rule: str) -> Flow[None]:
    """A case card enters play, if it is still among the case cards; the Haunter in its own way."""
    if card not in game.state.case_deck:
        return
    game.state.case_deck.remove(card)
    if card == HAUNTER:
        yield from haunter_found(game)
        return
    game.state.cases.append(Case(card, "", []))
    game.tell("noir.log.case_opened", rule, case=card, zone="case_deck", zone2="cases")
