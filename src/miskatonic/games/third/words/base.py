"""What every word of the third edition is."""

from __future__ import annotations

from miskatonic.kernel.effects import Word


class ThirdWord(Word, frozen=True):
    """A word of this game."""
