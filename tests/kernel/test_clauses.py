"""Breaks in a text become full stops, semicolons or brackets, as deep as they stand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from miskatonic.kernel.clauses import CLOSE, OPEN, inner, settle
from miskatonic.kernel.grammar import polish
from miskatonic.kernel.messages import BREAK, parse

CHECK = f"roll{BREAK}if you pass, {inner('win')}{BREAK}if you fail, {inner('lose')}"
CHOICE = f"choose one: {inner('a')}{BREAK}or {inner('b')}"
EITHER = f"if you can, {inner('pay')}{BREAK}otherwise, {inner('go')}"
DEEP = f"roll{BREAK}if you fail, {inner(EITHER)}"


@pytest.mark.parametrize(
    ("words", "settled"),
    [
        ("gain 2 clues", "gain 2 clues"),
        (inner("gain 2 clues"), "gain 2 clues"),
        (CHECK, "roll; if you pass, win; if you fail, lose"),
        (f"{CHECK}{BREAK}either way, go", "roll. If you pass, win. If you fail, lose. Either way, go"),
        (f"roll{BREAK}if you fail, {inner(EITHER)}", "roll. If you fail: if you can, pay; otherwise, go"),
        (f"you may {inner(CHECK)}. Do you?", "you may roll; if you pass, win; if you fail, lose. Do you?"),
        (
            f"roll{BREAK}if you fail, {inner(CHOICE)}",
            "roll. If you fail, choose one: a; or b",
        ),
        (
            f"choose one: {inner(DEEP)}{BREAK}or {inner('go')}",
            "choose one: roll; if you fail: (if you can, pay; otherwise, go). Or go",
        ),
    ],
)
def test_a_break_is_as_strong_as_it_must_be(words: str, settled: str) -> None:
    assert settle(words) == settled


def test_a_catalogue_writes_a_break_as_a_broken_bar() -> None:
    assert parse("roll¦ if you fail, go").one == (f"roll{BREAK}if you fail, go",)


@given(st.text(alphabet=["a", " ", ",", OPEN, CLOSE, BREAK], max_size=40))
def test_no_sign_is_left_whatever_stands_where(words: str) -> None:
    left = set(settle(inner(words)))
    assert not left & {OPEN, CLOSE, BREAK}


def test_a_title_that_ends_itself_takes_no_full_stop() -> None:
    assert polish("en", "Mythos: Picnickers Panic!. It is read.") == "Mythos: Picnickers Panic! It is read."
    assert polish("es", "gana y después si quieres, ve") == "gana y después, si quieres, ve"
