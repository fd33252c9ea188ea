"""The facts of the six scenarios, and the tables laid from them."""

from __future__ import annotations

from collections import Counter

import pytest

from miskatonic.games.cards.play.facts import CARDS, printed
from miskatonic.games.cards.play.facts.layouts import spot
from miskatonic.games.cards.play.facts.names import read
from miskatonic.games.cards.play.facts.scenarios import (
    ENDINGS,
    RESOLUTIONS,
    SCENARIOS,
    STORIES,
    OneOf,
    Unseen,
    earlier,
    endings,
    order_of,
    resolution,
    resolutions,
    scenarios,
)
from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import clues, laying_out, moving, table
from miskatonic.games.cards.play.rules.happenings import EntersPlay
from miskatonic.games.cards.play.rules.setup import SCENARIOS as OFFERED
from miskatonic.games.cards.play.rules.setup import _deal, _shuffle_deck
from miskatonic.games.cards.play.state import PLACE, Cards
from miskatonic.kernel.abilities import AFTER, Source, reacts
from miskatonic.kernel.asks import Flow
from miskatonic.kernel.errors import ContentError
from tests.cards.play.laying import Written
from tests.cards.play.stories import DEVOURER, GATHERING, MASKS, codes, laid

ACOLYTE, DISCIPLE, GHOUL_PRIEST, LITA, UMORDHOTH = "01169", "50041", "01116", "01117", "01157"
SOUTHSIDES, DOWNTOWNS = ("01126", "01127"), ("01130", "01131")
RIVERTOWN, HOUSE, GRAVEYARD, MAIN_PATH = "01125", "01124", "01133", "01149"
WOODS = ("01150", "01151", "01152", "01153", "01154", "01155")
NEW_WOODS = ("50033", "50034", "50035", "50036")
RETURN_MASKS, RETURN_DEVOURER = "return_to_the_midnight_masks", "return_to_the_devourer_below"


# ---------------------------------------------------------------------- facts


def test_the_six_scenarios_are_those_that_are_offered() -> None:
    assert tuple(SCENARIOS) == OFFERED
    assert order_of("night_of_the_zealot") == (GATHERING, MASKS, DEVOURER)
    assert earlier(RETURN_DEVOURER) == ("return_to_the_gathering", RETURN_MASKS)
    assert earlier(GATHERING) == ()


def test_a_story_that_is_returned_to_ends_as_it_did() -> None:
    for name, sheet in SCENARIOS.items():
        assert endings(name) == endings(sheet.story)
        for ending in endings(name):
            assert resolution(name, ending) == resolution(sheet.story, ending)
    assert {story for story, _ in RESOLUTIONS} == set(STORIES)
    assert {ending for _, ending in RESOLUTIONS} == set(ENDINGS)


def test_every_location_that_may_come_has_a_spot_of_its_own() -> None:
    for sheet in SCENARIOS.values():
        there = [
            each for each in sheet.set_aside if isinstance(each, OneOf) or printed(each).type == "location"
        ]
        number = 0
        taken: dict[tuple[int, int], str] = {}
        for each in (*sheet.places, *there):
            group = each.one_of if isinstance(each, OneOf) else (each,)
            for one in group:
                if isinstance(one, Unseen):
                    names = [f"{one.unseen}.{n + 1}" for n in range(one.n)]
                else:
                    names = [one if isinstance(one, str) else one.code]
                for name in names:
                    at = spot(sheet.id, name, number if isinstance(one, Unseen) else -1)
                    title = printed(name).title if not isinstance(one, Unseen) else name
                    assert taken.setdefault(at, title) == title, (sheet.id, name)
                    number += isinstance(one, Unseen)
            number += not isinstance(each, Unseen)


def test_connected_locations_lie_near_one_another() -> None:
    """No way on the maps with a fixed layout leads over more than one row or column between."""
    for sheet in SCENARIOS.values():
        for code, (x, y) in sheet.layout.items():
            for other, (a, b) in sheet.layout.items():
                if printed(other).symbol in printed(code).connects:
                    assert max(abs(x - a), abs(y - b)) <= 2, (sheet.id, code, other)


def test_a_misspelling_in_the_facts_is_refused() -> None:
    rows = read("scenarios")
    with pytest.raises(ContentError):
        scenarios([{**rows[0], "sets": ["torches"]}])
    with pytest.raises(ContentError):
        scenarios([{**rows[0], "layout": {"01111": [0, 0], "01112": [0, 0]}}])
    with pytest.raises(ContentError):
        resolutions([{**read("resolutions")[0], "log": ["house_standing", "house_flying"]}])


# ---------------------------------------------------------------------- decks


@pytest.mark.parametrize(
    ("scenario", "players", "size"),
    [
        (GATHERING, 1, 26),
        (GATHERING, 4, 26),
        (MASKS, 1, 21),
        (MASKS, 2, 20),
        (MASKS, 3, 19),
        (MASKS, 4, 18),
        (DEVOURER, 1, 29),
        (DEVOURER, 4, 29),
        ("return_to_the_gathering", 2, 30),
        (RETURN_MASKS, 1, 23),
        (RETURN_MASKS, 4, 20),
        (RETURN_DEVOURER, 3, 31),
    ],
)
def test_the_encounter_deck_has_so_many_cards(scenario: str, players: int, size: int) -> None:
    assert len(laid(scenario, players).state.encounter) == size


def test_each_copy_in_the_encounter_deck_has_a_name_of_its_own() -> None:
    cards = laid(GATHERING).state.encounter.cards()
    assert len(set(cards)) == len(cards)
    assert Counter(map(code_of, cards))["01166"] == 3


@pytest.mark.rule("lcg.errata.campaign.01")
def test_the_devourer_below_gathers_exactly_its_five_sets_and_agents_of_one_god() -> None:
    found = set()
    for key in (b"one", b"two", b"three", b"four", b"five", b"six", b"seven", b"eight"):
        deck = laid(DEVOURER, key=key).state.encounter.cards()
        sets = {printed(code_of(card)).set for card in deck}
        agents = {name for name in sets if name.startswith("agents_of_")}
        assert sets - agents == {"tentacles", "ancient_evils", "striking_fear", "ghouls", "pentagram"}
        assert len(agents) == 1
        found |= agents
    assert len(found) > 1, "always the same god"


@pytest.mark.parametrize(
    ("notes", "there"), [((), False), (("ghoul_priest_alive",), True), (("house_standing",), False)]
)
@pytest.mark.parametrize("scenario", [MASKS, DEVOURER, RETURN_MASKS, RETURN_DEVOURER])
def test_a_ghoul_priest_that_lives_is_shuffled_in(scenario: str, notes: tuple[str, ...], there: bool) -> None:
    deck = laid(scenario, notes=notes).state.encounter
    assert (f"{GHOUL_PRIEST}.1" in deck) is there
    assert len(deck.bags) == 1, "nobody knows where in the deck it is"


def test_the_cultist_deck_has_five_cards_of_eight_with_the_return() -> None:
    plain = laid(MASKS).state.piles[laying_out.CULTISTS]
    assert codes(plain.cards()) == ["01137", "01138", "01139", "01140", "01141"]
    more = laid(RETURN_MASKS).state.piles[laying_out.CULTISTS]
    assert len(more) == 5
    assert len(more.cards()) == 8, "which three are out nobody has seen"


# ---------------------------------------------------------------------- cards of replaced sets


@pytest.mark.rule("lcg.faq.051a")
def test_set_up_means_the_card_that_took_the_place_of_the_one_it_names() -> None:
    assert laying_out.corresponding(RETURN_MASKS, ACOLYTE) == DISCIPLE
    assert laying_out.corresponding(MASKS, ACOLYTE) == ACOLYTE
    state = laid(RETURN_MASKS, 4).state
    assert codes(it.id for it in state.things) == [DISCIPLE] * 3


@pytest.mark.rule("lcg.faq.051b")
def test_the_fourth_of_six_is_replaced_by_the_fourth_of_six() -> None:
    assert laying_out.corresponding(RETURN_MASKS, "01170") == "50042"
    assert laying_out.corresponding(RETURN_DEVOURER, "01161") == "50039"


# ---------------------------------------------------------------------- places and people


def test_the_gathering_begins_in_the_study_and_the_rest_is_set_aside() -> None:
    table = laid(GATHERING, 2)
    assert [at.id for at in table.state.places] == ["01111"]
    assert [who.place for who in table.state.investigators] == ["01111"] * 2
    assert table.state.set_aside == ["01112", "01113", "01114", "01115", "01116.1", "01117.1"]
    assert table.state.agenda is not None
    assert table.state.act is not None
    assert (table.state.agenda.code, table.state.agendas) == ("01105", ["01106", "01107"])
    assert (table.state.act.code, table.state.acts) == ("01108", ["01109", "01110"])


def test_the_return_to_the_gathering_has_four_rooms_and_one_attic_and_cellar_of_two() -> None:
    found = set()
    for key in (b"one", b"two", b"three", b"four", b"five", b"six"):
        state = laid("return_to_the_gathering", key=key).state
        assert [at.id for at in state.places] == ["50013", "50014", "50015", "50016"]
        chosen = [code for code in state.set_aside if printed(code_of(code)).title in ("attic", "cellar")]
        assert sorted(printed(code).title for code in chosen) == ["attic", "cellar"]
        assert {"50017", "50019", "50021", "01115", "01116.1", "01117.1"} <= set(state.set_aside)
        assert state.act is not None
        assert state.act.code == "50012"
        assert "01112" not in state.set_aside
        found |= set(chosen)
    assert found == {"01113", "50018", "01114", "50020"}


@pytest.mark.parametrize("scenario", [MASKS, RETURN_MASKS])
def test_the_masks_begin_at_home_or_where_it_burned_by_the_river(scenario: str) -> None:
    standing = laid(scenario, 3, notes=["house_standing"])
    assert {who.place for who in standing.state.investigators} == {HOUSE}
    assert len(standing.state.places) == 9
    burned = laid(scenario, 3, notes=["house_burned"])
    assert {printed(who.place).title for who in burned.state.investigators} == {"rivertown"}
    assert len(burned.state.places) == 8
    assert table.place(burned.game, HOUSE) is None
    assert HOUSE in burned.state.removed


def test_one_of_two_versions_of_a_quarter_is_in_play_and_the_other_is_gone() -> None:
    for key in (b"one", b"two", b"three"):
        state = laid(RETURN_MASKS, key=key).state
        there = [at.id for at in state.places]
        for pair in (SOUTHSIDES, DOWNTOWNS, ("01132", "50027"), ("01134", "50028"), ("01125", "50030")):
            assert len([code for code in pair if code in there]) == 1
            assert len([code for code in pair if code in state.removed]) == 1
        assert len({printed(code).title for code in there}) == len(there)


def test_the_arkham_woods_are_unseen_until_they_are_revealed() -> None:
    laid_out = laid(DEVOURER)
    state, who = laid_out.state, laid_out.who()
    assert [at.id for at in state.places] == [MAIN_PATH, "woods.1", "woods.2", "woods.3", "woods.4"]
    assert table.connected(laid_out.game, "woods.2") == [MAIN_PATH]
    assert state.piles["woods"].cards() == list(WOODS)
    enemy = laid_out.enemy("01160", at="woods.2", exhausted=True)
    laid_out.attached("01174.1", "woods.2")
    laid_out.run(moving.move(laid_out.game, who, "woods.2"))
    assert who.place in WOODS
    assert state.places[2].id == who.place
    assert laid_out.thing(enemy).place == who.place
    assert laid_out.thing("01174.1").host == who.place
    assert spot(DEVOURER, who.place, 2) == spot(DEVOURER, "woods.2", 2)
    assert table.place(laid_out.game, who.place) == state.places[2]
    assert state.places[2].clues == printed(who.place).clues
    assert who.place not in state.piles["woods"].cards(), "each of them is there once"


def test_the_return_has_ten_woods() -> None:
    assert laid(RETURN_DEVOURER).state.piles["woods"].cards() == [*WOODS, *NEW_WOODS]


@pytest.mark.rule("lcg.base.setup.09")
def test_where_investigators_begin_is_revealed_with_its_clues() -> None:
    laid_out = laid(GATHERING, 3)
    laid_out.run(clues.reveal(laid_out.game, "01111", 0))
    assert laid_out.place("01111").revealed
    assert laid_out.place("01111").clues == 6


# ---------------------------------------------------------------------- enemies, doom, tokens


def _acolytes() -> Written:
    """Acolytes put a doom on themselves when they enter play."""

    def doom(game: Cards, source: Source, happening: EntersPlay) -> Flow[None]:
        table.need(game, happening.card).doom += 1
        return
        yield

    def own(game: Cards, source: Source, happening: EntersPlay) -> bool:
        return happening.card == source.id

    says = Written()
    says.abilities[ACOLYTE] = (reacts(EntersPlay, AFTER, doom, "lcg.base.enc.07", fits=own),)
    return says


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_acolytes_stand_in_the_city_before_the_first_round_each_with_its_doom(players: int) -> None:
    """Trap T3."""
    laid_out = laid(MASKS, players, says=_acolytes(), notes=["house_standing"])
    there = [(code_of(it.id), printed(it.place).title, it.doom) for it in laid_out.state.things]
    titles = ["southside", "downtown", "graveyard"][: players - 1]
    assert there == [(ACOLYTE, title, 1) for title in titles]
    assert all(it.zone == PLACE for it in laid_out.state.things)
    left = [card for card in laid_out.state.encounter.cards() if code_of(card) == ACOLYTE]
    assert len(left) == 3 - len(titles)


@pytest.mark.rule("lcg.def.03c")
@pytest.mark.parametrize(("got_away", "doom"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
@pytest.mark.parametrize("scenario", [DEVOURER, RETURN_DEVOURER])
def test_who_got_away_hastens_the_ritual(scenario: str, got_away: int, doom: int) -> None:
    names = ["01137", "01138", "01139", "01140", "01141", "01121b"][:got_away]
    agenda = laid(scenario, got_away=names).state.agenda
    assert agenda is not None
    assert agenda.doom == doom


def test_the_devourer_brings_an_elder_thing_into_the_bag_for_good() -> None:
    before = laid(GATHERING).state.bag
    assert laid(DEVOURER).state.bag == sorted([*before, "elder_thing"])


def test_after_midnight_everybody_discards_two_cards_of_his_opening_hand_at_random() -> None:
    for notes, left in (((), 5), (("past_midnight",), 3)):
        laid_out = laid(DEVOURER, 2, notes=notes)
        for who in laid_out.state.investigators:
            _shuffle_deck(laid_out.game, who)
            _deal(laid_out.game, who, 5)
        laying_out.discard_from_opening_hands(laid_out.game)
        assert [len(who.hand) for who in laid_out.state.investigators] == [left] * 2
        assert [len(who.discard) for who in laid_out.state.investigators] == [5 - left] * 2


def test_what_is_attached_to_a_card_that_is_set_aside_comes_into_play_with_it() -> None:
    laid_out = laid(RETURN_DEVOURER)
    laid_out.run(laying_out.bring_attached(laid_out.game, "01157.1"))
    assert laid_out.thing("50032b.1").host == "01157.1"
    laid_out = laid(DEVOURER)
    laid_out.run(laying_out.bring_attached(laid_out.game, "01157.1"))
    assert laid_out.state.things == []


def test_no_card_is_in_two_places() -> None:
    for scenario in SCENARIOS:
        for players in (1, 2, 3, 4):
            state = laid(scenario, players, notes=["ghoul_priest_alive"]).state
            everywhere = [
                *state.encounter.cards(),
                *(card for pile in state.piles.values() for card in pile.cards()),
                *state.set_aside,
                *state.removed,
                *(it.id for it in state.things),
                *(at.id for at in state.places),
            ]
            assert len(set(everywhere)) == len(everywhere), scenario
            known = [code_of(card) for card in everywhere if not card.startswith("woods")]
            assert all(code in CARDS for code in known)
