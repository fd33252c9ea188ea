"""What the player is shown: labels, reasons, obstacles, odds; and nothing that nobody can know."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from miskatonic.games.noir.facts import CLUES, DECK
from miskatonic.kernel.chance import key_from
from miskatonic.kernel.rules import ledger
from miskatonic.kernel.text import LANGUAGES, Text, language
from tests.noir.play import games
from tests.noir.table import ASK_ALL, FIVE_TYPES, Table, deal, lay

SEVEN = ["p7", "l5", "d2", "o7", "l3", "p8", "p4"]


def texts(view: object) -> Iterator[Text]:
    """Every text in a view, wherever it is."""
    if isinstance(view, Text):
        yield view
    elif isinstance(view, dict):
        for value in view.values():
            yield from texts(value)
    elif isinstance(view, list):
        for value in view:
            yield from texts(value)


# ---------------------------------------------------------------------- everything is shown


def test_every_card_is_shown_in_its_zone() -> None:
    table = lay(
        lead=["o3", "p1"],
        hand=["p3"],
        discard=["o5"],
        time=["p4"],
        sanity=["p2"],
        closed=["s6", "case_5"],
        big_picture=["d1"],
        briefcase=["x1"],
        cases={"case_1": ["l5", "d2"], "case_3": []},
        threats=["t2", "case_7"],
        contact="yes",
    )
    view = table.view
    assert [card["place"] for card in view["lead_row"]] == ["lead:0", "lead_row:p1"]
    assert view["lead_row"][0]["also"] == "lead_row:o3"
    assert [card["place"] for card in view["hand"]] == ["hand:p3"]
    assert [card["place"] for card in view["discard"]] == ["discard:o5"]
    assert [card["place"] for card in view["time"]["cards"]] == ["time:p4"]
    assert [card["place"] for card in view["sanity"]["cards"]] == ["sanity:p2"]
    assert [(card["id"], card["kind"]) for card in view["closed"]] == [("s6", "clue"), ("case_5", "case")]
    assert [card["place"] for card in view["big_picture"]["clues"]] == ["big_picture:d1"]
    assert [card["place"] for card in view["briefcase"]] == ["briefcase:x1", "briefcase:contact"]
    assert [case["place"] for case in view["cases"]] == ["case:case_1", "case:case_3"]
    assert [card["place"] for card in view["cases"][0]["line"]] == ["case:case_1:l5", "case:case_1:d2"]
    assert [card["place"] for card in view["threats"]["active"]] == ["threat:t2", "threat:case_7"]
    assert view["deck"]["count"] == len(view["deck"]["cards"]) == len(table.deck)
    assert view["case_deck"]["numbers"] == [4, 6]


def test_a_case_shows_what_it_still_needs() -> None:
    line = ["p4", "o5", "l4", "l5", "d2", "s6", "p1"]
    (shown,) = lay(cases={"case_1": line}).view["cases"]
    assert shown["types"] == 5
    assert [each["id"] for each in shown["have_types"] if not each["have"]] == ["phenomenon"]
    assert shown["closable"]
    assert shown["keys"] == {"keys": 2, "skeleton_keys": 1, "locks": 1}
    assert shown["fatigue"]  # the next one will be the eighth
    (early,) = lay(cases={"case_1": line[:4]}).view["cases"]
    assert (early["types"], early["closable"], early["fatigue"]) == (3, False, False)


def test_the_big_picture_shows_the_types_it_has() -> None:
    shown = lay(mode="classic", big_picture=["p2", "d1", "d3"]).view["big_picture"]["types"]
    assert [each["id"] for each in shown if each["have"]] == ["person", "document"]


def test_limits_are_shown_with_their_reasons() -> None:
    view = lay(threats=["t4", "t5", "case_7"], cases={"case_1": []}).view
    assert [(each["by"], each["rule"]) for each in view["time"]["limit"]["reasons"]] == [
        (5, "noir.difficulty.2.a"),
        (1, "noir.effect.15"),
        (-1, "noir.haunter.02"),
        (-1, "noir.threateffect.perm.05"),
    ]
    assert [(each["by"], each["rule"]) for each in view["hand_limit"]["reasons"]] == [
        (3, "noir.action.a.02"),
        (1, "noir.threateffect.perm.04"),
    ]
    assert [each["by"] for each in view["sanity"]["limit"]["reasons"]] == [5]


@pytest.mark.parametrize("key", range(len(LANGUAGES)))
def test_every_word_of_every_view_can_be_said(key: int) -> None:
    """Strictly: a missing message or argument is an error."""
    speak = language(LANGUAGES[key])
    for table in games(key, views=True):
        for text in texts(table.view):
            assert speak.render(text)
        if table.game.ask:
            assert speak.render(table.game.ask.prompt)
            for option in table.game.ask.options:
                assert speak.render(option.text)
    for entry in table.log:
        assert speak.render(entry.text)


def test_a_card_is_read_out_in_one_sentence() -> None:
    """Its name, its type, its icons, its marks and its effects, also those that threats add."""
    speak = language("en")

    def label(card: str, *threats: str) -> str:
        return speak.render(
            lay(lead=[card], threats=threats, cases={"case_1": []}).view["lead_row"][0]["label"]
        )

    for card, clue in CLUES.items():
        said = label(card)
        for name in (f"card.{card}", f"type.{clue.type}"):
            assert speak.render(Text("noir." + name, {})) in said
        assert said.count("urple") == sum(
            "purple" in icon for icon in (*clue.left.printed, *clue.right.printed)
        )
    assert len({label("l1"), label("l1", "t1"), label("l1", "t1", "t2")}) == 3
    assert label("p1") == label("p1", "t1", "t2", "t3")


# ---------------------------------------------------------------------- why not?


@pytest.mark.rule("noir.action.b.06")
def test_a_card_can_be_played_exactly_where_nothing_stands_in_its_way() -> None:
    """In every hand and lead of some games, the shown obstacles agree with the offered options."""
    seen = set()
    for key in range(6):
        for table in games(key):
            if table.asked != "noir.turn.03":
                continue
            shown = [("hand", card) for card in table.view["hand"]]
            shown += [("lead", card) for card in table.view["lead_row"][:1]]
            for where, card in shown:
                for place in card["playable"]:
                    case = place["case"]
                    name = f"hand:{card['id']}:{case}" if where == "hand" else f"lead:{case}"
                    assert table.offers(name) == (not place["obstacles"])
                    seen |= {obstacle["rule"] for obstacle in place["obstacles"]}
    assert seen == {
        "noir.action.b.03",
        "noir.lock.02",
        "noir.lock.04",
        "noir.lock.06",
        "noir.lock.09",
        "noir.machine.01",
    }


def test_obstacles_say_how_many_clues_are_missing() -> None:
    (place,) = lay(lead=["f1"], cases={"case_5": ["s2"]}).view["lead_row"][0]["playable"]
    (obstacle,) = place["obstacles"]
    assert obstacle["text"].args == {"n": 3, "have": 1}


# ---------------------------------------------------------------------- odds


def odds(table: Table, name: str) -> list[float]:
    return [each.chance for each in table.option(name).odds]


def fear(table: Table) -> float:
    """The share of sanity icons in the deck."""
    return float(Fraction(sum(CLUES[card].sanity for card in table.deck), len(table.deck)))


@pytest.mark.rule("noir.sanity.01", "noir.sanity.02")
def test_the_odds_of_a_test_are_exact() -> None:
    table = lay(lead=["d4", "p3", "p1"])
    assert odds(table, "lead:case_1") == [fear(table)]
    assert odds(table, "take") == []
    for card in DECK:  # a deck of one card has no odds but 0 and 1
        if card != "d4":
            sure = lay(lead=["d4"], deck=[card], rest="removed")
            assert odds(sure, "lead:case_1") == [float(CLUES[card].sanity)]


@pytest.mark.rule("noir.fatigue.01")
def test_fatigue_is_in_the_odds() -> None:
    tired = lay(lead=["o3"], hand=["f6", "d4"], cases={"case_1": SEVEN, "case_5": []})
    assert odds(tired, "hand:f6:case_1") == [fear(tired)]
    assert odds(tired, "hand:d4:case_1") == [fear(tired)] * 2
    assert odds(tired, "hand:f6:case_5") == []


@pytest.mark.rule("noir.threateffect.perm.03")
def test_what_threats_add_is_in_the_odds() -> None:
    table = lay(lead=["f6"], threats=["t3"])
    assert odds(table, "lead:case_1") == [fear(table)]
    assert odds(lay(lead=["o6"], threats=["t3"]), "lead:case_1") == []


@pytest.mark.rule("noir.effect.13")
def test_what_is_cancelled_is_not_in_the_odds() -> None:
    table = lay(lead=["d4"], hand=["p1"], briefcase=["x2"], cases={"case_1": SEVEN}).answer("use:x2")
    assert odds(table, "lead:case_1") == [fear(table)]  # fatigue alone
    table = lay(lead=["d4"], cases={"case_1": ["p7"]})
    table.case("case_1").cancel = True
    assert odds(table, "lead:case_1") == []


def test_no_odds_are_given_for_a_deck_that_is_not_made_yet() -> None:
    """A second test on a deck of one card is made on the discard pile, which may still grow."""
    empty = lay(lead=["d4"], deck=[], rest="discard")
    assert odds(empty, "lead:case_1") == []
    one = lay(lead=["d4"], deck=["p2"], rest="discard", cases={"case_1": SEVEN})
    assert odds(one, "lead:case_1") == [1.0]


def test_the_odds_of_using_the_necronomicon_are_shown() -> None:
    table = lay(equipment="necronomicon")
    assert odds(table, "use:necronomicon") == [fear(table)]
    asked = lay(says={"do": "may", "effect": {"do": "sanity_test"}})
    assert odds(asked, "yes") == [fear(asked)]


# ---------------------------------------------------------------------- nothing leaks


def shown(table: Table) -> Any:
    """All that leaves the server, as plain words."""
    speak = language("en")
    game = table.game
    options = (
        [(each.name, each.target, [odd.chance for odd in each.odds]) for each in game.ask.options]
        if game.ask
        else []
    )
    return speak.render_any(game.view()), options, [entry.id for entry in game.log]


@pytest.mark.parametrize("key", range(3))
def test_nothing_shown_depends_on_luck_to_come(key: int) -> None:
    """The same position under other luck looks exactly the same."""
    for place, table in enumerate(games(key)):
        if place % 7 == 0:
            other = table.game.fork(luck=key_from(f"other {place}"))
            assert shown(Table(other)) == shown(table)


def test_the_deck_is_shown_sorted_and_its_order_is_nowhere() -> None:
    for table in games(4):
        assert len(table.state.deck.bags) <= 1
        ids = [card["id"] for card in table.view["deck"]["cards"]]
        assert ids == sorted(ids)


def test_the_known_threats_are_the_next_ones() -> None:
    """What a search has shown stays known; the order of a shuffled group is not."""
    assert deal().view["threats"]["deck"]["order"] == []
    table = lay(says={"do": "may", "effect": {"do": "search_threats"}}, auto=ASK_ALL)
    assert table.view["threats"]["deck"]["order"] == []
    table.answer("yes")
    assert len(table.view["threats"]["deck"]["order"]) == 6
    for each in games(5):
        known = [card["id"] for card in each.view["threats"]["deck"]["order"]]
        order = each.state.threat_deck.bags
        assert [[card] for card in known] == order[: len(known)]


# ---------------------------------------------------------------------- options


def test_every_option_points_to_something_shown_and_cites_a_rule() -> None:
    rules = ledger("noir")
    for key in range(4):
        for table in games(key):
            places = set(places_in(table.view))
            assert table.asked in rules
            assert table.game.ask is not None
            names = table.options
            assert len(names) == len(set(names))
            for option in table.game.ask.options:
                assert option.target is None or option.target in places, option
                assert option.rule in rules, option


def places_in(view: object) -> Iterator[str]:
    if isinstance(view, dict):
        yield from (view[key] for key in ("place", "also") if key in view)
        for value in view.values():
            yield from places_in(value)
    elif isinstance(view, list):
        for value in view:
            yield from places_in(value)


def test_playing_without_a_key_is_not_described_as_costing_the_lead_card() -> None:
    table = lay(hand=["d1"], lead=["o3"], cases={"case_1": ["p4"]}, says={"do": "play_unlocked"})
    free = table.option("hand:d1:case_1")
    paid = lay(hand=["d1"], lead=["o3"], cases={"case_1": ["p4"]}).option("hand:d1:case_1")
    assert language("en").render(free.text) != language("en").render(paid.text)


def test_closing_targets_the_cards_of_the_line() -> None:
    table = lay(lead=["o3"], cases={"case_5": [*FIVE_TYPES, "d1"]}).answer("close:case_5")
    assert table.option("d1").target == "case:case_5:d1"
