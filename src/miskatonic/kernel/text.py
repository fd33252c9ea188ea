"""Everything a player reads: a `Text` is a message id with arguments, and a `Language` puts it into words.

    took = say("noir.log.took", card="p1", n=2)
    language("es").render(took)

A string argument is an id, never words: `card="p1"` in a message of `noir` is the term `noir.card.p1` (the
argument's name without trailing digits and underscores). A string that starts with a catalogue's prefix and a
dot is a whole id. A list is joined ("a, b and c"). Words that no catalogue can know are `Raw("...")`.
The patterns of the catalogues are described in `kernel.messages`. Babel is loaded at the first word wanted.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from miskatonic.kernel import grammar
from miskatonic.kernel.clauses import inner, settle
from miskatonic.kernel.errors import MiskatonicError, TextError
from miskatonic.kernel.messages import PLAIN, Branch, Count, Form, Message, Pattern, Slot, parse
from miskatonic.kernel.said import RAW, Arg, Raw, Text, ids, say

__all__ = [
    "LANGUAGES",
    "Arg",
    "Language",
    "Raw",
    "Text",
    "add_catalogue",
    "be_strict",
    "built_ids",
    "catalogue_files",
    "catalogues",
    "ids",
    "language",
    "say",
]

LANGUAGES = ("en", "es", "nl")
DEEPEST = 50
"""Texts inside texts: more than this is a mistake, and would exhaust Python's stack."""
KEPT = 20_000
"""So many texts a language keeps in words: a view is asked for after every answer, and most of it stays."""
AS_IT_IS = frozenset({str, int, float, bool, type(None)})
"""What is plain data already."""


# The catalogues

_PACK = msgspec.msgpack.Encoder().encode
_folders: dict[str, Path] = {}
_strictness = {"strict": False}


def add_catalogue(prefix: str, folder: Path) -> None:
    """Say where the messages whose ids start with `prefix.` live: a folder with en.po, es.po and nl.po.

    A large catalogue is several files by subject: en.po, en.names.po, en.words.po ...
    """
    if _folders.get(prefix) != folder:
        _folders[prefix] = folder
        _catalogue.cache_clear()
        language.cache_clear()


def catalogues() -> dict[str, Path]:
    """The folder of each prefix."""
    return dict(_folders)


def be_strict(strict: bool = True) -> None:
    """From now on a missing or malformed message raises TextError (tests) and no longer shows its id."""
    _strictness["strict"] = strict


@cache
def _catalogue(prefix: str, code: str) -> dict[str, str]:
    files = catalogue_files(_folders[prefix], code) if prefix in _folders else []
    if not files:
        return {}
    from babel.messages.pofile import read_po

    found = {}
    for path in files:
        with path.open("rb") as file:
            messages = read_po(file, locale=code)
        found.update({str(each.id): str(each.string) for each in messages if each.id and each.string})
    return found


def catalogue_files(folder: Path, code: str) -> list[Path]:
    """The files of a catalogue in one language."""
    return sorted([*folder.glob(f"{code}.po"), *folder.glob(f"{code}.*.po")])


# Rendering


class Language:
    """Puts texts into words. `strict`: None follows `be_strict`; when not strict, rendering never raises."""

    def __init__(self, code: str, strict: bool | None = None) -> None:
        if code not in LANGUAGES:
            raise TextError(
                say("kernel.error.language", code=Raw(code), known=[Raw(known) for known in LANGUAGES])
            )
        self.code = code
        self._strict = strict
        self._messages: dict[str, Message] = {}
        self._terms: dict[tuple[str, Form], str] = {}
        self._said: dict[tuple[bool, bytes], str] = {}

    @property
    def strict(self) -> bool:
        return _strictness["strict"] if self._strict is None else self._strict

    def catalogue(self, prefix: str) -> dict[str, str]:
        """The messages of a prefix as they stand in the catalogue."""
        return dict(_catalogue(prefix, self.code))

    def render(self, text: Text) -> str:
        try:
            key = self.strict, _PACK(text)
        except (ValueError, OverflowError, RecursionError):  # no letters, an endless number, too deep
            return self._in_words(text)
        words = self._said.get(key)
        if words is None:
            words = self._in_words(text)
            if len(self._said) >= KEPT:
                self._said.clear()
            self._said[key] = words
        return words

    def _in_words(self, text: Text) -> str:
        return grammar.polish(self.code, settle(self._text(text, PLAIN, 0)))

    def render_any(self, value: Any) -> Any:
        """Plain data (a view) with every Text in it rendered and every record made a dict."""
        if type(value) in AS_IT_IS:
            return value
        if isinstance(value, Text):
            return self.render(value)
        if isinstance(value, dict):
            return self._values(value)
        if isinstance(value, (list, tuple)):
            return [item if type(item) in AS_IT_IS else self.render_any(item) for item in value]
        if isinstance(value, msgspec.Struct):
            config = value.__struct_config__
            tag = {config.tag_field: config.tag} if config.tag_field else {}
            return tag | self._values(msgspec.structs.asdict(value))
        return value

    def _values(self, data: dict[str, Any]) -> dict[str, Any]:
        return {
            name: item if type(item) in AS_IT_IS else self.render_any(item) for name, item in data.items()
        }

    def sentence(self, words: str) -> str:
        """Words as a sentence: a capital first, a full stop last."""
        words = grammar.capitalise(words.strip())
        ending = words.rstrip("»”’\"')")[-1:]
        return words if not ending or ending in ".!?…:" else words + "."

    def _trouble(self, problem: Text, instead: str) -> str:
        if self.strict:
            raise TextError(problem)
        return instead

    def _message(self, id: str) -> Message | None:  # noqa: A002
        message = self._messages.get(id)
        if message is not None:
            return message
        source = _catalogue(id.partition(".")[0], self.code).get(id)
        if source is None:
            self._trouble(say("kernel.error.missing", message=Raw(id), language=self.code), "")
            return None
        try:
            message = parse(source, id)
        except TextError:
            if self.strict:
                raise
            return None
        self._messages[id] = message
        return message

    def _text(self, text: Text, form: Form, depth: int) -> str:
        if text.id == RAW:
            words = str(text.args.get(self.code, text.args.get("words", "")))
            return grammar.capitalise(words) if form.capital else words
        if depth > DEEPEST:
            return self._trouble(say("kernel.error.deep", message=Raw(text.id)), text.id)
        message = self._message(text.id)
        if message is None:
            return text.id
        if form is PLAIN:
            return self._pattern(message.one, text, depth)
        return self._formed(message, text, form, depth)

    def _formed(self, message: Message, text: Text, form: Form, depth: int) -> str:
        many = message.many if form.plural else None
        if many is None and message.bent is not None and (form.bent or form.article == "the"):
            many = message.bent
        words = self._pattern(message.one if many is None else many, text, depth)
        if form.article and message.many is not None:
            article = grammar.article(self.code, form, message, words)
            words = f"{article} {words}" if article else words
        return grammar.capitalise(words) if form.capital else words

    def _pattern(self, pattern: Pattern, text: Text, depth: int) -> str:
        parts = []
        for node in pattern:
            if isinstance(node, str):
                parts.append(node)
            elif node.name not in text.args:
                problem = say("kernel.error.argument", message=Raw(text.id), argument=Raw(node.name))
                parts.append(self._trouble(problem, f"{{{node.name}}}"))
            elif isinstance(node, Slot):
                if parts and parts[-1].endswith(grammar.BENDING):
                    node = node._replace(form=node.form._replace(bent=True))
                words = self._value(text.args[node.name], node, text, depth)
                parts.append(inner(words) if node.form.inner else words)
            elif isinstance(node, Branch):
                parts.append(self._pattern(self._case(node, text), text, depth))
            else:
                parts.append(self._count(node, text))
        return "".join(parts)

    def _value(self, value: Arg, slot: Slot, text: Text, depth: int) -> str:
        if isinstance(value, str):
            return self._term(_term_id(text.id, slot.kind, value), slot.form)
        if isinstance(value, Text):
            return self._text(value, slot.form, depth + 1)
        if isinstance(value, bool):
            return self._term("kernel.yes" if value else "kernel.no", slot.form)
        if isinstance(value, (int, float)):
            return grammar.number(self.code, value)
        item_slot = slot._replace(form=slot.form._replace(capital=False))
        words = self._list([self._value(item, item_slot, text, depth) for item in value], slot.form, depth)
        return grammar.capitalise(words) if slot.form.capital else words

    def _term(self, id: str, form: Form) -> str:  # noqa: A002
        words = self._terms.get((id, form))
        if words is None:
            words = self._text(Text(id), form, 1)
            if id in self._messages:
                self._terms[id, form] = words
        return words

    def _list(self, items: list[str], form: Form, depth: int) -> str:
        if not items:
            return self._term("kernel.list.none", form)
        words = items[0]
        for item in items[1:-1]:
            words = self._join("kernel.list.comma", words, item, depth)
        if len(items) == 1:
            return words
        return self._join("kernel.list.or" if form.either else "kernel.list.and", words, items[-1], depth)

    def _join(self, id: str, before: str, after: str, depth: int) -> str:  # noqa: A002
        return self._text(say(id, a=Raw(before), b=Raw(after)), PLAIN, depth)

    def _case(self, branch: Branch, text: Text) -> Pattern:
        value = text.args[branch.name]
        if branch.way == "plural":
            key = self._plural_key(branch, value, text)
        elif branch.way == "gender":
            key = self._gender(value, branch.kind, text)
        else:
            key = _select_key(value)
        return branch.cases.get(key, branch.cases["other"])

    def _plural_key(self, branch: Branch, value: Arg, text: Text) -> str:
        number = self._number(branch.name, value, text)
        exact = f"={number}"
        return exact if exact in branch.cases else grammar.plural_category(self.code, number)

    def _count(self, count: Count, text: Text) -> str:
        return grammar.number(self.code, self._number(count.name, text.args[count.name], text))

    def _number(self, name: str, value: Arg, text: Text) -> float:
        if isinstance(value, (int, float)):
            return value
        if not isinstance(value, (str, Text)):
            return len(value)
        self._trouble(say("kernel.error.number", message=Raw(text.id), argument=Raw(name)), "")
        return 0

    def _gender(self, value: Arg, kind: str, text: Text) -> str:
        """ "m", "f", "n", or "" where the word has none in particular."""
        if isinstance(value, (int, float)):
            return ""
        if not isinstance(value, (str, Text)):
            return grammar.common_gender(self.code, [self._gender(item, kind, text) for item in value])
        name = value.id if isinstance(value, Text) else _term_id(text.id, kind, value)
        message = self._message(name) if name != RAW else None
        return grammar.GENDERS[self.code].get(message.gender, "") if message else ""


def built_ids() -> list[str]:
    """The ids of the kernel's catalogue that no source file spells out: the names of the languages."""
    return [f"kernel.language.{code}" for code in LANGUAGES]


@cache
def language(code: str, strict: bool | None = None) -> Language:
    """The one Language of this code; its parsed patterns are kept."""
    return Language(code, strict)


def _term_id(message: str, kind: str, value: str) -> str:
    prefix = value.partition(".")[0]
    if prefix != value and prefix in _folders:
        return value
    return f"{message.partition('.')[0]}.{kind}.{value}"


def _select_key(value: Arg) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (str, int, float)):
        return str(value)
    return value.id if isinstance(value, Text) else ""


add_catalogue("kernel", Path(__file__).parent / "locale")
MiskatonicError.in_english = language("en", strict=False).render
