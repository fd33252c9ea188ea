"""Rulings on what the books leave open that no other room proves; and that none of C1 to C45 is forgotten."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from miskatonic.games.second.facts import CARDS, MYTHOS, MythosCard
from miskatonic.games.second.rules.moving_monsters import move_monster, move_monsters, put_monster
from miskatonic.games.second.rules.people import max_sanity
from miskatonic.games.second.rules.places import FOR_GOOD, close_location, is_closed
from miskatonic.games.second.rules.possessions import draw
from miskatonic.games.second.rules.surges import surge
from tests.second.table import lay, person

RULE = "2e.encounter.arkham.02"


def test_every_ruling_has_a_proof() -> None:
    sources = [path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py")]
    proved = {
        int(number)
        for source in sources
        for listed in re.findall(r"Ruling ((?:C\d+(?:, )?)+)", source)
        for number in re.findall(r"C(\d+)", listed)
    }
    assert sorted(set(range(1, 46)) - proved) == []


@pytest.mark.rule("2e.movement.clues.01", "2e.misc.money.01")
def test_tokens_do_not_run_out() -> None:
    """Ruling C3: their number is a property of the box, not of the game."""
    table = lay(person(money=50, clues=40), clues={"woods": 30})
    table.says({"do": "gain", "money": 20, "clues": 20})
    assert (table.who().money, table.who().clues) == (70, 60)


@pytest.mark.rule("2e.movement.other.06")
def test_explored_markers_do_not_run_out() -> None:
    """Ruling C4: there are three of them; here four are back at once."""
    names = ["amanda_sharpe", "bob_jenkins", "joe_diamond", "harvey_walters"]
    people = [person(name, place="abyss:2") for name in names]
    table = lay(*people, gates={"woods": "abyss"}, step="movement", until="arkham").go()
    assert [who.explored for who in table.state.investigators] == [True] * 4


def test_closed_markers_do_not_run_out() -> None:
    """Ruling C4: there are six."""
    table = lay(person())
    places = ["general_store", "newspaper", "library", "woods", "graveyard", "velmas_diner", "south_church"]
    for place in places:
        close_location(table.game, place, FOR_GOOD, "2e.parts.23")
    assert all(is_closed(table.game, place) for place in places)


@pytest.mark.rule("2e.misc.discard.01")
def test_from_an_empty_deck_one_draws_what_there_is() -> None:
    """Ruling C5."""
    names = sorted(CARDS)
    skills = [f"{name}.{n}" for name in names if CARDS[name].deck == "skills" for n in (1, 2)]
    table = lay(person("bob_jenkins", cards=skills[:19]), person("joe_diamond"))
    table.do(draw(table.game, table.who(1), "skills", 3, 3, RULE))
    assert len(table.cards(1)) == 1
    table.do(draw(table.game, table.who(1), "skills", 1, 1, RULE))
    assert table.end == "done"
    assert len(table.cards(1)) == 1


@pytest.mark.rule("2e.mythos.surge.01", "2e.mythos.surge.02", "2e.mythos.surge.03")
def test_a_surge_that_overflows_the_outskirts_midway() -> None:
    """Ruling C23: the order first, then the draws; those that do not fit go to the Outskirts one by one."""
    table = lay(
        person(),
        gates={"woods": "abyss", "graveyard": "rlyeh", "black_cave": "yuggoth"},
        monsters={
            "rivertown": ["ghoul.1", "ghoul.2", "ghoul.3"],
            "outskirts": ["zombie.1", "zombie.2", "zombie.3", "witch.1", "witch.2", "gug.1", "gug.2"],
        },
    )
    table.do(surge(table.game, "woods"))
    assert table.options == ["black_cave", "graveyard", "woods"]  # one still fits
    assert len(table.state.cup) == 55 - 10
    table.answer("woods")
    assert len(table.state.monsters["woods"]) == 1
    assert table.state.terror == 1  # the eighth overflowed; the next lies alone in the Outskirts
    assert len(table.state.monsters["outskirts"]) == 1


def box(white: tuple[str, ...] = (), black: tuple[str, ...] = ()) -> MythosCard:
    return MythosCard("mythos_01", 1, "headline", white=white, black=black)


@pytest.mark.rule("2e.mythos.move.03", "2e.outskirts.02", "2e.parts.23")
def test_odds_and_ends_of_monster_movement() -> None:
    """Ruling C26: as if at the same time; closed locations stay closed; the Outskirts never move."""
    table = lay(
        person(place="woods"),
        monsters={"northside": ["ghoul"], "downtown": ["formless_spawn"], "outskirts": ["ghoul.2"]},
    )
    table.do(move_monsters(table.game, box(white=("hexagon",))))
    assert table.where("ghoul.1") == "downtown"
    assert table.where("formless_spawn.1") == "easttown"
    assert table.where("ghoul.2") == "outskirts"


@pytest.mark.rule("2e.parts.23")
def test_no_monster_enters_a_closed_location() -> None:
    """Ruling C26: it stays."""
    table = lay(person(), monsters={"northside": ["ghoul"]}, closed={"newspaper": 9})
    assert put_monster(table.game, "ghoul.1", "newspaper", "2e.mythos.move.04") == "northside"
    assert table.where("ghoul.1") == "northside"


@pytest.mark.rule("2e.mythos.move.flying.08")
def test_a_flyer_in_a_location_with_nobody_in_its_street_takes_to_the_sky() -> None:
    """Ruling C26."""
    table = lay(person(place="newspaper"), monsters={"graveyard": ["byakhee"]})
    table.do(move_monster(table.game, "byakhee.1", "graveyard", "white"))
    assert table.where("byakhee.1") == "sky"


@pytest.mark.rule("2e.mythos.move.flying.05")
def test_bonuses_to_evade_checks_do_not_hide_anybody_from_flyers() -> None:
    """Ruling C26: Sneak and bonuses to Sneak count."""
    table = lay(
        person(place="rivertown", cards=["pallid_mask"]),  # Sneak 4
        person("ashcan_pete", place="downtown", sliders=[1, 0, 0]),  # Sneak 5
        monsters={"easttown": ["byakhee"]},
    )
    table.do(move_monster(table.game, "byakhee.1", "easttown", "white"))
    assert table.where("byakhee.1") == "rivertown"
    skilled = lay(
        person(place="rivertown", cards=["ruby_standish"]),  # Sneak 4 + 2
        person("ashcan_pete", place="downtown", sliders=[1, 0, 0]),
        monsters={"easttown": ["byakhee"]},
    )
    skilled.do(move_monster(skilled.game, "byakhee.1", "easttown", "white"))
    assert skilled.where("byakhee.1") == "downtown"


@pytest.mark.rule("2e.parts.23", "2e.mythos.card.08")
def test_when_a_location_closes_everybody_in_it_is_put_out_into_the_street() -> None:
    """Ruling C43, and C26: stationary monsters too."""
    table = lay(
        person(place="library"),
        person("bob_jenkins", place="woods"),
        monsters={"library": ["ghost", "ghoul"]},
    )
    close_location(table.game, "library", 4, "2e.mythos.card.08")
    assert table.who(0).place == "miskatonic_university"
    assert table.who(1).place == "woods"
    assert table.state.monsters == {"miskatonic_university": ["ghost.1", "ghoul.1"]}


def test_the_books_know_of_sixty_seven_mythos_cards_that_all_name_a_gate_but_one() -> None:
    without = [card.id for card in MYTHOS.values() if not card.gate_location]
    assert [MYTHOS[card].type for card in without] == ["special"]


@pytest.mark.rule("2e.parts.09", "2e.state.values.01")
def test_an_ally_who_raises_a_maximum_does_not_raise_what_one_has() -> None:
    """Ruling C47."""
    table = lay(person("joe_diamond"))
    before = table.who().sanity
    assert before == max_sanity(table.game, table.who())
    table.says({"do": "take_ally", "ally": "duke"})
    assert (table.who().sanity, max_sanity(table.game, table.who())) == (before, before + 1)
