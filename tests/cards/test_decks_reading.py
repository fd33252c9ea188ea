"""Deck files: read in three forms, written in three forms, and broken in every way."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec import structs

from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.decks.deck import Deck, Mark, NotADeck
from miskatonic.games.cards.decks.reading import read, write, write_arkhamdb, write_text
from tests.cards.building import legal

BUILDERS = [each.code for each in load().investigators if each.size]


def arkhamdb(**more: Any) -> bytes:
    return msgspec.json.encode({"investigator_code": "01001", "slots": {"01006": 1, "01020": 2}, **more})


# ---------------------------------------------------------------------- the three forms


@pytest.mark.parametrize("code", BUILDERS)
def test_each_form_keeps_the_deck(code: str) -> None:
    deck = structs.replace(legal(code), name="A deck")
    assert read(write(deck)) == deck
    assert read(write_arkhamdb(deck)) == deck
    again = read(write_text(deck).encode())
    assert (again.investigator, again.cards, again.second) == (code, deck.cards, deck.second)


def test_everything_of_arkhamdb_is_kept() -> None:
    meta = {
        "alternate_front": "90024",
        "alternate_back": "01001",
        "faction_selected": "seeker",
        "deck_size_selected": 40,
        "branded": "01060",
        "extra_deck": "90053,01018,01018",
        "cus_09079": "0|0|combat,3|2",
        "something": {"else": 1},
    }
    deck = read(
        arkhamdb(
            name="Mine",
            meta=msgspec.json.encode(meta).decode(),
            taboo_id=8,
            sideSlots={"01018": 1},
            ignoreDeckLimitSlots={"01020": 1},
            exile_string="02115, 02115",
            id=12,
            tags="solo",
        )
    )
    assert deck == Deck(
        "01001",
        {"01006": 1, "01020": 2},
        "Mine",
        front="90024",
        back="01001",
        beside={"01018": 1},
        second={"90053": 1, "01018": 2},
        uncounted={"01020": 1},
        choices={"faction_selected": "seeker", "deck_size_selected": "40", "branded": "01060"},
        marks={"09079": {0: Mark(0, "combat"), 3: Mark(2)}},
        taboo="008",
        exiled=("02115", "02115"),
    )
    assert read(write_arkhamdb(deck)) == deck


@pytest.mark.parametrize("empty", [None, [], {}, ""])
def test_what_is_empty_may_be_written_in_many_ways(empty: object) -> None:
    deck = read(
        arkhamdb(sideSlots=empty, ignoreDeckLimitSlots=empty, meta=empty, taboo_id=None, exile_string=None)
    )
    assert deck == Deck("01001", {"01006": 1, "01020": 2}, taboo="")


LIST = """
# My first deck
## Investigator: Roland Banks (Core Set)

Assets (5)
2x Machete (Core)
1 Beat Cop ••
- 1x Beat Cop [2] (Revised Core Set)
1× Roland's .38 Special (core)
2x Strange Solution: Acidic Ichor (Dunwich Legacy)
1x strange solution (4) (Freezing Variant)
2X Dr. Milan Christopher
1x ¡Agallas!
1x Shrivelling [•••]
1x Something Nobody Knows (Core)
2x Linterna (01087)
Sideboard
1x Guts
"""


def test_a_list_as_people_write_it() -> None:
    deck = read(LIST.encode())
    assert deck.investigator == "01001"
    assert deck.name == "My first deck"
    assert deck.cards == {
        "01020": 2,
        "01028": 1,
        "01528": 1,
        "01006": 1,
        "02263": 2,
        "02264": 1,
        "01033": 2,
        "01089": 1,
        "02154": 1,
        "Something Nobody Knows (Core)": 1,
        "01087": 2,
    }
    assert deck.beside == {"01089": 1}


@pytest.mark.parametrize(
    "line", ["30 cards, 9 xp", "30 cards", "9 xp", "30 cartas (9 PX)", "- 30 kaarten", "Deck: 30 cards"]
)
def test_a_line_that_counts_the_others_is_no_card(line: str) -> None:
    deck = read(f"Roland Banks\n{line}\n2x Machete\n".encode())
    assert deck.cards == {"01020": 2}


@pytest.mark.parametrize(
    "line",
    [
        "2x Machete",
        "2 Machete",
        "(2) Machete",
        "x2 Machete",
        "Machete x2",
        "- Machete (Core Set) ×2",
        "2xMachete",
    ],
)
def test_a_number_before_or_after_the_name(line: str) -> None:
    assert read(f"Roland Banks\nHand x2\n{line}\n".encode()).cards == {"01020": 2}


def test_an_investigator_among_the_cards_is_no_card() -> None:
    file = {"investigator_code": "01001", "slots": {"01001": 1, "01020": 2}}
    assert read(msgspec.json.encode(file)).cards == {"01020": 2}


@pytest.mark.parametrize("name", ["Experiencia arcana", "Cartas náuticas"])
def test_a_name_that_begins_like_a_count_is_a_card(name: str) -> None:
    (code,) = read(f"Roland Banks\n2 {name}\n".encode()).cards
    assert load()[code].name_es == name


@pytest.mark.parametrize(
    "head",
    [
        "Roland Banks",
        "1x Roland Banks",
        "Investigador: Roland Banks",
        "**Roland Banks: The Fed**",
        "Taboo: 8\nRoland Banks",
    ],
)
def test_where_the_investigator_stands(head: str) -> None:
    assert read(f"{head}\n2x Machete".encode()).investigator == "01001"


@pytest.mark.parametrize(
    ("line", "taboo"),
    [("", None), ("Taboo: 8", "008"), ("Taboo: none", ""), ("Tabúes: ninguna", ""), ("Taboo: 77", None)],
)
def test_the_list_of_taboos_of_a_list(line: str, taboo: str | None) -> None:
    deck = read(f"{line}\nRoland Banks\n2x Machete".encode())
    assert deck.taboo == taboo
    assert read(write_text(deck).encode()).taboo == taboo


@pytest.mark.parametrize(
    ("fields", "taboo"),
    [
        ({}, None),
        ({"taboo_id": None}, ""),
        ({"taboo_id": 0}, ""),
        ({"taboo_id": 8}, "008"),
        ({"taboo_id": "3"}, "003"),
        ({"taboo_id": 77}, None),  # newer than those we know
        ({"taboo_id": []}, None),
    ],
)
def test_the_list_of_taboos_of_arkhamdb(fields: dict[str, Any], taboo: str | None) -> None:
    deck = read(arkhamdb(**fields))
    assert deck.taboo == taboo
    assert read(write_arkhamdb(deck)).taboo == taboo
    assert read(write(deck)).taboo == taboo


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"[]",
        b"{}",
        b"[" * 100_000,
        b'{"investigator_code": "01016", "slots": {}}',
        b'{"investigator_code": 7, "slots": {}}',
        b'{"investigator_code": "05046", "slots": {"01016": 1}}',
        b'{"investigator_code": "01001", "slots": {"01016": "two"}}',
        b'{"investigator_code": "01001", "slots": {"01016": -1}}',
        b'{"investigator_code": "01001", "slots": {"01016": 1000}}',
        b'{"investigator_code": "01001", "slots": {"01016": true}}',
        b'{"investigator_code": "01001", "slots": 3}',
        b'{"investigator_code": "01001", "slots": {}, "meta": "{"}',
        b'{"miskatonic": "deck"}',
        b'{"miskatonic": "deck", "investigator": "01001", "cards": {"01016": -3}}',
        b'{"miskatonic": "deck", "investigator": "01001", "cards": {}, "taboo": "011"}',
        b"2x Machete",
        b"Roland Banks",
        b"\xff\xfe\x00",
        b"Gavriella Mizrah\n2x Machete",
        b" " * 2_000_000,
    ],
)
def test_what_is_no_deck(data: bytes) -> None:
    with pytest.raises(NotADeck) as raised:
        read(data)
    assert not str(raised.value).startswith("cards.")
