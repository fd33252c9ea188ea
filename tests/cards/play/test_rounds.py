"""The round from phase to phase: its windows, turns in the order the players like, upkeep."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from miskatonic.games.cards.play.box import BOX
from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import turn as turns
from miskatonic.games.cards.play.rules import upkeep
from miskatonic.games.cards.play.rules.happenings import Begins, Ends
from miskatonic.games.cards.play.state import PLACE, Cards
from miskatonic.kernel.abilities import AFTER, Modifier, Source, Usable, reacts
from miskatonic.kernel.asks import Ask, Asks, Flow, addressed, nothing
from miskatonic.kernel.lasting import Lasting, last
from miskatonic.kernel.text import say
from tests.cards.play.laying import DAISY, HALLWAY, ROLAND, SKIDS, Table, Written, lay

MINION, RATS, QUIET = "01160", "01159", "01163"
RULE = "lcg.base.round.01"
CHARM = "01088"
"""A card on which a test writes something free."""


def free(done: list[str] | None = None, use: str = "free") -> Usable:
    """Something that may be used in every window, as often as one likes."""

    def run(game: Cards, source: Source) -> Flow[None]:
        if done is not None:
            done.append(game.state.step)
        return nothing()

    return Usable(use, "charm", say("kernel.effect.nothing"), run, "lcg.base.round.03")


def noting(noted: list[tuple[str, str, int]]) -> Written:
    """Everything that begins and ends is noted."""

    def begins(game: Cards, source: Source, it: Begins) -> Flow[None]:
        noted.append(("begins", it.span, it.seat))
        return nothing()

    def ends(game: Cards, source: Source, it: Ends) -> Flow[None]:
        noted.append(("ends", it.span, it.seat))
        return nothing()

    says = Written()
    says.abilities["01104"] = (reacts(Begins, AFTER, begins, RULE), reacts(Ends, AFTER, ends, RULE))
    return says


def at_step(step: str, *codes: str, says: Written | None = None) -> Table:
    laid = lay(*codes, says=says)
    laid.state.step = step
    laid.game.abilities.enter(*laid.says.of("noted", "01104"))
    for who in laid.state.investigators:
        laid.deck(CHARM, CHARM, CHARM, seat=who.seat)
    laid.encounters(*[QUIET] * 8)
    return laid


def play(laid: Table, over: Callable[[], bool], answer: Callable[[Ask], str]) -> list[str]:
    """Unit after unit, every question answered alike; what was asked."""
    asked = []
    while not over():
        flow = BOX.unit(laid.game)
        try:
            question = next(flow)
            while True:
                ask = question.asks[0] if isinstance(question, Asks) else question
                asked.append(ask.prompt.id)
                given = ask.read(answer(ask))
                question = flow.send(addressed(ask.seat, given) if isinstance(question, Asks) else given)
        except StopIteration:
            pass
    return asked


def ends_turns(ask: Ask) -> str:
    return next((name for name in ("end", "pass") if name in ask.names()), ask.first())


def spans(noted: list[tuple[str, str, int]]) -> list[str]:
    return [f"{what} {span}" for what, span, _ in noted]


@pytest.mark.rule("lcg.base.round.01")
def test_a_round_is_mythos_investigation_enemy_and_upkeep() -> None:
    noted: list[tuple[str, str, int]] = []
    laid = at_step("mythos", says=noting(noted))
    play(laid, lambda: laid.state.turn == 3, ends_turns)
    assert spans(noted) == [
        *("begins round", "begins mythos", "ends mythos"),
        *("begins investigation", "begins turn", "ends turn", "ends investigation"),
        *("begins enemy", "ends enemy", "begins upkeep", "ends upkeep", "ends round"),
    ]
    assert laid.state.step == "mythos"


@pytest.mark.rule("lcg.base.round.03", "lcg.base.inv.01", "lcg.base.upkeep.01")
def test_what_is_free_is_offered_in_the_windows_of_the_round_and_nowhere_else() -> None:
    says = Written()
    says.abilities[CHARM] = (free(),)
    laid = at_step("mythos", says=says)
    charm = laid.asset(CHARM)
    asked = []

    def answer(ask: Ask) -> str:
        if any(name.startswith(f"use:{charm}") for name in ask.names()):
            asked.append((ask.prompt.id.removeprefix("play.ask."), ask.trivial))
        return ends_turns(ask)

    every = play(laid, lambda: laid.state.turn == 3, answer)
    assert asked == [
        ("window.mythos", True),
        ("window.investigation", True),
        ("turn", False),
        ("window.hunters", True),
        ("window.attacks", True),
        ("window.attacked", True),
        ("window.upkeep", True),
    ]
    assert len(every) == len(asked)


@pytest.mark.rule("lcg.base.round.03")
def test_no_window_is_opened_where_nothing_can_be_used() -> None:
    laid = at_step("mythos", ROLAND, DAISY)
    asked = play(laid, lambda: laid.state.turn == 3, ends_turns)
    assert asked == ["play.ask.whose_turn", "play.ask.turn", "play.ask.turn"]


@pytest.mark.rule("lcg.base.round.03", "lcg.base.inv.01")
def test_what_nobody_controls_is_offered_in_windows_to_who_is_there() -> None:
    says, done = Written(), list[str]()
    says.abilities[HALLWAY] = (free(done),)
    laid = at_step("investigation", ROLAND, DAISY, says=says)
    laid.run(BOX.unit(laid.game), f"use:{HALLWAY}:charm", "pass", "pass")
    assert [ask.seat for ask in laid.asked] == [0, 1, 0]
    assert done == ["investigation"]


# ---------------------------------------------------------------------- investigation


@pytest.mark.rule("lcg.base.inv.01")
def test_the_window_comes_when_the_phase_has_begun_and_before_anybody_has_a_turn() -> None:
    noted: list[tuple[str, str, int]] = []
    says, used = noting(noted), list[str]()
    says.abilities[CHARM] = (free(used),)
    laid = at_step("investigation", ROLAND, DAISY, says=says)
    charm = laid.asset(CHARM, 1)
    laid.run(BOX.unit(laid.game), f"use:{charm}:charm", "pass")
    assert (used, laid.state.active, laid.state.step) == (["investigation"], -1, "next_turn")
    assert spans(noted) == ["begins investigation"]


@pytest.mark.rule("lcg.base.inv.02", "lcg.base.inv.05")
def test_turns_come_in_any_order_each_completed_before_the_next() -> None:
    noted: list[tuple[str, str, int]] = []
    laid = at_step("next_turn", ROLAND, DAISY, SKIDS, says=noting(noted))
    laid.state.lead = 1
    laid.run(BOX.unit(laid.game), "seat:2")
    assert (laid.asked[0].seat, laid.state.active) == (1, 2)
    for answer in ("resource", "resource", "end"):
        laid.run(BOX.unit(laid.game), answer)
        assert [ask.seat for ask in laid.asked] == [2]
    laid.run(BOX.unit(laid.game), "seat:0")
    assert laid.asked[0].names() == ["seat:1", "seat:0"]
    laid.run(BOX.unit(laid.game), "end")
    assert ("ends", "investigation", -1) not in noted
    laid.run(BOX.unit(laid.game))
    assert laid.state.active == 1, "the last is not asked for"
    laid.run(BOX.unit(laid.game), "end")
    laid.run(BOX.unit(laid.game))
    assert noted == [
        *(("begins", "turn", 2), ("ends", "turn", 2), ("begins", "turn", 0), ("ends", "turn", 0)),
        *(("begins", "turn", 1), ("ends", "turn", 1), ("ends", "investigation", -1)),
    ]
    assert laid.state.step == "enemy"


@pytest.mark.rule("lcg.base.inv.03")
def test_before_each_action_there_is_a_window_and_it_goes_on_until_no_action_is_taken() -> None:
    says, used = Written(), list[str]()
    says.abilities[CHARM] = (free(used),)
    laid = at_step("next_turn", says=says)
    charm = laid.asset(CHARM)
    laid.run(BOX.unit(laid.game))
    left = []
    for answer in ("resource", f"use:{charm}:charm", "draw", "resource", f"use:{charm}:charm"):
        laid.run(BOX.unit(laid.game), answer)
        left.append(laid.who().actions)
        assert f"use:{charm}:charm" in laid.asked[0].names()
    assert left == [2, 2, 1, 0, 0]
    assert (len(used), laid.who().resources, laid.state.step) == (2, 2, "turn")
    laid.run(BOX.unit(laid.game), "end")
    assert laid.state.step == "next_turn"


@pytest.mark.rule("lcg.base.inv.04")
def test_actions_that_are_left_at_the_end_of_a_turn_are_lost() -> None:
    laid = at_step("next_turn")
    laid.run(BOX.unit(laid.game))
    laid.run(BOX.unit(laid.game), "end")
    assert (laid.who().actions, laid.who().turned, laid.state.active) == (0, True, -1)
    laid.run(upkeep.upkeep(laid.game))
    laid.run(turns.next_turn(laid.game))
    assert laid.who().actions == 3


# ---------------------------------------------------------------------- upkeep


@pytest.mark.rule("lcg.base.upkeep.01")
def test_the_window_of_upkeep_lies_before_anything_readies() -> None:
    noted: list[tuple[str, str, int]] = []
    says, seen = noting(noted), list[bool]()

    def look(game: Cards, source: Source) -> Flow[None]:
        seen.append(laid.thing(enemy).exhausted)
        return nothing()

    says.abilities[CHARM] = (Usable("free", "charm", say("kernel.effect.nothing"), look, RULE),)
    laid = at_step("upkeep", says=says)
    charm, enemy = laid.asset(CHARM), laid.enemy(MINION, engaged=0, exhausted=True)
    laid.run(BOX.unit(laid.game), f"use:{charm}:charm", "pass")
    assert (spans(noted), seen, laid.thing(enemy).exhausted) == (["begins upkeep"], [True], False)


@pytest.mark.rule("lcg.base.upkeep.02")
def test_everybody_has_a_turn_before_him_again() -> None:
    laid = at_step("upkeep", ROLAND, DAISY)
    for who in laid.state.investigators:
        who.turned = True
    laid.run(BOX.unit(laid.game))
    assert [who.turned for who in laid.state.investigators] == [False, False]


@pytest.mark.rule("lcg.base.upkeep.03")
def test_all_that_is_exhausted_readies_and_only_then_do_enemies_engage() -> None:
    says = Written()
    laid = at_step("upkeep", ROLAND, DAISY, says=says)
    asset = laid.asset(CHARM, 1)
    laid.thing(asset).exhausted = True
    mine = laid.enemy(MINION, engaged=0, exhausted=True)
    first = laid.enemy(RATS, at=HALLWAY, exhausted=True)
    says.prey[RATS] = _Bait(laid, asset)  # type: ignore[assignment]
    laid.run(BOX.unit(laid.game))
    assert not any(it.exhausted for it in laid.state.things)
    assert (laid.thing(first).seat, laid.thing(mine).seat) == (1, 0)


class _Bait:
    """Prey: who has a card that is ready by then."""

    bearer = False

    def __init__(self, laid: Table, asset: str) -> None:
        self.laid, self.asset = laid, asset

    def among(self, game: Cards, enemy: object, seats: list[int]) -> list[int]:
        ready = not self.laid.thing(self.asset).exhausted
        return [seat for seat in seats if (seat == 1) == ready]


@pytest.mark.rule("lcg.base.upkeep.03")
def test_what_cannot_ready_stays_as_it_is() -> None:
    laid = at_step("upkeep")
    asset = laid.asset(CHARM)
    enemy = laid.enemy(MINION, at=HALLWAY, exhausted=True)
    laid.thing(asset).exhausted = True
    laid.says.abilities[SKIDS] = (Modifier("cannot.ready", 1, RULE, lambda game, source, it: it == enemy),)
    laid.game.abilities.enter(*laid.says.of("mask", SKIDS))
    laid.run(BOX.unit(laid.game))
    assert (laid.thing(asset).exhausted, laid.thing(enemy).exhausted) == (False, True)
    assert laid.thing(enemy).zone == PLACE


@pytest.mark.rule("lcg.base.upkeep.04")
def test_all_draw_in_player_order_and_then_all_gain() -> None:
    laid = at_step("refresh", ROLAND, DAISY, SKIDS)
    laid.state.lead = 1
    laid.state.queue = [1, 2, 0]
    while laid.state.step == "refresh":
        laid.run(BOX.unit(laid.game))
    assert laid.game.log is not None
    lines = [(line.id, line.args["who"]) for line in laid.game.log if "who" in line.args]
    order = [say(f"play.card.{code}") for code in (DAISY, SKIDS, ROLAND)]
    assert [who for _, who in lines] == order * 2
    assert len({id_ for id_, _ in lines[:3]}) == 1
    assert len({id_ for id_, _ in lines[3:]}) == 1
    for who in laid.state.investigators:
        assert (len(who.hand), who.resources) == (1, 1)


@pytest.mark.rule("lcg.base.upkeep.05")
def test_who_holds_more_than_eight_discards_down_to_eight_of_his_choice_in_player_order() -> None:
    laid = at_step("hand_size", ROLAND, DAISY, SKIDS)
    codes = ("01016", "01017", "01018", "01019", "01020", "01021", "01022", "01023", "01024", "01025")
    laid.state.lead = 1
    mine, hers, his = (laid.hand(*codes[:n], seat=seat) for seat, n in ((0, 9), (1, 10), (2, 8)))
    laid.state.queue = [1, 2, 0]
    laid.run(BOX.unit(laid.game), f"{hers[0]}+{hers[9]}")
    assert laid.asked[0].seat == 1
    laid.run(BOX.unit(laid.game), mine[4])
    assert [len(who.hand) for who in laid.state.investigators] == [8, 8, 8]
    assert laid.who().discard == [mine[4]]
    assert sorted(laid.who(1).discard) == sorted([hers[0], hers[9]])
    assert [code_of(card) for card in his] == list(codes[:8])


@pytest.mark.rule("lcg.base.upkeep.06")
def test_what_lasts_until_the_end_of_the_round_is_over_then() -> None:
    noted: list[tuple[str, str, int]] = []
    laid = at_step("round_end", says=noting(noted))
    for span in ("round", "phase", "game"):
        last(laid.game, Lasting(f"toy{span}", span, 0), say("kernel.effect.nothing"), lambda change: ())
    laid.run(BOX.unit(laid.game))
    assert [change.until for change in laid.state.lasting] == ["game"]
    assert spans(noted) == ["ends upkeep", "ends round"]
    assert (laid.state.turn, laid.state.step) == (3, "mythos")
