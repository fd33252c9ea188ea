"""Ultimatums and boons: all by name, and what those that touch decks ask of one."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from miskatonic.kernel.errors import MiskatonicError
from miskatonic.kernel.text import Raw, say

ULTIMATUMS = (
    *("agony", "broken_promises", "broken_veil", "chaos", "disaster", "dread", "failure", "finality"),
    *("forbidden_knowledge", "hardship", "highlander", "induction", "orthodoxy", "scream", "survival"),
    "ultimatums",
)
BOONS = ("ancients", "athena", "destiny", "hades", "hermes", "osiris", "thoth")
OF_DECKS = ("chaos", "disaster", "highlander", "induction", "orthodoxy", "ancients")
"""Those that change how a deck is built; the others change play, and a verdict passes over them."""
OF_THE_BAG = ("broken_promises", "failure")

ANCIENTS = 5
"""Experience more at the start."""


class UnknownVariant(MiskatonicError):
    """No ultimatum or boon has this name."""

    code = "unknown_variant"


class Variants(Struct, frozen=True):
    """The ultimatums and boons of a group, as far as decks know them."""

    names: frozenset[str] = frozenset()

    @property
    def one_copy(self) -> bool:
        return "highlander" in self.names

    @property
    def level_0_only(self) -> bool:
        return "induction" in self.names

    @property
    def taboos(self) -> bool:
        return "orthodoxy" in self.names

    @property
    def allies_die(self) -> bool:
        return "scream" in self.names

    @property
    def more_weaknesses(self) -> int:
        return int("disaster" in self.names)

    @property
    def more_experience(self) -> int:
        return ANCIENTS if "ancients" in self.names else 0


def variants(words: Iterable[str]) -> Variants:
    """Names as people write them: "ultimatum_of_the_highlander", "boon_of_ancients", "Highlander"."""
    return Variants(frozenset(_name(each) for each in words))


def _name(words: str) -> str:
    parts = words.lower().replace("-", "_").replace(" ", "_").split("_")
    kind = parts[0] if parts[0] in ("ultimatum", "boon") else ""
    if kind:
        parts = parts[1:]
    while parts and parts[0] in ("of", "the"):
        parts = parts[1:]
    name = "_".join(parts)
    known = {"ultimatum": ULTIMATUMS, "boon": BOONS}.get(kind, (*ULTIMATUMS, *BOONS))
    if name not in known:
        raise UnknownVariant(
            say("cards.error.variant", what=Raw(words[:60]), known=[Raw(each) for each in known])
        )
    return name


def for_chance() -> tuple[str, ...]:
    """Those that the Ultimatum of Ultimatums may bring: none that touches decks or the bag, and not itself."""
    kept_out = (*OF_DECKS, *OF_THE_BAG, "ultimatums")
    return tuple(each for each in (*ULTIMATUMS, *BOONS) if each not in kept_out)
