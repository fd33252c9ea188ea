"""Save files: setup, key and answers are the whole game; hashes prove it, the last state rescues it.

A save is JSON. Loading plays the answers again and compares the state's hash at every checkpoint the file names.
A file of another engine version whose answers no longer lead to the same states goes on from the last state it
carries, and says so; a file of this version that does not match has been damaged, and is refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, ClassVar

import msgspec
from msgspec import Struct

from miskatonic import __version__
from miskatonic.kernel.asks import AutoPass, addressed
from miskatonic.kernel.box import Box, Setup
from miskatonic.kernel.errors import SaveError, UnknownGame
from miskatonic.kernel.game import ENCODE, Game, Given, Luck, state_hash
from miskatonic.kernel.pledges import Together
from miskatonic.kernel.save_file import FORMAT, VERSION, Kept, Save, save
from miskatonic.kernel.stretches import UNREADABLE as STRETCH_UNREADABLE
from miskatonic.kernel.stretches import Stretch, fitting, skip_to
from miskatonic.kernel.text import Raw, Text, say

__all__ = ["Kept", "Loaded", "Rescued", "Save", "begin_at", "load", "read", "save"]

SEALED = "miskatonic-sealed"
"""Of a file that has nothing to play on in it: only the server that made it knows the game."""
MOST_BYTES = 8_000_000
UNREADABLE = (msgspec.MsgspecError, TypeError, UnicodeError, RecursionError, OverflowError)
"""What reading JSON that is none, or none of ours, may raise."""


class Loaded(Struct, frozen=True):
    """A game from a file, and what its owner should know about the loading."""

    game: Game[Any]
    notes: list[Text]


def read(data: bytes | str | dict[str, Any]) -> Save:
    """The file's contents, checked as far as they can be without playing."""
    try:
        if isinstance(data, dict):
            data = msgspec.json.encode(data)
        if len(data) > MOST_BYTES:
            raise SaveError(say("kernel.error.save_size", n=len(data), most=MOST_BYTES))
        found = msgspec.json.decode(data, type=Save)
    except UNREADABLE as error:
        if _is_sealed(data):
            raise SaveError(say("kernel.error.save_sealed")) from None
        raise SaveError(say("kernel.error.save_unreadable", why=Raw(str(error)[:200]))) from None
    if found.format != FORMAT:
        raise SaveError(say("kernel.error.save_format", format=Raw(found.format[:40])))
    if found.taken_back < 0:
        raise SaveError(say("kernel.error.save_taken_back"))
    if found.version != VERSION:
        raise SaveError(say("kernel.error.save_version", n=found.version, most=VERSION))
    return found


class _Head(Struct):
    format: str


def _is_sealed(data: Any) -> bool:
    try:
        return msgspec.json.decode(data, type=_Head).format == SEALED
    except UNREADABLE:
        return False


def load(
    found: Save,
    box: Box[Any],
    engine: str = __version__,
    *,
    auto: AutoPass | None = None,
    kept: Sequence[Stretch] = (),
) -> Loaded:
    """Play the file's answers again; see the module's head for what happens when they do not match.

    Who has `kept` how they were played need not play them all.
    """
    if found.game != box.name:
        raise UnknownGame(say("kernel.error.game", game=Raw(found.game[:80]), names=Raw(box.name)))
    setup = box.prepare(found.options, found.seats)
    luck = _luck(found)
    given = _given(found)
    auto = auto or found.settings
    game = _without_playing(found, box, engine, setup, luck, given, auto, kept) if kept else None
    loaded = Loaded(game, []) if game else _load(found, box, engine, setup, luck, given, auto)
    loaded.game.taken_back = found.taken_back
    loaded.game.together = found.together or Together()
    return loaded


def _load(
    found: Save,
    box: Box[Any],
    engine: str,
    setup: Setup,
    luck: tuple[Luck, ...],
    given: list[Given],
    auto: AutoPass,
) -> Loaded:
    try:
        if found.engine == engine:
            _state(found.last, box)  # nobody needs it now, but a later engine may
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
    places = [each.at for each in luck]
    if not luck or any(not 1 <= len(each.key) <= 64 for each in luck):
        raise SaveError(say("kernel.error.save_key"))
    # The first row is the game's key; each further one begins later than the one before it.
    if places[0] != 0 or min(places) < 0 or places[1:] != sorted(set(places[1:])):
        raise SaveError(say("kernel.error.save_key"))
    return luck


def _given(found: Save) -> list[Given]:
    auto = set(found.auto)
    if any(not 0 <= i < len(found.answers) for i in auto):
        raise SaveError(say("kernel.error.save_auto"))
    return [Given(name, i in auto) for i, name in enumerate(found.answers)]


def _begin(found: Save, box: Box[Any], setup: Setup, luck: tuple[Luck, ...], auto: AutoPass) -> Game[Any]:
    if found.base is None:
        return Game.begin(box, setup, luck, auto=auto)
    return _rescue(found.base, box, setup, luck, auto)


def _without_playing(
    found: Save,
    box: Box[Any],
    engine: str,
    setup: Setup,
    luck: tuple[Luck, ...],
    given: list[Given],
    auto: AutoPass,
    kept: Sequence[Stretch],
) -> Game[Any] | None:
    """The game from how it was played, and the answers since; None where that does not lead to where it stands."""
    if found.engine != engine:
        return None
    try:
        game = _begin(found, box, setup, luck, auto)
        stretches = fitting(game, engine, given, kept)
        if not stretches or found.last.at < stretches[-1].at:
            return None
        _state(found.last, box)  # as above
        skip_to(game, given, stretches)
        _give_again(game, found, given[stretches[-1].at - game.base :])
    except (SaveError, *STRETCH_UNREADABLE):
        return None  # who plays everything again finds out what is wrong
    return game


def _replay(
    found: Save, box: Box[Any], setup: Setup, luck: tuple[Luck, ...], given: list[Given], auto: AutoPass
) -> Game[Any]:
    """All answers, each of which must be legal, and every hash."""
    game = _begin(found, box, setup, luck, auto)
    _give_again(game, found, given)
    return game


def _give_again(game: Game[Any], found: Save, given: Sequence[Given]) -> None:
    """From where the game stands to where the file says it stood: every answer must be legal, every hash must hold."""
    marks = [(mark.at, mark.hash) for mark in found.marks] + [(found.last.at, found.last.hash)]
    expected: dict[int, list[str]] = {}
    for at, hash_ in marks:
        if at >= game.position or game.position == game.base:
            expected.setdefault(at, []).append(hash_)
    _check_marks(game, expected)
    for answer in given:
        if not game.takes(answer.name):
            raise SaveError(say("kernel.error.save_answer", n=game.position, answer=Raw(answer.name[:80])))
        if answer.auto and not _gives_itself(answer.name, game):
            raise SaveError(say("kernel.error.save_auto"))
        game.feed((answer,))
        _check_marks(game, expected)
    if expected:
        raise SaveError(say("kernel.error.save_marks"))
    if game.hash() != found.hash:
        raise SaveError(say("kernel.error.save_hash", n=game.position))


def _gives_itself(name: str, game: Game[Any]) -> bool:
    """Whether one of the asks could have answered itself so, with one setting or another."""
    asks = [ask for ask in game.asks if AutoPass().takes(ask)]
    return any(name in (ask.first(), addressed(ask.seat, ask.first())) for ask in asks)


def _check_marks(game: Game[Any], expected: dict[int, list[str]]) -> None:
    """Compare the state just kept with the hashes the file has for it, and tick those off."""
    kept = game.checkpoints[-1]
    if kept.at != game.position or kept.at not in expected:
        return
    if any(hash_ != state_hash(kept.state) for hash_ in expected.pop(kept.at)):
        raise SaveError(say("kernel.error.save_hash", n=kept.at))


# ---------------------------------------------------------------------- states out of a file


class Rescued(Game[Any]):
    """A game that began with a state out of a file.

    No rule led to that state. What it breaks in the rules, now or later, is the file's fault and a `SaveError`.
    """

    rescued: ClassVar[bool] = True

    MOST_UNITS = 1000
    """So many units in a row in which nobody is asked anything are a state that leads nowhere."""

    def _go_on(self, send: str | None, auto: bool = True, fresh: bool = False) -> None:
        self._idle = 0
        with _blaming_the_file():
            super()._go_on(send, auto, fresh)

    def _keep(self) -> None:
        self._idle += 1
        if self._idle > self.MOST_UNITS:
            raise SaveError(say("kernel.error.save_stuck"))
        super()._keep()

    def view(self, seat: int | None = 0) -> Any:
        with _blaming_the_file():
            return super().view(seat)


@contextmanager
def _blaming_the_file() -> Iterator[None]:
    """Rules assume sane states; what a hand-made state breaks in them is a broken save, not a crash."""
    try:
        yield
    except SaveError:
        raise
    except Exception as error:
        why = Raw(f"{type(error).__name__}: {error}"[:200])
        raise SaveError(say("kernel.error.save_state", why=why)) from error


def _rescue(kept: Kept, box: Box[Any], setup: Setup, luck: tuple[Luck, ...], auto: AutoPass) -> Game[Any]:
    """The game that goes on from a state out of a file."""
    if kept.at < 0:
        raise SaveError(say("kernel.error.save_marks"))
    return begin_at(box, setup, luck, _state(kept, box), auto, kept.at)


def begin_at(
    box: Box[Any], setup: Setup, luck: tuple[Luck, ...], state: Any, auto: AutoPass, at: int = 0
) -> Game[Any]:
    """The game that begins with a state to which no rule led; one that cannot be is a `SaveError`."""
    with _blaming_the_file():
        return Rescued.begin(box, setup, luck, auto=auto, state=state, at=at)


def _state(kept: Kept, box: Box[Any]) -> Any:
    """A state from the file: of the right shape, with the right hash.

    The hash may be of the state as it is written there: the engine that wrote it may have had other fields.
    """
    try:
        state = msgspec.json.decode(kept.state, type=box.state_type)
        written = msgspec.json.encode(msgspec.json.decode(kept.state))
    except UNREADABLE as error:
        raise SaveError(say("kernel.error.save_unreadable", why=Raw(str(error)[:200]))) from None
    if kept.hash not in (state_hash(ENCODE(state)), state_hash(written)):
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
    before = found.last.at - (found.base.at if found.base else 0)
    if not 0 <= before <= len(given):
        raise SaveError(say("kernel.error.save_marks"))
    game = _rescue(found.last, box, setup, luck, auto)
    lost = len(given) - before
    for answer in given[before:]:
        if not game.takes(answer.name):
            break
        game.feed((answer,))
        lost -= 1
    note = say(
        "kernel.note.recovered", engine=Raw(found.engine[:40]), now=Raw(engine), n=found.last.at, lost=lost
    )
    return game, [note]
