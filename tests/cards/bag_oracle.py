"""What a bag does, reckoned the long way: every order of the tokens is laid out, every choice tried."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, permutations

from miskatonic.games.cards.bag.meanings import FAIL, SUCCESS, Meaning
from miskatonic.games.cards.bag.reveal import Redraw, Reveal
from miskatonic.games.cards.bag.tokens import AUTO_FAIL

Meanings = dict[str, Meaning]
Tokens = tuple[str, ...]


def mean(chances: Sequence[Fraction]) -> Fraction:
    return sum(chances, Fraction(0)) / len(chances)


def again(meaning: Meaning) -> bool:
    """Whether it reveals another, as every frost does."""
    return meaning.again or meaning.frost


def frosts(shown: Sequence[str], meanings: Meanings) -> int:
    return sum(meanings[each].frost for each in shown)


def turned_over(order: Sequence[str], meanings: Meanings, n: int) -> list[str]:
    """What is revealed of a bag in this order, all of it resolved."""
    shown: list[str] = []
    for token in order:
        if not n or frosts(shown, meanings) == 2:
            break
        shown.append(token)
        n -= not again(meanings[token])
    return shown


def passes(resolved: Sequence[str], meanings: Meanings, difference: int) -> bool:
    results = [meanings[each].result for each in resolved]
    if FAIL in results or frosts(resolved, meanings) > 1:
        return False
    return SUCCESS in results or difference + sum(meanings[each].value for each in resolved) >= 0


def plain(tokens: Sequence[str], meanings: Meanings, difference: int, n: int = 1) -> Fraction:
    """n tokens revealed and resolved, by trying every order of the bag."""
    orders = list(permutations(tokens))
    good = [passes(turned_over(order, meanings, n), meanings, difference) for order in orders]
    return Fraction(sum(good), len(orders))


def seen(tokens: Sequence[str], meanings: Meanings, kinds: Sequence[str], n: int = 1) -> Fraction:
    orders = list(permutations(tokens))
    good = [any(each in kinds for each in turned_over(order, meanings, n)) for order in orders]
    return Fraction(sum(good), len(orders))


def resolutions(reveal: Reveal, shown: Tokens) -> list[Tokens]:
    """The tokens that may be resolved of those shown; the group's are the last of them."""
    single, inner = shown[: reveal.single], shown[reveal.single :]
    things: list[list[Tokens]] = [[(each,)] for each in single]
    if reveal.group:
        things.append(resolutions(reveal.group, inner))
    found: list[Tokens] = []
    for picked in combinations(things, reveal.choose):
        sets: list[Tokens] = [()]
        for thing in picked:
            sets = [(*had, *more) for had in sets for more in thing]
        found += sets
    return found


def best(
    tokens: Tokens,
    meanings: Meanings,
    difference: int,
    reveal: Reveal,
    redraws: tuple[Redraw, ...] = (),
) -> Fraction:
    """Tokens are shown at once, and the player makes the best of them, not knowing what is still in the bag."""
    chances = []
    for places in permutations(range(len(tokens)), reveal.tokens):
        bag = tuple(each for at, each in enumerate(tokens) if at not in places)
        shown = tuple(tokens[at] for at in places)
        chances.append(_best_of(shown, bag, meanings, difference, reveal, redraws))
    return mean(chances)


def _best_of(
    shown: Tokens,
    bag: Tokens,
    meanings: Meanings,
    difference: int,
    reveal: Reveal,
    redraws: tuple[Redraw, ...],
) -> Fraction:
    chances = [Fraction(0)]
    for resolved in resolutions(reveal, shown):
        more = sum(again(meanings[each]) for each in resolved)
        chances.append(_go_on(resolved, more, bag, meanings, difference, redraws))
    for which, redraw in enumerate(redraws):
        others = redraws[:which] + redraws[which + 1 :]
        for at, token in enumerate(shown):
            left = (*bag, token) if redraw.back else bag
            if left and _may(redraw, token):
                after = [
                    _best_of(_with(shown, at, new), _without(left, i), meanings, difference, reveal, others)
                    for i, new in enumerate(left)
                ]
                chances.append(mean(after))
    return max(chances)


def _go_on(
    resolved: Tokens, more: int, bag: Tokens, meanings: Meanings, difference: int, redraws: tuple[Redraw, ...]
) -> Fraction:
    """More tokens one by one; each may be drawn again while that is possible."""
    if not more or not bag:
        return Fraction(passes(resolved, meanings, difference))
    chances = []
    for at, token in enumerate(bag):
        rest = _without(bag, at)
        on = more - 1 + again(meanings[token])
        tried = [_go_on((*resolved, token), on, rest, meanings, difference, redraws)]
        for which, redraw in enumerate(redraws):
            others = redraws[:which] + redraws[which + 1 :]
            left = bag if redraw.back else rest
            if left and _may(redraw, token):
                tried.append(_go_on(resolved, more, left, meanings, difference, others))
        chances.append(max(tried))
    return mean(chances)


def _may(redraw: Redraw, token: str) -> bool:
    if redraw.only_auto_fail:
        return token == AUTO_FAIL
    return not (redraw.never_auto_fail and token == AUTO_FAIL)


def _with(tokens: Tokens, at: int, new: str) -> Tokens:
    return (*tokens[:at], new, *tokens[at + 1 :])


def _without(tokens: Tokens, at: int) -> Tokens:
    return (*tokens[:at], *tokens[at + 1 :])
