"""Every environment: what it says holds while it is in play, and no longer once it is replaced."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.second.abilities.rows import MYTHOS_VOCABULARY
from miskatonic.games.second.facts import LOCATIONS, MONSTERS, MYTHOS, SKILLS, STREETS, read
from miskatonic.games.second.rules.checks import dice_explained, dice_for
from miskatonic.games.second.rules.combat import deal_with
from miskatonic.games.second.rules.cup import draw_marker
from miskatonic.games.second.rules.gates import (
    can_seal,
    close_difficulty,
    seal_cost,
    seal_with_elder_sign,
    try_to_close,
)
from miskatonic.games.second.rules.harm import gain, lose
from miskatonic.games.second.rules.markers import activity_markers
from miskatonic.games.second.rules.monsters import spawn, stat
from miskatonic.games.second.rules.movement import end_here, movement_points
from miskatonic.games.second.rules.moving_monsters import move_monsters
from miskatonic.games.second.rules.mythos import card_step
from miskatonic.games.second.rules.terror import raise_terror
from miskatonic.games.second.state import Movement
from miskatonic.games.second.texts.mythos import MYTHOS_EFFECTS, STANDING
from miskatonic.games.second.view import view
from miskatonic.kernel.text import say
from tests.second.mythos_table import in_force, mythos, phase, spawned
from tests.second.table import Person, Table, lay, person

ROWS: dict[str, dict[str, Any]] = {row["id"]: row for row in read("mythos")}
ENVIRONMENTS = sorted(card for card in MYTHOS if MYTHOS[card].type == "environment")
CALM = "mythos_60"
"""Only Cultists and Byakhees notice this one."""
TOUGH = "mythos_64"
"""Replaces the calm one where that is tested itself."""


def saying(word: str) -> list[str]:
    return [card for card in ENVIRONMENTS if any(rule["do"] == word for rule in ROWS[card]["rules"])]


def rules(card: str, word: str) -> list[dict[str, Any]]:
    return [rule for rule in ROWS[card]["rules"] if rule["do"] == word]


def play(table: Table, card: str) -> Table:
    """The fourth step of this card."""
    table.state.mythos.remove(card)
    table.state.revealed.append(card)
    return table.do(card_step(table.game, MYTHOS[card]))


def replace(table: Table) -> Table:
    """Another environment takes the place of this one."""
    return play(table, TOUGH if table.state.environment == CALM else CALM)


def test_every_environment_is_proved_here() -> None:
    assert len(ENVIRONMENTS) == 24
    proved = {
        "arkham_checks": ["mythos_06", "mythos_09", "mythos_25", "mythos_44", "mythos_52"],
        "tougher": ["mythos_02", "mythos_25", "mythos_45", "mythos_55", "mythos_60", "mythos_64"],
        "after_defeating": ["mythos_02"],
        "cannot_gain": ["mythos_03", "mythos_18"],
        "fewer_movement_points": ["mythos_29", "mythos_44"],
        "holds": ["mythos_06", "mythos_29", "mythos_39", "mythos_42", "mythos_51"],
        "prevents": ["mythos_26"],
        "cheaper_seal": ["mythos_38"],
        "harder_to_close": ["mythos_45"],
        "banned": ["mythos_44", "mythos_52"],
        "at_end_of_move": ["mythos_08", "mythos_14", "mythos_15", "mythos_16", "mythos_17", "mythos_58"],
    }
    assert {word: saying(word) for word in proved} == proved
    assert {card for cards in proved.values() for card in cards} == set(ENVIRONMENTS)
    assert {rule["do"] for card in ENVIRONMENTS for rule in ROWS[card]["rules"]} == set(proved)


@pytest.mark.rule("2e.mythos.card.03", "2e.mythos.card.04", "2e.mythos.card.09")
@pytest.mark.parametrize("card", ENVIRONMENTS)
def test_an_environment_stays_until_another_one_comes(card: str) -> None:
    table = play(lay(), card)
    marker = MYTHOS[card].activity_marker
    assert table.state.environment == card
    assert activity_markers(table.state) == ({marker: (card,)} if marker else {})
    assert in_force(table) == {card}
    assert card not in table.state.mythos
    replace(table)
    assert in_force(table) == {table.state.environment} != {card}
    assert activity_markers(table.state) == {}
    assert table.state.mythos.bags[-1] == [card]


@pytest.mark.parametrize("card", ENVIRONMENTS)
def test_the_rules_are_those_of_the_data(card: str) -> None:
    assert [MYTHOS_VOCABULARY.write(rule) for rule in STANDING[card]] == ROWS[card]["rules"]
    assert MYTHOS_VOCABULARY.write(MYTHOS_EFFECTS[card]) == ROWS[card].get("effect", {"do": "nothing"})


def test_subtypes() -> None:
    assert [card for card in ENVIRONMENTS if MYTHOS[card].subtype == "weather"] == [
        "mythos_06",
        "mythos_25",
        "mythos_29",
        "mythos_44",
        "mythos_52",
    ]
    assert {MYTHOS[card].subtype for card in ENVIRONMENTS} == {"weather", "urban", "mystic"}


@pytest.mark.rule("2e.mythos.card.03")
@pytest.mark.parametrize("card", [card for card in ENVIRONMENTS if MYTHOS[card].subtype == "weather"])
def test_ithaqua_takes_the_weather_but_not_the_rest_of_the_card(card: str) -> None:
    table = phase(mythos(card, person(place="library"), ancient="ithaqua", environment=CALM))
    assert table.state.environment == CALM
    assert table.state.mythos.bags[-1] == [card]
    assert MYTHOS[card].gate_location in table.state.gates
    assert MYTHOS[card].clue_location in table.state.clues


# ---------------------------------------------------------------------- skill checks

MODS = {
    "mythos_06": {"will": -1, "sneak": 1},
    "mythos_09": {"luck": -1, "sneak": 1},
    "mythos_25": {"fight": -1, "lore": 1},
    "mythos_44": {"speed": -1, "sneak": 1},
    "mythos_52": {"sneak": -1, "will": 1},
}


def dice(table: Table) -> dict[str, int]:
    return {skill: dice_for(table.game, table.who(), skill, "", 0) for skill in SKILLS}


@pytest.mark.parametrize("card", saying("arkham_checks"))
@pytest.mark.parametrize("place", ["woods", "uptown", "jail"])
def test_skill_checks_in_arkham_change(card: str, place: str) -> None:
    before = dice(lay(person(place=place)))
    table = lay(person(place=place), environment=card)
    assert dice(table) == {skill: n + MODS[card].get(skill, 0) for skill, n in before.items()}
    for skill, by in MODS[card].items():
        why = dice_explained(table.game, table.who(), skill, "", 0)
        assert why.total == dice(table)[skill]
        assert [(reason.by, reason.text.id) for reason in why.reasons[1:]] == [(by, f"second.mythos.{card}")]
    table.who().place = "abyss:1"
    assert dice(table) == before  # only in Arkham
    table.who().place = place
    assert dice(replace(table)) == before


@pytest.mark.rule("2e.check.13")
def test_special_checks_of_the_skill_change_too() -> None:
    plain, fog = lay(person(place="woods")), lay(person(place="woods"), environment="mythos_06")
    for kind, skill, by in (("evade", "sneak", 1), ("horror", "will", -1), ("combat", "fight", 0)):
        before = dice_for(plain.game, plain.who(), skill, kind, -1, "ghoul.1")
        assert dice_for(fog.game, fog.who(), skill, kind, -1, "ghoul.1") == before + by
    assert fog.who().sliders == plain.who().sliders
    assert movement_points(fog.game, fog.who()) == movement_points(plain.game, plain.who())


def test_rain_takes_a_movement_point_once_and_speed_is_not_halved_again() -> None:
    plain, rain = lay(person(skills={"speed": 4})), lay(person(skills={"speed": 4}), environment="mythos_44")
    assert (movement_points(plain.game, plain.who()), movement_points(rain.game, rain.who())) == (4, 3)


# ---------------------------------------------------------------------- monsters

TOUGHER = {
    "mythos_02": {"mi_go": 2},
    "mythos_25": {"fire_vampire": 1},
    "mythos_45": {"star_spawn": 1, "maniac": 1},
    "mythos_55": {"ghost": 1, "vampire": 1, "zombie": 1},
    "mythos_60": {"cultist": 1, "byakhee": 1},
    "mythos_64": {"ghoul": 1, "formless_spawn": 1, "shoggoth": 1, "flying_polyp": 1},
}


@pytest.mark.parametrize("card", saying("tougher"))
def test_some_monsters_are_tougher(card: str) -> None:
    table = lay(ancient="yig", environment=card)

    def more() -> dict[str, int]:
        now = {kind: stat(table.game, f"{kind}.1", "toughness") for kind in MONSTERS}
        return {
            kind: n - MONSTERS[kind].toughness for kind, n in now.items() if n != MONSTERS[kind].toughness
        }

    assert more() == TOUGHER[card]
    replace(table)
    assert more() == TOUGHER[table.state.environment]


def test_alien_technology_gives_a_second_item_for_a_mi_go() -> None:
    def fight(environment: str) -> Table:
        table = lay(
            person("joe_diamond", place="woods", skills={"fight": 5}),
            monsters={"woods": ["mi_go"]},
            environment=environment,
            top={"unique": ["holy_water", "ruby_of_rlyeh"]},
            dice=6,
        )
        table.do(deal_with(table.game, table.who(), "mi_go.1")).answer("fight", "fight")
        assert table.state.boxed == ["mi_go.1"]
        return table

    assert fight("mythos_02").cards() == ["holy_water", "ruby_of_rlyeh"]
    assert fight(CALM).cards() == ["holy_water"]


def test_alien_technology_is_about_mi_go_only() -> None:
    table = lay(
        person("joe_diamond", place="woods", skills={"fight": 5}),
        monsters={"woods": ["cultist"]},
        environment="mythos_02",
        dice=6,
    )
    table.do(deal_with(table.game, table.who(), "cultist.1")).answer("fight", "fight")
    assert (table.cards(), table.who().monsters) == ([], ["cultist.1"])


@pytest.mark.rule("2e.mythos.move.flying.01")
def test_in_an_evil_fog_nothing_flies() -> None:
    def moved(environment: str) -> Table:
        table = lay(
            person(place="northside"),
            monsters={"downtown": ["byakhee"], "sky": ["mi_go"], "uptown": ["witch"]},
            environment=environment,
        )
        assert "circle" in MYTHOS["mythos_12"].white
        return table.do(move_monsters(table.game, MYTHOS["mythos_12"]))

    fog = moved("mythos_06")
    assert (fog.where("byakhee.1"), fog.where("mi_go.1")) == ("downtown", "sky")
    assert fog.where("witch.1") == "miskatonic_university"
    clear = moved(CALM)
    assert (clear.where("byakhee.1"), clear.where("mi_go.1")) == ("northside", "northside")


@pytest.mark.rule("2e.mythos.move.type.03")
def test_on_ice_the_fast_are_no_faster_and_everybody_is_slower() -> None:
    def table(environment: str) -> Table:
        return lay(
            person(place="library", skills={"speed": 4}),
            monsters={"rivertown": ["shoggoth"]},
            environment=environment,
        )

    ice, dry = table("mythos_29"), table(CALM)
    assert (movement_points(ice.game, ice.who()), movement_points(dry.game, dry.who())) == (3, 4)
    for each, where in ((ice, "french_hill"), (dry, "southside")):
        each.do(move_monsters(each.game, MYTHOS["mythos_02"]))
        assert each.where("shoggoth.1") == where
    assert movement_points(replace(ice).game, ice.who()) == 4


def test_movement_points_are_never_below_zero() -> None:
    table = lay(
        person("jenny_barnes", place="uptown", skills={"speed": 0}), environment="mythos_29", step="movement"
    )
    table.go()
    assert not any(name.startswith("move:") for name in table.options)


BANNED = {"mythos_44": ("fire_vampire", "azathoth"), "mythos_52": ("haunter_of_the_dark", "nyarlathotep")}


@pytest.mark.parametrize("card", saying("banned"))
def test_banned_monsters_leave_and_stay_away(card: str) -> None:
    kind, ancient = BANNED[card]
    table = lay(
        monsters={"sky": [kind], "outskirts": ["cultist"], "woods": ["ghoul"]},
        ancient=ancient,
        top={"cup": ["zombie"]},
    )
    play(table, card)
    assert spawned(table) == {"outskirts": 1, "woods": 1}
    assert f"{kind}.1" in table.state.cup
    table.state.cup.remove("zombie.1")
    for marker in (f"{kind}.1", "zombie.1"):
        if marker in table.state.cup:
            table.state.cup.remove(marker)
    table.state.cup.put("zombie.1")
    table.state.cup.put(f"{kind}.1")  # on top, so it is drawn first
    assert draw_marker(table.game) == "zombie.1"
    table.state.monsters["uptown"] = ["zombie.1"]
    assert f"{kind}.1" in table.state.cup
    assert table.told("monster_banned")
    replace(table)
    table.state.cup.remove(f"{kind}.1")
    table.state.cup.put(f"{kind}.1")
    assert draw_marker(table.game) == f"{kind}.1"


@pytest.mark.rule("2e.awaken.11")
def test_a_cup_with_only_banned_monsters_is_empty() -> None:
    table = lay(environment="mythos_44", ancient="yig")
    for marker in table.state.cup.cards():
        if not marker.startswith("fire_vampire"):
            table.state.cup.remove(marker)
            table.state.boxed.append(marker)
    table.do(spawn(table.game, "woods", "2e.mythos.gate.08"))
    assert (table.end, table.state.reason) == ("awakened", "cup")
    assert len(table.state.cup) == 2


# ---------------------------------------------------------------------- gains, terror

GAINS = {
    "mythos_03": ("stamina", "st_marys_hospital", "vincent_lee"),
    "mythos_18": ("sanity", "arkham_asylum", "carolyn_fern"),
}


@pytest.mark.parametrize("card", saying("cannot_gain"))
def test_nobody_gains_but_by_the_exceptions(card: str) -> None:
    stat_name, place, doctor = GAINS[card]
    other = "sanity" if stat_name == "stamina" else "stamina"
    weak: dict[str, Any] = {"sanity": 1, "stamina": 1}
    table = lay(
        person("joe_diamond", place=place, **weak), person(doctor, place=place, **weak), environment=card
    )

    def values() -> tuple[int, int]:
        return getattr(table.who(), stat_name), getattr(table.who(), other)

    table.says({"do": "gain", "sanity": 2, "stamina": 2})
    assert values() == (1, 3)
    table.says({"do": "gain", "sanity": 1, "stamina": 1}, card=place)  # what the location offers
    assert values() == (2, 4)
    table.says({"do": "gain", "sanity": 1, "stamina": 1}, card=f"investigator.{doctor}")
    assert values()[0] == 3
    table.says({"do": "gain", "sanity": {"do": "max"}, "stamina": {"do": "max"}})
    assert values()[0] == 3
    replace(table)
    table.says({"do": "gain", "sanity": 1, "stamina": 1})
    assert values()[0] == 4


@pytest.mark.parametrize("card", saying("cannot_gain"))
def test_the_doctors_and_the_hospital_still_help(card: str) -> None:
    stat_name, place, doctor = GAINS[card]
    weak: dict[str, Any] = {stat_name: 1}
    table = lay(person(doctor, place="northside", **weak), environment=card)
    table.go().answer(f"use:investigator.{doctor}")
    assert getattr(table.who(), stat_name) == 2
    patient = lay(person("joe_diamond", place=place, **weak), environment=card, step="arkham")
    patient.go().answer("ability:0")
    assert getattr(patient.who(), stat_name) == 2


def test_losses_are_as_ever() -> None:
    table = lay(person(place="woods", stamina=4), environment="mythos_03")
    table.do(lose(table.game, table.who(), "2e.combat.damage.01", stamina=2))
    assert table.who().stamina == 2
    assert gain(table.game, table.who(), "sanity", 1, "2e.upkeep.06") == 0


@pytest.mark.rule("2e.terror.01")
def test_on_happy_days_terror_cannot_rise() -> None:
    table = lay(environment="mythos_26", terror=4)
    table.do(raise_terror(table.game, 3, "2e.terror.01"))
    assert table.state.terror == 4
    assert len(table.state.decks["allies"]) == 11
    replace(table)
    table.do(raise_terror(table.game, 1, "2e.terror.01"))
    assert table.state.terror == 5


# ---------------------------------------------------------------------- gates


def closing(**fields: Any) -> Table:
    who = person(
        "joe_diamond", place="woods", explored=True, clues=6, cards=["elder_sign"], skills={"fight": 5}
    )
    return lay(who, gates={"woods": "dreamlands", "black_cave": "rlyeh"}, **fields)


@pytest.mark.rule("2e.gate.seal.01")
def test_nodens_favor_makes_seals_cheaper() -> None:
    table = closing(environment="mythos_38", dice=6)
    assert seal_cost(table.game) == 3
    table.do(try_to_close(table.game, table.who())).answer("fight", "seal")
    assert (table.who().clues, table.state.seals) == (3, ["woods"])
    assert seal_cost(replace(table).game) == 5
    assert seal_cost(lay(environment="mythos_38", ancient="hastur").game) == 6


@pytest.mark.rule("2e.gate.seal.01", "2e.gate.elder.02")
def test_no_one_can_help_you_now_gates_close_but_are_not_sealed() -> None:
    table = closing(environment="mythos_39", dice=6)
    table.do(try_to_close(table.game, table.who()))
    assert not table.offers("elder_sign")
    table.answer("fight")
    assert table.end == "done"  # nobody asks about a seal
    assert (table.state.gates, table.state.seals, table.who().clues) == ({"black_cave": "rlyeh_1"}, [], 6)
    assert not can_seal(table.game)
    other = replace(closing(environment="mythos_39"))
    other.do(try_to_close(other.game, other.who()))
    assert other.offers("elder_sign")
    other.do(seal_with_elder_sign(other.game, other.who(), "woods"))
    assert other.state.seals == ["woods"]


@pytest.mark.rule("2e.gate.close.04")
def test_while_rlyeh_rises_its_gates_are_harder_to_close() -> None:
    table = closing(environment="mythos_45")
    assert [close_difficulty(table.game, marker) for marker in ("rlyeh_1", "dreamlands_1")] == [2, 1]
    replace(table)
    assert close_difficulty(table.game, "rlyeh_1") == 1


# ---------------------------------------------------------------------- spells


def caster(environment: str) -> Table:
    who = person("dexter_drake", place="woods", cards=["shrivelling"], sanity=3, skills={"lore": 5})
    table = lay(who, monsters={"woods": ["ghoul"]}, environment=environment, dice=6)
    return table.do(deal_with(table.game, table.who(), "ghoul.1")).answer("fight")


@pytest.mark.rule("2e.spell.02")
def test_in_an_eclipse_no_spell_can_be_cast() -> None:
    assert not caster("mythos_51").offers("use:shrivelling.1")
    assert caster(CALM).offers("use:shrivelling.1")


@pytest.mark.rule("2e.spell.03")
def test_when_planets_align_spells_cost_nothing() -> None:
    for environment, left in (("mythos_42", 3), (CALM, 2)):
        table = caster(environment).answer("use:shrivelling.1")
        assert table.who().sanity == left
        assert table.told("casts")


def test_free_spells_can_be_cast_with_any_sanity() -> None:
    who = person(
        "dexter_drake", place="woods", cards=["dread_curse_of_azathoth"], sanity=1, skills={"lore": 5}
    )
    for environment, offered in (("mythos_42", True), (CALM, False)):
        table = lay(who, monsters={"woods": ["cultist"]}, environment=environment, dice=6)
        table.do(deal_with(table.game, table.who(), "cultist.1")).answer("fight")
        assert table.offers("use:dread_curse_of_azathoth.1") == offered


def test_a_spell_that_costs_nothing_now_says_so_on_its_sheet() -> None:
    for environment, free in (("mythos_42", True), (CALM, False)):
        table = lay(person("dexter_drake", cards=["shrivelling", "axe"]), environment=environment)
        spell, axe = view(table.game, 0).investigators[0].cards
        assert (say("second.standing.free_spells") in spell.text) == free
        assert say("second.standing.free_spells") not in axe.text


# ---------------------------------------------------------------------- at the end of a move


def ended(who: Person, environment: str, **fields: Any) -> Table:
    """Somebody ends his move where he stands."""
    table = lay(who, environment=environment, step="movement", movement=Movement(0), **fields)
    return table.do(end_here(table.game, table.who(), table.who().place))


@pytest.mark.parametrize("card", saying("at_end_of_move"))
def test_it_happens_in_its_street_and_nowhere_else(card: str) -> None:
    street = MYTHOS[card].activity_marker
    for place in (*STREETS, *LOCATIONS):
        table = ended(person("joe_diamond", place=place, money=20), card, dice=6)
        here = place == street if street else place in STREETS
        happened = table.ask is not None or bool(table.told("rolled"))
        assert happened == here, place
    other = ended(person("joe_diamond", place=street or "uptown"), CALM)
    assert other.ask is None
    assert not other.told("rolled")


@pytest.mark.rule("2e.mythos.card.08")
def test_activity_markers_lie_where_the_cards_say() -> None:
    where = {card: MYTHOS[card].activity_marker for card in saying("at_end_of_move")}
    assert where == {
        "mythos_08": "rivertown",
        "mythos_14": "northside",
        "mythos_15": "",
        "mythos_16": "uptown",
        "mythos_17": "miskatonic_university",
        "mythos_58": "french_hill",
    }
    both = lay(environment="mythos_58", rumor="mythos_59")
    assert activity_markers(both.state) == {"french_hill": ("mythos_58", "mythos_59")}


def test_blood_magic_is_paid_in_stamina() -> None:
    who = person("joe_diamond", place="rivertown", stamina=4)
    table = ended(who, "mythos_08", dice=[1, 5, 2, 6])
    assert table.options == ["yes", "no"]
    table.answer("yes")
    assert (table.who().stamina, table.who().clues) == (2, 3)
    refused = ended(who, "mythos_08").answer("no")
    assert (refused.who().stamina, refused.who().clues) == (4, 0)


def test_blood_magic_that_takes_all_devours() -> None:
    table = ended(person("joe_diamond", place="rivertown", stamina=2), "mythos_08", dice=[1, 4])
    table.answer("yes")
    assert table.told("devoured")
    while table.ask is not None:
        table.answer(table.first)
    assert table.end == "knocked_out"
    assert table.told("newcomer")
    assert not table.told("gain_clues")


def test_the_blessed_win_the_stake_on_a_four_and_losses_can_be_averted() -> None:
    blessed = ended(
        person("joe_diamond", place="rivertown", stamina=2, fate="blessed"), "mythos_08", dice=[4, 1]
    )
    blessed.answer("yes")
    assert (blessed.who().stamina, blessed.who().clues) == (1, 3)
    tough = ended(person("michael_mcglen", place="rivertown", stamina=1), "mythos_08", dice=[1])
    tough.answer("yes")
    assert (tough.who().stamina, tough.who().clues) == (1, 3)  # he always loses one less


def test_the_carnival_costs_nerves() -> None:
    who = person("joe_diamond", place="northside", sanity=3, skills={"will": 3})
    failed = ended(who, "mythos_14", dice=[1, 4]).answer("done")  # Will (-1); a clue token could be spent
    assert (failed.who().clues, failed.who().sanity) == (1, 2)
    passed = ended(who, "mythos_14", dice=[1, 5])
    assert (passed.who().clues, passed.who().sanity) == (1, 3)


def test_the_curfew_arrests_who_is_not_a_deputy() -> None:
    who = person("joe_diamond", place="uptown", skills={"will": 2})
    failed = ended(who, "mythos_15", dice=[1, 4])
    assert (failed.end, failed.who().place) == ("knocked_out", "jail")
    assert ended(who, "mythos_15", dice=[1, 5]).who().place == "uptown"
    deputy = ended(person("joe_diamond", place="uptown", cards=["deputy_of_arkham"]), "mythos_15")
    assert (deputy.told("rolled"), deputy.who().place) == ([], "uptown")


def test_the_estate_sale_shows_two_items_and_sells_both() -> None:
    top = {"unique": ["holy_water", "enchanted_knife"]}
    table = ended(person("joe_diamond", place="uptown", money=10), "mythos_16", top=top)
    assert table.options == ["yes", "no"]
    table.answer("yes")
    assert sorted(table.options) == ["enchanted_knife.1", "holy_water.1"]
    table.answer("holy_water.1+enchanted_knife.1")
    assert (table.cards(), table.who().money) == (["holy_water", "enchanted_knife"], 1)
    poor = ended(person("joe_diamond", place="uptown", money=4), "mythos_16", top=top).answer("yes")
    assert poor.options == ["holy_water.1", "no"]


def test_the_exhibit_teaches_the_learned() -> None:
    who = person("gloria_goldberg", place="miskatonic_university", skills={"lore": 3})
    table = ended(who, "mythos_17", dice=[5, 1])
    assert table.options == ["yes", "no"]
    assert round(table.option("yes").odds[0].chance, 4) == round(1 - (2 / 3) ** 2, 4)
    assert table.answer("yes").who().clues == 1
    assert ended(who, "mythos_17", dice=[4, 1]).answer("yes").who().clues == 0


def test_the_man_in_black_plays_for_sanity() -> None:
    who = person("joe_diamond", place="french_hill", sanity=2)
    table = ended(who, "mythos_58", dice=[6, 1], top={"spells": ["wither"]}).answer("yes")
    assert (table.who().sanity, table.who().clues, table.cards()) == (1, 1, ["wither"])
    lost = ended(who, "mythos_58", dice=[2, 1]).answer("yes")
    assert lost.told("devoured")


@pytest.mark.rule("2e.mythos.card.03")
def test_it_counts_for_who_stays_where_he_is_and_for_the_delayed() -> None:
    table = lay(
        person("joe_diamond", place="uptown", delayed=True, skills={"will": 1}),
        environment="mythos_15",
        step="movement",
        dice=[1],
    )
    table.go()
    assert [(entry.turn, entry.args["who"]) for entry in table.told("arrested")] == [(2, "joe_diamond")]
