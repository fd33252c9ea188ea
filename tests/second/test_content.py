"""No content file can lie: what does not exist or makes no sense is refused, and the refusal says where and what."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from miskatonic.games.second.abilities.rows import (
    CARD_VOCABULARY,
    CONTENT,
    MYTHOS_VOCABULARY,
)
from miskatonic.games.second.box import BOX
from miskatonic.games.second.facts import read
from miskatonic.kernel.content import ContentFile
from miskatonic.kernel.effects import Choice, Vocabulary
from miskatonic.kernel.errors import EffectError
from miskatonic.kernel.text import LANGUAGES, language

PRICE = {"do": "price", "exhaust": True}
GAIN = {"do": "gain", "clues": 1}
WRONG: dict[str, tuple[Vocabulary, dict[str, Any], str, str]] = {
    # what is read, the field that is wrong, the word that was meant or what is said instead
    "phase": (
        CARD_VOCABULARY,
        {"do": "use", "at": ["movng"], "cost": PRICE, "effect": GAIN},
        "at.0",
        "“moving”",
    ),
    "no phase": (CARD_VOCABULARY, {"do": "use", "at": [], "cost": PRICE, "effect": GAIN}, "at", "empty"),
    "skill": (CARD_VOCABULARY, {"do": "check", "skill": "lroe", "passed": GAIN}, "skill", "“lore”"),
    "skill of a table": (
        CARD_VOCABULARY,
        {"do": "check_table", "skill": "luk", "rows": []},
        "skill",
        "“luck”",
    ),
    "deck": (CARD_VOCABULARY, {"do": "draw", "deck": "uniqe"}, "deck", "“unique”"),
    "less than nothing": (CARD_VOCABULARY, {"do": "gain", "clues": -3}, "clues", "too small"),
    "nothing at all": (CARD_VOCABULARY, {"do": "gain"}, "money", "no sense"),
    "place": (CARD_VOCABULARY, {"do": "move", "to": "nowhere"}, "to", "there is no “nowhere”"),
    "place nearby": (CARD_VOCABULARY, {"do": "move", "to": "blak_cave"}, "to", "“black_cave”"),
    "target": (CARD_VOCABULARY, {"do": "bless", "target": "evrybody"}, "target", "every_investigator"),
    "ally": (CARD_VOCABULARY, {"do": "take_ally", "ally": "nobody"}, "ally", "there is no “nobody”"),
    "check": (CARD_VOCABULARY, {"do": "reroll", "check": "combt", "cost": PRICE}, "check", "“combat”"),
    "stat": (CARD_VOCABULARY, {"do": "avert", "stats": ["staminaa"], "cost": PRICE}, "stats.0", "“stamina”"),
    "world": (CARD_VOCABULARY, {"do": "visit", "world": "abys"}, "world", "“abyss”"),
    "card": (CARD_VOCABULARY, {"do": "search", "deck": "common", "card": "fod"}, "card", "“food”"),
    "special card": (CARD_VOCABULARY, {"do": "take_special", "card": "food"}, "card", "there is no “food”"),
    "monster": (MYTHOS_VOCABULARY, {"do": "banned", "monsters": ["ghuol"]}, "monsters.0", "“ghoul”"),
    "no monster": (MYTHOS_VOCABULARY, {"do": "banned", "monsters": []}, "monsters", "empty"),
    "dice without end": (CARD_VOCABULARY, {"do": "roll", "dice": 600}, "dice", "too large"),
    "more kept than drawn": (
        CARD_VOCABULARY,
        {"do": "draw", "deck": "unique", "keep": 2},
        "keep",
        "no sense",
    ),
}


@pytest.mark.parametrize(("words", "data", "field", "said"), WRONG.values(), ids=WRONG.keys())
def test_wrong_values_are_refused_by_field_and_with_what_was_meant(
    words: Vocabulary, data: dict[str, Any], field: str, said: str
) -> None:
    with pytest.raises(EffectError) as refusal:
        words.read(data)
    sentence = str(refusal.value)
    assert f"“{field}”" in sentence
    assert said in sentence
    assert len({language(code).render(refusal.value.text) for code in LANGUAGES}) == len(LANGUAGES)


def test_the_content_is_without_fault() -> None:
    assert BOX.content_faults() == []


# ---------------------------------------------------------------------- every value misspelt once


def _paths(value: object, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where every name, number and list of a row stands; keys of tables that are names too."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _paths(item, (*path, key))
    elif isinstance(value, list):
        yield path
        for n, item in enumerate(value):
            yield from _paths(item, (*path, n))
    else:
        yield path


def _misspelt(word: str) -> str:
    """One letter otherwise: no letter doubled in the middle makes another name that exists."""
    middle = len(word) // 2
    return word[:middle] + ("q" if word[middle : middle + 1] != "q" else "z") + word[middle + 1 :]


def _wrongs(row: dict[str, Any]) -> Iterator[tuple[tuple[Any, ...], Any, dict[str, Any]]]:
    for path in _paths(row):
        if path[-1] == "name" and path[-3:-2] == ("options",):
            continue  # the arms of a choice have names of their own
        for value in _instead(_at(row, path)):
            wrong = deepcopy(row)
            _at(wrong, path[:-1])[path[-1]] = value
            yield path, value, wrong
    for path in _keys(row):
        wrong = deepcopy(row)
        table = _at(wrong, path[:-1])
        table[_misspelt(path[-1])] = table.pop(path[-1])
        yield path, "key", wrong


def _instead(value: object) -> list[Any]:
    if isinstance(value, bool):
        return ["yes"]
    if isinstance(value, int):
        return [-99, 999, "many"]
    if isinstance(value, str):
        return [_misspelt(value), "", 3.5]
    return ["a list"] if isinstance(value, list) else [3.5]


def _keys(value: object, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if isinstance(value, dict):
        for key, item in value.items():
            yield (*path, key)
            yield from _keys(item, (*path, key))
    elif isinstance(value, list):
        for n, item in enumerate(value):
            yield from _keys(item, (*path, n))


def _at(value: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        value = value[step]
    return value


@pytest.mark.parametrize("file", CONTENT, ids=lambda file: f"{file.name}:{file.part}".rstrip(":"))
def test_every_misspelling_is_refused(file: ContentFile) -> None:
    """Each name with one letter changed, each number absurd, each key misspelt: thousands of them, none accepted."""
    rows = file.rows(read(file.name.removesuffix(".json")))
    accepted = [
        f"{row['id']} {'.'.join(map(str, path))} = {value!r}"
        for row in rows
        for path, value, wrong in _wrongs(row)
        if not file.row_faults(wrong)
    ]
    assert accepted == []


def test_the_misspellings_are_thousands() -> None:
    rows = [row for file in CONTENT for row in file.rows(read(file.name.removesuffix(".json")))]
    assert sum(1 for row in rows for _ in _wrongs(row)) > 10_000


def test_no_field_is_open() -> None:
    """A plain text or number would take anything; the arms of a choice have names of their own."""
    for words in (CARD_VOCABULARY, MYTHOS_VOCABULARY):
        for word in words.words.values():
            for field in word.__struct_fields__:
                kind = word.__annotations__.get(field)
                assert kind not in ("str", "int", "tuple[str, ...]", "tuple[int, ...]"), (word, field)
    assert Choice.__annotations__["name"] != "str"
