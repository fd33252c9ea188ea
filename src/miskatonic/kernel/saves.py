"""Save files: setup, key and answers are the whole game; hashes prove it, the last state rescues it.

A save is JSON. Loading plays the answers again and compares the state's hash at every checkpoint the file names.
A file of another engine version whose answers no longer lead to the same states goes on from the last state it
carries, and says so; a file of this version that does not match has been damaged, and is refused.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

from miskatonic import __version__
from miskatonic.kernel.asks import AutoPass
from miskatonic.kernel.box import Box, Setup
from miskatonic.kernel.errors import IllegalAnswer, MiskatonicError, SaveError
from miskatonic.kernel.game import ENCODE, Game, Given, Luck, state_hash
from miskatonic.kernel.text import Raw, Text, say

FORMAT = "miskatonic-save"
VERSION = 1
EVERY = 10
"""Every so many units a hash goes into the file, and always the last."""
MOST_BYTES = 8_000_000


class Mark(Struct, frozen=True, forbid_unknown_fields=True):
    """The state's hash after so many answers."""

    at: int
    hash: str


class Kept(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole state after so many answers."""

    at: int
    hash: str
    state: msgspec.Raw


class LuckRow(Struct, frozen=True, forbid_unknown_fields=True):
    """From this position on this key, in hexadecimal."""

    at: int
    key: str


class Save(Struct, frozen=True, forbid_unknown_fields=True):
    """The file."""

    format: str
    version: int
    engine: str
    game: str
    seats: int
    options: dict[str, str]
    luck: list[LuckRow]
    answers: list[str]
    auto: list[int]
    marks: list[Mark]
    last: Kept
    base: Kept | None = None
    """Where the known history begins, when it does not begin at the beginning."""


class Loaded(Struct, frozen=True):
    """A game from a file, and what its owner should know about the loading."""

    game: Game[Any]
    notes: list[Text]


def save(game: Game[Any], engine: str = __version__) -> Save:
    """The save of a game that keeps its history."""
    kept = game.checkpoints
    last = kept[-1]
    marks = [Mark(each.at, state_hash(each.state)) for each in kept[::EVERY]]
    first = kept[0]
    base = Kept(first.at, state_hash(first.state), msgspec.Raw(first.state)) if game.base else None
    return Save(
        FORMAT,
        VERSION,
        engine,
        game.box.name,
        game.setup.seats,
        dict(game.setup.options),
        [LuckRow(luck.at, luck.key.hex()) for luck in game.luck],
        game.answers,
        [i for i, given in enumerate(game.given) if given.auto],
        marks,
        Kept(last.at, state_hash(last.state), msgspec.Raw(last.state)),
        base,
    )


def read(data: bytes | str | dict[str, Any]) -> Save:
    """The file's contents, checked as far as they can be without playing."""
    try:
        if isinstance(data, dict):
            data = msgspec.json.encode(data)
        if len(data) > MOST_BYTES:
            raise SaveError(say("kernel.error.save_size", n=len(data), most=MOST_BYTES))
        found = msgspec.json.decode(data, type=Save)
    except (msgspec.MsgspecError, TypeError, UnicodeError, RecursionError, OverflowError) as error:
        raise SaveError(say("kernel.error.save_unreadable", why=Raw(str(error)[:200]))) from None
    if found.format != FORMAT:
        raise SaveError(say("kernel.error.save_format", format=Raw(found.format[:40])))
    if found.version != VERSION:
        raise SaveError(say("kernel.error.save_version", n=found.version, most=VERSION))
    return found


def load(
    found: Save,
    box: Box[Any],
    engine: str = __version__,
    *,
    auto: AutoPass = AutoPass(),  # noqa: B008
) -> Loaded:
    """Play the file's answers again; see the module's head for what happens when they do not match."""
    setup = box.prepare(found.options, found.seats)
    luck = _luck(found)
    given = _given(found)
    try:
        return Loaded(_replay(found, box, setup, luck, given, auto), [])
    except SaveError:
        if found.engine == engine:
            raise
    return Loaded(*_recover(found, box, setup, luck, given, auto, engine))


def _luck(found: Save) -> tuple[Luck, ...]:
    try:
        luck = tuple(Luck(row.at, bytes.fromhex(row.key)) for row in found.luck)
    except ValueError:
        raise SaveError(say("kernel.error.save_key")) from None
    if not luck or luck[0].at != 0 or any(not 1 <= len(each.key) <= 64 for each in luck):
        raise SaveError(say("kernel.error.save_key"))
    return luck


def _given(found: Save) -> list[Given]:
    auto = set(found.auto)
    if any(not 0 <= i < len(found.answers) for i in auto):
        raise SaveError(say("kernel.error.save_auto"))
    return [Given(name, i in auto) for i, name in enumerate(found.answers)]


def _replay(
    found: Save, box: Box[Any], setup: Setup, luck: tuple[Luck, ...], given: list[Given], auto: AutoPass
) -> Game[Any]:
    """All answers, each of which must be legal, and every hash."""
    if found.base is None:
        game = Game.begin(box, setup, luck, auto=auto)
    else:
        game = Game.begin(box, setup, luck, auto=auto, state=_state(found.base, box), at=found.base.at)
    expected = {mark.at: mark.hash for mark in found.marks} | {found.last.at: found.last.hash}
    _check_marks(game, expected)
    for answer in given:
        if answer.name not in game.legal():
            raise SaveError(say("kernel.error.save_answer", n=game.position, answer=Raw(answer.name[:80])))
        game.feed((answer,))
        _check_marks(game, expected)
    if any(at > game.position for at in expected):
        raise SaveError(say("kernel.error.save_marks"))
    return game


def _check_marks(game: Game[Any], expected: dict[int, str]) -> None:
    kept = game.checkpoints[-1]
    if kept.at in expected and kept.at == game.position and state_hash(kept.state) != expected[kept.at]:
        raise SaveError(say("kernel.error.save_hash", n=kept.at))


def _state(kept: Kept, box: Box[Any]) -> Any:
    """A state from the file: of the right shape, with the right hash."""
    try:
        state = msgspec.json.decode(kept.state, type=box.state_type)
    except (msgspec.MsgspecError, RecursionError, OverflowError) as error:
        raise SaveError(say("kernel.error.save_unreadable", why=Raw(str(error)[:200]))) from None
    if state_hash(ENCODE(state)) != kept.hash:
        raise SaveError(say("kernel.error.save_hash", n=kept.at))
    return state


def _recover(
    found: Save,
    box: Box[Any],
    setup: Setup,
    luck: tuple[Luck, ...],
    given: list[Given],
    auto: AutoPass,
    engine: str,
) -> tuple[Game[Any], list[Text]]:
    """Go on from the last state the file carries, and from there with as many of its answers as still fit."""
    state = _state(found.last, box)
    game = _guarded(lambda: Game.begin(box, setup, luck, auto=auto, state=state, at=found.last.at))
    _guarded(lambda: box.check(game.play))
    rest = given[found.last.at - (found.base.at if found.base else 0) :]
    lost = len(rest)
    for answer in rest:
        try:
            if answer.name not in game.legal():
                break
            game.feed((answer,))
        except IllegalAnswer:
            break
        lost -= 1
    note = say(
        "kernel.note.recovered", engine=Raw(found.engine[:40]), now=Raw(engine), n=found.last.at, lost=lost
    )
    return game, [note]


def _guarded(make: Callable[[], Any]) -> Any:
    """Rules assume sane states; what a hand-made state breaks in them is a broken save, not a crash."""
    try:
        return make()
    except MiskatonicError:
        raise
    except Exception as error:
        raise SaveError(
            say("kernel.error.save_state", why=Raw(f"{type(error).__name__}: {error}"[:200]))
        ) from error
