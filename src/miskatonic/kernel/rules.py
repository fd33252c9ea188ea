"""The rules ledgers: every rule of the games as one statement with a stable id, in three languages.

The rows are package data (`miskatonic/rules/*.tsv`). A game's rows in Spanish and Dutch stand beside the English
ones (`noir.es.tsv`); a row without a translation is shown in English. What a reader is told instead of a row that is
written as a test case, or with notes of ours, stands in files of its own (`lcg.said.tsv`, `lcg.said.es.tsv`).
"""

from __future__ import annotations

import re
from functools import cache
from importlib import resources

from msgspec import Struct

from miskatonic.kernel.errors import TextError, UnknownGame, UnknownRule
from miskatonic.kernel.grammar import real_minus
from miskatonic.kernel.text import LANGUAGES, Raw, say

LEDGERS = {
    "noir": ("noir",),
    "second": ("second",),
    "third": ("third",),
    "cards": ("lcg", "lcg-base", "lcg-base-more"),
}
"""The files of each game."""

KINDS = {
    "rule": "kernel.kind.rule",
    "definition": "kernel.kind.definition",
    "example": "kernel.kind.example",
    "errata-card": "kernel.kind.errata_card",
    "errata-campaign": "kernel.kind.errata_campaign",
    "errata-rulebook": "kernel.kind.errata_rulebook",
    "faq": "kernel.kind.faq",
    "taboo": "kernel.kind.taboo",
    "ultimatum": "kernel.kind.ultimatum",
    "boon": "kernel.kind.boon",
    "refraction": "kernel.kind.refraction",
    "component": "kernel.kind.component",
    "physical": "kernel.kind.physical",
    "advice": "kernel.kind.advice",
    "reference": "kernel.kind.reference",
}
"""What kinds of row there are, each with the message that names it."""

NOTE = re.compile(r" *\[(?:icon deduced|icono deducido|symbool afgeleid): [^]]*\]")
"""Of icons that the document has lost: how we know them is for who proves a row, not for who reads it."""

PROVABLE = ("rule", "example", "errata", "faq", "taboo", "ultimatum", "boon")
"""The kinds of row that software can show to hold."""


class Row(Struct, frozen=True):
    """One rule: `where` is the document and lines it comes from.

    `statement` is what tests prove; where that is no sentence for a reader, `said` is one.
    """

    id: str
    game: str
    kind: str
    where: str
    statement: str
    said: str = ""

    @property
    def reading(self) -> str:
        return self.said or self.statement

    @property
    def provable(self) -> bool:
        return self.kind.startswith(PROVABLE) and not self.statement.startswith("[heading]")


def _lines(name: str) -> list[list[str]]:
    file = resources.files("miskatonic") / "rules" / name
    if not file.is_file():
        return []
    return [line.split("\t") for line in file.read_text("utf-8").splitlines()[1:] if line]


def ledger(game: str, lang: str = "en") -> dict[str, Row]:
    """All rows of a game by id, in this language where it has them."""
    if game not in LEDGERS:
        raise UnknownGame(say("kernel.error.game", game=Raw(game[:80]), names=Raw(", ".join(LEDGERS))))
    if lang not in LANGUAGES:
        known = [Raw(each) for each in LANGUAGES]
        raise TextError(say("kernel.error.language", code=Raw(lang[:80]), known=known))
    return _ledger(game, lang)


@cache
def _ledger(game: str, lang: str) -> dict[str, Row]:
    rows: dict[str, Row] = {}
    for name in LEDGERS[game]:
        words = {} if lang == "en" else {line[0]: line[1] for line in _lines(f"{name}.{lang}.tsv")}
        said = dict(_lines(f"{name}.said.tsv" if lang == "en" else f"{name}.said.{lang}.tsv"))
        for id_, kind, where, statement in _lines(f"{name}.tsv"):
            told = real_minus(words.get(id_, statement))
            bare = NOTE.sub("", told)
            read = real_minus(said.get(id_, "" if bare == told else bare))
            rows[id_] = Row(id_, game, kind, where, told, read)
    return rows


def rule(id: str, lang: str = "en") -> Row:  # noqa: A002 (that is what it is)
    """The row of this id."""
    for game in LEDGERS:
        if id in ledger(game):
            return ledger(game, lang)[id]
    raise UnknownRule(say("kernel.error.rule", rule=Raw(id[:80])))


def around(row: Row, steps: int = 2) -> list[str]:
    """The ids of the rows that stand before and after it."""
    order = list(ledger(row.game))
    place = order.index(row.id)
    return order[max(0, place - steps) : place] + order[place + 1 : place + 1 + steps]
