"""The monster phase: activation, attacks, readying."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.third.facts import EVENTS, kind_of
from miskatonic.games.third.rules import happenings, monsters
from miskatonic.games.third.rules.monster_phase import activate, activation, attacks, readying
from miskatonic.games.third.state import ENGAGED, EXHAUSTED, READY, Third
from miskatonic.kernel.abilities import Modifier, Moment, Reaction, Source
from miskatonic.kernel.asks import Flow
from miskatonic.kernel.text import say
from tests.third.table import ASK_ALL, Table, lay, person

HUBS = "street_easttown_rivertown"
"""The street between the Police Station and both the Black Cave and the Graveyard."""
TWO_UNSTABLE = "feast_for_umordhoth_event_7"
"""Hibb's Roadhouse and the Police Station."""
AZATHOTH, DEEP = "approach_of_azathoth", "echoes_of_the_deep"


def where(table: Table, name: str) -> tuple[str, str, list[int]]:
    monster = table.monster(name)
    return monster.place, monster.state, monster.engaged


def moved(table: Table) -> list[object]:
    """The spaces that monsters entered, in order."""
    return [entry.args["place"] for entry in table.told("monster_moves")]


def attacked(table: Table) -> list[tuple[object, object]]:
    return [(entry.args["monster"], entry.args["who"]) for entry in table.told("attacks")]


# ---------------------------------------------------------------------- the phase


@pytest.mark.rule("3e.202.1", "3e.200")
def test_the_phase_has_three_steps_in_order() -> None:
    table = lay(
        person("agnes_baker"),
        monsters={
            "general_store": ["flesh_eater:engaged:0"],
            "black_cave": ["hooded_stalker"],
            "hangmans_hill": ["creeping_ghoul:exhausted"],
        },
        step="activation",
        until="encounter",
    ).go()
    assert table.options == ["flesh_eater.1", "hooded_stalker.1"]
    table.answer("flesh_eater.1")
    assert table.end == "reached"
    told = [name for name in table.story if name in ("activates", "attacks", "readied")]
    assert told == ["activates", "attacks", "attacks", "readied"]


# ---------------------------------------------------------------------- activation


@pytest.mark.rule("3e.202.2a", "3e.474.4")
def test_every_ready_monster_activates_once_in_the_order_the_group_chooses() -> None:
    table = lay(
        person("agnes_baker", place="south_church"),
        person("rex_murphy", place="south_church"),
        monsters={"black_cave": ["ghoul_priest"], "graveyard": ["corpse_taker"]},
        doom={"graveyard": 2},
        step="activation",
        until="encounter",
        leader=1,
    ).go()
    assert table.ask is not None
    assert table.ask.seat == 1
    assert table.options == ["ghoul_priest.1", "corpse_taker.1"]
    table.answer("corpse_taker.1")
    assert table.end == "reached"
    assert [entry.args["monster"] for entry in table.told("activates")] == ["corpse_taker", "ghoul_priest"]
    assert (table.state.doom, table.state.sheet_doom) == ({"graveyard": 1}, 1)
    assert [who.damage for who in table.state.investigators] == [1, 1]


@pytest.mark.rule("3e.202.2a")
def test_the_order_of_monsters_that_only_move_is_asked_but_passes_by_itself() -> None:
    laid = {"hangmans_hill": ["creeping_ghoul"], "police_station": ["hooded_stalker"]}
    table = lay(person(place="south_church"), monsters=laid, step="activation", auto=ASK_ALL)
    table.do(activation(table.game))
    assert table.ask is not None
    assert table.ask.trivial
    assert table.options == ["creeping_ghoul.1", "hooded_stalker.1"]


@pytest.mark.rule("3e.202.2f", "3e.405.3")
def test_engaged_and_exhausted_monsters_do_not_activate() -> None:
    table = lay(
        person("agnes_baker", place="graveyard"),
        monsters={"graveyard": ["ghoul_priest:engaged:0"], "black_cave": ["hooded_stalker:exhausted"]},
        step="activation",
        until="attacks",
    ).go()
    assert table.end == "reached"
    assert table.told("activates") == []
    assert table.who().damage == 0
    assert where(table, "hooded_stalker") == ("black_cave", EXHAUSTED, [])


@pytest.mark.rule("3e.202.2f")
def test_a_monster_that_is_engaged_before_its_turn_comes_does_not_activate() -> None:
    table = lay(
        person("agnes_baker"),
        monsters={"general_store": ["ghoul_priest:engaged:0"]},
        step="activation",
        waiting=["ghoul_priest.1"],
    )
    table.do(activation(table.game))
    assert table.told("activates") == []
    assert table.state.step == "attacks"


def test_a_monster_that_appears_during_the_step_does_not_activate() -> None:
    table = lay(
        person(place="south_church"),
        step="activation",
        until="attacks",
        bottom={"monsters": ["ghoul_priest"]},
    )
    table.do(monsters.spawn(table.game, "3e.465.5", place="graveyard"))
    table.go()
    assert table.told("activates") == []
    assert table.who().damage == 0


@pytest.mark.rule("3e.202.2b", "3e.202.2c", "3e.465.3d")
@pytest.mark.parametrize(
    ("kind", "start", "path"),
    [
        ("hooded_stalker", "hibbs_roadhouse", ["police_station", HUBS]),
        ("masked_hunter", "arkham_asylum", ["la_bella_luna", "street_downtown_rivertown"]),
    ],
)
def test_a_hunter_moves_as_many_spaces_as_its_speed_toward_its_prey(
    kind: str, start: str, path: list[str]
) -> None:
    table = lay(person(place="graveyard"), monsters={start: [kind]})
    table.do(activate(table.game, table.monster(kind)))
    assert moved(table) == path
    assert where(table, kind) == (path[-1], READY, [])


@pytest.mark.rule("3e.202.2c")
def test_speed_three_is_three_spaces() -> None:
    table = lay(
        person(place="train_station"),
        scenario=AZATHOTH,
        monsters={"velmas_diner": ["swift_byakhee"]},
    )
    table.do(activate(table.game, table.monster("swift_byakhee")))
    while table.ask:
        table.answer(table.options[0])
    assert len(moved(table)) == 3


@pytest.mark.rule("3e.202.2c", "3e.004")
def test_where_several_steps_lead_as_near_the_group_chooses() -> None:
    """From the street both the Black Cave and the Graveyard are one step nearer to the General Store."""
    table = lay(person(place="general_store"), monsters={HUBS: ["hooded_stalker"]})
    table.do(activate(table.game, table.monster("hooded_stalker")))
    assert table.options == ["black_cave", "graveyard"]
    table.answer("graveyard")
    assert moved(table) == ["graveyard", "general_store"]
    assert where(table, "hooded_stalker") == ("general_store", ENGAGED, [0])


@pytest.mark.rule("3e.202.2e", "3e.424.2")
def test_it_engages_in_the_first_space_with_an_investigator_prey_or_not() -> None:
    """Agnes (strength 2) is the prey; Michael stands in the way and there is a step left."""
    table = lay(
        person("agnes_baker", place="graveyard"),
        person("michael_mcglen", place=HUBS),
        monsters={"police_station": ["hooded_stalker"]},
    )
    table.do(activate(table.game, table.monster("hooded_stalker")))
    assert moved(table) == [HUBS]
    assert where(table, "hooded_stalker") == (HUBS, ENGAGED, [1])


@pytest.mark.rule("3e.202.2e", "3e.474.6")
def test_where_it_stops_it_engages_its_prey() -> None:
    table = lay(
        person("michael_mcglen", place="graveyard"),
        person("agnes_baker", place="graveyard"),
        monsters={"police_station": ["hooded_stalker"]},
    )
    table.do(activate(table.game, table.monster("hooded_stalker")))
    assert where(table, "hooded_stalker") == ("graveyard", ENGAGED, [1])


@pytest.mark.rule("3e.475.1.ex1")
def test_the_hooded_stalkers_prey_are_all_who_have_the_lowest_strength() -> None:
    """Agnes and Marie have 2, Tommy 3; with a focus token Agnes has 3 (429.6)."""
    table = lay(
        person("agnes_baker"),
        person("tommy_muldoon"),
        person("marie_lambeau"),
        monsters={"hangmans_hill": ["hooded_stalker"]},
    )
    stalker = table.monster("hooded_stalker")
    assert [who.id for who in monsters.prey(table.game, stalker)] == ["agnes_baker", "marie_lambeau"]
    table.who(0).focus = ["strength"]
    assert [who.id for who in monsters.prey(table.game, stalker)] == ["marie_lambeau"]


@pytest.mark.rule("3e.475.1.ex1", "3e.202.2g")
def test_of_tied_prey_the_nearest_is_approached() -> None:
    table = lay(
        person("agnes_baker", place="arkham_asylum"),
        person("marie_lambeau", place="graveyard"),
        monsters={"police_station": ["hooded_stalker"]},
    )
    table.do(activate(table.game, table.monster("hooded_stalker")))
    assert where(table, "hooded_stalker") == ("graveyard", ENGAGED, [1])


@pytest.mark.rule("3e.202.2g")
@pytest.mark.parametrize("goal", ["graveyard", "black_cave"])
def test_between_prey_equally_near_the_players_choose(goal: str) -> None:
    table = lay(
        person("agnes_baker", place="graveyard"),
        person("marie_lambeau", place="black_cave"),
        monsters={"police_station": ["hooded_stalker"]},
    )
    table.do(activate(table.game, table.monster("hooded_stalker")))
    assert table.options == ["graveyard", "black_cave"]
    table.answer(goal)
    assert where(table, "hooded_stalker")[:2] == (goal, ENGAGED)


@pytest.mark.rule("3e.202.2g", "3e.448.2")
def test_of_several_destinations_the_nearest_is_used() -> None:
    table = lay(
        person(place="south_church"),
        monsters={"independence_square": ["creeping_ghoul"]},
        discard=[TWO_UNSTABLE],
    )
    table.do(activate(table.game, table.monster("creeping_ghoul")))
    assert moved(table) == ["street_downtown_easttown", "police_station"]


@pytest.mark.rule("3e.202.2g")
@pytest.mark.parametrize("goal", ["hibbs_roadhouse", "police_station"])
def test_between_destinations_equally_near_the_players_choose(goal: str) -> None:
    table = lay(
        person(place="south_church"), monsters={"velmas_diner": ["creeping_ghoul"]}, discard=[TWO_UNSTABLE]
    )
    table.do(activate(table.game, table.monster("creeping_ghoul")))
    assert table.options == ["hibbs_roadhouse", "police_station"]
    table.answer(goal)
    assert where(table, "creeping_ghoul") == (goal, READY, [])


@pytest.mark.rule("3e.437.1.ex1")
def test_the_robed_figures_destinations_are_all_unstable_spaces() -> None:
    table = lay(person(place="unvisited_isle"), scenario=AZATHOTH, monsters={"black_cave": ["robed_figure"]})
    figure = table.monster("robed_figure")
    assert monsters.destinations(table.game, figure) == ["train_station"]
    for card in table.state.events.cards():
        table.state.event_discard = [card]
        assert set(monsters.destinations(table.game, figure)) == set(_doom_of(card))


def _doom_of(card: str) -> tuple[str, ...]:
    return EVENTS[card].doom


@pytest.mark.rule("3e.444.2", "3e.202.2e", "3e.474.6")
def test_a_patrol_on_its_way_engages_the_prey_its_card_names() -> None:
    """The Creeping Ghoul goes to the Black Cave; in the street it meets two and wants the highest lore."""
    table = lay(
        person("jenny_barnes", place=HUBS),
        person("agnes_baker", place=HUBS),
        monsters={"police_station": ["creeping_ghoul"]},
        discard=["feast_for_umordhoth_event_9"],
    )
    table.do(activate(table.game, table.monster("creeping_ghoul")))
    assert where(table, "creeping_ghoul") == (HUBS, ENGAGED, [1])


def test_a_patrol_at_its_destination_stays_there() -> None:
    table = lay(
        person(place="south_church"),
        monsters={"black_cave": ["creeping_ghoul"]},
        discard=["feast_for_umordhoth_event_9"],
    )
    table.do(activate(table.game, table.monster("creeping_ghoul")))
    assert moved(table) == []


def test_a_patrol_toward_the_most_doom_stops_there_with_steps_left() -> None:
    table = lay(
        person(place="south_church"),
        monsters={"hibbs_roadhouse": ["vicious_glutton"]},
        doom={"police_station": 2, "graveyard": 1},
    )
    table.do(activate(table.game, table.monster("vicious_glutton")))
    assert where(table, "vicious_glutton") == ("police_station", READY, [])


def test_a_direct_monster_goes_straight_to_its_prey_past_everybody() -> None:
    """The Ravenous Predator wants the lowest will: Calvin's 1. It enters no space between (466.4)."""
    table = lay(
        person("calvin_wright", place="unvisited_isle"),
        person("agnes_baker", place="black_cave"),
        scenario=AZATHOTH,
        monsters={"velmas_diner": ["ravenous_predator"]},
    )
    table.do(activate(table.game, table.monster("ravenous_predator")))
    assert moved(table) == ["unvisited_isle"]
    assert where(table, "ravenous_predator") == ("unvisited_isle", ENGAGED, [0])


def test_a_direct_monster_follows_its_prey_into_the_future_but_others_cannot() -> None:
    table = lay(
        person("calvin_wright", place="the_future"),
        scenario=AZATHOTH,
        monsters={"velmas_diner": ["ravenous_predator", "hooded_stalker"]},
    )
    table.do(activate(table.game, table.monster("hooded_stalker")))
    assert where(table, "hooded_stalker") == ("velmas_diner", READY, [])
    table.do(activate(table.game, table.monster("ravenous_predator")))
    assert where(table, "ravenous_predator") == ("the_future", ENGAGED, [0])


@pytest.mark.rule("3e.466.4", "3e.003")
def test_a_direct_monster_that_sees_nobody_stays_where_it_is() -> None:
    table = lay(
        person("agnes_baker", assets=["tattered_cloak"]),
        scenario=AZATHOTH,
        monsters={"velmas_diner": ["ravenous_predator"]},
    )
    table.do(activate(table.game, table.monster("ravenous_predator")))
    assert where(table, "ravenous_predator") == ("velmas_diner", READY, [])


@pytest.mark.rule("3e.446.2")
def test_an_elusive_hunter_passes_by_others_and_engages_its_prey() -> None:
    """Ruling 48, for a Hooded Stalker made elusive: it goes through the street where Michael stands."""
    table = lay(
        person("agnes_baker", place="graveyard"),
        person("michael_mcglen", place=HUBS),
        monsters={"police_station": ["hooded_stalker"]},
    )
    table.game.abilities.enter(
        Source("mist", say("third.card.knife")), (Modifier("monster.elusive", 1, "3e.001"),)
    )
    table.do(activate(table.game, table.monster("hooded_stalker")))
    assert moved(table) == [HUBS, "graveyard"]
    assert where(table, "hooded_stalker") == ("graveyard", ENGAGED, [0])


@pytest.mark.rule("3e.446.1", "3e.446.2")
def test_a_keyword_given_to_one_monster_is_no_other_ones() -> None:
    table = lay(person(place="graveyard"), monsters={"graveyard": ["hooded_stalker", "ghoul_priest"]})

    def hooded(game: Third, _: Source, monster: str | None) -> bool:
        return monster is not None and kind_of(monster) == "hooded_stalker"

    mist = Modifier("monster.elusive", 1, "3e.001", hooded)
    table.game.abilities.enter(Source("mist", say("third.card.knife")), (mist,))
    table.do(monsters.settle(table.game))
    assert where(table, "hooded_stalker") == ("graveyard", READY, [])
    assert where(table, "ghoul_priest") == ("graveyard", ENGAGED, [0])


@pytest.mark.rule("3e.436.2", "3e.202.2e")
def test_a_massive_monster_engages_all_where_it_stops() -> None:
    table = lay(
        person("agnes_baker", place="street_downtown_rivertown"),
        person("rex_murphy", place="street_downtown_rivertown"),
        scenario=DEEP,
        monsters={"black_cave": ["wake_titan"]},
        discard=[_event_at("arkham_asylum")],
    )
    table.do(activate(table.game, table.monster("wake_titan")))
    while table.ask:
        table.answer(table.options[0])
    assert where(table, "wake_titan") == ("street_downtown_rivertown", ENGAGED, [0, 1])


def _event_at(place: str) -> str:
    return next(each.id for each in EVENTS.values() if each.scenario == DEEP and each.doom == (place,))


def test_the_tattered_cloak_hides_from_activation() -> None:
    """Agnes would be the prey of the Hooded Stalker, but Michael is the only one it sees; it passes her by."""
    table = lay(
        person("agnes_baker", place=HUBS, assets=["tattered_cloak"]),
        person("michael_mcglen", place="graveyard"),
        monsters={"police_station": ["hooded_stalker"]},
    )
    table.do(activate(table.game, table.monster("hooded_stalker")))
    assert where(table, "hooded_stalker") == ("graveyard", ENGAGED, [1])


# ---------------------------------------------------------------------- attacks


@pytest.mark.rule("3e.202.3a", "3e.202.3b", "3e.442.7", "3e.465.8i")
def test_engaged_monsters_attack_the_leader_first_then_in_player_order() -> None:
    """Stalker 1 damage; Ghoul Priest 2 damage, 1 horror; Corpse Taker 2 and 2."""
    table = lay(
        person("agnes_baker"),
        person("rex_murphy"),
        person("tommy_muldoon"),
        monsters={
            "general_store": ["hooded_stalker:engaged:0", "ghoul_priest:engaged:1", "corpse_taker:engaged:2"]
        },
        leader=1,
        step="attacks",
        queue=[1, 2, 0],
        until="encounter",
    ).go()
    assert table.end == "reached"
    assert attacked(table) == [
        ("ghoul_priest", "rex_murphy"),
        ("corpse_taker", "tommy_muldoon"),
        ("hooded_stalker", "agnes_baker"),
    ]
    assert [(who.damage, who.horror) for who in table.state.investigators] == [(1, 0), (2, 1), (2, 2)]


@pytest.mark.rule("3e.202.3a", "3e.004", "3e.442.10")
def test_the_group_orders_the_attacks_on_one_investigator() -> None:
    table = lay(
        person("rex_murphy"),
        monsters={"general_store": ["hooded_stalker:engaged:0", "ghoul_priest:engaged:0"]},
        step="attacks",
        until="encounter",
    ).go()
    assert table.options == ["hooded_stalker.1", "ghoul_priest.1"]
    table.answer("ghoul_priest.1")
    assert attacked(table) == [("ghoul_priest", "rex_murphy"), ("hooded_stalker", "rex_murphy")]


@pytest.mark.rule("3e.202.3d", "3e.405.3")
def test_ready_and_exhausted_monsters_deal_nothing() -> None:
    table = lay(
        person("rex_murphy"),
        monsters={"general_store": ["hooded_stalker:exhausted", "ruth_turner"]},
        step="attacks",
        until="readying",
    ).go()
    assert attacked(table) == []
    assert (table.who().damage, table.who().horror) == (0, 0)


@pytest.mark.rule("3e.202.3c", "3e.202.3d")
def test_who_is_defeated_is_not_attacked_by_the_rest_of_his_monsters() -> None:
    """Ruling 76: Agnes has 6 health and 5 damage; the Ghoul Priest's attack comes first."""
    table = lay(
        person("agnes_baker", damage=5),
        person("rex_murphy"),
        monsters={
            "general_store": ["hooded_stalker:engaged:0", "ghoul_priest:engaged:0", "corpse_taker:engaged:1"]
        },
        step="attacks",
        until="readying",
    ).go()
    table.answer("ghoul_priest.1")
    assert table.end == "reached"
    assert table.who(0).out == "defeated"
    assert attacked(table) == [("ghoul_priest", "agnes_baker"), ("corpse_taker", "rex_murphy")]
    assert [monster.state for monster in table.state.monsters] == [EXHAUSTED, EXHAUSTED, ENGAGED]


@pytest.mark.rule("3e.436.4")
def test_a_massive_monster_attacks_everybody_it_is_engaged_with() -> None:
    table = lay(
        person("agnes_baker"),
        person("rex_murphy"),
        scenario=DEEP,
        monsters={"observatory": ["wake_titan:engaged:0,1"]},
        step="attacks",
        until="readying",
        leader=1,
        queue=[1, 0],
    ).go()
    assert attacked(table) == [("wake_titan", "rex_murphy"), ("wake_titan", "agnes_baker")]
    assert [(who.damage, who.horror) for who in table.state.investigators] == [(2, 2), (2, 2)]


def test_a_monster_that_changes_hands_attacks_once() -> None:
    table = lay(
        person("agnes_baker"),
        person("rex_murphy"),
        monsters={"general_store": ["corpse_taker:engaged:0"]},
        step="attacks",
    )
    table.do(attacks(table.game))
    table.do(monsters.engage(table.game, table.monster("corpse_taker"), table.who(1), "3e.442.11"))
    table.do(attacks(table.game))
    assert attacked(table) == [("corpse_taker", "agnes_baker")]


@pytest.mark.rule("3e.442.6")
def test_who_is_engaged_has_no_encounter() -> None:
    table = lay(
        person(place="graveyard"),
        monsters={"graveyard": ["corpse_taker:engaged:0"]},
        step="encounter",
        until="mythos",
    ).go()
    assert table.end == "reached"
    assert table.told("encounter") == []
    assert len(table.told("no_encounter")) == 1


# ---------------------------------------------------------------------- feed


def _shield(game: Third, source: Source, happening: Any) -> Flow[None]:
    happening.damage -= 1
    return
    yield


def _fed(table: Table, hurt: int) -> Table:
    table.monster("nightmarish_fiend").damage = hurt
    return table.do(attacks(table.game))


@pytest.mark.rule("3e.495.2")
def test_a_feeding_monster_recovers_what_it_deals() -> None:
    """The Nightmarish Fiend deals 2 damage and 2 horror; horror feeds nothing, and no damage is none to recover."""
    for hurt, left in ((3, 1), (1, 0), (0, 0)):
        table = lay(
            person("rex_murphy"), monsters={"general_store": ["nightmarish_fiend:engaged:0"]}, step="attacks"
        )
        _fed(table, hurt)
        assert table.monster("nightmarish_fiend").damage == left
        assert (table.who().damage, table.who().horror) == (2, 2)


@pytest.mark.rule("3e.495.2")
def test_it_feeds_on_whom_it_defeats() -> None:
    table = lay(
        person("rex_murphy", damage=5),
        monsters={"general_store": ["nightmarish_fiend:engaged:0"]},
        step="attacks",
    )
    _fed(table, 3)
    assert table.who().out == "defeated"
    assert table.monster("nightmarish_fiend").damage == 1


@pytest.mark.rule("3e.495.2")
@pytest.mark.parametrize(("asset", "left"), [("tetsuo_mori", 1), ("ol_boiler", 3)])
def test_it_feeds_on_allies_but_not_on_other_assets(asset: str, left: int) -> None:
    """Ruling 75."""
    table = lay(
        person("rex_murphy", assets=[asset]),
        monsters={"general_store": ["nightmarish_fiend:engaged:0"]},
        step="attacks",
    )
    _fed(table, 3).answer(f"{asset}:2")
    while table.ask:
        table.answer("bear")
    assert table.who().damage == 0
    assert table.monster("nightmarish_fiend").damage == left


@pytest.mark.rule("3e.495.3")
def test_prevented_damage_feeds_nothing() -> None:
    table = lay(
        person("rex_murphy"), monsters={"general_store": ["nightmarish_fiend:engaged:0"]}, step="attacks"
    )
    shield = Reaction(happenings.WouldSuffer, Moment.AFTER, _shield, "3e.409.1", forced=False)
    table.game.abilities.enter(Source("shield", say("third.card.knife"), 0), (shield,))
    _fed(table, 3).answer("use:shield", "bear")
    assert table.who().damage == 1
    assert table.monster("nightmarish_fiend").damage == 2


# ---------------------------------------------------------------------- readying


@pytest.mark.rule("3e.202.4a", "3e.405.4", "3e.202.4b")
def test_all_exhausted_monsters_become_ready_and_engage_who_is_there() -> None:
    """Ruling 42: one evaded this round engages again if he stayed; it does not attack in this round."""
    table = lay(
        person("agnes_baker"),
        monsters={
            "general_store": ["hooded_stalker:exhausted", "corpse_taker:engaged:0"],
            "black_cave": ["flesh_eater:exhausted"],
        },
        step="readying",
        until="encounter",
    ).go()
    assert table.end == "reached"
    assert where(table, "hooded_stalker") == ("general_store", ENGAGED, [0])
    assert where(table, "flesh_eater") == ("black_cave", READY, [])
    assert where(table, "corpse_taker") == ("general_store", ENGAGED, [0])
    assert attacked(table) == []


@pytest.mark.rule("3e.202.4b", "3e.474.6")
def test_of_several_the_readied_monster_engages_its_prey() -> None:
    table = lay(
        person("tommy_muldoon"),
        person("agnes_baker"),
        monsters={"general_store": ["flesh_eater:exhausted"]},
        step="readying",
    )
    table.do(readying(table.game))
    assert table.monster("flesh_eater").engaged == [0]
