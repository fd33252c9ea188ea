"""Monsters met off the board, in an encounter or on a rumor: each combat goes on in steps.

Such a combat comes last in what is going on (`Scope.last`), so that nothing has to wait for it on a generator's stack.
"""

from __future__ import annotations

from miskatonic.games.second.facts import kind_of
from miskatonic.games.second.rules.combat import evade_or_fight, fight_on
from miskatonic.games.second.rules.cup import to_cup
from miskatonic.games.second.rules.doom import Awakened
from miskatonic.games.second.rules.harm import KnockedOut
from miskatonic.games.second.rules.people import at_seat
from miskatonic.games.second.scenes import Encounter, Fight
from miskatonic.games.second.state import Investigator, Second
from miskatonic.games.second.steps import Apart
from miskatonic.kernel.asks import Flow


def meet_in_steps(game: Second, who: Investigator, marker: str) -> None:
    """A monster of an encounter, which everybody sees as long as the combat lasts."""
    scenes = game.state.scenes
    encounter = scenes[-1] if scenes and isinstance(scenes[-1], Encounter) else None
    game.push(Apart(who.seat, marker, encounter=encounter))


def meet_apart(game: Second, step: Apart) -> Flow[None]:
    """What he does about it first; then one piece of the combat after the other."""
    state = game.state
    try:
        fight = yield from _next_piece(game, step)
    except KnockedOut:
        fight = None
        state.scenes.clear()
    except Awakened:
        _away(game, step)
        raise
    if fight is not None and not fight.ended:
        game.push(step)
        return
    state.scenes.clear()
    _away(game, step)


def _next_piece(game: Second, step: Apart) -> Flow[Fight | None]:
    scenes = game.state.scenes
    if scenes and isinstance(scenes[-1], Fight):
        fight = scenes[-1]
        yield from fight_on(game, fight)
        return fight
    if step.encounter is not None:
        scenes.append(step.encounter)
    if step.rumor:
        met: Fight | None = Fight(step.seat, step.marker)
    else:
        met = yield from evade_or_fight(game, at_seat(game, step.seat), step.marker)
    if met is not None and not met.ended:
        scenes.append(met)
    return met


def _away(game: Second, step: Apart) -> None:
    if step.rumor:
        back_to_card(game, step.marker)
    else:
        back_to_cup(game, step.marker)


def back_to_cup(game: Second, marker: str) -> None:
    """Who is not defeated does not stay: no combat of an encounter leaves a monster on the board."""
    if marker in game.state.fighting:
        game.state.fighting.remove(marker)
        to_cup(game, marker)
        game.tell("second.log.monster_to_cup", "2e.misc.encmonster.03", monster=kind_of(marker))


def back_to_card(game: Second, marker: str) -> None:
    """Who is not defeated lies on the rumor again, if there still is one."""
    state = game.state
    if marker in state.fighting:
        state.fighting.remove(marker)
        if state.rumor is not None:
            state.rumor.monsters.append(marker)
        else:
            to_cup(game, marker)
