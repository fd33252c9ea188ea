"""Every monster's card: whom it hunts, where it goes, what it does, and what its text box says."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from miskatonic.games.third import scenes
from miskatonic.games.third.abilities.monsters import describe_monster, printed_on
from miskatonic.games.third.facts import EVENTS, MONSTERS, SCENARIOS, monster_kind
from miskatonic.games.third.rules import monsters
from miskatonic.games.third.rules.actions import perform
from miskatonic.games.third.rules.harm import suffer
from miskatonic.games.third.rules.monster_phase import activate, attacks
from miskatonic.games.third.rules.people import has_keyword
from miskatonic.games.third.rules.pool import pool
from miskatonic.games.third.state import ENGAGED, EXHAUSTED, READY, Marker
from tests.third.proofs import try_skill
from tests.third.table import Person, Table, lay, person

SPOTS = ("black_cave", "graveyard", "general_store")
"""Rivertown is on every board, and its three spaces are adjacent to each other."""
TEXT = "3e.465.8h"
LOW_HIGH = {
    "strength": ("agnes_baker", "michael_mcglen"),
    "lore": ("jenny_barnes", "agnes_baker"),
    "influence": ("norman_withers", "marie_lambeau"),
    "observation": ("michael_mcglen", "wendy_adams"),
    "will": ("calvin_wright", "norman_withers"),
}
"""Who has less and who has more of a skill."""

HUNTERS = {
    "abyssal_servant": "most_clues",
    "eyeless_watcher": "lowest:influence",
    "hooded_stalker": "lowest:strength",
    "swift_byakhee": "lowest:observation",
    "tindalos_alpha": "highest:observation",
    "ravenous_predator": "lowest:will",
    "keening_hound": "most_remnants",
    "shoreline_brute": "highest:will",
    "wolf_man_drew": "lowest:strength",
    "lupine_thrall": "lowest:will",
    "nightmarish_fiend": "lowest:will",
    "masked_hunter": "most_clues",
    "avian_thrall": "most_clues",
    "whippoorwill": "nearest",
    "hulking_thrall": "highest:observation",
    "lodge_enforcer": "highest:lore",
    "shallows_predator": "highest:observation",
    "flesh_eater": "highest:strength",
    "umordhoth": "nearest",
}
PATROLS = {
    "robed_figure": ("unstable_space", "highest:influence"),
    "wake_titan": ("unstable_space", ""),
    "rlyeh_guardian": ("most_doom", ""),
    "creeping_ghoul": ("unstable_space", "highest:lore"),
    "vicious_glutton": ("most_doom", "lowest:will"),
    "hybrid_thug": ("most_doom", "lowest:observation"),
    "ocean_scion": ("most_doom", "lowest:influence"),
    "altered_servant": ("unstable_space", "most_clues"),
    "altered_beast": ("most_doom", "lowest:will"),
    "lodge_loyalist": ("most_doom", "most_spells"),
}
DOOM_LURKERS = ("high_priest", "masked_ones", "twilight_supplicant", "servitor_of_yog_sothoth")
"""They place a doom in their own space."""
TAKERS = ("sea_singer", "corpse_taker")
"""They move a doom from their space to the scenario sheet."""
HARM_LURKERS = {
    "ghoul_priest": (1, 0),
    "void_touched": (0, 1),
    "river_skulk": (0, 1),
    "servitor_of_rlyeh": (0, 1),
    "cthulhu": (0, 1),
}
"""Damage and horror to everybody."""
OTHER_LURKERS = (
    "occult_ritualist",
    "simon_carter",
    "ruth_turner",
    "herman_collins",
    "billy_cooper",
    "alma_hill",
    "ghoul_acolyte",
)


@cache
def home(kind: str) -> str:
    """The scenario a monster belongs to."""
    epic = {"umordhoth": "feast_for_umordhoth", "servitor_of_yog_sothoth": "veil_of_twilight"}
    for sheet in SCENARIOS.values():
        if kind in sheet.monsters or kind in sheet.set_aside:
            return sheet.id
    return epic.get(kind, "echoes_of_the_deep")


def event_at(scenario: str) -> str:
    """An event that makes one space of Rivertown unstable and no other."""
    return next(
        each.id
        for each in EVENTS.values()
        if each.scenario == scenario and len(each.doom) == 1 and each.doom[0] in SPOTS
    )


RICHER: dict[str, dict[str, Any]] = {
    "most_clues": {"clues": 1},
    "most_remnants": {"remnants": 1},
    "most_spells": {"assets": ["shriveling"]},
}
"""What one of two has that the other has not."""


def pair(prey: str, place: str) -> tuple[list[Person], int]:
    """Two people in a space, and the seat of the one that such a monster wants."""
    way, _, skill = prey.partition(":")
    if skill:
        low, high = LOW_HIGH[skill]
        return [person(low, place=place), person(high, place=place)], int(way == "highest")
    return [person("agnes_baker", place=place), person("norman_withers", place=place, **RICHER[way])], 1


def of(kind: str, *people: Person, place: str = "black_cave", state: str = "", **fields: Any) -> Table:
    """A table of the monster's scenario with that monster in a space."""
    laid = f"{kind}:{state}" if state else kind
    return lay(*people, scenario=home(kind), monsters={place: [laid]}, **fields)


def held(kind: str, name: str = "minh_thi_phan", **fields: Any) -> Table:
    """One investigator engaged with a monster in the Black Cave; what he has is named among the fields."""
    mine = {key: fields.pop(key) for key in ("damage", "focus", "remnants") if key in fields}
    return of(kind, person(name, place="black_cave", **mine), state="engaged:0", **fields)


def test_these_are_all_monsters() -> None:
    known = [*HUNTERS, *PATROLS, *DOOM_LURKERS, *TAKERS, *HARM_LURKERS, *OTHER_LURKERS]
    assert sorted(known) == sorted(MONSTERS)
    assert len(known) == 47


@pytest.mark.rule("3e.465.3c", "3e.465.8h")
@pytest.mark.parametrize("kind", sorted(MONSTERS))
def test_every_card_says_itself_in_words(kind: str) -> None:
    """Where it spawns unless only others spawn it, how it activates, elite and keywords, and each part of its text."""
    card = MONSTERS[kind]
    told = [text.id for text in describe_monster(kind)]
    spawn = 0 if card.spawn == "none" else 1
    assert len(told) == spawn + 1 + bool(card.elite) + len(card.keywords) + len(printed_on(kind))
    assert all(name.startswith("third.") for name in told)


# ---------------------------------------------------------------------- activation


@pytest.mark.rule("3e.424.2", "3e.475.1.ex1", "3e.202.2b")
@pytest.mark.parametrize("kind", sorted(HUNTERS))
def test_a_hunter_moves_to_its_prey_and_engages_it(kind: str) -> None:
    prey = HUNTERS[kind]
    if prey == "nearest":
        people, seat = (
            [person("agnes_baker", place=far_from(kind)), person("rex_murphy", place="graveyard")],
            1,
        )
    else:
        people, seat = pair(prey, "graveyard")
    table = of(kind, *people)
    table.do(activate(table.game, table.monster(kind)))
    assert table.end == "done"
    monster = table.monster(kind)
    assert (monster.place, monster.state, monster.engaged) == ("graveyard", ENGAGED, [seat])


def far_from(kind: str) -> str:
    """A space of the board that is two steps from Rivertown at least."""
    board = SCENARIOS[home(kind)].adjacency
    near = {*SPOTS, *(place for spot in SPOTS for place in board[spot])}
    return next(place for place in sorted(board) if place not in near)


@pytest.mark.rule("3e.444.2", "3e.437.1.ex1", "3e.474.6")
@pytest.mark.parametrize("kind", sorted(PATROLS))
def test_a_patrol_moves_to_its_destination_and_engages_there(kind: str) -> None:
    """Massive ones name no prey: they engage everybody."""
    destination, prey = PATROLS[kind]
    event = event_at(home(kind))
    goal = EVENTS[event].doom[0] if destination == "unstable_space" else "graveyard"
    origin = next(place for place in SPOTS if place != goal)
    people, seat = pair(prey or "lowest:will", goal)
    table = of(
        kind,
        *people,
        place=origin,
        discard=[event],
        doom={"graveyard": 2, origin: 1} if goal != origin else {},
    )
    table.do(activate(table.game, table.monster(kind)))
    monster = table.monster(kind)
    assert (monster.place, monster.state) == (goal, ENGAGED)
    assert monster.engaged == ([seat] if prey else [0, 1])


@pytest.mark.rule("3e.202.2b")
@pytest.mark.parametrize("kind", DOOM_LURKERS)
def test_it_dooms_its_own_space(kind: str) -> None:
    table = of(kind, person(place="graveyard"), doom={"graveyard": 1})
    table.do(activate(table.game, table.monster(kind)))
    assert table.state.doom == {"black_cave": 1, "graveyard": 1}
    assert table.monster(kind).place == "black_cave"


@pytest.mark.rule("3e.202.2b")
@pytest.mark.parametrize("kind", TAKERS)
def test_it_moves_doom_of_its_space_to_the_sheet(kind: str) -> None:
    table = of(kind, person(place="graveyard"), doom={"black_cave": 2, "graveyard": 1})
    table.do(activate(table.game, table.monster(kind)))
    assert (table.state.doom, table.state.sheet_doom) == ({"black_cave": 1, "graveyard": 1}, 1)
    table = of(kind, person(place="graveyard"), doom={"graveyard": 1})
    table.do(activate(table.game, table.monster(kind)))
    assert (table.state.doom, table.state.sheet_doom) == ({"graveyard": 1}, 0)


@pytest.mark.rule("3e.202.2b")
@pytest.mark.parametrize("kind", sorted(HARM_LURKERS))
def test_it_hurts_everybody_wherever_they_are(kind: str) -> None:
    table = of(kind, person("agnes_baker", place="graveyard"), person("rex_murphy", place="general_store"))
    table.do(activate(table.game, table.monster(kind)))
    assert [(who.damage, who.horror) for who in table.state.investigators] == [HARM_LURKERS[kind]] * 2


def test_who_is_defeated_by_a_lurker_does_not_save_the_others() -> None:
    table = of(
        "ghoul_priest",
        person("agnes_baker", place="graveyard", damage=5),
        person("rex_murphy", place="graveyard"),
    )
    table.do(activate(table.game, table.monster("ghoul_priest")))
    assert table.who(0).out == "defeated"
    assert table.who(1).damage == 1


def test_the_occult_ritualist_dooms_an_adjacent_space_of_the_groups_choice() -> None:
    table = of("occult_ritualist", person(place="graveyard"))
    table.do(activate(table.game, table.monster("occult_ritualist")))
    around = SCENARIOS[home("occult_ritualist")].adjacency["black_cave"]
    assert sorted(table.options) == sorted(around)
    table.answer("graveyard")
    assert table.state.doom == {"graveyard": 1}


def test_simon_carter_dooms_the_adjacent_space_with_the_most_doom() -> None:
    table = of(
        "simon_carter", person(place="graveyard"), doom={"graveyard": 1, "general_store": 2, "black_cave": 2}
    )
    table.do(activate(table.game, table.monster("simon_carter")))
    assert table.state.doom == {"black_cave": 2, "general_store": 3, "graveyard": 1}


@pytest.mark.parametrize(
    ("kind", "place"), [("ruth_turner", "hangmans_hill"), ("billy_cooper", "police_station")]
)
def test_worshipers_doom_a_space_of_their_own(kind: str, place: str) -> None:
    table = of(kind, person(place="graveyard"))
    table.do(activate(table.game, table.monster(kind)))
    assert table.state.doom == {place: 1}


def test_the_ghoul_acolyte_dooms_the_unstable_space() -> None:
    table = of("ghoul_acolyte", person(place="south_church"), discard=["feast_for_umordhoth_event_8"])
    table.do(activate(table.game, table.monster("ghoul_acolyte")))
    assert table.state.doom == {"police_station": 1}


def test_herman_collins_takes_a_focus_token_from_everybody() -> None:
    table = of(
        "herman_collins",
        person("agnes_baker", place="graveyard", focus=["lore"]),
        person("rex_murphy", place="graveyard", focus=["lore", "will"]),
        person("wendy_adams", place="graveyard"),
    )
    table.do(activate(table.game, table.monster("herman_collins")))
    assert table.ask is not None
    assert table.ask.seat == 1
    table.answer(next(name for name in table.options if "will" in name))
    assert [who.focus for who in table.state.investigators] == [[], ["lore"], []]


def test_alma_hill_makes_the_leader_draw_two_mythos_tokens() -> None:
    table = of(
        "alma_hill",
        person("agnes_baker", place="graveyard"),
        person("rex_murphy", place="graveyard"),
        leader=1,
        top={"cup": ["blank.1", "blank.2"]},
    )
    left = len(table.state.cup)
    table.do(activate(table.game, table.monster("alma_hill")))
    assert len(table.state.cup) == left - 2
    assert len(table.state.drawn) == 2


# ---------------------------------------------------------------------- keywords


@pytest.mark.rule("3e.471.3")
@pytest.mark.parametrize(
    ("keyword", "kinds"),
    [
        ("watcher", ["eyeless_watcher", "whippoorwill"]),
        ("elusive", ["alma_hill", "occult_ritualist", "ruth_turner", "twilight_supplicant"]),
        ("massive", ["cthulhu", "rlyeh_guardian", "servitor_of_rlyeh", "umordhoth", "wake_titan"]),
        ("feed", ["nightmarish_fiend", "wolf_man_drew"]),
    ],
)
def test_who_has_which_keyword(keyword: str, kinds: list[str]) -> None:
    for kind in MONSTERS:
        table = of(kind, person(place="graveyard"))
        assert has_keyword(table.game, table.monster(kind).id, keyword) is (kind in kinds)


@pytest.mark.rule("3e.440.2")
@pytest.mark.parametrize(
    ("kind", "health"),
    [
        ("tindalos_alpha", 5),
        ("simon_carter", 5),
        ("wake_titan", 5),
        ("rlyeh_guardian", 7),
        ("masked_hunter", 5),
        ("masked_ones", 5),
        ("corpse_taker", 5),
        ("umordhoth", 20),
        ("servitor_of_yog_sothoth", 8),
        ("servitor_of_rlyeh", 10),
        ("cthulhu", 20),
        ("flesh_eater", 2),
    ],
)
def test_the_health_of_elite_monsters_with_three_players(kind: str, health: int) -> None:
    table = of(
        kind, *(person(name, place="graveyard") for name in ("agnes_baker", "rex_murphy", "wendy_adams"))
    )
    assert monsters.health_of(table.game, table.monster(kind)) == health


def test_wolf_man_drew_feeds() -> None:
    table = held("wolf_man_drew", step="attacks")
    table.monster("wolf_man_drew").damage = 2
    table.do(attacks(table.game))
    assert table.who().damage == 2
    assert table.monster("wolf_man_drew").damage == 0


# ---------------------------------------------------------------------- after it attacks


def test_the_masked_ones_want_doom_or_blood() -> None:
    for answer, doom, damage in (("place_doom", {"black_cave": 1}, 0), ("suffer", {}, 2)):
        table = held("masked_ones", step="attacks")
        table.do(attacks(table.game))
        assert table.ask is not None
        assert (table.ask.seat, table.options) == (0, ["place_doom", "suffer"])
        table.answer(answer)
        assert (table.state.doom, table.who().damage, table.who().horror) == (doom, damage, 1)


@pytest.mark.parametrize(("answer", "remnants", "cursed"), [("pay", 0, False), ("no", 1, True)])
def test_the_hulking_thrall_curses_who_does_not_spend_a_remnant(
    answer: str, remnants: int, cursed: bool
) -> None:
    table = held("hulking_thrall", remnants=1, step="attacks")
    table.do(attacks(table.game)).answer(answer)
    assert table.who().remnants == remnants
    assert ("cursed" in table.assets()) is cursed


def test_who_has_no_remnant_is_cursed_by_the_hulking_thrall() -> None:
    table = held("hulking_thrall", step="attacks")
    table.do(attacks(table.game))
    assert table.end == "done"
    assert table.assets() == ["cursed"]


def test_the_altered_beast_takes_a_focus_token() -> None:
    table = held("altered_beast", focus=["lore"], step="attacks")
    table.do(attacks(table.game))
    assert (table.who().focus, table.who().damage, table.who().horror) == ([], 1, 1)


def test_nothing_comes_after_an_attack_that_defeats() -> None:
    table = held("hulking_thrall", damage=5, step="attacks")
    table.do(attacks(table.game))
    assert table.who().out == "defeated"
    assert len(table.state.conditions) == 8


# ---------------------------------------------------------------------- after you disengage it


def test_ruth_turner_is_defeated_when_somebody_disengages_her() -> None:
    table = held("ruth_turner", dice=6)
    table.do(perform(table.game, table.who(), "evade"))
    assert table.state.monsters == []


def test_ruth_turner_is_defeated_when_she_defeats_somebody() -> None:
    """Who is defeated disengages all his monsters (459.6b)."""
    table = held("ruth_turner", damage=5)
    table.do(suffer(table.game, table.who(), "3e.434.4", damage=1))
    assert table.who().out == "defeated"
    assert table.state.monsters == []


def test_disengaging_the_lodge_enforcer_costs_a_horror() -> None:
    table = held("lodge_enforcer")
    table.do(monsters.exhaust(table.game, table.monster("lodge_enforcer"), TEXT))
    assert table.who().horror == 1


def test_the_lodge_enforcer_has_no_hold_on_who_is_defeated() -> None:
    """The horror finds nobody any more (003): one doom for the defeat, and no second one."""
    table = held("lodge_enforcer", damage=5)
    table.do(suffer(table.game, table.who(), "3e.434.4", damage=1))
    assert table.end == "defeated"
    assert table.state.sheet_doom == 1
    assert len(table.told("suffer_horror")) == 0
    assert table.monster("lodge_enforcer").state == EXHAUSTED


def test_disengaging_the_lodge_loyalist_dooms_its_space() -> None:
    table = held("lodge_loyalist")
    table.do(monsters.disengage(table.game, table.monster("lodge_loyalist"), table.who(), TEXT))
    assert table.state.doom == {"black_cave": 1}
    assert table.monster("lodge_loyalist").engaged == [0]


def test_disengaging_the_servitor_of_yog_sothoth_dooms_your_space() -> None:
    table = held("servitor_of_yog_sothoth", dice=6)
    table.do(monsters.evade(table.game, table.who(), 1, TEXT))
    assert table.state.doom == {"black_cave": 1}
    assert table.monster("servitor_of_yog_sothoth").state == EXHAUSTED


# ---------------------------------------------------------------------- evading


def test_the_ghoul_acolyte_crawls_toward_the_unstable_space_when_it_is_evaded() -> None:
    """It is exhausted and engages nobody on its way, not even where somebody stands."""
    table = of(
        "ghoul_acolyte",
        person("minh_thi_phan", place="black_cave"),
        person("rex_murphy", place="street_easttown_rivertown"),
        state="engaged:0",
        discard=["feast_for_umordhoth_event_8"],
    )
    table.do(monsters.evade(table.game, table.who(), 1, "3e.450.2"))
    acolyte = table.monster("ghoul_acolyte")
    assert (acolyte.place, acolyte.state) == ("street_easttown_rivertown", EXHAUSTED)


def test_the_abyssal_servant_drags_off_who_does_not_evade_it() -> None:
    """He leaves the Flesh Eater behind and meets the Stalker in the street, on the way to the Police Station."""
    table = lay(
        person("minh_thi_phan", place="black_cave"),
        monsters={
            "black_cave": ["abyssal_servant:engaged:0", "flesh_eater:engaged:0"],
            "street_easttown_rivertown": ["hooded_stalker"],
        },
        discard=["feast_for_umordhoth_event_8"],
        dice=1,
    )
    table.do(perform(table.game, table.who(), "evade"))
    assert table.end == "done"
    assert table.who().place == "street_easttown_rivertown"
    assert [(each.id, each.place, each.state) for each in table.state.monsters] == [
        ("abyssal_servant.1", "street_easttown_rivertown", ENGAGED),
        ("flesh_eater.1", "black_cave", READY),
        ("hooded_stalker.1", "street_easttown_rivertown", ENGAGED),
    ]


def test_in_the_unstable_space_the_abyssal_servants_victim_stays_engaged_with_all() -> None:
    table = lay(
        person("minh_thi_phan", place="black_cave"),
        monsters={"black_cave": ["abyssal_servant:engaged:0", "flesh_eater:engaged:0"]},
        discard=["feast_for_umordhoth_event_9"],
        dice=1,
    )
    table.do(perform(table.game, table.who(), "evade"))
    assert table.who().place == "black_cave"
    assert [each.engaged for each in table.state.monsters] == [[0], [0]]


def test_who_evades_the_abyssal_servant_is_not_dragged() -> None:
    table = lay(
        person("minh_thi_phan", place="black_cave"),
        monsters={"black_cave": ["abyssal_servant:engaged:0"]},
        discard=["feast_for_umordhoth_event_8"],
    )
    table.do(monsters.evade(table.game, table.who(), 1, "3e.450.2"))
    assert table.who().place == "black_cave"
    assert table.monster("abyssal_servant").state == EXHAUSTED


def test_a_remnant_raises_a_die_against_the_lupine_thrall() -> None:
    """Observation 3 and modifier -2: one die, a 4."""
    table = held("lupine_thrall", remnants=1, dice=[4])
    table.do(perform(table.game, table.who(), "evade"))
    assert "use:lupine_thrall.1@0" in table.options
    table.answer("use:lupine_thrall.1@0")
    assert table.who().remnants == 0
    assert table.monster("lupine_thrall").state == EXHAUSTED


@pytest.mark.parametrize(("face", "remnants", "offered"), [(4, 0, False), (3, 1, False), (3, 2, True)])
def test_remnants_are_offered_only_where_they_make_a_success(face: int, remnants: int, offered: bool) -> None:
    table = held("lupine_thrall", remnants=remnants, dice=[face])
    table.do(perform(table.game, table.who(), "evade"))
    assert table.offers("use:lupine_thrall.1@0") is offered
    if offered:
        table.answer("use:lupine_thrall.1@0", "use:lupine_thrall.1@0")
        assert table.monster("lupine_thrall").state == EXHAUSTED


def test_the_lupine_thrall_gives_nothing_to_who_is_not_engaged_with_it_or_does_something_else() -> None:
    table = held("lupine_thrall", remnants=1, dice=[4, 4])
    table.do(perform(table.game, table.who(), "attack:lupine_thrall.1"))
    assert table.end == "done"
    other = person("agnes_baker", place="black_cave", remnants=1)
    table = of("lupine_thrall", person(place="black_cave"), other, state="engaged:0", dice=4)
    assert try_skill(table, "observation", seat=1, during="evade").end == "done"


# ---------------------------------------------------------------------- while engaged


@pytest.mark.rule("3e.494.2")
def test_whippoorwills_take_a_die_of_every_test_of_whom_they_watch() -> None:
    table = lay(
        person("minh_thi_phan", place="black_cave"),
        person("norman_withers", place="black_cave"),
        scenario=home("whippoorwill"),
        monsters={"black_cave": ["whippoorwill:engaged:0", "whippoorwill:engaged:0"]},
    )
    assert [pool(table.game, scenes.Test(who.seat, "lore")) for who in table.state.investigators] == [1, 3]
    table.do(monsters.exhaust(table.game, table.monster("whippoorwill.1"), TEXT))
    assert pool(table.game, scenes.Test(0, "lore")) == 2
    table.do(monsters.engage(table.game, table.monster("whippoorwill.1"), table.who(1), TEXT))
    assert pool(table.game, scenes.Test(1, "lore")) == 2
    table.do(monsters.defeat_monster(table.game, table.monster("whippoorwill.1"), TEXT))
    assert pool(table.game, scenes.Test(1, "lore")) == 3


def test_billy_cooper_falls_with_another_monster() -> None:
    table = lay(
        person("agnes_baker", place="black_cave"),
        monsters={"black_cave": ["billy_cooper:engaged:0", "flesh_eater:engaged:0"]},
        dice=6,
    )
    table.do(perform(table.game, table.who(), "attack:flesh_eater.1"))
    assert table.state.monsters == []


def test_billy_cooper_does_not_care_what_others_defeat() -> None:
    table = lay(
        person("agnes_baker", place="black_cave"),
        person("norman_withers", place="black_cave"),
        monsters={"black_cave": ["billy_cooper:engaged:0", "flesh_eater:engaged:1"]},
    )
    table.do(monsters.defeat_monster(table.game, table.monster("flesh_eater"), TEXT, by=table.who(1)))
    assert [each.id for each in table.state.monsters] == ["billy_cooper.1"]


@pytest.mark.parametrize(("answer", "focus", "there"), [("pay", [], False), ("no", ["lore", "will"], True)])
def test_two_focus_tokens_defeat_herman_collins_after_a_focus_action(
    answer: str, focus: list[str], there: bool
) -> None:
    table = held("herman_collins", focus=["lore"])
    table.do(perform(table.game, table.who(), "focus:will")).answer(answer)
    while table.ask:
        table.answer(table.options[0])
    assert table.who().focus == focus
    assert bool(table.state.monsters) is there


def test_herman_collins_stands_while_there_is_but_one_token() -> None:
    table = held("herman_collins")
    table.do(perform(table.game, table.who(), "focus:will"))
    assert table.end == "done"
    assert table.monster("herman_collins").engaged == [0]


# ---------------------------------------------------------------------- defeat and reward


@pytest.mark.parametrize("kind", ["high_priest", "void_touched"])
@pytest.mark.parametrize("attack", [True, False])
def test_a_spell_for_defeating_it_by_attack(kind: str, attack: bool) -> None:
    table = held(kind, top={"spells": ["shriveling"]})
    table.do(monsters.defeat_monster(table.game, table.monster(kind), TEXT, by=table.who(), attack=attack))
    assert table.assets() == (["shriveling"] if attack else [])


def test_a_curio_for_defeating_the_ghoul_priest_by_attack() -> None:
    table = held("ghoul_priest", display=["tattered_cloak", "dynamite"])
    table.do(
        monsters.defeat_monster(table.game, table.monster("ghoul_priest"), TEXT, by=table.who(), attack=True)
    )
    assert "tattered_cloak" in table.options
    assert "dynamite" not in table.options
    table.answer("tattered_cloak")
    assert table.assets() == ["tattered_cloak"]


@pytest.mark.parametrize("attack", [True, False])
def test_the_hybrid_thug_horrifies_who_defeats_it_by_attack(attack: bool) -> None:
    table = held("hybrid_thug")
    table.do(
        monsters.defeat_monster(table.game, table.monster("hybrid_thug"), TEXT, by=table.who(), attack=attack)
    )
    assert table.who().horror == int(attack)


def byakhee(answer: str) -> Table:
    table = lay(
        person("agnes_baker", place="black_cave"),
        scenario=home("swift_byakhee"),
        monsters={"black_cave": ["swift_byakhee:engaged:0", "hooded_stalker:engaged:0"]},
    )
    table.do(
        monsters.defeat_monster(table.game, table.monster("swift_byakhee"), TEXT, by=table.who(), attack=True)
    )
    assert table.options == ["yes", "no"]
    return table.answer(answer)


def test_the_swift_byakhee_may_carry_its_slayer_away() -> None:
    table = byakhee("yes").answer("move:graveyard", "move:general_store", "stop")
    assert table.who().place == "general_store"
    stalker = table.monster("hooded_stalker")
    assert (stalker.place, stalker.state) == ("black_cave", READY)


@pytest.mark.parametrize("answers", [("no",), ("yes", "stop")])
def test_who_stays_is_engaged_again(answers: tuple[str, ...]) -> None:
    table = byakhee(answers[0]).answer(*answers[1:])
    assert table.end == "done"
    assert table.monster("hooded_stalker").engaged == [0]


@pytest.mark.parametrize(("face", "drawn"), [(6, 0), (1, 2)])
def test_alma_hills_slayer_must_know_the_lore(face: int, drawn: int) -> None:
    table = held("alma_hill", dice=face, top={"cup": ["blank.1", "blank.2"]})
    table.do(monsters.defeat_monster(table.game, table.monster("alma_hill"), TEXT, by=table.who()))
    assert len(table.state.drawn) == drawn


def test_nobody_pays_for_alma_hill_whom_nobody_defeated() -> None:
    table = held("alma_hill", dice=[])
    table.do(monsters.defeat_monster(table.game, table.monster("alma_hill"), TEXT))
    assert table.end == "done"
    assert table.told("rolled") == []


# ---------------------------------------------------------------------- epic monsters


def test_clues_on_the_sheet_hurt_umordhoth_when_he_is_attacked() -> None:
    table = held("umordhoth", "agnes_baker", sheet_clues=3, dice=1)
    table.do(perform(table.game, table.who(), "attack:umordhoth.1"))
    assert "use:umordhoth.1" in table.options
    table.answer("use:umordhoth.1", "clues:2", "roll")
    assert table.state.sheet_clues == 1
    assert table.monster("umordhoth").damage == 2


def test_umordhoth_may_fall_to_clues_alone() -> None:
    table = held("umordhoth", "agnes_baker", sheet_clues=12, dice=1)
    table.do(perform(table.game, table.who(), "attack:umordhoth.1"))
    table.answer("use:umordhoth.1", "clues:12")
    assert table.end == "done"
    assert table.state.monsters == []
    assert table.who().remnants == 1


def test_without_clues_on_the_sheet_there_is_nothing_to_spend_on_umordhoth() -> None:
    table = held("umordhoth", "agnes_baker", sheet_clues=0, dice=6)
    table.do(perform(table.game, table.who(), "attack:umordhoth.1"))
    assert (table.end, table.told("spend_sheet_clues")) == ("done", [])
    assert table.monster("umordhoth").damage > 0


def test_no_clues_are_spent_on_another_monster_or_another_test() -> None:
    table = lay(
        person("agnes_baker", place="hangmans_hill"),
        monsters={"hangmans_hill": ["umordhoth:engaged:0", "flesh_eater:engaged:0"]},
        sheet_clues=3,
        dice=1,
    )
    table.do(perform(table.game, table.who(), "attack:flesh_eater.1"))
    assert table.end == "done"
    table.do(perform(table.game, table.who(), "evade"))
    assert table.end == "done"


@pytest.mark.parametrize(("scars", "mended", "health"), [(0, 0, 4), (1, 0, 7), (3, 1, 10)])
def test_scars_make_the_servitor_of_yog_sothoth_stronger(scars: int, mended: int, health: int) -> None:
    table = of("servitor_of_yog_sothoth", person(place="graveyard"))
    spots = ("black_cave", "hangmans_hill", "south_church")[:scars]
    table.state.markers = [Marker("white", place, n < mended) for n, place in enumerate(spots)]
    table.state.markers.append(Marker("red", "graveyard"))
    assert monsters.health_of(table.game, table.monster("servitor_of_yog_sothoth")) == health


@pytest.mark.rule("3e.465.3b")
@pytest.mark.parametrize(
    ("kind", "place"),
    [
        ("umordhoth", "hangmans_hill"),
        ("servitor_of_yog_sothoth", "historical_society"),
        ("servitor_of_rlyeh", "unvisited_isle"),
        ("cthulhu", "river_docks"),
    ],
)
def test_epic_monsters_spawn_in_a_space_of_their_own(kind: str, place: str) -> None:
    table = lay(person(place="graveyard"), scenario=home(kind))
    table.do(monsters.spawn_named(table.game, kind, "3e.411.5e"))
    assert table.monster(kind).place == place
    assert monster_kind(table.monster(kind).id).epic
