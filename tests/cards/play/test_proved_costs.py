"""Costs, limits, targets and choices: what an ability needs before it begins, and what it counts."""

from __future__ import annotations

import pytest

from miskatonic.games.cards.play.ids import encountered, owned
from miskatonic.games.cards.play.rules import attacks, cards, clues, table
from miskatonic.games.cards.play.rules.menu import Menu
from miskatonic.games.cards.play.scenes import Tested as Result
from miskatonic.games.cards.play.state import PLAY, Thing
from miskatonic.kernel.abilities import TIMES, Modifier
from tests.cards.play import made
from tests.cards.play.laying import (
    AGNES,
    ATTIC,
    CELLAR,
    DAISY,
    HALLWAY,
    PARLOR,
    ROLAND,
    SKIDS,
    STUDY,
    Written,
    lay,
)
from tests.cards.play.spoken import ACOLYTE, FLESH_EATER, GHOUL, RATS
from tests.cards.play.spoken import turn as in_turn

COP, FIRST_AID, AUTOMATIC, MACHETE, GUTS, FROZEN, FOG = (
    "01018",
    "01019",
    "01016",
    "01020",
    "01089",
    "01164",
    "01168",
)
GAIN = {"do": "gain_resources", "n": 1}


# ---------------------------------------------------------------------- what pays


@pytest.mark.rule("lcg.errata.rules.01", "lcg.base.cost.01", "lcg.1.0")
def test_only_a_card_one_controls_in_play_pays() -> None:
    """A card in hand and one of another are no price, though the other stands beside him."""
    laid = in_turn(ROLAND, DAISY)
    cost = [{"do": "exhaust", "card": {"do": "in_play", "which": {"do": "which", "trait": ["ally"]}}}]
    ring = laid.asset(made.card(made.DONKEY, abilities=[{"do": "free", "effect": GAIN, "cost": cost}]))
    laid.hand(COP)
    theirs = laid.asset(COP, 1, copy=1)
    assert not laid.can(ring, "free")
    mine = laid.put(Thing(owned(COP, 1, 3), PLAY, 0))  # hers, but he controls it
    laid.free(ring)
    assert (laid.thing(mine).exhausted, laid.thing(theirs).exhausted) == (True, False)


@pytest.mark.rule("lcg.base.cost.01")
def test_ones_own_purse_pays_ones_own_costs_and_a_group_shares_its_own() -> None:
    laid = in_turn(ROLAND, DAISY, places=["01134"], start="01134")
    laid.who().resources, laid.who(1).resources = 4, 9
    assert not laid.can("01134")
    laid.who().resources = 5
    assert laid.can("01134")
    laid.who().clues, laid.who(1).clues = 1, 3
    laid.run(clues.spend_as_group(laid.game, [0, 1], 3, 0, "lcg.base.clue.03"), "seat:0,seat:1*2")
    assert (laid.who().clues, laid.who(1).clues) == (0, 1)


@pytest.mark.rule("lcg.base.cost.02")
def test_horror_as_a_cost_is_paid_though_an_ally_takes_it() -> None:
    laid = in_turn(AGNES)
    book, ally = laid.asset("01058"), laid.asset("01033")
    laid.free(book, f"{ally}:horror")
    assert (laid.who().resources, laid.thing(ally).horror, laid.who().horror) == (6, 1, 0)
    assert laid.thing(book).uses == 3


@pytest.mark.rule("lcg.base.cost.06")
def test_a_weapon_fires_its_own_ammunition_only() -> None:
    laid = in_turn()
    gun, other = laid.asset(AUTOMATIC, uses=0), laid.asset(AUTOMATIC, copy=1, uses=2)
    ghoul = laid.enemy(GHOUL, engaged=0)
    assert not laid.can(gun)
    laid.use(other)
    assert (laid.thing(gun).uses, laid.thing(other).uses) == (0, 1)
    assert not laid.in_play(ghoul)


@pytest.mark.rule("lcg.base.time.09", "lcg.base.timing.05")
def test_what_cannot_be_paid_in_full_is_not_begun_and_nothing_is_paid() -> None:
    """Each price alone could be paid, both together cannot."""
    laid = in_turn()
    cost = [{"do": "spend_resources", "n": 3}, {"do": "exhaust"}, {"do": "spend_resources", "n": 3}]
    ring = laid.asset(made.card(made.DONKEY, abilities=[{"do": "free", "effect": GAIN, "cost": cost}]))
    assert laid.who().resources == 5
    assert not laid.can(ring, "free")
    laid.who().resources = 6
    laid.free(ring)
    assert (laid.who().resources, laid.thing(ring).exhausted) == (1, True)
    assert not laid.can(ring, "free")


@pytest.mark.rule("lcg.base.abil.06")
def test_what_paying_would_cause_does_not_make_an_effect_possible() -> None:
    laid = in_turn()
    cost, heal = [{"do": "take", "horror": 1}], {"do": "heal", "horror": 1}
    ring = laid.asset(made.card(made.DONKEY, abilities=[{"do": "free", "effect": heal, "cost": cost}]))
    assert not laid.can(ring, "free")
    laid.who().horror = 1
    assert laid.can(ring, "free")


@pytest.mark.rule("lcg.base.timing.05", "lcg.base.cost.07")
def test_an_ability_needs_somebody_whom_it_could_change() -> None:
    laid = in_turn(ROLAND, DAISY, AGNES)
    kit = laid.asset(FIRST_AID)
    assert not laid.can(kit)  # nobody is hurt
    laid.who(1).damage = laid.who(2).horror = 1
    laid.use(kit, "seat:1")
    assert laid.asked[0].names() == ["seat:1", "seat:2"]  # Roland would not change
    cop = laid.asset(COP)
    assert not laid.can(cop, "free")  # there is no enemy here
    laid.enemy(GHOUL, at=ATTIC)
    assert not laid.can(cop, "free")


@pytest.mark.rule("lcg.base.timing.06")
@pytest.mark.parametrize("falls", [False, True])
def test_costs_then_attacks_then_the_effect(falls: bool) -> None:
    laid = in_turn(ROLAND, DAISY)
    use = {"do": "action", "effect": {"do": "draw"}, "cost": [{"do": "discard_cost"}]}
    ring = laid.asset(made.card(made.DONKEY, abilities=[use]))
    laid.enemy(GHOUL, engaged=0)
    laid.who().damage = 8 if falls else 2
    laid.use(ring)
    lines = ["play.log.leaves.discard", "play.log.suffers", "play.log.draws"]
    told = [entry.id for entry in laid.game.log or () if entry.id in lines]
    assert told[:2] == lines[:2]
    assert ("play.log.draws" in told, bool(laid.who().out)) == (not falls, falls)


# ---------------------------------------------------------------------- additional costs


@pytest.mark.rule("lcg.1.6a", "lcg.base.abil.08")
def test_what_makes_a_fight_dearer_makes_each_kind_of_fight_dearer() -> None:
    """The first fight costs one action more, with the bare hands, a weapon or an event that says Fight."""
    laid = in_turn(SKIDS)
    ghoul = laid.enemy(GHOUL, engaged=0)
    knife, [backstab] = laid.asset("01086"), laid.hand("01051")
    laid.threat(encountered(FROZEN, 1), 0)

    def offered() -> set[str]:
        names = [option.name for option in Menu(laid.game, laid.who())()]
        return {name.partition(":")[0] + ("!" if knife in name else "") for name in names}

    fights = {"fight", "use!", "play"}
    assert fights <= offered()
    laid.who().actions = 1
    assert not fights & offered()
    laid.who().actions = 3
    laid.play(backstab)
    assert laid.who().actions == 1
    assert not laid.in_play(ghoul)
    laid.enemy(RATS, engaged=0)
    assert {"fight", "use!"} <= offered()  # the first is over


@pytest.mark.rule("lcg.1.6d")
def test_no_additional_cost_for_what_one_is_made_to_do() -> None:
    """Wings of Darkness carry off even who has no action left to pay for a move."""
    laid = in_turn(places=["01125", "01126"], start="01126", bag=["auto_fail"])
    laid.threat(encountered(FROZEN, 1), 0)
    laid.who().actions = 0
    laid.draws("01173")
    assert (laid.who().place, laid.who().actions) == ("01125", 0)
    laid.who().actions = 2  # and it was no move action
    assert "move:01126" in [option.name for option in Menu(laid.game, laid.who())()]
    laid.who().actions = 1
    assert "move:01126" not in [option.name for option in Menu(laid.game, laid.who())()]


# ---------------------------------------------------------------------- limits


@pytest.mark.rule("lcg.base.limit.01", "lcg.base.abil.03")
def test_a_limit_counts_each_copy_and_each_coming_into_play() -> None:
    laid = in_turn()
    limit = {"n": 1, "per": "round"}
    code = made.card(made.DONKEY, abilities=[{"do": "free", "effect": GAIN, "limit": limit}])
    one, two = laid.asset(code), laid.asset(code, copy=1)
    laid.free(one)
    assert (laid.can(one, "free"), laid.can(two, "free")) == (False, True)
    laid.free(two)
    laid.run(cards.leave(laid.game, one, "hand"))
    laid.who().resources = 9
    laid.play(one)
    assert (laid.can(one, "free"), laid.can(two, "free")) == (True, False)


@pytest.mark.rule("lcg.base.limit.02")
def test_at_most_one_of_a_title_is_committed_whoever_holds_it() -> None:
    laid = in_turn(ROLAND, DAISY)
    [mine], [hers] = laid.hand(GUTS), laid.hand(GUTS, seat=1)
    held = {0: [mine], 1: [hers]}
    laid.test("willpower", 1, mine, hers)
    assert [laid.who(seat).hand == cards for seat, cards in held.items()].count(True) == 1
    assert laid.piles() + laid.piles(1) == [GUTS]


# ---------------------------------------------------------------------- what is reached


@pytest.mark.rule("lcg.base.abil.01")
def test_a_card_works_in_play_and_not_elsewhere() -> None:
    laid = in_turn()
    laid.hand(COP)
    laid.throw(COP)
    laid.enemy(GHOUL, engaged=0)
    assert table.skill(laid.game, laid.who(), "combat") == 4
    assert not laid.can(owned(COP, 0, 0), "free")
    laid.asset(COP, copy=2)
    assert table.skill(laid.game, laid.who(), "combat") == 5
    laid.run(cards.discard(laid.game, owned(COP, 0, 2)))
    assert table.skill(laid.game, laid.who(), "combat") == 4
    [dodge] = laid.hand("01023")  # an event works from the hand
    laid.run(attacks.attack(laid.game, laid.enemy(RATS, engaged=0), laid.who()), f"hand:{dodge}")
    assert laid.who().damage == 0


@pytest.mark.rule("lcg.base.abil.02")
def test_an_effect_reaches_cards_in_play_only() -> None:
    laid = in_turn()
    [ammo, *_] = laid.hand("01026", AUTOMATIC)
    laid.throw(AUTOMATIC)
    assert not laid.playable(ammo)
    gun = laid.asset(AUTOMATIC, copy=5, uses=0)
    laid.play(ammo)
    assert laid.asked == []
    assert laid.thing(gun).uses == 3


@pytest.mark.rule("lcg.base.abil.03")
def test_two_copies_of_one_ability_both_count() -> None:
    laid = in_turn()
    laid.asset(COP)
    laid.asset(COP, copy=1)
    assert table.skill(laid.game, laid.who(), "combat") == 6


@pytest.mark.rule("lcg.base.abil.08")
def test_an_investigate_ability_is_an_investigation() -> None:
    """A magnifying glass and a fog count for a flashlight's too, and the fog is gone after it."""
    laid = in_turn(SKIDS, bag=["-1"])  # intellect 3, 1 of the glass, against 1 + 2 - 2
    lamp, _, fog = laid.asset("01087"), laid.asset("01030"), laid.on_place(FOG, HALLWAY)
    laid.place(HALLWAY).clues = 1
    laid.use(lamp)
    assert laid.who().clues == 1
    assert not laid.in_play(fog)
    assert [(each.value, each.difficulty) for each in laid.state.latest if isinstance(each, Result)] == [
        (3, 1)
    ]


@pytest.mark.rule("lcg.base.abil.09")
def test_a_keyword_twice_is_a_keyword_once() -> None:
    laid = in_turn(bag=["auto_fail"])
    drew = laid.enemy("01137", engaged=0)
    for copy in (1, 2):
        laid.attached(encountered("50043", copy), drew)  # unique: each mask gives retaliate
    assert table.has_keyword(laid.game, drew, "retaliate")
    laid.fight(drew)
    assert len(laid.told("play.log.attacks")) == 1
    assert laid.who().damage == 2


@pytest.mark.rule("lcg.base.abil.10")
def test_a_card_that_names_itself_means_this_copy() -> None:
    laid = in_turn(AGNES, DAISY)
    dreams = [laid.threat(encountered("01182", n), seat) for n, seat in ((1, 0), (2, 0), (3, 1))]
    laid.bag("+1")
    laid.use(dreams[1])
    assert [laid.in_play(each) for each in dreams] == [True, False, True]


@pytest.mark.rule("lcg.base.abil.11")
def test_an_adjective_holds_for_the_whole_list() -> None:
    """A Tactic asset or event: an event without the trait is none of them."""
    laid = in_turn()
    which = {"do": "which", "type": ["asset", "event"], "trait": ["tactic"]}
    search = {"do": "search", "which": which, "take": "hand"}
    ring = laid.asset(made.card(made.DONKEY, abilities=[{"do": "free", "effect": search}]))
    deck = laid.deck("01088", "01023", AUTOMATIC, "01024")  # Dodge and Dynamite Blast are tactics
    laid.free(ring, deck[1])
    assert laid.asked[0].names() == [deck[1], deck[3]]


@pytest.mark.rule("lcg.base.abil.12")
def test_an_x_that_nothing_defines_is_nothing() -> None:
    laid = in_turn()
    draws = {"do": "draw", "n": {"do": "margin"}}
    ring = laid.asset(made.card(made.DONKEY, abilities=[{"do": "free", "effect": draws}]))
    assert not laid.can(ring, "free")  # by how much what failed?


# ---------------------------------------------------------------------- choices


@pytest.mark.rule("lcg.base.golden.04")
def test_who_must_choose_chooses_something_that_changes_the_game() -> None:
    laid = in_turn()
    laid.who().clues = 1
    laid.draws("01135", "clue")
    assert laid.asked[0].names() == ["clue", "damage"]
    assert (laid.who().clues, laid.who().damage) == (0, 0)


@pytest.mark.rule("lcg.base.golden.04")
def test_a_clue_nobody_has_is_no_choice() -> None:
    laid = in_turn()
    laid.draws("01135", "damage")
    assert laid.asked[0].names() == ["damage"]
    assert laid.who().damage == 2


@pytest.mark.rule("lcg.1.5a", "lcg.1.5b")
@pytest.mark.parametrize("chosen", [ATTIC, CELLAR, PARLOR])
def test_the_lead_locks_any_of_the_doors_that_are_tied(chosen: str) -> None:
    laid = in_turn(ROLAND, DAISY)
    laid.state.lead = 1
    for place in (ATTIC, CELLAR, PARLOR):
        laid.place(place).clues = 2
    laid.place(HALLWAY).clues = 3
    laid.on_place("01174", HALLWAY)
    door = laid.draws("01174", chosen, seat=0)
    assert [(ask.seat, ask.names()) for ask in laid.asked] == [(1, [ATTIC, CELLAR, PARLOR])]
    assert laid.thing(door).host == chosen


@pytest.mark.rule("lcg.2.23d")
def test_a_choice_for_each_point_is_as_many_choices_and_effects() -> None:
    laid = in_turn(AGNES, bag=["auto_fail"])
    arms = [
        {"do": "choice", "name": "action", "effect": {"do": "lose_actions", "n": 1}},
        {"do": "choice", "name": "horror", "effect": {"do": "take", "horror": 1}},
    ]
    each = {"do": "for_each", "count": {"do": "margin"}, "effect": {"do": "choose", "options": arms}}
    made.card(
        made.BLANK_TREACHERY,
        revelation={"do": "test", "skill": ["agility"], "difficulty": 3, "failure": each},
    )
    laid.enemy(FLESH_EATER, engaged=0)
    laid.draws(made.BLANK_TREACHERY, "horror", AGNES, "horror", "horror")
    assert len(laid.told("play.log.suffers")) == 3  # and Agnes answered after the first already
    assert laid.who().horror == 3


# ---------------------------------------------------------------------- numbers


@pytest.mark.rule("lcg.base.golden.07")
def test_a_value_is_its_base_with_all_changes_at_once_and_never_below_nothing() -> None:
    says = Written()
    says.abilities[COP] = (Modifier("skill.combat", -6, "r"),)
    says.abilities[AUTOMATIC] = (Modifier("skill.combat", 1, "r"),)
    says.abilities[MACHETE] = (Modifier("skill.combat", 2, "r", how=TIMES),)
    laid = lay(ROLAND, says=says)

    def skill() -> int:
        return table.skill(laid.game, laid.who(), "combat")

    laid.asset(MACHETE)  # doubles, though it came first
    assert skill() == 8
    laid.asset(COP)
    assert skill() == 0
    laid.asset(AUTOMATIC)
    assert skill() == 0  # 4 - 6 + 1 is still nothing: it is not 0 + 1
    laid.run(cards.discard(laid.game, owned(COP, 0, 0)))
    assert skill() == 10  # (4 + 1) * 2, not 4 * 2 + 1


# ---------------------------------------------------------------------- golden and silver


@pytest.mark.rule("lcg.base.golden.01")
def test_a_card_that_contradicts_the_rules_is_right() -> None:
    """Dynamite provokes, says the rule; one that says it does not does not."""
    for code, hurt in (("01024", 1), ("50002", 0)):
        laid = in_turn()
        laid.who().resources = 9
        laid.enemy(GHOUL, engaged=0)
        [blast] = laid.hand(code)
        laid.play(blast)
        assert laid.who().horror == hurt


@pytest.mark.rule("lcg.2.20a", "lcg.base.abil.13")
def test_a_location_that_contradicts_a_spell_prevails() -> None:
    """Sixth Sense uses willpower, these woods combat."""
    laid = in_turn(AGNES, places=["01154"], start="01154")
    spell = laid.asset("51007")
    laid.use(spell)
    assert [each.skill for each in laid.state.latest if isinstance(each, Result)] == ["combat"]


@pytest.mark.rule("lcg.base.time.12", "lcg.2.20b", "lcg.base.abil.13")
@pytest.mark.parametrize("skill", ["combat", "willpower"])
def test_of_constant_abilities_that_cannot_hold_together_the_lead_says_which(skill: str) -> None:
    laid = in_turn(AGNES, DAISY, places=["01154"], start="01154")
    laid.state.lead = 1
    made.card(FOG, abilities=[{"do": "investigated_with", "skill": "willpower"}])
    laid.on_place(FOG, "01154")
    laid.investigate(skill)
    assert [(ask.seat, ask.names()) for ask in laid.asked] == [(1, ["willpower", "combat"])]
    assert [each.skill for each in laid.state.latest if isinstance(each, Result)] == [skill]


# ---------------------------------------------------------------------- nearest


@pytest.mark.rule("lcg.faq.019a")
def test_the_nearest_enemy_may_be_one_that_cannot_be_reached() -> None:
    laid = in_turn(places=[HALLWAY, ATTIC, STUDY])
    far = laid.enemy(ACOLYTE, at=STUDY)
    laid.draws("01171")
    assert laid.thing(far).doom == 2
    near = laid.enemy(ACOLYTE, at=ATTIC, copy=2)
    laid.draws("01171")
    assert (laid.thing(far).doom, laid.thing(near).doom) == (2, 2)
