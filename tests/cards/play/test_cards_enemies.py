"""Enemies and locations of these boxes, each in a position that shows what it does."""

from __future__ import annotations

import pytest

from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import attacks, cards, clues, enemies, moments, moving, spawning, table
from miskatonic.games.cards.play.rules.written import Prey
from miskatonic.games.cards.play.state import Thing
from tests.cards.play.laying import AGNES, ATTIC, CELLAR, DAISY, HALLWAY, PARLOR, ROLAND, SKIDS, WENDY
from tests.cards.play.spoken import ACOLYTE, FLESH_EATER, GHOUL, PRIEST, RATS, REAL, Turn, turn

LITA = "01117"
ARKHAM = ("01124", "01125", "01126", "01130", "01132", "01133", "01134", "01128", "01129")
HOUSE, RIVERTOWN, SOUTHSIDE, DOWNTOWN, EASTTOWN, GRAVEYARD, NORTHSIDE, HOSPITAL, UNIVERSITY = ARKHAM


def spawned(laid: Turn, code: str, *answers: str) -> Thing | None:
    return laid.run(spawning.spawn(laid.game, f"{code}.5", laid.who()), *answers)


def place_of(laid: Turn, it: Thing | None) -> str:
    return "" if it is None else table.place_of(laid.game, it)


# ---------------------------------------------------------------------- where they come, whom they want


@pytest.mark.parametrize(("code", "place"), [("01118", ATTIC), ("01119", CELLAR)])
def test_ghouls_with_a_room_of_their_own(code: str, place: str) -> None:
    laid = turn()
    assert place_of(laid, spawned(laid, code)) == place


@pytest.mark.parametrize(("code", "place"), [("50022", "50015"), ("50023", "50016")])
def test_ghouls_of_the_return_with_a_room_of_their_own(code: str, place: str) -> None:
    laid = turn(places=(HALLWAY, "50014", "50015", "50016"))
    assert place_of(laid, spawned(laid, code)) == place


@pytest.mark.parametrize(
    ("code", "place"),
    [
        ("01137", DOWNTOWN),
        ("01138", GRAVEYARD),
        ("01139", UNIVERSITY),
        ("01140", NORTHSIDE),
        ("01141", HOSPITAL),
        ("50044", HOUSE),
        ("50045", EASTTOWN),
        ("50046", SOUTHSIDE),
    ],
)
def test_cultists_have_their_haunts(code: str, place: str) -> None:
    laid = turn(places=ARKHAM, start=RIVERTOWN)
    assert place_of(laid, spawned(laid, code)) == place


def test_without_your_house_jeremiah_waits_in_rivertown() -> None:
    laid = turn(places=ARKHAM[1:], start=SOUTHSIDE)
    assert place_of(laid, spawned(laid, "50044")) == RIVERTOWN


@pytest.mark.rule("lcg.base.enc.15")
@pytest.mark.parametrize("code", [ACOLYTE, "01170"])
def test_cultists_come_where_nobody_is(code: str) -> None:
    laid = turn()
    laid.enemy(RATS, at=ATTIC)
    assert place_of(laid, spawned(laid, code, PARLOR)) == PARLOR
    assert {option.name for option in laid.asked[0].options} == {CELLAR, PARLOR}


@pytest.mark.parametrize(
    ("answers", "agenda", "doom", "clues_left"),
    [(["doom"], "01121a", 1, 1), (["clue"], "01121a", 0, 0), ([], "01122", 1, 0)],
)
def test_a_disciple_comes_as_far_away_as_it_can_and_wants_doom_or_a_clue(
    answers: list[str], agenda: str, doom: int, clues_left: int
) -> None:
    laid = turn(places=ARKHAM, start=HOUSE)
    laid.who().clues = 1
    assert laid.state.agenda is not None
    laid.state.agenda.code = agenda
    far = table.distances(laid.game, HOUSE)
    it = spawned(laid, "50041", DOWNTOWN, *answers)
    assert it is not None
    assert (it.place, far[it.place]) == (DOWNTOWN, max(far.values()))
    assert (it.doom, laid.who().clues, laid.place(DOWNTOWN).clues) == (doom, clues_left, 1 - clues_left)


def prey(code: str) -> Prey:
    found = REAL.prey(code)
    assert found is not None
    return found


def test_prey() -> None:
    laid = turn(ROLAND, WENDY)
    laid.hand("01088", seat=1)
    laid.who().clues, laid.who(1).horror, laid.who(1).damage = 1, 6, 1
    it = Thing("01116.1")
    wanted = {
        code: prey(code).among(laid.game, it, [0, 1])
        for code in ("01116", "01121b", "01161", "01175", "01177", "01179", "01181", "50039")
    }
    assert wanted == {
        "01116": [0],  # highest combat
        "01121b": [0],  # most clues
        "01161": [1],  # lowest remaining health
        "01175": [1],  # lowest remaining sanity
        "01177": [0],  # fewest cards
        "01179": [0],  # lowest agility
        "01181": [1],  # lowest combat
        "50039": [0],
    }


def test_narogath_wants_who_is_nearest_to_another_cultist() -> None:
    laid = turn(ROLAND, WENDY)
    laid.who(1).place = ATTIC
    laid.enemy(ACOLYTE, at=CELLAR)
    it = laid.thing(laid.enemy("50026b", at=PARLOR))
    assert prey("50026b").among(laid.game, it, [0, 1]) == [0]


# ---------------------------------------------------------------------- what they do


@pytest.mark.rule("lcg.base.enc.07")
def test_acolytes_come_with_doom_and_wizards_gather_it() -> None:
    laid = turn()
    first, other = spawned(laid, ACOLYTE, ATTIC), spawned(laid, "01170", CELLAR)
    assert first is not None
    assert other is not None
    laid.run(moments.end(laid.game, "mythos"))
    assert (first.doom, other.doom) == (1, 1)


def test_who_is_engaged_with_the_hunter_can_neither_find_nor_spend_clues() -> None:
    laid = turn(ROLAND, DAISY)
    laid.enemy("01121b", engaged=0)
    laid.place(HALLWAY).clues = 2
    laid.who().clues = laid.who(1).clues = 1
    assert laid.run(clues.discover(laid.game, laid.who(), HALLWAY, 1)) == 0
    assert laid.run(clues.discover(laid.game, laid.who(1), HALLWAY, 1)) == 1
    assert (clues.can_spend(laid.game, laid.who()), clues.can_spend(laid.game, laid.who(1))) == (0, 2)


def test_the_hunter_has_two_more_health_for_each() -> None:
    laid = turn(ROLAND, DAISY)
    assert table.stat(laid.game, laid.enemy("01121b", engaged=0), "health") == 8
    assert table.stat(laid.game, laid.enemy("50026b", at=ATTIC), "health") == 10
    assert table.stat(laid.game, laid.enemy(PRIEST, at=ATTIC), "health") == 10


@pytest.mark.rule("lcg.base.enc.13")
def test_wolf_man_drew_heals_as_he_attacks_unless_it_is_dodged() -> None:
    laid = turn()
    enemy = laid.enemy("01137", engaged=0, damage=2)
    laid.run(attacks.attack(laid.game, enemy, laid.who()))
    assert laid.thing(enemy).damage == 1
    (card,) = laid.hand("01023")
    laid.run(attacks.attack(laid.game, enemy, laid.who()), f"hand:{card}")
    assert laid.thing(enemy).damage == 1


@pytest.mark.rule("lcg.base.dmg.16")
@pytest.mark.parametrize(("code", "clue", "money"), [("01139", 0, 5), ("01140", 2, 0)])
def test_cultists_who_talk(code: str, clue: int, money: int) -> None:
    laid = turn()
    enemy = laid.enemy(code, engaged=0)
    laid.who().clues = 2
    laid.use(enemy)
    assert (laid.who().clues, laid.who().resources, laid.who().damage) == (clue, money, 0)
    assert laid.state.victory == [enemy]


def test_herman_collins_wants_four_cards() -> None:
    laid = turn()
    enemy = laid.enemy("01138", engaged=0)
    laid.hand("01088", "01088", "01088")
    assert not laid.can(enemy)
    laid.hand("01016", "01017", "01018", "01020")
    laid.who().hand = laid.who().hand[-4:]
    laid.use(enemy)
    assert (laid.state.victory, laid.who().hand) == ([enemy], [])


def test_with_the_hunter_engaged_nobody_pays_peter_warren() -> None:
    laid = turn()
    enemy = laid.enemy("01139", engaged=0)
    laid.enemy("01121b", engaged=0)
    laid.who().clues = 2
    assert not laid.can(enemy)


def test_near_a_ready_narogath_nobody_parleys_with_cultists() -> None:
    laid = turn()
    enemy, other = laid.enemy("01140", engaged=0), laid.enemy("50026b", at=ATTIC)
    assert not laid.can(enemy)
    laid.thing(other).exhausted = True
    assert laid.can(enemy)


def test_ruth_turner_gives_up_when_evaded() -> None:
    laid = turn(bag=["+1"])
    enemy = laid.enemy("01141", engaged=0)
    laid.who().code = WENDY
    laid.run(enemies.evade(laid.game, enemy, laid.who()))
    assert laid.state.victory == [enemy]


def test_jeremiah_pierce_talks_of_doom() -> None:
    laid = turn(bag=["0"])
    enemy = laid.enemy("50044", engaged=0)
    laid.use(enemy)  # willpower 3 against 4
    assert laid.state.agenda is not None
    assert (laid.state.victory, laid.state.agenda.doom) == ([enemy], 1)


def test_billy_cooper_is_won_by_a_monsters_fall_beside_him() -> None:
    laid = turn()
    enemy = laid.enemy("50045", at=HALLWAY, exhausted=True)
    laid.fight(laid.enemy(GHOUL, engaged=0, damage=1))
    assert laid.state.victory == [enemy]


def test_alma_hill_shows_three_cards_first() -> None:
    laid = turn()
    enemy = laid.enemy("50046", engaged=0)
    laid.encounters("01166", "01166", RATS, RATS)
    laid.use(enemy)
    assert laid.state.agenda is not None
    assert (laid.state.agenda.doom, laid.state.victory, len(table.enemies(laid.game))) == (2, [enemy], 1)


def test_umordhoth_is_ready_after_every_turn_and_takes_lita() -> None:
    laid = turn()
    enemy = laid.enemy("01157", at=HALLWAY, exhausted=True)
    laid.run(moments.end(laid.game, "turn", seat=0))
    assert not laid.thing(enemy).exhausted
    assert not laid.can(enemy)
    laid.put(Thing(f"{LITA}.1", "play", 0))
    assert (
        laid.ends(laid.game.abilities.use(laid.game, *laid.usables()[0]), "self:damage*3+self:horror*3")
        == "R3"
    )


def test_a_dark_young_heals_every_round() -> None:
    laid = turn()
    enemy = laid.enemy("01179", at=ATTIC, damage=3)
    laid.run(moments.end(laid.game, "round"))
    assert laid.thing(enemy).damage == 1


def test_a_goat_spawn_dies_horribly() -> None:
    laid = turn(ROLAND, DAISY)
    laid.who(1).place = ATTIC
    laid.fight(laid.enemy("01180", engaged=0, damage=2))
    assert (laid.who().horror, laid.who(1).horror) == (1, 0)


def test_a_deep_one_frightens_whom_it_engages() -> None:
    laid = turn(ROLAND)
    laid.run(enemies.engage(laid.game, laid.enemy("01181", at=HALLWAY), laid.who()))
    assert laid.who().horror == 1


def test_a_byakhee_smells_fear() -> None:
    laid = turn(DAISY)
    enemy = laid.enemy("01175", engaged=0)
    assert table.stat(laid.game, enemy, "fight") == 3
    laid.who().horror = 5
    assert (table.stat(laid.game, enemy, "fight"), table.stat(laid.game, enemy, "evade")) == (4, 4)


@pytest.mark.parametrize(("held", "damage"), [(1, 1), (0, 2)])
def test_a_yithian_takes_memories_or_more(held: int, damage: int) -> None:
    laid = turn()
    laid.hand(*["01088"] * held)
    laid.run(attacks.attack(laid.game, laid.enemy("01177", engaged=0), laid.who()))
    assert (laid.who().hand, laid.who().damage, laid.who().horror) == ([], damage, damage)


def test_while_evading_a_nightgaunt_tokens_weigh_double() -> None:
    laid = turn(bag=["-1"])
    enemy = laid.enemy("01172", engaged=0)
    assert laid.fight(enemy).counted == [-1]
    assert laid.evade(enemy).counted == [-2]


def test_a_grave_eater_eats_a_card() -> None:
    laid = turn()
    laid.hand("01088")
    laid.run(attacks.attack(laid.game, laid.enemy("50038", engaged=0), laid.who()))
    assert laid.who().hand == []


def test_the_empty_handed_cannot_evade_umordhoths_acolyte() -> None:
    laid = turn()
    enemy = laid.enemy("50039", engaged=0)
    assert table.cannot(laid.game, "be_evaded", enemy)
    laid.hand("01088")
    assert not table.cannot(laid.game, "be_evaded", enemy)


def test_a_corpse_taker_carries_doom_to_the_middle_of_town() -> None:
    laid = turn(places=ARKHAM, start=HOUSE)
    enemy = laid.enemy("50042", at=NORTHSIDE)
    laid.run(moments.end(laid.game, "mythos"))
    assert laid.thing(enemy).doom == 1
    laid.run(moments.end(laid.game, "enemy"))
    assert table.distance(laid.game, laid.thing(enemy).place, RIVERTOWN) == 1
    laid.run(moments.end(laid.game, "enemy"))
    laid.run(moments.end(laid.game, "enemy"))
    assert laid.state.agenda is not None
    assert (laid.thing(enemy).doom, laid.state.agenda.doom) == (0, 1)


def test_the_vault_makes_umordhoth_stronger_for_every_act_left() -> None:
    laid = turn(ROLAND, DAISY)
    vault = laid.put(Thing("50032b.1", "attached", host="01157.1"))
    laid.run(cards.put_into_play(laid.game, "01157.1", zone="place", place=ATTIC))
    assert laid.thing(vault).resources == 3
    assert (table.stat(laid.game, "01157.1", "fight"), table.stat(laid.game, "01157.1", "health")) == (8, 20)


def test_lita_fights_for_who_controls_her() -> None:
    laid = turn(ROLAND, SKIDS, bag=["0"])
    laid.state.places[-1].revealed = True
    laid.put(Thing(f"{LITA}.1", "place", place=PARLOR))
    laid.who().place = PARLOR
    assert table.skill(laid.game, laid.who(), "combat") == 4
    laid.bag("+1")
    laid.use(f"{LITA}.1")
    assert (laid.thing(f"{LITA}.1").seat, table.skill(laid.game, laid.who(), "combat")) == (0, 5)
    laid.who(1).place = PARLOR
    assert table.skill(laid.game, laid.who(1), "combat") == 4
    enemy = laid.enemy(FLESH_EATER, engaged=1)
    laid.fight(enemy, f"{LITA}.1", seat=1)
    assert laid.thing(enemy).damage == 2
    laid.bag("+1")
    other = laid.enemy("01103", engaged=1, owner=1)
    laid.fight(other, seat=1)
    assert laid.thing(other).damage == 1


# ---------------------------------------------------------------------- locations


@pytest.mark.parametrize(("place", "harm"), [(ATTIC, (0, 1)), (CELLAR, (1, 0))])
def test_rooms_that_hurt(place: str, harm: tuple[int, int]) -> None:
    laid = turn()
    laid.run(moving.move(laid.game, laid.who(), place))
    assert (laid.who().damage, laid.who().horror) == harm


def test_the_parlor_is_barred_until_it_is_revealed_and_then_a_way_out() -> None:
    laid = turn()
    laid.game.abilities.leave(PARLOR)
    laid.game.abilities.enter(*REAL.place(PARLOR, False))
    assert not moving.may_enter(laid.game, laid.who(), PARLOR)
    laid.game.abilities.leave(PARLOR)
    laid.game.abilities.enter(*REAL.place(PARLOR, True))
    laid.who().place = PARLOR
    laid.enemy(RATS, engaged=0)
    assert laid.ends(laid.game.abilities.use(laid.game, *laid.usables()[0])) == "none"
    assert (laid.who().out, laid.who().damage) == ("resigned", 0)


def test_the_priest_goes_to_your_house() -> None:
    laid = turn(places=ARKHAM, start=RIVERTOWN)
    laid.draws(PRIEST)
    assert table.enemies(laid.game)[0].place == HOUSE


def test_your_house_once_a_turn() -> None:
    laid = turn(places=ARKHAM, start=HOUSE)
    laid.use(HOUSE)
    assert (len(laid.who().hand), laid.who().resources) == (1, 6)
    assert not laid.can(HOUSE)


@pytest.mark.rule("lcg.base.cost.03")
def test_a_limit_per_game_is_each_ones_own() -> None:
    laid = turn(ROLAND, DAISY, places=ARKHAM, start=SOUTHSIDE)
    laid.use(SOUTHSIDE)
    assert (len(laid.who().hand), laid.can(SOUTHSIDE)) == (3, False)
    laid.state.active, laid.who(1).actions = 1, 3
    assert laid.can(SOUTHSIDE, seat=1)


@pytest.mark.rule("lcg.base.limit.03")
def test_a_group_limit_is_everybodys() -> None:
    laid = turn(ROLAND, DAISY, places=ARKHAM, start=NORTHSIDE)
    laid.use(NORTHSIDE)
    assert (laid.who().clues, laid.who().resources) == (2, 0)
    laid.state.active, laid.who(1).actions = 1, 3
    assert not laid.can(NORTHSIDE, seat=1)


def test_places_that_give() -> None:
    laid = turn(places=("01127", "01128", "01129", "01130", "01131", "01155", "50029"), start="01127")
    who = laid.who()
    who.actions, who.damage, who.horror = 9, 4, 4
    laid.deck("01088", "01018", "01031", "01060")
    laid.use("01127")
    for place in ("01128", "01130", "01131"):
        who.place = place
        laid.use(place)
    assert (laid.holds(), who.damage, who.horror, who.resources) == (["01018"], 1, 1, 8)
    who.place = "01129"
    laid.use("01129", "01031.0l")
    who.place = "01155"
    laid.use("01155", "horror")
    who.place = "50029"
    laid.use("50029")
    assert (laid.holds(), who.horror, who.clues) == (["01018", "01031"], 2, 1)


def test_allies_are_cheaper_in_easttown() -> None:
    laid = turn(ROLAND, DAISY, places=ARKHAM, start=EASTTOWN)
    (cop, gun) = laid.hand("01018", "01020")
    laid.play(cop)
    laid.play(gun)
    assert laid.who().resources == 0


@pytest.mark.parametrize(("answer", "place", "horror"), [("horror", GRAVEYARD, 2), ("move", RIVERTOWN, 0)])
def test_the_graveyard(answer: str, place: str, horror: int) -> None:
    laid = turn(places=ARKHAM, start=RIVERTOWN, bag=["-8"])
    laid.run(moving.move(laid.game, laid.who(), GRAVEYARD), answer)
    assert (laid.who().place, laid.who().horror) == (place, horror)


def test_northside_of_the_return_leads_anywhere() -> None:
    laid = turn(places=("50028", "01125", "01124"), start="50028")
    laid.use("50028", "01124")
    assert laid.who().place == "01124"


def test_easttown_of_the_return_reloads() -> None:
    laid = turn(places=("50027",), start="50027")
    gun = laid.asset("01016", uses=0)
    laid.use("50027")
    assert laid.thing(gun).uses == 2


def test_rivertown_of_the_return_takes_doom_for_willpower() -> None:
    laid = turn(places=("50030",), start="50030")
    enemy = laid.enemy(ACOLYTE, at="50030", exhausted=True)
    laid.thing(enemy).doom = 3
    (card, _) = laid.hand("01089", "01088")
    laid.use("50030")
    assert (laid.thing(enemy).doom, card in laid.who().discard) == (1, True)


@pytest.mark.parametrize(("place", "harm"), [("01150", (1, 1)), ("01155", (0, 0))])
def test_the_woods(place: str, harm: tuple[int, int]) -> None:
    laid = turn(places=("01149", place), start="01149", bag=["-8"])
    assert table.connected(laid.game, "01149") == [place]
    laid.run(moving.move(laid.game, laid.who(), place))
    assert (laid.who().damage, laid.who().horror) == harm


@pytest.mark.rule("lcg.base.story.08")
def test_some_woods_do_not_let_go() -> None:
    laid = turn(places=("01149", "01151"), start="01151", bag=["-8"])
    laid.run(moving.move(laid.game, laid.who(), "01149"))
    assert laid.who().place == "01151"
    laid.bag("0")
    laid.run(moving.move(laid.game, laid.who(), "01149"))
    assert laid.who().place == "01149"


@pytest.mark.parametrize(
    ("place", "skill"), [("01152", "willpower"), ("01153", "agility"), ("01154", "combat")]
)
def test_woods_that_want_another_skill(place: str, skill: str) -> None:
    laid = turn(AGNES, places=("01149", place), start=place)
    assert laid.investigate().skill == skill


def test_the_ritual_site_fills_again() -> None:
    laid = turn(ROLAND, DAISY, places=("01156",), start="01156")
    laid.place("01156").clues = 1
    laid.run(moments.end(laid.game, "round"))
    assert laid.place("01156").clues == 4


def test_woods_that_protect_and_woods_that_speak() -> None:
    laid = turn(places=("50034", "50035", "50036"), start="50035", bag=["+1"])
    enemy = laid.enemy(FLESH_EATER, engaged=0)
    laid.use(laid.asset("01016"))
    assert laid.thing(enemy).damage == 1
    laid.bag("0", "0", "0")
    laid.who().place = "50036"
    assert len(laid.evade(enemy).revealed) == 2
    laid.who().place = "50034"
    assert len(laid.investigate().revealed) == 2
    assert len(laid.test("willpower", 0).revealed) == 1


def test_woods_that_send_more_when_one_has_held_out() -> None:
    laid = turn(places=("50033",), start="50033", bag=["+1"])
    laid.encounters("01166", RATS)
    laid.draws("01163")
    assert laid.state.agenda is not None
    assert laid.state.agenda.doom == 1


def test_rooms_of_the_return() -> None:
    laid = turn(places=("50013", "50014", "50015", "50016"), start="50015", bag=["-8"])
    laid.hand("01088")
    laid.investigate()
    assert laid.who().hand == []
    laid.who().place = "50016"
    laid.bag("skull")
    laid.investigate()
    assert (laid.who().actions, laid.who().passed) == (0, True)
    laid.who().place = "50014"
    assert table.cannot(laid.game, "draw_action", "seat:0", 0)
    laid.who().place, laid.who().actions = "50013", 2
    laid.use("50013")
    assert (len(laid.who().hand), laid.who().actions) == (3, 0)


def test_the_study_of_the_return_opens_doors_for_ghouls() -> None:
    laid = turn(places=("50013",), start="50013")
    laid.state.set_aside = [CELLAR]
    it = spawned(laid, "01119")
    assert place_of(laid, it) == CELLAR


def test_beyond_the_attic_and_below_the_cellar() -> None:
    laid = turn(places=("50018", "50020"), start="50018", bag=["-8"])
    for place in ("50018", "50020"):
        laid.place(place).revealed = False
    laid.state.set_aside = ["50019", "50021"]
    laid.hand("01088", "01088", "01088", "01088")
    laid.run(clues.reveal(laid.game, "50018", 0))
    laid.run(clues.reveal(laid.game, "50020", 0))
    assert laid.state.set_aside == []
    laid.run(clues.reveal(laid.game, "50019", 0))  # willpower 3 against 4: by 4 at a value of 0
    assert laid.who().hand == []
    laid.encounters(RATS, GHOUL, RATS)
    laid.run(clues.reveal(laid.game, "50021", 0))
    assert [code_of(it.id) for it in table.enemies(laid.game)] == [RATS, RATS]
