"""The golden playthrough: a whole game as text, so that a change of behaviour is seen in review.

It tells what a player notices, and changes only there: a card more at the bottom of a deck is no line of it, and
nothing is numbered. The hash of the last state, once and at the end, says whether all else is still the same.
"""

from __future__ import annotations

from typing import Any

from miskatonic.kernel.asks import BY_HAND, Ask, Option
from miskatonic.kernel.box import Box
from miskatonic.kernel.chance import key_from
from miskatonic.kernel.conformance import Agent, random_agent
from miskatonic.kernel.game import Game
from miskatonic.kernel.text import Text, language


def playthrough(
    box: Box[Any],
    key: str | int,
    options: dict[str, str] | None = None,
    *,
    seats: int | None = None,
    agent: Agent | None = None,
    longest: int = 5_000,
) -> str:
    """A whole game as text: every prompt, option, answer and log line, as English tells them."""
    setup = box.prepare(options or {}, seats)
    game = Game(box, setup, key_from(key), auto=BY_HAND)
    agent = agent or random_agent(key_from(key))
    chosen = "".join(f" {name}={value}" for name, value in setup.options.items() if value)
    lines = [f"{box.name}, seats {setup.seats},{chosen}, key {key}", f"commitment {game.commitment}", ""]
    told = _tell_new(game, 0, lines)
    while game.ask is not None and game.position < longest:
        lines += [line for ask in game.asks for line in _ask_lines(ask)]
        name = agent(game)
        game.answer(name)
        lines += [f"  > {name}", ""]
        told = _tell_new(game, told, lines)
    if game.outcome is not None:
        lines.append(f"{game.outcome.result}: {_english(game.outcome.text)} ({game.outcome.rule})")
    lines.append(f"= {game.hash()}")
    return "\n".join(lines) + "\n"


def _tell_new(game: Game[Any], told: int, lines: list[str]) -> int:
    """The log from line `told` on; how long it is now."""
    if new := game.log[told:]:
        lines += [*(f"    {_english(entry.text)} ({entry.rule})" for entry in new), ""]
    return len(game.log)


def _ask_lines(ask: Ask) -> list[str]:
    window = ", trivial" if ask.trivial else ""
    head = f"seat {ask.seat}: {_english(ask.prompt)} ({ask.rule}{window})"
    if ask.pick is not None:
        most = "any" if ask.pick.most is None else ask.pick.most
        head += f" {ask.pick.least} to {most}" + ", one of each group" * ask.pick.each
    return [head, *(f"  - {_option_line(option)}" for option in ask.options)]


def _option_line(option: Option) -> str:
    line = f"{option.name}: {_english(option.text)}"
    line += f" @ {option.target}" if option.target else ""
    line += f" ({option.rule})" if option.rule else ""
    line += f" weighs {option.weight}" if option.weight != 1 else ""
    line += f" up to {option.most} times" if option.most != 1 else ""
    line += f" in {option.group}" if option.group else ""
    return line + "".join(f" [{_english(odds.text)}: {odds.chance:.4f}]" for odds in option.odds)


def _english(text: Text) -> str:
    return language("en").render(text)
