"""A table of the card game laid from a few lines."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Struct

from miskatonic.games.cards.bag.tokens import KINDS
from miskatonic.games.cards.play.facts import CARDS, INVESTIGATORS, printed
from miskatonic.games.cards.play.ids import encountered, owned, owner_of
from miskatonic.games.cards.play.rules import clues, hands, table, written
from miskatonic.games.cards.play.rules.setup import (
    DIFFICULTIES,
    SCENARIOS,
    at_once,
    lay_table,
    start,
)
from miskatonic.games.cards.play.rules.turn import ACTIONS
from miskatonic.games.cards.play.state import (
    PLACE,
    PLAY,
    THREAT,
    Cards,
    CardsState,
    Investigator,
    Stage,
    Thing,
)
from miskatonic.kernel.abilities import InPlay
from miskatonic.kernel.asks import Asks, Flow, addressed
from miskatonic.kernel.box import Play, Setup
from miskatonic.kernel.chance import Chance
from miskatonic.kernel.fields import SOME, AtLeast, Between, Known
from miskatonic.kernel.laying import Lines

Code = Annotated[str, Known(CARDS)]
Some = Annotated[int, Between(0, 30)]


class Person(Struct, frozen=True):
    """An investigator: unless told otherwise unharmed where the scenario begins, with 5 resources and an empty hand."""

    name: Annotated[str, Known(INVESTIGATORS)]
    place: str = ""
    hand: tuple[Code, ...] = ()
    cards: tuple[Code, ...] = ()
    """In his play area."""
    threats: tuple[Code, ...] = ()
    """In his threat area: treacheries, and enemies engaged with him."""
    top: tuple[Code, ...] = ()
    """What he draws next."""
    damage: Annotated[int, AtLeast(0)] = 0
    horror: Annotated[int, AtLeast(0)] = 0
    resources: Some = 5
    clues: Some = 0
    actions: Annotated[int, Between(0, 9)] = ACTIONS


class CardLines(Struct, frozen=True):
    """What may be said of a table; cards go by their codes."""

    investigators: Annotated[tuple[Person, ...], SOME]
    scenario: Literal[SCENARIOS] = "the_gathering"  # type: ignore[valid-type]
    difficulty: Literal[DIFFICULTIES] = "standard"  # type: ignore[valid-type]
    step: Literal["turn", "mythos", "enemy", "upkeep", "round_end"] = "turn"
    act: Code | None = None
    agenda: Code | None = None
    """The current one; those before it are gone."""
    doom: Some = 0
    places: tuple[Code, ...] = ()
    """Further locations in play."""
    revealed: tuple[Code, ...] = ()
    clues: dict[str, Some] = {}
    """Location -> clues."""
    enemies: dict[str, Annotated[tuple[Code, ...], SOME]] = {}
    """Location -> enemies there, engaged with nobody."""
    top: tuple[Code, ...] = ()
    """What is drawn next from the encounter deck."""
    victory: tuple[Code, ...] = ()
    """The victory display."""
    bag: tuple[Annotated[str, Known(KINDS)], ...] = ()
    """The chaos tokens, where they are not those of the difficulty."""

    @property
    def options(self) -> dict[str, str]:
        seats = {f"investigator_{n}": each.name for n, each in enumerate(self.investigators, 1)}
        return {"scenario": self.scenario, "difficulty": self.difficulty, **seats}


def lay(lines: Lines, said: CardLines, setup: Setup) -> CardsState:
    """The set-up's table with these changes."""
    state = start(setup)
    game: Cards = Play(setup, state, Chance(lines.key, state.counts), [], InPlay())
    _run(at_once(game))
    _run(lay_table(game))
    state.turn, state.step, state.active = 2, said.step, 0
    _lay_story(game, said)
    for code in said.places:
        if table.place(game, code) is None:
            clues.put_place(game, code)
    for code in said.revealed:
        _run(clues.reveal(game, lines.among(code, [at.id for at in state.places], "revealed")))
    for code, n in said.clues.items():
        table.need_place(game, lines.among(code, [at.id for at in state.places], "clues", code)).clues = n
    for seat, each in enumerate(said.investigators):
        _lay_person(game, lines, each, seat)
    for code, names in said.enemies.items():
        lines.among(code, [at.id for at in state.places], "enemies", code)
        for name in names:
            _put(game, name, Thing("", PLACE, place=code))
    state.victory = [_fetch(game, name) for name in said.victory]
    if said.top:
        for name in reversed(said.top):
            state.encounter.put(_fetch(game, name))
    if said.bag:
        state.bag = sorted(said.bag)
    return state


def _run(flow: Flow[object]) -> None:
    """To its end; whatever it asks is answered with the first answer."""
    try:
        ask = next(flow)
        while True:
            if isinstance(ask, Asks):
                ask = flow.send(addressed(ask.asks[0].seat, ask.asks[0].first()))
            else:
                ask = flow.send(ask.first())
    except StopIteration:
        return


def _lay_story(game: Cards, said: CardLines) -> None:
    state = game.state
    for what, wanted in (("act", said.act), ("agenda", said.agenda)):
        deck = state.acts if what == "act" else state.agendas
        current = state.act if what == "act" else state.agenda
        if wanted is None or current is None or current.code == wanted:
            continue
        game.abilities.leave(f"{what}:{current.code}")
        state.removed.append(current.code)
        while deck and deck[0] != wanted:
            state.removed.append(deck.pop(0))
        stage = Stage(deck.pop(0) if deck else wanted)
        if what == "act":
            state.act = stage
        else:
            state.agenda = stage
        game.abilities.enter(*written.book.stage(stage.code, False))
    if state.agenda is not None:
        state.agenda.doom = said.doom
    state.removed.sort()


# ---------------------------------------------------------------------- people and cards


def _lay_person(game: Cards, lines: Lines, each: Person, seat: int) -> None:
    who = game.state.investigators[seat]
    path = ("investigators", str(seat))
    for card in list(who.hand):
        hands.from_hand(game, who, card)
        who.deck.shuffle_in([card])
    if each.place:
        who.place = lines.among(each.place, [at.id for at in game.state.places], *path, "place")
        _run(clues.reveal(game, who.place))
    most = printed(who.code)
    who.damage = lines.within(each.damage, (most.health or 1) - 1, *path, "damage")
    who.horror = lines.within(each.horror, (most.sanity or 1) - 1, *path, "horror")
    who.resources, who.clues = each.resources, each.clues
    who.actions = each.actions if seat == 0 else 0
    who.turned = seat == 0
    for code in each.cards:
        _put(game, code, Thing("", PLAY, seat))
    for code in each.threats:
        _put(game, code, Thing("", THREAT, seat), who)
    for code in each.hand:
        hands.to_hand(game, who, _owned(who, code))
    for code in reversed(each.top):
        who.deck.put(_owned(who, code))


def _owned(who: Investigator, code: str) -> str:
    """A copy out of his deck, or one more."""
    code = printed(code).code
    for card in who.deck.cards():
        if card.startswith(f"{code}."):
            who.deck.remove(card)
            return card
    copy = sum(card.startswith(f"{code}.") for card in who.cards)
    card = owned(code, who.seat, copy)
    who.cards = sorted([*who.cards, card])
    return card


def _fetch(game: Cards, code: str) -> str:
    """A card of the scenario from wherever it is out of play, or one more copy."""
    state, code = game.state, printed(code).code
    for name, pile in state.piles.items():
        for unseen in sorted(pile.aside):
            state.removed = sorted([*state.removed, pile.decide(unseen, game.chance, name)])
    for pile in (state.encounter, *state.piles.values()):
        for card in pile.cards():
            if card.startswith(f"{code}."):
                pile.remove(card)
                return card
    for rest in (state.set_aside, state.removed):
        for card in rest:
            if card == code or card.startswith(f"{code}."):
                rest.remove(card)
                return card
    copies = sum(each.id.startswith(f"{code}.") for each in state.things)
    return encountered(code, copies + 1)


def _put(game: Cards, code: str, it: Thing, who: Investigator | None = None) -> None:
    fact = printed(code)
    player = bool(fact.classes) and fact.type != "location"
    it.id = _owned(game.state.investigators[it.seat], code) if player and it.seat >= 0 else _fetch(game, code)
    if fact.uses is not None:
        it.uses = fact.uses.amount
    game.state.things.append(it)
    game.abilities.enter(*written.book.thing(game, it))
    assert owner_of(it.id) is None or who is None or owner_of(it.id) == who.seat
