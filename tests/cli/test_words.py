"""`miskatonic words`."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

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
    """Without one are only words of the kernel that a game has no use for yet, and a few it keeps for play."""
    entries = lexicon(box(game).content())
    known = {word for file, _ in box(game).content() for word in file.reader.words}
    assert [entry.word for entry in entries] == sorted(known)
    assert KERNELS - {"row"} <= known
    silent = {entry.word for entry in entries if entry.example is None}
    assert len(silent - KERNELS) <= 2


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
