"""Headlines, all thirty-two of them: four are rumors."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.third.facts import HEADLINES, kind_of
from miskatonic.games.third.rules.assets import buy_display, price_of
from miskatonic.games.third.rules.monsters import health_of
from miskatonic.games.third.rules.mythos import read_headline, reckoning
from miskatonic.games.third.state import Marker
from miskatonic.games.third.texts.headlines import HEADLINE_TEXTS, headline_text
from miskatonic.kernel.text import ids
from tests.third.table import Table, lay, person

GRAVEYARD = "graveyard"
FACES = {0: [1] * 9, 1: [6, 1, 1, 1, 1, 1, 1], 2: [6, 6, 1, 1, 1, 1, 1], 3: [6, 6, 6, 1, 1, 1, 1]}


def successes(n: int) -> Any:
    """So many of the dice are successes, whatever their number."""
    return lambda dice: [6] * min(n, dice) + [1] * (dice - n)


def read(card: str, *people: Any, seat: int = 0, **fields: Any) -> Table:
    table = lay(*people, top={"headlines": [card]}, **fields)
    return table.do(read_headline(table.game, seat))


def here(**fields: Any) -> Any:
    return person("tommy_muldoon", place=GRAVEYARD, **fields)


def harm(table: Table, seat: int = 0) -> tuple[int, int]:
    return table.who(seat).damage, table.who(seat).horror


# ---------------------------------------------------------------------- the deck


@pytest.mark.rule("3e.492.2", "3e.492.4", "3e.492.5")
def test_a_headline_is_read_and_goes_face_up_to_its_discards() -> None:
    table = read("symposium", here(clues=1))
    assert table.assets() == ["cursed"]
    assert (table.state.headline_discard, table.state.revealed) == (["symposium"], [])
    assert "symposium" not in table.state.headlines


@pytest.mark.rule("3e.492.3", "3e.qr.03")
@pytest.mark.parametrize("drawer", [0, 1])
def test_it_speaks_only_to_who_drew_it(drawer: int) -> None:
    """The leader or not."""
    rex = person("rex_murphy", place=GRAVEYARD)
    table = read("sightings_near_river", here(), rex, seat=drawer, doom={GRAVEYARD: 2})
    assert table.state.leader == 0
    assert (harm(table, drawer), harm(table, 1 - drawer)) == ((2, 0), (0, 0))


@pytest.mark.rule("3e.492.4")
def test_it_is_discarded_even_if_it_defeats_who_reads_it() -> None:
    table = read("sightings_near_river", here(damage=6), doom={GRAVEYARD: 5})
    assert (table.who().out, table.end) == ("defeated", "defeated")
    assert (table.state.headline_discard, table.state.revealed) == (["sightings_near_river"], [])


@pytest.mark.rule("3e.492.6")
def test_without_headlines_doom_comes_and_nothing_is_shuffled() -> None:
    table = lay(headline_discard=["symposium"])
    table.state.headlines.bags.clear()
    for doom in (1, 2):
        table.do(read_headline(table.game, 0))
        assert table.state.sheet_doom == doom
    assert (table.state.headline_discard, len(table.state.headlines)) == (["symposium"], 0)


@pytest.mark.rule("3e.003")
@pytest.mark.parametrize("card", [card for card in HEADLINES if not HEADLINES[card].rumor])
def test_who_has_no_investigator_reads_it_without_consequence(card: str) -> None:
    table = read(card, here(out="defeated"), monsters={GRAVEYARD: ["flesh_eater"]}, doom={GRAVEYARD: 2})
    assert (table.end, table.state.headline_discard) == ("done", [card])
    assert harm(table) == (0, 0)
    assert (table.state.doom, len(table.state.monsters)) == ({GRAVEYARD: 2}, 1)


def test_there_are_thirty_two_and_four_are_rumors() -> None:
    assert len(HEADLINES) == 32
    assert [card for card in HEADLINES if HEADLINES[card].rumor] == [
        card for card in HEADLINES if HEADLINE_TEXTS[card].lines
    ]
    assert sum(each.rumor for each in HEADLINES.values()) == 4


@pytest.mark.parametrize("card", HEADLINES)
def test_every_headline_says_itself(card: str) -> None:
    assert all(each.startswith(("third.", "kernel.")) for each in ids(headline_text(card)))


# ---------------------------------------------------------------------- one or the other


@pytest.mark.parametrize(
    ("card", "answer", "damage", "horror", "doom", "assets"),
    [
        ("no_one_to_blame", "place_doom", 0, 0, 2, []),
        ("no_one_to_blame", "gain_dark_pact", 0, 0, 0, ["dark_pact"]),
        ("break_in", "suffer", 2, 2, 0, []),
        ("break_in", "place_doom", 0, 0, 1, []),
        ("vigilante", "suffer", 2, 2, 0, []),
        ("vigilante", "become_cursed", 0, 0, 0, ["cursed"]),
        ("curtains", "suffer", 0, 3, 0, []),
        ("curtains", "place_doom", 0, 0, 2, []),
        ("pharaoh", "suffer", 3, 3, 0, []),
        ("pharaoh", "gain_dark_pact", 0, 0, 0, ["dark_pact"]),
    ],
)
def test_headlines_that_leave_a_choice(
    card: str, answer: str, damage: int, horror: int, doom: int, assets: list[str]
) -> None:
    table = read(card, here()).answer(answer)
    assert (harm(table), table.state.doom.get(GRAVEYARD, 0)) == ((damage, horror), doom)
    assert table.assets() == assets


@pytest.mark.rule("3e.400.1h")
@pytest.mark.parametrize(
    ("card", "held", "closed"),
    [
        ("no_one_to_blame", "dark_pact", "gain_dark_pact"),
        ("pharaoh", "dark_pact", "gain_dark_pact"),
        ("vigilante", "cursed", "become_cursed"),
    ],
)
def test_a_condition_somebody_has_is_no_way_out(card: str, held: str, closed: str) -> None:
    table = read(card, here(assets=[held]))
    assert closed not in table.options
    assert harm(table) != (0, 0) or table.state.doom


def test_purse_snatchers_take_an_item_or_health() -> None:
    table = read("purse_snatchers", here(assets=["knife"])).answer("discard_item")
    assert (table.assets(), harm(table)) == ([], (0, 0))
    table = read("purse_snatchers", here())
    assert harm(table) == (2, 0)  # nothing to discard


@pytest.mark.parametrize(
    ("card", "asset", "damage", "horror"),
    [("burglars_busted", "knife", 1, 0), ("starstruck", "wither", 0, 1)],
)
def test_for_each_item_or_spell_one_pays_or_discards(card: str, asset: str, damage: int, horror: int) -> None:
    more = {"burglars_busted": "rabbits_foot", "starstruck": "storm_of_spirits"}[card]
    table = read(card, here(assets=[asset, more]))
    table.answer("suffer")
    while table.ask and "discard_it" not in table.options:
        table.answer(table.options[-1])  # it may be assigned to an asset
    table.answer("discard_it")
    assert len(table.assets()) == 1
    total = tuple(
        sum(getattr(each, name) for each in (table.who(), *table.who().assets))
        for name in ("damage", "horror")
    )
    assert total == (damage, horror)


def test_banned_books_ask_for_each_clue() -> None:
    table = read("banned_books", here(clues=3)).answer("suffer", "discard_it", "suffer")
    assert (table.who().clues, harm(table)) == (2, (0, 2))
    assert read("banned_books", here()).end == "done"


def test_police_do_your_jobs_ask_for_each_clue_in_the_neighborhood() -> None:
    table = read("police_do_your_jobs", here(), clues={"rivertown": 2, "downtown": 3}).answer(
        "damage", "horror"
    )
    assert harm(table) == (1, 1)


def test_occult_activity_is_doom_or_a_monster() -> None:
    assert read("occult_activity", here()).answer("place_doom").state.doom == {GRAVEYARD: 1}
    table = read("occult_activity", here(), bottom={"monsters": ["flesh_eater"]}).answer("spawn_monster")
    assert [(each.place, each.engaged) for each in table.state.monsters] == [(GRAVEYARD, [0])]


# ---------------------------------------------------------------------- tests


@pytest.mark.parametrize("n", range(4))
def test_cursed_treasure(n: int) -> None:
    table = read("cursed_treasure", here(), dice=successes(n))
    assert (table.who().money, "cursed" in table.assets()) == (3 if n else 0, n < 3)


@pytest.mark.parametrize("n", range(4))
def test_museum_mystery(n: int) -> None:
    table = read("museum_mystery", here(), dice=successes(n))
    while table.ask:
        table.answer(table.options[0])
    assert ("cursed" in table.assets(), len(table.assets()) - (n < 3)) == (n < 3, int(n > 0))


@pytest.mark.parametrize("n", range(4))
def test_concerned_citizens(n: int) -> None:
    table = read("concerned_citizens", person("jenny_barnes", place=GRAVEYARD), dice=successes(n))
    assert (len(table.assets()), table.state.doom) == (int(n > 0), {} if n == 3 else {GRAVEYARD: 1})


@pytest.mark.parametrize("n", range(4))
def test_church_leaders(n: int) -> None:
    table = read("church_leaders", here(), dice=successes(n), bottom={"monsters": ["flesh_eater"]})
    assert ("blessed" in table.assets(), len(table.state.monsters)) == (n > 0, int(n < 3))


@pytest.mark.parametrize("n", range(4))
def test_foul_footprints(n: int) -> None:
    table = read("foul_footprints", here(), dice=successes(n), bottom={"monsters": ["flesh_eater"]})
    assert (table.who().remnants, len(table.state.monsters)) == (int(n > 0), int(n < 3))
    assert all(each.place == "general_store" for each in table.state.monsters)  # the unstable space


@pytest.mark.parametrize(("n", "doom"), [(0, {GRAVEYARD: 1}), (1, {})])
def test_mysticism(n: int, doom: dict[str, int]) -> None:
    table = read("mysticism", here(), dice=successes(n))
    assert (table.state.doom, table.told("rolled")[0].args["mod"]) == (doom, -1)


@pytest.mark.parametrize("n", range(4))
@pytest.mark.parametrize(("card", "what"), [("dream_expert", "horror"), ("night_terrors", "damage")])
def test_dream_expert_and_night_terrors(card: str, what: str, n: int) -> None:
    table = read(card, here(), dice=successes(n))
    assert getattr(table.who(), what) == 3 - n
    assert sum(harm(table)) == 3 - n


# ---------------------------------------------------------------------- counting


@pytest.mark.parametrize(
    ("card", "harmed"), [("sightings_near_river", (2, 0)), ("asylum_overflowing", (0, 2))]
)
def test_doom_in_your_space(card: str, harmed: tuple[int, int]) -> None:
    table = read(card, here(), doom={GRAVEYARD: 2, "black_cave": 3})
    assert harm(table) == harmed


@pytest.mark.parametrize(("card", "harmed"), [("parade", (0, 2)), ("curfew", (2, 0))])
def test_monsters_in_your_neighborhood(card: str, harmed: tuple[int, int]) -> None:
    monsters = {
        "black_cave": ["flesh_eater:exhausted"],
        "general_store": ["ghoul_priest"],
        "street_downtown_rivertown": ["creeping_ghoul"],
    }
    table = read(card, here(), monsters=monsters)
    assert harm(table) == harmed
    table = read(card, person(place="street_downtown_rivertown"), monsters=monsters)
    assert harm(table) == (0, 0)  # a street is in no neighborhood


# ---------------------------------------------------------------------- the odd ones


def test_symposium_needs_a_clue() -> None:
    assert read("symposium", here()).assets() == []


def test_wild_animals_a_monster_anywhere_costs_its_health() -> None:
    monsters = {"south_church": ["ghoul_priest"], "hangmans_hill": ["umordhoth", "flesh_eater"]}
    table = read("wild_animals", here(), monsters=monsters)
    assert table.options == ["ghoul_priest.1", "flesh_eater.1"]
    priest = table.monster("ghoul_priest")
    priest.damage = 1
    left = health_of(table.game, priest) - 1
    table.answer("ghoul_priest.1")
    assert harm(table) == (left, 0)
    assert "ghoul_priest.1" in table.state.monster_deck
    assert table.who().remnants == 0  # it was no attack action


def test_wild_animals_who_falls_has_not_defeated_it() -> None:
    table = read("wild_animals", here(damage=6), monsters={"south_church": ["ghoul_priest"]})
    assert (table.who().out, len(table.state.monsters)) == ("defeated", 1)


def test_masked_man_sends_a_monster_to_somebody_else() -> None:
    others = [person("rex_murphy", place="south_church"), person("agnes_baker", place="black_cave")]
    table = read("masked_man", here(), *others, bottom={"monsters": ["flesh_eater"]})
    assert table.options == ["seat:1", "seat:2"]
    table.answer("seat:1")
    assert [(each.place, each.engaged) for each in table.state.monsters] == [("south_church", [1])]
    assert read("masked_man", here()).state.monsters == []  # nobody else is there


def test_magician_vanishes_and_leaves_the_monsters_behind() -> None:
    table = read(
        "magician_vanishes",
        here(),
        person("rex_murphy", place=GRAVEYARD),
        monsters={GRAVEYARD: ["flesh_eater:engaged:0", "ghoul_priest:exhausted"]},
    )
    assert table.who().place == "general_store"
    assert table.monster("flesh_eater").engaged == [1]  # ready, it takes who is still there
    assert table.monster("ghoul_priest").state == "exhausted"


@pytest.mark.rule("3e.002")
def test_magician_vanishes_but_not_behind_the_barrier() -> None:
    table = read(
        "magician_vanishes",
        here(),
        scenario="approach_of_azathoth",
        codex=[7],
        markers=[Marker("red", "train_station")],
        monsters={GRAVEYARD: ["robed_figure:engaged:0"]},
    )
    assert table.who().place == GRAVEYARD
    assert table.monster("robed_figure").engaged == [0]  # ready again, it is still there


@pytest.mark.rule("3e.491.2")
def test_why_go_on_divides_a_die() -> None:
    table = read("why_go_on", here(focus=["lore"], clues=1), dice=[4])
    assert table.options == [f"damage:{n}" for n in range(5)]  # and no reroll
    table.answer("damage:1")
    assert harm(table) == (1, 3)


# ---------------------------------------------------------------------- rumors


@pytest.mark.rule("3e.492.7")
def test_a_rumor_goes_to_the_codex_and_expels_the_other() -> None:
    table = read("full_moon", here(), rumor="rogue_comet")
    assert table.state.rumor is not None
    assert (table.state.rumor.id, table.state.headline_discard) == ("full_moon", ["rogue_comet"])
    table.do(reckoning(table.game, 0))
    table.answer("headline:full_moon")
    assert table.told("reckoning")[0].args["source"].id == "third.headline.full_moon"  # type: ignore[union-attr]


@pytest.mark.rule("3e.492.8")
@pytest.mark.parametrize("card", ["full_moon", "astronomers_chuffed", "rogue_comet"])
def test_a_rumor_that_is_gone_has_no_reckoning(card: str) -> None:
    table = lay(here(), rumor=card)
    table.says({"do": "discard_rumor"})
    assert (table.state.rumor, table.state.headline_discard) == (None, [card])
    table.do(reckoning(table.game, 0))
    assert (table.ask, table.state.sheet_doom) == (None, 1)


@pytest.mark.rule("3e.492.8")
@pytest.mark.parametrize(("card", "harmed", "doom"), [("full_moon", 2, 0), ("astronomers_chuffed", 0, 1)])
def test_full_moon_and_astronomers_test_everybody(card: str, harmed: int, doom: int) -> None:
    people = [here(clues=1), person("jenny_barnes", place="south_church")]
    table = lay(*people, rumor=card, dice=1)
    table.do(reckoning(table.game, 0)).answer(f"headline:{card}")
    while table.asked != "anyone_may_pay":
        table.answer("done")  # no reroll
    assert [who.horror for who in table.state.investigators] == [harmed, harmed]
    assert [table.state.doom.get(who.place, 0) for who in table.state.investigators] == [doom, doom]
    assert table.options == ["seat:0", "no"]
    table.answer("seat:0")
    assert (table.who().clues, table.state.rumor) == (0, None)


def test_full_moon_who_passes_sleeps_well_and_nobody_need_pay() -> None:
    table = lay(here(clues=1), rumor="full_moon", dice=6)
    table.do(reckoning(table.game, 0)).answer("headline:full_moon", "no")
    assert (harm(table), table.who().clues) == ((0, 0), 1)
    assert table.state.rumor is not None


def test_rogue_comet_bursts_a_gate_with_its_third_doom() -> None:
    table = lay(here(), rumor="rogue_comet", top={"events": ["feast_for_umordhoth_event_1"]})
    for doom in (1, 2):
        table.do(reckoning(table.game, 0)).answer("headline:rogue_comet")
        assert table.state.rumor is not None
        assert (table.state.rumor.doom, table.state.doom) == (doom, {})
    table.do(reckoning(table.game, 0)).answer("headline:rogue_comet")
    assert sum(table.state.doom.values()) == 3
    assert (table.state.rumor, table.state.headline_discard) == (None, ["rogue_comet"])


def test_rogue_comet_a_clue_sends_it_away() -> None:
    table = lay(here(clues=1), rumor="rogue_comet")
    table.do(reckoning(table.game, 0)).answer("headline:rogue_comet", "seat:0")
    assert (table.state.rumor, table.who().clues) == (None, 0)


@pytest.mark.rule("3e.492.8")
def test_truckers_strike_makes_the_display_dear() -> None:
    table = read("truckers_strike", here())
    card = table.state.display[0]
    dear = price_of(table.game, table.who(), card)
    table.says({"do": "discard_rumor"})
    assert price_of(table.game, table.who(), card) == dear - 2


def test_truckers_strike_who_bargains_well_need_not_heed_it_this_round() -> None:
    people = [here(money=9), person("rex_murphy", money=9)]
    table = lay(*people, rumor="truckers_strike", display=["knife"], dice=6)
    normal = price_of(table.game, table.who(), "knife") - 2
    table.do(buy_display(table.game, table.who(), "3e.428.1"))
    assert table.options[-1] == "use:headline:truckers_strike:0"
    assert table.option("use:headline:truckers_strike:0").odds
    table.answer("use:headline:truckers_strike:0", "knife")
    assert table.who().money == 9 - normal
    assert [price_of(table.game, who, "rabbits_foot") for who in table.state.investigators][1] > normal - 9
    assert price_of(table.game, table.who(), "knife") == normal
    assert price_of(table.game, table.who(1), "knife") == normal + 2


def test_truckers_strike_a_failed_test_is_not_repeated() -> None:
    table = lay(here(money=9), rumor="truckers_strike", display=["knife"], dice=1)
    table.do(buy_display(table.game, table.who(), "3e.428.1"))
    table.answer("use:headline:truckers_strike:0")
    assert "use:headline:truckers_strike:0" not in table.options


def test_truckers_strike_the_next_round_it_counts_again() -> None:
    waived = {"round/headline:truckers_strike:0": 1}
    table = lay(here(), rumor="truckers_strike", step="mythos", top={"cup": ["blank"] * 2}, limits=waived)
    normal = price_of(table.game, table.who(), "knife")
    table.go()
    assert {kind_of(each) for each in table.state.drawn} == {"blank"}
    assert table.state.step == "action"
    assert price_of(table.game, table.who(), "knife") == normal + 2
