"""Broken deck files: whatever is in them, they are a deck or none, and a verdict and a bill come quickly.

MISKATONIC_DECKS=100000 pytest tests/cards/test_decks_fuzz.py     # the long run
"""

from __future__ import annotations

import os
import random
import time
from contextlib import suppress
from copy import deepcopy
from typing import Any

import msgspec
import pytest
from msgspec import structs

from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.decks.deck import Deck, NotADeck
from miskatonic.games.cards.decks.experience import gathered
from miskatonic.games.cards.decks.games import GAMES
from miskatonic.games.cards.decks.reading import read, write, write_arkhamdb
from miskatonic.games.cards.decks.taboos import followed
from miskatonic.games.cards.decks.ultimatums import BOONS, ULTIMATUMS, variants
from miskatonic.games.cards.decks.upgrade import upgrade
from miskatonic.games.cards.decks.verdict import TYPES, check
from miskatonic.games.cards.decks.words import line_text, mend_text, problem_text
from miskatonic.games.cards.decks.writing import write_text
from miskatonic.kernel.text import LANGUAGES, language
from tests.cards.building import legal
from tests.patience import allowed

FILES = int(os.environ.get("MISKATONIC_DECKS", "1000"))
PARTS = max(4, FILES // 1000)
LONGEST = 0.5
"""Seconds of processor time for all that is asked of one file; most take a few milliseconds."""

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
    ),
    *("x", "cus_09021", "0|1,2|2", "0|0|a^b^c", "faction_selected", "guardian", "(2)", "[05188]", "2x "),
    *(
        "- [x] ",
        "1. ",
        "| 2 |",
        " (x2)",
        " x2 (",
        "[a](/card/01040)",
        "**",
        "_(",
        "Taboo List: 7",
        " (Parallel)",
    ),
    *("\nDynamite Blast\n", "Parallel Wendy Adams", "\t", "#", "Hand x2"),
    *("Lola Hayes", "Side deck", "Second deck", "Taboo: 8", "Investigator: Charlie Kane", "extra_deck", "^"),
)
VALUES: tuple[Any, ...] = (
    *(None, True, -1, 0, 1, 3, 98, 10**30, 0.5, "", "01020", "x" * 300, [], {}, [1], {"01020": 2}, {"": 1}),
    *(
        "90024",
        "90049",
        "03006",
        8,
        11,
        "008",
        "none",
        {"a": {"b": []}},
        ["01020", 3],
        {"09022": {"0": {"boxes": 1}}},
    ),
    *(
        '{"faction_selected": "rogue"}',
        '{"cus_09022": "0|1,99|99", "cus_09080": "5|2|1,5|2|x"}',
        '{"cus_09042": "0|0|01031^01060^x", "cus_09101": "0|0|^"}',
        '{"extra_deck": "90053,,x", "alternate_back": "90049"}',
        '{"alternate_front": "90024", "alternate_back": "01501"}',
        '{"deck_size_selected": 50, "faction_1": "mystic", "faction_2": "mystic"}',
    ),
)
BUILDERS = [each.code for each in load().investigators if each.size]
CODES = list(load().cards)


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
        keys = [*inside, luck.choice(JUNK), luck.choice(CODES)]
        inside[luck.choice(keys)] = deepcopy(luck.choice(VALUES))
    return msgspec.json.encode(found)


def mixed(luck: random.Random, data: bytes) -> bytes:
    """Good JSON of another investigator, with any cards there are."""
    found = msgspec.json.decode(data)
    for name in ("investigator", "investigator_code"):
        if name in found and luck.random() < 0.5:
            found[name] = luck.choice(BUILDERS)
    for name in ("cards", "slots", "second", "uncounted", "ignoreDeckLimitSlots"):
        if isinstance(found.get(name), dict):
            found[name] |= {
                luck.choice(CODES): luck.choice((1, 1, 2, 3, 99)) for _ in range(luck.randint(0, 40))
            }
    return msgspec.json.encode(found)


def shuffled(luck: random.Random, data: bytes) -> bytes:
    """Another deck's lines in a list."""
    lines = data.splitlines() + luck.choice(TEXTS).splitlines()
    return b"\n".join(luck.sample(lines, luck.randint(1, len(lines))))


DECKS = [legal(code, "files") for code in BUILDERS[::3]]
JSONS = [form(deck) for deck in DECKS for form in (write, write_arkhamdb)]
TEXTS = [write_text(deck).encode() for deck in DECKS]


def ask_everything(luck: random.Random, deck: Deck) -> None:
    chosen = variants(luck.sample((*ULTIMATUMS, *BOONS), luck.choice((0, 0, 1, 3))))
    verdict = check(deck, luck.choice((None, "", "008", "010")), chosen, luck.choice(GAMES))
    assert {each.type for each in verdict.errors} <= set(TYPES)
    assert min(verdict.size, verdict.experience, verdict.begins) >= 0
    assert read(write(deck)) == deck
    again = read(write_arkhamdb(deck))
    assert again.taboo == followed(deck.taboo)
    assert again.cards.keys() <= deck.cards.keys()
    with suppress(NotADeck):  # words without letters are no cards of a list
        assert read(write_text(deck).encode("utf-8", "replace")).taboo == deck.taboo
    other = structs.replace(luck.choice(DECKS), investigator=deck.investigator)
    for before, after in ((other, deck), (deck, other)):
        made = upgrade(before, after, variants=chosen)
        assert made.bill.spent >= 0
        if luck.random() < 0.03:
            speech = language(luck.choice(LANGUAGES))
            for each in made.errors:
                assert speech.render(problem_text(each))
                assert speech.render(mend_text(each))
            for line in gathered(made.bill.lines):
                assert speech.render(line_text(line))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_a_broken_file_is_a_deck_or_not_but_never_a_crash(part: int) -> None:
    luck = random.Random(part)
    read_well = 0
    slowest = 0.0
    for n in range(FILES // PARTS):
        data = luck.choice(JSONS) if n % 2 else luck.choice(TEXTS)
        way = luck.choice((broken, bent, mixed)) if n % 2 else luck.choice((broken, shuffled))
        data = way(luck, data)
        begin = time.process_time()
        try:
            deck = read(data)
        except NotADeck:
            continue
        read_well += 1
        ask_everything(luck, deck)
        slowest = max(slowest, time.process_time() - begin)
    assert read_well > FILES // PARTS // 3
    assert slowest < allowed(LONGEST)
