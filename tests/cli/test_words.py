"""`miskatonic words`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import miskatonic
from miskatonic.games.second.abilities import rows
from miskatonic.games.second.facts import read
from miskatonic.kernel.errors import ContentError
from miskatonic.kernel.lexicon import lexicon
from miskatonic.kernel.text import say
from miskatonic.shelf import GAMES, box
from tests.cli.command import Command

every_game = pytest.mark.parametrize("game", list(GAMES))
KERNELS = {"choice", "choose", "for_each", "if", "may", "nothing", "pay_to", "repeat", "row", "sequence"}


@every_game
def test_every_word_is_listed_and_nearly_every_one_is_shown_in_a_sentence(game: str) -> None:
    """Without one are only words of the kernel that a game has no use for yet, and a few that are kept for play, or
    of which its rules speak and no card yet."""
    entries = lexicon(box(game).content())
    known = {word for file, _ in box(game).content() for word in file.reader.words}
    assert [entry.word for entry in entries] == sorted(known)
    assert KERNELS - {"row"} <= known
    silent = {entry.word for entry in entries if entry.example is None}
    assert len(silent - KERNELS) <= 4


@every_game
def test_an_example_says_its_word_and_reads_as_itself(game: str) -> None:
    readers = {file.name: file.reader for file, _ in box(game).content()}
    for entry in lexicon(box(game).content()):
        if entry.example is not None:
            assert entry.example["do"] == entry.word
            assert set(entry.example) - {"do"} <= {field.name for field in entry.fields}
            required = {field.name for field in entry.fields if not field.optional}
            assert required <= set(entry.example)
            assert entry.file in readers
            assert entry.card


@pytest.mark.parametrize(("code", "said"), [("en", "Gain money"), ("es", "Gana"), ("nl", "Krijg")])
def test_a_word_with_its_fields_and_a_sentence(command: Command, code: str, said: str) -> None:
    shown = command("words", "third", "gain_money", "--lang", code)
    assert shown.code == 0
    assert shown.out.startswith("gain_money  (")
    assert '{"do":"gain_money"' in shown.out
    assert said in shown.out


def test_the_list_for_programs(command: Command) -> None:
    (found,) = msgspec.json.decode(command("words", "noir", "take", "--json").out)
    assert (found["word"], found["kind"], found["file"]) == ("take", "effect", "cards.json")
    assert found["fields"][0]["name"] == "zone"
    assert "discard" in found["fields"][0]["may_be"]
    assert found["sentence"].startswith("Take 1 card")


def test_a_word_that_is_none(command: Command) -> None:
    said = command("words", "noir", "tak")
    assert (said.code, said.out) == (2, "")
    assert "“take”" in said.err


@every_game
def test_the_content_is_right(command: Command, game: str) -> None:
    said = command("words", game, "--check")
    assert said.code == 0
    assert said.out.count("\n") == 1
    assert msgspec.json.decode(command("words", game, "--check", "--json").out) == []


@pytest.mark.parametrize("code", ["en", "es", "nl"])
def test_what_is_wrong_is_named(command: Command, monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    """File, card, field and the nearest right word."""

    def misspelt() -> list[tuple[Any, Any]]:
        file = next(file for file in rows.CONTENT if file.name == "cards.json")
        data = msgspec.json.decode(msgspec.json.encode(read("cards")))
        pages = next(row for row in file.rows(data) if "abilities" in row)
        pages["abilities"] = [{"do": "gayn"}]
        return [(file, data)]

    monkeypatch.setattr("miskatonic.games.second.box.content", misspelt)
    said = command("words", "second", "--check", "--lang", code)
    assert said.code == 1
    assert "cards.json" in said.out
    assert "gayn" in said.out
    assert "gain" in said.out.replace("gayn", "")


def test_a_game_that_cannot_be_opened_says_why(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> Any:
        raise ContentError(say("kernel.fault.empty"), (say("kernel.fault.empty"), say("kernel.fault.deep")))

    monkeypatch.setattr("miskatonic.cli.words.box", broken)
    said = command("words", "second", "--check")
    assert (said.code, said.out.count("\n")) == (1, 2)


# ---------------------------------------------------------------------- files that are really wrong


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the whole package, to break."""
    folder = tmp_path_factory.mktemp("copied")
    source = Path(miskatonic.__file__).parent
    leave = shutil.ignore_patterns("static", "__pycache__")
    shutil.copytree(source, folder / "miskatonic", ignore=leave)
    return folder


def check(folder: Path, game: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "miskatonic.cli", "--lang", "en", "words", game, "--check"],
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )


Change = Callable[[str, str, str], None]


@pytest.fixture
def change(copied: Path) -> Iterator[Change]:
    """Say something else in a content file of the copy; it is mended afterwards."""
    were: dict[Path, str] = {}

    def change(file: str, right: str, wrong: str) -> None:
        path = copied / "miskatonic" / "games" / file
        text = path.read_text("utf-8")
        were.setdefault(path, text)
        assert right in text
        path.write_text(text.replace(right, wrong, 1), "utf-8")

    yield change
    for path, text in were.items():
        path.write_text(text, "utf-8")


def test_the_faults_of_one_file_do_not_hide_those_of_another(copied: Path, change: Change) -> None:
    """Also where they keep the game from being opened, or a row has no name."""
    change("second/facts/monsters.json", '"toughness": 1', '"toughness": -3')
    change("second/facts/location_cards.json", '"skill": "luck"', '"skill": "luk"')
    change("second/facts/ancient_ones.json", '"doom_track"', '"dom_track"')
    change("second/facts/cards.json", '["moving"]', '["movng"]')
    change("second/facts/investigators.json", '"id"', '"idd"')
    said = check(copied, "second")
    assert (said.returncode, said.stderr) == (1, "")
    for words in (
        "In monsters.json, “byakhee”, field “toughness”: -3 is too small, 0 is the least.",
        "field “encounters.curiositie_shoppe.skill”: there is no “luk”; the nearest is “luck”.",
        "field “dom_track”: there is no such field; the nearest is “doom_track”.",
        "In cards.json, “ancient_tome”, field “abilities.0.at.0”: there is no “movng”; the nearest is “moving”.",
        "field “idd”: there is no such field; the nearest is “id”.",
    ):
        assert words in said.stdout
    assert len(set(said.stdout.splitlines())) == said.stdout.count("\n")


@pytest.mark.parametrize(
    ("game", "file"), [("noir", "cards"), ("second", "board"), ("third", "street_cards")]
)
def test_a_file_that_is_no_json_is_named_with_its_line(
    copied: Path, change: Change, game: str, file: str
) -> None:
    change(f"{game}/facts/{file}.json", ",\n", "\n")
    said = check(copied, game)
    assert (said.returncode, said.stderr) == (1, "")
    assert said.stdout.startswith(f"In {file}.json, line ")
