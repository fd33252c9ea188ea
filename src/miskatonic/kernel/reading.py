"""Content as data becomes terms and records, field by field as their types say; what is wrong is gathered and told.

A reader knows some words (terms, which data names with `do`) and reads any record whose fields are made of words,
names, numbers and lists of them. Nothing unknown is passed over: not a field, not a value (`kernel.fields`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib import resources
from types import NoneType, UnionType
from typing import Annotated, Any, ClassVar, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import NODEFAULT, Struct

from miskatonic.kernel.errors import ContentError, EffectError
from miskatonic.kernel.fields import Fault, Mark, nearest, shown, unknown
from miskatonic.kernel.text import Raw, Text, say

R = TypeVar("R")

DEEPEST = 40
"""Words inside words: more than this is a mistake, and would exhaust Python's stack."""


_gathered: ContextVar[list[Text] | None] = ContextVar("gathered", default=None)


@contextmanager
def gathering() -> Iterator[list[Text]]:
    """While this lasts nothing is refused: faults are gathered, so that those of one file do not hide the others'.

    What is made of wrong data is as near as can be, and good for nothing but reading on.
    """
    faults: list[Text] = []
    before = _gathered.set(faults)
    try:
        yield faults
    finally:
        _gathered.reset(before)


def load(package: str, file: str) -> Any:
    """A content file as it is."""
    data = (resources.files(package) / file).read_bytes()
    try:
        return msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        why = str(error)
        byte = re.search(r"byte (\d+)", why)
        line = data.count(b"\n", 0, int(byte[1]) if byte else len(data)) + 1
        raise ContentError(say("kernel.fault.no_json", file=Raw(file), n=line, why=Raw(why))) from None


def ids(rows: Any, key: str = "id") -> list[Any]:
    """The names of rows; one without is found when it is read."""
    return [row[key] for row in rows if isinstance(row, dict) and key in row]


class Term(Struct, frozen=True):
    """Anything a sentence is made of; `do` names it in data."""

    do: ClassVar[str]

    def describe(self) -> Text:
        """The words of it, as a clause without capital or full stop."""
        raise NotImplementedError

    def does(self) -> Text:
        """The same for who is about to use it and need not be told when that may be done."""
        return self.describe()

    def faults(self) -> tuple[str, ...]:
        """Fields whose values are each right and still make no sense together."""
        return ()


class At(Struct, frozen=True):
    """Where data stands: a file, a card of it, a field of that."""

    file: str
    card: str = ""
    field: str = ""

    def says(self, fault: Fault) -> Text:
        file, card, path = Raw(self.file), Raw(self.card), [self.field] if self.field else []
        field = ".".join([*path, *fault.path])
        if not field:
            return say("kernel.fault.at_card", file=file, card=card, fault=fault.text)
        return say("kernel.fault.at", file=file, card=card, field=Raw(field[:120]), fault=fault.text)


class Reader:
    """Reads terms and records; `words` are the terms it knows by name."""

    def __init__(self, *words: type[Term]) -> None:
        self.words: dict[str, type[Term]] = {word.do: word for word in words}

    def read(self, data: object, at: At | None = None) -> Any:
        """The sentence that this data says; an `EffectError` says where it does not make one."""
        faults: list[Fault] = []
        term = self.term(data, (Term,), faults, 0)
        _refuse(faults, at)
        return term

    def record(self, kind: type[R], row: object, at: At, beside: Iterable[str] | None = ()) -> R:
        """A row of a content file as a record; `beside` are fields read elsewhere, None: all others are."""
        faults: list[Fault] = []
        made = self._record(kind, row, faults, 0, beside)
        _refuse(faults, at)
        return made  # type: ignore[no-any-return]

    def records(
        self,
        file: str,
        rows: Iterable[Any],
        kind: type[R],
        beside: Iterable[str] | None = (),
        key: str = "id",
    ) -> dict[str, R]:
        """The rows of a content file by their `key`; a `ContentError` knows all faults of the file."""
        made: dict[str, R] = {}
        faults: list[Text] = []
        for n, row in enumerate(rows):
            name, record, wrong = self._row(n, row, kind, beside, key)
            if name in made:
                wrong.append(Fault(say("kernel.fault.twice", value=Raw(name)), key))
            made[name] = record
            faults += [At(file, name).says(fault) for fault in wrong]
        if faults:
            _tell(ContentError(_and_more(faults[0], len(faults)), tuple(faults)))
        return made

    def _row(
        self, n: int, row: object, kind: type[R], beside: Iterable[str] | None, key: str
    ) -> tuple[str, R, list[Fault]]:
        """A row's name (its number where it has none), the record, what is wrong with it."""
        faults: list[Fault] = []
        record = self._record(kind, row, faults, 0, beside)
        return str(row.get(key, n) if isinstance(row, dict) else n)[:80], record, faults

    # ------------------------------------------------------------------ the parts of a value

    def term(self, data: object, kinds: tuple[type, ...], faults: list[Fault], depth: int) -> Any:
        """A term of one of these kinds; None, and a fault, where the data is none."""
        if isinstance(data, kinds):
            return data
        if depth > DEEPEST:
            return _wrong(faults, say("kernel.fault.deep"))
        if not isinstance(data, dict) or not isinstance(data.get("do"), str):
            return _wrong(faults, say("kernel.fault.no_word", data=shown(data)))
        name = data["do"]
        word = self.words.get(name)
        if word is None:
            return _wrong(faults, _unknown_word(name, self.words))
        if not issubclass(word, kinds):
            return _wrong(faults, say("kernel.fault.not_here", word=Raw(name)))
        before = len(faults)
        given = self._given(word, data, faults, depth, ("do",))
        if len(faults) > before:
            return _nearly(word, given)
        term = word(**given)
        faults += [Fault(say("kernel.fault.nonsense"), name) for name in term.faults()]
        return term

    def _record(
        self, kind: type[Any], row: object, faults: list[Fault], depth: int, beside: Iterable[str] | None = ()
    ) -> Any:
        if isinstance(row, kind):
            return row
        if not isinstance(row, dict):
            return _wrong(faults, _kind_fault("kernel.wanted.object", row))
        before = len(faults)
        given = self._given(kind, row, faults, depth, beside)
        if len(faults) > before:
            return _nearly(kind, given)
        record = kind(**given)
        if hasattr(record, "faults"):
            faults += [Fault(say("kernel.fault.nonsense"), name) for name in record.faults()]
        return record

    def _given(
        self,
        kind: Any,
        data: dict[Any, object],
        faults: list[Fault],
        depth: int,
        beside: Iterable[str] | None,
    ) -> dict[str, Any]:
        """The fields of a term or record, each read as its type says; unknown and missing ones are faults."""
        fields = _fields(kind)
        given = {}
        meant = []
        for name, value in data.items():
            read = fields.get(name)
            if read is not None:
                before = len(faults)
                given[name] = read(self, value, faults, depth + 1)
                if given[name] == () and name in _without(kind):
                    faults.append(Fault(say("kernel.fault.empty")))
                _within(faults, before, name)
            elif beside is not None and name not in beside:
                near = nearest(name, fields)
                meant.append(near)
                faults.append(Fault(_unknown_field(near, fields), str(name)[:80]))
        for name in _required(kind):
            if name not in data and name not in meant:
                faults.append(Fault(say("kernel.fault.missing"), name))
        return given


def _wrong(faults: list[Fault], text: Text) -> None:
    faults.append(Fault(text))


def _within(faults: list[Fault], before: int, name: str) -> None:
    """The faults found since then stand inside this field."""
    for fault in faults[before:]:
        fault.path.insert(0, name)


def _nearly(kind: Any, given: dict[str, Any]) -> Any:
    """What wrong data make where they are read on, else nothing."""
    if _gathered.get() is None:
        return None
    return kind(**dict.fromkeys(_required(kind)) | given)


def _tell(error: ContentError) -> None:
    """Refuse, or read on."""
    gathered = _gathered.get()
    if gathered is None:
        raise error
    gathered += error.faults


def _refuse(faults: list[Fault], at: At | None) -> None:
    if not faults:
        return
    first = faults[0]
    if at is not None:
        text = at.says(first)
    elif first.path:
        text = say("kernel.fault.in_field", field=Raw(".".join(first.path)[:120]), fault=first.text)
    else:
        text = say("kernel.fault.alone", fault=first.text)
    text = _and_more(text, len(faults))
    if at is None:
        raise EffectError(text)
    _tell(ContentError(text, tuple(at.says(fault) for fault in faults)))


def _and_more(first: Text, faults: int) -> Text:
    return say("kernel.fault.and_more", first=first, n=faults - 1) if faults > 1 else first


def _unknown_word(name: str, words: Iterable[str]) -> Text:
    known = sorted(words)
    if near := nearest(name, known):
        return say("kernel.fault.unknown_word_near", word=shown(name), nearest=Raw(near))
    listed = Raw(", ".join(known)[:300])
    return say("kernel.fault.unknown_word", word=shown(name), words=listed)


def _unknown_field(near: str | None, fields: Iterable[str]) -> Text:
    if near:
        return say("kernel.fault.unknown_field_near", nearest=Raw(near))
    return say("kernel.fault.unknown_field", fields=Raw(", ".join(fields)[:200]))


def _kind_fault(wanted: str, value: object) -> Text:
    return say("kernel.fault.kind", wanted=wanted, value=shown(value))


# ---------------------------------------------------------------------- a type as a function that reads

WANTED: dict[Any, str] = {
    int: "kernel.wanted.number",
    str: "kernel.wanted.text",
    bool: "kernel.wanted.truth",
    NoneType: "kernel.wanted.nothing",
}
Read = Callable[[Reader, object, list[Fault], int], Any]


@cache
def _fields(kind: type[Struct]) -> dict[str, Read]:
    """How each field is read."""
    hints = get_type_hints(kind, include_extras=True)
    return {name: _reads(hints[name]) for name in kind.__struct_fields__}


@cache
def _defaults(kind: type[Struct]) -> dict[str, Any]:
    """What each field is that is left out; `NODEFAULT` where it cannot be."""
    needed = len(kind.__struct_fields__) - len(kind.__struct_defaults__)
    return dict(zip(kind.__struct_fields__, (*[NODEFAULT] * needed, *kind.__struct_defaults__), strict=True))


@cache
def _required(kind: type[Struct]) -> tuple[str, ...]:
    """The fields that have no default."""
    return tuple(name for name, value in _defaults(kind).items() if value is NODEFAULT)


@cache
def _without(kind: type[Struct]) -> frozenset[str]:
    """The lists that are left out where there is nothing in them: an empty one was forgotten half-way."""
    return frozenset(name for name, value in _defaults(kind).items() if value == ())


def _reads(hint: Any) -> Read:
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _marked(_reads(args[0]), [mark for mark in args[1:] if isinstance(mark, Mark)])
    if origin is Literal:
        return _one_of(args)
    if origin is tuple:
        return _list(_reads(args[0])) if args[-1] is Ellipsis else _tuple([_reads(each) for each in args])
    if origin is dict:
        return _table(_reads(args[0]), _reads(args[1]))
    if origin in (Union, UnionType):
        return _either(args)
    return _plain(hint)


def _plain(hint: Any) -> Read:
    if hint is Any or hint is object:
        return lambda _reader, value, _faults, _depth: value
    if issubclass(hint, Term):
        return lambda reader, value, faults, depth: reader.term(value, (hint,), faults, depth)
    if issubclass(hint, Struct):
        return lambda reader, value, faults, depth: reader._record(hint, value, faults, depth)
    wanted = WANTED[hint]

    def read(_reader: Reader, value: object, faults: list[Fault], _depth: int) -> Any:
        if type(value) is hint:
            return value
        return _wrong(faults, _kind_fault(wanted, value))

    return read


def _marked(inner: Read, marks: list[Mark]) -> Read:
    def read(reader: Reader, value: object, faults: list[Fault], depth: int) -> Any:
        before = len(faults)
        made = inner(reader, value, faults, depth)
        if len(faults) == before:
            faults += [Fault(text) for mark in marks if (text := mark.wrong(made)) is not None]
        return made

    return read


def _one_of(values: tuple[Any, ...]) -> Read:
    names = [str(value) for value in values]

    def read(_reader: Reader, value: object, faults: list[Fault], _depth: int) -> Any:
        if any(value == each and type(value) is type(each) for each in values):
            return value
        return _wrong(faults, unknown(value, names))

    return read


def _list(item: Read) -> Read:
    def read(reader: Reader, value: object, faults: list[Fault], depth: int) -> Any:
        if not isinstance(value, list | tuple):
            return _wrong(faults, _kind_fault("kernel.wanted.list", value))
        made = []
        for n, each in enumerate(value):
            before = len(faults)
            made.append(item(reader, each, faults, depth + 1))
            _within(faults, before, str(n))
        return tuple(made)

    return read


def _tuple(items: list[Read]) -> Read:
    def read(reader: Reader, value: object, faults: list[Fault], depth: int) -> Any:
        if not isinstance(value, list | tuple) or len(value) != len(items):
            return _wrong(faults, say("kernel.fault.length", n=len(items), value=shown(value)))
        made = []
        for n, (each, item) in enumerate(zip(value, items, strict=True)):
            before = len(faults)
            made.append(item(reader, each, faults, depth + 1))
            _within(faults, before, str(n))
        return tuple(made)

    return read


def _table(key: Read, item: Read) -> Read:
    def read(reader: Reader, value: object, faults: list[Fault], depth: int) -> Any:
        if not isinstance(value, dict):
            return _wrong(faults, _kind_fault("kernel.wanted.object", value))
        made = {}
        for name, each in value.items():
            before = len(faults)
            made[key(reader, name, faults, depth + 1)] = item(reader, each, faults, depth + 1)
            _within(faults, before, str(name)[:80])
        return made

    return read


def _either(kinds: tuple[Any, ...]) -> Read:
    """The first arm that fits; where none does, the fault of the arm that came nearest."""
    terms = tuple(kind for kind in kinds if isinstance(kind, type) and issubclass(kind, Term))
    others = [_reads(kind) for kind in kinds if kind not in terms]

    def read(reader: Reader, value: object, faults: list[Fault], depth: int) -> Any:
        if terms and isinstance(value, (dict, *terms)):
            return reader.term(value, terms, faults, depth)
        best: list[Fault] = []
        for arm in others:
            mine: list[Fault] = []
            made = arm(reader, value, mine, depth)
            if not mine:
                return made
            if not best or best[0].text.id == "kernel.fault.kind":
                best = mine
        faults += best
        return None

    return read
