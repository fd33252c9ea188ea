"""Finding cards by what is typed: the grammar, what its conditions mean, and what is forgiven.

The browser finds the same: `client/test/finding.test.ts` reads the queries that are written here
(`python -m tests.cards.test_finding`).
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import structs

from miskatonic.games.cards.collection.facts import ACTIONS, TAGS
from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.finding.entries import Known, Words, fold, known
from miskatonic.games.cards.finding.fields import FIELDS, NAMED
from miskatonic.games.cards.finding.grammar import parse
from miskatonic.games.cards.finding.search import Found, find
from miskatonic.games.cards.finding.spelling import distance
from miskatonic.games.cards.listing import CollectionData, listing
from miskatonic.kernel.text import language
from tests.patience import quick

VECTORS = Path(__file__).parent / "queries.json"

CODES = (
    *("01001", "90024", "01003", "01020", "01018", "01028", "01016", "01031", "01059", "01060", "01074"),
    *("01086", "01088", "01096", "01101", "02154", "05115", "09022", "09042", "03230", "07032", "60305"),
    *("01033", "06021", "01010", "04030", "02158", "03238", "01087"),
)
TEXTS = {
    "01020": Words("Combat. If you succeed by 2 or more, strike again.", "It belonged to a cook."),
    "01033": Words("After you succeed at an investigation, gain 1 resource."),
    "01059": Words("Cancel the card’s effect, then discard a spell."),
}
"""Nobody's sentences but ours."""

QUERIES = (
    *(
        "machete",
        "MILÁN",
        "toole",
        "dr chris",
        "beat cop",
        "zoek",
        "speurder asset",
        "buscador",
        "arma",
        "wapen",
    ),
    *("succeed by 2", "succeed", "effect spell", '"beat cop"', '"cop beat"', "parallel", "ammo", "seal"),
    *(
        "t:asset",
        "t:asset|event",
        "t:!asset",
        "type=asset & f=guardian",
        "f:gua",
        "f:guardian p>=2",
        "p:0",
        "p:-",
    ),
    *(
        "p>=2",
        "p>1 p<4",
        "xp = 2",
        "lvl>=3 | t:investigator",
        "o:x",
        "o:0-2",
        "o>4",
        "cost != 3 t:asset",
        "p:abc",
    ),
    *(
        "k:item",
        "k:spell -k:item",
        "k:seal",
        "k:wea",
        "k!item t:asset",
        "z:hand",
        "z:hand|arcane",
        "uses:ammo",
    ),
    *(
        "uses:munitie",
        "action:fight",
        "does:investigate",
        "b:basicweakness",
        "e:core",
        "e:dwl|tcu",
        "y:1",
        "y:tsk",
    ),
    *("is:unique", "u:1", "unique=true t:asset", "u:no k:ally", "u:maybe", "is:parallel", "is:customizable"),
    *(
        "permanent:yes",
        "weakness:true",
        "is:signature",
        'x:"succeed by"',
        "x:succeed",
        'x!"succeed by" f:guardian',
    ),
    *("n:cop", 'v:"a cook"', "h>=2", "s:2", "w>=1", "i:2", "icons>=3", "limit:1 t:asset", "qt:1"),
    *(
        "(k:spell | k:ritual) p:0",
        "k:spell OR k:ritual",
        "((k:spell) | t:skill",
        "t:asset)",
        "-(t:asset | t:event)",
    ),
    *("t:", "p>=", "x:", "foo:bar", "machete t:", "-", "|", "()", '"', "the or", "01028", "c>=2 t:skill"),
    *("lcokpicks", "macheet", "machtee", "milan chistopher", "wrd of protection", "zzzzzz", "beta cop"),
    *(
        "hyper-awareness",
        "-cop beat",
        "f:seeker|f:mystic",
        "t:asset|f:mystic",
        "p:2..3",
        "is:zzz",
        "k:zzz|item",
    ),
)


def collection() -> CollectionData:
    """A small collection, as a Dutch reader has it."""
    whole = listing(language("nl"), False)
    cards = [card for card in whole.cards if card.code in CODES]
    traits = {trait for card in cards for trait in card.traits}
    packs = {pack for card in cards for pack in card.packs}
    kept = [each for each in whole.packs if each.code in packs]
    return structs.replace(
        whole,
        cards=cards,
        reprints={code: first for code, first in whole.reprints.items() if first in CODES},
        traits=[each for each in whole.traits if each.id in traits],
        packs=kept,
        cycles=[each for each in whole.cycles if each.code in {pack.cycle for pack in kept}],
        taboos=[],
        variants=[],
    )


def told(found: Found) -> dict[str, Any]:
    return {
        "found": [entry.card.code for entry in found.entries],
        "instead": {word: list(others) for word, others in found.instead.items()},
        "problems": [[each.field, each.value, each.wants] for each in found.problems],
    }


def vectors() -> dict[str, Any]:
    data = collection()
    here = known(data, TEXTS)
    asked = {typed: told(find(typed, here)) for typed in QUERIES}
    found: dict[str, Any] = msgspec.to_builtins({"collection": data, "texts": TEXTS, "queries": asked})
    return found


def test_the_queries_that_both_sides_answer() -> None:
    assert msgspec.json.decode(VECTORS.read_bytes()) == msgspec.json.decode(msgspec.json.encode(vectors()))


@pytest.fixture(scope="module")
def everything() -> Known:
    return known(listing(language("en"), False), {})


def codes(typed: str, all_: Known) -> set[str]:
    return {entry.card.code for entry in find(typed, all_).entries}


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        (
            "t:asset f:guardian p>=2",
            lambda c: c.type == "asset" and "guardian" in c.classes and (c.level or 0) >= 2,
        ),
        ("uses:ammo", lambda c: "ammo" in c.uses),
        ("k:seal", lambda c: "se" in c.tags),
        ("k:spell", lambda c: "spell" in c.traits),
        ("action:evade", lambda c: "evade" in c.actions),
        ("has:myriad", lambda c: c.myriad),
        (
            "f:rogue|survivor o<2",
            lambda c: {"rogue", "survivor"} & {*c.classes} and c.cost is not None and 0 <= c.cost < 2,
        ),
        ("z:hand z!arcane", lambda c: "hand" in c.slots and "arcane" not in c.slots),
        ("wild>=1 t:skill", lambda c: c.icons.get("wild", 0) >= 1 and c.type == "skill"),
        (
            "health>=2 sanity>=2 k:ally",
            lambda c: (c.health or 0) >= 2 and (c.sanity or 0) >= 2 and "ally" in c.traits,
        ),
        ("k:hd", lambda c: "hd" in c.tags),
        ("p:-", lambda c: c.level is None),
    ],
)
def test_conditions_over_all_cards(everything: Known, typed: str, wanted: Any) -> None:
    there = {entry.card.code for entry in everything.entries}
    assert codes(typed, everything) == {code for code in there if wanted(load()[code])} != set()


@pytest.mark.parametrize(("typed", "name"), [
    *(("lcokpicks", "Lockpicks"), ("machette", "Machete"), ("baet cop", "Beat Cop")),
    *(("magnifing glass", "Magnifying Glass"), ("dynamtie", "Dynamite Blast")),
    *(("emergancy cache", "Emergency Cache"), ("shrivling", "Shrivelling"), ("elusve", "Elusive")),
])  # fmt: skip
def test_typing_errors_are_forgiven(everything: Known, typed: str, name: str) -> None:
    found = find(typed, everything)
    assert name in {entry.card.name for entry in found.entries}
    assert found.instead
    assert find(name, everything).instead == {}


def test_names_come_first_and_low_levels_before_high_ones(everything: Known) -> None:
    found = [(entry.card.name, entry.card.level) for entry in find("shrivelling", everything).entries]
    assert found[:3] == [("Shrivelling", 0), ("Shrivelling", 3), ("Shrivelling", 5)]


def test_whatever_is_typed_is_an_answer(everything: Known) -> None:
    """Also what is half typed, wrongly nested or no letters at all."""
    luck = random.Random(15)
    some = Known(everything.entries[:40], everything.names, everything.cycle_of)
    pieces = [
        *'()|&-"“!<>=: ',
        "x:",
        "p>=",
        "t:asset",
        "OR ",
        "OR",
        "machete",
        "ö",
        "’",
        "\u0000",
        "(" * 40,
        "f:",
    ]
    for _ in range(1500):
        typed = "".join(luck.choice(pieces) for _ in range(luck.randrange(12)))
        find(typed, some)
        assert find(typed, some) == find(typed, some)


def test_a_letter_more_or_less_or_changed_or_swapped_is_one_mistake() -> None:
    assert [distance("cop", other, 2) for other in ("cop", "cops", "co", "cap", "ocp", "poc", "copies")] == [
        0,
        1,
        1,
        1,
        1,
        2,
        99,
    ]
    assert distance("abcd", "badc", 2) == 2


def test_every_field_is_known_by_one_name_only() -> None:
    names = [name for field in FIELDS for name in (field.name, *field.aliases)]
    assert len(names) == len(set(names)) == len(NAMED)
    for field in FIELDS:
        (part,) = parse(field.example, NAMED).parts
        assert NAMED[part.field] is field  # type: ignore[union-attr]


def test_actions_and_tags_are_those_of_the_data() -> None:
    cards = load().cards.values()
    assert {each for card in cards for each in card.actions} == set(ACTIONS)
    assert {each for card in cards for each in card.tags} <= set(TAGS)
    assert load()["01020"].actions == ("fight",)
    assert load()["01087"].actions == ("investigate",)


def test_a_search_over_all_cards_is_quick(everything: Known) -> None:
    assert quick(lambda: find("t:asset f:guardian machete", everything), 0.1)


def test_words_are_folded_as_people_type_them() -> None:
    assert [fold(each) for each in ("Dr. Milán", "“Skids” O’Toole", ".45 Thompson", "a_b")] == [
        "dr milan",
        "skids otoole",
        "45 thompson",
        "a b",
    ]


if __name__ == "__main__":
    VECTORS.write_bytes(msgspec.json.format(msgspec.json.encode(vectors()), indent=1) + b"\n")
