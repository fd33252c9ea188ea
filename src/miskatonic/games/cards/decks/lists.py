"""Decks as plain lists of cards, as people write, paste and print them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from msgspec import structs

from miskatonic.games.cards.collection.facts import Card, Investigator
from miskatonic.games.cards.collection.shelf import fold, load, packs, taboo_dates, taboo_lists
from miskatonic.games.cards.decks.beginning import builder
from miskatonic.games.cards.decks.deck import LONGEST_NOTES, Deck, NotADeck
from miskatonic.kernel.text import say

MOST = 99
"""More copies than this are a mistake of the file."""
WIDEST = 200
"""Letters of a line that are read."""

MARKER = re.compile(r"(?:\s|#+|[-–—*+•·▪◦>]+\s|\[[ xX✓✔]?\]\s*|[☐☑☒✓✔✅]\s*|\d{1,3}[.)]\s)*")
""" "- ", "## ", "- [x] ", "3. ": what stands before an entry of a list and says nothing of it."""
BBCODE = re.compile(r"\[url=\"?([^\]\"]*)\"?\](.*?)\[/url\]", re.IGNORECASE)
BBMARKS = re.compile(r"\[/?(?:b|i|u|list|\*|size|color|quote|h\d)(?:=[^\]]*)?\]", re.IGNORECASE)
"""As forums write links and emphasis."""
LINK = re.compile(r"\[([^\[\]]*)\]\(([^()\s]*)\)")
EMPHASIS = re.compile(r"(?<![\w(\[*])[*_`~]+(?=[\w(\[\"'“.¡¿])|(?<=[\w)\]!?.:…\"'”])[*_`~]+(?![\w)\]*])")
TIMES = r"(?:[x×]\s?(\d{1,2})|(\d{1,2})\s?[x×])"
NUMBER = re.compile(r"[x×]?\s?(\d{1,2})\s?[x×]?", re.IGNORECASE)
BEFORE = re.compile(
    r"[-+*•\s]*(?:[(\[]\s*[x×]?(\d{1,2})\s?[x×]?\s*[)\]]\s*|[x×]?(\d{1,2})(?:[x×]\s*|\s+[x×]\s+|\s+))(\S.*)",
    re.IGNORECASE,
)
""" "2x Machete", "2 Machete", "(2) Machete", "x2 Machete"."""
BRACKETS = re.compile(rf"\s*[(\[]\s*{TIMES}\s*[)\]]", re.IGNORECASE)
AFTER = re.compile(rf"(\S.*?)(\s*){TIMES}((?:\s*[(\[].*)?)", re.IGNORECASE)
""" "Machete (x2)"; "Machete x2", "Machete x2 (Core)"."""
TOTAL = re.compile(r"\D*\d+\)?\s+(?:cards?|cartas?|kaart(?:en)?|xp|px|ep)\s*(?:[,;:(·/-].*)?", re.IGNORECASE)
""" "30 cards, 9 xp": a line that counts what the others list."""
COUNTED = re.compile(r"cards?|cartas?|kaart(?:en)?|xp|px|ep|experienc(?:e|ia)|ervaring")
"""A number of these is such a line too, unless it is a card's name."""
TAIL = re.compile(r"\s*(?:\(((?:[^()]|\([^()]*\))*)\)|\[([^\[\]]*)\]|\s([•★]{1,5}))\s*$")
PARALLEL = re.compile(r"parallell?e?|paralel[oa]", re.IGNORECASE)
BY_PARALLEL = re.compile(
    rf"(?:{PARALLEL.pattern})\s+(\S.*)|(\S.*?)[\s,:–-]+(?:{PARALLEL.pattern})", re.IGNORECASE
)
LABEL = re.compile(
    r"(investigator|investigadora?|onderzoeker|(?:lista de )?tab(?:oo|ú|u|úes|ues|oe|oes)(?:[ -]?(?:list|lijst))?)"
    r"\s*:\s*(.+)",
    re.IGNORECASE,
)
NAMED = re.compile(r"(?:deck|name|title|mazo|nombre|titulo|título|naam|titel)\s*:\s*(\S.*)", re.IGNORECASE)
NOTES = re.compile(r"^#+\s*(?:notes|notas|notities|aantekeningen)\s*:?\s*$", re.IGNORECASE | re.MULTILINE)
"""Below such a heading stands what its player writes about the deck."""
BESIDE = ("side deck", "sideboard", "mazo lateral", "zijstapel")
SECOND = ("second deck", "spirit deck", "segundo mazo", "tweede stapel")
NO_TABOOS = ("none", "ninguna", "geen")
HEADINGS = re.compile(
    r"(?:assets?|events?|skills?|treacher(?:y|ies)|enem(?:y|ies)|weaknesses|story|signatures|permanents?|bonded"
    r"|locations?|others?|no|slots?|guardians?|seekers?|rogues?|mystics?|survivors?|neutral|multiclass|hands?|arcane"
    r"|ally|allies|accessor(?:y|ies)|body|tarot|head|upgrades"
    r"|apoyos?|eventos?|habilidad(?:es)?|traicion(?:es)?|enemigos?|debilidades|permanentes?|vinculadas?|espacios?"
    r"|otros|guardian(?:es)?|buscador(?:es)?|rebeldes?|misticos?|supervivientes?|manos?|arcanos?|aliados?"
    r"|accesorios?|cuerpo"
    r"|gebeurtenis(?:sen)?|vaardighe(?:id|den)|vijand(?:en)?|zwakheden|hulpmiddel(?:en)?|handen|bondgeno(?:ot|ten)"
    r"|lichaam)"
)
"""Words of headings: "12 Events" and "Hand x2" are no cards."""
MOST_WORDS = 8
"""A longer line with a number after it is a sentence."""


class Row(NamedTuple):
    """A line without its marks, and whether it is marked as a heading."""

    words: str
    heading: bool = False


class Entry(NamedTuple):
    """Copies of a card, or of words that nobody knows; whether the line said how many."""

    n: int
    code: str
    said: bool = True


# Reading


def read_text(words: str) -> Deck:
    """The deck in a list. What is no card, and has no number, is what people write around their cards."""
    words, notes = _with_notes(words)
    rows = [row for row in map(row_of, words.splitlines()) if row.words]
    who: Investigator | None = None
    sure = False
    taboo: str | None = None
    name = ""
    piles: dict[str, dict[str, int]] = {"cards": {}, "beside": {}, "second": {}}
    pile = "cards"
    counted: set[tuple[str, str]] = set()
    for at, row in enumerate(rows):
        label = LABEL.fullmatch(row.words)
        heading = fold(re.split(r"[(\[:\d]", row.words, maxsplit=1)[0])
        entry = None if label else entry_of(row)
        if entry and not entry.said and at == 0 and _before_investigator(rows):
            entry = None  # a deck with the name of a card
        if label and _of_a_person(label):
            named = investigator_of(label[2])
            who, sure = (named, True) if named and not sure else (who, sure)
        elif label:
            taboo = _taboo_said(label[2])
        elif (called := NAMED.fullmatch(row.words)) and not name:
            name = called[1][:80]
        elif heading in BESIDE or heading in SECOND:
            pile = "beside" if heading in BESIDE else "second"
        elif entry:
            person = load().investigator(entry.code)
            who = who or person
            code = _namesake(person, who) if person and who else entry.code
            if code and (entry.said or (pile, code) not in counted):  # else a word on a card that is listed
                piles[pile][code] = min(piles[pile].get(code, 0) + entry.n, MOST)
            if entry.said:
                counted.add((pile, code))
        elif who is None:
            who = investigator_of(row.words)
            name = name or (row.words.strip(" #*_")[:80] if who is None else "")
    if who is None:
        raise NotADeck(say("cards.error.nobody"))
    builder(who.code)
    cards, beside, second = ({code: n for code, n in each.items() if n} for each in piles.values())
    if not (cards or beside or second):
        raise NotADeck(say("cards.error.cards"))
    return Deck(who.code, cards, name, beside=beside, second=second, taboo=taboo, notes=notes)


def _with_notes(words: str) -> tuple[str, str]:
    """The list, and what stands below it as notes."""
    found = NOTES.search(words)
    return (words[: found.start()], words[found.end() :].strip()[:LONGEST_NOTES]) if found else (words, "")


def row_of(line: str) -> Row:
    """A line without bullets, boxes, numbers of a list, emphasis, links (their codes stay) and bars of a table."""
    line = BBMARKS.sub("", BBCODE.sub(r"[\2](\1)", line[:WIDEST]))
    heading = line.lstrip().startswith("#")
    line = EMPHASIS.sub("", LINK.sub(_link, line[_marker(line) :]))
    cells = [cell.strip() for cell in re.split(r"[|\t]", line) if cell.strip()]
    if len(cells) > 1:
        line = _joined(cells)
    return Row(line.strip(" |\t\r\n\v\f") if len(cells) != 1 else cells[0], heading)


def _marker(line: str) -> int:
    found = MARKER.match(line)
    return found.end() if found else 0


def _link(found: re.Match[str]) -> str:
    code = found[2].rstrip("/").rpartition("/")[2]
    return f"{found[1]} [{code}]" if code in load().cards else found[1]


def _joined(cells: list[str]) -> str:
    """The cells of a row as a line: the number, the name, and then the product, subtitle or dots."""
    label = ": ".join(cells)
    if LABEL.fullmatch(label):
        return label
    numbers = [found for found in map(NUMBER.fullmatch, cells) if found]
    others = [cell for cell in cells if not NUMBER.fullmatch(cell)]
    if not numbers or not others:
        return " ".join(cells)
    more = (cell if cell[0] in "([•★" else f"({cell})" for cell in others[1:])
    return " ".join((f"{numbers[0][1]}x", others[0], *more))


def _of_a_person(label: re.Match[str]) -> bool:
    return fold(label[1])[:2] in ("in", "on")


def _before_investigator(rows: list[Row]) -> bool:
    """Whether the second line is the investigator's, so that the first is the deck's name."""
    label = LABEL.fullmatch(rows[1].words) if len(rows) > 1 else None
    if label:
        return _of_a_person(label)
    return len(rows) > 1 and investigator_of(rows[1].words) is not None


def _namesake(person: Investigator, who: Investigator) -> str:
    """What an investigator among the cards is: nothing if it is whose deck this is, else the card of that name."""
    if person.name == who.name:
        return ""
    cards = [code for code in load().named(person.name) if load().investigator(code) is None]
    return cards[0] if cards else person.code


def entry_of(row: Row) -> Entry | None:
    """What a line lists: a card's title, or a number before or behind words that no heading has."""
    words = row.words
    if not row.heading and (bare := _bare(words)):
        return bare
    if TOTAL.fullmatch(words):
        return None
    ways = [entry for entry in _counted(words) if _may_be(entry, row)]
    return next((entry for entry in ways if entry.code in load().cards), ways[0] if ways else None)


def _counted(words: str) -> Iterator[Entry]:
    """The ways to find a number in a line."""
    if before := BEFORE.fullmatch(words):
        yield Entry(int(before[1] or before[2]), _card(before[3]))
    if inside := BRACKETS.search(words):
        rest = words[: inside.start()] + words[inside.end() :]
        yield Entry(int(inside[1] or inside[2]), _card(rest))
    if after := AFTER.fullmatch(words):
        entry = Entry(int(after[3] or after[4]), _card(after[1] + after[5]))
        if entry.code in load().cards or (after[2] and len(words.split()) <= MOST_WORDS):
            yield entry


def _may_be(entry: Entry, row: Row) -> bool:
    """Whether it is a card, or at least not the words of a heading or of a sum."""
    if entry.code in load().cards:
        return True
    words = fold(TAIL.sub("", entry.code)).split()
    return bool(words) and not (
        row.heading or COUNTED.fullmatch(words[0]) or all(map(HEADINGS.fullmatch, words))
    )


def _bare(words: str) -> Entry | None:
    """The card of a line that is its title, with nothing but a level, a product, a subtitle or a code behind it."""
    collection = load()
    name, tails = (words, []) if collection.named(words) else _parts(words)
    found = [collection[code] for code in collection.named(name)]
    if not found or any(isinstance(card, Investigator) for card in found):
        return None
    n = 1
    for tail in tails:
        level = _level(tail)
        if level and all(card.level != level for card in found):
            n = level  # "Machete (2)": no such level, so that many copies
        elif level is None and not (
            tail in collection.cards or _is_subtitle(found, tail) or _is_product(fold(tail))
        ):
            return None
    return Entry(n, _card(words), said=n > 1)


def investigator_of(words: str) -> Investigator | None:
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
    if (by := BY_PARALLEL.fullmatch(words)) and not load().named(words):
        return (by[1] or by[2]).strip(), [*tails, "parallel"]
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
    return words.strip()[:80].strip()


def _distance(card: Card, tails: list[str]) -> tuple[bool, ...]:
    """How badly what stands in brackets fits a card; a level that is not named is that of the subtitle, 0 or none."""
    levels = [_level(tail) for tail in tails if _level(tail) is not None]
    parallel = any(PARALLEL.fullmatch(tail) for tail in tails)
    others = [tail for tail in tails if _level(tail) is None and not PARALLEL.fullmatch(tail)]
    level = card.level or 0
    return (
        parallel and not card.alternate_of,
        bool(levels) and level != levels[0],
        bool(others) and not any(_is_subtitle([card], tail) for tail in others),
        not levels and level != 0,
        bool(others) and not any(fold(tail) in _pack_names()[card.pack] for tail in others),
        card.hidden,
        bool(card.alternate_of),
        bool(card.duplicate_of),
    )


def _is_subtitle(cards: list[Card], words: str) -> bool:
    wanted = fold(words)
    return bool(wanted) and any(wanted in (fold(card.subname), fold(card.subname_es)) for card in cards)


def _level(words: str) -> int | None:
    if re.fullmatch(r"[•·★*]{1,5}", words):
        return len(words)
    found = re.fullmatch(
        r"(?:level|nivel|niveau|lvl|xp)?\s*([0-5])(?:\s*xp)?", words, re.IGNORECASE | re.ASCII
    )
    return int(found[1]) if found else None


@cache
def _pack_names() -> dict[str, tuple[str, ...]]:
    """What people write for a product: its code and its name, with and without "The" and "Set"."""
    names = {}
    for pack in packs().values():
        words = {pack.code, fold(pack.code), fold(pack.name), fold(pack.name_es)}
        words |= {each.removesuffix(" set").removesuffix(" box") for each in words}
        names[pack.code] = tuple(words | {each.removeprefix("the ") for each in words})
    return names


def _is_product(words: str) -> bool:
    return bool(words) and any(words in names for names in _pack_names().values())


# Taboos and sides


def taboo_named(found: object) -> str | None:
    """Nothing and 0 are no list; one that is newer than ours is as good as not said."""
    if found in (None, 0, "", "0"):
        return ""
    code = str(found).strip().rjust(3, "0")
    return code if code in taboo_lists() else None


def _taboo_said(words: str) -> str | None:
    """ "8", "008", "8 (2024-10-23)", "2024-10-23", "none"."""
    if fold(words) in NO_TABOOS:
        return ""
    number = re.match(r"#?(\d{1,3})(?![\w.-])", words, re.ASCII)
    if number:
        return taboo_named(int(number[1]))
    return next((code for code, day in taboo_dates().items() if day in words), None)


def whole(deck: Deck) -> Deck:
    """Both sides of one parallel investigator are that investigator, as in a new deck."""
    other = load().investigator(deck.back) if deck.front == deck.back else None
    if other is None or not other.alternate_of or other.alternate_of != load()[deck.investigator].canonical:
        return deck
    return structs.replace(deck, investigator=other.code, front="", back="")
