"""Setting up, steps 1 to 14; wrong set-ups; what is in the box."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from miskatonic.games.second.box import BOX
from miskatonic.games.second.facts import (
    ANCIENT_ONES,
    CARDS,
    GATE_CARDS,
    GATES,
    LOCATION_CARDS,
    LOCATIONS,
    MONSTERS,
    MYTHOS,
    SHEETS,
    STREETS,
    TRACKS,
    UNSTABLE,
    WORLDS,
    Fixed,
    card_kind,
    kind_of,
)
from miskatonic.games.second.rules.monsters import spawn
from miskatonic.games.second.rules.people import focus, slider_value
from miskatonic.games.second.rules.setup import DECKS
from miskatonic.games.second.texts.encounters import LOCATION_ENTRIES
from miskatonic.kernel.errors import SetupError
from miskatonic.kernel.text import say
from tests.second.table import Table, deal, lay, person

KEYS = range(40)


def cards_in(deck: str) -> int:
    return sum(kind.count for kind in CARDS.values() if kind.deck == deck)


def ready(seats: int = 1, **options: Any) -> Table:
    """Set up, every question answered with the first option, at the first Upkeep."""
    return deal(seats, **options).play_to("upkeep")


# ---------------------------------------------------------------------- who may play


@pytest.mark.rule("2e.intro.02")
@pytest.mark.parametrize("seats", range(1, 9))
def test_one_to_eight_players(seats: int) -> None:
    table = ready(seats)
    assert len(table.state.investigators) == seats
    assert table.state.turn == 1


@pytest.mark.rule("2e.intro.02")
@pytest.mark.parametrize("seats", [-1, 0, 9, 100])
def test_any_other_number_of_players_is_refused_and_told_why(seats: int) -> None:
    with pytest.raises(SetupError) as error:
        BOX.prepare({}, seats)
    assert error.value.text == say("kernel.error.seats", n=seats, fewest=1, most=8)
    assert "1 to 8" in str(error.value)


@pytest.mark.rule("2e.parts.03")
def test_the_same_investigator_twice_is_refused_by_name() -> None:
    twice = {"investigator_1": "joe_diamond", "investigator_3": "joe_diamond"}
    with pytest.raises(SetupError) as error:
        BOX.prepare(twice, 3)
    assert error.value.text == say("kernel.error.double", value=say("second.who.joe_diamond"))
    assert "Joe Diamond" in str(error.value)
    BOX.prepare(twice, 2)  # nobody sits on the third seat


@pytest.mark.parametrize(
    ("option", "value", "right"),
    [
        ("ancient_one", "tsathoggua", "yog_sothoth"),
        ("investigator_2", "wendy_adams", "vincent_lee"),
        ("printing", "third", "later"),
        ("investigators", "best", "chosen"),
    ],
)
def test_an_unknown_value_is_refused_and_the_right_ones_are_named(
    option: str, value: str, right: str
) -> None:
    with pytest.raises(SetupError) as error:
        BOX.prepare({option: value}, 2)
    said = str(error.value)
    assert value in said
    assert option in said
    assert right in said


def test_an_unknown_option_is_refused_and_the_known_ones_are_named() -> None:
    with pytest.raises(SetupError) as error:
        BOX.prepare({"expansion": "dunwich"}, 2)
    assert "expansion" in str(error.value)
    assert "ancient_one" in str(error.value)


# ---------------------------------------------------------------------- steps 1 to 6


@pytest.mark.rule("2e.setup.01")
def test_terror_starts_at_zero() -> None:
    assert deal().state.terror == 0


@pytest.mark.rule("2e.setup.03", "2e.setup.04", "2e.icons.02")
def test_a_clue_token_lies_on_each_of_the_eleven_unstable_locations() -> None:
    assert deal().state.clues == dict.fromkeys(
        [
            "independence_square",
            "hibbs_roadhouse",
            "graveyard",
            "black_cave",
            "witch_house",
            "silver_twilight_lodge",
            "historical_society",
            "woods",
            "science_building",
            "the_unnamable",
            "unvisited_isle",
        ],
        1,
    )


@pytest.mark.rule("2e.setup.05")
def test_the_first_player_is_determined_at_random() -> None:
    first = {deal(3, key=key).state.first for key in KEYS}
    assert first == {0, 1, 2}
    table = deal(3)
    told = table.told("first_player")[0]
    assert (told.rule, told.args["who"]) == ("2e.setup.05", table.who(table.state.first).id)


@pytest.mark.rule("2e.setup.06", "2e.parts.03")
def test_every_player_is_dealt_an_investigator_of_his_own() -> None:
    table = deal(8)
    names = [who.id for who in table.state.investigators]
    assert len(set(names)) == 8
    assert [who.seat for who in table.state.investigators] == list(range(8))
    dealt = {who.id for key in range(30) for who in deal(2, key=key).state.investigators}
    assert len(dealt) > 12  # any of the sixteen


@pytest.mark.rule("2e.setup.07")
def test_players_may_pick_their_investigators_first_player_first_then_clockwise() -> None:
    table = deal(3, investigators="chosen")
    first = table.state.first
    order = []
    for name in ("kate_winthrop", "joe_diamond", "sister_mary"):
        assert table.asked == "investigator"
        assert table.ask is not None
        order.append(table.ask.seat)
        table.answer(name)
    assert order == [(first + n) % 3 for n in range(3)]
    assert table.who(first).id == "kate_winthrop"
    assert table.who((first + 1) % 3).id == "joe_diamond"
    assert table.who((first + 2) % 3).id == "sister_mary"


@pytest.mark.rule("2e.setup.07")
def test_nobody_can_pick_who_is_taken() -> None:
    table = deal(2, investigators="chosen")
    assert len(table.options) == 16
    table.answer("kate_winthrop")
    assert len(table.options) == 15
    assert not table.offers("kate_winthrop")


@pytest.mark.rule("2e.setup.07")
def test_investigators_may_be_named_seat_by_seat() -> None:
    table = deal(2, investigator_1="vincent_lee", investigator_2="bob_jenkins")
    assert [who.id for who in table.state.investigators] == ["vincent_lee", "bob_jenkins"]


@pytest.mark.rule("2e.setup.08")
def test_the_ancient_one_is_drawn_at_random() -> None:
    assert {deal(key=key).state.ancient for key in range(60)} == set(ANCIENT_ONES)


@pytest.mark.rule("2e.setup.10")
@pytest.mark.parametrize("name", sorted(ANCIENT_ONES))
def test_the_players_may_choose_the_ancient_one(name: str) -> None:
    table = deal(ancient_one=name)
    assert table.state.ancient == name
    assert table.told("ancient")[0].args["ancient"] == name


@pytest.mark.rule("2e.setup.09", "2e.setup.24", "2e.setup.25", "2e.setup.26")
def test_thousand_masks_puts_the_five_masks_into_the_cup_and_nobody_else_does() -> None:
    masks = {"god_of_the_bloody_tongue", "haunter_of_the_dark", "the_black_man", "the_bloated_woman"}
    masks.add("the_dark_pharaoh")
    assert {kind.id for kind in MONSTERS.values() if kind.mask} == masks
    with_masks = deal(ancient_one="nyarlathotep").state.cup.cards()
    assert len(with_masks) == 60
    assert masks <= {kind_of(marker) for marker in with_masks}
    for name in sorted(set(ANCIENT_ONES) - {"nyarlathotep"}):
        cup = deal(ancient_one=name).state.cup.cards()
        assert len(cup) == 55
        assert not masks & {kind_of(marker) for marker in cup}


@pytest.mark.rule("2e.setup.09")
def test_a_power_holds_before_the_first_investigator_is_set_up() -> None:
    """Cthulhu lowers the maxima at which investigators start."""
    table = ready(ancient_one="cthulhu", investigator_1="amanda_sharpe")
    assert (table.who().sanity, table.who().stamina) == (4, 4)
    told = table.story
    assert told.index("ancient") < told.index("fixed")


@pytest.mark.rule("2e.setup.12", "2e.parts.15")
def test_every_kind_of_card_has_its_deck_and_gate_cards_have_one_in_common() -> None:
    state = deal(investigator_1="amanda_sharpe").state
    assert sorted(state.decks) == sorted(DECKS)
    for deck, pile in state.decks.items():
        assert {card_kind(card).deck for card in pile.cards()} == {deck}
    assert {card_kind(card).deck for card in state.specials} == {"special"}
    assert state.gate_deck.cards() == sorted(GATE_CARDS)
    assert len(state.gate_deck.bags) == 1  # one deck, shuffled


# ---------------------------------------------------------------------- steps 7 to 14


@pytest.mark.rule("2e.setup.15")
@pytest.mark.parametrize("name", sorted(SHEETS))
def test_fixed_possessions_are_those_of_the_sheet(name: str) -> None:
    given = SHEETS[name].fixed_possessions
    table = deal(investigator_1=name)
    who = table.who()
    assert (who.money, who.clues) == (given.money, given.clues)
    wanted = [card for card in given.cards if card != "blessing"]
    assert table.cards()[: len(wanted)] == wanted
    assert (who.fate == "blessed") is ("blessing" in given.cards)


@pytest.mark.rule("2e.setup.15", "2e.setup.17")
def test_possessions_are_given_out_first_player_first_then_clockwise() -> None:
    names = ["michael_mcglen", "joe_diamond", "harvey_walters"]
    seated: dict[str, Any] = {f"investigator_{n}": name for n, name in enumerate(names, 1)}
    table = deal(3, **seated).play_to("first_mythos")
    first = table.state.first
    order = names[first:] + names[:first]
    assert [entry.args["who"] for entry in table.told("fixed")] == order
    random = [entry.args["who"] for entry in table.told("took") if entry.rule == "2e.setup.17"]
    assert list(dict.fromkeys(random)) == order
    fixed = [at for at, entry in enumerate(table.log) if entry.rule == "2e.setup.15"]
    drawn = [at for at, entry in enumerate(table.log) if entry.rule == "2e.setup.17"]
    assert max(fixed) < min(drawn)


@pytest.mark.rule("2e.setup.15")
def test_named_cards_are_searched_out_before_anybody_draws() -> None:
    """A Tommy Gun on top of the deck is Michael McGlen's, not Joe Diamond's."""
    table = deal(
        2,
        investigator_1="joe_diamond",
        investigator_2="michael_mcglen",
        top={"common": ["tommy_gun.1", "tommy_gun.2", "45_automatic.1", "dynamite.1", "food.1"]},
    ).play_to("first_mythos")
    assert table.cards(1)[:2] == ["dynamite", "tommy_gun"]
    assert table.cards(0)[:3] == ["45_automatic", "tommy_gun", "food"]


@pytest.mark.rule("2e.setup.16")
@pytest.mark.parametrize("deck", ["common", "unique", "spells", "skills"])
def test_the_decks_are_shuffled_and_drawn_from_the_top(deck: str) -> None:
    assert len(deal(investigator_1="jenny_barnes", key=1).state.decks["allies"].bags) == 1
    drawn = {
        card.id
        for key in KEYS
        for card in deal(investigator_1="jenny_barnes", key=key).play_to("first_mythos").who().cards
        if card_kind(card.id).deck == deck
    }
    assert len(drawn) > 8
    kind = {"common": "food", "unique": "gate_box", "spells": "wither", "skills": "luck"}[deck]
    table = deal(investigator_1="jenny_barnes", top={deck: [kind]}).play_to("first_mythos")
    assert kind in table.cards()


@pytest.mark.rule("2e.setup.17")
@pytest.mark.parametrize("name", sorted(SHEETS))
def test_random_possessions_are_as_many_as_the_sheet_says(name: str) -> None:
    table = deal(investigator_1=name).play_to("first_mythos")
    sheet = SHEETS[name]
    found = Counter(card_kind(card.id).deck for card in table.who().cards)
    fixed = Counter(card_kind(card).deck for card in sheet.fixed_possessions.cards if card != "blessing")
    for deck in ("common", "unique", "spells", "skills"):
        assert found[deck] == fixed[deck] + sheet.random_possessions.get(deck, 0)
    assert not table.state.revealed


@pytest.mark.rule("2e.setup.18")
def test_archaeology_counts_at_setup_too() -> None:
    table = deal(investigator_1="monterey_jack", top={"unique": ["gate_box", "silver_key", "alien_statue"]})
    assert table.asked == "keep"
    assert table.options == ["gate_box.1", "silver_key.1"]
    table.answer("silver_key.1")
    assert table.options == ["alien_statue.1", *[name for name in table.options if name != "alien_statue.1"]]
    assert "silver_key" in table.cards()
    assert "gate_box.1" in table.state.decks["unique"]


@pytest.mark.rule("2e.setup.19", "2e.setup.20", "2e.state.values.01")
@pytest.mark.parametrize("name", sorted(SHEETS))
def test_everybody_starts_with_full_sanity_and_stamina(name: str) -> None:
    who = ready(ancient_one="yig", investigator_1=name).who()
    sheet = SHEETS[name]
    duke = 1 if name == "ashcan_pete" else 0  # his dog raises the maximum
    assert (who.sanity, who.stamina) == (sheet.max_sanity + duke, sheet.max_stamina)
    assert (who.max_sanity, who.max_stamina) == (sheet.max_sanity, sheet.max_stamina)


@pytest.mark.rule("2e.setup.21", "2e.upkeep.12")
def test_each_slider_starts_on_any_of_four_stops_whatever_the_focus() -> None:
    table = deal(investigator_1="bob_jenkins")
    while table.asked != "set_sliders":
        table.answer(table.first)
    assert table.options == [f"slide:{track}:{stop}" for track in range(3) for stop in range(4)]
    assert not table.takes("slide:0:3", "slide:1:3")
    table.answer("slide:0:3+slide:1:3+slide:2:3")
    assert focus(table.game, table.who()) == 1
    assert table.who().sliders == [3, 3, 3]
    assert [
        slider_value(table.who(), skill) for skill in ("speed", "sneak", "fight", "will", "lore", "luck")
    ] == [*(5, 0, 4, 3, 3, 1)]


@pytest.mark.rule("2e.setup.22", "2e.setup.23")
def test_a_monster_that_enters_play_is_a_random_one_from_the_cup() -> None:
    drawn = set()
    for key in KEYS:
        table = lay(person(), key=key)
        before = set(table.state.cup.cards())
        table.do(spawn(table.game, "woods", "2e.mythos.gate.08"))
        (marker,) = table.state.monsters["woods"]
        assert marker in before
        assert marker not in table.state.cup
        drawn.add(kind_of(marker))
    assert len(drawn) > 10


@pytest.mark.rule("2e.setup.27", "2e.setup.28")
def test_gate_deck_mythos_deck_and_gate_markers_are_shuffled() -> None:
    state = deal().state
    assert (len(state.mythos), len(state.gate_deck), len(state.gate_pile)) == (67, 49, 16)
    assert all(len(pile.bags) == 1 for pile in (state.mythos, state.gate_deck, state.gate_pile))
    assert len({next(iter(ready(key=key).state.gates.items())) for key in range(12)}) > 6


@pytest.mark.rule("2e.setup.29")
@pytest.mark.parametrize("name", sorted(SHEETS))
def test_everybody_starts_at_home(name: str) -> None:
    table = deal(investigator_1=name)
    assert table.who().place == SHEETS[name].home
    assert SHEETS[name].home in LOCATIONS


@pytest.mark.rule("2e.setup.30")
def test_those_not_played_are_set_aside() -> None:
    table = deal(3)
    playing = {who.id for who in table.state.investigators}
    assert sorted({*playing, *table.state.unused}) == sorted(SHEETS)
    assert not playing & set(table.state.unused)


@pytest.mark.rule("2e.setup.31", "2e.setup.32", "2e.setup.34", "2e.setup.33")
def test_the_setup_card_opens_a_gate_with_a_monster_and_adds_doom() -> None:
    card = card_for("woods", "headline")
    table = deal(2, ancient_one="yig", investigator_1="bob_jenkins", top={"mythos": [card]})
    first = table.state.first
    table.play_to("upkeep")
    state = table.state
    assert list(state.gates) == ["woods"]
    assert state.doom == 1
    assert sum(map(len, state.monsters.values())) == 1
    assert "woods" not in state.clues
    assert len(state.gate_pile) == 15
    assert (state.turn, state.first, state.queue[0]) == (1, first, first)
    assert card in state.mythos
    assert [entry.id for entry in table.log if entry.rule == "2e.mythos.01"] == ["second.log.mythos_card"]


def card_for(place: str, kind: str) -> str:
    """A Mythos card that opens a gate there."""
    return next(card.id for card in MYTHOS.values() if (card.gate_location, card.type) == (place, kind))


@pytest.mark.rule("2e.setup.31")
def test_a_rumor_drawn_for_setup_comes_into_play() -> None:
    """Ruling C1."""
    rumor = next(card.id for card in MYTHOS.values() if card.type == "rumor")
    table = deal(top={"mythos": [rumor]}).play_to("upkeep")
    assert table.state.rumor is not None
    assert table.state.rumor.id == rumor
    assert list(table.state.gates) == [MYTHOS[rumor].gate_location]


def test_the_later_printing_draws_again_for_a_rumor() -> None:
    """Ruling C1, variant."""
    rumors = [card.id for card in MYTHOS.values() if card.type == "rumor"]
    table = deal(printing="later", top={"mythos": [*rumors, card_for("woods", "headline")]}).play_to("upkeep")
    assert table.state.rumor is None
    assert list(table.state.gates) == ["woods"]
    assert set(rumors) <= set(table.state.mythos.cards())


@pytest.mark.rule("2e.setup.31", "2e.mythos.drawn.01", "2e.mythos.drawn.02")
def test_a_gate_of_the_setup_card_at_somebodys_home_draws_him_in_and_delays_him() -> None:
    """Ruling C2: nobody's home but Kate Winthrop's is unstable, and nothing opens where she is; so he is put there."""
    table = deal(2, investigator_1="bob_jenkins", top={"mythos": [card_for("woods", "headline")]})
    table.who().place = "woods"
    table.play_to("upkeep")
    assert table.who().place.endswith(":1")
    assert table.who().delayed
    assert not table.who(1).delayed


# ---------------------------------------------------------------------- what is in the box


@pytest.mark.rule("2e.comp.05", "2e.comp.06", "2e.comp.26", "2e.comp.33", "2e.comp.32")
def test_sheets_and_markers() -> None:
    assert (len(SHEETS), len(ANCIENT_ONES), len(GATES)) == (16, 8, 16)
    assert sum(kind.count for kind in MONSTERS.values()) == 60
    assert sum(kind.count for kind in MONSTERS.values() if kind.mask) == 5


@pytest.mark.rule("2e.comp.14", "2e.comp.15", "2e.comp.16", "2e.comp.17", "2e.comp.18", "2e.comp.19")
def test_small_cards() -> None:
    counts = [cards_in(deck) for deck in ("common", "unique", "spells", "skills", "allies", "special")]
    assert counts == [44, 39, 40, 20, 11, 35]
    assert sum(counts) == 189


@pytest.mark.rule("2e.comp.20", "2e.comp.21", "2e.comp.22", "2e.comp.23", "2e.comp.24", "2e.comp.25")
def test_special_cards() -> None:
    for kind in ("retainer", "silver_twilight_membership", "bank_loan", "blessing_curse"):
        assert CARDS[kind].count == 8
    assert sum(CARDS[kind].count for kind in ("deputy_of_arkham", "deputys_revolver", "patrol_wagon")) == 3


@pytest.mark.rule("2e.comp.28", "2e.comp.29", "2e.comp.30", "2e.comp.31", "2e.parts.14")
def test_large_cards() -> None:
    assert (len(MYTHOS), len(GATE_CARDS)) == (67, 49)
    assert {street: len(cards) for street, cards in LOCATION_CARDS.items()} == dict.fromkeys(STREETS, 7)
    assert sum(map(len, LOCATION_CARDS.values())) + 67 + 49 == 179
    for street, cards in LOCATION_CARDS.items():
        for card in cards:
            entries = set(LOCATION_ENTRIES[card]) - {"inner_sanctum"}
            assert entries == set(STREETS[street].locations)


@pytest.mark.rule("2e.comp.27", "2e.data.11")
def test_the_doom_tokens_suffice_for_the_longest_track() -> None:
    """Ruling C3: what there are only so many tokens of does not run out; 14 and six signs are 20."""
    tracks = [sheet.doom_track for sheet in ANCIENT_ONES.values()]
    assert max(tracks) == ANCIENT_ONES["azathoth"].doom_track == 14


@pytest.mark.rule("2e.anatomy.board.02", "2e.movement.arkham.06")
def test_nine_neighborhoods_of_two_or_three_locations_and_one_street() -> None:
    assert (len(STREETS), len(LOCATIONS), len(WORLDS)) == (9, 26, 8)
    for street in STREETS.values():
        assert len(street.locations) in (2, 3)
        assert all(LOCATIONS[place].street == street.id for place in street.locations)
        assert all(street.id in STREETS[other].adjacent_streets for other in street.adjacent_streets)
    assert len(UNSTABLE) == 11


@pytest.mark.rule("2e.icons.03")
def test_ten_things_may_be_found_at_locations() -> None:
    icons = {
        icon for place in LOCATIONS.values() for icon in (*place.icons_possible, *place.icons_guaranteed)
    }
    assert icons == {
        *("ally", "blessing", "clue", "common_item", "money"),
        *("sanity", "skill", "spell", "stamina", "unique_item"),
    }


@pytest.mark.rule("2e.data.01", "2e.data.02", "2e.comp.13")
def test_amanda_sharpes_sheet() -> None:
    sheet = SHEETS["amanda_sharpe"]
    assert (sheet.max_sanity, sheet.max_stamina, sheet.focus) == (5, 5, 3)
    assert sheet.home == "bank_of_arkham"
    assert sheet.fixed_possessions == Fixed(1, 1, ())
    assert sheet.random_possessions == {"common": 1, "unique": 1, "spells": 1, "skills": 2}
    for left, right in TRACKS:
        assert (sheet.skills[left], sheet.skills[right]) == ((1, 2, 3, 4), (4, 3, 2, 1))


@pytest.mark.rule("2e.data.03", "2e.data.04", "2e.data.05", "2e.data.06", "2e.data.07", "2e.data.08")
def test_the_monsters_the_books_speak_of() -> None:
    spawn_, thing, young = MONSTERS["star_spawn"], MONSTERS["elder_thing"], MONSTERS["dark_young"]
    assert (spawn_.awareness, spawn_.horror_rating, spawn_.horror_damage) == (-1, -3, 3)
    assert (spawn_.combat_rating, spawn_.combat_damage, spawn_.toughness) == (-3, 3, 3)
    dhole = MONSTERS["dhole"]
    assert (dhole.dimension, dhole.awareness, dhole.combat_damage) == ("circle", -1, 4)
    assert (thing.horror_rating, thing.horror_damage) == (-3, 2)
    assert (thing.combat_rating, thing.combat_damage, thing.toughness) == (0, 1, 2)
    assert (young.dimension, young.movement) == ("hexagon", "stationary")
    assert (young.horror_damage, young.nightmarish) == (3, 1)
    shambler = MONSTERS["dimensional_shambler"]
    assert (MONSTERS["gug"].dimension, shambler.dimension, shambler.movement) == ("slash", "square", "fast")
    assert MONSTERS["hound_of_tindalos"].movement == "unique"
    assert MONSTERS["nightgaunt"].combat_damage == 0


@pytest.mark.rule("2e.data.12")
def test_the_city_of_the_great_race_is_yellow_and_green() -> None:
    assert set(WORLDS["city_of_the_great_race"].encounter_colours) == {"yellow", "green"}
