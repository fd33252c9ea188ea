"""Any card of these boxes as it is printed, whether it comes from the collection or from an encounter set.

A printing of the revised core box reads as the card that it prints again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated, Any

from msgspec import Struct, structs

from miskatonic.games.cards.collection.facts import Card, Investigator
from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.play.facts.encounter import ENCOUNTER, AssetFacts, Facts, LocationFacts
from miskatonic.games.cards.play.facts.names import Kind, read, title_id, trait_id
from miskatonic.games.cards.play.facts.scenarios import SCENARIOS, UNSEEN, Unseen
from miskatonic.games.cards.play.ids import encountered
from miskatonic.kernel.fields import Between, Known
from miskatonic.kernel.reading import Reader

BOXES = ("core", "rcore", "rtnotz")
"""Packs: the core set, its revision, the Return."""


class Uses(Struct, frozen=True):
    """So many tokens of a kind are on an asset when it enters play."""

    kind: Kind
    amount: Annotated[int, Between(1, 6)]


class Side(Struct, frozen=True, gc=False):
    """How a location is known before it is revealed."""

    name: str
    title: str
    symbol: str
    connects: tuple[str, ...]


class Printed(Struct, frozen=True, kw_only=True, gc=False):
    """A card as printed. None is a dash or nothing at all; `name` is English, `title` the id of it."""

    code: str
    type: str
    name: str
    title: str = ""
    subname: str = ""
    classes: tuple[str, ...] = ()
    """Empty: a card of an encounter set."""
    subtype: str = ""
    """weakness, basicweakness, or none."""
    owners: tuple[str, ...] = ()
    """The investigators whose signature card it is."""
    traits: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    unique: bool = False
    quantity: int = 1
    level: int | None = None
    cost: int | None = None
    slots: tuple[str, ...] = ()
    """A card for two hands has the slot twice."""
    icons: dict[str, int] = {}
    skills: dict[str, int] = {}
    """Of an investigator."""
    uses: Uses | None = None
    health: int | None = None
    health_per_investigator: int = 0
    sanity: int | None = None
    fight: int | None = None
    evade: int | None = None
    damage: int = 0
    horror: int = 0
    victory: int = 0
    shroud: int | None = None
    clues: int | None = None
    """Per investigator, unless they are `clues_fixed`."""
    clues_fixed: bool = False
    symbol: str = ""
    connects: tuple[str, ...] = ()
    unrevealed: Side | None = None
    """Every location has one."""
    stage: int | None = None
    doom: int | None = None
    set: str = ""
    back: str = ""
    """The code of the card on its other side."""
    back_name: str = ""
    """What the other side of an act or agenda is called."""

    @property
    def weakness(self) -> bool:
        return self.subtype != ""

    @property
    def fast(self) -> bool:
        return "fast" in self.keywords

    @property
    def permanent(self) -> bool:
        return "permanent" in self.keywords

    def full_clues(self, investigators: int) -> int:
        """What a location holds when it is revealed, or an act asks for, where so many began the scenario."""
        return (self.clues or 0) * (1 if self.clues_fixed else investigators)


# ---------------------------------------------------------------------- encounter cards


def _encounter(facts: Facts) -> Printed:
    if isinstance(facts, AssetFacts):
        return structs.replace(_player(load()[facts.code]), set=facts.set)
    given = structs.asdict(facts)
    if isinstance(facts, LocationFacts):
        given["unrevealed"] = _unrevealed(facts)
    return Printed(**given, title=title_id(facts.name))


def _unrevealed(facts: LocationFacts) -> Side:
    other = facts.unrevealed
    name = other.name or facts.name
    connects = facts.connects if other.connects is None else other.connects
    return Side(name, title_id(name), other.symbol or facts.symbol, connects)


# ---------------------------------------------------------------------- player cards


class PlayerFacts(Struct, frozen=True):
    """What play asks of a player card, and the collection does not hold."""

    code: Annotated[str, Known(tuple(load().cards))]
    uses: Uses


def player_cards(rows: list[Any]) -> dict[str, PlayerFacts]:
    return Reader().records("player.json", rows, PlayerFacts, key="code")


PLAYER = player_cards(read("player"))


def _player(card: Card) -> Printed:
    more = PLAYER.get(card.code)
    return Printed(
        code=card.code,
        type=card.type,
        name=card.name,
        title=title_id(card.name),
        subname=card.subname,
        classes=card.classes,
        subtype=card.subtype,
        owners=card.restrictions.investigators if card.restrictions else (),
        traits=tuple(trait_id(each) for each in card.traits),
        keywords=card.keywords,
        unique=card.unique,
        quantity=card.quantity,
        level=card.level,
        cost=card.cost,
        slots=card.slots,
        icons=card.icons,
        skills=card.skills if isinstance(card, Investigator) else {},
        uses=more.uses if more else None,
        health=card.health,
        sanity=card.sanity,
        fight=card.fight,
        evade=card.evade,
        damage=card.damage,
        horror=card.horror,
        victory=card.victory,
    )


# ---------------------------------------------------------------------- all of them


def _canonical() -> dict[str, Printed]:
    """The placeholder for a random weakness is hidden, and no card."""
    boxes = {card.canonical for card in load().cards.values() if card.pack in BOXES and not card.hidden}
    mine = {code: _player(load()[code]) for code in boxes}
    mine |= {code: _encounter(facts) for code, facts in ENCOUNTER.items()}
    return {code: mine[code] for code in sorted(mine)}


def _all() -> dict[str, Printed]:
    again = {
        other: card for code, card in CARDS.items() if load().get(code) for other in load().printings(code)
    }
    return CARDS | again


def _unseen() -> dict[str, Printed]:
    """Locations that look alike until they are revealed, as they look: "woods.1", "woods.2" ..."""
    found: dict[str, Printed] = {}
    for group in {each for sheet in SCENARIOS.values() for each in sheet.places if isinstance(each, Unseen)}:
        first = CARDS[group.of[0]]
        name = UNSEEN[group.unseen]
        alike = Printed(
            code=group.unseen,
            type="location",
            name=name,
            title=title_id(name),
            traits=first.traits,
            unrevealed=first.unrevealed,
        )
        found |= dict.fromkeys(
            (group.unseen, *(encountered(group.unseen, n + 1) for n in range(group.n))), alike
        )
    return found


def _subtitled() -> Iterator[str]:
    subnames: dict[str, set[str]] = {}
    for card in CARDS.values():
        subnames.setdefault(card.title, set()).add(card.subname)
    for code, card in CARDS.items():
        if card.subname and (card.type == "investigator" or len(subnames[card.title]) > 1):
            yield code


CARDS = _canonical()
"""Each card once, by the code of its first printing, in the order of codes."""
PRINTED = _all() | _unseen()

printed: Callable[[str], Printed] = PRINTED.__getitem__
"""What is printed on a card, by its code."""
"""Every code of every printing -> its card; and locations that nobody has seen."""
SUBTITLED = frozenset(_subtitled())
"""The cards whose subtitles are told: investigators, and those that share their title with others."""
