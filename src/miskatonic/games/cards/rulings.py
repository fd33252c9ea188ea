"""What the ledger says of a card: errata, answers, clarifications and taboos, found by the codes that its rows name.

A row about one printing is about all printings of the card.
"""

from __future__ import annotations

import re
from functools import cache

from msgspec import Struct

from miskatonic.games.cards.collection.facts import Erratum
from miskatonic.games.cards.collection.shelf import encounter_cards, errata, fold, load
from miskatonic.kernel.rule_links import links
from miskatonic.kernel.rules import Row, ledger

GAME = "cards"

SECTIONS = ("errata", "faq", "clarification", "taboo", "variant", "reference")
"""In this order a card's rulings are read."""

_SECTIONS = {
    "errata-card": "errata",
    "errata-campaign": "errata",
    "errata-rulebook": "errata",
    "faq": "faq",
    "rule": "clarification",
    "example": "clarification",
    "definition": "clarification",
    "taboo": "taboo",
    "ultimatum": "variant",
    "boon": "variant",
    "refraction": "variant",
    "reference": "reference",
}
"""What the kinds of rows are to somebody who asks about a card."""

ENTRIES = ("faq", "errata-card", "errata-campaign", "example")
"""Kinds of which several rows may be one entry of the document; an example belongs to the rule before it."""

BY_NAME = {"lcg.faq.099": "Unfinished Business"}
"""An entry that names its cards without their codes."""

CODE = r"\d{5}[a-z]?"
RULED = re.compile(rf"public card rulings [^:]*: ((?:{CODE}(?:, |-)?)+)")
"""A row that comes from rulings on cards says in its source on which."""
NAMED = re.compile(rf"\[codes? ([^\]]+)\](?:(-|\s+through\s+)(?:\[code )?({CODE}))?")
CODES = re.compile(rf" ?\((?:\[c[oó]d\w+ [^\]]+\])\)| \[c[oó]d\w+ {CODE}[^\]]*\]")
VERSION = re.compile(r"\(v(\d[\d.]*)")


class Ruling(Struct, frozen=True):
    """A row of the ledger about a card, in the reader's language."""

    row: Row
    section: str
    version: str
    """Of the document that first had it; only errata say so."""
    codes: tuple[str, ...]
    """All cards that it names."""
    links: tuple[str, ...]
    """The rows that it refers to, or that refer to it."""


def codes_in(statement: str) -> tuple[str, ...]:
    """ "[code 01073]", "[codes 02176, 02177]", "[codes 08723-08729]", "[code 05251] through [code 05256]"."""
    found: dict[str, None] = {}
    for words, _, last in NAMED.findall(statement):
        for part in re.split(r",\s*", words):
            first, _, end = part.strip().partition("-")
            found |= dict.fromkeys(_span(first, end or last))
    return tuple(found)


def without_codes(statement: str) -> str:
    """A statement for who reads it at the terminal, where a code after every name leads nowhere."""
    return CODES.sub("", statement)


def ruled_in(where: str) -> tuple[str, ...]:
    """The cards on which a ruling was given: "public card rulings (...): 01138-01141"."""
    found = RULED.match(where)
    return codes_in(f"[codes {found[1].strip(', ')}]") if found else ()


def _span(first: str, last: str) -> list[str]:
    if not last:
        return [first]
    return [f"{number:05}" for number in range(int(first), int(last) + 1)]


@cache
def _named_in_rows() -> dict[str, tuple[str, ...]]:
    """The codes that each row names; an answer that goes on is about the cards of what was asked."""
    named = {id_: codes_in(row.statement) + ruled_in(row.where) for id_, row in ledger(GAME).items()}
    asked: dict[str, dict[str, None]] = {}
    for id_, codes in named.items():
        asked.setdefault(_entry(id_), {}).update(dict.fromkeys(codes))
    for entry, name in BY_NAME.items():
        asked[entry] |= dict.fromkeys(_encounter_names()[fold(name)])
    on = [id_ for id_, row in ledger(GAME).items() if goes_on(row) and not named[id_]]
    return named | {id_: tuple(asked[_entry(id_)]) for id_ in on}


OF_CAMPAIGNS = "lcg.faq.088"
"""The first question about a campaign of its own; all after it are such."""


def spoils(row: Row) -> bool:
    """Whether a row tells something of a campaign that its players may not want to know yet."""
    of_a_campaign = row.kind == "faq" and row.id.startswith("lcg.faq.") and row.id[8].isdigit()
    return row.kind == "refraction" or (of_a_campaign and row.id >= OF_CAMPAIGNS)


def goes_on(row: Row) -> bool:
    """Whether a row may be about cards that only the others of its entry name."""
    return row.kind in ENTRIES


def _entry(id: str) -> str:  # noqa: A002 (as in kernel.rules)
    """ "lcg.faq.049b" is the second row of "lcg.faq.049"."""
    return id.rstrip("abcdefgh")


@cache
def _rows_by_card() -> dict[str, tuple[str, ...]]:
    """The rows about each card, by the code of its first printing."""
    found: dict[str, dict[str, None]] = {}
    for id_, codes in _named_in_rows().items():
        for code in codes:
            found.setdefault(first_printing(code), {})[id_] = None
    return {code: tuple(rows) for code, rows in found.items()}


def first_printing(code: str) -> str:
    card = load().get(code)
    return card.canonical if card else code


def rows_of_entry(id: str) -> list[Row]:  # noqa: A002 (as in kernel.rules)
    """The rows that say one entry of the document, this one among them."""
    return [row for row in ledger(GAME).values() if _entry(row.id) == _entry(id)]


def cards_of(id: str) -> tuple[str, ...]:  # noqa: A002 (as in kernel.rules)
    """The codes of the cards that a row of the ledger is about."""
    return _named_in_rows()[id]


def rows_of(code: str, lang: str = "en") -> list[Ruling]:
    """All rulings on a card: errata first, then answers, clarifications, taboos; each kind as the ledger has it."""
    rows = ledger(GAME, lang)
    found = [_ruling(rows[id_]) for id_ in _rows_by_card().get(first_printing(code), ())]
    return sorted(found, key=lambda each: SECTIONS.index(each.section))


def _ruling(row: Row) -> Ruling:
    version = VERSION.match(ledger(GAME)[row.id].statement)
    return Ruling(row, _SECTIONS[row.kind], version[1] if version else "", cards_of(row.id), links(row.id))


def corrections(code: str) -> list[Erratum]:
    """The facts of a card that errata have changed."""
    first = first_printing(code)
    return [each for each in errata() if any(first_printing(other) == first for other in each.codes)]


# ------------------------------------------------------------------ names


@cache
def _encounter_names() -> dict[str, tuple[str, ...]]:
    """Names of scenario cards, as they are and as they were before errata, with and without subtitles."""
    found: dict[str, dict[str, None]] = {}
    for each in encounter_cards().values():
        for name in (each.name, each.name_es):
            for words in (name, name.partition(":")[0]) if name else ():
                found.setdefault(fold(words), {})[each.code] = None
    for erratum in errata():
        for name in erratum.was if erratum.field in ("name", "name_es") else ():
            found.setdefault(fold(name), {}).update(dict.fromkeys(erratum.codes))
    return {name: tuple(codes) for name, codes in found.items()}


LEVEL = re.compile(r"(.*\S)\s*\((?:\w+ )?(\d)\)")


def find(words: str) -> tuple[str, ...]:
    """The cards of this name or code, each by its first printing: player cards, and scenario cards with rulings.

    "Scavenging" finds both levels, "Scavenging (2)" one of them.
    """
    words = words.strip()
    codes = (
        (words,)
        if words in encounter_cards()
        else load().named(words) + _encounter_names().get(fold(words), ())
    )
    if not codes and (level := LEVEL.fullmatch(words)):
        cards = (load()[code] for code in load().named(level[1]))
        codes = tuple(card.code for card in cards if card.level == int(level[2]))
    return tuple(dict.fromkeys(first_printing(code) for code in codes))


def name_of(code: str, lang: str = "en") -> tuple[str, str]:
    """Name and subtitle of a card, in Spanish where it has such a name."""
    card = load().get(code)
    if card is None:
        other = encounter_cards()[code]
        name, _, subname = (other.name_es if lang == "es" and other.name_es else other.name).partition(": ")
        return name, subname
    if lang != "es":
        return card.name, card.subname
    return card.name_es or card.name, card.subname_es or card.subname


def names_in(row: Row) -> str:
    """The names of the cards that a row is about, in both languages: by them it is found too."""
    return _names_in_rows().get(row.id, "")


@cache
def _names_in_rows() -> dict[str, str]:
    return {
        id_: " ".join(
            " ".join(name_of(code, lang)) for code in codes if _known(code) for lang in ("en", "es")
        )
        for id_, codes in _named_in_rows().items()
        if codes
    }


def _known(code: str) -> bool:
    return code in load().cards or code in encounter_cards()
