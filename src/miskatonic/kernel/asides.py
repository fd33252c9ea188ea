"""What a door says beside an option: what it does and costs, where it stands, why nothing would come of it.

All of it is for people, and made only when somebody reads it: names, histories and agents know nothing of it. A game
says it in `Box.aside`; a rule that knows more than the option's name tells may give the option its words
(`Option.told`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from miskatonic.kernel.answers import parts
from miskatonic.kernel.asks import Ask, Option
from miskatonic.kernel.text import Text, say

if TYPE_CHECKING:
    from miskatonic.kernel.box import Box, Play

MOVE, FIGHT, ACT, USE, END = "move", "fight", "act", "use", "end"
"""Groups of all games: going somewhere, somebody to beat or to slip past, doing something else, using what one has, and
being done with it. A game may have more of its own."""
TITLES = {
    MOVE: say("kernel.group.move"),
    FIGHT: say("kernel.group.fight"),
    ACT: say("kernel.group.act"),
    USE: say("kernel.group.use"),
    END: say("kernel.group.end"),
}
ENDS = frozenset(
    (
        "no",
        "none",
        "pass",
        "done",
        "end",
        "stop",
        "continue",
        "bear",
        "enough",
        "never_mind",
        "back",
        "decline",
    )
)
"""Answers that let things be."""


class Aside(Struct, frozen=True):
    """What is said beside an option."""

    group: str = ACT
    text: Text | None = None
    """What it does and what it costs, in a line."""
    pointless: Text | None = None
    """Why nothing would come of it now; it may be chosen all the same."""
    grave: Text | None = None
    """What cannot be mended afterwards: a door asks once more before it is chosen."""


class Laid(Struct, frozen=True):
    """An option as it is laid before a person."""

    option: Option
    aside: Aside


def group_of(name: str) -> str:
    """Where an option stands by its name alone, as all games name theirs."""
    if name in ENDS:
        return END
    kind, _ = parts(name)
    return kind if kind in (MOVE, USE) else ACT


def own_words(option: Option) -> Text | None:
    """What the rule that offers it has to say about it."""
    return option.told() if option.told else None


def laid_out(box: Box[Any], play: Play[Any], ask: Ask) -> list[Laid]:
    """The options in the order in which people see them: by groups, then what is pointless, the end last.

    Items of a set keep the order in which they are offered.
    """
    laid = [Laid(option, box.aside(play, ask, option)) for option in ask.options]
    if ask.pick is not None:
        return laid
    groups = list(dict.fromkeys(each.aside.group for each in laid))
    return sorted(laid, key=_place(groups))


def _place(groups: list[str]) -> Callable[[Laid], tuple[bool, bool, int]]:
    def place(laid: Laid) -> tuple[bool, bool, int]:
        aside = laid.aside
        return aside.group == END, aside.pointless is not None, groups.index(aside.group)

    return place
