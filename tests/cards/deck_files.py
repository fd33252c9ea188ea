"""Deck files as people paste and download them, made by a generator: the shapes are those of public deck builders, the
decks are ours. Each file comes with what must be found in it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from miskatonic.games.cards.collection.shelf import load, packs
from miskatonic.games.cards.decks.address import to_address
from miskatonic.games.cards.decks.deck import Deck
from miskatonic.games.cards.decks.octgn import write_octgn
from miskatonic.games.cards.decks.reading import write
from miskatonic.games.cards.decks.writing import write_markdown, write_text
from tests.cards.building import legal

PEOPLE = (
    "01001",
    "01002",
    "02003",
    "02005",
    "03006",
    "04005",
    "05004",
    "06002",
    "07005",
    "08010",
    "09015",
    "10009",
)
PARALLEL = {"90024": "01001", "90001": "01002", "90008": "01003", "90017": "01004", "90037": "01005"}
Json = dict[str, Any]


class DeckFile(NamedTuple):
    """A file, whose deck it is, and cards that must be in it."""

    shape: str
    data: bytes
    investigator: str
    cards: dict[str, int]


def slots(deck: Deck) -> Json:
    return dict(deck.cards)


# ---------------------------------------------------------------------- JSON


def api(deck: Deck) -> Json:
    """As a service answers for a deck."""
    return {
        "id": 4812345,
        "name": "The Fed, again",
        "date_creation": "2026-01-02T03:04:05+00:00",
        "date_update": "2026-01-03T03:04:05+00:00",
        "description_md": "## Plan\n\n2x Machete, *early*.\n",
        "user_id": 1,
        "investigator_code": deck.investigator,
        "investigator_name": load()[deck.investigator].name,
        "slots": slots(deck),
        "sideSlots": {},
        "ignoreDeckLimitSlots": None,
        "version": "1.4",
        "xp": None,
        "xp_spent": None,
        "xp_adjustment": 0,
        "exile_string": None,
        "taboo_id": None,
        "meta": "",
        "tags": "",
        "previous_deck": None,
        "next_deck": None,
        "problem": "too_few_cards",
    }


def with_fields(**more: Any) -> Callable[[Deck], Json]:
    return lambda deck: {**api(deck), **more}


def negative(deck: Deck) -> Json:
    return {**api(deck), "slots": {**slots(deck), "01086": -1}, "sideSlots": {"01087": -2, "01088": 1}}


def strings(deck: Deck) -> Json:
    return {**api(deck), "slots": {code: str(n) for code, n in deck.cards.items()}, "taboo_id": "5"}


def floats(deck: Deck) -> Json:
    return {
        **api(deck),
        "slots": {**{code: float(n) for code, n in deck.cards.items()}, "01099": 0.0, "01098": None},
    }


def counts_the_investigator(deck: Deck) -> Json:
    return {**api(deck), "slots": {**slots(deck), deck.investigator: 1}}


def unknown_cards(deck: Deck) -> Json:
    return {**api(deck), "slots": {**slots(deck), "z-fan-made-1": 2, "99999": 1}}


def of_a_builder(deck: Deck) -> Json:
    """With what one builder keeps in `meta` that is nobody else's business."""
    meta: Json = {
        "card_pool": "core,dwl",
        "deck_card_tags": "{}",
        "annotation_01020": "the best",
        "attachments_05002": "01022,01022",
        "fan_made_content": {"cards": {}, "packs": {}, "cycles": {}, "encounter_sets": {}},
        "hidden_slots": {
            "slots": {},
            "sideSlots": None,
            "ignoreDeckLimitSlots": None,
            "investigator_code": None,
        },
        "transform_into": None,
        "banner_url": "",
        "intro_md": "hello",
        "sealed_deck": "01020:2",
        "custom_behavior:01020": "x",
    }
    return {
        **api(deck),
        "id": "b4a1c2d3-0000-4000-8000-000000000000",
        "source": "local",
        "meta": json.dumps(meta),
    }


def in_a_field(deck: Deck) -> Json:
    return {"deck": api(deck), "id": {"local": True, "uuid": "7"}}


def bare(deck: Deck) -> Json:
    return {"investigator_code": deck.investigator, "slots": slots(deck)}


CUSTOM = json.dumps({"cus_09021": "0|1,3|2", "cus_09042": "0|0|01060^01061,4|2", "cus_99999": "junk"})

JSON: dict[str, Callable[[Deck], Json]] = {
    "api": api,
    "bare": bare,
    "empty lists": with_fields(sideSlots=[], ignoreDeckLimitSlots=[], meta="{}"),
    "side deck": with_fields(sideSlots={"01086": 2, "01087": 1}, tags="solo, beginner"),
    "uncounted": with_fields(ignoreDeckLimitSlots={"01086": 1, "98003": 1}),
    "exiles": with_fields(
        exile_string="02115,02115 , 04159", xp=11, xp_adjustment=-2, previous_deck=7, taboo_id=8
    ),
    "customizations": with_fields(meta=CUSTOM, taboo_id=6),
    "old taboos": with_fields(taboo_id=1),
    "no taboos": with_fields(taboo_id=0),
    "taboos of tomorrow": with_fields(taboo_id=99),
    "meta as an object": with_fields(meta={"faction_selected": "seeker", "deck_size_selected": "30"}),
    "meta is null": with_fields(meta=None),
    "meta is broken": with_fields(meta='{"faction_selected": "see'),
    "a size as a number": with_fields(meta=json.dumps({"deck_size_selected": 40, "option_selected": None})),
    "tags with spaces": with_fields(tags="solo campaign", description_md=None),
    "negative": negative,
    "strings": strings,
    "floats": floats,
    "counts the investigator": counts_the_investigator,
    "unknown cards": unknown_cards,
    "of a builder": of_a_builder,
    "in a field": in_a_field,
}


def sides(parallel: str, original: str) -> Iterator[tuple[str, Json]]:
    """A parallel investigator is the original with sides."""
    deck = {**api(legal(original)), "investigator_code": original}
    yield (
        "parallel, both",
        {**deck, "meta": json.dumps({"alternate_front": parallel, "alternate_back": parallel})},
    )
    yield "parallel front", {**deck, "meta": json.dumps({"alternate_front": parallel})}
    yield "parallel back", {**deck, "meta": json.dumps({"alternate_back": parallel, "alternate_front": ""})}


# ---------------------------------------------------------------------- lists


def export(deck: Deck) -> str:
    """Title, investigator, products, and the cards below their slots."""
    lines = [
        "My deck",
        "",
        load()[deck.investigator].name,
        "",
        "Packs: From Core Set to The Feast of Hemlock Vale",
        "",
    ]
    lines += [f"Asset: Hand x2 ({len(deck.cards)})"]
    return "\n".join([*lines, *(f"{n}x {named(code)}" for code, n in deck.cards.items())])


def named(code: str) -> str:
    card = load()[code]
    dots = f" [{card.level}]" if card.level else ""
    return f"{card.name}{dots} ({packs()[card.pack].name}) [{code}]"


def links(deck: Deck) -> str:
    rows = (
        f"* {n}x [{load()[code].name}](https://example.org/card/{code}) _(Core)_"
        for code, n in deck.cards.items()
    )
    return "\n".join([f"## {load()[deck.investigator].name}", "**Assets**", *rows])


def forum(deck: Deck) -> str:
    rows = (
        f"[*]{n}x [url=https://example.org/card/{code}]{load()[code].name}[/url]"
        for code, n in deck.cards.items()
    )
    return "\n".join([f"[b]{load()[deck.investigator].name}[/b]", "[list]", *rows, "[/list]"])


def table(deck: Deck) -> str:
    rows = (f"| {n} | [{load()[code].name}](/card/{code}) |" for code, n in deck.cards.items())
    return "\n".join(
        [f"Investigator: {load()[deck.investigator].name}", "| Qty | Card |", "|---|---|", *rows]
    )


def tabs(deck: Deck) -> str:
    rows = (f"{load()[code].name} [{code}]\t{n}" for code, n in deck.cards.items())
    return "\r\n".join([load()[deck.investigator].name, *rows])


def ticked(deck: Deck) -> str:
    rows = (f"- [ ] {load()[code].name} [{code}] x{n}" for code, n in deck.cards.items())
    return "\n".join([f"Deck: Mine\nInvestigator: {load()[deck.investigator].name}\nTaboo List: none", *rows])


LISTS: dict[str, Callable[[Deck], str]] = {
    "export": export,
    "links": links,
    "forum": forum,
    "table": table,
    "tabs": tabs,
    "ticked": ticked,
    "ours": write_text,
    "markdown": write_markdown,
}


# ---------------------------------------------------------------------- OCTGN


def octgn(deck: Deck) -> str:
    """With ids of its own, which say nothing to us; both sides of the investigator are cards."""
    from xml.sax.saxutils import escape

    who = escape(load()[deck.investigator].name)
    rows = [
        f'    <card qty="{n}" id="{place:08x}-0000-4000-8000-000000000000">{escape(load()[code].name)}</card>'
        for place, (code, n) in enumerate(deck.cards.items())
    ]
    return "\r\n".join(
        [
            '<?xml version="1.0" encoding="utf-8" standalone="yes"?>',
            '<deck game="a6d114c7-2e2a-4896-ad8c-0330605c90bf" sleeveid="0">',
            '  <section name="Investigator" shared="False">',
            f'    <card qty="1" id="aa">{who}</card>',
            f'    <card qty="1" id="bb">{who}</card>',
            "  </section>",
            '  <section name="Asset" shared="False">',
            *rows,
            "  </section>",
            '  <section name="Sideboard" shared="False" />',
            "  <notes><![CDATA[]]></notes>",
            "</deck>",
        ]
    )


# ---------------------------------------------------------------------- all


def files() -> Iterator[DeckFile]:
    """A hundred and more, each shape with several decks, in several ways to write the same bytes."""
    wrap: list[Callable[[Json], bytes]] = [
        lambda found: json.dumps(found).encode(),
        lambda found: b"\xef\xbb\xbf" + json.dumps(found, indent=2, ensure_ascii=False).encode(),
        lambda found: b"\r\n" + json.dumps([found]).encode(),
    ]
    for place, (shape, made) in enumerate(JSON.items()):
        for turn in range(3):
            deck = legal(PEOPLE[(place + 5 * turn) % len(PEOPLE)], str(turn))
            yield DeckFile(shape, wrap[turn](made(deck)), deck.investigator, deck.cards)
    for parallel, original in PARALLEL.items():
        for shape, found in sides(parallel, original):
            who = parallel if shape == "parallel, both" else original
            yield DeckFile(shape, json.dumps(found).encode(), who, legal(original).cards)
    for place, (shape, written) in enumerate(LISTS.items()):
        for turn in range(3):
            deck = legal(PEOPLE[(place + 3 * turn) % len(PEOPLE)], str(turn))
            yield DeckFile(shape, written(deck).encode(), deck.investigator, deck.cards)
    for turn, code in enumerate(PEOPLE[:4]):
        deck = legal(code, str(turn))
        yield DeckFile("octgn of ours", write_octgn(deck).encode(), code, deck.cards)
        yield DeckFile("octgn", octgn(deck).encode(), code, {})
        yield DeckFile("own", write(deck, [deck]), code, deck.cards)
        yield DeckFile("address", f"https://decks.example/{to_address(deck)}\n".encode(), code, deck.cards)
