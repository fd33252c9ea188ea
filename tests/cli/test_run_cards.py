"""Many games of the card game: resolutions, experience, decks in files, campaigns."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from miskatonic.games.cards.decks.deck import Deck
from miskatonic.games.cards.decks.reading import write
from miskatonic.games.cards.decks.starters import starter
from tests.cli.command import Command

BASE = ("run", "cards", "--games", "3", "--key", "7", "--json")
ROLAND, DAISY = "01001", "01002"


def ran(command: Command, *more: str) -> dict[str, Any]:
    said = command(*BASE, *more)
    assert said.code == 0, said.err
    found: dict[str, Any] = msgspec.json.decode(said.out)
    return found


def option(**given: str) -> list[str]:
    return [word for name, value in given.items() for word in ("--option", f"{name}={value}")]


def deck(folder: Path, code: str, **changes: int) -> str:
    """A file with the starter of an investigator, with other numbers of some cards."""
    made = starter(code)
    cards = {**made.cards, **{name[1:]: n for name, n in changes.items()}}
    path = folder / f"{code}.json"
    path.write_bytes(write(Deck(code, {each: n for each, n in cards.items() if n}, taboo="")))
    return str(path)


@pytest.mark.parametrize("players", [1, 2])
def test_a_run_tells_resolutions_and_experience(command: Command, players: int) -> None:
    told = ran(
        command,
        "--players",
        str(players),
        *option(scenario="the_gathering", difficulty="hard", investigator_1="wendy_adams"),
    )
    assert sum(told["resolutions"].values()) == told["games"] == 3
    assert set(told["resolutions"]) <= {"none", "R1", "R2", "R3"}
    assert 0 <= told["experience"] < 12
    assert list(told)[:4] == ["game", "games", "wins", "losses"]


def test_a_campaign_is_played_through(command: Command) -> None:
    told = ran(command, *option(campaign="return_to_night_of_the_zealot", difficulty="easy"))
    counted = told["resolutions"]
    first = [n for name, n in counted.items() if name.startswith("return_to_the_gathering:")]
    assert sum(first) == 3
    assert all(name.partition(":")[2] in ("none", "R1", "R2", "R3") for name in counted)


def test_the_table_shows_them_too(command: Command) -> None:
    said = command("run", "cards", "--games", "1", "--key", "7")
    assert "resolutions" in said.out
    assert "experience" in said.out


def test_a_deck_file_is_named_plainly_or_behind_an_at(command: Command, tmp_path: Path) -> None:
    path = deck(tmp_path, DAISY)
    plain, at = (ran(command, *option(deck_1=name))["hashes"] for name in (path, f"@{path}"))
    assert plain == at != ran(command)["hashes"]
    assert plain == ran(command, *option(deck_1=path, investigator_1="daisy_walker"))["hashes"]


def refused(command: Command, *more: str) -> str:
    said = command(*BASE, *more)
    assert (said.code, said.out) == (2, "")
    assert said.err.count("\n") == 1
    return said.err


def test_a_deck_that_is_not_there_or_none_is_told_in_a_sentence(command: Command, tmp_path: Path) -> None:
    assert "nowhere.json" in refused(command, *option(deck_1=str(tmp_path / "nowhere.json")))
    (tmp_path / "odd").write_bytes(b"\xff\x00 no deck")
    assert refused(command, *option(deck_1=str(tmp_path / "odd")))


def test_an_illegal_deck_is_told_in_a_sentence(command: Command, tmp_path: Path) -> None:
    path = deck(tmp_path, ROLAND, c01088=0)
    assert "not legal" in refused(command, *option(deck_1=path))


def test_a_deck_for_another_investigator_is_told_in_a_sentence(command: Command, tmp_path: Path) -> None:
    said = refused(command, *option(deck_1=deck(tmp_path, DAISY), investigator_1="roland_banks"))
    assert "Daisy Walker" in said
    assert "Roland Banks" in said
