"""What items do beside tests: harm kept off, prices, actions, dynamite, disguise."""

from __future__ import annotations

import pytest

from miskatonic.games.third.facts import CARDS
from miskatonic.games.third.rules import assets, happenings, harm, monsters
from miskatonic.games.third.rules.menu import menu
from miskatonic.games.third.rules.people import engaged_with
from miskatonic.games.third.state import EXHAUSTED, READY, Turn
from tests.third.proofs import EATER, HERE, act, card, tell, thrown, try_skill, use
from tests.third.table import Table, lay, person

RULE = "3e.434.4"


def hurt(table: Table, seat: int = 0, damage: int = 0, horror: int = 0) -> Table:
    return table.do(harm.suffer(table.game, table.who(seat), RULE, damage=damage, horror=horror))


def offered(table: Table, seat: int = 0) -> list[str]:
    """The actions somebody may perform."""
    return [option.name for option in menu(table.game, table.who(seat))]


# ---------------------------------------------------------------------- armour and comfort


@card("pain_killers", "liquid_courage")
@pytest.mark.rule("3e.468.4", "3e.478.7", "3e.478.8")
@pytest.mark.parametrize(("kind", "what"), [("pain_killers", "damage"), ("liquid_courage", "horror")])
def test_these_take_two_and_are_used_up(kind: str, what: str) -> None:
    table = lay(person("marie_lambeau", assets=[kind]))
    other = "horror" if what == "damage" else "damage"
    assert hurt(table, **{other: 1}).ask is None
    hurt(table, **{what: 2}).answer(f"{kind}:2")
    assert table.assets() == []
    assert getattr(table.who(), what) == 0
    assert kind in table.state.items.cards()


@card("bulletproof_vest", "elder_sign_amulet")
@pytest.mark.rule("3e.409.1")
@pytest.mark.parametrize(("kind", "what"), [("bulletproof_vest", "damage"), ("elder_sign_amulet", "horror")])
def test_once_a_round_it_takes_one_less_than_two_or_more(kind: str, what: str) -> None:
    table = lay(person("marie_lambeau", assets=[kind]))
    hurt(table, **{what: 1}).answer(f"{kind}:1")
    assert getattr(table.asset(kind), what) == 1
    hurt(table, **{what: 2}).answer(f"{kind}:2")
    assert getattr(table.asset(kind), what) == 2
    hurt(table, **{what: 2}).answer(f"{kind}:2")
    assert table.assets() == []
    assert getattr(table.who(), what) == 0


@card("bulletproof_vest")
def test_a_new_round_lets_the_vest_prevent_again() -> None:
    table = lay(person("marie_lambeau", assets=["bulletproof_vest"]), limits={"round/bulletproof_vest": 1})
    table.state.limits.clear()
    hurt(table, damage=4).answer("bulletproof_vest:4")
    assert table.asset("bulletproof_vest").damage == 3
    assert table.told("prevented_damage")[0].args["n"] == 1


@card("token_of_faith")
def test_horror_on_the_token_of_faith_recovers_sanity() -> None:
    table = lay(person("marie_lambeau", assets=["token_of_faith"], horror=3))
    hurt(table, horror=2).answer("token_of_faith:2")
    assert (table.who().horror, table.asset("token_of_faith").horror) == (2, 2)
    hurt(table, horror=2).answer("bear")
    assert table.who().horror == 4


# ---------------------------------------------------------------------- actions


@card("first_aid_kit", "grimms_fairy_tales", "zora_larson")
@pytest.mark.rule("3e.427.1", "3e.427.2", "3e.427.3")
@pytest.mark.parametrize(
    ("kind", "what"),
    [("first_aid_kit", "damage"), ("grimms_fairy_tales", "horror"), ("zora_larson", "horror")],
)
def test_somebody_here_recovers_one(kind: str, what: str) -> None:
    table = lay(
        person("marie_lambeau", place=HERE, assets=[kind]),
        person("rex_murphy", place=HERE, damage=2, horror=2),
        person("jenny_barnes", place="black_cave", damage=2, horror=2),
    )
    assert use(kind) in offered(table)
    assert use(kind) not in offered(table, 1)
    act(table, use(kind))
    assert [getattr(table.who(seat), what) for seat in range(3)] == [0, 1, 2]
    assert use(kind) not in offered(table)


@card("first_aid_kit")
@pytest.mark.rule("3e.442.5", "3e.407.4")
def test_first_aid_heals_allies_and_not_while_engaged() -> None:
    table = lay(person("marie_lambeau", place=HERE, assets=["first_aid_kit", "stray_dog"], damage=1))
    table.asset("stray_dog").damage = 1
    act(table, use("first_aid_kit")).answer("stray_dog")
    assert (table.asset("stray_dog").damage, table.who().damage) == (0, 1)
    table = lay(
        person("marie_lambeau", place=HERE, assets=["first_aid_kit"], damage=1),
        monsters={HERE: [f"{EATER}:engaged:0"]},
    )
    assert use("first_aid_kit") not in offered(table)


@card("grotesque_statue")
def test_the_statue_researches_a_clue_for_horror_after_research() -> None:
    table = lay(person("marie_lambeau", assets=["grotesque_statue"], clues=2), dice=1)
    act(table, "research").answer("done", "grotesque_statue")
    assert (table.who().clues, table.state.sheet_clues, table.who().horror) == (1, 1, 1)
    table = lay(person("marie_lambeau", assets=["grotesque_statue"]), dice=1)
    assert act(table, "research").ask is None


@card("pocket_watch", "gabriel_carillo")
@pytest.mark.rule("3e.201.1")
@pytest.mark.parametrize("kind", ["pocket_watch", "gabriel_carillo"])
def test_these_add_an_action_to_a_turn(kind: str) -> None:
    table = lay(person("marie_lambeau", assets=[kind]))
    table.go().answer("gather", "focus:lore")
    assert table.asked == "action"
    assert table.answer("focus:will" if table.offers("focus:will") else "move:graveyard") is table


# ---------------------------------------------------------------------- dynamite


@card("dynamite")
@pytest.mark.rule("3e.401.6", "3e.413.7")
def test_dynamite_blows_up_everything_engaged_as_part_of_the_attack() -> None:
    table = lay(
        person("marie_lambeau", place=HERE, assets=["dynamite"]),
        person("rex_murphy", place=HERE),
        monsters={HERE: [f"{EATER}:engaged:0", f"{EATER}:engaged:0", "ghoul_acolyte:engaged:1"]},
        dice=1,
    )
    act(table, f"attack:{EATER}.1").answer(use("dynamite"))
    assert [monster.id for monster in table.state.monsters] == ["ghoul_acolyte.1"]
    assert table.assets() == []
    assert table.who().remnants == 2


@card("dynamite")
def test_dynamite_is_for_attacks() -> None:
    table = lay(
        person("marie_lambeau", place=HERE, assets=["dynamite"]),
        monsters={HERE: [f"{EATER}:engaged:0"]},
        dice=1,
    )
    assert act(table, "evade").ask is None


# ---------------------------------------------------------------------- prices


@card("fine_clothes", "henry_wan")
@pytest.mark.rule("3e.428.2", "3e.428.3", "3e.462.1")
@pytest.mark.parametrize("kind", ["fine_clothes", "henry_wan"])
def test_once_a_round_one_item_costs_half_rounded_up(kind: str) -> None:
    display = ["secret_page", "knife", "shotgun", "dynamite", "rabbits_foot"]
    table = lay(person("marie_lambeau", money=5, assets=[kind]), display=display)
    table.do(assets.buy_display(table.game, table.who(), "3e.423.2"))
    table.answer(use(kind), "secret_page", "knife", "done")
    assert table.who().money == 5 - 2 - 1
    assert not table.offers(use(kind))
    assert table.assets() == [kind, "secret_page", "knife"]


@card("fine_clothes")
@pytest.mark.rule("3e.428.3", "3e.462.2")
def test_half_price_is_not_halved_again_and_spells_are_no_items() -> None:
    display = ["secret_page", "knife", "shotgun", "dynamite", "rabbits_foot"]
    table = lay(
        person("marie_lambeau", money=5, assets=["fine_clothes"]), display=display, top={"spells": ["wither"]}
    )
    table.do(assets.buy_display(table.game, table.who(), "3e.423.2", price="half"))
    assert not table.offers(use("fine_clothes"))
    table.do(assets.buy_spells(table.game, table.who(), "3e.428.1", 1))
    assert not table.offers(use("fine_clothes"))


# ---------------------------------------------------------------------- disguise


@card("tattered_cloak")
def test_who_wears_the_cloak_is_not_engaged_until_he_attacks() -> None:
    table = lay(
        person("marie_lambeau", place=HERE, assets=["tattered_cloak"]),
        person("rex_murphy", place="black_cave"),
        monsters={HERE: [EATER], "black_cave": ["ghoul_acolyte"]},
        dice=1,
    )
    table.do(monsters.settle(table.game))
    assert engaged_with(table.game, table.who()) == []
    assert [monster.id for monster in engaged_with(table.game, table.who(1))] == ["ghoul_acolyte.1"]
    act(table, f"attack:{EATER}.1")
    assert [monster.id for monster in engaged_with(table.game, table.who())] == [f"{EATER}.1"]


@card("tattered_cloak")
def test_who_wears_the_cloak_is_engaged_once_he_does_damage() -> None:
    table = lay(person("marie_lambeau", place=HERE, assets=["tattered_cloak"]), monsters={HERE: [EATER]})
    eater = table.monster(EATER)
    table.do(monsters.damage_monster(table.game, eater, 1, RULE, by=table.who()))
    assert eater.engaged == [0]


@card("tattered_cloak")
def test_epic_monsters_see_through_the_cloak() -> None:
    table = lay(
        person("marie_lambeau", place=HERE, assets=["tattered_cloak"]), monsters={HERE: ["umordhoth"]}
    )
    table.do(monsters.settle(table.game))
    assert engaged_with(table.game, table.who()) == [table.monster("umordhoth")]


# ---------------------------------------------------------------------- vehicles and the rest


@card("gabriel", "motorcycle")
@pytest.mark.rule("3e.467.2")
@pytest.mark.parametrize("assets", [["gabriel"], ["motorcycle"], ["gabriel", "motorcycle"]])
def test_a_vehicle_goes_three_spaces_and_a_fourth_for_a_dollar(assets: list[str]) -> None:
    table = lay(person("daniela_reyes", place="general_store", money=5, assets=assets))
    act(table, "move:street_rivertown_uptown").answer("move:hangmans_hill", "move:ye_olde_magick_shoppe")
    assert table.who().money == 5
    table.answer("move:hangmans_hill")
    assert (table.ask, table.who().money, table.who().place) == (None, 4, "hangmans_hill")


@card("ol_boiler")
def test_ol_boiler_runs_monsters_down() -> None:
    table = lay(
        person("michael_mcglen", place="general_store", assets=["ol_boiler"]),
        monsters={HERE: ["creeping_ghoul"]},
    )
    act(table, f"move:{HERE}").answer("ol_boiler")
    assert table.monster("creeping_ghoul").damage == 2
    assert table.asset("ol_boiler").damage == 2
    table = lay(person("michael_mcglen", place="general_store", assets=["ol_boiler"]))
    act(table, f"move:{HERE}").answer("stop")
    assert table.ask is None


@card("mysterious_serum")
def test_the_serum_cures_everything_and_focuses_beyond_the_limit() -> None:
    table = lay(person("jenny_barnes", assets=["mysterious_serum"], damage=4, horror=3, focus=["lore"]))
    act(table, use("mysterious_serum")).answer("focus:will")
    who = table.who()
    assert (who.damage, who.horror, who.focus, table.assets()) == (0, 0, ["lore", "will"], [])


@card("mamas_amulet")
@pytest.mark.rule("3e.409.1")
def test_the_amulet_prevents_one_damage_or_horror_a_round() -> None:
    table = lay(person("wendy_adams", assets=["mamas_amulet"]))
    hurt(table, damage=2, horror=2).answer(use("mamas_amulet"), "horror")
    assert (table.who().damage, table.who().horror) == (2, 1)
    assert hurt(table, horror=1).ask is None
    table.state.limits.clear()
    hurt(table, damage=1).answer(use("mamas_amulet"))
    assert table.who().damage == 2


@card("mamas_amulet")
def test_the_amulet_protects_its_owner_only() -> None:
    table = lay(person("wendy_adams", assets=["mamas_amulet"]), person("rex_murphy"))
    assert hurt(table, 1, damage=1).ask is None


@card("mr_pawterson")
@pytest.mark.rule("3e.202.3d")
def test_mr_pawterson_is_left_to_the_monsters() -> None:
    table = lay(
        person("wendy_adams", place=HERE, assets=["mr_pawterson"]),
        monsters={HERE: [f"{EATER}:engaged:0", "ghoul_acolyte:engaged:0"]},
        step="attacks",
        until="readying",
    )
    table.go()
    if not table.offers("mr_pawterson"):
        table.answer(table.options[0])
    table.answer("mr_pawterson")
    assert [monster.state for monster in table.state.monsters] == [EXHAUSTED, EXHAUSTED]
    assert (table.who().damage, table.who().horror, table.assets()) == (0, 0, [])


@card("handcuffs")
@pytest.mark.rule("3e.465.10", "3e.465.10.ex1")
def test_handcuffs_defeat_a_human_that_was_damaged() -> None:
    table = lay(
        person("tommy_muldoon", place=HERE, assets=["handcuffs"]),
        monsters={HERE: ["masked_ones:engaged:0"]},
        dice=[5, 1, 1],
    )
    act(table, "attack:masked_ones.1").answer("handcuffs")
    assert table.state.monsters == []
    assert table.state.limits == {"round/handcuffs": 1}


@card("handcuffs")
@pytest.mark.rule("3e.465.10.ex1")
def test_handcuffs_defeat_a_human_that_was_disengaged_or_did_damage() -> None:
    table = lay(
        person("tommy_muldoon", place=HERE, assets=["handcuffs"]),
        monsters={HERE: ["hooded_stalker:engaged:0"]},
        dice=[5, 5],
    )
    act(table, "evade").answer("handcuffs", "end")
    assert table.state.monsters == []
    table = lay(
        person("tommy_muldoon", place=HERE, assets=["handcuffs"]),
        monsters={HERE: ["hooded_stalker:engaged:0"]},
    )
    table.do(monsters.attack(table.game, table.monster("hooded_stalker"), table.who(), RULE)).answer(
        "handcuffs"
    )
    assert (table.state.monsters, table.who().damage) == ([], 1)


@card("handcuffs")
@pytest.mark.rule("3e.465.10.ex1", "3e.411.5f")
def test_handcuffs_hold_no_ghoul_and_work_once_a_round() -> None:
    table = lay(
        person("tommy_muldoon", place=HERE, assets=["handcuffs"]), monsters={HERE: [f"{EATER}:engaged:0"]}
    )
    table.do(monsters.attack(table.game, table.monster(EATER), table.who(), RULE))
    assert table.ask is None
    table = lay(
        person("tommy_muldoon", place=HERE, assets=["handcuffs"]),
        monsters={HERE: ["hooded_stalker:engaged:0"]},
        limits={"round/handcuffs": 1},
    )
    table.do(monsters.attack(table.game, table.monster("hooded_stalker"), table.who(), RULE))
    assert (table.ask, table.monster("hooded_stalker").state != READY) == (None, True)


@card("handcuffs")
@pytest.mark.rule("3e.465.10.ex1")
def test_handcuffs_are_for_ones_own_fights() -> None:
    table = lay(
        person("tommy_muldoon", place=HERE, assets=["handcuffs"]),
        person("agnes_baker", place=HERE),
        monsters={HERE: ["masked_ones:engaged:1"]},
        dice=[5, 1, 1, 1],
    )
    act(table, "attack:masked_ones.1", 1)
    assert (table.end, table.monster("masked_ones").damage) == ("done", 1)


@card("handcuffs")
@pytest.mark.rule("3e.459.6b")
def test_who_is_defeated_cuffs_nobody_any_more() -> None:
    table = lay(
        person("tommy_muldoon", place=HERE, assets=["handcuffs"], damage=6),
        monsters={HERE: ["hooded_stalker:engaged:0"]},
    )
    table.do(monsters.attack(table.game, table.monster("hooded_stalker"), table.who(), RULE))
    assert (table.end, table.monster("hooded_stalker").state) == ("defeated", EXHAUSTED)


@card("precious_memento")
def test_a_clue_takes_horror_off_the_memento() -> None:
    table = lay(person("norman_withers", assets=["precious_memento"]))
    table.asset("precious_memento").horror = 2
    tell(table, happenings.ClueGained, place="rivertown")
    assert table.asset("precious_memento").horror == 0
    assert CARDS["precious_memento"].sanity == 3


# ---------------------------------------------------------------------- trading


@card("rabbits_foot", "sachiko_higa")
@pytest.mark.rule("3e.458.4")
def test_what_was_used_helps_its_new_owner_only_in_the_next_action_phase() -> None:
    people = [person("marie_lambeau", place=HERE, assets=["rabbits_foot"]), person("rex_murphy", place=HERE)]
    table = lay(*people, dice=1, acting=Turn(0, 1))
    try_skill(table, "will").answer(use("rabbits_foot"))
    assets.hand_over(table.game, table.who(), table.who(1), "rabbits_foot", "3e.458.2")
    table.state.limits.clear()
    assert not try_skill(table, "will", seat=1).offers(use("rabbits_foot"))
    table.asset("rabbits_foot", 1).barred = False
    assert try_skill(table, "will", seat=1).offers(use("rabbits_foot"))
    table = lay(
        person("marie_lambeau", place=HERE, assets=["sachiko_higa"]),
        person("rex_murphy", place=HERE),
        monsters={HERE: [f"{EATER}:engaged:0"]},
        dice=1,
        acting=Turn(0, 1),
    )
    act(table, f"attack:{EATER}.1")
    assert thrown(table) == 4
    assets.hand_over(table.game, table.who(), table.who(1), "sachiko_higa", "3e.458.2")
    act(table, f"attack:{EATER}.1", 1)
    assert thrown(table) == 2
