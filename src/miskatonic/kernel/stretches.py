"""A game in stretches: how it was played, kept so that nobody need play it again.

A stretch leads from one whole unit to another, some hundred answers later: the state there, and what was logged and
drawn on the way. It is a shortcut and never the truth. Each carries a seal over the stretches before it, the engine,
the set-up, the luck and every answer that led to it; where one does not fit, or was made by another engine, the answers
from there on are played, as if it had never been kept.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

import msgspec
from msgspec import Struct

from miskatonic.kernel.chance import Draw
from miskatonic.kernel.events import Entry
from miskatonic.kernel.game import Checkpoint, Game, Given

EVERY = 100
"""So many answers at least are a stretch: as many are played again, at most, where one goes back into it."""
SEAL = 32
"""Bytes of a seal."""
UNREADABLE = (msgspec.MsgspecError, zlib.error, UnicodeError, RecursionError, OverflowError)


class Way(Struct, frozen=True):
    """What a stretch holds."""

    state: msgspec.Raw
    log: list[Entry]
    draws: list[Draw]


class Stretch(Struct, frozen=True):
    """A stretch as it is kept: after how many answers it begins and ends, its seal, and what it holds, packed."""

    since: int
    at: int
    seal: bytes
    packed: bytes


def beginning(game: Game[Any], engine: str) -> bytes:
    """What the first seal is built on: all that answers do not say."""
    first = game.checkpoints[0]
    luck = [(each.at, each.key.hex()) for each in game.luck]
    setup = [engine, game.box.name, game.setup.seats, sorted(game.setup.options.items()), luck, first.at]
    return _sealed(msgspec.json.encode(setup), first.state)


def _sealed(*parts: bytes) -> bytes:
    hashed = blake2b(digest_size=SEAL, person=b"stretch")
    for part in parts:
        hashed.update(len(part).to_bytes(8, "little"))
        hashed.update(part)
    return hashed.digest()


def next_stretch(game: Game[Any], engine: str, known: Sequence[Stretch]) -> Stretch | None:
    """What was played since the last stretch that is known, once it is long enough."""
    kept = game.checkpoints[-1]
    since = known[-1].at if known else game.base
    if kept.at - since < EVERY:
        return None
    before = next(each for each in reversed(game.checkpoints) if each.at <= since)
    assert before.at == since  # a stretch ends where a unit does
    way = Way(
        msgspec.Raw(kept.state),
        list(game.log[before.log : kept.log]),
        list(game.draws[before.draws : kept.draws]),
    )
    packed = zlib.compress(msgspec.json.encode(way), 1)
    given = game.given[since - game.base : kept.at - game.base]
    seal = known[-1].seal if known else beginning(game, engine)
    return Stretch(since, kept.at, _next_seal(seal, given, packed), packed)


def _next_seal(before: bytes, given: Sequence[Given], packed: bytes) -> bytes:
    return _sealed(before, msgspec.json.encode([(each.name, each.auto) for each in given]), packed)


def fitting(game: Game[Any], engine: str, given: Sequence[Given], kept: Sequence[Stretch]) -> list[Stretch]:
    """Those of the kept stretches that lead, one after another, from the beginning of this game along these answers.

    None ends after the last decision: what was passed over since then is found by playing it.
    """
    last = max((i for i, each in enumerate(given) if not each.auto), default=0) + game.base
    seal, since, found = beginning(game, engine), game.base, list[Stretch]()
    for stretch in kept:
        if stretch.since != since or not since < stretch.at <= last:
            break
        seal = _next_seal(seal, given[since - game.base : stretch.at - game.base], stretch.packed)
        if seal != stretch.seal:
            break
        since = stretch.at
        found.append(stretch)
    return found


def skip_to(game: Game[Any], given: Sequence[Given], stretches: Sequence[Stretch]) -> None:
    """Stand at the end of the last stretch, as if the answers that lead there had been given to this new game."""
    first = game.checkpoints[0]
    log, draws = list(game.log[: first.log]), list(game.draws[: first.draws])
    checkpoints = [first]
    for stretch in stretches:
        way = msgspec.json.decode(zlib.decompress(stretch.packed), type=Way)
        log += way.log
        draws += way.draws
        checkpoints.append(Checkpoint(stretch.at, bytes(way.state), len(log), len(draws)))
    game.resume(given[: stretches[-1].at - game.base], checkpoints, log, draws)
