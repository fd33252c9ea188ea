"""Asks, options and what passes itself over."""

from __future__ import annotations

from collections import Counter

import pytest

from miskatonic.kernel.asks import Ask, AutoPass, Brings, Candidates, Odds, Option
from miskatonic.kernel.chance import Chance
from miskatonic.kernel.errors import IllegalAnswer, SetupError
from miskatonic.kernel.text import Raw
from tests.kernel.toy import new_toy


def ask(*names: str, trivial: bool = False) -> Ask:
    return Ask(0, Raw("?"), [Option(name, Raw(name)) for name in names], "noir.turn.03", trivial)


def test_an_ask_names_its_options_in_order() -> None:
    assert ask("take", "hand:p3:case_2", "pass").names() == ["take", "hand:p3:case_2", "pass"]


def test_odds_are_reckoned_only_when_somebody_looks() -> None:
    looked = []

    def reckon() -> tuple[Odds, ...]:
        looked.append(True)
        return (Odds(Raw("luck"), 0.5),)

    option = Option("a", Raw("a"), reckon=reckon)
    assert not looked
    assert option.odds == (Odds(Raw("luck"), 0.5),)
    assert looked
    assert Option("b", Raw("b")).odds == ()


@pytest.mark.parametrize(
    ("single", "trivial", "taken"),
    [
        (True, True, [True, True, True, False]),
        (True, False, [True, True, False, False]),
        (False, True, [False, True, True, False]),
        (False, False, [False, False, False, False]),
    ],
)
def test_what_passes_itself_over_is_a_setting(single: bool, trivial: bool, taken: list[bool]) -> None:
    asks = [ask("a"), ask("a", trivial=True), ask("a", "b", trivial=True), ask("a", "b")]
    assert [AutoPass(single, trivial).takes(each) for each in asks] == taken


def test_a_window_in_which_nothing_matters_is_shown_to_who_wants_it() -> None:
    game = new_toy(auto=AutoPass(single=False, trivial=False))
    game.answer("peek")
    assert game.legal() == ["continue"]
    assert game.ask is not None
    assert game.ask.trivial


def test_who_does_not_want_it_is_not_asked_and_the_history_says_so() -> None:
    game = new_toy()
    game.answer("peek")
    assert game.answers == ["peek", "continue"]
    assert [given.auto for given in game.given] == [False, True]
    assert game.decisions == [0]
    assert game.legal()[0] == "draw"


class Letters(Candidates):
    """Letters, of which only those in a word are offered."""

    def __init__(self, letters: str, word: str) -> None:
        super().__init__()
        self.letters, self.word = letters, word
        self.looked = ""

    def names(self) -> list[str]:
        return list(self.letters)

    def stands(self, name: str) -> bool:
        self.looked += name
        return name in self.word

    def option(self, name: str) -> Option | None:
        return Option(name, Raw(name)) if self.stands(name) else None


def of_letters(offered: Letters) -> Ask:
    return Ask(0, Raw("?"), offered, "noir.turn.03")


def test_of_candidates_only_those_that_stand_are_listed_and_taken() -> None:
    asked = of_letters(Letters("abcdef", "fade"))
    assert [asked.takes(name) for name in "abz"] == [True, False, False]
    assert asked.names() == ["a", "d", "e", "f"]
    assert [asked.takes(name) for name in "abz"] == [True, False, False]
    assert asked.read("d") == "d"
    with pytest.raises(IllegalAnswer, match="a, d, e, f"):
        asked.read("b")


def test_of_candidates_each_that_stands_is_drawn_as_often() -> None:
    luck = Chance(b"letters", {})
    drawn = Counter(of_letters(Letters("abcdefgh", "head")).sample(luck, "x") for _ in range(2000))
    assert sorted(drawn) == ["a", "d", "e", "h"]
    assert max(drawn.values()) - min(drawn.values()) < 120


def test_luck_draws_the_same_candidate_whether_or_not_they_were_listed() -> None:
    for n in range(40):
        luck, again = Chance(b"letters", {"x": n}), Chance(b"letters", {"x": n})
        asked = of_letters(Letters("abcdefgh", "cage"))
        asked.fix()
        assert asked.sample(luck, "x") == of_letters(Letters("abcdefgh", "cage")).sample(again, "x")
        assert luck.counts == again.counts


def test_who_takes_one_candidate_looks_at_no_more_than_he_must() -> None:
    offered = Letters("abcdefgh", "abcdefgh")
    asked = of_letters(offered)
    drawn = asked.sample(Chance(b"letters", {}), "x")
    assert asked.takes(drawn)
    assert asked.read(drawn) == drawn
    assert offered.looked == drawn
    assert not asked.single()
    assert offered.looked == drawn + "ab"


def test_candidates_that_were_listed_are_not_looked_at_again() -> None:
    offered = Letters("abcdef", "fade")
    asked = of_letters(offered)
    asked.fix()
    offered.word = "bc"
    assert asked.names() == ["a", "d", "e", "f"]
    assert asked.sample(Chance(b"letters", {}), "x") in "fade"
    assert not asked.takes("b")
    assert not asked.single()
    assert of_letters(Letters("abc", "b")).single()


# ---------------------------------------------------------------------- what is made elsewhere


def _even(text: str) -> str:
    if not text.strip().isdigit() or int(text) % 2:
        raise SetupError(Raw("an even number, please"))
    return str(int(text))


def test_a_question_may_take_what_was_made_elsewhere_in_one_form() -> None:
    made = Ask(0, Raw("?"), [Option("none", Raw("none"))], "", brings=Brings("number", _even, dict))
    assert made.read("number: 004") == "number:4"
    assert made.takes("number:4")
    assert not made.takes("number:004")
    assert made.takes("none")
    assert not made.single(), "there is another answer"
    assert made.some() == ["none"], "nobody can list what people make"
    with pytest.raises(IllegalAnswer, match="an even number"):
        made.read("number:3")
    with pytest.raises(IllegalAnswer, match="none"):
        made.read("other:4")
    plain = Ask(0, Raw("?"), [Option("none", Raw("none"))], "")
    assert not plain.takes("number:4")
    with pytest.raises(IllegalAnswer):
        plain.read("number:4")
