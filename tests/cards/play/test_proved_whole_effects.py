""" "Then", and effects of several parts: what answers to a part of them waits for the whole."""

from __future__ import annotations

import pytest

from miskatonic.games.cards.play.rules import harm
from miskatonic.games.cards.play.rules.happenings import Suffers
from miskatonic.games.cards.play.state import Cards
from miskatonic.kernel.abilities import AFTER, Source, reacts
from miskatonic.kernel.asks import Flow
from miskatonic.kernel.text import say
from tests.cards.play import made
from tests.cards.play.laying import AGNES, DAISY, HALLWAY, ROLAND, SKIDS, WENDY, Table
from tests.cards.play.spoken import FLESH_EATER, GHOUL, turn

WINGS, WORSE, LIGHT, CLOSE_CALL, PURSE = "01173", "02261", "01066", "01083", "01046"
RIVERTOWN, SOUTHSIDE = "01125", "01126"
HORROR = {"do": "take", "horror": 1, "direct": True}


def lines(laid: Table, *ids: str) -> list[str]:
    """Which of these lines the log has, in their order."""
    return [entry.id for entry in laid.game.log or () if entry.id in ids]


# ---------------------------------------------------------------------- then


@pytest.mark.rule("lcg.base.golden.05")
@pytest.mark.parametrize("cancelled", [False, True])
def test_who_is_not_hurt_in_full_is_not_carried_off_then(cancelled: bool) -> None:
    laid = turn(places=[RIVERTOWN, SOUTHSIDE], start=SOUTHSIDE, bag=["auto_fail"])
    [worse] = laid.hand(WORSE) if cancelled else [""]
    answers = [f"hand:{worse}"] if cancelled else []
    laid.draws(WINGS, *answers)
    assert laid.who().damage == laid.who().horror == (0 if cancelled else 1)
    assert laid.who().place == (SOUTHSIDE if cancelled else RIVERTOWN)


@pytest.mark.rule("lcg.base.golden.05")
@pytest.mark.parametrize("there", [SOUTHSIDE, RIVERTOWN])
def test_what_comes_then_comes_before_what_answers_to_the_first_part(there: str) -> None:
    """Agnes has left her horror's place when she answers to it: she strikes where she lands."""
    laid = turn(AGNES, places=[RIVERTOWN, SOUTHSIDE], start=SOUTHSIDE, bag=["auto_fail"])
    ghoul = laid.enemy(GHOUL, at=there, exhausted=True)
    laid.draws(WINGS, *([AGNES] if there == RIVERTOWN else []))
    assert laid.who().place == RIVERTOWN
    assert laid.thing(ghoul).damage == (1 if there == RIVERTOWN else 0)


@pytest.mark.rule("lcg.base.golden.05")
def test_where_nothing_can_be_drawn_nothing_is_discovered_then() -> None:
    laid = turn(AGNES)
    [flame] = laid.hand("01064")
    laid.place(HALLWAY).clues = 2
    assert not laid.playable(flame)
    laid.encounters("01162")
    laid.play(flame)
    assert laid.who().clues == 2


@pytest.mark.rule("lcg.base.golden.05")
def test_alma_stays_if_who_met_her_did_not_live_through_her_three_cards() -> None:
    laid = turn(ROLAND, DAISY, bag=["auto_fail"])
    alma = laid.enemy("50046", at=HALLWAY, exhausted=True)
    laid.encounters("01163", "01163", "01163")  # three horror each, sanity 5
    laid.use(alma)
    assert laid.who().out
    assert laid.in_play(alma)
    assert laid.state.victory == []


# ---------------------------------------------------------------------- all parts of an effect


@pytest.mark.rule("lcg.base.time.03")
def test_a_blinded_enemy_is_hurt_before_anybody_answers_to_its_evasion() -> None:
    """It is shuffled away with the damage dealt: had Close Call come first, there were nothing to hurt."""
    laid = turn(SKIDS)
    laid.who().resources = 9
    laid.encounters("01162")  # no card is shuffled into an empty deck
    ghoul = laid.enemy(GHOUL, engaged=0, damage=1)
    light, call = laid.hand(LIGHT, CLOSE_CALL)
    laid.play(light)  # one more damage: nothing is left for Close Call
    assert not laid.in_play(ghoul)
    assert laid.state.encounter_discard == [ghoul]
    eater = laid.enemy(FLESH_EATER, engaged=0)
    [other] = laid.hand(LIGHT)
    laid.play(other, f"hand:{call}")
    told = lines(laid, "play.log.enemy_damaged", "play.log.plays")
    assert told[-2:] == ["play.log.enemy_damaged", "play.log.plays"]
    assert not laid.in_play(eater)


@pytest.mark.rule("lcg.base.time.03")
def test_the_purse_is_cut_when_the_whole_effect_is_done() -> None:
    laid = turn(SKIDS)
    both = {"do": "sequence", "parts": [{"do": "auto_evade", "enemy": {"do": "enemy", "at": "here"}}, HORROR]}
    ring = laid.asset(made.card(made.DONKEY, abilities=[{"do": "free", "effect": both}]))
    purse = laid.asset(PURSE)
    laid.enemy(GHOUL, engaged=0)
    laid.free(ring, purse)
    assert lines(laid, "play.log.suffers", "play.log.draws") == ["play.log.suffers", "play.log.draws"]


@pytest.mark.rule("lcg.base.time.03")
def test_what_befalls_everybody_befalls_all_before_one_of_them_answers() -> None:
    laid = turn(AGNES, DAISY)
    everybody = {"do": "for", "who": "each", "effect": HORROR}
    made.card(made.BLANK_TREACHERY, revelation=everybody)
    ghoul = laid.enemy(GHOUL, at=HALLWAY, exhausted=True)
    laid.draws(made.BLANK_TREACHERY, AGNES)
    assert laid.thing(ghoul).damage == 1
    told = lines(laid, "play.log.suffers", "play.log.uses_card")
    assert told == ["play.log.suffers", "play.log.suffers", "play.log.uses_card"]


@pytest.mark.rule("lcg.base.time.03")
def test_a_test_inside_an_effect_has_its_own_order() -> None:
    """Rabbit's Foot answers to the failed test at once, not when the rest of the effect is done."""
    laid = turn(WENDY, bag=["auto_fail"])
    test = {"do": "test", "skill": ["agility"], "difficulty": 3}
    made.card(made.BLANK_TREACHERY, revelation={"do": "sequence", "parts": [test, HORROR]})
    foot = laid.asset("01075")
    laid.draws(made.BLANK_TREACHERY, foot)
    assert lines(laid, "play.log.draws", "play.log.suffers") == ["play.log.draws", "play.log.suffers"]


def test_parts_of_parts_wait_for_the_whole_too() -> None:
    laid = turn(AGNES, DAISY)
    inner = {"do": "sequence", "parts": [HORROR, {"do": "gain_resources", "n": 1}]}
    outer = {"do": "sequence", "parts": [inner, {"do": "draw"}]}
    ring = laid.asset(made.card(made.DONKEY, abilities=[{"do": "free", "effect": outer}]))
    laid.enemy(GHOUL, at=HALLWAY, exhausted=True)
    laid.free(ring, AGNES)
    wanted = ["play.log.suffers", "play.log.gains", "play.log.draws", "play.log.uses_card"]
    assert lines(laid, *wanted)[1:] == wanted  # the first line is of the ring itself
    assert laid.game.abilities.effects == []


@pytest.mark.rule("lcg.base.time.03")
def test_all_who_suffer_at_once_answer_when_the_whole_effect_is_done() -> None:
    """Not only the first of them waits."""
    laid = turn(AGNES, DAISY, WENDY)
    told: list[str] = []

    def answers(game: Cards, source: Source, happening: Suffers) -> Flow[None]:
        told.append(f"answer {happening.seat}")
        return
        yield

    laid.game.abilities.enter(
        Source("a test", say("play.card.01104")), (reacts(Suffers, AFTER, answers, "lcg.base.time.03"),)
    )

    def effect() -> Flow[None]:
        yield from harm.deal_together(laid.game, [(laid.who(seat), 1, 0) for seat in range(3)], "")
        told.append("then")

    laid.run(laid.game.abilities.whole(laid.game, effect()))
    assert told[0] == "then"
    assert sorted(told[1:]) == ["answer 0", "answer 1", "answer 2"]
    assert laid.game.abilities.effects == []
