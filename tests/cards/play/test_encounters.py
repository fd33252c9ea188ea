"""Encounter cards and weaknesses as they are drawn."""

from __future__ import annotations

from functools import partial

import pytest

from miskatonic.games.cards.play.rules import cards, drawing, encounters, harm, moments, mythos, table
from miskatonic.games.cards.play.rules.happenings import DrawsEncounter, EntersPlay, Happening
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.scenes import Drawing, Drawn
from miskatonic.games.cards.play.state import DEFEATED, THREAT, Cards
from miskatonic.games.cards.play.steps import EncounterDraw
from miskatonic.kernel.abilities import AFTER, WHEN, Modifier, Source, reacts
from miskatonic.kernel.asks import Flow, nothing
from tests.cards.play.laying import DAISY, HALLWAY, ROLAND, Does, Table, Written, lay
from tests.cards.play.spoken import turn

MINION, REMAINS, FOG, CHILL, SHADOW, ENFORCER = "01160", "01163", "01168", "01167", "01135", "01101"
RULE = "lcg.base.mythos.06"


def deals(damage: int = 0, horror: int = 0) -> Does:
    def what(scope: CardScope) -> Flow[None]:
        yield from harm.deal(scope.play, scope.who, damage, horror, scope.card)

    return Does(what)


def surging() -> Does:
    def what(scope: CardScope) -> Flow[None]:
        drawing = scope.play.state.scenes[-1]
        assert isinstance(drawing, Drawing)
        drawing.surge = True
        return nothing()

    return Does(what)


def lies_in_threat_area() -> Does:
    def what(scope: CardScope) -> Flow[None]:
        yield from cards.put_into_play(scope.play, scope.card, zone=THREAT, seat=scope.seat)

    return Does(what)


def everywhere(laid: Table) -> list[str]:
    state = laid.state
    return [*state.encounter_discard, *(it.id for it in state.things), *state.encounter]


@pytest.mark.rule("lcg.base.mythos.06", "lcg.base.kw.16")
def test_a_treachery_is_revealed_and_discarded() -> None:
    laid = lay()
    (remains,) = laid.encounters(REMAINS)
    laid.says.revelations[REMAINS] = deals(horror=2)
    laid.run(encounters.draw_encounter(laid.game, laid.who()))
    assert laid.who().horror == 2
    assert laid.state.latest == [Drawn(0, 2, 0, remains)]
    assert everywhere(laid) == [remains]


@pytest.mark.rule("lcg.base.deck.17", "lcg.1.23c", "lcg.base.deck.14")
def test_it_is_in_no_pile_while_it_resolves() -> None:
    laid = lay()
    seen: list[list[str]] = []

    def look(scope: CardScope) -> Flow[None]:
        seen.append(everywhere(laid))
        return nothing()

    laid.encounters(REMAINS)
    laid.state.encounter_discard = ["01166.1"]
    laid.says.revelations[REMAINS] = Does(look)
    laid.run(encounters.draw_encounter(laid.game, laid.who()))
    assert seen == [["01166.1"]], "the deck was refilled at once, without the card that is going on"
    assert laid.state.encounter.cards() == ["01166.1"]
    assert laid.state.encounter_discard == ["01163.7"]


@pytest.mark.rule("lcg.base.mythos.06")
def test_what_its_words_put_into_play_stays_there() -> None:
    laid = lay()
    (chill,) = laid.encounters(CHILL)
    laid.says.revelations[CHILL] = lies_in_threat_area()
    laid.run(encounters.draw_encounter(laid.game, laid.who()))
    assert laid.thing(chill).seat == 0
    assert laid.state.encounter_discard == []


@pytest.mark.rule("lcg.base.mythos.06", "lcg.base.enc.01")
def test_an_enemy_has_its_revelation_and_then_spawns() -> None:
    laid = lay()
    (minion,) = laid.encounters(MINION)
    seen: list[bool] = []

    def look(scope: CardScope) -> Flow[None]:
        seen.append(laid.in_play(minion))
        return nothing()

    laid.says.revelations[MINION] = Does(look)
    laid.run(encounters.draw_encounter(laid.game, laid.who()))
    assert seen == [False]
    assert laid.thing(minion).zone == THREAT


@pytest.mark.rule("lcg.base.time.02")
def test_after_drawing_is_when_it_is_dealt_with_completely() -> None:
    says, seen = Written(), list[list[str]]()

    def note(game: Cards, source: Source, happening: Happening) -> Flow[None]:
        seen.append([*game.state.encounter_discard, *(it.id for it in game.state.things)])
        return nothing()

    says.abilities[ROLAND] = (reacts(DrawsEncounter, AFTER, note, RULE),)
    laid = lay(says=says)
    remains, minion, _ = laid.encounters(REMAINS, MINION, FOG)
    laid.run(encounters.draw_encounter(laid.game, laid.who()))
    laid.run(encounters.draw_encounter(laid.game, laid.who()))
    assert seen == [[remains], [remains, minion]]


def test_a_cancelled_revelation_leaves_a_treachery_to_be_discarded() -> None:
    """Ward of Protection."""
    says = Written()

    def ward(game: Cards, source: Source, happening: DrawsEncounter) -> Flow[None]:
        happening.revelation = False
        return nothing()

    says.abilities[ROLAND] = (reacts(DrawsEncounter, WHEN, ward, RULE, forced=False),)
    laid = lay(says=says)
    (remains,) = laid.encounters(REMAINS)
    laid.says.revelations[REMAINS] = deals(horror=2)
    laid.run(encounters.draw_encounter(laid.game, laid.who()), "investigator:0")
    assert laid.who().horror == 0
    assert laid.state.encounter_discard == [remains]


# ---------------------------------------------------------------------- surge


@pytest.mark.rule("lcg.base.kw.02", "lcg.base.enc.02")
def test_surge_draws_another_also_when_it_was_gained() -> None:
    laid = lay()
    drawn = laid.encounters("01136", "01136", MINION, REMAINS)
    laid.says.revelations["01136"] = surging()
    laid.run(encounters.draw_encounter(laid.game, laid.who()))
    assert laid.state.encounter_discard == drawn[:2]
    assert laid.in_play(drawn[2])
    assert laid.state.encounter.cards() == drawn[3:]


@pytest.mark.rule("lcg.base.kw.02", "lcg.base.timing.07")
def test_a_cancelled_revelation_does_not_take_the_keyword_away() -> None:
    says = Written()

    def ward(game: Cards, source: Source, happening: DrawsEncounter) -> Flow[None]:
        happening.revelation = False
        happening.drawing.surge = True  # as a keyword that it had before
        return nothing()

    says.abilities[ROLAND] = (
        reacts(
            DrawsEncounter,
            WHEN,
            ward,
            RULE,
            fits=lambda game, source, it: it.drawing.card.startswith(REMAINS),
        ),
    )
    laid = lay(says=says)
    _, fog = laid.encounters(REMAINS, FOG)
    laid.run(encounters.draw_encounter(laid.game, laid.who()))
    assert fog in laid.state.encounter_discard


@pytest.mark.rule("lcg.base.kw.02")
def test_who_fell_draws_no_more() -> None:
    laid = lay(ROLAND, DAISY)
    laid.encounters(REMAINS, MINION)

    def what(scope: CardScope) -> Flow[None]:
        yield from surging().run(scope)
        yield from deals(horror=5).run(scope)

    laid.says.revelations[REMAINS] = Does(what)
    laid.run(encounters.draw_encounter(laid.game, laid.who()))
    assert laid.who().out == DEFEATED
    assert len(laid.state.encounter) == 1


# ---------------------------------------------------------------------- peril


@pytest.mark.rule("lcg.base.kw.03")
def test_under_peril_nobody_else_reacts() -> None:
    says, reacted = Written(), list[int]()

    def react(game: Cards, source: Source, happening: Happening) -> Flow[None]:
        assert source.seat is not None
        reacted.append(source.seat)
        return nothing()

    for code in (ROLAND, DAISY):
        says.abilities[code] = (reacts(DrawsEncounter, WHEN, react, RULE, forced=False),)
    laid = lay(ROLAND, DAISY, says=says)
    laid.encounters(SHADOW, REMAINS)
    laid.run(encounters.draw_encounter(laid.game, laid.who(1)), "investigator:1")
    assert reacted == [1]
    laid.run(encounters.draw_encounter(laid.game, laid.who(1)), "investigator:0", "investigator:1")
    assert reacted == [1, 0, 1]


@pytest.mark.rule("lcg.base.kw.03")
def test_peril_ends_with_the_card() -> None:
    laid = lay(ROLAND, DAISY)
    seen: list[int | None] = []

    def look(scope: CardScope) -> Flow[None]:
        seen.append(moments.alone(laid.game))
        return nothing()

    laid.encounters(SHADOW)
    laid.says.revelations[SHADOW] = Does(look)
    laid.run(encounters.draw_encounter(laid.game, laid.who(1)))
    assert seen == [1]
    assert moments.alone(laid.game) is None


# ---------------------------------------------------------------------- the deck


@pytest.mark.rule("lcg.base.mythos.07", "lcg.base.deck.14")
def test_an_empty_encounter_deck_is_made_of_its_discard_pile() -> None:
    laid = lay()
    laid.state.encounter_discard = ["01163.1", "01163.2"]
    laid.run(encounters.draw_encounter(laid.game, laid.who()))
    assert sorted(everywhere(laid)) == ["01163.1", "01163.2"]
    assert len(laid.state.encounter) == 1


def test_where_there_is_no_card_at_all_none_is_drawn() -> None:
    laid = lay()
    laid.run(encounters.draw_encounter(laid.game, laid.who()))
    assert laid.state.latest == []


def test_discarding_until_something_is_found() -> None:
    laid = lay()
    drawn = laid.encounters(REMAINS, FOG, MINION, CHILL)
    enemy = partial(encounters.discard_until, laid.game, table.is_enemy, RULE)
    assert enemy() == drawn[2]
    assert laid.state.encounter_discard == drawn[:2]
    assert enemy() is None
    assert laid.state.encounter.cards() == sorted([drawn[0], drawn[1], drawn[3]])


@pytest.mark.rule("lcg.base.enc.03", "lcg.faq.015b")
def test_a_card_on_a_back_is_dealt_with_like_one_drawn_but_nobody_drew_it() -> None:
    says, noted = Written(), list[str]()

    def note(game: Cards, source: Source, happening: Happening) -> Flow[None]:
        noted.append(type(happening).__name__)
        return nothing()

    says.abilities[ROLAND] = (reacts(DrawsEncounter, WHEN, note, RULE), reacts(EntersPlay, AFTER, note, RULE))
    laid = lay(says=says)
    laid.says.revelations["01121b"] = deals(horror=1)
    laid.run(encounters.from_the_back(laid.game, laid.who(), "01121b.1"))
    assert noted == ["EntersPlay"]
    assert laid.who().horror == 1
    assert table.place_of(laid.game, laid.thing("01121b.1")) == HALLWAY


# ---------------------------------------------------------------------- weaknesses


@pytest.mark.rule("lcg.base.weak.02")
def test_a_weakness_of_an_encounter_type_is_dealt_with_like_an_encounter_card() -> None:
    laid = lay(ROLAND, DAISY)
    laid.run(encounters.weakness(laid.game, laid.who(1), f"{ENFORCER}.1a"))
    assert (laid.thing(f"{ENFORCER}.1a").zone, laid.thing(f"{ENFORCER}.1a").seat) == (THREAT, 1)
    laid.says.revelations["01097"] = deals(horror=1)
    laid.run(encounters.weakness(laid.game, laid.who(), "01097.0a"))
    assert laid.who().horror == 1
    assert laid.who().discard == ["01097.0a"]


@pytest.mark.rule("lcg.base.weak.02")
def test_one_of_a_player_type_goes_to_hand_after_its_words_unless_they_put_it_elsewhere() -> None:
    laid = lay(DAISY)
    laid.says.revelations["01013"] = deals(horror=1)
    laid.run(encounters.weakness(laid.game, laid.who(), "01013.0a"))
    assert laid.who().horror == 1
    assert laid.who().hand == ["01013.0a"]
    laid.says.revelations["01009"] = lies_in_threat_area()
    laid.run(encounters.weakness(laid.game, laid.who(), "01009.0a"))
    assert laid.who().hand == ["01013.0a"]
    assert laid.thing("01009.0a").zone == THREAT


@pytest.mark.rule("lcg.base.dmg.11")
def test_a_card_that_lowers_sanity_may_defeat_as_it_comes() -> None:
    says = Written()
    says.abilities["01182"] = (Modifier("who.sanity", -1, RULE),)
    laid = lay(ROLAND, DAISY, standalone=True, says=says)
    laid.who().horror = 4
    laid.encounters("01182")
    laid.says.revelations["01182"] = lies_in_threat_area()
    laid.run(encounters.draw_encounter(laid.game, laid.who()))
    assert laid.who().out == DEFEATED


@pytest.mark.rule("lcg.faq.033b")
def test_weaknesses_drawn_together_are_resolved_in_an_order_of_ones_own_after_all_are_drawn() -> None:
    laid = lay()
    order: list[tuple[str, int]] = []

    def note(scope: CardScope) -> Flow[None]:
        order.append((scope.card, len(laid.who().hand)))
        return nothing()

    laid.says.revelations |= {"01096": Does(note), "01097": Does(note)}
    amnesia, _, paranoia = laid.deck("01096", "01088", "01097")
    laid.run(drawing.draw(laid.game, laid.who(), 3), paranoia)
    assert order == [(paranoia, 1), (amnesia, 1)]
    assert sorted(laid.who().discard) == [amnesia, paranoia]


def test_equal_weaknesses_have_no_order() -> None:
    laid = lay()
    laid.run(encounters.weaknesses(laid.game, laid.who(), ["01097.0a", "01097.0b"]))
    assert laid.who().discard == ["01097.0a", "01097.0b"]


# ---------------------------------------------------------------------- without end


@pytest.mark.rule("lcg.base.kw.02")
@pytest.mark.parametrize("copies", [1, 3])
def test_a_deck_of_nothing_but_surge_lets_everybody_go(copies: int) -> None:
    """Ruling E11: a card surges once in one draw, however often the deck is shuffled anew."""
    laid = turn()
    laid.encounters(*["01136"] * copies)
    laid.run(encounters.draw_encounter(laid.game, laid.who()))
    assert len(laid.told("play.log.surges")) == copies
    assert len(laid.told("play.log.surged_already")) == 1
    laid.run(encounters.draw_encounter(laid.game, laid.who()))
    assert len(laid.told("play.log.surges")) == 2 * copies, "the next draw is another"


def test_in_the_mythos_phase_it_is_the_same_step_after_step() -> None:
    laid = turn()
    laid.encounters("01136", "01136")
    laid.state.steps = [EncounterDraw(0)]
    n = 0
    while laid.state.steps:
        step = laid.state.steps.pop()
        assert isinstance(step, EncounterDraw)
        laid.run(mythos.encounter_draw(laid.game, step))
        n += 1
    assert n == 3
    assert len(laid.told("play.log.surged_already")) == 1
