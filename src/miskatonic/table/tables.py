"""The tables that are open.

The store is the truth: a change is played in memory, written down, and only then told to anybody. Whatever goes
wrong on the way, the game in memory is forgotten and comes back from the store as it was.

Everything here happens at once, one thing after the other (`web.house`); only waiting for news is asynchronous.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from threading import RLock
from typing import Any

import msgspec
from msgspec import Struct

from miskatonic import __version__
from miskatonic.kernel import saves
from miskatonic.kernel.asks import AutoPass
from miskatonic.kernel.errors import HistoryError, IllegalAnswer, SaveError
from miskatonic.kernel.game import Game, Given
from miskatonic.kernel.save_file import LuckRow
from miskatonic.kernel.stretches import Stretch, fitting, next_stretch
from miskatonic.kernel.text import Text, say
from miskatonic.shelf import box
from miskatonic.table import turns
from miskatonic.table.bus import on_loop, running_loop
from miskatonic.table.database import Broken
from miskatonic.table.errors import NotYourSeat, StaleAnswer, UnknownSeat
from miskatonic.table.store import Header, Record, Rows, Store, Summary, unknown
from miskatonic.table.turns import Turn, turned

BUDGET = 200_000_000
"""So many bytes of games stay in memory, as far as they can be guessed; the others come back from the store when
somebody wants them, those first that nobody has wanted for longest."""
A_GAME = 150_000
A_LINE = 600
A_LETTER = 12
"""What a game takes whatever stands on its table, each line of its log, and each byte of its state as it is written."""
MOST_ANSWERS = 1_000_000
"""No game is that long; a file that says so was made by hand."""


Beside = Callable[[Game[Any]], Mapping[str, bytes]]
"""What the papers beside a table say once its game stands so."""


def nothing_beside(game: Game[Any]) -> Mapping[str, bytes]:
    return {}


class Table(Struct, eq=False):
    """A table that is open: its game, and its header as the store has it."""

    game: Game[Any]
    header: Header
    mended: bool = False
    """The game begins at another place than the store says; the next change writes all of it."""
    other_luck: bool = False
    """The game has other keys than the store says; the next change writes them."""
    stretches: list[Stretch] = []
    """How it was played, as far as that is kept."""
    boards: dict[Any, Any] = {}
    """The boards on which they were left."""
    told: dict[Any, Any] = {}
    """What happened last, as it was told to those who watch."""
    written: dict[Any, bytes] = {}
    """The same as it went over the line."""
    turn: Turn | None = None
    """Whose turn it is, as its paper says; unknown until somebody wants to know."""

    @property
    def id(self) -> str:
        return self.header.id

    @property
    def weight(self) -> int:
        """Bytes that it takes in memory, as far as they can be guessed."""
        state = len(self.header.save.last.state)
        written = sum(map(len, self.written.values()))
        return A_GAME + A_LINE * len(self.game.log) + A_LETTER * state + written


class Listener:
    """Somebody who wants to know when a table changes."""

    def __init__(self) -> None:
        self._news = asyncio.Event()
        self._loop = running_loop()

    def tell(self) -> None:
        """From whichever thread."""
        on_loop(self._loop, self._news.set)

    async def news(self) -> None:
        """Wait until something has changed since the last time; several changes may be one piece of news."""
        await self._news.wait()
        self._news.clear()


def _now() -> datetime:
    return datetime.now(UTC)


class Tables:
    """All tables of a store."""

    def __init__(
        self, store: Store, *, engine: str = __version__, clock: Callable[[], datetime] = _now
    ) -> None:
        self._store = store
        self._engine = engine
        self._clock = clock
        self._open: dict[str, Table] = {}
        self._weights: dict[str, int] = {}
        self._held = 0
        self._lock = RLock()
        self._standings: dict[str, tuple[tuple[str, int], list[Text]]] = {}
        self._listeners: dict[str, set[Listener]] = {}
        self._tellings: Counter[str] = Counter()
        self.on_turning: list[Callable[[str], None]] = []
        """Called when others are asked at a table than before, or its game is over; on whichever thread."""
        self.on_telling: list[Callable[[str], None]] = []
        """Called when something else about a table may be new than how its game stands, who sits there for instance;
        on whichever thread."""

    # ------------------------------------------------------------------ finding tables

    def summaries(self) -> list[Summary | Broken]:
        """All tables, the last changed first, and those that cannot be read."""
        return self._store.summaries()

    def standing(self, summary: Summary) -> list[Text]:
        """How a table stands, in a few words; what was found is good until it changes."""
        when, known = (summary.changed, summary.position), self._standings.get(summary.id)
        if known is None or known[0] != when:
            known = (when, self._stands(self._store.header(summary.id)))
            self._standings[summary.id] = known
        return known[1]

    def _stands(self, header: Header) -> list[Text]:
        """By the last state that was kept: no game is played again for it."""
        kind = box(header.game)
        try:
            state = msgspec.json.decode(header.save.last.state, type=kind.state_type)
        except msgspec.MsgspecError:  # of an engine with another state: its list need not fail
            return []
        return kind.standing(state)

    def turn(self, id: str) -> Turn:  # noqa: A002
        """Whose turn it is at a table; no game is played again for it, but one that is older than its paper."""
        found = turns.read(self._store.papers.read(id, turns.PAPER))
        if found is not None:
            return found
        table = self.get(id)
        return turned(Turn(), table.game, table.header.changed)

    def get(self, id: str) -> Table:  # noqa: A002
        """The table of this id, as it stands in the store now."""
        with self._lock:
            version = self._store.version(id)
            table = self._open.get(id)
            if table is not None and table.header.version != version:
                self._let_go(id)
                table = None
            if version is None:
                raise unknown(id)
            if table is None:
                table = self._read(id)
            self._hold(table)
            return table

    @property
    def in_memory(self) -> int:
        """How many games are held in memory."""
        return len(self._open)

    def look(self, id: str, at: int) -> Game[Any]:  # noqa: A002
        """The table's game as it stood after so many answers."""
        return self.get(id).game.look(at)

    def _hold(self, table: Table) -> None:
        """Keep it in memory as the one used last."""
        self._let_go(table.id)
        self._open[table.id], self._weights[table.id] = table, table.weight
        self._held += self._weights[table.id]
        while self._held > BUDGET and len(self._open) > 1:
            self._let_go(next(iter(self._open)))

    def _let_go(self, id: str) -> None:  # noqa: A002
        """Forget the game in memory; the store has it."""
        self._open.pop(id, None)
        self._held -= self._weights.pop(id, 0)

    def _read(self, id: str) -> Table:  # noqa: A002
        """Play the answers in the store again, those undone too, and go back to where the table stands."""
        record, luck = self._store.read(id), self._store.luck_to_play_on(id)
        header = record.header
        done = header.position - header.first
        loaded = saves.load(
            _save(header, record.answers[:done], luck),
            box(header.game),
            self._engine,
            auto=header.auto,
            kept=record.stretches,
        )
        game = loaded.game
        mended = bool(loaded.notes)
        if game.position == header.position:
            game.remember(record.answers[done:])
        if mended:
            header = msgspec.structs.replace(header, notes=[*header.notes, *loaded.notes])
        stretches = fitting(game, self._engine, [*game.given, *game.future], record.stretches)
        return Table(game, header, mended, stretches=stretches)

    # ------------------------------------------------------------------ opening and ending tables

    def open(
        self,
        id: str,  # noqa: A002
        game: str,
        options: dict[str, str],
        key: bytes,
        seats: int | None = None,
    ) -> Table:
        """Set up a new game under this id, which the caller makes up; without `seats`, for the fewest players."""
        kind = box(game)
        return self._create(id, Game(kind, kind.prepare(options, seats), key), [])

    def load(self, id: str, data: bytes) -> Table:  # noqa: A002
        """A new table from a save file; its header's notes say what had to be mended."""
        found = saves.read(data)
        loaded = saves.load(found, box(found.game), self._engine)
        if not 0 <= loaded.game.base <= loaded.game.position <= MOST_ANSWERS:
            raise SaveError(say("table.error.save_length", n=loaded.game.position, most=MOST_ANSWERS))
        return self._create(id, loaded.game, loaded.notes)

    def lay(self, id: str, game: Game[Any]) -> Table:  # noqa: A002
        """A new table for a game that somebody has laid by hand."""
        return self._create(id, game, [])

    def copy(self, id: str, new: str, key: bytes, at: int | None = None) -> Table:  # noqa: A002
        """A new table on which this one goes on with new luck, from its last decision or from a position."""
        table = self.get(id)
        return self._create(new, table.game.anew(key, at), table.header.notes)

    def begin(self, id: str, key: bytes, *, anew: bool) -> None:  # noqa: A002
        """Everybody is there: set the game up on this key, or let it go on on it from where it stands."""
        table = self.get(id)
        with self._change(table):
            old = table.game
            table.game = old.anew(key, old.position) if anew else Game(old.box, old.setup, key)
            table.mended = table.other_luck = True
            table.turn = Turn()  # nobody was asked anything before
            table.boards.clear()
            table.told.clear()

    def _create(self, id: str, game: Game[Any], notes: list[Text]) -> Table:  # noqa: A002
        table = Table(game, self._header(id, game, notes, 1, self._time()))
        table.turn = turned(Turn(), game, table.header.changed)
        papers = {turns.PAPER: turns.written(table.turn)}
        self._store.create(Record(table.header, game.given), _luck(game), papers)
        self._hold(table)
        return table

    def delete(self, id: str) -> None:  # noqa: A002
        self._store.delete(id)
        self._forget(id)

    def clear(self, days: int) -> list[str]:
        """Throw away the tables at which nothing has happened for so many days; which they were."""
        gone = self._store.clear((self._clock() - timedelta(days=days)).isoformat(timespec="milliseconds"))
        for each in gone:
            self._forget(each)
        return gone

    def _forget(self, id: str) -> None:  # noqa: A002
        self._let_go(id)
        self._standings.pop(id, None)
        self._tell_here(id)

    # ------------------------------------------------------------------ playing

    def answer(
        self,
        id: str,  # noqa: A002
        name: str,
        at: int,
        seat: int | None = None,
        *,
        own: Sequence[int] | None = None,
        beside: Beside = nothing_beside,
    ) -> None:
        """Answer the question asked at position `at`; a late answer to an earlier one changes nothing.

        Of several seats asked at the same time `seat` answers, or the first. Who has only his `own` seats answers for
        no other: even a refusal names what that one could answer.
        """
        table = self.get(id)
        game = table.game
        if at != game.position:
            raise StaleAnswer(say("table.error.stale", n=at, now=game.position))
        if own is not None:
            seat = self._own_seat(game, own, seat)
            self._refuse_others(game, own, name)
        with self._change(table, since=at, beside=beside):
            game.answer(name, seat)

    def _own_seat(self, game: Game[Any], own: Sequence[int], seat: int | None) -> int:
        """The seat for which somebody with these seats answers."""
        asked = [ask.seat for ask in game.eyes(*own).asks()]
        if seat is None and asked:
            return asked[0]
        if seat is None or seat not in own:
            raise NotYourSeat(say("table.error.not_your_seat"))
        return seat

    def _refuse_others(self, game: Game[Any], own: Sequence[int], name: str) -> None:
        """What is another's in a question is not taken by who has not that seat."""
        ask = game.ask
        for option in ask.options if ask is not None else ():
            if option.name == name and option.owner not in (None, *own):
                raise NotYourSeat(say("table.error.not_your_seat"))

    def undo(
        self,
        id: str,  # noqa: A002
        to: int | None = None,
        at: int | None = None,
        beside: Beside = nothing_beside,
    ) -> None:
        """Go back. With `at`, where it stood for who wants it: two who take back one mistake take back one."""
        table = self._standing_at(id, at)
        with self._change(table, beside=beside):
            table.game.undo(to)

    def redo(self, id: str, at: int | None = None) -> None:  # noqa: A002
        table = self._standing_at(id, at)
        with self._change(table):
            table.game.redo()

    def _standing_at(self, id: str, at: int | None) -> Table:  # noqa: A002
        """The table, if it still stands where somebody saw it."""
        table = self.get(id)
        now = table.game.position
        if at not in (None, now):
            raise StaleAnswer(say("table.error.stale_history", n=at, now=now))
        return table

    def reopen(self, id: str, at: int, beside: Beside = nothing_beside) -> None:  # noqa: A002
        """Put a question that was passed over to its seat after all."""
        table = self.get(id)
        with self._change(table, beside=beside):
            table.game.reopen(at)

    def settings(self, id: str, auto: AutoPass, seat: int | None = None) -> None:  # noqa: A002
        """Which asks answer themselves, from the next answer on: those of one seat, or of all."""
        table = self.get(id)
        if seat is not None:
            self.seated(id, seat)
        with self._change(table):
            table.game.auto = auto if seat is None else table.game.auto.but(seat, auto)

    def seats(self, id: str) -> int:  # noqa: A002
        """How many seats a table has; no game is played again for it."""
        table = self._open.get(id)
        return self._store.header(id).seats if table is None else table.header.seats

    def seated(self, id: str, seat: int) -> None:  # noqa: A002
        """Refuse a seat that the table does not have."""
        seats = self.seats(id)
        if not 0 <= seat < seats:
            raise UnknownSeat(say("table.error.unknown_seat", n=seat, last=seats - 1))

    @contextmanager
    def _change(
        self, table: Table, since: int | None = None, beside: Beside = nothing_beside
    ) -> Iterator[None]:
        """What is done to the game inside is written down, then told; if either fails it never happened.

        `since` is the position from which on there are other answers than before, if there are; `beside` says what the
        papers say after it, which are written with it.
        """
        try:
            yield
            self._write(table, since, beside(table.game))
        except (IllegalAnswer, HistoryError):  # refused before anything was touched
            raise
        except BaseException:
            self._let_go(table.id)
            raise
        self._tell_watchers(table.id)

    def _write(self, table: Table, since: int | None, papers: Mapping[str, bytes]) -> None:
        game, old = table.game, table.header
        header = self._header(old.id, game, old.notes, old.version + 1, old.created)
        rows = None
        if table.mended:
            rows = Rows(game.base, [*game.given, *game.future])
        elif since is not None:
            rows = Rows(since, game.given[since - game.base :])
        stretches = (
            table.stretches if rows is None else [each for each in table.stretches if each.at <= rows.since]
        )
        stretch = next_stretch(game, self._engine, stretches)
        before = self._turn_before(table)
        turn = turned(before, game, header.changed)
        if turn is not before:
            papers = {**papers, turns.PAPER: turns.written(turn)}
        self._store.change(header, rows, _luck(game) if table.other_luck else None, stretch, papers)
        table.header, table.mended, table.other_luck, table.turn = header, False, False, turn
        if turn is not before:
            for turned_ in self.on_turning:
                turned_(table.id)
        table.stretches = [*stretches, stretch] if stretch is not None else stretches

    def _turn_before(self, table: Table) -> Turn:
        """Whose turn it was before the change that is being written."""
        if table.turn is not None:
            return table.turn
        return turns.read(self._store.papers.read(table.id, turns.PAPER)) or Turn()

    def _header(self, id: str, game: Game[Any], notes: list[Text], version: int, created: str) -> Header:  # noqa: A002
        outcome = game.outcome
        save = msgspec.structs.replace(saves.save(game, self._engine), luck=[], answers=[], auto=[], marks=[])
        return Header(
            id=id,
            game=save.game,
            seats=save.seats,
            options=save.options,
            position=game.position,
            turn=game.state.turn,
            result=outcome.result if outcome else None,
            changed=self._time(),
            save=save,
            auto=game.auto,
            notes=notes,
            version=version,
            created=created,
        )

    def _time(self) -> str:
        return self._clock().isoformat(timespec="milliseconds")

    # ------------------------------------------------------------------ watching

    @contextmanager
    def watch(self, id: str) -> Iterator[Listener]:  # noqa: A002
        """Be told of every change for as long as the context lasts."""
        listener = Listener()
        self._listeners.setdefault(id, set()).add(listener)
        try:
            yield listener
        finally:
            others = self._listeners[id]
            others.discard(listener)
            if not others:
                del self._listeners[id]
                self._tellings.pop(id, None)

    def tell(self, id: str) -> None:  # noqa: A002
        """Something about the table has changed."""
        self._tell_here(id)
        self._store.spread(id)

    def _tell_watchers(self, id: str) -> None:  # noqa: A002
        for listener in tuple(self._listeners.get(id, ())):
            listener.tell()

    def tellings(self, id: str) -> int:  # noqa: A002
        """A number that is another as soon as who sits at the table may be; only while somebody listens there."""
        return self._tellings[id]

    def _tell_here(self, id: str) -> None:  # noqa: A002
        if id in self._listeners:
            self._tellings[id] += 1
        self._tell_watchers(id)
        for heard in self.on_telling:
            heard(id)

    def heard(self, id: str | None) -> None:  # noqa: A002
        """Another server that shares the store has changed this table, or with None perhaps some."""
        for each in (id,) if id is not None else tuple(self._listeners):
            if id is None:  # whoever wrote to the file may have changed who sits there
                self._tellings[each] += 1
            table = self._open.get(each)
            if id is not None or table is None or table.header.version != self._store.version(each):
                self._tell_here(each)


def _luck(game: Game[Any]) -> list[LuckRow]:
    return [LuckRow(each.at, each.key.hex()) for each in game.luck]


def _save(header: Header, answers: Sequence[Given], luck: list[LuckRow]) -> saves.Save:
    """The save file that a table is."""
    auto = [i for i, given in enumerate(answers) if given.auto]
    names = [given.name for given in answers]
    return msgspec.structs.replace(header.save, luck=luck, answers=names, auto=auto)
