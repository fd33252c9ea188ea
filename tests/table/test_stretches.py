"""A table that is opened again is not played again, and stands as if it had been."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from miskatonic.kernel import stretches
from miskatonic.kernel.chance import Chance
from miskatonic.kernel.errors import SaveError
from miskatonic.kernel.game import Game
from miskatonic.kernel.proof import prove
from miskatonic.kernel.saves import save
from miskatonic.library import load_game
from miskatonic.table.store import SqlStore
from miskatonic.table.tables import Tables
from tests.table.playing import KEY, play, same
from tests.table.stores import open_store

EVERY = 6


@pytest.fixture(autouse=True)
def short_stretches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stretches, "EVERY", EVERY)


@pytest.fixture
def fed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The answers that are given again."""
    fed: list[str] = []
    feed = Game.feed

    def counted(self: Game[Any], answers: Any) -> None:
        answers = list(answers)
        fed.extend(each.name for each in answers)
        feed(self, answers)

    monkeypatch.setattr(Game, "feed", counted)
    return fed


@pytest.fixture
def long(store: SqlStore, tables: Tables) -> Game[Any]:
    """A table of the third edition, for two, with some hundred answers."""
    tables.open("a", "third", {}, KEY, 2)
    luck = Chance(b"players", {})
    while (game := tables.get("a").game).position < 100:
        tables.answer("a", game.sample(luck, "answers"), game.position)
    return game


def kept(store: SqlStore) -> list[int]:
    return [stretch.at for stretch in store.read("a").stretches]


def alike(one: Game[Any], other: Game[Any]) -> bool:
    told = [msgspec.json.encode(list(each.log)) for each in (one, other)]
    return same(one, other) and told[0] == told[1] and list(one.draws) == list(other.draws)


def test_only_the_last_answers_are_given_again(long: Game[Any], store: SqlStore, fed: list[str]) -> None:
    again = Tables(store).get("a").game
    assert 0 < len(fed) < 3 * EVERY < len(again.given)
    assert alike(again, long)
    assert again.skipped == long.skipped


def test_one_can_go_back_and_look_anywhere(long: Game[Any], store: SqlStore) -> None:
    tables = Tables(store)
    again = tables.get("a").game
    for at in (0, 1, 37, 70, again.position):
        assert alike(again.look(at), long.look(at))
    for to in (long.decisions[-9], long.decisions[20], long.decisions[3]):
        tables.undo("a", to)
        long.undo(to)
        assert alike(tables.get("a").game, long)
    assert alike(Tables(store).get("a").game, long), "those undone are there too"
    while long.future:
        long.redo()
        tables.redo("a")
    assert alike(tables.get("a").game, long)


def test_its_save_proves_as_much(long: Game[Any], store: SqlStore) -> None:
    again = Tables(store).get("a").game
    proof = prove(load_game(msgspec.json.encode(save(again))), long.commitment)
    assert proof.whole
    assert (proof.answers, proof.draws) == (len(long.given), len(long.draws))


def test_other_answers_take_the_stretches_with_them(long: Game[Any], store: SqlStore, tables: Tables) -> None:
    before = kept(store)
    assert before == sorted(before)
    assert len(before) > 5
    tables.undo("a", long.decisions[12])
    assert kept(store) == before, "they can still be redone"
    options = tables.get("a").game.legal()
    tables.answer("a", options[-1], tables.get("a").game.position)
    here = tables.get("a").game
    assert all(at <= here.position for at in kept(store))
    assert alike(Tables(store).get("a").game, here)


def test_another_engine_plays_everything_again(long: Game[Any], store: SqlStore, fed: list[str]) -> None:
    later = Tables(store, engine="99.0")
    assert alike(later.get("a").game, long)
    assert len(fed) >= len(long.given)
    old = kept(store)
    play(later, "a", 1)
    assert max(kept(store)) >= max(old) - 2 * EVERY
    assert len(kept(store)) == 1, "what the other engine kept is gone"
    fed.clear()
    Tables(store, engine="99.0").get("a")
    assert len(fed) < 3 * EVERY


DAMAGE = {
    "what it holds": "UPDATE stretches SET packed = seal WHERE at = (SELECT min(at) FROM stretches)",
    "its seal": "UPDATE stretches SET seal = packed WHERE at = (SELECT min(at) FROM stretches)",
    "one that is missing": "DELETE FROM stretches WHERE at = (SELECT min(at) FROM stretches)",
    "where it ends": "UPDATE stretches SET at = at + 1 WHERE at = (SELECT min(at) FROM stretches)",
    "another's": "UPDATE stretches SET packed = (SELECT packed FROM stretches ORDER BY at DESC LIMIT 1)",
}


def test_a_damaged_stretch_is_played_again(long: Game[Any], store: SqlStore, fed: list[str]) -> None:
    whole = store.read("a").stretches
    for kind, damage in DAMAGE.items():
        fed.clear()
        store._db.execute(damage)
        assert alike(Tables(store).get("a").game, long), kind
        assert len(fed) >= len(long.given), kind
        store._db.execute("DELETE FROM stretches")
        for stretch in whole:
            store._keep("a", stretch)
    fed.clear()
    Tables(store).get("a")
    assert len(fed) < len(long.given), "all of that was the damage"


def test_an_answer_that_was_changed_is_noticed_all_the_same(long: Game[Any], store: SqlStore) -> None:
    n = long.decisions[5]
    other = next(each for each in long.look(n).legal() if each != long.answers[n])
    store._db.execute("UPDATE answers SET name = ? WHERE n = ?", (other, n))
    with pytest.raises(SaveError):
        Tables(store).get("a")


def test_a_loaded_game_and_a_copy_with_other_luck_are_kept_in_stretches_too(
    long: Game[Any], store: SqlStore, tables: Tables, path: Path, fed: list[str]
) -> None:
    tables.copy("a", "b", b"other luck")
    tables.load("c", msgspec.json.encode(save(long)))
    for id_ in "bc":
        play(tables, id_, 2)
        fed.clear()
        assert alike(Tables(open_store(path)).get(id_).game, tables.get(id_).game)
        assert len(fed) < 3 * EVERY
