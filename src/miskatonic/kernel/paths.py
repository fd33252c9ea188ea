"""Shortest ways over a board of places."""

from __future__ import annotations

from collections.abc import Callable, Iterable

Reach = dict[str, tuple[tuple[str, ...], ...]]
"""Place -> all shortest ways to it, each as the places that are entered on it."""


def within_steps(origin: str, steps: int, ways_on: Callable[[str], Iterable[str]]) -> Reach:
    """Every place that so many steps lead to, the nearest first, and all shortest ways to it."""
    ways: dict[str, list[tuple[str, ...]]] = {origin: [()]}
    frontier = [origin]
    for _ in range(steps):
        following: dict[str, list[tuple[str, ...]]] = {}
        for place in frontier:
            for other in ways_on(place):
                if other not in ways:
                    following.setdefault(other, []).extend((*way, other) for way in ways[place])
        ways |= following
        frontier = list(following)
    return {place: tuple(found) for place, found in ways.items() if place != origin}
