"""What the present act wants: clues, a place to be at, somebody to be found; and what it is worth to be where."""

from __future__ import annotations

from miskatonic.games.cards.play.craft import aims, duel
from miskatonic.games.cards.play.craft.coin import health_left, sanity_left, worth_in_play
from miskatonic.games.cards.play.craft.foes import fight_worth, hopeful, is_goal, opportunity_cost, trouble
from miskatonic.games.cards.play.craft.gear import strengthens, won_by
from miskatonic.games.cards.play.craft.weights import WEIGHTS
from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import actions, doom, table
from miskatonic.games.cards.play.scenes import INVESTIGATE, Test
from miskatonic.games.cards.play.state import PLACE, Cards, Investigator, Place, Thing


def wanted(game: Cards) -> int:
    """How many clues more the act wants of the group."""
    aim = aims.aim(game)
    held = sum([who.clues for who in table.people(game)])
    act = game.state.act
    on_it = act.clues if act is not None and aim.rite is not None else 0
    return table.per_investigator(game, aim.clues) - held - on_it


def clue_worth(game: Cards, at: Place) -> float:
    """What a clue at this location is worth."""
    if not at.clues:
        return 0.0
    points = WEIGHTS.victory * printed(at.id).victory / at.clues
    return points + (WEIGHTS.clue * _urgency(game) if wanted(game) > 0 else WEIGHTS.spare_clue)


def _urgency(game: Cards) -> float:
    """How much more a clue is worth the less time is left."""
    return 1.0 + max(0.0, 1.0 - rounds_left(game) / WEIGHTS.urgent)


def chance_to_find(game: Cards, who: Investigator, place: str, bonus: int = 0, shroud: int = 0) -> float:
    """How likely he discovers a clue there."""
    skill = actions.investigate_skill(game, place, "intellect")
    difficulty = max(0, table.stat(game, place, "shroud") + shroud)
    made = Test(who.seat, skill, difficulty, INVESTIGATE, against=place, bonus=bonus)
    return hopeful(game, who, made)


def is_prepared(game: Cards, courage: float = 0.0) -> bool:
    """Whether the group may bring on what waits behind the act: it would win the fight, or time runs out."""
    aim = aims.aim(game)
    if not aim.behind:
        return True
    spare = rounds_left(game) - WEIGHTS.hurry
    if spare <= 0:
        return True
    people = table.people(game)
    foes = [duel.coming(game, code) for code in aim.behind]
    chance = min([duel.chance_to_win(game, people, foe, aim.allies) for foe in foes])
    patient = min(1.0, spare / WEIGHTS.eager, _wellness(game, people))
    return chance >= WEIGHTS.ready * patient - courage


def _wellness(game: Cards, people: list[Investigator]) -> float:
    """How long they can bear to wait: who is frail only loses by it."""
    weakest = [min(health_left(game, who), sanity_left(game, who)) for who in people]
    return max(0.0, (min(weakest, default=0) - SPENT) / WEIGHTS.frail)


def is_time(game: Cards) -> bool:
    """Whether to go on: a place from which enemies are swept away is safest, and there they get ready as long as
    there is time and nobody is hard pressed by enemies that would stay behind."""
    if not aims.aim(game).sweeps or rounds_left(game) <= WEIGHTS.patience:
        return True
    return max([opportunity_cost(game, who) for who in table.people(game)], default=0.0) >= WEIGHTS.pressed


def rounds_left(game: Cards) -> int:
    """How many rounds all agendas together give them."""
    later = [printed(code).doom or 0 for code in game.state.agendas]
    return time_left(game) + sum(later)


def meeting_place(game: Cards, courage: float = 0.0) -> str:
    """Where everybody should be now; "" nowhere in particular."""
    if wanted(game) > 0 or not is_prepared(game, courage):
        return ""
    return next(iter(aims.goal_places(game)), "")


def worth_of_being(game: Cards, who: Investigator, at: Place, meeting: str) -> float:
    """What one could do at a location, by the action."""
    worth = 0.0
    if at.id == meeting:
        worth = WEIGHTS.be_there
    elif table.cannot(game, "move_into", at.id, who.seat):
        return 0.0
    else:
        worth = finding(game, who, at)
    for it in game.state.things:
        if it.zone == PLACE and it.place == at.id and not table.is_enemy(it.id):
            worth = max(worth, prize_worth(game, who, it))
    for enemy in table.enemies_at(game, at.id):
        if is_goal(game, enemy):
            worth = max(worth, 1.5 * fight_worth(game, who, enemy))
        elif not enemy.exhausted and at.id != who.place and not table.is_engaged(enemy):
            worth -= trouble(game, who, enemy)
    return worth


def finding(game: Cards, who: Investigator, at: Place) -> float:
    """What it is worth to look for clues at a location, whoever guards it."""
    if table.cannot(game, "move_into", at.id, who.seat):
        return 0.0
    if not at.revealed:
        return WEIGHTS.unseen * WEIGHTS.clue if wanted(game) > 0 else 0.0
    if not at.clues or table.cannot(game, "investigate", at.id, who.seat):
        return 0.0
    return clue_worth(game, at) * chance_to_find(game, who, at.id)


def prize_worth(game: Cards, who: Investigator, it: Thing) -> float:
    """What an action is worth that may win a card that lies at a location, for whom it would help."""
    rite = won_by(code_of(it.id))
    if it.zone != PLACE or rite is None or not isinstance(rite.difficulty, int):
        return 0.0
    worth = worth_in_play(game, who, it.id)
    if strengthens(code_of(it.id)):
        for enemy in table.enemies(game):
            if is_goal(game, enemy):
                begun = duel.Duel(game, who, duel.standing(game, enemy), enemy=enemy)
                here = begun.point(duel.ACTIONS)
                helped = begun.wins(here._replace(ally=0)) - begun.wins(here)
                worth += WEIGHTS.objective * max(0.0, helped)
    return worth * max([hopeful(game, who, Test(who.seat, skill, rite.difficulty)) for skill in rite.skill])


SPENT = 2
"""Who bears no more than this would hardly survive another blow."""
LULL = 0.6
"""What it is worth to get ready: to play cards, draw, gather resources."""


def after(worth: float, steps: int) -> float:
    """What lies so many steps away is worth now."""
    return worth * WEIGHTS.far**steps


def move_worth(game: Cards, who: Investigator, to: str, worths: dict[str, float]) -> float:
    """What a step to a location is worth: what lies there or behind it, if it is nearer from there."""
    near, far = table.distances(game, to), table.distances(game, who.place)
    best = 0.0
    for place, worth in worths.items():
        if place != who.place and place in near and near[place] < far.get(place, 99):
            best = max(best, after(worth, near[place] + 1))
    return best


def time_left(game: Cards) -> int:
    """How many rounds the agenda gives them, if nothing else brings doom."""
    limit = doom.threshold(game)
    return 99 if limit is None else limit - doom.doom_in_play(game)


def last_agenda(game: Cards) -> bool:
    return not game.state.agendas
