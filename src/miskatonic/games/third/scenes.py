"""What is going on, as data: the scenes in the state while they last, and what has just come of them.

People are named by their seats, monsters and cards by their ids, so that a scene is the same in every copy of a game.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from msgspec import Struct

from miskatonic.games.third.facts import CARDS, kind_of

TEST, HARM = "test", "harm"
"""Spans of limits: a test (or a roll that is none), and what somebody would suffer at one time."""
SUCCESS = 5
"""The lowest face that is a success (476.5a); cards change it (the number "success_from")."""


@cache
def hands_of(card: str) -> int:
    """The hand icons of a card; what is no such card has none."""
    kind = CARDS.get(kind_of(card))
    return kind.hands if kind else 0


# ---------------------------------------------------------------------- while it lasts


class Action(Struct, tag="action", omit_defaults=True, gc=False):
    """An action being performed: the two hands are one pair for all tests that are part of it (476.2c)."""

    name: str
    seat: int
    monster: str = ""
    """The monster attacked."""
    held: list[str] = []
    """Cards in his hands since they were used in this action."""

    @property
    def hands_used(self) -> int:
        return sum([hands_of(card) for card in self.held])

    def hold(self, cards: Iterable[str]) -> None:
        self.held += [card for card in cards if card not in self.held]


class Test(Struct, tag="test", omit_defaults=True, gc=False):
    """A test being resolved."""

    seat: int
    skill: str
    """May be changed before the roll."""
    mod: int = 0
    during: str = ""
    """attack, evade, ward, research, cast, encounter, headline, or "" for any other."""
    against: str = ""
    """The monster it is about, if any."""
    rule: str = "3e.476.1"
    action: Action | None = None
    """The action of his that it is part of."""
    counted: bool = False
    """What follows depends on the number of successes, not only on passing."""
    spell: str = ""
    """The spell whose casting it is part of, whose hands count (455.10)."""
    hands: list[str] = []
    """Cards with hand icons that modify it."""
    bonus: int = 0
    """Additional dice that were chosen (476.2d)."""
    more: int = 0
    """Additional dice of what counts by itself."""
    dice: list[int] = []
    threshold: int = SUCCESS
    extra: int = 0
    """Successes added to those of the dice (476.4d)."""
    sixes: bool = False
    """Each 6 is two successes."""

    def __post_init__(self) -> None:
        if self.action is not None and self.action.seat != self.seat:
            self.action = None
        if self.spell and not self.hands and hands_of(self.spell):
            self.hands = [self.spell]

    @property
    def successes(self) -> int:
        found = sum(map(self.threshold.__le__, self.dice)) + self.extra
        return found + self.dice.count(6) if self.sixes else found

    @property
    def passed(self) -> bool:
        return self.successes >= 1

    @property
    def falls_short(self) -> bool:
        """There is a die that is no success."""
        return min(self.dice, default=6) < self.threshold


class Encounter(Struct, tag="encounter", gc=False):
    """An encounter: who, where, which entry of which card."""

    seat: int
    place: str
    card: str
    entry: str


class Headline(Struct, tag="headline", gc=False):
    """A headline being read."""

    seat: int
    card: str


class Board(Struct, omit_defaults=True, gc=False):
    """What tokens change, as it stood before one."""

    doom: dict[str, int]
    clues: dict[str, int]
    sheet: int
    monsters: list[str]
    anomalies: list[str]


class Token(Struct, tag="token", omit_defaults=True, gc=False):
    """A mythos token being resolved."""

    seat: int
    token: str
    before: Board


class Attack(Struct, tag="attack", gc=False):
    """A monster attacks somebody."""

    monster: str
    seat: int


class Trade(Struct, tag="trade", omit_defaults=True, gc=False):
    """A trade: who began it, and what has changed hands, as "what:giver:receiver"."""

    seat: int
    moved: list[str] = []


class Purchase(Struct, tag="purchase", omit_defaults=True, gc=False):
    """Somebody buys from the display or a deck: what he has chosen, before anything is paid."""

    seat: int
    deck: str
    money: int
    """What he has left to spend."""
    chosen: dict[str, int] = {}
    """Card -> what he is to pay for it."""
    least: int = 0
    """What the cheapest card left would cost at half its price."""
    halved: bool = False
    """The next card is at half its price."""
    bargained: bool = False
    """He has tried to talk prices down."""


Scene = Action | Test | Encounter | Headline | Token | Attack | Trade | Purchase


# ---------------------------------------------------------------------- what has just come of it


class Rolled(Struct, tag="roll", array_like=True, gc=False):
    """The dice of a test as they lay in the end: after how many answers, whose."""

    at: int
    who: str
    skill: str
    mod: int
    during: str
    against: str
    threshold: int
    sixes: bool
    dice: list[int]
    successes: int


class Met(Struct, tag="met", array_like=True, gc=False):
    """An encounter that somebody has had."""

    at: int
    who: str
    place: str
    card: str
    entry: str


class Read(Struct, tag="read", array_like=True, gc=False):
    """A headline that was read."""

    at: int
    who: str
    headline: str


class Change(Struct, array_like=True, gc=False):
    """Something a token changed: doom, clues, a monster or an anomaly in a place, doom on the sheet."""

    what: str
    place: str = ""
    n: int = 0


class Drawn(Struct, tag="drawn", array_like=True, gc=False):
    """A mythos token that was drawn and resolved, and what has changed on the board by it."""

    at: int
    turn: int
    who: str
    token: str
    headline: str = ""
    changes: list[Change] = []
    done: int = -1
    """After how many answers it was resolved; below 0 while it is."""


Latest = Rolled | Met | Read | Drawn


class Standing(Struct, array_like=True, gc=False):
    """How the town stood at the end of a round."""

    sheet_doom: int
    sheet_clues: int
    doom: int
