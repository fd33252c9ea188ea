"""A table of the card game laid by hand, on which a rule is run with answers given beforehand.

Cards have their facts and say nothing, but for what a test writes into the book (`says`, `reveals`, `spawns`, `hunts`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import pytest

from miskatonic.games.cards.play import texts as texts
from miskatonic.games.cards.play.ids import code_of, encountered, owned
from miskatonic.games.cards.play.rules import hands, table, written
from miskatonic.games.cards.play.rules.ending import ScenarioOver
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.state import (
    ATTACHED,
    PLACE,
    PLAY,
    THREAT,
    Campaign,
    Cards,
    CardsState,
    Investigator,
    Stage,
    Thing,
)
from miskatonic.games.cards.play.state import Place as At
from miskatonic.kernel.abilities import Ability, InPlay, Source
from miskatonic.kernel.asks import Ask, Asks, Flow, addressed
from miskatonic.kernel.box import Play, Setup
from miskatonic.kernel.chance import Chance
from miskatonic.kernel.decks import Pile
from miskatonic.kernel.effects import Nothing, Word
from miskatonic.kernel.events import Entry
from miskatonic.kernel.text import Text, language, say

T = TypeVar("T")

REAL = written.book
"""What the cards really say: `texts` has filled it."""

ROLAND, DAISY, SKIDS, AGNES, WENDY = "01001", "01002", "01003", "01004", "01005"
STUDY, HALLWAY, ATTIC, CELLAR, PARLOR = "01111", "01112", "01113", "01114", "01115"
HOUSE = (HALLWAY, ATTIC, CELLAR, PARLOR)
"""The Hallway lies between the three others."""
AGENDA, ACT = "01105", "01108"
OF_TESTS = ("lcg.base.test.02", "lcg.base.test.07", "lcg.base.time.14")


class Does(Word, frozen=True):
    """Whatever a test wants a card to do."""

    do = "does"
    what: Callable[[CardScope], Flow[None]]

    def run(self, scope: CardScope) -> Flow[None]:
        return self.what(scope)

    def describe(self) -> Text:
        return say("kernel.effect.nothing")


class AtPlaces:
    """A spawn line: these locations, as far as they are in play; None: engaged with its prey."""

    def __init__(self, codes: Sequence[str] | None) -> None:
        self.codes = codes

    def places(self, scope: CardScope) -> list[str] | None:
        if self.codes is None:
            return None
        return [code for code in self.codes if table.place(scope.play, code) is not None]

    def chooser(self, scope: CardScope) -> int:
        return scope.seat

    def missing(self, scope: CardScope) -> list[str]:
        return [code for code in self.codes or () if code in scope.play.state.set_aside]


class Wants:
    """A prey line: its bearer only, or those of whom a number is greatest."""

    def __init__(self, measure: Callable[[Investigator], int] | None = None) -> None:
        self.bearer = measure is None
        self.measure = measure

    def among(self, game: Cards, enemy: Thing, seats: Sequence[int]) -> list[int]:
        assert self.measure is not None
        found = {seat: self.measure(game.state.investigators[seat]) for seat in seats}
        return [seat for seat in seats if found[seat] == max(found.values())]


class Plain:
    """Of acts, agendas and committed cards: nothing besides what the rules do with all of them."""

    clues = 0
    stays = False
    most = 0
    own = False
    changes = success = after = reveal = fail = again = None

    def __init__(self, back: Word | None = None) -> None:
        self.back: Word = back or Nothing()

    def spenders(self, game: Cards) -> list[int]:
        return table.seats(game)

    def value(self, scope: CardScope) -> int:
        return 0

    def succeeds(self, scope: CardScope) -> bool:
        return False


class Written:
    """What the cards of this table say."""

    def __init__(self) -> None:
        self.abilities: dict[str, tuple[Ability, ...]] = {}
        self.revelations: dict[str, Word] = {}
        self.spawns: dict[str, AtPlaces] = {}
        self.prey: dict[str, Wants] = {}
        self.backs: dict[str, Word] = {}

    def of(self, source: str, code: str, seat: int | None = None) -> written.Entered:
        return Source(source, say(f"play.card.{code}"), seat), self.abilities.get(code, ())

    def thing(self, game: Cards, it: Thing) -> written.Entered:
        seat = it.seat if it.zone == PLAY else None
        return self.of(it.id, code_of(it.id), seat)

    def book(self) -> written.Book:
        return written.Book(
            thing=self.thing,
            hand=lambda card, seat: self.of(f"hand:{card}", code_of(card), seat),
            investigator=lambda code, seat: self.of(f"investigator:{seat}", code, seat),
            place=lambda code, revealed: self.of(code, code),
            stage=lambda code, back: self.of(f"{table.kind(code)}:{code}", code),
            scenario=lambda scenario, difficulty: (Source("scenario", say("play.card.01104")), ()),
            event=lambda code: None,
            commit=lambda code: Plain(),
            revelation=self.revelations.get,
            spawn=self.spawns.get,
            prey=self.prey.get,
            side=lambda code: Plain(self.backs.get(code)),
            symbol=lambda scenario, difficulty, token: Plain(),
            elder=lambda code: Plain(),
            sorts=lambda code: False,
        )


class Table:
    """The game, what was asked in the last run, and how it ended if it did."""

    def __init__(self, game: Cards, says: Written) -> None:
        self.game = game
        self.state = game.state
        self.says = says
        self.asked: list[Ask] = []
        self.stops = False
        """Whether windows of tests, and the order of their results, are questions to answer where nothing is a stop."""

    # ------------------------------------------------------------------ laying

    def who(self, seat: int = 0) -> Investigator:
        return self.state.investigators[seat]

    def place(self, code: str) -> At:
        return table.need_place(self.game, code)

    def thing(self, card: str) -> Thing:
        return table.need(self.game, card)

    def in_play(self, card: str) -> bool:
        return table.thing(self.game, card) is not None

    def put(self, it: Thing) -> str:
        self.state.things.append(it)
        self.game.abilities.enter(*written.book.thing(self.game, it))
        if it.id not in (card for who in self.state.investigators for card in who.cards):
            self._own(it.id)
        return it.id

    def _own(self, card: str) -> None:
        copy = card.partition(".")[2]
        if copy[-1:].isalpha():
            who = self.who(int(copy[:-1]))
            who.cards = sorted([*who.cards, card])

    def asset(self, code: str, seat: int = 0, *, copy: int = 0, damage: int = 0, horror: int = 0) -> str:
        """An asset of a seat, in his play area."""
        return self.put(Thing(owned(code, seat, copy), PLAY, seat, damage=damage, horror=horror))

    def threat(self, card: str, seat: int = 0, **tokens: Any) -> str:
        return self.put(Thing(card, THREAT, seat, **tokens))

    def attached(self, card: str, host: str) -> str:
        return self.put(Thing(card, ATTACHED, host=host))

    def enemy(
        self,
        code: str,
        *,
        engaged: int | None = None,
        at: str = "",
        copy: int = 1,
        exhausted: bool = False,
        damage: int = 0,
        owner: int | None = None,
    ) -> str:
        """An enemy, engaged with a seat or at a location; a weakness has an owner."""
        card = encountered(code, copy) if owner is None else owned(code, owner, 0)
        zone, seat = (PLACE, -1) if engaged is None else (THREAT, engaged)
        return self.put(Thing(card, zone, seat, at, exhausted=exhausted, damage=damage))

    def hand(self, *codes: str, seat: int = 0) -> list[str]:
        cards = [owned(code, seat, copy) for copy, code in enumerate(codes)]
        for card in cards:
            self._own(card)
            hands.to_hand(self.game, self.who(seat), card)
        return cards

    def deck(self, *codes: str, seat: int = 0) -> list[str]:
        """These cards in this order on his deck."""
        cards = [owned(code, seat, 9 + copy) for copy, code in enumerate(codes)]
        for card in cards:
            self._own(card)
        self.who(seat).deck = Pile.stacked(cards)
        return cards

    def encounters(self, *codes: str) -> list[str]:
        """These cards in this order are the encounter deck."""
        cards = [encountered(code, 7 + copy) for copy, code in enumerate(codes)]
        self.state.encounter = Pile.stacked(cards)
        return cards

    # ------------------------------------------------------------------ running

    def run(self, flow: Flow[T], *answers: str) -> T:
        """The rule with these answers, all of which it must ask for, and no more."""
        self.asked = []
        given = iter(answers)
        try:
            question = next(flow)
            while True:
                ask = question.asks[0] if isinstance(question, Asks) else question
                if ask.trivial and ask.rule in OF_TESTS and not self.stops:
                    first = ask.first()
                    question = flow.send(addressed(ask.seat, first) if isinstance(question, Asks) else first)
                    continue
                self.asked.append(ask)
                answer = next(given, None)
                assert answer is not None, f"asked {words(ask.prompt)} {ask.some()}"
                read = ask.read(answer)
                question = flow.send(addressed(ask.seat, read) if isinstance(question, Asks) else read)
        except StopIteration as done:
            left = list(given)
            assert not left, f"never asked: {left}"
            result: T = done.value
            return result

    def ends(self, flow: Flow[Any], *answers: str) -> str:
        """The rule, which ends the scenario; the resolution it leads to."""
        with pytest.raises(ScenarioOver):
            self.run(flow, *answers)
        return self.state.resolution

    def told(self, message: str) -> list[Entry]:
        """The lines of the log with this message."""
        assert self.game.log is not None
        return [entry for entry in self.game.log if entry.id == message]


def words(text: Text) -> str:
    return language("en").render(text)


def lay(
    *codes: str,
    places: Iterable[str] = HOUSE,
    start: str = HALLWAY,
    standalone: bool = False,
    says: Written | None = None,
    real: bool = False,
) -> Table:
    """Investigators at a location of a house, with an agenda and an act; with `real` every card says what it says."""
    codes = codes or (ROLAND,)
    people = [Investigator(seat, code, start) for seat, code in enumerate(codes)]
    none = [0] * len(codes)
    state = CardsState(
        "the_gathering",
        "standard",
        len(codes),
        people,
        ["0"],
        Campaign("", codes=list(codes), experience=none, physical=none, mental=none),
        standalone=standalone,
        places=[At(code, revealed=True) for code in places],
        agenda=Stage(AGENDA),
        act=Stage(ACT),
        agendas=["01106", "01107"],
        acts=["01109", "01110"],
        turn=2,
        step="turn",
    )
    says = says or Written()
    written.book = REAL if real else says.book()
    game: Cards = Play(Setup("cards", len(codes), {}), state, Chance(b"laid", state.counts), [], InPlay())
    laid = Table(game, says)
    for who in people:
        game.abilities.enter(*written.book.investigator(who.code, who.seat))
    for code in places:
        game.abilities.enter(*written.book.place(code, True))
    game.abilities.enter(*written.book.stage(AGENDA, False))
    game.abilities.enter(*written.book.stage(ACT, False))
    return laid
