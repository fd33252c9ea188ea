"""Luck: keyed, counted streams.

Draw n of a stream is a function of the game's key, the stream's name and n alone. So luck costs one integer
per stream to copy, a decision that changes one stream leaves the others alone, every machine sees the same,
and a table can prove afterwards that its dice were fair: `commitment` is shown at the start, the key at the
end.

How a draw is made, for who wants to check one without this program: BLAKE2b, keyed with the key, personalised
"miskatonic.draw", of the name's length in bytes (4 bytes), the name (UTF-8) and n (8 bytes) gives 64 bytes,
read as eight words of 64 bits. A word in the incomplete last run of `size` values is passed over, so no value
is favoured; the first that is left, modulo `size`, is the result; several dice take several words. When the
words run out, the same hash with the number of the attempt (8 bytes, from 1) at its end gives eight more.
Numbers are little-endian.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from struct import Struct as Layout

from msgspec import Struct

from miskatonic.kernel.errors import ChanceError
from miskatonic.kernel.text import Raw, say

WORDS = 1 << 64
"""How many values a word has: the most that one draw can choose among."""

_first_word = Layout("<Q").unpack_from
_all_words = Layout("<8Q").unpack


class Draw(Struct, frozen=True):
    """One draw as it was made: number n of its stream, among `size` values.

    The result of a pick is a number from 0; dice are a tuple of numbers from 1.
    """

    stream: str
    n: int
    size: int
    result: int | tuple[int, ...]


class Chance:
    """The luck of one game. `counts` belongs to the game's state: how many draws each stream has made.

    When `record` is a list every draw is appended to it.
    """

    __slots__ = ("_streams", "counts", "key", "record")

    def __init__(self, key: bytes, counts: dict[str, int]) -> None:
        if not 1 <= len(key) <= 64:
            raise ChanceError(say("kernel.error.key_length", n=len(key)))
        self.key = key
        self.counts = counts
        self.record: list[Draw] | None = None
        self._streams: dict[str, blake2b] = {}

    def __reduce__(self) -> tuple[object, ...]:
        """Hash objects cannot be pickled or copied deeply; everything else here can."""
        return _rebuilt, (self.key, self.counts, self.record)

    def with_counts(self, counts: dict[str, int]) -> Chance:
        """The same luck for a copy of the game's state; what is already computed is shared."""
        other = Chance.__new__(Chance)
        other.key, other.counts, other.record = self.key, counts, None
        other._streams = self._streams
        return other

    def pick(self, stream: str, n: int) -> int:
        """A number from 0 to n-1, each as likely. With one possibility nothing is drawn."""
        if n <= 1:
            if n < 1:
                raise ChanceError(say("kernel.error.nothing_to_pick", n=n))
            return 0
        counts = self.counts
        count = counts.get(stream, 0)
        hashed = (self._streams.get(stream) or self._open(stream)).copy()
        hashed.update(count.to_bytes(8, "little"))
        word: int = _first_word(hashed.digest())[0]
        value = word % n
        # A word in the incomplete last run: for a deck of cards once in 10^17 draws.
        if word - value > WORDS - n:
            value = self._values(stream, count, n, 1)[0]
        counts[stream] = count + 1
        if self.record is not None:
            self.record.append(Draw(stream, count, n, value))
        return value

    def die(self, stream: str = "dice", sides: int = 6) -> int:
        return self.dice(1, stream, sides)[0]

    def dice(self, n: int, stream: str = "dice", sides: int = 6) -> list[int]:
        """Throw n dice in one draw. More dice only add: the first of five are those that three would show."""
        if sides < 1 or n < 0:
            raise ChanceError(say("kernel.error.dice", n=n, sides=sides))
        if sides == 1 or n == 0:
            return [1] * n
        count = self.counts.get(stream, 0)
        hashed = (self._streams.get(stream) or self._open(stream)).copy()
        hashed.update(count.to_bytes(8, "little"))
        words = _all_words(hashed.digest())
        if n <= len(words) and max(words) < WORDS - WORDS % sides:  # as always but once in 10^18 throws
            thrown = [word % sides + 1 for word in words[:n]]
        else:
            thrown = [value + 1 for value in self._values(stream, count, sides, n)]
        self.counts[stream] = count + 1
        if self.record is not None:
            self.record.append(Draw(stream, count, sides, tuple(thrown)))
        return thrown

    def split(self, name: str) -> Chance:
        """Luck of its own for something beside the game, an agent say; it takes nothing from this one."""
        child = blake2b(name.encode(), key=self.key, person=b"miskatonic.split", digest_size=32)
        return Chance(child.digest(), {})

    @property
    def commitment(self) -> str:
        """The hash of the key. It hides a key of `new_key`; a key made from a short word can be guessed."""
        return blake2b(self.key, person=b"miskatonic.seal", digest_size=32).hexdigest()

    def _open(self, stream: str) -> blake2b:
        """The stream's hash up to its name, which all its draws share."""
        name = stream.encode()
        # The name's length comes first, so that no name and number together read as another name and number.
        opened = blake2b(len(name).to_bytes(4, "little") + name, key=self.key, person=b"miskatonic.draw")
        self._streams[stream] = opened
        return opened

    def _values(self, stream: str, count: int, size: int, n: int) -> list[int]:
        """The first n values below size that draw number `count` of the stream holds."""
        if size > WORDS:
            raise ChanceError(say("kernel.error.too_many_sides", n=size))
        opened = self._streams.get(stream) or self._open(stream)
        whole = WORDS - WORDS % size
        values: list[int] = []
        attempt = 0
        while len(values) < n:
            hashed = opened.copy()
            hashed.update(count.to_bytes(8, "little"))
            if attempt:
                hashed.update(attempt.to_bytes(8, "little"))
            words = _all_words(hashed.digest())
            if max(words) < whole:  # as always but once in 10^18 throws of dice
                words = words[:n]
            values += [word % size for word in words if word < whole]
            attempt += 1
        return values[:n]


def _rebuilt(key: bytes, counts: dict[str, int], record: list[Draw] | None) -> Chance:
    chance = Chance(key, counts)
    chance.record = record
    return chance


def verify(
    commitment: str, key: bytes, draws: Iterable[Draw], counts: Mapping[str, int] | None = None
) -> None:
    """Make every draw again, in order; a `ChanceError` names the first that the key does not give.

    A stream's draws must follow each other without a gap, or a bad one could be left out: from 0, or from
    `counts` when the record starts in the middle of a game.
    """
    chance = Chance(key, dict(counts or {}))
    if chance.commitment != commitment:
        raise ChanceError(say("kernel.error.commitment"))
    for place, draw in enumerate(draws, 1):
        stream, expected = Raw(draw.stream), chance.counts.get(draw.stream, 0)
        if draw.n != expected:
            text = say("kernel.error.draw_missing", place=place, stream=stream, n=draw.n, expected=expected)
            raise ChanceError(text)
        if _again(chance, draw) != draw.result:
            raise ChanceError(say("kernel.error.draw_wrong", place=place, stream=stream, n=draw.n))


def _again(chance: Chance, draw: Draw) -> int | tuple[int, ...] | None:
    """What this draw gives, None when no game can have made it."""
    if not 2 <= draw.size <= WORDS or draw.result == ():
        return None
    if isinstance(draw.result, int):
        return chance.pick(draw.stream, draw.size)
    return tuple(chance.dice(len(draw.result), draw.stream, draw.size))


def key_from(seed: int | str) -> bytes:
    """The key that a number or a word stands for, the same everywhere: 7 and "7" are one key."""
    return blake2b(str(seed).encode(), person=b"miskatonic.seed", digest_size=32).digest()


def new_key() -> bytes:
    """A key nobody can know beforehand. Only doors make one; everything below is given its key."""
    return os.urandom(32)
