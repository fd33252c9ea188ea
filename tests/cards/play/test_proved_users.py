"""Who may use an ability, whom "you" means, what is yours: each rule in a position that shows it."""

from __future__ import annotations

import pytest

from miskatonic.games.cards.play.ids import encountered, owned
from miskatonic.games.cards.play.rules import enemies, menu, table, turn
from miskatonic.games.cards.play.scenes import Tested as Result
from miskatonic.games.cards.play.state import PLACE, PLAY, Thing
from tests.cards.play import made
from tests.cards.play.laying import AGNES, ATTIC, DAISY, HALLWAY, PARLOR, ROLAND, SKIDS, WENDY
from tests.cards.play.spoken import GHOUL, REAL, Turn
from tests.cards.play.spoken import turn as in_turn

COP, FIRST_AID, FOG, DOOR, DREAMS, LITA = "01018", "01019", "01168", "01174", "01182", "01117"
VICTORIA, DETECTIVE, DEEP_ONE, COVER_UP = "01140", "01103", "01181", "01007"


def usable(laid: Turn, seat: int = 0) -> set[str]:
    """The sources that this seat itself could use now, by action or free."""
    return {source.id for kind in ("action", "free") for source, _ in laid.usables(kind, seat)}


# ---------------------------------------------------------------------- whose abilities one may use


@pytest.mark.rule("lcg.1.2a")
def test_one_uses_what_one_controls_and_ones_own_investigator() -> None:
    laid = in_turn(SKIDS)
    laid.enemy(GHOUL, engaged=0)
    cop = laid.asset(COP)
    assert {SKIDS, cop} <= usable(laid)


@pytest.mark.rule("lcg.1.2b")
def test_one_uses_the_location_one_is_at_and_encounter_cards_there() -> None:
    laid = in_turn()
    laid.who().resources = 9
    door, victoria = laid.on_place(DOOR, PARLOR), laid.enemy(VICTORIA, at=PARLOR, exhausted=True)
    assert not {PARLOR, door, victoria} & usable(laid)
    laid.who().place = PARLOR
    assert {PARLOR, door, victoria} <= usable(laid)


@pytest.mark.rule("lcg.1.2c")
def test_one_uses_what_lies_before_others_at_the_same_location() -> None:
    laid = in_turn(ROLAND, DAISY)
    dreams = laid.threat(encountered(DREAMS, 1), 1)
    assert dreams in usable(laid)
    laid.who(1).place = ATTIC
    assert dreams not in usable(laid)


@pytest.mark.rule("lcg.1.2d")
def test_the_current_act_is_anybodys_wherever_he_is() -> None:
    laid = in_turn(ROLAND, DAISY)
    laid.who().clues = laid.who(1).clues = 2
    act = "act:01123"
    assert act not in usable(laid)
    laid.game.abilities.enter(*REAL.stage("01123", False))
    laid.state.piles["cultists"] = laid.state.encounter
    laid.encounters("01137")
    laid.state.piles["cultists"] = laid.state.encounter
    for place in (HALLWAY, ATTIC):
        laid.who().place = place
        assert act in usable(laid)
    laid.game.abilities.leave(act)  # as when it advances
    assert act not in usable(laid)


@pytest.mark.rule("lcg.1.2e")
def test_a_card_may_let_those_at_its_location_use_it() -> None:
    laid = in_turn(ROLAND, DAISY, start=PARLOR)
    lita = laid.put(Thing(encountered(LITA, 1), PLACE, place=PARLOR))
    assert lita in usable(laid)
    laid.who().place = ATTIC
    assert lita not in usable(laid)


@pytest.mark.rule("lcg.1.2f")
def test_what_another_controls_is_not_ones_to_use() -> None:
    laid = in_turn(ROLAND, DAISY)
    laid.enemy(GHOUL, engaged=0)
    laid.who().damage = 2
    cop, kit = laid.asset(COP, 1), laid.asset(FIRST_AID, 1)
    assert not {cop, kit} & usable(laid)
    assert kit not in usable(laid, 1)  # nor is it her turn
    assert cop in usable(laid, 1)


def test_in_ones_turn_others_may_use_what_is_free_and_theirs() -> None:
    """They do so as themselves: the damage is Daisy's, not Roland's."""
    laid = in_turn(ROLAND, DAISY)
    ghoul = laid.enemy(GHOUL, engaged=0, damage=1)
    laid.place(HALLWAY).clues = 1
    cop = laid.asset(COP, 1)
    name = next(name for name, (source, _) in menu.usables(laid.game, laid.who()).items() if source.id == cop)
    laid.run(turn.perform(laid.game, laid.who(), name))
    assert not laid.in_play(ghoul)
    assert laid.who().clues == 0  # nobody asked Roland: he has defeated nothing


# ---------------------------------------------------------------------- whom "you" means


@pytest.mark.rule("lcg.2.1a", "lcg.2.1e", "lcg.2.1f", "lcg.2.1g", "lcg.2.1b", "lcg.base.abil.14")
def test_dreams_mean_their_drawer_their_bearer_and_who_wakes_up() -> None:
    laid = in_turn(ROLAND, DAISY, AGNES)
    dreams = laid.draws(DREAMS, seat=1)
    assert laid.thing(dreams).seat == 1  # she has drawn them
    skills = [table.skill(laid.game, who, "willpower") for who in laid.state.investigators]
    sanity = [table.sanity(laid.game, who) for who in laid.state.investigators]
    assert (skills, sanity) == ([3, 2, 5], [5, 8, 8])  # they weigh on her alone
    laid.bag("0")
    laid.use(dreams)  # Roland's test, with his own willpower of 3
    assert [each.seat for each in laid.state.latest if isinstance(each, Result)] == [0]
    assert not laid.in_play(dreams)
    assert (laid.who().actions, laid.who(1).actions) == (2, 0)


@pytest.mark.rule("lcg.2.1c", "lcg.2.1d")
def test_you_is_whoever_the_phrase_describes() -> None:
    laid = in_turn(ROLAND, SKIDS, WENDY, start=HALLWAY)
    laid.who(2).place = ATTIC
    laid.enemy(DETECTIVE, at=HALLWAY, owner=2)
    blank = [table.is_blank(laid.game, table.named_seat(seat)) for seat in range(3)]
    assert blank == [True, True, False]  # everybody there, and not who owns it
    assert SKIDS not in usable(laid, 1)
    deep_one = laid.enemy(DEEP_ONE, at=HALLWAY)
    laid.run(enemies.engage(laid.game, deep_one, laid.who(1)))
    assert [who.horror for who in laid.state.investigators] == [0, 1, 0]
    laid.run(enemies.engage(laid.game, deep_one, laid.who(0)))
    assert [who.horror for who in laid.state.investigators] == [1, 1, 0]


@pytest.mark.rule("lcg.2.1b")
def test_you_is_who_uses_a_locations_ability() -> None:
    laid = in_turn(ROLAND, DAISY, places=["01155"], start="01155")
    laid.who().damage = laid.who(1).damage = 2
    laid.state.active = 1
    laid.who(1).actions = 3
    laid.use("01155", seat=1)
    assert (laid.who().damage, laid.who(1).damage) == (2, 1)


@pytest.mark.rule("lcg.faq.023")
def test_an_engaged_enemy_is_one_engaged_with_you() -> None:
    laid = in_turn(ROLAND, DAISY)
    hers = laid.enemy(GHOUL, engaged=1)
    [light] = laid.hand("01066")  # an evasion: of an enemy engaged with you
    assert not laid.playable(light)
    hit = {"do": "damage", "n": 1, "to": {"do": "enemy", "state": "engaged"}}
    ring = laid.asset(made.card(made.DONKEY, abilities=[{"do": "free", "effect": hit}]))
    assert ring not in usable(laid)
    mine = laid.enemy(GHOUL, engaged=0, copy=2)
    assert laid.playable(light)
    laid.free(ring)  # there is no choice
    assert (laid.thing(mine).damage, laid.thing(hers).damage) == (1, 0)


@pytest.mark.rule("lcg.faq.031")
def test_your_cards_are_those_you_control() -> None:
    """Daisy's elder sign counts Tomes: one that another owns is hers now, hers that another controls is not."""
    laid = in_turn(DAISY, ROLAND, bag=["elder_sign"])
    laid.put(Thing(owned("01031", 1, 5), PLAY, 0))
    laid.put(Thing(owned("01031", 0, 5), PLAY, 1))
    laid.put(Thing(owned("01009", 0, 6), PLAY, 1))
    made_test = laid.test("intellect", 1)
    assert made_test.succeeded
    assert len(laid.who().hand) == 1


@pytest.mark.rule("lcg.faq.002a", "lcg.faq.002b")
def test_clues_on_a_card_are_not_at_the_location_while_cards_are() -> None:
    laid = in_turn()
    ghoul = laid.enemy(GHOUL, engaged=0, damage=1)
    debt = laid.threat(owned(COVER_UP, 0, 0), 0, clues=3)
    laid.fight(ghoul)  # Roland is not asked: there is nothing to discover
    assert not laid.in_play(ghoul)
    assert (laid.thing(debt).clues, laid.who().clues) == (3, 0)
    assert table.place_of(laid.game, laid.thing(debt)) == HALLWAY
    cop, rat = laid.asset(COP), laid.enemy("01159", engaged=0)
    assert {table.place_of(laid.game, laid.thing(each)) for each in (cop, rat)} == {HALLWAY}
    laid.who().place = ATTIC
    assert {table.place_of(laid.game, laid.thing(each)) for each in (cop, rat, debt)} == {ATTIC}


@pytest.mark.rule("lcg.2.8")
def test_the_resources_you_have_are_those_of_your_pool() -> None:
    laid = in_turn()
    code = made.card(
        made.DONKEY,
        abilities=[
            {"do": "get", "skill": ["willpower"], "n": {"do": "tokens", "what": "resources", "on": "you"}}
        ],
    )
    laid.asset(code)
    laid.threat(owned("01011", 0, 0), 0, resources=4)
    laid.who().resources = 2
    assert table.skill(laid.game, laid.who(), "willpower") == 3 + 2
