"""Every entry of every location and gate card, run with luck and without, willing and unwilling, rich and poor.

What comes of it is compared with a second reading of the data (`oracle`); the words it does not read are proved one by
one in `test_encounters`, `test_goods`, `test_journeys` and `test_prices`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from typing import Any, NamedTuple

import pytest

from miskatonic.games.second.facts import (
    LOCATION_CARDS,
    LOCATIONS,
    STREETS,
    WORLDS,
    card_kind,
    read,
)
from miskatonic.games.second.rules.checks import dice_for
from miskatonic.games.second.rules.encounters import resolve_location_card
from miskatonic.games.second.rules.other_worlds import resolve_gate_card
from miskatonic.games.second.texts.encounters import GATE_ENTRIES, LOCATION_ENTRIES, entry_text
from miskatonic.games.second.words.vocabulary import VOCABULARY
from miskatonic.kernel.asks import Ask
from miskatonic.kernel.text import language
from tests.second.oracle import ENOUGH, OPAQUE, Fortune, Oracle, mentions, toughness
from tests.second.reading import PROVED
from tests.second.table import Person, Table, lay, person
from tests.shares import in_shares

ALLIES = (
    "anna_kaslow",
    "duke",
    "eric_colt",
    "john_legrasse",
    "professor_armitage",
    "richard_upton_pickman",
    "ruby_standish",
    "ryan_dean",
    "sir_william_brinton",
    "thomas_f_malone",
    "tom_mountain_murphy",
)
GOODS = [
    *("knife", "cavalry_saber", "map_of_arkham", "dark_cloak"),
    *("gate_box", "pallid_mask"),
    *("find_gate", "find_gate", "find_gate"),
    "speed",
]
SKILLS = ("speed", "sneak", "fight", "will", "lore", "luck")
ITEM_DECKS = ("common", "unique", "spells")


class Entry(NamedTuple):
    """One entry: the card, the place or world it is for, and its data."""

    card: str
    name: str
    words: dict[str, Any]

    def __str__(self) -> str:
        return f"{self.card}.{self.name}"


LOCATION_DATA = [
    Entry(row["id"], name, words)
    for row in read("location_cards")
    for name, words in row["encounters"].items()
]
GATE_DATA = [
    Entry(row["id"], name, words) for row in read("gate_cards") for name, words in row["encounters"].items()
]
DATA = LOCATION_DATA + GATE_DATA


class Case(NamedTuple):
    """How an entry is run: luck in the first throw and after it, whether he wants what he may, which arm he picks."""

    first: int
    then: int
    accept: bool
    arm: int
    rich: bool


def cases(words: dict[str, Any]) -> Iterator[Case]:
    """Every way in which the sentence can go."""
    table = mentions(words, "check_table")
    willing = any(mentions(words, name) for name in ("may", "pay_to", "pay_or", "spend_up_to"))
    for rich in (True, False):
        for first in range(4) if table else (0, ENOUGH):
            for then in (1, 6):
                for accept in (True, False) if willing else (True,):
                    for arm in range(3) if mentions(words, "choose") else (0,):
                        yield Case(first, then, accept, arm, rich)


def somebody(case: Case, place: str, cards: list[str]) -> Person:
    """Somebody with plenty of everything (odd numbers, so that halves are rounded), or with nothing but a Curse."""
    if case.rich:
        return person(
            "jenny_barnes",
            place=place,
            cards=[*GOODS, *cards],
            monsters=["dhole", "gug", "gug"],
            gates=["yuggoth", "plateau_of_leng"],
            money=21,
            clues=6,
            sanity=8,
            stamina=8,
            max_sanity=12,
            max_stamina=12,
            boost=9,
        )
    return person("jenny_barnes", place=place, cards=cards, sanity=3, stamina=3, fate="cursed", boost=9)


def laid(entry: Entry, case: Case) -> Table:
    """A table at which the entry can be read; nobody is left to join the poor."""
    fortune = Fortune(case.first, case.then)
    boxed = () if case.rich else ALLIES
    if entry.card.startswith("gate_"):
        world = entry.name if entry.name != "other" else "another_dimension"
        who = somebody(case, f"{world}:1", [])
        table = lay(who, gates={"woods": world}, doom=3, dice=fortune, boxed=boxed)
        table.who().entered = table.state.gates["woods"]
        return table
    member = entry.name == "inner_sanctum"
    place = "silver_twilight_lodge" if member else entry.name
    who = somebody(case, place, ["silver_twilight_membership"] if member else [])
    gates = {} if place == "unvisited_isle" else {"unvisited_isle": "abyss"}
    return lay(who, gates=gates, monsters={"uptown": ["cultist"]}, doom=3, dice=fortune, boxed=boxed)


def run(table: Table, entry: Entry, case: Case) -> None:
    """Resolve the card, answering as the case says."""
    game, who = table.game, table.who()
    if entry.card.startswith("gate_"):
        world = who.place.partition(":")[0]
        table.do(resolve_gate_card(game, who, entry.card, world, last=True))
    else:
        table.do(resolve_location_card(game, who, entry.card, last=True))
    for _ in range(300):
        if table.ask is None:
            return
        table.answer(reply(table.ask, case))
    raise AssertionError(f"{entry} does not end")


def reply(ask: Ask, case: Case) -> str:
    if ask.pick is not None:
        return ask.first()
    names = ask.names()
    for name in ("done", "roll", "fight"):
        if name in names:
            return name
    if ask.prompt.id == "kernel.ask.choose":
        return names[case.arm % len(names)]
    willing = [name for name in names if name != "no"]
    if not case.accept and "no" in names:
        return "no"
    return willing[0] if case.accept else names[-1]


def compare(table: Table, oracle: Oracle) -> None:
    """What a player would see, against what the data says."""
    who = table.who()
    have = {name: getattr(who, name) for name in ("money", "clues", "sanity", "stamina")}
    if oracle.split:
        health = oracle.have.pop("sanity") + oracle.have.pop("stamina") + oracle.split
        assert have.pop("sanity") + have.pop("stamina") == health
    cards = Counter(card_kind(card.id).deck for card in who.cards)
    if not oracle.vague:
        assert have == oracle.have
        assert sum(cards[deck] for deck in ITEM_DECKS) == oracle.count("items") - oracle.lost_cards
        if not oracle.lost_cards:
            assert +cards == +oracle.cards
    if oracle.toughness < oracle.printed_toughness:
        assert toughness(who) <= oracle.toughness
    else:
        assert len(who.monsters) == oracle.trophies
    assert all(cards[deck] == oracle.cards[deck] for deck in ("skills", "allies", "special"))
    assert set(oracle.gained) <= set(table.cards())
    assert (who.place, who.fate) == (oracle.place, oracle.fate)
    assert (who.delayed, who.lose_next) == (oracle.delayed, oracle.lose_next)
    assert len(who.gates) == oracle.gates
    assert table.state.doom == oracle.doom


@pytest.mark.rule("2e.encounter.arkham.02", "2e.encounter.other.05", "2e.encounter.other.06")
@in_shares("entry", DATA, 36)
def test_an_entry_does_what_its_data_says(entry: Entry) -> None:
    for case in cases(entry.words):
        table = laid(entry, case)
        dice = {skill: dice_for(table.game, table.who(), skill, "", 0) for skill in SKILLS}
        fortune = Fortune(case.first, case.then)
        oracle = Oracle(table.state, 0, fortune, dice, case.accept, case.arm)
        oracle.read(entry.words)
        run(table, entry, case)
        assert table.end in ("done", "knocked_out", "over"), case
        assert not table.state.fighting
        assert not table.state.revealed
        if not oracle.opaque:
            assert table.end != "over"
            compare(table, oracle)


@pytest.mark.rule("2e.comp.29", "2e.comp.31", "2e.parts.14")
def test_every_card_has_all_its_entries() -> None:
    assert (len(LOCATION_ENTRIES), len(LOCATION_DATA)) == (63, 189)
    assert (len(GATE_ENTRIES), len(GATE_DATA)) == (49, 144)
    for street in STREETS:
        places = {place.id for place in LOCATIONS.values() if place.street == street}
        places |= {"inner_sanctum"} if street == "french_hill" else set()
        assert len(LOCATION_CARDS[street]) == 7
        for card in LOCATION_CARDS[street]:
            assert set(LOCATION_ENTRIES[card]) == places
    for row in read("gate_cards"):
        worlds = set(row["encounters"]) - {"other"}
        assert all(row["colour"] in WORLDS[world].encounter_colours for world in worlds)
        assert len(worlds) == (2 if row["colour"] else 0)
        assert ("other" in row["encounters"]) == bool(row["colour"])


@in_shares("entry", DATA, 36)
def test_an_entry_can_be_written_back(entry: Entry) -> None:
    entries = {**LOCATION_ENTRIES, **GATE_ENTRIES}
    assert VOCABULARY.write(entries[entry.card][entry.name]) == entry.words


def test_every_opaque_word_has_a_test_of_its_own() -> None:
    for room in ("encounters", "goods", "journeys", "prices"):
        import_module(f"tests.second.test_{room}")
    assert set(OPAQUE) == PROVED
    assert all(any(mentions(entry.words, word) for entry in DATA) for word in OPAQUE)


@in_shares("entry", DATA, 36)
def test_an_entry_can_be_told(entry: Entry) -> None:
    english = language("en")
    words = english.render(entry_text(entry.card, entry.name))
    assert words
    assert words == words.strip()
    assert "second." not in words
