"""Actions: what they cost and give, additional and lost ones, and which of them provoke attacks of opportunity."""

from __future__ import annotations

import pytest

from miskatonic.games.cards.play.abilities.answering import Reaction
from miskatonic.games.cards.play.abilities.constant import ActionsFor
from miskatonic.games.cards.play.abilities.on_play import OnBegin
from miskatonic.games.cards.play.abilities.printed import Printed
from miskatonic.games.cards.play.abilities.uses import Action, Free
from miskatonic.games.cards.play.rules import actions, affording, moments, moving, table
from miskatonic.games.cards.play.rules import turn as turns
from miskatonic.games.cards.play.rules.happenings import Begins, EnemyAttacks, Moves
from miskatonic.games.cards.play.rules.menu import Menu
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.scenes import Tested as Outcome
from miskatonic.games.cards.play.state import Cards
from miskatonic.games.cards.play.words.attempts import Evade, Fight, Investigate
from miskatonic.games.cards.play.words.costs import SpendResources
from miskatonic.games.cards.play.words.goods import GainResources
from miskatonic.games.cards.play.words.moves import EndTurn, LoseActions, Move
from miskatonic.kernel.abilities import AFTER, Modifier, Source, reacts
from miskatonic.kernel.asks import Flow, nothing
from miskatonic.kernel.effects import Word
from miskatonic.kernel.lasting import Lasting, last
from miskatonic.kernel.text import say
from tests.cards.play.laying import ATTIC, CELLAR, DAISY, HALLWAY, PARLOR, ROLAND, SKIDS
from tests.cards.play.spoken import ACOLYTE, GHOUL, RATS, Turn, turn

AUTOMATIC, BACKSTAB, FLASHLIGHT, COP, BOOK, LEO = "01016", "01051", "01087", "01018", "01031", "01048"
HUNCH, GLASS, CACHE, MACHETE, HAUNTED, ELUSIVE = "01037", "01030", "01088", "01020", "01098", "01050"
RULE = "lcg.base.action.01"
MASKS_AGENDA = "01121a"
"""An agenda of The Midnight Masks: one may resign."""


def says(laid: Turn, card: str, *sentences: Printed, seat: int | None = 0) -> str:
    """A card of the table says this besides."""
    abilities = tuple(each for sentence in sentences for each in sentence.abilities())
    laid.game.abilities.enter(Source(card, say("play.card.01088"), seat), abilities)
    return card


def do(laid: Turn, answer: str, *answers: str, seat: int = 0) -> None:
    """What somebody chose from the menu of his turn."""
    assert answer in menu(laid, seat)
    laid.run(turns.perform(laid.game, laid.who(seat), answer), *answers)


def menu(laid: Turn, seat: int = 0) -> list[str]:
    return [option.name for option in Menu(laid.game, laid.who(seat))()]


def kinds(laid: Turn) -> set[str]:
    return {name.partition(":")[0] for name in menu(laid)}


def runs(laid: Turn, word: Word, *answers: str, seat: int = 0) -> None:
    laid.run(word.run(CardScope(laid.game, seat, "01104", RULE)), *answers)


def hurt(laid: Turn, seat: int = 0) -> int:
    return laid.who(seat).damage + laid.who(seat).horror


# ---------------------------------------------------------------------- the actions there are


@pytest.mark.rule("lcg.base.action.01")
def test_there_are_three_actions_and_one_may_be_taken_again() -> None:
    laid = turn()
    laid.state.step, laid.state.active = "next_turn", -1
    laid.run(turns.next_turn(laid.game))
    for left in (2, 1, 0):
        do(laid, "resource")
        assert laid.who().actions == left
    assert menu(laid) == ["end"]


@pytest.mark.rule("lcg.1.30a", "lcg.1.30c", "lcg.base.act.05", "lcg.base.action.02")
def test_the_menu_has_the_basic_actions_and_what_is_none_of_them_by_a_card() -> None:
    laid = turn(ROLAND, DAISY)
    laid.enemy(GHOUL, engaged=0)
    laid.enemy(RATS, engaged=1)
    basic = {"draw", "resource", "move", "investigate", "fight", "engage", "evade"}
    assert kinds(laid) == {*basic, "end"}
    (card,) = laid.hand(MACHETE)
    gun = laid.asset(AUTOMATIC)
    says(laid, "01105", Action(Investigate(), kind="parley"), seat=None)
    laid.game.abilities.enter(*laid.says.book().stage(MASKS_AGENDA, False))
    found = set(menu(laid))
    assert {name for name in found if name.partition(":")[0] not in basic} == {
        *(f"play:{card}", "end", "use:01105:investigate", "use:agenda:01121a:resign"),
        f"use:{gun}:fight(spend_uses)",
    }


@pytest.mark.rule("lcg.1.30b")
def test_a_basic_fight_is_made_with_nothing_and_a_weapons_is_not() -> None:
    laid = turn()
    ghoul = laid.enemy(GHOUL, engaged=0)
    gun = laid.asset(AUTOMATIC)
    do(laid, f"fight:{ghoul}")
    laid.use(gun)
    tests = [each for each in laid.state.latest if isinstance(each, Outcome)]
    assert [(each.source, each.value) for each in tests] == [("", 4), (gun, 5)]


@pytest.mark.rule("lcg.base.action.03")
def test_investigating_is_an_intellect_test_against_the_shroud_for_a_clue() -> None:
    laid = turn(start=CELLAR)
    laid.place(CELLAR).clues = 2
    found = []
    for token in ("0", "+1", "0"):
        laid.bag(token)
        do(laid, "investigate")
        (*_, made) = [each for each in laid.state.latest if isinstance(each, Outcome)]
        found.append((made.skill, made.value, made.difficulty, laid.who().clues))
    assert found == [("intellect", 3, 4, 0), ("intellect", 4, 4, 1), ("intellect", 3, 4, 1)]
    assert laid.place(CELLAR).clues == 1


@pytest.mark.rule("lcg.base.action.07")
def test_one_engages_an_enemy_there_also_another_ones_but_not_ones_own() -> None:
    laid = turn(ROLAND, DAISY, SKIDS)
    laid.who(2).place = ATTIC
    mine, hers = laid.enemy(GHOUL, engaged=0, exhausted=True), laid.enemy(RATS, engaged=1)
    free = laid.enemy(ACOLYTE, at=HALLWAY, exhausted=True)
    laid.enemy(GHOUL, engaged=2, copy=2)
    assert {name for name in menu(laid) if name.startswith("engage")} == {f"engage:{hers}", f"engage:{free}"}
    do(laid, f"engage:{hers}")
    do(laid, f"engage:{free}")
    assert {it.id for it in table.engaged_with(laid.game, 0)} == {mine, hers, free}
    assert table.engaged_with(laid.game, 1) == []


@pytest.mark.rule("lcg.base.action.09")
def test_playing_costs_an_action_and_the_resources_of_the_card() -> None:
    laid = turn()
    asset, event = laid.hand(MACHETE, CACHE)
    do(laid, f"play:{asset}")
    assert (laid.who().actions, laid.who().resources, laid.in_play(asset)) == (2, 2, True)
    do(laid, f"play:{event}")
    assert (laid.who().actions, laid.who().resources, laid.who().discard) == (1, 5, [event])
    (dear,) = laid.hand(AUTOMATIC)
    laid.who().resources = 3
    assert f"play:{dear}" not in menu(laid)
    laid.who().resources, laid.who().actions = 4, 0
    assert f"play:{dear}" not in menu(laid)
    laid.who().actions = 1
    assert f"play:{dear}" in menu(laid)


@pytest.mark.rule("lcg.base.action.10", "lcg.base.aoo.03")
def test_an_ability_costs_an_action_for_each_icon_and_provokes_each_enemy_once() -> None:
    laid = turn()
    card = laid.threat(f"{HAUNTED}.0a")
    laid.enemy(RATS, engaged=0)
    laid.enemy(RATS, engaged=0, copy=2)
    laid.who().actions = 1
    assert not [name for name in menu(laid) if name.startswith("use")]
    laid.who().actions = 3
    (name,) = [name for name in menu(laid) if name.startswith("use")]
    do(laid, name)
    assert (laid.who().actions, laid.in_play(card), hurt(laid)) == (1, False, 2)


@pytest.mark.rule("lcg.base.action.11")
def test_drawing_and_taking_a_resource_need_no_test() -> None:
    laid = turn(bag=["auto_fail"])
    do(laid, "draw")
    do(laid, "resource")
    assert (len(laid.who().hand), laid.who().resources, laid.state.latest) == (1, 6, [])


@pytest.mark.rule("lcg.base.action.12")
def test_all_of_a_cost_is_paid_before_anything_comes_of_it_and_by_nobody_else() -> None:
    laid = turn(ROLAND, DAISY)
    laid.enemy(GHOUL, engaged=0)
    seen = []

    def look(game: Cards, source: Source, it: EnemyAttacks) -> Flow[None]:
        seen.append((laid.who().actions, laid.who().resources, laid.who().clues))
        return nothing()

    laid.game.abilities.enter(
        Source("eye", say("play.card.01088")), (reacts(EnemyAttacks, AFTER, look, RULE),)
    )
    card = says(
        laid, laid.asset(CACHE), Action(GainResources(5), cost=(SpendResources(2), SpendResources(1)))
    )
    laid.who().resources, laid.who(1).resources = 2, 9
    assert not laid.can(card)
    laid.who().resources = 3
    laid.use(card)
    assert seen == [(2, 0, 0)]
    assert (laid.who().resources, laid.who(1).resources) == (5, 9)


# ---------------------------------------------------------------------- what provokes


@pytest.mark.rule("lcg.1.1a")
def test_an_action_that_costs_nothing_provokes_nobody() -> None:
    laid = turn()
    laid.enemy(GHOUL, engaged=0)
    do(laid, "investigate")
    assert (laid.who().actions, hurt(laid)) == (2, 2)
    nothing_ = Modifier("action_cost.investigate", -1, RULE)
    laid.game.abilities.enter(Source("gift", say("play.card.01088")), (nothing_,))
    do(laid, "investigate")
    assert (laid.who().actions, hurt(laid)) == (2, 2)
    light = laid.asset(FLASHLIGHT)
    laid.use(light)
    assert (laid.who().actions, hurt(laid)) == (2, 2)


@pytest.mark.rule("lcg.1.1b")
@pytest.mark.parametrize("effect", [Fight(), Evade(), Investigate()])
def test_a_free_ability_with_a_bold_word_provokes_nobody(effect: Word) -> None:
    laid = turn()
    laid.enemy(GHOUL, engaged=0)
    laid.enemy(GHOUL, engaged=0, copy=2)
    card = says(laid, laid.asset(CACHE), Free(effect))
    laid.free(card, *([] if isinstance(effect, Investigate) else [f"{GHOUL}.1"]))
    assert (laid.who().actions, hurt(laid), len(laid.state.latest)) == (3, 0, 1)


@pytest.mark.rule("lcg.2.19b", "lcg.faq.028b")
def test_what_performs_an_action_spends_none_and_provokes_nobody() -> None:
    laid = turn()
    ghoul = laid.enemy(GHOUL, engaged=0)
    laid.enemy(RATS, engaged=0)
    card = says(laid, laid.asset(CACHE), Reaction(OnBegin(span="turn"), Fight()))
    laid.run(moments.happen(laid.game, Begins(seat=0, span="turn")), card, ghoul)
    assert (laid.thing(ghoul).damage, laid.who().actions, hurt(laid)) == (1, 3, 0)
    assert f"turn/did:fight:{0}" not in laid.state.limits


@pytest.mark.rule("lcg.faq.003a", "lcg.faq.004")
def test_an_event_that_is_a_fight_provokes_nobody_and_costs_one_action() -> None:
    laid = turn(SKIDS, bag=["+1"])
    ghoul = laid.enemy(GHOUL, engaged=0)
    laid.enemy(RATS, engaged=0)
    backstab, cache = laid.hand(BACKSTAB, CACHE)
    do(laid, f"play:{backstab}", ghoul)
    assert (laid.in_play(ghoul), laid.who().actions, hurt(laid)) == (False, 2, 0)
    do(laid, f"play:{cache}")
    assert hurt(laid) == 1, "an event that is none does"


@pytest.mark.rule("lcg.faq.003b", "lcg.faq.004")
def test_an_ability_that_is_a_fight_provokes_nobody_and_one_that_investigates_does() -> None:
    laid = turn()
    ghoul = laid.enemy(GHOUL, engaged=0)
    gun, light = laid.asset(AUTOMATIC), laid.asset(FLASHLIGHT)
    laid.use(gun)
    assert (laid.in_play(ghoul), laid.who().actions, hurt(laid)) == (False, 2, 0)
    laid.enemy(RATS, engaged=0)
    laid.use(light)
    assert (laid.who().actions, hurt(laid)) == (1, 1)


@pytest.mark.rule("lcg.faq.005")
def test_two_automatics_are_two_attacks() -> None:
    laid = turn()
    priest = laid.enemy("01116", engaged=0)
    first, second = laid.asset(AUTOMATIC), laid.asset(AUTOMATIC, copy=1)
    laid.use(first)
    assert (laid.thing(priest).damage, laid.thing(first).uses, laid.thing(second).uses) == (2, 3, 4)
    (made,) = [each for each in laid.state.latest if isinstance(each, Outcome)]
    assert made.value == 4 + 1
    laid.use(second)
    assert (laid.thing(priest).damage, laid.who().actions) == (4, 1)


@pytest.mark.rule("lcg.base.aoo.05")
def test_fast_cards_and_what_is_free_or_a_reaction_provoke_nobody() -> None:
    laid = turn(bag=["+1"])
    ghoul = laid.enemy(GHOUL, engaged=0, damage=1)
    laid.enemy(RATS, engaged=0, exhausted=False)
    laid.place(HALLWAY).clues = 3
    (hunch,) = laid.hand(HUNCH)
    do(laid, f"play:{hunch}")
    cop = laid.asset(COP)
    laid.free(cop, ghoul, "01001")
    assert (laid.in_play(ghoul), laid.who().clues, laid.who().actions, hurt(laid)) == (False, 2, 3, 0)


@pytest.mark.rule("lcg.base.kw.01")
def test_fast_cards_take_no_action_and_are_played_in_windows_of_ones_own_turn() -> None:
    laid = turn(ROLAND, DAISY)
    laid.enemy(RATS, engaged=0)
    glass, evidence = laid.hand(GLASS, "01022")
    laid.who().actions = 0
    assert f"play:{glass}" in menu(laid)
    assert f"play:{evidence}" not in menu(laid), "it has a time of its own"
    made = laid.test("intellect", 4, f"use:hand:{glass}:play", "none")
    assert (laid.in_play(glass), laid.who().actions, laid.who().resources, hurt(laid)) == (True, 0, 4, 0)
    assert made.value == 3, "it helps to investigate only"
    (other,) = laid.hand(GLASS, seat=1)
    laid.test("intellect", 6, "none", "none", seat=1)
    assert laid.asked[0].names() == [other], "it is another's turn"
    laid.state.active = -1
    (third,) = [laid.hand(GLASS, GLASS)[1]]
    laid.test("intellect", 4, "none", "none")
    assert f"use:hand:{third}:play" not in laid.asked[0].names()


# ---------------------------------------------------------------------- additional and lost ones


@pytest.mark.rule("lcg.1.10a", "lcg.1.10b")
def test_daisys_first_tome_is_read_with_her_own_action() -> None:
    laid = turn(DAISY)
    first, second = laid.asset(BOOK), laid.asset(BOOK, copy=1)
    laid.use(first)
    assert laid.who().actions == 3
    laid.use(second)
    assert laid.who().actions == 2


@pytest.mark.rule("lcg.1.10c")
def test_of_two_additional_actions_that_fit_one_chooses() -> None:
    laid = turn(DAISY)
    book = laid.asset(BOOK)
    says(laid, laid.asset(CACHE), ActionsFor("item"))
    laid.use(book, "item")
    assert (laid.who().actions, laid.who().spent) == (3, ["item"])
    laid.thing(book).exhausted = False
    laid.use(book)
    assert laid.who().spent == ["item", "tome"]


@pytest.mark.rule("lcg.1.10d", "lcg.1.10f", "lcg.base.act.01")
def test_daisy_who_loses_two_actions_keeps_one_and_that_for_tomes() -> None:
    laid = turn(DAISY)
    book = laid.asset(BOOK)
    runs(laid, LoseActions(2))
    assert (laid.who().actions, laid.who().spent) == (1, [])
    laid.use(book)
    assert laid.who().actions == 1


@pytest.mark.rule("lcg.1.10e", "lcg.base.act.01")
def test_additional_actions_are_lost_last_in_the_order_one_likes() -> None:
    laid = turn(DAISY)
    laid.asset(BOOK)
    affording.give(laid.who(), 1)
    runs(laid, LoseActions(3))
    assert (laid.who().actions, laid.who().spent) == (1, []), "three standard ones"
    runs(laid, LoseActions(1), "tome")
    assert (laid.who().actions, laid.who().spent) == (1, ["tome"])
    runs(laid, LoseActions(1))
    assert laid.who().actions == 0
    assert len(laid.told("play.log.loses_actions")) == 3


@pytest.mark.rule("lcg.1.10a", "lcg.base.act.01")
def test_an_additional_action_for_anything_is_the_first_one_used() -> None:
    laid = turn(DAISY)
    laid.asset(BOOK)
    affording.give(laid.who(), 1)
    do(laid, "resource")
    runs(laid, LoseActions(3))
    assert (laid.who().actions, laid.who().spent) == (0, []), "it is gone, so three standard ones were left"


@pytest.mark.rule("lcg.base.act.03")
def test_out_of_turn_actions_can_be_lost_but_not_spent() -> None:
    laid = turn(ROLAND, DAISY)
    gun = laid.asset(AUTOMATIC)
    laid.enemy(GHOUL, engaged=0)
    assert laid.can(gun)
    laid.state.active = -1
    assert not laid.can(gun)
    runs(laid, LoseActions(1))
    laid.state.active, laid.state.step = -1, "next_turn"
    laid.run(turns.next_turn(laid.game), "seat:0")
    assert laid.who().actions == 2
    runs(laid, LoseActions(1), seat=1)
    laid.who(1).turned = True
    runs(laid, LoseActions(1), seat=1)
    assert (laid.who(1).lost, laid.who().lost) == (1, 0), "who has taken his turn has nothing to lose"


@pytest.mark.rule("lcg.boon.hermes")
def test_the_boon_of_hermes_is_one_more_action_for_moving() -> None:
    laid = turn()
    laid.state.campaign.variants = ["hermes"]
    do(laid, f"move:{ATTIC}")
    assert laid.who().actions == 3
    do(laid, f"move:{HALLWAY}")
    assert laid.who().actions == 2
    laid.who().actions, laid.who().spent = 0, []
    assert kinds(laid) == {"move", "end"}
    do(laid, f"move:{CELLAR}")
    assert kinds(laid) == {"end"}


@pytest.mark.rule("lcg.faq.016a", "lcg.faq.016b")
def test_a_turn_that_ends_in_the_middle_ends_what_lasts_as_long_and_the_rest_is_done() -> None:
    places = [HALLWAY, ATTIC, CELLAR, PARLOR, "50016"]
    laid = turn(places=places, start="50016", bag=["skull"])
    laid.place("50016").clues = 2
    bonus = (Modifier("skill.intellect", 1, RULE),)
    last(laid.game, Lasting("toy", "turn", 0), say("play.card.01088"), lambda change: bonus)
    do(laid, "investigate")
    (made,) = [each for each in laid.state.latest if isinstance(each, Outcome)]
    assert (made.value, made.succeeded, laid.who().clues) == (3, True, 1)
    assert (laid.who().actions, laid.who().passed, laid.state.lasting) == (0, True, [])
    laid.run(turns.turn(laid.game))
    assert laid.state.active == -1


@pytest.mark.rule("lcg.faq.016a")
def test_what_follows_the_end_of_the_turn_in_an_effect_still_happens() -> None:
    laid = turn()
    card = says(laid, laid.asset(CACHE), Action(Investigate(result=EndTurn(), success=GainResources(1))))
    laid.use(card)
    assert (laid.who().passed, laid.who().resources) == (True, 6)


# ---------------------------------------------------------------------- moving, and what is in hand


@pytest.mark.rule("lcg.base.act.06")
def test_without_a_destination_one_cannot_even_try_to_move() -> None:
    laid = turn(places=[HALLWAY, ATTIC])
    assert f"move:{ATTIC}" in menu(laid)
    barred = Modifier("cannot.move_into", 1, RULE, lambda game, source, it: it == ATTIC)
    laid.game.abilities.enter(Source("bar", say("play.card.01088")), (barred,))
    assert "move" not in kinds(laid)
    assert laid.run(moving.move(laid.game, laid.who(), HALLWAY)) is False
    scope = CardScope(laid.game, 0, "01104", RULE)
    assert not Move("here").possible(scope), "nothing moves to where it is"


@pytest.mark.rule("lcg.base.act.07")
def test_who_is_moved_to_a_place_skips_what_lies_between() -> None:
    laid = turn(start=ATTIC)
    went = []

    def note(game: Cards, source: Source, it: Moves) -> Flow[None]:
        went.append((it.origin, it.to))
        return nothing()

    laid.game.abilities.enter(Source("eye", say("play.card.01088")), (reacts(Moves, AFTER, note, RULE),))
    laid.enemy(RATS, at=HALLWAY)
    (card,) = laid.hand(ELUSIVE)
    laid.play(card, CELLAR, "eye")
    assert (went, table.engaged_with(laid.game, 0)) == ([(ATTIC, CELLAR)], [])


@pytest.mark.rule("lcg.2.17d")
def test_two_locations_of_one_title_are_two_locations() -> None:
    laid = turn(ROLAND, DAISY, places=["woods.1", "woods.2"], start="woods.1")
    first, second = laid.place("woods.1"), laid.place("woods.2")
    assert table.back_name("woods.1").args["card"] == table.back_name("woods.2").args["card"]
    laid.who(1).place = "woods.2"
    first.clues = 1
    assert (table.people_at(laid.game, "woods.1"), second.clues) == ([laid.who()], 0)
    assert moving.may_enter(laid.game, laid.who(), "woods.2")
    assert not moving.may_enter(laid.game, laid.who(), "woods.1")


@pytest.mark.rule("lcg.base.act.10")
def test_a_card_that_is_played_can_be_discarded_from_hand_before_it_is() -> None:
    laid = turn()
    laid.enemy("01177", engaged=0)  # whoever it attacks discards a card by chance
    (card,) = laid.hand(MACHETE)
    do(laid, f"play:{card}")
    assert (laid.in_play(card), laid.who().discard) == (False, [card])
    assert (laid.who().actions, laid.who().resources) == (2, 2), "it is paid for all the same"
    assert laid.told("play.log.plays") == []
    assert not actions.playable(laid.game, laid.who(), card)
