"""What the codex wants now, and the doom that runs against it."""

from __future__ import annotations

from collections.abc import Iterator

from miskatonic.games.third.facts import SPACES_OF
from miskatonic.games.third.rules.board import neighborhoods
from miskatonic.games.third.rules.codex import OBJECTIVE, THREAT
from miskatonic.games.third.rules.doom import (
    ANOMALY_NEIGHBORHOOD,
    ANOMALY_SPACE,
    OUTBREAK_FROM,
    has_anomalies,
    has_outbreaks,
)
from miskatonic.games.third.shown import CodexCardShown, CodexLineShown
from miskatonic.games.third.state import Third
from miskatonic.games.third.view_codex import codex_card
from miskatonic.kernel.text import Text, say
from miskatonic.kernel.views import Aim

NAMES = (
    *("card", "story", "clues", "clues_here", "markers", "scars", "revealed", "damage", "tokens", "doom"),
    *("anomaly", "outbreak", "anomalies"),
)
ICONS = {"objective": False, "action": False, "both": True, "threat": True}
"""Lines of the codex that lead somewhere, and whether it is against the players."""


def aims(game: Third) -> list[Aim]:
    """Goals first; a line that tells no number is named by its card."""
    found = [
        aim
        for card in game.state.codex
        for shown in [codex_card(game, card)]
        for line in shown.lines
        for aim in _of_line(shown, line)
    ]
    goals = [aim for aim in found if not aim.clock]
    if not goals:
        goals = [_aim("story", False, say("third.aim.story"), None, None, "3e.301.2")]
    return [*goals, *(aim for aim in found if aim.clock), *_board(game)]


def _of_line(card: CodexCardShown, line: CodexLineShown) -> Iterator[Aim]:
    if line.icon not in ICONS or line.done:
        return
    clock = ICONS[line.icon]
    rule = THREAT if clock else OBJECTIVE
    for each in line.progress:
        text = say(f"third.aim.{each.id}", archive=card.name)
        yield _aim(each.id, clock, text, each.now, each.most, rule, f"{card.number}.{each.id}")
    if not line.progress and line.icon == "objective":
        yield _aim(
            "card", False, say("third.aim.card", archive=card.name), None, None, rule, str(card.number)
        )


def _board(game: Third) -> Iterator[Aim]:
    """The space or neighborhood nearest to what too much doom does there, and the anomalies that are open."""
    state = game.state
    if state.anomalies:
        yield _aim("anomalies", True, say("third.aim.anomalies"), len(state.anomalies), None, "3e.408.3b")
    dangers = _anomalies(game) if has_anomalies(game) else _outbreaks(game) if has_outbreaks(game) else []
    if not dangers:
        return
    place, now, most = max(dangers, key=lambda danger: danger[1] / danger[2])
    if now:
        name, rule = ("anomaly", "3e.408.3a") if has_anomalies(game) else ("outbreak", "3e.469.1a")
        text, short = (say(f"third.aim.{name}{end}", place=place, n=most) for end in ("", ".short"))
        yield Aim(f"{name}:{place}", True, text, short, now, most, rule)


def _anomalies(game: Third) -> list[tuple[str, int, int]]:
    doom = game.state.doom
    found = []
    for name in neighborhoods(game):
        if name not in game.state.anomalies:
            there = [(place, doom.get(place, 0)) for place in SPACES_OF[name]]
            found.append((name, sum(n for _, n in there), ANOMALY_NEIGHBORHOOD))
            found += [(place, n, ANOMALY_SPACE) for place, n in there]
    return found


def _outbreaks(game: Third) -> list[tuple[str, int, int]]:
    doom = game.state.doom
    return [
        (place, doom.get(place, 0), OUTBREAK_FROM)
        for name in neighborhoods(game)
        for place in SPACES_OF[name]
    ]


def _aim(
    name: str, clock: bool, text: Text, now: int | None, most: int | None, rule: str, about: str = ""
) -> Aim:
    return Aim(about or name, clock, text, say(f"third.aim.{name}.short"), now, most, rule)
