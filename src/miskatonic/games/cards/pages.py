"""Everything about one card on one page: facts, printings, rulings, taboos, errata, and the cards it belongs to."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from miskatonic.games.cards import rulings as book
from miskatonic.games.cards.collection.facts import Card, Investigator
from miskatonic.games.cards.collection.shelf import encounter_cards, fold, load, taboo_dates, taboo_lists
from miskatonic.games.cards.deckbuilding import deckbuilding
from miskatonic.games.cards.decks.options import required, signatures
from miskatonic.games.cards.listing import listed
from miskatonic.games.cards.words import correction_words, facts, taboo_words, title, word
from miskatonic.kernel.errors import MiskatonicError
from miskatonic.kernel.text import Language, Raw, Text, say


class UnknownCard(MiskatonicError):
    """No card has this code."""

    code = "unknown_card"


class Reference(Struct, frozen=True):
    """A card that a rule names."""

    code: str
    name: str


class RulingLine(Struct, frozen=True):
    """A row of the ledger about a card; `version` is that of the document that first had it."""

    id: str
    kind: str
    version: str
    text: str
    where: str
    links: tuple[str, ...]
    cards: list[Reference]


class RulingSection(Struct, frozen=True):
    section: str
    title: str
    rows: list[RulingLine]


class PrintingLine(Struct, frozen=True):
    """One printing: its code, the code of its product, and its number there."""

    code: str
    pack: str
    position: int


class TabooLine(Struct, frozen=True):
    """What a list of taboos changes of a card."""

    list: str
    date: str
    text: str


class CorrectedLine(Struct, frozen=True):
    """What a row of the ledger corrects of the printed facts."""

    rule: str
    text: str


class Related(Struct, frozen=True):
    """Cards that belong to this one, and how."""

    title: str
    codes: list[str]


class PrintedWords(Struct, frozen=True):
    """The publisher's words, from the user's own copy: text without HTML, with the marks of the public data."""

    text: str
    back: str
    flavor: str


class CardPage(Struct, frozen=True):
    """A card; of one that only rulings name, there are no facts.

    `versions` are the other levels of the same title; `deckbuilding` is an investigator's.
    """

    code: str
    title: str
    subtitle: str
    lines: list[str]
    printings: list[PrintingLine]
    rulings: list[RulingSection]
    taboos: list[TabooLine]
    corrected: list[CorrectedLine]
    versions: list[str]
    related: list[Related]
    deckbuilding: list[str]
    printed: PrintedWords | None


def card_page(code: str, speech: Language, printed: PrintedWords | None = None) -> CardPage:
    """The page of a card by the code of any of its printings."""
    if code not in load().cards and code not in encounter_cards():
        raise UnknownCard(say("cards.error.card", what=Raw(code[:40])))
    first = book.first_printing(code)
    card = load().get(first)
    name, subname = book.name_of(first, speech.code)
    return CardPage(
        code=first,
        title=name,
        subtitle=subname,
        lines=facts(card, speech) if card else [],
        printings=_printings(card) if card else [],
        rulings=_sections(first, speech),
        taboos=_taboos(first, speech),
        corrected=[
            CorrectedLine(each.rule, correction_words(each, speech)) for each in book.corrections(first)
        ],
        versions=_versions(card) if card else [],
        related=_related(card, speech) if card else [],
        deckbuilding=deckbuilding(card, speech) if isinstance(card, Investigator) else [],
        printed=printed,
    )


def _printings(card: Card) -> list[PrintingLine]:
    found = (load()[code] for code in load().printings(card.code))
    return [PrintingLine(each.code, each.pack, each.position) for each in found]


def references(codes: Iterable[str], lang: str) -> list[Reference]:
    """The cards of these codes that somebody knows, each once."""
    firsts = dict.fromkeys(book.first_printing(code) for code in codes)
    known = (code for code in firsts if code in load().cards or code in encounter_cards())
    return [Reference(code, title(code, lang)) for code in known]


def _sections(code: str, speech: Language) -> list[RulingSection]:
    found = book.rows_of(code, speech.code)
    sections = []
    for section in book.SECTIONS:
        rows = [_line(each, speech.code) for each in found if each.section == section]
        if rows:
            sections.append(RulingSection(section, speech.render(word("section", section)), rows))
    return sections


def _line(ruling: book.Ruling, lang: str) -> RulingLine:
    row = ruling.row
    cards = references(ruling.codes, lang)
    return RulingLine(row.id, row.kind, ruling.version, row.reading, row.where, ruling.links, cards)


def _taboos(code: str, speech: Language) -> list[TabooLine]:
    """The newest list first."""
    return [
        TabooLine(name, date, taboo_words(found, speech))
        for name, date in reversed(taboo_dates().items())
        if (found := taboo_lists()[name].get(code)) is not None
    ]


# ------------------------------------------------------------------ cards that belong together


def _versions(card: Card) -> list[str]:
    if card.level is None:
        return []
    same = (load()[code] for code in load().by_name[fold(card.name)])
    found = [each for each in same if each.code != card.code and each.level is not None and listed(each)]
    return [each.code for each in sorted(found, key=lambda each: each.level or 0)]


def _related(card: Card, speech: Language) -> list[Related]:
    found: list[tuple[Text, list[str]]] = [
        (say("cards.related.same"), _same_person(card)),
        (say("cards.related.signatures"), _signatures(card)),
        (say("cards.related.owners"), _listed(signatures().get(card.code, ()))),
        (say("cards.related.brings"), _bonded(card)),
        (say("cards.related.brought"), _bringers(card)),
    ]
    return [Related(speech.render(text), codes) for text, codes in found if codes]


def _listed(codes: Iterable[str]) -> list[str]:
    return sorted(code for code in codes if listed(load()[code]))


def _same_person(card: Card) -> list[str]:
    """Parallel and other versions of an investigator."""
    if not isinstance(card, Investigator):
        return []
    family = card.alternate_of or card.code
    return [
        each.code
        for each in load().investigators
        if listed(each)
        and each.code != card.code
        and (each.name == card.name or family in (each.code, each.alternate_of))
    ]


def _signatures(card: Card) -> list[str]:
    """What is required, then what else says that it is this investigator's.

    A card that only a parallel side requires names the original too, whose deck may use that side.
    """
    if not isinstance(card, Investigator):
        return []
    others = (code for code, owners in signatures().items() if card.code in owners)
    return list(dict.fromkeys((*required(card), *others)))


def _bonded(card: Card) -> list[str]:
    return _listed(each.code for each in load().brought_by(card.name))


def _bringers(card: Card) -> list[str]:
    return _listed(load().by_name.get(fold(card.bonded_to), ())) if card.bonded_to else []
