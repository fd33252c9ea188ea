"""What an act wants of the group, as far as its own words say so: clues, a place to be at, enemies to be rid of.

A player who knows the game also knows what comes out when an act turns over (`behind`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from msgspec import Struct

from miskatonic.games.cards.play.abilities.objectives import Objective, Together
from miskatonic.games.cards.play.abilities.uses import Action
from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.state import Cards, Thing
from miskatonic.games.cards.play.texts.rows import STAGES
from miskatonic.games.cards.play.words.attempts import MakeTest
from miskatonic.games.cards.play.words.costs import SpendClues
from miskatonic.games.cards.play.words.foes import Enemy
from miskatonic.games.cards.play.words.stages import CluesOnAct, InVictory
from miskatonic.games.cards.play.words.where import Location
from miskatonic.kernel.effects import Word


class Aim(NamedTuple):
    """What a stage wants."""

    clues: int = 0
    """For each investigator."""
    at: tuple[str, ...] = ()
    """Locations (any of the same name) where the clues are spent, or that somebody must enter."""
    foes: tuple[str, ...] = ()
    """Enemies to be defeated."""
    trait: str = ""
    """Unique enemies of this trait must come to the victory display."""
    rite: MakeTest | None = None
    """The test with which a clue comes onto the act."""
    behind: tuple[str, ...] = ()
    """Enemies that enter play when it has advanced."""
    allies: tuple[str, ...] = ()
    """Cards that lie at a location then."""
    sweeps: bool = False
    """Whether enemies are discarded then, who could be left behind."""


NOTHING = Aim()


def aim(game: Cards) -> Aim:
    """What the present act wants; an agenda that has become the act says it itself."""
    agenda, act = game.state.agenda, game.state.act
    if agenda is not None and agenda.back:
        return of_stage(agenda.code, True)
    return of_stage(act.code, act.back) if act is not None else NOTHING


@cache
def of_stage(code: str, back: bool = False) -> Aim:
    """What this act, or agenda, wants."""
    text = STAGES[code]
    found = NOTHING
    if text.clues is not None:
        found = found._replace(clues=text.clues, at=_names(text.at))
    for each in text.back_abilities if back else text.abilities:
        if isinstance(each, Together):
            found = found._replace(clues=each.price.n, at=_names(each.price.at))
        elif isinstance(each, Action):
            found = _by_action(found, each)
        elif isinstance(each, Objective):
            found = _by_objective(found, each)
    if back:
        return found
    swept = any(each.do == "send_enemy" for each in inside(text.back) if hasattr(each, "do"))
    behind, allies = _brought(text.back, "spawn"), _brought(text.back, "put_card")
    return found._replace(behind=behind, allies=allies, sweeps=swept)


def _by_action(found: Aim, ability: Action) -> Aim:
    """Clues spent in a turn: as many as it costs, or as the act must hold at last."""
    price = sum([cost.n for cost in ability.cost if isinstance(cost, SpendClues)])
    if not price:
        return found
    goal = [each.n for each in inside(ability.effect) if isinstance(each, CluesOnAct)]
    rite = ability.effect if goal and isinstance(ability.effect, MakeTest) else None
    return found._replace(clues=max([price, *goal]), rite=rite)


def _by_objective(found: Aim, ability: Objective) -> Aim:
    words = list(inside(ability))
    return found._replace(
        at=found.at or tuple(code for each in words if isinstance(each, Location) for code in each.name),
        foes=tuple(code for each in words if isinstance(each, Enemy) for code in each.name),
        trait=next((each.trait for each in words if isinstance(each, InVictory)), ""),
    )


def _names(at: object) -> tuple[str, ...]:
    return at.name if isinstance(at, Location) else ()


def _brought(back: Word, word: str) -> tuple[str, ...]:
    """The cards that a word brings into play, wherever it stands in a sentence."""
    words = [each for each in inside(back) if getattr(each, "do", "") == word]
    cards = [getattr(each, "enemy", getattr(each, "card", None)) for each in words]
    return tuple(card for card in cards if isinstance(card, str))


def inside(value: object) -> Iterator[Struct]:
    """A sentence and everything that it is made of."""
    if isinstance(value, Struct):
        yield value
        for field in value.__struct_fields__:
            yield from inside(getattr(value, field))
    elif isinstance(value, tuple):
        for each in value:
            yield from inside(each)


def wants_gone(game: Cards, enemy: Thing) -> bool:
    """Whether the act asks for this enemy."""
    wanted, fact = aim(game), printed(code_of(enemy.id))
    if wanted.trait and fact.unique and wanted.trait in fact.traits:
        return True
    return fact.name in [printed(code).name for code in wanted.foes]


def clues_ahead(game: Cards) -> bool:
    """Whether this act or a later one wants more clues than the group has."""
    held = sum([who.clues for who in game.state.investigators])
    later = sum([of_stage(code).clues for code in game.state.acts])
    return (aim(game).clues + later) * game.state.players > held


def ahead(game: Cards) -> Aim | None:
    """The stage, this one or a later, behind which an enemy waits."""
    now = aim(game)
    if now.behind:
        return now
    return next((found for code in game.state.acts if (found := of_stage(code)).behind), None)


def goal_places(game: Cards) -> list[str]:
    """The locations in play that the act names."""
    names = [printed(code).name for code in aim(game).at]
    return [at.id for at in game.state.places if printed(code_of(at.id)).name in names]
