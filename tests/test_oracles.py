"""An oracle that meets something new says what to teach it, in which file."""

from __future__ import annotations

from typing import Any

import pytest

from tests.oracles import Untaught
from tests.second import oracle as second
from tests.second.table import lay as lay_second
from tests.third import encounter_oracle as third
from tests.third.table import lay as lay_third


def of_third() -> third.Oracle:
    return third.Oracle(lay_third(doom={"graveyard": 2}).state, [], [], generous=False)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ({"do": "sing"}, r"the word “sing” yet.*do_sing of tests/third/encounter_oracle\.py"),
        (
            {"do": "suffer", "horror": "tears"},
            r"the amount “tears” yet.*amount of tests/third/encounter_oracle\.py",
        ),
        ({"do": "remove_doom", "n": 1, "where": "the_moon"}, r"the place “the_moon” yet.*the method _spaces"),
        ({"do": "spawn_monster", "where": "the_moon"}, r"come to “the_moon” yet.*do_spawn_monster"),
    ],
)
def test_the_third_edition_says_what_to_teach(words: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Untaught, match=sentence):
        of_third().read(words)


def test_legal_amounts_are_understood() -> None:
    oracle = of_third()
    oracle.place = "graveyard"
    assert oracle.read({"do": "suffer", "horror": "doom_in_your_space"}).horror == 2
    assert oracle.read({"do": "suffer", "damage": "monsters_in_your_neighborhood"}).damage == 0
    assert oracle.read({"do": "recover", "sanity": "all"}).horror == 0
    assert oracle.read({"do": "may", "effect": {"do": "gain_money", "n": 3}}).money == 0


def test_the_second_edition_says_what_to_teach() -> None:
    oracle = second.Oracle(lay_second().state, 0, second.Fortune(0, 0), {}, accept=True, arm=0)
    with pytest.raises(Untaught, match=r"the word “sing” yet.*do_sing of tests/second/oracle\.py"):
        oracle.word({"do": "sing"})
    with pytest.raises(Untaught, match=r"the amount “a_lot” yet.*amount of tests/second/oracle\.py"):
        oracle.amount({"do": "a_lot"})
