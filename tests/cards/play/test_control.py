"""Who controls what: signatures, permanent cards, attachments, clues on cards, unique cards."""

from __future__ import annotations

import pytest

from miskatonic.games.cards.play import scenes
from miskatonic.games.cards.play.facts import ENCOUNTER, printed
from miskatonic.games.cards.play.ids import encountered, owned
from miskatonic.games.cards.play.rules import cards, clues, committing, elimination, hands, story, table
from miskatonic.games.cards.play.state import ATTACHED, PLACE, PLAY, THREAT, Thing
from miskatonic.games.cards.play.words import sources
from miskatonic.kernel.abilities import Source
from tests.cards.play.laying import ATTIC, DAISY, HALLWAY, PARLOR, ROLAND, Table, lay, words
from tests.cards.play.spoken import GHOUL, turn

SPECIAL, COP, KNIFE, MACHETE, LEO, LITA = "01006", "01018", "01086", "01020", "01048", "01117"
CHARISMA, NECRONOMICON, COVER_UP, CACHE, VEST = "02158", "01009", "01007", "01088", "01094"


def both() -> Table:
    return lay(ROLAND, DAISY)


def controls(laid: Table, card: str) -> int | None:
    return table.controller(laid.game, laid.thing(card))


def takes(laid: Table, card: str, seat: int, *answers: str) -> bool:
    """He takes control of a card if he may."""
    if not cards.may_take(laid.game, laid.who(seat), card):
        return False
    laid.run(cards.take_control(laid.game, laid.who(seat), card, "lcg.1.14c"), *answers)
    return True


# ---------------------------------------------------------------------- signatures


@pytest.mark.rule("lcg.def.05d")
def test_a_signature_card_is_neither_played_nor_committed_by_another() -> None:
    laid = turn(ROLAND, DAISY)
    card = owned(SPECIAL, 0, 0)
    daisy = laid.who(1)
    laid.state.active, daisy.actions = 1, 3
    for who in (laid.who(), daisy):
        hands.to_hand(laid.game, who, card)
        made = scenes.Test(who.seat, "combat", 0)
        mine = who.seat == 0
        assert laid.playable(card, seat=who.seat) is mine
        assert (card in committing.committable(laid.game, who, made)) is mine
        hands.from_hand(laid.game, who, card)


@pytest.mark.rule("lcg.def.05e")
def test_a_signature_card_comes_under_nobody_elses_control_and_into_nobody_elses_hand() -> None:
    laid = both()
    special, knife = laid.asset(SPECIAL), laid.asset(KNIFE)
    assert not takes(laid, special, 1)
    assert takes(laid, knife, 1)
    assert (controls(laid, special), controls(laid, knife)) == (0, 1)
    laid.run(cards.leave(laid.game, knife, "hand"))
    laid.run(cards.leave(laid.game, special, "hand"))
    assert laid.who(0).hand == [special, knife]
    assert laid.who(1).hand == []


@pytest.mark.rule("lcg.def.05f", "lcg.1.14c")
def test_with_a_card_its_attachments_change_hands_but_for_signatures_which_are_discarded() -> None:
    laid = both()
    cop = laid.asset(COP)
    knife, special = laid.attached(owned(KNIFE, 0, 0), cop), laid.attached(owned(SPECIAL, 0, 0), cop)
    assert (controls(laid, knife), controls(laid, special)) == (0, 0)
    assert takes(laid, cop, 1)
    assert controls(laid, knife) == 1
    assert not laid.in_play(special)
    assert laid.who(0).discard == [special]


# ---------------------------------------------------------------------- permanent


@pytest.mark.rule("lcg.errata.rules.04", "lcg.errata.rules.05")
def test_a_permanent_card_leaves_play_only_with_who_has_it() -> None:
    laid = both()
    card = laid.asset(CHARISMA)
    for to in ("discard", "hand", "deck", "removed", "victory", "set_aside"):
        assert laid.run(cards.leave(laid.game, card, to)) is False
    assert laid.in_play(card)
    laid.run(elimination.eliminate(laid.game, laid.who(), "damage"))
    assert not laid.in_play(card)
    assert card in laid.state.removed


@pytest.mark.rule("lcg.1.29b", "lcg.1.29c", "lcg.1.14e")
def test_a_permanent_card_is_attached_to_no_card_and_goes_to_nobody_else() -> None:
    laid = both()
    card, cop = laid.asset(CHARISMA), laid.asset(COP)
    assert laid.run(cards.attach(laid.game, card, cop)) is False
    assert not takes(laid, card, 1)
    assert (laid.thing(card).zone, laid.thing(card).seat) == (PLAY, 0)


# ---------------------------------------------------------------------- attachments


@pytest.mark.rule("lcg.1.14a", "lcg.1.14b", "lcg.1.14d")
def test_an_attachment_is_his_who_controls_what_it_is_on_and_on_the_scenarios_cards_its_owners() -> None:
    laid = both()
    mine, hers = laid.asset(COP), laid.asset(COP, 1)
    ghoul = laid.enemy(GHOUL, engaged=1)
    on_mine = laid.attached(owned(KNIFE, 0, 0), mine)
    on_hers = laid.attached(owned(KNIFE, 0, 1), hers)
    on_ghoul = laid.attached(owned(KNIFE, 0, 2), ghoul)
    on_place = laid.attached(owned(KNIFE, 0, 3), HALLWAY)
    assert [controls(laid, card) for card in (on_mine, on_hers, on_ghoul, on_place)] == [0, 1, 0, 0]
    assert controls(laid, ghoul) is None

    def may_use(card: str) -> list[bool]:
        source = Source(card, table.card_name(card))
        return [sources.may_use(laid.game, source, seat) for seat in (0, 1)]

    assert may_use(on_hers) == [False, True]
    assert may_use(on_ghoul) == [True, False]


@pytest.mark.rule("lcg.1.25")
def test_an_attachment_that_attaches_elsewhere_comes_off_its_host() -> None:
    laid = lay()
    cop, ghoul = laid.asset(COP), laid.enemy(GHOUL, engaged=0)
    knife = laid.attached(owned(KNIFE, 0, 0), cop)
    assert laid.run(cards.attach(laid.game, knife, ghoul))
    assert table.attached_to(laid.game, cop) == []
    assert [each.id for each in table.attached_to(laid.game, ghoul)] == [knife]
    laid.run(cards.leave(laid.game, cop))
    assert laid.in_play(knife)


# ---------------------------------------------------------------------- clues on cards


@pytest.mark.rule("lcg.1.28a")
def test_clues_on_ones_card_are_spent_like_ones_own() -> None:
    laid = both()
    cop = laid.asset(COP)
    laid.thing(cop).clues, laid.who().clues = 2, 1
    assert clues.can_spend(laid.game, laid.who()) == 3
    clues.spend(laid.game, laid.who(), 2, "lcg.1.28a")
    assert (laid.who().clues, laid.thing(cop).clues) == (0, 1)
    laid.run(clues.spend_as_group(laid.game, [0, 1], 1, 0, "lcg.base.clue.03"))
    assert laid.thing(cop).clues == 0


@pytest.mark.rule("lcg.1.28b")
def test_clues_on_a_card_that_leaves_play_or_its_controller_go_to_its_location() -> None:
    laid = both()
    cop, knife, vest = laid.asset(COP), laid.asset(KNIFE), laid.asset(VEST)
    for card in (cop, knife, vest):
        laid.thing(card).clues = 1
    at = laid.place(HALLWAY)
    laid.run(cards.leave(laid.game, cop))
    assert at.clues == 1
    takes(laid, knife, 1)
    assert (at.clues, laid.thing(knife).clues) == (2, 0)
    laid.run(elimination.eliminate(laid.game, laid.who(), "damage"))
    assert at.clues == 3


def test_clues_on_a_treachery_are_nobodys_and_go_with_it() -> None:
    laid = lay()
    card = laid.threat(owned(COVER_UP, 0, 0), clues=3)
    assert clues.can_spend(laid.game, laid.who()) == 0
    laid.run(cards.leave(laid.game, card))
    assert laid.place(HALLWAY).clues == 0


# ---------------------------------------------------------------------- unique


@pytest.mark.rule("lcg.base.card.03")
def test_of_a_unique_title_there_is_one_in_play_whoever_has_it_and_at_whatever_level() -> None:
    laid = turn(ROLAND, DAISY)
    (leo, other, cop) = laid.hand(LEO, "01054", COP)
    laid.who().resources = 9
    assert laid.playable(leo)
    assert laid.playable(other)
    hers = laid.asset(LEO, 1)
    assert not laid.playable(leo)
    assert not laid.playable(other), "by title, not by printing"
    laid.asset(COP, 1)
    assert laid.playable(cop), "not unique"
    laid.run(cards.leave(laid.game, hers))
    assert laid.playable(leo)


@pytest.mark.rule("lcg.base.card.12")
def test_ones_own_unique_card_gives_way_to_that_of_the_scenario() -> None:
    laid = lay()
    mine = laid.asset(LITA)
    theirs = encountered(LITA, 1)
    laid.run(cards.put_into_play(laid.game, theirs, zone=PLACE, place=PARLOR))
    assert (laid.in_play(mine), laid.in_play(theirs)) == (False, True)
    assert laid.who().discard == [mine]


@pytest.mark.rule("lcg.base.story.07")
def test_a_card_lent_for_the_scenario_leaves_the_game_and_is_in_no_deck() -> None:
    laid = lay()
    lent = laid.put(Thing(encountered(LITA, 1), PLAY, 0))
    own = laid.asset(LITA)
    for card in (lent, own):
        laid.run(cards.leave(laid.game, card))
    assert laid.state.removed == [lent]
    assert laid.who().discard == [own], "she had been earned before"
    assert laid.who().cards == [own]


# ---------------------------------------------------------------------- weaknesses and the scenario's cards


@pytest.mark.rule("lcg.base.weak.06", "lcg.base.weak.08")
def test_a_weakness_has_a_bearer_and_of_an_encounter_type_nobody_controls_it() -> None:
    laid = both()
    book = laid.threat(owned(NECRONOMICON, 1, 0), 1)
    thug = laid.enemy("01101", engaged=0, owner=1)
    cover = laid.threat(owned(COVER_UP, 0, 0))
    assert [controls(laid, card) for card in (book, thug, cover)] == [1, None, None]
    laid.run(cards.leave(laid.game, thug))
    assert laid.who(1).discard == [thug], "engaged with another, it is still hers"


@pytest.mark.rule("lcg.2.15")
def test_every_card_of_a_scenario_but_its_assets_is_an_encounter_card() -> None:
    kinds = {printed(code).type for code in ENCOUNTER}
    assert kinds > {"location", "act", "agenda", "enemy", "treachery", "scenario"}
    for code in ENCOUNTER:
        assert sources.is_encounter(code) is (printed(code).type != "asset"), words(table.card_name(code))
    assert not any(map(sources.is_encounter, (KNIFE, CACHE, LITA, ROLAND)))


@pytest.mark.rule("lcg.base.slot.05")
def test_to_take_control_of_an_asset_is_to_need_its_slots() -> None:
    laid = both()
    cop, dog = laid.asset(COP), laid.asset("01021", 1)
    assert takes(laid, cop, 1)
    assert not laid.in_play(dog)
    assert (laid.thing(cop).seat, laid.who(1).discard) == (1, [dog])


def test_who_is_given_a_story_card_keeps_his_deck_as_it_was() -> None:
    laid = lay()
    laid.state.campaign.decks = [{CACHE: 2}]
    story.add_to_deck(laid.game, 0, LITA)
    assert laid.state.campaign.decks == [{CACHE: 2, LITA: 1}]


@pytest.mark.rule("lcg.base.card.14")
def test_a_card_put_into_play_lies_where_playing_it_would_have_put_it() -> None:
    laid = turn(ROLAND)
    (played,) = laid.hand(KNIFE)
    laid.play(played)
    it = laid.run(cards.put_into_play(laid.game, owned(MACHETE, 0, 0), seat=0))
    assert (it.zone, it.seat) == (laid.thing(played).zone, laid.thing(played).seat) == (PLAY, 0)
    assert ATTIC not in (it.place, it.host)
    assert it.zone not in (THREAT, ATTACHED)
