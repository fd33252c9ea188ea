"""Where everybody is, which location is farthest from all, and of which all clues have been discovered."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.cards.play import texts
from miskatonic.games.cards.play.invariants import check
from miskatonic.games.cards.play.rules import moving, spawning, table, written
from miskatonic.games.cards.play.rules.menu import Menu
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.texts.rows import STAGES
from miskatonic.games.cards.play.words.stages import RemovePlace
from miskatonic.games.cards.play.words.where import Location
from miskatonic.kernel.text import language
from tests.cards.play import made
from tests.cards.play.laying import (
    ATTIC,
    CELLAR,
    DAISY,
    HALLWAY,
    HOUSE,
    PARLOR,
    ROLAND,
    STUDY,
    Table,
    lay,
)
from tests.cards.play.spoken import GHOUL, Turn, turn

assert texts
GOES_TO = {"do": "move", "to": {"do": "location", "near": "farthest_from_all"}}


def scope(laid: Table, seat: int = 0, card: str = "") -> CardScope:
    return CardScope(laid.game, seat, card, "lcg.2.16a")


# ---------------------------------------------------------------------- everybody is somewhere


@pytest.mark.rule("lcg.1.21a")
def test_who_or_what_is_nowhere_is_no_table() -> None:
    laid = turn()
    ghoul = laid.enemy(GHOUL, at=ATTIC, exhausted=True)
    check(laid.game)
    laid.who().place = "nowhere"
    with pytest.raises(AssertionError, match="nowhere"):
        check(laid.game)
    laid.who().place = HALLWAY
    laid.thing(ghoul).place = ""
    with pytest.raises(AssertionError, match="nowhere"):
        check(laid.game)


def _barred() -> Table:
    """The Study, out of which the first act leads; nobody may enter the Hallway then, and no enemy."""
    laid = lay(ROLAND, DAISY, places=(STUDY,), start=STUDY, real=True)
    laid.state.set_aside = sorted(HOUSE)
    shut = [{"do": "this_cannot", "what": "be_entered"}]
    made.card(HALLWAY, unrevealed=shut, abilities=shut)
    return laid


@pytest.mark.rule("lcg.1.21a", "lcg.1.21b")
def test_a_room_that_is_no_more_is_left_even_by_who_cannot_enter_the_next() -> None:
    laid = _barred()
    laid.enemy(GHOUL, engaged=0)
    laid.enemy(GHOUL, at=STUDY, copy=2)
    laid.run(STAGES["01108"].back.run(scope(laid, card="01108")))
    assert table.cannot(laid.game, "move_into", HALLWAY, 0)
    assert [who.place for who in laid.state.investigators] == [HALLWAY, HALLWAY]
    assert STUDY not in [at.id for at in laid.state.places]
    assert all(table.place_of(laid.game, each) != STUDY for each in laid.state.things)
    check(laid.game)


@pytest.mark.rule("lcg.1.21b")
def test_an_enemy_that_cannot_leave_play_does_when_its_location_does() -> None:
    laid = turn()
    made.card(GHOUL, abilities=[{"do": "this_cannot", "what": "leave_play"}])
    ghoul = laid.enemy(GHOUL, at=ATTIC, exhausted=True)
    laid.run(RemovePlace(Location(name=(ATTIC,))).run(scope(laid)))
    assert not laid.in_play(ghoul)
    assert ghoul in laid.state.encounter_discard
    check(laid.game)


# ---------------------------------------------------------------------- farthest from all


@pytest.mark.rule("lcg.2.16a")
def test_farthest_from_all_is_the_greatest_sum_without_anybody_there_and_the_lead_decides() -> None:
    laid = turn(ROLAND, DAISY)
    laid.state.lead = 1
    laid.who(0).place, laid.who(1).place = ATTIC, CELLAR
    far = Location(near="farthest_from_all")
    assert far.places(scope(laid)) == [PARLOR], "2 and 2; the rooms they are in are 0 and 2"
    laid.who(0).place = laid.who(1).place = HALLWAY
    assert far.places(scope(laid)) == [ATTIC, CELLAR, PARLOR]
    made.card(GHOUL, spawn={"at": [{"do": "location", "near": "farthest_from_all"}]})
    laid.run(spawning.spawn(laid.game, f"{GHOUL}.3", laid.who(0)), CELLAR)
    assert laid.asked[0].seat == 1
    assert laid.thing(f"{GHOUL}.3").place == CELLAR


def test_a_spawn_line_without_it_is_the_spawners_to_choose() -> None:
    laid = turn(ROLAND, DAISY)
    laid.state.lead = 1
    made.card(GHOUL, spawn={"at": [{"do": "location", "near": "farthest"}]})
    laid.run(spawning.spawn(laid.game, f"{GHOUL}.3", laid.who(0)), ATTIC)
    assert laid.asked[0].seat == 0


@pytest.mark.rule("lcg.2.16a")
def test_with_somebody_everywhere_the_sum_alone_counts() -> None:
    laid = turn(ROLAND, DAISY)
    laid.state.places = [at for at in laid.state.places if at.id in (HALLWAY, ATTIC)]
    laid.who(0).place, laid.who(1).place = HALLWAY, ATTIC
    assert Location(near="farthest_from_all").places(scope(laid)) == [HALLWAY, ATTIC]


@pytest.mark.rule("lcg.2.16b")
def test_three_and_four_are_farther_than_five_and_one(monkeypatch: pytest.MonkeyPatch) -> None:
    laid = turn(ROLAND, DAISY)
    laid.who(0).place, laid.who(1).place = HALLWAY, PARLOR
    steps = {HALLWAY: {ATTIC: 5, CELLAR: 3}, PARLOR: {ATTIC: 1, CELLAR: 4}}
    monkeypatch.setattr(table, "distances", lambda game, place: {HALLWAY: 0, PARLOR: 0, **steps[place]})
    assert Location(near="farthest_from_all").places(scope(laid)) == [CELLAR]


def test_farthest_from_all_is_said_in_three_languages() -> None:
    text = Location(near="farthest_from_all").describe()
    said = [language(code).render(text) for code in ("en", "es", "nl")]
    assert said[0] == "the location farthest from all investigators"
    assert len(set(said)) == 3


# ---------------------------------------------------------------------- all clues discovered


def _shut_until_cleared() -> Any:
    """The Parlor is shut until all clues of the Attic have been discovered."""
    attic = {"do": "there_is", "what": {"do": "location", "name": [ATTIC], "cleared": True}, "none": True}
    laid = turn()
    made.card(PARLOR, abilities=[{"do": "this_cannot", "what": "be_entered", "condition": attic}])
    laid.game.abilities.leave(PARLOR)
    laid.game.abilities.enter(*written.book.place(PARLOR, True))
    return laid


@pytest.mark.rule("lcg.2.11")
def test_a_location_that_was_never_revealed_has_not_had_its_clues_discovered() -> None:
    laid = _shut_until_cleared()
    attic = laid.place(ATTIC)
    attic.revealed, attic.clues = False, 0
    assert not _may_go_to_the_parlor(laid), "it has none on it, but nobody has been there"
    attic.revealed, attic.clues = True, 1
    assert not _may_go_to_the_parlor(laid)
    attic.clues = 0
    assert _may_go_to_the_parlor(laid)


def _may_go_to_the_parlor(laid: Turn) -> bool:
    return Menu(laid.game, laid.who()).takes(f"move:{PARLOR}")


# ---------------------------------------------------------------------- what it costs to enter


def _dear_parlor() -> Turn:
    """Whoever enters the Parlor spends 2 resources; a ring moves its bearer there, and he draws a card."""
    laid = turn()
    made.card(PARLOR, abilities=[{"do": "entry_cost", "resources": 2}])
    laid.game.abilities.leave(PARLOR)
    laid.game.abilities.enter(*written.book.place(PARLOR, True))
    moves = {"do": "move", "to": {"do": "location", "name": [PARLOR]}}
    both = {"do": "sequence", "parts": [moves, {"do": "draw"}]}
    laid.asset(made.card(made.DONKEY, abilities=[{"do": "free", "effect": both}]))
    return laid


@pytest.mark.rule("lcg.1.6b", "lcg.1.6c")
@pytest.mark.parametrize(("has", "left", "enters"), [(5, 3, True), (2, 0, True), (1, 1, False)])
def test_what_a_location_adds_is_due_as_one_enters_and_unpaid_only_that_is_left_out(
    has: int, left: int, enters: bool
) -> None:
    laid = _dear_parlor()
    laid.who().resources = has
    laid.free(f"{made.DONKEY}.0a")
    assert (laid.who().place == PARLOR) is enters
    assert laid.who().resources == left
    assert len(laid.who().hand) == 1, "the rest of the effect is resolved"
    assert bool(laid.told("play.log.cannot_enter")) is not enters


@pytest.mark.rule("lcg.1.6d")
def test_nothing_is_due_for_being_placed_there() -> None:
    laid = _dear_parlor()
    laid.run(moving.put(laid.game, laid.who(), PARLOR, "lcg.1.6d"))
    assert (laid.who().place, laid.who().resources) == (PARLOR, 5)
