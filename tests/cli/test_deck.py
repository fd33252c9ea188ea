"""`miskatonic deck`."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from msgspec import structs

from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.decks.deck import Deck
from miskatonic.games.cards.decks.reading import write
from miskatonic.games.cards.decks.writing import write_text
from tests.cards.building import legal, more, swap, without
from tests.cli.command import Command


def file(folder: Path, deck: Deck, name: str = "deck.json") -> str:
    path = folder / name
    path.write_bytes(write(deck))
    return str(path)


def test_a_legal_deck(command: Command, tmp_path: Path) -> None:
    said = command("deck", "check", file(tmp_path, legal("01001")), "--json")
    assert said.code == 0
    assert msgspec.json.decode(said.out) == {
        "valid": True,
        "to_begin": True,
        "errors": [],
        "size": 30,
        "experience": 0,
        "taboo": "",
        "notes": [],
        "lacking": {},
    }
    said = command("deck", "check", file(tmp_path, legal("01001")))
    assert "legal" in said.out


@pytest.mark.parametrize("code", ["en", "es", "nl"])
def test_what_a_file_counts_below_none_is_named(command: Command, tmp_path: Path, code: str) -> None:
    path = tmp_path / "deck.json"
    path.write_text('{"investigator_code": "01001", "slots": {"01020": -1, "01016": 2}}')
    assert "Machete" in command("deck", "check", str(path), "--lang", code).out
    (note,) = msgspec.json.decode(command("deck", "check", str(path), "--json", "--lang", code).out)["notes"]
    assert "Machete" in note


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
    assert "5" in said.out.splitlines()[2]


def test_the_list_used_is_told(command: Command, tmp_path: Path) -> None:
    path = file(tmp_path, structs.replace(legal("01001"), taboo=None))
    assert msgspec.json.decode(command("deck", "check", path, "--json").out)["taboo"] == "010"
    assert "010" in command("deck", "check", path).out
    assert "010" not in command("deck", "check", path, "--taboo", "none").out
    assert msgspec.json.decode(command("deck", "upgrade", path, path, "--json").out)["taboo"] == "010"
    assert "010" in command("deck", "upgrade", path, path).out
    said = command("deck", "random", "Roland Banks", "--key", "x", "--taboo", "none").out
    assert "Taboo: none" in said
    assert "Taboo: 010" in command("deck", "random", "Roland Banks", "--key", "x").out


def test_ones_own_list_is_a_setting(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It holds where neither the deck nor the command names one."""
    silent = file(tmp_path, structs.replace(legal("01001"), taboo=None))
    outspoken = file(tmp_path, structs.replace(legal("01001"), taboo="003"), "other.json")

    def used(path: str, *more: str) -> str:
        found: str = msgspec.json.decode(command("deck", "check", path, "--json", *more).out)["taboo"]
        return found

    monkeypatch.setenv("MISKATONIC_TABOO", "document")
    assert (used(silent), used(outspoken), used(silent, "--taboo", "newest")) == ("008", "003", "010")
    assert "Taboo: 008" in command("deck", "random", "Roland Banks", "--key", "x").out
    monkeypatch.setenv("MISKATONIC_TABOO", "none")
    assert used(silent) == ""
    monkeypatch.setenv("MISKATONIC_TABOO", "last")
    said = command("deck", "check", silent)
    assert said.code == 2
    assert "newest" in said.err


@pytest.mark.parametrize(
    ("code", "later"),
    [("en", "not to begin with"), ("es", "no para empezar"), ("nl", "niet om mee te beginnen")],
)
def test_legal_later_is_not_legal_to_begin_with(
    command: Command, tmp_path: Path, code: str, later: str
) -> None:
    dear = file(tmp_path, swap(legal("01001"), {"01028": 1}))
    said = command("deck", "check", dear, "--lang", code)
    assert said.code == 0
    assert later in said.out
    found = msgspec.json.decode(command("deck", "check", dear, "--json").out)
    assert (found["valid"], found["to_begin"]) == (True, False)
    assert later not in command("deck", "check", file(tmp_path, legal("01001")), "--lang", code).out


def test_who_spends_more_than_was_earned_is_told(command: Command, tmp_path: Path) -> None:
    before = swap(legal("01001"), {"01018": 1})
    after = structs.replace(more(without(before, "01018"), {"01028": 1}), earned=1)
    paths = file(tmp_path, before, "a.json"), file(tmp_path, after, "b.json")
    assert "1 more than the 1 experience" in command("deck", "upgrade", *paths).out


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


def test_a_starter_deck(command: Command, tmp_path: Path) -> None:
    (tmp_path / "deck.json").write_text(
        command("deck", "starter", "Daisy", "Walker", "--form", "arkhamdb").out
    )
    assert command("deck", "check", str(tmp_path / "deck.json"), "--begin").code == 0
    said = command("deck", "starter", "Zoey", "Samaras")
    assert (said.code, "Zoey Samaras" in said.err, "Roland Banks" in said.err) == (2, True, True)


def test_bonded_cards_are_told(command: Command, tmp_path: Path) -> None:
    assert (
        "Soothing Melody" in command("deck", "check", file(tmp_path, more(legal("01001"), {"05313": 1}))).out
    )


def test_for_what_a_deck_is_judged(command: Command, tmp_path: Path) -> None:
    path = file(tmp_path, more(legal("01001"), {"02158": 2, "02157": 2}))  # 12 experience
    assert command("deck", "check", path).code == 0
    assert command("deck", "check", path, "--begin").code == 1
    assert command("deck", "check", path, "--standalone").code == 1
    errors = msgspec.json.decode(command("deck", "check", path, "--begin", "--json").out)["errors"]
    assert [each["rule"] for each in errors] == ["lcg.base.deck.04"]
    again = file(tmp_path, more(legal("01001"), {"02158": 2, "02157": 2, "01000": 1}))
    assert command("deck", "check", again, "--standalone").code == 0
    assert command("deck", "check", path, "--begin", "--standalone").code == 2


def test_ultimatums_of_the_deck_itself(command: Command, tmp_path: Path) -> None:
    deck = structs.replace(swap(legal("01001"), {"01028": 1}), variants=("induction",))
    assert command("deck", "check", file(tmp_path, deck)).code == 1
    assert command("deck", "check", file(tmp_path, structs.replace(deck, variants=()))).code == 0
    assert command("deck", "check", file(tmp_path, structs.replace(deck, variants=("tea",)))).code == 2


def test_cards_that_made_an_upgrade_cheaper(command: Command, tmp_path: Path) -> None:
    before = swap(legal("01005"), {"10109": 1})
    after = swap(before, {"01082": 1})
    paths = file(tmp_path, before, "a.json"), file(tmp_path, after, "b.json")
    spent = msgspec.json.decode(command("deck", "upgrade", *paths, "--json").out)["spent"]
    said = command("deck", "upgrade", *paths, "--used", "Pelt Shipment")
    assert said.code == 0
    assert f": {spent - 1}" in said.out
    assert command("deck", "upgrade", *paths, "--used", "Nothing of the kind").code == 2


def test_weaknesses(command: Command) -> None:
    draw = ("deck", "weaknesses", "Roland Banks", "--packs", "core", "--key", "x")
    found = msgspec.json.decode(command(*draw, "--count", "2", "--json").out)
    assert len(found["cards"]) == 2
    assert sum(found["pool"].values()) == 10
    assert found == msgspec.json.decode(command(*draw, "--count", "2", "--json").out)
    assert command(*draw, "--count", "2").out.count("\n") == 2
    for words in ("madness", "Locura"):
        pool = msgspec.json.decode(command(*draw, "--traits", words, "--json").out)["pool"]
        assert set(pool) == {"01096", "01097", "01099", "01100"}
    taken = msgspec.json.decode(command(*draw, "--taken", "Amnesia", "--json").out)["pool"]
    assert taken["01096"] == 1
    everything = ("deck", "weaknesses", "Roland Banks", "--key", "x", "--json")
    one, two = (msgspec.json.decode(command(*everything, "--players", n).out)["pool"] for n in "12")
    assert "06035" not in one
    assert "06035" in two
    alone = msgspec.json.decode(command(*everything, "--standalone").out)["pool"]
    assert "04040" in one
    assert "04040" not in alone
    assert command(*draw, "--count", "11").code == 2
    assert command("deck", "weaknesses", "Roland Banks", "--packs", "nowhere").code == 2
    assert command("deck", "weaknesses", "Nobody").code == 2


@pytest.mark.parametrize("code", ["en", "es", "nl"])
def test_a_suggested_deck_says_why(command: Command, tmp_path: Path, code: str) -> None:
    said = command("deck", "suggest", "Wendy", "Adams", "--collection", "core:2", "--lang", code)
    assert said.code == 0
    lines = said.out.splitlines()
    assert len(lines) > 15
    assert all(line[0].isdigit() and ": " in line and line.endswith(".") for line in lines)
    found = msgspec.json.decode(command("deck", "suggest", "Wendy Adams", "--json", "--taboo", "none").out)
    assert all(each["why"] for each in found["cards"])
    (tmp_path / "deck").write_text(command("deck", "suggest", "Wendy Adams", "--form", "own").out)
    assert command("deck", "check", str(tmp_path / "deck"), "--begin").code == 0
    assert command("deck", "suggest", "Nobody").code == 2
    assert command("deck", "suggest", "Wendy Adams", "--collection", "atlantis").code == 2


@pytest.mark.parametrize("code", ["en", "es", "nl"])
def test_statistics(command: Command, tmp_path: Path, code: str) -> None:
    path = file(tmp_path, legal("01001"))
    said = command("deck", "stats", path, "--lang", code)
    assert said.code == 0
    assert "16% 32%" in said.out  # one copy among 31: 5 of 31, and again after a mulligan
    found = msgspec.json.decode(command("deck", "stats", path, "--json").out)
    assert len(found["purses"]) == 10
    assert found["spots"]
    assert command("deck", "stats", str(tmp_path / "nowhere")).code == 2


@pytest.mark.parametrize("code", ["en", "es", "nl"])
def test_the_collection_is_said_once(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    monkeypatch.setenv("MISKATONIC_DATA", str(tmp_path / "data"))
    deck = file(tmp_path, Deck("01001", {"01020": 2, "01018": 1}, taboo=""))
    assert command("collection", "--lang", code).code == 0
    assert msgspec.json.decode(command("deck", "check", deck, "--json").out)["lacking"] == {}
    assert command("collection", "core", "--lang", code).code == 0
    assert msgspec.json.decode(command("collection", "--json").out) == {"core": 1}
    assert msgspec.json.decode(command("deck", "check", deck, "--json").out)["lacking"] == {"01020": 1}
    assert any(
        "Machete" in line and line.count("1") and "2" in line
        for line in command("deck", "check", deck, "--lang", code).out.splitlines()
    )
    assert (
        msgspec.json.decode(command("deck", "check", deck, "--json", "--packs", "all").out)["lacking"] == {}
    )
    assert command("collection", "core:2,", "The Dunwich Legacy").out.splitlines() == [
        "2x Core Set (core)",
        "1x The Dunwich Legacy (dwl)",
    ]
    drawn = msgspec.json.decode(command("deck", "weaknesses", "Wendy Adams", "--json").out)["pool"]
    assert {load()[weakness].pack for weakness in drawn} <= {"core", "dwl"}
    assert command("collection", "atlantis").code == 2
    assert command("collection", "none").code == 0
    assert msgspec.json.decode(command("collection", "--json").out) == {}
