"""The facts of the cards: closed, of one piece, and the same as in the gathered data, where these lie beside us."""

from __future__ import annotations

import re
from collections import Counter
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any
from unicodedata import combining, normalize

import msgspec
import pytest

from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.play.facts import (
    CARDS,
    ENCOUNTER,
    KEYWORDS,
    PRINTED,
    SETS,
    SYMBOLS,
    TRAITS,
    Printed,
    printed,
)
from miskatonic.games.cards.play.facts.encounter import encounter_cards
from miskatonic.games.cards.play.facts.names import read, title_id
from miskatonic.games.cards.play.facts.printed import player_cards
from miskatonic.kernel.errors import ContentError
from miskatonic.kernel.text import language, say
from tests.misspelling import misspellings
from tests.shares import in_shares

DATA = Path(__file__).parents[3].parent / "shared" / "data"
Row = dict[str, Any]

beside = pytest.mark.skipif(not DATA.is_dir(), reason="there is no copy of the gathered data here")

SKILLS = ("willpower", "intellect", "combat", "agility", "wild")
TWO_SIDES = {"01121a": "01121b", "50026a": "50026b", "50032a": "50032b"}
LOCATIONS = [card for card in CARDS.values() if card.type == "location"]


# ---------------------------------------------------------------------- of one piece


def test_every_card_of_the_boxes_is_there_once() -> None:
    types = Counter(card.type for card in CARDS.values() if card.set)
    numbers = {"location": 41, "enemy": 31, "treachery": 22, "agenda": 9, "act": 8, "scenario": 6, "asset": 1}
    assert types == numbers
    assert len(ENCOUNTER) == 118
    assert len(CARDS) == 244
    assert all(code == card.code == printed(code).code for code, card in CARDS.items())


def test_another_printing_reads_as_the_card() -> None:
    assert printed("01516") is printed("01016")
    assert printed("01501") is printed("01001")
    assert printed("01695") is printed("02157")
    assert printed("01695").permanent
    assert {load()[code].canonical for code in PRINTED if load().get(code)} <= CARDS.keys()


def test_no_card_of_other_boxes_is_there() -> None:
    assert "02001" not in PRINTED
    assert "01000" not in PRINTED, "the placeholder for a random basic weakness is no card"


def test_two_sided_cards_lead_to_each_other() -> None:
    sides = {code: card.back for code, card in CARDS.items() if card.back}
    assert sides == TWO_SIDES | {back: front for front, back in TWO_SIDES.items()}


def test_what_is_printed_per_investigator_grows_with_them() -> None:
    facts = [printed(code) for code in ("01116", "01121b", "01160")]
    assert [(fact.health or 0, fact.health_per_investigator) for fact in facts] == [(0, 5), (4, 2), (2, 0)]
    assert [printed("01111").full_clues(n) for n in (1, 4)] == [2, 8]
    assert [printed("01109").full_clues(n) for n in (1, 3)] == [3, 9]
    assert printed("01110").clues is None


def test_a_location_is_unrevealed_before() -> None:
    hallway = printed("50017")
    assert hallway.unrevealed is not None
    assert hallway.unrevealed.name == "Hole in the Wall"
    assert (hallway.unrevealed.symbol, hallway.unrevealed.connects) == ("square", ("t",))
    study = printed("01111")
    assert study.unrevealed is not None
    assert (study.unrevealed.title, study.unrevealed.symbol) == (study.title, study.symbol)
    assert all((card.unrevealed is not None) == (card in LOCATIONS) for card in CARDS.values())


def test_every_connection_leads_somewhere_and_back_once_all_is_revealed() -> None:
    """Of two cards for one place one leads back. The Main Path leads to woods by its own words."""
    for place in LOCATIONS:
        near = [other for other in LOCATIONS if _scenario(other) == _scenario(place)]
        for symbol in place.connects:
            ends = [other for other in near if other.symbol == symbol]
            assert ends or (place.title, symbol) == ("main_path", "square")
            path = "main_path" in [each.title for each in (place, *ends)]
            assert path or any(place.symbol in end.connects for end in ends), place.code


def _scenario(card: Printed) -> str:
    return {
        "return_to_the_gathering": "torch",
        "return_to_the_midnight_masks": "arkham",
        "return_to_the_devourer_below": "tentacles",
    }.get(card.set, card.set)


def test_a_fast_card_says_so() -> None:
    assert printed("01022").fast
    assert not printed("01088").fast


def test_signature_cards_have_an_owner() -> None:
    assert printed("01507").owners == ("01001",)
    assert (printed("01507").weakness, printed("01507").subtype) == (True, "weakness")
    assert not printed("01506").weakness
    assert printed("01020").owners == ()


def test_titles_are_ids() -> None:
    assert title_id("Umôrdhoth's Wrath") == "umordhoths_wrath"
    assert title_id('"Look what I found!"') == "look_what_i_found"
    assert [code for code, card in CARDS.items() if card.title == "attic"] == ["01113", "50018"]
    assert all(re.fullmatch("[a-z0-9]+(_[a-z0-9]+)*", card.title) for card in CARDS.values())


def test_the_names_that_exist_are_those_that_are_printed() -> None:
    cards = CARDS.values()
    before = {card.unrevealed.symbol for card in LOCATIONS if card.unrevealed}
    assert sorted({trait for card in cards for trait in card.traits}) == sorted(TRAITS)
    assert {card.set for card in cards} - {""} == set(SETS)
    assert {card.symbol for card in LOCATIONS} | before == set(SYMBOLS)
    assert {keyword for card in cards for keyword in card.keywords} <= set(KEYWORDS)


def test_uses_that_the_collection_names_have_a_number_here() -> None:
    for code, card in CARDS.items():
        known = load().get(code)
        assert ((card.uses.kind,) if card.uses else ()) == (known.uses if known else ()), code


def test_the_catalogue_has_the_names_of_the_facts() -> None:
    words = language("en").catalogue("play")
    for code, card in CARDS.items():
        assert language("en").render(say(f"play.card.{code}")) == card.name
        assert words.get(f"play.subname.{code}", card.subname) == card.subname
        turned = card.back_name or (card.unrevealed.name if card.unrevealed else "")
        assert words.get(f"play.back.{code}", turned) == turned


def test_cards_that_share_a_title_are_told_apart() -> None:
    """By subtitle, level, or because one of the two never has one."""
    words = language("en").catalogue("play")
    seen = Counter(
        (card.title, words.get(f"play.subname.{code}", ""), card.level) for code, card in CARDS.items()
    )
    twice = {title for (title, _, _), times in seen.items() if times > 1}
    assert twice == {"hallway", "attic", "cellar", "predator_or_prey"}, (
        "those never lie on the table together"
    )


# ---------------------------------------------------------------------- closed


FREE = ("code", "name", "subname", "back_name")
"""Given by the row itself; other tests compare them."""


def refused(rows: list[Row], file: str) -> bool:
    try:
        (encounter_cards if file == "encounter" else player_cards)(rows)
    except ContentError:
        return True
    return False


@pytest.mark.parametrize("file", ["encounter", "player"])
def test_every_misspelling_is_refused(file: str) -> None:
    accepted, tried = [], 0
    for right in read(file):
        assert not refused([right], file)
        for where, row in misspellings(right):
            if where.split(".")[-1] in FREE:
                continue
            tried += 1
            if not refused([row], file):
                accepted.append(f"{right['code']} {where}")
    assert accepted == []
    assert tried > 30


def test_a_card_that_stands_there_twice_is_refused() -> None:
    rows = deepcopy(read("encounter"))
    assert refused([*rows, rows[0]], "encounter")
    assert refused([rows[1], rows[7] | {"code": rows[1]["code"]}], "encounter"), "of two kinds"


@pytest.mark.parametrize(
    ("code", "change"),
    [
        ("01160", {"health": 0}),
        ("01159", {"damage": 0}),
        ("01105", {"back": "01121b"}),
        ("01122", {"back_name": ""}),
        ("01163", {"shroud": 2}),
    ],
    ids=["no health", "no harm", "two other sides", "no other side", "of another kind"],
)
def test_facts_that_make_no_sense_are_refused(code: str, change: Row) -> None:
    row = next(row for row in read("encounter") if row["code"] == code)
    assert refused([row | change], "encounter")


# ---------------------------------------------------------------------- beside the data


@cache
def public(folder: str = "") -> dict[str, Row]:
    """The public card data by code."""
    files = sorted((DATA / "arkhamdb" / folder / "pack").rglob("*.json"))
    return {row["code"]: row for file in files for row in msgspec.json.decode(file.read_bytes())}


def gathered(path: str) -> Any:
    return msgspec.json.decode((DATA / path).read_bytes())


def plain(words: str) -> str:
    return "".join(letter for letter in normalize("NFD", words) if not combining(letter))


def dotted(words: str) -> tuple[str, ...]:
    return tuple(each.strip().lower().replace(" ", "_") for each in words.split(".") if each.strip())


def lines(row: Row) -> list[str]:
    return re.split(r"\n|<br/>", row.get("text") or "")


def keywords(row: Row) -> set[str]:
    """Lines that are nothing but keywords, and "Fast." before when it may be played."""
    alone = [dotted(line) for line in lines(row) if set(dotted(line)) <= set(KEYWORDS)]
    first = {"fast" for line in lines(row) if line.startswith("Fast.")}
    return (
        {each for words in alone for each in words}
        | first
        | ({"permanent"} if row.get("permanent") else set())
    )


def slots(words: str) -> tuple[str, ...]:
    name, _, times = words.lower().partition(" x")
    return (name,) * int(times or 1) if name else ()


def per_investigator(row: Row) -> tuple[int | None, int]:
    """Health, and more of it for each investigator."""
    if row.get("health_per_investigator"):
        return 0, row["health"]
    more = re.search(r"\+(\d) health per investigator", row.get("text") or "")
    return row.get("health"), int(more[1]) if more else 0


def uses(row: Row) -> tuple[str, int] | None:
    found = re.search(r"Uses \((\d+) (\w+)\)", row.get("text") or "")
    return (found[2], int(found[1])) if found else None


def told(row: Row) -> Row:
    """What the public data say of a card, in our words."""
    health, more = per_investigator(row)
    skills = {each: row[f"skill_{each}"] for each in SKILLS if f"skill_{each}" in row}
    investigator = row["type_code"] == "investigator"
    encounter = "encounter_code" in row and row["code"] != "01117"
    return {
        "type": row["type_code"],
        "name": row["name"],
        "subname": row.get("subname", ""),
        "classes": () if encounter else (row["faction_code"],),
        "subtype": row.get("subtype_code", ""),
        "owners": tuple(re.findall(r"\d{5}", row.get("restrictions", "")))[:1],
        "traits": dotted(row.get("traits", "")),
        "keywords": keywords(row),
        "unique": row.get("is_unique", False),
        "quantity": row["quantity"],
        "level": row.get("xp"),
        "cost": row.get("cost"),
        "slots": slots(row.get("slot", "")),
        "icons": {} if investigator else skills,
        "skills": skills if investigator else {},
        "uses": uses(row),
        "health": health,
        "health_per_investigator": more,
        "sanity": row.get("sanity"),
        "fight": row.get("enemy_fight"),
        "evade": row.get("enemy_evade"),
        "damage": row.get("enemy_damage", 0),
        "horror": row.get("enemy_horror", 0),
        "victory": row.get("victory", 0),
        "shroud": row.get("shroud"),
        "clues": row.get("clues"),
        "clues_fixed": row.get("clues_fixed", False),
        "stage": row.get("stage"),
        "doom": row.get("doom"),
        "set": plain(row.get("encounter_code", "")),
    }


def ours(card: Printed, fields: Row) -> Row:
    found = {name: getattr(card, name) for name in fields}
    return found | {
        "keywords": set(card.keywords),
        "uses": (card.uses.kind, card.uses.amount) if card.uses else None,
        "owners": card.owners[:1],
    }


@beside
def test_every_card_of_the_public_boxes_is_here() -> None:
    packs = [row for row in public().values() if row["pack_code"] in ("core", "rcore", "rtnotz")]
    codes = {row["code"] for row in packs} - {"01000"}
    assert codes <= PRINTED.keys()
    assert {row.get("duplicate_of", row["code"]) for row in packs} - {"01000"} == CARDS.keys()


@beside
@in_shares("code", CARDS)
def test_every_fact_is_as_the_public_data_have_it(code: str) -> None:
    theirs = told(public()[code])
    assert ours(CARDS[code], theirs) == theirs


@beside
def test_the_other_sides_have_their_names() -> None:
    for code, card in CARDS.items():
        turned = public()[code].get("back_name", "")
        unrevealed = card.unrevealed.name if card.unrevealed else ""
        assert (turned or card.name) == (card.back_name or unrevealed or card.name), code
        assert public()[code].get("back_link", card.back) == card.back


@beside
def test_locations_have_the_gathered_symbols() -> None:
    rows = (
        gathered("derived/core_locations.json")["locations"] + gathered("cards/locations_more.json")["rtnotz"]
    )
    assert sorted(row["code"] for row in rows) == [card.code for card in LOCATIONS]
    for row in rows:
        card = CARDS[row["code"]]
        before = card.unrevealed
        assert before is not None
        assert (card.symbol, list(card.connects)) == (row["revealed"]["symbol"], row["revealed"]["connects"])
        assert {"symbol": before.symbol, "connects": list(before.connects)} == {
            name: row["unrevealed"][name] for name in ("symbol", "connects")
        }
        assert before.name == row["unrevealed"].get("name", card.name)
        assert row.get("shroud", card.shroud) == card.shroud
        assert row.get("clues_per_investigator", card.clues) == card.clues
        assert row.get("victory", card.victory) == card.victory


SCENARIOS = ("torch", "arkham", "tentacles")


@beside
def test_sets_hold_what_the_campaign_shuffles() -> None:
    """All enemies and treacheries of a set but those set aside, and the backs of other cards."""
    campaign = gathered("cards/notz_campaign.json")
    aside = {code for name in SCENARIOS for code in campaign[name].get("set_aside", ())}
    for name, cards in campaign["sets"].items():
        if name != "_note":
            assert decked(name, aside) == {row["code"]: row["copies"] for row in cards}, name


def decked(name: str, aside: set[str]) -> dict[str, int]:
    return {
        code: card.quantity
        for code, card in CARDS.items()
        if card.set == name and card.type in ("enemy", "treachery") and not card.back and code not in aside
    }


@beside
def test_encounter_decks_have_their_size() -> None:
    campaign = gathered("cards/notz_campaign.json")
    aside = {"01116", "01157"}
    for name, size in (("torch", 26), ("arkham", 21), ("tentacles", 29)):
        told_size = campaign[name]["encounter_deck_size"]
        assert size in ((told_size,) if isinstance(told_size, int) else told_size.values())
        sets = campaign[name]["encounter_sets"]
        plain_sets = [each for each in sets if isinstance(each, str)]
        cards = sum(sum(decked(each, aside).values()) for each in plain_sets)
        agents = [
            each for choice in sets if isinstance(choice, dict) for each in choice["one_at_random_unseen_of"]
        ]
        for one in agents or ["none"]:
            assert cards + sum(decked(one, aside).values()) == size
    assert sum(decked("cultists", aside).values()) == campaign["arkham"]["cultist_deck"]["size"]


@beside
def test_the_sets_of_the_return_take_the_place_of_as_many_cards() -> None:
    setup = gathered("cards/rtnotz_setup.json")
    for name in SCENARIOS:
        for old, new in setup[name]["replace_sets"].items():
            assert sum(decked(old, set()).values()) == sum(decked(plain(new), set()).values())
        assert all(added in SETS for added in setup[name]["add_sets"])
    deck = setup["arkham"]["cultist_deck"]
    total = sum(sum(decked(each, set()).values()) for each in deck["sets"])
    assert total - deck["remove_at_random_unseen"] == deck["size"]


@beside
def test_acts_and_agendas_ask_what_the_campaign_says() -> None:
    campaign = gathered("cards/notz_campaign.json")
    for name in SCENARIOS:
        for code, row in campaign[name]["agenda_facts"].items():
            assert CARDS[code].doom == row["doom"]
        for code, row in campaign[name]["act_facts"].items():
            assert CARDS[code].clues == row.get("clues_pi")
        assert [CARDS[code].stage for code in campaign[name]["acts"]] == [1, 2, 3][
            : len(campaign[name]["acts"])
        ]


@beside
def test_the_pool_of_weaknesses_is_the_gathered_one() -> None:
    pool = gathered("cards/weakness_pool.json")
    mine = [
        [code, card.name, card.quantity, list(card.traits)]
        for code, card in CARDS.items()
        if card.subtype == "basicweakness"
    ]
    assert mine == [
        [code, name, n, [t.lower().replace(" ", "_") for t in ts]] for code, name, n, ts in pool["core"]
    ]
    for again, first in pool["revised_core_extra_player_cards"].items():
        assert printed(again) is CARDS[first]


ANOTHER_NAME = {"50029"}
"""The Spanish edition calls the university in two ways; a title is one, wherever it is printed."""


@beside
def test_spanish_names_are_those_of_the_edition() -> None:
    words, edition = language("es").catalogue("play"), public("translations/es")
    for code in CARDS:
        row = edition[code]
        name, _, gender = words[f"play.card.{code}"].partition("||")
        assert gender in ("m", "f")
        assert name == row["name"] or code in ANOTHER_NAME, code
        assert words.get(f"play.subname.{code}", "") in ("", row.get("subname"))
        assert words.get(f"play.back.{code}", "").partition("||")[0] in ("", row.get("back_name"))


@beside
def test_spanish_traits_are_those_of_the_edition() -> None:
    words, edition = language("es").catalogue("play"), public("translations/es")
    found: dict[str, Counter[str]] = {trait: Counter() for trait in TRAITS}
    for code, card in CARDS.items():
        names = [each.strip() for each in edition[code].get("traits", "").split(".")]
        for trait, name in zip(card.traits, names, strict=False):
            found[trait][name] += 1
    assert {trait: words[f"play.trait.{trait}"] for trait in TRAITS} == {
        trait: names.most_common(1)[0][0] for trait, names in found.items()
    }
