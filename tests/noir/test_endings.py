"""The three ends of the game in both modes, and what comes after."""

from __future__ import annotations

import pytest

from miskatonic.games.noir.facts import BY_LETTER
from miskatonic.kernel.errors import IllegalAnswer
from miskatonic.kernel.text import language
from tests.noir.table import AFRAID, LATE, PICTURE, Table, deal, lay

LETTERS = [BY_LETTER[letter] for letter in "ABCDEFGH"]
MODES = pytest.mark.parametrize("mode", ["classic", "hardboiled"])


def ending(table: Table) -> tuple[str, str]:
    outcome = table.game.outcome
    assert outcome is not None
    return outcome.result, outcome.rule


@pytest.mark.rule("noir.goal.01", "noir.end.classic.01")
def test_classic_is_won_by_closing_the_case_that_holds_the_fifth_type() -> None:
    table = lay(
        mode="classic",
        lead=["o3"],
        big_picture=PICTURE[1:],
        cases={"case_5": ["p2", "p7", "l5", "o5", "d2", "s6"]},
    )
    table.answer("close:case_5", "p2")
    assert ending(table) == ("won", "noir.end.classic.01")


@pytest.mark.rule("noir.goal.02", "noir.end.hardboiled.01", "noir.end.03")
def test_hardboiled_is_won_with_the_last_objective() -> None:
    others = [card for card in LETTERS if card != "x4"]
    table = lay(lead=["o3"], hand=["x4"], cases={"case_6": []}, briefcase=["x1"], big_picture=others)
    assert ending(table.answer("hand:x4:case_6")) == ("won", "noir.end.hardboiled.01")
    assert len(table.completed) == 5


@MODES
@pytest.mark.rule("noir.end.classic.02", "noir.end.hardboiled.02")
def test_the_fifth_sanity_card_loses_in_the_upkeep_after_it(mode: str) -> None:
    table = lay(mode=mode, lead=["d4"], sanity=["p2", "p7", "l1", "l8"], deck=["d8"], discard=["o3"])
    table.answer("lead:case_1", "no")
    assert ending(table) == ("lost", f"noir.end.{mode}.02")
    assert table.sanity == ["p2", "p7", "l1", "l8", "d8"]


@MODES
@pytest.mark.rule("noir.end.classic.03", "noir.end.hardboiled.03")
def test_needing_a_threat_that_is_not_there_loses_in_the_action_phase(mode: str) -> None:
    """Ruling 7: at once, in any phase; not even a victory could be claimed."""
    table = lay(mode=mode, lead=["s7", "p1"], cases={"case_5": []}, big_picture=LETTERS, threat_deck=[])
    table.answer("lead:case_5")
    assert ending(table) == ("lost", f"noir.end.{mode}.03")
    assert table.view["phase"]["id"] == "action"
    assert table.lead == ["p1"]


@MODES
@pytest.mark.rule("noir.end.classic.03", "noir.end.hardboiled.03")
def test_the_last_threat_itself_does_not_lose(mode: str) -> None:
    table = lay(mode=mode, lead=["s7"], cases={"case_5": []}, threat_deck=["t2"]).answer("lead:case_5")
    assert table.result == ""
    assert table.threat_deck == []


@pytest.mark.rule("noir.end.01")
@pytest.mark.parametrize("result", ["won", "sanity", "threats"])
def test_the_game_ends_at_once(result: str) -> None:
    """Nothing follows in the log, nothing is asked, no answer is taken."""
    table = lay(
        mode="classic",
        lead=["p1"],
        cases={"case_2": []},
        big_picture=PICTURE if result == "won" else [],
        sanity=["p7", "l1", "l8", "d8", "d4"] if result == "sanity" else [],
        time=LATE[:5],
        threat_deck=["t3"] if result != "threats" else [],
        step="upkeep",
    )
    assert table.result == result
    assert table.story[-1] == ("won" if result == "won" else "lost")
    assert table.threats == []
    assert table.options == []
    with pytest.raises(IllegalAnswer):
        table.game.answer("pass")


@pytest.mark.rule("noir.end.02", "noir.objective.03")
@pytest.mark.parametrize("result", ["won", "sanity"])
def test_after_the_game_completed_objectives_are_turned_over_and_read(result: str) -> None:
    table = lay(
        big_picture=LETTERS if result == "won" else ["o1"],
        sanity=[] if result == "won" else AFRAID[:5],
        step="upkeep",
    )
    assert table.result == result
    done = table.view["big_picture"]["objectives"]
    assert len(done) == (5 if result == "won" else 1)
    for objective in done:
        assert language("en").render(objective["story"])
    assert all(objective["story"] is None for objective in table.view["objectives"])


@pytest.mark.rule("noir.end.02")
def test_nobody_reads_an_objective_before_the_end() -> None:
    table = lay(big_picture=["o1"], step="upkeep")
    shown = [*table.view["big_picture"]["objectives"], *table.view["objectives"]]
    assert len(shown) == 5
    assert all(objective["story"] is None for objective in shown)


@pytest.mark.rule("noir.end.03")
def test_four_objectives_are_no_victory() -> None:
    """Ruling 22: the sentence speaks of hardboiled."""
    four = [BY_LETTER[letter] for letter in "ABCDEF"]
    table = lay(big_picture=four, sanity=["p7", "l1", "l8", "d8", "d4"], step="upkeep")
    assert len(table.completed) == 4
    assert ending(table) == ("lost", "noir.end.hardboiled.02")


@pytest.mark.rule("noir.turn.01")
def test_while_nothing_has_ended_there_is_no_outcome() -> None:
    table = deal()
    assert table.game.outcome is None
    assert table.options


@MODES
def test_every_outcome_has_its_own_words(mode: str) -> None:
    english = language("en")
    said = set()
    for zones in ("won", "sanity", "threats"):
        table = lay(
            mode=mode,
            big_picture=LETTERS if zones == "won" else [],
            sanity=["p7", "l1", "l8", "d8", "d4"] if zones == "sanity" else [],
            time=LATE[:5] if zones == "threats" else [],
            cases={"case_2": []},
            threat_deck=[],
            step="upkeep",
        )
        assert table.result == zones
        assert table.game.outcome is not None
        said.add(english.render(table.game.outcome.text))
    assert len(said) == 3
