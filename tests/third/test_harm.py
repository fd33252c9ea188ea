"""Damage and horror, on people and on their assets; recovering; delay; defeat, devouring, retirement."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from miskatonic.games.third import scenes
from miskatonic.games.third.facts import SHEETS
from miskatonic.games.third.rules import happenings, harm, pool
from miskatonic.games.third.rules.monsters import attack
from miskatonic.games.third.rules.people import engaged_with
from miskatonic.games.third.state import EXHAUSTED, Asset, Third, Turn
from miskatonic.kernel.abilities import Ability, Moment, Reaction, Source
from miskatonic.kernel.asks import Flow
from miskatonic.kernel.text import say
from tests.third.table import Person, Table, field, lay, person

KINDS = ("damage", "horror")
RULE = "3e.434.4"


def daniela(**fields: Any) -> Person:
    """Health 7, sanity 5."""
    return person("daniela_reyes", **fields)


def suffer(table: Table, seat: int = 0, **harmed: Any) -> Table:
    return table.do(harm.suffer(table.game, table.who(seat), RULE, **harmed))


def tokens(table: Table, seat: int = 0) -> tuple[int, int]:
    who = table.who(seat)
    return who.damage, who.horror


def enter(table: Table, *abilities: Ability, seat: int = 0, name: str = "gadget") -> Table:
    table.game.abilities.enter(Source(name, say("third.card.knife"), seat), abilities)
    return table


def prevents(kind: str, n: int = 1, moment: type[happenings.Happening] = happenings.WouldSuffer) -> Reaction:
    """Something that may be used to prevent so much, once."""
    used: list[bool] = []

    def run(game: Third, source: Source, happening: Any) -> Flow[None]:
        used.append(True)
        setattr(happening, kind, getattr(happening, kind) - n)
        return
        yield

    def fits(game: Third, source: Source, happening: Any) -> bool:
        return not used and getattr(happening, kind) > 0

    return Reaction(moment, Moment.AFTER, run, "3e.409.1", False, fits)


def watches(happening: type[happenings.Happening], seen: list[Any], look: Callable[[Any], Any]) -> Reaction:
    """Something that writes down what happened."""

    def run(game: Third, source: Source, happened: Any) -> Flow[None]:
        seen.append(look(happened))
        return
        yield

    return Reaction(happening, Moment.AFTER, run, "3e.001")


# ---------------------------------------------------------------------- suffering


@pytest.mark.rule("3e.434.1", "3e.434.4", "3e.456.1", "3e.456.4")
@pytest.mark.parametrize(("damage", "horror"), [(2, 0), (0, 3), (1, 4)])
def test_suffering_puts_tokens_on_the_sheet(damage: int, horror: int) -> None:
    table = lay(daniela(damage=1))
    suffer(table, damage=damage, horror=horror)
    assert (table.end, tokens(table)) == ("done", (1 + damage, horror))


def test_nothing_is_suffered_by_who_is_out() -> None:
    table = lay(daniela(out="defeated"), person("jenny_barnes"))
    assert suffer(table, damage=9).value == happenings.Dealt()
    assert tokens(table) == (0, 0)


@pytest.mark.rule("3e.434.7", "3e.456.7", "3e.478.7", "3e.407.2")
@pytest.mark.parametrize(
    ("kind", "answer", "own", "on_card"),
    [
        ("damage", "bear", 2, 0),
        ("damage", "zora_larson:1", 1, 1),
        ("damage", "zora_larson:2", 0, 2),
        ("horror", "bear", 2, 0),
        ("horror", "zora_larson:1", 1, 1),
        ("horror", "zora_larson:2", 0, 2),
    ],
)
def test_part_or_all_may_be_assigned_to_an_asset(kind: str, answer: str, own: int, on_card: int) -> None:
    """Zora Larson has health 2 and sanity 2."""
    table = lay(daniela(assets=["zora_larson"]))
    suffer(table, **{kind: 2})
    assert (table.asked, table.ask and table.ask.seat) == (f"assign_{kind}", 0)
    table.answer(answer)
    assert getattr(table.who(), kind) == own
    if on_card < 2:
        assert getattr(table.asset("zora_larson"), kind) == on_card
    else:
        assert table.assets() == []


@pytest.mark.rule("3e.434.12", "3e.456.12", "3e.478.9", "3e.407.2", "3e.468.4", "3e.490.2")
@pytest.mark.parametrize(
    ("card", "kind", "most"),
    [
        ("lewis_hayes", "damage", 1),
        ("lewis_hayes", "horror", 4),
        ("leather_coat", "damage", 3),
        ("liquid_courage", "horror", 2),
        ("search_for_izzie", "damage", 2),
        ("search_for_izzie", "horror", 2),
    ],
)
def test_an_asset_takes_no_more_than_its_health_or_sanity(card: str, kind: str, most: int) -> None:
    table = lay(daniela(assets=[card]))
    suffer(table, **{kind: 4})
    assert table.options == ["bear", *(f"{card}:{n}" for n in range(most, 0, -1))]


@pytest.mark.rule("3e.434.12", "3e.456.12", "3e.478.9")
def test_what_lies_on_an_asset_counts_against_its_limit() -> None:
    """Ruling 71."""
    table = lay(daniela(assets=["leather_coat"]))
    table.asset("leather_coat").damage = 2
    suffer(table, damage=3)
    assert table.options == ["bear", "leather_coat:1"]


@pytest.mark.rule("3e.478.7")
@pytest.mark.parametrize(("card", "kind"), [("leather_coat", "horror"), ("liquid_courage", "damage")])
def test_an_asset_without_the_attribute_takes_nothing(card: str, kind: str) -> None:
    table = lay(daniela(assets=[card, "knife", "blessed"]))
    assert suffer(table, **{kind: 1}).end == "done"
    assert getattr(table.who(), kind) == 1


@pytest.mark.rule("3e.434.7", "3e.456.7")
def test_one_asset_for_each_kind_and_not_the_same_one_need_be() -> None:
    """Ruling 70: the rest goes to the investigator, though another asset had room."""
    table = lay(daniela(assets=["pain_killers", "leather_coat", "liquid_courage"]))
    suffer(table, damage=4, horror=2).answer("pain_killers:2", "liquid_courage:1")
    assert table.end == "done"
    assert tokens(table) == (2, 1)
    assert table.asset("leather_coat").damage == 0
    assert table.asset("liquid_courage").horror == 1


@pytest.mark.rule("3e.434.7", "3e.456.7")
def test_nobody_elses_assets_can_take_it() -> None:
    table = lay(daniela(), person("jenny_barnes", assets=["zora_larson"]))
    assert suffer(table, damage=1, horror=1).end == "done"


@pytest.mark.rule("3e.434.8", "3e.456.8")
@pytest.mark.parametrize("kind", KINDS)
def test_direct_harm_cannot_be_assigned(kind: str) -> None:
    table = lay(daniela(assets=["zora_larson"]))
    suffer(table, direct=True, **{kind: 2})
    assert (table.end, getattr(table.who(), kind)) == ("done", 2)


@pytest.mark.rule("3e.434.1", "3e.434.9", "3e.456.1", "3e.456.9")
def test_what_an_asset_has_suffered_stays_on_it() -> None:
    table = lay(daniela(assets=["arthur_johnson"]))
    suffer(table, damage=1, horror=2).answer("arthur_johnson:1", "arthur_johnson:2")
    suffer(table, damage=1).answer("arthur_johnson:1")
    assert table.asset("arthur_johnson") == Asset("arthur_johnson", damage=2, horror=2)
    assert tokens(table) == (0, 0)


@pytest.mark.rule("3e.434.11", "3e.456.11", "3e.478.8", "3e.478.10", "3e.407.6")
@pytest.mark.parametrize("kind", KINDS)
def test_an_asset_that_is_full_is_discarded(kind: str) -> None:
    table = lay(daniela(assets=["zora_larson"]))
    suffer(table, **{kind: 2}).answer("zora_larson:2")
    assert table.assets() == []
    assert table.state.allies.bags[-1] == ["zora_larson"]


@pytest.mark.rule("3e.434.11", "3e.456.11", "3e.478.8")
def test_an_asset_one_short_of_its_limit_stays() -> None:
    table = lay(daniela(assets=["zora_larson"]))
    suffer(table, damage=1, horror=1).answer("zora_larson:1", "zora_larson:1")
    assert table.assets() == ["zora_larson"]


@pytest.mark.rule("3e.478.8", "3e.434.11", "3e.456.11")
@pytest.mark.parametrize(("kind", "left"), [("damage", []), ("horror", ["lewis_hayes"])])
def test_either_limit_is_enough(kind: str, left: list[str]) -> None:
    """Lewis Hayes has health 1 and sanity 4."""
    table = lay(daniela(assets=["lewis_hayes"]))
    suffer(table, **{kind: 1}).answer("lewis_hayes:1")
    assert table.assets() == left


def test_tokens_may_be_put_straight_onto_an_asset() -> None:
    table = lay(daniela(assets=["contraband_whiskey"]))
    for horror in (1, 2):
        table.do(harm.suffer_on(table.game, table.who(), "contraband_whiskey", RULE, horror=1))
        assert table.asset("contraband_whiskey").horror == horror
    table.do(harm.suffer_on(table.game, table.who(), "contraband_whiskey", RULE, horror=1))
    assert table.assets() == []
    assert tokens(table) == (0, 0)


@pytest.mark.rule("3e.002", "3e.478.8")
def test_what_cannot_be_discarded_stays_full_and_takes_no_more() -> None:
    table = lay(person("calvin_wright", assets=["until_the_end_of_time"]))
    suffer(table, damage=2).answer("until_the_end_of_time:2")
    assert table.asset("until_the_end_of_time").damage == 2
    assert suffer(table, damage=1).end == "done"
    assert tokens(table) == (1, 0)


# ---------------------------------------------------------------------- prevention


@pytest.mark.rule("3e.409.1")
@pytest.mark.parametrize("kind", KINDS)
def test_what_is_prevented_is_neither_dealt_nor_suffered(kind: str) -> None:
    seen: list[Any] = []
    table = enter(lay(daniela()), prevents(kind, 2), watches(happenings.Suffered, seen, lambda it: it))
    suffer(table, **{kind: 2})
    assert table.asked == "would_suffer"
    table.answer("use:gadget")
    assert (table.value, tokens(table)) == (happenings.Dealt(), (0, 0))
    assert seen == []
    assert "suffer_" + kind not in table.story


@pytest.mark.rule("3e.409.1")
def test_part_of_it_may_be_prevented_and_nobody_must() -> None:
    table = enter(lay(daniela()), prevents("damage"))
    suffer(table, damage=3).answer("use:gadget")
    assert (table.value.damage, tokens(table)) == (2, (2, 0))
    table = enter(lay(daniela()), prevents("damage"))
    suffer(table, damage=3).answer("bear")
    assert tokens(table) == (3, 0)


@pytest.mark.rule("3e.409.1", "3e.434.7")
def test_prevention_comes_before_assignment() -> None:
    """Ruling 73."""
    table = enter(lay(daniela(assets=["leather_coat"])), prevents("damage"))
    suffer(table, damage=2)
    assert table.asked == "would_suffer"
    table.answer("use:gadget")
    assert (table.asked, table.options) == ("assign_damage", ["bear", "leather_coat:1"])


@pytest.mark.rule("3e.409.1", "3e.434.8", "3e.456.8")
@pytest.mark.parametrize("kind", KINDS)
def test_direct_harm_can_be_prevented(kind: str) -> None:
    """Ruling 72."""
    table = enter(lay(daniela()), prevents(kind))
    suffer(table, direct=True, **{kind: 1}).answer("use:gadget")
    assert tokens(table) == (0, 0)


@pytest.mark.rule("3e.409.1")
def test_somebody_elses_card_may_prevent_it() -> None:
    table = enter(lay(daniela(), person("jenny_barnes")), prevents("damage"), seat=1)
    suffer(table, damage=1).answer("use:gadget")
    assert tokens(table) == (0, 0)


@pytest.mark.rule("3e.409.1")
def test_an_asset_may_prevent_what_it_would_take() -> None:
    table = enter(lay(daniela(assets=["leather_coat"])), prevents("damage", 1, happenings.CardWouldSuffer))
    suffer(table, damage=3).answer("leather_coat:3")
    table.answer("gadget")
    assert table.asset("leather_coat").damage == 2
    assert tokens(table) == (0, 0)
    assert table.value.card_damage == 2


@pytest.mark.rule("3e.409.1")
def test_who_falls_by_the_price_of_helping_does_not_stop_what_he_helped_with() -> None:
    def costly(game: Third, source: Source, happening: Any) -> Flow[None]:
        yield from harm.suffer(game, table.who(1), RULE, damage=7)

    table = lay(daniela(), person("jenny_barnes"))
    enter(table, Reaction(happenings.WouldSuffer, Moment.AFTER, costly, RULE, False, _for(0)), seat=1)
    suffer(table, damage=1).answer("use:gadget")
    assert (table.end, tokens(table), table.who(1).out) == ("done", (1, 0), "defeated")


def _for(seat: int) -> Callable[[Third, Source, Any], bool]:
    return lambda game, source, happening: happening.who.seat == seat and not _out(game)


def _out(game: Third) -> bool:
    return any(who.out for who in game.state.investigators)


# ---------------------------------------------------------------------- what was dealt


@pytest.mark.rule("3e.495.2", "3e.434.1")
@pytest.mark.parametrize(("card", "fed"), [("zora_larson", 3), ("leather_coat", 2)])
def test_what_an_investigator_or_an_ally_took_feeds(card: str, fed: int) -> None:
    """Ruling 75: what an item took does not."""
    table = lay(daniela(assets=[card]))
    dealt = suffer(table, damage=3).answer(f"{card}:1").value
    assert dealt.damage == fed
    assert (dealt.own_damage, dealt.damaged, dealt.card_damage) == (2, card, 1)


def test_what_was_suffered_is_told_once_with_its_cause() -> None:
    seen: list[Any] = []

    def look(it: Any) -> tuple[Any, ...]:
        return it.damage, it.horror, it.dealt.horrified, it.by, tokens(table)

    table = enter(lay(daniela(assets=["zora_larson"])), watches(happenings.Suffered, seen, look))
    suffer(table, damage=1, horror=2, by="ghoul.1").answer("bear", "zora_larson:1")
    assert seen == [(1, 1, "zora_larson", "ghoul.1", (1, 1))]


def test_a_card_lost_by_what_it_suffered_still_answers_to_it_once() -> None:
    seen: list[Any] = []
    table = lay(daniela(assets=["zora_larson"]))
    enter(table, watches(happenings.Suffered, seen, lambda it: table.assets()), name="zora_larson")
    suffer(table, damage=2).answer("zora_larson:2")
    assert seen == [[]]
    suffer(table, damage=1)
    assert seen == [[]]


def test_what_the_defeated_had_answers_no_more_but_others_do() -> None:
    seen: list[Any] = []
    table = lay(daniela(assets=["knife"]), person("jenny_barnes"))
    enter(table, watches(happenings.Suffered, seen, lambda it: "mine"), name="knife")
    enter(table, watches(happenings.Suffered, seen, lambda it: it.who.out), seat=1)
    assert suffer(table, damage=7).end == "defeated"
    assert seen == ["defeated"]


# ---------------------------------------------------------------------- recovering


@pytest.mark.rule("3e.434.5", "3e.456.5")
@pytest.mark.parametrize(
    ("health", "sanity", "left"),
    [(1, 0, (2, 4)), (0, 1, (3, 3)), (2, 3, (1, 1)), (9, 0, (0, 4)), (None, None, (0, 0))],
)
def test_recovering_takes_tokens_off_the_sheet(
    health: int | None, sanity: int | None, left: tuple[int, int]
) -> None:
    table = lay(daniela(damage=3, horror=4))
    gone = harm.recover(table.game, table.who(), "3e.434.5", health, sanity)
    assert tokens(table) == left
    assert gone == 7 - sum(left)


@pytest.mark.rule("3e.434.10", "3e.456.10", "3e.407.4")
@pytest.mark.parametrize(
    ("health", "sanity", "left"), [(1, 0, (1, 2)), (0, 1, (2, 1)), (5, 1, (0, 1)), (None, None, (0, 0))]
)
def test_an_asset_recovers_its_own_tokens(
    health: int | None, sanity: int | None, left: tuple[int, int]
) -> None:
    table = lay(daniela(damage=1, horror=1, assets=["arthur_johnson"]))
    asset = table.asset("arthur_johnson")
    asset.damage = asset.horror = 2
    harm.recover(table.game, table.who(), "3e.434.10", health, sanity, "arthur_johnson")
    assert (asset.damage, asset.horror) == left
    assert tokens(table) == (1, 1)


# ---------------------------------------------------------------------- delay


@pytest.mark.rule("3e.484.4")
def test_a_second_delay_does_nothing() -> None:
    table = lay(daniela())
    for _ in range(2):
        harm.delay(table.game, table.who(), "3e.484.3")
    assert table.who().delayed
    assert table.story == ["delayed"]


# ---------------------------------------------------------------------- defeat


@pytest.mark.rule("3e.434.6", "3e.456.6", "3e.459.6a", "3e.459.2e")
@pytest.mark.parametrize(
    ("kind", "n", "out"),
    [
        ("damage", 6, ""),
        ("damage", 7, "defeated"),
        ("damage", 9, "defeated"),
        ("horror", 4, ""),
        ("horror", 5, "defeated"),
        ("horror", 8, "defeated"),
    ],
)
def test_as_much_damage_as_health_or_horror_as_sanity_is_defeat(kind: str, n: int, out: str) -> None:
    table = lay(daniela())
    suffer(table, **{kind: n})
    assert (table.who().out, table.end) == (out, "defeated" if out else "done")


@pytest.mark.rule("3e.434.6", "3e.456.6", "3e.459.6a")
def test_harm_adds_up() -> None:
    table = lay(daniela(damage=6, horror=4))
    assert table.who().out == ""
    suffer(table, horror=1)
    assert table.who().out == "defeated"


@pytest.mark.rule("3e.434.7", "3e.459.6a")
def test_what_an_asset_takes_saves_him() -> None:
    table = lay(daniela(damage=6, assets=["leather_coat"]))
    suffer(table, damage=1).answer("leather_coat:1")
    assert (table.end, table.who().out) == ("done", "")


@pytest.mark.rule("3e.459.6b")
@pytest.mark.parametrize("how", ["defeated", "devoured"])
def test_who_is_defeated_loses_everything_and_doom_comes(how: str) -> None:
    cards = ["knife", "zora_larson", "wither", "stray_cat", "wrench", "blessed", "dark_pact"]
    table = lay(
        daniela(
            place="graveyard",
            assets=cards,
            money=3,
            clues=2,
            remnants=1,
            focus=["lore"],
            horror=2,
            delayed=True,
        ),
        monsters={
            "graveyard": ["hooded_stalker:engaged:0", "creeping_ghoul:engaged:0"],
            "black_cave": ["ghoul_priest"],
        },
        **field("sheet_doom", 1),
    )
    if how == "defeated":
        suffer(table, damage=7, direct=True)
    else:
        table.do(harm.devour(table.game, table.who(), "3e.438.1"))
    who, state = table.who(), table.state
    assert (table.end, who.out) == ("defeated", how)
    assert (who.assets, who.focus, who.money, who.clues, who.remnants) == ([], [], 0, 0, 0)
    assert (who.damage, who.horror, who.delayed) == (0, 0, False)
    assert (state.items.bags[-1], state.allies.bags[-1]) == (["knife"], ["zora_larson"])
    assert state.spells.bags[-1] == ["wither"]
    assert "stray_cat" in state.specials
    assert (len(state.conditions), len(state.pacts)) == (8, 6)
    assert engaged_with(table.game, who) == []
    states = [table.monster(name).state for name in ("hooded_stalker", "creeping_ghoul", "ghoul_priest")]
    assert states == [EXHAUSTED, EXHAUSTED, "ready"]
    assert table.monster("hooded_stalker").place == "graveyard"
    assert state.sheet_doom == 2


@pytest.mark.rule("3e.459.6b")
def test_the_doom_comes_last() -> None:
    """Ruling 77."""
    table = lay(
        daniela(assets=["knife"], place="graveyard"), monsters={"graveyard": ["creeping_ghoul:engaged:0"]}
    )
    suffer(table, horror=5)
    assert table.story[-4:] == ["disengages", "discard", "defeated", "sheet_doom"]


@pytest.mark.rule("3e.459.6b", "3e.436.5")
def test_a_massive_monster_lets_go_but_is_not_exhausted() -> None:
    table = lay(
        daniela(place="graveyard"),
        person("jenny_barnes", place="graveyard"),
        monsters={"graveyard": ["umordhoth:engaged:0,1"]},
    )
    suffer(table, damage=7)
    monster = table.state.monsters[0]
    assert (monster.state, monster.engaged) == ("engaged", [1])


@pytest.mark.rule("3e.459.6b", "3e.002")
def test_even_what_cannot_be_discarded_goes_with_its_owner() -> None:
    table = lay(person("calvin_wright", assets=["until_the_end_of_time"]))
    table.do(harm.defeat(table.game, table.who(), "defeated", "3e.459.6a"))
    assert table.who().assets == []


@pytest.mark.rule("3e.459.6b")
def test_the_abilities_of_who_is_gone_are_gone() -> None:
    table = lay(person("rex_murphy", assets=["sachiko_higa"]))
    game = table.game
    assert pool.success_from(game, table.who()) == 6
    table.do(harm.defeat(game, table.who(), "defeated", "3e.459.6a"))
    assert pool.success_from(game, table.who()) == 5
    assert pool.pool(game, scenes.Test(0, "strength", 0, "attack")) == 2


@pytest.mark.rule("3e.459.6b")
def test_the_leader_stays_the_leader() -> None:
    """Ruling 79: the player goes on, and with him his place in player order."""
    table = lay(daniela(), person("jenny_barnes"))
    suffer(table, damage=7)
    assert (table.state.leader, table.who().seat) == (0, 0)


@pytest.mark.rule("3e.438.1")
def test_the_devoured_are_defeated_whatever_they_have_suffered() -> None:
    """Ruling 78: so doom comes."""
    table = lay(daniela())
    table.do(harm.devour(table.game, table.who(), "3e.438.1"))
    assert (table.end, table.who().out, table.state.sheet_doom) == ("defeated", "devoured", 1)


@pytest.mark.rule("3e.481.1")
def test_who_retires_is_gone_without_doom() -> None:
    """Ruling 78."""
    table = lay(daniela(assets=["knife"], clues=1))
    table.do(harm.retire(table.game, table.who(), "3e.481.1"))
    assert (table.end, table.who().out, table.state.sheet_doom) == ("defeated", "retired", 0)
    assert (table.assets(), table.who().clues) == ([], 0)
    assert "daniela_reyes" not in table.state.unused


@pytest.mark.rule("3e.459.6c", "3e.459.7a", "3e.459.7b", "3e.459.7c", "3e.481.2", "3e.422.5")
@pytest.mark.parametrize("how", ["defeated", "devoured", "retired"])
def test_whose_investigator_is_gone_brings_a_new_one_before_the_next_action_phase(how: str) -> None:
    table = lay(daniela(place="graveyard"), person("jenny_barnes"), step="mythos", turn=3, until="action")
    table.do(harm.defeat(table.game, table.who(), how, "3e.459.6a"))
    table.state.step, table.state.queue = "round_end", []
    table.go()
    assert (table.asked, table.ask and table.ask.seat) == ("newcomer", 0)
    assert sorted(table.options) == sorted(set(SHEETS) - {"daniela_reyes", "jenny_barnes"})
    table.answer("tommy_muldoon")
    assert table.ask is not None
    table.answer("start:1")
    who = table.who()
    assert (table.state.step, table.state.turn, table.end) == ("action", 4, "reached")
    assert (who.id, who.out, who.seat, who.place) == ("tommy_muldoon", "", 0, "general_store")
    assert (table.assets(), who.money, who.damage, who.horror) == (["becky", "handcuffs"], 2, 0, 0)
    assert table.state.queue == [0, 1]


@pytest.mark.rule("3e.484.2")
def test_who_is_delayed_stands_up_instead_of_his_next_action() -> None:
    """Ruling 31."""
    table = lay(daniela(delayed=True)).go()
    assert not table.who().delayed
    assert table.state.acting == Turn(0, 1)
    assert table.story == ["stands_up"]
    table.answer("gather")
    assert table.asked != "action"


def test_nobody_leaves_twice() -> None:
    table = lay(daniela(), person("jenny_barnes"))
    for _ in range(2):
        table.do(harm.devour(table.game, table.who(), "3e.438.1"))
    assert table.state.sheet_doom == 1


def test_what_surrounds_a_defeat_goes_on_for_the_others() -> None:
    table = lay(daniela(), person("jenny_barnes"))

    def each() -> Flow[str]:
        yield from harm.carry_on(harm.devour(table.game, table.who(1), "3e.438.1"), table.who())
        return "went on"

    assert table.do(each()).value == "went on"
    table.do(harm.carry_on(harm.devour(table.game, table.who(0), "3e.438.1"), table.who()))
    assert table.end == "defeated"


@pytest.mark.rule("3e.434.7", "3e.456.7", "3e.434.3", "3e.456.3")
def test_what_a_monster_deals_is_suffered_like_any_other_harm() -> None:
    table = lay(
        daniela(assets=["zora_larson"], place="graveyard"),
        monsters={"graveyard": ["creeping_ghoul:engaged:0"]},
    )
    table.do(attack(table.game, table.state.monsters[0], table.who(), "3e.202.3b"))
    table.answer("zora_larson:1", "bear")
    assert table.asset("zora_larson").damage == 1
    assert tokens(table) == (1, 1)
