"""`miskatonic deck`."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from miskatonic.games.cards.decks.deck import Deck
from miskatonic.games.cards.decks.reading import write, write_text
from tests.cards.building import legal, more, swap, without
from tests.cli.command import Command


def file(folder: Path, deck: Deck, name: str = "deck.json") -> str:
    path = folder / name
    path.write_bytes(write(deck))
    return str(path)


def test_a_legal_deck(command: Command, tmp_path: Path) -> None:
    said = command("deck", "check", file(tmp_path, legal("01001")), "--json")
    assert said.code == 0
    assert msgspec.json.decode(said.out) == {"valid": True, "errors": [], "size": 30, "experience": 0}
    said = command("deck", "check", file(tmp_path, legal("01001")))
    assert "legal" in said.out


@pytest.mark.parametrize("code", ["en", "es", "nl"])
def test_an_illegal_deck(command: Command, tmp_path: Path, code: str) -> None:
    path = file(tmp_path, without(legal("01001"), "01006"))
    said = command("deck", "check", path, "--json", "--lang", code)
    assert said.code == 1
    found = msgspec.json.decode(said.out)
    (error,) = found["errors"]
    assert not found["valid"]
    assert (error["type"], error["cards"], error["rule"]) == ("requirement_missing", ["01006"], "lcg.def.05b")
    assert "38" in error["text"]
    assert error["mend"]
    plain = command("deck", "check", path, "--lang", code)
    assert plain.code == 1
    assert "lcg.def.05b" in plain.out


def test_no_deck(command: Command, tmp_path: Path) -> None:
    (tmp_path / "not.json").write_text("{}")
    for words in (str(tmp_path / "not.json"), str(tmp_path / "nowhere.json"), str(tmp_path)):
        said = command("deck", "check", words, "--json")
        assert said.code == 2
        assert said.out == ""
        assert said.err.count("\n") == 1


def test_taboos_and_ultimatums(command: Command, tmp_path: Path) -> None:
    path = file(tmp_path, swap(legal("02003"), {"02026": 1}))
    assert command("deck", "check", path).code == 0
    assert command("deck", "check", path, "--taboo", "current").code == 1
    assert command("deck", "check", path, "--taboo", "008").code == 1
    assert command("deck", "check", path, "--with", "ultimatum_of_orthodoxy").code == 1
    assert command("deck", "check", path, "--with", "ultimatum_of_dread", "--with", "boon_of_thoth").code == 0
    assert command("deck", "check", path, "--taboo", "99").code == 2
    assert command("deck", "check", path, "--with", "ultimatum_of_tea").code == 2
    said = command("deck", "check", path, "--with", "boon_of_the_ancients")
    assert "5" in said.out.splitlines()[1]


def test_an_upgrade(command: Command, tmp_path: Path) -> None:
    before = swap(legal("01001"), {"01018": 1})
    after = more(without(before, "01018"), {"01028": 1})
    paths = file(tmp_path, before, "a.json"), file(tmp_path, after, "b.json")
    said = command("deck", "upgrade", *paths, "--json")
    assert said.code == 0
    found = msgspec.json.decode(said.out)
    assert found["spent"] == 2
    (line,) = found["bill"]
    assert (line["type"], line["card"], line["from"], line["xp"]) == ("upgrade", "01028", "01018", 2)
    assert "2" in command("deck", "upgrade", *paths).out
    assert command("deck", "upgrade", paths[0], file(tmp_path, without(after, "01006"), "c.json")).code == 1
    assert command("deck", "upgrade", paths[0]).code == 2
    assert command("deck", "check", *paths).code == 2


def test_a_file_in_another_form(command: Command, tmp_path: Path) -> None:
    deck = legal("01001")
    path = file(tmp_path, deck)
    assert command("deck", "convert", path).out == write_text(deck)
    for form in ("arkhamdb", "own", "text"):
        (tmp_path / form).write_text(command("deck", "convert", path, "--form", form).out)
        assert command("deck", "check", str(tmp_path / form)).code == 0


def test_a_random_deck(command: Command, tmp_path: Path) -> None:
    said = command("deck", "random", "Roland", "Banks", "--key", "x", "--packs", "core")
    assert said.out == command("deck", "random", "01001", "--key", "x", "--packs", "core").out
    (tmp_path / "list").write_text(said.out)
    assert command("deck", "check", str(tmp_path / "list")).code == 0
    assert command("deck", "random", "Nobody").code == 2


def test_bonded_cards_are_told(command: Command, tmp_path: Path) -> None:
    assert (
        "Soothing Melody" in command("deck", "check", file(tmp_path, more(legal("01001"), {"05313": 1}))).out
    )
