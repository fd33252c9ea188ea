"""What locations offer instead of an encounter."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from miskatonic.games.second.facts import read
from miskatonic.games.second.rules.encounters import arkham_encounter, at_location
from miskatonic.games.second.texts.encounters import LOCATION_ABILITIES, ability_text
from miskatonic.games.second.words.vocabulary import VOCABULARY
from miskatonic.kernel.errors import IllegalAnswer
from miskatonic.kernel.text import language
from tests.second.reading import at, bottom
from tests.second.table import Table, lay, person

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


def stand(place: str, *, top: Any = None, **more: Any) -> Table:
    """Jenny at a location, with the choice between an encounter and what it offers (if it offers anything)."""
    table = lay(at(place, **more), top=top, dice=6)
    return table.do(at_location(table.game, table.who()))


def test_these_places_offer_something() -> None:
    assert {place: len(uses) for place, uses in LOCATION_ABILITIES.items()} == ABILITIES
    data = {row["id"]: row["ability"] for row in read("board")["locations"] if "ability" in row}
    written = {place: [VOCABULARY.write(use) for use in uses] for place, uses in LOCATION_ABILITIES.items()}
    assert written == data


@pytest.mark.rule("2e.misc.location.01", "2e.misc.money.01", "2e.misc.discard.01")
@pytest.mark.parametrize(
    ("place", "deck", "cards"),
    [
        ("general_store", "common", ["food", "rifle", "knife", "whiskey"]),
        ("curiositie_shoppe", "unique", ["elder_sign", "sword_of_glory", "alien_statue", "gate_box"]),
    ],
)
def test_a_shop_shows_three_and_sells_one(place: str, deck: str, cards: list[str]) -> None:
    first, dear, third, fourth = (f"{card}.1" for card in cards)
    table = stand(place, money=5, top={deck: cards}).answer("ability:0")
    assert table.options == [first, third, "no"]  # $5 will not do for the second
    table.answer(first)
    assert (table.end, table.cards()) == ("done", [cards[0]])
    assert table.told("encounter") == []
    assert bottom(table, deck, 2) == [dear, third]
    assert table.state.decks[deck].bags[0] == [fourth]
    assert stand(place, money=5, top={deck: cards}).answer("ability:0", "no").who().money == 5


@pytest.mark.rule("2e.misc.location.01")
@pytest.mark.parametrize(
    ("place", "more"),
    [
        ("general_store", {"money": 0}),
        ("curiositie_shoppe", {"money": 1}),
        ("ye_olde_magick_shoppe", {"money": 4}),
        ("administration_building", {"money": 7}),
        ("science_building", {"monsters": ["ghoul", "gug"]}),
        ("river_docks", {"monsters": ["ghoul", "gug"]}),
        ("south_church", {"monsters": ["ghoul", "gug"]}),
        ("police_station", {"monsters": ["ghoul", "gug", "gug", "vampire"]}),
        ("police_station", {"gates": ["abyss"], "monsters": ["ghoul", "gug"]}),
        ("mas_boarding_house", {"monsters": ["ghoul", "gug", "gug", "vampire"]}),
        ("mas_boarding_house", {"gates": ["abyss"], "monsters": ["ghoul", "gug"]}),
        ("arkham_asylum", {"money": 9}),
        ("st_marys_hospital", {"money": 9}),
        ("bank_of_arkham", {"cards": ["bank_loan"]}),
        ("bank_of_arkham", {"no_loan": True}),
        ("library", {"money": 9}),
    ],
)
def test_who_could_not_use_it_has_an_encounter(place: str, more: dict[str, Any]) -> None:
    assert stand(place, **more).told("encounter")


@pytest.mark.parametrize(("place", "stat"), [("arkham_asylum", "sanity"), ("st_marys_hospital", "stamina")])
def test_care_costs_nothing_or_two_dollars(place: str, stat: str) -> None:
    table = stand(place, money=2, **{stat: 1})
    assert table.options == ["encounter", "ability:0", "ability:1"]
    table.answer("ability:0")
    assert (getattr(table.who(), stat), table.who().money) == (2, 2)
    table = stand(place, money=2, **{stat: 1}).answer("ability:1")
    assert (getattr(table.who(), stat), table.who().money) == (getattr(table.who(), f"max_{stat}"), 0)
    assert stand(place, money=1, **{stat: 1}).options == ["encounter", "ability:0"]


@pytest.mark.rule("2e.misc.special.02")
def test_the_bank_lends() -> None:
    table = stand("bank_of_arkham")
    assert table.options == ["encounter", "ability:0"]
    assert table.answer("ability:0").cards() == ["bank_loan"]


Wish = Callable[[Table], bool]
TRADES: list[tuple[str, int, Wish]] = [
    ("science_building", 1, lambda table: table.who().clues == 2),
    ("river_docks", 1, lambda table: table.who().money == 5),
    ("south_church", 1, lambda table: table.who().fate == "blessed"),
    ("police_station", 2, lambda table: "deputy_of_arkham" in table.cards()),
    ("mas_boarding_house", 2, lambda table: table.cards() == ["duke"]),
]


def use(table: Table, *answers: str) -> Table:
    """Use what the place offers; Duke is the Ally wanted."""
    table.answer("ability:0", *answers)
    return table.answer("duke") if table.offers("duke") else table


@pytest.mark.rule("2e.misc.trophy.01", "2e.misc.trophy.03", "2e.misc.location.03")
@pytest.mark.parametrize(("place", "price", "granted"), TRADES)
def test_gate_trophies_are_traded(place: str, price: int, granted: Wish) -> None:
    table = stand(place, gates=["abyss", "rlyeh", "yuggoth"])
    use(table, ["rlyeh_1", "rlyeh_1+abyss_1"][price - 1])
    assert granted(table)
    assert table.who().gates == ["abyss_1", "yuggoth_1"][price - 1 :]
    assert table.state.gate_pile.bags[-1] == ["rlyeh_1"]


@pytest.mark.rule("2e.misc.trophy.01", "2e.misc.trophy.02", "2e.misc.location.03")
@pytest.mark.parametrize(("place", "price", "granted"), TRADES)
def test_monster_trophies_are_traded(place: str, price: int, granted: Wish) -> None:
    """Gugs, a Dhole and a Vampire: 3, 3, 3 and 2 of toughness, for 5 or for 10."""
    spent = ["gug.1", "vampire.1"] if price == 1 else ["gug.1", "gug.2", "vampire.1", "dhole.1"]
    table = stand(place, monsters=["gug", "gug", "dhole", "vampire"])
    table.answer("ability:0")
    if price == 1:
        for wrong in ("vampire.1", "gug.1*2+dhole.1", "gug.1+vampire.1+dhole.1"):  # too little, too much
            with pytest.raises(IllegalAnswer):
                table.answer(wrong)
        table.answer("+".join(spent))
    if table.offers("duke"):
        table.answer("duke")
    assert granted(table)
    assert set(table.state.cup) >= set(spent)
    assert len(table.who().monsters) == 4 - len(spent)


@pytest.mark.parametrize("place", ["police_station", "mas_boarding_house"])
def test_a_gate_and_five_toughness_will_do_too(place: str) -> None:
    table = stand(place, gates=["abyss"], monsters=["dhole", "ghoul", "gug"])
    use(table)  # three and three for five: no other two would have done, and there is nothing to ask
    assert (table.who().gates, table.who().monsters) == ([], ["ghoul.1"])
    assert {"deputy_of_arkham", "duke"} & set(table.cards())


def test_the_way_of_paying_is_the_players() -> None:
    table = stand("river_docks", gates=["abyss"], monsters=["dhole", "gug"]).answer("ability:0")
    assert table.options == ["cost:0", "cost:1"]
    table.answer("cost:1")
    assert (table.who().money, table.who().gates, len(table.who().monsters)) == (5, [], 2)


def test_the_church_blesses_whom_one_likes() -> None:
    table = lay(at("south_church", gates=["abyss"]), person("joe_diamond", place="rlyeh:2", fate="cursed"))
    table.do(at_location(table.game, table.who())).answer("ability:0")
    assert table.options == ["seat:0", "seat:1"]
    table.answer("seat:1")
    assert [table.who(seat).fate for seat in (0, 1)] == ["", ""]


def test_all_allies_still_there_can_be_asked() -> None:
    table = stand("mas_boarding_house", gates=["abyss", "rlyeh"]).answer("ability:0")
    assert len(table.options) == 11
    gone = [f"{name}.1" for name in table.options]
    who = at("mas_boarding_house", gates=["abyss", "rlyeh"])
    empty = lay(who, boxed=gone, dice=6)
    assert empty.do(at_location(empty.game, empty.who())).told("encounter")


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
    assert (table.end, table.who().place, table.who().clues) == ("done", "abyss:1", 0)
    assert table.who().gates == ["yuggoth_1"]


@pytest.mark.rule("2e.encounter.arkham.02")
@pytest.mark.parametrize(
    ("cards", "name"),
    [([], "silver_twilight_lodge"), (["silver_twilight_membership"], "inner_sanctum")],
)
def test_members_have_their_own_entry_at_the_lodge(cards: list[str], name: str) -> None:
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
