"""Every encounter of neighborhood, street, event and anomaly cards, branch by branch, for rich, poor, sound and frail.

What comes of it is compared with a second reading of the data (`encounter_oracle`), and so is what is asked meanwhile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple

import pytest

from miskatonic.games.third.facts import (
    NEIGHBORHOOD_CARDS,
    NEIGHBORHOOD_OF,
    SCENARIOS,
    SHEETS,
    SPACES_OF,
    STREET_CARDS,
    kind_of,
    read,
)
from miskatonic.games.third.rules.encounters import encounter_of
from miskatonic.games.third.texts.sentences import ANOMALIES, ENCOUNTERS, entry_text, section_of
from miskatonic.games.third.words.vocabulary import VOCABULARY
from miskatonic.kernel.asks import Ask
from miskatonic.kernel.effects import Word
from miskatonic.kernel.text import language
from tests.shares import in_shares
from tests.third import counts
from tests.third.encounter_oracle import Fork, Oracle, Throw, branches
from tests.third.table import Table, lay, person

WHO = "agnes_baker"
DISPLAY = ["knife", "shotgun", "secret_page", "rabbits_foot", "silver_key"]
SPELLS = ["wither", "binding", "healing_words", "find_gate"]
ALLIES = ["arthur_johnson", "sachiko_higa"]
FORKS = ("kernel.ask.pay_to", "kernel.ask.choose", "third.ask.buy")


class Entry(NamedTuple):
    """One encounter: the card, the space, type of street or least doom it is for, and its data."""

    card: str
    name: str
    words: dict[str, Any]
    scenario: str
    place: str

    def __str__(self) -> str:
        return f"{self.card}.{self.name}"


def scenario_with(neighborhood: str) -> str:
    return next(each.id for each in SCENARIOS.values() if neighborhood in each.neighborhoods)


def street_of(kind: str) -> tuple[str, str]:
    """A scenario with such a street, and the street."""
    return next(
        (each.id, street.id) for each in SCENARIOS.values() for street in each.streets if street.type == kind
    )


NEIGHBORHOOD_DATA = [
    Entry(row["id"], place, words, scenario_with(row["neighborhood"]), place)
    for row in read("neighborhood_cards")
    for place, words in row["encounters"].items()
]
STREET_DATA = [
    Entry(row["id"], kind, words, *street_of(kind))
    for row in read("street_cards")
    for kind, words in row["encounters"].items()
]
EVENT_DATA = [
    Entry(row["id"], place, words, row["scenario"], place)
    for row in read("events")
    for place, words in row["encounters"].items()
]
ANOMALY_DATA = [
    Entry(
        row["id"],
        str(section["min"]),
        section["effect"],
        scenario.id,
        SPACES_OF[scenario.neighborhoods[0]][0],
    )
    for row in read("anomalies")
    for section in row["sections"]
    for scenario in SCENARIOS.values()
    if scenario.anomalies == row["deck"]
]
DATA = NEIGHBORHOOD_DATA + STREET_DATA + EVENT_DATA + ANOMALY_DATA


class Case(NamedTuple):
    """In which state the investigator comes."""

    name: str
    person: dict[str, Any]
    assets: tuple[str, ...] = ()
    clue: bool = True
    ally_hurt: bool = False


RICH = {"money": 20, "clues": 3, "remnants": 3, "damage": 2, "horror": 2, "focus": ["will"]}
CASES = (
    Case("rich", RICH),
    Case("poor", {"delayed": True}, ("dark_pact",), clue=False),
    Case("frail", {**RICH, "damage": SHEETS[WHO].health - 1, "horror": SHEETS[WHO].sanity - 1}),
    Case("befriended", {**RICH, "focus": ["lore", "will"]}, ("grace_bechman", "cursed"), ally_hurt=True),
    Case("blessed", {**RICH, "money": 1, "damage": 0}, ("blessed",)),
)


def laid(entry: Entry, case: Case, throws: list[Throw]) -> Table:
    def dice(n: int) -> list[int]:
        throw = throws.pop(0)
        return throw if isinstance(throw, list) else [6] * min(throw, n) + [1] * max(0, n - throw)

    here = NEIGHBORHOOD_OF.get(entry.place, "")
    doom = {"graveyard": 2, "black_cave": 1}  # a space that every scenario has
    anomalies: list[str] = []
    if entry.card in ANOMALIES:
        others = [place for place in SPACES_OF[here] if place != entry.place]
        doom = {entry.place: int(entry.name), others[0]: 2, others[1]: 1}
        anomalies = [here]
    table = lay(
        person(WHO, place=entry.place, assets=case.assets, **case.person),
        scenario=entry.scenario,
        doom={place: n for place, n in doom.items() if n},
        clues={here: 1} if here and case.clue else {},
        display=DISPLAY,
        top={"spells": SPELLS, "allies": ALLIES},
        codex=[2] if anomalies else [],
        anomalies=anomalies,
        dice=dice,
    )
    put_on_top(table, entry)
    if case.ally_hurt:
        ally = table.asset("grace_bechman")
        ally.damage, ally.horror = 1, 2
    return table


def put_on_top(table: Table, entry: Entry) -> None:
    """The card is the next one to be drawn."""
    state = table.state
    if entry.card in ANOMALIES or entry.card in STREET_CARDS:
        deck = state.anomaly_deck if entry.card in ANOMALIES else state.streets
        deck.remove(entry.card)
        deck.put(entry.card)
        return
    here = state.neighborhoods[NEIGHBORHOOD_OF[entry.place]]
    if entry.card in state.events:
        state.events.remove(entry.card)
    else:
        here.remove(entry.card)
    here.put(entry.card)


def sentence(entry: Entry) -> Word:
    if entry.card in ANOMALIES:
        return section_of(entry.card, int(entry.name)).effect
    return ENCOUNTERS[entry.card][entry.name]


def run(table: Table, oracle: Oracle, generous: bool) -> None:
    """The encounter as the rules have it, with the answers foretold."""
    forks = list(oracle.forks)
    table.do(encounter_of(table.game, table.who()))
    while table.ask is not None:
        table.answer(reply(table, table.ask, forks, generous))
    assert not forks, "what was foretold was not asked"


def reply(table: Table, ask: Ask, forks: list[Fork], generous: bool) -> str:
    names = ask.names()
    if ask.prompt.id in FORKS:
        prompt, options, answer = forks.pop(0)
        assert (ask.prompt.id, names) == (prompt, options)
        return answer
    match ask.prompt.id:
        case "third.ask.recover":
            return names[-1 if generous else 0]
        case "third.ask.remove_doom":
            return min(
                (name for name in names if name != "no"), key=lambda each: (-table.state.doom[each], each)
            )
        case "third.ask.focus" | "third.ask.discard_focus":
            skills = [skill for skill in SHEETS[WHO].skills if f"focus:{skill}" in names]
            return f"focus:{skills[0] if ask.prompt.id == 'third.ask.focus' else min(skills)}"
        case "third.ask.move":
            return "stop"
        case "third.ask.rotate":
            return "none"
        case "kernel.ask.may":
            return "no"
        case "third.ask.gain_item":
            return names[-1]
    (answer,) = {"bear", "done", "pass", "roll"} & set(names)
    return answer


def compare(table: Table, oracle: Oracle, before: list[str]) -> None:
    """What a player would see, against what the data says."""
    state, who = table.state, table.who()
    assert who.out == oracle.out
    assert {k: v for k, v in state.doom.items() if v} == {k: v for k, v in oracle.doom.items() if v}
    assert sum(state.clues.values()) == sum(oracle.clues_here.values()) + oracle.spawned_clues
    assert state.sheet_clues == oracle.sheet_clues
    assert state.sheet_doom == int(oracle.out == "defeated")
    assert [(monster.place, monster.state) for monster in state.monsters] == oracle.monsters
    if who.out:
        return
    seen = (who.damage, who.horror, who.money, who.clues, who.remnants, who.delayed, who.place)
    told = (
        *(oracle.damage, oracle.horror, oracle.money, oracle.clues, oracle.remnants),
        *(oracle.delayed, oracle.place),
    )
    assert seen == told
    assert Counter(who.focus) == +oracle.focus
    compare_cards(table, oracle, before)


def compare_cards(table: Table, oracle: Oracle, before: list[str]) -> None:
    cards = Counter(asset.id for asset in table.who().assets)
    new = list((cards - Counter(before)).elements())
    for wanted in oracle.wanted:
        found = next((card for card in new if wanted.fits(card)), None)
        assert found is not None, (wanted, new)
        new.remove(found)
    held = Counter(oracle.held) - Counter(map(kind_of, before))
    assert Counter(map(kind_of, new)) == held
    assert Counter(before) - cards == Counter(card for card in before if kind_of(card) not in oracle.held)
    for card, (damage, horror) in oracle.hurt.items():
        asset = next((each for each in table.who().assets if each.id == card), None)
        assert asset is None or (asset.damage, asset.horror) == (damage, horror)


def assert_put_away(table: Table, entry: Entry, oracle: Oracle) -> None:
    """The card is where it belongs; an anomaly without doom is gone."""
    state = table.state
    if entry in EVENT_DATA:
        assert (state.event_discard == [entry.card]) == oracle.gained_here
        if not oracle.gained_here:
            assert entry.card in state.neighborhoods[NEIGHBORHOOD_OF[entry.place]].cards()
    elif entry.card in ANOMALIES:
        assert state.anomaly_deck.bags[-1] == [entry.card]
        here = NEIGHBORHOOD_OF[entry.place]
        assert (here in state.anomalies) == any(oracle.doom.get(place) for place in SPACES_OF[here])
    elif entry.card in STREET_CARDS:
        assert state.streets.bags[-1] == [entry.card]
    else:
        assert state.neighborhoods[NEIGHBORHOOD_OF[entry.place]].bags[-1] == [entry.card]


def walked(entry: Entry, case: Case) -> Iterator[Oracle]:
    """Every branch of an encounter in one state, run and compared."""
    first = laid(entry, case, [])
    make = partial(Oracle, first.state, spells=SPELLS, generous=case.ally_hurt)
    for oracle in branches(make, entry.words):
        throws = list(oracle.throws)
        table = laid(entry, case, throws)
        before = [asset.id for asset in table.who().assets]
        run(table, oracle, case.ally_hurt)
        assert table.end == ("defeated" if oracle.out else "done")
        assert not throws, "a throw was foretold that nobody made"
        compare(table, oracle, before)
        assert_put_away(table, entry, oracle)
        yield oracle


@pytest.mark.rule(
    "3e.441.7",
    "3e.441.7.ex1",
    "3e.441.8",
    "3e.441.9",
    "3e.441.9.ex1",
    "3e.400.1d",
    "3e.400.1f",
    "3e.400.1g",
    "3e.400.1h",
    "3e.400.1i",
    "3e.408.3d",
    "3e.408.3e",
    "3e.441.4",
    "3e.441.5",
    "3e.441.11",
    "3e.451.6",
    "3e.451.7",
    "3e.451.10",
    "3e.473.5",
)
@in_shares("entry", DATA, 36)
def test_an_encounter_does_what_its_data_says(entry: Entry) -> None:
    for case in CASES:
        assert list(walked(entry, case))


def test_every_card_has_all_its_encounters() -> None:
    cards = (sum(counts.NEIGHBORHOOD_CARDS.values()), counts.STREET_CARDS, counts.EVENTS)
    told = [len(data) for data in (NEIGHBORHOOD_DATA, STREET_DATA, EVENT_DATA)]
    assert told == [counts.ENTRIES * n for n in cards]
    assert len(ANOMALY_DATA) == 108
    assert len(STREET_CARDS) == counts.STREET_CARDS
    for name, deck in NEIGHBORHOOD_CARDS.items():
        assert len(deck) == counts.NEIGHBORHOOD_CARDS[name]
        assert all(set(ENCOUNTERS[card]) == set(SPACES_OF[name]) for card in deck)
    for row in read("events"):
        assert set(ENCOUNTERS[row["id"]]) == set(SPACES_OF[row["neighborhood"]])


@in_shares("entry", DATA, 36)
def test_an_encounter_can_be_written_back(entry: Entry) -> None:
    assert VOCABULARY.read(VOCABULARY.write(sentence(entry))) == sentence(entry)


@pytest.mark.rule("3e.451.6", "3e.473.5")
@in_shares("entry", EVENT_DATA)
def test_every_event_may_bring_a_clue(entry: Entry) -> None:
    assert any(oracle.gained_here for oracle in walked(entry, CASES[0]))


@in_shares("entry", DATA, 36)
def test_an_encounter_can_be_told(entry: Entry) -> None:
    english = language("en")
    words = english.render(entry_text(entry.card, entry.name))
    assert words
    assert words == words.strip()
    assert "third." not in words
