"""What a token does to a test: by itself, by the scenario, or by the investigator."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from msgspec import Struct

from miskatonic.games.cards.bag.tokens import (
    AUTO_FAIL,
    BLESS,
    CURSE,
    ELDER_SIGN,
    FROST,
    NUMBERS,
    SYMBOLS,
    BagError,
    token_name,
)
from miskatonic.kernel.text import say

FAIL, SUCCESS = "fail", "success"
RESULTS = ("", FAIL, SUCCESS)
FURTHEST = 99
"""No token moves a test by more."""


class Meaning(Struct, frozen=True, forbid_unknown_fields=True):
    """A modifier, whether another token is revealed, and whether the test fails or succeeds by itself.

    One that is `frost` counts as a frost token: it reveals another, and the second in a test fails it.
    """

    value: int = 0
    again: bool = False
    result: str = ""
    frost: bool = False


NOTHING = Meaning()
"""Of a symbol that the reference card does not name."""

FIXED = {
    **{each: Meaning(int(each)) for each in NUMBERS},
    AUTO_FAIL: Meaning(result=FAIL),
    BLESS: Meaning(2, again=True),
    CURSE: Meaning(-2, again=True),
    FROST: Meaning(-1, again=True, frost=True),
}
"""These mean the same in every scenario. That a second frost fails the test is known to the odds."""

ELDER_SIGN_VALUE = Meaning(1)
"""Where nobody says who makes the test."""


class Symbol(Struct, frozen=True, forbid_unknown_fields=True):
    """A symbol on one side of a reference card.

    With `x` it depends on something: `x` names what is counted, and each adds `per` to the value. Where `instead`
    stands, `x` is a yes or no (1 or 0), and `instead` is the meaning when it is so.
    """

    value: int = 0
    again: bool = False
    result: str = ""
    x: str = ""
    per: int = 0
    least: int = 0
    most: int = 10
    usual: int = 0
    instead: Meaning | None = None

    def meaning(self, x: int | None = None) -> Meaning:
        """What it is for this X, the usual one if none is given."""
        x = self.usual if x is None else x
        if self.instead is not None and x:
            return self.instead
        return Meaning(self.value + self.per * x, self.again, self.result)


class Face(NamedTuple):
    """What tells a token from others in a test: tokens of equal faces are the same to the odds."""

    value: int
    again: bool
    result: str
    frost: bool = False
    auto_fail: bool = False


def face(kind: str, meanings: Mapping[str, Meaning]) -> Face:
    found = meanings.get(kind, NOTHING)
    return Face(found.value, found.again or found.frost, found.result, found.frost, kind == AUTO_FAIL)


def all_meanings(
    symbols: Mapping[str, Meaning] | None = None, elder_sign: Meaning = ELDER_SIGN_VALUE
) -> dict[str, Meaning]:
    """The meaning of every kind of token; symbols that are not given do nothing."""
    given = symbols or {}
    for kind in given:
        if kind not in SYMBOLS:
            raise BagError(say("cards.error.no_symbol", token=token_name(kind)))
    for each in (*given.values(), elder_sign):
        if abs(each.value) > FURTHEST or each.result not in RESULTS:
            raise BagError(say("cards.error.meaning", most=FURTHEST))
    return {**FIXED, **{each: given.get(each, NOTHING) for each in SYMBOLS}, ELDER_SIGN: elder_sign}
