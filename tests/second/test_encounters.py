"""Encounters whose words take a table to prove: monsters and gates, shops and sales, journeys; and what places offer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import pytest

from miskatonic.games.second.content.facts import GATES, LOCATIONS, MYTHOS, read
from miskatonic.games.second.content.sentences import LOCATION_ABILITIES, ability_text
from miskatonic.games.second.rules.encounters import (
    arkham_encounter,
    at_location,
    location_encounter,
    resolve_location_card,
)
from miskatonic.games.second.rules.other_worlds import other_world_encounter, resolve_gate_card
from miskatonic.games.second.words.vocabulary import VOCABULARY
from miskatonic.kernel.text import language
from tests.second.table import Table, lay, person

Test = TypeVar("Test", bound=Callable[..., None])
PROVED: set[str] = set()
"""The words that have tests here."""


def proves(*words: str) -> Callable[[Test], Test]:
    PROVED.update(words)
    return lambda test: test


def read_card(table: Table, card: str) -> Table:
    """Resolve a location card where the first seat stands."""
    return table.do(resolve_location_card(table.game, table.who(), card))


def read_gate_card(table: Table, card: str) -> Table:
    who = table.who()
    return table.do(resolve_gate_card(table.game, who, card, who.place.partition(":")[0]))


def at(place: str, **more: Any) -> Any:
    """Somebody whose own ability has no part in encounters."""
    return person("jenny_barnes", place=place, **more)


def bottom(table: Table, deck: str, n: int = 1) -> list[str]:
    """The last cards of a deck, the very last one last."""
    bags = table.state.decks[deck].bags[-n:]
    assert all(len(bag.cards) == 1 for bag in bags)
    return [bag.cards[0] for bag in bags]


# ---------------------------------------------------------------------- monsters

ALONE = [
    (row["id"], name)
    for row in (*read("location_cards"), *read("gate_cards"))
    for name, words in row["encounters"].items()
    if words == {"do": "monster_appears"}
]


def meet(card: str, name: str, **more: Any) -> Table:
    """An entry at which a ghoul appears."""
    if card.startswith("gate_"):
        world = name if name != "other" else "another_dimension"
        return read_gate_card(lay(at(f"{world}:1", boost=5), top={"cup": ["ghoul"]}, **more), card)
    place, cards = name, []
    if name == "inner_sanctum":
        place, cards = "silver_twilight_lodge", ["silver_twilight_membership"]
    return read_card(lay(at(place, boost=5, cards=cards), top={"cup": ["ghoul"]}, **more), card)


def test_a_lone_monster_stands_on_eighteen_entries() -> None:
    assert len(ALONE) == 5 + 12


@proves("monster_appears")
@pytest.mark.rule(
    "2e.misc.encmonster.01",
    "2e.misc.encmonster.02",
    "2e.encounter.arkham.04",
    "2e.encounter.other.07",
    "2e.encounter.arkham.06",
)
@pytest.mark.parametrize(("card", "name"), ALONE)
def test_a_monster_met_and_beaten_is_a_trophy(card: str, name: str) -> None:
    table = meet(card, name, dice=6)
    assert table.options == ["evade", "fight"]
    assert table.state.fighting == ["ghoul.1"]
    table.answer("fight", "fight")
    assert table.who().monsters == ["ghoul.1"]
    assert not table.state.monsters


@pytest.mark.rule("2e.misc.encmonster.03", "2e.encounter.arkham.06")
@pytest.mark.parametrize(("card", "name"), ALONE)
def test_a_monster_met_and_evaded_returns_to_the_cup(card: str, name: str) -> None:
    table = meet(card, name, dice=6).answer("evade")
    assert table.end == "done"
    assert "ghoul.1" in table.state.cup
    assert table.who().monsters == []
    assert not table.state.monsters


@pytest.mark.rule("2e.misc.encmonster.03")
def test_a_monster_met_that_knocks_out_returns_to_the_cup() -> None:
    table = lay(at("graveyard", stamina=1), top={"cup": ["ghoul"]}, dice=1)
    read_card(table, "rivertown_1").answer("evade")
    assert table.end == "knocked_out"
    assert table.who().place == "st_marys_hospital"
    assert "ghoul.1" in table.state.cup
    assert table.state.fighting == []


@pytest.mark.rule("2e.ability.03", "2e.misc.encmonster.02")
def test_an_endless_monster_met_and_beaten_is_no_trophy() -> None:
    table = lay(at("graveyard", boost=9), top={"cup": ["formless_spawn"]}, dice=6)
    read_card(table, "rivertown_1").answer("fight", "fight")
    table_of_haunter = lay(
        at("graveyard", boost=9), top={"cup": ["haunter_of_the_dark"]}, ancient="azathoth", dice=6
    )
    assert table.who().monsters == ["formless_spawn.1"]
    read_card(table_of_haunter, "rivertown_1").answer("fight", "fight")
    assert (table_of_haunter.who().monsters == []) is False


@pytest.mark.rule("2e.encounter.arkham.05")
def test_no_monster_appears_at_a_sealed_location() -> None:
    table = read_card(lay(at("graveyard"), seals=["graveyard"]), "rivertown_1")
    assert table.end == "done"
    assert len(table.state.cup) == 55
    assert table.told("no_monster")


# ---------------------------------------------------------------------- gates


@proves("gate_appears")
@pytest.mark.rule("2e.icons.02", "2e.mythos.drawn.01", "2e.mythos.drawn.02", "2e.mythos.gate.07")
@pytest.mark.parametrize(
    ("card", "place"),
    [("uptown_6", "woods"), ("french_hill_5", "witch_house"), ("merchant_district_3", "the_unnamable")],
)
def test_a_gate_and_a_monster_appear_and_stay(card: str, place: str) -> None:
    table = lay(
        at(place),
        person("joe_diamond", place=place),
        person("ashcan_pete", place="uptown"),
        clues={place: 2},
        top={"gates": ["yuggoth"], "cup": ["ghoul"]},
        doom=3,
    )
    read_card(table, card)
    assert table.end == "done"
    assert GATES[table.state.gates[place]].world == "yuggoth"
    assert table.state.monsters == {place: ["ghoul.1"]}
    assert table.state.doom == 4
    assert table.state.clues == {}
    assert [table.who(seat).place for seat in range(3)] == ["yuggoth:1", "yuggoth:1", "uptown"]
    assert [table.who(seat).delayed for seat in range(3)] == [True, True, False]


@pytest.mark.rule("2e.icons.02")
def test_the_square_opens_a_gate_without_a_monster() -> None:
    table = lay(at("independence_square", skills={"luck": 3}), top={"gates": ["rlyeh"]}, dice=1)
    read_card(table, "downtown_7")
    assert table.who().place == "rlyeh:1"
    assert table.who().delayed
    assert table.state.monsters == {}
    assert table.state.doom == 1


@pytest.mark.rule("2e.encounter.arkham.05", "2e.gate.seal.04")
def test_no_gate_appears_at_a_sealed_location() -> None:
    table = read_card(lay(at("woods"), seals=["woods"], doom=3), "uptown_6")
    assert table.state.gates == {}
    assert (table.state.doom, table.who().place, table.who().delayed) == (3, "woods", False)
    assert table.state.monsters == {}


@pytest.mark.rule("2e.mythos.gate.05")
def test_a_gate_by_encounter_can_wake_the_ancient_one() -> None:
    table = read_card(lay(at("woods"), doom=13), "uptown_6")
    assert table.end == "awakened"
    assert table.state.gates == {}


@pytest.mark.rule("2e.encounter.other.01")
def test_who_is_drawn_in_by_an_encounter_has_another_one_there_this_turn() -> None:
    table = (
        lay(
            at("woods"),
            step="arkham",
            locations=["uptown_6"],
            top={
                "gates": ["plateau_of_leng"],
                "cup": ["ghoul"],
                "gate_deck": ["gate_16"],
                "mythos": ["mythos_1"],
            },
        )
        if "mythos_1" in MYTHOS
        else lay(
            at("woods"),
            step="arkham",
            locations=["uptown_6"],
            top={"gates": ["plateau_of_leng"], "cup": ["ghoul"], "gate_deck": ["gate_16"]},
        )
    )
    table.go()
    entries = [entry.args["encounter"] for entry in table.told("encounter")]
    assert entries == ["uptown_6.woods", "gate_16.plateau_of_leng"]


@proves("close_gate")
@pytest.mark.rule("2e.gate.monsters.01")
def test_a_member_closes_any_gate_without_a_trophy() -> None:
    table = lay(
        at("silver_twilight_lodge", cards=["silver_twilight_membership"], clues=2, boost=3),
        gates={"woods": "abyss", "graveyard": "yuggoth"},
        monsters={"uptown": ["byakhee"], "sky": ["gug"]},
        dice=6,
    )
    dimension = GATES[table.state.gates["woods"]].dimension
    read_card(table, "french_hill_7").answer("pay")
    assert table.options == ["graveyard", "woods"]
    marker = table.state.gates["woods"]
    table.answer("woods")
    assert list(table.state.gates) == ["graveyard"]
    assert marker in table.state.gate_pile
    who = table.who()
    assert (who.gates, who.clues, who.sanity) == ([], 0, who.max_sanity - 1)
    from miskatonic.games.second.content.facts import monster_kind

    left = [each for markers in table.state.monsters.values() for each in markers]
    assert all(monster_kind(each).dimension != dimension for each in left)


@pytest.mark.rule("2e.victory.01", "2e.victory.04")
def test_closing_the_last_gate_by_a_card_may_win() -> None:
    table = lay(
        at("silver_twilight_lodge", cards=["silver_twilight_membership"], clues=2, boost=3, gates=["rlyeh"]),
        gates={"woods": "abyss"},
        dice=6,
    )
    read_card(table, "french_hill_7").answer("pay")
    assert table.end == "over"
    assert (table.state.result, table.state.reason) == ("won", "closing")


@pytest.mark.rule("2e.victory.04")
def test_closing_the_last_gate_by_a_card_without_trophies_goes_on() -> None:
    table = lay(
        at("silver_twilight_lodge", cards=["silver_twilight_membership"], clues=2, boost=3),
        gates={"woods": "abyss"},
        dice=6,
    )
    read_card(table, "french_hill_7").answer("pay")
    assert (table.end, table.state.gates) == ("done", {})


@proves("close_entered")
@pytest.mark.parametrize("passed", [True, False])
def test_the_gate_entered_closes_whatever_the_check_brings(passed: bool) -> None:
    table = lay(
        at("rlyeh:1", boost=4, entered="abyss.1"),
        gates={"woods": "rlyeh", "graveyard": "yuggoth"},
        dice=6 if passed else 1,
    )
    table.who().entered = table.state.gates["woods"]
    read_gate_card(table, "gate_02")
    assert list(table.state.gates) == ["graveyard"]
    assert table.who().gates == []
    if passed:
        assert (table.who().place, table.who().explored) == ("woods", False)
    else:
        assert (table.who().place, table.end) == ("lost", "knocked_out")


def test_only_the_gate_entered_closes_though_he_returns_by_another() -> None:
    table = lay(at("abyss:1", boost=4), gates={"woods": "abyss", "graveyard": "abyss"}, dice=6)
    table.who().entered = table.state.gates["woods"]
    table.says(_entry("gate_02", "other"), card="gate_02").answer("graveyard")
    assert list(table.state.gates) == ["graveyard"]
    assert (table.who().place, table.who().explored) == ("graveyard", True)


def test_a_gate_entered_that_is_gone_cannot_close_again() -> None:
    table = lay(at("rlyeh:1", boost=4), gates={"woods": "rlyeh", "graveyard": "yuggoth"}, dice=6)
    table.who().entered = table.state.gate_pile.cards()[0]
    read_gate_card(table, "gate_02")
    assert sorted(table.state.gates) == ["graveyard", "woods"]


def _entry(card: str, name: str) -> dict[str, Any]:
    rows = {row["id"]: row for row in (*read("location_cards"), *read("gate_cards"))}
    words: dict[str, Any] = rows[card]["encounters"][name]
    return words


@proves("roll_to_close_gates")
def test_the_machine_rolls_for_each_gate() -> None:
    who = at("science_building", skills={"lore": 4})
    gates = {"woods": "abyss", "graveyard": "yuggoth", "witch_house": "rlyeh"}
    table = lay(who, gates=gates, dice=[6, 6, 5, 4, 6])
    read_card(table, "miskatonic_university_7").answer("yes")
    # alphabetically: the Graveyard closes (5), the Witch House stays (4), the Woods close (6)
    assert list(table.state.gates) == ["witch_house"] or sorted(table.state.gates) == ["witch_house"]
    assert table.who().gates == []
    assert len(table.state.gate_pile) == 15


def test_the_machine_can_hurt() -> None:
    table = lay(at("science_building", skills={"lore": 4}), gates={"woods": "abyss"}, dice=[1, 1, 3])
    read_card(table, "miskatonic_university_7").answer("yes")
    assert table.who().place == "st_marys_hospital"
    assert table.who().stamina == table.who().max_stamina - 3
    assert list(table.state.gates) == ["woods"]


def test_a_prayer_may_lower_doom() -> None:
    table = read_card(lay(at("south_church", clues=1), doom=3, dice=[5]), "southside_6").answer("pay")
    assert (table.state.doom, table.who().clues) == (2, 0)
    table = read_card(lay(at("south_church", clues=1), doom=3, dice=[4]), "southside_6").answer("pay")
    assert (table.state.doom, table.who().clues) == (3, 0)


# ---------------------------------------------------------------------- trophies


@proves("claim_monster")
@pytest.mark.rule("2e.ability.03")
def test_a_member_may_claim_a_monster_on_the_board() -> None:
    def sanctum() -> Table:
        table = lay(
            at("silver_twilight_lodge", cards=["silver_twilight_membership"], boost=3),
            monsters={"uptown": ["ghoul"], "sky": ["byakhee"], "outskirts": ["zombie"]},
            dice=6,
        )
        return read_card(table, "french_hill_2").answer("pay")

    assert set(sanctum().options) == {"ghoul.1", "byakhee.1", "zombie.1"}
    table = sanctum().answer("byakhee.1")
    assert table.who().monsters == ["byakhee.1"]
    assert "sky" not in table.state.monsters
    assert table.who().sanity == table.who().max_sanity - 1


def test_a_trophy_from_the_cup_may_be_endless() -> None:
    endless = next(
        row["id"] for row in read("monsters") if "endless" in row.get("abilities", ()) and not row.get("mask")
    )
    table = read_card(lay(at("graveyard"), top={"cup": [endless]}), "rivertown_7")
    assert table.who().monsters == [f"{endless}.1"]


def test_pickman_wants_five_toughness() -> None:
    def graveyard(*monsters: str) -> Table:
        return read_card(lay(at("graveyard", monsters=monsters)), "rivertown_4")

    assert graveyard("ghoul", "ghoul", "ghoul", "ghoul").end == "done"
    table = graveyard("dhole", "ghoul", "gug").answer("pay")
    assert set(table.options) == {"dhole.1", "ghoul.1", "gug.1"}
    table.answer("ghoul.1")
    assert set(table.options) == {"dhole.1", "gug.1"}
    table.answer("dhole.1").answer("gug.1") if table.ask else None
    assert "richard_upton_pickman" in table.cards()
    assert set(table.state.cup) >= {"ghoul.1", "dhole.1"}


# ---------------------------------------------------------------------- shops and sales


@proves("offer")
@pytest.mark.rule("2e.misc.money.01", "2e.misc.discard.01")
def test_a_dollar_more_at_the_station() -> None:
    table = lay(at("train_station", money=7), top={"common": ["rifle"]})
    read_card(table, "northside_4")
    assert table.options == ["rifle.1", "no"]
    table.answer("rifle.1")
    assert (table.cards(), table.who().money) == (["rifle"], 0)


@pytest.mark.rule("2e.misc.money.01", "2e.misc.discard.01")
def test_what_is_not_bought_goes_under_the_deck() -> None:
    table = lay(at("train_station", money=7), top={"common": ["rifle"]})
    read_card(table, "northside_4").answer("no")
    assert (table.cards(), table.who().money) == ([], 7)
    assert bottom(table, "common") == ["rifle.1"]
    table = lay(at("train_station", money=6), top={"common": ["rifle"]})
    assert read_card(table, "northside_4").end == "done"
    assert bottom(table, "common") == ["rifle.1"]


def test_up_to_three_at_the_roadhouse() -> None:
    table = lay(at("hibbs_roadhouse", money=9), top={"common": ["rifle", "food", "whiskey"]})
    read_card(table, "easttown_4")
    assert table.options == ["rifle.1", "food.1", "whiskey.1", "no"]
    table.answer("food.1")
    assert table.options == ["rifle.1", "whiskey.1", "no"]
    table.answer("whiskey.1")
    assert table.end == "done"
    assert (table.cards(), table.who().money) == (["food", "whiskey"], 5)


@pytest.mark.parametrize(
    ("card", "place", "price"),
    [("downtown_6", "independence_square", 4), ("uptown_6", "ye_olde_magick_shoppe", 3)],
)
def test_bargains(card: str, place: str, price: int) -> None:
    table = lay(at(place, money=10, boost=3), top={"unique": ["alien_statue"]}, dice=6)
    read_card(table, card)
    if table.options == ["yes", "no"]:
        table.answer("yes")
    table.answer("alien_statue.1")
    assert table.who().money == 10 - price


def test_luck_shows_more_at_the_shoppe() -> None:
    top = {"common": ["food"], "unique": ["alien_statue"]}
    table = lay(at("curiositie_shoppe", money=10, boost=3), top=top, dice=6)
    assert read_card(table, "northside_6").options == ["food.1", "alien_statue.1", "no"]
    table.answer("food.1", "alien_statue.1")
    assert (table.cards(), table.who().money) == (["food", "alien_statue"], 4)
    table = lay(at("curiositie_shoppe", money=10, boost=3), top=top, dice=1)
    assert read_card(table, "northside_6").options == ["food.1", "no"]


def test_the_salesman_lets_one_choose_the_deck() -> None:
    table = lay(at("mas_boarding_house", money=10, boost=3), top={"unique": ["alien_statue"]}, dice=6)
    read_card(table, "southside_4").answer("yes", "unique", "alien_statue.1")
    assert (table.cards(), table.who().money) == (["alien_statue"], 5)


@proves("public_sale")
def test_a_public_sale_is_open_to_everybody() -> None:
    table = lay(
        at("curiositie_shoppe", money=6),
        person("joe_diamond", place="abyss:1", money=1),
        person("ashcan_pete", place="woods", money=9),
        top={"common": ["food", "rifle", "tommy_gun"], "unique": ["alien_statue"]},
    )
    read_card(table, "northside_5")
    assert [table.ask and table.ask.seat, table.asked] == [0, "sale"]
    table.answer("buy", "buy", "no")  # food: Jenny and Joe want it
    assert (table.asked, table.options) == ("who_buys", ["seat:0", "seat:1"])
    table.answer("seat:1")
    table.answer("no", "no")  # rifle, $6: Jenny and Pete could
    table.answer("buy")  # tommy gun, $7: only Pete could
    table.answer("no")  # statue, $5: only Jenny has as much left
    assert table.end == "done"
    assert [table.cards(seat) for seat in range(3)] == [[], ["food"], ["tommy_gun"]]
    assert [table.who(seat).money for seat in range(3)] == [6, 0, 2]
    assert bottom(table, "common") == ["rifle.1"]
    assert bottom(table, "unique") == ["alien_statue.1"]


@proves("search_and_buy")
def test_the_shoppe_may_be_searched() -> None:
    table = lay(at("curiositie_shoppe", money=5))
    read_card(table, "northside_3")
    assert {"food", "elder_sign", "no"} <= set(table.options)
    assert not {"rifle", "sword_of_glory"} & set(table.options)
    table.answer("elder_sign")
    assert (table.cards(), table.who().money) == (["elder_sign"], 0)
    assert len(table.state.decks["unique"].bags) == 1
    assert read_card(lay(at("curiositie_shoppe")), "northside_3").end == "done"


@proves("sell")
def test_a_common_item_is_sold_for_twice_its_price() -> None:
    table = lay(at("general_store", cards=["rifle", "food", "elder_sign"]))
    read_card(table, "rivertown_3")
    assert table.options == ["rifle.1", "food.1", "no"]
    table.answer("rifle.1")
    assert (table.cards(), table.who().money) == (["food", "elder_sign"], 12)
    assert bottom(table, "common") == ["rifle.1"]
    assert read_card(lay(at("general_store")), "rivertown_3").end == "done"


def test_any_card_may_be_searched_out() -> None:
    cards = ["silver_twilight_membership"]
    table = lay(at("silver_twilight_lodge", cards=cards, boost=3), dice=6)
    read_card(table, "french_hill_1")
    assert len(table.options) == 26
    table.answer("sword_of_glory")
    assert table.cards()[1:] == ["sword_of_glory"]


@pytest.mark.parametrize(
    ("card", "place", "kind", "deck"),
    [
        ("easttown_2", "velmas_diner", "food", "common"),
        ("easttown_3", "hibbs_roadhouse", "whiskey", "common"),
        ("southside_4", "south_church", "holy_water", "unique"),
    ],
)
def test_a_named_card_may_be_taken_or_not(card: str, place: str, kind: str, deck: str) -> None:
    table = read_card(lay(at(place)), card).answer("yes")
    assert table.cards() == [kind]
    assert read_card(lay(at(place)), card).answer("no").who().cards == []


def test_a_named_card_that_is_gone_cannot_be_taken() -> None:
    copies = [card for card in lay().state.decks["common"].cards() if card.startswith("food.")]
    assert read_card(lay(at("velmas_diner"), boxed=copies), "easttown_2").end == "done"


def test_the_first_weapon_comes_and_the_rest_goes_under_the_deck() -> None:
    table = lay(at("rlyeh:1", boost=3), top={"common": ["food", "map_of_arkham", "rifle", "knife"]}, dice=6)
    table.says(_entry("gate_11", "other"))
    assert table.cards() == ["rifle"]
    assert bottom(table, "common", 2) == ["food.1", "map_of_arkham.1"]
    assert table.state.decks["common"].bags[0].cards == ["knife.1"]


def test_a_card_passes_the_check_when_it_is_discarded() -> None:
    for card, place, kind, ally in (
        ("rivertown_6", "black_cave", "whiskey", "tom_mountain_murphy"),
        ("uptown_5", "woods", "food", "duke"),
    ):
        table = read_card(lay(at(place, cards=[kind]), dice=1), card)
        assert table.options == ["discard", "no"]
        assert table.answer("discard").cards() == [ally]
        table = read_card(lay(at(place, cards=[kind]), dice=1), card).answer("no")
        assert table.cards() == [kind]


# ---------------------------------------------------------------------- journeys


@proves("move_anywhere")
@pytest.mark.rule("2e.encounter.arkham.12")
def test_a_ride_anywhere() -> None:
    def station() -> Table:
        table = lay(
            at("train_station"),
            gates={"woods": "abyss"},
            closed={"general_store": 0},
            monsters={"rivertown": ["ghoul"]},
            clues={"graveyard": 1},
            locations=["rivertown_6"],
        )
        return read_card(table, "northside_5")

    assert "general_store" not in station().options
    assert station().answer("no").who().place == "train_station"
    table = station().answer("rivertown")
    assert (table.who().place, table.end, len(table.told("encounter"))) == ("rivertown", "done", 1)
    table = station().answer("graveyard")
    assert (table.who().place, table.who().clues) == ("graveyard", 0)
    assert [entry.args["encounter"] for entry in table.told("encounter")] == [
        "northside_5.train_station",
        "rivertown_6.graveyard",
    ]
    table = station().answer("woods")
    assert (table.who().place, table.who().delayed) == ("abyss:1", False)


@proves("move_and_encounter")
@pytest.mark.rule("2e.encounter.arkham.12", "2e.misc.discard.04")
@pytest.mark.parametrize(
    ("card", "place", "to", "cards"),
    [
        ("southside_1", "historical_society", "woods", ["uptown_5", "uptown_3"]),
        ("southside_7", "historical_society", "black_cave", ["rivertown_2", "rivertown_3"]),
        ("southside_2", "mas_boarding_house", "silver_twilight_lodge", ["french_hill_3", "french_hill_1"]),
    ],
)
def test_a_ride_and_the_better_of_two_encounters(card: str, place: str, to: str, cards: list[str]) -> None:
    table = read_card(lay(at(place), locations=cards, dice=6), card).answer("yes")
    assert table.options == cards
    table.answer(cards[1])
    assert table.told("encounter")[1].args["encounter"] == f"{cards[1]}.{to}"
    table = read_card(lay(at(place), locations=cards), card).answer("no")
    assert table.who().place == place


def test_the_dean_sends_one_to_the_asylum() -> None:
    table = lay(at("administration_building"), locations=["downtown_1"], dice=6)
    read_card(table, "miskatonic_university_5")
    assert table.who().place == "arkham_asylum"
    assert table.told("encounter")[1].args["encounter"] == "downtown_1.arkham_asylum"


def test_nobody_is_sent_into_a_closed_location() -> None:
    table = lay(at("administration_building"), closed={"arkham_asylum": 5})
    read_card(table, "miskatonic_university_5")
    assert (table.who().place, table.end) == ("administration_building", "done")


@pytest.mark.rule("2e.encounter.arkham.02")
def test_a_member_sent_to_the_lodge_reads_the_inner_sanctum() -> None:
    who = at("mas_boarding_house", cards=["silver_twilight_membership"])
    table = lay(who, locations=["french_hill_6", "french_hill_4"], top={"cup": ["ghoul"]})
    read_card(table, "southside_2").answer("yes", "french_hill_6")
    assert table.told("encounter")[1].args["encounter"] == "french_hill_6.inner_sanctum"
    assert table.asked == "monster"


@proves("mythos_teleport")
def test_a_mythos_card_says_where_to() -> None:
    mythos = next(card for card in MYTHOS.values() if card.gate_location == "graveyard")
    table = lay(at("curiositie_shoppe"), top={"mythos": [mythos.id]}, locations=["rivertown_6"], dice=1)
    read_card(table, "northside_7")
    assert table.who().place == "graveyard"
    assert table.told("encounter")[1].args["encounter"] == "rivertown_6.graveyard"
    assert table.state.mythos.bags[-1].cards == [mythos.id]
    assert table.state.gates == {}


def test_every_mythos_card_but_the_shuffling_one_says_where_to() -> None:
    assert all(card.gate_location in LOCATIONS for card in MYTHOS.values() if card.type != "special")


@proves("draw_another")
def test_a_thief_who_finds_nothing_means_another_encounter() -> None:
    table = lay(at("curiositie_shoppe"), locations=["northside_7"], dice=6)
    table.game.chance.faces = [1, 1, 1, 6, 6, 6]  # type: ignore[attr-defined]
    read_card(table, "northside_4")
    assert [entry.args["encounter"] for entry in table.told("encounter")] == [
        "northside_4.curiositie_shoppe",
        "northside_7.curiositie_shoppe",
    ]
    table = read_card(lay(at("curiositie_shoppe", cards=["food"]), dice=1), "northside_4")
    assert (table.cards(), len(table.told("encounter"))) == ([], 1)


@proves("visit")
@pytest.mark.rule("2e.encounter.other.08")
def test_a_dream_and_back() -> None:
    table = lay(at("library"), top={"gate_deck": ["gate_46"]})
    read_card(table, "miskatonic_university_4")
    assert (table.who().place, table.who().sanity) == ("library", table.who().max_sanity - 1)
    assert table.told("encounter")[1].args["encounter"] == "gate_46.dreamlands"
    assert table.state.gate_deck.bags[-1].cards == ["gate_46"]
    assert not table.who().explored


def visited(gate_card: str, dice: int | Sequence[int], **more: Any) -> Table:
    """A dream in the Library that this gate card tells."""
    table = lay(
        at("library", boost=4, **more),
        top={"gate_deck": [gate_card]},
        gates={"woods": "dreamlands"},
        dice=dice,
    )
    return read_card(table, "miskatonic_university_4")


def test_who_only_visits_returns_to_where_he_was() -> None:
    assert (visited("gate_08", 6).who().place, visited("gate_08", 6).who().explored) == ("library", False)
    assert visited("gate_08", 1).who().place == "lost"
    assert visited("gate_23", 6).who().place == "library"
    table = visited("gate_47", 1)
    assert (table.who().place, table.who().delayed) == ("library", True)


def test_who_only_visits_closes_no_gate() -> None:
    table = visited("gate_02", 6)
    table.who().entered = table.state.gates["woods"]
    assert list(table.state.gates) == ["woods"]
    assert table.who().place == "library"


@pytest.mark.rule("2e.state.other.01")
def test_who_falls_on_a_visit_is_lost() -> None:
    table = visited("gate_44", 1, sanity=2)
    assert (table.end, table.who().place, table.who().sanity) == ("knocked_out", "lost", 1)


def test_who_is_sent_on_from_a_visit() -> None:
    def fallen(successes: int) -> Table:
        who = at("curiositie_shoppe", skills={"luck": 4, "fight": 1})
        table = lay(who, top={"gate_deck": ["gate_04"]}, dice=[6] * successes + [1] * (5 - successes))
        return read_card(table, "northside_2")

    assert fallen(1).who().place == "black_cave"
    assert fallen(2).who().place == "curiositie_shoppe"


@pytest.mark.parametrize(
    ("card", "dice", "world"), [("southside_1", 6, "dreamlands"), ("southside_1", 1, "abyss")]
)
def test_luck_decides_where_the_dream_leads(card: str, dice: int, world: str) -> None:
    table = read_card(lay(at("mas_boarding_house", boost=3, sanity=5), dice=dice), card)
    while table.ask is not None:
        table.answer(table.options[0])
    assert table.told("encounter")[1].args["place"] == world


@pytest.mark.rule("2e.movement.other.04", "2e.movement.other.06", "2e.movement.other.08")
def test_a_gate_card_may_bring_one_back() -> None:
    table = lay(at("dreamlands:1", boost=3), gates={"woods": "dreamlands", "graveyard": "dreamlands"}, dice=6)
    assert read_gate_card(table, "gate_08").options == ["woods", "graveyard"]
    table.answer("graveyard")
    assert (table.who().place, table.who().explored, table.who().returned) == ("graveyard", True, True)
    table = read_gate_card(lay(at("dreamlands:1", boost=3), dice=6), "gate_08")
    assert (table.who().place, table.end) == ("lost", "knocked_out")


def test_the_next_area_of_the_second_is_arkham() -> None:
    table = read_gate_card(lay(at("dreamlands:1", boost=3), dice=6), "gate_23")
    assert table.who().place == "dreamlands:2"
    table = lay(at("dreamlands:2", boost=3), gates={"woods": "dreamlands"}, dice=6)
    read_gate_card(table, "gate_23")
    assert (table.who().place, table.who().explored) == ("woods", True)


@pytest.mark.rule("2e.encounter.arkham.02")
def test_falling_out_of_the_abyss_is_no_return() -> None:
    table = lay(at("abyss:1", skills={"luck": 3}), gates={"black_cave": "abyss"}, dice=1)
    read_gate_card(table, "gate_04")
    assert (table.who().place, table.who().explored) == ("black_cave", False)


# ---------------------------------------------------------------------- people


@proves("swap_investigator")
def test_two_minds_change_places() -> None:
    table = lay(
        at("science_building", cards=["rifle"], money=5, monsters=["ghoul"], gates=["abyss"], boost=3), dice=6
    )
    read_card(table, "miskatonic_university_6")
    assert "joe_diamond" in table.options
    assert "jenny_barnes" not in table.options
    table.answer("joe_diamond")
    while table.ask is not None:
        table.answer(table.options[0])
    who = table.who()
    assert (who.id, who.place, who.monsters, who.gates) == ("joe_diamond", "police_station", [], [])
    assert "jenny_barnes" in table.state.unused
    assert "ghoul.1" in table.state.cup
    assert len(table.state.gate_pile) == 16
    table = lay(at("science_building", money=5, boost=3), dice=6)
    assert read_card(table, "miskatonic_university_6").answer("no").who().money == 5


@proves("devoured")
@pytest.mark.rule("2e.state.devoured.01", "2e.state.devoured.03")
def test_the_beast_devours() -> None:
    table = lay(at("dreamlands:1", cards=["rifle"], monsters=["ghoul"]), dice=1)
    read_gate_card(table, "gate_28")
    while table.ask is not None:
        table.answer(table.options[0])
    assert table.who().id != "jenny_barnes" or table.told("newcomer")
    assert table.who().monsters == ["ghoul.1"]
    assert table.told("devoured")


@proves("foresee_location")
@pytest.mark.rule("2e.misc.discard.03")
def test_the_next_card_is_foreseen() -> None:
    table = lay(at("ye_olde_magick_shoppe"), locations=["rivertown_6", "rivertown_1"])
    read_card(table, "uptown_2")
    assert len(table.options) == 9
    table.answer("rivertown")
    assert table.state.foreseen == {"rivertown": "rivertown_6"}
    table.who().place = "graveyard"
    table.do(location_encounter(table.game, table.who()))
    assert table.told("encounter")[-1].args["encounter"] == "rivertown_6.graveyard"
    assert table.state.foreseen == {}


# ---------------------------------------------------------------------- prices and choices


def test_who_cannot_pay_is_not_asked() -> None:
    table = read_card(lay(at("train_station", money=2)), "northside_6")
    assert table.end == "done"
    table = read_card(lay(at("library", money=3)), "miskatonic_university_6")
    assert (table.end, table.who().place) == ("done", "miskatonic_university")


def test_the_bribe_saves_the_weapons() -> None:
    cards = ["rifle", "food", "enchanted_blade"]
    table = read_card(lay(at("police_station", cards=cards, money=5)), "easttown_5")
    assert table.options == ["pay", "no"]
    assert table.answer("pay").cards() == cards
    table = read_card(lay(at("police_station", cards=cards, money=5)), "easttown_5").answer("no")
    while table.ask is not None:
        table.answer(table.options[0])
    assert (table.cards(), table.who().money) == (["food"], 5)


def test_only_what_can_be_given_is_offered() -> None:
    table = lay(
        at("arkham_asylum", clues=3, cards=["find_gate", "find_gate", "luck"], skills={"will": 1}), dice=1
    )
    read_card(table, "downtown_5").answer("done") if False else read_card(table, "downtown_5")
    if table.offers("done"):
        table.answer("done")
    assert table.options == ["discard_2_spells", "discard_1_skill"]
    table = lay(at("arkham_asylum", clues=3), dice=1)
    read_card(table, "downtown_5")
    if table.offers("done"):
        table.answer("done")
    assert (table.end, table.who().clues) == ("done", 3)


def test_velmas_dinner_is_divided_as_one_likes() -> None:
    table = lay(at("velmas_diner", money=4, sanity=4, stamina=1, max_sanity=6, max_stamina=4))
    read_card(table, "easttown_1")
    assert table.options == ["spend:4", "spend:3", "spend:2", "spend:1", "spend:0"]
    table.answer("spend:4")
    assert table.options == ["sanity:1", "sanity:2"]  # no more than 3 Stamina and 2 Sanity are lacking
    table.answer("sanity:2")
    assert (table.who().sanity, table.who().stamina, table.who().money) == (6, 3, 0)


def test_what_is_too_much_is_wasted_without_a_question() -> None:
    table = lay(at("train_station", sanity=5, stamina=4, max_sanity=6, max_stamina=4))
    assert read_card(table, "northside_3").end == "done"
    assert (table.who().sanity, table.who().stamina) == (6, 4)


def test_sanity_is_traded_for_clues() -> None:
    cards = ["silver_twilight_membership"]
    table = read_card(lay(at("silver_twilight_lodge", cards=cards, sanity=2)), "french_hill_3")
    assert table.options == ["spend:2", "spend:1", "spend:0"]
    table.answer("spend:1")
    assert (table.who().sanity, table.who().clues) == (1, 1)


@pytest.mark.rule("2e.state.insane.01")
def test_who_spends_all_his_sanity_gets_nothing_for_it() -> None:
    cards = ["silver_twilight_membership"]
    table = read_card(lay(at("silver_twilight_lodge", cards=cards, sanity=2)), "french_hill_3").answer(
        "spend:2"
    )
    assert (table.end, table.who().place, table.who().clues) == ("knocked_out", "arkham_asylum", 0)


@pytest.mark.rule("2e.combat.gear.01", "2e.combat.gear.04")
def test_weapons_help_in_a_combat_check_without_a_monster() -> None:
    who = at("bank_of_arkham", cards=["38_revolver"], money=9, skills={"fight": 1})
    table = lay(who, dice=[1, 1, 6])
    assert read_card(table, "downtown_3").options == ["roll", "wield:38_revolver.1"]
    table.answer("wield:38_revolver.1", "roll")
    assert table.who().money == 9
    table = read_card(lay(who, dice=[]), "downtown_3").answer("roll")
    assert table.who().money == 0


@pytest.mark.rule("2e.check.clue.01")
def test_clues_count_for_more_successes_even_after_passing() -> None:
    table = lay(at("river_docks", clues=1, skills={"fight": 2}), dice=[6, 1, 6])
    read_card(table, "merchant_district_3")
    assert table.options == ["done", "clue"]
    assert table.answer("clue").who().money == 6


def test_resisting_the_asylum_or_giving_in() -> None:
    table = read_card(lay(at("arkham_asylum", sanity=2, boost=3), dice=6), "downtown_7")
    assert table.options == ["resist", "give_in"]
    assert (table.answer("resist").who().lose_next, table.who().sanity) == (False, 2)
    table = read_card(lay(at("arkham_asylum", sanity=2)), "downtown_7").answer("give_in")
    assert (table.who().lose_next, table.who().sanity) == (True, 4)


def test_losing_a_membership() -> None:
    table = read_card(lay(at("silver_twilight_lodge", cards=["silver_twilight_membership"])), "french_hill_4")
    assert (table.cards(), table.who().sanity) == ([], table.who().max_sanity - 2)


# ---------------------------------------------------------------------- what places offer


def stand(place: str, **more: Any) -> Table:
    """At a location, with the choice between an encounter and what it offers."""
    fields = {name: more.pop(name) for name in ("top", "dice", "gates", "boxed") if name in more}
    table = lay(at(place, **more), **fields)
    return table.do(at_location(table.game, table.who()))


ABILITIES = {
    "curiositie_shoppe": 1,
    "bank_of_arkham": 1,
    "arkham_asylum": 2,
    "police_station": 1,
    "general_store": 1,
    "mas_boarding_house": 1,
    "south_church": 1,
    "ye_olde_magick_shoppe": 1,
    "st_marys_hospital": 2,
    "administration_building": 1,
    "science_building": 1,
    "river_docks": 1,
}


def test_these_places_offer_something() -> None:
    assert {place: len(uses) for place, uses in LOCATION_ABILITIES.items()} == ABILITIES
    data = {row["id"]: row["ability"] for row in read("board")["locations"] if "ability" in row}
    assert {
        place: [VOCABULARY.write(use) for use in uses] for place, uses in LOCATION_ABILITIES.items()
    } == data


@pytest.mark.rule("2e.misc.location.01", "2e.misc.money.01")
@pytest.mark.parametrize(
    ("place", "deck", "cards"),
    [
        ("general_store", "common", ["food", "rifle", "knife", "whiskey"]),
        ("curiositie_shoppe", "unique", ["elder_sign", "alien_statue", "sword_of_glory", "gate_box"]),
    ],
)
def test_a_shop_shows_three_and_sells_one(place: str, deck: str, cards: list[str]) -> None:
    table = stand(place, money=5, top={deck: cards}).answer("ability:0")
    affordable = [f"{card}.1" for card in cards[:3] if card not in ("rifle", "sword_of_glory")]
    assert table.options == [*affordable, "no"]
    table.answer(affordable[0])
    assert table.end == "done"
    assert table.cards() == [cards[0]]
    assert len(table.told("encounter")) == 0
    assert bottom(table, deck, 2) == [f"{card}.1" for card in cards[1:3]]
    assert table.state.decks[deck].bags[0].cards == [f"{cards[3]}.1"]


@pytest.mark.rule("2e.misc.location.01")
def test_nothing_is_offered_to_who_could_not_pay() -> None:
    for place in ("general_store", "curiositie_shoppe", "ye_olde_magick_shoppe", "administration_building"):
        table = lay(at(place, money=0), dice=6, auto=lay().auto)
        table.do(at_location(table.game, table.who()))
        assert table.told("encounter"), place
    for place in ("police_station", "mas_boarding_house", "south_church", "science_building", "river_docks"):
        table = lay(at(place, monsters=["ghoul"]), dice=6)
        table.do(at_location(table.game, table.who()))
        assert table.told("encounter"), place


@pytest.mark.parametrize(("place", "stat"), [("arkham_asylum", "sanity"), ("st_marys_hospital", "stamina")])
def test_care_costs_nothing_or_two_dollars(place: str, stat: str) -> None:
    table = stand(place, money=2, **{stat: 1})
    assert table.options == ["encounter", "ability:0", "ability:1"]
    table.answer("ability:0")
    assert (getattr(table.who(), stat), table.who().money) == (2, 2)
    table = stand(place, money=2, **{stat: 1}).answer("ability:1")
    assert (getattr(table.who(), stat), table.who().money) == (getattr(table.who(), f"max_{stat}"), 0)
    assert stand(place, money=1, **{stat: 1}).options == ["encounter", "ability:0"]
    full = lay(at(place, money=2), dice=6)
    assert full.do(at_location(full.game, full.who())).told("encounter")


@pytest.mark.rule("2e.misc.special.02")
def test_the_bank_lends_once() -> None:
    table = stand("bank_of_arkham")
    assert table.options == ["encounter", "ability:0"]
    assert table.answer("ability:0").cards() == ["bank_loan"]
    for more in ({"cards": ["bank_loan"]}, {"no_loan": True}):
        table = lay(at("bank_of_arkham", **more), locations=["downtown_6"])
        assert table.do(at_location(table.game, table.who())).told("encounter")


TRADES: list[tuple[str, int, Callable[[Table], bool]]] = [
    ("science_building", 1, lambda table: table.who().clues == 2),
    ("river_docks", 1, lambda table: table.who().money == 5),
    ("south_church", 1, lambda table: table.who().fate == "blessed"),
    ("police_station", 2, lambda table: "deputy_of_arkham" in table.cards()),
    ("mas_boarding_house", 2, lambda table: "duke" in table.cards()),
]


def use(table: Table, *answers: str) -> Table:
    """Use what the place offers, then answer; Duke is the Ally wanted."""
    table.answer("ability:0", *answers)
    if table.offers("duke"):
        table.answer("duke")
    return table


@pytest.mark.rule("2e.misc.trophy.01", "2e.misc.trophy.02", "2e.misc.trophy.03", "2e.misc.location.03")
@pytest.mark.parametrize(("place", "gates", "done"), TRADES)
def test_trophies_are_traded(place: str, gates: int, done: Callable[[Table], bool]) -> None:
    worlds = ["abyss", "rlyeh"]
    table = use(
        stand(place, gates=worlds[:gates], monsters=()) if False else _with(place, gates=worlds[:gates])
    )
    assert done(table)
    assert table.who().gates == []
    assert len(table.state.gate_pile) == 16
    monsters = ["dhole"] * gates + ["gug", "gug"]
    table = _with(place, monsters=monsters)
    use(table)
    while table.ask is not None and not done(table):
        table.answer("duke" if table.offers("duke") else table.options[0])
    assert done(table)
    assert len(table.state.cup) + len(table.who().monsters) == 55
    assert len(table.who().monsters) < len(monsters)


def _with(place: str, **trophies: Any) -> Table:
    table = lay(at(place, **trophies))
    return table.do(at_location(table.game, table.who()))


@pytest.mark.parametrize("place", ["police_station", "mas_boarding_house"])
def test_a_gate_and_five_toughness_will_do_too(place: str) -> None:
    table = _with(place, gates=["abyss"], monsters=["dhole", "ghoul"]).answer("ability:0")
    assert len(table.who().gates) == 0 or table.ask is not None
    while table.ask is not None:
        table.answer("dhole.1" if table.offers("dhole.1") else table.options[0])
    assert table.who().gates == []
    assert table.who().monsters == ["ghoul.1"]


def test_the_way_of_paying_is_the_players() -> None:
    table = _with("river_docks", gates=["abyss"], monsters=["dhole"]).answer("ability:0")
    assert table.options == ["cost:0", "cost:1"]
    table.answer("cost:1")
    assert (table.who().money, table.who().gates, table.who().monsters) == (5, [], ["dhole.1"])


def test_the_church_blesses_whom_one_likes() -> None:
    table = lay(at("south_church", gates=["abyss"]), person("joe_diamond", place="rlyeh:2", fate="cursed"))
    table.do(at_location(table.game, table.who())).answer("ability:0")
    assert table.options == ["seat:0", "seat:1"]
    table.answer("seat:1")
    assert [table.who(seat).fate for seat in (0, 1)] == ["", ""]


@pytest.mark.parametrize(
    ("place", "deck", "price", "cards"),
    [
        ("ye_olde_magick_shoppe", "spells", 5, ["wither", "heal"]),
        ("administration_building", "skills", 8, ["luck", "will"]),
    ],
)
def test_lessons_are_two_cards_of_which_one_stays(
    place: str, deck: str, price: int, cards: list[str]
) -> None:
    table = stand(place, money=price, top={deck: cards}).answer("ability:0")
    assert table.options == [f"{card}.1" for card in cards]
    table.answer(f"{cards[1]}.1")
    assert (table.cards(), table.who().money) == ([cards[1]], 0)
    assert bottom(table, deck) == [f"{cards[0]}.1"]


@pytest.mark.rule("2e.misc.location.02", "2e.misc.location.03", "2e.encounter.arkham.07")
def test_a_gate_leaves_nothing_to_use() -> None:
    table = lay(at("science_building", gates=["yuggoth"]), gates={"science_building": "abyss"}, step="arkham")
    table.do(arkham_encounter(table.game))
    assert table.end == "done"
    assert table.who().place == "abyss:1"
    assert table.who().clues == 0


@pytest.mark.rule("2e.encounter.arkham.02", "2e.encounter.arkham.03")
def test_members_have_their_own_entry_at_the_lodge() -> None:
    for cards, name in (([], "silver_twilight_lodge"), (["silver_twilight_membership"], "inner_sanctum")):
        who = at("silver_twilight_lodge", cards=cards)
        table = lay(who, locations=["french_hill_5"], dice=6, step="arkham")
        table.do(arkham_encounter(table.game))
        assert table.told("encounter")[0].args["encounter"] == f"french_hill_5.{name}"


@pytest.mark.parametrize(
    ("place", "number"), [(place, n) for place, count in ABILITIES.items() for n in range(count)]
)
def test_an_ability_can_be_told(place: str, number: int) -> None:
    english = language("en")
    if not english.catalogue("second"):
        pytest.skip("the English catalogue is not there yet")
    assert english.render(ability_text(place, number)).strip()


# ---------------------------------------------------------------------- odds


def test_odds_are_exact() -> None:
    table = lay(at("arkham_asylum", skills={"lore": 2}))
    read_card(table, "downtown_4")
    (odds,) = table.option("yes").odds
    assert odds.chance == pytest.approx(1 / 3)
    table = lay(at("woods", skills={"luck": 2}))
    read_card(table, "uptown_1")
    chances = [odds.chance for odds in table.option("yes").odds]
    assert chances == pytest.approx([4 / 9, 4 / 9, 1 / 9, 0])


@pytest.mark.rule("2e.encounter.other.03", "2e.encounter.other.04", "2e.encounter.other.08")
def test_gate_cards_of_other_colours_go_under_the_deck() -> None:
    table = lay(at("abyss:1"), top={"gate_deck": ["gate_15", "gate_02"]})
    table.do(other_world_encounter(table.game, table.who(), "abyss"))
    assert [bag.cards for bag in table.state.gate_deck.bags[-2:]] == [["gate_15"], ["gate_02"]]
