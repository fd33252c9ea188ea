"""The investigation phase: who goes next, and the one question of a turn that holds everything one may do."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

from msgspec import structs

from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import (
    actions,
    affording,
    attacks,
    cards,
    chances,
    clues,
    doom,
    drawing,
    elimination,
    enemies,
    moments,
    moving,
    naming,
    table,
    testing,
    windows,
    written,
)
from miskatonic.games.cards.play.rules.offered import use_option
from miskatonic.games.cards.play.scenes import EVADE, FIGHT, INVESTIGATE, Test
from miskatonic.games.cards.play.state import Cards, Investigator, Thing
from miskatonic.kernel.abilities import Source, Usable
from miskatonic.kernel.answers import number, parts
from miskatonic.kernel.asks import Ask, Flow, Odds, Option
from miskatonic.kernel.lasting import lapse
from miskatonic.kernel.text import Text, say

ACTIONS = 3
RULES = {FIGHT: "lcg.base.action.05", EVADE: "lcg.base.action.08", "engage": "lcg.base.action.07"}
CANNOT = {
    what: f"cannot.{what}_action"
    for what in ("investigate", FIGHT, EVADE, "engage", "move", "draw", "resource")
}
"""The prohibitions of basic actions."""
COSTS = {what: affording.cost_of(what) for what in CANNOT}
"""The numbers of actions that they cost."""
ADVANCE = Option("advance", say("play.option.advance"), "act", "lcg.base.clue.03")
ABOUT = say("play.about.turn")
END = Option("end", say("play.option.end_turn"), None, "lcg.base.inv.04")
RESOURCE = Option("resource", say("play.option.resource"), None, "lcg.base.action.11")


def begin_phase(game: Cards) -> Flow[None]:
    """2.1: the phase begins, with its window."""
    yield from moments.begin(game, "investigation")
    yield from windows.window(game, windows.INVESTIGATION)
    game.state.step = "next_turn"


def next_turn(game: Cards) -> Flow[None]:
    """2.2: the players choose who takes his turn now; the lead says so for them."""
    state = game.state
    waiting = [who for who in table.people(game) if not who.turned]
    if not waiting:
        state.active = -1
        yield from moments.end(game, "investigation", "phase")
        state.step = "enemy"
        return
    seat = waiting[0].seat
    if len(waiting) > 1:
        options = [
            Option(table.named_seat(who.seat), table.card_name(who.code), table.named_seat(who.seat))
            for who in waiting
        ]
        answer = yield Ask(state.lead, say("play.ask.whose_turn"), options, "lcg.base.inv.02")
        seat = number(answer)
    who = table.person(game, seat)
    state.active, who.turned = seat, True
    elimination.leave_shelter(game, who)
    who.actions = table.total(game, "who.actions", ACTIONS, table.named_seat(seat), seat)
    who.gained = who.additional = who.actions - ACTIONS
    who.spent = []
    who.passed = False
    state.step = "turn"
    game.tell("play.log.turn", "lcg.base.inv.02", who=table.card_name(who.code))
    if who.lost:
        yield from affording.lose(game, who, who.lost, affording.LOST)
        who.lost = 0
    yield from moments.begin(game, "turn", seat)


def turn(game: Cards) -> Flow[None]:
    """2.2.1: one action or free use of the active investigator, or the end of his turn."""
    state = game.state
    who = table.person(game, state.active)
    _more_actions(game, who)
    if who.out or who.passed:
        yield from end_turn(game, who)
        return
    options = partial(menu, game, who)
    answer = yield Ask(who.seat, _prompt(who.actions), options, "lcg.base.inv.03", about=ABOUT)
    if answer == "end":
        yield from end_turn(game, who)
        return
    yield from perform(game, who, answer)
    if game.later:
        yield from testing.catch_up(game)
    if enemies.idle(game):
        yield from enemies.settle(game)


@cache
def _prompt(actions: int) -> Text:
    return say("play.ask.turn", n=actions)


def _more_actions(game: Cards, who: Investigator) -> None:
    """A source of an additional action that came into play in this turn gives it now; one that left takes none.

    Another that comes for it gives another.
    """
    if "who.actions" not in game.abilities.modifiers:
        return
    gained = table.total(game, "who.actions", 0, table.named_seat(who.seat), who.seat)
    if gained > who.gained:
        affording.give(who, gained - who.gained)
    who.gained = gained


def end_turn(game: Cards, who: Investigator) -> Flow[None]:
    """2.2.2: what is left of his actions is lost."""
    who.actions = who.additional = 0
    if who.out:
        lapse(game, "turn")
    else:
        yield from moments.end(game, "turn", "turn", seat=who.seat)
    game.state.active = -1
    game.state.step = "next_turn"


# ---------------------------------------------------------------------- what one may do


def menu(game: Cards, who: Investigator) -> list[Option]:
    """Everything that may be done now; what is impossible is not there."""
    options = _basic(game, who)
    options += [
        _play_option(card, actions.cost(game, who, card))
        for card in _first(actions.at_hand(game, who))
        if actions.playable(game, who, card)
    ]
    options += [_use_option(game, who, name, *use) for name, use in usables(game, who).items()]
    if can_advance(game):
        options.append(ADVANCE)
    options.append(END)
    return options


def _use_option(game: Cards, who: Investigator, name: str, source: Source, usable: Usable) -> Option:
    option = use_option(name, source, usable)
    if source.seat is None or source.seat == who.seat:
        return option
    owner = table.card_name(table.person(game, source.seat).code)
    return structs.replace(option, text=say("play.option.of_another", who=owner, what=option.text))


def _first(hand: list[str]) -> list[str]:
    """One copy of each card: equal cards are no choice."""
    found: dict[str, str] = {}
    for card in hand:
        found.setdefault(code_of(card), card)
    return list(found.values())


def _may(game: Cards, who: Investigator, what: str) -> bool:
    """Nothing forbids this action, and he can afford it."""
    cannot, abilities = CANNOT[what], game.abilities
    if who.actions > 0 and COSTS[what] not in abilities.modifiers and cannot not in abilities.modifiers:
        return True
    return affording.can_afford(game, who, 1, what) and not (
        cannot in abilities.modifiers
        and abilities.total(game, cannot, 0, table.named_seat(who.seat), who.seat) > 0
    )


def _basic(game: Cards, who: Investigator) -> list[Option]:
    options = []
    if actions.may_investigate(game, who) and _may(game, who, "investigate"):
        reckon = partial(_odds, game, who, INVESTIGATE, who.place)
        options.append(_investigate_option(who.place, reckon))
    if here := table.enemies_at(game, who.place):
        options += _about_enemies(game, who, here)
    if _may(game, who, "move"):
        options += [_move_option(at.id, at.revealed) for at in moving.destinations(game, who)]
    if _may(game, who, "draw"):
        options.append(_draw_option(who.seat))
    if _may(game, who, "resource"):
        options.append(RESOURCE)
    return options


def _about_enemies(game: Cards, who: Investigator, here: list[Thing]) -> list[Option]:
    """To fight, evade and engage those at his location."""
    options, mine = [], table.engaged_with(game, who.seat)
    names = [each.id for each in here]
    if _may(game, who, FIGHT):
        options += [
            _enemy_option(game, who, FIGHT, each.id, names)
            for each in here
            if actions.is_attackable(game, each)
        ]
    if _may(game, who, EVADE):
        options += [
            _enemy_option(game, who, EVADE, each.id, names)
            for each in mine
            if not table.cannot(game, "be_evaded", each.id)
        ]
    if _may(game, who, "engage"):
        options += [
            _enemy_option(game, who, "engage", each.id, names)
            for each in here
            if each not in mine and not table.has_keyword(game, each.id, "massive")
        ]
    return options


def _investigate_option(place: str, reckon: Callable[[], tuple[Odds, ...]]) -> Option:
    """A location that may be investigated is revealed."""
    text = say("play.option.investigate", place=table.name_of_place(place, True))
    return Option("investigate", text, f"place:{place}", "lcg.base.action.03", reckon)


@cache
def _move_option(to: str, revealed: bool) -> Option:
    text = say("play.option.move", place=table.name_of_place(to, revealed))
    return Option(f"move:{to}", text, f"place:{to}", "lcg.base.action.04")


@cache
def _draw_option(seat: int) -> Option:
    return Option("draw", say("play.option.draw"), f"deck:{seat}", "lcg.base.action.11")


def _enemy_option(game: Cards, who: Investigator, what: str, enemy: str, here: list[str]) -> Option:
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


@cache
def _play_option(card: str, cost: int) -> Option:
    text = say("play.option.play", card=table.card_name(card), n=cost)
    return Option(f"play:{card}", text, f"hand:{card}", "lcg.base.action.09", None, code_of(card))


def usables(game: Cards, who: Investigator) -> dict[str, tuple[Source, Usable]]:
    """Abilities with actions and free ones that may be used now, of the others free ones; in the order of their names.

    In what order things came into play a game taken out of its bytes does not know.
    """
    found = windows.uses(game, who, "action", windows.FREE)
    for other in table.people(game):
        if other.seat != who.seat:
            for name, use in windows.uses(game, other, windows.FREE).items():
                found[name if name not in found else f"{name}@{other.seat}"] = use
    return dict(sorted(found.items())) if len(game.state.investigators) > 1 else found


def can_advance(game: Cards) -> bool:
    """The group could spend the clues that the act wants, now, in a turn."""
    act = game.state.act
    if act is None:
        return False
    side = written.book.side(act.code)
    if not side.clues:
        return False
    wanted = table.per_investigator(game, side.clues)
    if sum([who.clues for who in game.state.investigators]) < wanted and not clues.lie_on_cards(game):
        return False
    spenders = side.spenders(game)
    held = sum([clues.can_spend(game, table.person(game, seat)) for seat in spenders])
    return bool(spenders) and held >= wanted


# ---------------------------------------------------------------------- doing it


def perform(game: Cards, who: Investigator, answer: str) -> Flow[None]:
    """Carry out what was chosen from the menu."""
    what, rest = parts(answer)
    if what == "play":
        yield from actions.play(game, who, rest)
    elif what == "use":
        yield from game.abilities.use(game, *usables(game, who)[answer])
    elif what == "advance":
        yield from advance_act(game, who)
    else:
        yield from _basic_action(game, who, what, rest)


def _basic_action(game: Cards, who: Investigator, what: str, about: str) -> Flow[None]:
    spent = yield from affording.pay(game, who, 1, what)
    if spent and what not in actions.QUIET:
        yield from attacks.attacks_of_opportunity(game, who)
    if who.out:
        return
    if what == "investigate":
        yield from actions.investigate(game, who)
    elif what == "fight":
        yield from actions.fight(game, who, about)
    elif what == "evade":
        yield from actions.evade(game, who, about)
    elif what == "engage":
        if table.thing(game, about) is not None:
            yield from enemies.engage(game, about, who)
    elif what == "move":
        yield from moving.move(game, who, about)
    elif what == "draw":
        yield from drawing.draw(game, who)
    else:
        cards.gain_resources(game, who, 1)


def advance_act(game: Cards, who: Investigator) -> Flow[None]:
    """The group spends the clues that the act wants, and it advances."""
    act = game.state.act
    assert act is not None
    side = written.book.side(act.code)
    wanted = table.per_investigator(game, side.clues)
    yield from clues.spend_as_group(game, side.spenders(game), wanted, who.seat, "lcg.base.clue.03")
    yield from doom.advance(game, doom.ACT)
