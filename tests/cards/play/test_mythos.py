"""The mythos phase: doom, thresholds, everybody's encounter card."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.cards.play.rules import doom, mythos
from miskatonic.games.cards.play.rules.happenings import Begins, Ends, Happening
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.state import Cards, Stage
from miskatonic.games.cards.play.steps import EncounterDraw
from miskatonic.kernel.abilities import AFTER, AT, Source, reacts
from miskatonic.kernel.asks import Flow, nothing
from tests.cards.play.laying import AGENDA, ATTIC, DAISY, HALLWAY, ROLAND, SKIDS, Does, Table, Written, lay

REMAINS, EVILS, MINION, ACOLYTE = "01163", "01166", "01160", "01169"
RULE = "lcg.base.mythos.01"


def whole_phase(game: Cards) -> Flow[None]:
    """All units of the phase one after the other."""
    game.state.step = "mythos"
    while game.state.step != "investigation":
        if game.state.steps:
            step = game.state.steps.pop()
            assert isinstance(step, EncounterDraw)
            yield from mythos.encounter_draw(game, step)
        elif game.state.step == "mythos":
            yield from mythos.mythos(game)
        else:
            yield from mythos.mythos_end(game)


def agenda(laid: Table) -> Stage:
    assert laid.state.agenda is not None
    return laid.state.agenda


@pytest.mark.rule("lcg.base.mythos.02")
def test_the_agenda_receives_1_doom() -> None:
    laid = lay()
    laid.encounters(REMAINS)
    laid.run(whole_phase(laid.game))
    assert (agenda(laid).code, agenda(laid).doom) == (AGENDA, 1)


@pytest.mark.rule("lcg.base.mythos.03", "lcg.base.doom.01", "lcg.base.doom.02", "lcg.base.doom.03")
def test_all_doom_in_play_counts_for_the_threshold_and_goes_when_it_advances() -> None:
    laid = lay()
    acolyte = laid.enemy(ACOLYTE, at=ATTIC)
    laid.thing(acolyte).doom = 1
    laid.place(HALLWAY).doom = 1
    laid.run(whole_phase(laid.game))
    assert agenda(laid).code == "01106"
    assert doom.doom_in_play(laid.game) == 0
    assert (laid.thing(acolyte).doom, laid.place(HALLWAY).doom) == (0, 0)
    assert AGENDA in laid.state.removed


@pytest.mark.rule("lcg.base.doom.04", "lcg.base.mythos.03")
def test_doom_placed_later_waits_for_the_next_time() -> None:
    """T4: doom that a card puts on an enemy in 1.4 does not advance the agenda; Ancient Evils says that it may."""
    laid = lay(ROLAND, DAISY)
    agenda(laid).doom = 1
    acolyte = laid.enemy(ACOLYTE, at=ATTIC)

    def on_enemy(scope: CardScope) -> Flow[None]:
        yield from doom.place_doom(scope.play, acolyte, 2, RULE)

    laid.encounters(REMAINS, MINION)
    laid.says.revelations[REMAINS] = Does(on_enemy)
    laid.run(whole_phase(laid.game))
    assert (agenda(laid).code, doom.doom_in_play(laid.game)) == (AGENDA, 4)


@pytest.mark.rule("lcg.base.doom.04")
def test_what_says_so_advances_it_at_once_before_the_next_draws() -> None:
    laid = lay(ROLAND, DAISY)
    agenda(laid).doom = 1
    order: list[str] = []

    def evil(scope: CardScope) -> Flow[None]:
        yield from doom.place_doom(scope.play, doom.AGENDA, 1, RULE, may_advance=True)

    def back(scope: CardScope) -> Flow[None]:
        order.append("back")
        return nothing()

    def draws(scope: CardScope) -> Flow[None]:
        order.append(f"seat {scope.seat} at {agenda(laid).code}")
        return nothing()

    laid.says.backs[AGENDA] = Does(back)
    laid.encounters(EVILS, REMAINS)
    laid.says.revelations |= {EVILS: Does(evil), REMAINS: Does(draws)}
    laid.run(whole_phase(laid.game))
    assert order == ["back", "seat 1 at 01106"]


@pytest.mark.rule("lcg.base.mythos.04", "lcg.base.enc.01")
def test_everybody_draws_in_player_order_and_is_done_before_the_next() -> None:
    laid = lay(ROLAND, DAISY, SKIDS)
    laid.state.lead = 1
    laid.who(2).out = "resigned"
    order: list[tuple[int, str]] = []

    def draws(scope: CardScope) -> Flow[None]:
        order.append((scope.seat, scope.card))
        drawing: Any = laid.state.scenes[-1]
        drawing.surge = len(order) == 1
        return nothing()

    first, second, third = laid.encounters(REMAINS, EVILS, REMAINS)
    laid.says.revelations |= {REMAINS: Does(draws), EVILS: Does(draws)}
    laid.run(whole_phase(laid.game))
    assert order == [(1, first), (1, second), (0, third)]


@pytest.mark.rule("lcg.base.mythos.01", "lcg.base.mythos.05")
def test_round_and_phase_begin_and_the_phase_ends() -> None:
    says, order = Written(), list[str]()

    def note(game: Cards, source: Source, happening: Happening) -> Flow[None]:
        assert game.state.agenda is not None
        order.append(f"{type(happening).__name__} {getattr(happening, 'span', '')} {game.state.agenda.doom}")
        return nothing()

    says.abilities[ROLAND] = (reacts(Begins, AFTER, note, RULE), reacts(Ends, AT, note, RULE))
    laid = lay(says=says)
    laid.encounters(REMAINS)
    laid.run(whole_phase(laid.game))
    assert order == ["Begins round 0", "Begins mythos 0", "Ends mythos 1"]
    assert laid.state.step == "investigation"
    assert [entry.args["n"] for entry in laid.told("play.log.round")] == [2]


def test_who_falls_in_the_phase_draws_nothing() -> None:
    laid = lay(ROLAND, DAISY)

    def fell(scope: CardScope) -> Flow[None]:
        laid.who(1).out = "defeated"
        return nothing()

    laid.encounters(REMAINS, MINION)
    laid.says.revelations[REMAINS] = Does(fell)
    laid.run(whole_phase(laid.game))
    assert len(laid.state.encounter) == 1
