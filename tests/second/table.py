"""A table of Arkham Horror laid as a test wants it, and played in the game's own words.

    table = lay(person("amanda_sharpe", place="woods", cards=["rifle"], clues=2), gates={"woods": "abyss"}, dice=[6, 1])
    table.do(deal_with(table.game, table.who(), "ghoul.1")).answer("fight", "wield:rifle.1", "fight")
    assert table.who().monsters == ["ghoul.1"]

- People: `person(id, place=, sanity=, money=, clues=, cards=, monsters=, gates=, fate=, skills=, ...)`, one for each
  seat; any further field of `Investigator` may be named. `skills={"luck": 3}` puts the slider where it shows that.
- Cards and markers go by their kind ("rifle": the first copy still free) or by their own name ("rifle.2").
- What is drawn: `dice=[5, 1]` are the next faces, in order (running out fails the test); with `dice=6` every die
  shows it; a function of the number of dice may say more.
  `top={"unique": ["elder_sign"], "cup": ["ghoul"], "gates": ["abyss"], "gate_deck": ["gate_02"]}` is the
  top of those piles ("mythos" too), `locations=["northside_3"]` the next location cards. Other luck follows `key`.
- `deal(3, ancient_one="yig", investigator_1="joe_diamond")` is a game set up by the rules, at its first question.
- Playing: `table.do(flow)` runs any rule until it asks; `table.says({"do": "gain", "money": 2})` runs a sentence;
  `table.go()` plays units from `state.step` (lay with `step="arkham"`), up to one of the step `until`. Then
  `table.answer("yes", ...)`.
  Single and trivial asks answer themselves unless `auto=ASK_ALL`.
- `table.end` says how a flow ended: "" (asking), "done", "knocked_out", "awakened", "reached" (`until`) or
  "over" (game won or lost).
  The invariants are checked after every answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from miskatonic.games.second.box import BOX
from miskatonic.games.second.facts import (
    GATES,
    LOCATION_CARDS,
    MONSTERS,
    SHEETS,
    TRACKS,
    copies,
    kind_of,
)
from miskatonic.games.second.rules.doom import Awakened
from miskatonic.games.second.rules.durations import end_of
from miskatonic.games.second.rules.harm import KnockedOut
from miskatonic.games.second.rules.people import in_order
from miskatonic.games.second.rules.setup import start
from miskatonic.games.second.state import Card, Investigator, Rumor, Second, SecondState
from miskatonic.games.second.texts.in_play import sources
from miskatonic.kernel.abilities import InPlay
from miskatonic.kernel.asks import AutoPass
from miskatonic.kernel.box import Play
from miskatonic.kernel.chance import key_from
from miskatonic.kernel.decks import Pile
from miskatonic.kernel.lasting import Lasting
from tests import laying
from tests.laying import ASK_ALL, ASK_TRADES, Dice, LaidTable, field

__all__ = ["ASK_ALL", "ASK_TRADES", "Dice", "Luck", "Person", "Table", "deal", "field", "lay", "person"]


class Luck(laying.Luck):
    """Chance whose location cards, too, a test has written down."""

    __slots__ = ("decks", "locations")

    def __init__(self, key: bytes, counts: dict[str, int], dice: Dice) -> None:
        super().__init__(key, counts, dice)
        self.locations: list[str] = []
        self.decks: dict[str, list[str]] = {}

    def pick(self, stream: str, n: int) -> int:
        street = stream.removeprefix("location.")
        if street == stream:
            return super().pick(stream, n)
        if n == len(LOCATION_CARDS[street]):
            self.decks[street] = list(LOCATION_CARDS[street])
        deck = self.decks.setdefault(street, list(LOCATION_CARDS[street]))
        wanted = next((card for card in self.locations if card in deck), None)
        if wanted is None:
            return super().pick(stream, n)
        self.locations.remove(wanted)
        place = deck.index(wanted)
        deck.remove(wanted)
        return place


class Person(msgspec.Struct):
    """An investigator still to be seated: what he is to have, by the names of cards and markers."""

    id: str
    fields: dict[str, Any]
    cards: Sequence[str] = ()
    monsters: Sequence[str] = ()
    gates: Sequence[str] = ()
    exhausted: Sequence[str] = ()


def person(
    name: str = "amanda_sharpe",
    *,
    cards: Sequence[str] = (),
    monsters: Sequence[str] = (),
    gates: Sequence[str] = (),
    exhausted: Sequence[str] = (),
    skills: Mapping[str, int] | None = None,
    **fields: Any,
) -> Person:
    """Somebody at full strength at home, empty-handed, unless told otherwise; gates may go by their world."""
    if skills:
        fields["sliders"] = [_stop(name, track, skills) for track in range(len(TRACKS))]
    return Person(name, fields, cards, monsters, gates, exhausted)


def _stop(name: str, track: int, skills: Mapping[str, int]) -> int:
    """The first stop of a track that shows the skills wanted of it."""
    wanted = {skill: skills[skill] for skill in TRACKS[track] if skill in skills}
    rows = SHEETS[name].skills
    return next(stop for stop in range(4) if all(rows[skill][stop] == n for skill, n in wanted.items()))


class Table(LaidTable):
    """A game as a test sees it: people by seat, options by name, the log by id and rule."""

    game: Second
    box = BOX
    endings: ClassVar[dict[type[Exception], str]] = {KnockedOut: "knocked_out", Awakened: "awakened"}

    def says(self, words: dict[str, Any], seat: int = 0, card: str = "northside_1") -> Table:
        """Run a sentence as if this card had said it to this seat."""
        from miskatonic.games.second.rules.scope import SecondScope
        from miskatonic.games.second.words.vocabulary import VOCABULARY

        scope = SecondScope(self.game, self.who(seat), card, "2e.encounter.arkham.02")
        return self.do(VOCABULARY.read(words).run(scope))

    @property
    def state(self) -> SecondState:
        return self.game.state

    def who(self, seat: int = 0) -> Investigator:
        return self.state.investigators[seat]

    def cards(self, seat: int = 0) -> list[str]:
        """The kinds of the cards somebody holds, in the order they came."""
        return [kind_of(card.id) for card in self.who(seat).cards]

    def where(self, marker: str) -> str:
        """The place of a monster on the board; empty when it is on none."""
        return next((place for place, markers in self.state.monsters.items() if marker in markers), "")


class Supply:
    """What is still in the box while a table is laid: every piece is laid once."""

    def __init__(self, state: SecondState) -> None:
        self.state = state

    def card(self, name: str) -> str:
        """A small card, out of its deck or the Special cards."""
        for pile in self.state.decks.values():
            if found := _find(pile.cards(), name):
                pile.remove(found)
                return found
        found = _find(self.state.specials, name)
        assert found, f"no card {name} is left"
        self.state.specials.remove(found)
        return found

    def marker(self, name: str) -> str:
        found = _find(self.state.cup.cards(), name)
        assert found, f"no monster {name} is left in the cup"
        self.state.cup.remove(found)
        return found

    def gate(self, name: str) -> str:
        """A gate marker by its own name or its world's."""
        pile = self.state.gate_pile
        found = next((each for each in pile.cards() if name in (each, GATES[each].world)), None)
        assert found, f"no gate {name} is left"
        pile.remove(found)
        return found


def _find(cards: Iterable[str], name: str) -> str:
    return next((card for card in cards if name in (card, kind_of(card))), "")


def lay(
    *people: Person,
    gates: Mapping[str, str] | None = None,
    monsters: Mapping[str, Sequence[str]] | None = None,
    seals: Sequence[str] = (),
    clues: Mapping[str, int] | None = None,
    closed: Mapping[str, int] | None = None,
    top: Mapping[str, Sequence[str]] | None = None,
    boxed: Sequence[str] = (),
    dice: Dice = None,
    locations: Sequence[str] = (),
    ancient: str = "azathoth",
    printing: str = "first",
    environment: str = "",
    rumor: str = "",
    step: str = "upkeep",
    turn: int = 2,
    key: int | str = "second",
    auto: AutoPass = AutoPass(),  # noqa: B008 (frozen)
    until: str = "",
    **fields: Any,
) -> Table:
    """A table in the middle of a game; whatever is named nowhere lies in its deck, cup or pile, shuffled.

    Without people Amanda Sharpe plays alone; without `clues` no clue token lies on the board. `boxed` cards and
    markers are out of the game, `until` is where `go` stops. Further `fields` are those of the state (doom,
    terror, flags, first ...).
    """
    people = people or (person(),)
    setup = BOX.prepare({"ancient_one": ancient, "printing": printing}, len(people))
    state = start(setup)
    state.ancient, state.step, state.turn = ancient, step, turn
    state.clues, state.seals, state.closed = dict(clues or {}), list(seals), sorted(closed or {})
    state.cup = Pile.of(_markers(ancient == "nyarlathotep"))
    for name, value in fields.items():
        assert name in SecondState.__struct_fields__, name
        setattr(state, name, value)
    supply = Supply(state)
    for seat, each in enumerate(people):
        state.investigators.append(_seat(supply, each, seat))
        state.unused.remove(each.id)
    state.gates = {place: supply.gate(name) for place, name in (gates or {}).items()}
    for place, names in (monsters or {}).items():
        state.monsters[place] = [supply.marker(name) for name in names]
    for name in boxed:
        state.boxed.append(supply.marker(name) if kind_of(name) in MONSTERS else supply.card(name))
    _lay_mythos(state, environment, rumor)
    _stack(state, supply, top or {})
    state.lasting += [
        Lasting(f"closed:{place}", end_of(last)) for place, last in (closed or {}).items() if last
    ]
    state.lasting += [
        Lasting("voice_of_ra", "turn", seat, each.fields["boost"])
        for seat, each in enumerate(people)
        if "boost" in each.fields
    ]
    chance = Luck(key_from(key), state.counts, dice)
    chance.locations = list(locations)
    game: Second = Play(setup, state, chance, [], InPlay(sources(state)))
    if "queue" not in fields and step != "mythos":
        state.queue = [who.seat for who in in_order(game)]
    table = Table(game, auto)
    table.until = until
    return table


def deal(
    seats: int = 1,
    *,
    top: Mapping[str, Sequence[str]] | None = None,
    dice: Dice = None,
    key: int | str = "second",
    auto: AutoPass = AutoPass(),  # noqa: B008 (frozen)
    **options: str,
) -> Table:
    """A game set up by the rules, at the first thing asked; `options` are those of the box."""
    setup = BOX.prepare(options, seats)
    state = start(setup)
    _stack(state, Supply(state), top or {})
    chance = Luck(key_from(key), state.counts, dice)
    return Table(Play(setup, state, chance, [], InPlay(sources(state))), auto).go()


def _markers(masks: bool) -> list[str]:
    return [
        marker
        for kind in MONSTERS.values()
        if masks or not kind.mask
        for marker in copies(kind.id, kind.count)
    ]


def _seat(supply: Supply, each: Person, seat: int) -> Investigator:
    sheet = SHEETS[each.id]
    who = Investigator(
        each.id,
        seat,
        sheet.home,
        sheet.max_sanity,
        sheet.max_stamina,
        sheet.max_sanity,
        sheet.max_stamina,
        [0, 0, 0],
    )
    for name, value in each.fields.items():
        if name != "boost":
            assert name in Investigator.__struct_fields__, name
            setattr(who, name, value)
    who.cards = [Card(supply.card(name)) for name in each.cards]
    for name in each.exhausted:
        next(card for card in who.cards if name in (card.id, kind_of(card.id))).exhausted = True
    who.monsters = [supply.marker(name) for name in each.monsters]
    who.gates = [supply.gate(name) for name in each.gates]
    return who


def _lay_mythos(state: SecondState, environment: str, rumor: str) -> None:
    for card in filter(None, (environment, rumor)):
        state.mythos.remove(card)
    state.environment = environment
    if rumor:
        state.rumor = Rumor(rumor, state.turn - 1)


def _stack(state: SecondState, supply: Supply, top: Mapping[str, Sequence[str]]) -> None:
    """What is to be drawn next, pile by pile."""
    for name, names in top.items():
        if name == "cup":
            pile, cards = state.cup, [supply.marker(each) for each in names]
        elif name == "gates":
            pile, cards = state.gate_pile, [supply.gate(each) for each in names]
        elif name in state.decks:
            pile, cards = state.decks[name], [supply.card(each) for each in names]
        else:
            pile, cards = {"mythos": state.mythos, "gate_deck": state.gate_deck}[name], list(names)
            for card in cards:
                pile.remove(card)
        for card in reversed(cards):
            pile.put(card)
