"""What the present act wants: clues, a place to be at, somebody to be found; and what it is worth to be where."""

from __future__ import annotations

from miskatonic.games.cards.play.craft.coin import ARMS, CLUE, SPARE_CLUE, VICTORY, health_left, sanity_left
from miskatonic.games.cards.play.craft.foes import attack_cost, fight_worth, hopeful, is_goal
from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import actions, doom, table, written
from miskatonic.games.cards.play.scenes import INVESTIGATE, Test
from miskatonic.games.cards.play.state import Cards, Investigator, Place

BARRIER, MASKS, RITUAL_SITE, RITUAL = "01109", "01123", "01147", "01148"
"""Acts that want something else than clues spent anywhere."""
WANTED = {BARRIER: 3, MASKS: 2}
"""Act -> the clues an investigator that its own ability wants."""
MEETING = {BARRIER: "01112", "50012": "50014", RITUAL_SITE: "01156", RITUAL: "01156"}
"""Act -> where it is advanced, once the clues are there."""
BE_THERE = 6.0
UNSEEN = 0.75
"""How good it is to look behind a door, beside a clue that lies open."""
FAR = 0.8
HURRY, WELL = 6, 4
"""With so few rounds left nobody waits any longer; so much health is well."""


def wanted(game: Cards) -> int:
    """How many clues more the act wants of the group."""
    act = game.state.act
    if act is None:
        return 0
    held = sum([who.clues for who in table.people(game)])
    if act.code == RITUAL:
        return 2 * game.state.players - act.clues - held
    n = written.book.side(act.code).clues or WANTED.get(act.code, 0)
    return table.per_investigator(game, n) - held


def clue_worth(game: Cards, at: Place) -> float:
    """What a clue at this location is worth."""
    if not at.clues:
        return 0.0
    points = VICTORY * printed(at.id).victory / at.clues
    return points + (CLUE if wanted(game) > 0 else SPARE_CLUE)


def chance_to_find(game: Cards, who: Investigator, place: str, bonus: int = 0, shroud: int = 0) -> float:
    """How likely he discovers a clue there."""
    skill = actions.investigate_skill(game, place, "intellect")
    difficulty = max(0, table.stat(game, place, "shroud") + shroud)
    made = Test(who.seat, skill, difficulty, INVESTIGATE, against=place, bonus=bonus)
    return hopeful(game, who, made)


def is_prepared(game: Cards) -> bool:
    """Whether the group may bring on what waits behind the barrier: somebody is armed and well, or time runs out."""
    return rounds_left(game) <= HURRY or any(_armed(game, who) for who in table.people(game))


def _armed(game: Cards, who: Investigator) -> bool:
    well = health_left(game, who) >= WELL and sanity_left(game, who) >= WELL - 1
    mine = [each for each in table.things_of(game, who.seat) if code_of(each.id) in ARMS]
    skills = {"willpower": table.skill(game, who, "willpower"), "combat": table.skill(game, who, "combat")}
    for each in mine:
        fact = printed(code_of(each.id))
        skill = skills["willpower" if "spell" in fact.traits else "combat"]
        loaded = fact.uses is None or each.uses >= 2
        if loaded and skill >= 3 and code_of(each.id) not in ("01086", "01044"):
            return well or rounds_left(game) <= 2 * HURRY
    return False


def rounds_left(game: Cards) -> int:
    """How many rounds all agendas together give them."""
    later = [printed(code).doom or 0 for code in game.state.agendas]
    return time_left(game) + sum(later)


def meeting_place(game: Cards) -> str:
    """Where everybody should be now; "" nowhere in particular."""
    act = game.state.act
    title = "" if act is None or (wanted(game) > 0 and act.code != RITUAL) else MEETING.get(act.code, "")
    if not title or (act is not None and act.code == BARRIER and not is_prepared(game)):
        return ""
    name = printed(title).title
    return next((at.id for at in game.state.places if printed(at.id).title == name), "")


def worth_of_being(game: Cards, who: Investigator, at: Place) -> float:
    """What one could do at a location, by the action."""
    worth = 0.0
    if at.id == meeting_place(game):
        worth = BE_THERE
    elif not at.revealed:
        worth = UNSEEN * CLUE if wanted(game) > 0 else 0.0
    elif at.clues and not table.cannot(game, "investigate", at.id, who.seat):
        worth = clue_worth(game, at) * chance_to_find(game, who, at.id)
    for enemy in table.enemies_at(game, at.id):
        if is_goal(game, enemy):
            worth = max(worth, 1.5 * fight_worth(game, who, enemy))
        elif not enemy.exhausted and at.id != who.place and not table.is_engaged(enemy):
            worth -= attack_cost(game, enemy, who)
    return worth


def move_worth(game: Cards, who: Investigator, to: str, worths: dict[str, float]) -> float:
    """What a step to a location is worth: what lies there or behind it, if it is nearer from there."""
    near, far = table.distances(game, to), table.distances(game, who.place)
    best = 0.0
    for place, worth in worths.items():
        if place != who.place and place in near and near[place] < far.get(place, 99):
            best = max(best, worth * FAR ** (near[place] + 1))
    return best


def time_left(game: Cards) -> int:
    """How many rounds the agenda gives them, if nothing else brings doom."""
    limit = doom.threshold(game)
    return 99 if limit is None else limit - doom.doom_in_play(game)


def last_agenda(game: Cards) -> bool:
    return not game.state.agendas
