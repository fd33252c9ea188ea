"""The words of a game's effect language as a list: fields, what they may be, and a sentence of its own content."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from miskatonic.kernel.content import ContentFile
from miskatonic.kernel.effects import Condition, Count, Word
from miskatonic.kernel.errors import EffectError
from miskatonic.kernel.fields import Between, Known, Like
from miskatonic.kernel.reading import Reader, Term
from miskatonic.kernel.text import Text

SHOWN = 8
"""Names of a long list that are shown."""
KINDS: tuple[tuple[type[Term], str], ...] = ((Word, "effect"), (Condition, "condition"), (Count, "count"))


class Field(Struct, frozen=True):
    """A field of a word, in the signs of content files: a|b is a choice, […] a list, <effect> another word."""

    name: str
    may_be: str
    optional: bool


class Entry(Struct, frozen=True):
    """A word, and where content files say it first."""

    word: str
    kind: str
    fields: tuple[Field, ...]
    example: dict[str, Any] | None = None
    sentence: Text | None = None
    file: str = ""
    card: str = ""


def lexicon(content: Iterable[tuple[ContentFile, Any]]) -> list[Entry]:
    """Every word that a game's content files may say, by name."""
    entries: dict[str, Entry] = {}
    for file, data in content:
        for name, word in file.reader.words.items():
            entries.setdefault(name, Entry(name, _kind(word), _fields(word)))
        for row in file.rows(data):
            for said in _said(row):
                entry = entries.get(said["do"])
                if entry is not None and entry.example is None and (term := _read(file.reader, said)):
                    card = str(row.get(file.key, ""))
                    entries[entry.word] = Entry(
                        entry.word, entry.kind, entry.fields, said, term.describe(), file.name, card
                    )
    return [entries[name] for name in sorted(entries)]


def _kind(word: type[Any]) -> str:
    return next((name for kind, name in KINDS if issubclass(word, kind)), "part")


def _said(data: object) -> Iterator[dict[str, Any]]:
    """Every word in a row, the outermost first."""
    if isinstance(data, dict):
        if isinstance(data.get("do"), str):
            yield data
        for each in data.values():
            yield from _said(each)
    elif isinstance(data, list):
        for each in data:
            yield from _said(each)


def _read(reader: Reader, said: dict[str, Any]) -> Term | None:
    """The word alone; some make no sense without what is around them."""
    try:
        term: Term = reader.read(said)
        term.describe()
    except (EffectError, NotImplementedError):
        return None
    return term


# ---------------------------------------------------------------------- what a field may be


def _fields(word: type[Struct]) -> tuple[Field, ...]:
    hints = get_type_hints(word, include_extras=True)
    names = word.__struct_fields__
    required = names[: len(names) - len(word.__struct_defaults__)]
    return tuple(Field(name, may_be(hints[name]), name not in required) for name in names)


def may_be(hint: Any) -> str:
    """A type in the signs of content files."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return next((said for mark in args[1:] if (said := _marked(mark))), may_be(args[0]))
    if origin is Literal:
        return "|".join(map(str, args))
    if origin is tuple and args[-1] is Ellipsis:
        return f"[{may_be(args[0])}, …]"
    if origin is tuple:
        return f"[{', '.join(map(may_be, args))}]"
    if origin is dict:
        return f"{{{may_be(args[0])}: {may_be(args[1])}, …}}"
    if origin in (Union, UnionType):
        return "|".join(dict.fromkeys(map(may_be, args)))
    return _plain(hint)


def _marked(mark: object) -> str:
    match mark:
        case Known():
            names = list(map(str, mark.names))
            return "|".join(names[:SHOWN]) + ("|…" if len(names) > SHOWN else "")
        case Between():
            return f"{mark.least}…" if mark.most is None else f"{mark.least}…{mark.most}"
        case Like():
            return f"/{mark.shape.pattern}/"
    return ""


def _plain(hint: Any) -> str:
    if hint is NoneType or hint is None:
        return "null"
    if isinstance(hint, type) and issubclass(hint, Term):
        name = getattr(hint, "do", "")
        return f"<{name}>" if isinstance(name, str) and name else f"<{_kind(hint)}>"
    return {int: "…0…", str: '"…"', bool: "true|false"}.get(hint, "…")
