"""Random games looked at as people see their questions: every option has its place, and words in three languages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from miskatonic import new_game
from miskatonic.kernel.asides import END, Laid
from miskatonic.kernel.asks import Ask
from miskatonic.kernel.chance import Chance
from miskatonic.kernel.game import Game
from miskatonic.kernel.text import LANGUAGES, language


def questions(name: str, seats: int, keys: int, most: int = 400) -> Iterator[tuple[Game[Any], Ask]]:
    """Every question of random games, while it stands."""
    for number in range(keys):
        game = new_game(name, key=f"beside {number}", seats=seats, log=False)
        luck = Chance(f"beside {name} {number}".encode(), {})
        for _ in range(most):
            if game.outcome is not None:
                break
            yield from ((game, ask) for ask in game.asks)
            game.answer(game.eyes(*range(seats)).sample(luck, "answers"))


def check_layout(game: Game[Any], ask: Ask) -> list[Laid]:
    """What is shown is what is offered, in groups that the game knows, the end last and what is pointless before it."""
    laid = game.eyes(*range(game.setup.seats)).laid_out(ask)
    assert sorted(each.option.name for each in laid) == sorted(ask.names())
    assert {each.aside.group for each in laid} <= set(game.box.groups)
    if ask.pick is None:
        rank = [(each.aside.group == END, each.aside.pointless is not None) for each in laid]
        assert rank == sorted(rank)
    for each in laid:
        said = (
            each.aside.text,
            each.aside.pointless,
            each.aside.grave,
            game.box.group_title(each.aside.group),
        )
        for text in said:
            assert text is None or all(language(code).render(text) for code in LANGUAGES)
    return laid


def remarks(name: str, seats: int, wanted: set[str], keys: int = 80) -> set[str]:
    """What was pointless or grave in random games until all that is wanted was seen: question and reason."""
    found: set[str] = set()
    for game, ask in questions(name, seats, keys):
        for each in check_layout(game, ask):
            for reason in (each.aside.pointless, each.aside.grave):
                if reason is not None:
                    found.add(f"{ask.prompt.id} {reason.id}")
        if wanted <= found:
            break
    assert wanted <= found
    return found
