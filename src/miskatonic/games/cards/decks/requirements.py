"""Signatures and other cards that an investigator's deck must have, each as often as it must."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from miskatonic.games.cards.collection.facts import Requirement
from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.decks.problem import Problem

RULE = "lcg.def.05b"
MOST_INVESTIGATORS = 4
ANY = 99


def requirements(
    needs: tuple[Requirement, ...], own: Mapping[str, int], lost: set[str], size: int
) -> Iterator[Problem]:
    """An entry is met by any of its versions, and by one that was lost for good; others may be there too.

    `own` are the investigator's own cards in the deck, by the code of their first printing.
    """
    missing = [need.codes[0] for need in needs if not need.counted and not _met(need, own, lost)]
    if missing:
        first = dict.fromkeys(load()[code].canonical for code in missing)
        yield Problem("requirement_missing", "missing", RULE, tuple(first))
    limits: dict[str, int] = {}
    for need in needs:
        if need.counted:
            yield from _counted(need, needs, own, size)
        for code, n in zip(need.codes, need.copies, strict=True):
            first_code = load()[code].canonical
            limits[first_code] = ANY if need.counted else max(limits.get(first_code, 0), n)
    for code, n in own.items():
        if code not in limits:
            yield Problem("not_allowed", "unasked", RULE, (code,))
        elif n > limits[code]:
            yield Problem("too_many_copies", "own_copies", RULE, (code,), n, limits[code])


def _met(need: Requirement, own: Mapping[str, int], lost: set[str]) -> bool:
    codes = [load()[code].canonical for code in need.codes]
    return any(
        own.get(code, 0) >= copies or code in lost for code, copies in zip(codes, need.copies, strict=True)
    )


def _counted(
    need: Requirement, needs: tuple[Requirement, ...], own: Mapping[str, int], size: int
) -> Iterator[Problem]:
    n = sum(own.get(code, 0) for code in need.codes)
    least, most = _number(need, needs, own, size)
    if n < least:
        yield Problem("requirement_missing", "missing_some", RULE, need.codes, n, least)
    if n > most:
        yield Problem("too_many_copies", "own_copies", RULE, need.codes, n, most)
    doubled = [code for code in need.codes if len(need.codes) > 1 and own.get(code, 0) > 1]
    if doubled:
        yield Problem("too_many_copies", "own_copies", RULE, tuple(doubled), 2, 1)


def _number(
    need: Requirement, needs: tuple[Requirement, ...], own: Mapping[str, int], size: int
) -> tuple[int, int]:
    """How many there must be at least and at most."""
    if need.counted == "deck_size":
        n = max(1, (size - 20) // 10)
        return n, n
    if need.counted == "disciplines":
        others = (each for each in needs if each.counted == "experience")
        n = sum(own.get(code, 0) for each in others for code in each.codes)
        return n, n
    if need.counted == "three":
        return 3, 3
    return 1, len(need.codes) if len(need.codes) > 1 else MOST_INVESTIGATORS
