"""Treacheries and symbols of these boxes, each in a position that shows what it does."""

from __future__ import annotations

import pytest

from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import actions, affording, moments, table
from miskatonic.games.cards.play.rules import turn as turns
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.texts import symbol
from tests.cards.play.laying import AGNES, ATTIC, CELLAR, DAISY, HALLWAY, PARLOR, ROLAND
from tests.cards.play.spoken import ACOLYTE, GHOUL, RATS, Turn, turn

SET_ASIDE = "01156"
MASKS = ("01124", "01125", "01126", "01133")
"""Your House, Rivertown, Southside, the Graveyard."""


def doom(laid: Turn) -> int:
    assert laid.state.agenda is not None
    return laid.state.agenda.doom


# ---------------------------------------------------------------------- core


def test_a_hunting_shadow_takes_a_clue_or_blood() -> None:
    laid = turn()
    laid.who().clues = 1
    laid.draws("01135", "clue")
    assert (laid.who().clues, laid.who().damage) == (0, 0)
    laid.draws("01135", "damage")
    assert laid.who().damage == 2


@pytest.mark.rule("lcg.base.enc.02")
def test_a_false_lead_scatters_clues_or_surges() -> None:
    laid = turn(bag=["-2"])  # intellect 3 against 4
    laid.who().clues = 5
    laid.draws("01136")
    assert (laid.who().clues, laid.place(HALLWAY).clues) == (2, 3)
    laid.who().clues = 0
    laid.encounters("01166", "01166")
    laid.draws("01136")
    assert doom(laid) == 1


@pytest.mark.rule("lcg.2.23b")
def test_umordhoths_wrath_is_one_choice_after_the_other() -> None:
    laid = turn(bag=["0"])  # willpower 3 against 5: by 2
    (card,) = laid.hand("01088")
    laid.draws("01158", "card", "harm")
    assert (laid.piles(), laid.who().damage, laid.who().horror) == (["01088"], 1, 1)
    assert card not in laid.who().hand


@pytest.mark.rule("lcg.2.23a", "lcg.2.23c")
@pytest.mark.parametrize(("code", "harm"), [("01162", (3, 0)), ("01163", (0, 3))])
def test_hands_and_remains_strike_once_for_all_points(code: str, harm: tuple[int, int]) -> None:
    laid = turn(bag=["-8"])
    laid.draws(code)
    assert (laid.who().damage, laid.who().horror) == harm
    assert len(laid.told("play.log.suffers")) == 1


@pytest.mark.rule("lcg.base.act.15")
def test_who_is_frozen_in_fear_moves_for_two() -> None:
    laid = turn(bag=["-8"])
    card = laid.draws("01164")
    game, who = laid.game, laid.who()
    assert affording.price(game, who, 1, "move") == affording.price(game, who, 1, "fight") == 2
    assert affording.price(game, who, 1, "investigate") == 1
    laid.run(turns.perform(game, who, f"move:{PARLOR}"))
    assert (who.actions, affording.price(game, who, 1, "evade")) == (1, 1)
    laid.run(moments.end(game, "turn", seat=0))
    assert laid.in_play(card)
    laid.bag("0")
    laid.run(moments.end(game, "turn", seat=0))
    assert not laid.in_play(card)


@pytest.mark.rule("lcg.base.act.15")
def test_a_weapons_fight_costs_the_frozen_more_too() -> None:
    laid = turn()
    laid.draws("01164")
    gun = laid.asset("01016")
    laid.enemy(GHOUL, engaged=0)
    laid.who().actions = 1
    assert not laid.can(gun)


@pytest.mark.rule("lcg.base.golden.02")
def test_dissonant_voices_stop_even_events_in_answer() -> None:
    laid = turn(bag=["-2"])
    card = laid.draws("01165")
    (lucky, asset) = laid.hand("01080", "01020")
    assert not laid.playable(asset)
    assert laid.test("willpower", 3).succeeded is False
    laid.run(moments.end(laid.game, "round"))
    assert not laid.in_play(card)
    assert laid.test("willpower", 3, f"hand:{lucky}").succeeded is True


@pytest.mark.rule("lcg.base.doom.04")
def test_ancient_evils_may_advance_the_agenda_at_once() -> None:
    laid = turn()
    assert laid.state.agenda is not None
    laid.state.agenda.doom = 2
    laid.draws("01166", "horror")
    assert (laid.state.agenda.code, laid.who().horror) == ("01106", 2)


def test_a_crypts_chill_takes_an_asset_or_hurts() -> None:
    laid = turn(bag=["-8"])
    gun, knife = laid.asset("01016"), laid.asset("01020")
    laid.draws("01167", gun)
    assert (laid.in_play(gun), laid.in_play(knife)) == (False, True)
    laid.draws("01167")
    laid.draws("01167")
    assert laid.who().damage == 2


def test_a_crypts_chill_cannot_take_the_necronomicon() -> None:
    laid = turn(DAISY, bag=["-8"])
    laid.draws_weakness("01009")
    laid.draws("01167")
    assert laid.who().damage == 2


@pytest.mark.rule("lcg.base.cost.05")
def test_fog_lies_once_on_a_location_until_somebody_sees_through() -> None:
    laid = turn()
    card = laid.draws("01168")
    assert table.stat(laid.game, HALLWAY, "shroud") == 3
    laid.draws("01168")
    assert len(laid.state.things) == 1
    laid.investigate()
    assert not laid.in_play(card)


def test_chanting_dooms_the_nearest_cultist_or_finds_one() -> None:
    laid = turn()
    laid.encounters(RATS, ACOLYTE)
    laid.draws("01171", ATTIC)
    found = laid.state.things[0]
    assert (code_of(found.id), found.doom) == (ACOLYTE, 1)
    laid.draws("01171")
    assert found.doom == 3


def test_on_wings_of_darkness_one_lands_in_rivertown() -> None:
    laid = turn(places=MASKS, start="01124", bag=["-8"])
    enemy, gaunt = laid.enemy(GHOUL, engaged=0), laid.enemy("01172", engaged=0)
    laid.draws("01173")
    assert (laid.who().place, laid.who().damage, laid.who().horror) == ("01125", 1, 1)
    assert (laid.thing(enemy).place, laid.thing(gaunt).seat) == ("01124", 0)


@pytest.mark.rule("lcg.base.story.12")
def test_a_locked_door_bars_where_most_clues_are() -> None:
    laid = turn(bag=["0"])
    laid.place(ATTIC).clues = 2
    laid.place(CELLAR).clues = 1
    card = laid.draws("01174")
    assert laid.thing(card).host == ATTIC
    laid.who().place = ATTIC
    assert not actions.may_investigate(laid.game, laid.who())
    laid.use(card, "combat")
    assert actions.may_investigate(laid.game, laid.who())


def test_the_yellow_sign_wakes_madness() -> None:
    laid = turn(bag=["-8"])
    laid.deck("01088", "01097", "01088")
    laid.draws("01176")
    assert (laid.who().horror, laid.who().resources) == (2, 0)


@pytest.mark.parametrize(("answer", "cards", "doomed", "horror"), [("power", 2, 2, 0), ("horror", 0, 0, 2)])
def test_an_offer_of_power(answer: str, cards: int, doomed: int, horror: int) -> None:
    laid = turn()
    laid.draws("01178", answer)
    assert (len(laid.who().hand), doom(laid), laid.who().horror) == (cards, doomed, horror)


def test_dreams_weigh_on_will_and_mind() -> None:
    laid = turn()
    card = laid.draws("01182")
    assert table.skill(laid.game, laid.who(), "willpower") == 2
    assert table.sanity(laid.game, laid.who()) == 4
    laid.bag("+1")
    laid.use(card)
    assert not laid.in_play(card)


@pytest.mark.rule("lcg.base.dmg.11")
def test_dreams_may_be_the_last_straw() -> None:
    laid = turn(ROLAND, DAISY)
    laid.who().horror = 4
    laid.draws("01182")
    assert laid.who().out


# ---------------------------------------------------------------------- the Return


def test_the_zealots_seal_looks_at_hands() -> None:
    laid = turn(ROLAND, DAISY, bag=["-8"])
    laid.hand("01088", "01088", "01088", "01088", seat=1)
    laid.draws("50024")
    assert (laid.who().damage, laid.who().horror) == (1, 1)
    assert (laid.who(1).damage, len(laid.who(1).hand)) == (0, 2)


def test_masked_horrors_haunt_who_knows_most() -> None:
    laid = turn(ROLAND, DAISY)
    laid.draws("50031")
    assert doom(laid) == 1
    laid.who(1).clues = 2
    laid.draws("50031")
    assert (doom(laid), laid.who(1).horror, laid.who().horror) == (1, 2, 0)


def test_umordhoths_hunger_kills_the_empty_handed() -> None:
    laid = turn(ROLAND, DAISY)
    laid.hand("01088", "01088", seat=1)
    laid.hand("01088")
    enemy = laid.enemy(GHOUL, at=ATTIC, damage=1)
    laid.draws("50037")
    assert (laid.who().out, len(laid.who(1).hand), laid.thing(enemy).damage) == ("killed", 1, 0)


def test_a_chill_from_below_hurts_for_what_is_not_there() -> None:
    laid = turn(bag=["-8"])  # by 3
    laid.hand("01088")
    laid.draws("50040")
    assert (laid.who().hand, laid.who().damage, len(laid.told("play.log.suffers"))) == ([], 2, 1)


def test_a_mask_makes_the_farthest_cultist_stronger() -> None:
    laid = turn()
    near, far = laid.enemy(ACOLYTE, at=HALLWAY, exhausted=True), laid.enemy("01137", at=ATTIC)
    card = laid.draws("50043")
    it = laid.thing(far)
    assert (laid.thing(card).host, it.doom, table.stat(laid.game, far, "health")) == (far, 1, 6)
    assert table.has_keyword(laid.game, far, "retaliate")
    assert not table.has_keyword(laid.game, near, "aloof")


# ---------------------------------------------------------------------- symbols


def value(laid: Turn, scenario: str, difficulty: str, token: str) -> int:
    return symbol(scenario, difficulty, token).value(CardScope(laid.game, 0, "", ""))


@pytest.mark.parametrize(
    ("scenario", "difficulty", "token", "worth"),
    [
        ("the_gathering", "easy", "skull", -2),
        ("the_gathering", "standard", "cultist", -1),
        ("the_gathering", "standard", "tablet", -2),
        ("the_gathering", "hard", "skull", -2),
        ("the_gathering", "expert", "cultist", 0),
        ("return_to_the_gathering", "hard", "tablet", -4),
        ("the_midnight_masks", "standard", "skull", -3),
        ("the_midnight_masks", "hard", "skull", -5),
        ("the_midnight_masks", "hard", "cultist", -2),
        ("return_to_the_midnight_masks", "standard", "tablet", -3),
        ("the_midnight_masks", "expert", "tablet", -4),
        ("the_devourer_below", "standard", "skull", -2),
        ("the_devourer_below", "hard", "skull", -3),
        ("the_devourer_below", "standard", "cultist", -2),
        ("the_devourer_below", "hard", "cultist", -4),
        ("the_devourer_below", "standard", "tablet", -3),
        ("the_devourer_below", "hard", "tablet", -5),
        ("the_devourer_below", "standard", "elder_thing", -5),
        ("return_to_the_devourer_below", "expert", "elder_thing", -7),
    ],
)
def test_what_symbols_are_worth(scenario: str, difficulty: str, token: str, worth: int) -> None:
    laid = turn()
    laid.enemy(GHOUL, at=HALLWAY, exhausted=True)
    laid.enemy(GHOUL, at=HALLWAY, exhausted=True, copy=2)
    laid.thing(laid.enemy(ACOLYTE, at=ATTIC)).doom = 3
    laid.thing(laid.enemy(RATS, at=ATTIC)).doom = 2
    assert value(laid, scenario, difficulty, token) == worth


def test_in_the_house_a_tablet_hurts_beside_a_ghoul() -> None:
    laid = turn(bag=["tablet"])
    laid.test("willpower", 0)
    assert laid.who().damage == 0
    laid.enemy(GHOUL, at=HALLWAY, exhausted=True)
    laid.test("willpower", 0)
    assert laid.who().damage == 1


@pytest.mark.rule("lcg.base.test.15")
def test_in_the_house_a_cultist_frightens_who_fails() -> None:
    laid = turn(bag=["cultist"])
    laid.test("willpower", 0)
    laid.test("willpower", 9)
    assert laid.who().horror == 1


@pytest.mark.rule("lcg.base.deck.09")
def test_on_hard_a_skull_brings_a_ghoul_after_the_test() -> None:
    laid = turn(bag=["skull", "cultist"])
    laid.state.difficulty = "hard"
    laid.encounters(RATS, GHOUL)
    laid.state.bag = ["skull"]
    laid.test("willpower", 9)
    assert [code_of(it.id) for it in table.enemies(laid.game)] == [GHOUL]


def test_in_arkham_a_tablet_costs_clues() -> None:
    laid = turn(bag=["tablet"])
    laid.state.scenario = "the_midnight_masks"
    laid.who().clues = 3
    laid.test("willpower", 9)
    assert laid.place(HALLWAY).clues == 1
    laid.state.difficulty = "expert"
    laid.test("willpower", 9)
    assert laid.place(HALLWAY).clues == 3


def test_in_arkham_a_cultist_dooms_cultists() -> None:
    laid = turn(bag=["cultist"])
    laid.state.scenario = "the_midnight_masks"
    near, far = laid.enemy(ACOLYTE, at=ATTIC), laid.enemy("01137", at=ATTIC)
    laid.thing(near).place = HALLWAY
    laid.thing(near).exhausted = True
    laid.test("willpower", 0)
    assert (laid.thing(near).doom, laid.thing(far).doom) == (1, 0)
    laid.state.difficulty = "hard"
    laid.test("willpower", 0)
    assert (laid.thing(near).doom, laid.thing(far).doom) == (2, 1)


def test_in_the_woods_the_ancient_one_makes_the_elder_things_speak_twice() -> None:
    laid = turn(AGNES, bag=["elder_thing"])
    laid.state.scenario = "the_devourer_below"
    again = symbol("the_devourer_below", "standard", "elder_thing").again
    assert laid.test("willpower", 0).counted == [-5]
    laid.enemy("01157", at=ATTIC)
    assert again(CardScope(laid.game, 0, "", ""))
