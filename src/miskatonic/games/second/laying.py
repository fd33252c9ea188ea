"""A table of Arkham Horror laid from a few lines."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Struct

from miskatonic.games.second.facts import (
    ANCIENT_ONES,
    GATES,
    LOCATION_CARDS,
    LOCATIONS,
    MONSTERS,
    MYTHOS,
    SHEETS,
    STREETS,
    UNSTABLE,
    WORLDS,
    copies,
)
from miskatonic.games.second.facts.names import CardName, MonsterName, SheetName, WorldName
from miskatonic.games.second.rules.cup import OUTSKIRTS, SKY
from miskatonic.games.second.rules.setup import start
from miskatonic.games.second.rules.turn import begin_phase
from miskatonic.games.second.state import Card, Investigator, Rumor, SecondState
from miskatonic.kernel.abilities import InPlay
from miskatonic.kernel.box import Play, Setup
from miskatonic.kernel.chance import Chance
from miskatonic.kernel.decks import Pile
from miskatonic.kernel.fields import SOME, AtLeast, Between, Known
from miskatonic.kernel.laying import Lines
from miskatonic.kernel.text import say

TURN = 2
AREAS = [f"{world}:{area}" for world in WORLDS for area in (1, 2)]
CARD_STREETS = {card: street for street, cards in LOCATION_CARDS.items() for card in cards}

Place = Annotated[str, Known([*STREETS, *LOCATIONS, "jail", "lost", *AREAS])]
MonsterPlace = Annotated[str, Known([*STREETS, *LOCATIONS, SKY, OUTSKIRTS])]
Unstable = Annotated[str, Known(UNSTABLE)]
Some = Annotated[int, Between(0, 50)]


def _mythos(kind: str) -> list[str]:
    return [card.id for card in MYTHOS.values() if card.type == kind]


class Person(Struct, frozen=True):
    """An investigator: unless told otherwise at home, at full strength and empty-handed."""

    name: SheetName
    place: Place = ""
    sanity: Annotated[int, AtLeast(1)] | None = None
    stamina: Annotated[int, AtLeast(1)] | None = None
    money: Some = 0
    clues: Some = 0
    cards: tuple[CardName, ...] = ()
    fate: Literal["", "blessed", "cursed"] = ""


class Top(Struct, frozen=True):
    """What is drawn next from each pile, first card first."""

    common: tuple[str, ...] = ()
    unique: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
    allies: tuple[str, ...] = ()
    mythos: tuple[str, ...] = ()
    gate_cards: tuple[str, ...] = ()
    cup: tuple[str, ...] = ()
    gates: tuple[str, ...] = ()


class SecondLines(Struct, frozen=True):
    """What may be said of a table; cards and markers go by their kind, gates by their world."""

    investigators: Annotated[tuple[Person, ...], SOME]
    ancient_one: Annotated[str, Known(ANCIENT_ONES)] = "azathoth"
    printing: Literal["first", "later"] = "first"
    step: Literal["upkeep", "movement", "arkham", "other_worlds", "mythos"] = "upkeep"
    doom: Annotated[int, AtLeast(0)] = 0
    terror: Annotated[int, Between(0, 10)] = 0
    gates: dict[Unstable, WorldName] = {}
    seals: tuple[Unstable, ...] = ()
    clues: dict[Annotated[str, Known(LOCATIONS)], Annotated[int, Between(1, 20)]] | None = None
    """Unless named, one at each unstable location without a gate or seal."""
    monsters: dict[MonsterPlace, Annotated[tuple[MonsterName, ...], SOME]] = {}
    environment: Annotated[str, Known(["", *_mythos("environment")])] = ""
    rumor: Annotated[str, Known(["", *_mythos("rumor")])] = ""
    locations: tuple[Annotated[str, Known(CARD_STREETS)], ...] = ()
    """Location cards that lie face up on their decks: the next encounters there."""
    top: Top = Top()

    @property
    def options(self) -> dict[str, str]:
        seats = {f"investigator_{n}": each.name for n, each in enumerate(self.investigators, 1)}
        return {"ancient_one": self.ancient_one, "printing": self.printing, **seats}


def lay(lines: Lines, said: SecondLines, setup: Setup) -> SecondState:
    """The set-up's table with these changes; what is named nowhere is shuffled in its deck, cup or pile."""
    state = start(setup)
    state.ancient, state.turn, state.terror = said.ancient_one, TURN, said.terror
    ancient = ANCIENT_ONES[said.ancient_one]
    state.doom = lines.within(said.doom, ancient.doom_track - 1, "doom")
    state.cup = Pile.of(
        marker
        for kind in MONSTERS.values()
        if ancient.masks or not kind.mask
        for marker in copies(kind.id, kind.count)
    )
    for seat, each in enumerate(said.investigators):
        state.investigators.append(_seat(lines, state, each, seat))
        state.unused.remove(each.name)
    _lay_board(lines, said, state)
    _lay_cards(lines, said, state)
    begin_phase(Play(setup, state, Chance(lines.key, state.counts), [], InPlay()), said.step)
    return state


def _seat(lines: Lines, state: SecondState, each: Person, seat: int) -> Investigator:
    sheet, path = SHEETS[each.name], ("investigators", str(seat))
    sanity = lines.within(each.sanity or sheet.max_sanity, sheet.max_sanity, *path, "sanity")
    stamina = lines.within(each.stamina or sheet.max_stamina, sheet.max_stamina, *path, "stamina")
    who = Investigator(
        each.name,
        seat,
        each.place or sheet.home,
        sanity,
        stamina,
        sheet.max_sanity,
        sheet.max_stamina,
        [0, 0, 0],
        each.money,
        each.clues,
        fate=each.fate,
    )
    piles: list[Pile | list[str]] = [*state.decks.values(), state.specials]
    for name in each.cards:
        pile = next((pile for pile in piles if any(_is(card, name) for card in pile)), state.specials)
        who.cards.append(Card(lines.take(pile, name, *path, "cards")))
    return who


def _is(card: str, kind: str) -> bool:
    return card.partition(".")[0] == kind


def _lay_board(lines: Lines, said: SecondLines, state: SecondState) -> None:
    for place, world in said.gates.items():
        if place in said.seals:
            lines.refuse(say("kernel.fault.nonsense"), "gates", place)
        state.gates[place] = _gate(lines, state, world, "gates", place)
    state.seals = lines.once(said.seals, "seals")
    for place, names in said.monsters.items():
        state.monsters[place] = [lines.take(state.cup, name, "monsters", place) for name in names]
    taken = {*said.gates, *said.seals}
    if said.clues is None:
        state.clues = {place: n for place, n in state.clues.items() if place not in taken}
    else:
        for place in said.clues:
            if place in said.gates:
                lines.refuse(say("kernel.fault.nonsense"), "clues", place)
        state.clues = dict(said.clues)


def _gate(lines: Lines, state: SecondState, world: str, *path: str) -> str:
    """A gate marker to this world."""
    pile = state.gate_pile
    name = next((gate for gate in pile if GATES[gate].world == world), world)
    return lines.take(pile, name, *path)


def _lay_cards(lines: Lines, said: SecondLines, state: SecondState) -> None:
    state.environment = said.environment
    if said.environment:
        state.mythos.remove(said.environment)
    if said.rumor:
        state.mythos.remove(said.rumor)
        state.rumor = Rumor(said.rumor, TURN - 1)
    for card in said.locations:
        if CARD_STREETS[card] in state.foreseen:
            lines.refuse(say("kernel.fault.nonsense"), "locations")
        state.foreseen[CARD_STREETS[card]] = card
    piles = {**state.decks, "mythos": state.mythos, "cup": state.cup}
    for name, pile in piles.items():
        lines.stack(pile, getattr(said.top, name), "top", name)
    lines.stack(state.gate_deck, said.top.gate_cards, "top", "gate_cards")
    worlds = {GATES[gate].world: gate for gate in state.gate_pile}
    gates = [worlds[lines.among(world, worlds, "top", "gates")] for world in said.top.gates]
    lines.stack(state.gate_pile, gates, "top", "gates")
