"""Which rows of a ledger refer to each other.

A row names another by its whole id ("lcg.1.8a"), by its number alone ("(460.4)", "2.20"), or is a part of the same
statement (…a, …b). Links go both ways: who reads a rule also sees what builds on it.
"""

from __future__ import annotations

import re
from functools import cache

from miskatonic.kernel.rules import ledger, rule

NUMBERS = {
    "3e": re.compile(r"(?<![\w.#-])(\d{3}(?:\.\d+[a-z]?)?)(?:-(\d{3}(?:\.\d+[a-z]?)?))?(?![\w-]|\.\d)"),
    "lcg": re.compile(r"(?<![\w.#-])([12]\.\d{1,2}[a-z]?)()(?![\w:-]|\.\d)"),
}
"""How the rows of a ledger write the number of another, or the first and the last of several; the other ledgers
have no numbers."""

STEPS = "lcg.base."
"""Where 1.3 is a step of the round, and no clarification."""

PART = re.compile(r"(.*\d)[a-z]")


def links(id: str) -> tuple[str, ...]:  # noqa: A002 (as in kernel.rules)
    """The rows that this one names, and that name it, in the order of the ledger."""
    return _links(rule(id).game).get(id, ())


@cache
def _links(game: str) -> dict[str, tuple[str, ...]]:
    rows = ledger(game)
    place = {id_: n for n, id_ in enumerate(rows)}
    parts = _parts(place)
    found: dict[str, set[str]] = {id_: set() for id_ in rows}
    for id_, row in rows.items():
        if row.statement.startswith("[heading]"):  # it names what stands below it anyway
            continue
        prefix = id_.partition(".")[0]
        for other in (*_by_id(row.statement, prefix), *_by_number(row.statement, id_, prefix, place)):
            for named in parts.get(other, (other,) if other in place else ()):
                found[id_].add(named)
                found[named].add(id_)
    for family in parts.values():
        for id_ in family:
            found[id_].update(family)
    return {id_: tuple(sorted(them - {id_}, key=place.__getitem__)) for id_, them in found.items()}


def _parts(place: dict[str, int]) -> dict[str, tuple[str, ...]]:
    """Statements told in several rows: "lcg.1.8" -> "lcg.1.8a", "lcg.1.8b" ..."""
    families: dict[str, list[str]] = {}
    for id_ in place:
        if part := PART.fullmatch(id_):
            families.setdefault(part[1], [part[1]] if part[1] in place else []).append(id_)
    return {name: tuple(family) for name, family in families.items()}


def _by_id(statement: str, prefix: str) -> list[str]:
    return re.findall(rf"(?<![\w.]){prefix}\.[\w.-]*\w", statement)


def _by_number(statement: str, id_: str, prefix: str, place: dict[str, int]) -> list[str]:
    if prefix not in NUMBERS or id_.startswith(STEPS):
        return []
    named: list[str] = []
    for first, last in NUMBERS[prefix].findall(statement):
        begin, end = f"{prefix}.{first}", f"{prefix}.{last}"
        if last and begin in place and end in place:
            named += [each for each, n in place.items() if place[begin] <= n <= place[end]]
        else:
            named += [begin, end] if last else [begin]
    return named
