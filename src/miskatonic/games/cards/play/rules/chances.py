"""How likely a test succeeds, exactly: over every token that may come, and those that follow it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from miskatonic.games.cards.bag.tokens import AUTO_FAIL, ELDER_SIGN, SYMBOLS
from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import table, written
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.scenes import Test
from miskatonic.games.cards.play.state import Cards, Investigator
from miskatonic.kernel import odds

SURE, LOST = 99, -99
"""Automatic success and failure as values."""


def value_of(game: Cards, scope: CardScope, token: str) -> int:
    """What a token adds to the skill value in this test; some enemies double what it takes away."""
    value = _printed_value(game, scope, token)
    test = scope.test
    if value >= 0 or test is None or not test.against:
        return value
    return table.total(game, "token.minus", value, f"{test.during}:{test.against}")


def _printed_value(game: Cards, scope: CardScope, token: str) -> int:
    if token in SYMBOLS:
        return written.book.symbol(game.state.scenario, game.state.difficulty, token).value(scope)
    if token == ELDER_SIGN:
        return written.book.elder(scope.who.code).value(scope)
    return 0 if token == AUTO_FAIL else int(token)


def spread(game: Cards, made: Test) -> dict[int, float]:
    """What the tokens may add, and how likely; `SURE` and `LOST` where the numbers do not matter."""
    who = table.person(game, made.seat)
    subject = table.named_seat(who.seat)
    scope = CardScope(game, made.seat, made.source, "", test=made, place=who.place)
    if table.total(game, "cannot.reveal_tokens", 0, subject, who.seat):
        return {0: 1.0}
    values, again = {}, {}
    for token in sorted(set(game.state.bag)):
        values[token] = _worth(game, scope, token)
        again[token] = _again(game, scope, token)
    return _drawn(Counter(game.state.bag), values, again, athena_helps(game, who))


def athena_flag(who: Investigator) -> str:
    return f"athena:{who.seat}"


def athena_helps(game: Cards, who: Investigator) -> bool:
    """The Boon of Athena: he has drawn no automatic failure in this game yet."""
    return table.variant(game, "athena") and athena_flag(who) not in game.state.flags


def _worth(game: Cards, scope: CardScope, token: str) -> int:
    if token == AUTO_FAIL or table.total(
        game, f"token_fails.{token}", 0, table.named_seat(scope.seat), scope.seat
    ):
        return LOST
    if token == ELDER_SIGN and written.book.elder(scope.who.code).succeeds(scope):
        return SURE
    return value_of(game, scope, token)


def _again(game: Cards, scope: CardScope, token: str) -> bool:
    if token not in SYMBOLS:
        return False
    again = written.book.symbol(game.state.scenario, game.state.difficulty, token).again
    return again is not None and again(scope)


def _drawn(
    bag: Mapping[str, int], values: dict[str, int], again: dict[str, bool], spared: bool = False
) -> dict[int, float]:
    """By values; with `spared` the first automatic failure goes back for another token."""
    found: dict[int, float] = {}
    all_ = sum(bag.values())
    for token in sorted(bag):
        share = bag[token] / all_
        if not share:
            continue
        if token == AUTO_FAIL and spared:
            for value, chance in _drawn(bag, values, again).items():
                found[value] = found.get(value, 0.0) + share * chance
        elif again[token] and all_ > 1:
            for value, chance in _drawn({**bag, token: bag[token] - 1}, values, again, spared).items():
                both = value if value in (SURE, LOST) else value + values[token]
                found[both] = found.get(both, 0.0) + share * chance
        else:
            found[values[token]] = found.get(values[token], 0.0) + share
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
    own += sum(
        printed(code_of(card)).icons.get(made.skill, 0) + printed(code_of(card)).icons.get("wild", 0)
        for card in made.committed
    )
    wanted = max(0, table.total(game, "test.difficulty", made.difficulty, made.against, made.seat))
    found = spread(game, made)
    return [
        sum(
            chance
            for value, chance in found.items()
            if value == SURE or (value != LOST and max(0, own + more + value) >= wanted)
        )
        for more in range(most + 1)
    ]
