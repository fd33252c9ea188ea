"""What it costs to make one version of a deck from another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from miskatonic.games.cards.collection.facts import Card
from miskatonic.games.cards.collection.shelf import fold, load
from miskatonic.games.cards.decks.deck import Deck
from miskatonic.games.cards.decks.experience import Bill, Line, first_printing
from miskatonic.games.cards.decks.options import signatures
from miskatonic.games.cards.decks.savings import RABBIT_HOLE, Savings
from miskatonic.games.cards.decks.taboos import followed, terms

ADAPTABLE = "02110"
SHREWD_ANALYSIS = "04106"
DEJA_VU = "60531"

UNKNOWN_SUBTITLES = ("Unidentified", "Untranslated")
"""Of cards of which Shrewd Analysis upgrades a second copy for nothing."""

AT_CREATION = ("08019", "08031", "08046", RABBIT_HOLE, "08071", "08125", "11068a", "11095", "12181")
"""Cards that are bought when the deck is made, or never."""

BECOMES = {
    "04038": ("04039",),
    "04039": ("04038",),
    "04040": ("04041", "04042"),
    "04041": ("04042",),
    "53013": ("53014", "53015"),
    "53014": ("53015",),
}
"""Weaknesses that turn into others in play."""


def bill(before: Deck, after: Deck, room: int = 0) -> Bill:
    """What the change from one version to the next costs.

    `room` is by how many cards the deck grows: those, and the places of cards that were lost, are filled with
    level 0 cards for nothing.
    """
    had, lost = _without_exiled(before, after)
    accounts = [
        _Account(before, after, had[name], _bought(getattr(after, name)), lost[name], had["cards"])
        for name in ("cards", "second")
    ]
    for account in accounts:
        account.upgrades()
    accounts[0].boxes()
    lines = [line for account in accounts for line in account.lines]
    savings = Savings(after, had["cards"])
    lines += savings.on_upgrades(lines)
    accounts[0].room += room
    swaps = 2 * max(had["cards"].get(ADAPTABLE, 0), accounts[0].have.get(ADAPTABLE, 0))
    again = 3 * max(had["cards"].get(DEJA_VU, 0), accounts[0].have.get(DEJA_VU, 0))
    for account in accounts:
        new, swaps, again = account.new_cards(swaps, again)
        lines += [*new, *savings.on_new_cards(new)]
    wrong = [each for account in accounts for each in account.wrong]
    return Bill(tuple(lines), (*wrong, *_gone(before, after)))


def _bought(pile: Mapping[str, int]) -> dict[str, int]:
    """Cards that experience buys, by their first printing."""
    found: dict[str, int] = {}
    for code, n in pile.items():
        card = load().get(code)
        if card is not None and card.level is not None and card.canonical not in signatures():
            found[card.canonical] = found.get(card.canonical, 0) + n
    return found


def _without_exiled(before: Deck, after: Deck) -> tuple[dict[str, dict[str, int]], dict[str, dict[str, int]]]:
    """What is left of each pile of the old version, and what it lost."""
    had = {name: _bought(getattr(before, name)) for name in ("cards", "second")}
    lost: dict[str, dict[str, int]] = {name: {} for name in had}
    for code in map(first_printing, after.exiled):
        for name, pile in had.items():
            if pile.get(code):
                pile[code] -= 1
                lost[name][code] = lost[name].get(code, 0) + 1
                break
    return had, lost


def _by_first_printing(pile: Mapping[str, int]) -> Counter[str]:
    found: Counter[str] = Counter()
    for code, n in pile.items():
        found[first_printing(code)] += n
    return found


def _more(some: Mapping[str, int], others: Mapping[str, int]) -> dict[str, int]:
    return {code: n - others.get(code, 0) for code, n in some.items() if n > others.get(code, 0)}


def _level(code: str) -> int:
    return load()[code].level or 0


class _Account:
    """One pile of cards, the deck or the second deck: copies that come and go, and each purchase takes from them."""

    def __init__(
        self,
        before: Deck,
        after: Deck,
        had: dict[str, int],
        have: dict[str, int],
        lost: dict[str, int],
        in_deck: dict[str, int],
    ) -> None:
        self.old, self.new = terms(followed(before.taboo)), terms(followed(after.taboo))
        self.before, self.after = before, after
        self.had, self.have, self.exiled = had, have, lost
        self.shrewd = in_deck.get(SHREWD_ANALYSIS, 0) > 0
        self.rabbit_hole = in_deck.get(RABBIT_HOLE, 0) > 0
        self.gained, self.gone = _more(have, had), _more(had, have)
        self.room = sum(n for code, n in lost.items() if not load()[code].permanent)
        self.lines: list[Line] = []
        self.boxed: set[str] = set()
        """Customizable cards of which boxes are marked now."""
        self.paid: set[tuple[str, int]] = set()
        """Myriad cards of which a copy is paid for, by title and level: the others come with it."""
        self.wrong = self._forbidden()

    # What cannot be done

    def _forbidden(self) -> list[tuple[str, str]]:
        wrong = [
            ("permanent", code)
            for code in self.gone
            if load()[code].permanent and not any(self._above(code, other) for other in self.gained)
        ]
        for code in self.gained:
            if code in AT_CREATION:
                wrong.append(("creation", code))
            if load()[code].researched and not self._lower(code):
                wrong.append(("researched", code))
        return wrong

    # Upgrades

    def _above(self, code: str, other: str) -> bool:
        """Whether the other is a higher version: of the same title, and of a higher level or a higher price."""
        one, two = load()[code], load()[other]
        if one.name != two.name:
            return False
        levels = (one.level or 0, two.level or 0)
        return levels[0] < levels[1] or (
            levels[0] == levels[1] and self.new.exceptional(two) > self.new.exceptional(one)
        )

    def _lower(self, code: str) -> list[str]:
        return [other for other in self.gone if self._above(other, code)]

    def _take(self, pile: dict[str, int], code: str, n: int = 1) -> None:
        pile[code] -= n
        if not pile[code]:
            del pile[code]

    def upgrades(self) -> None:
        """A lower version that goes for a higher one costs the difference; the highest first, from the next lower."""
        self._granted()
        for code in sorted(self.gained, key=_level, reverse=True):
            card = load()[code]
            while code in self.gained:
                lower = max(self._lower(code), key=_level, default=None)
                if lower is None:
                    break
                self.lines.append(self._upgrade(card, lower))
                self.room += int(card.permanent and not load()[lower].permanent)
                self._take(self.gained, code)
                self._take(self.gone, lower)
            self._kept(code)

    def _upgrade(self, card: Card, lower: str) -> Line:
        was = load()[lower]
        if self._comes_along(card):
            return Line("myriad", card.code, 0, lower)
        done = [line.what for line in self.lines if line.before == lower]
        if self.shrewd and was.subname in UNKNOWN_SUBTITLES and "upgrade" in done and "shrewd" not in done:
            return Line("shrewd", card.code, 0, lower)
        return Line("upgrade", card.code, max(0, self.new.price(card) - self.old.price(was)), lower)

    def _comes_along(self, card: Card) -> bool:
        """Whether it is a myriad card of which a copy, of whatever subtitle, is paid for; else this one is."""
        title = (fold(card.name), card.level or 0)
        if not card.myriad or title in self.paid:
            return card.myriad
        self.paid.add(title)
        return False

    @property
    def _uncounted(self) -> Counter[str]:
        """Copies that no longer count."""
        return _by_first_printing(self.after.uncounted) - _by_first_printing(self.before.uncounted)

    def _granted(self) -> None:
        """New copies that do not count were given by a campaign."""
        for code, n in self._uncounted.items():
            n = min(n, self.gained.get(code, 0))
            if n:
                self.lines.append(Line("granted", code, 0, n=n))
                self._take(self.gained, code, n)

    def _kept(self, code: str) -> None:
        """Some may leave the lower version in the deck when they pay the full price of the higher."""
        person = load().investigator(self.after.back or self.after.investigator)
        keeps = person.keeps_lower if person is not None else ()
        if not any(trait in keeps for trait in load()[code].traits):
            return
        for lower, n in self._uncounted.items():
            if lower in load().cards and self._above(lower, code) and self.had.get(lower):
                for _ in range(min(n, self.gained.get(code, 0))):
                    self.lines.append(Line("kept", code, self.new.price(load()[code]), lower))
                    self._take(self.gained, code)

    def boxes(self) -> None:
        """Each box marked costs 1, once for all copies; what is marked stays so while the card is in the deck."""
        for code in dict.fromkeys((*self.after.marks, *self.before.marks)):
            first = first_printing(code)
            if not self.have.get(first):
                continue
            marks = self.after.marks.get(code, {})
            was = self.before.marks.get(code, {}) if self.had.get(first) else {}
            n = sum(mark.boxes for mark in marks.values()) - sum(mark.boxes for mark in was.values())
            if any(mark.boxes > (marks[line].boxes if line in marks else 0) for line, mark in was.items()):
                self.wrong.append(("unmarked", first))
            if n > 0:
                self.boxed.add(first)
                self.lines.append(Line("box", first, n, n=n))

    # New cards

    def new_cards(self, swaps: int, again: int) -> tuple[list[Line], int, int]:
        """All that is left to come; how many swaps of Adaptable and how much of Déjà Vu is left for the next pile."""
        lines = self._level_0("refill", self.room)
        going = [code for code in self.gone if not _level(code) and not load()[code].permanent]
        most = min(swaps, sum(self.gone[code] for code in going))
        swapped = self._level_0("adaptable", most)
        swaps -= sum(line.n for line in swapped)
        bought, again = self._purchases(again)
        return [*lines, *swapped, *bought], swaps, again

    def _level_0(self, what: str, most: int) -> list[Line]:
        """Level 0 cards, of which the list does not raise the price, for nothing: where that saves most."""
        lines = []
        for code in sorted(self.gained, key=self._saves_late):
            card = load()[code]
            if _level(code) or self.new.price(card) or card.permanent:
                continue
            if code in self.boxed and not self.rabbit_hole:
                continue
            n = min(most, self.gained[code])
            if n > 0:
                lines.append(Line(what, code, 0, n=n))
                self._take(self.gained, code, n)
                most -= n
        return lines

    def _saves_late(self, code: str) -> tuple[bool, int]:
        """Cards whose boxes are paid cost little anyway, and all copies of a myriad card cost as much as one."""
        return code in self.boxed, self.gained[code] if load()[code].myriad else 0

    def _purchases(self, again: int) -> tuple[list[Line], int]:
        """A new card costs its level, at least 1; of myriad cards the first copy pays for all.

        A customizable card that comes with boxes costs no more than they do. Down the Rabbit Hole raises what a card
        costs, which is 0 for level 0; only then comes the minimum, so that such a card costs 1 with it as without.
        """
        lines: list[Line] = []
        for code in sorted(self.gained, key=_level, reverse=True):
            card, n = load()[code], self.gained[code]
            paid = int(not self._comes_along(card)) if card.myriad else n
            price = self.new.price(card)
            xp = 0 if code in self.boxed else max(1, price)
            lines += [Line("new", code, xp)] * paid
            if n > paid:
                lines.append(Line("myriad", code, 0, n=n - paid))
            if self.rabbit_hole and xp <= price:
                lines += [Line("rabbit_hole", code, 1)] * paid
            back = min(again, paid, self.exiled.get(code, 0)) if xp else 0
            if back:
                lines.append(Line("deja_vu", code, -back, n=back))
                again -= back
        return lines, again


def _gone(before: Deck, after: Deck) -> list[tuple[str, str]]:
    """Weaknesses that purchases would remove."""
    lost = {first_printing(code) for code in after.exiled}
    found = []
    for code, n in before.cards.items():
        card = load().get(code)
        if card is None or not card.weakness or card.hidden or card.canonical in lost:
            continue
        others = (*load().printings(code), *BECOMES.get(card.canonical, ()))
        if sum(after.cards.get(each, 0) for each in others) < n:
            found.append(("weakness_gone", code))
    return found
