"""Hundreds of small cases as a few tests: to begin and report a test costs more than most of these take."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from typing import Any

import pytest

SHARE = 60
LONGEST = 40
Test = Callable[..., None]


def in_shares(name: str, cases: Iterable[Any], size: int = SHARE) -> Callable[[Test], Test]:
    """Instead of `parametrize(name, cases)`: so many of them one after the other; the one that fails is named."""
    every = list(cases)
    shares = [every[at : at + size] for at in range(0, len(every), size)]
    names = [
        f"{_short(share[0], at * size)}..{_short(share[-1], at * size)}" for at, share in enumerate(shares)
    ]

    def decorate(test: Test) -> Test:
        def run(share: list[Any], **others: Any) -> None:
            for case in share:
                try:
                    test(**{name: case}, **others)
                except BaseException as error:
                    error.add_note(f"{name}: {case}")
                    raise

        wanted = inspect.signature(test).parameters
        assert name in wanted
        kinds = [each for each in wanted.values() if each.name != name]
        run.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
            [inspect.Parameter("share", inspect.Parameter.KEYWORD_ONLY), *(_by_name(each) for each in kinds)]
        )
        run.__name__, run.__doc__, run.__module__ = test.__name__, test.__doc__, test.__module__
        shared: Test = pytest.mark.parametrize("share", shares, ids=names)(run)
        return shared

    return decorate


def _short(case: Any, at: int) -> str:
    """What a case is called in the name of a test; of one that is a long record, where it stands."""
    return str(case) if len(str(case)) <= LONGEST else str(at)


def _by_name(parameter: inspect.Parameter) -> inspect.Parameter:
    return parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY)
