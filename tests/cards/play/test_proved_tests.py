"""Skill tests from ST.1 to ST.8: windows, commits, tokens, values, results and their order, tests within tests."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from miskatonic.games.cards.play.abilities.uses import Action
from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.rules import actions, menu, table, testing
from miskatonic.games.cards.play.rules import turn as turns
from miskatonic.games.cards.play.rules.committing import committable
from miskatonic.games.cards.play.rules.happenings import (
    DrawsCards,
    Evades,
    Happening,
    Resolves,
    RevealsToken,
    RevealsTokens,
)
from miskatonic.games.cards.play.rules.happenings import TestBegins as Begun
from miskatonic.games.cards.play.rules.happenings import TestEnds as Ended
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.rules.testing import scope_of
from miskatonic.games.cards.play.scenes import Test as SkillTest
from miskatonic.games.cards.play.state import Cards
from miskatonic.games.cards.play.words.attempts import Fight, Investigate, MakeTest
from miskatonic.games.cards.play.words.goods import GainResources
from miskatonic.kernel.abilities import AFTER, TIMES, WHEN, WOULD, Modifier, Moment, Reaction, Source, reacts
from miskatonic.kernel.asks import Flow, nothing
from miskatonic.kernel.effects import Sequence
from miskatonic.kernel.text import language, say
from tests.cards.play.laying import AGNES, ATTIC, DAISY, HALLWAY, ROLAND, SKIDS, WENDY
from tests.cards.play.spoken import FLESH_EATER, GHOUL, RATS, Turn, turn

GUTS, PERCEPTION, OVERPOWER, COURAGE, DEDUCTION, BLOW = "01089", "01090", "01091", "01093", "01039", "01025"
CACHE, COP, TRAINING, INITIATE, MILAN, STATUE, CAT = (
    "01088",
    "01018",
    "01017",
    "01063",
    "01033",
    "01071",
    "01076",
)
MACHETE, SHRIVELLING, BURGLARY, SCAVENGING, WARD = "01020", "01060", "01045", "01073", "01065"
RULE = "lcg.base.test.01"


def adds(laid: Turn, *abilities: Modifier | Reaction, name: str = "toy", seat: int | None = None) -> None:
    laid.game.abilities.enter(Source(name, say("play.card.01088"), seat), abilities)


def noting(kind: type[Happening], moment: Moment, note: Callable[[], None]) -> Reaction:
    def run(game: Cards, source: Source, it: Happening) -> Flow[None]:
        note()
        return nothing()

    return reacts(kind, moment, run, RULE)


def reckons(laid: Turn, skill: str, difficulty: int, *answers: str) -> tuple[int | None, bool | None, int]:
    made = laid.test(skill, difficulty, *answers)
    return made.value, made.succeeded, made.by


# ---------------------------------------------------------------------- ST.1 and ST.2


@pytest.mark.rule("lcg.base.test.13")
def test_there_are_four_skills_and_everybody_has_them() -> None:
    assert table.SKILLS == ("willpower", "intellect", "combat", "agility")
    laid = turn()
    values = [laid.test(skill, 0).value for skill in table.SKILLS]
    assert values == [3, 3, 4, 2]


@pytest.mark.rule("lcg.base.test.01", "lcg.base.time.14", "lcg.base.round.03")
def test_after_the_test_has_begun_what_is_free_may_change_what_can_be_committed() -> None:
    laid = turn(AGNES)
    laid.stops = True
    initiate = laid.asset(INITIATE)
    laid.deck(WARD, MACHETE, MACHETE)
    made = laid.test("willpower", 6, f"use:{initiate}:search(exhaust)", f"{WARD}.0j")
    assert laid.asked[0].trivial, "nothing that bears on it could be committed"
    assert not laid.asked[1].trivial
    assert (made.value, made.succeeded) == (6, True)


@pytest.mark.rule("lcg.base.time.14", "lcg.base.test.02")
def test_who_sees_what_another_has_committed_may_still_use_what_he_has_and_nothing_later() -> None:
    laid = turn(ROLAND, DAISY)
    laid.stops = True
    training = laid.asset(TRAINING)
    (guts,) = laid.hand(GUTS, seat=1)
    boost = f"use:{training}:willpower"
    made = laid.test("willpower", 7, "none", guts, f"{boost}*2")
    assert [ask.seat for ask in laid.asked] == [0, 1, 0]
    assert (made.value, made.succeeded, laid.who().resources) == (7, True, 3)


@pytest.mark.rule("lcg.base.time.14")
def test_there_is_no_window_after_the_token() -> None:
    laid = turn(bag=["-8"])
    laid.stops = True
    cop = laid.asset(COP)
    laid.enemy(GHOUL, engaged=0)
    asked: list[int] = []
    adds(laid, noting(RevealsToken, AFTER, lambda: asked.append(len(laid.asked))))
    laid.test("combat", 1, "none")
    assert asked == [1]
    assert len(laid.asked) == 1
    assert laid.in_play(cop)


@pytest.mark.rule("lcg.base.test.02", "lcg.faq.055b", "lcg.base.test.14")
def test_the_tester_commits_any_number_of_fitting_cards_and_each_other_there_one() -> None:
    laid = turn(ROLAND, DAISY, SKIDS)
    laid.who(2).place = ATTIC
    mine = laid.hand(GUTS, COURAGE, OVERPOWER, MACHETE)
    hers = laid.hand(WARD, WARD, seat=1)
    laid.hand(WARD, seat=2)
    made = laid.test("willpower", 9, f"{mine[0]}+{mine[1]}", hers[1])
    assert [(ask.seat, ask.names()) for ask in laid.asked] == [(0, mine[:2]), (1, hers)]
    assert (laid.asked[1].pick is not None and laid.asked[1].pick.most) == 1
    assert (made.value, laid.who().hand, laid.who(1).hand) == (3 + 2 + 2 + 1, sorted(mine[2:]), hers[:1])


@pytest.mark.rule("lcg.base.test.14")
def test_who_helps_with_something_to_use_still_commits_but_one_card() -> None:
    laid = turn(ROLAND, DAISY)
    laid.asset(COP, 1)
    laid.enemy(GHOUL, engaged=0)
    first, second = laid.hand(GUTS, COURAGE, seat=1)
    flow = testing.skill_test(laid.game, laid.who(), "willpower", 5)
    question = next(flow)
    (ask,) = question.asks  # type: ignore[union-attr]
    assert ask.takes(first)
    assert not ask.takes(f"{first}+{second}")


@pytest.mark.rule("lcg.base.test.09")
def test_a_card_is_committed_for_nothing_and_a_skill_is_never_played() -> None:
    laid = turn()
    cop, guts = laid.hand(COP, GUTS)
    laid.who().resources = 0
    assert not actions.playable(laid.game, laid.who(), guts)
    laid.who().resources = 9
    assert not actions.playable(laid.game, laid.who(), guts)
    laid.who().resources = 0
    laid.test("combat", 5, cop)
    assert (laid.who().resources, laid.who().discard, laid.who().actions) == (0, [cop], 3)


@pytest.mark.rule("lcg.base.test.10", "lcg.1.9a", "lcg.1.9c", "lcg.base.test.25")
def test_each_matching_icon_adds_one_and_a_wild_one_matches() -> None:
    laid = turn()
    guts, courage = laid.hand(GUTS, COURAGE)
    assert (printed(GUTS).icons, printed(COURAGE).icons) == ({"willpower": 2}, {"wild": 2})
    made = SkillTest(0, "combat", 3)
    assert committable(laid.game, laid.who(), made) == [courage]
    assert reckons(laid, "combat", 6, courage)[0] == 4 + 2
    assert reckons(laid, "willpower", 5, guts)[0] == 3 + 2


@pytest.mark.rule("lcg.1.9b", "lcg.base.test.25")
def test_a_wild_icon_stands_for_the_icon_that_an_ability_asks_for() -> None:
    laid = turn(places=["50030"], start="50030")
    cultist = laid.enemy("01169", at="50030", exhausted=True)
    laid.thing(cultist).doom = 3
    laid.hand(OVERPOWER)
    assert not laid.can("50030")
    laid.hand(OVERPOWER, COURAGE)
    laid.use("50030")
    assert (laid.thing(cultist).doom, laid.piles()) == (1, [COURAGE])


@pytest.mark.rule("lcg.faq.006")
def test_a_talent_is_paid_for_as_often_as_one_can() -> None:
    laid = turn()
    training = laid.asset(TRAINING)
    assert reckons(laid, "combat", 9, f"use:{training}:combat*5") == (9, True, 0)
    assert laid.who().resources == 0


@pytest.mark.rule("lcg.base.test.22")
def test_a_committed_card_speaks_to_who_performs_the_test() -> None:
    laid = turn(ROLAND, DAISY)
    laid.place(HALLWAY).clues = 3
    (card,) = laid.hand(DEDUCTION, seat=1)
    laid.investigate(card)
    assert (laid.who().clues, laid.who(1).clues) == (2, 0)
    ghoul = laid.enemy(FLESH_EATER, engaged=0)
    (blow,) = laid.hand(BLOW, seat=1)
    laid.fight(ghoul, blow)
    assert laid.thing(ghoul).damage == 2


# ---------------------------------------------------------------------- ST.3 and ST.4


@pytest.mark.rule("lcg.2.9a", "lcg.2.9b")
@pytest.mark.parametrize(("automatic", "value", "by"), [("success", 5, 5), ("failure", 0, 9)])
def test_what_is_certain_beforehand_reveals_no_token_and_all_else_is_done(
    automatic: str, value: int, by: int
) -> None:
    laid = turn(bag=["-1"])
    (guts,) = laid.hand(GUTS)

    def certain(game: Cards, source: Source, it: Begun) -> Flow[None]:
        it.test.automatic = automatic
        return nothing()

    done = []
    adds(laid, reacts(Begun, AFTER, certain, RULE), noting(Ended, AFTER, lambda: done.append(1)))
    made = laid.test("willpower", 9, guts)
    assert (made.value, made.by, made.succeeded) == (value, by, automatic == "success")
    assert (made.revealed, done, laid.piles()) == ([], [1], [GUTS])
    assert laid.told("play.log.token") == []


@pytest.mark.rule("lcg.2.9d")
def test_evading_automatically_is_no_test_and_no_success() -> None:
    laid = turn(WENDY)
    cat = laid.asset(CAT)
    ghoul = laid.enemy(GHOUL, engaged=0)
    tests, evaded = [], []
    adds(
        laid,
        noting(Begun, AFTER, lambda: tests.append(1)),
        noting(Ended, AFTER, lambda: tests.append(2)),
        noting(Evades, AFTER, lambda: evaded.append(1)),
    )
    laid.free(cat)
    assert (laid.thing(ghoul).exhausted, table.is_engaged(laid.thing(ghoul))) == (True, False)
    assert (tests, evaded) == ([], [1])


@pytest.mark.rule("lcg.faq.010a", "lcg.faq.010b")
def test_the_horror_of_a_spell_comes_as_the_token_is_revealed_with_all_that_answers_to_it() -> None:
    laid = turn(AGNES, bag=["skull"])
    spell = laid.asset(SHRIVELLING)
    ghoul, rats = laid.enemy(FLESH_EATER, engaged=0), laid.enemy(RATS, engaged=0)
    seen = []
    adds(
        laid,
        noting(Ended, AFTER, lambda: seen.append((laid.who().horror, laid.thing(ghoul).damage))),
    )
    laid.use(spell, ghoul, "01004", ghoul)
    assert seen == [(1, 1)]
    assert laid.thing(ghoul).damage == 1 + 2
    assert laid.in_play(rats)


@pytest.mark.rule("lcg.faq.025a")
def test_two_statues_are_both_used_before_any_token_is_drawn() -> None:
    laid = turn(AGNES, bag=["-3", "-2", "-1"])
    first, second = laid.asset(STATUE), laid.asset(STATUE, copy=1)
    made = laid.test("willpower", 4, first, second, "-1")
    assert set(laid.asked[2].names()) == {"-3", "-2", "-1"}
    assert (made.revealed, made.value) == (["-1"], 4)
    assert (laid.thing(first).uses, laid.thing(second).uses) == (3, 3)


@pytest.mark.rule("lcg.2.5a")
def test_what_speaks_of_the_revealed_token_holds_for_each_of_several() -> None:
    laid = turn(bag=["-1", "-1"])
    ghoul = laid.enemy(GHOUL, engaged=0)

    def two(game: Cards, source: Source, it: RevealsTokens) -> Flow[None]:
        it.n = it.keep = 2
        return nothing()

    doubled = Modifier("token.minus", 2, RULE, how=TIMES)
    adds(laid, doubled, reacts(RevealsTokens, WOULD, two, RULE))
    made = laid.fight(ghoul)
    assert (made.revealed, made.counted, made.value) == (["-1", "-1"], [-2, -2], 0)


@pytest.mark.rule("lcg.base.test.19")
def test_a_token_drawn_again_is_revealed_anew() -> None:
    laid = turn(WENDY, bag=["skull"])
    laid.hand(CACHE, CACHE)
    seen: list[str] = []

    def note(game: Cards, source: Source, it: RevealsToken) -> Flow[None]:
        seen.append(it.token)
        return nothing()

    adds(laid, reacts(RevealsToken, AFTER, note, RULE))
    made = laid.test("willpower", 0, "01005", f"{CACHE}.0a")
    assert (seen, made.revealed, len(laid.told("play.log.token"))) == (["skull"], ["skull"], 2)


# ---------------------------------------------------------------------- ST.5 and ST.6


@pytest.mark.rule("lcg.base.test.05", "lcg.base.test.06", "lcg.base.test.11")
def test_skill_icons_token_and_modifiers_make_the_value_and_an_equal_one_succeeds() -> None:
    laid = turn(bag=["-2"])
    (guts,) = laid.hand(GUTS)
    adds(laid, Modifier("skill.willpower", 1, RULE, lambda game, source, it: it == "seat:0"))
    assert reckons(laid, "willpower", 4, guts) == (3 + 1 + 2 - 2, True, 0)
    assert reckons(laid, "willpower", 4) == (2, False, 2)
    assert reckons(laid, "willpower", 1) == (2, True, 1)
    laid.bag("-8")
    assert reckons(laid, "willpower", 0) == (0, True, 0)
    assert reckons(laid, "willpower", 2) == (0, False, 2)


@pytest.mark.rule("lcg.base.test.16")
def test_what_has_left_by_then_no_longer_helps() -> None:
    laid = turn()
    cop = laid.asset(COP)
    ghoul = laid.enemy(GHOUL, engaged=0)
    laid.stops = True
    assert laid.test("combat", 5, "none").succeeded is True
    name = next(each for each in laid.asked[0].names() if cop in each)
    made = laid.test("combat", 5, name)
    assert (made.value, made.succeeded, laid.in_play(cop), laid.thing(ghoul).damage) == (4, False, False, 1)


@pytest.mark.rule("lcg.base.test.17")
def test_what_comes_later_is_added_to_the_true_sum() -> None:
    laid = turn(bag=["-4"])
    less = Modifier("skill.willpower", -4, RULE, lambda game, source, it: it == "seat:0")
    adds(laid, less)

    def help_(game: Cards, source: Source, it: Resolves) -> Flow[None]:
        assert it.test.value == 0
        it.test.bonus += 2
        return nothing()

    adds(laid, reacts(Resolves, WHEN, help_, RULE), name="luck")
    (guts,) = laid.hand(GUTS)
    assert table.skill(laid.game, laid.who(), "willpower") == 0
    assert laid.test("willpower", 1, guts).succeeded is False, "3 - 4 + 2 - 4 + 2 is less than 1"
    laid.bag("0")
    assert laid.test("willpower", 2).value == 3 - 4 + 2


@pytest.mark.rule("lcg.base.test.24", "lcg.1.7b", "lcg.faq.013b")
def test_what_hangs_on_success_comes_before_the_results_and_once() -> None:
    laid = turn(bag=["+1"])
    laid.asset(MILAN)
    laid.place(HALLWAY).clues = 3
    (deduction,) = laid.hand(DEDUCTION)
    seen = []
    adds(laid, noting(Ended, AFTER, lambda: seen.append((laid.who().clues, laid.who().resources))))
    laid.investigate(deduction, f"{MILAN}.0a")
    assert seen == [(0, 5)]
    assert (laid.who().clues, laid.who().resources) == (2, 6)


@pytest.mark.rule("lcg.faq.001")
def test_a_place_without_clues_is_investigated_for_what_answers_to_success() -> None:
    laid = turn(SKIDS, bag=["+1"])
    laid.place(HALLWAY).clues = 0
    burglary, scavenging = laid.asset(BURGLARY), laid.asset(SCAVENGING)
    (knife,) = laid.throw("01086")
    laid.investigate(scavenging)
    assert (laid.who().clues, knife in laid.who().hand) == (0, True)
    laid.use(burglary)
    assert laid.who().resources == 5 + 3


# ---------------------------------------------------------------------- ST.7 and ST.8


@pytest.mark.rule("lcg.base.test.07", "lcg.1.7a")
@pytest.mark.parametrize("order", [("result", "card"), ("card", "result")])
def test_results_come_one_after_the_other_in_the_testers_order(order: tuple[str, str]) -> None:
    laid = turn(bag=["+1"])
    laid.stops = True
    laid.place(HALLWAY).clues = 3
    (card,) = laid.hand(PERCEPTION)
    seen = []
    adds(laid, noting(DrawsCards, AFTER, lambda: seen.append(laid.who().clues)))
    laid.investigate(card, card if order[0] == "card" else "result")
    assert laid.asked[1].trivial
    assert (seen, laid.who().clues, len(laid.who().hand)) == ([1 if order[0] == "result" else 0], 1, 1)


@pytest.mark.rule("lcg.base.test.08")
def test_at_the_end_committed_cards_are_discarded_and_tokens_go_back() -> None:
    laid = turn(ROLAND, DAISY, bag=["-1", "0"])
    (mine,) = laid.hand(GUTS)
    (hers,) = laid.hand(WARD, seat=1)
    laid.test("willpower", 6, mine, hers)
    assert (laid.who().discard, laid.who(1).discard, laid.state.bag) == ([mine], [hers], ["-1", "0"])
    assert laid.state.scenes == []


# ---------------------------------------------------------------------- tests within tests


@pytest.mark.rule("lcg.1.17a")
def test_a_test_that_comes_up_in_a_test_waits_until_it_is_over() -> None:
    laid = turn()
    laid.state.step, laid.state.active = "mythos", -1
    order: list[str] = []

    def second(game: Cards, source: Source, it: RevealsToken) -> Flow[None]:
        if it.test.skill == "willpower":
            inner = MakeTest(("agility",), 0, success=GainResources(1))
            yield from inner.run(scope_of(game, it.test, "01104"))
            order.append("asked for")

    def ends(game: Cards, source: Source, it: Ended) -> Flow[None]:
        order.append(it.test.skill)
        return nothing()

    adds(laid, reacts(RevealsToken, AFTER, second, RULE), reacts(Ended, AFTER, ends, RULE))
    outer = MakeTest(("willpower",), 0, success=GainResources(2))
    laid.run(outer.run(CardScope(laid.game, 0, "01104", RULE)))
    assert (order, laid.who().resources) == (["asked for", "willpower", "agility"], 8)


@pytest.mark.rule("lcg.1.17b")
def test_and_until_the_whole_action_is_over() -> None:
    laid = turn(bag=["auto_fail"])
    priest = laid.enemy("01116", engaged=0)  # it retaliates
    order: list[tuple[str, int]] = []

    def second(game: Cards, source: Source, it: RevealsToken) -> Flow[None]:
        if it.test.during == "fight":
            yield from MakeTest(("agility",), 0).run(scope_of(game, it.test, "01104"))

    def ends(game: Cards, source: Source, it: Ended) -> Flow[None]:
        order.append((it.test.skill, laid.who().damage))
        return nothing()

    adds(laid, reacts(RevealsToken, AFTER, second, RULE), reacts(Ended, AFTER, ends, RULE))
    laid.run(turns.turn(laid.game), f"fight:{priest}")
    assert order == [("combat", 0), ("agility", 2)]
    assert laid.game.later == []


@pytest.mark.rule("lcg.1.17b")
def test_also_where_the_action_is_a_cards_and_has_more_to_do() -> None:
    laid = turn()
    laid.enemy(GHOUL, engaged=0)
    resources: list[int] = []

    def second(game: Cards, source: Source, it: RevealsToken) -> Flow[None]:
        if it.test.during == "fight":
            yield from MakeTest(("agility",), 0).run(scope_of(game, it.test, "01104"))

    adds(laid, reacts(RevealsToken, AFTER, second, RULE))
    adds(laid, noting(Ended, AFTER, lambda: resources.append(laid.who().resources)), name="eye")
    card = laid.asset(CACHE)
    ability = Action(Sequence((Fight(), GainResources(1))))
    laid.game.abilities.enter(Source(card, say("play.card.01088"), 0), ability.abilities())
    (name,) = [each for each in menu.usables(laid.game, laid.who()) if card in each]
    laid.run(turns.turn(laid.game), name)
    assert resources == [5, 6]


@pytest.mark.rule("lcg.1.17a")
@pytest.mark.parametrize("word", [Fight(), Investigate()])
def test_a_fight_or_an_investigation_waits_too_and_is_left_out_if_it_has_become_impossible(
    word: Fight | Investigate,
) -> None:
    laid = turn()
    ghoul = laid.enemy(GHOUL, engaged=0)

    def second(game: Cards, source: Source, it: RevealsToken) -> Flow[None]:
        if it.test.skill == "willpower":
            yield from word.run(scope_of(game, it.test, "01104"))
            laid.state.things.remove(laid.thing(ghoul))

    adds(laid, reacts(RevealsToken, AFTER, second, RULE))
    laid.test("willpower", 0)
    assert len(laid.state.latest) == 1
    laid.run(testing.catch_up(laid.game))
    assert len(laid.state.latest) == (1 if isinstance(word, Fight) else 2)


def test_of_two_who_commit_the_last_that_may_be_at_once_one_is_told_that_he_keeps_it() -> None:
    laid = turn(ROLAND, DAISY)
    [mine], [theirs] = laid.hand("01091"), laid.hand("01091", seat=1)
    laid.test("combat", 9, mine, theirs)
    assert theirs in laid.who(1).hand
    assert mine not in laid.who(0).hand
    [line] = laid.told("play.log.one_too_many")
    said = language("en").render(line.text)
    assert said == "Daisy Walker keeps Overpower: no more than 1 can be committed to one test."
