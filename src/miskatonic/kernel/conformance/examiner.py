"""One game, thoroughly: everything that can be done with it is done, and what must be equal is compared."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

import msgspec

from miskatonic.kernel.asks import BY_HAND, Ask, AutoPass
from miskatonic.kernel.box import Box, Setup
from miskatonic.kernel.chance import Chance, key_from, verify
from miskatonic.kernel.conformance.eyes import check_eyes
from miskatonic.kernel.conformance.pictures import (
    Agent,
    Mark,
    fail,
    mark_of,
    picture,
    random_agent,
    reloaded,
    since,
)
from miskatonic.kernel.conformance.watcher import Watcher
from miskatonic.kernel.errors import HistoryError, IllegalAnswer
from miskatonic.kernel.game import ENCODE, Game, Given

GARBAGE: tuple[Any, ...] = (
    *("", " ", "0", "1", "-1", "None", "null", "pass ", "PASS", "*", "..", "%s", "{n}", "\\", "é", "🂡"),
    *("[]", "{}", ":", "::", "hand:", ":hand", "'; --", "yes\n", "no\x00", "\u202e", "\ud800", "a" * 10_000),
    *("+", "none+none", "none*2", "@0", "@99 pass", "@-1 pass"),
    *(None, True, 0, 1.5, 10**5000, b"pass", (), [], {}, object()),
)
"""Answers nobody ever offers."""


class Examiner(Watcher):
    """Plays and compares."""

    def __init__(self, box: Box[Any], samples: int, longest: int, autos: tuple[AutoPass, ...]) -> None:
        super().__init__(box, longest)
        self.samples = samples
        self.autos = autos

    def examine(self, setup: Setup, key: bytes) -> None:
        script = self.by_hand(setup, key)
        pictures = self.same_key_same_bytes(setup, key, script)
        self.passing_over(setup, key)
        luck = Chance(key, {}).split("samples")
        for _ in range(self.samples):
            game = self.at(setup, key, script[: luck.pick("position", len(script) + 1)])
            self.views(game, key)
            self.secrets(game, luck)
            self.garbage(game)
            self.other_luck(game, luck)
            self.play_on(game, luck)
        self.back_and_forth(self.at(setup, key, script[:-1]), pictures, luck)

    def at(self, setup: Setup, key: bytes, script: Sequence[str]) -> Game[Any]:
        game = Game(self.box, setup, key, auto=BY_HAND)
        for name in script:
            game.answer(name)
        return game

    def by_hand(self, setup: Setup, key: bytes) -> list[str]:
        """A whole game by chance in which nothing answers itself; its odds and its luck hold. Its answers."""
        agent = random_agent(key)
        game = Game(self.box, setup, key, auto=BY_HAND)
        heard = self.look(game, 0)
        while game.ask is not None:
            for ask in game.asks:
                self.odds(game, ask)
            game.answer(agent(game))
            heard = self.look(game, heard)
        self.finish(game)
        self.garbage(game)
        self.views(game, key)
        verify(game.commitment, key, game.draws)
        return game.answers

    def odds(self, game: Game[Any], ask: Ask) -> None:
        before = ENCODE(game.state)
        for option in ask.options:
            for odds in option.odds:
                if not 0 <= odds.chance <= 1:
                    fail(game, f"the odds of {option.name!r} are {odds.chance}")
                self.words.text(game, odds.text)
        if ENCODE(game.state) != before:
            fail(game, "looking at the odds changed the state")

    def same_key_same_bytes(self, setup: Setup, key: bytes, script: list[str]) -> list[bytes]:
        """The same answers twice, once given one by one, once as a record. What it looked like at each position."""
        game = Game(self.box, setup, key, auto=BY_HAND)
        pictures = [picture(game)]
        for name in script:
            game.answer(name)
            pictures.append(picture(game))
        again = Game(self.box, setup, key, auto=BY_HAND)
        again.feed(Given(name) for name in script)
        if picture(again) != pictures[-1]:
            fail(again, "the same key and the same answers led to another game")
        return pictures

    def passing_over(self, setup: Setup, key: bytes) -> None:
        """What answers itself is a setting: who gives the same answers by hand comes to the same game."""
        for auto in self.autos:
            agent = random_agent(key)
            game = Game(self.box, setup, key, auto=auto)
            hand = Game(self.box, setup, key, auto=BY_HAND)
            mark = (0, 0, 0)
            while True:
                for ask in game.asks:
                    if auto.takes(ask):
                        fail(game, f"{ask.prompt.id!r} should have answered itself")
                for name in game.answers[hand.position :]:
                    hand.answer(name)
                if since(hand, mark) != since(game, mark):
                    fail(game, f"with {auto} it came to another game than by hand")
                if game.ask is None:
                    break
                mark = mark_of(game)
                game.answer(agent(game))
            if picture(hand) != picture(game):
                fail(game, f"with {auto} it came to another end than by hand")
            self.step_back(game)

    def step_back(self, game: Game[Any]) -> None:
        """Undo steps over what answered itself, and redo brings it back; what is over stays over."""
        self.over_for_good(game)
        decisions = game.decisions
        if len(decisions) < 2:
            return
        there = game.look(decisions[-1])
        before = picture(there)
        there.undo()
        if there.position != decisions[-2]:
            fail(there, f"undo should have led to position {decisions[-2]}")
        there.redo()
        if picture(there) != before:
            fail(there, "undo and redo came to another game")

    def over_for_good(self, game: Game[Any]) -> None:
        """Whoever has seen the key takes nothing back, and goes on in a copy on new luck."""
        end = picture(game)
        for to in (None, game.base):
            try:
                game.undo(to)
            except HistoryError as error:
                self.words.text(game, error.text)
            else:
                fail(game, "the game was over, and something was taken back")
        if game.decisions:
            copy = game.anew(key_from("anew"))
            if copy.ask is None or copy.position != game.decisions[-1]:
                fail(game, "the copy does not stand at the last decision")
        if picture(game) != end:
            fail(game, "going on in a copy changed the game")

    # ------------------------------------------------------------------ at some asks

    def views(self, game: Game[Any], key: bytes) -> None:
        """Each seat's view is data, in three languages, and knows neither the key nor what it will decide."""
        before = picture(game)
        other = game.fork()
        other.play.chance = Chance(key_from("other luck"), other.state.counts)
        for seat in (None, *range(game.setup.seats)):
            view = game.view(seat)
            try:
                written = ENCODE(view)
            except (TypeError, msgspec.MsgspecError) as error:
                fail(game, f"the view of seat {seat} is not plain data: {error}")
            if key.hex().encode() in written.lower() or key in written:
                fail(game, f"the view of seat {seat} shows the key")
            if ENCODE(other.view(seat)) != written:
                fail(game, f"the view of seat {seat} tells what luck has not decided yet")
            self.words.view(game, view)
        if picture(game) != before:
            fail(game, "looking at the view changed the game")

    def secrets(self, game: Game[Any], luck: Chance) -> None:
        """What a seat may not know changes nothing that it sees."""
        try:
            check_eyes(game, luck)
        except AssertionError as error:
            fail(game, str(error))

    def garbage(self, game: Game[Any]) -> None:
        """Anything but an answer possible now is refused, in words, and changes nothing."""
        before = picture(game)
        legal = game.legal()
        near = [(name.upper(), f"{name}:{name}", f"{name}*99999", f"{name}+") for name in legal[:3]]
        half = [] if any(ask.pick for ask in game.asks) else [(name[:-1], name + " ") for name in legal[:3]]
        for name in (*GARBAGE, *chain(*near, *half)):
            if name in legal:
                continue
            try:
                game.answer(name)
            except IllegalAnswer as error:
                self.words.text(game, error.text)
            except Exception as error:
                fail(game, f"the answer {name!r:.80} met {type(error).__name__}: {error}")
            else:
                fail(game, f"the answer {name!r:.80} was taken")
        if picture(game) != before:
            fail(game, "refused answers changed the game")

    def other_luck(self, game: Game[Any], luck: Chance) -> None:
        """A fork on other luck starts the same, goes its own way, repeatably, and leaves the original alone."""
        before = picture(game)
        key = key_from(luck.pick("keys", 1 << 30))
        one, two = game.fork(luck=key), game.fork(luck=key)
        if picture(one) != before:
            fail(game, "a fork on other luck differs at once")
        self.together([one, two], random_agent(key), "two forks on the same other luck")
        loaded = reloaded(one)
        if picture(loaded) != picture(one):
            fail(one, "a fork on other luck is another game once saved and loaded")
        if picture(game) != before:
            fail(game, "a fork on other luck changed the game it came from")

    def play_on(self, game: Game[Any], luck: Chance) -> None:
        """The game, a fork of it, a fork of that, what it looked like just now, and a saved and loaded one."""
        fork = game.fork()
        others = [fork, fork.fork(), game.look(game.position), reloaded(game)]
        agent = random_agent(key_from(luck.pick("agents", 1 << 30)))
        self.together([game, *others], agent, "a game, its forks and its save")

    def together(self, games: list[Game[Any]], agent: Agent, what: str) -> None:
        """The same answers to all of them, to the end: they look the same all the way."""
        first, *others = games
        self.alike(first, others, (0, 0, 0), what)
        while first.ask is not None:
            mark, name = mark_of(first), agent(first)
            for game in games:
                game.answer(name)
            self.alike(first, others, mark, what)
        self.alike(first, others, (0, 0, 0), what)

    def alike(self, first: Game[Any], others: list[Game[Any]], mark: Mark, what: str) -> None:
        seen = since(first, mark)
        if any(since(other, mark) != seen for other in others):
            fail(first, f"{what} have become different")

    def back_and_forth(self, game: Game[Any], pictures: list[bytes], luck: Chance) -> None:
        """To any position and back: it looks as it looked the first time."""
        end = game.position
        for _ in range(self.samples):
            to = luck.pick("undo", end + 1)
            if picture(game.look(to)) != pictures[to]:
                fail(game, f"looking back at position {to} shows another game")
            game.undo(to)
            if picture(game) != pictures[to]:
                fail(game, f"undo to position {to} led to another game")
            steps = luck.pick("redo", end - to + 1)
            for _ in range(steps):
                game.redo()
            if picture(game) != pictures[to + steps]:
                fail(game, f"redo to position {to + steps} led to another game")
            while game.future:
                game.redo()
        if picture(game) != pictures[end]:
            fail(game, "undo and redo came to another end")
