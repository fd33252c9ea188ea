"""What they call the cards, places and people that our options are about."""

from __future__ import annotations

from typing import Any

from miskatonic.games.cards.play.facts import CARDS, printed
from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import table
from miskatonic.games.cards.play.state import Cards
from miskatonic.kernel.asks import Option


def points(harm: Any) -> list[str]:
    """Each point of a harm by its kind."""
    n, m = harm.args["n"], harm.args.get("m", 0)
    first = "horror" if harm.id.endswith("horror") else "damage"
    return [first] * n + ["horror"] * m


def picked(options: list[Option], names: list[str]) -> str:
    """The cards of these names as a set."""
    left, found = list(options), []
    for name in names:
        option = next(each for each in left if printed(code_of(each.name)).name == name)
        left.remove(option)
        found.append(option.name)
    return "+".join(found) or "none"


def subject(name: str) -> str:
    """The card or place that the name of an option is about."""
    for part in name.split(":"):
        if code_of(part) in CARDS:
            return part
    return name


def called(game: Cards, name: str) -> str:
    """What they call what an option is about."""
    part = subject(name)
    code = code_of(part)
    if "investigator:" in name:
        return printed(game.state.investigators[0].code).name
    if code not in CARDS:
        return ""
    fact = printed(code)
    if fact.type == "location":
        at = table.place(game, part)
        if at is not None and not at.revealed and fact.unrevealed is not None:
            return fact.unrevealed.name
        return f"{fact.name} ({fact.subname})" if fact.subname == "Aberrant Gateway" else fact.name
    return fact.name


def uses(game: Cards, name: str) -> int:
    it = table.thing(game, subject(name))
    return it.uses if it is not None else -1
