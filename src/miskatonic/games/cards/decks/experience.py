"""Experience: what a deck is worth, and what it costs to make one version of it from another, line by line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct, structs

from miskatonic.games.cards.collection.facts import Card
from miskatonic.games.cards.collection.shelf import fold, load
from miskatonic.games.cards.decks.deck import Deck
from miskatonic.games.cards.decks.options import Piece, signatures
from miskatonic.games.cards.decks.taboos import Terms, terms

ADAPTABLE = "02110"
ARCANE_RESEARCH = "04109"
SHREWD_ANALYSIS = "04106"
RABBIT_HOLE = "08059"
DEJA_VU = "60531"

UNKNOWN_SUBTITLES = ("Unidentified", "Untranslated")
"""Of cards of which Shrewd Analysis upgrades a second copy for nothing."""

AT_CREATION = ("08019", "08031", "08046", RABBIT_HOLE, "08071", "08125", "11068a", "11095", "12181")
"""Cards that are bought when the deck is made, or never."""


def total(pieces: Iterable[Piece], under: Terms) -> int:
    """What the cards of a deck are worth together: of myriad cards only the first copy counts."""
    worth = 0
    myriad: set[tuple[str, int]] = set()
    for each in pieces:
        copies = each.copies
        if each.card.myriad and copies:
            title = (fold(each.card.name), each.card.level or 0)
            copies = int(title not in myriad)
            myriad.add(title)
        worth += under.price(each.card) * copies + (each.marked if each.copies else 0)
    return worth


class Line(Struct, frozen=True):
    """One line of a bill. `what` is new, upgrade, myriad, box, refill, adaptable, shrewd, or a card that saves or adds
    (rabbit_hole, arcane_research, deja_vu)."""

    what: str
    card: str
    xp: int
    before: str = ""
    """The lower version that an upgrade replaces."""
    n: int = 1


class Bill(Struct, frozen=True):
    lines: tuple[Line, ...]
    wrong: tuple[tuple[str, str], ...] = ()
    """What cannot be done between two games, with the card."""

    @property
    def spent(self) -> int:
        return sum(line.xp for line in self.lines)


class _Account(Struct):
    """Copies that come and go; each purchase takes from them."""

    gained: dict[str, int]
    lost: dict[str, int]
    lines: list[Line] = []

    def take(self, pile: dict[str, int], code: str, n: int = 1) -> None:
        pile[code] -= n
        if not pile[code]:
            del pile[code]


def bill(before: Deck, after: Deck, room: int = 0) -> Bill:
    """What the change from one version to the next costs.

    `room` is how many cards the deck was short of its size, cards lost to exile not counted: those, and the places
    of exiled cards, are filled with level 0 cards for nothing.
    """
    old, new = terms(before.taboo), terms(after.taboo)
    had = _bought(before)
    have = _bought(after)
    exiled: dict[str, int] = {}
    for code in map(first_printing, after.exiled):
        if had.get(code, 0) > exiled.get(code, 0):
            exiled[code] = exiled.get(code, 0) + 1
    for code, n in exiled.items():
        had[code] -= n
        room += n if not load()[code].permanent else 0
    account = _Account(_more(have, had), _more(had, have))
    wrong = _forbidden(account, before, after)
    _upgrades(account, old, new, shrewd=had.get(SHREWD_ANALYSIS, 0) > 0)
    _marks(account, before, after)
    _savings(account, had)
    _refill(account, new, room)
    _adapt(account, new, 2 * max(had.get(ADAPTABLE, 0), have.get(ADAPTABLE, 0)))
    _purchases(account, new, exiled, had)
    return Bill(tuple(account.lines), tuple(wrong))


def first_printing(code: str) -> str:
    card = load().get(code)
    return card.canonical if card is not None else code


def _bought(deck: Deck) -> dict[str, int]:
    """Cards that experience buys, by their first printing, those of a second deck too."""
    found: dict[str, int] = {}
    for pile in (deck.cards, deck.second):
        for code, n in pile.items():
            card = load().get(code)
            if card is not None and card.level is not None and card.canonical not in signatures():
                found[card.canonical] = found.get(card.canonical, 0) + n
    return found


def _more(some: Mapping[str, int], others: Mapping[str, int]) -> dict[str, int]:
    return {code: n - others.get(code, 0) for code, n in some.items() if n > others.get(code, 0)}


def _level(code: str) -> int:
    return load()[code].level or 0


# What cannot be done


def _forbidden(account: _Account, before: Deck, after: Deck) -> list[tuple[str, str]]:
    wrong: list[tuple[str, str]] = []
    for code in account.lost:
        if load()[code].permanent and not _higher(account, load()[code]):
            wrong.append(("permanent", code))
    for code in account.gained:
        if code in AT_CREATION:
            wrong.append(("creation", code))
        if load()[code].researched and not _lower(account, load()[code]):
            wrong.append(("researched", code))
    lost = {first_printing(code) for code in after.exiled}
    for code, n in before.cards.items():
        card = load().get(code)
        gone = card is not None and card.weakness and not card.hidden and after.cards.get(code, 0) < n
        if gone and first_printing(code) not in lost and not _other_printing(code, after, n):
            wrong.append(("weakness_gone", code))
    return wrong


def _other_printing(code: str, deck: Deck, n: int) -> bool:
    return sum(deck.cards.get(each, 0) for each in load().printings(code)) >= n


def _higher(account: _Account, card: Card) -> list[str]:
    """Cards gained that are a higher version of this one."""
    return [code for code in account.gained if _same(load()[code], card) and _level(code) > (card.level or 0)]


def _lower(account: _Account, card: Card) -> list[str]:
    return [code for code in account.lost if _same(load()[code], card) and _level(code) < (card.level or 0)]


def _same(one: Card, other: Card) -> bool:
    return one.name == other.name


# Upgrades


def _upgrades(account: _Account, old: Terms, new: Terms, *, shrewd: bool) -> None:
    """A lower version that goes for a higher one costs the difference; the highest first, from the highest lower."""
    for code in sorted(account.gained, key=_level, reverse=True):
        card = load()[code]
        paid = False
        while code in account.gained:
            lower = max(_lower(account, card), key=_level, default=None)
            if lower is None:
                break
            was = load()[lower]
            xp = max(0, new.price(card) - old.price(was))
            known = was.subname in UNKNOWN_SUBTITLES and any(
                line.what == "upgrade" and line.before == lower for line in account.lines
            )
            if card.myriad and paid:
                account.lines.append(Line("myriad", code, 0, lower))
            elif (
                shrewd
                and known
                and not any(line.what == "shrewd" and line.before == lower for line in account.lines)
            ):
                account.lines.append(Line("shrewd", code, 0, lower))
            else:
                account.lines.append(Line("upgrade", code, xp, lower))
            paid = True
            account.take(account.gained, code)
            account.take(account.lost, lower)


def _marks(account: _Account, before: Deck, after: Deck) -> None:
    """Each box marked costs 1, once for all copies."""
    for code in after.marks:
        now = sum(mark.boxes for mark in after.marks[code].values())
        was = sum(mark.boxes for mark in before.marks.get(code, {}).values())
        known = load().get(code)
        if known is None or not after.cards.get(code):
            continue
        if not before.cards.get(code):
            was = 0
        if now > was:
            account.lines.append(Line("box", known.canonical, now - was, n=now - was))


def _savings(account: _Account, had: Mapping[str, int]) -> None:
    """Cards that make upgrades cheaper; who upgrades chooses the order, so each saves where it can."""
    upgrades = [line for line in account.lines if line.what in ("upgrade", "box") and line.xp]
    left = {place: line.xp for place, line in enumerate(upgrades)}
    if had.get(ARCANE_RESEARCH):
        spells = [place for place, line in enumerate(upgrades) if "spell" in load()[line.card].traits]
        if spells:
            best = max(spells, key=lambda place: left[place])
            saved = min(left[best], had[ARCANE_RESEARCH])
            left[best] -= saved
            account.lines.append(Line("arcane_research", upgrades[best].card, -saved))
    if had.get(RABBIT_HOLE):
        for place in sorted(left, key=lambda place: left[place], reverse=True)[:2]:
            if left[place]:
                left[place] -= 1
                account.lines.append(Line("rabbit_hole", upgrades[place].card, -1))


# New cards


def _level_0(account: _Account, new: Terms) -> list[str]:
    """Level 0 cards gained that cost nothing of themselves."""
    return [
        code
        for code in account.gained
        if not _level(code) and not new.price(load()[code]) and not load()[code].permanent
    ]


def _refill(account: _Account, new: Terms, room: int) -> None:
    """A deck that was made too small is filled with level 0 cards at no cost."""
    for code in _level_0(account, new):
        n = min(room, account.gained[code])
        if n > 0:
            account.lines.append(Line("refill", code, 0, n=n))
            account.take(account.gained, code, n)
            room -= n


def _adapt(account: _Account, new: Terms, most: int) -> None:
    """Adaptable swaps level 0 cards for level 0 cards."""
    going = [code for code in account.lost if not _level(code) and not load()[code].permanent]
    most = min(most, sum(account.lost[code] for code in going))
    for code in _level_0(account, new):
        n = min(most, account.gained[code])
        if n > 0:
            account.lines.append(Line("adaptable", code, 0, n=n))
            account.take(account.gained, code, n)
            most -= n


def _purchases(account: _Account, new: Terms, exiled: dict[str, int], had: Mapping[str, int]) -> None:
    """A new card costs its level, at least 1; of myriad cards the first copy pays for all."""
    again = 3 * had.get(DEJA_VU, 0)
    for code in sorted(account.gained, key=_level, reverse=True):
        card, n = load()[code], account.gained[code]
        paid = 1 if card.myriad else n
        xp = max(1, new.price(card))
        account.lines += [Line("new", code, xp)] * paid
        if n > paid:
            account.lines.append(Line("myriad", code, 0, n=n - paid))
        if had.get(RABBIT_HOLE):
            account.lines += [Line("rabbit_hole", code, 1)] * paid
        back = min(again, paid, exiled.get(code, 0))
        if back:
            account.lines.append(Line("deja_vu", code, -back, n=back))
            again -= back


def gathered(lines: Iterable[Line]) -> list[Line]:
    """The same lines as one line each, for people to read."""
    found: dict[tuple[str, str, str], Line] = {}
    for line in lines:
        key = (line.what, line.card, line.before)
        there = found.get(key)
        found[key] = (
            line if there is None else structs.replace(there, xp=there.xp + line.xp, n=there.n + line.n)
        )
    return list(found.values())
