"""The chaos bags of the campaigns by difficulty, and what the symbols mean in each of their scenarios."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from difflib import get_close_matches
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct, structs

from miskatonic.games.cards.bag.meanings import Meaning, Symbol
from miskatonic.games.cards.bag.tokens import BagError, read_tokens, token_name
from miskatonic.kernel.text import Raw, say

LEVELS = {"easy": "standard", "standard": "standard", "hard": "hard", "expert": "hard"}
"""Each difficulty, and the side of the reference card that it uses."""


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario by the code of its card, and the symbols of both its sides.

    `adds` are the tokens that its setup puts into the bag for the rest of the campaign. One that is `like` another has
    its reference card and its additions.
    """

    id: str
    card: str
    like: str = ""
    adds: dict[str, str] = {}
    standard: dict[str, Symbol] = {}
    hard: dict[str, Symbol] = {}

    def symbols(self, level: str) -> dict[str, Symbol]:
        """The symbols of the side that this difficulty uses."""
        if self.like:
            return scenario(self.like).symbols(level)
        return self.hard if LEVELS[level] == "hard" else self.standard

    def added(self, level: str) -> list[str]:
        if self.like:
            return scenario(self.like).added(level)
        return read_tokens(self.adds.get(level, ""))


class Campaign(Struct, frozen=True, forbid_unknown_fields=True):
    """A campaign, the bag that it begins with on each difficulty, and its scenarios in their order.

    `anywhere` is for side stories, which may be played between the scenarios of any campaign, with its bag. One that
    is `like` another (the cards of a Return change neither bag nor reference cards) has its bags and scenarios.
    """

    id: str
    bags: dict[str, str] = {}
    scenarios: list[Scenario] = []
    anywhere: bool = False
    like: str = ""

    def bag(self, level: str, scenario: Scenario | None = None) -> list[str]:
        """The tokens at the start of the campaign, or at that of one of its scenarios."""
        found = read_tokens(self.bags[level])
        for each in self.scenarios if scenario in self.scenarios else ():
            found += each.added(level)
            if each == scenario:
                break
        return found


@cache
def campaigns() -> dict[str, Campaign]:
    path = Path(__file__).with_name("campaigns.json")
    found = {each.id: each for each in msgspec.json.decode(path.read_bytes(), type=list[Campaign])}
    for each in found.values():
        if each.like:
            other = found[each.like]
            found[each.id] = structs.replace(each, bags=other.bags, scenarios=other.scenarios)
    return found


def campaign(name: str) -> Campaign:
    """A campaign by its id or name, or by words that no other has; a Return is meant when one says so."""
    firsts = [each.id for each in campaigns().values() if not each.like]
    found = _meant(name, firsts) or _meant(name, campaigns())
    if found is None:
        known = [Raw(each) for each in campaigns()]
        raise BagError(say("cards.error.campaign", what=Raw(name[:60]), known=known))
    return campaigns()[found]


def scenario(name: str) -> Scenario:
    """A scenario by its id, its name, the code of its card, or by words that no other has."""
    there = {each.id: each for one in campaigns().values() for each in one.scenarios}
    by_card = {each.card: each.id for each in there.values()}
    found = by_card.get(name.strip()) or _meant(name, there)
    if found is None:
        known = [Raw(each) for each in get_close_matches(_id(name), there, n=5, cutoff=0)]
        raise BagError(say("cards.error.scenario", what=Raw(name[:60]), known=known))
    return there[found]


def _meant(name: str, ids: Collection[str]) -> str | None:
    wanted = _id(name)
    for each in (wanted, f"the_{wanted}"):
        if each in ids:
            return each
    having = [each for each in ids if wanted and f"_{wanted}_" in f"_{each}_"]
    return having[0] if len(having) == 1 else None


def campaign_of(found: Scenario) -> Campaign:
    return next(each for each in campaigns().values() if found in each.scenarios)


def level(name: str) -> str:
    """A difficulty by its name."""
    if _id(name) not in LEVELS:
        known = [Raw(each) for each in LEVELS]
        raise BagError(say("cards.error.level", what=Raw(name[:40]), known=known))
    return _id(name)


def meanings_of(symbols: Mapping[str, Symbol], x: Mapping[str, int]) -> dict[str, Meaning]:
    """What the symbols mean for these X, each the usual one where none is given."""
    for kind, n in x.items():
        symbol = symbols.get(kind, Symbol())
        if not symbol.x:
            raise BagError(say("cards.error.no_x", token=token_name(kind)))
        if not symbol.least <= n <= symbol.most:
            raise BagError(
                say("cards.error.x", token=token_name(kind), n=n, least=symbol.least, most=symbol.most)
            )
    return {kind: symbol.meaning(x.get(kind)) for kind, symbol in symbols.items()}


def _id(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", re.sub(r"['’]", "", name.lower())).strip("_")
