"""A thousand forged files: `miskatonic verify` refuses each of them or names what it does not prove."""

from __future__ import annotations

import copy
import random
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from miskatonic.cli.history import NOT_VERIFIED, PARTLY_VERIFIED, verify
from miskatonic.kernel.chance import key_from
from miskatonic.kernel.game import Game, Given, state_hash
from miskatonic.kernel.text import language
from miskatonic.library import load_game, new_game

Data = dict[str, Any]
EACH = 84
"""Files of each kind: with twelve kinds over a thousand."""


def game_of(rng: random.Random) -> Game[Any]:
    """Some answers of a game by chance."""
    name = rng.choice(["noir", "noir", "second", "third", "cards"])
    game = new_game(name, key=f"forged {rng.randrange(1000)}")
    for _ in range(rng.randint(8, 14)):
        if game.ask is None:
            break
        game.answer(rng.choice(game.legal()))
    return game


def luck_swapped_on_the_way(game: Game[Any], rng: random.Random) -> Data:
    fork = game.look(rng.randint(1, game.position - 1)).fork(rng.randbytes(32))
    fork.answer(rng.choice(fork.legal()))
    return fork.save()


def luck_row_added(game: Game[Any], rng: random.Random) -> Data:
    data = game.save()
    data["luck"].append({"at": rng.randint(1, game.position + 3), "key": rng.randbytes(32).hex()})
    return data


def state_changed(game: Game[Any], rng: random.Random) -> Data:
    """With the hash that belongs to it."""
    data = game.save()
    kept = data["last"]
    kept["state"]["turn"] += rng.randint(1, 9)
    kept["hash"] = state_hash(msgspec.json.encode(kept["state"]))
    return data


def state_changed_as_by_another_version(game: Game[Any], rng: random.Random) -> Data:
    return {**state_changed(game, rng), "engine": "0.0.9", "hash": "spoilt"}


def state_changed_and_saved_again(game: Game[Any], rng: random.Random) -> Data:
    data = load_game(state_changed_as_by_another_version(game, rng)).save()
    return load_game(data).save() if rng.random() < 0.5 else data


def answer_changed(game: Game[Any], rng: random.Random) -> Data:
    """To one that makes a difference: where another leads to the same states the file is a true one."""
    data = game.save()
    while True:
        at = rng.randrange(len(data["answers"]))
        name = rng.choice([*game.look(at).legal(), "nonsense"])
        if name != data["answers"][at] and not leads_to_the_same(game, at, name):
            data["answers"][at] = name
            return data


def leads_to_the_same(game: Game[Any], at: int, name: str) -> bool:
    other = game.look(at)
    for each in (Given(name), *game.given[at + 1 :]):
        if not other.takes(each.name):
            return False
        other.feed((each,))
    return other.hash() == game.hash()


def answers_lost(game: Game[Any], rng: random.Random) -> Data:
    """As many as make a difference: a file that ends earlier in the same state is a true one."""
    data = game.save()
    last = max(at for at in range(game.position) if game.look(at).hash() != game.hash())
    del data["answers"][last:]
    data["auto"] = [i for i in data["auto"] if i < len(data["answers"])]
    return data


def key_changed(game: Game[Any], rng: random.Random) -> Data:
    data = game.save()
    data["luck"][0]["key"] = rng.randbytes(32).hex()
    return data


def another_game_altogether(game: Game[Any], rng: random.Random) -> Data:
    """Honestly played, on a key that nobody was shown the commitment of."""
    other = new_game(game.box.name, key=rng.randbytes(32))
    other.answer(other.legal()[0])
    return other.save()


def decision_called_automatic(game: Game[Any], rng: random.Random) -> Data:
    data = game.save()
    data["auto"] = sorted([*data["auto"], rng.choice(game.decisions)])
    return data


def hash_changed(game: Game[Any], rng: random.Random) -> Data:
    data = game.save()
    place = rng.choice([data, data["last"], rng.choice(data["marks"])])
    place["hash"] = rng.randbytes(16).hex()
    return data


def set_up_changed(game: Game[Any], rng: random.Random) -> Data:
    data = game.save()
    fewest, most = game.box.players
    if fewest < most and rng.random() < 0.5:
        data["seats"] = rng.choice([n for n in range(fewest, most + 1) if n != data["seats"]])
    else:
        data["options"] = {}
        data["luck"][0]["key"] = key_from(rng.randrange(1000)).hex()
    return data


FORGERIES: tuple[Callable[[Game[Any], random.Random], Data], ...] = (
    luck_swapped_on_the_way,
    luck_row_added,
    state_changed,
    state_changed_as_by_another_version,
    state_changed_and_saved_again,
    answer_changed,
    answers_lost,
    key_changed,
    another_game_altogether,
    decision_called_automatic,
    hash_changed,
    set_up_changed,
)


@pytest.mark.parametrize("forge", FORGERIES, ids=lambda forge: forge.__name__)
def test_forged_files_are_named_as_such(
    forge: Callable[[Game[Any], random.Random], Data], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, speech = tmp_path / "forged.json", language("en")
    for number in range(EACH):
        rng = random.Random(f"{forge.__name__} {number}")
        game = game_of(rng)
        path.write_bytes(msgspec.json.encode(copy.deepcopy(forge(game, rng))))
        code = verify(Namespace(save=str(path), commitment=game.commitment), speech)
        said = capsys.readouterr()
        assert code in (NOT_VERIFIED, PARTLY_VERIFIED), f"number {number} of {game.box.name} passed"
        if code == PARTLY_VERIFIED:
            assert "another key" in said.out or "no answers lead to it" in said.out


def test_what_was_not_forged_passes(tmp_path: Path) -> None:
    path = tmp_path / "honest.json"
    for number in range(20):
        game = game_of(random.Random(number))
        path.write_bytes(msgspec.json.encode(game.save()))
        assert verify(Namespace(save=str(path), commitment=game.commitment), language("en")) == 0
