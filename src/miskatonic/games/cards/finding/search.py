"""Which cards a search finds, and how well each of them answers."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from msgspec import Struct

from miskatonic.games.cards.finding.entries import Entry, Known, flags_of, fold, ids_of
from miskatonic.games.cards.finding.fields import NAMED, Field
from miskatonic.games.cards.finding.grammar import Condition, Either, Every, Node, Not, Word, parse
from miskatonic.games.cards.finding.spelling import mended

Test = Callable[[Entry], bool]
SPAN = re.compile(r"(\d+)(?:-|\.\.)(\d+)")
SIGNS = {"x": -2, "*": -3, "?": -4}
NONE = ("-", "none", "null")
YES = ("true", "yes", "y", "si", "ja", "1")
NO = ("false", "no", "n", "nee", "0")
SCATTERED = 8


class Problem(Struct, frozen=True):
    """A value that the field has not: `wants` is what it would have."""

    field: str
    value: str
    wants: str


class Search(Struct, frozen=True):
    """A search that knows its things: `words` are those by which cards are ranked."""

    words: str
    test: Test
    problems: tuple[Problem, ...]


class Found(Struct, frozen=True):
    """The cards, the best first; `instead` are words that were typed wrongly and what was looked for in their place."""

    entries: list[Entry]
    instead: dict[str, tuple[str, ...]]
    problems: tuple[Problem, ...]


def find(typed: str, known: Known) -> Found:
    """Names before other words, words before texts; where nothing is found, words that are spelled alike."""
    search = bind(parse(typed, NAMED), known)
    found = _ranked(search, known.entries)
    if found or not search.words:
        return Found(found, {}, search.problems)
    instead = mended(search.words.split(" "), known.entries)
    if not instead:
        return Found([], {}, search.problems)
    entries = [
        entry
        for entry in known.entries
        if search.test(entry) and all(_has_one(entry, instead.get(w, (w,))) for w in search.words.split(" "))
    ]
    helped = {
        word: tuple(each for each in near if any(has_word(entry, each) for entry in entries))
        for word, near in instead.items()
    }
    return Found(sorted(entries, key=_order), helped if entries else {}, search.problems)


def _has_one(entry: Entry, words: tuple[str, ...]) -> bool:
    return any(has_word(entry, each) for each in words)


def _ranked(search: Search, entries: list[Entry]) -> list[Entry]:
    ranked = [
        (place, *_order(entry), entry)
        for entry in entries
        if (place := rank(entry, search.words)) is not None and search.test(entry)
    ]
    return [row[-1] for row in sorted(ranked, key=lambda row: row[:-1])]


def _order(entry: Entry) -> tuple[str, int, str]:
    return entry.name, entry.card.level or 0, entry.card.code


def rank(entry: Entry, wanted: str) -> int | None:
    """How well a card answers: 0 is best, None is not at all. Every word must begin a word of it."""
    if not wanted:
        return 0
    parts = wanted.split(" ")
    if not all(f" {part}" in entry.hay for part in parts):
        if not all(has_word(entry, part) for part in parts):
            return None
        return SCATTERED - 1 if f" {wanted}" in entry.text else SCATTERED
    for place, name in enumerate((entry.name, entry.also)):
        if name == wanted:
            return 2 * place
        if name.startswith(wanted):
            return 2 * place + 1
    named = f" {entry.name} {entry.also}"
    if f" {wanted}" in named:
        return 4
    return 5 if all(f" {part}" in named for part in parts) else 6


def has_word(entry: Entry, word: str) -> bool:
    return f" {word}" in entry.hay or f" {word}" in entry.text


# ------------------------------------------------------------------ from the tree to tests


def bind(tree: Node, known: Known) -> Search:
    """The words that all cards must have stand by themselves; everything else is one test."""
    problems: list[Problem] = []
    words: list[str] = []
    tests: list[Test] = []
    for part in tree.parts if isinstance(tree, Every) else (tree,):
        if isinstance(part, Word) and not part.phrase:
            words += fold(part.text).split()
        else:
            tests.append(_test(part, known, problems))
    return Search(" ".join(words), lambda entry: all(test(entry) for test in tests), tuple(problems))


def _test(node: Node, known: Known, problems: list[Problem]) -> Test:
    if isinstance(node, Word):
        return _said(node)
    if isinstance(node, Not):
        inner = _test(node.part, known, problems)
        return lambda entry: not inner(entry)
    if isinstance(node, Condition):
        return _condition(node, known, problems)
    tests = [_test(part, known, problems) for part in node.parts]
    return partial(_any if isinstance(node, Either) else _all, tests)


def _any(tests: list[Test], entry: Entry) -> bool:
    return any(test(entry) for test in tests)


def _all(tests: list[Test], entry: Entry) -> bool:
    return all(test(entry) for test in tests)


def _said(word: Word) -> Test:
    wanted = f" {fold(word.text)}"
    if word.phrase:
        return lambda entry: (
            wanted in f" {entry.name} {entry.also} {fold(entry.card.subname)}" or wanted in entry.text
        )
    parts = wanted.split()
    return lambda entry: all(has_word(entry, part) for part in parts)


def _condition(node: Condition, known: Known, problems: list[Problem]) -> Test:
    field = NAMED[node.field]
    makers: dict[str, Callable[[], tuple[list[Test], list[str]]]] = {
        "number": lambda: _numbers(field, node),
        "flag": lambda: _flags(field, node),
        "text": lambda: (_texts(field, node), []),
        "id": lambda: _things(field, node, known),
    }
    tests, wrong = makers[field.kind]()
    problems += [Problem(node.field, value, field.kind) for value in wrong]
    one = partial(_any, tests)
    return (lambda entry: not one(entry)) if node.operator == "!=" else one


# ------------------------------------------------------------------ numbers


def _numbers(field: Field, node: Condition) -> tuple[list[Test], list[str]]:
    tests: list[Test] = []
    wrong: list[str] = []
    for value in node.values:
        test = _number(value.lower(), node.operator)
        if test is None:
            wrong.append(value)
        else:
            tests.append(lambda entry, test=test: test(number_of(entry, field.name)))  # type: ignore[misc]
    return tests, wrong


def _number(value: str, operator: str) -> Callable[[int | None], bool] | None:
    """A number, a span (2-4), X, or none at all; only real numbers are more or less than others."""
    if operator in ("=", "!="):
        if value in NONE:
            return lambda n: n is None
        if span := SPAN.fullmatch(value):
            return lambda n: n is not None and int(span[1]) <= n <= int(span[2])
        if value in SIGNS or value.isdecimal():
            wanted = SIGNS[value] if value in SIGNS else int(value)
            return lambda n: n == wanted
        return None
    if not value.isdecimal():
        return None
    bound = int(value)
    compare: dict[str, Callable[[int], bool]] = {
        "<": lambda n: n < bound,
        "<=": lambda n: n <= bound,
        ">": lambda n: n > bound,
        ">=": lambda n: n >= bound,
    }
    return lambda n: n is not None and n >= 0 and compare[operator](n)


def number_of(entry: Entry, name: str) -> int | None:
    card = entry.card
    if name in ("level", "cost", "health", "sanity", "limit", "quantity"):
        found: int | None = getattr(card, name)
        return found
    icons = card.skills if card.type == "investigator" else card.icons
    return sum(card.icons.values()) if name == "icons" else icons.get(name, 0)


# ------------------------------------------------------------------ flags, texts, things


def _flags(field: Field, node: Condition) -> tuple[list[Test], list[str]]:
    tests: list[Test] = []
    wrong: list[str] = []
    for value in node.values:
        said = fold(value)
        if said not in (*YES, *NO):
            wrong.append(value)
            continue
        tests.append(lambda entry, wanted=said in YES: (field.name in flags_of(entry.card)) is wanted)  # type: ignore[misc]
    return tests, wrong


def _texts(field: Field, node: Condition) -> list[Test]:
    wanted = [f" {fold(value)}" for value in node.values]
    if field.name == "name":
        return [lambda entry: any(each in f" {entry.name} {entry.also}" for each in wanted)]
    if field.name == "flavor":
        return [lambda entry: any(each in entry.flavor for each in wanted)]
    return [lambda entry: any(each in entry.text for each in wanted)]


def _things(field: Field, node: Condition, known: Known) -> tuple[list[Test], list[str]]:
    tests: list[Test] = []
    wrong: list[str] = []
    for value in node.values:
        wanted = resolve(field, fold(value), known)
        if not wanted:
            wrong.append(value)
        tests.append(lambda entry, wanted=wanted: not wanted.isdisjoint(things_of(entry, field, known)))  # type: ignore[misc]
    return tests, wrong


def resolve(field: Field, value: str, known: Known) -> frozenset[tuple[str, str]]:
    """What is called exactly so; else all that have a word that begins so."""
    exact, begun = [], []
    for kind in field.of:
        for id_, names in known.names[kind].items():
            if value in names:
                exact.append((kind, id_))
            elif value and any(f" {value}" in f" {name}" for name in names):
                begun.append((kind, id_))
    return frozenset(exact or begun)


def things_of(entry: Entry, field: Field, known: Known) -> list[tuple[str, str]]:
    card = entry.card
    has = ids_of(card)
    found: list[tuple[str, str]] = []
    for kind in field.of:
        if kind == "packs":
            ids: tuple[str, ...] = tuple(card.packs)
        elif kind == "cycles":
            ids = tuple(known.cycle_of[pack] for pack in card.packs)
        else:
            ids = flags_of(card) if kind == "flags" else has[kind]
        found += [(kind, id_) for id_ in ids]
    return found
