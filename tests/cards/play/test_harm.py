"""Damage and horror: assigned, lessened, placed together, moved, healed."""

from __future__ import annotations

import pytest

from miskatonic.games.cards.play.rules import harm
from miskatonic.games.cards.play.rules.happenings import Suffers
from miskatonic.games.cards.play.state import DEFEATED, Cards
from miskatonic.kernel.abilities import AFTER, WHEN, Modifier, Source, reacts
from miskatonic.kernel.asks import Flow, nothing
from miskatonic.kernel.errors import IllegalAnswer
from tests.cards.play.laying import AGNES, DAISY, ROLAND, Table, Written, lay, words

DOG, LEO, COAT, AMULET, ROSARY = "01021", "01048", "01072", "01095", "01059"
"""Guard Dog 3/1, Leo De Luca 2/2, Leather Coat 2/-, Elder Sign Amulet -/4, Holy Rosary -/2."""


def seen(moment: object) -> tuple[Written, list[Suffers]]:
    """A book in which Roland notes what he suffers."""
    says, noted = Written(), list[Suffers]()

    def note(game: Cards, source: Source, happening: Suffers) -> Flow[None]:
        noted.append(happening)
        return nothing()

    says.abilities[ROLAND] = (reacts(Suffers, moment, note, "lcg.base.dmg.12"),)  # type: ignore[arg-type]
    return says, noted


@pytest.mark.rule("lcg.base.dmg.01", "lcg.base.dmg.03")
def test_without_assets_everything_goes_to_the_investigator_and_nothing_is_asked() -> None:
    laid = lay()
    assert laid.run(harm.deal(laid.game, laid.who(), 2, 1, "")) == (2, 1)
    assert (laid.who().damage, laid.who().horror) == (2, 1)


@pytest.mark.rule("lcg.base.dmg.01", "lcg.base.dmg.02")
def test_one_question_shares_both_kinds_and_all_is_placed_together() -> None:
    """The Ghoul Priest's 2/2 on an investigator with Leo De Luca (2/2)."""
    laid = lay()
    leo = laid.asset(LEO)
    laid.run(
        harm.deal(laid.game, laid.who(), 2, 2, "01116.1"),
        f"self:damage+{leo}:damage+{leo}:horror+self:horror",
    )
    assert len(laid.asked) == 1
    assert (laid.thing(leo).damage, laid.thing(leo).horror) == (1, 1)
    assert (laid.who().damage, laid.who().horror) == (1, 1)
    assert words(laid.asked[0].prompt) == (
        "Ghoul Priest: Roland Banks takes 2 damage and 2 horror. Who bears how much?"
    )


@pytest.mark.rule("lcg.base.dmg.02")
def test_an_asset_is_assigned_no_more_than_defeats_it() -> None:
    laid = lay()
    leo = laid.asset(LEO, damage=1)
    laid.run(harm.deal(laid.game, laid.who(), 3, 0, ""), f"{leo}:damage+self:damage*2")
    options = {option.name: option.most for option in laid.asked[0].options}
    assert options == {"self:damage": 3, f"{leo}:damage": 1}
    assert not laid.in_play(leo)
    assert laid.who().damage == 2


@pytest.mark.rule("lcg.base.dmg.07")
def test_what_has_no_sanity_takes_no_horror() -> None:
    laid = lay()
    coat = laid.asset(COAT)
    laid.run(harm.deal(laid.game, laid.who(), 0, 2, ""))
    assert laid.thing(coat).horror == 0
    amulet = laid.asset(AMULET)
    laid.run(harm.deal(laid.game, laid.who(), 1, 1, ""), f"{coat}:damage+{amulet}:horror")
    assert sorted(laid.asked[0].names()) == sorted(
        ["self:damage", "self:horror", f"{coat}:damage", f"{amulet}:horror"]
    )
    assert (laid.who().damage, laid.who().horror) == (0, 2)


@pytest.mark.rule("lcg.base.dmg.03")
def test_only_the_kind_that_somebody_can_take_is_shared() -> None:
    laid = lay()
    coat = laid.asset(COAT)
    laid.run(harm.deal(laid.game, laid.who(), 1, 3, ""), f"{coat}:damage")
    assert laid.asked[0].names() == ["self:damage", f"{coat}:damage"]
    assert (laid.who().damage, laid.who().horror) == (0, 3)


@pytest.mark.rule("lcg.base.dmg.04")
def test_direct_harm_cannot_be_assigned_elsewhere() -> None:
    laid = lay()
    laid.asset(DOG)
    laid.run(harm.deal(laid.game, laid.who(), 1, 1, "", direct=True))
    assert (laid.who().damage, laid.who().horror) == (1, 1)


@pytest.mark.rule("lcg.base.dmg.05")
@pytest.mark.parametrize(("damage", "horror"), [(9, 0), (0, 5), (11, 7)])
def test_damage_at_health_or_horror_at_sanity_defeats(damage: int, horror: int) -> None:
    laid = lay(ROLAND, DAISY, standalone=True)
    laid.run(harm.deal(laid.game, laid.who(), damage, horror, ""))
    assert laid.who().out == DEFEATED
    assert laid.who(1).out == ""


@pytest.mark.rule("lcg.base.dmg.05")
def test_one_less_than_that_does_not() -> None:
    laid = lay()
    laid.run(harm.deal(laid.game, laid.who(), 8, 4, ""))
    assert laid.who().out == ""


@pytest.mark.rule("lcg.errata.rules.07")
@pytest.mark.parametrize("kind", ["damage", "horror"])
def test_a_full_asset_goes_to_its_owners_discard_pile(kind: str) -> None:
    laid = lay(ROLAND, DAISY)
    leo = laid.asset(LEO, 1)
    laid.thing(leo).seat = 0  # Roland controls it, Daisy owns it
    amount = (2, 0) if kind == "damage" else (0, 2)
    laid.run(harm.deal(laid.game, laid.who(), *amount, ""), f"{leo}:{kind}*2")
    assert laid.who(1).discard == [leo]
    assert laid.who(0).discard == []


@pytest.mark.rule("lcg.base.dmg.10", "lcg.base.dmg.01")
def test_prevention_comes_between_assigning_and_placing() -> None:
    says, noted = seen(WHEN)

    def spare(game: Cards, source: Source, happening: Suffers) -> Flow[None]:
        harm.take_less(happening, "self", damage=1)
        return nothing()

    says.abilities[DAISY] = (reacts(Suffers, WHEN, spare, "lcg.base.dmg.10"),)
    laid = lay(ROLAND, DAISY, says=says)
    coat = laid.asset(COAT)
    dealt = laid.run(
        harm.deal(laid.game, laid.who(), 2, 0, ""),
        f"{coat}:damage+self:damage",
        "investigator:0",
    )
    assert noted[0].to == {"self": (0, 0), coat: (1, 0)}
    assert dealt == (1, 0)
    assert (laid.who().damage, laid.thing(coat).damage) == (0, 1)


@pytest.mark.rule("lcg.base.dmg.10")
def test_if_nothing_is_placed_nothing_was_dealt() -> None:
    says, noted = seen(AFTER)

    def spare(game: Cards, source: Source, happening: Suffers) -> Flow[None]:
        harm.take_less(happening, "self", damage=9)
        return nothing()

    says.abilities[DAISY] = (reacts(Suffers, WHEN, spare, "lcg.base.dmg.10"),)
    laid = lay(ROLAND, DAISY, says=says)
    assert laid.run(harm.deal(laid.game, laid.who(), 2, 0, "")) == (0, 0)
    assert noted == []
    laid.run(harm.deal(laid.game, laid.who(), 2, 1, ""))
    assert [(each.damage, each.horror) for each in noted] == [(0, 1)]


@pytest.mark.rule("lcg.base.dmg.12", "lcg.2.12a")
def test_what_his_assets_take_was_dealt_to_him() -> None:
    says, noted = seen(AFTER)
    laid = lay(ROLAND, says=says)
    coat = laid.asset(COAT)
    assert laid.run(harm.deal(laid.game, laid.who(), 1, 0, ""), f"{coat}:damage") == (1, 0)
    assert [(each.seat, each.damage, each.to) for each in noted] == [(0, 1, {coat: (1, 0)})]


@pytest.mark.rule("lcg.base.dmg.13")
def test_a_reaction_to_damage_on_an_asset_comes_before_that_damage_defeats_it() -> None:
    says, standing = Written(), []

    def bite(game: Cards, source: Source, happening: Suffers) -> Flow[None]:
        standing.append(any(it.id == source.id for it in game.state.things))
        return nothing()

    says.abilities[DOG] = (reacts(Suffers, WHEN, bite, "lcg.base.dmg.13", forced=False),)
    laid = lay(ROLAND, says=says)
    dog = laid.asset(DOG, damage=2)
    laid.run(harm.deal(laid.game, laid.who(), 1, 0, ""), f"{dog}:damage", dog)
    assert standing == [True]
    assert not laid.in_play(dog)


@pytest.mark.rule("lcg.base.dmg.11")
def test_health_made_less_defeats_at_once() -> None:
    says = Written()
    says.abilities["01182"] = (Modifier("who.sanity", -1, "lcg.base.dmg.11"),)
    laid = lay(AGNES, DAISY, standalone=True, says=says)
    laid.who().horror = 7
    laid.run(harm.check(laid.game))
    assert laid.who().out == ""
    laid.threat("01182.1")
    laid.run(harm.check(laid.game))
    assert laid.who().out == DEFEATED


@pytest.mark.rule("lcg.base.dmg.11")
def test_so_does_an_assets() -> None:
    says = Written()
    says.abilities["01182"] = (Modifier("asset.health", -1, "lcg.base.dmg.11"),)
    laid = lay(DAISY, says=says)
    leo, coat = laid.asset(LEO, damage=1), laid.asset(COAT)
    laid.threat("01182.1")
    laid.run(harm.check(laid.game))
    assert not laid.in_play(leo)
    assert laid.in_play(coat)


@pytest.mark.rule("lcg.base.dmg.14")
def test_moving_tokens_is_neither_dealing_nor_taking() -> None:
    says, noted = seen(AFTER)
    laid = lay(ROLAND, DAISY, standalone=True, says=says)
    laid.asset(ROSARY)
    book = laid.threat("01009.0a", horror=3)
    laid.run(harm.move_to(laid.game, laid.thing(book), laid.who(), horror=1))
    assert (laid.who().horror, laid.thing(book).horror) == (1, 2)
    assert noted == []
    laid.who().horror = 4
    laid.run(harm.move_to(laid.game, laid.thing(book), laid.who(), horror=1))
    assert laid.who().out == DEFEATED


@pytest.mark.rule("lcg.base.dmg.08")
def test_healing_takes_off_no_more_than_there_is() -> None:
    laid = lay()
    laid.who().damage, laid.who().horror = 2, 1
    assert harm.heal(laid.game, "seat:0", damage=3, horror=1) == (2, 1)
    assert (laid.who().damage, laid.who().horror) == (0, 0)
    enemy = laid.enemy("01179", engaged=0, damage=1)
    assert harm.heal(laid.game, enemy, damage=2) == (1, 0)
    assert harm.heal(laid.game, enemy, damage=2) == (0, 0)
    assert len(laid.told("play.log.heals")) == 2


@pytest.mark.rule("lcg.base.timing.10", "lcg.base.dmg.01")
def test_several_assign_in_player_order_and_then_all_is_placed() -> None:
    says, placed = Written(), []

    def note(game: Cards, source: Source, happening: Suffers) -> Flow[None]:
        placed.append([who.damage for who in game.state.investigators])
        return nothing()

    says.abilities[ROLAND] = (reacts(Suffers, AFTER, note, ""),)
    laid = lay(ROLAND, DAISY, says=says)
    mine, hers = laid.asset(COAT), laid.asset(COAT, 1)
    laid.run(
        harm.deal_together(laid.game, [(laid.who(), 1, 0), (laid.who(1), 1, 0)], ""),
        f"{mine}:damage",
        "self:damage",
    )
    assert [ask.seat for ask in laid.asked] == [0, 1]
    assert placed == [[0, 1], [0, 1]]
    assert (laid.thing(mine).damage, laid.thing(hers).damage) == (1, 0)


def test_a_cost_on_an_asset_may_defeat_it() -> None:
    laid = lay()
    dog = laid.asset(DOG, damage=2)
    laid.run(harm.hurt_thing(laid.game, dog, damage=1))
    assert laid.who().discard == [dog]


def test_tokens_on_what_has_no_such_value_mean_something_else() -> None:
    """The Necronomicon lies there with its horror, and is not defeated by it."""
    laid = lay(DAISY)
    book = laid.threat("01009.0a", horror=3)
    laid.run(harm.check(laid.game))
    assert laid.in_play(book)


def test_who_is_out_is_dealt_nothing() -> None:
    laid: Table = lay(ROLAND, DAISY)
    laid.who().out = DEFEATED
    assert laid.run(harm.deal(laid.game, laid.who(), 1, 1, "")) == (0, 0)
    assert laid.who().damage == 0


# ---------------------------------------------------------------------- ultimatums and boons


@pytest.mark.rule("lcg.ultimatum.agony")
def test_in_agony_one_card_after_the_other_is_filled() -> None:
    laid = lay()
    laid.state.campaign.variants = ["agony"]
    leo, dog = laid.asset(LEO), laid.asset(DOG)
    rest = f"{leo}:damage*2+{leo}:horror+self:damage"
    for spread in (f"{leo}:damage+self:damage*2+self:horror", f"{leo}:damage*2+self:damage+self:horror"):
        with pytest.raises(IllegalAnswer):
            laid.run(harm.deal(laid.game, laid.who(), 3, 1, ""), spread)
    laid.run(harm.deal(laid.game, laid.who(), 3, 1, ""), rest)
    assert not laid.in_play(leo)
    laid.run(
        harm.deal(laid.game, laid.who(), 4, 2, ""), f"{dog}:damage*3+{dog}:horror+self:damage+self:horror"
    )
    assert not laid.in_play(dog)
    assert (laid.who().damage, laid.who().horror) == (2, 1)


@pytest.mark.rule("lcg.ultimatum.agony")
def test_in_agony_he_may_take_all_himself() -> None:
    laid = lay()
    laid.state.campaign.variants = ["agony"]
    laid.asset(LEO)
    laid.run(harm.deal(laid.game, laid.who(), 3, 1, ""), "self:damage*3+self:horror")
    assert (laid.who().damage, laid.who().horror) == (3, 1)


@pytest.mark.rule("lcg.ultimatum.scream.a")
def test_the_scream_takes_unique_allies_for_good() -> None:
    laid = lay()
    laid.state.campaign.variants = ["scream"]
    leo, dog, lita = laid.asset(LEO), laid.asset(DOG), laid.asset("01117")
    for card, damage in ((leo, 2), (dog, 3), (lita, 3)):
        laid.run(harm.hurt_thing(laid.game, card, damage=damage))
    assert laid.state.removed == [leo]
    assert laid.who().discard == [dog, lita]
    assert laid.state.campaign.lost_allies == ["leo_de_luca"]


@pytest.mark.rule("lcg.ultimatum.scream.a")
def test_but_only_in_a_campaign() -> None:
    laid = lay(standalone=True)
    laid.state.campaign.variants = ["scream"]
    leo = laid.asset(LEO)
    laid.run(harm.hurt_thing(laid.game, leo, damage=2))
    assert laid.who().discard == [leo]
