"""Whether a deck is legal, and if not, exactly why: what, which cards, by which rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from miskatonic.games.cards.collection.facts import Card, Investigator, Option, Requirement
from miskatonic.games.cards.collection.shelf import CURRENT_TABOO, fold, load
from miskatonic.games.cards.decks.deck import Deck
from miskatonic.games.cards.decks.experience import first_printing, total
from miskatonic.games.cards.decks.options import (
    UNDERWORLD_SUPPORT,
    Piece,
    access,
    brought,
    fits,
    offers,
    over_limits,
    piece,
    settled,
    signatures,
    ways,
)
from miskatonic.games.cards.decks.taboos import Terms, terms
from miskatonic.games.cards.decks.ultimatums import Variants

TYPES = (
    "too_many_cards",
    "too_few_cards",
    "too_many_copies",
    "requirement_missing",
    "not_allowed",
    "option_limit",
)
"""What a problem may be called."""

RANDOM_WEAKNESS = "01000"
"""The card that stands for a basic weakness not drawn yet."""

LOLA = "03006"
MOST_BOXES = 10
MOST_INVESTIGATORS = 4

PLAYER_TYPES = ("asset", "event", "skill", "treachery", "enemy")


class Problem(Struct, frozen=True):
    """Something wrong with a deck. `what` names the message that says it; `n` and `limit` are its numbers."""

    type: str
    what: str
    rule: str
    cards: tuple[str, ...] = ()
    n: int = 0
    limit: int = 0
    kind: str = ""
    """The class or trait that it is about."""


class Verdict(Struct, frozen=True):
    errors: tuple[Problem, ...]
    size: int
    """How many cards count."""
    wanted: int
    """How many should."""
    experience: int
    choices: dict[str, str]
    """What was chosen at creation; where the deck does not say, what suits it best."""
    person: Investigator
    """Whose options and requirements were asked."""

    @property
    def valid(self) -> bool:
        return not self.errors


NOTHING = Variants()


def check(deck: Deck, taboo: str | None = None, variants: Variants = NOTHING) -> Verdict:
    """The verdict by the list of taboos with this code ("" is none), or by the deck's own."""
    code = deck.taboo if taboo is None else taboo
    if variants.taboos and not code:
        code = CURRENT_TABOO
    return _Judge(deck, terms(code), variants).verdict()


class _Judge:
    """One check. Cards are sorted once; then each way to choose what the deck leaves open is tried."""

    def __init__(self, deck: Deck, under: Terms, variants: Variants) -> None:
        self.deck = deck
        self.terms = under
        self.variants = variants
        self.always: list[Problem] = []
        collection = load()
        self.original = collection[deck.investigator]
        assert isinstance(self.original, Investigator)
        front = self._side(deck.front) or self.original
        self.person = under.person(self._side(deck.back) or self.original)
        self.codes = {each.canonical for each in (self.original, front, self.person)}
        self.codes |= {each.alternate_of for each in (self.original, front, self.person) if each.alternate_of}
        self.traits = front.traits
        self.classes = front.classes
        self.counted: list[Piece] = []
        """Cards of the options, permanent ones among them."""
        self.own: dict[str, int] = {}
        """Signatures, by the code of their first printing."""
        self.basic = 0
        self.brought = brought(deck.cards)
        self._sort()

    def _side(self, code: str) -> Investigator | None:
        """The investigator of whom a side is used, if it may be: the original, a printing, or the parallel."""
        if not code:
            return None
        found = load().investigator(code)
        first = self.original.alternate_of or self.original.canonical
        if found is None or first not in (found.canonical, found.alternate_of) or not found.size:
            self.always.append(Problem("not_allowed", "side", "lcg.base.deck.07", (code,)))
            return None
        return found

    # Sorting

    def _sort(self) -> None:
        collection = load()
        for code, copies in self.deck.cards.items():
            card = collection.get(code)
            if card is None or card.type not in PLAYER_TYPES or (card.hidden and code != RANDOM_WEAKNESS):
                self._problem("not_allowed", "unknown", "lcg.base.deck.03", code)
            elif "bonded" in card.keywords:
                self._problem("not_allowed", "bonded", "lcg.base.kw.05", code)
            elif card.canonical in signatures():
                self._signature(card, copies)
            elif card.subtype == "basicweakness":
                self.basic += copies
                self._restricted(card)
            elif not card.weakness and not card.story and card.level is None:
                self._problem("not_allowed", "unknown", "lcg.base.deck.03", code)
            elif not card.weakness and not card.story:
                self._option_card(card, copies)

    def _problem(self, kind: str, what: str, rule: str, *cards: str) -> None:
        self.always.append(Problem(kind, what, rule, cards))

    def _signature(self, card: Card, copies: int) -> None:
        if signatures()[card.canonical].isdisjoint(self.codes):
            self._problem("not_allowed", "signature", "lcg.def.05a", card.code)
        else:
            self.own[card.canonical] = self.own.get(card.canonical, 0) + copies

    def _restricted(self, card: Card) -> bool:
        """Whether the card is only for investigators of another trait or class."""
        only = card.restrictions
        if only is None or not (only.traits or only.classes):
            return False
        if any(each in only.traits for each in self.traits) or any(
            each in only.classes for each in self.classes
        ):
            return False
        self._problem("not_allowed", "restricted", "lcg.base.deck.03", card.code)
        return True

    def _option_card(self, card: Card, copies: int) -> None:
        marks = self.deck.marks.get(card.code) or self.deck.marks.get(card.canonical) or {}
        boxes = self.terms.boxes(card)
        marked = sum(mark.boxes for mark in marks.values())
        if marked > MOST_BOXES or any(
            line >= len(boxes) or mark.boxes > boxes[line].xp for line, mark in marks.items()
        ):
            self.always.append(
                Problem("option_limit", "boxes", "lcg.base.kw.13", (card.code,), marked, MOST_BOXES)
            )
        if self.terms.forbidden(card):
            self._problem("not_allowed", "taboo", "lcg.taboo.general.f", card.code)
        self._restricted(card)
        free = min(copies, self.deck.uncounted.get(card.code, 0))
        found = piece(card, copies - free, marks, self.terms)
        if self.variants.level_0_only and found.level:
            self._problem("not_allowed", "level", "lcg.ultimatum.induction.a", card.code)
        self.counted.append(found)

    # Judging

    def verdict(self) -> Verdict:
        problems = [*self.always, *self._wrong_choices(), *self._copies()]
        best: list[Problem] = []
        chosen: dict[str, str] = {}
        for place, way in enumerate(ways(self.person, self.deck.choices)):
            found = list(self._by_choices(way))
            if not place or len(found) < len(best):
                best, chosen = found, way
            if not best:
                break
        size = sum(each.copies for each in self.counted if not each.card.permanent)
        worth = total(self.counted, self.terms) + total(self._second_pieces(), self.terms)
        problems += [*best, *self._random_weaknesses(), *self._second_deck()]
        wanted = settled(self.person, chosen)[0] + self.brought[2]
        return Verdict(tuple(problems), size, wanted, worth, chosen, self.person)

    def _wrong_choices(self) -> Iterator[Problem]:
        there = offers(self.person)
        for name, value in self.deck.choices.items():
            if name in there and value not in there[name]:
                yield Problem("not_allowed", "choice", "lcg.base.deck.03", kind=value[:40])

    def _by_choices(self, way: Mapping[str, str]) -> Iterator[Problem]:
        refusals, more, growth = self.brought
        size, options = settled(self.person, way)
        options = (*refusals, *options, *more)
        yield from self._size(size + growth)
        yield from self._options(options)
        yield from self._at_least(options)
        yield from self._requirements(size)

    def _size(self, size: int) -> Iterator[Problem]:
        n = sum(each.copies for each in self.counted if not each.card.permanent)
        if n > size:
            yield Problem("too_many_cards", "too_many", "lcg.base.deck.01", n=n, limit=size)
        if n < size:
            yield Problem("too_few_cards", "too_few", "lcg.base.deck.01", n=n, limit=size)

    def _options(self, options: tuple[Option, ...]) -> Iterator[Problem]:
        found = [(each, access(options, each)) for each in self.counted]
        for what, cards in (
            ("refused", _codes(each for each, told in found if told.refused)),
            ("no_option", _codes(each for each, told in found if not told.allowed and not told.refused)),
        ):
            if cards:
                yield Problem("not_allowed", what, "lcg.base.deck.03", cards)
        limited = [(each, told) for each, told in found if told.limited]
        over = over_limits(options, ((told.limited, each.copies) for each, told in limited))
        if over is not None:
            some = [each for each, told in limited if set(told.limited) <= set(over.places)]
            rule = "lcg.1.15a" if all(options[place].other for place in over.places) else _limit_rule(some)
            yield Problem("option_limit", "limit", rule, _codes(some), over.n, over.limit)

    def _at_least(self, options: tuple[Option, ...]) -> Iterator[Problem]:
        for option in options:
            need = option.at_least
            if need is None:
                continue
            # Its levels and the like say what may come in; what must be there is so many of the class or kind.
            there = [each for each in self.counted if fits(option, each)]
            if not need.classes:
                n = sum(each.copies for each in there)
                if n < need.cards:
                    yield Problem(
                        "option_limit", "at_least", "lcg.base.deck.03", (), n, need.cards, _kind(option)
                    )
                continue
            by_class = {
                name: sum(each.copies for each in there if name in each.card.classes)
                for name in option.classes
            }
            enough = sum(n >= need.cards for n in by_class.values())
            if enough < need.classes:
                kind = str(need.classes)
                rule = "lcg.1.16h" if LOLA in self.codes else "lcg.base.deck.03"
                yield Problem("option_limit", "at_least_classes", rule, (), enough, need.cards, kind)

    # Copies

    def _copies(self) -> Iterator[Problem]:
        """By title, over all levels and printings. The strictest version present decides."""
        titles: dict[str, list[Piece]] = {}
        for each in self.counted:
            titles.setdefault(fold(each.card.name), []).append(each)
        support = any(first_printing(code) == UNDERWORLD_SUPPORT for code in self.deck.cards)
        for same in titles.values():
            n = sum(each.copies for each in same)
            limit = min(each.limit for each in same)
            if n > limit:
                yield Problem("too_many_copies", "copies", self._copies_rule(same), _codes(same), n, limit)
            elif n > 1 and self.variants.one_copy:
                rule = "lcg.ultimatum.highlander.a"
                yield Problem("too_many_copies", "copies", rule, _codes(same), n, 1)
            elif n > 1 and support:
                yield Problem("too_many_copies", "support", "lcg.base.deck.02", _codes(same), n, 1)

    def _copies_rule(self, same: list[Piece]) -> str:
        if any(self.terms.exceptional(each.card) for each in same):
            return "lcg.base.kw.07"
        if any(each.card.myriad for each in same):
            return "lcg.base.kw.08"
        if min(each.limit for each in same) < 2:
            return "lcg.2.3a"
        return "lcg.base.deck.06" if len({each.card.canonical for each in same}) > 1 else "lcg.base.deck.02"

    # Requirements

    def _requirements(self, size: int) -> Iterator[Problem]:
        """All signatures of one set are there, each as often as it must; a second set may be added whole."""
        needs = [need for need in self.person.requirements if not need.counted]
        lost = {first_printing(code) for code in self.deck.exiled}
        widest = max((len(need.codes) for need in needs), default=0)
        missing = [
            [
                code
                for code, copies in (_of_set(need, place) for need in needs)
                if self.own.get(code, 0) < copies and code not in lost
            ]
            for place in range(widest)
        ]
        fewest = min(missing, key=len, default=[])
        if fewest:
            yield Problem("requirement_missing", "missing", "lcg.def.05b", tuple(dict.fromkeys(fewest)))
        copies: dict[str, int] = {}
        for need in needs:
            for code, n in zip(need.codes, need.copies, strict=True):
                first = load()[code].canonical
                copies[first] = max(copies.get(first, 0), n)
        for need in self.person.requirements:
            if need.counted:
                yield from self._counted_need(need, size)
                copies |= {load()[code].canonical: 99 for code in need.codes}
        for code, n in self.own.items():
            limit = copies.get(code, load()[code].deck_limit)
            if n > limit:
                yield Problem("too_many_copies", "own_copies", "lcg.def.05b", (code,), n, limit)

    def _counted_need(self, need: Requirement, size: int) -> Iterator[Problem]:
        n = sum(self.own.get(code, 0) for code in need.codes)
        most = len(need.codes) if len(need.codes) > 1 else MOST_INVESTIGATORS
        if need.counted == "deck_size":
            least = most = max(1, (size - 20) // 10)
        elif need.counted == "disciplines":
            least = most = sum(
                self.own.get(code, 0)
                for other in self.person.requirements
                if other.counted == "experience"
                for code in other.codes
            )
        else:
            least = 1
        if n < least:
            yield Problem("requirement_missing", "missing_some", "lcg.def.05b", need.codes, n, least)
        if n > most:
            yield Problem("too_many_copies", "own_copies", "lcg.def.05b", need.codes, n, most)
        doubled = [code for code in need.codes if len(need.codes) > 1 and self.own.get(code, 0) > 1]
        if doubled:
            yield Problem("too_many_copies", "own_copies", "lcg.def.05b", tuple(doubled), 2, 1)

    def _random_weaknesses(self) -> Iterator[Problem]:
        need = self.person.random_weaknesses + self.variants.more_weaknesses
        if self.basic < need:
            rule = (
                "lcg.base.deck.05" if self.basic < self.person.random_weaknesses else "lcg.ultimatum.disaster"
            )
            yield Problem("requirement_missing", "weakness", rule, (RANDOM_WEAKNESS,), self.basic, need)

    # The second deck

    def _second_pieces(self) -> list[Piece]:
        found = []
        for code, copies in self.deck.second.items():
            card = load().get(code)
            if card is not None and card.level is not None:
                found.append(piece(card, copies, {}, self.terms))
        return found

    def _second_deck(self) -> Iterator[Problem]:
        rules = self.person.side_deck
        rule = "lcg.base.deck.03"
        if rules is None:
            if self.deck.second:
                yield Problem("not_allowed", "no_second", rule, tuple(self.deck.second))
            return
        required = {code for need in rules.requirements for code in need.codes}
        missing = [code for code in sorted(required) if not self.deck.second.get(code)]
        if missing:
            yield Problem("requirement_missing", "missing", "lcg.def.05b", tuple(missing))
        pieces = self._second_pieces()
        good = [each for each in pieces if access(rules.options, each).allowed]
        wrong = [
            code for code in self.deck.second if code not in required | {each.card.code for each in good}
        ]
        if wrong:
            yield Problem("not_allowed", "second_card", rule, tuple(wrong))
        titles: dict[str, int] = {}
        for each in pieces:
            titles[fold(each.card.name)] = titles.get(fold(each.card.name), 0) + each.copies
        twice = [each for each in pieces if titles[fold(each.card.name)] > 1]
        if twice:
            n = max(titles.values())
            yield Problem("too_many_copies", "second_twice", rule, _codes(twice), n, 1)
        n = sum(copies for code, copies in self.deck.second.items() if code not in required)
        if n != rules.size:
            kind = "too_many_cards" if n > rules.size else "too_few_cards"
            yield Problem(kind, "second_size", rule, (), n, rules.size)


def _codes(pieces: Iterable[Piece]) -> tuple[str, ...]:
    return tuple(each.card.code for each in pieces)


def _of_set(need: Requirement, place: int) -> tuple[str, int]:
    """The card of the requirement in that set of signatures: the original, the advanced, the replacement."""
    place = place if place < len(need.codes) else 0
    return load()[need.codes[place]].canonical, need.copies[place]


def _limit_rule(cards: list[Piece]) -> str:
    """Cards of several classes use a limit that is not of "other" cards, even with free access to one class."""
    return "lcg.1.16c" if any(len(each.card.classes) > 1 for each in cards) else "lcg.base.deck.03"


def _kind(option: Option) -> str:
    """The word for what an option asks: its trait, else its type."""
    return (option.traits or option.types or ("",))[0]
