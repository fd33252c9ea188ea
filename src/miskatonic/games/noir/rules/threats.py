"""Threats: how they enter play, what they bring, and the Haunter of the Dark."""

from __future__ import annotations

from collections.abc import Iterable

from miskatonic.games.noir.facts import HAUNTER, THREATS
from miskatonic.games.noir.rules import written
from miskatonic.games.noir.rules.table import lose, machine_in_play
from miskatonic.games.noir.state import Noir
from miskatonic.kernel.asks import Flow
from miskatonic.kernel.effects import Scope, Word

THREAT_DECK = "threats"


def reveal_threat(game: Noir, rule: str) -> Flow[None]:
    """The first threat card enters play; when one must and none is left, the game is lost at once."""
    if not game.state.threat_deck.bags:
        lose(game, "threats", f"noir.end.{game.state.mode}.03")
    threat = game.state.threat_deck.draw(game.chance, THREAT_DECK)
    yield from threat_enters(game, threat, rule)


def threat_enters(game: Noir, threat: str, rule: str) -> Flow[None]:
    """A threat lies beside the others; its immediate effects and its icon zone are resolved."""
    enter_play(game, threat)
    game.tell("noir.log.threat", rule, threat=threat, zone="threat_deck", zone2="threats")
    yield from _resolve(game, threat, written.book.immediate[threat], "noir.threat.05")
    yield from _resolve(game, threat, written.book.icon_zone[threat], "noir.nyarlathotep.01")


def _resolve(game: Noir, card: str, icons: Iterable[Word], rule: str) -> Flow[None]:
    scope = Scope(game, card, rule)
    for icon in icons:
        yield from icon.run(scope)


def enter_play(game: Noir, card: str) -> None:
    """A threat, or the Haunter, is active: its permanent effects hold."""
    game.state.threats.append(card)
    if card in written.book.in_play:
        game.abilities.enter(*written.book.in_play[card])


def leave_play(game: Noir, card: str) -> None:
    """Its permanent effects end."""
    game.state.threats.remove(card)
    game.abilities.leave(card)


def remove_threats(game: Noir, group: str, rule: str) -> None:
    """All threat cards of a group leave the game, from the deck and from play."""
    state = game.state
    for card in THREATS.values():
        if card.group != group:
            continue
        if card.id in state.threats:
            leave_play(game, card.id)
            zone = "threats"
        elif card.id in state.threat_deck:
            state.threat_deck.remove(card.id)
            zone = "threat_deck"
        else:
            continue
        state.removed.append(card.id)
        game.tell("noir.log.threat_removed", rule, threat=card.id, zone=zone, zone2="removed")


def haunter_found(game: Noir) -> Flow[None]:
    """You get access to the Haunter of the Dark: what it does depends on the Tillinghast Machine."""
    if machine_in_play(game.state):
        game.state.resolving.append(HAUNTER)
        game.tell(
            "noir.log.haunter_machine", "noir.haunter.04", case=HAUNTER, zone="case_deck", zone2="resolving"
        )
        yield from haunter_purple(game)
    else:
        enter_play(game, HAUNTER)
        game.tell(
            "noir.log.haunter_threat", "noir.haunter.02", case=HAUNTER, zone="case_deck", zone2="threats"
        )
        yield from _resolve(game, HAUNTER, written.book.lower, "noir.haunter.02")


def haunter_purple(game: Noir) -> Flow[None]:
    """Its purple icons: ours turn it over and bring it to your hand. Where they leave it, it is filed like any case."""
    scope = Scope(game, HAUNTER, "noir.haunter.04")
    for icon in written.book.purple:
        yield from icon.run(scope)
    card, state = scope.card, game.state
    if card in state.resolving:
        state.resolving.remove(card)
    elif card in state.threats:
        leave_play(game, card)
    else:
        return
    state.closed.append(card)
    game.tell("noir.log.case_closed", "noir.case.close.06", case=HAUNTER, zone="resolving", zone2="closed")
