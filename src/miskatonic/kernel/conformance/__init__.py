"""The one test that every game passes.

`check_game` knows nothing but the kernel: it plays a game by chance in all its set-ups and compares what must
be equal. What it finds is an AssertionError that says in which game, after how many answers, and what.
"""

from miskatonic.kernel.conformance.checks import check_films, check_game, check_views, setups_of
from miskatonic.kernel.conformance.pictures import Agent, picture, random_agent
from miskatonic.kernel.conformance.watcher import Report

__all__ = [
    "Agent",
    "Report",
    "check_films",
    "check_game",
    "check_views",
    "picture",
    "random_agent",
    "setups_of",
]
