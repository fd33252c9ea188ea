"""Every card does what is printed on it, and the deck is the one we mean.

What is printed is `cards.json`; here it is read and acted out by a second, naive reader: `Reader` has one method for
each icon and checks on the table what a player would see.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from miskatonic.games.noir.facts import DATA
from tests.noir.table import AFRAID, FIVE_TYPES, LATE, Table, deal, lay
from tests.shares import Test, in_shares

Row = dict[str, Any]

DECK: list[Row] = DATA["clues"]
CLUES: list[Row] = [*DECK, *DATA["special_clues"]]
CASES: list[Row] = DATA["cases"]
THREATS: list[Row] = DATA["threats"]
FIRST = {"case_2": "x1", "case_3": "x2", "case_4": "x3", "case_7": "x4", "t6": "x5"}
"""The other face of two-faced cards."""


def by_id(rows: list[Row]) -> Callable[[Test], Test]:
    """One card after the other."""
    return in_shares("row", rows)


# ---------------------------------------------------------------------- how many of what


def count(attribute: str) -> int:
    return sum(attribute in row.get("attributes", []) for row in DECK)


def icons(side: str, icon: str) -> int:
    """How many cards show such an icon on this side."""
    return sum(any(each.startswith(icon) for each in row[side]) for row in DECK)


@pytest.mark.rule("noir.comp.02")
def test_the_deck_has_the_cards_we_count() -> None:
    types = Counter(row["type"] for row in DECK)
    assert types == {"person": 8, "place": 8, "document": 8, "object": 7, "event": 7, "phenomenon": 7}
    assert len(DECK) == len({row["id"] for row in DECK}) == 45
    assert sum(row.get("time", False) for row in DECK) == 20
    assert sum(row.get("sanity", False) for row in DECK) == 17
    assert sum(bool(row.get("minimum")) for row in DECK) == 6
    attributes = ("puzzle", "lock", "key", "skeleton_lock", "skeleton_key", "darkness")
    assert [count(attribute) for attribute in attributes] == [8, 6, 6, 2, 2, 9]
    assert (icons("left", "purple"), icons("right", "purple")) == (4, 3)
    assert (icons("left", "any"), icons("right", "any")) == (3, 3)


@pytest.mark.rule("noir.comp.03", "noir.comp.04", "noir.comp.06", "noir.comp.07", "noir.comp.08")
def test_the_other_cards_are_as_many_as_the_rulebook_says() -> None:
    assert [row["number"] for row in CASES] == [1, 2, 3, 4, 5, 6, 7]
    assert sum("back" in row for row in CASES) == 4
    assert len(THREATS) == 6
    assert sum("back" in row for row in THREATS) == 1
    assert [row["number"] for row in DATA["objectives"]] == [1, 2, 3, 4, 5]
    assert Counter(row["kind"] for row in DATA["support"]) == {"contact": 1, "equipment": 2}
    assert len(deal().view["reference"]) == 5


@pytest.mark.rule("noir.objective.02")
def test_letters_a_to_f_are_in_the_deck_and_g_and_h_on_the_monsters() -> None:
    letters = {row["letter"]: row["id"] for row in CLUES if "letter" in row}
    assert sorted(letters) == list("ABCDEFGH")
    assert [letters["G"], letters["H"]] == ["x4", "x5"]
    assert sum(row.get("letter", "") != "" for row in DECK) == 6
    assert all("puzzle" in row["attributes"] for row in CLUES if "letter" in row)
    assert sorted(letter for row in DATA["objectives"] for letter in row["requires"]) == list("ABCDEFGH")
    assert len({row["type"] for row in DECK if "puzzle" in row.get("attributes", [])}) == 6


def words_in(rows: object) -> set[str]:
    """Every word of the effect language that these rows use, with the zone or number it is about."""
    if isinstance(rows, list):
        return set().union(*map(words_in, rows))
    if not isinstance(rows, dict):
        return set()
    found = set().union(*map(words_in, rows.values()))
    if "do" in rows and rows["do"] != "may":
        found.add(" ".join(str(rows[key]) for key in ("do", "zone", "number") if key in rows))
    return found


def test_every_effect_of_the_rulebook_is_on_some_card() -> None:
    assert words_in(DATA) == {
        *(f"take {zone}" for zone in ("lead_row", "discard", "closed", "sanity", "time")),
        *("search_deck", "reshuffle_discard", "swap_penalty", "search_threats"),
        *("discard hand", "discard lead_row", "sanity_test", "cancel_next", "draw_threat", "play_unlocked"),
        *("close_case 5", "close_case 6", "flip_this", "add_this_to_hand"),
        *(f"open_case {number}" for number in (3, 4, 5, 6, 7)),
        *("remove_threats", "rebuild_deck", "time_limit", "hand_limit", "darkness_time", "darkness_effect"),
    }


# ---------------------------------------------------------------------- the naive reader


class Reader:
    """Acts out printed icons one after the other; `wants` says what it answers to what it may decline."""

    def __init__(self, table: Table, card: str, wants: bool, case: str = "") -> None:
        self.table, self.card, self.wants, self.case = table, card, wants, case

    def read(self, rows: list[Row]) -> None:
        for row in rows:
            may = row["do"] == "may"
            effect = row["effect"] if may else row
            getattr(self, effect["do"])(effect, may)

    def choose(self, cards: list[str], may: bool, rule: str) -> str | None:
        """Exactly these are offered; take the last of them, or say no."""
        table = self.table
        assert table.asked == rule
        assert table.options[: len(cards)] == cards
        assert table.offers("no") == may
        if may and not self.wants:
            table.answer("no")
            return None
        table.answer(cards[-1])
        return cards[-1]

    def agree(self, may: bool) -> bool:
        if not may:
            return True
        assert self.table.options[:2] == ["yes", "no"]
        self.table.answer("yes" if self.wants else "no")
        return self.wants

    def take(self, effect: Row, may: bool) -> None:
        zone = effect["zone"]
        rules = {"lead_row": 1, "discard": 2, "closed": 3, "sanity": 4, "time": 5}
        cards = [card for card in getattr(self.table.state, zone) if not card.startswith("case")]
        taken = self.choose(cards, may, f"noir.effect.0{rules[zone]}")
        if taken:
            assert self.table.where(taken) == "hand"

    def search_deck(self, effect: Row, may: bool) -> None:
        taken = self.choose(self.table.deck, may, "noir.effect.06")
        if taken:
            assert self.table.where(taken) == "hand"

    def reshuffle_discard(self, effect: Row, may: bool) -> None:
        cards = list(self.table.discard)
        if self.agree(may):
            assert self.table.told("reshuffled")[0].args["card"] == cards
            assert self.table.discard == []

    def swap_penalty(self, effect: Row, may: bool) -> None:
        table = self.table
        places = [f"time:{card}" for card in table.time] + [f"sanity:{card}" for card in table.sanity]
        wanted = self.choose(places, may, "noir.effect.08")
        if wanted:
            given = table.hand[0]
            table.answer(given)
            zone, taken = wanted.split(":")
            assert (table.where(taken), table.where(given)) == ("hand", zone)

    def search_threats(self, effect: Row, may: bool) -> None:
        if self.agree(may):
            assert sorted(name for name in self.table.options if name[0] == "t") == self.table.threat_deck
            self.table.answer("t2")
            assert self.table.threats[-1] == "t2"

    def discard(self, effect: Row, may: bool) -> None:
        zone = effect["zone"]
        rule = "noir.effect.10" if zone == "hand" else "noir.effect.11"
        cards = [card for card in getattr(self.table.state, zone) if card[0] != "x"]
        gone = self.choose(cards, may, rule)
        if gone:
            assert self.table.where(gone) in ("discard", "time")

    def sanity_test(self, effect: Row, may: bool) -> None:
        assert len(self.table.told("revealed")) == 1
        assert self.table.sanity[-1] == "d8"

    def cancel_next(self, effect: Row, may: bool) -> None:
        if self.agree(may):
            assert self.table.case(self.case).cancel if self.case else self.table.view["cancel_any"]

    def draw_threat(self, effect: Row, may: bool) -> None:
        assert len(self.table.threats) == 1

    def close_case(self, effect: Row, may: bool) -> None:
        assert self.case == f"case_{effect['number']}"
        assert self.case not in self.table.open
        self.read(CASES[effect["number"] - 1]["on_close"])

    def open_case(self, effect: Row, may: bool) -> None:
        case = f"case_{effect['number']}"
        assert case in (*self.table.open, *self.table.threats)
        assert case not in self.table.state.case_deck

    def flip_this(self, effect: Row, may: bool) -> None:
        self.card = FIRST[self.card]
        assert [entry.args["card"] for entry in self.table.told("flipped")] == [self.card]

    def add_this_to_hand(self, effect: Row, may: bool) -> None:
        assert self.table.where(self.card) == "hand"

    def remove_threats(self, effect: Row, may: bool) -> None:
        gone = [row["id"] for row in THREATS if row["group"] == effect["group"]]
        assert all(self.table.where(threat) == "removed" for threat in gone)

    def rebuild_deck(self, effect: Row, may: bool) -> None:
        assert self.table.time == self.table.discard == []
        assert {*LATE[:2], "p1", "s6"} <= set(self.table.deck)


def rich(card: str, case: str, line: list[str]) -> Table:
    """A table on which every icon finds something: the card is the lead, and anything can be played."""
    spare = [each for each in ("d5", "o3", "s4", "l5") if each not in (card, *line)]
    return lay(
        lead=[card, "p3" if card != "p3" else "o6", "o2" if card != "o2" else "o6"],
        cases={case: line},
        hand=spare[:1],
        discard=[each for each in ("p1", "s6") if each not in (card, *line)],
        time=[each for each in LATE if each not in (card, *line)][:2],
        sanity=[each for each in AFRAID[:4] if each != card][:2],
        closed=[each for each in ("d6", "f4", "d2") if each not in (card, *line)][:2],
        briefcase=["x1"] if card != "x1" and "x1" not in line else [],
        deck=["d8"] if card != "d8" else ["d3"],
    )


# ---------------------------------------------------------------------- clues


@pytest.mark.rule("noir.effect.00", "noir.action.b.01")
@pytest.mark.parametrize("wants", [True, False], ids=["yes", "no"])
@by_id(CLUES)
def test_every_clue_does_what_is_printed(row: Row, wants: bool) -> None:
    """Played after a line with all keys, that any icon can follow."""
    card = row["id"]
    end = "x2" if card != "x2" else "x1"
    line = [*[each for each in ("o5", "p6", "o7", "d6", "p5") if each != card][:5], end]
    case = "case_5" if card == "x5" else "case_6"
    table = rich(card, case, line).answer(f"lead:{case}")
    Reader(table, card, wants, case).read(row.get("effects", []))
    assert table.asked == "noir.turn.03"  # there is nothing more to it
    assert table.view["turn"] == 2


@by_id(CLUES)
def test_every_clue_shows_what_is_printed(row: Row) -> None:
    shown = lay(lead=[row["id"]], cases={"case_1": []}).view["lead_row"][0]
    assert shown["type"]["id"] == row["type"]
    for side in ("left", "right"):
        printed = [("purple " if icon["purple"] else "") + icon["id"] for icon in shown[side]]
        assert printed == row[side]
    assert (shown["time"], shown["sanity"]) == (row.get("time", False), row.get("sanity", False))
    assert not shown["gained_time"]
    attributes = {each["id"]: each.get("value") for each in shown["attributes"]}
    printed_too = dict.fromkeys(row.get("attributes", []))
    if "letter" in row:
        printed_too["puzzle"] = row["letter"]
    if "minimum" in row:
        printed_too["minimum"] = row["minimum"]
    assert attributes == printed_too
    effects = [(each["id"], each["optional"]) for each in shown["effects"]]
    assert effects == [(icon(each), each["do"] == "may") for each in row.get("effects", [])]
    uses = [each["id"] for each in shown["equipment"] or []]
    assert uses == [icon(each) for each in row.get("use", [])]


def icon(effect: Row) -> str:
    """What the view calls a printed effect: the word and what it is about."""
    if "by" in effect:
        return f"{effect['do']}:{effect['by']:+d}"
    core = effect["effect"] if effect["do"] == "may" else effect
    return ":".join(str(core[key]) for key in ("do", "zone", "number") if key in core)


# ---------------------------------------------------------------------- cases


@pytest.mark.rule("noir.caseicon.00", "noir.caseicon.01")
@pytest.mark.parametrize("wants", [True, False], ids=["yes", "no"])
@by_id(CASES[:6])
def test_every_case_does_what_is_printed_when_it_is_closed(row: Row, wants: bool) -> None:
    table = lay(lead=["o3"], cases={row["id"]: FIVE_TYPES}, sanity=["p2", "l1"], deck=["d8"])
    table.answer(f"close:{row['id']}")
    Reader(table, row["id"], wants).read(row["on_close"])
    assert table.asked == "noir.turn.03"
    assert table.where(row["id"]) == ("" if "back" in row else "closed")
    if "back" in row:
        assert table.where(row["back"]) == "hand"


@pytest.mark.rule("noir.haunter.04", "noir.haunter.02")
@pytest.mark.parametrize("machine", [True, False])
def test_the_seventh_case_does_what_is_printed_when_it_is_found(machine: bool) -> None:
    haunter = CASES[6]["haunter"]
    table = lay(lead=["o3"], cases={"case_1": FIVE_TYPES}, briefcase=["x1"] if machine else [])
    table.answer("close:case_1")
    if machine:
        Reader(table, "case_7", wants=True).read(haunter["purple"])
    assert table.time_limit == 5 + (0 if machine else sum(each["by"] for each in haunter["lower"]))


@pytest.mark.rule("noir.effect.15", "noir.setup.07", "noir.setup.08")
@pytest.mark.parametrize("side", ["A", "B"])
def test_the_sides_of_case_one_differ_by_their_time_limit(side: str) -> None:
    row = CASES[0]
    table = deal(equipment="necronomicon" if side == "A" else "none")
    assert table.time_limit == 5 + sum(each["by"] for each in row["faces"][side])
    assert table.time_limit == (5 if side == "A" else 6)
    shown = table.view["cases"][0]
    assert [each["id"] for each in shown["permanent"]] == [icon(each) for each in row["faces"][side]]


@by_id(CASES[:6])
def test_every_case_shows_what_is_printed(row: Row) -> None:
    shown = lay(cases={row["id"]: []}).view["cases"][0]
    assert shown["number"] == row["number"]
    assert [icon["id"] for icon in shown["right"]] == row["right"]
    assert [each["id"] for each in shown["on_close"]] == [icon(each) for each in row["on_close"]]
    assert [each["optional"] for each in shown["on_close"]] == [
        each["do"] == "may" for each in row["on_close"]
    ]
    assert (shown["back"] or {}).get("id") == row.get("back")


# ---------------------------------------------------------------------- threats


@pytest.mark.rule("noir.threateffect.00", "noir.threat.05")
@by_id(THREATS)
def test_every_threat_does_what_is_printed_when_it_comes(row: Row) -> None:
    table = lay(
        cases={"case_4": []},
        hand=["p3"],
        time=LATE[:2],
        discard=["p1", "s6"],
        threat_deck=[row["id"], *(each["id"] for each in THREATS if each is not row)],
        says={"do": "draw_threat"},
    )
    Reader(table, row["id"], wants=True).read([*row.get("immediate", []), *row.get("icons", [])])
    assert table.asked == "noir.turn.03"
    assert table.threats == ([] if "back" in row else [row["id"]])


@pytest.mark.rule("noir.threat.06")
@by_id(THREATS[:5])
def test_every_threat_adds_what_is_printed_while_it_lies_there(row: Row) -> None:
    """Discard a Darkness card, play another, look at the limits."""
    kinds = {each["do"]: each for each in row["permanent"]}
    table = lay(
        lead=["l1", "f6"], cases={"case_2": []}, hand=["p3", "p1"], deck=["d1", "p7"], threats=[row["id"]]
    )
    by = {kind: kinds.get(kind, {}).get("by", 0) for kind in ("time_limit", "hand_limit")}
    assert (table.time_limit, table.hand_limit) == (5 + by["time_limit"], 3 + by["hand_limit"])
    assert table.sanity_limit == 5
    assert table.answer("pass").where("l1") == ("time" if "darkness_time" in kinds else "discard")
    table.answer("lead:case_2")
    added = kinds.get("darkness_effect", {}).get("effect", {}).get("do")
    assert table.asked == ("noir.effect.10" if added == "discard" else "noir.turn.03")
    assert len(table.told("revealed")) == (added == "sanity_test")


@by_id(THREATS)
def test_every_threat_shows_what_is_printed(row: Row) -> None:
    groups = lay().view["threats"]["deck"]["groups"]
    group = next(each for each in groups if row["id"] in [card["id"] for card in each["cards"]])
    assert group["id"] == row["group"]
    shown = next(card for card in group["cards"] if card["id"] == row["id"])
    at_once = [icon(each) for each in (*row.get("immediate", []), *row.get("icons", []))]
    assert [each["id"] for each in shown["effects"] if not each["permanent"]] == at_once
    lasting = [icon(each) for each in row.get("permanent", [])]
    assert [each["id"] for each in shown["effects"] if each["permanent"]] == lasting


# ---------------------------------------------------------------------- objectives


@pytest.mark.rule("noir.objective.02", "noir.objective.05")
@by_id(DATA["objectives"])
def test_every_objective_shows_its_letters_and_which_need_the_machine(row: Row) -> None:
    shown = lay().view["objectives"][row["number"] - 1]
    assert [need["letter"] for need in shown["requires"]] == row["requires"]
    for need in shown["requires"]:
        clue = next(each for each in CLUES if each.get("letter") == need["letter"])
        assert need["clue"]["id"] == clue["id"]
        assert need["machine"] == clue["left"][0].startswith("purple")
        assert not need["done"]


@pytest.mark.rule("noir.objective.05")
def test_the_clues_that_need_the_machine_cannot_be_played_without_it() -> None:
    needs = [need for each in lay().view["objectives"] for need in each["requires"]]
    assert [need["letter"] for need in needs if need["machine"]] == ["D", "G", "H"]
    for need in needs:
        card = need["clue"]["id"]
        line = ["o5", "p4", "o7", "l5", "x2"]
        without = lay(lead=[card], cases={"case_1": line})
        assert without.offers("lead:case_1") != need["machine"]
        assert lay(lead=[card], cases={"case_1": line}, briefcase=["x1"]).offers("lead:case_1")


# ---------------------------------------------------------------------- the briefcase


@pytest.mark.rule("noir.briefcase.07", "noir.effect.03")
@pytest.mark.parametrize("card", ["x1", "third_aklo_ritual"])
def test_the_machine_and_the_ritual_take_a_card_from_closed_cases(card: str) -> None:
    if card == "x1":
        table = lay(briefcase=[card], closed=["p1", "p4", "case_4"])
    else:
        table = lay(equipment=card, closed=["p1", "p4", "case_4"])
    table.answer(f"use:{card}")
    assert table.options == ["p1", "p4"]
    table.answer("p4")
    assert table.hand == ["p4"]
    assert table.removed == [card]


@pytest.mark.rule("noir.briefcase.07", "noir.effect.13")
def test_the_elder_sign_cancels_the_next_card_anywhere() -> None:
    table = lay(briefcase=["x2"], lead=["s7"], cases={"case_5": []}).answer("use:x2", "lead:case_5")
    assert table.threats == []
    assert table.removed == ["x2"]


@pytest.mark.rule("noir.briefcase.07", "noir.effect.06", "noir.effect.12")
@pytest.mark.parametrize("take", ["o5", "no"])
def test_the_necronomicon_searches_the_deck_and_tests_your_sanity(take: str) -> None:
    table = lay(equipment="necronomicon", hand=["p1"], deck=["d8", "o5"], rest="discard")
    table.answer("use:necronomicon")
    assert table.options == ["d8", "o5", "no"]
    table.answer(take)
    assert table.hand == (["p1", "o5"] if take == "o5" else ["p1"])
    assert len(table.told("revealed")) == 1  # taking nothing does not spare the test
    assert table.removed == ["necronomicon"]


@pytest.mark.rule("noir.briefcase.08", "noir.effect.02", "noir.effect.16")
def test_the_contact_plays_a_locked_card_or_takes_a_discarded_one() -> None:
    def fresh() -> Table:
        return lay(contact="yes", hand=["l1"], discard=["p1", "p4"], cases={"case_4": []})

    assert fresh().answer("use:contact:a").line("case_4") == ["l1"]
    table = fresh().answer("use:contact:b")
    assert table.options == ["p1", "p4"]
    assert table.answer("p4").hand == ["l1", "p4"]


@by_id(DATA["support"])
def test_contact_and_equipment_show_what_is_printed(row: Row) -> None:
    contact = row["kind"] == "contact"
    table = lay(contact="yes" if contact else "no", equipment="none" if contact else row["id"])
    (shown,) = table.view["briefcase"]
    assert (shown["id"], shown["kind"]) == (row["id"], row["kind"])
    printed = {side: [icon(each) for each in effects] for side, effects in row["sides"].items()}
    assert {side["id"]: [each["id"] for each in side["effects"]] for side in shown["sides"]} == printed
