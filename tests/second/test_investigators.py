"""What each of the sixteen investigators can do."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.second.abilities.investigators import INVESTIGATORS
from miskatonic.games.second.facts import GATE_CARDS, SHEETS, WORLDS
from miskatonic.games.second.rules.checks import check
from miskatonic.games.second.rules.gates import open_gate
from miskatonic.games.second.rules.harm import lose, lost_in_time_and_space
from miskatonic.games.second.rules.monsters import put_on_board
from miskatonic.games.second.rules.newcomers import new_investigator
from miskatonic.games.second.rules.possessions import draw
from miskatonic.games.second.rules.surges import surge
from miskatonic.games.second.rules.turn import begin_phase
from miskatonic.games.second.rules.upkeep import upkeep
from tests.second.table import Table, field, lay, person

RULE = "2e.encounter.arkham.02"
pytestmark = pytest.mark.rule("2e.anatomy.investigator.06")


def test_everybody_has_an_ability() -> None:
    assert sorted(INVESTIGATORS) == sorted(SHEETS)
    assert all(INVESTIGATORS.values())


# ---------------------------------------------------------------------- drawing

EXTRA = {
    "amanda_sharpe": ("skills", ["luck", "lore", "fight"]),
    "bob_jenkins": ("common", ["food", "rifle", "axe"]),
    "dexter_drake": ("spells", ["wither", "heal", "find_gate"]),
    "monterey_jack": ("unique", ["gate_box", "elder_sign", "silver_key"]),
}


@pytest.mark.rule("2e.setup.18")
@pytest.mark.parametrize("name", EXTRA)
def test_one_extra_card_of_which_one_is_discarded(name: str) -> None:
    deck, kinds = EXTRA[name]
    table = lay(person(name), top={deck: kinds})
    table.do(draw(table.game, table.who(), deck, 1, 1, RULE))
    assert table.options == [f"{kinds[0]}.1", f"{kinds[1]}.1"]
    table.answer(f"{kinds[1]}.1")
    assert table.cards() == [kinds[1]]
    assert table.state.decks[deck].bags[-1] == [f"{kinds[0]}.1"]


@pytest.mark.parametrize("name", EXTRA)
def test_of_two_cards_two_are_kept_of_three(name: str) -> None:
    deck, kinds = EXTRA[name]
    table = lay(person(name), top={deck: kinds})
    table.do(draw(table.game, table.who(), deck, 2, 2, RULE)).answer(f"{kinds[2]}.1+{kinds[0]}.1")
    assert table.cards() == [kinds[0], kinds[2]]


@pytest.mark.parametrize("name", EXTRA)
def test_only_of_their_own_deck_and_only_they(name: str) -> None:
    deck, _ = EXTRA[name]
    for other in sorted({"common", "unique", "spells", "skills"} - {deck}):
        table = lay(person(name))
        table.do(draw(table.game, table.who(), other, 1, 1, RULE))
        assert table.end == "done"
    table = lay(person("joe_diamond"), person(name))
    table.do(draw(table.game, table.who(), deck, 1, 1, RULE))
    assert table.end == "done"


@pytest.mark.parametrize("deck", ["common", "unique", "spells"])
@pytest.mark.parametrize("end", ["top", "bottom"])
def test_ashcan_pete_sees_the_bottom_of_a_deck_and_may_draw_from_there(deck: str, end: str) -> None:
    """Found: he could draw from there, but blindly."""
    kinds = {"common": ("food", "rifle"), "unique": ("gate_box", "elder_sign"), "spells": ("wither", "heal")}
    top, bottom = kinds[deck]
    table = lay(person("ashcan_pete"), top={deck: [top]})
    table.state.decks[deck].remove(f"{bottom}.1")
    table.state.decks[deck].put(f"{bottom}.1", bottom=True)
    table.do(draw(table.game, table.who(), deck, 1, 1, RULE))
    assert table.options == ["top", "bottom"]
    assert table.option("bottom").text.args["card"] == [bottom]
    table.answer(end)
    assert table.cards() == [top if end == "top" else bottom]


def test_ashcan_pete_draws_skills_like_everybody() -> None:
    table = lay(person("ashcan_pete"))
    table.do(draw(table.game, table.who(), "skills", 1, 1, RULE))
    assert table.end == "done"


def test_what_ashcan_pete_has_seen_only_he_knows() -> None:
    table = lay(person("ashcan_pete"), person("bob_jenkins"))
    table.do(draw(table.game, table.who(), "common", 1, 1, RULE)).answer("top")
    pile = table.state.decks["common"]
    assert pile.view(0) != pile.view(1)


# ---------------------------------------------------------------------- caring


@pytest.mark.parametrize(("name", "stat"), [("carolyn_fern", "sanity"), ("vincent_lee", "stamina")])
def test_a_point_for_somebody_in_the_same_place_once_a_turn(name: str, stat: str) -> None:
    table = lay(
        person(name, place="woods", **field(stat, 2)),
        person("bob_jenkins", place="woods", **field(stat, 1)),
        person("joe_diamond", place="uptown", **field(stat, 1)),
    )
    table.do(upkeep(table.game))
    assert table.asked == "upkeep"
    table.answer(f"use:investigator.{name}")
    assert table.options == ["seat:0", "seat:1", "never_mind"]
    table.answer("never_mind", f"use:investigator.{name}", "seat:1")  # taken back it was not used
    assert [getattr(who, stat) for who in table.state.investigators] == [2, 2, 1]
    assert table.asked == "sliders"  # not a second time


@pytest.mark.parametrize(("name", "stat"), [("carolyn_fern", "sanity"), ("vincent_lee", "stamina")])
def test_themselves_included_but_nobody_who_lacks_nothing(name: str, stat: str) -> None:
    full = lay(person(name, place="woods"), person("bob_jenkins", place="woods"))
    full.do(upkeep(full.game))
    assert full.asked == "sliders"
    self = lay(person(name, place="woods", **field(stat, 2)))
    self.do(upkeep(self.game)).answer(f"use:investigator.{name}")
    assert getattr(self.who(), stat) == 3


@pytest.mark.parametrize(("name", "stat"), [("carolyn_fern", "sanity"), ("vincent_lee", "stamina")])
def test_it_is_their_choice_and_in_their_own_upkeep(name: str, stat: str) -> None:
    table = lay(person(name, **field(stat, 2)), person("bob_jenkins", fate="blessed"))
    table.do(upkeep(table.game)).answer("done")
    assert getattr(table.who(), stat) == 2
    table.answer("none")
    table.do(upkeep(table.game))
    assert table.asked == "sliders"


# ---------------------------------------------------------------------- encounters


def test_darrell_simmons_draws_two_location_cards() -> None:
    table = lay(
        person("darrell_simmons", place="graveyard", sanity=1),
        step="arkham",
        until="other_worlds",
        locations=["rivertown_2", "rivertown_6"],
    ).go()
    assert table.options == ["rivertown_2", "rivertown_6"]
    table.answer("rivertown_6")
    assert table.who().sanity == 3


def test_darrell_simmons_draws_one_gate_card() -> None:
    table = lay(
        person("darrell_simmons", place="yuggoth:1"), step="other_worlds", until="mythos", dice=6
    ).go()
    assert table.asked != "which_card"


def test_gloria_goldberg_draws_two_gate_cards_that_fit() -> None:
    table = lay(
        person("gloria_goldberg", place="yuggoth:1"),
        top={"gate_deck": ["gate_42", "gate_13", "gate_48"]},
        step="other_worlds",
        until="mythos",
    ).go()
    assert table.options == ["gate_42", "gate_48"]
    assert all(GATE_CARDS[card] in WORLDS["yuggoth"].encounter_colours for card in table.options)
    table.answer("gate_48")
    assert [entry.args["encounter"] for entry in table.told("encounter")] == ["gate_48.yuggoth"]
    assert len(table.state.gate_deck) == len(GATE_CARDS)


def test_gloria_goldberg_draws_one_location_card() -> None:
    table = lay(
        person("gloria_goldberg", place="graveyard"), step="arkham", until="other_worlds", dice=6
    ).go()
    assert table.asked != "which_card"


def test_both_abilities_belong_to_their_owners() -> None:
    table = lay(
        person(place="graveyard"),
        person("darrell_simmons", place="uptown"),
        person("gloria_goldberg", place="uptown"),
        step="arkham",
        until="other_worlds",
        dice=6,
    ).go()
    assert table.asked != "which_card"


# ---------------------------------------------------------------------- losses


@pytest.mark.parametrize(("name", "stat"), [("harvey_walters", "sanity"), ("michael_mcglen", "stamina")])
@pytest.mark.parametrize("n", [1, 2, 3])
def test_every_loss_is_smaller_by_one(name: str, stat: str, n: int) -> None:
    table = lay(person(name))
    loss: dict[str, Any] = {stat: n}
    table.do(lose(table.game, table.who(), RULE, **loss))
    assert getattr(table.who(), stat) == 7 - (n - 1)


@pytest.mark.parametrize(("name", "stat"), [("harvey_walters", "stamina"), ("michael_mcglen", "sanity")])
def test_but_not_of_the_other_kind_nor_anybody_elses(name: str, stat: str) -> None:
    table = lay(person(name), person("joe_diamond"))
    loss: dict[str, Any] = {stat: 2}
    table.do(lose(table.game, table.who(), RULE, **loss))
    assert getattr(table.who(), stat) == 1
    other = lay(person("joe_diamond"), person(name))
    other.do(lose(other.game, other.who(), RULE, sanity=1, stamina=1))
    assert (other.who().sanity, other.who().stamina) == (3, 5)


@pytest.mark.rule("2e.spell.03")
def test_a_price_is_no_loss() -> None:
    table = lay(person("harvey_walters", cards=["heal"], stamina=1), dice=6).go().answer("use:heal.1")
    assert table.who().sanity == 6


# ---------------------------------------------------------------------- the others


@pytest.mark.rule("2e.upkeep.06")
def test_jenny_barnes_has_a_trust_fund() -> None:
    table = lay(person("jenny_barnes", money=2), person("bob_jenkins", money=2))
    table.do(upkeep(table.game)).answer("none")
    assert table.who().money == 3
    table.do(upkeep(table.game)).answer("none")
    assert table.who(1).money == 2


@pytest.mark.rule("2e.check.clue.02")
def test_joe_diamond_rolls_two_dice_for_a_clue() -> None:
    table = lay(person("joe_diamond", clues=1), dice=[1, 1, 1, 1, 5])
    table.do(check(table.game, table.who(), "luck")).answer("clue")
    assert table.told("clue_spent")[0].args["faces"] == [1, 5]
    assert table.value.passed
    other = lay(person(clues=1), person("joe_diamond"), dice=[1, 1, 1, 1, 5])
    other.do(check(other.game, other.who(), "luck")).answer("clue")
    assert other.told("clue_spent")[0].args["faces"] == [5]


def test_where_kate_winthrop_is_no_gate_opens() -> None:
    table = lay(
        person("kate_winthrop", place="woods"), person("bob_jenkins", place="woods"), clues={"woods": 1}
    )
    table.do(open_gate(table.game, "woods", "2e.mythos.gate.06"))
    assert (table.state.gates, table.state.doom, table.state.monsters) == ({}, 0, {})
    assert table.state.clues == {"woods": 1}
    table.do(open_gate(table.game, "graveyard", "2e.mythos.gate.06"))
    assert list(table.state.gates) == ["graveyard"]


def test_where_kate_winthrop_is_no_monster_appears() -> None:
    table = lay(person("kate_winthrop", place="woods"), gates={"woods": "abyss", "graveyard": "rlyeh"})
    table.says({"do": "monster_appears"})
    assert table.told("no_monster")
    table.do(surge(table.game, "woods"))
    assert list(table.state.monsters) == ["graveyard"]


def test_monsters_already_there_or_walking_in_are_no_concern_of_hers() -> None:
    table = lay(person("kate_winthrop", place="woods"), monsters={"woods": ["ghoul"]})
    table.do(put_on_board(table.game, table.state.cup.draw(table.game.chance, "cup"), "uptown", RULE))
    assert table.where("ghoul.1") == "woods"
    assert table.state.monsters["uptown"]


def test_an_other_world_is_no_location() -> None:
    """Found: monsters of Other World encounters did not appear to her either."""
    table = lay(person("kate_winthrop", place="abyss:1"))
    table.says({"do": "monster_appears"})
    assert table.asked == "monster"


@pytest.mark.rule("2e.state.devoured.02")
def test_a_new_investigators_ability_replaces_the_old_ones() -> None:
    table = lay(person("harvey_walters"))
    table.do(new_investigator(table.game, table.who(), "carolyn_fern"))
    while table.ask is not None:
        table.answer(table.first)
    before = table.who().sanity
    table.do(lose(table.game, table.who(), "2e.combat.damage.01", sanity=2))
    assert table.who().sanity == before - 2, "Harvey's strong mind is gone with him"


def test_mandy_thompson_rerolls_the_failures_of_anybodys_check_once_a_turn() -> None:
    table = lay(person(), person("mandy_thompson"), dice=[5, 1, 2, 1, 6, 1, 1] + [1] * 4)
    table.do(check(table.game, table.who(), "luck", 0, 2))
    assert table.options == ["done", "use:investigator.mandy_thompson"]
    table.answer("use:investigator.mandy_thompson")
    assert table.told("rerolled")[0].args["n"] == 3  # the 5 stays
    assert table.value.successes == 2
    table.do(check(table.game, table.who(), "luck", 0, 2))
    assert table.end == "done"  # used up this turn


def test_mandy_thompson_may_research_again_next_turn() -> None:
    table = lay(person("mandy_thompson"), limits={"turn/investigator.mandy_thompson": 1}, dice=1)
    table.do(check(table.game, table.who(), "luck"))
    assert table.end == "done"
    begin_phase(table.game, "upkeep")
    table.do(check(table.game, table.who(), "luck"))
    assert table.offers("use:investigator.mandy_thompson")


def test_there_is_nothing_to_research_when_no_die_failed() -> None:
    table = lay(person("mandy_thompson"), dice=6)
    table.do(check(table.game, table.who(), "luck", 0, 9))
    assert table.end == "done"


def angel(**fields: Any) -> Table:
    table = lay(person("sister_mary", **{"place": "abyss:2", **fields}))
    return table.do(lost_in_time_and_space(table.game, table.who(), "2e.movement.other.08"))


def test_sister_mary_is_never_lost() -> None:
    table = angel()
    assert (table.who().place, table.who().delayed, table.who().lose_next) == ("south_church", False, False)
    assert table.end == "knocked_out"


@pytest.mark.rule("2e.state.other.02")
@pytest.mark.parametrize(("stat", "place"), [("sanity", "arkham_asylum"), ("stamina", "st_marys_hospital")])
def test_sister_mary_goes_to_the_asylum_or_the_hospital(stat: str, place: str) -> None:
    table = lay(person("sister_mary", place="abyss:1", clues=2, **field(stat, 1)))
    loss: dict[str, Any] = {stat: 1}
    table.do(lose(table.game, table.who(), RULE, **loss))
    assert (table.who().place, getattr(table.who(), stat), table.who().clues) == (place, 1, 1)
    assert table.end == "knocked_out"


@pytest.mark.rule("2e.movement.other.08")
def test_sister_mary_without_a_gate_back_is_home() -> None:
    table = lay(person("sister_mary", place="abyss:2"), step="movement", until="arkham").go()
    assert table.who().place == "south_church"


def test_others_have_no_angel() -> None:
    table = lay(person(place="abyss:2"), person("sister_mary"))
    table.do(lost_in_time_and_space(table.game, table.who(), "2e.movement.other.08"))
    assert table.who().place == "lost"


@pytest.mark.rule("2e.misc.simultaneous.01")
@pytest.mark.parametrize(
    ("first", "devoured"), [("investigator.sister_mary", False), ("ancient.yog_sothoth", True)]
)
def test_what_comes_at_the_same_time_comes_in_the_order_the_player_chooses(
    first: str, devoured: bool
) -> None:
    """Her angel, or Yog-Sothoth, who devours the lost."""
    table = lay(person("sister_mary", place="abyss:2"), ancient="yog_sothoth")
    table.do(lost_in_time_and_space(table.game, table.who(), "2e.movement.other.08"))
    assert table.ask is not None
    assert (table.ask.seat, set(table.options)) == (0, {"investigator.sister_mary", "ancient.yog_sothoth"})
    table.answer(first)
    assert bool(table.told("devoured")) is devoured
    if not devoured:
        assert table.who().place == "south_church"
