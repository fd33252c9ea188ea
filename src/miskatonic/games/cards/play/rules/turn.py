"""The investigation phase: who goes next, and the one question of a turn that holds everything one may do."""

from __future__ import annotations

from functools import cache

from miskatonic.games.cards.play.rules import (
    actions,
    affording,
    attacks,
    cards,
    clues,
    doom,
    drawing,
    elimination,
    enemies,
    moments,
    moving,
    table,
    testing,
    windows,
    written,
)
from miskatonic.games.cards.play.rules.menu import Menu, uses
from miskatonic.games.cards.play.state import Cards, Investigator
from miskatonic.kernel.answers import number, parts
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.lasting import lapse
from miskatonic.kernel.text import Text, say

ACTIONS = 3
ABOUT = say("play.about.turn")


def begin_phase(game: Cards) -> Flow[None]:
    """2.1: the phase begins, with its window."""
    if moments.is_quiet(game, begins="investigation"):
        return moments.pass_by(game, "next_turn")
    return _begin_phase(game)


def _begin_phase(game: Cards) -> Flow[None]:
    yield from moments.begin(game, "investigation")
    yield from windows.window(game, windows.INVESTIGATION)
    game.state.step = "next_turn"


def next_turn(game: Cards) -> Flow[None]:
    """2.2: the players choose who takes his turn now; the lead says so for them."""
    waiting = [who for who in table.people(game) if not who.turned]
    if len(waiting) > 1:
        return _choose(game, waiting)
    if waiting:
        return _begin_turn(game, waiting[0])
    game.state.active = -1
    if moments.is_quiet(game, ends=("investigation",)):
        return moments.pass_by(game, "enemy", "phase")
    return _end_phase(game)


def _end_phase(game: Cards) -> Flow[None]:
    """2.3: everybody has taken his turn."""
    yield from moments.end(game, "investigation", "phase")
    game.state.step = "enemy"


def _choose(game: Cards, waiting: list[Investigator]) -> Flow[None]:
    options = [
        Option(table.named_seat(who.seat), table.card_name(who.code), table.named_seat(who.seat))
        for who in waiting
    ]
    answer = yield Ask(game.state.lead, say("play.ask.whose_turn"), options, "lcg.base.inv.02")
    yield from _begin_turn(game, table.person(game, number(answer)))


def _begin_turn(game: Cards, who: Investigator) -> Flow[None]:
    """His turn begins, with his actions but those that he lost before it."""
    state, seat = game.state, who.seat
    state.active, who.turned = seat, True
    elimination.leave_shelter(game, who)
    who.actions = table.total(game, "who.actions", ACTIONS, table.named_seat(seat), seat)
    who.gained = who.additional = who.actions - ACTIONS
    who.spent = []
    who.passed = False
    state.step = "turn"
    game.tell("play.log.turn", "lcg.base.inv.02", who=table.card_name(who.code))
    return _lose_actions(game, who) if who.lost else moments.begin(game, "turn", seat)


def _lose_actions(game: Cards, who: Investigator) -> Flow[None]:
    yield from affording.lose(game, who, who.lost, affording.LOST)
    who.lost = 0
    yield from moments.begin(game, "turn", who.seat)


def turn(game: Cards) -> Flow[None]:
    """2.2.1: one action or free use of the active investigator, or the end of his turn."""
    who = _active(game)
    answer = "end"
    if not who.out and not who.passed:
        offered = Menu(game, who)
        answer = yield Ask(
            who.seat, _prompt(who.actions), offered, "lcg.base.inv.03", about=ABOUT, again=_go_on
        )
    yield from _take(game, who, answer)


def _go_on(game: Cards, answer: str) -> Flow[None]:
    """The same from an answer on."""
    return _take(game, _active(game), answer)


def _active(game: Cards) -> Investigator:
    """Whose turn it is, with what came into play for him since he last did something."""
    state = game.state
    who = state.investigators[state.active]
    if "who.actions" in game.abilities.modifiers:
        _more_actions(game, who)
    else:
        who.gained = 0  # what gave them may have left before this game was taken out of its bytes
    return who


def _take(game: Cards, who: Investigator, answer: str) -> Flow[None]:
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


# ---------------------------------------------------------------------- doing it


def perform(game: Cards, who: Investigator, answer: str) -> Flow[None]:
    """Carry out what was chosen from the menu."""
    what, rest = parts(answer)
    if what == "play":
        yield from actions.play(game, who, rest)
    elif what == "use":
        yield from game.abilities.use(game, *uses(game, who)[answer])
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
