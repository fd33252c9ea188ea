"""Set-up: who plays, in which order things are laid, opening hands and mulligans."""

from __future__ import annotations

import pytest

from miskatonic.games.cards.bag.campaigns import campaign as bag_of
from miskatonic.games.cards.decks.deck import Deck
from miskatonic.games.cards.decks.reading import write
from miskatonic.games.cards.decks.starters import starter
from miskatonic.games.cards.decks.verdict import check
from miskatonic.games.cards.play.box import BOX
from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.rules import encounters, hands, laying_out, setup, table, upgrades, written
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.rules.setup import _deal
from miskatonic.games.cards.play.scenes import Drawing
from miskatonic.games.cards.play.words.which import Which
from miskatonic.kernel.asks import Asks, Flow
from miskatonic.kernel.decks import Pile
from miskatonic.kernel.errors import SetupError
from miskatonic.kernel.text import language
from tests.cards.play.laying import ROLAND, Does
from tests.cards.play.stories import GATHERING, MASKS, ZEALOT, begin, begun

REAL = written.book
WEAKNESS, ACOLYTE, DISCIPLE = "01007", "01169", "50041"


def dear(experience: int) -> str:
    """Roland's starter with so many points of experience in it, at least."""
    deck = Deck(ROLAND, dict(starter(ROLAND).cards), taboo="")
    worth = 0
    while worth < experience:
        offers = [each for each in upgrades.purchases(deck, 9) if not printed(each[0]).permanent]
        costs = {each: upgrades.price(deck, *each) for each in offers}
        new, old = max(offers, key=costs.__getitem__)
        going = old or next(code for code in upgrades.movable(deck) if not printed(code).level)
        deck = upgrades.exchanged(deck, new, going)
        worth = check(deck).experience
    return write(deck).decode()


# ---------------------------------------------------------------------- who plays


@pytest.mark.rule("lcg.base.setup.01")
def test_one_to_four_play_and_each_somebody_else() -> None:
    for seats in (0, 5):
        with pytest.raises(SetupError):
            BOX.prepare({}, seats)
    with pytest.raises(SetupError):
        BOX.prepare({"investigator_1": "roland_banks", "investigator_2": "roland_banks"}, 2)
    deck = write(starter(ROLAND)).decode()
    with pytest.raises(SetupError):
        BOX.prepare({"deck_1": deck, "investigator_2": "roland_banks"}, 2)
    with pytest.raises(SetupError):
        BOX.prepare({"deck_1": deck, "deck_2": deck}, 2)
    begun_ = BOX.start(BOX.prepare({"investigator_2": "roland_banks"}, 3))
    codes = [who.code for who in begun_.investigators]
    assert codes[1] == ROLAND
    assert len(set(codes)) == 3


@pytest.mark.rule("lcg.base.setup.01", "lcg.base.setup.07")
def test_the_lead_is_chosen_and_player_order_starts_there() -> None:
    laid = begun(GATHERING, 3)
    begin(laid, "seat:1")
    assert laid.state.lead == 1
    assert table.seats(laid.game) == [1, 2, 0]


@pytest.mark.rule("lcg.1.11a", "lcg.base.deck.04")
def test_a_campaign_begins_with_new_decks_and_without_experience() -> None:
    state = BOX.start(BOX.prepare({"campaign": ZEALOT}, 2))
    assert (state.campaign.experience, state.campaign.physical, state.campaign.mental) == ([0, 0],) * 3
    assert state.campaign.log.notes == []
    with pytest.raises(SetupError):
        BOX.prepare({"campaign": ZEALOT, "deck_1": dear(1)})


@pytest.mark.rule("lcg.base.alone.01")
def test_alone_a_deck_may_have_experience_but_not_fifty() -> None:
    BOX.prepare({"deck_1": dear(30)})
    with pytest.raises(SetupError):
        BOX.prepare({"deck_1": dear(50)})


def test_a_deck_of_the_revised_box_is_that_of_the_same_investigator() -> None:
    deck = starter(ROLAND)
    made = BOX.prepare({"deck_1": write(Deck("01501", deck.cards, taboo="")).decode()})
    assert BOX.start(made).investigators[0].code == ROLAND


@pytest.mark.parametrize(
    ("more", "names"),
    [({"01087": 3}, ("Flashlight", "Linterna")), ({"02010": 1}, ("Twin .45s", ".45 gemelas"))],
)
def test_a_deck_that_is_refused_has_its_cards_named_as_the_reader_knows_them(
    more: dict[str, int], names: tuple[str, str]
) -> None:
    deck = starter(ROLAND)
    with pytest.raises(SetupError) as said:
        BOX.prepare({"deck_1": write(Deck(ROLAND, {**deck.cards, **more}, taboo="")).decode()})
    english, spanish = (language(code).render(said.value.text) for code in ("en", "es"))
    assert names[0] in english
    assert names[1] in spanish
    assert names[0] not in spanish


# ---------------------------------------------------------------------- the order of it


@pytest.mark.rule("lcg.base.setup.02")
def test_hands_are_drawn_before_the_scenario_is_laid_out() -> None:
    laid = begun(MASKS, 2, campaign=ZEALOT)
    laid.who(0).physical, laid.who(1).mental = 2, 1
    laid.run(setup.at_once(laid.game), "seat:0")
    assert (laid.who(0).damage, laid.who(1).horror) == (2, 1)
    assert [who.resources for who in laid.state.investigators] == [5, 5]
    assert [len(who.hand) for who in laid.state.investigators] == [5, 5]
    assert laid.state.places == []
    assert laid.state.agenda is None
    assert not laid.told("play.intro.the_midnight_masks")
    laid.run(setup.mulligan(laid.game), "none", "none")
    laid.run(setup.begin(laid.game))
    assert laid.told("play.intro.the_midnight_masks")
    assert laid.state.agenda is not None
    assert laid.state.act is not None
    assert len(laid.state.places) == 9
    assert laid.state.turn == 1


@pytest.mark.rule("lcg.base.setup.06")
def test_no_window_opens_in_set_up() -> None:
    """Nobody is asked anything but who leads and what he replaces, whatever he might use for free."""
    laid = begun(GATHERING, 2)
    written.book = REAL
    laid.run(setup.at_once(laid.game), "seat:0")
    laid.run(setup.mulligan(laid.game), "none", "none")
    laid.run(setup.begin(laid.game))
    assert laid.state.step == "investigation"


@pytest.mark.rule("lcg.base.bag.06")
def test_the_difficulty_fills_the_bag_and_turns_the_reference_card() -> None:
    bags = {}
    for difficulty in ("easy", "standard", "hard", "expert"):
        state = BOX.start(BOX.prepare({"difficulty": difficulty}))
        assert state.bag == sorted(bag_of(ZEALOT).bag(difficulty))
        bags[difficulty] = tuple(state.bag)
    assert len(set(bags.values())) == 4
    easy, standard, hard, expert = (REAL.symbol(GATHERING, each, "skull") for each in bags)
    assert easy is standard or easy.after == standard.after
    assert hard.after == expert.after
    assert standard.after is None
    assert hard.after is not None


# ---------------------------------------------------------------------- opening hands


@pytest.mark.rule("lcg.base.setup.04", "lcg.base.setup.08")
def test_a_mulligan_replaces_any_cards_at_once_and_once() -> None:
    laid = begun(GATHERING)
    laid.run(setup.at_once(laid.game))
    before = list(laid.who().hand)
    thrown, kept = before[:3], before[3:]
    laid.run(setup.mulligan(laid.game), "+".join(thrown))
    assert len(laid.asked) == 1, "all are named at once"
    after = laid.who().hand
    assert len(after) == 5
    assert set(kept) <= set(after)
    assert not set(thrown) & set(after), "what is set aside cannot come back with the others"
    assert set(thrown) <= set(laid.who().deck.cards())
    assert laid.state.step == "begin"


@pytest.mark.rule("lcg.base.setup.04")
def test_everybody_may_take_a_mulligan() -> None:
    laid = begun(GATHERING, 3)
    laid.run(setup.at_once(laid.game), "seat:0")
    ask = next(setup.mulligan(laid.game))
    assert isinstance(ask, Asks)
    assert [each.seat for each in ask.asks] == [0, 1, 2]


@pytest.mark.rule("lcg.base.setup.05")
def test_a_weakness_in_the_opening_hand_is_replaced_and_shuffled_back() -> None:
    laid = begun(GATHERING)
    who = laid.who()
    who.deck = Pile.stacked(
        [f"{WEAKNESS}.0a", "01016.0a", "01097.0a", *(f"{code}.0a" for code in ("01017", "01018"))]
    )
    _deal(laid.game, who, 2)
    assert who.hand == ["01016.0a", "01017.0a"]
    assert who.deck.cards() == [f"{WEAKNESS}.0a", "01018.0a", "01097.0a"]
    assert len(who.deck.bags) == 1
    assert laid.state.things == []


@pytest.mark.rule("lcg.base.setup.05")
def test_a_weakness_drawn_for_a_replaced_card_is_replaced_too() -> None:
    laid = begun(GATHERING)
    laid.run(setup.at_once(laid.game))
    who = laid.who()
    thrown = who.hand[0]
    for card in who.deck.cards():
        if hands.is_weakness(card):
            who.deck.remove(card)
            who.deck.put(card)
    laid.run(setup.mulligan(laid.game), thrown)
    assert len(who.hand) == 5
    assert not any(map(hands.is_weakness, who.hand))
    assert len([card for card in who.deck.cards() if hands.is_weakness(card)]) == 2


@pytest.mark.rule("lcg.faq.051c")
def test_what_else_names_a_card_of_a_replaced_set_finds_nothing() -> None:
    """Only set-up means the card that took its place."""
    laid = begun("return_to_the_midnight_masks", 2, notes=["house_standing"])
    laid.run(laying_out.lay_out(laid.game))
    cards = [*laid.state.encounter.cards(), *(it.id for it in laid.state.things)]
    named = Which(name=(ACOLYTE,))
    assert not any(map(named.fits, cards))
    assert any(Which(name=(DISCIPLE,)).fits(card) for card in cards)


@pytest.mark.rule("lcg.base.setup.10")
def test_a_card_that_surges_surges_in_set_up_too() -> None:
    def surges(scope: CardScope) -> Flow[None]:
        (drawing,) = [scene for scene in scope.play.state.scenes if isinstance(scene, Drawing)]
        drawing.surge = True
        return
        yield

    laid = begun(GATHERING)
    laid.says.revelations["01163"] = Does(surges)
    laid.run(laying_out.lay_out(laid.game))
    assert laid.state.step == "setup"
    laid.encounters("01163", "01166", "01167")
    laid.run(encounters.draw_encounter(laid.game, laid.who()))
    assert len(laid.state.encounter) == 1
    assert len(laid.state.encounter_discard) == 2
