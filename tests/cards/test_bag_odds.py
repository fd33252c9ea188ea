"""The odds of the chaos bag: what the rules say of tokens, and the long way round to the same numbers."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from miskatonic.games.cards.bag.meanings import FAIL, RESULTS, SUCCESS, Meaning, all_meanings
from miskatonic.games.cards.bag.odds import HIGHEST, LOWEST, Odds
from miskatonic.games.cards.bag.reveal import ATHENA, CANCEL, IGNORE, ONE, Redraw, Reveal
from miskatonic.games.cards.bag.tokens import KINDS, SYMBOLS, BagError, chaos_bag, put_back, read_tokens
from miskatonic.kernel.chance import Chance, key_from
from tests.cards import bag_oracle
from tests.patience import quick

STANDARD = "+1 0 0 -1 -1 -1 -2 -2 -3 -4 skull skull cultist tablet auto_fail elder_sign"
OLIVE, STATUE = Reveal(3, 2), Reveal(2, 1)
half, third, quarter = Fraction(1, 2), Fraction(1, 3), Fraction(1, 4)


def odds(
    tokens: str,
    reveal: Reveal = ONE,
    *redraws: Redraw,
    variants: Iterable[str] = (),
    elder_sign: Meaning | None = None,
    **symbols: Meaning,
) -> Odds:
    meanings = all_meanings(symbols, elder_sign or Meaning(1))
    return Odds(chaos_bag(read_tokens(tokens), list(variants)), meanings, reveal, redraws)


# ---------------------------------------------------------------------- one token


@pytest.mark.rule("lcg.base.test.03", "lcg.base.token.01")
def test_one_token_is_revealed_and_the_value_must_reach_the_difficulty() -> None:
    bag = odds("+1 0 -1 -8")
    assert [bag.chance(each) for each in (-2, -1, 0, 1, 7, 8)] == [
        *(0, quarter, half, 3 * quarter, 3 * quarter, 1)
    ]
    assert {bag.revealed(each) for each in ("+1", "0", "-1", "-8")} == {quarter}
    assert bag.mean() == -2


@pytest.mark.rule("lcg.base.token.02", "lcg.base.test.04")
def test_symbols_mean_what_the_scenario_says() -> None:
    assert odds("skull tablet", skull=Meaning(-3), tablet=Meaning(-1)).curve(0, 3) == {
        0: 0,
        1: half,
        2: half,
        3: 1,
    }
    assert odds("0 tablet", tablet=Meaning(result=FAIL)).best == half
    assert odds("-8 tablet", tablet=Meaning(result=SUCCESS)).chance(-20) == half
    assert odds("skull 0").chance(0) == 1  # a symbol that the card does not name does nothing


@pytest.mark.rule("lcg.base.token.04")
def test_the_elder_sign_means_what_the_investigator_says() -> None:
    assert odds("elder_sign -1", elder_sign=Meaning(3)).curve(-3, -2) == {-3: half, -2: half}
    assert odds("elder_sign -1", elder_sign=Meaning(0)).chance(-1) == 0
    assert odds("elder_sign -1", elder_sign=Meaning(result=SUCCESS)).chance(-50) == half


@pytest.mark.rule("lcg.base.token.03", "lcg.faq.011")
def test_auto_fail_fails_whatever_the_skill_and_the_difficulty() -> None:
    bag = odds("+1 auto_fail")
    assert bag.chance(1000) == bag.best == half
    assert bag.chance_of(9, 0) == half


def test_the_skill_value_does_not_fall_below_0() -> None:
    bag = odds("-1 -8")
    assert bag.chance_of(3, 0) == 1
    assert bag.chance_of(0, 1) == 0
    assert bag.chance_of(2, 1) == half


@pytest.mark.rule("lcg.faq.021")
def test_automatic_failure_prevails() -> None:
    bag = odds("skull auto_fail", Reveal(2, 2), skull=Meaning(result=SUCCESS))
    assert bag.chance(100) == 0
    assert odds("skull 0", Reveal(2, 2), skull=Meaning(result=SUCCESS)).chance(-100) == 1


@pytest.mark.rule("lcg.2.9c")
def test_an_automatic_result_does_not_end_the_revealing() -> None:
    """The auto-fail comes after the success or before it: both tokens are revealed, and the test fails."""
    assert odds("skull skull auto_fail", Reveal(2, 2), skull=Meaning(result=SUCCESS)).best == third
    assert odds("auto_fail 0 -1", Reveal(2, 2)).revealed("0", "-1") == 1


# ---------------------------------------------------------------------- tokens that reveal another


@pytest.mark.rule("lcg.base.token.06")
def test_blessings_and_curses_count_two_and_reveal_another() -> None:
    assert odds("bless 0").chance(-2) == half
    assert odds("curse 0").curve(1, 2) == {1: half, 2: 1}
    # Each stays out until the test ends: no more than is in the bag can be revealed.
    assert odds("bless bless 0").curve(-5, -3) == {-5: 0, -4: third, -3: third}
    assert odds("bless curse 0").chance(0) == 1 - third * half  # all but a curse and then the 0
    bag = chaos_bag(["bless", "curse", "0", "frost"])
    luck = Chance(key_from("pool"), {})
    put_back(bag, [bag.draw(luck, "bag") for _ in range(4)])
    assert bag.cards() == ["0", "frost"]
    assert len(chaos_bag({"bless": 10, "curse": 10})) == 20
    for kind in ("bless", "curse"):
        with pytest.raises(BagError):
            chaos_bag({kind: 11})


@pytest.mark.rule("lcg.base.token.07")
def test_the_second_frost_fails_the_test() -> None:
    assert odds("frost 0").curve(0, 1) == {0: half, 1: 1}
    bag = odds("frost frost 0")
    assert bag.best == 1 - third  # 0, or frost and 0
    assert bag.revealed("0") == 2 * third  # a second frost ends the revealing
    assert bag.chance(0) == third
    assert odds("frost frost frost", OLIVE).best == 0  # also where two of three must be resolved
    assert len(chaos_bag({"frost": 8})) == 8
    # A symbol may count as one (The Heart of Madness).
    cultist = all_meanings({"cultist": Meaning(-2, again=True, frost=True)})
    both = Odds(chaos_bag({"frost": 1, "cultist": 1, "0": 1}), cultist)
    assert both.best == 1 - third
    assert both.chance(1) == third + third / 2
    assert both.revealed("0") == 2 * third
    with pytest.raises(BagError):
        chaos_bag({"frost": 9})


def test_symbols_may_reveal_another_too() -> None:
    assert odds("cultist 0 0", cultist=Meaning(-2, again=True)).curve(0, 2) == {
        0: 2 * third,
        1: 2 * third,
        2: 1,
    }
    assert odds("cultist", cultist=Meaning(-2, again=True)).curve(1, 2) == {1: 0, 2: 1}  # nothing is left


# ---------------------------------------------------------------------- several tokens


@pytest.mark.rule("lcg.2.5b")
def test_all_resolved_tokens_count() -> None:
    assert odds("-1 -2 -3", Reveal(3, 3)).curve(5, 6) == {5: 0, 6: 1}
    assert odds("-1 skull 0", Reveal(2, 2), skull=Meaning(-2)).curve(1, 3) == {1: third, 2: 2 * third, 3: 1}


@pytest.mark.rule("lcg.2.5d")
def test_what_asks_for_a_token_asks_once() -> None:
    """Two tokens of three: with both, or with either of the two, it comes up, and that is one case."""
    bag = odds("skull cultist 0", Reveal(2, 2))
    assert bag.revealed("skull") == 2 * third
    assert bag.revealed("skull", "cultist") == 1
    assert odds("skull skull 0 0", Reveal(2, 2)).revealed("skull") == 1 - Fraction(1, 6)


@pytest.mark.rule("lcg.2.5e", "lcg.base.token.05")
def test_ignored_tokens_have_no_effect() -> None:
    assert odds("+1 -8", STATUE).chance(-1) == 1
    assert odds("auto_fail 0", STATUE).chance(0) == 1
    assert odds("frost frost 0", Reveal(3, 1)).chance(0) == 1
    assert odds("+1 0 auto_fail", STATUE).curve(-1, 0) == {-1: 2 * third, 0: 1}
    assert odds("curse 0 0", Reveal(2, 1)).chance(0) == 1  # nor does an ignored one reveal another


def test_a_choice_is_made_for_what_the_test_needs() -> None:
    """With 0 and a blessing revealed, the sure 0 is taken where 0 is enough, and the gamble where it is not."""
    bag = odds("bless 0 0 -8", STATUE)
    assert bag.chance(0) == 1
    assert bag.chance(-2) == half * third * 2  # a blessing with a 0 (2 ways of 6), then the other 0 (1 of 2)


@pytest.mark.rule("lcg.faq.025b")
def test_a_group_inside_the_choice() -> None:
    """Olive first, the statue on one of her three: four revealed, one of the statue's two and one more ignored."""
    tokens = ("+1", "0", "-2", "-4", "auto_fail")
    plan = Reveal(3, 2, STATUE)
    meanings = all_meanings()
    assert plan.tokens == 4
    for each in range(-2, 7):
        exact = bag_oracle.best(tokens, meanings, each, plan)
        assert odds(" ".join(tokens), plan).chance(each) == exact
        assert exact >= odds(" ".join(tokens), OLIVE).chance(each)
    # Both of the statue's tokens are never resolved: with two 0 in it, a -4 must come along.
    assert odds("0 0 -4 -4", plan).chance(0) < 1
    assert odds("0 0 -4 -4", Reveal(4, 2)).chance(0) == 1


@pytest.mark.rule("lcg.faq.025c")
def test_a_group_counts_as_one_token() -> None:
    """The statue first, Olive on one of its two: the single token, or two of the three."""
    tokens = ("+1", "0", "-2", "-4", "auto_fail")
    plan = Reveal(2, 1, OLIVE)
    meanings = all_meanings()
    assert plan.tokens == 4
    for each in range(-2, 7):
        assert odds(" ".join(tokens), plan).chance(each) == bag_oracle.best(tokens, meanings, each, plan)
    bag = odds("+1 +1 -8 -8", plan)
    assert bag.curve(-2, -1) == {-2: half, -1: 1}  # both +1 only if neither is the single token


# ---------------------------------------------------------------------- drawing again


@pytest.mark.rule("lcg.boon.athena")
def test_athena_puts_the_first_auto_fail_back_and_draws_another() -> None:
    assert odds("0 auto_fail", ONE, ATHENA).best == half + half * half
    assert odds("0 0 auto_fail auto_fail", ONE, ATHENA).best == half + half * half
    assert odds("0 -8", ONE, ATHENA).chance(0) == half  # no other token


@pytest.mark.rule("lcg.base.token.05")
def test_a_token_is_cancelled_or_ignored_and_replaced() -> None:
    assert odds("0 auto_fail", ONE, CANCEL).best == 3 * quarter
    assert odds("0 -8", ONE, IGNORE).chance(0) == 1
    assert odds("0 auto_fail", ONE, IGNORE).best == half
    assert odds("0 -8 -8", ONE, CANCEL, CANCEL).chance(0) == 1 - Fraction(8, 27)


@pytest.mark.rule("lcg.ultimatum.broken-promises")
def test_broken_promises_takes_the_elder_sign_out() -> None:
    bag = odds(STANDARD, variants=["broken_promises"])
    assert bag.revealed("elder_sign") == 0
    assert bag.revealed("auto_fail") == Fraction(1, 15)


@pytest.mark.rule("lcg.ultimatum.failure")
def test_failure_adds_an_auto_fail() -> None:
    assert odds(STANDARD).best == Fraction(15, 16)
    assert odds(STANDARD, variants=["failure"]).best == Fraction(15, 17)


# ---------------------------------------------------------------------- the whole bag


def test_the_standard_bag_at_the_gathering() -> None:
    bag = odds(STANDARD, skull=Meaning(-1), cultist=Meaning(-1), tablet=Meaning(-2))
    assert [chance * 16 for chance in bag.curve(-2, 5).values()] == [0, 2, 4, 10, 13, 14, 15, 15]
    assert [bag.needed(Fraction(each, 100)) for each in (10, 25, 26, 50, 75, 90, 95)] == [
        *(-1, 0, 1, 1, 2, 4, None)
    ]
    assert bag.mean() == Fraction(-17, 15)


def test_a_curve_of_any_width_and_skill_for_any_chance() -> None:
    bag = odds("bless bless bless elder_sign curse auto_fail", elder_sign=Meaning(40))
    assert bag.needed(Fraction(1, 1000)) == -46
    assert bag.needed(bag.best) == -38
    assert list(bag.curve(-46, -45)) == [-46, -45]
    assert bag.chance(-47) == 0


def test_wishes_that_cannot_be() -> None:
    for reveal in (
        Reveal(0, 0),
        Reveal(2, 3),
        Reveal(1, 0),
        Reveal(7, 1),
        Reveal(2, 1, Reveal(2, 1, STATUE)),
    ):
        with pytest.raises(BagError):
            odds("0 0 0", reveal)
    with pytest.raises(BagError):
        odds("")
    with pytest.raises(BagError):
        odds("0", ONE, *[CANCEL] * 4)
    with pytest.raises(BagError):
        odds(f"{STANDARD} bless curse frost -5 -6 -7 -8", Reveal(6, 3))


def test_a_full_bag_is_quick() -> None:
    full = "+1 0 -1 auto_fail elder_sign" + " bless" * 10 + " curse" * 10
    assert list(odds(full).curve()) == list(range(LOWEST, HIGHEST + 1))
    assert quick(lambda: odds(full).curve(), 0.05)


# ---------------------------------------------------------------------- the long way

meanings_ = st.builds(
    Meaning,
    value=st.integers(-3, 2),
    again=st.booleans(),
    result=st.sampled_from((*RESULTS, "", "")),
    frost=st.sampled_from((False, False, True)),
)
worlds = st.builds(
    lambda symbols, sign: all_meanings(dict(zip(SYMBOLS, symbols, strict=True)), sign),
    st.tuples(*[meanings_] * len(SYMBOLS)),
    meanings_,
)
differences = st.integers(-4, 5)


def bags(most: int) -> st.SearchStrategy[tuple[str, ...]]:
    some = st.sampled_from((*KINDS, "bless", "curse", "frost", "frost", "auto_fail"))
    return st.lists(some, min_size=1, max_size=most).map(tuple)


@given(bags(6), worlds, differences, st.integers(1, 4), st.sets(st.sampled_from(KINDS), max_size=3))
@settings(max_examples=60)
def test_counting_is_as_good_as_trying_every_order(
    tokens: tuple[str, ...], world: dict[str, Meaning], difference: int, n: int, kinds: set[str]
) -> None:
    found = Odds(chaos_bag(tokens), world, Reveal(n, n))
    assert found.chance(difference) == bag_oracle.plain(tokens, world, difference, n)
    assert found.revealed(*kinds) == bag_oracle.seen(tokens, world, sorted(kinds), n)


@given(
    bags(5),
    worlds,
    differences,
    st.sampled_from([ONE, STATUE, OLIVE, Reveal(2, 2), Reveal(3, 2, STATUE), Reveal(2, 1, OLIVE)]),
    st.lists(st.sampled_from([CANCEL, IGNORE, ATHENA]), max_size=1),
)
@settings(max_examples=60)
def test_the_best_choice_is_as_good_as_trying_every_one(
    tokens: tuple[str, ...], world: dict[str, Meaning], difference: int, plan: Reveal, redraws: list[Redraw]
) -> None:
    if len(tokens) < plan.tokens:
        return
    found = Odds(chaos_bag(tokens), world, plan, redraws).chance(difference)
    assert found == bag_oracle.best(tokens, world, difference, plan, tuple(redraws))


@pytest.mark.parametrize("tokens", [STANDARD, f"{STANDARD} bless bless bless curse curse frost frost"])
def test_the_piles_own_draws_agree(tokens: str) -> None:
    """Thousands of tests drawn from the kernel's pile, on luck that is the same every time."""
    world = all_meanings({"skull": Meaning(-2), "cultist": Meaning(-1, again=True), "tablet": Meaning(-3)})
    luck = Chance(key_from("ten thousand tests"), {})
    passed, times = 0, 5000
    for _ in range(times):
        bag = chaos_bag(read_tokens(tokens))
        shown: list[str] = []
        while not shown or (world[shown[-1]].again and shown.count("frost") < 2):
            shown.append(bag.draw(luck, "bag"))
        passed += bag_oracle.passes(shown, world, 1)
    exact = float(
        odds(tokens, skull=Meaning(-2), cultist=Meaning(-1, again=True), tablet=Meaning(-3)).chance(1)
    )
    assert abs(passed / times - exact) < 3 * (exact * (1 - exact) / times) ** 0.5
    single = odds("0 0 -1 skull auto_fail")
    assert chaos_bag(read_tokens("0 0 -1 skull auto_fail")).odds() == {
        each: single.revealed(each) for each in ("-1", "0", "auto_fail", "skull")
    }
