"""Content is read field by field: what is unknown, makes no sense or is missing is refused, and the refusal helps."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest
from msgspec import Struct

from miskatonic.kernel.effects import Vocabulary, Word
from miskatonic.kernel.errors import ContentError, EffectError
from miskatonic.kernel.fields import SOME, AtLeast, Between, Known, Like
from miskatonic.kernel.reading import At, Reader, gathering
from miskatonic.kernel.text import LANGUAGES, language

CARDS = {"rifle": 1, "tome": 2, "lantern": 3}
Card = Annotated[str, Known(CARDS)]
Skill = Literal["lore", "luck"]


class Test(Word, frozen=True):
    __test__ = False
    do = "test"
    skill: Skill
    mod: Annotated[int, Between(-4, 4)] = 0


class Take(Word, frozen=True):
    do = "take"
    cards: Annotated[tuple[Card, ...], SOME]
    n: int | Literal["all"] = 1


class Side(Struct, frozen=True):
    name: Annotated[str, Like("[a-z]+")]
    cost: Annotated[int, AtLeast(0)] | None = None


class Row(Struct, frozen=True):
    id: str
    effect: Word
    side: Side
    skills: dict[Skill, tuple[int, int]] = {}
    hard: bool = False
    traits: tuple[Skill, ...] = ()


VOCABULARY = Vocabulary(Test, Take)
ROW: dict[str, Any] = {"id": "a", "effect": {"do": "test", "skill": "lore"}, "side": {"name": "front"}}


def test_a_row_becomes_a_record() -> None:
    row = VOCABULARY.record(Row, ROW | {"skills": {"luck": [1, 2]}, "hard": True}, At("rows", "a"))
    assert row == Row("a", Test("lore"), Side("front"), {"luck": (1, 2)}, True)
    take = {"do": "take", "cards": ["rifle", "tome"], "n": "all"}
    assert VOCABULARY.read(take) == Take(("rifle", "tome"), "all")


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "a word": ({"effect": {"do": "tset", "skill": "lore"}}, "“effect”: no effect is called “tset”; .*“test”"),
    "a name of a few": ({"effect": {"do": "test", "skill": "lroe"}}, "“effect.skill”: .*“lroe”; .*“lore”"),
    "nothing like it": ({"effect": {"do": "test", "skill": "x"}}, "“effect.skill”: .*“x”, only: lore, luck"),
    "too much": ({"effect": {"do": "test", "skill": "lore", "mod": 5}}, "5 is too large, 4 is the most"),
    "too little": ({"side": {"name": "back", "cost": -3}}, "“side.cost”: -3 is too small, 0 is the least"),
    "a card": ({"effect": {"do": "take", "cards": ["tome", "rifel"]}}, "“effect.cards.1”: .*“rifle”"),
    "an empty list": ({"effect": {"do": "take", "cards": []}}, "“effect.cards”: the list is empty"),
    "a list to leave out": ({"traits": []}, "“traits”: the list is empty"),
    "neither": ({"effect": {"do": "take", "cards": ["tome"], "n": "al"}}, "“effect.n”: .*“al”; .*“all”"),
    "a shape": ({"side": {"name": "Front"}}, "“side.name”: “Front” is no name here"),
    "a field": ({"efect": 3}, "“efect”: there is no such field; the nearest is “effect”"),
    "a field of a record within": ({"side": {"name": "a", "zzz": 1}}, "no such field, only: name, cost"),
    "a missing field": ({"side": {}}, "“side.name”: this field is missing"),
    "a number for a text": ({"id": 3}, "“id”: a text is wanted, and this is 3"),
    "a truth for a number": (
        {"effect": {"do": "test", "skill": "lore", "mod": True}},
        "a whole number is wanted",
    ),
    "a key of a table": ({"skills": {"luk": [1, 2]}}, "“skills.luk”: .*“luk”; .*“luck”"),
    "a short row": ({"skills": {"luck": [1]}}, "2 values are wanted"),
    "no table": ({"skills": []}, r"an object is wanted, and this is \[\]"),
    "no list": ({"effect": {"do": "take", "cards": "rifle"}}, "a list is wanted, and this is rifle"),
    "no record": ({"side": "front"}, "an object is wanted"),
}


@pytest.mark.parametrize(("change", "sentence"), WRONG.values(), ids=WRONG.keys())
def test_what_is_wrong_is_named_with_file_card_field_and_the_nearest_right_word(
    change: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(ContentError, match=sentence) as refusal:
        VOCABULARY.record(Row, ROW | change, At("rows.json", "a"))
    said = [language(code).render(refusal.value.text) for code in LANGUAGES]
    assert len(set(said)) == len(LANGUAGES)
    assert all("rows.json" in each and ("“a”" in each or "«a»" in each) for each in said)


def test_a_sentence_alone_names_its_field() -> None:
    with pytest.raises(EffectError, match=r"^In the field “effect.skill”: there is no “lukc”; .*“luck”\.$"):
        VOCABULARY.read({"do": "may", "effect": {"do": "test", "skill": "lukc"}})


def test_fields_that_are_read_elsewhere_are_passed_over() -> None:
    facts = Reader()
    side = {"name": "front", "effect": {"do": "nonsense"}}
    assert facts.record(Side, side, At("rows", "a"), beside=("effect",)) == Side("front")
    assert facts.record(Side, side | {"more": 1}, At("rows", "a"), beside=None) == Side("front")
    with pytest.raises(ContentError, match="“more”: there is no such field"):
        facts.record(Side, side | {"more": 1}, At("rows", "a"), beside=("effect",))


def test_all_faults_of_a_file_are_listed() -> None:
    rows = [ROW, {"id": "b", "side": {"name": ""}}, ROW, 3]
    with pytest.raises(ContentError, match="And 3 more faults") as refusal:
        VOCABULARY.records("rows.json", rows, Row)
    assert [language("en").render(each) for each in refusal.value.faults] == [
        "In rows.json, “b”, field “side.name”: “” is no name here, which has the shape [a-z]+.",
        "In rows.json, “b”, field “effect”: this field is missing.",
        "In rows.json, “a”, field “id”: “a” is there twice.",
        "In rows.json, “3”: an object is wanted, and this is 3.",
    ]
    assert VOCABULARY.records("rows.json", [ROW], Row)["a"].side == Side("front")


def test_several_faults_are_counted() -> None:
    with pytest.raises(ContentError, match="And 2 more faults"):
        VOCABULARY.record(Row, {"id": "b", "side": {"name": "B"}, "hard": 3}, At("rows.json", "b"))


class Late(Row, frozen=True, kw_only=True):
    late: Skill


def test_a_field_that_is_named_late_may_be_missing_too() -> None:
    with pytest.raises(ContentError, match="“late”: this field is missing"):
        VOCABULARY.record(Late, ROW, At("rows.json", "a"))


def test_faults_may_be_gathered_and_what_is_wrong_read_on() -> None:
    with gathering() as faults:
        rows = VOCABULARY.records("rows.json", [ROW | {"hard": 3}, ROW | {"id": "b"}, {"id": "c"}], Row)
        assert VOCABULARY.record(Side, {"name": "B"}, At("sides.json", "B")) == Side("B")
    assert list(rows) == ["a", "b", "c"]
    assert rows["b"].side == rows["a"].side == Side("front")
    said = [language("en").render(fault) for fault in faults]
    assert [each.partition(",")[0] for each in said] == [*3 * ["In rows.json"], "In sides.json"]
    with pytest.raises(ContentError):
        VOCABULARY.record(Side, {"name": "B"}, At("sides.json", "B"))
