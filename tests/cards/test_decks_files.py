"""A hundred deck files of all shapes are read without a refusal, and what goes out comes in again."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode

import pytest
from msgspec import structs

from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.decks.address import to_address
from miskatonic.games.cards.decks.deck import Deck, Mark, NotADeck
from miskatonic.games.cards.decks.octgn import write_octgn
from miskatonic.games.cards.decks.reading import read, read_file
from miskatonic.games.cards.decks.soundness import sound
from miskatonic.games.cards.decks.verdict import check
from miskatonic.games.cards.decks.writing import write_markdown, write_text
from tests.cards.building import legal
from tests.cards.deck_files import PEOPLE, DeckFile, files

FILES = list(files())


def test_there_are_a_hundred_of_many_shapes() -> None:
    assert len(FILES) >= 100
    assert len({file.shape for file in FILES}) >= 35


@pytest.mark.parametrize("file", FILES, ids=[f"{place} {file.shape}" for place, file in enumerate(FILES)])
def test_each_is_read_and_can_be_judged(file: DeckFile) -> None:
    deck = sound(read_file(file.data).deck)
    check(deck)
    assert deck.investigator == file.investigator
    assert {code: deck.cards.get(code) for code in file.cards} == file.cards


WHOLE = Deck(
    "09018",
    {"09042": 2, "09022": 1, "01000": 1, "my own card": 3},
    "Naïve “deck”",
    beside={"01086": 1},
    second={"01018": 1},
    uncounted={"09042": 1},
    choices={"faction_1": "seeker"},
    marks={"09042": {0: Mark(0, "01060^01061"), 4: Mark(2)}},
    taboo="",
    exiled=("02115", "02115"),
    used=("09042",),
    earned=5,
    variants=("highlander",),
    tags=("solo", "fun"),
    notes="# Plan\n\n2x Machete first",
    folder="Edge of the Earth",
)


def test_an_address_carries_the_whole_deck_and_is_short() -> None:
    assert read(to_address(WHOLE).encode()) == WHOLE
    assert read(f"http://127.0.0.1:8000/{to_address(WHOLE)}".encode()) == WHOLE
    lengths = [len(to_address(legal(code))) for code in PEOPLE]
    assert max(lengths) < 500
    assert to_address(WHOLE).startswith("#/shared/1.")
    assert set(to_address(WHOLE)[11:]) <= set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    )


def bomb() -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(b'{"notes":"' + b"a" * 50_000_000) + packer.flush()
    return f"#/shared/1.{urlsafe_b64encode(packed).decode()}"


@pytest.mark.parametrize(
    "words",
    [
        "#/shared/2." + to_address(WHOLE)[11:],  # of tomorrow
        to_address(WHOLE)[:-20],
        "#/shared/1.AAAAAAAAAAAA",
        "#/shared/1." + "_" * 40,
        bomb(),
    ],
    ids=["newer", "cut", "zeros", "junk", "bomb"],
)
def test_a_broken_address_is_refused_in_words(words: str) -> None:
    with pytest.raises(NotADeck):
        read(words.encode())


@pytest.mark.parametrize("code", PEOPLE)
def test_lists_of_all_kinds_come_in_again(code: str) -> None:
    deck = legal(code, "c")
    for words in (write_text(deck), write_markdown(deck), write_octgn(deck)):
        again = read(words.encode())
        assert (again.investigator, again.cards, again.second) == (deck.investigator, deck.cards, deck.second)


def test_lists_are_grouped_and_sorted() -> None:
    words = write_text(legal("01001")).splitlines()
    heads = [line.partition(" (")[0] for line in words if line and not line[0].isdigit() and ":" not in line]
    assert heads == ["Assets", "Events", "Skills", "Weaknesses"]
    assets = [line.partition("x ")[2] for line in words[words.index(next(filter(None, words[1:]))) :]]
    assert assets
    groups = "\n".join(words).split("\n\n")[1:]
    for group in groups:
        names = [line.partition("x ")[2] for line in group.splitlines()[1:]]
        assert names == sorted(names)


def test_notes_go_with_markdown_and_octgn() -> None:
    deck = structs.replace(
        legal("01001"), name="Noted", notes="2x Guts is not one of the cards.\n\n- so", taboo=""
    )
    again = read(write_markdown(deck).encode())
    assert (again.notes, again.cards, again.name) == (deck.notes, deck.cards, "Noted")
    assert read(write_octgn(deck).encode()).notes == deck.notes


def test_octgn_is_read_by_names_and_never_expanded() -> None:
    words = """<!DOCTYPE deck [<!ENTITY a SYSTEM "file:///etc/passwd">]><deck game='x'>
      <section name='Sideboard'><card qty='1' id='1'>Knife</card></section>
      <section name='Investigator'><card qty='1' id='2'>&quot;Skids&quot; O'Toole</card></section>
      <section name='Event'><card qty='2' id='3'>Sneak Attack</card><card qty='x'>&a;</card></section></deck>"""
    deck = read(words.partition("]>")[2].encode())
    assert load()[deck.investigator].name == '"Skids" O\'Toole'
    assert deck.cards["01052"] == 2
    assert deck.beside == {"01086": 1}
    assert deck.cards.get("&a;") == 1


def test_a_number_alone_is_told_apart() -> None:
    with pytest.raises(NotADeck) as refused:
        read(b" 33937\n")
    assert refused.value.text.id == "cards.error.number"


def test_a_name_may_have_a_label() -> None:
    assert read(b"Deck: Wendy Classic\nInvestigator: Wendy Adams\n2x Guts").name == "Wendy Classic"
