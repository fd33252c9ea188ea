"""An investigator's sheet in a terminal, whatever the game."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text as Styled

INDENT = (0, 0, 0, 4)
SPENT = "dim strike"


def sheet(
    label: str, *, asked: bool, leads: bool, skills: str, statuses: str, cards: Iterable[tuple[str, bool]]
) -> RenderableType:
    """Asked now (▶), first player or leader (★); skills as they are, cards that cannot be used struck out."""
    mark = ("▶" if asked else " ") + ("★ " if leads else "  ")
    lines: list[RenderableType] = [
        Styled(mark + label, "bold yellow"),
        Padding(Styled(skills), INDENT),
    ]
    if statuses:
        lines.append(Padding(Styled(statuses, "magenta"), INDENT))
    held = [Styled(name, SPENT if spent else "cyan") for name, spent in cards]
    if held:
        lines.append(Padding(Styled(" · ").join(held), INDENT))
    return Group(Rule(style="dim"), *lines)
