"""A toy with secrets: hidden hands, draws that only one sees, lines of the log that only some may read.

In turn each draws a card that nobody else sees, lays one of the hand open, shows one to the left neighbour alone, or
looks at the top of the cup. Who has laid two lamps open wins for all; an empty deck ends it. Its texts are the toy's.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from miskatonic.kernel.asks import Ask, AutoPass, Flow, Option
from miskatonic.kernel.box import Box, Outcome, Play, Setup
from miskatonic.kernel.chance import key_from
from miskatonic.kernel.decks import Pile
from miskatonic.kernel.game import Game
from miskatonic.kernel.lasting import Lasting
from miskatonic.kernel.text import Raw, Text, say
from tests.kernel.toy import NIGHT, RULE

CARDS = ("altar", "attic", "clock", "idol", "lamp", "lamp", "lamp", "nurse", "stairs", "ward")
TOKENS = ("altar", "clock", "idol", "lamp")


class HandsState(Struct):
    deck: list[str]
    """Sorted: what is drawn is decided when it is drawn."""
    hands: list[list[str]]
    cups: dict[str, Pile]
    open: list[str] = []
    active: int = 0
    step: str = "night"
    turn: int = 1
    counts: dict[str, int] = {}
    scenes: list[None] = []
    steps: list[None] = []
    limits: dict[str, int] = {}
    lasting: list[Lasting] = []


Hands = Play[HandsState]


class HandsBox(Box[HandsState]):
    """The toy with secrets. What it says in secret is made by methods, so that a test can make one of them leak."""

    name = "toy"
    players = (1, 3)
    options = ()
    state_type = HandsState
    secrets = True

    def start(self, setup: Setup) -> HandsState:
        return HandsState(sorted(CARDS), [[] for _ in range(setup.seats)], {"cup": Pile.of(TOKENS)})

    def unit(self, play: Hands) -> Flow[None]:
        return self.night(play)

    def night(self, game: Hands) -> Flow[None]:
        state, seat = game.state, game.state.active
        hand = state.hands[seat]
        options = [Option("draw", say("toy.option.draw"), rule=RULE), Option("peek", Raw("peek"), rule=RULE)]
        options += [Option(f"open:{card}", Raw(f"open {card}")) for card in dict.fromkeys(hand)]
        answer = yield Ask(seat, Raw(f"hand: {hand}"), options, RULE, about=self.about(game, seat))
        match answer.split(":"):
            case ["draw"]:
                card = state.deck.pop(game.chance.pick("deck", len(state.deck)))
                hand.append(card)
                hand.sort()
                self.tell_draw(game, seat, card)
            case ["peek"]:
                (token,) = state.cups["cup"].peek(game.chance, "cup", seat=seat)
                self.tell_peek(game, seat, token)
            case ["open", card]:
                hand.remove(card)
                state.open.append(card)
                game.tell("toy.log.draw", RULE, who=str(seat), card=card)
        yield Ask(seat, Raw("done"), [Option("on", Raw("on")), Option("well", Raw("well"))], RULE)
        state.active = (seat + 1) % len(state.hands)
        state.turn += 1

    def about(self, game: Hands, seat: int) -> Text | None:
        return say("toy.ask.window")

    def tell_draw(self, game: Hands, seat: int, card: str) -> None:
        masked = say("toy.log.peek", who=str(seat))
        game.tell("toy.log.draw", RULE, seen=(seat,), masked=masked, who=str(seat), card=card)

    def tell_peek(self, game: Hands, seat: int, token: str) -> None:
        game.tell("toy.log.draw", NIGHT, seen=(seat,), who=str(seat), card=token)

    def outcome(self, state: HandsState) -> Outcome | None:
        if state.open.count("lamp") == 2:
            return Outcome("won", say("toy.outcome.won"), "noir.end.classic.01")
        if not state.deck or state.turn > 30:
            return Outcome("lost", say("toy.outcome.dead"), "noir.end.classic.01")
        return None

    def view(self, play: Hands, seat: int | None) -> dict[str, Any]:
        state = play.state
        return {
            "hand": [] if seat is None else list(state.hands[seat]),
            "counts": [len(hand) for hand in state.hands],
            "open": list(state.open),
            "cup": state.cups["cup"].view(seat),
        }

    def hidden(self, state: HandsState, seat: int | None) -> Iterable[Sequence[list[str]]]:
        yield [state.deck, *(hand for number, hand in enumerate(state.hands) if number != seat)]

    def judge(self, play: Hands, seat: int) -> float:
        return float(play.state.open.count("lamp"))

    def check(self, play: Hands) -> None:
        state = play.state
        held = [card for hand in state.hands for card in hand]
        assert sorted([*state.deck, *held, *state.open]) == sorted(CARDS), "a card is lost or doubled"


BOX = HandsBox()


def new_hands(seats: int = 3, key: str = "hands") -> Game[HandsState]:
    return Game(BOX, BOX.prepare({}, seats), key_from(key), auto=AutoPass(single=False, trivial=False))
