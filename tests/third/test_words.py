"""The words that all cards share, one by one: tests, rolls, harm, amounts, people."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.third.facts import read
from miskatonic.games.third.rules.scope import ThirdScope
from miskatonic.games.third.words.vocabulary import VOCABULARY, WORDS
from miskatonic.kernel.errors import EffectError
from tests.third.table import ASK_ALL, Table, lay, person

NONE = {"do": "nothing"}


def at(place: str = "graveyard", **more: Any) -> Any:
    """Somebody whose own abilities have no part in it."""
    return person("agnes_baker", place=place, **more)


def scope_of(table: Table, seat: int = 0, card: str = "downtown_1") -> ThirdScope:
    return ThirdScope(table.game, table.who(seat), card, "3e.441.2")


def odds(table: Table, words: dict[str, Any]) -> list[float]:
    return [each.chance for each in VOCABULARY.read(words).odds(scope_of(table))]


# ---------------------------------------------------------------------- the language


def test_no_two_words_have_the_same_name() -> None:
    names = [word.do for word in WORDS]
    assert len(names) == len(set(names))


@pytest.mark.parametrize(
    "words",
    [
        {"do": "gain_money", "n": "wishes"},
        {"do": "suffer", "damage": -1},
        {"do": "suffer", "horror": "all"},
        {"do": "recover", "health": 1, "who": "everybody"},
        {"do": "recover", "health": "wishes"},
        {"do": "test", "skill": "lore", "mod": "none"},
        {"do": "graded_test", "skill": "lore", "rows": []},
        {"do": "gain_special", "name": "shotgun"},
        {"do": "gain_condition", "name": "happy"},
        {"do": "buy_display", "price": "double"},
        {"do": "buy_spells", "reveal": 1, "price": "double"},
        {"do": "focus", "skill": "cooking"},
        {"do": "spend", "sheet_clues": "some"},
        {"do": "for_each", "what": "hair_you_have", "effect": NONE},
        {"do": "remove_doom", "n": 1, "where": "moon"},
        {"do": "place_doom", "n": 1, "where": "moon"},
        {"do": "spawn_monster", "where": "moon"},
        {"do": "spawn_monster", "where": "your_space", "state": "asleep"},
        {"do": "move_directly", "where": "moon"},
        {"do": "draw_mythos_tokens", "n": 1, "who": "nobody"},
    ],
)
def test_what_makes_no_sense_is_refused(words: dict[str, Any]) -> None:
    with pytest.raises(EffectError):
        VOCABULARY.read(words)


def strings(data: object) -> list[str]:
    """All words of a file that are not the names of fields."""
    if isinstance(data, str):
        return [data]
    if isinstance(data, dict):
        return [each for value in data.values() for each in strings(value)]
    return [each for value in data for each in strings(value)] if isinstance(data, list) else []


@pytest.mark.rule("3e.400.2b", "3e.400.3b")
@pytest.mark.parametrize("name", ["neighborhood_cards", "street_cards", "events", "anomalies", "headlines"])
def test_reminders_and_flavor_are_not_even_there(name: str) -> None:
    assert all(each.replace("_", "").replace(":", "").isalnum() for each in strings(read(name)))


# ---------------------------------------------------------------------- tests


@pytest.mark.rule("3e.441.7", "3e.441.7.ex1", "3e.441.8")
@pytest.mark.parametrize(("face", "money", "horror"), [(5, 2, 0), (4, 0, 1)])
def test_a_test_comes_first_and_only_its_branch_is_read(face: int, money: int, horror: int) -> None:
    table = lay(at(), dice=face)
    branches = {"passed": {"do": "gain_money", "n": 2}, "failed": {"do": "suffer", "horror": 1}}
    table.says({"do": "test", "skill": "lore", **branches})
    assert (table.who().money, table.who().horror) == (money, horror)
    assert table.story[0] == "rolled"


@pytest.mark.rule("3e.400.1i")
@pytest.mark.parametrize("face", [1, 6])
def test_a_condition_governs_only_its_own_sentence(face: int) -> None:
    table = lay(at(), dice=face)
    passed = {"do": "gain_money", "n": 2}
    table.says(
        {
            "do": "sequence",
            "parts": [{"do": "test", "skill": "lore", "passed": passed}, {"do": "gain_remnant"}],
        }
    )
    assert (table.who().money, table.who().remnants) == (2 if face == 6 else 0, 1)


def test_a_modifier_changes_the_dice() -> None:
    table = lay(at(), dice=6)
    table.says({"do": "test", "skill": "lore", "mod": -2, "passed": {"do": "gain_money", "n": "successes"}})
    assert table.who().money == 2  # a lore of 4
    assert odds(table, {"do": "test", "skill": "lore", "mod": -3}) == pytest.approx([1 / 3])


GRADED = {
    "do": "graded_test",
    "skill": "will",
    "rows": [
        {"do": "row", "max": 0, "effect": {"do": "gain_remnant"}},
        {"do": "row", "min": 1, "max": 2, "effect": {"do": "gain_money", "n": 1}},
        {"do": "row", "min": 3, "effect": {"do": "gain_money", "n": 3}},
    ],
}


@pytest.mark.parametrize(
    ("dice", "money", "remnants"),
    [([1, 4, 4], 0, 1), ([5, 4, 4], 1, 0), ([6, 5, 1], 1, 0), ([5, 6, 5], 3, 0)],
)
def test_a_graded_test_counts_successes(dice: list[int], money: int, remnants: int) -> None:
    table = lay(at(), dice=dice)
    table.says(GRADED)
    assert (table.who().money, table.who().remnants) == (money, remnants)
    assert odds(table, GRADED) == pytest.approx([8 / 27, 18 / 27, 1 / 27])


@pytest.mark.parametrize(("dice", "horror"), [([1, 1, 1], 3), ([5, 1, 6], 1), ([6, 6, 6], 0)])
def test_each_success_lessens_the_harm(dice: list[int], horror: int) -> None:
    table = lay(at(), dice=dice)
    table.says({"do": "test_reduce", "skill": "will", "horror": 3})
    assert (table.who().damage, table.who().horror) == (0, horror)


# ---------------------------------------------------------------------- rolls that are no test


@pytest.mark.rule("3e.491.2")
def test_a_sum_is_no_test_and_nothing_rerolls_it() -> None:
    rows = [
        {"do": "row", "faces": [7, 11], "effect": {"do": "gain_money", "n": 5}},
        {"do": "row", "faces": [2, 3, 12], "effect": {"do": "lose_money", "n": 3}},
    ]
    words = {"do": "roll_sum", "dice": 2, "rows": rows}
    for dice, money in ([3, 4], 9), ([6, 6], 1), ([4, 4], 4):
        table = lay(at(money=4, clues=2, focus=["lore"]), dice=dice, auto=ASK_ALL)
        assert table.says(words).end == "done"
        assert (table.who().money, table.who().clues) == (money, 2)
    assert odds(table, words) == pytest.approx([8 / 36, 4 / 36])


def test_money_is_lost_only_as_far_as_there_is_any() -> None:
    assert lay(at(money=2)).says({"do": "lose_money", "n": 3}).who().money == 0


def test_a_roll_may_be_divided() -> None:
    table = lay(at(), dice=[5])
    table.says({"do": "roll_split"})
    assert table.options == [f"damage:{n}" for n in range(6)]
    table.answer("damage:2")
    assert (table.who().damage, table.who().horror) == (2, 3)


def test_a_die_may_say_how_much() -> None:
    assert lay(at(), dice=[5]).says({"do": "gain_money", "n": "one_die"}).who().money == 5


# ---------------------------------------------------------------------- amounts


@pytest.mark.parametrize(
    ("amount", "n"),
    [
        ("doom_in_your_space", 2),
        ("monsters_in_your_neighborhood", 3),
        ("successes", 0),
        ("that_many", 7),
    ],
)
def test_amounts_are_counted(amount: str, n: int) -> None:
    table = lay(
        at(),
        doom={"graveyard": 2, "black_cave": 1},
        monsters={
            "black_cave": ["ghoul_acolyte", "hooded_stalker:exhausted"],
            "general_store": ["creeping_ghoul"],
            "la_bella_luna": ["flesh_eater"],
        },
    )
    table.says({"do": "gain_money", "n": amount}, about={"number": 7})
    assert table.who().money == n


def test_a_street_is_in_no_neighborhood() -> None:
    street = "street_rivertown_southside"
    table = lay(
        at(street),
        clues={"rivertown": 1},
        monsters={street: ["ghoul_acolyte:exhausted"]},
        doom={"graveyard": 2},
    )
    for amount in ("monsters_in_your_neighborhood", "doom_in_your_space"):
        table.says({"do": "gain_money", "n": amount})
    each = {"do": "for_each", "what": "clue_in_your_neighborhood", "effect": {"do": "gain_money", "n": 1}}
    table.says(each)
    assert table.who().money == 0


@pytest.mark.parametrize("clues", [0, 1])
def test_an_if_may_ask_for_a_clue(clues: int) -> None:
    table = lay(at(clues=clues))
    table.says({"do": "if", "condition": {"do": "you_have_clue"}, "then": {"do": "gain_money", "n": 1}})
    assert table.who().money == clues


# ---------------------------------------------------------------------- harm and recovery


def test_direct_harm_goes_past_assets() -> None:
    table = lay(at(assets=["leather_coat"]), auto=ASK_ALL)
    assert table.says({"do": "suffer", "damage": 1, "direct": True}).end == "done"
    assert table.who().damage == 1
    table.says({"do": "suffer", "damage": 1})
    assert table.asked == "assign_damage"


def test_defeat_ends_the_sentence() -> None:
    table = lay(at(damage=5))
    table.says({"do": "sequence", "parts": [{"do": "suffer", "damage": 1}, {"do": "place_doom", "n": 1}]})
    assert (table.end, table.who().out, table.state.doom) == ("defeated", "defeated", {})


@pytest.mark.rule("3e.407.4")
def test_an_ally_may_recover_in_his_stead() -> None:
    words = {"do": "recover", "health": 2, "who": "you_or_ally"}
    table = lay(at(damage=3, assets=["grace_bechman", "leather_coat"]))
    table.asset("grace_bechman").damage = 1
    table.asset("leather_coat").damage = 1
    table.says(words)
    assert table.options == ["seat:0", "grace_bechman"]  # a coat is no ally
    table.answer("grace_bechman")
    assert (table.who().damage, table.asset("grace_bechman").damage) == (3, 0)
    assert table.says(words).end == "done"  # nobody else is hurt: nothing is asked
    assert table.who().damage == 1


def test_somebody_in_your_space_may_recover() -> None:
    table = lay(
        at(),
        person("jenny_barnes", place="graveyard", damage=2, assets=["grace_bechman"]),
        person("rex_murphy", place="graveyard", damage=1),
        person("norman_withers", place="black_cave", damage=1),
    )
    table.asset("grace_bechman", 1).damage = 1
    table.says({"do": "recover", "health": 1, "who": "investigator_or_ally_in_your_space"})
    assert table.options == ["seat:1", "grace_bechman", "seat:2"]
    table.answer("seat:1")
    assert table.who(1).damage == 1


def test_all_may_be_recovered() -> None:
    table = lay(at(damage=4, horror=5))
    table.says({"do": "recover", "health": "all", "sanity": "all"})
    assert (table.who().damage, table.who().horror) == (0, 0)


@pytest.mark.rule("3e.484.4")
def test_delay_does_not_stack() -> None:
    table = lay(at())
    table.says({"do": "sequence", "parts": [{"do": "become_delayed"}, {"do": "become_delayed"}]})
    assert table.who().delayed
    assert len(table.told("delayed")) == 1


@pytest.mark.rule("3e.438.1", "3e.481.1")
@pytest.mark.parametrize(
    ("word", "out", "doom"), [("devoured", "devoured", 1), ("retire_investigator", "retired", 0)]
)
def test_an_investigator_may_come_to_his_end(word: str, out: str, doom: int) -> None:
    table = lay(at(money=3))
    table.says({"do": "sequence", "parts": [{"do": word}, {"do": "place_doom", "n": 1}]})
    assert (table.end, table.who().out, table.state.sheet_doom) == ("defeated", out, doom)
    assert table.state.doom == {}


@pytest.mark.rule("3e.003")
@pytest.mark.parametrize(
    "words",
    [
        {"do": "test", "skill": "lore", "failed": {"do": "place_doom", "n": 1, "where": "scenario_sheet"}},
        {"do": "suffer", "damage": 2},
        {"do": "place_doom", "n": 1},
        {"do": "spawn_monster", "where": "your_space"},
        {"do": "gain_item", "trait": "common"},
        {"do": "gain_clue"},
        {
            "do": "choose",
            "options": [
                {"do": "choice", "name": "a", "effect": {"do": "suffer", "damage": 1}},
                {"do": "choice", "name": "b", "effect": {"do": "place_doom", "n": 1}},
            ],
        },
        {"do": "pay_to", "cost": {"do": "spend", "money": 0}, "effect": {"do": "gain_remnant"}},
    ],
)
def test_a_player_without_an_investigator_has_no_body(words: dict[str, Any]) -> None:
    table = lay(at(out="defeated"), at_seat_1(), clues={"rivertown": 1}, auto=ASK_ALL)
    before = table.game.state.sheet_doom, len(table.state.monsters), len(table.state.items)
    assert table.says(words).end == "done"
    assert (table.state.sheet_doom, len(table.state.monsters), len(table.state.items)) == before
    assert (table.state.doom, table.who().assets, table.who().remnants) == ({}, [], 0)


def at_seat_1() -> Any:
    return person("jenny_barnes", place="black_cave")


def test_what_needs_no_body_happens_all_the_same() -> None:
    table = lay(at(out="defeated"), at_seat_1(), bottom={"monsters": ["ghoul_acolyte"]})
    table.says({"do": "spawn_monster", "where": "unstable_space"})
    assert [monster.place for monster in table.state.monsters] == ["general_store"]  # the starting space


@pytest.mark.rule("3e.003", "3e.204.4")
@pytest.mark.parametrize(
    ("where", "doom", "sheet"), [("scenario_sheet", {}, 1), ("space:graveyard", {"graveyard": 1}, 0)]
)
def test_of_two_evils_only_the_one_that_needs_no_body_is_left(
    where: str, doom: dict[str, int], sheet: int
) -> None:
    evils = {"suffer": {"do": "suffer", "horror": 1}, "doom": {"do": "place_doom", "n": 1, "where": where}}
    options = [{"do": "choice", "name": name, "effect": effect} for name, effect in evils.items()]
    table = lay(at(out="defeated"), at_seat_1()).says({"do": "choose", "options": options})
    assert (table.end, table.state.doom, table.state.sheet_doom) == ("done", doom, sheet)


# ---------------------------------------------------------------------- people and things


def test_each_investigator_in_player_order_though_one_falls() -> None:
    table = lay(at(horror=0), person("jenny_barnes", horror=4), person("rex_murphy", horror=1), leader=1)
    table.says({"do": "each_investigator", "effect": {"do": "suffer", "horror": 1}})
    assert table.end == "done"
    assert [who.out for who in table.state.investigators] == ["", "defeated", ""]
    assert [table.who(seat).horror for seat in (0, 2)] == [1, 2]
    assert [str(told.args["who"]) for told in table.told("suffer_horror")] == [
        "jenny_barnes",
        "rex_murphy",
        "agnes_baker",
    ]


def test_the_successes_of_one_may_be_for_everybody() -> None:
    each = {"do": "each_investigator", "effect": {"do": "gain_money", "n": "successes"}}
    table = lay(at(), person("jenny_barnes"), dice=[5, 6, 1])
    table.says({"do": "test", "skill": "will", "passed": each})
    assert [who.money for who in table.state.investigators] == [2, 2]


def test_another_investigator_is_chosen() -> None:
    words = {"do": "choose_other_investigator", "effect": {"do": "devoured"}}
    table = lay(at(), person("jenny_barnes"), person("rex_murphy"))
    table.says({"do": "sequence", "parts": [words, {"do": "gain_money", "n": 1}]})
    assert table.options == ["seat:1", "seat:2"]
    table.answer("seat:2")
    assert (table.end, table.who(2).out, table.who().money) == ("done", "devoured", 1)
    alone = lay(at()).says(words)
    assert (alone.end, alone.who().out) == ("done", "")


def test_a_monster_comes_to_the_one_who_was_chosen() -> None:
    table = lay(at(), person("jenny_barnes", place="black_cave"), bottom={"monsters": ["ghoul_acolyte"]})
    effect = {"do": "spawn_monster", "where": "their_space"}
    table.says({"do": "choose_other_investigator", "effect": effect})
    assert [(monster.place, monster.engaged) for monster in table.state.monsters] == [("black_cave", [1])]


LOSE_IT = [
    {"do": "choice", "name": "suffer", "effect": {"do": "suffer", "damage": 1}},
    {
        "do": "choice",
        "name": "discard_it",
        "effect": {"do": "pay", "cost": {"do": "spend", "discard": "that_item"}},
    },
]


def test_for_each_item_it_or_harm() -> None:
    table = lay(at(assets=["knife", "wither", "rabbits_foot"]))
    table.says({"do": "for_each", "what": "item_you_have", "effect": {"do": "choose", "options": LOSE_IT}})
    table.answer("discard_it", "suffer")
    assert (table.end, table.assets(), table.who().damage) == ("done", ["wither", "rabbits_foot"], 1)


@pytest.mark.parametrize(
    ("what", "n"), [("spell_you_have", 2), ("clue_you_have", 3), ("clue_in_your_neighborhood", 1)]
)
def test_for_each_thing_you_have(what: str, n: int) -> None:
    table = lay(at(clues=3, assets=["wither", "binding", "knife"]), clues={"rivertown": 1})
    table.says({"do": "for_each", "what": what, "effect": {"do": "gain_money", "n": 1}})
    assert table.who().money == n
