"""Which rows of the card game's ledger wait for later boxes: decided from what they name."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from miskatonic.games.cards import waiting
from miskatonic.games.cards.rulings import cards_of
from miskatonic.games.cards.waiting import BOXES, STAYS, THINGS, WAITS, is_here, waits_for, without_examples
from miskatonic.kernel.rules import Row, ledger, rule

PUBLIC = Path(__file__).parent.parent.parent.parent / "shared" / "data" / "arkhamdb" / "pack"


def wait(*ids: str) -> list[bool]:
    return [bool(waits_for(rule(id_))) for id_ in ids]


@pytest.mark.parametrize(
    ("code", "here"),
    [
        ("01001", True),
        ("01573", True),  # a reprint of the revised box
        ("01694", True),  # that box added it: it was of Carcosa
        ("03015", False),
        ("60227", True),  # and this one of Harvey Walters
        ("50004", True),
        ("02018", False),
        ("90017", False),  # another Agnes Baker
        ("01174", True),
        ("02048", False),
        ("no such card", False),
    ],
)
def test_a_card_is_here_if_a_printing_of_it_lies_in_the_boxes(code: str, here: bool) -> None:
    assert is_here(code) is here


def test_cards_of_the_boxes_do_not_wait_and_others_do() -> None:
    assert waits_for(rule("lcg.1.4e")) == ()
    assert waits_for(rule("lcg.errata.card.007")) == ()  # Barricade of the Return
    assert waits_for(rule("lcg.errata.card.138")) == ()  # Seeking Answers, in the revised box
    assert waits_for(rule("lcg.faq.014")) == ("Terror from Beyond",)
    assert waits_for(rule("lcg.taboo.mutated.12")) == ("Delve Too Deep",)


def test_a_position_with_one_later_card_waits_for_it() -> None:
    assert waits_for(rule("lcg.def.05g")) == ("Teamwork",)
    assert waits_for(rule("lcg.faq.013a")) == ("Double or Nothing",)


def test_an_example_does_not_make_a_rule_wait() -> None:
    assert without_examples("A (e.g. B (level 0) [code 02001]) c (d) e (e.g. f).") == "A  c (d) e ."
    assert wait("lcg.2.19b", "lcg.faq.016a", "lcg.faq.023") == [False] * 3


def test_an_answer_that_goes_on_waits_with_what_came_before() -> None:
    assert wait("lcg.faq.020b", "lcg.faq.049b", "lcg.faq.088b", "lcg.errata.campaign.07c") == [True] * 4
    assert wait("lcg.faq.016b") == [False]  # only an example came before
    assert wait("lcg.faq.084a", "lcg.faq.084b") == [False, True]  # what comes after says nothing
    assert wait("lcg.faq.057b") == [False]  # its own example is here
    assert waits_for(rule("lcg.faq.099b")) == ("Unfinished Business",)  # called by name


def test_scenarios_and_campaigns_of_other_boxes() -> None:
    assert waits_for(rule("lcg.errata.campaign.01")) == ()  # The Devourer Below
    assert waits_for(rule("lcg.errata.campaign.13")) == ("The Wages of Sin",)
    assert wait("lcg.faq.094a", "lcg.faq.094b") == [False, True]
    assert wait("lcg.faq.051a", "lcg.faq.051b", "lcg.faq.051c") == [False] * 3  # of all Returns


def test_things_that_no_card_here_has() -> None:
    assert waits_for(rule("lcg.base.ekw.13")) == ("Swarming",)
    assert waits_for(rule("lcg.faq.102")) == ("Swarming",)  # though Close Call is here
    assert waits_for(rule("lcg.faq.040")) == ("Bless and Curse",)
    assert wait("lcg.base.ekw.07", "lcg.base.ekw.12", "lcg.base.kw.06") == [False] * 3


def test_rules_that_name_nothing_are_of_the_whole_game() -> None:
    ids = [id_ for id_ in ledger("cards") if id_.startswith(("lcg.ultimatum.", "lcg.boon."))]
    assert not any(wait(*ids))


def test_nothing_waits_whose_cards_are_all_here() -> None:
    """But for rows that speak of a thing of later boxes too."""
    things = {*THINGS, *WAITS.values()}
    for id_, row in ledger("cards").items():
        if cards_of(id_) and all(map(is_here, cards_of(id_))):
            assert set(waits_for(row)) <= things, id_


@pytest.mark.parametrize("id_", STAYS)
def test_rows_listed_as_staying_would_wait(id_: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert wait(id_) == [False]
    monkeypatch.delitem(waiting.STAYS, id_)
    assert wait(id_) == [True]


@pytest.mark.parametrize("id_", WAITS)
def test_rows_listed_as_waiting_would_stay(id_: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert wait(id_) == [True]
    monkeypatch.delitem(waiting.WAITS, id_)
    assert wait(id_) == [False]


@pytest.mark.parametrize("thing", THINGS)
def test_every_thing_is_spoken_of(thing: str) -> None:
    assert any(thing in waits_for(row) for row in ledger("cards").values())


def test_no_printed_text_of_the_boxes_has_such_a_thing() -> None:
    """Compared where a copy of the public card data lies beside us. Cards may be called so: "discard Haunted"."""
    files = [file for box in BOXES for end in ("", "_encounter") for file in PUBLIC.rglob(f"{box}{end}.json")]
    if not files:
        pytest.skip("there is no public card data here")
    cards = [card for file in files for card in msgspec.json.decode(file.read_bytes())]
    called = re.compile("|".join(sorted({re.escape(card["name"]) for card in cards if "name" in card})))
    for card in cards:
        texts = (card.get(field) or "" for field in ("text", "back_text", "traits"))
        text = called.sub("", re.sub(r"</?\w+>", "", " ".join(texts)))
        found = waits_for(Row("no row", "cards", "rule", "nowhere", text))
        assert not THINGS.keys() & set(found), (card["code"], found)
