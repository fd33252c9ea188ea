"""Blank text boxes; errata and taboos of single cards; what a scenario leaves in decks."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from miskatonic.games.cards.collection.shelf import DOCUMENT_TABOO
from miskatonic.games.cards.decks.deck import Deck
from miskatonic.games.cards.decks.reading import write
from miskatonic.games.cards.decks.starters import starter
from miskatonic.games.cards.play.deck_data import pack
from miskatonic.games.cards.play.facts import INVESTIGATORS
from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import actions, campaign, cards, setup, story, table, taboos, upgrades
from miskatonic.games.cards.play.view_cards import lines_of
from miskatonic.kernel.abilities import Modifier, Source
from miskatonic.kernel.asks import Asks, Flow, addressed
from miskatonic.kernel.errors import SetupError
from miskatonic.kernel.text import language
from tests.cards.play.laying import ATTIC, CELLAR, DAISY, HALLWAY, PARLOR, ROLAND, SKIDS, WENDY, Table
from tests.cards.play.spoken import GHOUL, Turn, turn
from tests.cards.play.stories import GATHERING, ZEALOT, begin, begun, over

MILAN, ELUSIVE, EUCATASTROPHE, ANSWERS = "01033", "01050", "05324", "60227"
ENFORCER = "01101"


@pytest.mark.rule("lcg.base.card.11")
def test_a_blank_text_box_has_no_printed_traits_keywords_or_abilities_but_what_it_gained() -> None:
    laid = turn(ROLAND)
    enemy = laid.enemy(ENFORCER, engaged=0, owner=0)

    def has() -> list[bool]:
        game = laid.game
        traits = [table.has_trait(game, enemy, each) for each in ("criminal", "elite")]
        keywords = [table.has_keyword(game, enemy, each) for each in ("hunter", "retaliate")]
        return [*traits, *keywords, laid.can(enemy)]

    def gains(number: str) -> None:
        gift = Source(f"gift:{number}", table.card_name(ROLAND))
        laid.game.abilities.enter(gift, (Modifier(number, 1, "lcg.base.card.11"),))

    assert has() == [True, False, True, False, True]
    gains("trait.elite")
    gains("keyword.retaliate")
    assert has() == [True] * 5
    gains("blank")
    assert has() == [False, True, False, True, False]


# ---------------------------------------------------------------------- errata and taboos


def with_list(*codes: str, **more: Any) -> Turn:
    """A table at which everybody's deck follows the current list of taboos."""
    laid = turn(*codes, **more)
    laid.state.campaign.built = [Deck(who.code, {}) for who in laid.state.investigators]
    return laid


@pytest.mark.parametrize(("strict", "exhausts"), [(False, False), (True, True)])
def test_a_card_says_only_what_its_owners_list_makes_of_it(strict: bool, exhausts: bool) -> None:
    laid = with_list(DAISY) if strict else turn(DAISY)
    milan = laid.asset(MILAN)
    lines = [language("en").render(line) for line in lines_of(laid.game, milan)]
    assert [line for line in lines if "taboos" in line] == []
    assert ["exhaust" in line for line in lines if line.startswith("Reaction")] == [exhausts]


@pytest.mark.rule("lcg.taboo.mutated.01")
def test_with_the_list_milan_exhausts_for_his_resource() -> None:
    for laid, times in ((turn(DAISY), 2), (with_list(DAISY), 1)):
        milan = laid.asset(MILAN)
        laid.place(HALLWAY).clues = 3
        for n in range(2):
            laid.investigate(*([milan] if n < times else []))
        assert laid.who().resources == 5 + times
        assert laid.thing(milan).exhausted is (times == 1)


@pytest.mark.rule("lcg.taboo.mutated.02")
def test_with_the_list_an_elusive_one_gets_no_farther_than_next_door() -> None:
    for laid, ways in (
        (turn(SKIDS, start=ATTIC), [HALLWAY, CELLAR]),
        (with_list(SKIDS, start=ATTIC), [HALLWAY]),
    ):
        (card,) = laid.hand(ELUSIVE)
        ghoul = laid.enemy(GHOUL, engaged=0)
        laid.enemy(GHOUL, at=PARLOR, copy=2)
        laid.play(card, *([CELLAR] if ways[1:] else []))
        assert laid.who().place == ways[-1]
        assert [option.name for ask in laid.asked for option in ask.options] == (ways if ways[1:] else [])
        assert laid.thing(ghoul).place == ATTIC


@pytest.mark.rule("lcg.taboo.mutated.34")
def test_with_the_list_eucatastrophe_leaves_the_game() -> None:
    for laid, gone in ((turn(WENDY, bag=["-4"]), False), (with_list(WENDY, bag=["-4"]), True)):
        (card,) = laid.hand(EUCATASTROPHE)
        laid.test("willpower", 3, "none", f"hand:{card}")
        assert (card in laid.state.removed, card in laid.who().discard) == (gone, not gone)


def test_a_list_that_does_not_speak_of_a_card_leaves_it_as_it_is() -> None:
    laid = with_list(SKIDS)
    laid.state.campaign.built = [Deck(SKIDS, {}, taboo="001")]
    (card,) = laid.hand(ELUSIVE)
    assert not taboos.is_mutated(laid.game, card), "the first list made it dearer, and let it stand"
    assert taboos.is_mutated(laid.game, laid.asset(MILAN))
    laid.state.campaign.built = [Deck(SKIDS, {}, taboo="")]
    assert not taboos.is_mutated(laid.game, card)
    laid.state.campaign.variants = ["orthodoxy"]
    assert taboos.is_mutated(laid.game, card), "orthodoxy gives everybody the list"


@pytest.mark.rule("lcg.errata.card.138")
def test_seeking_answers_finds_two_clues_here_and_next_door_together() -> None:
    for here, there, found in ((2, 2, (1, 1)), (0, 3, (0, 2)), (3, 0, (2, 0)), (1, 0, (1, 0))):
        laid = turn(DAISY)
        (card,) = laid.hand(ANSWERS)
        laid.place(HALLWAY).clues, laid.place(ATTIC).clues = here, there
        flow = actions.play(laid.game, laid.who(), card)
        _answer(laid, flow, HALLWAY if found == (1, 1) else "", ATTIC)
        left = laid.place(HALLWAY).clues, laid.place(ATTIC).clues
        assert (here - left[0], there - left[1]) == found
        assert laid.who().clues == sum(found)


def _answer(laid: Turn, flow: Flow[None], *wishes: str) -> None:
    """Nothing is committed; among locations the first wish that is there, each once."""
    left = list(wishes)
    ask = next(flow, None)
    while ask is not None:
        question = ask.asks[0] if isinstance(ask, Asks) else ask
        names = [option.name for option in question.options]
        answer = "none" if question.pick is not None else next((w for w in left if w in names), names[0])
        if answer in left:
            left.remove(answer)
        read = question.read(answer)
        try:
            ask = flow.send(addressed(question.seat, read) if isinstance(ask, Asks) else read)
        except StopIteration:
            ask = None


# ---------------------------------------------------------------------- what a scenario leaves in decks


@pytest.mark.rule("lcg.base.deck.16")
def test_what_was_removed_from_the_game_is_in_the_deck_of_the_next() -> None:
    table_ = begun(GATHERING, campaign=ZEALOT)
    begin(table_)
    who = table_.who()
    gone = sorted([*who.deck.cards(), *who.hand])[:3]
    for card in gone:
        (who.hand if card in who.hand else who.deck).remove(card)
        cards.deliver(table_.game, card, "removed")
    before = list(who.cards)
    over(table_, "R1", "no")
    table_.state.queue = []
    table_.run(campaign.between(table_.game))
    table_.state = table_.game.state
    table_.run(setup.at_once(table_.game))
    assert table_.state.removed == []
    again = table_.who()
    assert again.cards == before
    assert all(card in again.deck or card in again.hand for card in gone)


@pytest.mark.rule("lcg.base.weak.07")
def test_a_weakness_that_a_scenario_adds_is_of_that_deck_from_then_on() -> None:
    table_ = begun(GATHERING, campaign=ZEALOT)
    begin(table_)
    code = story.add_weakness(table_.game, table_.who(), "madness")
    assert code is not None
    had = table_.state.campaign.decks[0][code]
    over(table_, "R1", "no")
    table_.state.queue = []
    table_.run(campaign.between(table_.game))
    table_.state = table_.game.state
    table_.run(setup.at_once(table_.game))
    assert sum(code_of(card) == code for card in table_.who().cards) == had == 1


# ---------------------------------------------------------------------- all of a deck goes along


def campaign_with(deck: Deck) -> Table:
    """A campaign that somebody begins with a deck of his own."""
    packed = pack(write(deck).decode(), tuple(INVESTIGATORS.values()))
    made = begun(GATHERING, campaign=ZEALOT, deck_1=packed)
    begin(made)
    return made


def test_the_list_of_taboos_the_name_and_the_sides_of_a_deck_go_from_scenario_to_scenario() -> None:
    made = campaign_with(structs.replace(starter(ROLAND), taboo=DOCUMENT_TABOO, name="Mine"))
    built = made.state.campaign.built
    built[0] = structs.replace(built[0], back="90024", choices={"option": "one"})
    over(made, "R1", "no")
    made.state.queue = []
    made.run(campaign.between(made.game))
    kept = upgrades.deck_of(made.game, 0)
    assert (kept.taboo, kept.name, kept.back) == (DOCUMENT_TABOO, "Mine", "90024")
    assert kept.choices == {"option": "one"}
    assert kept.cards == made.game.state.campaign.decks[0]


def test_purchases_cost_what_the_list_of_the_deck_says() -> None:
    plain, chained = starter(WENDY), structs.replace(starter(WENDY), taboo=DOCUMENT_TABOO)
    assert (upgrades.price(plain, "01073"), upgrades.price(chained, "01073")) == (1, 2)
    assert "01073" in upgrades.shop(chained)


def test_with_the_highlander_nobody_buys_a_second_copy() -> None:
    one = structs.replace(starter(ROLAND), variants=("highlander",))
    assert {room.limit for room in upgrades.shop(one).values()} == {1}
    assert max(room.limit for room in upgrades.shop(starter(ROLAND)).values()) == 2


def test_a_parallel_front_is_of_another_box() -> None:
    deck = structs.replace(starter(ROLAND), front="90024")
    with pytest.raises(SetupError, match="original front"):
        pack(write(deck).decode(), tuple(INVESTIGATORS.values()))


def test_whoever_replaces_the_dead_brings_no_list() -> None:
    made = campaign_with(structs.replace(starter(ROLAND), taboo=DOCUMENT_TABOO))
    over(made, "R3")
    made.run(campaign.between(made.game), f"play:{DAISY}")
    kept = upgrades.deck_of(made.game, 0)
    assert (kept.investigator, kept.taboo) == (DAISY, "")
