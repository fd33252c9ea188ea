"""How the craft of the card game ranks what may be done, for whom, and what somebody says that he will do."""

from __future__ import annotations

from math import isfinite

import pytest
from msgspec import ValidationError, convert, to_builtins

from bench.cards_craft import flat
from miskatonic.games.cards.play.box import BOX
from miskatonic.games.cards.play.craft import turns
from miskatonic.games.cards.play.craft.weights import WEIGHTS, Weights
from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.intentions import intentions
from miskatonic.games.cards.play.rules import table
from miskatonic.games.cards.play.worth import features, worth
from miskatonic.kernel.asks import AutoPass
from miskatonic.kernel.chance import Chance, key_from
from miskatonic.kernel.game import Game
from miskatonic.kernel.manner import PLAIN, Manner
from miskatonic.kernel.text import language
from tests.cards.play.laying import DAISY, HALLWAY, ROLAND
from tests.cards.play.spoken import GHOUL, Turn, turn

MACHETE, PRIEST = "01020", "01116"
ATTIC = "01113"


def first(laid: Turn, names: list[str], manner: Manner = PLAIN) -> str:
    return turns.ranked(laid.game, laid.who(), names, manner)[0]


def test_the_weights_are_sane() -> None:
    assert all(isfinite(value) and value >= 0 for value in flat().values())
    assert {printed(code).type for code in WEIGHTS.assets} == {"asset"}
    assert {printed(code).type for code in WEIGHTS.events} == {"event"}
    with pytest.raises(ValidationError, match="courage"):
        convert({**to_builtins(WEIGHTS), "courage": 1.0}, Weights)


def test_what_is_left_to_others_is_left() -> None:
    laid = turn(ROLAND, DAISY)
    here = table.need_place(laid.game, HALLWAY)
    here.clues = 2
    names = ["investigate", "end"]
    assert first(laid, names) == "investigate"
    assert first(laid, names, Manner(leaves=(f"clues:{HALLWAY}",))) == "end"
    enemy = laid.enemy(GHOUL, engaged=1)
    laid.asset(MACHETE)
    fight = f"fight:{enemy}"
    assert first(laid, [fight, "end"]) == fight
    assert first(laid, [fight, "end"], Manner(leaves=(fight,))) == "end"


def test_who_asked_for_help_is_helped_before_clues_are_found() -> None:
    laid = turn(ROLAND, DAISY)
    table.need_place(laid.game, HALLWAY).clues = 2
    enemy = laid.enemy(GHOUL, engaged=1)
    names = ["investigate", f"fight:{enemy}", "end"]
    aided, helpful = Manner(aids=(1,)), Manner(nature="helpful")

    def share(manner: Manner) -> float:
        menu = turns.Menu(laid.game, laid.who(), manner)
        return menu.worth(names[1]) / menu.worth(names[0])

    assert share(PLAIN) < share(aided)
    assert share(PLAIN) < share(helpful)
    assert "aid:1" in [each.id for each in intentions(laid.game, 0, aided)]


def test_the_bold_fight_where_the_careful_slip_away() -> None:
    laid = turn(ROLAND)
    enemy = laid.enemy(GHOUL, engaged=0)
    names = [f"fight:{enemy}", f"evade:{enemy}"]

    def liking(nature: str) -> float:
        menu = turns.Menu(laid.game, laid.who(), Manner(nature=nature))  # type: ignore[arg-type]
        return menu.worth(names[0]) - menu.worth(names[1])

    assert liking("bold") > liking("even") > liking("careful")


def test_natures_play_other_games() -> None:
    """On the same luck, and by chance for none of them alike."""
    told = set()
    for nature in ("even", "bold", "careful"):
        manner = Manner(nature=nature)
        options = {"scenario": "the_gathering", "investigator_1": "roland_banks"}
        game = Game(BOX, BOX.prepare(options), key_from(2), auto=AutoPass(), log=False)
        while game.ask is not None and game.state.turn < 6:
            game.answer(BOX.prospects(game.play, game.ask, manner)[0])
        told.add(game.hash())
    assert len(told) == 3


def test_an_intention_is_a_sentence_in_every_language_and_keeps_its_id() -> None:
    laid = turn(ROLAND, DAISY)
    table.need_place(laid.game, HALLWAY).clues = 2
    enemy = laid.enemy(GHOUL, engaged=0)
    found = intentions(laid.game, 0)
    assert {f"clues:{HALLWAY}", f"fight:{enemy}", f"evade:{enemy}", "ready"} <= {each.id for each in found}
    assert [each.id for each in intentions(laid.game, 0)] == [each.id for each in found]
    for code in ("en", "es", "nl"):
        said = [language(code, strict=True).render(each.text) for each in found]
        assert len({*said}) == len(found)
    left = Manner(leaves=(found[0].id,))
    assert found[0].id not in [each.id for each in intentions(laid.game, 0, left)]


def test_nobody_who_is_out_sets_out_to_do_anything() -> None:
    laid = turn(ROLAND, DAISY)
    laid.who(1).out = "defeated"
    assert intentions(laid.game, 1) == []


def test_what_is_most_promising_is_what_is_advised() -> None:
    game = Game(BOX, BOX.prepare({"scenario": "the_gathering"}), key_from(4), auto=AutoPass(), log=False)
    while game.ask is not None and game.state.turn < 4:
        names = BOX.prospects(game.play, game.ask)
        assert names == BOX.prospects(game.play, game.ask)
        assert all(game.ask.takes(name) for name in names)
        assert BOX.advise(game.play, game.ask)[0] == names[0]
        game.answer(names[0])


def test_whoever_thinks_sees_no_hand_but_his_own() -> None:
    """Dealt anew as the seat may imagine it, the same is promising, intended and hoped for."""
    game = Game(BOX, BOX.prepare({"scenario": "the_gathering"}, 2), key_from(6), auto=AutoPass(), log=False)
    seen, manner = 0, Manner(nature="helpful", aids=(1,))
    for number in range(60):
        assert game.ask is not None
        seat, names = game.ask.seat, BOX.prospects(game.play, game.ask, manner)
        if number % 5 == 0:
            other = game.asked().imagine(Chance(bytes([number + 1] * 16), {}))
            if other is not None and other.ask is not None and game.state.act is not None:
                assert BOX.prospects(other.play, other.ask, manner) == names
                assert BOX.intentions(other.play, seat, manner) == BOX.intentions(game.play, seat, manner)
                assert features(other.play, seat) == features(game.play, seat)
                seen += game.state.turn > 0
        game.answer(names[0], seat)
    assert seen > 3


def test_what_a_game_is_worth_follows_how_it_stands() -> None:
    laid = turn(ROLAND)
    well = worth(laid.game, 0)
    laid.who().damage, laid.who().horror = 8, 4
    assert 0.0 < worth(laid.game, 0) < well < 1.0
    laid.state.standalone = True
    laid.state.resolution, laid.state.result = "R2", "won"
    won = worth(laid.game, 0)
    laid.state.resolution, laid.state.result = "R3", "lost"
    assert worth(laid.game, 0) < 0.3 < 0.7 < won
