"""What a game keeps of its way: the answers, the states between units, the keys of its luck."""

from __future__ import annotations

from hashlib import blake2b

import msgspec
from msgspec import Struct

from miskatonic.kernel.text import Text

ENCODE = msgspec.json.Encoder(order="deterministic").encode


class Checkpoint(Struct, frozen=True, gc=False):
    """The state between two units, as bytes, and how long the answers, the log and the draws were then."""

    at: int
    state: bytes
    log: int
    draws: int


class Luck(Struct, frozen=True):
    """From this many answers on, chance follows this key. A game has one; a fork with other luck has more."""

    at: int
    key: bytes


class Given(Struct, frozen=True, gc=False):
    """An answer in the history, and whether it gave itself (see `AutoPass`)."""

    name: str
    auto: bool = False


class Skipped(Struct, frozen=True):
    """A question that was passed over though it could have been answered otherwise: where, whose, and what it was."""

    at: int
    seat: int
    prompt: Text
    about: Text | None


def state_hash(state: bytes) -> str:
    return blake2b(state, digest_size=16).hexdigest()
