"""How good a table looks to who plays greedily: what the act still wants, what the agenda threatens, who is well."""

from __future__ import annotations

from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import doom, story, table, written
from miskatonic.games.cards.play.state import Cards, Investigator


def judge(game: Cards, seat: int) -> float:
    """Higher is better; for the whole group, with an eye on this seat's own skin."""
    state = game.state
    if state.result:
        return 1000.0 if state.result == "won" else -1000.0
    worth = 40.0 * _acts_done(game) + 3.0 * story.victory_points(game)
    worth += _act(game) + _agenda(game)
    for who in state.investigators:
        worth += _person(game, who)
    worth -= sum(_menace(game, enemy.id, enemy.damage) for enemy in table.enemies(game))
    return worth


def _acts_done(game: Cards) -> int:
    return sum(printed(code_of(card)).type == "act" for card in game.state.removed)


def _act(game: Cards) -> float:
    """Clues held, as far as the act wants them, and clues still to be had."""
    act = game.state.act
    held = sum(who.clues for who in table.people(game))
    wanted = table.per_investigator(game, written.book.side(act.code).clues) if act else 0
    return 4.0 * min(held, wanted) + 1.5 * max(0, held - wanted)


def _agenda(game: Cards) -> float:
    limit = doom.threshold(game)
    return -1.5 * doom.doom_in_play(game) if limit is not None else 0.0


def _person(game: Cards, who: Investigator) -> float:
    if who.out:
        return -60.0
    left = table.health(game, who) - who.damage, table.sanity(game, who) - who.horror
    well = sum(min(n, 4) * 2.0 + max(0, n - 4) * 0.7 for n in left)
    cards = sum(_asset(each.id, each.uses) for each in table.things_of(game, who.seat))
    burden = 3.0 * len(table.threats_of(game, who.seat))
    return well + cards - burden + 0.5 * min(who.resources, 8) + 0.8 * min(len(who.hand), 7)


def _asset(card: str, uses: int) -> float:
    fact = printed(code_of(card))
    return 2.0 + 0.8 * (fact.cost or 0) + 0.5 * uses


def _menace(game: Cards, enemy: str, hurt: int) -> float:
    fact = printed(code_of(enemy))
    left = max(1, table.stat(game, enemy, "health") - hurt)
    return 1.5 + 1.2 * (fact.damage + fact.horror) + 0.8 * left
