"""cards and rulings: the collection of the card game at the command line."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from miskatonic.kernel.text import LANGUAGES
from tests.cli.command import Command

every_language = pytest.mark.parametrize("code", LANGUAGES)


def words(out: str) -> str:
    return " ".join(out.split())


# ---------------------------------------------------------------------- rulings


def test_rulings_of_a_card(command: Command) -> None:
    said = command("rulings", "Dr. Milan Christopher")
    assert (said.code, said.err) == (0, "")
    assert "Dr. Milan Christopher · Professor of Entomology  01033" in said.out
    assert said.out.index("Questions and answers") < said.out.index("lcg.faq.013b") < said.out.index("Taboos")
    assert "lcg.taboo.mutated.01" in said.out
    assert "See also lcg.faq.013a." in words(said.out)
    assert max(len(line) for line in said.out.splitlines()) <= 80


@every_language
def test_rulings_in_the_readers_language(command: Command, code: str) -> None:
    said = command("rulings", "01014", "--lang", code)
    title = {"en": "Wendy's Amulet", "es": "Amuleto de Wendy", "nl": "Wendy's Amulet"}[code]
    section = {"en": "Errata", "es": "Fe de erratas", "nl": "Errata"}[code]
    assert said.code == 0
    assert said.out.startswith(title)
    assert f"\n{section}\n" in said.out
    assert "lcg.errata.card.005" in said.out
    assert "(v1.9)" in said.out


def test_rulings_show_the_facts_as_corrected(command: Command) -> None:
    said = words(command("rulings", "Bait and Switch (3)").out)
    assert "Trick" in said.partition("Errata")[0]
    assert "As corrected by lcg.errata.card.116." in said


def test_rulings_of_a_scenario_card(command: Command) -> None:
    said = command("rulings", "Locked", "Door")
    assert said.out.startswith("Locked Door  01174\n")
    assert "lcg.1.5b" in said.out


def test_a_card_without_rulings(command: Command) -> None:
    said = command("rulings", "01093")
    assert said.code == 0
    assert "No ruling names this card." in said.out


def test_all_cards_of_a_title(command: Command) -> None:
    said = command("rulings", "Scavenging")
    assert said.out.count("\nTaboos\n") == 2


@every_language
@pytest.mark.parametrize("name", ["cards", "rulings"])
def test_nothing_of_this_name(command: Command, code: str, name: str) -> None:
    said = command(name, "xyzzy", "--lang", code)
    assert (said.code, said.out) == (1, "")
    assert "xyzzy" in said.err


def test_what_may_be_meant(command: Command) -> None:
    said = command("rulings", "Locked", "Dor")
    assert (said.code, said.out) == (1, "")
    assert "Do you mean Locked and Loaded?" in said.err


@pytest.mark.parametrize("name", ["cards", "rulings"])
def test_a_name_is_needed(command: Command, name: str) -> None:
    said = command(name)
    assert (said.code, said.out) == (2, "")


# ---------------------------------------------------------------------- cards


def test_one_card(command: Command) -> None:
    said = command("cards", "machete")
    lines = [line.strip() for line in said.out.splitlines()]
    assert lines[:5] == [
        "Machete  01020",
        "Guardian · asset · level 0.",
        "Cost 3 · hand slot · combat 1.",
        "Item · Weapon · Melee.",
        "At most 2 in a deck.",
    ]
    assert lines[5].startswith("Core Set 20 · Revised Core Set 20")
    assert lines[-1] == "1 ruling: miskatonic rulings 01020"


@every_language
def test_an_investigator(command: Command, code: str) -> None:
    said = words(command("cards", "01001", "--lang", code).out)
    assert {"en": "Deck of 30 cards", "es": "Mazo de 30 cartas", "nl": "Deck van 30 kaarten"}[code] in said
    assert {"en": "Roland's .38 Special", "es": ".38 especial de Roland", "nl": "Roland's .38 Special"}[
        code
    ] in said


def test_an_investigator_shows_how_to_build_a_deck(command: Command) -> None:
    said = words(command("cards", "08010").out)
    for sentence in (
        "Deck of 30 cards.",
        "No Firearm cards.",
        "Guardian cards, level 1 to 5.",
        "At most 5 other Guardian cards, level 0.",
        "Required: Burden of Destiny, as many as there are Discipline assets.",
        "1 random basic weakness.",
    ):
        assert sentence in said


@every_language
@pytest.mark.parametrize(
    "name", ["Roland's .38 Special", "Key of Ys", "01000", "09022", "06030", "53010", "90049", "10063"]
)
def test_every_kind_of_fact_has_its_words(command: Command, code: str, name: str) -> None:
    said = command("cards", name, "--lang", code)
    assert (said.code, said.err) == (0, "")
    assert "cli." not in said.out
    assert not re.search(r"cards\.[a-z]", said.out)


def test_taboos_of_the_newest_list(command: Command) -> None:
    assert "Taboo list 010 · experience +2." in command("cards", "Scavenging (2)").out
    assert "Taboo list 010 · experience −2." in command("cards", "Signum Crucis").out
    assert "Taboo list 010 · forbidden." in command("cards", "02026").out


def test_an_enemy_has_all_its_numbers(command: Command) -> None:
    assert "Fight 4 · health 3 · evade 3 · damage 1 · horror 0." in command("cards", "01101").out
    assert "schade 1 · gruwel 0" in command("cards", "01101", "--lang", "nl").out
    assert "victoria 1" in command("cards", "02111", "--lang", "es").out.lower()


def test_uses_boxes_bonds_and_limits_are_told(command: Command) -> None:
    assert "uses: 4 charges." in command("cards", "Shrivelling").out
    assert "uses: charges." in command("cards", "04026").out, "how many depends on something"
    assert "Nemesis ☐☐☐" in command("cards", "09101").out
    assert "brings 1× Pendant of the Queen" in command("cards", "06021").out
    pendant = command("cards", "06022").out
    assert "onded to Segment of Onyx" in pendant
    assert "t most 0" not in pendant
    assert "At most 1 in a deck" in command("cards", "11758a").out


def test_a_parallel_investigator_is_told_apart(command: Command) -> None:
    headings = [line for line in command("cards", "Roland Banks").out.splitlines() if line.startswith("Rol")]
    assert headings == ["Roland Banks · The Fed  01001", "Roland Banks (parallel) · The Fed  90024"]
    assert "(paralelo)" in command("cards", "90024", "--lang", "es").out


def test_a_card_of_a_scenario_is_not_denied(command: Command) -> None:
    said = command("cards", "02048")
    assert (said.code, said.err) == (0, "")
    assert "rulings 02048" in said.out


def test_the_only_card_that_words_can_mean_is_taken(command: Command) -> None:
    assert command("rulings", "milan").out.startswith("Dr. Milan Christopher")
    assert command("rulings", "the").code == 1


def test_cards_rulings_and_rules_for_programs(command: Command) -> None:
    def found(*words: str) -> list[dict[str, Any]]:
        answer: list[dict[str, Any]] = json.loads(command(*words, "--json").out)
        return answer

    [enforcer] = found("cards", "01101")
    assert (enforcer["facts"]["fight"], enforcer["facts"]["damage"], enforcer["title"]) == (
        4,
        1,
        "Mob Enforcer",
    )
    assert {each["facts"]["type"] for each in found("cards", "t:skill", "f:rogue")} == {"skill"}
    [special] = found("rulings", "01006")
    assert special["rulings"][0]["rows"][0]["id"].startswith("lcg.errata.card.")
    [row] = found("rules", "lcg.1.3c")
    assert (row["game"], row["cards"]) == ("cards", ["01001", "01022"])
    assert len(found("rules", "--game", "noir")) > 100
    nothing = command("cards", "qqqqqq", "--json")
    assert (nothing.code, json.loads(nothing.out)) == (1, [])


def test_words_find_cards(command: Command) -> None:
    said = command("cards", "spell", "mystic", "event")
    assert said.code == 0
    assert len(said.out.splitlines()) == 51
    assert said.out.splitlines()[-1].startswith("These are the first 50")
    assert command("cards", "mach").out.splitlines()[0] == "01020  Machete"


def test_the_syntax_of_the_browser(command: Command) -> None:
    said = command("cards", "t:asset f:guardian p>=2 uses:ammo")
    assert said.code == 0
    assert "05186  .45 Thompson (3)" in said.out.splitlines()
    wrong = command("cards", "p>=abc")
    assert (wrong.code, wrong.out) == (1, "")
    assert "a number" in wrong.err


@every_language
def test_typing_errors_are_forgiven(command: Command, code: str) -> None:
    said = command("cards", "lcokpicks", "--lang", code)
    assert said.code == 0
    assert "lcokpicks" in said.err
    assert "03031" in said.out


# ---------------------------------------------------------------------- texts of one's own


@pytest.fixture
def copy(tmp_path: Path) -> str:
    path = tmp_path / "cards.json"
    path.write_bytes(
        msgspec.json.encode([{"code": "01020", "text": "<b>Strike</b> with [combat] at a [[Ghoul]]."}])
    )
    return str(path)


def test_texts_are_shown_only_after_an_import(command: Command, copy: str) -> None:
    assert "Strike" not in command("cards", "Machete").out
    said = command("cards", "import", copy)
    assert (said.code, said.err) == (0, "")
    assert "1 card" in words(said.out)
    assert "Strike with [combat] at a Ghoul." in command("cards", "Machete").out
    assert "Strike with [combat] at a Ghoul." in command("cards", "01520").out
    assert (
        command("cards", 'x:"strike with"').out == command("cards", "x:strike with").out == "01020  Machete\n"
    )
    assert command("cards", "strike", "with").out == "01020  Machete\n"


@pytest.mark.parametrize("paths", [(), ("one", "two")])
def test_an_import_needs_one_path(command: Command, paths: tuple[str, ...]) -> None:
    said = command("cards", "import", *paths)
    assert said.code == 2
    assert "Say what to import" in said.err


def test_an_import_that_fails_says_why(command: Command, tmp_path: Path) -> None:
    said = command("cards", "import", str(tmp_path / "nowhere"))
    assert said.code == 2
    assert "nowhere" in said.err
    (tmp_path / "empty").mkdir()
    said = command("cards", "import", str(tmp_path / "empty"))
    assert said.code == 2
    assert "no copy of the public card data" in said.err
