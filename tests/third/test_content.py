"""No content file can lie: what does not exist or makes no sense is refused, and the refusal says where and what."""

from __future__ import annotations

import re
from typing import Any

import pytest

from miskatonic.games.third.abilities.cards import CARD_VOCABULARY
from miskatonic.games.third.abilities.monsters import READER as MONSTER_VOCABULARY
from miskatonic.games.third.box import BOX
from miskatonic.games.third.facts import read
from miskatonic.games.third.texts import CONTENT
from miskatonic.games.third.texts.archive import ARCHIVE_VOCABULARY
from miskatonic.games.third.texts.headlines import RUMORS
from miskatonic.kernel.content import ContentFile
from miskatonic.kernel.errors import EffectError
from miskatonic.kernel.text import LANGUAGES, language
from tests.misspelling import misspellings

MONEY = {"do": "gain_money", "n": 1}
WRONG: dict[str, tuple[dict[str, Any], str, str]] = {
    # what is read, the field that is wrong, the word that was meant or what is said instead
    "skill": ({"do": "test", "skill": "wil", "passed": MONEY}, "skill", "“will”"),
    "trait": ({"do": "gain_item", "trait": "cuio"}, "trait", "“curio”"),
    "trait of a shop": ({"do": "buy_display", "trait": "comon"}, "trait", "“common”"),
    "less than nothing": ({"do": "gain_remnant", "n": -3}, "n", "too small"),
    "nothing": ({"do": "lose_money", "n": 0}, "n", "too small"),
    "too much": ({"do": "suffer", "horror": 60}, "horror", "too large"),
    "amount": ({"do": "suffer", "horror": "doom_in_your_spase"}, "horror", "“doom_in_your_space”"),
    "place": ({"do": "place_doom", "n": 1, "where": "your_spce"}, "where", "“your_space”"),
    "space": ({"do": "place_doom", "n": 1, "where": "space:graveyrd"}, "where", "“space:graveyard”"),
    "condition": ({"do": "gain_condition", "name": "blesed"}, "name", "“blessed”"),
    "special card": ({"do": "gain_special", "name": "stray_rat"}, "name", "“stray_cat”"),
    "who recovers": ({"do": "recover", "health": 1, "who": "evrybody"}, "who", "there is no “evrybody”"),
    "price": ({"do": "buy_spells", "reveal": 3, "price": "haf"}, "price", "“half”"),
    "cost": ({"do": "spend", "discard": "itm"}, "discard", "“item”"),
    "rows with a gap": (
        {"do": "graded_test", "skill": "will", "rows": [{"do": "row", "min": 1, "max": -1, "effect": MONEY}]},
        "rows",
        "no sense",
    ),
    "a sum no dice show": (
        {"do": "roll_sum", "dice": 1, "rows": [{"do": "row", "faces": [7], "effect": MONEY}]},
        "rows",
        "no sense",
    ),
    "a word": ({"do": "gain_mony", "n": 1}, "", "“gain_money”"),
    "an empty list": ({"do": "focus_adds_die", "skills": []}, "skills", "empty"),
    "what a card adds to": (
        {"do": "bonus", "skill": "lore", "n": 1, "during": "reserch"},
        "during",
        "“research”",
    ),
    "what a card answers to": ({"do": "after", "on": "gathr", "effect": MONEY}, "on", "“gather”"),
}


@pytest.mark.parametrize(("data", "field", "said"), WRONG.values(), ids=WRONG.keys())
def test_wrong_values_are_refused_by_field_and_with_what_was_meant(
    data: dict[str, Any], field: str, said: str
) -> None:
    with pytest.raises(EffectError) as refusal:
        CARD_VOCABULARY.read(data)
    sentence = str(refusal.value)
    assert f"“{field}”" in sentence or not field
    assert said in sentence
    assert len({language(code).render(refusal.value.text) for code in LANGUAGES}) == len(LANGUAGES)


def test_the_content_is_without_fault() -> None:
    assert BOX.content_faults() == []


@pytest.mark.slow
@pytest.mark.parametrize("file", CONTENT, ids=lambda file: file.name)
def test_every_misspelling_is_refused(file: ContentFile) -> None:
    """Each name with two letters exchanged, each number absurd, each field misspelt: none is accepted."""
    accepted, tried = [], 0
    for right in file.rows(read(file.name.removesuffix(".json"))):
        for where, row in misspellings(right):
            if FREE.search(where):
                continue
            tried += 1
            if not file.row_faults(row):
                accepted.append(f"{right.get('id', right.get('number'))} {where}")
    assert accepted == []
    assert tried > 50


FREE = re.compile(r"\.options\.\d+\.name$")
"""Names that a sentence gives itself: the arms of a choice."""


def test_no_field_is_open() -> None:
    """A plain text or number would take anything."""
    for words in (CARD_VOCABULARY, MONSTER_VOCABULARY, ARCHIVE_VOCABULARY, RUMORS):
        for word in words.words.values():
            for field in word.__struct_fields__:
                kind = word.__annotations__.get(field)
                assert kind not in ("str", "int", "tuple[str, ...]", "tuple[int, ...]"), (word, field)
