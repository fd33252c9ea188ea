"""A table on which cards say what they say: one investigator's turn in the house, and what may be done in it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from miskatonic.games.cards.play import texts
from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.ids import code_of, encountered, owned
from miskatonic.games.cards.play.rules import actions, encounters, testing, written
from miskatonic.games.cards.play.scenes import Test
from miskatonic.games.cards.play.state import ATTACHED, Thing
from miskatonic.kernel.abilities import Source, Usable
from miskatonic.kernel.asks import Flow
from tests.cards.play.laying import HALLWAY, HOUSE, ROLAND, Table, Written, lay

assert texts
REAL = written.book

GHOUL, RATS, PRIEST, FLESH_EATER, ACOLYTE = "01160", "01159", "01116", "01118", "01169"
"""Fight 2, evade 2, health 2; 1, 3, 1; Elite with 5 per investigator; 4, 1, 4; a Cultist with 1."""


class Said(Written):
    """What is really written."""

    def thing(self, game: Any, it: Thing) -> written.Entered:
        return REAL.thing(game, it)

    def book(self) -> written.Book:
        return REAL


class Turn(Table):
    """A table in somebody's turn."""

    @classmethod
    def of(cls, laid: Table) -> Turn:
        return cls(laid.game, laid.says)

    # ------------------------------------------------------------------ laying

    def bag(self, *tokens: str) -> None:
        """Only these are in the bag."""
        self.state.bag = sorted(tokens)

    def asset(self, code: str, seat: int = 0, **tokens: Any) -> str:
        card = super().asset(code, seat, **{key: tokens.pop(key) for key in ("copy",) if key in tokens})
        it = self.thing(card)
        uses = printed(code).uses
        it.uses = uses.amount if uses is not None else 0
        for name, value in tokens.items():
            setattr(it, name, value)
        return card

    def on_place(self, code: str, host: str, copy: int = 1) -> str:
        return self.put(Thing(encountered(code, copy), ATTACHED, host=host))

    def throw(self, *codes: str, seat: int = 0) -> list[str]:
        """These lie in his discard pile, the last on top."""
        cards = [owned(code, seat, 20 + n) for n, code in enumerate(codes)]
        for card in cards:
            self._own(card)
        self.who(seat).discard += cards
        return cards

    # ------------------------------------------------------------------ doing

    def usables(self, kind: str = "action", seat: int = 0) -> list[tuple[Source, Usable]]:
        return self.game.abilities.usable(self.game, kind, seat)

    def can(self, card: str, kind: str = "action", seat: int = 0) -> bool:
        return any(source.id == card for source, _ in self.usables(kind, seat))

    def use(self, card: str, *answers: str, kind: str = "action", n: int = 0, seat: int = 0) -> None:
        """Use the n-th of what the card offers."""
        found = [pair for pair in self.usables(kind, seat) if pair[0].id == card]
        source, ability = found[n]
        self.run(self.game.abilities.use(self.game, source, ability), *answers)

    def free(self, card: str, *answers: str, seat: int = 0) -> None:
        self.use(card, *answers, kind="free", seat=seat)

    def play(self, card: str, *answers: str, seat: int = 0) -> None:
        assert actions.playable(self.game, self.who(seat), card)
        self.run(actions.play(self.game, self.who(seat), card), *answers)

    def playable(self, card: str, seat: int = 0) -> bool:
        return actions.playable(self.game, self.who(seat), card)

    def test(
        self, skill: str = "willpower", difficulty: int = 0, *answers: str, seat: int = 0, **more: Any
    ) -> Test:
        return self.run(testing.skill_test(self.game, self.who(seat), skill, difficulty, **more), *answers)

    def investigate(self, *answers: str, seat: int = 0) -> Test:
        return self.run(actions.investigate(self.game, self.who(seat)), *answers)

    def fight(self, enemy: str, *answers: str, seat: int = 0) -> Test:
        return self.run(actions.fight(self.game, self.who(seat), enemy), *answers)

    def evade(self, enemy: str, *answers: str, seat: int = 0) -> Test:
        return self.run(actions.evade(self.game, self.who(seat), enemy), *answers)

    def draws(self, code: str, *answers: str, seat: int = 0) -> str:
        """He draws an encounter card."""
        card = encountered(code, 5)
        self.run(encounters.draw_encounter(self.game, self.who(seat), card), *answers)
        return card

    def draws_weakness(self, code: str, *answers: str, seat: int = 0) -> str:
        card = owned(code, seat, 8)
        self._own(card)
        self.run(encounters.weakness(self.game, self.who(seat), card), *answers)
        return card

    def flow(self, flow: Flow[Any], *answers: str) -> Any:
        return self.run(flow, *answers)

    def piles(self, seat: int = 0) -> list[str]:
        """The codes in his discard pile."""
        return [code_of(card) for card in self.who(seat).discard]

    def holds(self, seat: int = 0) -> list[str]:
        return [code_of(card) for card in self.who(seat).hand]


def turn(
    *codes: str,
    places: Iterable[str] = HOUSE,
    start: str = HALLWAY,
    bag: Iterable[str] = ("0",),
    **more: Any,
) -> Turn:
    """The first seat's turn: three actions, five resources, a bag of zeros, decks to draw from."""
    laid = Turn.of(lay(*(codes or (ROLAND,)), places=places, start=start, says=Said(), **more))
    laid.state.active = 0
    laid.bag(*bag)
    laid.game.abilities.enter(*REAL.scenario("the_gathering", "standard"))
    for who in laid.state.investigators:
        who.actions = 3 if who.seat == 0 else 0
        who.resources = 5
        laid.deck(*["01088"] * 6, seat=who.seat)
    return laid
