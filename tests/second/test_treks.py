"""What the craft of the second edition knows on its way: monsters it cannot pass, books, rumors, arms to share."""

from __future__ import annotations

from typing import Any

from miskatonic.games.second.advice import advise
from miskatonic.games.second.craft import WEIGHTS, Craft, craft_of
from miskatonic.games.second.goals import gate_wish, rumor_worth, seal_cost, shared_by_clues, toil
from miskatonic.games.second.plans import choices, survey
from miskatonic.games.second.readings import promise
from miskatonic.games.second.treks import Trek
from tests.second.table import Table, lay, person
from tests.second.test_final import battle
from tests.second.test_movement import moving
from tests.second.test_mythos_rumors import UNDONE, encounters

FRIEND = person("joe_diamond", place="newspaper")
TEAM = Craft(WEIGHTS["team"])


def said(table: Table) -> list[str]:
    assert table.ask is not None
    return advise(table.game, table.ask)


def trek(table: Table) -> Trek:
    """To the gate that he could seal."""
    craft, who = craft_of(table.state), table.who()
    found = choices(table.game, craft, who)
    goal = next(goal for goal in found if goal.wish.id == "seal:unvisited_isle")
    return Trek(table.game, craft, who, survey(table.game, craft, who).to(goal.place, who.place), goal)


# ---------------------------------------------------------------------- on the way


def past_a_gug(**fields: Any) -> Table:
    """A Gug between him and a gate that he could seal; he has nothing to beat it with."""
    who = person("harvey_walters", place="river_docks", clues=5, no_loan=True, **fields)
    return lay(who, FRIEND, gates={"unvisited_isle": "abyss"}, monsters={"merchant_district": ["gug"]})


def test_who_hurries_does_not_sneak_by_and_so_does_not_set_out() -> None:
    hurried, soft = past_a_gug(skills={"speed": 3}), past_a_gug(skills={"speed": 0})
    assert trek(hurried).best(hurried.who(), 3)[0] < trek(soft).best(soft.who(), 3)[0]
    assert trek(hurried).best(hurried.who(), 3)[1] == 0
    clear = lay(
        person("harvey_walters", place="river_docks", clues=5), FRIEND, gates={"unvisited_isle": "abyss"}
    )
    assert trek(clear).best(clear.who(), 3)[1] == 2


def test_sliders_are_set_for_what_is_to_be_passed() -> None:
    table = past_a_gug(skills={"speed": 3})
    soft = trek(table).stops(table.who(), 6, (3, 3))[0]
    assert soft < 3
    assert trek(table).stops(table.who(), 0, (3, 3)) == tuple(table.who().sliders[:2])
    clear = lay(
        person("harvey_walters", place="river_docks", clues=5), FRIEND, gates={"unvisited_isle": "abyss"}
    )
    assert trek(clear).stops(clear.who(), 6, (3, 3)) == (3, 3)


def test_what_lies_beyond_monsters_is_worth_less_for_who_may_not_arrive() -> None:
    def worth(thwarted: float) -> float:
        table, craft = past_a_gug(), Craft({**WEIGHTS["team"], "thwarted": thwarted})
        found = choices(table.game, craft, table.who())
        return next(goal.worth for goal in found if goal.wish.id == "seal:unvisited_isle")

    assert worth(0.6) < worth(0.0) - 1


# ---------------------------------------------------------------------- books


def test_a_book_is_read_where_it_promises_more_than_the_time_it_takes() -> None:
    reader = person(cards=["the_king_in_yellow"], skills={"lore": 4, "speed": 3}, place="library")
    assert said(moving(reader, FRIEND)) == ["use:the_king_in_yellow.1"]
    dull = person("michael_mcglen", cards=["cultes_des_goules"], place="library", sanity=1)
    assert "use:cultes_des_goules.1" not in said(moving(dull, FRIEND))[:1]


def test_clues_in_a_book_promise_more_to_who_can_read() -> None:
    able, poor = (
        lay(person("harvey_walters", cards=["old_journal"], skills={"lore": n}), FRIEND) for n in (5, 3)
    )
    assert promise(able.game, TEAM.w, able.who(), "old_journal.1") > promise(
        poor.game, TEAM.w, poor.who(), "old_journal.1"
    )


# ---------------------------------------------------------------------- gates and rumors


def test_where_many_gates_open_it_pays_to_seal_and_elsewhere_to_close() -> None:
    table = lay(person(), FRIEND, gates={"woods": "abyss", "science_building": "yuggoth"})

    def worth(place: str, clues: int) -> float:
        who = table.who()
        who.clues = clues
        return gate_wish(table.state, TEAM.w, who, place, seal_cost(table.game), 10.0).worth

    assert worth("woods", 5) > worth("science_building", 5)
    assert worth("woods", 0) < worth("science_building", 0)


def test_of_two_ways_back_the_one_that_can_be_sealed_for_more_is_taken() -> None:
    who = person(place="abyss:2", clues=5, entered="abyss_1")
    table = lay(
        who,
        FRIEND,
        gates={"science_building": "abyss_1", "woods": "abyss_2"},
        step="movement",
        until="arkham",
    ).go()
    assert table.asked == "return"
    assert said(table) == ["woods"]


def test_what_a_rumor_asks_for_is_paid_by_several_where_seals_would_be_lost() -> None:
    def paid(clues: int, seals: list[str]) -> list[str]:
        payer = person("joe_diamond", place="easttown", clues=clues)
        table = lay(payer, person(clues=5), rumor=UNDONE, seals=seals)
        assert table.state.rumor is not None
        table.state.rumor.clues = 6
        assert shared_by_clues(table.state, table.who()) == (len(seals) > 1)
        return said(encounters(table))

    assert paid(6, []) == ["spend:6"]
    assert paid(3, ["woods", "graveyard"]) == ["spend:3"]
    assert paid(3, []) == ["spend:0"]


def test_a_rumor_against_seals_matters_more_the_more_there_are() -> None:
    def worth(seals: list[str]) -> float:
        table = lay(person(clues=3), FRIEND, rumor=UNDONE, seals=seals)
        assert table.state.rumor is not None
        table.state.rumor.clues = 6
        return rumor_worth(table.state, TEAM.w, table.who())

    assert worth(["woods", "graveyard", "witch_house"]) > worth([]) + 3


# ---------------------------------------------------------------------- the last battle


def test_a_weapon_too_many_goes_to_whose_hands_are_the_emptiest() -> None:
    rich = person(cards=["rifle", "38_revolver"])
    table = battle("battle_trade", rich, person("bob_jenkins", cards=["knife"]), person("joe_diamond"))
    assert (table.asked, said(table)) == ("battle_trade", ["trade:2"])
    table.answer("trade:2")
    assert said(table) == ["give:38_revolver.1"]


def test_who_has_no_weapon_too_many_is_not_asked_and_nobody_twice() -> None:
    poor = person(cards=["rifle"]), person("bob_jenkins")
    assert battle("battle_trade", *poor).asked != "battle_trade"
    rich = person(cards=["rifle", "38_revolver"]), person("bob_jenkins")
    assert battle("battle_trade", *rich).asked == "battle_trade"
    assert battle("battle_trade", *rich, round=2).asked != "battle_trade"
    armed = person(cards=["rifle", "38_revolver"]), person("bob_jenkins", cards=["shotgun"])
    assert battle("battle_trade", *armed).asked != "battle_trade"


def test_whose_blows_promise_nothing_strikes_with_his_clues() -> None:
    def spends(rating: int, **fields: Any) -> bool:
        who = person("harvey_walters", clues=2, **fields)
        table = battle("battle_attack", who, person("bob_jenkins"), ancient="hastur", dice=1, rating=rating)
        table.answer("fight")
        return table.asked == "check" and said(table) == ["clue"]

    assert spends(-3)
    assert not spends(0, skills={"fight": 3})


# ---------------------------------------------------------------------- closing


def test_a_gate_that_is_hard_to_close_takes_longer_and_an_elder_sign_none() -> None:
    def turns(ancient: str, **fields: Any) -> float:
        table = lay(person(**fields), FRIEND, ancient=ancient, gates={"woods": "abyss"})
        return toil(table.game, table.who(), table.state.gates["woods"])

    assert turns("yog_sothoth") > turns("cthulhu") > 0
    assert turns("yog_sothoth", fate="blessed") < turns("yog_sothoth")
    assert turns("yog_sothoth", cards=["elder_sign"]) == 0


def test_who_is_about_to_close_raises_the_skill_that_he_can_raise_highest() -> None:
    def raised(name: str) -> list[str]:
        who = person(name, place="woods", explored=True, sliders=[1, 1, 1])
        table = lay(who, FRIEND, gates={"woods": "abyss"}, step="upkeep", until="movement").go()
        assert table.asked == "sliders"
        return said(table)

    assert raised("michael_mcglen") == ["slide:1:2"]
    assert raised("harvey_walters") == ["slide:2:3"]
