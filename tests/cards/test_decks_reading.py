"""Deck files: read in three forms, written in three forms, and broken in every way."""

from __future__ import annotations

import os
import random
from copy import deepcopy
from typing import Any

import msgspec
import pytest
from msgspec import structs

from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.decks.deck import Deck, Mark, NotADeck
from miskatonic.games.cards.decks.reading import read, write, write_arkhamdb, write_text
from miskatonic.games.cards.decks.upgrade import upgrade
from miskatonic.games.cards.decks.verdict import TYPES, check
from miskatonic.games.cards.decks.words import mend_text, problem_text
from miskatonic.kernel.text import language
from tests.cards.building import legal

FILES = int(os.environ.get("MISKATONIC_GAMES", "3000"))
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
        choices={"faction_selected": "seeker", "deck_size_selected": "40"},
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
    assert deck == Deck("01001", {"01006": 1, "01020": 2})


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


def test_the_list_of_taboos_of_a_list() -> None:
    assert read(b"Taboo: 8\nRoland Banks\n2x Machete").taboo == "008"


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


# ---------------------------------------------------------------------- broken files

JUNK = (
    *(
        "",
        "{}",
        "[]",
        "null",
        "-1",
        "99",
        "1e999",
        '"',
        "\\",
        "\n",
        "\x00",
        "é",
        "𝔊",
        "01001",
        "90053",
        "01000",
        "x",
    ),
    *(
        "cus_09021",
        "0|1,2|2",
        "faction_selected",
        "guardian",
        "(2)",
        "[05188]",
        "2x ",
        "Lola Hayes",
        "Side deck",
    ),
)
VALUES: tuple[Any, ...] = (
    *(None, True, -1, 0, 1, 3, 10**30, 0.5, "", "01020", "x" * 300, [], {}, [1], {"01020": 2}, {"": 1}),
    *(
        '{"faction_selected": "rogue"}',
        '{"cus_09022": "0|1,99|99"}',
        '{"extra_deck": "90053,,x"}',
        {"a": {"b": []}},
    ),
    *("90024", "90049", "03006", '{"alternate_back": "90049"}', '{"deck_size_selected": 50}', 8, 11),
)


def broken(luck: random.Random, data: bytes) -> bytes:
    """A file with some bytes lost, doubled or replaced."""
    for _ in range(luck.randint(1, 6)):
        place = luck.randrange(len(data) + 1)
        end = min(len(data), place + luck.choice((0, 1, 1, 2, 5, 40)))
        way = luck.randrange(3)
        new = (b"", data[place:end] * 2, luck.choice(JUNK).encode("utf-8", "surrogatepass"))[way]
        data = data[:place] + new + data[end:]
    return data


def bent(luck: random.Random, data: bytes) -> bytes:
    """Good JSON with something else in its fields."""
    found = msgspec.json.decode(data)
    for _ in range(luck.randint(1, 3)):
        inside = luck.choice([found, *(each for each in found.values() if isinstance(each, dict))])
        keys = [*inside, luck.choice(JUNK), luck.choice(list(load().cards))]
        inside[luck.choice(keys)] = deepcopy(luck.choice(VALUES))
    return msgspec.json.encode(found)


def shuffled(luck: random.Random, data: bytes) -> bytes:
    """Another deck's lines in a list."""
    lines = data.splitlines() + luck.choice(TEXTS).splitlines()
    return b"\n".join(luck.sample(lines, luck.randint(1, len(lines))))


DECKS = [legal(code, "files") for code in BUILDERS[::4]]
JSONS = [form(deck) for deck in DECKS for form in (write, write_arkhamdb)]
TEXTS = [write_text(deck).encode() for deck in DECKS]


@pytest.mark.parametrize("part", range(10))
def test_a_broken_file_is_a_deck_or_not_but_never_a_crash(part: int) -> None:
    luck = random.Random(part)
    english = language("en")
    read_well = 0
    for n in range(FILES // 10):
        data = luck.choice(JSONS) if n % 2 else luck.choice(TEXTS)
        way = luck.choice((broken, bent)) if n % 2 else luck.choice((broken, shuffled))
        try:
            deck = read(way(luck, data))
        except NotADeck:
            continue
        read_well += 1
        verdict = check(deck, luck.choice((None, "", "008", "010")))
        assert {each.type for each in verdict.errors} <= set(TYPES)
        assert verdict.size >= 0
        assert verdict.experience >= 0
        assert read(write(deck)) == deck
        write_arkhamdb(deck)
        write_text(deck)
        other = luck.choice(DECKS)
        changed = upgrade(structs.replace(other, investigator=deck.investigator), deck)
        assert changed.bill.spent >= 0
        if not n % 20:
            for each in changed.errors:
                assert english.render(problem_text(each, "en"))
                assert english.render(mend_text(each, "en"))
    assert read_well > FILES // 50
