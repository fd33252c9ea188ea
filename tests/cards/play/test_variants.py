"""Ultimatums and boons that show before a game, at its beginning, in it, and between two."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.decks.deck import Deck
from miskatonic.games.cards.decks.reading import write
from miskatonic.games.cards.decks.starters import starter
from miskatonic.games.cards.decks.ultimatums import for_chance
from miskatonic.games.cards.decks.verdict import RANDOM_WEAKNESS, check
from miskatonic.games.cards.play import scenes
from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import (
    actions,
    campaign,
    cards,
    chances,
    hands,
    prologue,
    setup,
    table,
    upgrades,
    variants,
)
from miskatonic.games.cards.play.rules.menu import Menu
from miskatonic.games.cards.play.rules.turn import next_turn, perform
from miskatonic.games.cards.play.state import DEFEATED, KILLED
from miskatonic.games.cards.play.steps import Lead
from miskatonic.kernel.decks import Pile
from tests.cards.play import made
from tests.cards.play.laying import ATTIC, CELLAR, DAISY, HALLWAY, ROLAND, SKIDS, Table
from tests.cards.play.spoken import Turn, turn
from tests.cards.play.stories import GATHERING, MASKS, ZEALOT, begin, begun, over


def began(*names: str, players: int = 1, whole: str = "none") -> Table:
    """A game of a group that plays with these, as it begins."""
    laid = begun(GATHERING, players, campaign=whole)
    laid.state.campaign.variants = sorted(names)
    begin(laid, *(("seat:0",) if players > 1 else ()))
    return laid


# ---------------------------------------------------------------------- choosing


@pytest.mark.rule("lcg.ultimatum.general.c")
def test_they_are_chosen_before_the_first_game_and_hold_for_the_campaign() -> None:
    laid = begun(GATHERING, campaign=ZEALOT, variants="choose")
    laid.run(setup.at_once(laid.game), "hardship+thoth")
    assert laid.state.campaign.variants == ["hardship", "thoth"]
    assert len(laid.told("play.log.variant")) == 2
    over(laid, "R2")
    campaign.next_scenario(laid.game)
    laid.run(setup.at_once(laid.game))
    assert laid.game.state.scenario == MASKS
    assert laid.game.state.campaign.variants == ["hardship", "thoth"]
    assert laid.game.state.investigators[0].resources == 3


@pytest.mark.rule("lcg.ultimatum.general.b")
def test_only_what_all_agree_to_holds_and_nothing_must() -> None:
    laid = begun(GATHERING, 3, variants="choose")
    laid.run(setup.at_once(laid.game), "hardship+thoth", "thoth+hardship", "thoth", "seat:0")
    assert laid.state.campaign.variants == ["thoth"]
    assert [ask.seat for ask in laid.asked[:3]] == [0, 1, 2]
    assert laid.asked[1].names() == laid.asked[2].names() == ["hardship", "thoth"]
    for answers in (("agony", "none", "agony"), ("none",)):
        laid = begun(GATHERING, 3, variants="choose")
        laid.run(setup.at_once(laid.game), *answers, "seat:0")
        assert laid.state.campaign.variants == []


def test_who_brings_a_deck_built_with_one_plays_with_it() -> None:
    deck = starter(ROLAND)
    text = write(Deck(ROLAND, deck.cards, taboo="", variants=("boon_of_hades",))).decode()
    laid = begun(GATHERING, deck_1=text)
    assert laid.state.campaign.variants == ["hades"]


def test_alone_nobody_is_offered_what_is_for_campaigns() -> None:
    laid = begun(GATHERING, variants="choose")
    laid.run(setup.at_once(laid.game), "none")
    offered = laid.asked[0].names()
    assert "agony" in offered
    assert not set(variants.CAMPAIGN_ONLY) & set(offered)


def test_every_one_of_them_cites_its_row() -> None:
    from miskatonic.kernel.rules import rule

    for name in variants.OFFERED:
        assert rule(variants.rule_of(name)).statement


# ---------------------------------------------------------------------- what one begins with


@pytest.mark.rule("lcg.base.setup.03")
def test_without_any_one_begins_with_five_resources_and_five_cards() -> None:
    who = began().who()
    assert (who.resources, len(who.hand)) == (5, 5)


@pytest.mark.rule("lcg.ultimatum.hardship", "lcg.boon.hades")
def test_hardship_and_hades_change_the_resources_at_the_beginning() -> None:
    assert began("hardship").who().resources == 3
    assert began("hades").who().resources == 7
    assert began("hades", "hardship").who().resources == 5


@pytest.mark.rule("lcg.ultimatum.forbidden-knowledge", "lcg.boon.thoth")
def test_forbidden_knowledge_and_thoth_change_the_opening_hand() -> None:
    assert len(began("forbidden_knowledge").who().hand) == 4
    assert len(began("thoth").who().hand) == 6


@pytest.mark.rule("lcg.boon.destiny.a", "lcg.boon.destiny.b")
def test_destiny_is_a_card_of_ones_choice_among_the_five() -> None:
    laid = begun(GATHERING)
    laid.state.campaign.variants = ["destiny"]
    laid.run(setup.at_once(laid.game), "01020.0a")
    assert "01020.0a" in laid.who().hand
    assert len(laid.who().hand) == 5
    offered = laid.asked[0].names()
    assert "01007.0a" not in offered, "no weakness"
    assert len({code_of(name) for name in offered}) == len(offered), "equal cards are no choice"
    laid = begun(GATHERING)
    laid.state.campaign.variants = ["destiny"]
    laid.run(setup.at_once(laid.game), "no")
    assert len(laid.who().hand) == 5


@pytest.mark.rule("lcg.ultimatum.dread", "lcg.base.round.02")
def test_the_first_round_has_a_mythos_phase_only_with_dread() -> None:
    for names, step in (((), "investigation"), (("dread",), "mythos")):
        laid = began(*names)
        assert laid.state.step == step
        assert laid.state.turn == 1


@pytest.mark.rule("lcg.ultimatum.broken-promises", "lcg.ultimatum.failure")
def test_the_bag_is_changed_once() -> None:
    plain = began().state.bag
    assert began("broken_promises").state.bag == [token for token in plain if token != "elder_sign"]
    assert began("failure").state.bag == sorted([*plain, "auto_fail"])
    laid = began("failure", whole=ZEALOT)
    over(laid, "R2")
    campaign.next_scenario(laid.game)
    laid.run(setup.at_once(laid.game))
    assert laid.game.state.bag.count("auto_fail") == 2


@pytest.mark.rule("lcg.ultimatum.disaster")
def test_disaster_is_one_more_weakness_in_every_deck() -> None:
    laid = began("disaster", players=2)
    for who in laid.state.investigators:
        basic = [card for card in who.cards if load()[code_of(card)].subtype == "basicweakness"]
        assert len(basic) == 2
    deck = {**starter(ROLAND).cards, RANDOM_WEAKNESS: 2}
    text = write(Deck(ROLAND, deck, taboo="", variants=("disaster",))).decode()
    laid = begun(GATHERING, deck_1=text)
    laid.run(setup.at_once(laid.game))
    basic = [card for card in laid.who().cards if load()[code_of(card)].subtype == "basicweakness"]
    assert len(basic) == 2, "the deck had it already"


@pytest.mark.rule("lcg.boon.ancients")
def test_the_ancients_give_experience_to_begin_with() -> None:
    laid = begun(GATHERING, campaign=ZEALOT)
    laid.state.campaign.variants = ["ancients"]
    laid.run(setup.at_once(laid.game), "upgrade:01018>01028", "done")
    assert laid.state.campaign.experience == [5 - (load()["01028"].level or 0)]
    assert laid.state.campaign.decks[0]["01028"] == 1
    over(laid, "none", "no")
    campaign.next_scenario(laid.game)
    before = list(laid.game.state.campaign.experience)
    laid.run(setup.at_once(laid.game))
    assert laid.game.state.campaign.experience == before, "at the beginning, and never again"


# ---------------------------------------------------------------------- between games


@pytest.mark.rule("lcg.ultimatum.induction.b")
def test_with_induction_nobody_earns_or_spends_experience() -> None:
    laid = began("induction", whole=ZEALOT)
    over(laid, "R2")
    assert laid.state.campaign.experience == [0]
    laid.state.campaign.experience = [9]
    assert not laid.run(upgrades.improve(laid.game, 0))


@pytest.mark.rule("lcg.ultimatum.survival")
def test_with_survival_who_is_killed_is_out_of_the_campaign() -> None:
    laid = began("survival", players=2, whole=ZEALOT)
    laid.who(1).out = "resigned"
    over(laid, "R3", "seat:1")
    while laid.game.state.step == "between":
        laid.run(campaign.between(laid.game))
    state = laid.game.state
    assert state.scenario == MASKS
    assert state.players == 1
    assert [who.out for who in state.investigators] == [KILLED, ""]
    begin(laid)
    assert state.lead == 1
    assert table.seats(laid.game) == [1]
    assert state.investigators[0].hand == []
    assert state.investigators[1].place == "01124"
    assert state.things == [], "set up for one"


@pytest.mark.rule("lcg.ultimatum.survival")
def test_with_survival_and_nobody_left_the_campaign_is_lost() -> None:
    laid = began("survival", whole=ZEALOT)
    over(laid, "R3")
    laid.run(campaign.between(laid.game))
    assert laid.state.result == "lost"


@pytest.mark.rule("lcg.ultimatum.ultimatums.a", "lcg.ultimatum.ultimatums.b")
def test_the_ultimatum_of_ultimatums_brings_another_for_one_game() -> None:
    found = set()
    for key in (b"one", b"two", b"three", b"four"):
        laid = begun(GATHERING, campaign=ZEALOT, key=key)
        laid.state.campaign.variants = ["ultimatums"]
        laid.run(prologue.choose_lead(laid.game, Lead()))
        (name,) = [name for name in for_chance() if table.variant(laid.game, name)]
        found.add(name)
        assert laid.state.campaign.variants == ["ultimatums"]
        campaign.next_scenario(laid.game)
        assert not table.variant(laid.game, name), "the next game has its own"
    assert len(found) > 1


@pytest.mark.rule("lcg.ultimatum.scream.b")
def test_an_ally_that_the_scream_has_taken_is_played_no_more() -> None:
    laid = began("scream", whole=ZEALOT)
    laid.who().resources = 9
    (leo,) = laid.hand("01018")
    assert actions.may_play(laid.game, laid.who(), leo)
    laid.state.campaign.lost_allies = ["beat_cop"]
    assert not actions.may_play(laid.game, laid.who(), leo)


@pytest.mark.rule("lcg.ultimatum.scream.c", "lcg.base.xp.08")
def test_it_leaves_every_deck_and_the_empty_place_is_filled_for_nothing() -> None:
    laid = began("scream", players=2, whole=ZEALOT)
    laid.state.campaign.lost_allies = ["dr_milan_christopher"]
    assert all("01033" in deck for deck in laid.state.campaign.decks)
    laid.who(0).out = DEFEATED
    over(laid, "none", "no")
    assert not any("01033" in deck for deck in laid.state.campaign.decks)
    for seat, code in enumerate((ROLAND, DAISY)):
        before = laid.state.campaign.experience[seat]
        laid.run(campaign.between(laid.game), "refill:01039")
        assert laid.state.campaign.experience[seat] == before
        assert check(Deck(code, laid.state.campaign.decks[seat], taboo="")).valid
        laid.run(campaign.between(laid.game), "done")
        offered = laid.asked[0].names()
        assert "buy:01033" not in offered
    assert SKIDS not in laid.state.campaign.codes


# ---------------------------------------------------------------------- permanent cards


@pytest.mark.rule("lcg.base.kw.06")
def test_permanent_cards_are_in_play_from_the_beginning() -> None:
    laid = begun(GATHERING)
    laid.state.campaign.decks[0]["02158"] = 1
    laid.run(setup.at_once(laid.game))
    assert table.thing(laid.game, "02158.0a") is not None
    assert "02158.0a" not in laid.who().deck
    assert len(laid.who().hand) == 5
    assert not laid.run(cards.discard(laid.game, "02158.0a")), "it cannot leave play"
    assert table.thing(laid.game, "02158.0a") is not None


# ---------------------------------------------------------------------- in play


def with_boon(name: str, *codes: str, **more: Any) -> Turn:
    laid = turn(*codes, **more)
    laid.state.campaign.variants = [name]
    return laid


def offers(laid: Turn) -> list[str]:
    return [option.name.partition(":")[0] for option in Menu(laid.game, laid.who())()]


@pytest.mark.rule("lcg.boon.hermes")
def test_hermes_gives_an_action_for_moving_only() -> None:
    laid = with_boon("hermes", ROLAND)
    who = laid.who()
    laid.run(perform(laid.game, who, f"move:{ATTIC}"))
    assert (who.actions, who.place) == (3, ATTIC), "the first move is the additional action"
    laid.run(perform(laid.game, who, f"move:{HALLWAY}"))
    assert (who.actions, who.place) == (2, HALLWAY), "there is one of them"
    who.actions, who.spent = 0, []
    assert set(offers(laid)) == {"move", "end"}
    laid.run(perform(laid.game, who, f"move:{CELLAR}"))
    assert offers(laid) == ["end"]
    plain = turn(ROLAND)
    plain.who().actions = 0
    assert offers(plain) == ["end"]


@pytest.mark.rule("lcg.boon.hermes")
def test_hermes_gives_it_anew_each_turn_and_does_not_pay_for_anything_else() -> None:
    laid = with_boon("hermes", ROLAND)
    who = laid.who()
    laid.run(perform(laid.game, who, "resource"))
    assert (who.actions, who.spent) == (2, [])
    laid.run(perform(laid.game, who, f"move:{ATTIC}"))
    assert who.spent == ["move"]
    who.turned = False
    laid.run(next_turn(laid.game))
    assert (who.actions, who.spent) == (3, [])


@pytest.mark.rule("lcg.boon.athena")
def test_athena_lets_one_put_back_the_first_automatic_failure_of_the_game() -> None:
    laid = with_boon("athena", ROLAND, bag=["auto_fail"])
    made = laid.test("willpower", 1, "another")
    assert (made.succeeded, made.revealed) == (False, ["auto_fail"]), "it came again"
    assert len(laid.told("play.log.token_back")) == 1
    made = laid.test("willpower", 1)
    assert (made.succeeded, laid.asked) == (False, []), "only the first of the game"


def test_athena_does_not_care_about_other_tokens() -> None:
    laid = with_boon("athena", ROLAND, bag=["-1"])
    laid.test("willpower", 9)
    assert (laid.asked, laid.state.flags) == ([], [])


def test_athena_may_be_declined_and_helps_everybody_once() -> None:
    laid = with_boon("athena", ROLAND, DAISY, bag=["auto_fail"])
    made = laid.test("willpower", 1, "keep")
    assert (made.succeeded, laid.told("play.log.token_back")) == (False, [])
    laid.test("willpower", 1)
    assert laid.asked == []
    laid.test("willpower", 1, "another", seat=1)
    assert [ask.seat for ask in laid.asked] == [1]


def test_athena_is_reckoned_with_before_the_test() -> None:
    laid = with_boon("athena", ROLAND, bag=["auto_fail", "0"])
    made = scenes.Test(0, "willpower", 1)
    assert chances.of_passing(laid.game, made) == 0.75
    laid.state.flags = [chances.athena_flag(laid.who())]
    assert chances.of_passing(laid.game, made) == 0.5


def test_a_veil_that_no_card_touches_is_not_offered() -> None:
    assert "broken_veil" not in variants.OFFERED


@pytest.mark.rule("lcg.ultimatum.broken-veil")
@pytest.mark.parametrize("veil", [True, False])
def test_weaknesses_that_are_discarded_off_a_deck_go_back_into_it(veil: bool) -> None:
    """By a card made for it: none of these boxes does so."""
    laid = turn()
    laid.state.campaign.variants = ["broken_veil"] if veil else []
    card, weakness, other, last = laid.deck("01088", "01097", "01086", "01087")
    ring = laid.asset(
        made.card(made.DONKEY, abilities=[{"do": "free", "effect": {"do": "discard_top", "n": 3}}])
    )
    laid.free(ring)
    assert laid.who().discard == ([card, other] if veil else [card, weakness, other])
    assert sorted(laid.who().deck.cards()) == sorted([weakness, last] if veil else [last])
    assert (len(laid.who().deck.bags) == 1) is True, "shuffled: nobody knows which lies on top"
    laid.who().deck = Pile.of([])
    assert not laid.can(ring, "free")


def test_a_hand_discards_weaknesses_as_ever_behind_a_broken_veil() -> None:
    laid = turn()
    laid.state.campaign.variants = ["broken_veil"]
    (weakness,) = laid.hand("01097")
    hands.discard_from_hand(laid.game, laid.who(), [weakness], "lcg.ultimatum.broken-veil")
    assert laid.who().discard == [weakness]
