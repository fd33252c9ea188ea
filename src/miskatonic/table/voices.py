"""What the voice of a game says: sentences that one may read or leave."""

from __future__ import annotations

from typing import Any

from miskatonic.kernel.box import Box
from miskatonic.kernel.text import Language, say


def voices(box: Box[Any], words: Language) -> dict[str, str]:
    """Every sentence, as `kind.id`."""
    return {each: words.render(say(f"{box.words}.voice.{each}")) for each in box.voices()}
