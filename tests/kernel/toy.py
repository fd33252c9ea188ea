"""A toy game for the kernel's tests that uses all of it: seats, dice, piles, secrets, effects, abilities.

Investigators keep watch in a house. In turn each draws a card and does what it says, looks at the top card
in secret, or fights; then the night draws from the cup, and its bell adds doom. The deck's end wins, the sixth
doom or everybody's death loses. Its log cites rows of Noir's ledger, which say other things: a toy has none.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from miskatonic.kernel.abilities import Ability, Happening, Modifier, Moment, Reaction, Source, Usable
from miskatonic.kernel.asks import Ask, AutoPass, Flow, Odds, Option
from miskatonic.kernel.box import Box, Ended, Outcome, Play, Setup, SetupOption
from miskatonic.kernel.chance import key_from
from miskatonic.kernel.conformance import random_agent
from miskatonic.kernel.decks import Pile
from miskatonic.kernel.effects import Condition, Cost, Count, Scope, Vocabulary, Word
from miskatonic.kernel.errors import SetupError
from miskatonic.kernel.game import Game, Luck
from miskatonic.kernel.lasting import Lasting
from miskatonic.kernel.text import Raw, Text, add_catalogue, say
from miskatonic.kernel.values import read_value, write_value

add_catalogue("toy", Path(__file__).parent / "locale")

MOST_DOOM = 6
RULE = "noir.turn.03"
NIGHT = "noir.upkeep.d.02"


class DoomComes(Happening):
    """Doom is about to be put down."""


class Seat(Struct):
    health: int = 3
    items: list[str] = []


class ToyState(Struct, omit_defaults=True):
    deck: Pile
    cup: Pile
    seats: list[Seat]
    active: int = 0
    doom: int = 0
    discard: list[str] = []
    resolving: list[str] = []
    result: str = ""
    step: str = "setup"
    turn: int = 0
    counts: dict[str, int] = {}
    scenes: list[None] = []
    steps: list[None] = []
    limits: dict[str, int] = {}
    lasting: list[Lasting] = []


Toy = Play[ToyState]
ToyScope = Scope[Toy]


# ---------------------------------------------------------------------- its words


class Heal(Word, frozen=True):
    do = "heal"
    n: int

    def run(self, scope: ToyScope) -> Flow[None]:
        scope.play.state.seats[scope.seat].health += self.n
        scope.play.tell("toy.log.heal", scope.rule, who=str(scope.seat), n=self.n)
        return
        yield

    def describe(self) -> Text:
        return say("toy.effect.heal", n=self.n)


class Bleed(Cost, frozen=True):
    """Lose health; as a cost it must leave some."""

    do = "bleed"
    n: int = 1

    def run(self, scope: ToyScope) -> Flow[None]:
        hurt(scope.play, scope.seat, self.n, scope.rule)
        return
        yield

    def possible(self, scope: ToyScope) -> bool:
        return scope.play.state.seats[scope.seat].health > self.n

    def describe(self) -> Text:
        return say("toy.effect.bleed", n=self.n)


class Hush(Word, frozen=True):
    """Take one doom away."""

    do = "hush"

    def run(self, scope: ToyScope) -> Flow[None]:
        if scope.play.state.doom:
            scope.play.state.doom -= 1
            scope.play.tell("toy.log.hush", scope.rule)
        return
        yield

    def possible(self, scope: ToyScope) -> bool:
        return scope.play.state.doom > 0

    def describe(self) -> Text:
        return say("toy.effect.hush")


class Roll(Word, frozen=True):
    """Throw a die, and one more for each lamp; a five or six passes."""

    do = "roll"
    failed: Word

    def run(self, scope: ToyScope) -> Flow[None]:
        thrown = scope.play.chance.dice(dice(scope))
        passed = any(die >= 5 for die in thrown)
        scope.play.tell("toy.log.roll", scope.rule, dice=thrown, passed=passed)
        if not passed:
            yield from self.failed.run(scope)

    def odds(self, scope: ToyScope) -> tuple[Odds, ...]:
        return (Odds(say("toy.odds.passed"), 1 - (2 / 3) ** dice(scope)),)

    def describe(self) -> Text:
        return say("toy.effect.roll", failed=self.failed.describe())


class Wounded(Condition, frozen=True):
    do = "wounded"

    def holds(self, scope: ToyScope) -> bool:
        return scope.play.state.seats[scope.seat].health < 3

    def describe(self) -> Text:
        return say("toy.condition.wounded")


class Dooms(Count, frozen=True):
    do = "dooms"

    def value(self, scope: ToyScope) -> int:
        return scope.play.state.doom

    def describe(self) -> Text:
        return say("toy.count.dooms")


VOCABULARY = Vocabulary(Heal, Bleed, Hush, Roll, Wounded, Dooms)

SENTENCES: dict[str, Any] = {
    "tonic": {"do": "heal", "n": 1},
    "crossroads": {
        "do": "choose",
        "options": [
            {"do": "choice", "name": "heal", "effect": {"do": "heal", "n": 1}},
            {"do": "choice", "name": "hush", "effect": {"do": "hush"}},
        ],
    },
    "altar": {"do": "pay_to", "cost": {"do": "bleed"}, "effect": {"do": "hush"}},
    "nurse": {
        "do": "if",
        "condition": {"do": "wounded"},
        "then": {"do": "heal", "n": 2},
        "otherwise": {"do": "hush"},
    },
    "stairs": {"do": "repeat", "times": 2, "effect": {"do": "roll", "failed": {"do": "bleed"}}},
    "whispers": {
        "do": "for_each",
        "count": {"do": "dooms"},
        "effect": {"do": "roll", "failed": {"do": "bleed"}},
    },
    "attic": {
        "do": "may",
        "effect": {
            "do": "sequence",
            "parts": [{"do": "roll", "failed": {"do": "bleed"}}, {"do": "hush"}, {"do": "nothing"}],
        },
    },
}
EFFECTS: dict[str, Word] = {card: VOCABULARY.read(data) for card, data in SENTENCES.items()}
COPIES = 2


def dice(scope: ToyScope) -> int:
    return scope.play.abilities.total(scope.play, "dice", 1, seat=scope.seat)


# ---------------------------------------------------------------------- its abilities


def _ward(game: Toy, source: Source, happening: Happening) -> Flow[None]:
    """Spend the ward: the doom does not come."""
    happening.cancelled = True
    lose_item(game, source.id)
    game.tell("toy.log.ward", NIGHT, item=source.id)
    return
    yield


def _clock(game: Toy, source: Source, happening: Happening) -> Flow[None]:
    """The clock strikes whoever holds it, and breaks."""
    lose_item(game, "clock")
    assert source.seat is not None
    hurt(game, source.seat, 1, NIGHT)
    return
    yield


def _idol(game: Toy, source: Source, happening: Happening) -> Flow[None]:
    """The idol calls a second doom: a happening inside a happening."""
    lose_item(game, "idol")
    yield from add_doom(game)


def _flare(game: Toy, source: Source) -> Flow[None]:
    """Burn the lamp: one doom less."""
    lose_item(game, "lamp")
    assert source.seat is not None
    yield from Hush().run(Scope(game, "lamp", RULE, source.seat))


ABILITIES: dict[str, tuple[Ability, ...]] = {
    "lamp": (
        Modifier("dice", 1, RULE),
        Usable(
            "turn", "flare", say("toy.option.flare"), _flare, RULE, lambda game, source: game.state.doom > 0
        ),
    ),
    "ward": (Reaction(DoomComes, Moment.WHEN, _ward, NIGHT, forced=False),),
    "clock": (Reaction(DoomComes, Moment.AT, _clock, NIGHT),),
    "idol": (Reaction(DoomComes, Moment.AT, _idol, NIGHT),),
}


def source(item: str, seat: int) -> Source:
    return Source(item, say("toy.item." + item), seat)


def lose_item(game: Toy, item: str) -> None:
    for seat in game.state.seats:
        if item in seat.items:
            seat.items.remove(item)
            game.state.discard.append(item)
    game.abilities.leave(item)


# ---------------------------------------------------------------------- its rules


def set_up(game: Toy) -> Flow[None]:
    game.tell("toy.log.start", "noir.setup.01", n=len(game.state.seats))
    game.state.step, game.state.turn = "turn", 1
    return
    yield


def turn(game: Toy) -> Flow[None]:
    state = game.state
    seat = state.active
    usable = {ability.name: (each, ability) for each, ability in game.abilities.usable(game, "turn", seat)}
    scope = Scope(game, "fight", RULE, seat)
    fight = Roll(Bleed())
    options = [
        Option("draw", say("toy.option.draw"), "deck", RULE),
        Option("peek", say("toy.option.peek"), "deck", RULE),
        Option("fight", say("toy.option.fight"), rule=RULE, reckon=partial(fight.odds, scope)),
    ]
    options += [
        Option(name, ability.text, f"item:{each.id}", RULE, card=each.id)
        for name, (each, ability) in usable.items()
    ]
    answer = yield Ask(seat, say("toy.ask.turn", who=str(seat)), options, RULE)
    if answer == "draw":
        yield from draw(game, seat)
    elif answer == "peek":
        state.deck.peek(game.chance, "deck", seat=seat)
        game.tell("toy.log.peek", RULE, who=str(seat))
    elif answer == "fight":
        yield from fight.run(scope)
    else:
        each, ability = usable[answer]
        yield from ability.run(game, each)
    go_on = [Option("continue", say("toy.option.continue"), rule=RULE)]
    if state.seats[seat].items:
        go_on.append(Option("shrug", say("toy.option.shrug"), rule=RULE))
    yield Ask(seat, say("toy.ask.window"), go_on, RULE, needless=True)
    state.step = "night"


def draw(game: Toy, seat: int) -> Flow[None]:
    state = game.state
    if not state.deck.bags:
        end(game, "won")
    card = state.deck.draw(game.chance, "deck")
    game.tell("toy.log.draw", RULE, who=str(seat), card=card)
    if card in ABILITIES:
        state.seats[seat].items.append(card)
        game.abilities.enter(source(card, seat), ABILITIES[card])
        return
    state.resolving.append(card)
    yield from EFFECTS[card].run(Scope(game, card, RULE, seat))
    state.resolving.remove(card)
    state.discard.append(card)


def night(game: Toy) -> Flow[None]:
    """A token out of the cup and back; the bell brings doom."""
    state = game.state
    token = state.cup.draw(game.chance, "cup")
    state.cup.shuffle_in([token])
    game.tell("toy.log.token", NIGHT, token=token)
    if token == "bell":
        yield from add_doom(game)
    living = [(state.active + 1 + i) % len(state.seats) for i in range(len(state.seats))]
    state.active = next(seat for seat in living if state.seats[seat].health)
    state.turn += 1
    state.step = "turn"


def add_doom(game: Toy) -> Flow[None]:
    def thing() -> Flow[None]:
        game.state.doom += 1
        game.tell("toy.log.doom", NIGHT, n=game.state.doom)
        if game.state.doom >= MOST_DOOM:
            end(game, "doom")
        return
        yield

    seats = [(game.state.active + i) % len(game.state.seats) for i in range(len(game.state.seats))]
    yield from game.abilities.happen(game, DoomComes(), thing, seats)


def hurt(game: Toy, seat: int, n: int, rule: str) -> None:
    who = game.state.seats[seat]
    who.health = max(0, who.health - n)
    game.tell("toy.log.hurt", rule, who=str(seat), n=n)
    if not any(each.health for each in game.state.seats):
        end(game, "dead")


def end(game: Toy, result: str) -> None:
    game.state.result = result
    game.tell("toy.log.end", "noir.end.classic.01")
    raise Ended


class ToyDeck(Struct, frozen=True, forbid_unknown_fields=True):
    """Cards that are brought along, by name."""

    cards: dict[str, int]
    name: str = ""


SHORT_DECK = '{"cards": {"lamp": 1, "tonic": 2}, "name": "Short"}'


class ToyBox(Box[ToyState]):
    """The toy."""

    name = "toy"
    numbers = frozenset({"dice"})
    players = (1, 3)
    options = (
        SetupOption("night", ("short", "long")),
        SetupOption("bells", ("1", "3")),
        SetupOption("deck", ("",), data=True),
    )
    state_type = ToyState
    secrets = True

    def start(self, setup: Setup) -> ToyState:
        copies = COPIES if setup.options["night"] == "long" else 1
        cards = [card for card in EFFECTS for _ in range(copies)] + list(ABILITIES)
        if setup.options["deck"]:
            found = msgspec.json.decode(setup.options["deck"], type=ToyDeck)
            cards = [card for card, n in found.cards.items() for _ in range(n)]
        cup = ["bell"] * int(setup.options["bells"]) + ["wind"] * 2
        return ToyState(Pile.of(cards), Pile.of(cup), [Seat() for _ in range(setup.seats)])

    def read_data(self, option: SetupOption, text: str) -> str:
        deck = read_value(text, ToyDeck, self.option_title(option))
        wrong = [
            card for card, n in deck.cards.items() if card not in (*EFFECTS, *ABILITIES) or not 0 < n < 10
        ]
        if wrong or not deck.cards:
            raise SetupError(say("toy.error.deck", cards=Raw(", ".join(wrong)[:80])))
        return write_value(deck)

    def data_title(self, option: SetupOption, value: str) -> Text:
        deck = msgspec.json.decode(value, type=ToyDeck)
        return say("toy.setup.deck.given", deck=Raw(deck.name), n=sum(deck.cards.values()))

    def samples(self, option: SetupOption) -> Sequence[str]:
        return [*option.values, SHORT_DECK] if option.data else option.values

    def unit(self, play: Toy) -> Flow[None]:
        return {"setup": set_up, "turn": turn, "night": night}[play.state.step](play)

    def sources(self, state: ToyState) -> Iterable[tuple[Source, Iterable[Ability]]]:
        for number, seat in enumerate(state.seats):
            for item in seat.items:
                yield source(item, number), ABILITIES[item]

    def outcome(self, state: ToyState) -> Outcome | None:
        if not state.result:
            return None
        result = "won" if state.result == "won" else "lost"
        return Outcome(result, say("toy.outcome." + state.result), "noir.end.classic.01")

    def view(self, play: Toy, seat: int | None) -> dict[str, Any]:
        state = play.state
        return {
            "title": say("toy.title"),
            "doom": state.doom,
            "deck": state.deck.view(seat),
            "discard": list(state.discard),
            "seats": [{"health": each.health, "items": list(each.items)} for each in state.seats],
        }

    def judge(self, play: Toy, seat: int) -> float:
        return float(play.state.seats[seat].health - play.state.doom)

    def check(self, play: Toy) -> None:
        state = play.state
        held = [item for seat in state.seats for item in seat.items]
        cards = sorted([*state.deck.cards(), *state.discard, *state.resolving, *held])
        fresh = self.start(play.setup)
        assert cards == fresh.deck.cards(), "a card is lost or doubled"
        assert state.cup.cards() == fresh.cup.cards(), "a token is lost or doubled"
        assert len(state.seats) == play.setup.seats, "a seat is lost"
        assert 0 <= state.active < len(state.seats), "nobody is active"
        assert all(seat.health >= 0 for seat in state.seats), "less than dead"
        assert 0 <= state.doom <= MOST_DOOM, "impossible doom"
        assert all(item in ABILITIES for item in held), "held, but no item"
        assert state.result in ("", "won", "doom", "dead"), "no such ending"


BOX = ToyBox()


def new_toy(key: str = "toy", seats: int = 1, auto: AutoPass | None = None, **options: str) -> Game[ToyState]:
    return Game(BOX, BOX.prepare(options, seats), key_from(key), auto=auto or AutoPass())


def toy_with(
    items: dict[int, list[str]], *, seats: int = 1, doom: int = 0, luck: str = "toy", **options: str
) -> Game[ToyState]:
    """A game in its first turn with these items held by these seats."""
    setup = BOX.prepare(options, seats)
    state = BOX.start(setup)
    state.step, state.turn, state.doom = "turn", 1, doom
    for seat, held in items.items():
        for item in held:
            state.deck.remove(item)
            state.seats[seat].items.append(item)
    return Game.begin(BOX, setup, (Luck(0, key_from(luck)),), auto=AutoPass(), state=state)


def play_by_chance(game: Game[Any], seed: int = 0, most: int = 10_000) -> None:
    """Random answers, as many as asked for or to the end."""
    agent = random_agent(key_from(seed))
    for _ in range(most):
        if game.ask is None:
            return
        game.answer(agent(game))
