"""Whether a deck is legal, and if not, exactly why: what, which cards, by which rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct, structs

from miskatonic.games.cards.collection.facts import Card, Investigator, Option
from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.decks.copies import copies
from miskatonic.games.cards.decks.deck import Deck
from miskatonic.games.cards.decks.experience import first_printing, total
from miskatonic.games.cards.decks.games import (
    ANY_TIME,
    BEGINNING,
    STANDALONE,
    bonus,
    game_rules,
    more_weaknesses,
)
from miskatonic.games.cards.decks.options import (
    UNDERWORLD_SUPPORT,
    Access,
    Piece,
    brought,
    codes_of,
    fits,
    offers,
    over_limits,
    piece,
    said,
    settled,
    signatures,
    ways,
)
from miskatonic.games.cards.decks.problem import TYPES, Problem
from miskatonic.games.cards.decks.requirements import requirements
from miskatonic.games.cards.decks.second_deck import second_deck, second_pieces
from miskatonic.games.cards.decks.sheets import on_the_sheet
from miskatonic.games.cards.decks.taboos import Terms, followed, terms
from miskatonic.games.cards.decks.ultimatums import Variants

__all__ = ["NOTHING", "PLAYER_TYPES", "RANDOM_WEAKNESS", "STAGES", "TYPES", "Problem", "Verdict", "check"]

RANDOM_WEAKNESS = "01000"
"""The card that stands for a basic weakness not drawn yet."""

STAGES = {"04039": "04038", "04041": "04040", "04042": "04040", "53014": "53013", "53015": "53013"}
"""Weaknesses that took the place of a basic one, with that one."""

LOLA = "03006"
ELDRITCH_BRAND = "11080"

PLAYER_TYPES = ("asset", "event", "skill", "treachery", "enemy")


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
    taboo: str
    """The list by which it was judged; "" is none."""
    begins: int
    """Experience there is to begin a campaign with."""

    @property
    def valid(self) -> bool:
        return not self.errors


NOTHING = Variants()


def check(
    deck: Deck, taboo: str | None = None, variants: Variants = NOTHING, game: str = ANY_TIME
) -> Verdict:
    """The verdict by the list of taboos with this code ("" is none), or by the one that the deck follows.

    `game` says for what it is judged: any stage of a campaign, its beginning, or a standalone game.
    """
    code = followed(deck.taboo if taboo is None else taboo, orthodox=variants.taboos)
    return _Judge(deck, terms(code), variants, game).verdict()


class _Judge:
    """One check. Cards are sorted once; then each way to choose what the deck leaves open is tried."""

    def __init__(self, deck: Deck, under: Terms, variants: Variants, game: str) -> None:
        self.deck = structs.replace(deck, cards={code: n for code, n in deck.cards.items() if n})
        self.terms = under
        self.variants = variants
        self.game = game
        self.always: list[Problem] = []
        original = load()[deck.investigator]
        assert isinstance(original, Investigator)
        self.original = original
        self.front = self._side(deck.front) or original
        self.person = under.person(self._side(deck.back) or original)
        people = (original, self.front, self.person)
        self.codes = {each.canonical for each in people} | {each.alternate_of for each in people} - {""}
        self.counted: list[Piece] = []
        """Cards of the options, permanent ones among them."""
        self.others: list[Piece] = []
        """Signatures, weaknesses and story cards."""
        self.own: dict[str, int] = {}
        """Signatures, by the code of their first printing."""
        self.basic = 0
        self.brought = brought(self.deck.cards)
        self._sort()
        self.n = sum(each.copies for each in self.counted if not each.card.permanent)
        """How many cards count for the size."""
        self._fitting: dict[Option, list[bool]] = {}
        self._kinds: dict[Option, list[Piece]] = {}
        """What an option says of the cards is the same in every way to choose, so it is asked once."""

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
        for code, n in self.deck.cards.items():
            card = collection.get(code)
            if card is None or card.type not in PLAYER_TYPES or (card.hidden and code != RANDOM_WEAKNESS):
                self._problem("not_allowed", "unknown", "lcg.base.deck.03", code)
            elif "bonded" in card.keywords:
                self._problem("not_allowed", "bonded", "lcg.base.kw.05", code)
            elif card.canonical in signatures():
                self._signature(card, n)
            elif card.weakness or card.story:
                self._beside_options(card, n)
            elif card.level is None:
                self._problem("not_allowed", "unknown", "lcg.base.deck.03", code)
            else:
                self._option_card(card, n)

    def _problem(self, kind: str, what: str, rule: str, *cards: str) -> None:
        self.always.append(Problem(kind, what, rule, cards))

    def _signature(self, card: Card, n: int) -> None:
        if signatures()[card.canonical].isdisjoint(self.codes):
            self._problem("not_allowed", "signature", "lcg.def.05a", card.code)
        else:
            self.own[card.canonical] = self.own.get(card.canonical, 0) + n
            self.others.append(piece(card, n, {}, self.terms))

    def _beside_options(self, card: Card, n: int) -> None:
        if card.subtype == "basicweakness" or card.canonical in STAGES:
            self.basic += n
            self._restricted(card)
        self.others.append(piece(card, n, {}, self.terms))

    def _restricted(self, card: Card) -> None:
        """A card may be for investigators of some traits or classes only."""
        only = card.restrictions
        if only is None or not (only.traits or only.classes):
            return
        if any(each in only.traits for each in self.front.traits) or any(
            each in only.classes for each in self.front.classes
        ):
            return
        self._problem("not_allowed", "restricted", "lcg.base.deck.03", card.code)

    def _option_card(self, card: Card, n: int) -> None:
        marks = self.deck.marks.get(card.code) or self.deck.marks.get(card.canonical) or {}
        if marks:
            self.always += on_the_sheet(card, self.terms.boxes(card), marks)
        if self.terms.forbidden(card):
            self._problem("not_allowed", "taboo", "lcg.taboo.general.f", card.code)
        self._restricted(card)
        free = min(n, self.deck.uncounted.get(card.code, 0))
        self.counted.append(piece(card, n - free, marks, self.terms))

    # Judging

    def verdict(self) -> Verdict:
        best: list[Problem] = []
        chosen: dict[str, str] = {}
        for place, way in enumerate(ways(self.person, self.deck.choices)):
            found = list(self._by_choices(way))
            if not place or len(found) < len(best):
                best, chosen = found, way
            if not best:
                break
        second = second_pieces(self.deck, self.terms)
        worth = total(self.counted, self.terms) + total(second, self.terms)
        own = self.person.experience + bonus(self.deck)
        begins = 0 if self.variants.level_0_only else self.variants.more_experience + own
        pieces = [*self.counted, *second]
        problems = [
            *self.always,
            *self._wrong_choices(),
            *self._copies(),
            *self._branded(),
            *self._levels(pieces),
            *best,
            *self._random_weaknesses(worth - own),
            *second_deck(self.deck, self.person.side_deck, self.terms),
            *game_rules(self.game, pieces, self.terms, worth, begins if self.game == BEGINNING else own),
        ]
        wanted = settled(self.person, chosen)[0] + self.brought[2]
        return Verdict(tuple(problems), self.n, wanted, worth, chosen, self.person, self.terms.taboo, begins)

    def _wrong_choices(self) -> Iterator[Problem]:
        there = offers(self.person)
        for name, value in self.deck.choices.items():
            if name in there and value not in there[name]:
                yield Problem("not_allowed", "choice", "lcg.base.deck.03", kind=value[:40])

    def _copies(self) -> Iterator[Problem]:
        support = any(first_printing(code) == UNDERWORLD_SUPPORT for code in self.deck.cards)
        return copies(self.counted, self.terms, one_copy=self.variants.one_copy, support=support)

    def _branded(self) -> Iterator[Problem]:
        """Eldritch Brand is for one Spell asset of the deck, of which there is one copy."""
        if not any(each.card.canonical == ELDRITCH_BRAND for each in self.counted):
            return
        chosen = self.deck.choices.get("branded")
        spells = [
            each
            for each in self.counted
            if each.card.type == "asset" and "spell" in each.traits and each.copies
        ]
        names: dict[str, int] = {}
        for each in spells:
            names[each.card.name] = names.get(each.card.name, 0) + each.copies
        if chosen is not None:
            spells = [each for each in spells if first_printing(chosen) == each.card.canonical]
        if not any(names[each.card.name] == 1 for each in spells):
            yield Problem(
                "too_many_copies", "branded", "lcg.base.deck.03", (ELDRITCH_BRAND, *codes_of(spells))
            )

    def _levels(self, pieces: list[Piece]) -> Iterator[Problem]:
        if self.variants.level_0_only:
            for each in pieces:
                if each.level:
                    yield Problem("not_allowed", "level", "lcg.ultimatum.induction.a", (each.card.code,))

    def _by_choices(self, way: Mapping[str, str]) -> Iterator[Problem]:
        refusals, more, growth = self.brought
        size, options = settled(self.person, way)
        if self.game == BEGINNING:
            options = tuple(map(_to_begin_with, options))
        options = (*refusals, *options, *more)
        yield from self._size(size + growth)
        yield from self._options(options)
        yield from self._at_least(options)
        needs = (*self.person.requirements, *self.front.front_requirements)
        yield from requirements(needs, self.own, set(map(first_printing, self.deck.exiled)), size)

    def _size(self, size: int) -> Iterator[Problem]:
        if self.n > size:
            yield Problem("too_many_cards", "too_many", "lcg.base.deck.01", n=self.n, limit=size)
        if self.n < size:
            yield Problem("too_few_cards", "too_few", "lcg.base.deck.01", n=self.n, limit=size)

    def _options(self, options: tuple[Option, ...]) -> Iterator[Problem]:
        found = list(zip(self.counted, self._access(options), strict=True))
        for what, cards in (
            ("refused", codes_of(each for each, told in found if told.refused)),
            ("no_option", codes_of(each for each, told in found if not told.allowed and not told.refused)),
        ):
            if cards:
                yield Problem("not_allowed", what, "lcg.base.deck.03", cards)
        limited = [(each, told) for each, told in found if told.limited]
        over = over_limits(options, ((told.limited, each.copies) for each, told in limited))
        if over is not None:
            some = [each for each, told in limited if set(told.limited) <= set(over.places)]
            rule = "lcg.1.15a" if all(options[place].other for place in over.places) else _limit_rule(some)
            yield Problem("option_limit", "limit", rule, codes_of(some), over.n, over.limit)

    def _access(self, options: tuple[Option, ...]) -> Iterator[Access]:
        """What the options say of each card; most cards of a deck fit the same of them."""
        columns = [self._fits(option) for option in options]
        known: dict[tuple[bool, ...], Access] = {}
        for fitting in zip(*columns, strict=True) if columns else ((),) * len(self.counted):
            if fitting not in known:
                known[fitting] = said(options, fitting)
            yield known[fitting]

    def _fits(self, option: Option) -> list[bool]:
        found = self._fitting.get(option)
        if found is None:
            found = self._fitting[option] = [fits(option, each) for each in self.counted]
        return found

    def _of_the_kind(self, option: Option) -> list[Piece]:
        found = self._kinds.get(option)
        if found is None:
            pieces = (*self.counted, *self.others)
            found = self._kinds[option] = [each for each in pieces if _of_the_kind(option, each)]
        return found

    def _at_least(self, options: tuple[Option, ...]) -> Iterator[Problem]:
        """Signatures count here: they are in the deck."""
        for option in options:
            need = option.at_least
            if need is None:
                continue
            there = self._of_the_kind(option)
            if not need.classes:
                n = sum(each.copies for each in there)
                if n < need.cards:
                    kind = _kind(option)
                    yield Problem("option_limit", "at_least", "lcg.base.deck.03", (), n, need.cards, kind)
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

    def _random_weaknesses(self, bought: int) -> Iterator[Problem]:
        usual = self.person.random_weaknesses
        need = usual + self.variants.more_weaknesses
        if self.game == STANDALONE:
            need += more_weaknesses(bought)
        if self.basic < need:
            rule = "lcg.base.deck.05"
            if self.basic >= usual:
                rule = "lcg.ultimatum.disaster" if self.variants.more_weaknesses else "lcg.base.alone.01"
            yield Problem("requirement_missing", "weakness", rule, (RANDOM_WEAKNESS,), self.basic, need)


def _to_begin_with(option: Option) -> Option:
    narrower = option.creation_levels
    return structs.replace(option, levels=narrower) if narrower is not None else option


def _of_the_kind(option: Option, each: Piece) -> bool:
    """Its levels say what may come in; what must be there is so many of the class or kind."""
    return fits(option if each.level is not None else structs.replace(option, levels=None), each)


def _limit_rule(cards: list[Piece]) -> str:
    """Cards of several classes use a limit that is not of "other" cards, even with free access to one class."""
    return "lcg.1.16c" if any(len(each.card.classes) > 1 for each in cards) else "lcg.base.deck.03"


def _kind(option: Option) -> str:
    """The word for what an option asks: its trait, else its type."""
    return (option.traits or option.types or ("",))[0]
