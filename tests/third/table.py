"""A table of the third edition laid as a test wants it, and played in the game's own words.

    table = lay(person("agnes_baker", place="graveyard", assets=["knife"], clues=2), doom={"graveyard": 3}, dice=[6, 1])
    table.do(perform(table.game, table.who(), "ward")).answer("done")
    assert table.state.doom == {"graveyard": 2}

- People: `person(id, place=, damage=, money=, clues=, remnants=, focus=["lore"], assets=["knife"], ...)`, one for each
  seat; any further field of `Investigator` may be named. Assets go by their kind; conditions too ("blessed").
- `monsters={"graveyard": ["hooded_stalker", "ghoul_priest:exhausted", "robed_figure:engaged:0"]}` lie on the
  board, out of the monster deck, the set-aside monsters or the archive. Without it the board is empty of them.
- `codex=[10, 11]` (12 for its back: `codex=[-12]`) are the archive cards in the codex; without it there are none, so
  that nothing of a scenario interferes. `clues={"downtown": 1}` clues in neighborhoods, `doom={space: n}`.
- What is drawn: `dice=[5, 1]` are the next faces, in order (running out fails the test); with `dice=6` every die
  shows it; a function of the number of dice may say more. `top={"events": [...], "spells": [...], "allies": [...],
  "items": [...], "headlines": [...], "monsters": [...], "cup": [...], "streets": [...], "anomalies": [...],
  "downtown": [...]}` is the top of those decks, `bottom={"events": [...], "monsters": [...]}` the bottom (the last
  named lies lowest). `discard=["..."]` is the event discard pile, the last on top; `display=[...]` is the display.
- `deal(3, scenario="veil_of_twilight", investigator_1="rex_murphy")` is a game set up by the rules.
- Playing: `table.do(flow)`, `table.says(words, seat)`, `table.go()` from `state.step`, then `table.answer("yes", ...)`.
  Single and trivial asks answer themselves unless `auto=ASK_ALL`. `table.end` says how a flow ended (`LaidTable`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from miskatonic.games.third.box import BOX
from miskatonic.games.third.facts import MONSTERS, copies, kind_of
from miskatonic.games.third.rules.harm import Defeated
from miskatonic.games.third.rules.people import player_order, present
from miskatonic.games.third.rules.setup import lay_out, start
from miskatonic.games.third.state import (
    ENGAGED,
    READY,
    Asset,
    CodexCard,
    Investigator,
    Monster,
    Rumor,
    Third,
    ThirdState,
)
from miskatonic.games.third.texts.in_play import sources
from miskatonic.kernel.abilities import InPlay
from miskatonic.kernel.asks import ALWAYS, AutoPass
from miskatonic.kernel.box import Play
from miskatonic.kernel.chance import key_from
from miskatonic.kernel.decks import Pile
from tests.laying import ASK_ALL, Dice, LaidTable, Luck, field

ASK_ORDER = AutoPass(stops={"turns": ALWAYS, "encounters": ALWAYS})
"""As usual, but the group is asked who comes next."""

__all__ = ["ASK_ALL", "Table", "deal", "field", "lay", "person"]


class Person(msgspec.Struct):
    """An investigator still to be seated: what he is to have, by the names of cards."""

    id: str
    fields: dict[str, Any]
    assets: Sequence[str] = ()


def person(name: str = "minh_thi_phan", *, assets: Sequence[str] = (), **fields: Any) -> Person:
    """Somebody unharmed in the starting space, empty-handed and penniless, unless told otherwise."""
    return Person(name, fields, assets)


class Table(LaidTable):
    """A game of the third edition as a test sees it: people by seat, monsters by name."""

    game: Third
    box = BOX
    endings: ClassVar[dict[type[Exception], str]] = {Defeated: "defeated"}

    def says(self, words: dict[str, Any], seat: int = 0, card: str = "downtown_1", **about: Any) -> Table:
        """Run a sentence as if this card had said it to this seat."""
        from miskatonic.games.third.rules.scope import ThirdScope
        from miskatonic.games.third.words.vocabulary import VOCABULARY

        scope = ThirdScope(self.game, self.who(seat), card, "3e.441.2", **about)
        return self.do(VOCABULARY.read(words).run(scope))

    @property
    def state(self) -> ThirdState:
        return self.game.state

    def who(self, seat: int = 0) -> Investigator:
        return self.state.investigators[seat]

    def assets(self, seat: int = 0) -> list[str]:
        """The kinds of the assets somebody has, in the order they came."""
        return [kind_of(asset.id) for asset in self.who(seat).assets]

    def asset(self, kind: str, seat: int = 0) -> Asset:
        return next(asset for asset in self.who(seat).assets if kind_of(asset.id) == kind)

    def monster(self, name: str) -> Monster:
        """A monster on the board, by its kind or its own name."""
        return next(each for each in self.state.monsters if name in (each.id, kind_of(each.id)))


class Supply:
    """What is still in the box while a table is laid: every piece is laid once."""

    def __init__(self, state: ThirdState) -> None:
        self.state = state

    def asset(self, name: str) -> Asset:
        """An asset out of its deck or pile."""
        state = self.state
        if name in ("blessed", "cursed"):
            return Asset(f"{name}.{state.conditions.pop(0)}")
        if name == "dark_pact":
            taken = {asset.id for who in state.investigators for asset in who.assets}
            number = next(copy for copy in copies(name, 6) if copy not in taken)
            return Asset(number, back=state.pacts.take("pacts"))
        off_display(state, name)
        if name in state.specials:
            state.specials.remove(name)
        elif name in state.items.cards():
            state.items.remove(name)
        else:
            for pile in (state.spells, state.allies):
                if name in pile:
                    pile.remove(name)
        return Asset(name)

    def monster(self, name: str) -> str:
        state = self.state
        for cards in (state.monster_deck.cards(), state.set_aside):
            found = next((each for each in cards if name in (each, kind_of(each))), "")
            if found and found in state.monster_deck:
                state.monster_deck.remove(found)
                return found
            if found:
                state.set_aside.remove(found)
                return found
        assert kind_of(name) in MONSTERS, name
        taken = {monster.id for monster in state.monsters}
        return next(each for each in copies(kind_of(name), 9) if each not in taken)


def off_display(state: ThirdState, card: str) -> None:
    """A card wanted elsewhere does not lie in the display: another one does, and it is in the deck."""
    if card in state.display:
        other = state.items.cards()[0]
        state.items.remove(other)
        state.display[state.display.index(card)] = other
        state.items.shuffle_in([card])


def lay(
    *people: Person,
    scenario: str = "feast_for_umordhoth",
    monsters: Mapping[str, Sequence[str]] | None = None,
    doom: Mapping[str, int] | None = None,
    clues: Mapping[str, int] | None = None,
    codex: Sequence[int] = (),
    top: Mapping[str, Sequence[str]] | None = None,
    bottom: Mapping[str, Sequence[str]] | None = None,
    discard: Sequence[str] = (),
    display: Sequence[str] | None = None,
    rumor: str = "",
    dice: Dice = None,
    step: str = "action",
    turn: int = 2,
    key: int | str = "third",
    auto: AutoPass = ASK_ORDER,
    until: str = "",
    **fields: Any,
) -> Table:
    """A table in the middle of a game; whatever is named nowhere lies in its deck, cup or pile, shuffled."""
    people = people or (person(),)
    setup = BOX.prepare({"scenario": scenario}, len(people))
    state = start(setup)
    chance = Luck(key_from(key), state.counts, dice)
    game: Third = Play(setup, state, chance, [], InPlay())
    lay_out(game, scenario)
    assert game.log is not None
    game.log.clear()
    state.monster_deck.shuffle_in([monster.id for monster in state.monsters])
    state.monsters, state.markers, state.step, state.turn = [], [], step, turn
    state.doom, state.clues = dict(doom or {}), dict(clues or {})
    supply = Supply(state)
    for seat, each in enumerate(people):
        state.investigators.append(_seat(supply, each, seat))
        state.unused.remove(each.id)
    for place, names in (monsters or {}).items():
        for name in names:
            state.monsters.append(_monster(supply, name, place))
    state.codex = [CodexCard(abs(number), number < 0) for number in sorted(codex, key=abs)]
    if rumor:
        _out_of(state.headlines, rumor)
        state.rumor = Rumor(rumor)
    for card in discard:
        _out_of(state.events, card)
    state.event_discard = list(discard)
    if display is not None:
        _lay_display(state, display)
    _stack(state, top or {}, False)
    _stack(state, bottom or {}, True)
    for name, value in fields.items():
        assert name in ThirdState.__struct_fields__, name
        setattr(state, name, value)
    game.abilities = InPlay(sources(state))
    if "queue" not in fields:
        state.queue = player_order(game) if step == "mythos" else [who.seat for who in present(game)]
    if step == "activation" and "waiting" not in fields:
        state.waiting = [monster.id for monster in state.monsters if monster.state == READY]
    table = Table(game, auto)
    table.until = until
    return table


def deal(
    seats: int = 1,
    *,
    dice: Dice = None,
    key: int | str = "third",
    auto: AutoPass = ASK_ORDER,
    **options: str,
) -> Table:
    """A game set up by the rules, at the first thing asked; `options` are those of the box."""
    setup = BOX.prepare(options, seats)
    state = start(setup)
    chance = Luck(key_from(key), state.counts, dice)
    return Table(Play(setup, state, chance, [], InPlay(sources(state))), auto).go()


def _seat(supply: Supply, each: Person, seat: int) -> Investigator:
    from miskatonic.games.third.facts import SCENARIOS

    who = Investigator(each.id, seat, SCENARIOS[supply.state.scenario].start)
    for name, value in each.fields.items():
        assert name in Investigator.__struct_fields__, name
        setattr(who, name, value)
    for name in each.assets:
        who.assets.append(supply.asset(name))
    return who


def _monster(supply: Supply, name: str, place: str) -> Monster:
    """A monster as a test writes it: "ghoul_priest", "ghoul_priest:exhausted", "ghoul_priest:engaged:0"."""
    kind, _, rest = name.partition(":")
    state, _, seats = rest.partition(":")
    engaged = [int(seat) for seat in seats.split(",")] if seats else []
    assert bool(engaged) == (state == ENGAGED), name
    return Monster(supply.monster(kind), place, state or READY, engaged)


def _lay_display(state: ThirdState, display: Sequence[str]) -> None:
    state.items.shuffle_in(state.display)
    for card in display:
        state.items.remove(card)
    state.display = list(display)


def _out_of(pile: Pile, card: str) -> None:
    """Take this card out; a headline that was not among the thirteen takes the place of one that was."""
    pile.remove(card if card in pile else pile.cards()[0])


def _stack(state: ThirdState, piles: Mapping[str, Sequence[str]], bottom: bool) -> None:
    """What is to be drawn next from a deck, or lies at its bottom."""
    named: dict[str, Pile] = {
        "events": state.events,
        "spells": state.spells,
        "allies": state.allies,
        "headlines": state.headlines,
        "monsters": state.monster_deck,
        "cup": state.cup,
        "streets": state.streets,
        "anomalies": state.anomaly_deck,
    }
    for name, cards in piles.items():
        if name in named:
            full = [_named(named[name].cards(), card) or card for card in cards]
            for card in full:
                _out_of(named[name], card)
            for card in full if bottom else reversed(full):
                named[name].put(card, bottom=bottom)
            continue
        deck = state.items if name == "items" else state.neighborhoods[name]
        for card in cards:
            off_display(state, card)
            if card in deck:
                deck.remove(card)
        deck.shuffle_in()
        for card in cards if bottom else reversed(cards):
            deck.put(card, bottom=bottom)


def _named(cards: Iterable[str], name: str) -> str:
    return next((card for card in cards if name in (card, kind_of(card))), "")
