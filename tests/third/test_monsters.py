"""Monsters come, are hurt and go: spawning, health, defeat, epic monsters; and what lies next to what."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from miskatonic.games.third import asides, scenes
from miskatonic.games.third.facts import MONSTERS, SCENARIOS, adjacent, spaces
from miskatonic.games.third.rules import happenings, monsters
from miskatonic.games.third.rules.actions import perform
from miskatonic.games.third.rules.board import near
from miskatonic.games.third.rules.harm import suffer
from miskatonic.games.third.rules.monster_phase import activate
from miskatonic.games.third.rules.people import find_monster, has_keyword
from miskatonic.games.third.rules.pool import odds_of
from miskatonic.games.third.state import ENGAGED, EXHAUSTED, READY, Marker, Monster, Third
from miskatonic.games.third.view_board import monster_shown
from miskatonic.kernel.abilities import Moment
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.text import Raw, say
from tests.third.table import Table, deal, lay, person

SPAWN, DEFEAT = "3e.465.5", "3e.465.10"
DEEP, VEIL, AZATHOTH = "echoes_of_the_deep", "veil_of_twilight", "approach_of_azathoth"


def deck(table: Table) -> list[list[str]]:
    """The monster deck from top to bottom, as groups in which the order is open."""
    return table.state.monster_deck.bags


# ---------------------------------------------------------------------- spawning


@pytest.mark.rule("3e.465.5", "3e.465.7")
def test_a_monster_spawns_from_the_bottom_of_the_deck_where_its_card_says_ready() -> None:
    """The Flesh Eater appears in the unstable space."""
    table = lay(
        person(place="south_church"),
        top={"monsters": ["ghoul_priest"]},
        bottom={"monsters": ["corpse_taker", "flesh_eater"]},
        discard=["feast_for_umordhoth_event_9"],
    )
    table.do(monsters.spawn(table.game, SPAWN))
    assert [(each.id, each.place, each.state) for each in table.state.monsters] == [
        ("flesh_eater.1", "black_cave", READY)
    ]
    assert deck(table)[-1] == ["corpse_taker.1"]
    assert [monster.id for monster in table.value] == ["flesh_eater.1"]


@pytest.mark.rule("3e.465.6", "3e.465.7")
@pytest.mark.parametrize("state", [READY, EXHAUSTED])
def test_what_the_effect_says_beats_the_card(state: str) -> None:
    table = lay(person(place="south_church"), bottom={"monsters": ["flesh_eater"]})
    table.do(monsters.spawn(table.game, SPAWN, place="graveyard", state=state))
    assert [(each.place, each.state) for each in table.state.monsters] == [("graveyard", state)]


@pytest.mark.rule("3e.474.5", "3e.465.7")
def test_a_monster_that_spawns_upon_somebody_engages_him_at_once() -> None:
    table = lay(person(place="graveyard"), bottom={"monsters": ["flesh_eater"]})
    table.do(monsters.spawn(table.game, SPAWN, place="graveyard"))
    assert table.monster("flesh_eater").engaged == [0]


@pytest.mark.rule("3e.005.2")
def test_an_empty_deck_spawns_nothing() -> None:
    table = lay(person(place="south_church"), bottom={"monsters": ["flesh_eater"]})
    rest = [card for card in table.state.monster_deck.cards() if card != "flesh_eater.1"]
    for card in rest:
        table.state.monster_deck.remove(card)
    table.state.boxed += rest
    table.do(monsters.spawn(table.game, SPAWN, place="graveyard", n=3))
    assert [each.id for each in table.state.monsters] == ["flesh_eater.1"]


@pytest.mark.rule("3e.465.5", "3e.004")
def test_between_several_spaces_the_group_chooses_where_it_spawns() -> None:
    table = lay(
        person(place="south_church"),
        bottom={"monsters": ["corpse_taker"]},
        doom={"graveyard": 2, "black_cave": 2, "police_station": 1},
    )
    table.do(monsters.spawn(table.game, SPAWN))
    assert table.options == ["black_cave", "graveyard"]
    table.answer("graveyard")
    assert table.monster("corpse_taker").place == "graveyard"


@pytest.mark.rule("3e.465.5", "3e.448.2")
def test_it_may_spawn_in_either_of_two_unstable_spaces() -> None:
    table = lay(
        person(place="south_church"),
        bottom={"monsters": ["flesh_eater"]},
        discard=["feast_for_umordhoth_event_7"],
    )
    table.do(monsters.spawn(table.game, SPAWN))
    assert table.options == ["hibbs_roadhouse", "police_station"]


@pytest.mark.rule("3e.465.5")
def test_the_street_nearest_its_prey() -> None:
    """The Nightmarish Fiend wants the lowest will: Calvin, as far from the one street as from the other."""
    table = lay(
        person("agnes_baker", place="graveyard"),
        person("calvin_wright", place="historical_society"),
        bottom={"monsters": ["nightmarish_fiend"]},
    )
    table.do(monsters.spawn(table.game, SPAWN))
    assert table.options == ["street_rivertown_southside", "street_uptown_southside"]
    table.answer("street_uptown_southside")
    assert table.monster("nightmarish_fiend").place == "street_uptown_southside"


@pytest.mark.rule("3e.465.5", "3e.475.1.ex1")
def test_the_streets_nearest_each_of_tied_prey() -> None:
    table = lay(
        person("dexter_drake", place="street_rivertown_uptown"),
        person("minh_thi_phan", place="street_downtown_easttown"),
        person("calvin_wright", place="graveyard", focus=["will", "will"]),
        bottom={"monsters": ["nightmarish_fiend"]},
    )
    table.do(monsters.spawn(table.game, SPAWN))
    assert table.options == ["street_rivertown_uptown", "street_downtown_easttown"]
    table.answer("street_downtown_easttown")
    assert table.monster("nightmarish_fiend").engaged == [1]


@pytest.mark.rule("3e.465.5")
def test_the_street_nearest_the_leader() -> None:
    table = lay(
        person("agnes_baker", place="graveyard"),
        person("rex_murphy", place="mas_boarding_house"),
        scenario=VEIL,
        leader=1,
        bottom={"monsters": ["void_touched"]},
    )
    table.do(monsters.spawn(table.game, SPAWN))
    streets = [each for each in near(table.game, "mas_boarding_house") if each.startswith("street_")]
    assert [table.monster("void_touched").place] == streets


@pytest.mark.rule("3e.465.6")
def test_a_named_monster_comes_engaged_with_somebody() -> None:
    table = lay(person("agnes_baker", place="south_church"), person("rex_murphy"))
    table.do(monsters.spawn_named(table.game, "masked_hunter", SPAWN, engaged=table.who(0)))
    hunter = table.monster("masked_hunter")
    assert (hunter.place, hunter.state, hunter.engaged) == ("south_church", ENGAGED, [0])
    assert "masked_hunter.1" not in table.state.set_aside
    table.do(monsters.spawn_named(table.game, "masked_hunter", SPAWN, engaged=table.who(1)))
    assert table.value is None


def test_a_named_monster_may_come_out_of_the_deck() -> None:
    table = lay(person(place="south_church"))
    table.do(monsters.spawn_named(table.game, "flesh_eater.2", SPAWN, place="graveyard"))
    assert table.monster("flesh_eater.2").place == "graveyard"
    assert "flesh_eater.2" not in table.state.monster_deck


@pytest.mark.parametrize("scenario", sorted(SCENARIOS))
def test_every_monster_of_a_scenario_has_somewhere_to_spawn(scenario: str) -> None:
    table = lay(person("agnes_baker"), person("rex_murphy"), scenario=scenario)
    board = {*spaces(scenario)}
    for kind in SCENARIOS[scenario].monsters:
        places = monsters.spawn_places(table.game, kind)
        assert places
        assert board.issuperset(places)


def test_a_monster_whose_card_names_no_space_appears_in_the_unstable_space() -> None:
    table = lay(person(place="south_church"), discard=["feast_for_umordhoth_event_9"])
    assert monsters.spawn_places(table.game, "masked_hunter") == ["black_cave"]


def test_starting_monsters_are_in_play_with_what_their_cards_say() -> None:
    table = deal(1, scenario=VEIL, investigator_1="agnes_baker")
    assert sorted(monster.id for monster in table.state.monsters)[:1] == ["hulking_thrall.1"]
    sources = [source.id for source, _ in table.game.abilities.reactions[(happenings.Attacks, Moment.AFTER)]]
    assert "hulking_thrall.1" in sources


# ---------------------------------------------------------------------- health


@pytest.mark.rule("3e.440.2", "3e.440.2.ex1")
def test_elite_adds_health_for_each_investigator() -> None:
    """Elite 1 in a five-player game: 5 more."""
    people = [
        person(name)
        for name in ("agnes_baker", "rex_murphy", "wendy_adams", "tommy_muldoon", "minh_thi_phan")
    ]
    table = lay(*people, monsters={"graveyard": ["corpse_taker"]})
    taker = table.monster("corpse_taker")
    assert MONSTERS["corpse_taker"].health == 2
    assert monsters.health_of(table.game, taker) == 2 + 5


def test_an_attack_says_how_much_health_the_board_shows() -> None:
    """With two players elite 1 on 2 health makes 4, of which 3 are gone."""
    table = lay(
        person("agnes_baker", place="graveyard"),
        person("rex_murphy"),
        monsters={"graveyard": ["corpse_taker"]},
    )
    table.monster("corpse_taker").damage = 3
    ask = Ask(0, Raw("?"), [Option("attack:corpse_taker.1", say("third.option.attack"))], "")
    told = asides.aside(table.game, ask, ask.options[0]).text
    assert told == say("third.aside.attack", skill="strength", n=1)
    assert monster_shown(table.game, table.monster("corpse_taker")).health.now == 1


@pytest.mark.rule("3e.440.3")
def test_elite_counts_who_began_the_game() -> None:
    table = lay(
        person("agnes_baker"), person("rex_murphy", damage=6), monsters={"graveyard": ["corpse_taker"]}
    )
    table.do(suffer(table.game, table.who(1), "3e.434.4", damage=1))
    assert table.who(1).out == "defeated"
    assert monsters.health_of(table.game, table.monster("corpse_taker")) == 4


@pytest.mark.rule("3e.465.8e", "3e.465.9")
def test_damage_that_reaches_its_health_defeats_a_monster() -> None:
    table = lay(person(place="south_church"), monsters={"graveyard": ["ghoul_priest"]})
    priest = table.monster("ghoul_priest")
    table.do(monsters.damage_monster(table.game, priest, 3, DEFEAT))
    assert find_monster(table.game, "ghoul_priest.1") is priest
    assert monsters.health_left(table.game, priest) == 1
    table.do(monsters.damage_monster(table.game, priest, 1, DEFEAT))
    assert find_monster(table.game, "ghoul_priest.1") is None


@pytest.mark.rule("3e.465.9")
def test_a_monster_whose_health_falls_to_its_damage_is_defeated() -> None:
    """The Servitor of Yog-Sothoth has 3 more health for each scar that is not mended."""
    table = lay(
        person(place="graveyard"), scenario=VEIL, monsters={"black_cave": ["servitor_of_yog_sothoth"]}
    )
    table.state.markers = [Marker("white", "graveyard"), Marker("white", "general_store")]
    servitor = table.monster("servitor_of_yog_sothoth")
    assert monsters.health_of(table.game, servitor) == 2 + 2 + 6
    servitor.damage = 7
    table.do(monsters.settle(table.game))
    assert table.state.monsters == [servitor]
    table.state.markers[0].facedown = True
    table.do(monsters.settle(table.game))
    assert table.state.monsters == []


# ---------------------------------------------------------------------- defeat


@pytest.mark.rule("3e.465.11")
def test_defeated_and_discarded_monsters_go_on_top_of_the_deck() -> None:
    table = lay(person(place="south_church"), monsters={"graveyard": ["flesh_eater", "corpse_taker"]})
    table.do(monsters.defeat_monster(table.game, table.monster("flesh_eater"), DEFEAT))
    assert deck(table)[0] == ["flesh_eater.1"]
    table.do(monsters.discard_monster(table.game, table.monster("corpse_taker"), DEFEAT))
    assert deck(table)[:2] == [["corpse_taker.1"], ["flesh_eater.1"]]
    assert table.state.monsters == []
    assert [name for name in table.story if name.startswith("monster_")] == [
        "monster_defeated",
        "monster_discarded",
    ]


@pytest.mark.rule("3e.465.10")
def test_some_effects_defeat_without_damage() -> None:
    table = lay(person(place="south_church"), monsters={"graveyard": ["corpse_taker"]})
    table.says({"do": "choose_monster", "effect": {"do": "defeat_monster"}})
    assert table.end == "done"
    assert table.state.monsters == []


@pytest.mark.rule("3e.465.10.ex1", "3e.411.5f")
@pytest.mark.parametrize(
    ("kind", "defeated"),
    [("hulking_thrall", True), ("servitor_of_yog_sothoth", False), ("lupine_thrall", False)],
)
def test_handcuffs_defeat_a_human_monster_but_never_an_epic_one(kind: str, defeated: bool) -> None:
    """A Hulking Thrall is Human; the Servitor is Human and epic; the Lupine Thrall is no Human."""
    table = lay(
        person("tommy_muldoon", place="graveyard", assets=["handcuffs"]),
        scenario=VEIL,
        monsters={"graveyard": [f"{kind}:engaged:0"]},
    )
    table.do(monsters.damage_monster(table.game, table.monster(kind), 1, DEFEAT, by=table.who()))
    assert table.offers("handcuffs") is defeated
    if defeated:
        table.answer("handcuffs")
    assert (table.state.monsters == []) is defeated


@pytest.mark.rule("3e.413.7", "3e.465.8c")
@pytest.mark.parametrize(
    ("kind", "attack", "remnants"),
    [
        ("flesh_eater", True, 1),
        ("flesh_eater", False, 0),
        ("hooded_stalker", True, 0),
    ],
)
def test_a_remnant_for_defeating_it_as_part_of_an_attack_action(
    kind: str, attack: bool, remnants: int
) -> None:
    """The Flesh Eater shows the icon, the Hooded Stalker does not."""
    table = lay(person("agnes_baker"), monsters={"general_store": [f"{kind}:engaged:0"]})
    table.do(
        monsters.damage_monster(table.game, table.monster(kind), 9, DEFEAT, by=table.who(), attack=attack)
    )
    assert table.who().remnants == remnants
    assert table.state.monsters == []


@pytest.mark.rule("3e.413.7", "3e.413.2", "3e.465.9")
def test_an_attack_action_that_defeats_brings_the_remnant() -> None:
    table = lay(person("agnes_baker"), monsters={"general_store": ["flesh_eater:engaged:0"]}, dice=[5, 6])
    table.do(perform(table.game, table.who(), "attack:flesh_eater.1"))
    assert table.end == "done"
    assert table.state.monsters == []
    assert table.who().remnants == 1


@pytest.mark.rule("3e.413.7", "3e.401.6")
def test_what_a_word_does_within_an_attack_action_is_part_of_it() -> None:
    """Ruling 84."""
    table = lay(person("agnes_baker"), monsters={"general_store": ["flesh_eater:engaged:0"]})
    eater = table.monster("flesh_eater")
    table.says({"do": "damage_monsters", "n": 2}, monster=eater, about={"attack": True})
    assert table.who().remnants == 1


@pytest.mark.rule("3e.413.4", "3e.465.8f", "3e.413.5")
def test_the_attack_modifier_counts_only_for_the_monster_attacked() -> None:
    """Strength 2; the Flesh Eater has 0, the Corpse Taker -2: two dice, and one at least."""
    laid = {"general_store": ["flesh_eater:engaged:0", "corpse_taker:engaged:0"]}
    for target, dice in (("flesh_eater.1", 2), ("corpse_taker.1", 1)):
        table = lay(person("agnes_baker"), monsters=laid, dice=1)
        table.do(perform(table.game, table.who(), f"attack:{target}"))
        assert [entry.args["n"] for entry in table.told("rolled")] == [dice]


@pytest.mark.rule("3e.465.8f", "3e.465.8g")
def test_monsters_modifiers_do_not_touch_other_tests() -> None:
    """Ward and research are out of reach of modifiers; even an attack does not use the evade modifier (-2)."""
    table = lay(person("minh_thi_phan"), monsters={"general_store": ["eyeless_watcher:engaged:0"]}, dice=1)
    table.do(perform(table.game, table.who(), "ward"))
    table.do(perform(table.game, table.who(), "attack:eyeless_watcher.1"))
    table.do(perform(table.game, table.who(), "evade"))
    assert [entry.args["n"] for entry in table.told("rolled")] == [3, 2, 1]
    assert odds_of(table.game, scenes.Test(0, "lore"))


def test_a_defeated_monsters_words_leave_the_game_with_it() -> None:
    table = lay(person("agnes_baker"), monsters={"general_store": ["masked_ones:engaged:0"]})
    assert table.game.abilities.reactions[(happenings.Attacks, Moment.AFTER)]
    table.do(monsters.defeat_monster(table.game, table.monster("masked_ones"), DEFEAT))
    assert (happenings.Attacks, Moment.AFTER) not in table.game.abilities.reactions


# ---------------------------------------------------------------------- epic monsters


@pytest.mark.rule("3e.411.5e")
def test_an_epic_monster_is_a_full_monster() -> None:
    """Umordhoth: massive, elite 4 on 8 health, 3 damage and 3 horror; it spawns where its card says and engages all."""
    table = lay(person("agnes_baker", place="hangmans_hill"), person("rex_murphy", place="hangmans_hill"))
    table.do(monsters.spawn_named(table.game, "umordhoth", "3e.411.5e"))
    god = table.monster("umordhoth")
    assert (god.place, god.state, god.engaged) == ("hangmans_hill", ENGAGED, [0, 1])
    assert monsters.health_of(table.game, god) == 8 + 8
    assert has_keyword(table.game, god.id, "massive")
    table.do(monsters.attack(table.game, god, table.who(0), "3e.202.3a"))
    assert (table.who(0).damage, table.who(0).horror) == (3, 3)


@pytest.mark.rule("3e.411.5f")
def test_effects_on_non_epic_monsters_pass_over_epic_ones() -> None:
    laid = {"hangmans_hill": ["umordhoth"], "graveyard": ["flesh_eater"], "black_cave": ["corpse_taker"]}
    table = lay(person(), monsters=laid)
    table.says({"do": "choose_monster", "filter": "non_epic", "effect": {"do": "defeat_monster"}})
    assert table.options == ["flesh_eater.1", "corpse_taker.1"]
    table = lay(person(), monsters=laid)
    table.says({"do": "choose_monster", "effect": {"do": "defeat_monster"}})
    assert table.options == ["umordhoth.1", "flesh_eater.1", "corpse_taker.1"]


@pytest.mark.rule("3e.411.5g")
@pytest.mark.parametrize("go", [monsters.defeat_monster, monsters.discard_monster])
def test_an_epic_monster_returns_to_the_archive(go: Callable[[Third, Monster, str], Flow[None]]) -> None:
    table = lay(person(), monsters={"hangmans_hill": ["umordhoth"]})
    before = deck(table)
    table.do(go(table.game, table.monster("umordhoth"), DEFEAT))
    assert table.state.monsters == []
    assert deck(table) == before
    assert table.state.boxed == []
    table.do(monsters.spawn_named(table.game, "umordhoth", "3e.411.5e"))
    assert table.monster("umordhoth").place == "hangmans_hill"


# ---------------------------------------------------------------------- next to each other


@pytest.mark.rule("3e.404.2", "3e.404.4")
@pytest.mark.parametrize("scenario", sorted(SCENARIOS))
def test_adjacency_is_mutual_and_never_to_oneself(scenario: str) -> None:
    for place in spaces(scenario):
        assert place not in adjacent(scenario, place)
        assert all(place in adjacent(scenario, other) for other in adjacent(scenario, place))
    assert set(adjacent("feast_for_umordhoth", "black_cave")) == {
        "general_store",
        "graveyard",
        "street_downtown_rivertown",
        "street_easttown_rivertown",
    }


@pytest.mark.rule("3e.404.3", "3e.404.4")
def test_a_monster_is_adjacent_to_the_spaces_around_its_own() -> None:
    """Simon Carter dooms an adjacent space: never his own, be there ever so much doom in it."""
    table = lay(
        person(place="mas_boarding_house"),
        scenario=VEIL,
        monsters={"graveyard": ["simon_carter"]},
        doom={"graveyard": 2, "black_cave": 1, "hangmans_hill": 2},
    )
    table.do(activate(table.game, table.monster("simon_carter")))
    assert table.end == "done"
    assert table.state.doom == {"graveyard": 2, "black_cave": 2, "hangmans_hill": 2}
