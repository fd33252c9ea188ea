"""A table of the third edition laid from a few lines."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Struct

from miskatonic.games.third.facts import (
    CARDS,
    CONDITIONS,
    FUTURE,
    HEADLINES,
    PACTS,
    SCENARIOS,
    SHEETS,
    copies,
    kind_of,
    monster_kind,
    spaces,
)
from miskatonic.games.third.facts.names import MonsterName, ScenarioName, SheetName, Skill
from miskatonic.games.third.rules.people import ELUSIVE, MASSIVE
from miskatonic.games.third.rules.setup import lay_out, start
from miskatonic.games.third.rules.turn import begin_step
from miskatonic.games.third.state import (
    ENGAGED,
    READY,
    Asset,
    CodexCard,
    Investigator,
    Monster,
    Rumor,
    ThirdState,
)
from miskatonic.games.third.texts.archive import ARCHIVE
from miskatonic.kernel.abilities import InPlay
from miskatonic.kernel.box import Play, Setup
from miskatonic.kernel.chance import Chance
from miskatonic.kernel.decks import Pile
from miskatonic.kernel.fields import SOME, AtLeast, Between, Known
from miskatonic.kernel.laying import Lines

ROUND = 2

Some = Annotated[int, Between(0, 50)]
Few = Annotated[int, Between(1, 20)]
RUMORS = [card.id for card in HEADLINES.values() if card.rumor]


class Person(Struct, frozen=True):
    """An investigator: unless told otherwise unharmed in the starting space, empty-handed and penniless."""

    name: SheetName
    place: str = ""
    damage: Annotated[int, AtLeast(0)] = 0
    horror: Annotated[int, AtLeast(0)] = 0
    money: Some = 0
    clues: Some = 0
    remnants: Some = 0
    focus: tuple[Skill, ...] = ()
    assets: tuple[Annotated[str, Known([*CARDS, *CONDITIONS])], ...] = ()


class Top(Struct, frozen=True):
    """What is drawn next from each deck, first card first; `encounters` by neighborhood."""

    items: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()
    allies: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    streets: tuple[str, ...] = ()
    anomalies: tuple[str, ...] = ()
    monsters: tuple[str, ...] = ()
    cup: tuple[str, ...] = ()
    headlines: tuple[Annotated[str, Known(HEADLINES)], ...] = ()
    encounters: dict[str, tuple[str, ...]] = {}


class ThirdLines(Struct, frozen=True):
    """What may be said of a table; cards and monsters go by their kind."""

    investigators: Annotated[tuple[Person, ...], SOME]
    scenario: ScenarioName = "feast_for_umordhoth"
    step: Literal["action", "activation", "encounter", "mythos"] = "action"
    monsters: dict[str, Annotated[tuple[MonsterName, ...], SOME]] | None = None
    """Space -> monsters; who stands there is engaged. Unless named, those of the scenario sheet; so is the doom."""
    doom: dict[str, Few] | None = None
    clues: dict[str, Few] = {}
    """Neighborhood -> clues."""
    codex: tuple[int, ...] | None = None
    """Archive cards in the codex; unless named, those that the scenario begins with."""
    display: tuple[str, ...] | None = None
    rumor: Annotated[str, Known(["", *RUMORS])] = ""
    top: Top = Top()

    @property
    def options(self) -> dict[str, str]:
        seats = {f"investigator_{n}": each.name for n, each in enumerate(self.investigators, 1)}
        return {"scenario": self.scenario, **seats}


def lay(lines: Lines, said: ThirdLines, setup: Setup) -> ThirdState:
    """The set-up's table with these changes; what is named nowhere is shuffled in its deck or cup."""
    state = start(setup)
    game = Play(setup, state, Chance(lines.key, state.counts), [], InPlay())
    lay_out(game, said.scenario)
    state.turn = ROUND
    if said.display is not None:
        _lay_display(lines, state, said.display)
    for seat, each in enumerate(said.investigators):
        state.unused.remove(each.name)
        state.investigators.append(_seat(lines, state, each, seat))
    _lay_board(lines, said, state)
    _lay_codex(lines, said, state)
    _lay_decks(lines, said, state)
    begin_step(game, said.step)
    return state


# ---------------------------------------------------------------------- people


def _seat(lines: Lines, state: ThirdState, each: Person, seat: int) -> Investigator:
    sheet, path = SHEETS[each.name], ("investigators", str(seat))
    place = each.place or SCENARIOS[state.scenario].start
    who = Investigator(
        each.name,
        seat,
        lines.among(place, _spaces(state), *path, "place"),
        lines.within(each.damage, sheet.health - 1, *path, "damage"),
        lines.within(each.horror, sheet.sanity - 1, *path, "horror"),
        each.money,
        each.clues,
        each.remnants,
        sorted(each.focus),
    )
    for name in lines.once([name for name in each.assets if name not in CONDITIONS], *path, "assets"):
        who.assets.append(Asset(_asset(lines, state, name, *path, "assets")))
    for name in [name for name in each.assets if name in CONDITIONS]:
        who.assets.append(_condition(lines, state, who, name, *path, "assets"))
    return who


def _spaces(state: ThirdState) -> tuple[str, ...]:
    return (*spaces(state.scenario), FUTURE)


def _asset(lines: Lines, state: ThirdState, name: str, *path: str) -> str:
    """Out of its deck; what an investigator starts with lies in none."""
    deck = CARDS[name].deck
    if deck == "starting":
        return name
    _off_display(state, name)
    piles = {"items": state.items, "spells": state.spells, "allies": state.allies}
    return lines.take(piles.get(deck, state.specials), name, *path)


def _condition(lines: Lines, state: ThirdState, who: Investigator, name: str, *path: str) -> Asset:
    if name == "dark_pact":
        held = [asset.id for each in (*state.investigators, who) for asset in each.assets]
        free = [copy for copy in copies(name, len(PACTS)) if copy not in held]
        return Asset(lines.take(free, name, *path), back=state.pacts.take("pacts"))
    return Asset(f"{name}.{lines.take(state.conditions, min(state.conditions, default=name), *path)}")


# ---------------------------------------------------------------------- the board


def _lay_board(lines: Lines, said: ThirdLines, state: ThirdState) -> None:
    if said.doom is not None:
        for place in said.doom:
            streets = [street.id for street in SCENARIOS[state.scenario].streets]
            lines.among(place, [each for each in _spaces(state) if each not in streets], "doom", place)
        state.doom = dict(said.doom)
    for neighborhood in said.clues:
        lines.among(neighborhood, state.neighborhoods, "clues", neighborhood)
    state.clues = dict(said.clues)
    if said.monsters is not None:
        state.monster_deck.shuffle_in([monster.id for monster in state.monsters])
        state.monsters = []
        for place, names in said.monsters.items():
            lines.among(place, _spaces(state), "monsters", place)
            state.monsters += [Monster(_monster(lines, state, name, place), place) for name in names]
    for monster in state.monsters:
        _engage(state, monster)


def _monster(lines: Lines, state: ThirdState, name: str, place: str) -> str:
    """Out of the deck or those set aside; an epic one comes from the archive."""
    if monster_kind(name).epic:
        return lines.once([f"{name}.1"], "monsters", place)[0]
    aside = any(kind_of(each) == name for each in state.set_aside) and not any(
        kind_of(each) == name for each in state.monster_deck
    )
    return lines.take(state.set_aside if aside else state.monster_deck, name, "monsters", place)


def _engage(state: ThirdState, monster: Monster) -> None:
    """Whoever shares its space: the first of them, or all where it is massive (474.5)."""
    keywords = monster_kind(monster.id).keywords
    seats = [who.seat for who in state.investigators if who.place == monster.place]
    if seats and ELUSIVE not in keywords and monster.state == READY:
        monster.state, monster.engaged = ENGAGED, seats if MASSIVE in keywords else seats[:1]


# ---------------------------------------------------------------------- cards


def _lay_codex(lines: Lines, said: ThirdLines, state: ThirdState) -> None:
    sheet = SCENARIOS[state.scenario]
    known = [str(number) for number in sheet.archive if number in ARCHIVE]
    numbers = sheet.codex if said.codex is None else said.codex
    for number in numbers:
        lines.among(str(number), known, "codex")
    lines.once([f"codex {number}" for number in numbers], "codex")
    state.codex = [CodexCard(number) for number in sorted(numbers)]
    if said.rumor:
        _headline(state, said.rumor, said.top.headlines)
        state.headlines.remove(said.rumor)
        state.rumor = Rumor(said.rumor)


def _headline(state: ThirdState, card: str, named: tuple[str, ...]) -> None:
    """One that is not among those in use takes the place of one that is, and is named nowhere."""
    if card not in state.headlines:
        state.headlines.remove(next(each for each in state.headlines if each not in named))
        state.headlines.shuffle_in([card])


def _lay_display(lines: Lines, state: ThirdState, names: tuple[str, ...]) -> None:
    lines.within(len(names), len(state.display), "display")
    state.items.shuffle_in(state.display)
    state.display = []
    for name in lines.once(names, "display"):
        lines.among(name, state.items.cards(), "display")
        state.display.append(lines.take(state.items, name, "display"))


def _off_display(state: ThirdState, card: str, named: tuple[str, ...] = ()) -> None:
    """A card wanted elsewhere does not lie in the display: another one does, which is not named."""
    if card in state.display:
        other = next(each for each in state.items if each not in named)
        state.items.remove(other)
        state.display[state.display.index(card)] = other
        state.items.shuffle_in([card])


def _lay_decks(lines: Lines, said: ThirdLines, state: ThirdState) -> None:
    top = said.top
    for card in lines.once(top.items, "top", "items"):
        _off_display(state, card, top.items)
    for card in top.headlines:
        _headline(state, card, top.headlines)
    piles: dict[str, Pile] = {
        "items": state.items,
        "spells": state.spells,
        "allies": state.allies,
        "events": state.events,
        "streets": state.streets,
        "anomalies": state.anomaly_deck,
        "monsters": state.monster_deck,
        "cup": state.cup,
        "headlines": state.headlines,
    }
    for name, pile in piles.items():
        lines.stack(pile, getattr(top, name), "top", name)
    for name, cards in top.encounters.items():
        lines.among(name, state.neighborhoods, "top", "encounters", name)
        lines.stack(state.neighborhoods[name], cards, "top", "encounters", name)
