"""Sanity and Stamina, insane, unconscious, lost in time and space, arrested, devoured, blessed, cursed."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from miskatonic.games.second.facts import LOCATIONS, SHEETS, STREETS, card_kind
from miskatonic.games.second.rules.fate import bless, curse
from miskatonic.games.second.rules.harm import arrest, devoured, gain, lose, lost_in_time_and_space, lower_max
from miskatonic.games.second.rules.possessions import discard
from miskatonic.games.second.rules.upkeep import upkeep
from tests.second.table import Person, Table, field, lay, person

RULE = "2e.combat.damage.01"


def hurt(who: Person, *others: Person, sanity: int = 0, stamina: int = 0, **laid: Any) -> Table:
    table = lay(who, *others, **laid)
    return table.do(lose(table.game, table.who(), RULE, sanity=sanity, stamina=stamina))


def next_step(table: Table, step: str, until: str) -> Table:
    """Play the table on from the beginning of a step."""
    table.state.step, table.state.queue, table.until = (
        step,
        [who.seat for who in table.state.investigators],
        until,
    )
    return table.go()


# ---------------------------------------------------------------------- values


@pytest.mark.rule("2e.state.values.01", "2e.state.values.02")
@pytest.mark.parametrize("stat", ["sanity", "stamina"])
def test_nothing_rises_above_the_maximum(stat: str) -> None:
    table = lay(person(**field(stat, 3)))
    assert gain(table.game, table.who(), stat, 1, RULE) == 1
    assert gain(table.game, table.who(), stat, 7, RULE) == 1
    assert getattr(table.who(), stat) == 5
    assert gain(table.game, table.who(), stat, None, RULE) == 0


@pytest.mark.rule("2e.state.values.02")
def test_a_maximum_that_sinks_takes_the_value_along() -> None:
    """Duke gives his master one Sanity more than his sheet."""
    for sanity in (5, 3):
        table = lay(person("ashcan_pete", cards=["duke"], sanity=sanity))
        discard(table.game, table.who(), "duke.1", RULE)
        assert table.who().sanity == min(4, sanity)


# ---------------------------------------------------------------------- insane


@pytest.mark.rule("2e.state.insane.01", "2e.state.insane.05")
@pytest.mark.parametrize("place", ["rivertown", "woods", "jail"])
def test_at_zero_sanity_in_arkham_he_goes_to_the_asylum_with_one_sanity(place: str) -> None:
    table = hurt(person(place=place, sanity=2, stamina=3), sanity=2)
    assert table.end == "knocked_out"
    assert (table.who().place, table.who().sanity, table.who().stamina) == ("arkham_asylum", 1, 3)
    assert not table.who().delayed


@pytest.mark.rule("2e.state.insane.01")
def test_one_sanity_left_is_enough() -> None:
    table = hurt(person(place="woods", sanity=2), sanity=1)
    assert (table.end, table.who().place) == ("done", "woods")


@pytest.mark.rule("2e.state.insane.02", "2e.state.insane.03")
@pytest.mark.parametrize(("items", "lost"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_half_of_his_items_rounded_down_of_his_choice(items: int, lost: int) -> None:
    """Ruling C34: what is rounded down is the number lost."""
    cards = ["rifle", "lantern", "gate_box", "wither", "knife"][:items]
    table = hurt(person(cards=cards, sanity=1), sanity=1)
    if lost:
        assert (table.asked, table.options) == ("lose_items", [f"{card}.1" for card in cards])
        table.answer("+".join(table.options[-lost:]))
    assert table.cards() == cards[: items - lost]
    assert table.who().place == "arkham_asylum"


@pytest.mark.rule("2e.state.insane.02")
@pytest.mark.parametrize(("clues", "left"), [(0, 0), (1, 1), (2, 1), (3, 2), (6, 3)])
def test_half_of_his_clues_rounded_down_counted_apart_from_items(clues: int, left: int) -> None:
    """Ruling C34."""
    table = hurt(person(clues=clues, cards=["rifle"], money=5, sanity=1), sanity=1)
    assert table.who().clues == left
    assert (table.cards(), table.who().money) == (["rifle"], 5)


@pytest.mark.rule("2e.state.insane.04", "2e.state.items.02")
def test_all_retainers_and_no_allies_skills_or_other_cards() -> None:
    cards = ["retainer", "bank_loan", "silver_twilight_membership", "ryan_dean", "luck"]
    table = hurt(person(cards=cards, sanity=1), sanity=1)
    assert table.cards() == cards[1:]
    assert "retainer.1" in table.state.specials


@pytest.mark.rule("2e.state.items.01")
@pytest.mark.parametrize("card", ["rifle", "gate_box", "wither", "deputys_revolver", "patrol_wagon"])
def test_what_counts_as_an_item(card: str) -> None:
    table = hurt(person(cards=[card, "lantern"], sanity=1), sanity=1)
    assert table.options == [f"{card}.1", "lantern.1"]


@pytest.mark.rule("2e.state.insane.06", "2e.state.unconscious.04")
@pytest.mark.parametrize("stat", ["sanity", "stamina"])
def test_no_more_encounters_this_turn_but_the_next_turn_is_normal(stat: str) -> None:
    who = person(place="rivertown", **field(stat, 1))
    kind = "zombie"
    table = lay(who, monsters={"rivertown": [kind]}, dice=1, step="movement", until="mythos").go()
    table.answer("stay", "fight")
    if stat == "stamina":
        table.answer("fight")
    assert table.end == "reached"
    assert table.who().place == ("arkham_asylum" if stat == "sanity" else "st_marys_hospital")
    assert table.told("encounter") == []
    next_step(table, "upkeep", "arkham")
    table.answer("slide:0:3")  # he does his Upkeep and moves
    assert table.asked == "move"


@pytest.mark.rule("2e.state.insane.06")
def test_who_is_carried_off_in_upkeep_does_nothing_more_this_turn() -> None:
    """Ruling C35."""
    table = lay(person("gloria_goldberg", cards=["heal"], sanity=1, stamina=1), dice=1, until="mythos").go()
    table.answer("use:heal.1")  # the cost drives her insane
    assert (table.who().place, table.end) == ("arkham_asylum", "reached")
    assert table.told("encounter") == []


@pytest.mark.rule("2e.state.insane.06")
def test_who_was_delayed_and_is_carried_off_is_not_delayed_any_more() -> None:
    table = hurt(person(place="woods", delayed=True, sanity=1), sanity=1)
    assert not table.who().delayed


# ---------------------------------------------------------------------- unconscious


@pytest.mark.rule("2e.state.unconscious.01", "2e.state.unconscious.03")
def test_at_zero_stamina_in_arkham_he_goes_to_the_hospital_with_one_stamina() -> None:
    table = hurt(person(place="woods", sanity=3, stamina=2), stamina=5)
    assert table.end == "knocked_out"
    assert (table.who().place, table.who().sanity, table.who().stamina) == ("st_marys_hospital", 3, 1)


@pytest.mark.rule("2e.state.unconscious.02")
def test_unconscious_he_loses_the_same_as_insane() -> None:
    cards = ["rifle", "lantern", "wither", "retainer", "luck"]
    table = hurt(person(cards=cards, clues=5, stamina=1), stamina=1)
    assert table.options == ["rifle.1", "lantern.1", "wither.1"]
    table.answer("lantern.1")
    assert (table.cards(), table.who().clues) == (["rifle", "wither", "luck"], 3)


@pytest.mark.rule("2e.misc.simultaneous.01")
@pytest.mark.parametrize("place", ["arkham_asylum", "st_marys_hospital"])
def test_at_zero_of_both_the_player_picks_and_discards_once(place: str) -> None:
    """Ruling C36."""
    table = hurt(person(place="woods", clues=4, sanity=1, stamina=1), sanity=1, stamina=1)
    assert table.options == ["arkham_asylum", "st_marys_hospital"]
    table.answer(place)
    who = table.who()
    assert (who.place, who.sanity, who.stamina, who.clues) == (place, 1, 1, 2)


def test_at_zero_of_both_the_later_printing_devours_him() -> None:
    """Ruling C36, variant."""
    table = hurt(person(place="woods", sanity=1, stamina=1), sanity=1, stamina=1, printing="later")
    assert table.told("devoured")
    only = hurt(person(place="woods", sanity=1, stamina=1), sanity=1, printing="later")
    assert only.who().place == "arkham_asylum"


@pytest.mark.parametrize(("printing", "gone"), [("first", False), ("later", True)])
@pytest.mark.parametrize(("stat", "end"), [("sanity", "insane"), ("stamina", "unconscious")])
def test_a_maximum_of_zero_is_the_end_in_the_later_printing(
    printing: str, gone: bool, stat: str, end: str
) -> None:
    """Ruling C36, variant."""
    who = person(**field(stat, 1), **field(f"max_{stat}", 1))
    table = lay(who, printing=printing)
    table.do(lower_max(table.game, table.who(), RULE)).answer(stat)
    assert bool(table.told("devoured")) is gone
    assert bool(table.told(end)) is not gone


# ---------------------------------------------------------------------- in an Other World


@pytest.mark.rule("2e.state.other.01", "2e.state.other.02", "2e.state.other.03", "2e.state.other.04")
@pytest.mark.parametrize(("stat", "other"), [("sanity", "stamina"), ("stamina", "sanity")])
def test_at_zero_in_an_other_world_he_is_lost_with_the_same_losses(stat: str, other: str) -> None:
    who = person(
        place="abyss:2", cards=["rifle", "lantern", "retainer"], clues=3, **field(stat, 1), **field(other, 4)
    )
    table = hurt(who, **field(stat, 2)).answer("rifle.1")
    found = table.who()
    assert (found.place, found.delayed) == ("lost", True)
    assert (getattr(found, stat), getattr(found, other)) == (1, 4)
    assert (table.cards(), found.clues) == (["lantern"], 2)


@pytest.mark.rule("2e.state.other.03")
def test_both_values_are_raised_to_one() -> None:
    table = hurt(person(place="abyss:1", sanity=1, stamina=1), sanity=1, stamina=1)
    assert (table.who().place, table.who().sanity, table.who().stamina) == ("lost", 1, 1)


def test_who_is_lost_already_and_reaches_zero_stays_lost() -> None:
    """He is neither in Arkham nor in an Other World (found: he was taken to the Asylum)."""
    table = hurt(person(place="lost", sanity=1, clues=4), sanity=1)
    assert (table.who().place, table.who().sanity, table.who().clues) == ("lost", 1, 2)


# ---------------------------------------------------------------------- arrested


def arrested(*others: Person, **fields: Any) -> Table:
    table = lay(person(place="easttown", **fields), *others)
    return table.do(arrest(table.game, table.who()))


@pytest.mark.rule("2e.state.arrested.01")
def test_the_arrested_are_in_the_jail_cell() -> None:
    table = arrested()
    assert table.who().place == "jail"
    assert table.end == "knocked_out"


@pytest.mark.rule("2e.state.arrested.02")
@pytest.mark.parametrize(("money", "left"), [(0, 0), (1, 1), (2, 1), (5, 3), (8, 4)])
def test_half_the_money_rounded_down_is_lost(money: int, left: int) -> None:
    """Ruling C34."""
    table = arrested(money=money, clues=4)
    assert (table.who().money, table.who().clues) == (left, 4)


@pytest.mark.rule("2e.state.arrested.03", "2e.state.arrested.04")
def test_the_next_turn_is_lost_and_then_he_acts_from_the_police_station() -> None:
    table = arrested(cards=["motorcycle", "retainer"], exhausted=["motorcycle"])
    assert table.who().delayed
    next_step(table, "upkeep", "mythos")
    assert table.end == "reached"  # nothing was asked of him
    assert (table.who().place, table.who().delayed) == ("police_station", False)
    assert table.who().cards[0].exhausted
    assert table.who().money == 0
    table.game.chance.faces = 4  # type: ignore[attr-defined]
    next_step(table, "upkeep", "mythos")
    assert table.asked == "sliders"
    assert (table.who().money, table.who().cards[0].exhausted) == (2, False)


@pytest.mark.rule("2e.state.arrested.03", "2e.mythos.01", "2e.misc.trade.02")
def test_a_lost_turn() -> None:
    """Ruling C37: no refresh, no Upkeep action, no slider, no encounter, no trade; but the Mythos card is his."""
    table = lay(
        person(place="jail", lose_next=True, delayed=True, cards=["retainer"], fate="cursed", money=3),
        person("joe_diamond", place="police_station", money=2),
        dice=1,
        until="mythos",
    ).go()
    table.answer("none")
    assert not table.offers("trade:0")
    table.answer("stay")
    assert table.told("encounter")[0].args["who"] == "joe_diamond"
    assert (table.who().money, table.who().fate, table.cards()) == (3, "cursed", ["retainer"])
    if table.ask is not None:
        table.play_to("mythos")
    table.until = "upkeep"
    table.go()
    while table.ask is not None:
        table.answer(table.first)
    assert table.told("mythos_card")
    assert table.state.first == 1


# ---------------------------------------------------------------------- lost in time and space


def lost(**fields: Any) -> Table:
    table = lay(person(place="abyss:2", **fields), closed={"general_store": 0})
    return table.do(lost_in_time_and_space(table.game, table.who(), "2e.movement.other.08"))


@pytest.mark.rule("2e.state.lost.01")
def test_the_lost_are_moved_at_once_and_delayed() -> None:
    table = lost()
    assert (table.who().place, table.who().delayed, table.end) == ("lost", True, "knocked_out")


@pytest.mark.rule("2e.state.lost.02", "2e.state.lost.03")
def test_the_next_turn_is_lost_and_the_one_after_begins_anywhere_in_arkham() -> None:
    """Ruling C38: before refreshing; closed locations cannot be chosen; placing is no choice but where."""
    table = lost(cards=["motorcycle"], exhausted=["motorcycle"])
    next_step(table, "upkeep", "mythos")
    assert table.end == "reached"
    assert (table.who().place, table.who().delayed) == ("lost", False)
    next_step(table, "upkeep", "mythos")
    assert table.asked == "come_back"
    assert set(table.options) == {*STREETS, *LOCATIONS} - {"general_store"}
    assert table.who().cards[0].exhausted
    table.answer("woods")
    assert table.who().place == "woods"
    assert not table.who().cards[0].exhausted
    assert table.asked == "sliders"  # and then plays a full turn
    table.answer("slide:0:3")
    assert table.asked == "move"


@pytest.mark.rule("2e.state.lost.03")
def test_placing_is_no_movement() -> None:
    """Ruling C38: monsters are met in his Movement Phase, a gate in the Arkham Encounters."""
    table = lay(
        person(place="lost"),
        monsters={"woods": ["cultist"]},
        gates={"woods": "abyss"},
        dice=6,
        until="other_worlds",
    ).go()
    table.answer("woods", "none")
    assert table.asked == "move"
    table.answer("stay", "evade")
    assert table.who().place == "abyss:1"


@pytest.mark.rule("2e.state.lost.02")
@pytest.mark.parametrize("step", ["upkeep", "movement", "mythos"])
def test_lost_in_any_phase_of_a_turn_the_next_is_lost(step: str) -> None:
    """Ruling C38 (found: who was lost in Upkeep stood up in the same turn)."""
    table = lost()
    if step == "upkeep":
        next_step(table, "movement", "mythos")
        assert table.who().delayed
    for turn in range(2):
        table.state.queue = [0]
        table.do(upkeep(table.game))
        assert (table.asked == "come_back") is (turn == 1)


@pytest.mark.rule("2e.state.lost.04")
def test_lost_without_being_knocked_out_costs_nothing() -> None:
    table = lost(cards=["rifle", "lantern", "retainer"], clues=4, sanity=2)
    assert table.cards() == ["rifle", "lantern", "retainer"]
    assert (table.who().clues, table.who().sanity) == (4, 2)


# ---------------------------------------------------------------------- devoured


def eaten(**laid: Any) -> Table:
    who = person(
        place="woods",
        cards=["rifle", "luck", "ryan_dean", "bank_loan"],
        monsters=["ghoul", "zombie"],
        gates=["abyss"],
        money=9,
        clues=5,
        fate="blessed",
        delayed=True,
    )
    table = lay(who, person("bob_jenkins", place="rivertown"), **laid)
    return table.do(devoured(table.game, table.who(), "2e.state.devoured.01"))


@pytest.mark.rule("2e.state.devoured.01", "2e.state.devoured.03")
def test_the_devoured_lose_everything_but_trophies() -> None:
    """Ruling C40: money and clues too; the newcomer is set up afresh at home."""
    table = eaten()
    while table.ask is not None:
        table.answer(table.first)
    who = table.who()
    sheet = SHEETS[who.id]
    assert (who.monsters, who.gates) == (["ghoul.1", "zombie.1"], ["abyss_1"])
    assert not {"rifle.1", "luck.1", "ryan_dean.1", "bank_loan.1"} & {card.id for card in who.cards}
    assert "rifle.1" in table.state.decks["common"]
    assert "bank_loan.1" in table.state.specials
    assert (who.money, who.clues) == (sheet.fixed_possessions.money, sheet.fixed_possessions.clues)
    assert who.place == sheet.home
    assert (who.fate, who.delayed) == ("", False)
    assert len(table.told("newcomer")) == 1


@pytest.mark.rule("2e.state.devoured.03", "2e.setup.19", "2e.setup.20")
def test_the_newcomer_starts_at_full_strength() -> None:
    """With Cthulhu that is one less than the sheet says."""
    table = eaten(ancient="cthulhu")
    while table.ask is not None:
        table.answer(table.first)
    who = table.who()
    duke = "duke" in table.cards()
    assert (who.sanity, who.stamina) == (who.max_sanity - 1 + duke, who.max_stamina - 1)


@pytest.mark.rule("2e.state.devoured.02", "2e.state.devoured.03")
def test_the_new_investigator_is_drawn_at_random_and_may_be_the_same() -> None:
    """Ruling C40: the sheet is shuffled in with the unused ones."""
    drawn = set()
    for key in range(120):
        table = eaten(key=key)
        drawn.add(table.who().id)
        names = [who.id for who in table.state.investigators]
        assert sorted([*names, *table.state.unused]) == sorted(SHEETS)
    assert drawn == set(SHEETS) - {"bob_jenkins"}


@pytest.mark.rule("2e.state.devoured.03")
def test_the_newcomer_acts_from_the_next_phase() -> None:
    """Ruling C40 (found: the newcomer waited for the next turn)."""
    table = lay(
        person(place="rivertown"),
        monsters={"rivertown": ["the_black_man"]},
        ancient="nyarlathotep",
        dice=1,
        step="movement",
        until="mythos",
    ).go()
    table.answer("stay", "fight")
    newcomer = table.who().id
    while table.ask is not None:
        table.answer("encounter" if table.offers("encounter") else table.first)
    assert table.told("devoured")
    assert table.told("encounter")[0].args["who"] == newcomer


@pytest.mark.rule("2e.state.devoured.03")
@pytest.mark.parametrize(("queue", "left"), [([0, 1, 2], [0, 2]), ([1, 2], [2]), ([2], [2])])
def test_the_newcomer_does_not_act_in_the_phase_of_his_arrival(queue: list[int], left: list[int]) -> None:
    """Ruling C40: even when his seat had not acted yet."""
    table = lay(person(), person("bob_jenkins"), person("joe_diamond"), step="arkham", queue=queue)
    table.do(devoured(table.game, table.who(1), "2e.state.devoured.01"))
    while table.ask is not None:
        table.answer(table.first)
    assert table.state.queue == left


@pytest.mark.rule("2e.state.devoured.03", "2e.parts.23")
def test_a_newcomer_whose_home_is_closed_begins_in_its_street() -> None:
    """Found: he stood in the closed location."""
    homes = {"general_store": 0, "curiositie_shoppe": 0, "ye_olde_magick_shoppe": 0}
    seen = set()
    for key in range(60):
        table = eaten(key=key, closed=homes)
        assert table.who().place not in homes
        if SHEETS[table.who().id].home in homes:
            seen.add(table.who().place)
    assert seen <= {"rivertown", "northside", "uptown"}
    assert seen


# ---------------------------------------------------------------------- blessed and cursed


@pytest.mark.rule("2e.state.blessed.03")
@pytest.mark.parametrize(
    ("before", "gets", "after"),
    [
        ("", "blessed", "blessed"),
        ("", "cursed", "cursed"),
        ("blessed", "cursed", ""),
        ("cursed", "blessed", ""),
        ("blessed", "blessed", "blessed"),
        ("cursed", "cursed", "cursed"),
    ],
)
def test_a_curse_on_the_blessed_only_takes_the_blessing_away(before: str, gets: str, after: str) -> None:
    """Ruling C41: a Blessing for the blessed has no effect."""
    table = lay(person(fate=before))
    (bless if gets == "blessed" else curse)(table.game, table.who(), "2e.state.blessed.03")
    assert table.who().fate == after


@pytest.mark.rule("2e.misc.special.01", "2e.misc.special.02", "2e.misc.special.03")
@pytest.mark.parametrize("card", ["retainer", "bank_loan", "silver_twilight_membership"])
def test_nobody_holds_a_second_one(card: str) -> None:
    """Ruling C41, C44."""
    table = lay(person(cards=[card], money=1))
    table.says({"do": "take_special", "card": card})
    assert table.cards() == [card]
    assert table.who().money == 1


@pytest.mark.rule("2e.misc.special.04")
def test_nobody_holds_two_blessings_or_curses() -> None:
    """Ruling C44."""
    table = lay(person())
    for _ in range(2):
        table.says({"do": "curse"})
    table.says({"do": "bless"})
    assert table.who().fate == ""


def test_there_is_one_deputy_at_a_time() -> None:
    """Ruling C44: Deputy cards are limited by their number."""
    table = lay(person(cards=["deputy_of_arkham", "deputys_revolver", "patrol_wagon"]), person("bob_jenkins"))
    table.says({"do": "take_special", "card": "deputy_of_arkham"}, seat=1)
    assert table.cards(1) == []


@pytest.mark.rule("2e.state.devoured.03", "2e.setup.15", "2e.setup.16", "2e.setup.17", "2e.setup.20")
@pytest.mark.parametrize("key", range(30))
def test_the_newcomer_is_complete(key: int) -> None:
    """What is printed on his sheet, random cards of each deck, and sliders that he sets himself."""
    table = eaten(key=f"newcomer {key}")
    asked = []
    while table.ask is not None:
        asked.append(table.asked)
        table.answer(table.first)
    who = table.who()
    sheet = SHEETS[who.id]
    fixed = Counter(card_kind(card).deck for card in sheet.fixed_possessions.cards if card != "blessing")
    held = Counter(card_kind(card.id).deck for card in who.cards)
    assert held == fixed + Counter(sheet.random_possessions)
    assert any("slider" in each for each in asked)
    assert who.fate == ("blessed" if "blessing" in sheet.fixed_possessions.cards else "")
