"""The codex: cards that come, turn and go, what they wait for and let people do, and how the game ends."""

from __future__ import annotations

import pytest

from miskatonic.games.third.facts import MONSTERS, SCENARIOS
from miskatonic.games.third.rules.actions import perform
from miskatonic.games.third.rules.archive import add, add_cards, flip, return_to_archive
from miskatonic.games.third.rules.codex import check, codex_actions, in_codex, reveal_clue, win
from miskatonic.games.third.rules.doom import to_sheet
from miskatonic.games.third.rules.menu import menu
from miskatonic.games.third.rules.monsters import defeat_monster, discard_monster
from miskatonic.games.third.texts.archive import ARCHIVE
from miskatonic.kernel.box import Ended
from miskatonic.kernel.effects import Nothing
from miskatonic.kernel.text import ids
from miskatonic.shelf import box
from tests.third.table import Table, deal, lay, person

FEAST, VEIL, AZATHOTH, DEEP = (
    "feast_for_umordhoth",
    "veil_of_twilight",
    "approach_of_azathoth",
    "echoes_of_the_deep",
)


def numbers(table: Table) -> list[int]:
    """The codex; a card on its back has a minus."""
    return [-card.number if card.back else card.number for card in table.state.codex]


# ---------------------------------------------------------------------- cards


@pytest.mark.rule("3e.425.2", "3e.411.5")
def test_a_card_added_lies_in_the_codex_in_order_of_its_number() -> None:
    table = lay(scenario=VEIL, codex=[2, 21])
    table.do(add(table.game, 20, "3e.425.2"))
    assert numbers(table) == [2, 20, 21]
    assert [entry.args["archive"] for entry in table.told("codex_added")] == ["20"]
    table.do(add(table.game, 20, "3e.425.2"))
    assert numbers(table) == [2, 20, 21]  # there is but one of each


@pytest.mark.rule("3e.411.5b", "3e.111.4b")
def test_a_card_added_is_carried_out() -> None:
    table = lay(scenario=VEIL, codex=[2, -21], markers=[])
    table.do(add(table.game, 26, "3e.411.5b"))
    table.answer("black_cave", "south_church")
    assert [(marker.color, marker.place) for marker in table.state.markers] == [
        ("white", "black_cave"),
        ("white", "south_church"),
    ]


@pytest.mark.rule("3e.411.5a", "3e.425.3")
def test_a_card_speaks_only_while_it_is_in_the_codex() -> None:
    table = lay(person(place="observatory"), scenario=DEEP, codex=[31], sheet_clues=2, aside=[32])
    assert [option.name for option in codex_actions(table.game, table.who())] == ["codex:31"]
    return_to_archive(table.game, 31)
    assert numbers(table) == []
    assert codex_actions(table.game, table.who()) == []
    assert in_codex(table.game, 31) is None


@pytest.mark.rule("3e.425.3")
def test_a_card_returned_no_longer_waits_for_anything() -> None:
    table = lay(scenario=DEEP, codex=[2, 30], sheet_doom=3)
    return_to_archive(table.game, 30)
    table.do(to_sheet(table.game, 2, "3e.408.3b"))
    assert (numbers(table), table.state.monsters) == ([2], [])


@pytest.mark.rule("3e.111.4b", "3e.111.4a")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_game_begins_with_the_cards_of_its_scenario(scenario: str) -> None:
    table = deal(1, scenario=scenario).play_to("action")
    assert numbers(table) == list(SCENARIOS[scenario].codex)


@pytest.mark.rule("3e.004")
def test_the_group_orders_what_comes_at_once() -> None:
    table = lay(person(), person("rex_murphy"), scenario=DEEP, codex=[2, 29, 30], leader=1)
    table.state.sheet_clues, table.state.sheet_doom = 3, 4
    table.do(check(table.game))
    assert table.ask is not None
    assert (table.ask.seat, table.asked, table.options) == (1, "codex_order", ["codex:29.0", "codex:30.0"])
    table.answer("codex:30.0")
    assert numbers(table) == [2, 31, 37]
    assert table.story.index("spawns") < [entry.args.get("archive") for entry in table.log].index("29")


def test_what_has_fired_once_does_not_fire_again() -> None:
    table = lay(scenario=AZATHOTH, codex=[2, 3], sheet_clues=2)
    table.do(reveal_clue(table.game, table.who(), "3e.482.1"))
    assert numbers(table) == [2, 3]  # he has none to reveal
    table.who().clues = 1
    table.do(reveal_clue(table.game, table.who(), "3e.482.1"))
    assert numbers(table) == [2, 3, -4]
    return_to_archive(table.game, 4)
    table.do(check(table.game))
    assert numbers(table) == [2, 3]


def test_cards_added_together_are_all_there_before_the_first_is_carried_out() -> None:
    """An anomaly that is there from the start leaves its scar, though the card about scars comes after."""
    table = lay(scenario=VEIL, doom={"mas_boarding_house": 3})
    table.do(add_cards(table.game, SCENARIOS[VEIL].codex, "3e.111.4b"))
    assert table.state.anomalies == ["southside"]
    assert [marker.place for marker in table.state.markers] == ["mas_boarding_house"]


def test_flipping_a_card_that_is_not_there_does_nothing() -> None:
    table = lay(codex=[1])
    table.do(flip(table.game, 12))
    assert (table.end, table.state.result) == ("done", "")


# ---------------------------------------------------------------------- clues


@pytest.mark.rule("3e.482.1", "3e.473.7")
def test_a_revealed_clue_goes_from_its_owner_to_the_sheet() -> None:
    table = lay(person(clues=3))
    table.do(reveal_clue(table.game, table.who(), "3e.482.1", 2))
    assert (table.who().clues, table.state.sheet_clues) == (1, 2)


@pytest.mark.rule("3e.482.2")
def test_only_his_own_clues_can_be_revealed() -> None:
    table = lay(person(clues=1), person("rex_murphy", clues=2))
    table.do(reveal_clue(table.game, table.who(), "3e.482.1", 3))
    assert ([who.clues for who in table.state.investigators], table.state.sheet_clues) == ([0, 2], 1)


@pytest.mark.rule("3e.473.7", "3e.483.2")
def test_research_brings_clues_to_the_sheet() -> None:
    table = lay(person(clues=2), dice=6)
    table.do(perform(table.game, table.who(), "research")).answer("reveal:2")
    assert (table.who().clues, table.state.sheet_clues) == (0, 2)


@pytest.mark.rule("3e.473.10", "3e.458.2")
def test_clues_change_hands_by_trade() -> None:
    table = lay(person(clues=2), person("rex_murphy"))
    table.do(perform(table.game, table.who(), "trade")).answer("trade:0:1:clues")
    assert [who.clues for who in table.state.investigators] == [1, 1]


# ---------------------------------------------------------------------- actions


@pytest.mark.rule("3e.411.5a", "3e.401.4")
def test_an_action_of_the_codex_is_offered_in_its_place_and_once_a_round() -> None:
    table = lay(person(place="observatory"), scenario=DEEP, codex=[31], sheet_clues=4, aside=[32, 33])
    who = table.who()
    assert "codex:31" in [option.name for option in menu(table.game, who)]
    table.do(perform(table.game, who, "codex:31"))
    assert (table.state.sheet_clues, len(table.state.attached)) == (2, 1)
    assert "codex:31" not in [option.name for option in menu(table.game, who)]
    who.acted, who.place = [], "orne_library"
    assert "codex:31" not in [option.name for option in menu(table.game, who)]


@pytest.mark.rule("3e.400.1f")
def test_an_action_that_cannot_be_paid_is_not_offered() -> None:
    table = lay(person(place="observatory"), scenario=DEEP, codex=[31], sheet_clues=1, aside=[32])
    assert codex_actions(table.game, table.who()) == []


@pytest.mark.rule("3e.442.5")
def test_who_is_engaged_cannot_perform_it() -> None:
    table = lay(
        person(place="observatory"),
        scenario=DEEP,
        codex=[31],
        sheet_clues=2,
        aside=[32],
        monsters={"observatory": ["hybrid_thug:engaged:0"]},
    )
    assert "codex:31" not in [option.name for option in menu(table.game, table.who())]


# ---------------------------------------------------------------------- epic monsters


@pytest.mark.rule("3e.411.5e")
@pytest.mark.parametrize("number", [19, 28, 39, 40])
def test_an_epic_monster_is_a_monster_like_any_other(number: int) -> None:
    kind = MONSTERS[ARCHIVE[number].monster]
    assert kind.epic
    assert kind.archive == number
    scenario = ARCHIVE[number].scenarios[0]
    table = lay(person(place=SCENARIOS[scenario].start), scenario=scenario)
    space = kind.spawn.removeprefix("space:")
    table.says({"do": "spawn_epic", "card": number, "space": space}, card="archive.1")
    monster = table.monster(kind.id)
    assert (monster.place, monster.state) == (space, "ready")


@pytest.mark.rule("3e.411.5g")
def test_an_epic_monster_leaves_for_the_archive() -> None:
    for leave in (defeat_monster, discard_monster):
        table = lay(monsters={"hangmans_hill": ["umordhoth"]})
        before = table.state.monster_deck.cards()
        table.do(leave(table.game, table.monster("umordhoth"), "3e.411.5g"))
        assert table.state.monsters == []
        assert table.state.monster_deck.cards() == before
        assert table.state.boxed == []


@pytest.mark.rule("3e.411.5f")
def test_what_spares_epic_monsters_takes_others() -> None:
    table = lay(monsters={"hangmans_hill": ["umordhoth", "ghoul_priest"], "graveyard": ["flesh_eater"]})
    table.says({"do": "fight_to_the_end"}, card="wild_animals")
    assert table.options == ["ghoul_priest.1", "flesh_eater.1"]


# ---------------------------------------------------------------------- the end


@pytest.mark.rule("3e.301.1", "3e.411.5c")
def test_the_game_is_won_by_a_card_of_the_codex() -> None:
    table = lay(codex=[12, 18], monsters={"hangmans_hill": ["umordhoth"]})
    table.do(defeat_monster(table.game, table.monster("umordhoth"), "3e.465.10"))
    assert (table.end, table.state.result, table.state.reason) == ("over", "won", "archive.12")
    assert table.told("won")[0].rule == "3e.301.1"


@pytest.mark.rule("3e.301.1")
def test_nothing_else_wins() -> None:
    table = lay(sheet_clues=50, sheet_markers=6)
    table.do(check(table.game))
    assert (table.end, table.state.result) == ("done", "")


@pytest.mark.rule("3e.302.1", "3e.411.5d")
def test_the_game_is_lost_by_a_card_of_the_codex() -> None:
    table = lay(scenario=DEEP, codex=[38], sheet_doom=12)
    table.do(to_sheet(table.game, 1, "3e.492.6"))
    assert (table.end, table.state.result, table.state.reason) == ("over", "lost", "archive.38")
    outcome = box("third").outcome(table.state)
    assert outcome is not None
    assert outcome.rule == "3e.411.5d", "what lost it, not that something might"


@pytest.mark.rule("3e.302.3", "3e.205.2", "3e.005.2.ex1")
def test_the_game_is_lost_when_no_investigator_is_left_to_choose() -> None:
    table = lay(person(out="defeated"), person("rex_murphy"), step="round_end", unused=[])
    table.go()
    assert (table.end, table.state.result, table.state.reason) == ("over", "lost", "nobody_left")


@pytest.mark.rule("3e.205.2", "3e.302.3")
def test_as_long_as_there_is_one_the_game_goes_on() -> None:
    table = lay(person(out="devoured"), step="round_end", until="action")
    table.go().answer("rex_murphy")
    assert (table.who().id, table.who().out, table.state.result) == ("rex_murphy", "", "")


@pytest.mark.rule("3e.205.1")
def test_after_four_phases_a_new_round_begins() -> None:
    table = lay(step="round_end", turn=3)
    table.go()
    assert (table.state.turn, table.state.step) == (4, "action")


@pytest.mark.parametrize("winners", [[], [1]])
def test_the_game_is_won_by_all_or_by_some(winners: list[int]) -> None:
    table = lay(person(), person("rex_murphy"))
    with pytest.raises(Ended):
        win(table.game, "archive.25", "3e.301.1", winners)
    assert (table.state.result, table.state.reason, table.state.winners) == ("won", "archive.25", winners)


# ---------------------------------------------------------------------- in words


@pytest.mark.rule("3e.411.5c", "3e.411.5d")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_scenario_says_what_wins_and_what_loses(scenario: str) -> None:
    cards = [ARCHIVE[number] for number in SCENARIOS[scenario].archive]
    icons = {line.icon for card in cards for back in (False, True) for line in card.lines(back)}
    assert {"objective", "threat"} <= icons
    words = {
        word
        for card in cards
        for side in (card.front, card.back)
        for effect in (side.effect, *side.sections.values())
        for word in ids(effect.describe())
    }
    assert {"third.effect.investigators_win", "third.effect.investigators_lose"} <= words


def test_the_words_of_a_card_are_those_of_the_side_that_is_up() -> None:
    front, back = ARCHIVE[7].lines(), ARCHIVE[7].lines(back=True)
    assert [line.icon for line in front] == ["rule", "rule"]
    assert [line.icon for line in back] == ["objective"]
    assert ARCHIVE[7].name().id == "third.archive.7"
    assert ARCHIVE[7].name(back=True).id == "third.archive.7.back"
    assert ARCHIVE[20].lines()[0].icon == "both"
    assert ARCHIVE[31].lines()[0].icon == "action"


@pytest.mark.parametrize("number", range(1, 41))
def test_every_card_of_the_archive_belongs_to_a_scenario(number: int) -> None:
    card = ARCHIVE[number]
    assert card.scenarios
    for scenario in card.scenarios:
        assert number in SCENARIOS[scenario].archive
    kinds = ("codex", "space", "encounter", "attached", "epic_monster")
    assert card.type in kinds
    assert bool(card.encounters) == (card.type == "encounter")
    assert bool(card.monster) == (card.type == "epic_monster")
    front = card.front
    assert front.lines or not isinstance(front.effect, Nothing) or card.encounters or card.monster
