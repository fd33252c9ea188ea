"""What is looked at whenever somebody is asked, and when a game is over."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from miskatonic.kernel.asks import Ask, Candidates
from miskatonic.kernel.box import Box, Setup
from miskatonic.kernel.chance import Chance
from miskatonic.kernel.conformance.pictures import fail, random_agent
from miskatonic.kernel.conformance.words import Words
from miskatonic.kernel.game import Game
from miskatonic.kernel.picks import NOTHING


class Report(Struct, frozen=True):
    """What was examined: so many games, decisions and log lines, and how the games ended."""

    games: int
    decisions: int
    entries: int
    results: dict[str, int]


class Watcher:
    """Plays by chance and looks."""

    def __init__(self, box: Box[Any], longest: int) -> None:
        self.box = box
        self.longest = longest
        self.words = Words()
        self.games = self.decisions = self.entries = 0
        self.results: dict[str, int] = {}

    def report(self) -> Report:
        return Report(self.games, self.decisions, self.entries, dict(self.results))

    def watch(self, setup: Setup, key: bytes) -> None:
        """One game by chance, looked at whenever somebody is asked."""
        agent = random_agent(key)
        game = Game(self.box, setup, key, checkpoints=False)
        heard = self.look(game, 0)
        while game.ask is not None:
            game.answer(agent(game))
            heard = self.look(game, heard)
        self.finish(game)

    def look(self, game: Game[Any], heard: int) -> int:
        """The invariants, the ask, and the log since line `heard`; how long the log is now."""
        try:
            self.box.check(game.play)
        except AssertionError as error:
            fail(game, f"an invariant is broken: {error}")
        if game.position > self.longest:
            fail(game, "the game does not end")
        if unknown := game.play.abilities.modifiers.keys() - self.box.numbers:
            fail(game, f"abilities change numbers that the game does not have: {sorted(unknown)}")
        seats = [ask.seat for ask in game.asks]
        if len(set(seats)) < len(seats):
            fail(game, f"a seat is asked twice at the same time: {seats}")
        for ask in game.asks:
            self.look_at_ask(game, ask)
        for entry in game.log[heard:]:
            self.words.rule(game, entry.rule, f"the log line {entry.id!r}")
            self.words.text(game, entry.text)
            if entry.masked is not None:
                self.words.text(game, entry.masked)
            if not 0 <= entry.at <= game.position:
                fail(game, f"the log line {entry.id!r} says it came after {entry.at} answers")
        return len(game.log)

    def look_at_ask(self, game: Game[Any], ask: Ask) -> None:
        if isinstance(ask.offered, Candidates):
            self.look_at_candidates(game, ask, ask.offered)
        names = ask.names()
        if not names:
            fail(game, f"{ask.prompt.id!r} asks and offers nothing")
        if len(set(names)) < len(names):
            fail(game, f"two options of {ask.prompt.id!r} have the same name: {names}")
        if not 0 <= ask.seat < game.setup.seats:
            fail(game, f"seat {ask.seat} is asked, and there is none")
        self.words.rule(game, ask.rule, f"the ask {ask.prompt.id!r}")
        self.words.text(game, ask.prompt)
        if ask.about is not None:
            self.words.text(game, ask.about)
        for option in ask.options:
            if not option.name:
                fail(game, f"an option of {ask.prompt.id!r} has no name")
            if option.rule:
                self.words.rule(game, option.rule, f"the option {option.name!r}")
            self.words.text(game, option.text)
        if ask.pick is not None:
            self.look_at_pick(game, ask)

    def look_at_candidates(self, game: Game[Any], ask: Ask, offered: Candidates) -> None:
        """To draw, to take, to count and to list come to the same, whichever is done first."""
        names, luck = offered.names(), Chance(b"candidates", {})
        standing, together = list(filter(offered.stands, names)), offered.look_at_all()
        taken = [name for name in names if offered.takes(name)]
        drawn, single, named = ask.sample(luck, ""), ask.single(), ask.names()
        listed = [option.name for option in ask.options]
        if len(set(names)) < len(names):
            fail(game, f"two candidates of {ask.prompt.id!r} have the same name: {names}")
        if (
            not standing == together == taken == named == listed
            or single != ask.single()
            or single != (len(standing) == 1)
        ):
            fail(game, f"{ask.prompt.id!r} lists {listed}, and one by one it takes {standing}")
        if drawn not in standing or drawn != ask.sample(Chance(b"candidates", {}), ""):
            fail(game, f"of {standing} {drawn!r} was drawn, and not again once they were listed")

    def look_at_pick(self, game: Game[Any], ask: Ask) -> None:
        """An answer that is a set: there is one, what is listed is taken, and its names can be joined."""
        for name in ask.names():
            if name == NOTHING or any(mark in name for mark in "+*,") or name != name.strip():
                fail(game, f"{name!r} cannot be part of a set")
        answers = ask.some()
        if not answers:
            fail(game, f"{ask.prompt.id!r} asks for a set, and there is none")
        for name in answers:
            if not ask.takes(name):
                fail(game, f"{name!r} is an answer to {ask.prompt.id!r} and is not taken")

    def finish(self, game: Game[Any]) -> None:
        """The game is over: it says how, and takes no more answers."""
        outcome = game.outcome
        if outcome is None:
            fail(game, "nobody is asked anything and the game is not over")
        if outcome.result not in ("won", "lost"):
            fail(game, f"the game is neither won nor lost but {outcome.result!r}")
        self.words.rule(game, outcome.rule, "the outcome")
        self.words.text(game, outcome.text)
        self.games += 1
        self.decisions += len(game.answers)
        self.entries += len(game.log)
        self.results[outcome.text.id] = self.results.get(outcome.text.id, 0) + 1
