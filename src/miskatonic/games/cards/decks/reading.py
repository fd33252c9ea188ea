"""Deck files: the JSON of ArkhamDB, plain text lists, and our own form.

Whatever is in the bytes, the answer is a deck or `NotADeck`. Cards that nobody knows stay in the deck under the
words that stood there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from miskatonic.games.cards.collection.facts import Card, Investigator
from miskatonic.games.cards.collection.shelf import fold, load, packs, taboo_lists
from miskatonic.games.cards.decks.deck import Deck, Mark, NotADeck
from miskatonic.kernel.text import Raw, say

OURS = "miskatonic"
MOST = 99
"""More copies than this are a mistake of the file."""
LONGEST = 1_000_000
"""Bytes; no deck comes near it."""
WIDEST = 200
"""Letters of a line that are read."""


def read(data: bytes) -> Deck:
    """The deck in a file."""
    if len(data) > LONGEST:
        raise NotADeck(say("cards.error.long"))
    if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] in (b"{", b"["):
        return _from_json(data)
    return _from_text(data.decode("utf-8-sig", "replace"))


def _builder(code: object) -> Investigator:
    """The investigator that a file names, who must be one that builds decks."""
    found = load().investigator(code) if isinstance(code, str) else None
    if found is None:
        raise NotADeck(say("cards.error.investigator", what=Raw(str(code)[:40])))
    if not found.size:
        raise NotADeck(say("cards.error.no_builder", what=Raw(found.name)))
    return found


# JSON


def _decoded(data: bytes | str) -> Any:
    try:
        return msgspec.json.decode(data)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise NotADeck(say("cards.error.format")) from error


def _from_json(data: bytes) -> Deck:
    found = _decoded(data[3:] if data.startswith(b"\xef\xbb\xbf") else data)
    if not isinstance(found, dict):
        raise NotADeck(say("cards.error.format"))
    if OURS in found:
        return _ours(found)
    if "investigator_code" not in found:
        raise NotADeck(say("cards.error.nobody"))
    return _arkhamdb(found)


def _ours(found: dict[str, Any]) -> Deck:
    try:
        deck = msgspec.convert(found, Deck, str_keys=True)
    except msgspec.ValidationError as error:
        raise NotADeck(say("cards.error.format")) from error
    _builder(deck.investigator)
    piles = (deck.cards, deck.beside, deck.second, deck.uncounted)
    good = all(0 <= n <= MOST for pile in piles for n in pile.values()) and all(
        0 <= line <= MOST and 0 <= mark.boxes <= MOST
        for marks in deck.marks.values()
        for line, mark in marks.items()
    )
    if not good or (deck.taboo and deck.taboo not in taboo_lists()):
        raise NotADeck(say("cards.error.format"))
    return deck


def _arkhamdb(found: dict[str, Any]) -> Deck:
    meta = _meta(found.get("meta"))
    exiled = found.get("exile_string")
    name = found.get("name")
    who = _builder(found["investigator_code"]).code
    return Deck(
        investigator=who,
        cards={
            code: n for code, n in _pile(found.get("slots")).items() if code != who
        },  # some count them too
        name=name if isinstance(name, str) else "",
        front=_word(meta, "alternate_front"),
        back=_word(meta, "alternate_back"),
        beside=_pile(found.get("sideSlots")),
        second=_listed(_word(meta, "extra_deck")),
        uncounted=_pile(found.get("ignoreDeckLimitSlots")),
        choices={
            key: str(value)
            for key, value in meta.items()
            if isinstance(value, (str, int)) and CHOICE.fullmatch(key) and value != ""
        },
        marks={key[4:]: _marks(value) for key, value in meta.items() if key.startswith("cus_") and value},
        taboo=_taboo(found["taboo_id"]) if "taboo_id" in found else None,
        exiled=tuple(part.strip() for part in exiled.split(",") if part.strip())
        if isinstance(exiled, str)
        else (),
    )


def _taboo(found: object) -> str | None:
    """Nothing and 0 are no list; one that is newer than ours is as good as not said."""
    if found in (None, 0, "", "0"):
        return ""
    code = str(found).strip().rjust(3, "0")
    return code if code in taboo_lists() else None


CHOICE = re.compile(r"deck_size_selected|faction_selected|faction_[12]|option_selected|branded")


def _meta(found: object) -> dict[str, Any]:
    """What was chosen: an object, or as ArkhamDB has it, one inside a string."""
    if isinstance(found, str):
        found = _decoded(found) if found.strip() else {}
    return found if isinstance(found, dict) else {}


def _word(meta: dict[str, Any], key: str) -> str:
    value = meta.get(key)
    return value if isinstance(value, str) else ""


def _pile(found: object) -> dict[str, int]:
    """Copies by code. An empty one may be an empty list."""
    if not found:
        return {}
    if not isinstance(found, dict):
        raise NotADeck(say("cards.error.cards"))
    for n in found.values():
        if not isinstance(n, int) or isinstance(n, bool) or not 0 <= n <= MOST:
            raise NotADeck(say("cards.error.cards"))
    return {code: n for code, n in found.items() if n}


def _listed(words: str) -> dict[str, int]:
    pile: dict[str, int] = {}
    for code in filter(None, (part.strip() for part in words.split(","))):
        pile[code] = min(pile.get(code, 0) + 1, MOST)
    return pile


def _marks(words: object) -> dict[int, Mark]:
    """ "0|1,2|2|chosen": lines of the sheet with their marked boxes; what cannot be read is not marked."""
    marks: dict[int, Mark] = {}
    for part in words.split(",") if isinstance(words, str) else ():
        found = re.fullmatch(r"\s*(\d{1,2})\|(\d{1,2})(?:\|(.*))?", part, re.ASCII)
        if found and (int(found[2]) or found[3]):
            marks[int(found[1])] = Mark(int(found[2]), found[3] or "")
    return marks


# Text lists

LINE = re.compile(r"[-*•\s]*\(?[x×]?(\d{1,2})\)?\s*(?:[x×]\s*|\s+)(\S.*)", re.IGNORECASE)
AFTER = re.compile(r"[-*•\s]*(\S.*?)\s*[x×]\s?(\d{1,2})", re.IGNORECASE)
""" "2x Machete", "2 Machete", "(2) Machete", "x2 Machete"; and "Machete x2"."""
TOTAL = re.compile(r"\D*\d+\)?\s+(?:cards?|cartas?|kaart(?:en)?|xp|px|ep)\s*(?:[,;:(·/-].*)?", re.IGNORECASE)
""" "30 cards, 9 xp": a line that counts what the others list."""
TAIL = re.compile(r"\s*(?:\(([^()]*)\)|\[([^\[\]]*)\]|\s([•★]{1,5}))\s*$")
LABEL = re.compile(
    r"[#*\s]*(investigator|investigador[a]?|onderzoeker|taboo|tabúes|taboes)\s*:\s*(.+)", re.IGNORECASE
)
BESIDE = ("side deck", "sideboard", "mazo lateral", "zijstapel")
NO_TABOOS = ("none", "ninguna", "geen")
SECOND = ("second deck", "spirit deck", "segundo mazo", "tweede stapel")


def _from_text(words: str) -> Deck:
    who: Investigator | None = None
    sure = False
    taboo: str | None = None
    name = ""
    piles: dict[str, dict[str, int]] = {"cards": {}, "beside": {}, "second": {}}
    pile = piles["cards"]
    for line in (line[:WIDEST] for line in words.splitlines()):
        label = LABEL.fullmatch(line.strip())
        counted = _counted(line.rstrip())
        if label and fold(label[1])[:2] in ("in", "on"):
            named = _investigator(label[2])
            who, sure = (named, True) if named and not sure else (who, sure)
        elif label:
            taboo = "" if fold(label[2]) in NO_TABOOS else _taboo(label[2])
        elif counted:
            n, code = counted
            card = load().get(code)
            if isinstance(card, Investigator) and who is None:
                who = card
            elif code:
                pile[code] = min(pile.get(code, 0) + n, MOST)
        elif fold(line) in BESIDE:
            pile = piles["beside"]
        elif fold(line) in SECOND:
            pile = piles["second"]
        elif who is None:
            who = _investigator(line)
            name = name or (line.strip(" #*_")[:80] if who is None else "")
    if who is None:
        raise NotADeck(say("cards.error.nobody"))
    cards, beside, second = ({code: n for code, n in each.items() if n} for each in piles.values())
    if not (cards or beside or second):
        raise NotADeck(say("cards.error.cards"))
    return Deck(_builder(who.code).code, cards, name, beside=beside, second=second, taboo=taboo)


def _counted(line: str) -> tuple[int, str] | None:
    """The copies and the code of the card that a line lists; a number after the words must be behind a card's name."""
    if TOTAL.fullmatch(line):
        return None
    if before := LINE.fullmatch(line):
        return int(before[1]), _card(before[2])
    after = AFTER.fullmatch(line)
    code = _card(after[1]) if after else ""
    return (int(after[2]), code) if after and code in load().cards else None


def _investigator(words: str) -> Investigator | None:
    """The investigator that a line names; of several printings the one in the product it names, or the first."""
    name, tails = _parts(words.strip(" #*_"))
    coded = [tail for tail in tails if load().investigator(tail)]
    found = [load().investigator(code) for code in coded or load().named(name)]
    people = [each for each in found if each is not None and each.size and (coded or not each.hidden)]
    return min(people, key=lambda each: _distance(each, tails), default=None)


def _parts(words: str) -> tuple[str, list[str]]:
    """ "Strange Solution (4) (Core)", "Beat Cop ••": the name, and what stands in brackets or dots after it."""
    tails: list[str] = []
    while (found := TAIL.search(words)) and found.start() > 0:
        tails.append("".join(each or "" for each in found.groups()).strip())
        words = words[: found.start()]
    return words.strip(), tails


def _card(words: str) -> str:
    """The code of the card that a line of a list means, or the line's words when it means none."""
    collection = load()
    for name, tails in (_parts(words), (words.strip(), [])):
        coded = next((tail for tail in tails if tail in collection.cards), None)
        if coded is not None:
            return coded
        found = [collection[code] for code in collection.named(name)]
        if found:
            return min(found, key=lambda card: _distance(card, tails)).code
    return words[:80].strip()


def _distance(card: Card, tails: list[str]) -> tuple[bool, ...]:
    """How badly what stands in brackets fits a card; a level that is not named is 0 or none."""
    levels = [_level(tail) for tail in tails if _level(tail) is not None]
    others = [fold(tail) for tail in tails if _level(tail) is None]
    level = card.level or 0
    return (
        level != (levels[0] if levels else 0),
        not any(tail in (fold(card.subname), fold(card.subname_es)) for tail in others if tail)
        and bool(others),
        bool(others) and not any(tail in _pack_names()[card.pack] for tail in others),
        card.hidden,
        bool(card.alternate_of),
        bool(card.duplicate_of),
    )


def _level(words: str) -> int | None:
    if re.fullmatch(r"[•·★*]{1,5}", words):
        return len(words)
    found = re.fullmatch(
        r"(?:level|nivel|niveau|lvl|xp)?\s*([0-5])(?:\s*xp)?", words, re.IGNORECASE | re.ASCII
    )
    return int(found[1]) if found else None


@cache
def _pack_names() -> dict[str, tuple[str, ...]]:
    """What people write for a product: its code and its name, with and without "Set"."""
    names = {}
    for pack in packs().values():
        words = {pack.code, fold(pack.name), fold(pack.name_es)}
        names[pack.code] = tuple(words | {each.removesuffix(" set").removesuffix(" box") for each in words})
    return names


# Writing


def write(deck: Deck) -> bytes:
    """Our own form, which keeps everything."""
    return msgspec.json.format(
        msgspec.json.encode({OURS: "deck", **msgspec.to_builtins(deck, str_keys=True)})
    )


def write_arkhamdb(deck: Deck) -> bytes:
    """The JSON that ArkhamDB and programs like it read."""
    meta: dict[str, str] = dict(deck.choices)
    if deck.front:
        meta["alternate_front"] = deck.front
    if deck.back:
        meta["alternate_back"] = deck.back
    if deck.second:
        meta["extra_deck"] = ",".join(code for code, n in deck.second.items() for _ in range(n))
    for code, marks in deck.marks.items():
        meta[f"cus_{code}"] = ",".join(
            f"{line}|{mark.boxes}" + (f"|{mark.chosen}" if mark.chosen else "")
            for line, mark in marks.items()
        )
    found: dict[str, Any] = {
        "name": deck.name,
        "investigator_code": deck.investigator,
        "slots": deck.cards,
        "sideSlots": deck.beside,
        "ignoreDeckLimitSlots": deck.uncounted,
        "meta": msgspec.json.encode(meta).decode(),
        "exile_string": ",".join(deck.exiled),
    }
    if deck.taboo is not None:
        found["taboo_id"] = int(deck.taboo) if deck.taboo else None
    return msgspec.json.format(msgspec.json.encode(found))


def write_text(deck: Deck) -> str:
    """A list for people; choices, marks and what is not counted are not in it."""
    lines = (
        [deck.name]
        if deck.name and _investigator(deck.name) is None and not LINE.fullmatch(deck.name)
        else []
    )
    lines.append(f"Investigator: {_written(load()[deck.investigator])}")
    if deck.taboo is not None:
        lines.append(f"Taboo: {deck.taboo or NO_TABOOS[0]}")
    for heading, pile in (("", deck.cards), ("Side deck", deck.beside), ("Second deck", deck.second)):
        if pile:
            lines += ["", *([heading] if heading else []), *_rows(pile)]
    return "\n".join(lines) + "\n"


def _rows(pile: dict[str, int]) -> Iterator[str]:
    for code, n in pile.items():
        card = load().get(code)
        yield f"{n}x {code if card is None else _written(card)}"


def _written(card: Card) -> str:
    """Its name, level and product; its code too where those do not tell it from another."""
    level = f" ({card.level})" if card.level else ""
    words = f"{card.name}{level} ({packs()[card.pack].name})"
    again = _investigator(words) if isinstance(card, Investigator) else load().get(_card(words))
    return words if again is not None and again.code == card.code else f"{words} [{card.code}]"
