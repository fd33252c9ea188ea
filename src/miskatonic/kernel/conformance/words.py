"""Every text in every language, and every rule that is cited."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from miskatonic.kernel import rules
from miskatonic.kernel.conformance.pictures import fail
from miskatonic.kernel.errors import TextError, UnknownRule
from miskatonic.kernel.game import ENCODE, Game
from miskatonic.kernel.text import LANGUAGES, Text, language


def texts(view: Any) -> Iterator[Text]:
    """All texts in plain data."""
    if isinstance(view, Text):
        yield view
    elif isinstance(view, dict):
        for each in view.values():
            yield from texts(each)
    elif isinstance(view, (list, tuple)):
        for each in view:
            yield from texts(each)
    elif isinstance(view, Struct):
        for name in view.__struct_fields__:
            yield from texts(getattr(view, name))


class Words:
    """Puts every text into every language and looks up every rule, once."""

    def __init__(self) -> None:
        self._said: dict[bytes, list[str]] = {}
        self._cited: set[str] = set()
        self._languages = [language(code, strict=True) for code in LANGUAGES]

    def text(self, game: Game[Any], text: Text) -> None:
        for each, words in zip(self._languages, self._in_words(game, text), strict=True):
            if not words.strip():
                fail(game, f"the message {text.id!r} says nothing in {each.code!r}")

    def view(self, game: Game[Any], view: Any) -> None:
        for text in texts(view):
            self._in_words(game, text, "the view: ")

    def _in_words(self, game: Game[Any], text: Text, where: str = "") -> list[str]:
        written = ENCODE(text)
        found = self._said.get(written)
        if found is None:
            try:
                found = [each.render(text) for each in self._languages]
            except TextError as error:
                fail(game, f"{where}{error}")
            self._said[written] = found
        return found

    def rule(self, game: Game[Any], rule: str, where: str) -> None:
        if rule in self._cited:
            return
        try:
            for code in LANGUAGES:
                rules.rule(rule, code)
        except UnknownRule:
            fail(game, f"{where} cites {rule!r}, which no ledger has")
        self._cited.add(rule)
