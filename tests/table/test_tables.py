"""Tables that are open: nothing is told before it is kept, and nothing kept is lost."""

from __future__ import annotations

import asyncio
import json
import random
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from miskatonic import __version__
from miskatonic.kernel import stretches
from miskatonic.kernel.asks import AutoPass
from miskatonic.kernel.errors import HistoryError, IllegalAnswer, SaveError, SetupError, UnknownGame
from miskatonic.kernel.game import Game
from miskatonic.kernel.text import Raw, Text, language, say
from miskatonic.library import load_game, new_game
from miskatonic.table import tables as module
from miskatonic.table.errors import StaleAnswer, StoreError, UnknownTable
from miskatonic.table.store import Header, SqliteStore, SqlStore, Summary
from miskatonic.table.tables import Listener, Tables
from tests.patience import patience
from tests.table.playing import KEY, play, same
from tests.table.stores import open_store


@pytest.fixture
def table(tables: Tables) -> str:
    """A table with a dozen answers."""
    tables.open("a", "noir", {}, KEY)
    play(tables, "a", 12)
    return "a"


def restarted(path: Path, engine: str = __version__) -> Tables:
    """What another server finds."""
    return Tables(open_store(path), engine=engine)


# ---------------------------------------------------------------------- keeping


def test_a_table_is_there_after_a_restart(tables: Tables, table: str, path: Path) -> None:
    assert same(restarted(path).get(table).game, tables.get(table).game)


def test_undone_answers_can_be_redone_after_a_restart(tables: Tables, table: str, path: Path) -> None:
    far = tables.get(table).game.hash()
    for _ in range(3):
        tables.undo(table)
    again = restarted(path)
    assert same(again.get(table).game, tables.get(table).game)
    for _ in range(3):
        again.redo(table)
    assert again.get(table).game.hash() == far
    assert not again.get(table).game.future


def test_another_answer_takes_the_place_of_what_was_undone(tables: Tables, table: str, path: Path) -> None:
    tables.undo(table, to=tables.get(table).game.decisions[2])
    play(tables, table, 1, seed=99)
    game = restarted(path).get(table).game
    assert same(game, tables.get(table).game)
    assert not game.future


def test_settings_are_kept_and_followed(tables: Tables, table: str, path: Path) -> None:
    tables.settings(table, AutoPass(single=False, trivial=False))
    again = restarted(path)
    assert again.get(table).game.auto == AutoPass(False, False)
    start = again.get(table).game.position
    game = play(again, table, 40)
    assert not any(given.auto for given in game.given[start:])


def test_a_finished_game_is_kept_with_its_result(tables: Tables, table: str, path: Path) -> None:
    game = play(tables, table, 1000)
    assert game.outcome
    summary = restarted(path).summaries()[0]
    assert isinstance(summary, Summary)
    assert (summary.result, summary.turn) == (game.outcome.result, game.state.turn)
    with pytest.raises(IllegalAnswer):
        tables.answer(table, "pass", game.position)


class Wishes(RuleBasedStateMachine):
    """Whatever is done at a table, with restarts in between, it stands where a game in memory stands."""

    def __init__(self) -> None:
        super().__init__()
        self.patched = pytest.MonkeyPatch()
        self.patched.setattr(stretches, "EVERY", 4)
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / "tables.db"
        self.store: SqlStore = open_store(self.path)
        self.tables = Tables(self.store)
        self.tables.open("t", "noir", {}, KEY)
        self.model: Game[Any] = new_game("noir", key=KEY)

    @precondition(lambda self: self.model.ask is not None)
    @rule(choice=st.randoms(use_true_random=False))
    def answer(self, choice: random.Random) -> None:
        name = choice.choice(self.model.legal())
        self.tables.answer("t", name, self.model.position)
        self.model.answer(name)

    @precondition(lambda self: self.model.decisions and self.model.ask)
    @rule()
    def undo(self) -> None:
        self.tables.undo("t")
        self.model.undo()

    @precondition(lambda self: self.model.decisions and self.model.ask)
    @rule(choice=st.randoms(use_true_random=False))
    def undo_to(self, choice: random.Random) -> None:
        to = choice.choice(self.model.decisions)
        self.tables.undo("t", to)
        self.model.undo(to)

    @precondition(lambda self: self.model.future)
    @rule()
    def redo(self) -> None:
        self.tables.redo("t")
        self.model.redo()

    @rule(single=st.booleans(), trivial=st.booleans())
    def set(self, single: bool, trivial: bool) -> None:
        self.tables.settings("t", AutoPass(single, trivial))
        self.model.auto = AutoPass(single, trivial)

    @rule()
    def restart(self) -> None:
        self.store.close()
        self.store = open_store(self.path)
        self.tables = Tables(self.store)

    @rule()
    def answer_too_late(self) -> None:
        with pytest.raises(StaleAnswer):
            self.tables.answer("t", "pass", self.model.position + 1)

    @invariant()
    def stands_where_the_model_stands(self) -> None:
        assert same(self.tables.get("t").game, self.model)
        assert self.tables.get("t").game.auto == self.model.auto

    def teardown(self) -> None:
        self.patched.undo()
        self.store.close()
        self.folder.cleanup()


TestWishes = Wishes.TestCase
TestWishes.settings = settings(max_examples=25, stateful_step_count=30)


# ---------------------------------------------------------------------- refusing


def test_a_late_answer_changes_nothing(tables: Tables, table: str) -> None:
    game = tables.get(table).game
    before = game.position, game.hash()
    with pytest.raises(StaleAnswer, match=f"position {game.position - 1},"):
        tables.answer(table, game.legal()[0], game.position - 1)
    assert (game.position, game.hash()) == before


def test_an_answer_that_is_not_offered_changes_nothing(tables: Tables, table: str, path: Path) -> None:
    game = tables.get(table).game
    with pytest.raises(IllegalAnswer):
        tables.answer(table, "burn the house", game.position)
    assert tables.get(table).game is game
    assert same(restarted(path).get(table).game, game)


def test_a_position_that_does_not_exist_is_refused(tables: Tables, table: str) -> None:
    with pytest.raises(HistoryError):
        tables.undo(table, to=9999)
    with pytest.raises(HistoryError):
        tables.look(table, 9999)
    with pytest.raises(HistoryError):
        tables.redo(table)


def test_a_game_that_cannot_be_is_refused(tables: Tables) -> None:
    with pytest.raises(UnknownGame):
        tables.open("b", "monopoly", {}, KEY)
    with pytest.raises(SetupError):
        tables.open("b", "noir", {"mode": "easy"}, KEY)
    with pytest.raises(SetupError):  # the name of an argument is no option either
        tables.open("b", "noir", {"key": "x"}, KEY)
    assert tables.summaries() == []


def test_a_deleted_table_is_gone(tables: Tables, table: str) -> None:
    tables.delete(table)
    with pytest.raises(UnknownTable):
        tables.get(table)


# ---------------------------------------------------------------------- when something breaks


class FullDisk(SqliteStore):
    """A store that can be told to fail."""

    full = False

    def change(self, header: Header, *rest: Any, **more: Any) -> None:
        if self.full:
            raise StoreError(say("table.error.store", why=Raw("the disk is full")))
        super().change(header, *rest, **more)


def test_what_cannot_be_kept_did_not_happen(path: Path) -> None:
    store = FullDisk(path)
    tables = Tables(store)
    tables.open("a", "noir", {}, KEY)
    game = play(tables, "a", 5)
    before = game.position, game.hash()
    store.full = True
    with pytest.raises(StoreError):
        tables.answer("a", game.legal()[0], game.position)
    assert (tables.get("a").game.position, tables.get("a").game.hash()) == before
    store.full = False
    tables.answer("a", tables.get("a").game.legal()[0], before[0])
    store.close()


def test_a_rule_that_breaks_leaves_the_table_as_it_was(
    tables: Tables, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = tables.get(table).game.hash()

    def broken(self: Game[Any], name: str, seat: int | None) -> None:
        self.state.turn += 1
        raise ZeroDivisionError

    with monkeypatch.context() as patched:
        patched.setattr(Game, "answer", broken)
        with pytest.raises(ZeroDivisionError):
            tables.answer(table, "x", tables.get(table).game.position)
    assert tables.get(table).game.hash() == before


def test_two_servers_over_one_store_do_not_overwrite_each_other(
    tables: Tables, table: str, path: Path
) -> None:
    other = restarted(path)
    seen = other.get(table).game.position
    play(tables, table, 1)
    with pytest.raises(StaleAnswer):
        other.answer(table, "pass", seen)
    assert same(other.get(table).game, tables.get(table).game)
    play(other, table, 1)
    assert same(other.get(table).game, tables.get(table).game)


def test_games_that_nobody_looks_at_leave_the_memory(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    one = tables.open("t0", "noir", {}, b"1").weight
    monkeypatch.setattr(module, "BUDGET", 3 * one + one // 2)
    for n in range(1, 6):
        tables.open(f"t{n}", "noir", {}, bytes([n + 1]))
    assert list(tables._open) == ["t3", "t4", "t5"]
    assert tables.get("t0").game.position == 0
    assert list(tables._open) == ["t4", "t5", "t0"], "who was wanted last stays"
    assert tables._held == sum(tables._weights.values()) == sum(each.weight for each in tables._open.values())
    tables.delete("t0")
    tables.delete("t4")
    tables.delete("t5")
    assert tables._held == 0


# ---------------------------------------------------------------------- other engines


def rewrite(path: Path, n: int, name: str) -> None:
    """An answer that leads elsewhere: what a change of the rules does to an old table."""
    store = open_store(path)
    store._db.execute("UPDATE answers SET name = ? WHERE n = ?", (name, n))
    store.close()


@pytest.fixture
def old(tables: Tables, table: str, path: Path) -> Header:
    """The header of a table whose answers no longer lead to its states."""
    game = tables.get(table).game
    there = game.look(0).legal()
    rewrite(path, 0, next(name for name in there if name != game.given[0].name))
    return tables.get(table).header


def test_an_old_table_that_still_plays_the_same_needs_no_mending(table: str, path: Path) -> None:
    found = restarted(path, "9.9.9").get(table)
    assert found.header.notes == []
    assert found.game.base == 0


def test_an_old_table_that_plays_otherwise_goes_on_from_its_last_state(
    tables: Tables, table: str, old: Header, path: Path
) -> None:
    before = tables.get(table).game
    new = restarted(path, "9.9.9")
    found = new.get(table)
    assert found.game.hash() == before.hash()
    assert found.game.position == before.position
    assert found.game.base == old.save.last.at > 0
    assert "9.9.9" in language("en").render(found.header.notes[0])


def test_a_finished_table_goes_on_in_a_copy(tables: Tables, table: str, path: Path) -> None:
    game = play(tables, table, 1000)
    with pytest.raises(HistoryError, match="copy"):
        tables.undo(table)
    tables.copy(table, "copy", b"new luck")
    copy = restarted(path).get("copy").game
    assert copy.position == game.decisions[-1]
    assert copy.luck[-1].key == b"new luck"
    assert same(restarted(path).get(table).game, game)


def test_take_backs_survive_a_restart(tables: Tables, table: str, path: Path) -> None:
    before = tables.get(table).game.taken_back
    tables.undo(table)
    tables.undo(table)
    assert restarted(path).get(table).game.taken_back == before + 2


def test_a_mended_table_stays_mended(table: str, old: Header, path: Path) -> None:
    new = restarted(path, "9.9.9")
    notes = new.get(table).header.notes
    game = play(new, table, 4)
    new.undo(table)
    again = restarted(path, "9.9.9")
    assert same(again.get(table).game, game)
    assert again.get(table).header.notes == notes
    again.redo(table)


def test_a_damaged_table_of_this_engine_is_refused(table: str, old: Header, path: Path) -> None:
    with pytest.raises(SaveError):
        restarted(path).get(table)


# ---------------------------------------------------------------------- save files


def test_a_save_file_becomes_a_table(tables: Tables, table: str) -> None:
    game = tables.get(table).game
    loaded = tables.load("b", json.dumps(game.save()).encode())
    assert loaded.header.notes == []
    assert same(tables.get("b").game, game)
    play(tables, "b", 2)
    assert load_game(tables.get("b").game.save()).hash() == tables.get("b").game.hash()


def test_a_mended_save_file_stays_a_table(tables: Tables, table: str, path: Path) -> None:
    save = tables.get(table).game.save()
    save["engine"] = "0.0.1"
    save["answers"][0] = next(n for n in tables.look(table, 0).legal() if n != save["answers"][0])
    loaded = tables.load("b", json.dumps(save).encode())
    assert len(loaded.header.notes) == 1
    assert loaded.game.base > 0
    assert same(restarted(path).get("b").game, loaded.game)


def test_a_save_file_of_impossible_length_is_refused(tables: Tables, table: str) -> None:
    save = tables.get(table).game.save()
    far = {**save["last"], "at": 10**12}
    save |= {"answers": [], "auto": [], "marks": [], "base": far, "last": far, "hash": far["hash"]}
    with pytest.raises(SaveError):
        tables.load("b", json.dumps(save).encode())


# ---------------------------------------------------------------------- news


@pytest.fixture
def order(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What happened, in order: changes kept, listeners told."""
    order: list[str] = []
    change, tell = SqlStore.change, Listener.tell

    def changed(self: SqlStore, header: Header, *rest: Any) -> None:
        change(self, header, *rest)
        order.append("kept")

    def told(self: Listener) -> None:
        order.append("told")
        tell(self)

    monkeypatch.setattr(SqlStore, "change", changed)
    monkeypatch.setattr(Listener, "tell", told)
    return order


def test_all_listeners_are_told_and_after_the_change_is_kept(tables: Tables, order: list[str]) -> None:
    async def listen() -> None:
        tables.open("a", "noir", {}, KEY)
        with tables.watch("a") as one, tables.watch("a") as two:
            play(tables, "a", 1)
            await asyncio.wait_for(one.news(), patience())
            await asyncio.wait_for(two.news(), patience())

    asyncio.run(listen())
    assert order == ["kept", "told", "told"]
    assert tables._listeners == {}


def test_a_refusal_is_no_news(tables: Tables, table: str, order: list[str]) -> None:
    async def listen() -> None:
        with tables.watch(table), pytest.raises(IllegalAnswer):
            tables.answer(table, "nonsense", tables.get(table).game.position)

    asyncio.run(listen())
    assert order == []


def test_listeners_hear_that_a_table_is_gone(tables: Tables, table: str) -> None:
    async def listen() -> None:
        with tables.watch(table) as listener:
            tables.delete(table)
            await asyncio.wait_for(listener.news(), patience())

    asyncio.run(listen())


def test_how_a_table_stands_is_read_once_and_again_after_it_has_changed(tables: Tables) -> None:
    tables.open("a", "second", {}, KEY, 2)
    tables.open("b", "second", {}, KEY, 2)
    reads: list[str] = []
    header = tables._store.header

    def counted(id: str) -> Header:  # noqa: A002
        reads.append(id)
        return header(id)

    tables._store.header = counted  # type: ignore[method-assign]

    def standings() -> list[list[Text]]:
        return [tables.standing(each) for each in tables.summaries() if isinstance(each, Summary)]

    first = standings()
    assert standings() == first
    assert sorted(reads) == ["a", "b"]
    play(tables, "a", 40)
    assert standings() != first
    assert sorted(reads) == ["a", "a", "b"]
