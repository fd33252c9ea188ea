"""What an investigator says that he will do: what his craft holds most worth an action, in words."""

from __future__ import annotations

from miskatonic.games.cards.play.craft import coin, foes, goals
from miskatonic.games.cards.play.craft.natures import bent, for_others
from miskatonic.games.cards.play.craft.turns import Menu
from miskatonic.games.cards.play.rules import table
from miskatonic.games.cards.play.state import IN, PLACE, Cards
from miskatonic.kernel.manner import PLAIN, Intention, Manner
from miskatonic.kernel.text import Text, say

MOST = 5
"""More intentions than these nobody weighs."""
LEAST = 0.05
"""What is worth less than this nobody sets out to do."""
TIRED = 4
"""With so little health or sanity left one asks the others for time to recover."""


def intentions(game: Cards, seat: int, manner: Manner = PLAIN) -> list[Intention]:
    """What he may set out to do, the most worthwhile first; none for who is out, or before the scenario begins."""
    state = game.state
    who = state.investigators[seat] if state.investigators else None
    if who is None or who.out != IN or not who.place or state.result:
        return []
    menu = Menu(game, who, manner)
    worths, near = menu.worths(), table.distances(game, who.place)
    found: list[tuple[float, Intention]] = []
    for at in state.places:
        steps = near.get(at.id)
        if steps is None:
            continue
        worth, name = goals.after(worths[at.id], steps), table.place_name(game, at.id)
        if at.id == menu.meeting:
            plea = say("play.plea.meet", place=name) if state.players > 1 else None
            found.append((worth, Intention(f"meet:{at.id}", say("play.intention.meet", place=name), plea)))
        elif at.clues or not at.revealed:
            found.append((worth, Intention(f"clues:{at.id}", say("play.intention.clues", place=name))))
    for enemy in table.enemies(game):
        steps = near.get(table.place_of(game, enemy))
        if steps is None or table.has_keyword(game, enemy.id, "aloof"):
            continue
        text = {"card": table.card_name(enemy.id)}
        worth = goals.after(menu.struggle(enemy, foes.FISTS), steps)
        found.append(
            (worth, Intention(f"fight:{enemy.id}", say("play.intention.fight", **text), _plea(game)))
        )
        if enemy.seat == seat and not enemy.exhausted:
            found.append(
                (menu.slip(enemy), Intention(f"evade:{enemy.id}", say("play.intention.evade", **text)))
            )
    for it in state.things:
        if it.zone == PLACE and it.place in near and not table.is_enemy(it.id):
            worth = goals.after(goals.prize_worth(game, who, it), near[it.place])
            name = table.card_name(it.id)
            found.append((worth, Intention(f"win:{it.id}", say("play.intention.win", card=name))))
    for other in table.people(game):
        need = foes.opportunity_cost(game, other)
        if other.seat != seat and (need or other.seat in manner.aids):
            worth = (need + 1.0) * for_others(manner, other.seat) / 2.0
            text = {"who": table.card_name(other.code)}
            found.append((worth, Intention(f"aid:{other.seat}", say("play.intention.aid", **text))))
    weak = min(coin.health_left(game, who), coin.sanity_left(game, who)) <= TIRED
    plea = say("play.plea.ready") if weak and state.players > 1 else None
    ready = goals.LULL / bent(manner).pain
    found.append((ready, Intention("ready", say("play.intention.ready"), plea)))
    kept = [each for each in found if each[0] > LEAST and each[1].id not in manner.leaves]
    kept.sort(key=lambda each: -each[0])
    return [each for _, each in kept[:MOST]]


def _plea(game: Cards) -> Text | None:
    return say("play.plea.fight") if len(table.people(game)) > 1 else None
