"""Many games of the card game: resolutions, experience, decks in files, campaigns."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from miskatonic.games.cards.decks.deck import Deck
from miskatonic.games.cards.decks.reading import write
from miskatonic.games.cards.decks.starters import starter
from miskatonic.kernel import saves
from miskatonic.kernel.chance import Chance, key_from
from miskatonic.kernel.game import Game
from miskatonic.library import new_game
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


# ---------------------------------------------------------------------- survivors of another campaign


def test_survivors_of_a_saved_campaign_go_on_in_another(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "campaign.json"
    path.write_bytes(msgspec.json.encode(saves.save(campaign_left())))
    chosen = option(campaign="return_to_night_of_the_zealot", survivors=str(path))
    told = ran(command, *chosen)
    assert told["games"] == 3
    assert told["hashes"] != ran(command, *option(campaign="return_to_night_of_the_zealot"))["hashes"]
    assert "Choose a campaign" in refused(command, *option(survivors=str(path)))
    path.write_bytes(b"nothing of the kind")
    assert refused(command, *chosen)


def campaign_left() -> Game[Any]:
    """A campaign after its first scenario, whoever lives."""
    for key in range(9):
        game = new_game("cards", key=key, campaign="night_of_the_zealot", difficulty="easy")
        luck = Chance(key_from(key), {})
        while game.outcome is None and not game.state.campaign.chapters:
            game.answer(game.eyes(0).sample(luck, "answers"))
        if not game.state.campaign.fallen:
            return game
    raise AssertionError("nobody has lived through one of nine")
