"""What is said beside options, and the order in which people see them."""

from __future__ import annotations

from typing import Any

from miskatonic.kernel.asides import ACT, END, MOVE, USE, Aside, group_of, laid_out
from miskatonic.kernel.asks import Ask, Option
from miskatonic.kernel.box import Box
from miskatonic.kernel.picks import Pick
from miskatonic.kernel.text import Raw, Text

NAMES = ("end", "ward", "move:woods", "use:lamp", "rest", "move:river")


class Told(Box[Any]):
    """A game in which resting leads nowhere."""

    name = "told"

    def aside(self, play: Any, ask: Ask, option: Option) -> Aside:
        plain = super().aside(play, ask, option)
        return Aside(plain.group, plain.text, Raw("not tired")) if option.name == "rest" else plain


def ask(pick: Pick | None = None) -> Ask:
    return Ask(0, Raw("?"), [Option(name, Raw(name)) for name in NAMES], "", pick=pick)


def names(question: Ask) -> list[str]:
    return [each.option.name for each in laid_out(Told(), None, question)]  # type: ignore[arg-type]


def test_options_stand_by_groups_what_is_pointless_after_them_and_the_end_last() -> None:
    assert names(ask()) == ["ward", "move:woods", "move:river", "use:lamp", "rest", "end"]
    assert ask().names() == list(NAMES), "who answers by name sees nothing of it"


def test_items_of_a_set_stay_where_they_are() -> None:
    assert names(ask(Pick(0, 2))) == list(NAMES)


def test_a_name_says_where_an_option_stands() -> None:
    assert [group_of(name) for name in NAMES] == [END, ACT, MOVE, USE, ACT, MOVE]


def test_words_are_made_when_somebody_reads_them() -> None:
    made: list[str] = []

    def told() -> Text:
        made.append("told")
        return Raw("costs nothing")

    question = Ask(0, Raw("?"), [Option("use:lamp", Raw("lamp"), told=told)], "")
    question.fix()
    assert not made
    (laid,) = laid_out(Told(), None, question)  # type: ignore[arg-type]
    assert (made, laid.aside.text) == (["told"], Raw("costs nothing"))
