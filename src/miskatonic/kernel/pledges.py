"""A key that nobody chose: the server's secret and something from everybody who sits down, hashed together.

The server shows a hash of its secret first (`commitment`); then everybody contributes what he likes; then the key is
made of both. Who hosts cannot pick a key, because he does not know what the others will say; they cannot, because they
do not know the secret. It is enough that one of them all was honest and gave something that the others could not know.

How a key is made, for who wants to make it without this program: the commitment is BLAKE2b of the secret,
personalised "miskatonic.host", 32 bytes long. The key is BLAKE2b, keyed with the secret, personalised
"miskatonic.table", 32 bytes long, of the number of seats (4 bytes) and of every seat's contribution in the order of
the seats: its length in bytes (4 bytes), then the contribution (UTF-8). Numbers are little-endian.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

from msgspec import Struct

from miskatonic.kernel.errors import ChanceError
from miskatonic.kernel.text import Raw, say


class Contribution(Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat gave to the key, and the name of who sat there."""

    name: str
    text: str


class Pledge(Struct, frozen=True, forbid_unknown_fields=True):
    """How the key was made that holds from answer `at` on; secret and commitment in hexadecimal."""

    at: int
    secret: str
    commitment: str
    contributions: list[Contribution]


class TakeBack(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody went back: who, from where to where, and who else had agreed."""

    by: str
    since: int
    to: int
    agreed: list[str]


class StoodIn(Struct, frozen=True, forbid_unknown_fields=True):
    """The table answered for a seat in a turn: in whose place, by which agent, between which answers, how often.

    Or a companion did, who is called so and sits there himself.
    """

    seat: int
    name: str
    player: str
    turn: int
    since: int
    to: int
    answers: int
    companion: bool = False


class Together(Struct, frozen=True, forbid_unknown_fields=True):
    """What people who played together may look up afterwards."""

    pledges: list[Pledge] = []
    take_backs: list[TakeBack] = []
    stood_in: list[StoodIn] = []


def commitment(secret: bytes) -> str:
    """What is shown before anybody contributes."""
    return blake2b(secret, person=b"miskatonic.host", digest_size=32).hexdigest()


def pledged_key(secret: bytes, contributions: Sequence[str]) -> bytes:
    """The key that the secret and what the seats gave, in their order, make."""
    hashed = blake2b(key=secret, person=b"miskatonic.table", digest_size=32)
    hashed.update(len(contributions).to_bytes(4, "little"))
    for text in contributions:
        said = text.encode()
        hashed.update(len(said).to_bytes(4, "little") + said)
    return hashed.digest()


def check(pledge: Pledge, key: bytes) -> None:
    """A `ChanceError` where the secret is not the one announced, or the key is not made of it."""
    try:
        secret = bytes.fromhex(pledge.secret)
        kept = commitment(secret) == pledge.commitment
        made = pledged_key(secret, [each.text for each in pledge.contributions])
    except ValueError:  # no hexadecimal, too long for a key, or letters that nobody can have typed
        kept, made = False, b""
    if not kept:
        raise ChanceError(say("kernel.error.pledge_secret", commitment=Raw(pledge.commitment[:80])))
    if made != key:
        raise ChanceError(say("kernel.error.pledge_key", n=pledge.at))
