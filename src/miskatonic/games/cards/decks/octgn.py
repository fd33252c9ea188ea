"""Decks of OCTGN (.o8d): sections of cards by name, with ids of its own.

Those ids stand in no public data that we have. So files are read by names (and by our codes, where a program
writes those as ids), and ours have codes for ids: programs that go by the name read them, OCTGN itself says which
cards it does not know.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr, unescape

from msgspec import structs

from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.decks.deck import LONGEST_NOTES, Deck
from miskatonic.games.cards.decks.lists import read_text, whole

GAME = "a6d114c7-2e2a-4896-ad8c-0330605c90bf"
"""The card game, as OCTGN calls it."""
INVESTIGATOR = "investigator"
BESIDE = ("sideboard", "side deck", "side")
SECOND = ("second deck", "spirit deck", "extra deck")

SECTION = re.compile(r"<section\b([^>]*?)(?:/>|>(.*?)</section\s*>)", re.IGNORECASE | re.DOTALL)
CARD = re.compile(r"<card\b([^>]*)>([^<]*)</card\s*>", re.IGNORECASE)
NOTES = re.compile(r"<notes\b[^>]*>(.*?)</notes\s*>", re.IGNORECASE | re.DOTALL)
KINDS = {"asset": "Asset", "event": "Event", "skill": "Skill"}
ENTITIES = {"&quot;": '"', "&apos;": "'", "&#39;": "'"}


def is_octgn(text: str) -> bool:
    return re.match(r"\s*(?:<\?xml[^>]*>\s*)?<deck\b", text, re.IGNORECASE) is not None


def read_octgn(text: str) -> Deck:
    """By the same reading as a list: what nobody knows stays in the deck under its name."""
    deck = read_text("\n".join(_lines(text)))
    notes = NOTES.search(text)
    words = re.sub(r"<!\[CDATA\[(.*?)\]\]>", r"\1", notes[1], flags=re.DOTALL) if notes else ""
    return structs.replace(deck, notes=words.strip()[:LONGEST_NOTES])


def _lines(text: str) -> Iterator[str]:
    """Nothing is expanded or fetched: the few tags are found as they stand."""
    sections = [(_attribute(found[1], "name").lower(), found[2] or "") for found in SECTION.finditer(text)]
    for kind, inside in sorted(sections, key=lambda section: _rank(section[0])):
        cards = [(_attribute(card[1], "qty"), _words(card[1], card[2])) for card in CARD.finditer(inside)]
        if kind == INVESTIGATOR:  # each of its sides is a card there
            yield from (f"Investigator: {words}" for _, words in cards[:1])
            continue
        if kind in (*BESIDE, *SECOND):
            yield "Side deck" if kind in BESIDE else "Second deck"
        yield from (f"{n if n.isdigit() and len(n) < 3 else 1}x {words}" for n, words in cards if words)


def _rank(kind: str) -> int:
    """The investigator first, and what is not in the deck last."""
    return 0 if kind == INVESTIGATOR else 2 if kind in BESIDE else 3 if kind in SECOND else 1


def _words(attributes: str, inside: str) -> str:
    code = _attribute(attributes, "id")
    return f"{_plain(inside)} [{code}]" if code in load().cards else _plain(inside)


def _attribute(words: str, name: str) -> str:
    found = re.search(rf"\b{name}\s*=\s*(?:\"([^\"]*)\"|'([^']*)')", words, re.IGNORECASE)
    return _plain(found[1] or found[2] or "") if found else ""


def _plain(words: str) -> str:
    return " ".join(unescape(words, ENTITIES).split())


def write_octgn(deck: Deck) -> str:
    """Sections by type, as OCTGN has them."""
    deck = whole(deck)
    lines = [
        '<?xml version="1.0" encoding="utf-8" standalone="yes"?>',
        f'<deck game="{GAME}" sleeveid="0">',
        *_section("Investigator", {deck.investigator: 1}),
    ]
    kinds: dict[str, dict[str, int]] = {"Asset": {}, "Event": {}, "Skill": {}, "Weakness": {}, "Special": {}}
    for code, n in deck.cards.items():
        kinds[_kind(code)][code] = n
    for name, pile in (*kinds.items(), ("Sideboard", deck.beside), ("Second deck", deck.second)):
        lines += _section(name, pile)
    return (
        "\n".join([*lines, f"  <notes><![CDATA[{deck.notes.replace(']]>', '')}]]></notes>", "</deck>"]) + "\n"
    )


def _section(name: str, pile: dict[str, int]) -> Iterator[str]:
    if not pile:
        return
    yield f'  <section name="{name}" shared="False">'
    for code, n in pile.items():
        card = load().get(code)
        words = escape(code if card is None else card.name)
        yield f'    <card qty="{n}" id={quoteattr(code)}>{words}</card>'
    yield "  </section>"


def _kind(code: str) -> str:
    card = load().get(code)
    if card is None or card.permanent:
        return "Special"
    return "Weakness" if card.weakness else KINDS.get(card.type, "Special")
