"""In somebody's turn others may use what is free and theirs: each of them decides on it, and who plays both may."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
import pytest

from miskatonic.games.cards.play.box import BOX
from miskatonic.games.cards.play.state import CardsState
from miskatonic.kernel.chance import Chance, key_from
from miskatonic.kernel.errors import IllegalAnswer
from miskatonic.kernel.game import Game
from miskatonic.kernel.text import LANGUAGES, language
from miskatonic.table.errors import NotYourSeat
from miskatonic.table.snapshot import snapshot
from miskatonic.table.store import SqliteStore
from miskatonic.table.tables import Tables


def owned(game: Game[CardsState]) -> list[str]:
    """What of the question that stands is another's."""
    ask = game.ask
    return [] if ask is None or ask.pick else [each.name for each in ask.options if each.owner is not None]


@cache
def _answers() -> tuple[str, ...]:
    """By chance to a turn in which somebody else has something free to use."""
    for n in range(40):
        luck = Chance(key_from(f"answers {n}"), {})
        game = Game(BOX, BOX.prepare({}, 2), key_from("whose"))
        for _ in range(120):
            if game.ask is None:
                break
            if owned(game):
                return tuple(game.answers)
            game.answer(game.eyes(0, 1).sample(luck, "answers"))
    raise AssertionError("nobody ever had anything free")


def turn() -> tuple[Game[CardsState], int, int, str]:
    """Such a turn, whose it is, who else may use something, and what."""
    game = Game(BOX, BOX.prepare({}, 2), key_from("whose"))
    while len(game.answers) < len(_answers()):
        game.answer(_answers()[len(game.answers)])
    assert game.ask is not None
    (name, *_) = owned(game)
    return game, game.ask.seat, 1 - game.ask.seat, name


def seen(game: Game[CardsState], *seats: int) -> list[str]:
    eyes = game.eyes(*seats)
    return [each.option.name for ask in eyes.asks() for each in eyes.laid_out(ask)]


def test_each_is_shown_what_is_his_and_who_plays_both_everything() -> None:
    game, active, other, name = turn()
    assert name not in seen(game, active)
    assert seen(game, other) == owned(game)
    assert name in seen(game, 0, 1)
    assert set(seen(game, 0, 1)) == {*seen(game, active), *seen(game, other)}
    assert seen(game) == [], "who only watches decides nothing"
    (asked,) = game.eyes(other).asks()
    assert asked.seat == other
    assert len({language(code).render(asked.prompt) for code in LANGUAGES}) == len(LANGUAGES)
    assert [each.seat for each in game.eyes(other).deciding()] == [active], "the turn is still the other's"


def test_whoever_has_it_uses_it_without_being_asked_and_the_history_is_the_same() -> None:
    one, _, other, name = turn()
    two, *_ = turn()
    one.answer(name, other)
    two.answer(name)
    assert (one.answers, one.hash()) == (two.answers, two.hash())
    one.undo()
    assert name in owned(one)


def test_who_is_not_asked_answers_nothing_else() -> None:
    game, _, other, _ = turn()
    before = game.hash()
    for name in ("end", "resource", "@0 end", "@1 end"):
        with pytest.raises(IllegalAnswer):
            game.answer(name, other)
    with pytest.raises(IllegalAnswer):
        game.answer("end", 7)
    assert game.hash() == before


def test_at_a_table_for_several_nobody_takes_what_is_anothers(tmp_path: Path) -> None:
    game, active, other, name = turn()
    tables = Tables(SqliteStore(tmp_path / "tables.db"))
    tables.load("whose", msgspec.json.encode(game.save()))
    shown = snapshot(tables.get("whose"), language("en"), seats=(other,))
    assert shown.ask is not None
    assert (shown.ask.seat, [each.name for each in shown.ask.options]) == (other, owned(game))
    with pytest.raises(NotYourSeat):
        tables.answer("whose", name, game.position, active, own=(active,))
    assert tables.get("whose").game.hash() == game.hash()
    tables.answer("whose", name, game.position, own=(other,))
    game.answer(name)
    assert tables.get("whose").game.hash() == game.hash()
