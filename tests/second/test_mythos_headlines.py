"""Every headline, played as the card of a Mythos Phase and held against its data."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.second.abilities.rows import MYTHOS_VOCABULARY
from miskatonic.games.second.facts import LOCATIONS, MYTHOS, STREETS, read
from miskatonic.games.second.rules.durations import end_of, headlines, last_turn
from miskatonic.games.second.rules.happenings import Arrest
from miskatonic.games.second.rules.harm import arrest
from miskatonic.games.second.rules.markers import closed_markers
from miskatonic.games.second.rules.mythos import card_step
from miskatonic.games.second.rules.places import arkham_places
from miskatonic.games.second.rules.ways import may_enter
from miskatonic.games.second.texts.mythos import MYTHOS_EFFECTS, STANDING
from miskatonic.kernel.abilities import Moment
from tests.second.mythos_table import mythos, people, phase, spawned
from tests.second.table import Person, Table, person

ROWS: dict[str, dict[str, Any]] = {row["id"]: row for row in read("mythos")}
HEADLINES = sorted(card for card in MYTHOS if MYTHOS[card].type == "headline")


def text(card: str, *who: Person, **fields: Any) -> Table:
    """A table on which only the fourth step of this card is played."""
    table = mythos(card, *who, **fields)
    drawn = table.state.mythos.draw(table.game.chance, "mythos")
    assert drawn == card
    table.state.revealed.append(card)
    return table.do(card_step(table.game, MYTHOS[card]))


def saying(word: str, key: str = "") -> list[str]:
    """The headlines whose effect is this word, those that have (or lack) a further part by `key`."""
    found = [card for card in HEADLINES if ROWS[card].get("effect", {}).get("do") == word]
    return [card for card in found if not key or key in ROWS[card]["effect"]]


CLEAR_AREA = [card for card in saying("return_monsters_to_cup") if "names" not in ROWS[card]["effect"]]
CLEAR_KINDS = saying("return_monsters_to_cup", "names")
SPAWN = saying("spawn_monsters")
CLOSE = [*saying("close_locations"), "mythos_57"]
OTHERS = [
    "mythos_01",
    "mythos_07",
    "mythos_19",
    "mythos_21",
    "mythos_28",
    "mythos_34",
    "mythos_35",
    "mythos_54",
]


def test_every_headline_is_played_here() -> None:
    assert len(HEADLINES) == 36
    assert sorted([*CLEAR_AREA, *CLEAR_KINDS, *SPAWN, *CLOSE, *OTHERS]) == HEADLINES


@pytest.mark.rule("2e.mythos.card.02")
@pytest.mark.parametrize("card", HEADLINES)
def test_a_headline_leaves_nothing_but_its_text_and_goes_under_the_deck(card: str) -> None:
    table = text(card, dice=6)
    while table.ask is not None:
        table.answer(table.first)
    assert table.end == "done"
    assert table.state.mythos.bags[-1] == [card]
    assert (table.state.environment, table.state.rumor) == ("", None)
    assert [each.id for each in headlines(table.state)] == ([card] if STANDING[card] else [])


# ---------------------------------------------------------------------- monsters back to the cup

EVERYWHERE = (*STREETS, *LOCATIONS, "sky", "outskirts")
MARKERS = (
    ["cultist"] * 6 + ["maniac"] * 3 + ["zombie"] * 3 + ["ghoul"] * 3 + ["ghost"] * 3 + ["witch"] * 2
    + ["warlock"] * 2 + ["vampire"] + ["elder_thing"] * 2 + ["formless_spawn"] * 2 + ["star_spawn"] * 2
    + ["shoggoth"] * 2 + ["dark_young"] * 3 + ["mi_go"] * 3
)  # fmt: skip
AREAS = {
    "streets": {*STREETS, "sky"},
    "locations": set(LOCATIONS),
    "sky_and_outskirts": {"sky", "outskirts"},
    **{street: {street, *STREETS[street].locations} for street in STREETS},
}


@pytest.mark.parametrize("card", CLEAR_AREA)
def test_all_monsters_of_an_area_return(card: str) -> None:
    """One monster stands everywhere; exactly those of the area named go."""
    assert len(MARKERS) == len(EVERYWHERE)
    laid = {place: [marker] for place, marker in zip(EVERYWHERE, MARKERS, strict=True)}
    table = text(card, monsters=laid, terror=10)
    area = AREAS[ROWS[card]["effect"]["area"]]
    assert set(table.state.monsters) == set(EVERYWHERE) - area
    assert len(table.state.cup) == 55 - len(EVERYWHERE) + len(area)
    assert len(table.told("monster_to_cup")) == len(area)
    assert table.state.terror == 10


def test_the_areas_named_are_those_of_the_cards() -> None:
    named = {card: ROWS[card]["effect"]["area"] for card in CLEAR_AREA}
    assert named == {
        "mythos_05": "sky_and_outskirts",
        "mythos_11": "southside",
        "mythos_12": "miskatonic_university",
        "mythos_20": "streets",
        "mythos_24": "easttown",
        "mythos_31": "locations",
        "mythos_32": "french_hill",
        "mythos_36": "merchant_district",
        "mythos_40": "uptown",
        "mythos_41": "northside",
        "mythos_43": "rivertown",
        "mythos_67": "downtown",
    }


KINDS = {
    "mythos_04": ("gug", "nightgaunt"),
    "mythos_22": ("dark_young",),
    "mythos_48": ("dimensional_shambler", "hound_of_tindalos"),
    "mythos_53": ("chthonian", "dhole"),
}


@pytest.mark.parametrize("card", CLEAR_KINDS)
def test_monsters_of_some_kinds_return_and_if_any_did_terror_rises(card: str) -> None:
    kinds = KINDS[card]
    laid = {
        "woods": [kinds[0], "cultist"],
        "downtown": [kinds[-1]] if len(kinds) > 1 else [],
        "sky": ["byakhee"],
    }
    table = text(card, monsters={place: markers for place, markers in laid.items() if markers})
    assert spawned(table) == {"sky": 1, "woods": 1}
    assert table.where("cultist.1") == "woods"
    assert table.state.terror == 1
    none = text(card, monsters={"woods": ["cultist"], "outskirts": [kinds[0]]})
    assert none.state.terror == 0
    assert none.where(f"{kinds[0]}.1") == "outskirts"  # not in Arkham


def test_a_nightgaunt_in_the_sky_is_in_arkham() -> None:
    table = text("mythos_04", monsters={"sky": ["nightgaunt"]})
    assert (spawned(table), table.state.terror) == ({}, 1)


# ---------------------------------------------------------------------- monsters appear

STREET_OF = {
    "mythos_23": "merchant_district",
    "mythos_30": "miskatonic_university",
    "mythos_33": "french_hill",
    "mythos_37": "downtown",
    "mythos_46": "easttown",
    "mythos_47": "uptown",
    "mythos_50": "southside",
    "mythos_56": "northside",
    "mythos_66": "rivertown",
}


@pytest.mark.parametrize("card", SPAWN)
def test_two_monsters_appear_in_a_street(card: str) -> None:
    table = text(card, top={"cup": ["ghoul", "zombie"]})
    assert table.state.monsters == {STREET_OF[card]: ["ghoul.1", "zombie.1"]}


@pytest.mark.rule("2e.outskirts.01")
@pytest.mark.parametrize("card", SPAWN)
def test_what_does_not_fit_goes_to_the_outskirts(card: str) -> None:
    table = text(card, *people(1), monsters={"woods": ["cultist"] * 3}, top={"cup": ["ghoul", "zombie"]})
    assert table.state.monsters == {
        "woods": ["cultist.1", "cultist.2", "cultist.3"],
        STREET_OF[card]: ["ghoul.1"],
        "outskirts": ["zombie.1"],
    }


def test_a_family_is_found_butchered() -> None:
    assert text("mythos_21", terror=4).state.terror == 5


# ---------------------------------------------------------------------- closed locations

CLOSED = {
    "mythos_10": ["curiositie_shoppe", "general_store", "ye_olde_magick_shoppe"],
    "mythos_49": ["administration_building", "library", "science_building"],
    "mythos_57": ["hibbs_roadhouse"],
}


@pytest.mark.rule("2e.mythos.card.08", "2e.mythos.card.09")
@pytest.mark.parametrize("card", CLOSE)
def test_locations_close_until_the_end_of_the_next_turn(card: str) -> None:
    places = CLOSED[card]
    table = mythos(
        card,
        person("joe_diamond", place=places[0]),
        person("jenny_barnes", place=LOCATIONS[places[0]].street),
        monsters={places[-1]: ["ghoul"]},
        seals=["woods", "witch_house", "unvisited_isle"],
        turn=4,
        top={"mythos": [card, "mythos_05"]},
    )
    phase(table)
    assert table.state.turn == 5
    assert table.state.closed == closed_markers(table.state) == places
    assert table.who(0).place == LOCATIONS[places[0]].street  # C43: put out into the street
    assert not may_enter(table.game, table.who(1).place, places[:1])
    assert table.where("ghoul.1") in STREETS
    phase(table)  # the end of the next turn
    assert table.state.turn == 6
    assert table.state.closed == []
    assert closed_markers(table.state) == []
    assert may_enter(table.game, table.who(1).place, places[:1])


def test_temperance_fever_looks_for_whiskey() -> None:
    table = text(
        "mythos_57",
        person("joe_diamond", place="downtown", cards=["whiskey"], money=5, skills={"sneak": 3}),
        person("jenny_barnes", place="woods", cards=["whiskey", "food"], money=6, skills={"sneak": 3}),
        person("gloria_goldberg", place="uptown", cards=["food"]),
        dice=[5, 1, 1, 1],
    )
    assert table.told("rolled")[0].args["n"] == 2  # Sneak (-1)
    assert (table.who(0).place, table.cards(0)) == ("downtown", ["whiskey"])
    assert (table.who(1).place, table.cards(1), table.who(1).money) == ("jail", ["food"], 3)
    assert table.who(2).place == "uptown"
    assert table.state.closed == ["hibbs_roadhouse"]
    assert [(each.id, each.until) for each in table.state.lasting] == [("closed:hibbs_roadhouse", end_of(3))]


def test_temperance_fever_does_not_reach_other_worlds_and_takes_every_bottle() -> None:
    away = text("mythos_57", person("joe_diamond", place="abyss:1", cards=["whiskey"]))
    assert (away.told("rolled"), away.cards()) == ([], ["whiskey"])
    both = text("mythos_57", person("joe_diamond", place="woods", cards=["whiskey", "whiskey"]), dice=1)
    assert (both.cards(), both.who().place) == ([], "jail")


# ---------------------------------------------------------------------- everybody


def test_all_quiet_in_arkham_lets_everybody_try_for_a_blessing() -> None:
    table = text(
        "mythos_01",
        person("joe_diamond", place="abyss:2", skills={"luck": 3}),
        person("jenny_barnes", skills={"luck": 4}),
        person("gloria_goldberg", skills={"luck": 3}),
        first=1,
        dice=[1, 1, 5, 2, 3],
    )
    assert (table.ask and table.ask.seat, table.options) == (1, ["yes", "no"])
    table.answer("yes")  # Luck 4 (-1): 1, 1, 5
    assert table.ask is not None
    assert table.ask.seat == 2
    table.answer("no")
    table.answer("yes")  # Luck 3 (-1): 2, 3
    assert [who.fate for who in table.state.investigators] == ["", "blessed", ""]


def test_an_ill_wind_curses_the_first_player() -> None:
    who = (person("joe_diamond", skills={"luck": 2}), person("jenny_barnes", skills={"luck": 4}))
    unlucky = text("mythos_28", *who, first=0, dice=[4])
    assert [each.fate for each in unlucky.state.investigators] == ["cursed", ""]
    lucky = text("mythos_28", *who, first=1, dice=[4, 4, 5])
    assert [each.fate for each in lucky.state.investigators] == ["", ""]
    assert lucky.told("rolled")[0].args["n"] == 3


def test_missing_people_return_where_they_like_and_lose_no_turn() -> None:
    table = text(
        "mythos_34",
        person("joe_diamond", place="lost", delayed=True, lose_next=True),
        person("jenny_barnes", place="abyss:1", delayed=True),
        closed={"library": 0},
    )
    assert table.ask is not None
    assert table.ask.seat == 0
    assert sorted(table.options) == sorted({*STREETS, *LOCATIONS} - {"library"})
    table.answer("woods")
    who = table.who(0)
    assert (who.place, who.delayed, who.lose_next) == ("woods", False, False)
    assert (table.who(1).place, table.who(1).delayed) == ("abyss:1", True)
    assert table.end == "done"


def test_elder_things_come_back_from_the_arctic() -> None:
    table = text(
        "mythos_35",
        person("joe_diamond", monsters=["elder_thing", "ghoul"]),
        person("jenny_barnes", monsters=["elder_thing"]),
    )
    assert table.state.monsters == {"river_docks": ["elder_thing.1", "elder_thing.2"]}
    assert [who.monsters for who in table.state.investigators] == [["ghoul.1"], []]
    full = text("mythos_35", person(monsters=["elder_thing"]), monsters={"woods": ["cultist"] * 4})
    assert full.state.monsters["outskirts"] == ["elder_thing.1"]


def test_a_power_flux_lets_people_come_back_from_other_worlds() -> None:
    table = text(
        "mythos_54",
        person("joe_diamond", place="abyss:1"),
        person("jenny_barnes", place="yuggoth:2"),
        person("gloria_goldberg", place="rlyeh:1"),
        person("darrell_simmons", place="woods"),
        gates={"woods": "abyss", "black_cave": "yuggoth"},
    )
    assert (table.ask and table.ask.seat, table.options) == (0, ["yes", "no"])
    table.answer("yes")
    assert (table.who(0).place, table.who(0).explored) == ("woods", True)
    assert table.ask is not None
    assert table.ask.seat == 1
    table.answer("no")
    assert table.end == "done"  # from R'lyeh there is no way back: nobody asks Gloria
    assert [table.who(seat).place for seat in (1, 2)] == ["yuggoth:2", "rlyeh:1"]


def test_a_gate_box_finds_another_way_back() -> None:
    table = text(
        "mythos_54", person("joe_diamond", place="abyss:1", cards=["gate_box"]), gates={"woods": "rlyeh"}
    )
    assert table.options == ["yes", "no"]


# ---------------------------------------------------------------------- headlines that last


@pytest.mark.rule("2e.mythos.card.02", "2e.mythos.card.09")
def test_the_blue_flu_empties_the_jail_and_stops_arrests_until_the_end_of_the_next_turn() -> None:
    table = mythos(
        "mythos_07",
        person("joe_diamond", place="jail", delayed=True, lose_next=True, money=4),
        turn=4,
        top={"mythos": ["mythos_07", "mythos_05"]},
    )
    phase(table)
    who = table.who()
    assert (who.place, who.delayed, who.lose_next) == ("police_station", False, False)
    table.do(arrest(table.game, who))
    assert (table.end, who.place, who.money) == ("done", "police_station", 4)
    assert [told.args["mythos"] for told in table.told("no_arrest")] == ["mythos_07"]
    phase(table)
    assert headlines(table.state) == []
    table.do(arrest(table.game, who))
    assert (table.end, who.place, who.money) == ("knocked_out", "jail", 2)


@pytest.mark.rule("2e.mythos.card.08", "2e.mythos.card.09")
def test_the_parade_blocks_the_merchant_district_until_the_end_of_the_next_turn() -> None:
    table = mythos(
        "mythos_19",
        person("joe_diamond", place="merchant_district"),
        person("jenny_barnes", place="river_docks"),
        person("gloria_goldberg", place="northside"),
        turn=4,
        top={"mythos": ["mythos_19", "mythos_05"]},
    )

    def free() -> list[bool]:
        ways = [(0, "northside"), (0, "river_docks"), (1, "merchant_district"), (2, "merchant_district")]
        return [may_enter(table.game, table.who(seat).place, [place]) == [place] for seat, place in ways]

    assert free() == [True] * 4
    phase(table)
    assert free() == [False] * 4
    assert may_enter(table.game, table.who(2).place, ["downtown"])
    assert "merchant_district" not in arkham_places(table.game)
    assert closed_markers(table.state) == ["merchant_district"]
    assert [who.place for who in table.state.investigators][:2] == ["merchant_district", "river_docks"]
    phase(table)
    assert free() == [True] * 4
    assert closed_markers(table.state) == []
    assert "merchant_district" in arkham_places(table.game)


def test_monsters_walk_through_the_parade() -> None:
    table = mythos(
        "mythos_19",
        person(place="jail"),
        monsters={"merchant_district": ["cultist"]},
        top={"mythos": ["mythos_19", "mythos_29"]},
    )
    assert (MYTHOS["mythos_19"].white, MYTHOS["mythos_29"].black) == (("crescent",), ("crescent",))
    phase(table)
    assert table.where("cultist.1") == "northside"
    phase(table)
    assert table.where("cultist.1") == "merchant_district"


def test_a_headline_that_comes_again_holds_longer() -> None:
    table = mythos("mythos_07", turn=4)
    phase(table)
    table.state.mythos.remove("mythos_07")
    table.state.mythos.put("mythos_07")
    phase(table)
    assert [(each.id, last_turn(each)) for each in headlines(table.state)] == [("mythos_07", 6)]
    assert len(table.game.abilities.reactions[Arrest, Moment.WHEN]) == 1


@pytest.mark.parametrize("card", HEADLINES)
def test_the_words_run_are_those_of_the_data(card: str) -> None:
    row = ROWS[card]
    assert MYTHOS_VOCABULARY.write(MYTHOS_EFFECTS[card]) == row.get("effect", {"do": "nothing"})
    assert [MYTHOS_VOCABULARY.write(rule) for rule in STANDING[card]] == row.get("rules", [])
    assert "effect" in row or STANDING[card]
