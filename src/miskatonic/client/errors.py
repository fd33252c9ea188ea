"""What can go wrong for who plays over the network. Sentences of the server are in the language asked for."""

from __future__ import annotations

from miskatonic.kernel.errors import MiskatonicError
from miskatonic.kernel.text import Raw


class Refused(MiskatonicError):
    """The server refused something; the table stands as it stood. `code` is its word for why."""

    def __init__(self, error: str, code: str) -> None:
        super().__init__(Raw(error))
        self.__dict__["code"] = code  # the server's word, not ours


class Closed(Refused):
    """The server has ended the line, and says why."""


class Unreachable(MiskatonicError):
    """Nobody answers at the other end, or not any more."""

    code = "unreachable"
