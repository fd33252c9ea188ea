"""Arkham Noir as plain data: what lies where. Cards are named by id; what is printed on them is in `facts`."""

from __future__ import annotations

from msgspec import Struct

from miskatonic.kernel.box import Play
from miskatonic.kernel.decks import Pile
from miskatonic.kernel.lasting import Lasting


class SanityTest(Struct, tag="sanity_test", omit_defaults=True, gc=False):
    """A sanity test that is going on, the only thing in this game that is tried."""

    card: str = ""
    """What was revealed."""
    lost: bool | None = None


class Case(Struct, gc=False):
    """An open case: its card, the side it lies on, its line of investigation, left to right."""

    id: str
    side: str
    line: list[str]
    cancel: bool = False
    """The effects of the next card played here are cancelled."""


class NoirState(Struct, omit_defaults=True, gc=False):
    """The whole table. Every card is in exactly one place; a two-faced card goes by the face that is up."""

    mode: str
    limit: int
    deck: Pile
    threat_deck: Pile
    case_deck: list[str]
    objectives: list[str]
    briefcase: list[str]
    removed: list[str]
    cases: list[Case]
    lead_row: list[str] = []
    hand: list[str] = []
    discard: list[str] = []
    time: list[str] = []
    sanity: list[str] = []
    closed: list[str] = []
    big_picture: list[str] = []
    completed: list[str] = []
    threats: list[str] = []
    resolving: list[str] = []
    """A case card between Open and Closed Cases, while its icons are resolved."""
    using: list[str] = []
    """Briefcase cards whose effect is being resolved: still there, about to leave the game."""
    moved: list[str] = []
    """Equipment moved in or out of the briefcase since the last other answer: it may not just move back."""
    cancel_any: bool = False
    """The effects of the next card played in any case are cancelled."""
    result: str = ""
    step: str = "setup"
    turn: int = 0
    counts: dict[str, int] = {}
    scenes: list[SanityTest] = []
    steps: list[None] = []
    limits: dict[str, int] = {}
    lasting: list[Lasting] = []


Noir = Play[NoirState]
