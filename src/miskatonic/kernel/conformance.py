"""The one test that every game passes.

`check_game` knows nothing but the kernel: it plays a game by chance in all its set-ups and compares what must
be equal. What it finds is an AssertionError that says in which game, after how many answers, and what.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, pairwise, product
from math import prod
from typing import Any, NoReturn

import msgspec
from msgspec import Struct

from miskatonic.kernel import rules, saves
from miskatonic.kernel.asks import BY_HAND, Ask, AutoPass, Candidates
from miskatonic.kernel.box import Box, Setup, SetupOption
from miskatonic.kernel.chance import Chance, key_from, verify
from miskatonic.kernel.conformance_eyes import check_eyes
from miskatonic.kernel.differences import Change, apply, differences
from miskatonic.kernel.errors import HistoryError, IllegalAnswer, MiskatonicError, TextError, UnknownRule
from miskatonic.kernel.eyes import asked
from miskatonic.kernel.film import film, film_for_all
from miskatonic.kernel.game import ENCODE, Game, Given
from miskatonic.kernel.picks import NOTHING
from miskatonic.kernel.text import LANGUAGES, Text, language
from miskatonic.kernel.views import plain

Agent = Callable[[Game[Any]], str]

AUTOS = (AutoPass(), AutoPass(single=False), AutoPass(trivial=False))
GARBAGE: tuple[Any, ...] = (
    *("", " ", "0", "1", "-1", "None", "null", "pass ", "PASS", "*", "..", "%s", "{n}", "\\", "é", "🂡"),
    *("[]", "{}", ":", "::", "hand:", ":hand", "'; --", "yes\n", "no\x00", "\u202e", "\ud800", "a" * 10_000),
    *("+", "none+none", "none*2", "@0", "@99 pass", "@-1 pass"),
    *(None, True, 0, 1.5, 10**5000, b"pass", (), [], {}, object()),
)
"""Answers nobody ever offers."""


class Report(Struct, frozen=True):
    """What was examined: so many games, decisions and log lines, and how the games ended."""

    games: int
    decisions: int
    entries: int
    results: dict[str, int]


def check_game(
    box: Box[Any],
    *,
    keys: Iterable[str | int] = range(2),
    games: int = 0,
    setups: Sequence[Setup] | None = None,
    samples: int = 3,
    longest: int = 5_000,
) -> Report:
    """Raise AssertionError where a game breaks a promise that all games give.

    With every key each set-up (all there are, unless told) is examined: one game is played by chance, and at
    `samples` asks of it everything that can be done with a game is done and compared. What answers itself is
    none of a set-up's business, so of many each has another way of it. Then `games` more games are watched at
    every ask. No game may take more than `longest` answers.
    """
    examiner = _Examiner(box, samples, longest)
    setups = list(setups_of(box) if setups is None else setups)
    few = len(setups) < len(AUTOS)
    for number, (key, setup) in enumerate(product(keys, setups)):
        examiner.autos = AUTOS if few else (AUTOS[number % len(AUTOS)],)
        _with_context(examiner.examine, setup, key_from(key), key)
    for number in range(games):
        _with_context(examiner.watch, setups[number % len(setups)], key_from(f"watched {number}"), number)
    return examiner.report()


def check_views(box: Box[Any], games: int, setups: Sequence[Setup] | None = None, *, one_of: int = 1) -> None:
    """Raise AssertionError where a view is not a function of the state alone.

    At every ask of so many games by chance, or at one of so many, the view of a seat, or of a spectator, is the
    same with the log off, and whatever number of answers led there; at every one of these, or at one of so many, also
    after saving and loading, after undo and redo, and in a fork.
    """
    examiner = _Examiner(box, 0, 0, one_of)
    setups = list(setups_of(box) if setups is None else setups)
    for number in range(games):
        _with_context(examiner.view_alike, setups[number % len(setups)], key_from(f"seen {number}"), number)


def check_films(box: Box[Any], games: int, setups: Sequence[Setup] | None = None, *, one_of: int = 1) -> None:
    """Raise AssertionError where what happened between two decisions cannot be watched as it was.

    In so many games by chance, at every decision or at one of so many, for one seat, for all or for a spectator: the
    board before with the changes of all beats is the board after, forwards and backwards, and the beats tell what the
    log tells.
    """
    examiner = _Examiner(box, 0, 0, one_of)
    setups = list(setups_of(box) if setups is None else setups)
    for number in range(games):
        _with_context(examiner.film_true, setups[number % len(setups)], key_from(f"film {number}"), number)


def setups_of(box: Box[Any], most: int = 100) -> list[Setup]:
    """All set-ups of a game: every number of seats with every value of every option.

    Where that would be more than `most`, a diagonal through them: every value of every option, and every number
    of seats, at least once. What single seats may wish is left to chance.
    """
    options = [option for option in box.options if not option.seat]
    axes = [range(box.players[0], box.players[1] + 1), *(box.samples(option) for option in options)]
    points: Iterable[Sequence[Any]] = product(*axes)
    if prod(map(len, axes)) > most:
        points = [[axis[n % len(axis)] for axis in axes] for n in range(2 * max(map(len, axes)))]
    return [box.prepare(_mattering(options, values), seats) for seats, *values in points]


def _mattering(options: Sequence[SetupOption], values: Sequence[str]) -> dict[str, str]:
    """Name -> value, of the options on which anything depends beside the others."""
    chosen = {option.name: value for option, value in zip(options, values, strict=True)}
    return {option.name: chosen[option.name] for option in options if option.matters(chosen)}


def _with_context(check: Callable[[Setup, bytes], None], setup: Setup, key: bytes, name: str | int) -> None:
    """Say in which game a promise was broken."""
    try:
        check(setup, key)
    except AssertionError as error:
        options = " ".join(f"{option}={value}" for option, value in setup.options.items() if value)
        where = f"{setup.game}, {setup.seats} seats, {options}, key {name!r}"
        raise AssertionError(f"{where}: {error}") from error


def random_agent(key: bytes) -> Agent:
    """Answers by chance, with luck of its own: the same key gives the same answers to the same asks."""
    luck = Chance(key, {}).split("conformance")

    def agent(game: Game[Any]) -> str:
        return game.sample(luck, "answers")

    return agent


def _plain(change: Change) -> Change:
    return msgspec.structs.replace(change, value=plain(change.value))


def picture(game: Game[Any]) -> bytes:
    """Everything that can be seen of a game, as bytes: games that look the same are the same."""
    return _since(game, (0, 0, 0))


Mark = tuple[int, int, int]
"""How long log, draws and answers were."""


def _mark(game: Game[Any]) -> Mark:
    return len(game.log), len(game.draws), len(game.answers)


def _since(game: Game[Any], mark: Mark) -> bytes:
    """A picture without the log, draws and answers before a mark: those of a long game are most of it."""
    log, draws, answers = (
        each[at:] for each, at in zip((game.log, game.draws, game.answers), mark, strict=True)
    )
    questions = [asked(ask) for ask in game.asks]
    return ENCODE((game.state, log, draws, answers, questions, game.outcome))


def _texts(view: Any) -> Iterator[Text]:
    """All texts in plain data."""
    if isinstance(view, Text):
        yield view
    elif isinstance(view, dict):
        for each in view.values():
            yield from _texts(each)
    elif isinstance(view, (list, tuple)):
        for each in view:
            yield from _texts(each)
    elif isinstance(view, Struct):
        for name in view.__struct_fields__:
            yield from _texts(getattr(view, name))


def _fail(game: Game[Any], words: str) -> NoReturn:
    last = f", the last {game.answers[-1]!r}" if game.answers else ""
    raise AssertionError(f"after {game.position} answers{last}: {words}")


class _Words:
    """Puts every text into every language and looks up every rule, once."""

    def __init__(self) -> None:
        self._said: dict[bytes, list[str]] = {}
        self._cited: set[str] = set()
        self._languages = [language(code, strict=True) for code in LANGUAGES]

    def text(self, game: Game[Any], text: Text) -> None:
        for each, words in zip(self._languages, self._in_words(game, text), strict=True):
            if not words.strip():
                _fail(game, f"the message {text.id!r} says nothing in {each.code!r}")

    def view(self, game: Game[Any], view: Any) -> None:
        for text in _texts(view):
            self._in_words(game, text, "the view: ")

    def _in_words(self, game: Game[Any], text: Text, where: str = "") -> list[str]:
        written = ENCODE(text)
        found = self._said.get(written)
        if found is None:
            try:
                found = [each.render(text) for each in self._languages]
            except TextError as error:
                _fail(game, f"{where}{error}")
            self._said[written] = found
        return found

    def rule(self, game: Game[Any], rule: str, where: str) -> None:
        if rule in self._cited:
            return
        try:
            for code in LANGUAGES:
                rules.rule(rule, code)
        except UnknownRule:
            _fail(game, f"{where} cites {rule!r}, which no ledger has")
        self._cited.add(rule)


class _Examiner:
    """Plays and compares."""

    def __init__(self, box: Box[Any], samples: int, longest: int, one_of: int = 1) -> None:
        self.box = box
        self.one_of = one_of
        self.samples = samples
        self.longest = longest
        self.autos: tuple[AutoPass, ...] = AUTOS
        self.words = _Words()
        self.games = self.decisions = self.entries = 0
        self.results: dict[str, int] = {}

    def report(self) -> Report:
        return Report(self.games, self.decisions, self.entries, dict(self.results))

    # ------------------------------------------------------------------ at every ask

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
            _fail(game, f"an invariant is broken: {error}")
        if game.position > self.longest:
            _fail(game, "the game does not end")
        if unknown := game.play.abilities.modifiers.keys() - self.box.numbers:
            _fail(game, f"abilities change numbers that the game does not have: {sorted(unknown)}")
        seats = [ask.seat for ask in game.asks]
        if len(set(seats)) < len(seats):
            _fail(game, f"a seat is asked twice at the same time: {seats}")
        for ask in game.asks:
            self.look_at_ask(game, ask)
        for entry in game.log[heard:]:
            self.words.rule(game, entry.rule, f"the log line {entry.id!r}")
            self.words.text(game, entry.text)
            if entry.masked is not None:
                self.words.text(game, entry.masked)
            if not 0 <= entry.at <= game.position:
                _fail(game, f"the log line {entry.id!r} says it came after {entry.at} answers")
        return len(game.log)

    def look_at_ask(self, game: Game[Any], ask: Ask) -> None:
        if isinstance(ask.offered, Candidates):
            self.look_at_candidates(game, ask, ask.offered)
        names = ask.names()
        if not names:
            _fail(game, f"{ask.prompt.id!r} asks and offers nothing")
        if len(set(names)) < len(names):
            _fail(game, f"two options of {ask.prompt.id!r} have the same name: {names}")
        if not 0 <= ask.seat < game.setup.seats:
            _fail(game, f"seat {ask.seat} is asked, and there is none")
        self.words.rule(game, ask.rule, f"the ask {ask.prompt.id!r}")
        self.words.text(game, ask.prompt)
        if ask.about is not None:
            self.words.text(game, ask.about)
        for option in ask.options:
            if not option.name:
                _fail(game, f"an option of {ask.prompt.id!r} has no name")
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
            _fail(game, f"two candidates of {ask.prompt.id!r} have the same name: {names}")
        if (
            not standing == together == taken == named == listed
            or single != ask.single()
            or single != (len(standing) == 1)
        ):
            _fail(game, f"{ask.prompt.id!r} lists {listed}, and one by one it takes {standing}")
        if drawn not in standing or drawn != ask.sample(Chance(b"candidates", {}), ""):
            _fail(game, f"of {standing} {drawn!r} was drawn, and not again once they were listed")

    def look_at_pick(self, game: Game[Any], ask: Ask) -> None:
        """An answer that is a set: there is one, what is listed is taken, and its names can be joined."""
        for name in ask.names():
            if name == NOTHING or any(mark in name for mark in "+*,") or name != name.strip():
                _fail(game, f"{name!r} cannot be part of a set")
        answers = ask.some()
        if not answers:
            _fail(game, f"{ask.prompt.id!r} asks for a set, and there is none")
        for name in answers:
            if not ask.takes(name):
                _fail(game, f"{name!r} is an answer to {ask.prompt.id!r} and is not taken")

    def finish(self, game: Game[Any]) -> None:
        """The game is over: it says how, and takes no more answers."""
        outcome = game.outcome
        if outcome is None:
            _fail(game, "nobody is asked anything and the game is not over")
        if outcome.result not in ("won", "lost"):
            _fail(game, f"the game is neither won nor lost but {outcome.result!r}")
        self.words.rule(game, outcome.rule, "the outcome")
        self.words.text(game, outcome.text)
        self.games += 1
        self.decisions += len(game.answers)
        self.entries += len(game.log)
        self.results[outcome.text.id] = self.results.get(outcome.text.id, 0) + 1

    # ------------------------------------------------------------------ one game, thoroughly

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
                    _fail(game, f"the odds of {option.name!r} are {odds.chance}")
                self.words.text(game, odds.text)
        if ENCODE(game.state) != before:
            _fail(game, "looking at the odds changed the state")

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
            _fail(again, "the same key and the same answers led to another game")
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
                        _fail(game, f"{ask.prompt.id!r} should have answered itself")
                for name in game.answers[hand.position :]:
                    hand.answer(name)
                if _since(hand, mark) != _since(game, mark):
                    _fail(game, f"with {auto} it came to another game than by hand")
                if game.ask is None:
                    break
                mark = _mark(game)
                game.answer(agent(game))
            if picture(hand) != picture(game):
                _fail(game, f"with {auto} it came to another end than by hand")
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
            _fail(there, f"undo should have led to position {decisions[-2]}")
        there.redo()
        if picture(there) != before:
            _fail(there, "undo and redo came to another game")

    def over_for_good(self, game: Game[Any]) -> None:
        """Whoever has seen the key takes nothing back, and goes on in a copy on new luck."""
        end = picture(game)
        for to in (None, game.base):
            try:
                game.undo(to)
            except HistoryError as error:
                self.words.text(game, error.text)
            else:
                _fail(game, "the game was over, and something was taken back")
        if game.decisions:
            copy = game.anew(key_from("anew"))
            if copy.ask is None or copy.position != game.decisions[-1]:
                _fail(game, "the copy does not stand at the last decision")
        if picture(game) != end:
            _fail(game, "going on in a copy changed the game")

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
                _fail(game, f"the view of seat {seat} is not plain data: {error}")
            if key.hex().encode() in written.lower() or key in written:
                _fail(game, f"the view of seat {seat} shows the key")
            if ENCODE(other.view(seat)) != written:
                _fail(game, f"the view of seat {seat} tells what luck has not decided yet")
            self.words.view(game, view)
        if picture(game) != before:
            _fail(game, "looking at the view changed the game")

    def view_alike(self, setup: Setup, key: bytes) -> None:
        """One game by chance beside a silent one: nothing that is shown is read out of the log."""
        agent, luck = random_agent(key), Chance(key, {}).split("seen")
        game = Game(self.box, setup, key)
        silent = Game(self.box, setup, key, log=False, checkpoints=False)
        while True:
            seat = (None, *range(setup.seats))[luck.pick("seats", setup.seats + 1)]
            compared = not luck.pick("asks", self.one_of)
            if compared:
                seen = ENCODE(game.view(seat))
                self.same_view(seen, silent, seat, "with the log off")
                silent.play.at += 1
                self.same_view(seen, silent, seat, "where more was answered, and it came to the same")
                silent.play.at -= 1
                if not luck.pick("copies", self.one_of):
                    self.same_view(seen, game.fork(), seat, "in a fork")
                    self.same_view(seen, self.reload(game), seat, "saved and loaded")
                    if game.decisions and game.ask is not None:
                        again = game.fork()
                        again.undo()
                        again.redo()
                        self.same_view(seen, again, seat, "after undo and redo")
            if game.ask is None:
                return
            name = agent(game)
            game.answer(name)
            silent.answer(name)

    def film_true(self, setup: Setup, key: bytes) -> None:
        """One game by chance, watched by somebody: from board to board nothing is missed."""
        agent, luck = random_agent(key), Chance(key, {}).split("film")
        game = Game(self.box, setup, key)
        while game.ask is not None:
            start = game.position
            game.answer(agent(game))
            if luck.pick("asks", self.one_of):
                continue
            watching = luck.pick("eyes", setup.seats + 2)
            seats = tuple(range(setup.seats)) if watching > setup.seats else (watching,) if watching else ()
            seats = tuple(seat for seat in seats if seat < setup.seats)
            self.one_film(game, start, seats)

    def one_film(self, game: Game[Any], start: int, seats: tuple[int, ...]) -> None:
        frames = film(game, start, game.position, seats)
        told = [frame.entry for frame in frames if frame.entry is not None]
        before = len(game.look(start).eyes(*seats).log())
        if told != game.eyes(*seats).log()[before:]:
            _fail(game, f"the film of {seats} does not tell what the log tells")
        for way in (frames, frames[::-1]):
            board = plain(way[0].view)
            for old, new in pairwise(way):
                board = apply(board, [_plain(each) for each in differences(old.view, new.view).changes])
            if ENCODE(board) != ENCODE(plain(way[-1].view)):
                _fail(game, f"the beats of {seats} do not lead from one board to the other")
        if ENCODE(frames[-1].view) != ENCODE(game.eyes(*seats).view()):
            _fail(game, f"the film of {seats} ends on another board")
        if game.box.alike and ENCODE(film_for_all(game, start, game.position).seen_by(seats)) != ENCODE(
            frames
        ):
            _fail(game, f"the film for all is another one to {seats}")

    def same_view(self, seen: bytes, other: Game[Any], seat: int | None, how: str) -> None:
        if ENCODE(other.view(seat)) != seen:
            _fail(other, f"the view of seat {seat} is another one {how}")

    def secrets(self, game: Game[Any], luck: Chance) -> None:
        """What a seat may not know changes nothing that it sees."""
        try:
            check_eyes(game, luck)
        except AssertionError as error:
            _fail(game, str(error))

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
                _fail(game, f"the answer {name!r:.80} met {type(error).__name__}: {error}")
            else:
                _fail(game, f"the answer {name!r:.80} was taken")
        if picture(game) != before:
            _fail(game, "refused answers changed the game")

    def other_luck(self, game: Game[Any], luck: Chance) -> None:
        """A fork on other luck starts the same, goes its own way, repeatably, and leaves the original alone."""
        before = picture(game)
        key = key_from(luck.pick("keys", 1 << 30))
        one, two = game.fork(luck=key), game.fork(luck=key)
        if picture(one) != before:
            _fail(game, "a fork on other luck differs at once")
        self.together([one, two], random_agent(key), "two forks on the same other luck")
        loaded = self.reload(one)
        if picture(loaded) != picture(one):
            _fail(one, "a fork on other luck is another game once saved and loaded")
        if picture(game) != before:
            _fail(game, "a fork on other luck changed the game it came from")

    def play_on(self, game: Game[Any], luck: Chance) -> None:
        """The game, a fork of it, a fork of that, what it looked like just now, and a saved and loaded one."""
        fork = game.fork()
        others = [fork, fork.fork(), game.look(game.position), self.reload(game)]
        agent = random_agent(key_from(luck.pick("agents", 1 << 30)))
        self.together([game, *others], agent, "a game, its forks and its save")

    def together(self, games: list[Game[Any]], agent: Agent, what: str) -> None:
        """The same answers to all of them, to the end: they look the same all the way."""
        first, *others = games
        self.alike(first, others, (0, 0, 0), what)
        while first.ask is not None:
            mark, name = _mark(first), agent(first)
            for game in games:
                game.answer(name)
            self.alike(first, others, mark, what)
        self.alike(first, others, (0, 0, 0), what)

    def alike(self, first: Game[Any], others: list[Game[Any]], mark: Mark, what: str) -> None:
        seen = _since(first, mark)
        if any(_since(other, mark) != seen for other in others):
            _fail(first, f"{what} have become different")

    def reload(self, game: Game[Any]) -> Game[Any]:
        """The game as it comes out of its save file, which must come out the same again."""
        data = msgspec.json.encode(game.save())
        try:
            loaded = saves.load(saves.read(data), self.box, auto=game.auto)
        except MiskatonicError as error:
            _fail(game, f"its save is refused: {error}")
        if loaded.notes:
            _fail(game, f"its save had to be mended: {[note.id for note in loaded.notes]}")
        if msgspec.json.encode(loaded.game.save()) != data or loaded.game.hash() != game.hash():
            _fail(game, "saved and loaded it has another save")
        return loaded.game

    def back_and_forth(self, game: Game[Any], pictures: list[bytes], luck: Chance) -> None:
        """To any position and back: it looks as it looked the first time."""
        end = game.position
        for _ in range(self.samples):
            to = luck.pick("undo", end + 1)
            if picture(game.look(to)) != pictures[to]:
                _fail(game, f"looking back at position {to} shows another game")
            game.undo(to)
            if picture(game) != pictures[to]:
                _fail(game, f"undo to position {to} led to another game")
            steps = luck.pick("redo", end - to + 1)
            for _ in range(steps):
                game.redo()
            if picture(game) != pictures[to + steps]:
                _fail(game, f"redo to position {to + steps} led to another game")
            while game.future:
                game.redo()
        if picture(game) != pictures[end]:
            _fail(game, "undo and redo came to another end")
