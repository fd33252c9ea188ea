"""The conformance test itself: a game that keeps all promises passes, and each broken promise is found."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from miskatonic.kernel.abilities import Modifier
from miskatonic.kernel.asks import Ask, Asks, Candidates, Flow, Odds, Option
from miskatonic.kernel.box import Outcome, Setup
from miskatonic.kernel.chance import key_from
from miskatonic.kernel.conformance import check_game, check_views, random_agent, setups_of
from miskatonic.kernel.picks import Pick
from miskatonic.kernel.playthrough import playthrough
from miskatonic.kernel.text import Raw, say
from tests.kernel.toy import BOX, RULE, Seat, Toy, ToyBox, ToyState, source


@pytest.mark.slow
def test_a_sound_game_passes_and_is_reported() -> None:
    report = check_game(BOX, keys=range(2), games=100)
    assert report.games == 2 * 24 + 100  # every number of seats with every option
    assert report.decisions > report.games
    assert report.entries > report.games
    assert set(report.results) == {"toy.outcome.won", "toy.outcome.doom", "toy.outcome.dead"}


def test_all_setups_are_examined() -> None:
    setups = list(setups_of(BOX))
    assert len(setups) == 3 * 2 * 2 * 2
    assert len({(each.seats, *each.options.values()) for each in setups}) == 24


class AskInstead(ToyBox):
    """Begins each turn with another question."""

    def __init__(self, question: Callable[[Toy], Ask | Asks]) -> None:
        self.question = question

    def unit(self, play: Toy) -> Flow[None]:
        if play.state.step == "turn":
            yield self.question(play)
        yield from super().unit(play)


def question(*names: str, seat: int = 0, rule: str = RULE, odds: float | None = None) -> Ask:
    reckon = None if odds is None else lambda: (Odds(say("toy.odds.passed"), odds),)
    options = [Option(name, say("toy.option.continue"), reckon=reckon) for name in names]
    return Ask(seat, say("toy.ask.window"), options, rule)


def spend(play: Toy) -> tuple[Odds, ...]:
    play.chance.die()
    return ()


def of_a_set(*names: str, least: int = 0, weight: int = 1) -> Ask:
    options = [Option(name, say("toy.option.continue"), weight=weight) for name in names]
    return Ask(0, say("toy.ask.window"), options, RULE, pick=Pick(least, 3))


class Fickle(Candidates):
    """The second stands only when somebody looks at it for the second time."""

    looked = 0

    def names(self) -> list[str]:
        return ["a", "b"]

    def stands(self, name: str) -> bool:
        self.looked += name == "b"
        return name == "a" or self.looked > 1

    def option(self, name: str) -> Option | None:
        return Option(name, say("toy.option.continue")) if self.stands(name) else None


class Doubled(Fickle):
    def names(self) -> list[str]:
        return ["a", "a"]


BAD_ASKS: dict[str, Callable[[Toy], Ask | Asks]] = {
    "'a+b' cannot be part of a set": lambda play: of_a_set("a+b", "c"),
    "'none' cannot be part of a set": lambda play: of_a_set("none", "c"),
    "asks for a set, and there is none": lambda play: of_a_set("a", "b", least=1, weight=7),
    "a seat is asked twice at the same time": lambda play: Asks([question("a", "b"), question("c", "d")]),
    "offers nothing": lambda play: question(),
    "have the same name": lambda play: question("a", "b", "a"),
    "two candidates of 'toy.ask.window' have the same name": lambda play: Ask(
        0, say("toy.ask.window"), Doubled(), RULE
    ),
    "and one by one it takes ['a']": lambda play: Ask(0, say("toy.ask.window"), Fickle(), RULE),
    "has no name": lambda play: question("a", ""),
    "seat 7 is asked": lambda play: question("a", "b", seat=7),
    "cites 'toy.rule.1', which no ledger has": lambda play: question("a", "b", rule="toy.rule.1"),
    "the odds of 'a' are 1.5": lambda play: question("a", "b", odds=1.5),
    "no message “toy.nowhere”": lambda play: Ask(
        0, say("toy.ask.window"), [Option("a", say("toy.nowhere"))], RULE
    ),
    "needs “who”": lambda play: Ask(0, say("toy.ask.turn"), [Option("a", Raw("a"))], RULE),
    "says nothing": lambda play: Ask(0, Raw(" "), [Option("a", Raw("a"))], RULE),
    "the option 'b' cites 'noir.nothing'": lambda play: Ask(
        0, say("toy.ask.window"), [Option("a", Raw("a")), Option("b", Raw("b"), rule="noir.nothing")], RULE
    ),
    "looking at the odds changed the state": lambda play: Ask(
        0, say("toy.ask.window"), [Option("a", Raw("a"), reckon=lambda: spend(play))], RULE
    ),
}


@pytest.mark.parametrize("complaint", BAD_ASKS)
def test_bad_asks_are_found(complaint: str) -> None:
    with pytest.raises(
        AssertionError, match=r"toy, 1 seats, night=short bells=1, key 0: after \d+ answers"
    ) as found:
        check_game(AskInstead(BAD_ASKS[complaint]), keys=range(1))
    assert complaint in str(found.value)


class Endless(ToyBox):
    def unit(self, play: Toy) -> Flow[None]:
        while True:
            yield question("a", "b")


class Chatty(ToyBox):
    def unit(self, play: Toy) -> Flow[None]:
        play.tell("toy.log.end", "toy.rule.2")
        yield from super().unit(play)


class Mumbling(ToyBox):
    def unit(self, play: Toy) -> Flow[None]:
        play.tell("toy.log.nowhere", RULE)
        yield from super().unit(play)


class Losing(ToyBox):
    """A card goes missing in the night."""

    def unit(self, play: Toy) -> Flow[None]:
        if play.state.step == "night" and len(play.state.deck) > 1:
            play.state.deck.draw(play.chance, "deck")
        yield from super().unit(play)


class Gambling(ToyBox):
    """Luck from elsewhere."""

    def unit(self, play: Toy) -> Flow[None]:
        if play.state.step == "night":
            play.state.seats[0].health = random.SystemRandom().randrange(1, 1 << 30)
        yield from super().unit(play)


class Remembering(ToyBox):
    """Something is kept outside the state: a night counter that forks share."""

    def __init__(self) -> None:
        self.nights = 0

    def unit(self, play: Toy) -> Flow[None]:
        if play.state.step == "night":
            self.nights += 1
            play.state.seats[0].health = self.nights
        yield from super().unit(play)


class Unfinished(ToyBox):
    def outcome(self, state: ToyState) -> Outcome | None:
        found = super().outcome(state)
        return found and Outcome("drawn", found.text, found.rule)


class Unruled(ToyBox):
    def outcome(self, state: ToyState) -> Outcome | None:
        found = super().outcome(state)
        return found and Outcome(found.result, found.text, "toy.end")


class Gifted(ToyBox):
    """An ability that the state knows nothing of."""

    def unit(self, play: Toy) -> Flow[None]:
        if play.state.step == "setup":
            play.abilities.enter(source("lamp", 0), [Modifier("dice", 3, RULE)])
        yield from super().unit(play)


BAD_BOXES: dict[str, ToyBox] = {
    "the game does not end": Endless(),
    "the log line 'toy.log.end' cites 'toy.rule.2'": Chatty(),
    "toy.log.nowhere": Mumbling(),
    "an invariant is broken: a card is lost or doubled": Losing(),
    "the same key and the same answers led to another game": Gambling(),
    "led to another game": Remembering(),
    "neither won nor lost but 'drawn'": Unfinished(),
    "the outcome cites 'toy.end'": Unruled(),
    "undo and redo came to another game": Gifted(),
}


@pytest.mark.parametrize("complaint", BAD_BOXES)
def test_bad_rules_are_found(complaint: str) -> None:
    with pytest.raises(AssertionError) as found:
        check_game(BAD_BOXES[complaint], keys=range(4), longest=300)
    assert complaint in str(found.value)


class Showing(ToyBox):
    """Shows something more."""

    def __init__(self, more: Callable[[Toy], Any]) -> None:
        self.more = more

    def view(self, play: Toy, seat: int | None) -> dict[str, Any]:
        return {**super().view(play, seat), "more": self.more(play)}


BAD_VIEWS: dict[str, Callable[[Toy], Any]] = {
    "shows the key": lambda play: f"psst: {play.chance.key.hex().upper()}",
    "tells what luck has not decided yet": lambda play: play.chance.split("peek").die(),
    "is not plain data": lambda play: object(),
    "the view: There is no message “toy.nowhere”": lambda play: [{"deep": say("toy.nowhere")}],
    "looking at the view changed the game": lambda play: play.state.seats.append(Seat()),
}


@pytest.mark.parametrize("complaint", BAD_VIEWS)
def test_bad_views_are_found(complaint: str) -> None:
    box = Showing(BAD_VIEWS[complaint])
    with pytest.raises(AssertionError) as found:
        check_game(box, keys=range(1))
    assert complaint in str(found.value)


def test_a_view_that_remembers_more_than_the_state_is_found() -> None:
    check_views(BOX, games=12)
    looked = iter(range(10**6))
    for more, how in (
        (lambda play: len(play.log or ()), "with the log off"),
        (lambda play: next(looked), "with the log off"),
        (lambda play: id(play.setup.options), "saved and loaded"),
    ):
        with pytest.raises(AssertionError, match=f"another one {how}"):
            check_views(Showing(more), games=12)


def test_a_missing_translation_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    from miskatonic.kernel import text

    spanish = text._catalogue("toy", "es")
    monkeypatch.delitem(spanish, "toy.log.peek")
    text.language.cache_clear()
    try:
        with pytest.raises(AssertionError, match=r"no message “toy\.log\.peek” in Spanish"):
            check_game(BOX, keys=(), games=50)
    finally:
        text.language.cache_clear()


# ---------------------------------------------------------------------- the playthrough


def test_a_playthrough_shows_everything() -> None:
    told = playthrough(BOX, "golden", {"bells": "3"}, seats=2)
    lines = told.splitlines()
    assert lines[0] == "toy, seats 2, night=short bells=3, key golden"
    assert lines[1].startswith("commitment ")
    assert "    2 investigators keep watch (noir.setup.01)" in lines
    assert "seat 0: Ann: what do you do? (noir.turn.03)" in lines
    assert "  - draw: Draw a card @ deck (noir.turn.03)" in lines
    assert any("[you pass: 0.3333]" in line for line in lines)
    assert any(line.startswith("  > ") for line in lines)
    assert lines[-2].startswith("lost: ")
    assert told == playthrough(BOX, "golden", {"bells": "3"}, seats=2)
    assert told != playthrough(BOX, "golden", {"bells": "1"}, seats=2)


def test_a_playthrough_by_an_agent() -> None:
    told = playthrough(BOX, 1, agent=lambda game: game.legal()[0])
    assert "  > peek" not in told
    assert told.splitlines()[-2].startswith(("won: ", "lost: "))


def test_a_playthrough_changes_only_where_play_does() -> None:
    """What nobody is asked or told is one line of it, the last."""

    class Untidy(ToyBox):
        def start(self, setup: Setup) -> ToyState:
            state = super().start(setup)
            state.discard.append("lamp")
            return state

    one, other = (playthrough(kind, 1).splitlines() for kind in (BOX, Untidy()))
    assert one[:-1] == other[:-1]
    assert one[-1] != other[-1]


def test_the_random_agent_is_repeatable() -> None:
    from miskatonic.kernel.game import Game

    setup: Setup = BOX.prepare({})
    games = [Game(BOX, setup, b"k") for _ in range(2)]
    for game in games:
        agent = random_agent(key_from(1))
        while game.ask:
            game.answer(agent(game))
    assert games[0].answers == games[1].answers
