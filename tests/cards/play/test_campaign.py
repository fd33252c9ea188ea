"""Every branch of the guide by a scripted log; what goes from scenario to scenario; games that stand alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.decks.deck import Deck
from miskatonic.games.cards.decks.starters import starter
from miskatonic.games.cards.decks.verdict import RANDOM_WEAKNESS, check
from miskatonic.games.cards.play.box import BOX
from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.facts.scenarios import GOT_AWAY, INTERROGATED
from miskatonic.games.cards.play.rules import campaign, laying_out, prologue, setup, story, upgrades
from miskatonic.games.cards.play.rules.happenings import Ends
from miskatonic.games.cards.play.state import (
    DEFEATED,
    INSANE,
    KILLED,
    RESIGNED,
    Cards,
    CardsState,
    Place,
    Stage,
    Thing,
)
from miskatonic.kernel import saves
from miskatonic.kernel.abilities import WHEN, Source, reacts
from miskatonic.kernel.asks import Flow
from miskatonic.kernel.chance import Chance, key_from
from miskatonic.kernel.game import Game
from tests.cards.play.laying import AGNES, DAISY, ROLAND, SKIDS, WENDY, Table, Written
from tests.cards.play.stories import (
    DEVOURER,
    GATHERING,
    MASKS,
    RETURN,
    ZEALOT,
    begin,
    begun,
    laid,
    over,
)

COVER_UP, LITA, GHOUL_PRIEST, HUNTER, NAROGATH = "01007", "01117", "01116", "01121b", "50026b"
WOLF_MAN, HERMAN, PETER, VICTORIA, RUTH = "01137", "01138", "01139", "01140", "01141"
MADNESSES = ("01096", "01097", "01099", "01100")
CULT = [WOLF_MAN, HERMAN, PETER, VICTORIA, RUTH]


def playing(scenario: str, players: int = 1, **more: Any) -> Table:
    """A scenario of a campaign, its table laid."""
    return laid(scenario, players, campaign=ZEALOT, **more)


def notes(table: Table) -> list[str]:
    return table.game.state.campaign.log.notes


def names(table: Table, section: str) -> list[str]:
    return table.game.state.campaign.log.lists.get(section, [])


# ---------------------------------------------------------------------- the gathering


def test_without_a_resolution_the_house_stands_and_the_priest_lives() -> None:
    table = playing(GATHERING)
    table.who().out = DEFEATED
    over(table, "none", "seat:0")
    assert notes(table) == ["ghoul_priest_alive", "house_standing"]
    assert table.state.campaign.decks[0][LITA] == 1
    assert table.state.campaign.experience == [2]
    assert table.state.step == "between"
    assert not table.state.result


def test_resolution_1_burns_the_house_and_leaves_its_mark_on_the_lead() -> None:
    table = playing(GATHERING, 2)
    table.state.lead = 1
    over(table, "R1", "no")
    assert notes(table) == ["house_burned"]
    assert table.state.campaign.mental == [0, 1]
    assert all(LITA not in deck for deck in table.state.campaign.decks), "she was refused"
    assert table.state.campaign.experience == [2, 2]


def test_resolution_2_pays_the_lead_better_and_offers_no_lita() -> None:
    table = playing(GATHERING, 2)
    over(table, "R2")
    assert notes(table) == ["house_standing"]
    assert table.state.campaign.experience == [3, 2]
    assert table.asked == []


def test_resolution_3_kills_who_has_not_resigned_and_lita_goes_to_another() -> None:
    table = playing(GATHERING, 3)
    table.who(0).out, table.who(1).out = DEFEATED, RESIGNED
    over(table, "R3", "seat:1")
    assert notes(table) == ["ghoul_priest_alive", "house_standing", "lita_finds_others"]
    assert [who.out for who in table.state.investigators] == [KILLED, RESIGNED, KILLED]
    assert table.state.campaign.fallen == [ROLAND, SKIDS]
    assert [LITA in deck for deck in table.state.campaign.decks] == [False, True, False]
    assert table.state.campaign.experience == [0, 0, 0]


def test_resolution_3_with_nobody_left_leaves_lita_with_nobody() -> None:
    table = playing(GATHERING)
    over(table, "R3")
    assert table.state.campaign.fallen == [ROLAND]
    assert table.asked == []


def test_after_resolution_3_a_lead_who_resigned_is_asked_first() -> None:
    table = playing(GATHERING, 2)
    table.who(0).out = RESIGNED
    over(table, "R3", "seat:0")
    assert [option.name for option in table.asked[0].options] == ["seat:0", "no"]


# ---------------------------------------------------------------------- the midnight masks


def masked(victory: Iterable[str] = (), things: Iterable[str] = (), **more: Any) -> Table:
    table = playing(MASKS, **more)
    table.state.victory = [f"{code}.1" for code in victory]
    deck = table.state.piles[laying_out.CULTISTS]
    for code in (*victory, *things):
        if f"{code}.1" in deck:
            deck.remove(f"{code}.1")
    for code in things:
        table.state.things.append(Thing(f"{code}.1", "place", place=table.who().place))
    return table


def test_who_talked_and_who_got_away() -> None:
    table = masked([WOLF_MAN, PETER], [HERMAN])
    over(table, "none")
    assert names(table, INTERROGATED) == [WOLF_MAN, PETER]
    assert names(table, GOT_AWAY) == [HUNTER, HERMAN, VICTORIA, RUTH]
    assert table.state.campaign.experience == [printed(WOLF_MAN).victory + printed(PETER).victory]


def test_all_six_leave_nobody_to_get_away() -> None:
    table = masked([*CULT, HUNTER])
    table.state.piles[laying_out.HUNTERS].draw(table.game.chance, "hunters")
    table.state.agenda = Stage("01122")
    over(table, "R1")
    assert names(table, INTERROGATED) == sorted([*CULT, HUNTER])
    assert names(table, GOT_AWAY) == []


def test_at_midnight_a_hunter_who_was_never_met_got_away_only_while_his_agenda_is_current() -> None:
    table = masked(CULT)
    table.state.agenda = Stage("01122")
    table.state.piles[laying_out.HUNTERS].draw(table.game.chance, "hunters")
    over(table, "R2")
    assert "past_midnight" in notes(table)
    assert names(table, GOT_AWAY) == []
    table = masked(CULT, [HUNTER])
    table.state.agenda = Stage("01122")
    over(table, "R2")
    assert names(table, GOT_AWAY) == [HUNTER]


def test_of_the_return_either_of_two_may_have_been_the_hunter_and_three_cultists_are_out() -> None:
    found = set()
    for key in (b"one", b"two", b"three", b"four", b"five"):
        table = laid("return_to_the_midnight_masks", campaign=RETURN, key=key)
        over(table, "R1")
        away = names(table, GOT_AWAY)
        assert len(away) == 6
        found |= set(away) & {HUNTER, NAROGATH}
    assert found == {HUNTER, NAROGATH}


def test_the_ghoul_priest_is_crossed_out_when_he_is_in_the_victory_display() -> None:
    table = masked([GHOUL_PRIEST], notes=["ghoul_priest_alive", "house_standing"])
    over(table, "R1")
    assert notes(table) == ["house_standing"]
    table = masked(notes=["ghoul_priest_alive"])
    over(table, "R1")
    assert notes(table) == ["ghoul_priest_alive"]


# ---------------------------------------------------------------------- the devourer below


def test_without_a_resolution_the_devourer_kills_even_who_resigned() -> None:
    table = playing(DEVOURER, 2)
    table.who(0).out, table.who(1).out = RESIGNED, DEFEATED
    over(table, "none")
    assert [who.out for who in table.state.investigators] == [KILLED, KILLED]
    assert notes(table) == ["arkham_succumbed"]
    assert (table.state.result, table.state.reason) == ("lost", "none")


@pytest.mark.parametrize(
    ("ending", "note", "trauma", "experience", "result"),
    [
        ("R1", "ritual_broken", (0, 2), 5, "won"),
        ("R2", "umordhoth_repelled", (2, 2), 10, "won"),
        ("R3", "lita_sacrificed", (2, 2), 0, "survived"),
    ],
)
def test_how_the_campaign_ends(
    ending: str, note: str, trauma: tuple[int, int], experience: int, result: str
) -> None:
    table = playing(DEVOURER, 2)
    table.state.campaign.decks[1][LITA] = 1
    over(table, ending)
    assert notes(table) == [note]
    assert (table.state.campaign.physical, table.state.campaign.mental) == ([trauma[0]] * 2, [trauma[1]] * 2)
    assert table.state.campaign.experience == [experience] * 2
    assert table.state.result == result
    assert (LITA in table.state.campaign.decks[1]) is (ending != "R3")
    mad = [[code for code in deck if code in MADNESSES] for deck in table.state.campaign.decks]
    assert all(mad) is (ending == "R3"), "the guilt of it: a madness for everybody"


@pytest.mark.rule("lcg.base.deck.15", "lcg.base.story.04")
def test_random_weaknesses_come_from_what_is_left_of_the_collection() -> None:
    """When all copies of its four madnesses are in somebody's deck there are no more."""
    table = playing(DEVOURER, 4)
    decks = table.state.campaign.decks
    over(table, "R3")
    while story.add_weakness(table.game, table.who(), "madness") is not None:
        pass
    drawn: dict[str, int] = {}
    for deck in decks:
        for code in MADNESSES:
            drawn[code] = drawn.get(code, 0) + deck.get(code, 0)
    assert drawn == {code: printed(code).quantity for code in MADNESSES}
    assert table.told("play.log.no_weakness")


@pytest.mark.rule("lcg.base.elim.12")
def test_trauma_of_a_resolution_may_drive_insane() -> None:
    table = playing(DEVOURER)
    table.who().mental = 3
    over(table, "R1")
    assert table.who().out == INSANE
    assert table.state.campaign.fallen == [ROLAND]


# ---------------------------------------------------------------------- points and experience


@pytest.mark.rule("lcg.base.kw.11", "lcg.base.xp.06", "lcg.base.story.11")
def test_points_are_of_the_victory_display_and_of_cleared_locations_in_play() -> None:
    table = playing(GATHERING)
    table.state.victory = [f"{GHOUL_PRIEST}.1", "01118.1"]
    assert story.victory_points(table.game) == 3
    table.state.places += [Place("01113", revealed=True), Place("01114", revealed=True, clues=1)]
    assert story.victory_points(table.game) == 4
    table.state.places[-1].clues = 0
    assert story.victory_points(table.game) == 5
    table.state.places[-1].revealed = False
    assert story.victory_points(table.game) == 4


@pytest.mark.rule("lcg.base.xp.01", "lcg.base.xp.07")
def test_everybody_earns_the_display_and_what_the_resolution_adds_or_takes() -> None:
    table = playing(GATHERING, 4)
    table.state.victory = [f"{GHOUL_PRIEST}.1"]
    table.who(1).out, table.who(2).out = DEFEATED, RESIGNED
    table.who(2).experience = -2
    table.who(3).experience = -9
    over(table, "R2")
    assert table.state.campaign.experience == [5, 4, 2, 0]
    (chapter,) = table.state.campaign.chapters
    assert (chapter.scenario, chapter.resolution, chapter.experience) == (GATHERING, "R2", [5, 4, 2, 0])


def test_what_happens_when_the_game_ends_comes_before_the_resolution() -> None:
    def trauma(game: Cards, source: Source, happening: Ends) -> Flow[None]:
        assert game.state.campaign.log.notes == []
        game.state.investigators[0].mental += 1
        return
        yield

    def game_ends(game: Cards, source: Source, happening: Ends) -> bool:
        return happening.span == "game" and happening.seat == 0

    says = Written()
    says.abilities[COVER_UP] = (reacts(Ends, WHEN, trauma, "lcg.base.elim.09", fits=game_ends),)
    table = playing(GATHERING, 2, says=says)
    table.threat(f"{COVER_UP}.0a")
    over(table, "R1", "no")
    assert table.state.campaign.mental == [2, 0], "his own, once, and that of the resolution"


# ---------------------------------------------------------------------- between scenarios


def between(table: Table, *answers: str) -> None:
    """Units until the next table is to be laid, or all is over."""
    given = list(answers)
    while table.game.state.step == "between" and not table.game.state.result:
        _unit(table, given)
    assert not given, given
    table.state = table.game.state


def _unit(table: Table, given: list[str]) -> None:
    flow = campaign.between(table.game)
    try:
        ask = next(flow)
        while True:
            table.asked.append(ask)  # type: ignore[arg-type]
            answer = given.pop(0)
            ask = flow.send(ask.read(answer))  # type: ignore[union-attr]
    except StopIteration:
        return


@pytest.mark.rule("lcg.base.camp.01", "lcg.base.camp.02", "lcg.base.bag.07", "lcg.base.elim.06")
def test_a_lost_scenario_goes_on_to_the_next_with_decks_trauma_log_and_bag() -> None:
    table = playing(GATHERING, 2)
    table.state.bag = sorted([*table.state.bag, "elder_thing"])
    table.who(0).out, table.who(0).physical = DEFEATED, 1
    table.state.lead = 1
    over(table, "none", "seat:1")
    between(table, "done", "done")
    state = table.state
    assert state.scenario == MASKS
    assert state.step == "setup"
    assert "elder_thing" in state.bag
    assert state.investigators[0].physical == 1
    assert state.campaign.decks[1][LITA] == 1
    assert state.campaign.experience == [2, 2], "what was not spent is kept"
    assert not state.standalone
    assert state.resolution == ""
    begin(table, "seat:0")
    assert [who.damage for who in state.investigators] == [1, 0]
    assert f"{LITA}.1a" in state.investigators[1].cards
    assert {who.place for who in state.investigators} == {"01124"}
    assert f"{GHOUL_PRIEST}.1" in state.encounter


@pytest.mark.rule("lcg.faq.094a")
def test_a_campaign_from_its_first_scenario_to_its_end() -> None:
    table = begun(campaign=ZEALOT)
    begin(table)
    over(table, "R1", "seat:0")
    between(table, "done")
    begin(table)
    assert table.state.scenario == MASKS
    assert table.who().horror == 1
    over(table, "R2")
    between(table, "done")
    begin(table)
    assert table.state.scenario == DEVOURER
    assert table.state.agenda is not None
    assert table.state.agenda.doom == 3, "all six got away"
    assert len(table.who().hand) == 3, "it is past midnight"
    over(table, "R1")
    assert table.state.result == "won"
    assert [each.resolution for each in table.state.campaign.chapters] == ["R1", "R2", "R1"]


@pytest.mark.rule("lcg.base.elim.08", "lcg.base.camp.03")
def test_who_was_killed_is_replaced_by_somebody_new_with_nothing() -> None:
    table = playing(GATHERING, 2)
    table.who(1).out = RESIGNED
    over(table, "R3", "seat:1")
    table.asked.clear()
    between(table, f"play:{WENDY}")
    assert table.state.campaign.codes == [WENDY, DAISY]
    assert table.state.campaign.experience[0] == 0
    assert table.state.investigators[0].code == WENDY
    assert table.state.campaign.decks[0] == dict(sorted(starter(WENDY).cards.items()))
    options = [option.name for option in table.asked[0].options]
    assert options == [f"play:{code}" for code in (SKIDS, AGNES, WENDY)]


@pytest.mark.rule("lcg.base.camp.04")
def test_without_anybody_left_in_the_pool_the_campaign_is_lost() -> None:
    table = playing(GATHERING, 4)
    table.state.campaign.fallen = [WENDY]
    over(table, "R3")
    between(table)
    assert (table.state.result, table.state.reason) == ("lost", "nobody_left")
    table = playing(GATHERING, 4)
    over(table, "R3")
    between(table, f"play:{WENDY}")
    assert table.state.result == "lost", "one is left for four"


# ---------------------------------------------------------------------- buying


def purse(experience: int, code: str = ROLAND, lita: int = 0) -> Table:
    table = playing(GATHERING)
    campaign_ = table.state.campaign
    deck = {**starter(code).cards, LITA: lita}
    deck.pop(RANDOM_WEAKNESS)
    deck["01097"] = 1
    campaign_.codes, campaign_.decks, campaign_.experience = (
        [code],
        [dict(sorted(deck.items()))],
        [experience],
    )
    return table


@pytest.mark.rule("lcg.base.xp.02", "lcg.base.xp.04")
def test_a_new_card_costs_its_level_and_another_makes_room() -> None:
    table = purse(5)
    assert table.run(upgrades.buy(table.game, 0), "buy:01026", "out:01086")
    deck = table.state.campaign.decks[0]
    assert (deck["01026"], deck["01086"]) == (1, 1)
    assert table.state.campaign.experience == [5 - (printed("01026").level or 0)]
    assert check(Deck(ROLAND, deck, taboo="")).valid
    assert not table.run(upgrades.buy(table.game, 0), "done")


@pytest.mark.rule("lcg.base.xp.03")
def test_a_higher_version_costs_the_difference_and_takes_the_place_of_the_lower() -> None:
    table = purse(3)
    table.run(upgrades.buy(table.game, 0), "upgrade:01018>01028")
    deck = table.state.campaign.decks[0]
    assert deck["01028"] == 1
    assert "01018" not in deck
    assert table.state.campaign.experience == [3 - (printed("01028").level or 0)]


@pytest.mark.rule("lcg.base.xp.05")
def test_purchases_are_offered_between_scenarios_and_never_in_one() -> None:
    """By chance into the second scenario, with experience that everybody keeps."""
    luck = Chance(key_from("whatever comes"), {})
    game = Game(BOX, BOX.prepare({"campaign": ZEALOT}, 2), key_from("a campaign"))
    offered = set()
    while game.state.scenario == GATHERING or game.state.turn < 3:
        game.state.campaign.experience = [9, 9] if game.state.campaign.chapters else [0, 0]
        names = {name for ask in game.asks for name in ask.names()}
        buys = {name for name in names if name.startswith((f"{upgrades.BUY}:", f"{upgrades.UPGRADE}:"))}
        assert not buys or game.state.step == "between", game.state.step
        offered |= buys
        game.answer("done" if buys else game.eyes(0, 1).sample(luck, "answers"))
    assert offered
    assert game.state.campaign.experience == [9, 9]


def test_only_what_is_legal_and_can_be_paid_is_offered() -> None:
    for code in (ROLAND, DAISY, SKIDS, AGNES, WENDY):
        table = purse(2, code)
        deck = upgrades.deck_of(table.game, 0)
        found = upgrades.purchases(deck, 2)
        assert found
        for new, old in found:
            assert upgrades.price(deck, new, old) <= 2
            assert upgrades.is_legal(deck, new, old)
    assert upgrades.purchases(deck, 0) == []


def test_a_purchase_can_be_taken_back_before_a_card_goes() -> None:
    table = purse(5)
    before = dict(table.state.campaign.decks[0])
    assert table.run(upgrades.buy(table.game, 0), "buy:01026", "back")
    assert table.state.campaign.decks[0] == before
    assert table.state.campaign.experience == [5]


def test_signatures_weaknesses_and_lita_never_make_room() -> None:
    table = purse(5, lita=1)
    deck = upgrades.deck_of(table.game, 0)
    assert check(deck).valid, "she does not count for the size"
    going = upgrades.movable(deck)
    assert not {LITA, "01006", "01007", "01097"} & set(going)
    assert "01086" in going


# ---------------------------------------------------------------------- standing alone


@pytest.mark.rule("lcg.base.alone.04")
@pytest.mark.parametrize(
    ("scenario", "ending", "result"),
    [
        (GATHERING, "R1", "won"),
        (GATHERING, "R2", "won"),
        (GATHERING, "R3", "lost"),
        (GATHERING, "none", "lost"),
        (MASKS, "R1", "won"),
        (MASKS, "R2", "lost"),
        (MASKS, "none", "lost"),
        (DEVOURER, "R1", "won"),
        (DEVOURER, "R2", "won"),
        (DEVOURER, "R3", "lost"),
        (DEVOURER, "none", "lost"),
    ],
)
def test_alone_only_a_resolution_on_an_act_wins(scenario: str, ending: str, result: str) -> None:
    table = laid(scenario)
    over(table, ending)
    assert (table.state.result, table.state.reason) == (result, ending)
    assert table.who().out == "", "there is nothing to be killed for"
    assert table.state.campaign.chapters == []


@pytest.mark.rule("lcg.base.alone.02", "lcg.base.alone.03")
def test_alone_the_past_is_chosen_with_its_log_its_cards_and_its_trauma() -> None:
    table = begun(MASKS, 2)
    table.run(setup.at_once(table.game), "seat:1", "R1", "seat:1")
    assert notes(table) == ["house_burned"]
    assert [who.mental for who in table.state.investigators] == [0, 1]
    assert table.state.campaign.decks[1][LITA] == 1
    assert table.state.campaign.experience == [0, 0]
    assert [option.name for option in table.asked[1].options] == ["R1", "R2", "R3", "none"]


def test_a_past_in_which_all_were_killed_leaves_everybody_alive() -> None:
    table = begun(MASKS)
    table.run(setup.at_once(table.game), "R3", "no")
    assert "lita_finds_others" in notes(table)
    assert table.who().out == ""
    table.run(setup.lay_table(table.game))
    assert f"{GHOUL_PRIEST}.1" in table.state.encounter
    assert table.told("play.intro.the_midnight_masks.others")


def test_alone_whoever_got_away_is_picked() -> None:
    table = begun(DEVOURER)
    table.run(setup.at_once(table.game), "R2", "R2", f"{WOLF_MAN}+{RUTH}+{HUNTER}")
    assert notes(table) == ["house_standing", "past_midnight"]
    assert names(table, GOT_AWAY) == [HUNTER, WOLF_MAN, RUTH]
    assert [option.name for option in table.asked[1].options] == ["R1", "R2"]
    assert table.asked[2].first() == "none"


def test_no_more_got_away_than_there_were() -> None:
    table = begun("return_to_the_devourer_below")
    flow = prologue._who_got_away(table.game, "return_to_the_midnight_masks")
    ask = next(flow)
    assert ask.takes("+".join([*CULT, HUNTER]))  # type: ignore[union-attr]
    assert not ask.takes("+".join([*CULT, "50044"]))  # type: ignore[union-attr]
    assert not ask.takes(f"{HUNTER}+{NAROGATH}")  # type: ignore[union-attr]


@pytest.mark.rule("lcg.base.alone.01")
@pytest.mark.parametrize(("experience", "weaknesses"), [(0, 1), (9, 1), (10, 2), (20, 3), (45, 5)])
def test_alone_a_dear_deck_draws_more_weaknesses(experience: int, weaknesses: int) -> None:
    table = begun(GATHERING)
    cards = dict(starter(ROLAND).cards)
    plain = [code for code in cards if load()[code].level == 0 and code not in ("01006", "01007")]
    left = experience
    for code in sorted(upgrades.shop(starter(ROLAND)), key=lambda code: -(load()[code].level or 0)):
        level = load()[code].level or 0
        for _ in range(2):
            if level and level <= left:
                cards[plain[0]] -= 1
                plain = plain if cards[plain[0]] else plain[1:]
                cards[code] = cards.get(code, 0) + 1
                left -= level
    assert left == 0
    table.state.campaign.decks[0] = {code: n for code, n in cards.items() if n}
    prologue.due_weaknesses(table.game)
    assert table.state.campaign.decks[0][RANDOM_WEAKNESS] == weaknesses


def test_the_lead_is_chosen_where_there_is_a_choice() -> None:
    table = begun(GATHERING, 3)
    table.run(setup.at_once(table.game), "seat:2")
    assert table.state.lead == 2
    table = begun(GATHERING, 1)
    table.run(setup.at_once(table.game))
    assert table.asked == []


# ---------------------------------------------------------------------- a campaign is one game


def _into_the_second_scenario() -> Game[CardsState]:
    """A campaign of two, played by chance until the second scenario has begun."""
    setup_ = BOX.prepare({"campaign": ZEALOT}, 2)
    luck = Chance(key_from("whatever comes"), {})
    game = Game(BOX, setup_, key_from("a campaign"))
    while game.state.scenario == GATHERING or game.state.step != "turn":
        assert game.outcome is None
        game.answer(game.eyes(0, 1).sample(luck, "answers"))
    return game


def test_undo_and_saves_reach_across_scenarios() -> None:
    game = _into_the_second_scenario()
    where, answers = game.hash(), len(game.answers)
    again = saves.load(saves.save(game), BOX).game
    assert again.hash() == where
    game.undo(4)
    assert game.state.scenario == GATHERING
    assert game.state.campaign.chapters == []
    while len(game.answers) < answers:
        game.answer(again.answers[len(game.answers)])
    assert game.hash() == where
    assert game.state.scenario == MASKS
    assert [each.scenario for each in game.state.campaign.chapters] == [GATHERING]
