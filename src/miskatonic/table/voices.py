"""What the voice of a game says: sentences that one may read or leave."""

from __future__ import annotations

from typing import Any

from miskatonic.kernel.box import Box
from miskatonic.kernel.text import Language, say

OPENING = ("introduction", "campaign", "scenario", "case", "ancient", "investigator")
"""Of what kinds it speaks before a game begins."""


def voices(box: Box[Any], words: Language) -> dict[str, str]:
    """Every sentence, as `kind.id`."""
    return {each: words.render(say(f"{box.words}.voice.{each}")) for each in box.voices()}


def opening(box: Box[Any], words: Language) -> dict[str, str]:
    """What is said of whatever may be chosen before a game."""
    return {each: said for each, said in voices(box, words).items() if each.partition(".")[0] in OPENING}
