"""Cards that make purchases cheaper. Who buys chooses the order, so each saves where it saves most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.decks.deck import Deck
from miskatonic.games.cards.decks.experience import Line, first_printing

ARCANE_RESEARCH = "04109"
RABBIT_HOLE = "08059"
CHEAPER_UPGRADES = 2
"""Of Down the Rabbit Hole."""

RAVEN_QUILL, MEDALLION, PELTS, REFINE = "09042", "98002", "10109", "09121"
"""These save by what was done with them in the last game, which a deck tells as `used`."""

SUBJECT = "89001"


class Savings:
    """Lines of a bill with what is left to pay of each."""

    def __init__(self, after: Deck, had: Mapping[str, int]) -> None:
        self.after = after
        self.had = had
        self.used = Counter(map(first_printing, after.used))
        self.lines: list[Line] = []
        self.left: list[int] = []

    def on_upgrades(self, lines: Iterable[Line]) -> list[Line]:
        """Marking boxes is upgrading when the card was in the deck already."""
        self._open(
            line
            for line in lines
            if line.what in ("upgrade", "kept") or (line.what == "box" and self.had.get(line.card))
        )
        titles = self._named_by_the_quill()
        found = [
            *self._save("refine", self._may_refine, min(1, self.used[REFINE])),
            *self._save("raven_quill", lambda line: self._of(titles, line), self.used[RAVEN_QUILL]),
            *self._save("arcane_research", _spell, self.had.get(ARCANE_RESEARCH, 0)),
        ]
        if self.had.get(RABBIT_HOLE):
            dearest = sorted(range(len(self.left)), key=lambda place: self.left[place], reverse=True)
            for place in dearest[:CHEAPER_UPGRADES]:
                found += self._take("rabbit_hole", place, 1)
        return found

    def on_new_cards(self, lines: Iterable[Line]) -> list[Line]:
        self._open(line for line in lines if line.what == "new")
        found = self._save("pelts", lambda line: line.what == "new", self.used.pop(PELTS, 0))
        return [
            *found,
            *self._save("medallion", lambda line: line.what != "box", self.used.pop(MEDALLION, 0)),
        ]

    def _open(self, lines: Iterable[Line]) -> None:
        for line in lines:
            self.lines.append(line)
            self.left.append(line.xp)

    def _save(self, what: str, fits: Callable[[Line], bool], n: int) -> list[Line]:
        """So much of one line: the first of its kind that is bought, for which the dearest is taken."""
        places = [place for place, line in enumerate(self.lines) if fits(line)]
        best = max(places, key=lambda place: self.left[place], default=None)
        return [] if best is None else self._take(what, best, n)

    def _take(self, what: str, place: int, n: int) -> list[Line]:
        saved = min(self.left[place], n)
        self.left[place] -= saved
        return [Line(what, self.lines[place].card, -saved)] if saved > 0 else []

    def _may_refine(self, line: Line) -> bool:
        """Refine marks a box in play, which Subject 5U-21 may do on neutral cards only."""
        subject = first_printing(self.after.investigator) == SUBJECT
        return line.what == "box" and (not subject or load()[line.card].classes == ("neutral",))

    def _named_by_the_quill(self) -> set[str]:
        marks = self.after.marks.get(RAVEN_QUILL, {})
        words = [word for mark in marks.values() for word in mark.chosen.split("^") if word]
        return {load()[code].name for word in words for code in load().named(word)}

    def _of(self, titles: set[str], line: Line) -> bool:
        """A box of its own, or an upgrade of an asset that The Raven Quill names (any, where its name is not said)."""
        if line.what == "box":
            return line.card == RAVEN_QUILL
        card = load()[line.card]
        fits = card.name in titles if titles else any(trait in card.traits for trait in ("tome", "spell"))
        return card.type == "asset" and fits


def _spell(line: Line) -> bool:
    return "spell" in load()[line.card].traits
