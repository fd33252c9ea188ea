"""Damage to enemies and investigators at the same time."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from miskatonic.games.cards.play.rules import elimination, enemies, harm, moments, table
from miskatonic.games.cards.play.rules.happenings import DealsDamage, EnemyDefeated, Suffers
from miskatonic.games.cards.play.state import Cards, Investigator
from miskatonic.kernel.abilities import AT
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.text import say

TOGETHER, CHOICE = "lcg.base.timing.10", "lcg.base.story.10"


def blast(
    game: Cards,
    seat: int,
    source: str,
    damage: int,
    targets: Sequence[str],
    people: Sequence[Investigator],
    rule: str = TOGETHER,
) -> Flow[None]:
    """So much damage to each of these enemies and each of these investigators, in player order, all at once."""
    hits = [
        hit
        for enemy in targets
        if (hit := enemies.will_damage(game, enemy, damage, source, seat)) is not None
    ]
    harms = yield from harm.assign_all(game, [(who, damage, 0) for who in people], source)
    yield from moments.together(game, [*harms, *hits], partial(_place, game, hits, harms, rule))


def _place(game: Cards, hits: list[DealsDamage], harms: list[Suffers], rule: str) -> Flow[None]:
    harm.place_all(game, harms, rule)
    for hit in hits:
        if moments.holds(hit):
            enemies.mark(game, hit, rule)
    yield from harm.fall(game, harms, ends=False)
    if not table.people(game) and not (yield from _objective_first(game, hits)):
        elimination.nobody_left(game)
    for hit in hits:
        yield from enemies.fall(game, hit)
    yield from elimination.finish(game)


def _objective_first(game: Cards, hits: list[DealsDamage]) -> Flow[bool]:
    """The last investigator fell, and so would an enemy whose defeat is an objective: which ending is read?"""
    if not any(_is_objective(game, hit) for hit in hits):
        return False
    options = [
        Option("objective", say("play.option.ending.objective"), rule=CHOICE),
        Option("none", say("play.option.ending.none"), rule=CHOICE),
    ]
    return (yield Ask(game.state.lead, say("play.ask.ending"), options, CHOICE)) == "objective"


def _is_objective(game: Cards, hit: DealsDamage) -> bool:
    """It is beaten, and the act or agenda waits for that: objectives answer AT a defeat."""
    it = table.thing(game, hit.enemy)
    if it is None or not enemies.is_beaten(game, it):
        return False
    defeat = EnemyDefeated(seat=hit.seat, enemy=it.id, place=table.place_of(game, it))
    return any(
        source.id.startswith(("act:", "agenda:"))
        and (reaction.fits is None or reaction.fits(game, source, defeat))
        for source, reaction in game.abilities.reactions.get((EnemyDefeated, AT), ())
    )
