"""Feast for Umôrdhoth, card by card: archive cards 1 and 10 to 19."""

from __future__ import annotations

from collections import Counter

import pytest

from miskatonic.games.third.facts import MONSTERS, NEIGHBORHOODS, SCENARIOS, kind_of
from miskatonic.games.third.rules.archive import add
from miskatonic.games.third.rules.doom import place_doom
from miskatonic.games.third.rules.encounters import encounter_of
from miskatonic.games.third.rules.monsters import defeat_monster, health_of
from miskatonic.games.third.state import Marker
from miskatonic.games.third.texts.archive import ARCHIVE
from tests.third.archive_table import clues, codex, doom, ending
from tests.third.table import Table, lay, person

FEAST = "feast_for_umordhoth"
HOODS = sorted(SCENARIOS[FEAST].neighborhoods)
WORSHIPERS = {
    13: ("wolf_man_drew", ""),
    14: ("billy_cooper", "police_station"),
    15: ("herman_collins", "graveyard"),
    16: ("ruth_turner", "st_marys_hospital"),
    17: ("alma_hill", "historical_society"),
}
"""The card of each neighborhood -> who appears, and where ("" with who has the encounter)."""


def slain(table: Table, monster: str) -> Table:
    return table.do(defeat_monster(table.game, table.monster(monster), "3e.413.2"))


# ---------------------------------------------------------------------- cards 1, 10, 11


@pytest.mark.rule("3e.469.1")
def test_card_1_outbreak() -> None:
    table = lay(codex=[1], doom={"graveyard": 3})
    table.do(place_doom(table.game, "graveyard", 1, "3e.472.2"))
    assert (table.state.doom["graveyard"], table.state.sheet_doom) == (1, 1)


@pytest.mark.rule("3e.411.5c")
def test_card_10_three_clues_are_discarded_and_the_hunt_begins() -> None:
    table = lay(person("rex_murphy"), person(place="graveyard"), codex=[1, 10, 11], leader=1)
    clues(table, 4)
    assert table.state.sheet_clues == 0
    assert codex(table) == [1, 11, 12]
    assert "lita_chantler" in table.assets(1)
    hunter = table.monster("masked_hunter")
    assert (hunter.place, hunter.engaged) == ("graveyard", [1])
    assert [(each.place, each.facedown) for each in table.state.markers] == [(hood, True) for hood in HOODS]
    for number in WORSHIPERS:
        deck = table.state.neighborhoods[ARCHIVE[number].neighborhood]
        assert [f"archive.{number}" in deck.odds(at=at) for at in range(4)] == [True] * 3 + [False]


def test_card_10_two_clues_are_not_enough() -> None:
    assert codex(clues(lay(codex=[10, 11]), 2)) == [10, 11]


@pytest.mark.rule("3e.003")
def test_card_10_a_leader_without_investigator_gains_nobody() -> None:
    table = clues(lay(person(out="defeated"), person("rex_murphy"), codex=[10, 11]), 3)
    while table.ask:
        table.answer(table.options[0])
    assert codex(table) == [11, 12]
    assert "lita_chantler" in table.state.specials
    assert 0 not in table.monster("masked_hunter").engaged


@pytest.mark.rule("3e.411.5d")
def test_card_11_eight_doom_bring_umordhoth() -> None:
    table = doom(lay(codex=[1, 11, 12], sheet_doom=7), 1)
    assert codex(table) == [1, 12, 18]
    assert table.monster("umordhoth").place == "hangmans_hill"


def test_card_11_flips_card_10_first() -> None:
    table = doom(lay(codex=[1, 10, 11], sheet_doom=7, sheet_clues=2), 1)
    assert codex(table) == [1, 12, 18]
    assert table.state.sheet_clues == 2  # flipped by another card: no clue is discarded
    assert {kind_of(each.id) for each in table.state.monsters} == {"masked_hunter", "umordhoth"}


# ---------------------------------------------------------------------- card 12


def test_card_12_a_worshiper_gives_up_the_marker_of_its_neighborhood() -> None:
    table = lay(codex=[12], markers=[Marker("", hood, True) for hood in HOODS])
    table.says({"do": "spawn_set_aside", "monster": "alma_hill", "space": "south_church"}, card="archive.17")
    assert [each.place for each in table.state.markers] == [hood for hood in HOODS if hood != "southside"]
    table.says({"do": "spawn_monster", "where": "space:graveyard"})
    assert len(table.state.markers) == 4  # nobody else does


@pytest.mark.rule("3e.411.5c")
def test_card_12_a_defeated_worshiper_leaves_a_marker_on_the_sheet_and_the_game() -> None:
    table = lay(codex=[12], monsters={"graveyard": ["herman_collins", "flesh_eater"]})
    slain(table, "herman_collins")
    assert (table.state.sheet_markers, table.state.boxed) == (1, ["herman_collins.1"])
    assert "herman_collins.1" not in table.state.monster_deck
    slain(table, "flesh_eater")
    assert table.state.sheet_markers == 1
    assert "flesh_eater.1" in table.state.monster_deck


def test_card_12_the_fifth_marker_flips_card_11() -> None:
    table = lay(codex=[11, 12], sheet_markers=4, monsters={"graveyard": ["herman_collins"]})
    slain(table, "herman_collins")
    assert codex(table) == [12, 18]
    assert health_of(table.game, table.monster("umordhoth")) == 8 + 4 - 2 * 5
    table = lay(codex=[12, 18], sheet_markers=4, monsters={"graveyard": ["herman_collins"]})
    slain(table, "herman_collins")
    assert codex(table) == [12, 18]


# ---------------------------------------------------------------------- cards 13 to 17


@pytest.mark.rule("3e.416.4")
@pytest.mark.parametrize(
    ("number", "space"), [(n, space) for n in WORSHIPERS for space in ARCHIVE[n].encounters]
)
@pytest.mark.parametrize("face", [1, 6])
def test_cards_13_to_17_whatever_happens_the_worshiper_comes(number: int, space: str, face: int) -> None:
    hood = ARCHIVE[number].neighborhood
    assert sorted(ARCHIVE[number].encounters) == sorted(each.id for each in NEIGHBORHOODS[hood].spaces)
    monster, home = WORSHIPERS[number]
    table = lay(
        person(place=space, money=0),
        codex=[12],
        markers=[Marker("", each, True) for each in HOODS],
        top={hood: [f"archive.{number}"]},
        dice=face,
    )
    before = len(table.state.neighborhoods[hood])
    table.do(encounter_of(table.game, table.who()))
    while table.ask:
        table.answer(table.options[-1] if "done" not in table.options else "done")
    found = table.monster(monster)
    assert found.place == (home or space)
    elusive = "elusive" in MONSTERS[monster].keywords
    assert bool(found.engaged) == (found.place == space and not elusive)
    assert len(table.state.markers) == 4
    assert len(table.state.neighborhoods[hood]) == before - 1  # back in the archive, not under the deck
    assert table.state.revealed == []


GAINS = {
    (13, "arkham_asylum"): ("pay", {"horror": 0, "money": 0}),
    (13, "la_bella_luna"): ("", {"money": 4}),
    (14, "hibbs_roadhouse"): ("pay", {"horror": 0, "money": 0}),
    (14, "velmas_diner"): ("pay", {"damage": 0, "money": 0}),
    (15, "graveyard"): ("", {"money": 4}),
    (16, "st_marys_hospital"): ("pay", {"damage": 0, "money": 0}),
    (17, "mas_boarding_house"): ("pay", {"damage": 0, "money": 0}),
    (17, "south_church"): ("pay", {"horror": 0, "money": 0}),
}


@pytest.mark.parametrize(
    ("card", "answer", "after"), [(*each,) for each in [(k, *v) for k, v in GAINS.items()]]
)
def test_cards_13_to_17_what_they_give(card: tuple[int, str], answer: str, after: dict[str, int]) -> None:
    number, space = card
    hood = ARCHIVE[number].neighborhood
    table = lay(person(place=space, money=1, damage=3, horror=3), top={hood: [f"archive.{number}"]}, dice=6)
    table.do(encounter_of(table.game, table.who()))
    if answer:
        table.answer(answer)
    assert {name: getattr(table.who(), name) for name in after} == after


@pytest.mark.parametrize(
    ("number", "space", "trait"),
    [(14, "police_station", "common"), (16, "hangmans_hill", "common"), (17, "historical_society", "curio")],
)
def test_cards_14_16_17_give_an_item_for_a_passed_test(number: int, space: str, trait: str) -> None:
    from miskatonic.games.third.facts import CARDS

    hood = ARCHIVE[number].neighborhood
    table = lay(person(place=space), top={hood: [f"archive.{number}"]}, dice=6)
    table.do(encounter_of(table.game, table.who()))
    while table.ask:
        table.answer(next((each for each in table.options if each != "no"), "no"))
    assert [trait in CARDS[kind].traits for kind in table.assets()] == [True]


def test_card_13_and_15_sell_from_the_display() -> None:
    table = lay(
        person(place="general_store", money=20),
        top={"rivertown": ["archive.15"]},
        display=["shotgun", "knife", "leather_coat", "silver_key", "rabbits_foot"],
    )
    table.do(encounter_of(table.game, table.who()))
    assert "knife" in table.options
    table.answer("knife")
    while table.ask:
        table.answer(
            "done" if "done" in table.options else "no" if "no" in table.options else table.options[0]
        )
    assert "knife" in table.assets()


def test_card_15_gives_a_spell_and_card_16_sells_one() -> None:
    table = lay(person(place="black_cave"), top={"rivertown": ["archive.15"]}, dice=6)
    table.do(encounter_of(table.game, table.who()))
    assert len(table.who().assets) == 1
    table = lay(person(place="ye_olde_magick_shoppe", money=3), top={"uptown": ["archive.16"]})
    table.do(encounter_of(table.game, table.who()))
    spells = [each for each in table.options if each not in ("no", "done")]
    assert len(spells) == 3
    table.answer(spells[0])
    assert (table.who().money, table.assets()) == (0, [spells[0]])


# ---------------------------------------------------------------------- cards 18 and 19


@pytest.mark.parametrize(("markers", "health"), [(0, 16), (1, 14), (5, 6), (6, 4)])
def test_card_18_each_marker_weakens_umordhoth(markers: int, health: int) -> None:
    table = lay(
        person(),
        person("rex_murphy"),
        codex=[12, 18],
        sheet_markers=markers,
        monsters={"hangmans_hill": ["umordhoth"], "graveyard": ["ghoul_priest"]},
    )
    assert health_of(table.game, table.monster("umordhoth")) == health
    normal = lay(person(), person("rex_murphy"), monsters={"graveyard": ["ghoul_priest"]})
    priest = health_of(normal.game, normal.monster("ghoul_priest"))
    assert health_of(table.game, table.monster("ghoul_priest")) == priest


@pytest.mark.rule("3e.434.15")
def test_card_18_a_marker_may_be_the_death_of_it() -> None:
    table = lay(
        codex=[12, 18],
        sheet_markers=4,
        monsters={"hangmans_hill": ["umordhoth"], "graveyard": ["ruth_turner"]},
    )
    table.monster("umordhoth").damage = 2  # of 8 + 4 - 8
    slain(table, "ruth_turner")
    assert ending(table) == ("over", "won", "archive.12")


@pytest.mark.rule("3e.411.5c", "3e.301.1")
def test_card_18_the_defeat_of_umordhoth_wins() -> None:
    table = lay(codex=[12, 18], monsters={"hangmans_hill": ["umordhoth"]})
    slain(table, "umordhoth")
    assert ending(table) == ("over", "won", "archive.12")


@pytest.mark.rule("3e.411.5d", "3e.302.1")
def test_card_18_fifteen_doom_lose() -> None:
    table = doom(lay(codex=[12, 18], sheet_doom=13), 1)
    assert table.state.result == ""
    assert ending(doom(table, 1)) == ("over", "lost", "archive.18")


@pytest.mark.rule("3e.411.5e")
def test_card_19_umordhoth_engages_everybody_in_its_space() -> None:
    table = lay(person(place="hangmans_hill"), person("rex_murphy", place="hangmans_hill"), codex=[1, 11, 12])
    doom(table, 8)
    assert table.monster("umordhoth").engaged == [0, 1]


def test_the_whole_story_can_be_told() -> None:
    """Clues, worshipers, Umôrdhoth: to victory."""
    table = clues(lay(codex=[1, 10, 11]), 3)
    for monster in ("masked_hunter", "alma_hill", "billy_cooper", "herman_collins", "ruth_turner"):
        if monster != "masked_hunter":
            words = {"do": "spawn_set_aside", "monster": monster, "space": "graveyard"}
            table.says(words, card="archive.13")
        slain(table, monster)
    assert Counter(codex(table)) == Counter([1, 12, 18])
    assert ending(slain(table, "umordhoth")) == ("over", "won", "archive.12")


def test_adding_card_18_by_itself_changes_nothing_else() -> None:
    table = lay(codex=[12])
    table.do(add(table.game, 18, "3e.411.5b"))
    assert (codex(table), table.state.monsters) == ([12, 18], [])
