"""Actions as what things are paid with, and lost: additional ones are used up first, and lost last.

`Investigator.actions` are those that pay for anything, `additional` so many of them; what pays for certain things only
(abilities of Tomes, moving) is the number `actions_for.<trait or action>` less what was used of it this turn.
"""

from __future__ import annotations

from functools import cache

from miskatonic.games.cards.play.rules import table
from miskatonic.games.cards.play.state import Cards, Investigator
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.text import Text, say

ONLY_FOR = "actions_for."
MOVE, ANYTHING = "move", "anything"
USED, LOST = "lcg.base.act.02", "lcg.base.act.01"


@cache
def cost_of(kind: str) -> str:
    """The number of actions that such an action costs."""
    return f"action_cost.{kind}"


def price(game: Cards, who: Investigator, n: int, kind: str) -> int:
    """What an action of this kind costs now."""
    if not kind:
        return n
    number, abilities = cost_of(kind), game.abilities
    if number not in abilities.modifiers:
        return n
    return abilities.total(game, number, n, table.named_seat(who.seat), who.seat)


def can_afford(game: Cards, who: Investigator, n: int, kind: str = "", card: str = "") -> bool:
    """Whether what he has left pays for an action of this kind, with an ability of this card."""
    wanted = n - who.actions
    if kind and cost_of(kind) in game.abilities.modifiers:
        wanted = price(game, who, n, kind) - who.actions
    if wanted <= 0:
        return True
    if not card:
        return bool(kind) and wanted <= _left(game, who, kind)
    return wanted <= sum([_left(game, who, each) for each in _fitting(kind, card)])


def pay(game: Cards, who: Investigator, n: int, kind: str = "", card: str = "") -> Flow[int]:
    """How many actions it cost; the first that could be an additional one is one (act.02)."""
    spent = wanted = price(game, who, n, kind) if kind else n
    fitting = _given(game, kind, card)
    while fitting and wanted and (kinds := _there(game, who, fitting)):
        who.spent.append((yield from _which(who, kinds, USED)))
        wanted -= 1
    take(who, wanted)
    if kind:
        game.state.limits[f"turn/did:{kind}:{who.seat}"] = 1
    return spent


def take(who: Investigator, n: int) -> None:
    """So many of the actions that pay for anything are used, additional ones first."""
    who.actions -= n
    who.additional = max(0, who.additional - n)
    assert who.actions >= 0


def give(who: Investigator, n: int) -> None:
    """Additional actions that pay for anything."""
    who.actions += n
    who.additional += n


def lose(game: Cards, who: Investigator, n: int | None, rule: str) -> Flow[None]:
    """So many actions are lost, or all of them: standard ones first. Who is yet to take his turn has fewer in it."""
    if game.state.active != who.seat:
        if not who.turned:
            who.lost += n or 0
        return
    wanted = who.actions + len(_special(game, who)) if n is None else n
    lost = min(wanted, who.actions - who.additional)
    who.actions -= lost
    while lost < wanted and (kinds := _additional(game, who)):
        kind = yield from _which(who, kinds, LOST)
        if kind == ANYTHING:
            take(who, 1)
        else:
            who.spent.append(kind)
        lost += 1
    if lost:
        game.tell("play.log.loses_actions", rule, who=table.card_name(who.code), n=lost)


# ---------------------------------------------------------------------- additional ones


@cache
def _fitting(kind: str, card: str) -> tuple[str, ...]:
    """What an additional action may be for, to pay for this."""
    return (kind, *(table.traits(card) if card else ())) if kind else table.traits(card) if card else ()


def _given(game: Cards, kind: str, card: str) -> list[str]:
    """Those of them that anything in this game gives."""
    numbers = game.abilities.modifiers
    return [
        each
        for each in _fitting(kind, card)
        if ONLY_FOR + each in numbers or (each == MOVE and table.variant(game, "hermes"))
    ]


def _left(game: Cards, who: Investigator, kind: str) -> int:
    base = 1 if kind == MOVE and table.variant(game, "hermes") else 0
    number, abilities = ONLY_FOR + kind, game.abilities
    if number in abilities.modifiers:
        base = abilities.total(game, number, base, table.named_seat(who.seat), who.seat)
    return base - who.spent.count(kind)


def _there(game: Cards, who: Investigator, kinds: list[str]) -> list[str]:
    return [each for each in kinds if _left(game, who, each) > 0]


def _special(game: Cards, who: Investigator) -> list[str]:
    """The additional actions for certain things only that he has left."""
    numbers = sorted([each for each in game.abilities.modifiers if each.startswith(ONLY_FOR)])
    kinds = dict.fromkeys([each.removeprefix(ONLY_FOR) for each in numbers] + [MOVE])
    return [each for each in kinds for _ in range(_left(game, who, each))]


def _additional(game: Cards, who: Investigator) -> list[str]:
    """The kinds of additional action that he has left."""
    return [*([ANYTHING] if who.additional else []), *dict.fromkeys(_special(game, who))]


def _which(who: Investigator, kinds: list[str], rule: str) -> Flow[str]:
    if len(kinds) == 1:
        return kinds[0]
    options = [Option(each, _name(each), rule=rule) for each in kinds]
    return (yield Ask(who.seat, say("play.ask.which_action"), options, rule))


def _name(kind: str) -> Text:
    if kind in (MOVE, ANYTHING):
        return say(f"play.option.action_{kind}")
    return say("play.option.action_of", trait=kind)
