"""Elimination in all its steps; trauma; the lead passes on; the end without anybody."""

from __future__ import annotations

import pytest

from miskatonic.games.cards.play.rules import elimination, hands, harm, table, turn
from miskatonic.games.cards.play.rules.happenings import Ends, Suffers
from miskatonic.games.cards.play.state import DEFEATED, INSANE, KILLED, PLACE, RESIGNED, THREAT, Cards
from miskatonic.kernel.abilities import AFTER, WHEN, Source, reacts
from miskatonic.kernel.asks import Flow, nothing
from tests.cards.play.laying import AGNES, ATTIC, DAISY, HALLWAY, ROLAND, SKIDS, Table, Written, lay

MINION, ENFORCER, FROZEN, COVER_UP, BARRICADE = "01160", "01101", "01164", "01007", "01038"
COAT, GUTS = "01072", "01089"


def laden(*more: str) -> Table:
    """Roland with cards everywhere, beside others."""
    laid = lay(ROLAND, *(more or (DAISY,)))
    laid.asset(COAT)
    laid.hand(GUTS, GUTS)
    laid.deck("01088", "01087")
    laid.who().discard = ["01092.0a"]
    laid.who().cards = sorted([*laid.who().cards, "01092.0a"])
    laid.who().clues, laid.who().resources = 3, 4
    return laid


@pytest.mark.rule("lcg.base.elim.02", "lcg.base.elim.01")
def test_his_cards_leave_the_game_wherever_they_are() -> None:
    laid = laden()
    mine = laid.who().cards
    laid.run(elimination.eliminate(laid.game, laid.who(), "damage"))
    assert laid.who().out == DEFEATED
    assert laid.state.removed == mine
    assert (laid.who().hand, laid.who().discard, len(laid.who().deck)) == ([], [], 0)
    assert table.things_of(laid.game, 0) == []


@pytest.mark.rule("lcg.base.elim.02")
def test_clues_go_to_his_location_and_resources_to_the_pool() -> None:
    laid = laden()
    laid.place(HALLWAY).clues = 1
    laid.run(elimination.eliminate(laid.game, laid.who(), "damage"))
    assert laid.place(HALLWAY).clues == 4
    assert (laid.who().clues, laid.who().resources) == (0, 0)


@pytest.mark.rule("lcg.base.elim.02")
def test_enemies_stay_as_they_are_but_unengaged_and_other_threats_are_discarded() -> None:
    laid = lay(ROLAND, DAISY)
    laid.who(1).place = ATTIC
    hurt = laid.enemy(MINION, engaged=0, damage=1)
    tired = laid.enemy(MINION, engaged=0, copy=2, exhausted=True)
    fear = laid.threat(f"{FROZEN}.1")
    laid.run(elimination.eliminate(laid.game, laid.who(), "horror"))
    for card, exhausted, damage in ((hurt, False, 1), (tired, True, 0)):
        it = laid.thing(card)
        assert (it.zone, it.place, it.exhausted, it.damage) == (PLACE, HALLWAY, exhausted, damage)
    assert laid.state.encounter_discard == [fear]


@pytest.mark.rule("lcg.base.engage.01", "lcg.base.elim.02")
def test_the_ready_ones_engage_who_is_left_there() -> None:
    laid = lay(ROLAND, DAISY)
    enemy = laid.enemy(MINION, engaged=0)
    tired = laid.enemy(MINION, engaged=0, copy=2, exhausted=True)
    laid.run(elimination.eliminate(laid.game, laid.who(), "horror"))
    assert (laid.thing(enemy).zone, laid.thing(enemy).seat) == (THREAT, 1)
    assert laid.thing(tired).zone == PLACE


@pytest.mark.rule("lcg.base.elim.09", "lcg.errata.rules.03a", "lcg.errata.rules.03b")
def test_step_0_weaknesses_have_their_end_of_the_game_first_and_leave() -> None:
    says, told = Written(), []

    def haunts(game: Cards, source: Source, happening: Ends) -> Flow[None]:
        who = table.person(game, happening.seat)
        told.append((happening.span, happening.seat, who.out, who.clues))
        elimination.suffer_trauma(game, who, 0, 1, "lcg.base.elim.09")
        return nothing()

    says.abilities[COVER_UP] = (reacts(Ends, WHEN, haunts, "lcg.base.elim.09"),)
    laid = lay(ROLAND, DAISY, says=says)
    laid.who().clues = 2
    cover = laid.threat(f"{COVER_UP}.0a", clues=3)
    laid.run(elimination.resign(laid.game, laid.who()))
    assert told == [("game", 0, "", 2)], "before he is out, and before his clues are dropped"
    assert laid.who().mental == 1
    assert laid.who().out == RESIGNED
    assert laid.state.removed == [cover]


@pytest.mark.rule("lcg.errata.rules.03b")
def test_an_enemy_that_is_his_weakness_leaves_too() -> None:
    laid = lay(ROLAND, DAISY)
    mob = laid.enemy(ENFORCER, at=ATTIC, owner=0)
    hers = laid.enemy(ENFORCER, engaged=0, owner=1)
    laid.run(elimination.resign(laid.game, laid.who()))
    assert not laid.in_play(mob)
    assert laid.thing(hers).seat == 1


@pytest.mark.rule("lcg.base.elim.10")
def test_a_card_of_his_that_another_controls_stays_and_leaves_the_game_later() -> None:
    laid = lay(ROLAND, DAISY)
    lent = laid.asset(COAT)
    laid.thing(lent).seat = 1
    laid.run(elimination.eliminate(laid.game, laid.who(), "damage"))
    assert laid.in_play(lent)
    laid.run(harm.deal(laid.game, laid.who(1), 2, 0, ""), f"{lent}:damage*2")
    assert laid.state.removed == [lent]
    assert laid.who().discard == []


@pytest.mark.rule("lcg.base.elim.02", "lcg.1.14d")
def test_what_he_attached_to_a_location_is_still_his() -> None:
    laid = lay(ROLAND, DAISY)
    mine, hers = laid.attached(f"{BARRICADE}.0a", HALLWAY), laid.attached(f"{BARRICADE}.1a", ATTIC)
    fog = laid.attached("01168.1", HALLWAY)
    laid.run(elimination.eliminate(laid.game, laid.who(), "damage"))
    assert laid.state.removed == [mine]
    assert laid.in_play(hers)
    assert laid.in_play(fog)


@pytest.mark.rule("lcg.1.22")
def test_hidden_encounter_cards_of_his_hand_go_to_their_pile() -> None:
    laid = lay(ROLAND, DAISY)
    hands.to_hand(laid.game, laid.who(), "01165.1")
    laid.run(elimination.eliminate(laid.game, laid.who(), "damage"))
    assert laid.state.encounter_discard == ["01165.1"]


# ---------------------------------------------------------------------- the lead, and the end


@pytest.mark.rule("lcg.base.elim.03")
def test_the_others_choose_a_new_lead() -> None:
    laid = lay(ROLAND, DAISY, SKIDS)
    laid.run(elimination.resign(laid.game, laid.who()), "seat:2")
    assert laid.state.lead == 2
    laid.run(elimination.resign(laid.game, laid.who(2)))
    assert laid.state.lead == 1


@pytest.mark.rule("lcg.base.elim.03", "lcg.base.timing.10")
def test_the_lead_passes_on_once_all_who_fall_together_are_out() -> None:
    laid = lay(ROLAND, DAISY, SKIDS, AGNES)
    enemy = laid.enemy(MINION, engaged=0)
    shares = [(laid.who(), 9, 0), (laid.who(1), 9, 0)]
    laid.run(harm.deal_together(laid.game, shares, ""), "seat:3", "seat:2")
    assert sorted(laid.asked[0].names()) == ["seat:2", "seat:3"]
    assert laid.state.lead == 3
    assert laid.asked[1].seat == 3, "the new lead says whom the enemy engages"
    assert laid.thing(enemy).seat == 2


@pytest.mark.rule("lcg.base.elim.03")
def test_nobody_is_asked_for_a_lead_while_there_is_one() -> None:
    laid = lay(ROLAND, DAISY, SKIDS)
    laid.run(elimination.resign(laid.game, laid.who(1)))
    assert laid.state.lead == 0


@pytest.mark.rule("lcg.base.elim.03")
def test_with_the_last_one_the_scenario_ends_without_a_resolution() -> None:
    laid = lay(ROLAND, DAISY)
    laid.run(elimination.resign(laid.game, laid.who()))
    assert laid.ends(harm.deal(laid.game, laid.who(1), 5, 0, "")) == "none"


@pytest.mark.rule("lcg.base.timing.10", "lcg.base.elim.03")
def test_all_who_fall_together_are_eliminated_before_the_end() -> None:
    laid = lay(ROLAND, DAISY)
    shares = [(laid.who(), 9, 0), (laid.who(1), 0, 9)]
    assert laid.ends(harm.deal_together(laid.game, shares, "")) == "none"
    assert [who.out for who in laid.state.investigators] == [DEFEATED, DEFEATED]
    assert [(who.physical, who.mental) for who in laid.state.investigators] == [(1, 0), (0, 1)]


# ---------------------------------------------------------------------- trauma


@pytest.mark.rule("lcg.base.elim.05")
def test_trauma_is_of_the_kind_that_defeated_him() -> None:
    laid = lay(ROLAND, DAISY, SKIDS, AGNES)
    laid.run(harm.deal(laid.game, laid.who(3), 6, 0, ""))
    laid.run(harm.deal(laid.game, laid.who(2), 0, 6, ""))
    laid.run(harm.deal(laid.game, laid.who(1), 5, 9, ""), "horror")
    assert [(who.physical, who.mental) for who in laid.state.investigators[1:]] == [(0, 1), (0, 1), (1, 0)]
    assert laid.asked[0].seat == 1


@pytest.mark.rule("lcg.base.elim.04", "lcg.base.elim.05")
def test_resigning_brings_no_trauma() -> None:
    laid = lay(ROLAND, DAISY)
    laid.who().damage, laid.who().horror = 8, 4
    laid.run(elimination.resign(laid.game, laid.who()))
    assert (laid.who().out, laid.who().physical, laid.who().mental) == (RESIGNED, 0, 0)


@pytest.mark.rule("lcg.base.dmg.18")
def test_defeat_by_a_card_brings_none_either() -> None:
    laid = lay(ROLAND, DAISY)
    laid.run(elimination.eliminate(laid.game, laid.who(), elimination.EFFECT))
    assert (laid.who().out, laid.who().physical, laid.who().mental) == (DEFEATED, 0, 0)


@pytest.mark.rule("lcg.base.alone.02")
def test_standing_alone_there_is_no_trauma_of_defeat() -> None:
    laid = lay(ROLAND, DAISY, standalone=True)
    laid.run(harm.deal(laid.game, laid.who(), 9, 5, ""))
    assert (laid.who().out, laid.who().physical, laid.who().mental) == (DEFEATED, 0, 0)


@pytest.mark.rule("lcg.base.elim.07")
@pytest.mark.parametrize(
    ("harmed", "before", "out"),
    [((9, 0), (8, 0), KILLED), ((0, 5), (0, 4), INSANE), ((9, 0), (7, 4), DEFEATED)],
)
def test_trauma_equal_to_what_is_printed_is_the_end(
    harmed: tuple[int, int], before: tuple[int, int], out: str
) -> None:
    laid = lay(ROLAND, DAISY)
    laid.who().physical, laid.who().mental = before
    laid.run(harm.deal(laid.game, laid.who(), *harmed, ""))
    assert laid.who().out == out


@pytest.mark.rule("lcg.base.elim.11")
def test_trauma_places_nothing_now() -> None:
    says, noted = Written(), []

    def note(game: Cards, source: Source, happening: Suffers) -> Flow[None]:
        noted.append(happening)
        return nothing()

    says.abilities[ROLAND] = (reacts(Suffers, AFTER, note, ""),)
    laid = lay(ROLAND, says=says)
    elimination.suffer_trauma(laid.game, laid.who(), 1, 2, "lcg.base.elim.11")
    assert (laid.who().physical, laid.who().mental) == (1, 2)
    assert (laid.who().damage, laid.who().horror, noted) == (0, 0, [])


@pytest.mark.rule("lcg.base.elim.12")
def test_trauma_given_at_the_end_kills_as_well() -> None:
    laid = lay(ROLAND, DAISY)
    laid.who().mental = 4
    elimination.suffer_trauma(laid.game, laid.who(), 0, 1, "lcg.base.elim.12")
    assert laid.who().out == ""
    elimination.worn_out(laid.game, laid.who())
    elimination.worn_out(laid.game, laid.who(1))
    assert [who.out for who in laid.state.investigators] == [INSANE, ""]


def test_who_was_killed_by_a_card_is_dead_whatever_his_trauma() -> None:
    laid = lay(ROLAND, DAISY)
    laid.run(elimination.eliminate(laid.game, laid.who(), KILLED))
    assert laid.who().out == KILLED


# ---------------------------------------------------------------------- ultimatums and boons


@pytest.mark.rule("lcg.ultimatum.finality.a", "lcg.ultimatum.finality.b")
@pytest.mark.parametrize(
    ("harmed", "answers", "out"),
    [((9, 0), (), KILLED), ((0, 5), (), INSANE), ((9, 5), ("horror",), INSANE)],
)
def test_finality(harmed: tuple[int, int], answers: tuple[str, ...], out: str) -> None:
    laid = lay(ROLAND, DAISY)
    laid.state.campaign.variants = ["finality"]
    laid.run(harm.deal(laid.game, laid.who(), *harmed, ""), *answers)
    assert laid.who().out == out


@pytest.mark.rule("lcg.ultimatum.finality.a")
def test_finality_is_for_campaigns_and_not_for_who_resigns() -> None:
    laid = lay(ROLAND, DAISY, SKIDS, standalone=True)
    laid.state.campaign.variants = ["finality"]
    laid.run(harm.deal(laid.game, laid.who(1), 9, 0, ""))
    assert laid.who(1).out == DEFEATED
    laid.state.standalone = False
    laid.run(elimination.resign(laid.game, laid.who(2)))
    assert laid.who(2).out == RESIGNED


@pytest.mark.rule("lcg.boon.osiris.a")
def test_osiris_spares_everybody_once_in_a_scenario() -> None:
    laid = lay(ROLAND, DAISY)
    laid.state.campaign.variants = ["osiris"]
    laid.who().horror = 3
    laid.run(harm.deal(laid.game, laid.who(), 9, 0, ""))
    assert (laid.who().out, laid.who().damage, laid.who().horror, laid.who().physical) == ("", 0, 0, 1)
    laid.run(harm.deal(laid.game, laid.who(), 0, 5, ""))
    assert (laid.who().out, laid.who().mental) == (DEFEATED, 1)
    laid.run(harm.deal(laid.game, laid.who(1), 9, 0, ""))
    assert laid.who(1).out == ""


@pytest.mark.rule("lcg.boon.osiris.b")
def test_and_shelters_him_from_damage_until_his_next_turn() -> None:
    laid = lay(ROLAND, DAISY)
    laid.state.campaign.variants = ["osiris"]
    laid.run(harm.deal(laid.game, laid.who(), 9, 0, ""))
    assert laid.run(harm.deal(laid.game, laid.who(), 2, 1, "")) == (0, 1)
    laid.who(1).turned = True
    laid.run(turn.next_turn(laid.game))
    assert laid.run(harm.deal(laid.game, laid.who(), 2, 1, "")) == (2, 1)
