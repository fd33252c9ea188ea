"""Situations in which other engines were wrong (T6 to T20, as far as no other test is about them).

T1, T4 and T18 are among the stages and the mythos, T2, T5 and T13 among the enemies, T3 among the scenarios.
"""

from __future__ import annotations

from typing import TypeVar

import pytest

from miskatonic.games.cards.play.facts import CARDS
from miskatonic.games.cards.play.ids import encountered
from miskatonic.games.cards.play.rules import actions, affording, cards, clues, encounters, table, testing
from miskatonic.games.cards.play.rules import turn as turns
from miskatonic.games.cards.play.rules.menu import Menu
from miskatonic.games.cards.play.state import Thing
from miskatonic.games.cards.play.texts.in_play import sources
from miskatonic.kernel.abilities import InPlay
from miskatonic.kernel.asks import Asks, Flow, addressed
from tests.cards.play.laying import ATTIC, CELLAR, DAISY, HALLWAY, PARLOR, ROLAND, SKIDS, WENDY
from tests.cards.play.spoken import FLESH_EATER, GHOUL, RATS, Turn, turn

T = TypeVar("T")

LOCKED_DOOR, HUNTING_SHADOW, MASKED_HUNTER, HAUNTED = "01174", "01135", "01121b", "01098"
LEO, BAT, AMULET, SHOTGUN, BLOW, LITA = "01048", "01074", "01014", "01029", "01025", "01117"


def menu(laid: Turn, seat: int = 0) -> list[str]:
    return [option.name for option in Menu(laid.game, laid.who(seat))()]


def do(laid: Turn, name: str, *answers: str) -> None:
    laid.run(turns.perform(laid.game, laid.who(), name), *answers)


def somehow(flow: Flow[T]) -> T:
    """The rule with the first answer to everything it asks."""
    given: str | None = None
    while True:
        try:
            question = flow.send(given)  # type: ignore[arg-type]
        except StopIteration as done:
            result: T = done.value
            return result
        ask = question.asks[0] if isinstance(question, Asks) else question
        first = next((name for name in ask.some() if name not in ("none", "pass")), ask.first())
        wanted = first if ask.pick is None else ask.first()
        given = addressed(ask.seat, wanted) if isinstance(question, Asks) else wanted


# ---------------------------------------------------------------------- encounters


def test_t6_the_lead_chooses_among_all_in_play_where_a_door_is_locked() -> None:
    laid = turn(ROLAND, DAISY)
    laid.state.lead = 1
    laid.place(ATTIC).revealed = False
    laid.on_place(LOCKED_DOOR, CELLAR)
    laid.draws(LOCKED_DOOR, ATTIC)
    assert laid.asked[0].seat == 1
    assert set(laid.asked[0].names()) == {HALLWAY, ATTIC, PARLOR}, "all have none; the Cellar has a door"
    laid.place(PARLOR).clues = 1
    laid.run(encounters.draw_encounter(laid.game, laid.who(), encountered(LOCKED_DOOR, 6)))
    assert laid.thing(encountered(LOCKED_DOOR, 6)).host == PARLOR


@pytest.mark.parametrize("hunted", [True, False])
def test_t7_who_cannot_spend_clues_takes_the_damage_of_a_hunting_shadow(hunted: bool) -> None:
    laid = turn()
    laid.who().clues = 1
    if hunted:
        laid.enemy(MASKED_HUNTER, engaged=0)
    laid.draws(HUNTING_SHADOW, "damage" if hunted else "clue")
    assert ("clue" in laid.asked[0].names()) is not hunted
    assert (laid.who().clues, laid.who().damage) == ((1, 2) if hunted else (0, 0))


def test_t7_the_price_of_the_group_comes_from_the_others() -> None:
    laid = turn(ROLAND, DAISY)
    laid.enemy(MASKED_HUNTER, engaged=0)
    laid.who(0).clues, laid.who(1).clues = 9, 3
    assert [clues.can_spend(laid.game, who) for who in laid.state.investigators] == [0, 3]


def test_t9_who_hears_dissonant_voices_still_commits() -> None:
    laid = turn(bag=["-2"])
    laid.draws("01165")
    lucky, guts = laid.hand("01080", "01089")
    assert laid.test("willpower", 3, guts).succeeded is True
    assert laid.holds() == ["01080", "01088"], "and draws for it"
    assert lucky in laid.who().hand


# ---------------------------------------------------------------------- actions


@pytest.mark.parametrize(
    ("code", "provokes"),
    [("01051", False), ("01066", False), ("01078", False), ("01024", True), ("01088", True)],
)
def test_t10_events_that_fight_or_evade_provoke_nobody(code: str, provokes: bool) -> None:
    laid = turn(SKIDS, bag=["0"])
    laid.who().resources = 9
    laid.enemy(RATS, engaged=0)
    (card,) = laid.hand(code)
    somehow(turns.perform(laid.game, laid.who(), f"play:{card}"))
    assert bool(laid.told("play.log.attacks")) is provokes


def test_t10_abilities_that_only_investigate_or_search_provoke() -> None:
    for code in ("01045", "01031"):
        laid = turn()
        laid.enemy(RATS, engaged=0)
        card = laid.asset(code)
        (name,) = [name for name in menu(laid) if card in name]
        somehow(turns.perform(laid.game, laid.who(), name))
        assert laid.told("play.log.attacks"), code


def test_t11_daisys_action_for_tomes_pays_nothing_else_and_is_the_first_to_go() -> None:
    laid = turn(DAISY)
    haunted, book = laid.threat(f"{HAUNTED}.0a"), laid.asset("01031")
    laid.who().actions = 1
    assert not [name for name in menu(laid) if haunted in name]
    laid.who().actions = 2
    assert [name for name in menu(laid) if haunted in name]
    (name,) = [name for name in menu(laid) if book in name]
    somehow(turns.perform(laid.game, laid.who(), name))
    assert laid.who().actions == 2, "the additional one has paid"
    assert affording.price(laid.game, laid.who(), 1, "move") == 1


@pytest.mark.rule("lcg.base.act.04")
@pytest.mark.parametrize("copied", [False, True])
def test_t12_leo_gives_an_action_at_once_his_death_takes_none_and_another_gives_another(copied: bool) -> None:
    laid = turn(SKIDS)
    laid.who().resources = 20
    first, second = laid.hand(LEO, LEO)

    def left(*done: str) -> int:
        for name in done:
            do(laid, name)
        turns._more_actions(laid.game, laid.who())
        return laid.who().actions

    laid.who().actions = 1
    assert left(f"play:{first}") == 1
    laid.run(cards.discard(laid.game, first))
    if copied:  # what is in play is gathered anew, without a trace of what was
        laid.game.abilities = InPlay(sources(laid.state))
    assert left() == 1
    assert left(f"play:{second}") == 1
    assert left() == 1, "once"


# ---------------------------------------------------------------------- tests


def test_t16_wendy_discards_no_weakness_and_once_in_a_test() -> None:
    laid = turn(WENDY, bag=["-1"])
    laid.hand("01102")
    laid.test("combat", 9)
    assert len(laid.told("play.log.token")) == 1, "a weakness cannot be chosen"
    laid = turn(WENDY, bag=["-1"])
    laid.hand("01088", "01088")
    laid.test("combat", 9, WENDY, "01088.0a")
    assert (len(laid.told("play.log.token")), len(laid.who().hand)) == (2, 1)


def test_t17_an_event_that_was_committed_lies_in_the_discard_pile_and_may_be_the_topmost() -> None:
    laid = turn(WENDY, bag=["0"])
    laid.asset(AMULET)
    (event,) = laid.hand("01037")
    laid.test("intellect", 4, event)
    assert laid.piles() == ["01037"]
    assert event in actions.at_hand(laid.game, laid.who())


@pytest.mark.rule("lcg.base.test.15")
def test_t19_on_hard_a_cultist_and_then_a_skull_are_both_resolved() -> None:
    for drawn_before in range(12):  # until luck shows the cultist first
        laid = turn(bag=["cultist", "skull"])
        laid.state.difficulty = "hard"
        ghouls = laid.encounters(GHOUL, FLESH_EATER, "01166")
        for _ in range(drawn_before):
            laid.game.chance.pick("bag", 2)
        made = somehow(testing.skill_test(laid.game, laid.who(), "willpower", 9))
        if made.revealed[0] == "cultist":
            break
    assert made.revealed == ["cultist", "skull"]
    assert made.value == table.skill(laid.game, laid.who(), "willpower") - 2
    assert laid.who().horror == 2
    assert sum(laid.in_play(card) for card in ghouls[:2]) == 1, "one of the Ghouls is found"
    assert not laid.in_play(ghouls[2])


@pytest.mark.parametrize("monster", [True, False])
def test_t20_shotgun_vicious_blow_and_lita_add_up_against_monsters_only(monster: bool) -> None:
    laid = turn(bag=["+1"])
    gun = laid.asset(SHOTGUN)
    laid.put(Thing(f"{LITA}.1", "play", 0))
    (blow,) = laid.hand(BLOW)
    foe = laid.enemy(RATS if not monster else GHOUL, engaged=0)
    laid.thing(foe).damage = -20
    laid.use(gun, blow, *([f"{LITA}.1"] if monster else []))
    assert laid.thing(foe).damage == -20 + 5 + 1 + monster


# ---------------------------------------------------------------------- where sources disagree


def test_only_rivertown_is_central_in_both_its_versions() -> None:
    central = [code for code, card in CARDS.items() if card.type == "location" and "central" in card.traits]
    assert central == ["01125", "50030"]


def test_a_card_that_an_attack_takes_out_of_the_hand_is_not_played_and_stays_paid() -> None:
    """A Yithian Observer attacks whoever plays: the card is still in hand, and the only one it can take."""
    laid = turn()
    laid.enemy("01177", engaged=0)
    (blast,) = laid.hand("01024")
    laid.who().resources = 6
    do(laid, f"play:{blast}")
    assert laid.piles() == ["01024"]
    assert (laid.who().resources, laid.who().actions) == (1, 2), "nothing came of it, and it is paid"
    assert not laid.told("play.log.plays")
