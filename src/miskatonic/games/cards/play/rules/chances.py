"""How likely a test succeeds, exactly: over every token that may come, and those that follow it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache, lru_cache

from miskatonic.games.cards.bag.tokens import AUTO_FAIL, ELDER_SIGN, NUMBERS, SYMBOLS
from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import table, written
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.scenes import Test
from miskatonic.games.cards.play.state import Cards, Investigator
from miskatonic.kernel import odds

SURE, LOST = 99, -99
"""Automatic success and failure as values."""
KEPT = 4096
"""So many bags and what may be drawn from them are kept: they follow from what they are asked with."""

Bag = tuple[tuple[str, int], ...]
"""Tokens by their names, and how many of each."""


MINUS = "token.minus"
FACES = {token: int(token) for token in NUMBERS}


@cache
def _fails(token: str) -> str:
    """The number by which such a token fails a test by itself."""
    return f"token_fails.{token}"


def value_of(game: Cards, scope: CardScope, token: str) -> int:
    """What a token adds to the skill value in this test; some enemies double what it takes away."""
    value = FACES.get(token)
    if value is None:
        value = _meaning(game, scope, token)
    test = scope.test
    if value >= 0 or MINUS not in game.abilities.modifiers or test is None or not test.against:
        return value
    return table.total(game, MINUS, value, f"{test.during}:{test.against}")


def _meaning(game: Cards, scope: CardScope, token: str) -> int:
    """What a token adds that is no number."""
    if token in SYMBOLS:
        return written.book.symbol(game.state.scenario, game.state.difficulty, token).value(scope)
    if token == ELDER_SIGN:
        return written.book.elder(scope.who.code).value(scope)
    return 0 if token == AUTO_FAIL else int(token)


def fails(game: Cards, who: Investigator, token: str) -> bool:
    """Whether a token fails his test by itself, whatever the numbers are."""
    number = _fails(token)
    return token == AUTO_FAIL or (
        number in game.abilities.modifiers
        and table.total(game, number, 0, table.named_seat(who.seat), who.seat) != 0
    )


def spread(game: Cards, made: Test) -> Mapping[int, float]:
    """What the tokens may add, and how likely; `SURE` and `LOST` where the numbers do not matter."""
    who = table.person(game, made.seat)
    if table.cannot(game, "reveal_tokens", table.named_seat(who.seat), who.seat):
        return {0: 1.0}
    scope = CardScope(game, made.seat, made.source, "", test=made, place=who.place)
    bag = _counted(tuple(game.state.bag))
    values = tuple([_worth(game, scope, token) for token, _ in bag])
    again = tuple([token in SYMBOLS and _again(game, scope, token) for token, _ in bag])
    return _drawn(bag, values, again, athena_helps(game, who))


@lru_cache(KEPT)
def _counted(bag: tuple[str, ...]) -> Bag:
    """How many of each kind there are, in the order of their names."""
    return tuple(sorted(Counter(bag).items()))


def athena_flag(who: Investigator) -> str:
    return f"athena:{who.seat}"


def athena_helps(game: Cards, who: Investigator) -> bool:
    """The Boon of Athena: he has drawn no automatic failure in this game yet."""
    return table.variant(game, "athena") and athena_flag(who) not in game.state.flags


def _worth(game: Cards, scope: CardScope, token: str) -> int:
    if fails(game, scope.who, token):
        return LOST
    if token == ELDER_SIGN and written.book.elder(scope.who.code).succeeds(scope):
        return SURE
    return value_of(game, scope, token)


def _again(game: Cards, scope: CardScope, token: str) -> bool:
    again = written.book.symbol(game.state.scenario, game.state.difficulty, token).again
    return again is not None and again(scope)


@lru_cache(KEPT)
def _drawn(
    bag: Bag, values: tuple[int, ...], again: tuple[bool, ...], spared: bool = False
) -> Mapping[int, float]:
    """By values; with `spared` the first automatic failure goes back for another token."""
    found: dict[int, float] = {}
    all_ = sum([n for _, n in bag])
    for at, (token, n) in enumerate(bag):
        share = n / all_
        if not share:
            continue
        if token == AUTO_FAIL and spared:
            for value, chance in _drawn(bag, values, again).items():
                found[value] = found.get(value, 0.0) + share * chance
        elif again[at] and all_ > 1:
            left = (*bag[:at], (token, n - 1), *bag[at + 1 :])
            for value, chance in _drawn(left, values, again, spared).items():
                both = value if value in (SURE, LOST) else value + values[at]
                found[both] = found.get(both, 0.0) + share * chance
        else:
            found[values[at]] = found.get(values[at], 0.0) + share
    return found


def of_passing(game: Cards, made: Test, more: int = 0) -> float:
    """The chance that the test succeeds as things stand, with so much more than was committed and used."""
    return ladder(game, made, more)[more]


def is_sure(game: Cards, made: Test) -> bool:
    """Whether only a token that fails by itself could make it fail as things stand: nothing more would help."""
    found = spread(game, made)
    return of_passing(game, made) + found.get(LOST, 0.0) > 1 - odds.TINY


def percent(game: Cards, made: Test) -> int:
    """The chance as people read it."""
    return odds.percent(of_passing(game, made))


def ladder(game: Cards, made: Test, most: int) -> list[float]:
    """The chances with nothing more, with 1 more than was committed and used, and so on up to so much more."""
    who = table.person(game, made.seat)
    own = table.skill_sum(game, who, made.skill) + made.bonus
    own += sum([icons(card, made.skill) for card in made.committed])
    wanted = max(0, table.total(game, "test.difficulty", made.difficulty, made.against, made.seat))
    found = spread(game, made).items()
    return [
        sum([chance for value, chance in found if value == SURE or _passes(value, own + more, wanted)])
        for more in range(most + 1)
    ]


def _passes(value: int, own: int, wanted: int) -> bool:
    return value != LOST and max(0, own + value) >= wanted


@cache
def icons(card: str, skill: str) -> int:
    """The icons of a card that match a skill, wild ones among them."""
    found = printed(code_of(card)).icons
    return found.get(skill, 0) + found.get("wild", 0)
