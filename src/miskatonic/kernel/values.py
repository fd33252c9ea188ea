"""Set-up values that are data: a deck, the record of a campaign. They come in as text and are kept in one form.

Whatever the text is, the answer is a value or a `SetupError` with a sentence.
"""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from miskatonic.kernel.errors import SetupError
from miskatonic.kernel.text import Raw, Text, say

V = TypeVar("V")

LONGEST = 1_000_000
"""Letters; no deck comes near it, and no campaign with all its answers."""
UNREADABLE = (msgspec.MsgspecError, TypeError, ValueError, RecursionError)
"""What reading JSON that is none, or none of ours, may raise."""


def read_value(text: str, kind: type[V], title: Text) -> V:
    """The record in a JSON text; `title` is what the option is called."""
    try:
        return msgspec.json.decode(text, type=kind)
    except UNREADABLE as error:
        raise SetupError(say("kernel.error.data", option=title, why=Raw(str(error)[:200]))) from None


def write_value(value: Any) -> str:
    """The one text of a value: equal values have equal texts."""
    return msgspec.json.encode(value, order="deterministic").decode()
