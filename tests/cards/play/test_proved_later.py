"""Rules that later boxes live by and that hold here already: by cards of these boxes that say the same in other words,
or by one that says on this table, in the language of cards, what a later card will."""

from __future__ import annotations

import pytest

from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.rules import attacks, written
from miskatonic.games.cards.play.rules import turn as turns
from miskatonic.games.cards.play.rules.happenings import TestBegins as Begun
from miskatonic.games.cards.play.state import Cards
from miskatonic.kernel.abilities import AFTER, Source, reacts
from miskatonic.kernel.asks import Flow, nothing
from miskatonic.kernel.text import say
from tests.cards.play import made
from tests.cards.play.laying import ATTIC, CELLAR, DAISY, HALLWAY, PARLOR, ROLAND
from tests.cards.play.spoken import FLESH_EATER, RATS, Turn, turn

FAST_EVENT = "01036"
COAT = "01072"
"""Leather Coat: it takes 2 damage."""


# ---------------------------------------------------------------------- a cost that falls due within an effect


GAIN = {"do": "gain_resources", "n": 2}
MOVE = {"do": "move", "to": {"do": "location", "name": [PARLOR]}}


@pytest.mark.rule("lcg.base.act.14")
@pytest.mark.parametrize(("first", "then", "enters", "left"), [(GAIN, MOVE, True, 0), (MOVE, GAIN, False, 2)])
def test_an_added_cost_is_due_at_that_point_of_the_effect(
    first: object, then: object, enters: bool, left: int
) -> None:
    """What the effect brings before it may pay for it, what it brings after not; unpaid, only the move is left out."""
    laid = turn()
    made.card(PARLOR, abilities=[{"do": "entry_cost", "resources": 2}])
    laid.game.abilities.leave(PARLOR)
    laid.game.abilities.enter(*written.book.place(PARLOR, True))
    effect = {"do": "sequence", "parts": [first, then, {"do": "draw"}]}
    ring = laid.asset(made.card(made.DONKEY, abilities=[{"do": "free", "effect": effect}]))
    laid.who().resources = 0
    laid.free(ring)
    assert (laid.who().place == PARLOR, laid.who().resources) == (enters, left)
    assert len(laid.who().hand) == 1, "the rest is resolved in any case"


# ---------------------------------------------------------------------- text that answers to a failed investigation


def _haunted() -> Turn:
    """Whoever fails to investigate the Cellar takes a horror."""
    laid = turn(start=CELLAR, bag=["auto_fail"])
    on = {"do": "tested", "result": "failure", "during": "investigate", "against": "this", "whose": "any"}
    made.card(CELLAR, abilities=[{"do": "forced", "on": on, "effect": {"do": "take", "horror": 1}}])
    laid.game.abilities.leave(CELLAR)
    laid.game.abilities.enter(*written.book.place(CELLAR, True))
    laid.place(CELLAR).clues = 2
    return laid


@pytest.mark.rule("lcg.base.kw.14")
def test_what_haunts_a_location_comes_after_a_failed_investigation_of_it() -> None:
    laid = _haunted()
    laid.investigate()
    assert laid.who().horror == 1


@pytest.mark.rule("lcg.base.kw.14")
def test_and_after_nothing_else() -> None:
    laid = _haunted()
    laid.test("willpower", 2)
    assert laid.who().horror == 0, "no investigation"
    laid.bag("+1")
    laid.investigate()
    assert (laid.who().horror, laid.place(CELLAR).clues) == (0, 1), "it succeeded"
    laid.bag("auto_fail")
    laid.who().place = ATTIC
    laid.place(ATTIC).clues = 1
    laid.investigate()
    assert laid.who().horror == 0, "it was another location's"


@pytest.mark.rule("lcg.base.kw.14")
def test_where_an_enemy_spawns_is_read_from_its_text() -> None:
    laid = turn()
    eater = laid.draws(FLESH_EATER)
    assert laid.thing(eater).place == ATTIC
    laid = turn()
    made.card(FLESH_EATER, spawn={"at": [{"do": "location", "name": [CELLAR]}]})
    eater = laid.draws(FLESH_EATER)
    assert laid.thing(eater).place == CELLAR


# ---------------------------------------------------------------------- a test played into a test


@pytest.mark.rule("lcg.1.17c")
def test_a_fast_event_that_tests_is_played_in_a_test_and_tests_when_the_action_is_over() -> None:
    laid = turn()
    laid.place(HALLWAY).clues = 1
    effect = {
        "do": "test",
        "skill": ["intellect"],
        "difficulty": 1,
        "success": {"do": "gain_resources", "n": 3},
    }
    (event,) = laid.hand(made.card(FAST_EVENT, event={"fast": True, "effect": effect}))
    held: list[tuple[int, int]] = []

    def begins(game: Cards, source: Source, it: Begun) -> Flow[None]:
        held.append((laid.who().clues, laid.who().resources))
        return nothing()

    laid.game.abilities.enter(
        Source("eye", say("play.card.01088"), 0), (reacts(Begun, AFTER, begins, "lcg.1.17c"),)
    )
    laid.stops = True
    laid.run(turns.turn(laid.game), "investigate", f"use:hand:{event}:play")
    cost = printed(FAST_EVENT).cost or 0
    assert held == [(0, 5), (1, 5 - cost)], "when the second begins the clue of the first is there"
    assert laid.who().resources == 5 - cost + 3


# ---------------------------------------------------------------------- "you" who were dealt damage by an attack


def _answering() -> tuple[Turn, str, str]:
    """Roland may gain a resource after an attack has dealt him damage; he and Daisy have a coat each."""
    laid = turn(ROLAND, DAISY)
    on = {"do": "harmed", "kind": "damage", "attack": True}
    ring = made.card(
        made.DONKEY, abilities=[{"do": "reaction", "on": on, "effect": {"do": "gain_resources", "n": 1}}]
    )
    return laid, laid.asset(ring), laid.asset(COAT)


@pytest.mark.rule("lcg.2.12b")
def test_damage_that_an_asset_takes_from_an_attack_was_dealt_to_you() -> None:
    laid, ring, coat = _answering()
    rats = laid.enemy(RATS, engaged=0)
    laid.run(attacks.attack(laid.game, rats, laid.who()), f"{coat}:damage", ring)
    assert (laid.who().damage, laid.thing(coat).damage, laid.who().resources) == (0, 1, 6)


@pytest.mark.rule("lcg.2.12c")
def test_damage_that_somebody_else_or_his_asset_takes_was_not() -> None:
    laid, _, _ = _answering()
    coat = laid.asset(COAT, seat=1)
    rats = laid.enemy(RATS, engaged=1)
    laid.run(attacks.attack(laid.game, rats, laid.who(1)), f"{coat}:damage")
    laid.run(attacks.attack(laid.game, rats, laid.who(1)), "self:damage")
    assert (laid.thing(coat).damage, laid.who(1).damage) == (1, 1)
    assert laid.who().resources == 5, "nobody was asked"
    assert laid.who().place == laid.who(1).place == HALLWAY
