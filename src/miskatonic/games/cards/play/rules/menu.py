"""The menu of a turn: everything one may do, each by itself, so that nobody need look at all to take one."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache, partial

from msgspec import structs

from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import (
    actions,
    affording,
    chances,
    clues,
    moving,
    naming,
    table,
    windows,
    written,
)
from miskatonic.games.cards.play.rules.offered import use_option
from miskatonic.games.cards.play.scenes import EVADE, FIGHT, INVESTIGATE, Test
from miskatonic.games.cards.play.state import Cards, Investigator, Thing
from miskatonic.kernel.abilities import Source, Usable
from miskatonic.kernel.answers import parts
from miskatonic.kernel.asks import Candidates, Odds, Option
from miskatonic.kernel.text import say

RULES = {FIGHT: "lcg.base.action.05", EVADE: "lcg.base.action.08", "engage": "lcg.base.action.07"}
CANNOT = {
    what: f"cannot.{what}_action"
    for what in ("investigate", FIGHT, EVADE, "engage", "move", "draw", "resource")
}
"""The prohibitions of basic actions."""
COSTS = {what: affording.cost_of(what) for what in CANNOT}
"""The numbers of actions that they cost."""
HINDRANCES = frozenset((*CANNOT.values(), *COSTS.values()))
BASIC = ("draw", "resource")
"""Actions that nothing on the table bears on."""
MOVE_INTO = "cannot.move_into"
ADVANCE = Option("advance", say("play.option.advance"), "act", "lcg.base.clue.03")
END = Option("end", say("play.option.end_turn"), None, "lcg.base.inv.04")
RESOURCE = Option("resource", say("play.option.resource"), None, "lcg.base.action.11")


class Menu(Candidates):
    """Everything that may be done now; what is impossible does not stand."""

    __slots__ = ("_uses", "game", "who")

    def __init__(self, game: Cards, who: Investigator) -> None:
        super().__init__()
        self._uses: windows.Uses = {}
        self.game = game
        self.who = who

    def names(self) -> list[str]:
        game, who = self.game, self.who
        found = ["investigate"]
        if here := table.enemies_at(game, who.place):
            mine = [each.id for each in table.engaged_with(game, who.seat)]
            found += [f"{FIGHT}:{each.id}" for each in here]
            found += [f"{EVADE}:{each}" for each in mine]
            found += [f"engage:{each.id}" for each in here if each.id not in mine]
        found += map(_move_name, table.connected(game, who.place))
        found += ("draw", "resource")
        found += map(_play_name, _first(actions.at_hand(game, who)))
        self._uses = uses(game, who)
        found += self._uses
        found += ("advance", "end")
        return found

    def stands(self, name: str) -> bool:
        verb, about = parts(name)
        if verb == "use":
            return windows.stands(self.game, *self._uses[name])
        return STANDS[verb](self.game, self.who, about)

    def look_at_all(self) -> list[str]:
        """As one by one; but what forbids an action is looked for once, whatever it might be about."""
        game, who = self.game, self.who
        free = _is_free(game, who)
        found = (
            ["investigate"]
            if (free or _may(game, who, INVESTIGATE)) and actions.may_investigate(game, who)
            else []
        )
        if here := table.enemies_at(game, who.place):
            found += self._against(here)
        if free or _may(game, who, "move"):
            there = table.connected(game, who.place)
            if MOVE_INTO in game.abilities.modifiers:
                there = [to for to in there if moving.may_enter(game, who, to)]
            found += map(_move_name, there)
        found += BASIC if free else [each for each in BASIC if _may(game, who, each)]
        for card in _first(actions.at_hand(game, who)):
            if actions.playable(game, who, card):
                found.append(_play_name(card))
        self._uses = uses(game, who)
        for name, (source, usable) in self._uses.items():
            if windows.stands(game, source, usable):
                found.append(name)
        if can_advance(game):
            found.append("advance")
        found.append("end")
        return found

    def _against(self, here: list[Thing]) -> list[str]:
        """What stands of attacking, evading and engaging these enemies."""
        game, who = self.game, self.who
        mine = [each.id for each in table.engaged_with(game, who.seat)]
        found = [f"{FIGHT}:{each.id}" for each in here if _may_fight(game, who, each.id)]
        found += [f"{EVADE}:{each}" for each in mine if _may_evade(game, who, each)]
        others = [each.id for each in here if each.id not in mine]
        found += [f"engage:{each}" for each in others if _may_engage(game, who, each)]
        return found

    def option(self, name: str) -> Option | None:
        verb, about = parts(name)
        if verb == "use":
            return self._use_option(name, *self._uses[name])
        game, who = self.game, self.who
        return OPTIONS[verb](game, who, about) if STANDS[verb](game, who, about) else None

    def _use_option(self, name: str, source: Source, usable: Usable) -> Option | None:
        if not windows.stands(self.game, source, usable):
            return None
        option = use_option(name, source, usable)
        if source.seat is None or source.seat == self.who.seat:
            return option
        owner = table.card_name(table.person(self.game, source.seat).code)
        text = say("play.option.of_another", who=owner, what=option.text)
        return structs.replace(option, text=text, owner=source.seat)


def uses(game: Cards, who: Investigator) -> windows.Uses:
    """Abilities with actions and free ones that he might use, of the others free ones; in the order of their names.

    In what order things came into play a game taken out of its bytes does not know. What is nobody's goes by its plain
    name for the first who may use it.
    """
    found = windows.offers(game, who, "action", windows.FREE)
    if len(game.state.investigators) > 1 and game.abilities.usables.get(windows.FREE):
        for other in table.people(game):
            if other is not who:
                for name, use in windows.offers(game, other, windows.FREE).items():
                    if name in found and windows.stands(game, *found[name]):
                        name = f"{name}@{other.seat}"
                    found[name] = use
    return dict(sorted(found.items())) if len(found) > 1 else found


def usables(game: Cards, who: Investigator) -> windows.Uses:
    """Those of them that may be used now."""
    return {name: use for name, use in uses(game, who).items() if windows.stands(game, *use)}


def _first(hand: list[str]) -> tuple[str, ...]:
    """One copy of each card, the first: equal cards are no choice."""
    return _one_of_each(tuple(hand))


@lru_cache(4096)
def _one_of_each(hand: tuple[str, ...]) -> tuple[str, ...]:
    found = {code_of(card): card for card in reversed(hand)}
    return hand if len(found) == len(hand) else (*reversed(found.values()),)


@cache
def _move_name(to: str) -> str:
    return f"move:{to}"


@cache
def _play_name(card: str) -> str:
    return f"play:{card}"


# ---------------------------------------------------------------------- what stands


def _is_free(game: Cards, who: Investigator) -> bool:
    """He has an action left, and nothing is said of what actions cost or who may take them."""
    return who.actions > 0 and game.abilities.modifiers.keys().isdisjoint(HINDRANCES)


def _may(game: Cards, who: Investigator, what: str) -> bool:
    """Nothing forbids this action, and he can afford it."""
    cannot, abilities = CANNOT[what], game.abilities
    if who.actions > 0 and COSTS[what] not in abilities.modifiers and cannot not in abilities.modifiers:
        return True
    return affording.can_afford(game, who, 1, what) and not (
        cannot in abilities.modifiers
        and abilities.total(game, cannot, 0, table.named_seat(who.seat), who.seat) > 0
    )


def _may_investigate(game: Cards, who: Investigator, _: str) -> bool:
    return _may(game, who, INVESTIGATE) and actions.may_investigate(game, who)


def _may_fight(game: Cards, who: Investigator, enemy: str) -> bool:
    return _may(game, who, FIGHT) and actions.is_attackable(game, table.need(game, enemy))


def _may_evade(game: Cards, who: Investigator, enemy: str) -> bool:
    return _may(game, who, EVADE) and not table.cannot(game, "be_evaded", enemy)


def _may_engage(game: Cards, who: Investigator, enemy: str) -> bool:
    return _may(game, who, "engage") and not table.has_keyword(game, enemy, "massive")


def _may_move(game: Cards, who: Investigator, to: str) -> bool:
    return _may(game, who, "move") and moving.may_enter(game, who, to)


def _may_draw(game: Cards, who: Investigator, _: str) -> bool:
    return _may(game, who, "draw")


def _may_take(game: Cards, who: Investigator, _: str) -> bool:
    return _may(game, who, "resource")


def can_advance(game: Cards) -> bool:
    """The group could spend the clues that the act wants, now, in a turn."""
    act = game.state.act
    if act is None:
        return False
    side = written.book.side(act.code)
    wanted = side.clues * game.state.players
    if not wanted or not clues.may_suffice(game, wanted):
        return False
    spenders = side.spenders(game)
    held = sum([clues.can_spend(game, table.person(game, seat)) for seat in spenders])
    return bool(spenders) and held >= wanted


STANDS: dict[str, Callable[[Cards, Investigator, str], bool]] = {
    INVESTIGATE: _may_investigate,
    FIGHT: _may_fight,
    EVADE: _may_evade,
    "engage": _may_engage,
    "move": _may_move,
    "draw": _may_draw,
    "resource": _may_take,
    "play": actions.playable,
    "advance": lambda game, who, _: can_advance(game),
    "end": lambda game, who, _: True,
}


# ---------------------------------------------------------------------- how it is offered


def _investigate_option(game: Cards, who: Investigator, _: str) -> Option:
    """A location that may be investigated is revealed."""
    text = say("play.option.investigate", place=table.name_of_place(who.place, True))
    reckon = partial(_odds, game, who, INVESTIGATE, who.place)
    return Option("investigate", text, f"place:{who.place}", "lcg.base.action.03", reckon)


def _move_option(game: Cards, who: Investigator, to: str) -> Option:
    return _move_to(to, table.need_place(game, to).revealed)


@cache
def _move_to(to: str, revealed: bool) -> Option:
    text = say("play.option.move", place=table.name_of_place(to, revealed))
    return Option(_move_name(to), text, f"place:{to}", "lcg.base.action.04")


@cache
def _draw_option(seat: int) -> Option:
    return Option("draw", say("play.option.draw"), f"deck:{seat}", "lcg.base.action.11")


def _enemy_option(what: str, game: Cards, who: Investigator, enemy: str) -> Option:
    here = [each.id for each in table.enemies_at(game, who.place)]
    name = table.card_name(enemy) if len(here) == 1 else naming.enemy_name(game, enemy, here)
    text = say(f"play.option.{what}", enemy=name)
    reckon = None if what == "engage" else partial(_odds, game, who, what, enemy)
    return Option(f"{what}:{enemy}", text, f"card:{enemy}", RULES[what], reckon, code_of(enemy))


def _odds(game: Cards, who: Investigator, during: str, against: str) -> tuple[Odds, ...]:
    """The chance of the plain test, before anything is committed."""
    skill, number = {
        INVESTIGATE: (actions.investigate_skill(game, who.place, "intellect"), "shroud"),
        FIGHT: ("combat", "fight"),
        EVADE: ("agility", "evade"),
    }[during]
    made = Test(who.seat, skill, table.stat(game, against, number), during, against=against)
    return (Odds(say("play.odds.success"), chances.of_passing(game, made)),)


def _play_option(game: Cards, who: Investigator, card: str) -> Option:
    return _play_for(card, actions.cost(game, who, card))


@cache
def _play_for(card: str, cost: int) -> Option:
    text = say("play.option.play", card=table.card_name(card), n=cost)
    return Option(_play_name(card), text, f"hand:{card}", "lcg.base.action.09", None, code_of(card))


OPTIONS: dict[str, Callable[[Cards, Investigator, str], Option]] = {
    INVESTIGATE: _investigate_option,
    FIGHT: partial(_enemy_option, FIGHT),
    EVADE: partial(_enemy_option, EVADE),
    "engage": partial(_enemy_option, "engage"),
    "move": _move_option,
    "draw": lambda game, who, _: _draw_option(who.seat),
    "resource": lambda game, who, _: RESOURCE,
    "play": _play_option,
    "advance": lambda game, who, _: ADVANCE,
    "end": lambda game, who, _: END,
}
