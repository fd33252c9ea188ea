"""The effects of the cards, mandatory and optional."""

from __future__ import annotations

from functools import partial

import pytest

from miskatonic.games.noir.facts import CLUES
from miskatonic.games.noir.words import VOCABULARY
from miskatonic.kernel.effects import Scope
from tests.noir.table import AFRAID, ASK_ALL, LATE, Table, Words, lay

SPARSE: list[dict[str, list[str]]] = [
    {},
    {"hand": ["p1", "p3"]},
    {"hand": ["l4", "d1"]},
    {"discard": ["p1", "p3"]},
    {"closed": ["p1", "p3"]},
    {"time": LATE[:2]},
    {"sanity": AFRAID[:2]},
    {"hand": ["p1", "p3"], "time": LATE[:2]},
    {"hand": ["p1", "p3"], "sanity": AFRAID[:2]},
    {"lead_row": ["p1", "p3"]},
]
"""Tables with hardly anything on them."""


def may(**effect: str) -> Words:
    return {"do": "may", "effect": effect}


def busy(says: Words) -> Table:
    """A table on which every effect could do something."""
    return lay(
        says=says,
        hand=["d1", "l4"],
        discard=["p1", "p3"],
        closed=["s6", "l5"],
        sanity=AFRAID[:2],
        time=LATE[:2],
        cases={"case_1": ["o5", "l6"], "case_2": ["d4"]},
    )


# ---------------------------------------------------------------------- must and may


@pytest.mark.rule("noir.effect.00")
@pytest.mark.parametrize(
    "effect",
    [
        {"do": "take", "zone": "lead_row"},
        {"do": "take", "zone": "discard"},
        {"do": "take", "zone": "closed"},
        {"do": "take", "zone": "sanity"},
        {"do": "take", "zone": "time"},
        {"do": "search_deck"},
        {"do": "swap_penalty"},
        {"do": "discard", "zone": "hand"},
        {"do": "discard", "zone": "lead_row"},
        {"do": "play_unlocked"},
    ],
    ids=lambda effect: "-".join(effect.values()),
)
def test_a_black_effect_must_and_a_brown_one_may_be_resolved(effect: Words) -> None:
    """The same question; only a brown one can be answered with no, and then nothing happens."""
    black, brown = busy(effect), busy({"do": "may", "effect": effect})
    assert "no" not in black.options
    assert len(black.options) > 1
    assert brown.options == [*black.options, "no"]
    brown.answer("no")
    assert brown.asked == "noir.turn.03"
    assert brown.story == []


@pytest.mark.rule("noir.effect.00")
@pytest.mark.parametrize(
    "effect", ["reshuffle_discard", "search_threats", "cancel_next", "sanity_test", "draw_threat"]
)
def test_a_brown_effect_without_a_question_of_its_own_asks_yes_or_no(effect: str) -> None:
    refused = busy(may(do=effect))
    assert refused.options == ["yes", "no"]
    refused.answer("no")
    assert refused.story == []
    assert refused.asked == "noir.turn.03"
    wanted, forced = busy(may(do=effect)).answer("yes"), busy({"do": effect})
    assert wanted.options == forced.options
    assert wanted.story == forced.story


@pytest.mark.rule("noir.effect.00")
def test_an_effect_that_can_do_nothing_is_passed_over() -> None:
    for effect in (
        {"do": "take", "zone": "discard"},
        {"do": "take", "zone": "closed"},
        {"do": "take", "zone": "sanity"},
        {"do": "take", "zone": "time"},
        {"do": "swap_penalty"},
        {"do": "discard", "zone": "hand"},
        {"do": "play_unlocked"},
    ):
        assert lay(says=effect).asked == "noir.turn.03"
        assert lay(says={"do": "may", "effect": effect}).asked == "noir.turn.03"
    for effect in ({"do": "take", "zone": "lead_row"}, {"do": "discard", "zone": "lead_row"}):
        assert lay(lead=[], says=effect).asked == "noir.turn.03"
    assert lay(says=may(do="reshuffle_discard")).asked == "noir.turn.03"
    assert lay(says={"do": "swap_penalty"}, time=LATE[:2]).asked == "noir.turn.03"  # no card to give
    assert lay(says={"do": "swap_penalty"}, hand=["p1", "p3"]).asked == "noir.turn.03"  # none to get
    for effect in ({"do": "search_threats"}, {"do": "search_deck"}):
        for says in (effect, {"do": "may", "effect": effect}):
            table = lay(says=says, threat_deck=[], deck=[], rest="removed")
            assert table.asked == "noir.turn.03"
            assert table.result == ""  # searching for a threat is not having to draw one


@pytest.mark.parametrize(
    "effect",
    [
        {"do": "take", "zone": "discard"},
        {"do": "take", "zone": "closed"},
        {"do": "search_deck"},
        {"do": "swap_penalty"},
        {"do": "search_threats"},
        {"do": "discard", "zone": "hand"},
        {"do": "discard", "zone": "lead_row"},
        {"do": "play_unlocked"},
    ],
    ids=lambda effect: "-".join(effect.values()),
)
def test_an_effect_is_possible_exactly_where_it_would_do_something(effect: Words) -> None:
    """What is impossible is offered neither by a card nor by the briefcase."""
    word = VOCABULARY.read(effect)
    for zones in SPARSE:
        for deck, threat_deck in (["o5", "s6"], ["t2", "t3"]), ([], []):
            laid = partial(lay, lead=[], zones=zones, deck=deck, threat_deck=threat_deck, rest="removed")
            asks = laid(says=effect).asked != "noir.turn.03"
            assert word.possible(Scope(laid().game.play, "p1", "noir.effect.00")) == asks


@pytest.mark.rule("noir.effect.00", "noir.briefcase.07")
def test_a_question_is_dropped_when_the_briefcase_has_made_it_pointless() -> None:
    table = lay(says=may(do="reshuffle_discard"), discard=["p1"], contact="yes")
    assert table.options == ["yes", "no", "use:contact:b"]
    table.answer("use:contact:b")
    assert table.hand == ["p1"]
    assert table.asked == "noir.turn.03"


# ---------------------------------------------------------------------- taking


@pytest.mark.parametrize(
    ("zone", "cards"),
    [
        pytest.param("lead_row", ["p1", "o5"], marks=pytest.mark.rule("noir.effect.01")),
        pytest.param("discard", ["p1", "o5"], marks=pytest.mark.rule("noir.effect.02")),
        pytest.param("closed", ["p1", "o5"], marks=pytest.mark.rule("noir.effect.03")),
        pytest.param("sanity", ["p2", "d8"], marks=pytest.mark.rule("noir.effect.04")),
        pytest.param("time", ["p4", "l3"], marks=pytest.mark.rule("noir.effect.05")),
    ],
)
def test_one_card_of_the_zone_is_taken_into_hand(zone: str, cards: list[str]) -> None:
    table = lay(
        lead=cards if zone == "lead_row" else ["s6"],
        discard=cards if zone == "discard" else ["p3"],
        closed=cards if zone == "closed" else ["d4"],
        sanity=cards if zone == "sanity" else ["p7"],
        time=cards if zone == "time" else ["d2"],
        hand=["l5"],
        says={"do": "take", "zone": zone},
    )
    assert table.options == cards
    table.answer(cards[1])
    assert table.hand == ["l5", cards[1]]
    assert getattr(table.state, zone) == [cards[0]]
    assert table.told("to_hand")[0].args["zone"] == zone


@pytest.mark.rule("noir.effect.03")
def test_case_cards_cannot_be_taken_from_closed_cases() -> None:
    table = lay(cases={"case_5": []}, closed=["case_1", "p1", "p3"], says={"do": "take", "zone": "closed"})
    assert table.options == ["p1", "p3"]
    table = lay(cases={"case_5": []}, closed=["case_1"], says={"do": "take", "zone": "closed"})
    assert table.asked == "noir.turn.03"


@pytest.mark.rule("noir.effect.01", "noir.upkeep.d.01")
def test_taking_the_next_lead_makes_room_in_the_row() -> None:
    table = lay(lead=["d5", "p1", "p3"], deck=["o5", "s6", "l5"], cases={"case_1": []})
    table.answer("lead:case_1")
    assert table.options == ["p1", "p3", "no"]
    table.answer("p1")
    assert table.lead == ["p3", "o5", "s6", "l5", table.lead[-1]]


@pytest.mark.rule("noir.effect.17", "noir.action.a.03")
@pytest.mark.parametrize("effect", ["take", "search_deck", "swap_penalty"])
def test_a_card_taken_is_subject_to_the_hand_limit_at_once(effect: str) -> None:
    full = ["p1", "p3", "o5"]
    if effect == "swap_penalty":
        table = lay(hand=full, time=["p4", "l3"], says={"do": effect}).answer("time:p4", "p1")
        assert table.hand == ["p3", "o5", "p4"]  # one out, one in
        assert table.asked == "noir.turn.03"
        return
    says = {"do": "take", "zone": "discard"} if effect == "take" else {"do": effect}
    table = lay(hand=full, discard=["s6", "l5"], says=says).answer("s6" if effect == "take" else "d8")
    assert table.asked == "noir.action.a.03"
    assert len(table.options) == 4


# ---------------------------------------------------------------------- the deck


@pytest.mark.rule("noir.effect.06")
def test_searching_the_deck_takes_any_card_and_reshuffles() -> None:
    table = lay(deck=["p4", "o3"], hand=["p1"], says={"do": "search_deck"})
    assert table.options == table.deck
    table.answer("d8")
    assert table.hand == ["p1", "d8"]
    assert "d8" not in table.deck
    assert len(table.state.deck.bags) == 1  # p4 is no longer known to be on top


@pytest.mark.rule("noir.effect.07")
def test_the_discard_pile_is_shuffled_into_the_deck() -> None:
    table = lay(deck=["p4", "o3"], discard=["p1", "s6"], time=["l3"], says={"do": "reshuffle_discard"})
    assert table.discard == []
    assert {"p1", "s6", "p4", "o3"} <= set(table.deck)
    assert table.time == ["l3"]
    assert len(table.state.deck.bags) == 1
    assert table.threats == []  # no threat: the deck did not run out


# ---------------------------------------------------------------------- swapping


@pytest.mark.rule("noir.effect.08")
@pytest.mark.parametrize(("place", "zone"), [("time:l3", "time"), ("sanity:d8", "sanity")])
def test_a_card_of_the_hand_is_swapped_with_a_penalty_card(place: str, zone: str) -> None:
    table = lay(hand=["p1", "p4"], time=["o7", "l3"], sanity=["p2", "d8"], says={"do": "swap_penalty"})
    assert table.options == ["time:o7", "time:l3", "sanity:p2", "sanity:d8"]
    table.answer(place)
    assert table.options == ["p1", "p4"]
    table.answer("p1")
    wanted = place.split(":")[1]
    assert table.hand == ["p4", wanted]
    assert table.where("p1") == zone  # whatever it shows: it is not discarded
    assert (len(table.time), len(table.sanity)) == (2, 2)


@pytest.mark.rule("noir.effect.08", "noir.discard.03")
def test_a_no_discard_card_can_be_swapped_away() -> None:
    table = lay(hand=["x3", "p1"], time=["o7", "l3"], says={"do": "swap_penalty"}).answer("time:o7")
    assert table.options == ["x3", "p1"]


@pytest.mark.rule("noir.effect.08")
def test_nothing_is_swapped_when_the_hand_is_emptied_meanwhile() -> None:
    table = lay(hand=["x2"], time=["o7", "l3"], says={"do": "swap_penalty"}).answer("time:o7")
    table.answer("stash:x2")
    assert table.asked == "noir.turn.03"
    assert table.time == ["o7", "l3"]


@pytest.mark.rule("noir.effect.08")
def test_nothing_is_swapped_when_the_penalty_card_is_gone_meanwhile() -> None:
    """The contact plays a book that finds a threat that shuffles the time area away."""
    table = lay(
        hand=["d8", "p1", "p3"],
        time=["o7", "l3"],
        cases={"case_2": ["l5"]},
        threat_deck=["t5", "t2"],
        contact="yes",
        says={"do": "swap_penalty"},
    )
    table.answer("time:o7", "use:contact:a", "yes", "t5", "p1")
    assert table.hand == ["p1", "p3"]
    assert table.time == []


# ---------------------------------------------------------------------- threats


@pytest.mark.rule("noir.effect.09", "noir.threat.03")
def test_searching_the_threat_deck_puts_a_chosen_card_into_play() -> None:
    table = lay(threat_deck=["t3", "t5", "t2"], says={"do": "search_threats"})
    assert table.options == ["t3", "t5", "t2"]  # in the order they lie
    table.answer("t2")
    assert table.threats == ["t2"]
    assert table.told("threat")[0].rule == "noir.effect.09"
    assert table.state.threat_deck.bags == [["t3"], ["t5"]]  # it is not shuffled
    assert [card["id"] for card in table.view["threats"]["deck"]["order"]] == ["t3", "t5"]


@pytest.mark.rule("noir.effect.09")
def test_a_threat_that_was_searched_resolves_like_any_other() -> None:
    table = lay(says={"do": "search_threats"}, cases={"case_1": []}).answer("t1")
    assert table.open == ["case_1", "case_3"]


@pytest.mark.rule("noir.effect.14", "noir.threat.03")
def test_drawing_a_threat_puts_the_first_into_play() -> None:
    table = lay(threat_deck=["t3", "t2"], says={"do": "draw_threat"})
    assert table.threats == ["t3"]


# ---------------------------------------------------------------------- discarding


@pytest.mark.rule("noir.effect.10")
def test_one_card_of_the_hand_is_discarded() -> None:
    table = lay(hand=["p1", "p4"], says={"do": "discard", "zone": "hand"})
    assert table.options == ["p1", "p4"]
    assert table.answer("p4").time == ["p4"]
    assert table.hand == ["p1"]


@pytest.mark.rule("noir.effect.11")
def test_one_card_of_the_leads_row_is_discarded() -> None:
    table = lay(lead=["p1", "p4", "o3"], says={"do": "discard", "zone": "lead_row"})
    assert table.options == ["p1", "p4", "o3"]
    assert table.answer("p4").time == ["p4"]
    assert table.lead == ["p1", "o3"]


@pytest.mark.rule("noir.effect.12")
def test_a_sanity_test_is_made() -> None:
    assert lay(deck=["p2"], says={"do": "sanity_test"}).sanity == ["p2"]


# ---------------------------------------------------------------------- cancelling


@pytest.mark.rule("noir.effect.13")
def test_the_next_card_in_this_case_has_no_effect() -> None:
    table = lay(lead=["p8", "d4"], cases={"case_3": [], "case_1": []}, deck=["p2", "o3"])
    table.answer("lead:case_3", "yes")
    assert table.case("case_3").cancel
    table.answer("lead:case_3")  # d4 would search and test
    assert table.asked == "noir.turn.03"
    assert table.sanity == []
    assert not table.case("case_3").cancel  # it is spent
    assert [entry.args["card"] for entry in table.told("cancelled")] == ["d4"]


@pytest.mark.rule("noir.effect.13")
def test_other_cases_are_not_cancelled() -> None:
    table = lay(lead=["p8", "d4"], cases={"case_3": [], "case_1": []}, deck=["o5", "p2"])
    table.answer("lead:case_3", "yes", "lead:case_1")
    assert table.asked == "noir.effect.06"
    assert table.case("case_3").cancel  # it still waits


@pytest.mark.rule("noir.effect.13", "noir.briefcase.07")
@pytest.mark.parametrize("case", ["case_1", "case_5"])
def test_from_the_briefcase_the_next_card_in_any_case_has_no_effect(case: str) -> None:
    table = lay(lead=["d4", "d5"], cases={"case_5": ["l5"], "case_1": []}, briefcase=["x2"])
    table.answer("use:x2")
    assert table.view["cancel_any"]
    table.answer(f"lead:{case}")
    assert table.asked == "noir.turn.03"
    assert not table.view["cancel_any"]
    table.answer("lead:case_1" if case == "case_5" else "lead:case_5")
    assert table.asked == "noir.effect.01"  # the one after has its effect


@pytest.mark.rule("noir.effect.13")
def test_a_card_without_effects_spends_it_too() -> None:
    table = lay(lead=["p4", "d4"], cases={"case_1": []}, briefcase=["x2"]).answer("use:x2", "lead:case_1")
    assert table.answer("lead:case_1").asked == "noir.effect.06"


@pytest.mark.rule("noir.effect.13")
def test_two_cancelling_effects_are_spent_on_the_same_next_card() -> None:
    table = lay(lead=["d4", "d5"], cases={"case_1": []}, briefcase=["x2"])
    table.case("case_1").cancel = True
    table.answer("use:x2", "lead:case_1")
    assert not table.case("case_1").cancel
    assert not table.view["cancel_any"]


@pytest.mark.rule("noir.effect.13", "noir.fatigue.02")
def test_a_card_already_played_is_not_the_next_one() -> None:
    """The Elder Sign used in the middle of a play waits for the card after."""
    line = ["p7", "l5", "o5", "d2", "s6", "l6", "p4"]
    table = lay(lead=["d7"], hand=["p1"], cases={"case_1": line}, briefcase=["x2"], deck=["p2"], auto=ASK_ALL)
    table.answer("lead:case_1")
    assert table.asked == "noir.fatigue.02"
    table.answer("use:x2")
    assert table.asked == "noir.effect.08"  # d7 has its effect
    assert table.view["cancel_any"]


@pytest.mark.rule("noir.effect.13")
def test_a_case_closed_meanwhile_cancels_nothing() -> None:
    """As a card would that closes its case and then says so."""
    table = lay(cases={"case_1": []})
    word = VOCABULARY.read({"do": "cancel_next"})
    assert list(word.run(Scope(table.game.play, "x2", "noir.effect.13", case="case_5"))) == []
    assert not table.view["cancel_any"]
    assert not table.case("case_1").cancel


@pytest.mark.rule("noir.case.effectclose.03")
def test_a_closing_effect_outside_a_case_closes_nothing() -> None:
    table = lay(cases={"case_5": [], "case_6": []}, says={"do": "close_case", "number": 5})
    assert table.open == ["case_5", "case_6"]
    assert table.story == ["closes_nothing"]


# ---------------------------------------------------------------------- without a key


@pytest.mark.rule("noir.effect.16")
@pytest.mark.parametrize("card", [card for card, clue in CLUES.items() if clue.lock or clue.skeleton_lock])
def test_every_locked_card_can_be_played_without_its_key(card: str) -> None:
    table = lay(hand=[card], cases={"case_1": ["x2"], "case_5": []}, says={"do": "play_unlocked"})
    assert table.options[0] == f"hand:{card}:case_1"
    table.answer(f"hand:{card}:case_1")
    assert table.line("case_1") == ["x2", card]
    assert table.told("played")[0].rule == "noir.effect.16"


@pytest.mark.rule("noir.effect.16")
def test_only_the_key_is_waived() -> None:
    """Question 21: an extra play; the icon must match all the same, and only locked cards can be chosen."""
    table = lay(
        hand=["d1", "l4", "p4", "s6"], threats=["t4"], cases={"case_1": ["p7"]}, says={"do": "play_unlocked"}
    )
    assert table.options == ["hand:d1:case_1"]
    table.answer("hand:d1:case_1")
    table.answer("no")  # the effect of the diary itself
    assert table.view["turn"] == 1
    assert table.asked == "noir.turn.03"  # the action of this turn is still to come


@pytest.mark.rule("noir.effect.16", "noir.action.b.01")
def test_a_card_played_without_its_key_has_its_effects_and_its_fatigue() -> None:
    line = ["p1", "l5", "o3", "d2", "s6", "l6", "p7"]
    table = lay(
        hand=["d1"], lead=["p3", "o4"], cases={"case_1": line}, deck=["p2"], says={"do": "play_unlocked"}
    )
    table.answer("hand:d1:case_1")
    assert table.sanity == ["p2"]
    assert table.options == ["p3", "o4", "no"]
