"""Locations: how they come into play and are revealed, their clues, and the ways between them."""

from __future__ import annotations

import pytest

from miskatonic.games.cards.play import texts
from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.rules import clues, doom, menu, moving, table, turn, written
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.state import Place, Stage
from miskatonic.games.cards.play.words.where import Location
from miskatonic.kernel.asks import Flow
from tests.cards.play.laying import ATTIC, CELLAR, DAISY, HALLWAY, PARLOR, ROLAND, STUDY, Does, Table, lay
from tests.cards.play.stories import DEVOURER, laid

REAL = written.book
assert texts
LITA = "01117"


def unrevealed(table_: Table, code: str) -> Place:
    at = table_.place(code)
    at.revealed = False
    return at


@pytest.mark.rule("lcg.base.clue.01", "lcg.base.loc.01")
def test_a_location_is_revealed_with_its_clues_when_somebody_first_enters() -> None:
    house = lay(ROLAND, DAISY)
    attic = unrevealed(house, ATTIC)
    house.run(moving.move(house.game, house.who(0), ATTIC))
    assert attic.revealed
    assert attic.clues == 4
    house.run(moving.move(house.game, house.who(1), ATTIC))
    assert attic.clues == 4, "once"


@pytest.mark.rule("lcg.base.loc.01")
def test_ways_are_those_of_the_visible_side() -> None:
    woods = laid(DEVOURER)
    assert not table.need_place(woods.game, "01149").revealed
    woods.run(clues.reveal(woods.game, "01149"))
    woods.state.piles["woods"].bags = [["01150"]]
    assert table.up("woods.1", False).connects == ("squiggle",)
    seen = woods.run(clues.reveal(woods.game, "woods.1"))
    assert seen == "01150"
    assert table.up(seen, True).connects == ("squiggle", "hourglass", "diamond")


@pytest.mark.rule("lcg.faq.007a", "lcg.faq.007b", "lcg.base.story.01")
def test_what_lies_at_an_unrevealed_location_stays_and_its_clues_are_added() -> None:
    house = lay()
    attic = unrevealed(house, ATTIC)
    attic.clues = 1
    enemy = house.enemy("01160", at=ATTIC, exhausted=True)
    house.attached("01168.1", ATTIC)
    house.run(moving.move(house.game, house.who(), ATTIC))
    assert attic.clues == 3
    assert house.thing(enemy).place == ATTIC
    assert house.thing("01168.1").host == ATTIC


@pytest.mark.rule("lcg.base.loc.02")
@pytest.mark.rule("lcg.base.clue.01")
def test_a_location_answers_to_its_own_revealing() -> None:
    """Nothing else in play hears of it: the ability comes into play with the side that shows it."""
    house = laid("return_to_the_gathering")
    written.book = REAL
    clues.put_place(house.game, "50017")
    house.run(clues.reveal(house.game, "50017", 0))
    titles = {printed(at.id).title for at in house.state.places}
    assert {"attic", "cellar", "parlor"} <= titles


def test_a_move_leads_elsewhere() -> None:
    house = lay()
    assert not house.run(moving.move(house.game, house.who(), HALLWAY))
    assert house.run(moving.move(house.game, house.who(), CELLAR))
    assert house.who().place == CELLAR


@pytest.mark.rule("lcg.base.clue.02", "lcg.base.clue.05")
def test_clues_are_discovered_as_far_as_there_are_any() -> None:
    house = lay()
    house.place(HALLWAY).clues = 2
    assert house.run(clues.discover(house.game, house.who(), HALLWAY, 3)) == 2
    assert (house.who().clues, house.place(HALLWAY).clues) == (2, 0)
    assert house.run(clues.discover(house.game, house.who(), HALLWAY, 1)) == 0
    assert house.who().clues == 2


@pytest.mark.rule("lcg.base.enc.15")
def test_an_empty_location_has_neither_enemies_nor_investigators() -> None:
    house = lay(ROLAND, DAISY)
    house.who(1).place = ATTIC
    house.enemy("01160", at=CELLAR, exhausted=True)
    scope = CardScope(house.game, 0, "01169.1", "lcg.base.enc.15")
    assert Location(empty=True).places(scope) == [PARLOR]
    assert Location(quiet=True).places(scope) == [HALLWAY, ATTIC, PARLOR]


@pytest.mark.rule("lcg.faq.018a", "lcg.faq.018b")
def test_what_cannot_be_reached_is_nearest_or_farthest_only_where_nothing_can() -> None:
    house = lay(places=(HALLWAY, ATTIC, STUDY))
    scope = CardScope(house.game, 0, "01169.1", "lcg.faq.018a")
    assert table.distance(house.game, HALLWAY, STUDY) is None
    assert Location(name=(ATTIC, STUDY), near="farthest").places(scope) == [ATTIC]
    assert Location(name=(ATTIC, STUDY), near="nearest").places(scope) == [ATTIC]
    assert Location(name=(STUDY,), near="nearest").places(scope) == [STUDY]


# ---------------------------------------------------------------------- acts


@pytest.mark.rule("lcg.base.story.02")
def test_a_back_is_done_with_all_it_sets_off_before_the_next_card_is_current() -> None:
    seen: list[str | None] = []
    house = lay()

    def look(scope: CardScope) -> Flow[None]:
        yield from moving.move(scope.play, scope.who, ATTIC)
        seen.append(scope.play.state.act.code if scope.play.state.act else None)

    house.says.backs["01108"] = Does(look)
    house.run(doom.advance(house.game, "act"))
    assert seen == ["01108"]
    assert house.who().place == ATTIC
    assert house.state.act == Stage("01109")


@pytest.mark.rule("lcg.2.7", "lcg.base.story.06")
def test_who_wins_lita_over_has_her_in_his_play_area() -> None:
    house = lay(start=PARLOR)
    written.book = REAL
    game = house.game
    house.state.act, house.state.set_aside = Stage("01109"), [f"{LITA}.1", "01116.1"]
    for code in (HALLWAY, ATTIC, CELLAR, PARLOR):
        game.abilities.leave(code)
        game.abilities.enter(*REAL.place(code, True))
    house.run(doom.advance(game, "act"))
    lita = house.thing(f"{LITA}.1")
    assert (lita.zone, lita.place) == ("place", PARLOR)
    house.state.bag, house.state.active, house.who().actions = ["0"], 0, 1
    (name,) = [name for name, (_, usable) in menu.usables(game, house.who()).items() if "test" in usable.name]
    house.who().code = "01002"
    house.run(turn.perform(game, house.who(), name))
    assert (lita.zone, lita.seat) == ("play", 0)
    assert LITA not in "".join(house.who().cards), "she belongs to no deck"
