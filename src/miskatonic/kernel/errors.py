"""Everything that can go wrong for a user, said in the user's language.

Each error carries a `Text` that says what is wrong and what would be right; doors render it. `str()` is English.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import ClassVar

from miskatonic.kernel.said import Text


class MiskatonicError(Exception):
    """Something a user did, or a file a user brought, that we cannot accept."""

    code: ClassVar[str] = "error"
    in_english: ClassVar[Callable[[Text], str]] = attrgetter("id")
    """What `str()` says. `kernel.text`, which has the words and stands above, puts its English here."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.id)
        self.text = text

    def __reduce__(self) -> tuple[type[MiskatonicError], tuple[Text]]:
        """What goes wrong in another process is said in this one."""
        return type(self), (self.text,)

    def __str__(self) -> str:
        return type(self).in_english(self.text)


class IllegalAnswer(MiskatonicError):
    """The answer is not among the options offered."""

    code = "illegal_answer"


class SetupError(MiskatonicError):
    """A game that cannot be set up as asked."""

    code = "bad_setup"


class SaveError(MiskatonicError):
    """A save file that is broken, tampered with, or not ours."""

    code = "bad_save"


class HistoryError(MiskatonicError):
    """A place in the game's history that does not exist."""

    code = "bad_position"


class ChanceError(MiskatonicError):
    """A key or a draw that does not hold."""

    code = "bad_chance"


class EmptyPile(MiskatonicError):
    """A card was taken from a pile that has none."""

    code = "empty_pile"


class TextError(MiskatonicError):
    """A message that is missing or malformed."""

    code = "bad_text"


class EffectError(MiskatonicError):
    """A card whose sentence cannot be read."""

    code = "bad_effect"


class ContentError(EffectError):
    """A content file of a game that says something that does not exist or makes no sense."""

    code = "bad_content"

    def __init__(self, text: Text, faults: tuple[Text, ...] = ()) -> None:
        super().__init__(text)
        self.faults = faults or (text,)
        """Everything that is wrong with the file, a sentence each."""


class UnknownRule(MiskatonicError):
    """No ledger has a row of this id."""

    code = "unknown_rule"


class UnknownGame(MiskatonicError):
    """No game of this name stands on the shelf."""

    code = "unknown_game"


class NotInPile(MiskatonicError):
    """A card was looked for in a pile that does not hold it."""

    code = "not_in_pile"
