"""How enemies come into play."""

from __future__ import annotations

import pytest

from miskatonic.games.cards.play.rules import clues, spawning, table
from miskatonic.games.cards.play.rules.happenings import Engages, EntersPlay, Happening, Spawns
from miskatonic.games.cards.play.state import PLACE, THREAT, Cards
from miskatonic.kernel.abilities import AFTER, WHEN, WOULD, Modifier, Source, reacts
from miskatonic.kernel.asks import Flow, nothing
from tests.cards.play.laying import (
    ATTIC,
    CELLAR,
    DAISY,
    HALLWAY,
    HOUSE,
    ROLAND,
    SKIDS,
    STUDY,
    AtPlaces,
    Table,
    Wants,
    Written,
    lay,
)

MINION, EATER, UMORDHOTH, ENFORCER = "01160", "01118", "01157", "01101"
RULE = "lcg.base.spawn.01"


def where(laid: Table, enemy: str) -> tuple[str, int, str]:
    it = laid.thing(enemy)
    return it.zone, it.seat, table.place_of(laid.game, it)


@pytest.mark.rule("lcg.base.spawn.02", "lcg.ref.spawn.04")
def test_without_a_spawn_line_it_comes_engaged_with_its_drawer() -> None:
    laid = lay(ROLAND, DAISY)
    laid.run(spawning.spawn(laid.game, "01160.1", laid.who(1)))
    assert where(laid, "01160.1") == (THREAT, 1, HALLWAY)


@pytest.mark.rule("lcg.base.enc.05", "lcg.ref.spawn.05")
def test_even_if_others_fit_its_prey_better() -> None:
    laid = lay(ROLAND, DAISY)
    laid.says.prey[MINION] = Wants(lambda who: who.clues)
    laid.who().clues = 3
    laid.run(spawning.spawn(laid.game, "01160.1", laid.who(1)))
    assert where(laid, "01160.1")[1] == 1


@pytest.mark.rule("lcg.base.spawn.01", "lcg.ref.spawn.03")
def test_a_spawn_line_says_where() -> None:
    laid = lay()
    laid.says.spawns[EATER] = AtPlaces([ATTIC])
    laid.run(spawning.spawn(laid.game, "01118.1", laid.who()))
    assert where(laid, "01118.1") == (PLACE, -1, ATTIC)


@pytest.mark.rule("lcg.ref.spawn.03", "lcg.ref.spawn.06", "lcg.base.engage.02")
def test_there_it_engages_by_the_usual_rule() -> None:
    laid = lay(ROLAND, DAISY, SKIDS)
    laid.says.spawns[EATER] = AtPlaces([ATTIC])
    laid.says.prey[EATER] = Wants(lambda who: who.clues)
    laid.who(0).place = laid.who(1).place = ATTIC
    laid.who(1).clues = 1
    laid.who(2).clues = 5
    laid.run(spawning.spawn(laid.game, "01118.1", laid.who(2)))
    assert where(laid, "01118.1") == (THREAT, 1, ATTIC)


@pytest.mark.rule("lcg.base.spawn.03")
def test_among_several_places_its_drawer_chooses() -> None:
    laid = lay(ROLAND, DAISY)
    laid.says.spawns[EATER] = AtPlaces([ATTIC, CELLAR])
    laid.run(spawning.spawn(laid.game, "01118.1", laid.who(1)), CELLAR)
    assert laid.asked[0].seat == 1
    assert where(laid, "01118.1")[2] == CELLAR


@pytest.mark.rule("lcg.base.spawn.03", "lcg.base.enc.04")
def test_without_any_it_is_discarded_and_never_entered_play() -> None:
    says, noted = Written(), list[Happening]()

    def note(game: Cards, source: Source, happening: Happening) -> Flow[None]:
        noted.append(happening)
        return nothing()

    says.abilities[ROLAND] = (reacts(EntersPlay, AFTER, note, RULE), reacts(Spawns, AFTER, note, RULE))
    laid = lay(places=(STUDY,), start=STUDY, says=says)
    laid.says.spawns[EATER] = AtPlaces([ATTIC])
    assert laid.run(spawning.spawn(laid.game, "01118.1", laid.who())) is None
    assert laid.state.encounter_discard == ["01118.1"]
    assert noted == []


@pytest.mark.rule("lcg.base.spawn.01", "lcg.base.enc.06", "lcg.ref.spawn.01", "lcg.ref.spawn.02")
def test_a_place_that_an_effect_names_comes_before_its_line() -> None:
    laid = lay()
    laid.says.spawns[EATER] = AtPlaces([ATTIC])
    laid.state.set_aside = ["01118.1", "01119.1"]
    laid.run(spawning.spawn(laid.game, "01118.1", laid.who(), CELLAR))
    assert where(laid, "01118.1") == (PLACE, -1, CELLAR)
    laid.run(spawning.spawn(laid.game, "01119.1", laid.who(), HALLWAY))
    assert where(laid, "01119.1") == (THREAT, 0, HALLWAY)
    assert laid.state.set_aside == []


@pytest.mark.rule("lcg.base.ekw.04", "lcg.ref.spawn.02", "lcg.ref.spawn.04")
def test_an_aloof_one_spawns_unengaged() -> None:
    says = Written()
    says.abilities[STUDY] = (Modifier("keyword.aloof", 1, RULE),)
    laid = lay(places=(*HOUSE, STUDY), says=says)
    laid.run(spawning.spawn(laid.game, "01160.1", laid.who()))
    assert where(laid, "01160.1") == (PLACE, -1, HALLWAY)


@pytest.mark.rule("lcg.base.ekw.07")
def test_a_massive_one_lies_in_no_threat_area() -> None:
    laid = lay()
    laid.run(spawning.spawn(laid.game, "01157.1", laid.who(), HALLWAY))
    assert where(laid, "01157.1") == (PLACE, -1, HALLWAY)


@pytest.mark.rule("lcg.base.spawn.01")
def test_engaged_with_prey_among_all_wherever_they_are() -> None:
    laid = lay(ROLAND, DAISY, SKIDS)
    laid.says.spawns["01121b"] = AtPlaces(None)
    laid.says.prey["01121b"] = Wants(lambda who: who.clues)
    laid.who(1).place, laid.who(1).clues = ATTIC, 2
    laid.who(2).place, laid.who(2).clues = CELLAR, 2
    laid.run(spawning.spawn(laid.game, "01121b.1", laid.who()), "seat:2")
    assert where(laid, "01121b.1") == (THREAT, 2, CELLAR)


@pytest.mark.rule("lcg.base.act.12", "lcg.base.spawn.02")
def test_spawning_engaged_is_engaging() -> None:
    says, noted = Written(), list[tuple[str, int]]()

    def note(game: Cards, source: Source, happening: Happening) -> Flow[None]:
        noted.append((type(happening).__name__, happening.seat))
        return nothing()

    says.abilities[ROLAND] = tuple(reacts(kind, AFTER, note, RULE) for kind in (EntersPlay, Engages, Spawns))
    laid = lay(says=says)
    laid.run(spawning.spawn(laid.game, "01160.1", laid.who()))
    assert noted == [("EntersPlay", 0), ("Engages", 0), ("Spawns", 0)]


# ---------------------------------------------------------------------- what cards do to it


@pytest.mark.rule("lcg.base.golden.06")
def test_something_may_have_it_spawn_elsewhere() -> None:
    """Your House takes the Ghoul Priest, whoever draws it."""
    says = Written()

    def here(game: Cards, source: Source, happening: Spawns) -> Flow[None]:
        happening.place = CELLAR
        return nothing()

    says.abilities[CELLAR] = (reacts(Spawns, WHEN, here, RULE),)
    laid = lay(ROLAND, DAISY, says=says)
    laid.run(spawning.spawn(laid.game, "01116.1", laid.who()))
    assert where(laid, "01116.1") == (PLACE, -1, CELLAR)
    laid.who(1).place = CELLAR
    laid.run(spawning.spawn(laid.game, "01160.1", laid.who()))
    assert where(laid, "01160.1") == (THREAT, 1, CELLAR)


@pytest.mark.rule("lcg.base.golden.02")
def test_where_it_cannot_spawn_it_does_not() -> None:
    says = Written()
    says.abilities[ATTIC] = (
        Modifier("cannot.spawn_at", 1, RULE, lambda game, source, it: it == f"01118.1>{ATTIC}"),
    )
    laid = lay(says=says)
    laid.says.spawns[EATER] = AtPlaces([ATTIC, CELLAR])
    laid.run(spawning.spawn(laid.game, "01118.1", laid.who()))
    assert where(laid, "01118.1")[2] == CELLAR, "the place left over"
    laid.says.spawns[EATER] = AtPlaces([ATTIC])
    laid.state.things.clear()
    assert laid.run(spawning.spawn(laid.game, "01118.1", laid.who())) is None
    assert laid.state.encounter_discard == ["01118.1"]


@pytest.mark.rule("lcg.base.enc.04")
def test_a_place_out_of_play_may_be_brought_into_play_for_it() -> None:
    """The Study of the Return."""
    says = Written()

    def open_up(game: Cards, source: Source, happening: Spawns) -> Flow[None]:
        clues.put_place(game, happening.missing[0])
        happening.place = happening.missing[0]
        return nothing()

    says.abilities[STUDY] = (
        reacts(Spawns, WOULD, open_up, RULE, fits=lambda game, source, happening: not happening.place),
    )
    laid = lay(places=(STUDY,), start=STUDY, says=says)
    laid.state.set_aside = [ATTIC]
    laid.says.spawns[EATER] = AtPlaces([ATTIC])
    laid.run(spawning.spawn(laid.game, "01118.1", laid.who()))
    assert where(laid, "01118.1") == (PLACE, -1, ATTIC)
    assert laid.state.set_aside == []


def test_a_spawn_that_is_cancelled_leaves_the_enemy_in_the_discard_pile() -> None:
    """Disc of Itzamna."""
    says = Written()

    def stop(game: Cards, source: Source, happening: Spawns) -> Flow[None]:
        happening.cancelled = True
        return nothing()

    says.abilities[ROLAND] = (reacts(Spawns, WHEN, stop, RULE),)
    laid = lay(says=says)
    assert laid.run(spawning.spawn(laid.game, "01160.1", laid.who())) is None
    assert laid.state.encounter_discard == ["01160.1"]
    mob = "01101.0a"
    laid.run(spawning.spawn(laid.game, mob, laid.who()))
    assert laid.who().discard == [mob]
