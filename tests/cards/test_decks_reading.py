"""Deck files: read in three forms, written in three forms, and broken in every way."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec import structs

from miskatonic.games.cards.collection.shelf import load, newest_taboo
from miskatonic.games.cards.decks.beginning import begin
from miskatonic.games.cards.decks.deck import Deck, Mark, NotADeck
from miskatonic.games.cards.decks.reading import read, read_file, write, write_arkhamdb
from miskatonic.games.cards.decks.verdict import check
from miskatonic.games.cards.decks.words import notes
from miskatonic.games.cards.decks.writing import write_text
from miskatonic.kernel.text import language
from tests.cards.building import legal
from tests.shares import in_shares

BUILDERS = [each.code for each in load().investigators if each.size]
PARALLEL = [each.code for each in load().investigators if each.alternate_of]


def arkhamdb(**more: Any) -> bytes:
    return msgspec.json.encode({"investigator_code": "01001", "slots": {"01006": 1, "01020": 2}, **more})


# ---------------------------------------------------------------------- the three forms


@in_shares("code", BUILDERS)
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
            tags="solo, with Wendy",
            xp=7,
            description_md="# Why\n\nBecause.",
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
        earned=7,
        tags=("solo", "with Wendy"),
        notes="# Why\n\nBecause.",
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


@pytest.mark.parametrize(
    ("line", "cards"),
    [
        ("- [ ] 2x Evidence!", {"01022": 2}),
        ("- [x] 2x Mind over Matter", {"01036": 2}),
        ("1. Working a Hunch (x2)", {"01037": 2}),
        ("12) 2x Working a Hunch", {"01037": 2}),
        ("Working a Hunch (2x) (Core Set)", {"01037": 2}),
        ("Working a Hunch x2 (Core Set)", {"01037": 2}),
        ("Dynamite Blast", {"01024": 1}),
        ("* Explosión de dinamita", {"01024": 1}),
        ("**Beat Cop** (2)", {"01028": 1}),
        ("Machete (2)", {"01020": 2}),  # there is no such level
        ("Machete (Core Set)", {"01020": 1}),
        ("21 or Bust", {"08048": 1}),
        ("21 or Bust (x2)", {"08048": 2}),
        ("- 21 or Bust x2", {"08048": 2}),
        (".45 Automatic", {"01016": 1}),
        ("| 2 | Deduction |", {"01039": 2}),
        ("| 2x | Vicious Blow |", {"01025": 2}),
        ("| Vicious Blow | 2 | Revised Core Set |", {"01525": 2}),
        ("Deduction\t2", {"01039": 2}),
        ("2x [Magnifying Glass](/card/01040) • _(Core Set)_", {"01040": 2}),
        ("2x [Magnifying Glass](https://arkhamdb.com/card/01040)", {"01040": 2}),
        ("[Magnifying Glass](/card/01040)", {"01040": 1}),
        ("2x [Machete](https://example.org/what)", {"01020": 2}),
        ("[2x] Machete", {"01020": 2}),
        ("**2x** Machete", {"01020": 2}),
        ("Random Basic Weakness", {"01000": 1}),
    ],
)
def test_a_line_as_it_is_pasted(line: str, cards: dict[str, int]) -> None:
    assert read(f"Roland Banks\n{line}\n1x Guts".encode()).cards == {**cards, "01089": 1}
    assert read(f"{line}\n1x Guts\nRoland Banks".encode()).cards == {**cards, "01089": 1}


@pytest.mark.parametrize(
    ("line", "cards"),
    [
        ("- [ ] 2x Machette", {"Machette": 2}),
        ("1. Machette (x2)", {"Machette": 2}),
        ("Machette x2", {"Machette": 2}),
        ("| 2 | Machette |", {"Machette": 2}),
        ("2x [Machette](/card/99999)", {"Machette": 2}),
        ("2x 99999", {"99999": 2}),
        ("2x my_own_card", {"my_own_card": 2}),
    ],
)
def test_a_number_of_what_nobody_knows_stays(line: str, cards: dict[str, int]) -> None:
    deck = read(f"Roland Banks\n{line}".encode())
    assert deck.cards == cards
    assert read(write_text(deck).encode()).cards == cards
    assert any(problem.cards == tuple(cards) for problem in check(deck).errors)


AROUND = """
Assets (12) / Assets: 12 cards / Events / Skills / Guardian / 12 Events / (3) Skills / Hand x2 / Asset: Hand x2 (3)
Apoyos / Eventos / Habilidades / Guardián / Mano x2 / Debilidades / Permanente / 4 gebeurtenissen / Bondgenoot
Treachery / Enemy / Weakness / Basic Weakness / Ally / Arcane / Accessory / Body / Tarot / Permanent / Story / Neutral
Packs: From Core Set to The Forgotten Age / Deck built on https://arkhamdb.com. / 33 cards total / XP: 9 / 9 experience
Take Machete first, and keep it. / Machete (so good) / ## Machete / Guts / The Fed / Roland Banks / Wendy Adams
|---|---| / | Qty | Card | / --- / https://arkhamdb.com/deck/view/1x2 / [ ] / 1. / Version 1.2 / - / *** / () / x2
"""


@pytest.mark.parametrize("line", [part.strip() for part in AROUND.replace("\n", " / ").split(" / ") if part])
def test_what_is_written_around_the_cards_is_none(line: str) -> None:
    deck = read(f"Roland Banks\n2x Machete\n1x Guts\n{line}\n1x Emergency Cache".encode())
    assert deck == Deck("01001", {"01020": 2, "01089": 1, "01088": 1})


def test_titles_without_numbers_are_a_copy_each() -> None:
    deck = read(b"Machete\nMachete\nGuts\nRoland Banks\nside deck (1):\nGuts")
    assert deck == Deck("01001", {"01020": 2, "01089": 1}, beside={"01089": 1})


@pytest.mark.parametrize("name", ["Machete", "2x Machete", "Side deck", "Taboo: 3", "12 Events", "A\nGuts"])
def test_a_deck_with_a_name_that_is_something_else(name: str) -> None:
    deck = Deck("01001", {"01020": 1}, name)
    again = read(write_text(deck).encode())
    assert structs.replace(again, name="") == structs.replace(deck, name="")
    assert again.name in ("", " ".join(name.split()))
    assert read(b"Machete\n\nRoland Banks\n1x Guts") == Deck("01001", {"01089": 1}, "Machete")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("Strange Solution", "02021"),
        ("Strange Solution (Unidentified)", "02021"),
        ("Strange Solution (Restorative Concoction)", "02262"),
        ("Strange Solution: Restorative Concoction", "02262"),
        ("Strange Solution (Restorative Concoction) (4)", "02262"),
        ("Strange Solution (Acidic Ichor) (Where Doom Awaits)", "02263"),
        ("Strange Solution (Dunwich Legacy)", "02021"),
        ("Solución extraña (Brebaje reconstituyente)", "02262"),
        ("Solución extraña (Icor ácido)", "02263"),
        ("Beat Cop (Revised Core Set)", "01518"),
        ("Working a Hunch (Core Set (2026))", "12038"),
    ],
)
@pytest.mark.parametrize("n", ["", "1x "])
def test_a_subtitle_or_a_product_in_brackets(words: str, code: str, n: str) -> None:
    assert read(f"Roland Banks\n{n}{words}".encode()).cards == {code: 1}


def test_an_investigator_among_the_cards_is_no_card() -> None:
    for again in ("1x Roland Banks", "1x Roland Banks (Revised Core Set)", "Roland Banks"):
        assert read(f"Investigator: Roland Banks\n{again}\n2x Machete".encode()).cards == {"01020": 2}
    assert read(b"Roland Banks\n1x Jim Culver").cards == {"12060": 1}  # an ally of that name
    assert read(b"Jim Culver\n1x Jim Culver\n2x Machete") == Deck("02004", {"01020": 2})
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
    [("", None), ("Taboo: 8", "008"), ("Taboo: none", ""), ("Tabúes: ninguna", ""), ("Taboo: 77", None)]
    + [
        (line, "007")
        for line in (
            "Taboo List: 007",
            "Taboo list: 7",
            "Tabú: 7",
            "Lista de tabúes: 7",
            "Taboolijst: 7",
            "**Taboo List:** 7 (2024-02-20)",
            "Taboo list: 2024-02-20",
            "| Taboo | 7 |",
        )
    ],
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
    assert read(write(deck)).taboo == taboo
    again = read(write_arkhamdb(deck))
    assert again.taboo == (newest_taboo() if taboo is None else taboo)  # there, nothing said is no list
    assert check(again) == check(deck)


@pytest.mark.parametrize(("taboo", "number"), [(None, int(newest_taboo())), ("", None), ("003", 3)])
def test_arkhamdb_is_told_which_list_holds(taboo: str | None, number: int | None) -> None:
    assert msgspec.json.decode(write_arkhamdb(Deck("01001", {}, taboo=taboo)))["taboo_id"] == number


# ---------------------------------------------------------------------- parallel investigators


@pytest.mark.parametrize("code", PARALLEL)
def test_a_parallel_investigator_at_arkhamdb_is_the_sides_of_the_original(code: str) -> None:
    deck = begin(code)
    found = msgspec.json.decode(write_arkhamdb(deck))
    meta = msgspec.json.decode(found["meta"])
    assert found["investigator_code"] == load()[code].alternate_of
    assert (meta["alternate_front"], meta["alternate_back"]) == (code, code)
    again = read(msgspec.json.encode(found))
    assert again == structs.replace(deck, taboo=newest_taboo())
    assert check(again) == check(deck)
    assert read(write_text(deck).encode()).investigator == code


@pytest.mark.parametrize(
    ("deck", "sides"),
    [
        (Deck("90037", {"01080": 2}, front="01005"), ("01005", "90037")),
        (Deck("90037", {"01080": 2}, back="01005"), ("90037", "01005")),
        (Deck("01005", {"01080": 2}, back="90037"), (None, "90037")),
        (Deck("01505", {"01080": 2}, front="90037", back="90037"), ("90037", "90037")),
        (Deck("01005", {"01080": 2}, front="90024", back="90024"), ("90024", "90024")),  # somebody else's
    ],
)
def test_one_side_of_a_parallel_investigator(deck: Deck, sides: tuple[str | None, str]) -> None:
    found = msgspec.json.decode(write_arkhamdb(deck))
    meta = msgspec.json.decode(found["meta"])
    assert found["investigator_code"] in ("01005", "01505")
    assert (meta.get("alternate_front"), meta["alternate_back"]) == sides
    assert check(read(write_arkhamdb(deck))).errors == check(deck).errors


@pytest.mark.parametrize(
    "line",
    [
        "Wendy Adams (Parallel)",
        "Wendy Adams (parallel)",
        "Parallel Wendy Adams",
        "Wendy Adams, parallel",
        "**Wendy Adams: The Urchin** (Parallel)",
        "Investigator: Wendy Adams (Parallel)",
        "Investigadora: Wendy Adams (paralela)",
        "1x Wendy Adams (Parallel)",
        "[Wendy Adams](/card/90037)",
    ],
)
def test_a_parallel_investigator_in_a_list(line: str) -> None:
    assert read(f"{line}\n2x Lucky!".encode()) == Deck(begin("90037").investigator, {"01080": 2})


def test_who_has_no_parallel_version_is_the_original() -> None:
    assert read(b"Carolyn Fern (Parallel)\n2x Parallel Fates").investigator == "05001"
    assert "60415" in read(b"Carolyn Fern\nParallel Fates").cards


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
        b'{"investigator_code": "01001", "slots": {"01016": 1000}}',
        b'{"investigator_code": "01001", "slots": {"01016": true}}',
        b'{"investigator_code": "01001", "slots": 3}',
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


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"https://arkhamdb.com/deck/view/123456", "Paste the list"),
        (b"  arkham.build/deck/view/12\n", "Paste the list"),
        (b"\x89PNG\r\n\x1a\n\0\0", "no text"),
    ],
)
def test_what_is_pasted_by_mistake(data: bytes, words: str) -> None:
    with pytest.raises(NotADeck, match=words):
        read(data)


def test_a_card_counted_below_none_is_none_and_named() -> None:
    """Real files of deck builders have them."""
    file = read_file(
        b'{"investigator_code": "01001", "slots": {"01016": -1, "01020": 2}, "sideSlots": {"01016": -2}}'
    )
    assert (file.deck.cards, file.deck.beside, file.negative) == ({"01020": 2}, {}, ("01016",))
    (note,) = notes(file)
    assert language("en").render(note).endswith("left out: .45 Automatic.")
    plain = read_file(b'{"investigator_code": "01001", "slots": {"01020": 2, "01016": 0}}')
    assert notes(plain) == []
