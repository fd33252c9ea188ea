"""Assets: gained, bought, handed over, discarded; the display; conditions; focus tokens and other tokens."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from miskatonic.games.third import scenes
from miskatonic.games.third.facts import CARDS, PACTS, SKILLS
from miskatonic.games.third.rules import assets, happenings
from miskatonic.games.third.rules.actions import perform
from miskatonic.games.third.rules.menu import menu
from miskatonic.games.third.rules.people import focus_limit
from miskatonic.games.third.rules.pool import pool
from miskatonic.games.third.rules.trading import trade
from miskatonic.games.third.state import Asset, Third, Turn
from miskatonic.kernel.abilities import Ability, Modifier, Moment, Reaction, Source
from miskatonic.kernel.asks import Flow
from miskatonic.kernel.text import say
from tests.third.table import Person, Table, field, lay, person

SHELF = ["knife", "leather_coat", "mystic_tome", "silver_key", "first_aid_kit"]
"""Prices 1, 3, 4, 6, 2; the tome and the key are Curios and not Common, the kit Common and no Curio."""
RULE = "3e.468.5"


def daniela(**fields: Any) -> Person:
    """Focus limit 3."""
    return person("daniela_reyes", **fields)


def enter(table: Table, *abilities: Ability, seat: int | None = 0, name: str = "gadget") -> Table:
    table.game.abilities.enter(Source(name, say("third.card.knife"), seat), abilities)
    return table


def empty(table: Table, deck: str) -> Table:
    """Somebody else has had all cards of a deck: they lie in the box."""
    pile = getattr(table.state, deck)
    table.state.boxed += pile.cards()
    pile.bags = []
    return table


# ---------------------------------------------------------------------- items


def gain_item(table: Table, **wanted: Any) -> Table:
    return table.do(assets.gain_item(table.game, table.who(), RULE, **wanted))


@pytest.mark.rule("3e.468.1", "3e.468.5", "3e.423.2")
@pytest.mark.parametrize("card", SHELF)
def test_an_item_is_gained_from_the_display_at_ones_choice(card: str) -> None:
    """Ruling 93."""
    table = gain_item(lay(daniela(), display=SHELF))
    assert table.options == [*SHELF, "deck"]
    table.answer(card)
    assert table.assets() == [card]
    assert table.who().money == 0


@pytest.mark.rule("3e.468.5")
def test_or_it_is_the_top_card_of_the_item_deck() -> None:
    table = lay(daniela(), display=SHELF, top={"items": ["shotgun", "dynamite"]})
    gain_item(table).answer("deck")
    assert table.assets() == ["shotgun"]
    assert table.state.display == SHELF
    assert table.state.items.bags[0] == ["dynamite"]


@pytest.mark.rule("3e.423.1", "3e.423.4")
def test_the_display_is_five_cards_and_is_filled_up_from_the_top_of_the_deck() -> None:
    table = lay(daniela(), display=SHELF, top={"items": ["shotgun"]})
    gain_item(table).answer("mystic_tome")
    assert table.state.display == ["knife", "leather_coat", "silver_key", "first_aid_kit", "shotgun"]


@pytest.mark.rule("3e.423.4", "3e.005.2")
def test_with_an_empty_deck_the_display_stays_short() -> None:
    table = empty(lay(daniela(), display=SHELF), "items")
    gain_item(table)
    assert table.options == SHELF
    table.answer("knife")
    assert table.state.display == SHELF[1:]


@pytest.mark.rule("3e.005.2", "3e.003")
def test_where_there_is_no_item_at_all_none_is_gained() -> None:
    table = empty(lay(daniela(), display=SHELF), "items")
    table.state.boxed += SHELF
    table.state.display = []
    assert gain_item(table).value == ""
    assert table.assets() == []


@pytest.mark.rule("3e.468.6")
@pytest.mark.parametrize(
    ("trait", "shown"),
    [
        ("common", ["knife", "leather_coat", "first_aid_kit"]),
        ("curio", ["knife", "leather_coat", "mystic_tome", "silver_key"]),
        ("tome", ["mystic_tome"]),
        ("weapon", ["knife"]),
    ],
)
def test_an_item_with_a_trait_is_taken_from_those_that_have_it(trait: str, shown: list[str]) -> None:
    table = gain_item(lay(daniela(), display=SHELF), trait=trait)
    assert table.options == [*shown, "deck"]


@pytest.mark.rule("3e.468.6")
def test_or_cards_are_revealed_until_one_has_it_and_the_others_go_under_the_deck() -> None:
    top = ["silver_key", "mystic_scroll", "shotgun", "dynamite"]
    table = lay(
        daniela(), display=["knife", *SHELF[1:3], "derringer_41", "first_aid_kit"], top={"items": top}
    )
    before = len(table.state.items)
    gain_item(table, trait="weapon").answer("deck")
    assert table.assets() == ["shotgun"]
    items = table.state.items
    assert (len(items), items.bags[0]) == (before - 1, ["dynamite"])
    assert items.bags[-1] == ["mystic_scroll", "silver_key"]


@pytest.mark.rule("3e.468.6", "3e.003")
def test_where_no_card_has_it_the_deck_is_shuffled_and_nothing_gained() -> None:
    """Ruling 97: "wanted" is worth more than any item."""
    table = lay(daniela(), display=SHELF)
    cards = table.state.items.cards()
    gain_item(table, min_value=99)
    assert (table.end, table.value, table.assets()) == ("done", "", [])
    assert table.state.items.cards() == cards
    assert len(table.state.items.bags) == 1


@pytest.mark.rule("3e.468.5", "3e.468.6")
@pytest.mark.parametrize(
    ("limits", "shown"),
    [
        ({"max_value": 3}, ["knife", "leather_coat", "first_aid_kit"]),
        ({"min_value": 4}, ["mystic_tome", "silver_key"]),
        ({"trait": "common", "max_value": 2}, ["knife", "first_aid_kit"]),
        ({"trait": "curio", "min_value": 3, "max_value": 4}, ["leather_coat", "mystic_tome"]),
    ],
)
def test_an_item_may_have_to_be_worth_so_much(limits: dict[str, Any], shown: list[str]) -> None:
    assert gain_item(lay(daniela(), display=SHELF), **limits).options == [*shown, "deck"]


def test_what_is_gained_says_where_it_comes_from() -> None:
    seen: list[Any] = []

    def look(game: Third, source: Source, happening: Any) -> Flow[None]:
        seen.append((happening.card, happening.origin, happening.who.seat))
        return
        yield

    table = lay(daniela(), display=SHELF, top={"items": ["shotgun"], "allies": ["zora_larson"]})
    enter(table, Reaction(happenings.Gained, Moment.AFTER, look, "3e.001"))
    gain_item(table).answer("knife")
    table.do(assets.gain_ally(table.game, table.who(), RULE))
    table.do(assets.gain_special(table.game, table.who(), "stray_dog", RULE))
    assert seen == [("knife", "display", 0), ("zora_larson", "deck", 0), ("stray_dog", "pile", 0)]


# ---------------------------------------------------------------------- spells and allies


@pytest.mark.rule("3e.455.1", "3e.455.5")
def test_a_spell_is_the_top_card_of_its_deck() -> None:
    table = lay(daniela(), top={"spells": ["wither", "binding"]})
    table.do(assets.gain_spell(table.game, table.who(), RULE))
    assert (table.end, table.assets()) == ("done", ["wither"])
    assert table.state.spells.bags[0] == ["binding"]


@pytest.mark.rule("3e.455.6")
def test_a_spell_with_a_trait_is_revealed_and_the_others_go_under_the_deck() -> None:
    table = lay(daniela(), top={"spells": ["wither", "intervene", "binding", "find_gate"]})
    table.do(assets.gain_spell(table.game, table.who(), RULE, "ritual"))
    assert table.assets() == ["binding"]
    spells = table.state.spells
    assert spells.bags[0] == ["find_gate"]
    assert spells.bags[-1] == ["intervene", "wither"]


@pytest.mark.rule("3e.455.6", "3e.003")
def test_where_no_spell_has_the_trait_none_is_gained() -> None:
    """Ruling 97."""
    table = lay(daniela())
    cards = table.state.spells.cards()
    table.do(assets.gain_spell(table.game, table.who(), RULE, "song"))
    assert (table.value, table.state.spells.cards(), len(table.state.spells.bags)) == ("", cards, 1)


@pytest.mark.rule("3e.407.1", "3e.407.3")
def test_an_ally_is_the_top_card_of_its_deck() -> None:
    table = lay(daniela(), top={"allies": ["zora_larson", "henry_wan"]})
    table.do(assets.gain_ally(table.game, table.who(), RULE))
    assert (table.end, table.assets()) == ("done", ["zora_larson"])
    assert table.state.allies.bags[0] == ["henry_wan"]


@pytest.mark.rule("3e.005.2", "3e.005.2.ex1", "3e.003")
def test_from_an_empty_deck_nothing_is_gained() -> None:
    table = empty(empty(lay(daniela()), "spells"), "allies")
    assert table.do(assets.gain_spell(table.game, table.who(), RULE)).value == ""
    assert table.do(assets.gain_ally(table.game, table.who(), RULE)).value == ""
    assert table.assets() == []


@pytest.mark.rule("3e.407.1", "3e.478.10")
def test_an_asset_works_while_he_has_it() -> None:
    """Sachiko Higa gives two dice in attacks."""
    table = lay(daniela(), top={"allies": ["sachiko_higa"]})
    game, who = table.game, table.who()
    assert pool(game, scenes.Test(who.seat, "strength", 0, "attack")) == 3
    table.do(assets.gain_ally(game, who, RULE))
    assert pool(game, scenes.Test(who.seat, "strength", 0, "attack")) == 5
    assets.discard(game, who, "sachiko_higa", RULE)
    assert pool(game, scenes.Test(who.seat, "strength", 0, "attack")) == 3


# ---------------------------------------------------------------------- special and starting cards


@pytest.mark.rule("3e.421.1", "3e.421.4", "3e.421.4.ex1", "3e.421.5")
def test_a_special_card_is_that_very_card_from_its_pile() -> None:
    table = lay(daniela())
    table.says({"do": "gain_special", "name": "ezra_graves"})
    assert table.assets() == ["ezra_graves"]
    assert "ezra_graves" not in table.state.specials
    assert len(table.state.specials) == sum(card.deck == "specials" for card in CARDS.values()) - 1


@pytest.mark.rule("3e.421.5", "3e.005.2")
def test_a_special_card_that_somebody_has_cannot_be_gained() -> None:
    table = lay(daniela(), person("jenny_barnes", assets=["ezra_graves"]))
    table.do(assets.gain_special(table.game, table.who(), "ezra_graves", "3e.421.5"))
    assert (table.value, table.assets(0), table.assets(1)) == (False, [], ["ezra_graves"])


@pytest.mark.rule("3e.422.4", "3e.005.2")
def test_a_starting_card_cannot_be_gained_like_a_special_card() -> None:
    table = lay(daniela())
    table.do(assets.gain_special(table.game, table.who(), "wrench", "3e.422.4"))
    assert (table.value, table.assets()) == (False, [])


# ---------------------------------------------------------------------- discarding


@pytest.mark.rule("3e.478.10", "3e.468.9", "3e.455.12", "3e.407.6")
def test_a_discarded_item_spell_or_ally_goes_under_its_deck() -> None:
    table = lay(daniela(assets=["shotgun", "wither", "zora_larson"]))
    for card in table.assets():
        assets.discard(table.game, table.who(), card, "3e.478.10")
    state = table.state
    assert (table.assets(), state.items.bags[-1]) == ([], ["shotgun"])
    assert state.spells.bags[-1] == ["wither"]
    assert state.allies.bags[-1] == ["zora_larson"]


@pytest.mark.rule(
    "3e.421.6", "3e.490.3", "3e.490.1", "3e.449.8", "3e.478.10", "3e.468.9", "3e.455.12", "3e.407.6"
)
@pytest.mark.parametrize("card", ["stray_cat", "service_piece", "stevedore"])
def test_a_discarded_special_card_goes_back_in_order_to_its_pile(card: str) -> None:
    """An ally, an item and a talent."""
    table = lay(daniela(assets=[card]))
    decks = len(table.state.items), len(table.state.allies)
    assets.discard(table.game, table.who(), card, "3e.421.6")
    assert (len(table.state.items), len(table.state.allies)) == decks
    assert card in table.state.specials
    assert table.state.specials == sorted(table.state.specials)


@pytest.mark.rule(
    "3e.422.6", "3e.422.2", "3e.490.3", "3e.449.8", "3e.478.10", "3e.468.9", "3e.455.12", "3e.407.6"
)
@pytest.mark.parametrize("card", ["wrench", "find_gate_start", "search_for_izzie", "voice_of_the_messenger"])
def test_a_discarded_starting_card_goes_to_no_deck(card: str) -> None:
    """An item, a spell, a talent and a condition."""
    table = lay(daniela(assets=[card]))
    state = table.state
    before = len(state.items), len(state.spells), list(state.specials), list(state.conditions)
    assets.discard(table.game, table.who(), card, "3e.422.6")
    assert table.assets() == []
    assert (len(state.items), len(state.spells), state.specials, state.conditions) == before


@pytest.mark.rule("3e.478.10")
def test_what_lay_under_a_discarded_card_goes_under_its_deck_unseen() -> None:
    table = lay(daniela(assets=["abandoned_luggage"]))
    items = table.state.items
    table.asset("abandoned_luggage").under = [items.take("items"), items.take("items")]
    left, cards = len(items), items.cards()
    assets.discard(table.game, table.who(), "abandoned_luggage", "3e.421.6")
    assert (len(items), items.cards()) == (left + 2, cards)
    assert len(set(items.odds(bottom=True))) > 2


@pytest.mark.rule("3e.002")
def test_what_cannot_be_discarded_is_not() -> None:
    table = lay(person("calvin_wright", assets=["until_the_end_of_time"]))
    assert not assets.discard(table.game, table.who(), "until_the_end_of_time", "3e.478.10")
    assert table.assets() == ["until_the_end_of_time"]


# ---------------------------------------------------------------------- conditions


def gain_condition(table: Table, name: str, seat: int = 0) -> Table:
    return table.do(assets.gain_condition(table.game, table.who(seat), name, "3e.449.6"))


@pytest.mark.rule("3e.449.1", "3e.449.6")
@pytest.mark.parametrize("name", ["blessed", "cursed", "dark_pact"])
def test_a_condition_is_a_copy_of_its_card_in_the_play_area(name: str) -> None:
    table = gain_condition(lay(daniela()), name)
    assert (table.value, table.assets()) == (True, [name])
    state = table.state
    assert (len(state.conditions), len(state.pacts)) == ((8, 5) if name == "dark_pact" else (7, 6))


@pytest.mark.rule("3e.449.4")
@pytest.mark.parametrize("name", ["blessed", "cursed", "dark_pact"])
def test_nobody_has_two_conditions_of_one_name(name: str) -> None:
    table = gain_condition(lay(daniela(assets=[name])), name)
    assert (table.value, table.assets()) == (False, [name])


@pytest.mark.rule("3e.449.4")
def test_conditions_of_different_names_go_together() -> None:
    table = gain_condition(lay(daniela(assets=["dark_pact"]), person("jenny_barnes")), "blessed")
    assert table.assets() == ["dark_pact", "blessed"]
    assert gain_condition(table, "dark_pact", 1).assets(1) == ["dark_pact"]


@pytest.mark.rule("3e.449.5", "3e.400.1h", "3e.400.1f")
@pytest.mark.parametrize(("held", "paid"), [((), True), (("dark_pact",), False)])
def test_a_condition_one_has_cannot_be_gained_as_a_cost(held: tuple[str, ...], paid: bool) -> None:
    table = lay(daniela(assets=held))
    assert assets.can_gain_condition(table.game, table.who(), "dark_pact") is paid
    cost = {"do": "spend", "condition": "dark_pact"}
    table.says({"do": "pay_to", "cost": cost, "effect": {"do": "gain_money", "n": 3}})
    if paid:
        table.answer("pay")
    assert (table.who().money, table.assets()) == (3 * paid, ["dark_pact"])


@pytest.mark.rule("3e.449.6", "3e.449.6.ex1")
def test_a_dark_pact_is_one_of_the_six_at_random() -> None:
    found: Counter[str] = Counter()
    for key in range(120):
        table = gain_condition(lay(daniela(), key=key), "dark_pact")
        pacts = table.state.pacts
        found[pacts.decide(table.asset("dark_pact").back, table.game.chance, "pacts")] += 1
    assert sorted(found) == sorted(PACTS)
    assert max(found.values()) < 45


@pytest.mark.rule("3e.449.7", "3e.449.6.ex1")
def test_nobody_knows_the_back_of_a_dark_pact() -> None:
    """Ruling 101: not even the table; it is decided when somebody looks."""
    table = gain_condition(lay(daniela()), "dark_pact")
    asset = table.asset("dark_pact")
    assert table.state.pacts.odds_of(asset.back) == {pact: Fraction(1, 6) for pact in sorted(PACTS)}
    assert not any(pact in asset.id for pact in PACTS)
    assert not any(
        isinstance(arg, str) and arg in PACTS for entry in table.log for arg in entry.args.values()
    )


@pytest.mark.rule("3e.449.8")
def test_a_discarded_condition_goes_back_to_its_pile() -> None:
    table = lay(daniela(assets=["blessed", "dark_pact"]))
    assert (len(table.state.conditions), len(table.state.pacts)) == (7, 5)
    for name in ("blessed", "dark_pact"):
        assert assets.lose_condition(table.game, table.who(), name, "3e.449.8")
        assert not assets.lose_condition(table.game, table.who(), name, "3e.449.8")
    assert table.assets() == []
    assert table.state.conditions == [str(n) for n in range(1, 9)]
    assert table.state.pacts.odds() == {pact: Fraction(1, 6) for pact in sorted(PACTS)}


@pytest.mark.rule("3e.449.8", "3e.449.6")
def test_a_pact_that_was_looked_at_and_discarded_is_one_of_six_again() -> None:
    table = gain_condition(lay(daniela()), "dark_pact")
    asset, pacts = table.asset("dark_pact"), table.state.pacts
    asset.back = pacts.decide(asset.back, table.game.chance, "pacts")
    assets.discard(table.game, table.who(), asset.id, "3e.449.8")
    assert pacts.odds() == {pact: Fraction(1, 6) for pact in sorted(PACTS)}


@pytest.mark.rule("3e.005.2", "3e.003")
def test_when_no_copy_is_left_nobody_gains_the_condition() -> None:
    table = lay(daniela())
    people = [Asset(f"blessed.{n}") for n in range(1, 9)]
    table.state.conditions = []
    assert not assets.can_gain_condition(table.game, table.who(), "blessed")
    assert gain_blindly(table) is False
    assert table.assets() == []
    table.state.conditions = [asset.id.partition(".")[2] for asset in people]
    assert gain_blindly(table) is True


def gain_blindly(table: Table) -> Any:
    """Without looking whether all pieces are on the table."""
    flow = assets.gain_condition(table.game, table.who(), "blessed", "3e.449.6")
    try:
        next(flow)
    except StopIteration as stop:
        return stop.value
    raise AssertionError("it asks something")


@pytest.mark.rule("3e.001", "3e.449.4")
@pytest.mark.parametrize(("had", "gained"), [("blessed", "cursed"), ("cursed", "blessed")])
def test_a_blessing_and_a_curse_take_each_other_away(had: str, gained: str) -> None:
    """Ruling 100: the cards' own words say so."""
    table = gain_condition(lay(daniela(assets=[had])), gained)
    assert (table.value, table.assets(), len(table.state.conditions)) == (False, [], 8)


@pytest.mark.rule("3e.002")
@pytest.mark.parametrize("name", ["blessed", "cursed"])
def test_rex_murphy_cannot_become_blessed_or_cursed(name: str) -> None:
    table = lay(person("rex_murphy"))
    assert not assets.can_gain_condition(table.game, table.who(), name)
    assert gain_condition(table, name).assets() == []
    assert gain_condition(table, "dark_pact").assets() == ["dark_pact"]


# ---------------------------------------------------------------------- buying


def buy(table: Table, **about: Any) -> Table:
    return table.do(assets.buy_display(table.game, table.who(), "3e.468.7", **about))


@pytest.mark.rule("3e.428.1", "3e.468.2", "3e.468.7", "3e.423.2")
def test_buying_costs_the_printed_price() -> None:
    table = buy(lay(daniela(money=5), display=SHELF))
    assert table.options == ["done", "knife", "leather_coat", "mystic_tome", "first_aid_kit"]
    table.answer("mystic_tome", "done")
    assert (table.assets(), table.who().money, table.value) == (["mystic_tome"], 1, 1)


@pytest.mark.rule("3e.428.1")
def test_what_one_cannot_pay_in_full_is_not_sold() -> None:
    table = buy(lay(daniela(money=2), display=SHELF))
    assert table.options == ["done", "knife", "first_aid_kit"]
    table.answer("knife")
    assert "first_aid_kit" not in table.options


@pytest.mark.rule("3e.423.5", "3e.423.4")
def test_several_purchases_are_made_at_once() -> None:
    """Ruling 95: what fills the display up cannot be bought, and nothing comes before the last is chosen."""
    table = buy(lay(daniela(money=20), display=SHELF, top={"items": ["shotgun", "dynamite"]}))
    table.answer("knife")
    assert (table.assets(), table.state.display) == ([], SHELF)
    assert not table.offers("shotgun")
    table.answer("silver_key")
    assert not table.offers("shotgun")
    table.answer("done")
    assert table.assets() == ["knife", "silver_key"]
    assert table.who().money == 20 - 7
    assert table.state.display == ["leather_coat", "mystic_tome", "first_aid_kit", "shotgun", "dynamite"]


@pytest.mark.rule("3e.468.7")
def test_an_effect_may_limit_what_and_how_many_are_sold() -> None:
    table = buy(lay(daniela(money=20), display=SHELF), trait="common", limit=1)
    assert table.options == ["done", "knife", "leather_coat", "first_aid_kit"]
    table.answer("leather_coat")
    assert (table.end, table.assets(), table.value) == ("done", ["leather_coat"], 1)


@pytest.mark.rule("3e.428.2", "3e.462.1")
@pytest.mark.parametrize(
    ("card", "half"),
    [("knife", 1), ("leather_coat", 2), ("mystic_tome", 2), ("silver_key", 3), ("first_aid_kit", 1)],
)
def test_half_price_is_rounded_up(card: str, half: int) -> None:
    table = buy(lay(daniela(money=9), display=SHELF), price="half", limit=1).answer(card)
    assert table.who().money == 9 - half


@pytest.mark.rule("3e.428.1", "3e.001")
def test_a_price_may_be_said_by_the_effect() -> None:
    table = buy(lay(daniela(money=3), display=SHELF), price=3, limit=1).answer("silver_key")
    assert table.who().money == 0


def halving() -> Reaction:
    """Something that makes one purchase cost half, once."""
    used: list[bool] = []

    def run(game: Third, source: Source, happening: Any) -> Flow[None]:
        used.append(True)
        happening.purchase.halved = True
        return
        yield

    def fits(game: Third, source: Source, happening: Any) -> bool:
        return not used

    return Reaction(happenings.Buying, Moment.AFTER, run, "3e.428.2", False, fits)


@pytest.mark.rule("3e.428.2", "3e.462.1")
def test_a_card_may_halve_the_price_of_one_purchase() -> None:
    table = enter(lay(daniela(money=9), display=SHELF), halving())
    buy(table).answer("use:gadget", "leather_coat", "first_aid_kit", "done")
    assert table.who().money == 9 - 2 - 2


@pytest.mark.rule("3e.428.3", "3e.462.2")
def test_half_of_half_is_half() -> None:
    table = enter(lay(daniela(money=9), display=SHELF), halving())
    enter(table, halving(), name="another")
    assert not buy(table, price="half", limit=1).offers("use:gadget")
    table.answer("silver_key")
    assert table.who().money == 6
    table = enter(lay(daniela(money=9), display=SHELF), halving())
    enter(table, halving(), name="another")
    buy(table, limit=1).answer("use:gadget")
    assert not table.offers("use:another")
    table.answer("silver_key")
    assert table.who().money == 6


def test_what_changes_the_prices_of_the_display_comes_on_top() -> None:
    table = enter(lay(daniela(money=9), display=SHELF), Modifier("price", 2, "3e.492.7"), seat=None)
    buy(table, price="half", limit=1).answer("leather_coat")
    assert table.who().money == 9 - 2 - 2
    assert assets.price_of(table.game, table.who(), "wither") == 2


@pytest.mark.rule("3e.423.3", "3e.428.4")
@pytest.mark.parametrize("money", [9, 0])
def test_who_buys_nothing_by_choice_or_for_want_of_money_may_discard_two_of_the_display(money: int) -> None:
    table = buy(
        lay(daniela(money=money), display=SHELF, top={"items": ["shotgun", "dynamite", "revolver_38"]})
    )
    if money:
        table.answer("done")
    assert (table.asked, table.options) == ("rotate", SHELF)
    table.answer("silver_key+knife")
    assert (table.end, table.value) == ("done", 0)
    assert table.state.display == ["leather_coat", "mystic_tome", "first_aid_kit", "shotgun", "dynamite"]
    assert table.state.items.bags[-2:] == [["knife"], ["silver_key"]]


@pytest.mark.rule("3e.423.3", "3e.428.4")
@pytest.mark.parametrize("answer", ["none", "silver_key"])
def test_fewer_or_none_may_be_discarded_but_not_three(answer: str) -> None:
    table = buy(lay(daniela(), display=SHELF))
    assert not table.takes(*SHELF[:3])
    table.answer(answer)
    assert table.end == "done"
    assert ("silver_key" in table.state.display) == (answer == "none")
    assert len(table.state.display) == 5


@pytest.mark.rule("3e.423.3", "3e.428.4")
def test_who_bought_something_may_discard_nothing() -> None:
    """Ruling 94."""
    table = buy(lay(daniela(money=9), display=SHELF)).answer("knife", "done")
    assert table.end == "done"


@pytest.mark.rule("3e.423.3", "3e.428.4")
def test_any_card_of_the_display_may_be_discarded_whatever_was_for_sale() -> None:
    table = buy(lay(daniela(), display=SHELF), trait="common")
    assert table.options == SHELF


@pytest.mark.rule("3e.423.3", "3e.428.4")
def test_so_too_when_nothing_of_the_kind_is_on_display() -> None:
    """He could buy nothing, for whatever reason."""
    weapons = ["shotgun", "dynamite", "revolver_38", "thompson_45", "silver_key"]
    table = buy(lay(daniela(money=9), display=weapons), trait="tome")
    assert (table.asked, table.options) == ("rotate", weapons)


@pytest.mark.rule("3e.423.3")
def test_gaining_is_no_purchase_and_discards_nothing() -> None:
    table = gain_item(lay(daniela(), display=SHELF)).answer("deck")
    assert table.end == "done"


@pytest.mark.rule("3e.455.2", "3e.428.1")
def test_spells_are_revealed_and_bought_and_the_rest_goes_under_the_deck() -> None:
    spells = ["wither", "intervene", "binding", "find_gate"]
    table = lay(daniela(money=5), top={"spells": spells})
    table.do(assets.buy_spells(table.game, table.who(), "3e.428.1", 3))
    assert table.options == ["done", "wither", "intervene", "binding"]
    assert table.state.revealed == spells[:3]
    table.answer("wither", "binding")
    assert (table.assets(), table.who().money, table.value) == (["wither", "binding"], 0, 2)
    assert table.state.revealed == []
    assert table.state.spells.bags[0] == ["find_gate"]
    assert table.state.spells.bags[-1] == ["intervene"]


@pytest.mark.rule("3e.428.1")
def test_who_buys_no_spell_discards_nothing_of_the_display() -> None:
    table = lay(daniela(money=9), top={"spells": ["wither", "intervene", "binding"]})
    table.do(assets.buy_spells(table.game, table.who(), "3e.428.1", 2)).answer("done")
    assert (table.end, table.assets()) == ("done", [])
    assert table.state.spells.bags[-1] == ["intervene", "wither"]


@pytest.mark.rule("3e.468.2", "3e.455.2", "3e.478.2")
def test_only_cards_of_the_item_and_spell_decks_have_a_price() -> None:
    for card in CARDS.values():
        assert (card.price > 0) == (card.deck in ("items", "spells")), card.id


# ---------------------------------------------------------------------- handing over


@pytest.mark.rule("3e.407.5", "3e.455.11", "3e.468.8", "3e.458.2")
@pytest.mark.parametrize("card", ["zora_larson", "wither", "knife"])
def test_allies_spells_and_items_change_hands_in_a_trade(card: str) -> None:
    table = lay(daniela(assets=[card]), person("jenny_barnes"))
    table.do(trade(table.game, table.who())).answer(f"trade:0:1:{card}")
    assert (table.assets(0), table.assets(1)) == ([], [card])


@pytest.mark.rule("3e.480.5", "3e.458.2")
@pytest.mark.parametrize("token", ["money", "clues", "remnants"])
def test_money_clues_and_remnants_change_hands_in_a_trade(token: str) -> None:
    table = lay(daniela(**field(token, 1)), person("jenny_barnes"))
    table.do(trade(table.game, table.who())).answer(f"trade:0:1:{token}")
    assert (getattr(table.who(0), token), getattr(table.who(1), token)) == (0, 1)


@pytest.mark.rule("3e.458.2")
def test_a_card_keeps_its_tokens_and_works_for_its_new_owner() -> None:
    table = lay(daniela(assets=["sachiko_higa"]), person("jenny_barnes"))
    game = table.game
    table.asset("sachiko_higa").damage = 2
    assets.hand_over(game, table.who(0), table.who(1), "sachiko_higa", "3e.458.2")
    assert table.asset("sachiko_higa", 1).damage == 2
    assert pool(game, scenes.Test(0, "strength", 0, "attack")) == 3
    assert pool(game, scenes.Test(1, "strength", 0, "attack")) == 3 + 2


@pytest.mark.rule("3e.458.4")
@pytest.mark.parametrize("used", [True, False])
def test_a_used_card_rests_with_its_new_owner(used: bool) -> None:
    """Ruling 30."""
    table = lay(daniela(assets=["sachiko_higa"]), person("jenny_barnes"), acting=Turn(0, 1))
    game = table.game
    if used:
        assets.use(game, "sachiko_higa")
    assets.hand_over(game, table.who(0), table.who(1), "sachiko_higa", "3e.458.4")
    assert table.asset("sachiko_higa", 1).barred is used
    assert pool(game, scenes.Test(1, "strength", 0, "attack")) == 3 + 2 * (not used)


@pytest.mark.rule("3e.458.4")
def test_only_what_is_used_in_ones_own_turn_counts_as_used() -> None:
    table = lay(daniela(assets=["knife"]), person("jenny_barnes", assets=["wither"]), acting=Turn(1, 1))
    assets.use(table.game, "knife")
    assets.use(table.game, "wither")
    assert (table.asset("knife").used, table.asset("wither", 1).used) == (False, True)


# ---------------------------------------------------------------------- focus


def focus(table: Table, skill: str = "any", **about: Any) -> Table:
    return table.do(assets.focus(table.game, table.who(), skill, "3e.429.4", **about))


@pytest.mark.rule("3e.429.4")
@pytest.mark.parametrize("skill", SKILLS)
def test_to_focus_a_skill_is_to_take_its_token(skill: str) -> None:
    assert focus(lay(daniela()), skill).who().focus == [skill]
    assert focus(lay(daniela())).answer(f"focus:{skill}").who().focus == [skill]


@pytest.mark.rule("3e.429.5", "3e.430.3")
def test_a_skill_has_one_token_at_most() -> None:
    table = lay(daniela(focus=["lore"]))
    assert focus(table, "lore").who().focus == ["lore"]
    assert "focus" not in table.story
    assert focus(table).options == [f"focus:{skill}" for skill in SKILLS if skill != "lore"]
    assert not any(option.name == "focus:lore" for option in menu(table.game, table.who()))


@pytest.mark.rule("3e.429.10", "3e.429.5")
def test_beyond_the_limit_it_is_still_one_token_a_skill() -> None:
    table = focus(lay(daniela(focus=sorted(SKILLS))), over_limit=True)
    assert (table.end, table.who().focus) == ("done", sorted(SKILLS))


@pytest.mark.rule("3e.429.8", "3e.429.9", "3e.459.2c", "3e.430.4")
@pytest.mark.parametrize("discarded", ["influence", "lore", "strength", "will"])
def test_over_the_limit_one_token_is_discarded_maybe_the_new_one(discarded: str) -> None:
    """Ruling 92."""
    table = focus(lay(daniela(focus=["influence", "lore", "strength"])), "will")
    assert table.asked == "discard_focus"
    table.answer(f"focus:{discarded}")
    left = [skill for skill in ("influence", "lore", "strength", "will") if skill != discarded]
    assert (table.end, table.who().focus) == ("done", left)


@pytest.mark.rule("3e.429.8", "3e.429.9")
def test_up_to_the_limit_nothing_is_discarded() -> None:
    table = focus(lay(daniela(focus=["influence", "lore"])), "will")
    assert (table.end, table.who().focus) == ("done", ["influence", "lore", "will"])


@pytest.mark.rule("3e.430.1", "3e.430.2", "3e.430.4", "3e.429.12")
def test_a_focus_action_costs_one_token_however_far_one_is_over_the_limit() -> None:
    """Ruling 92: Jenny Barnes, limit 1, has two already and keeps two."""
    table = lay(person("jenny_barnes", focus=["lore", "will"]))
    table.do(perform(table.game, table.who(), "focus:strength")).answer("focus:lore")
    assert (table.end, table.who().focus) == ("done", ["strength", "will"])


@pytest.mark.rule("3e.429.10")
def test_an_effect_that_goes_beyond_the_limit_discards_nothing() -> None:
    table = focus(lay(person("jenny_barnes", focus=["lore"])), "will", over_limit=True)
    assert (table.end, table.who().focus) == ("done", ["lore", "will"])


@pytest.mark.rule("3e.429.12", "3e.429.11")
def test_a_limit_that_drops_takes_no_token() -> None:
    table = lay(daniela(focus=["influence", "lore", "strength"], assets=["the_moon"]))
    assert focus_limit(table.game, table.who()) == 4
    focus(table, "will")
    assets.discard(table.game, table.who(), "the_moon", "3e.421.6")
    assert focus_limit(table.game, table.who()) == 3
    assert table.who().focus == ["influence", "lore", "strength", "will"]


def test_one_may_be_free_not_to_focus() -> None:
    table = focus(lay(daniela()), optional=True)
    assert table.options[-1] == "no"
    assert table.answer("no").who().focus == []


@pytest.mark.rule("3e.429.13")
def test_focus_tokens_are_not_traded() -> None:
    table = lay(daniela(focus=["lore"], money=1), person("jenny_barnes", focus=["will"]))
    table.do(trade(table.game, table.who()))
    assert table.options == ["trade:0:1:money"]


@pytest.mark.rule("3e.453.1")
def test_what_is_spent_is_discarded() -> None:
    table = lay(daniela(money=3, clues=2, remnants=2, focus=["lore", "will"]))
    game, who = table.game, table.who()
    assets.spend_money(game, who, 2, "3e.453.1")
    assets.spend_clues(game, who, 1, "3e.453.1")
    table.do(assets.spend_remnants(game, who, 1, "3e.453.1"))
    table.do(assets.spend_focus(game, who, 1, "3e.453.1")).answer("focus:lore")
    assert (who.money, who.clues, who.remnants, who.focus) == (1, 1, 1, ["will"])


def test_as_many_tokens_are_discarded_as_there_are() -> None:
    table = lay(daniela(focus=["lore"]))
    table.do(assets.discard_focus(table.game, table.who(), 2, "3e.429.9"))
    assert (table.value, table.who().focus) == (1, [])


def test_who_is_out_gains_nothing() -> None:
    table = lay(daniela(out="defeated"), person("jenny_barnes"), display=SHELF)
    game, who = table.game, table.who()
    for flow in (
        assets.gain_item(game, who, RULE),
        assets.gain_spell(game, who, RULE),
        assets.gain_ally(game, who, RULE),
        assets.gain_special(game, who, "stray_cat", RULE),
        assets.gain_condition(game, who, "blessed", RULE),
        assets.buy_display(game, who, RULE),
        assets.buy_spells(game, who, RULE, 3),
        assets.focus(game, who, "lore", RULE),
    ):
        assert table.do(flow).end == "done"
        assert not table.value
    assert table.story == []
