"""What comes next before the phase goes on: each step is a unit of its own, so that no copy has much to replay."""

from __future__ import annotations

from msgspec import Struct

from miskatonic.games.second.scenes import Encounter, Part


class Possessions(Struct, tag="possessions", gc=False):
    """At set-up: what this seat is given, the cards named on the sheet or those drawn."""

    seat: int
    drawn: bool


class Sliders(Struct, tag="sliders", gc=False):
    """At set-up: everybody sets the sliders."""


class DealWith(Struct, tag="deal_with", gc=False):
    """The monsters where he stands, one after the other, before he goes on or stops."""


class Combat(Struct, tag="combat", gc=False):
    """The combat going on: its next piece."""


class Apart(Struct, tag="apart", omit_defaults=True, gc=False):
    """A monster of an encounter or on a rumor, met off the board: what he does about it, then the combat in pieces."""

    seat: int
    marker: str
    rumor: bool = False
    """It lies on the rumor, and lies there again unless it is defeated; others go back to the cup."""
    encounter: Encounter | None = None
    """The encounter that brought it, which lasts as long as the combat."""


class CardMonsters(Struct, tag="card_monsters", gc=False):
    """Monsters on a rumor: which of them he fights next, as long as he stays where he is."""

    seat: int
    card: str
    place: str
    fought: list[str]


class ComeBack(Struct, tag="come_back", gc=False):
    """After a visit to an Other World: back to where he was, unless he has been sent elsewhere."""

    seat: int
    place: str


class Walk(Struct, tag="walk", omit_defaults=True, gc=False):
    """The rest of a way on foot, unless a combat has ended the move."""

    way: list[str]
    going_on: bool = False
    """At its end he is asked again; else the move ends there."""
    picking: bool = False
    """Of clue tokens where it ends he chooses how many he takes; else he takes all."""


class Ride(Struct, tag="ride", gc=False):
    """To any street or location at once, unless a combat has ended the move."""

    rule: str


class Stop(Struct, tag="stop", omit_defaults=True, gc=False):
    """The end of a move in this place."""

    place: str
    picking: bool = False
    """He chooses how many clue tokens he takes."""


class Abroad(Struct, tag="abroad", omit_defaults=True, gc=False):
    """A move in an Other World: trades and uses until he goes on, or stays because he was delayed."""

    delayed: bool = False
    traded: list[int] = []
    """Seats he has traded with."""


class Trading(Struct, tag="trading", omit_defaults=True, gc=False):
    """The trade of two people."""

    seat: int
    other: int


class BattleTrades(Struct, tag="battle_trades", omit_defaults=True, gc=False):
    """Before an attack of the final battle: with whom he trades next."""

    seat: int
    traded: list[int] = []


class Sale(Struct, tag="sale", gc=False):
    """Cards shown to everybody: who buys the next of them. The seat is that of whose encounter it is."""

    seat: int
    cards: list[str]
    card: str
    """The card that says so."""
    rule: str


class DrawMythos(Struct, tag="draw_mythos", gc=False):
    """The Mythos card of the turn."""


class Resolve(Struct, tag="resolve", gc=False):
    """One of the four parts of a Mythos card: gate, clue, movement, text."""

    card: str
    part: Part


class ReadTo(Struct, tag="read_to", gc=False):
    """A headline that speaks to everybody: what it says to this seat."""

    card: str
    seat: int


class HeadlineOver(Struct, tag="headline_over", gc=False):
    """A headline that everybody has heard."""

    card: str


class Discard(Struct, tag="discard", gc=False):
    """A Mythos card of which only the gate counted."""

    card: str


class EndOfMythos(Struct, tag="end_of_mythos", gc=False):
    """What cards do at the end of the Mythos Phase; then the turn is over."""


class FirstTurn(Struct, tag="first_turn", gc=False):
    """After the set-up Mythos card."""


class WardOff(Struct, tag="ward_off", gc=False):
    """What this seat may do to cancel the Ancient One's attack."""

    seat: int


class AncientStrike(Struct, tag="ancient_strike", gc=False):
    """The Ancient One's attack on this seat."""

    seat: int


class EndOfRound(Struct, tag="end_of_round", gc=False):
    """The last of a round of the final battle."""


Step = (
    Possessions
    | Sliders
    | DealWith
    | Combat
    | Apart
    | CardMonsters
    | ComeBack
    | Walk
    | Ride
    | Stop
    | Abroad
    | Trading
    | BattleTrades
    | Sale
    | WardOff
    | AncientStrike
    | EndOfRound
    | DrawMythos
    | Resolve
    | ReadTo
    | HeadlineOver
    | Discard
    | EndOfMythos
    | FirstTurn
)
