"""The page of win rates can be read back: what is there need not be played again."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench import winrates
from bench.winrates import HEADS, Row, main, rows, written
from miskatonic import __version__

NOIR = "| noir | classic | 1 | random | 7 | 0.0% | 0.0% to 35.4% |"
ONE = ["winrates", "--agents", "random", "--processes", "1", "--most", "2"]


def table(page: Path) -> list[str]:
    return [line for line in page.read_text(encoding="utf-8").splitlines() if line.startswith("| ")][1:]


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page with one row of Noir; the table has only Noir and one Ancient One for one player."""
    monkeypatch.setattr(winrates, "AXES", {"noir": ("mode", (1,)), "second": ("ancient_one", (1,))})
    chosen = {"noir": ["classic"], "second": ["yig"]}
    monkeypatch.setattr(winrates, "values", lambda game: chosen[game])
    path = tmp_path / "page.md"
    path.write_text(f"{HEADS}\n{NOIR}\n", encoding="utf-8")
    return path


def test_the_table_has_every_ancient_one_at_every_number_of_players() -> None:
    of_second = [row for row in rows(["random", "greedy"]) if row.game == "second"]
    assert len(set(of_second)) == 8 * 4 * 2
    assert {row.players for row in of_second} == {1, 2, 4, 8}


def test_the_card_game_has_everybody_in_every_scenario_and_some_rows_besides() -> None:
    of_cards = [row for row in rows(["greedy"]) if row.game == "cards"]
    assert len(set(of_cards)) == len(of_cards)
    assert len([row for row in of_cards if row.players == 1 and len(row.option) == 2]) == 6 * 5
    assert {row.players for row in of_cards} == {1, 2, 3, 4}
    easy = Row("cards", "the_gathering, roland_banks, easy", 1, "greedy")
    assert easy in of_cards
    assert easy.option == {
        "scenario": "the_gathering",
        "investigator_1": "roland_banks",
        "difficulty": "easy",
    }


def test_the_page_says_for_each_game_of_which_version_its_rows_are(
    page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with page.open("a", encoding="utf-8") as file:
        file.write("\n- noir: 0.0.1, long ago\n")
    monkeypatch.setattr("sys.argv", [*ONE, "--only", "second", "--date", "today", "--write", str(page)])
    main()
    said = page.read_text(encoding="utf-8")
    assert "- noir: 0.0.1, long ago\n" in said
    assert f"- second: {__version__}, today\n" in said


def test_rows_are_read_back(page: Path) -> None:
    assert written(page) == {Row("noir", "classic", 1, "random"): NOIR}
    assert written(page.with_name("none.md")) == {}


def test_other_games_stay_as_they_are(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", [*ONE, "--only", "second", "--write", str(page)])
    main()
    noir, second = table(page)
    assert noir == NOIR
    assert second.startswith("| second | yig | 1 | random | 2 |")


def test_what_is_there_is_played_again_unless_kept(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for keep, games in ((["--keep"], "7"), ([], "2")):
        monkeypatch.setattr("sys.argv", [*ONE, "--only", "noir", "--write", str(page), *keep])
        main()
        assert table(page)[0].split("|")[5].strip() == games
