"""Save files that somebody broke, by accident or on purpose."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

import msgspec

from miskatonic.kernel import saves
from miskatonic.kernel.box import Box
from miskatonic.kernel.chance import key_from
from miskatonic.kernel.errors import MiskatonicError
from miskatonic.kernel.game import Game, state_hash
from miskatonic.kernel.text import LANGUAGES, language

Data = dict[str, Any]
Path = tuple[str | int, ...]

JUNK: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 7, 2**31, -(2**63), 2**64, 10**30, 1.5, -0.0, 1e308),
    *("", "x", "won", "pass", "p1", "t1", "case_1", "classic", "\x00", "é" * 50, "../..", "a" * 5000),
    *([], {}, [[]], [None], ["p1", "p1"], {"": ""}, {"at": 0}, [[[[[[[[]]]]]]]]),
)


def saved_games(box: Box[Any], count: int) -> list[Data]:
    """Saves of random games of a box, at all stages; some go on from a state in the middle."""
    found = []
    for number in range(count):
        rng = random.Random(number)
        options = {option.name: rng.choice(option.values) for option in box.options if not option.seat}
        game = Game(box, box.prepare(options, rng.randint(*box.players)), key_from(number))
        for _ in range(rng.choice([0, 3, 10, 30, 60])):
            if game.ask is not None:
                game.answer(rng.choice(game.legal()))
        if number % 4 == 3 and game.ask is not None:
            game = game.fork(luck=key_from("other"))
            game.answer(rng.choice(game.legal()))
        found.append(game.save())
        if number % 2:
            found.append(begun_in_the_middle(game.save(), box))
    return found


def begun_in_the_middle(data: Data, box: Box[Any]) -> Data:
    """The save of a game that had to be recovered from its last state."""
    spoilt = {**data, "engine": "0.0.1", "hash": "spoilt"}
    return saves.load(saves.read(spoilt), box).game.save()


def flip_bytes(rng: random.Random, data: Data) -> bytes:
    """The file with some bytes changed, lost, doubled or added."""
    raw = bytearray(msgspec.json.encode(data))
    for _ in range(rng.choice([1, 1, 1, 2, 5, 20])):
        at = rng.randrange(len(raw))
        change = rng.randrange(5)
        if change == 0:
            raw[at] ^= 1 << rng.randrange(8)
        elif change == 1:
            raw[at] = rng.choice(b'0123456789"{}[],:')
        elif change == 2:
            del raw[at : at + rng.choice([1, 1, 10, 1000])]
        elif change == 3:
            raw[at:at] = raw[at : at + rng.randrange(1, 30)]
        else:
            raw[at:at] = rng.randbytes(rng.randrange(1, 5))
        if not raw:
            return b""
    return bytes(raw)


def mutate(rng: random.Random, data: Data) -> Data:
    """The file with parts of it replaced, removed, doubled or exchanged."""
    data = copy.deepcopy(data)
    for _ in range(rng.choice([1, 1, 1, 2, 4])):
        _mutate_once(rng, data, rng.choice([(), (), ("last",), ("base",)]))
    return data


def mutate_state(rng: random.Random, data: Data) -> Data:
    """The file with a state that no rule leads to, under a hash that fits it, as an older engine might have left it."""
    data = copy.deepcopy(data)
    kept = rng.choice([each for each in (data["last"], data["base"]) if each])
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        _mutate_once(rng, kept, ("state",))
    kept["hash"] = state_hash(msgspec.json.encode(kept["state"]))
    if kept is data["last"]:
        data["engine"] = "0.0.1"
        data["hash"] = "spoilt"
    return data


def _mutate_once(rng: random.Random, data: Data, under: Path) -> None:
    paths = [path for path in _paths(data) if path[: len(under)] == under and path != under]
    if not paths:
        return
    *way, last = rng.choice(paths)
    place: Any = data
    for step in way:
        place = place[step]
    change = rng.randrange(6)
    value = place[last]
    if change == 0:
        place[last] = copy.deepcopy(rng.choice(JUNK))
    elif change == 1:
        del place[last]
    elif change == 2:
        place[last] = copy.deepcopy(_at(data, rng.choice(paths)))
    elif change == 3 and isinstance(place, list):
        place.insert(rng.randrange(len(place) + 1), copy.deepcopy(value))
    elif change == 4 and isinstance(value, int):
        place[last] = value + rng.choice([-100, -2, -1, 1, 2, 100, 10**6])
    elif change == 5 and isinstance(value, list):
        rng.shuffle(value)
    elif isinstance(place, dict):
        place[f"{last}x"] = value
    else:
        place[last] = str(value)


def _paths(data: Any, path: Path = ()) -> Iterator[Path]:
    if path:
        yield path
    steps = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for step, value in steps:
        yield from _paths(value, (*path, step))


def _at(data: Any, path: Path) -> Any:
    for step in path:
        data = data[step]
    return data


def open_and_play(box: Box[Any], data: bytes | Data, rng: random.Random) -> str:
    """Load a file and, if it is taken, play it to the end and back: "refused", "played" or "broke off".

    Whatever it is, only a `MiskatonicError` may come of it, in words.
    """
    try:
        game = saves.load(saves.read(data), box).game
    except MiskatonicError as error:
        in_words(error)
        return "refused"
    try:
        play_to_the_end(game, rng)
        assert saves.load(saves.read(game.save()), box).game.hash() == game.hash()
        game.look(rng.randint(game.base, game.position)).fork(key_from("other"))
    except MiskatonicError as error:
        in_words(error)
        return "broke off"
    return "played"


def in_words(error: MiskatonicError) -> None:
    assert all(language(code).render(error.text).encode() for code in LANGUAGES)


def play_to_the_end(game: Game[Any], rng: random.Random, longest: int = 2_000) -> None:
    """Answers by chance, and now and then a look at the table and the odds."""
    for _ in range(longest):
        if rng.random() < 0.05:
            look_around(game, rng.randrange(game.setup.seats))
        if game.ask is None:
            return
        game.answer(rng.choice(game.legal()))
    raise AssertionError("it does not end")


def look_around(game: Game[Any], seat: int) -> None:
    msgspec.json.encode(language("en").render_any(game.view(seat)))
    for option in game.ask.options if game.ask else ():
        assert all(0 <= odds.chance <= 1 for odds in option.odds)
