"""The ledger report, and what it must say: every rule and example of the games that stand is proved."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tools import ledger


@cache
def all_marks() -> dict[str, list[str]]:
    """Those of all tests, read once."""
    return ledger.read_marks(ledger.ROOT / "tests")


def write(folder: Path, source: str) -> dict[str, list[str]]:
    (folder / "test_it.py").write_text(source, encoding="utf-8")
    return ledger.read_marks(folder)


@pytest.mark.parametrize("game", ["noir", "second", "third", "cards"])
def test_a_game_that_stands_is_proved_whole(game: str) -> None:
    missing = ledger.Game(game).missing(all_marks())
    assert missing == {}


def test_every_mark_names_a_rule(capsys: pytest.CaptureFixture[str]) -> None:
    assert ledger.main([]) == 0, capsys.readouterr().err


def test_marks_are_found_on_functions_classes_modules_and_cases(tmp_path: Path) -> None:
    marks = write(
        tmp_path,
        'pytestmark = pytest.mark.rule("a")\n'
        '@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("b"))])\n'
        '@pytest.mark.rule("c", "d")\n'
        "def test_x(n): ...\n"
        '@mark.rule("c")\n'
        "class TestY: ...\n",
    )
    assert marks == {
        "a": ["test_it.py:1"],
        "b": ["test_it.py:2"],
        "c": ["test_it.py:3", "test_it.py:5"],
        "d": ["test_it.py:3"],
    }


def test_a_mark_must_be_written_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Else the report, which runs nothing, could not know what it says."""
    write(tmp_path, "pytestmark = pytest.mark.rule(*IDS)\n")
    assert ledger.main(["--tests", str(tmp_path)]) == 1
    assert "no ledger holds *IDS (test_it.py:1)" in capsys.readouterr().err


def test_an_unknown_id_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(tmp_path, 'pytestmark = pytest.mark.rule("noir.no.such.rule")\n')
    assert ledger.main(["--tests", str(tmp_path)]) == 1
    assert "no ledger holds noir.no.such.rule (test_it.py:1)" in capsys.readouterr().err


def test_too_few_proofs_fail_and_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    proved, *missing = ledger.Game("noir").provable
    write(tmp_path, f'pytestmark = pytest.mark.rule("{proved}")\n')
    assert ledger.main(["--tests", str(tmp_path), "--require", "noir=100"]) == 1
    said = capsys.readouterr()
    assert f"noir: {len(missing)} rows without proof" in said.out
    assert all(f"  {row} " in said.out for row in missing)
    assert f"  {proved} " not in said.out
    assert "100 % wanted" in said.err


def test_games_not_begun_are_only_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert ledger.main(["--tests", str(tmp_path)]) == 0
    assert "rows without proof" not in capsys.readouterr().out


# ---------------------------------------------------------------------- rows that wait


def cards(folder: Path, *proved: str) -> tuple[ledger.Game, dict[str, list[str]]]:
    return ledger.Game("cards"), write(folder, "".join(f'mark.rule("{rule}")\n' for rule in proved))


def test_a_row_is_proved_or_missing_or_waits_or_cannot_be_shown(tmp_path: Path) -> None:
    game, marks = cards(tmp_path, "lcg.1.10b", "lcg.2.12b")
    missing, waiting = game.missing(marks), game.waiting(marks)
    assert not missing.keys() & waiting.keys()
    assert {*missing, *waiting, *marks} == game.provable.keys()
    assert "lcg.1.10f" in missing  # Daisy Walker
    assert waiting["lcg.2.12c"] == ("Survival Knife",)
    assert game.proved(marks) == 2  # also the one of a later box


def test_percents_are_of_what_is_due(tmp_path: Path) -> None:
    game, marks = cards(tmp_path, "lcg.1.10b")
    due = len(game.provable) - len(game.later)
    assert game.share(marks) == pytest.approx(100 / due)
    assert ledger.Game("noir").later == {}


def test_the_report_lists_what_waits_and_for_what(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game, marks = cards(tmp_path, "lcg.1.10b")
    assert ledger.main(["--tests", str(tmp_path)]) == 0
    said = capsys.readouterr().out
    assert f"cards: {len(game.missing(marks))} rows without proof" in said
    _, _, waiting = said.partition(f"cards: {len(game.later)} rows that wait for later boxes")
    assert "  lcg.base.ekw.13                  Swarming\n" in waiting
    assert all(f"  {row} " in waiting for row in game.later)


def test_talk_of_the_document_is_nothing_to_prove() -> None:
    game = ledger.Game("cards")
    assert game.ids >= ledger.TALK.keys()
    assert not game.provable.keys() & ledger.TALK.keys()


def test_components_and_headings_need_no_proof() -> None:
    noir, third = ledger.Game("noir"), ledger.Game("third")
    assert "noir.comp.01" in noir.ids - noir.provable.keys()
    assert not any(text.startswith("[heading]") for text in third.provable.values())
