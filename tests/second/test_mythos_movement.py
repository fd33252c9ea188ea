"""Monster movement: which monsters move, which way, and the five kinds of movement."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.second.facts import (
    LOCATIONS,
    MONSTERS,
    MYTHOS,
    STREETS,
    MythosCard,
    monster_kind,
    read,
)
from miskatonic.games.second.rules.monsters import movement_kind
from miskatonic.games.second.rules.moving_monsters import move_monsters
from miskatonic.games.second.rules.mythos import mythos_phase
from tests.second.table import Person, Table, lay, person

RING = (
    "northside",
    "downtown",
    "easttown",
    "rivertown",
    "french_hill",
    "southside",
    "uptown",
    "miskatonic_university",
    "merchant_district",
)
"""The streets in the order of the white arrows; the black ones run the other way round."""
SYMBOLS = ("circle", "crescent", "diamond", "hexagon", "plus", "slash", "square", "star", "triangle")


def card(white: tuple[str, ...] = (), black: tuple[str, ...] = ()) -> MythosCard:
    return MythosCard("any", 0, "headline", white=white, black=black)


def moved(*who: Person, at: dict[str, list[str]], by: MythosCard, **fields: Any) -> Table:
    """A table after the monsters on it have moved by this card."""
    table = lay(*(who or (person(place="jail"),)), monsters=at, **fields)
    return table.do(move_monsters(table.game, by))


# ---------------------------------------------------------------------- which move, and which way


@pytest.mark.rule("2e.mythos.move.02")
def test_boxes_symbols_and_arrows() -> None:
    for each in MYTHOS.values():
        if each.type != "special":
            assert each.white
            assert each.black
            assert {*each.white, *each.black} <= set(SYMBOLS)
            assert not set(each.white) & set(each.black)
    assert {kind.dimension for kind in MONSTERS.values()} == set(SYMBOLS)
    assert read("board")["dimensions"] == list(SYMBOLS)
    for street in STREETS.values():
        assert set(street.monster_move) == {"white", "black"}
        assert set(street.monster_move.values()) <= set(street.adjacent_streets)


@pytest.mark.rule("2e.mythos.move.01", "2e.mythos.move.04", "2e.mythos.move.05", "2e.mythos.move.type.01")
@pytest.mark.parametrize("street", RING)
def test_a_monster_follows_the_arrow_of_its_box(street: str) -> None:
    place = RING.index(street)
    white = moved(at={street: ["cultist"]}, by=card(white=("crescent",)))
    assert white.where("cultist.1") == RING[(place + 1) % 9]
    assert white.told("monster_moves")[0].rule == "2e.mythos.move.04"
    black = moved(at={street: ["cultist"]}, by=card(black=("crescent",)))
    assert black.where("cultist.1") == RING[place - 1]
    assert black.told("monster_moves")[0].rule == "2e.mythos.move.05"


@pytest.mark.rule("2e.mythos.move.01")
def test_the_card_of_this_turn_decides() -> None:
    table = lay(
        person(place="jail"), monsters={"downtown": ["cultist"]}, step="mythos", top={"mythos": ["mythos_21"]}
    )
    assert MYTHOS["mythos_21"].white == ("crescent",)
    table.do(mythos_phase(table.game))
    assert table.where("cultist.1") == "easttown"


@pytest.mark.rule("2e.mythos.move.03")
def test_only_monsters_whose_symbol_is_listed_move() -> None:
    table = moved(
        at={"downtown": ["cultist", "ghoul", "witch"], "woods": ["zombie", "gug"]},
        by=card(white=("crescent",), black=("hexagon",)),
    )
    assert table.state.monsters == {
        "downtown": ["witch.1"],
        "easttown": ["cultist.1"],
        "northside": ["ghoul.1"],
        "uptown": ["zombie.1"],
        "woods": ["gug.1"],
    }


@pytest.mark.rule("2e.mythos.move.06")
@pytest.mark.parametrize("place", sorted(LOCATIONS))
def test_the_arrow_out_of_a_location_is_of_both_colours(place: str) -> None:
    for by in (card(white=("crescent",)), card(black=("crescent",))):
        table = moved(at={place: ["cultist"]}, by=by)
        assert table.where("cultist.1") == LOCATIONS[place].street
        assert table.told("monster_moves")[0].rule == "2e.mythos.move.06"


@pytest.mark.rule("2e.mythos.move.07")
@pytest.mark.parametrize(
    ("place", "marker"), [("downtown", "cultist"), ("woods", "cultist"), ("uptown", "shoggoth")]
)
def test_a_monster_stays_with_an_investigator(place: str, marker: str) -> None:
    by = card(white=(monster_kind(marker).dimension,))
    assert moved(person(place=place), at={place: [marker]}, by=by).where(f"{marker}.1") == place
    assert moved(person(place="library"), at={place: [marker]}, by=by).where(f"{marker}.1") != place


@pytest.mark.rule("2e.mythos.move.08", "2e.mythos.move.09")
def test_who_finds_a_monster_with_him_deals_with_it_in_his_movement_phase() -> None:
    """The Star Spawn comes to Joe and Pete in Uptown; who leaves or stays there must first evade or fight it."""
    table = lay(
        person("joe_diamond", place="uptown", skills={"speed": 3}),
        person("ashcan_pete", place="uptown", skills={"speed": 1}),
        monsters={"southside": ["star_spawn"]},
        step="mythos",
        top={"mythos": ["mythos_06"]},
        dice=6,
    )
    assert MYTHOS["mythos_06"].white == ("plus",)
    table.go()
    assert table.where("star_spawn.1") == "uptown"
    assert not table.told("combat")
    assert not table.told("evaded")
    while table.state.step == "upkeep":
        table.answer("none")
    assert (table.ask and table.ask.seat, table.state.first) == (1, 1)  # Pete is first player now
    table.answer("go:woods")
    assert (table.asked, table.options) == ("monster", ["evade", "fight", "charge"])
    table.answer("evade")
    assert table.who(1).place == "woods"
    assert (table.asked, table.ask and table.ask.seat) == ("move", 0)
    table.answer("stay")  # to end the move there is no way round it either
    assert (table.asked, table.options) == ("monster", ["evade", "fight", "charge"])
    table.answer("fight")
    assert [entry.args["who"] for entry in table.told("combat")] == ["joe_diamond"]


@pytest.mark.rule("2e.mythos.move.09")
def test_a_defeated_monster_is_no_duty_for_the_second_one() -> None:
    table = lay(
        person("joe_diamond", place="uptown", skills={"fight": 5}, cards=["tommy_gun"]),
        person("ashcan_pete", place="uptown"),
        monsters={"uptown": ["star_spawn"]},
        step="movement",
        dice=6,
    )
    table.go().answer("stay", "fight", "wield:tommy_gun.1", "fight")
    assert table.who(0).monsters == ["star_spawn.1"]
    while table.state.step == "movement":
        assert table.asked == "move"
        table.answer("stay")
    assert [entry.args["who"] for entry in table.told("combat")] == ["joe_diamond"]
    assert not table.told("evaded")


@pytest.mark.rule("2e.mythos.move.10", "2e.mythos.move.type.02")
def test_the_gug_goes_to_the_street_and_the_dark_young_stays() -> None:
    by = MYTHOS["mythos_31"]
    assert (by.white, by.black) == (("slash", "triangle", "star"), ("hexagon",))
    table = moved(at={"woods": ["gug"], "downtown": ["dark_young"]}, by=by)
    assert (table.where("gug.1"), table.where("dark_young.1")) == ("uptown", "downtown")


@pytest.mark.rule("2e.mythos.move.03")
def test_all_move_as_if_at_the_same_time() -> None:
    """C26: a monster that has moved does not move again, and one does not keep another in place."""
    table = moved(at={"northside": ["cultist"], "downtown": ["cultist"]}, by=card(white=("crescent",)))
    assert table.state.monsters == {"downtown": ["cultist.1"], "easttown": ["cultist.2"]}


# ---------------------------------------------------------------------- kinds of movement


@pytest.mark.rule("2e.mythos.move.type.01", "2e.mythos.move.type.02", "2e.mythos.move.type.03")
@pytest.mark.parametrize("kind", sorted(kind for kind in MONSTERS if MONSTERS[kind].movement != "unique"))
def test_every_kind_of_monster_moves_in_its_way(kind: str) -> None:
    steps = {"normal": 1, "stationary": 0, "fast": 2}
    ancient = "nyarlathotep" if MONSTERS[kind].mask else "azathoth"
    table = moved(at={"downtown": [kind]}, by=card(black=(MONSTERS[kind].dimension,)), ancient=ancient)
    movement = MONSTERS[kind].movement
    wanted = "sky" if movement == "flying" else RING[(1 - steps[movement]) % 9]
    assert table.where(f"{kind}.1") == wanted


@pytest.mark.rule("2e.mythos.move.type.03")
@pytest.mark.parametrize(("place", "white", "black"), [("woods", "miskatonic_university", "southside")])
def test_a_fast_monster_takes_two_steps_of_its_colour(place: str, white: str, black: str) -> None:
    assert moved(at={place: ["shoggoth"]}, by=card(white=("diamond",))).where("shoggoth.1") == white
    assert moved(at={place: ["shoggoth"]}, by=card(black=("diamond",))).where("shoggoth.1") == black
    assert (
        moved(at={"rivertown": ["shoggoth"]}, by=card(white=("diamond",))).where("shoggoth.1") == "southside"
    )


@pytest.mark.rule("2e.mythos.move.type.04")
def test_a_fast_monster_stops_at_the_first_investigator() -> None:
    stopped = moved(person(place="french_hill"), at={"rivertown": ["shoggoth"]}, by=card(white=("diamond",)))
    assert stopped.where("shoggoth.1") == "french_hill"
    passed = moved(person(place="witch_house"), at={"rivertown": ["shoggoth"]}, by=card(white=("diamond",)))
    assert passed.where("shoggoth.1") == "southside"  # only who shares its area stops it


@pytest.mark.rule("2e.mythos.move.type.05")
def test_unique_monsters_follow_their_own_text() -> None:
    hound = moved(
        person("joe_diamond", place="woods"),
        person("jenny_barnes", place="southside"),
        at={"rivertown": ["hound_of_tindalos"]},
        by=card(white=("square",)),
    )
    assert hound.where("hound_of_tindalos.1") == "woods"
    worm = moved(
        person(place="woods", stamina=3),
        at={"rivertown": ["chthonian"]},
        by=card(black=("triangle",)),
        dice=[4],
    )
    assert worm.where("chthonian.1") == "rivertown"
    assert worm.who().stamina == 2
    still = moved(person(place="woods", stamina=3), at={"rivertown": ["chthonian"]}, by=card(black=("star",)))
    assert still.who().stamina == 3  # its symbol is not listed


@pytest.mark.rule("2e.mythos.move.03")
def test_who_is_knocked_out_by_a_monster_that_stirs_does_not_stop_the_phase() -> None:
    table = moved(
        person("joe_diamond", place="woods", stamina=1),
        person("jenny_barnes", place="library", stamina=2),
        at={"rivertown": ["chthonian"], "downtown": ["gug"]},
        by=card(white=("triangle", "slash")),
        dice=[6],
    )
    assert table.end == "done"
    assert (table.who(0).place, table.who(1).stamina) == ("st_marys_hospital", 1)
    assert table.where("gug.1") == "easttown"


@pytest.mark.rule("2e.outskirts.02", "2e.mythos.move.03")
def test_monsters_in_the_outskirts_never_move() -> None:
    table = moved(
        person(place="downtown"),
        at={"outskirts": ["cultist", "byakhee"]},
        by=card(white=("crescent", "circle")),
    )
    assert table.state.monsters == {"outskirts": ["cultist.1", "byakhee.1"]}


@pytest.mark.rule("2e.mythos.move.04")
def test_a_power_can_give_monsters_wings() -> None:
    table = moved(at={"woods": ["cultist"]}, by=card(white=("crescent",)), ancient="hastur")
    assert movement_kind(table.game, "cultist.1") == "flying"
    assert table.where("cultist.1") == "sky"


# ---------------------------------------------------------------------- flying

BYAKHEE = card(white=("circle",))


def flown(*who: Person, start: str, **fields: Any) -> Table:
    return moved(*who, at={start: ["byakhee"]}, by=BYAKHEE, **fields)


@pytest.mark.rule("2e.mythos.move.flying.01")
def test_flyers_move_only_when_their_symbol_comes_up() -> None:
    near = person(place="northside")
    assert (
        moved(near, at={"downtown": ["byakhee"]}, by=card(white=("star",))).where("byakhee.1") == "downtown"
    )
    for by in (card(white=("circle",)), card(black=("circle",))):
        assert moved(near, at={"downtown": ["byakhee"]}, by=by).where("byakhee.1") == "northside"  # no arrows


@pytest.mark.rule("2e.mythos.move.flying.02")
def test_a_flyer_stays_with_an_investigator() -> None:
    for place in ("downtown", "woods"):
        table = flown(person(place=place), person("joe_diamond", place="uptown"), start=place)
        assert table.where("byakhee.1") == place


@pytest.mark.rule("2e.mythos.move.flying.03", "2e.mythos.move.type.06")
def test_a_flyer_goes_to_an_investigator_in_an_adjacent_street() -> None:
    assert (
        flown(person(place="merchant_district"), start="downtown").where("byakhee.1") == "merchant_district"
    )
    assert flown(person(place="uptown"), start="woods").where("byakhee.1") == "uptown"


@pytest.mark.rule("2e.mythos.move.flying.04", "2e.mythos.move.flying.05")
def test_a_flyer_goes_for_the_lowest_sneak_with_all_that_adds_to_it() -> None:
    sly = person("joe_diamond", place="northside", skills={"sneak": 3})
    clumsy = person("jenny_barnes", place="easttown", skills={"sneak": 2})
    assert flown(sly, clumsy, start="downtown").where("byakhee.1") == "easttown"
    helped = person("jenny_barnes", place="easttown", skills={"sneak": 2}, cards=["sneak", "ruby_standish"])
    assert flown(sly, helped, start="downtown").where("byakhee.1") == "northside"
    cloaked = person(
        "jenny_barnes", place="easttown", skills={"sneak": 2}, cards=["dark_cloak", "dark_cloak"]
    )
    assert (
        flown(sly, cloaked, start="downtown").where("byakhee.1") == "easttown"
    )  # +2 to Evade checks only (C26)


@pytest.mark.rule("2e.mythos.move.flying.06")
def test_a_tie_is_for_the_first_player() -> None:
    table = flown(
        person("joe_diamond", place="northside", skills={"sneak": 3}),
        person("jenny_barnes", place="easttown", skills={"sneak": 3}),
        person("gloria_goldberg", place="library"),
        start="downtown",
        first=2,
    )
    assert (table.asked, table.ask and table.ask.seat, sorted(table.options)) == (
        "prey",
        2,
        ["seat:0", "seat:1"],
    )
    table.answer("seat:1")
    assert table.where("byakhee.1") == "easttown"
    together = flown(
        person("joe_diamond", place="northside", skills={"sneak": 3}),
        person("jenny_barnes", place="northside", skills={"sneak": 3}),
        start="downtown",
    )
    assert together.where("byakhee.1") == "northside"  # nothing to choose


@pytest.mark.rule("2e.mythos.move.flying.07", "2e.mythos.move.flying.08")
def test_people_in_locations_are_no_prey_and_a_flyer_without_prey_goes_to_the_sky() -> None:
    indoors = person("joe_diamond", place="newspaper")
    far = person("jenny_barnes", place="uptown")
    assert flown(indoors, far, start="downtown").where("byakhee.1") == "sky"
    assert (
        flown(indoors, far, start="independence_square").where("byakhee.1") == "sky"
    )  # C26: from locations too
    assert flown(indoors, start="sky").where("byakhee.1") == "sky"


@pytest.mark.rule("2e.mythos.move.flying.09", "2e.mythos.move.flying.10")
@pytest.mark.parametrize("street", RING)
def test_from_the_sky_every_street_is_near(street: str) -> None:
    table = flown(person(place=street), start="sky")
    assert table.where("byakhee.1") == street


@pytest.mark.rule("2e.mythos.move.flying.10")
def test_from_the_sky_too_it_is_the_lowest_sneak() -> None:
    table = flown(
        person("joe_diamond", place="uptown", skills={"sneak": 1}),
        person("jenny_barnes", place="northside", skills={"sneak": 2}),
        start="sky",
    )
    assert table.where("byakhee.1") == "uptown"
    away = flown(person("joe_diamond", place="abyss:1"), person("jenny_barnes", place="lost"), start="sky")
    assert away.where("byakhee.1") == "sky"
