"""Every rumor: how it begins, goes on, what can be done about it, how it is passed and how it fails."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.second.abilities.rows import MYTHOS_VOCABULARY
from miskatonic.games.second.facts import CARDS, MYTHOS, STREETS, read
from miskatonic.games.second.rules.encounters import encounter_phase
from miskatonic.games.second.rules.markers import activity_markers
from miskatonic.games.second.rules.monsters import stat
from miskatonic.games.second.rules.mythos import mythos_phase, new_environment
from miskatonic.games.second.rules.people import max_sanity, max_stamina
from miskatonic.games.second.rules.rumors import rumor_goes_on
from miskatonic.games.second.rules.terror import raise_terror
from miskatonic.games.second.state import Rumor
from miskatonic.games.second.texts.mythos import RUMORS, STANDING
from miskatonic.kernel.asks import Ask
from tests.second.mythos_table import in_force, mythos, people, phase
from tests.second.table import Person, Table, lay, person

ROWS: dict[str, dict[str, Any]] = {row["id"]: row for row in read("mythos")}
CARDS_IN_PLAY = sorted(RUMORS)
DEAD, UNDONE, RITUAL, STRANGLER, STARS, EXPERIMENT = (
    "mythos_13",
    "mythos_27",
    "mythos_59",
    "mythos_62",
    "mythos_63",
    "mythos_65",
)
STREET = {
    DEAD: "rivertown",
    UNDONE: "easttown",
    RITUAL: "french_hill",
    STRANGLER: "southside",
    STARS: "downtown",
    EXPERIMENT: "miskatonic_university",
}
QUIET = "mythos_05"
"""A headline that does next to nothing."""


def rumor(table: Table) -> Rumor:
    assert table.state.rumor is not None
    return table.state.rumor


def go_on(table: Table) -> Table:
    return table.do(rumor_goes_on(table.game))


def encounters(table: Table, seat: int = 0) -> Table:
    """The Arkham Encounters Phase of one seat."""
    return table.do(encounter_phase(table.game, table.who(seat)))


def ended(table: Table, card: str) -> bool:
    """The card lies under the deck, its marker is gone and nothing of it holds."""
    return (
        table.state.rumor is None
        and table.state.mythos.bags[-1] == [card]
        and activity_markers(table.state) == {}
        and card not in in_force(table)
    )


def test_every_rumor_is_proved_here() -> None:
    assert sorted(STREET) == CARDS_IN_PLAY
    assert sorted(card for card in MYTHOS if MYTHOS[card].type == "rumor") == CARDS_IN_PLAY


@pytest.mark.rule("2e.mythos.card.05", "2e.mythos.card.08")
@pytest.mark.parametrize("card", CARDS_IN_PLAY)
def test_a_rumor_comes_into_play_and_stays(card: str) -> None:
    table = mythos(card, turn=3)
    phase(table)
    assert rumor(table).id == card
    assert rumor(table).turn == 3
    assert activity_markers(table.state) == {STREET[card]: (card,)}
    assert card not in table.state.mythos
    assert (rumor(table).clues, len(rumor(table).monsters)) == {UNDONE: (6, 0), EXPERIMENT: (0, 5)}.get(
        card, (0, 0)
    )


@pytest.mark.rule("2e.mythos.card.05")
@pytest.mark.parametrize("card", CARDS_IN_PLAY)
def test_a_rumor_acts_from_the_turn_after_it_came(card: str) -> None:
    table = lay(rumor=card, turn=3, dice=1, terror=0)
    rumor(table).turn = 3
    before = (table.state.terror, table.state.doom, len(table.state.cup), len(table.state.decks["allies"]))
    go_on(table)
    assert rumor(table).clues == 0
    assert before == (
        table.state.terror,
        table.state.doom,
        len(table.state.cup),
        len(table.state.decks["allies"]),
    )
    table.state.turn = 4
    rumor(table).clues = 1
    if card == EXPERIMENT:
        table.state.cup.remove("ghoul.1")
        rumor(table).monsters.append("ghoul.1")
    go_on(table)
    after = (table.state.terror, table.state.doom, len(table.state.cup), len(table.state.decks["allies"]))
    assert (before, 1) != (after, rumor(table).clues)


@pytest.mark.parametrize("card", CARDS_IN_PLAY)
def test_the_words_are_those_of_the_data(card: str) -> None:
    row, text = ROWS[card]["rumor"], RUMORS[card]
    for name, words in row.items():
        assert MYTHOS_VOCABULARY.write(getattr(text, name)) == words
    assert [MYTHOS_VOCABULARY.write(rule) for rule in STANDING[card]] == ROWS[card].get("rules", [])


@pytest.mark.rule("2e.mythos.card.05")
@pytest.mark.parametrize("card", CARDS_IN_PLAY)
def test_only_at_its_street_something_can_be_done(card: str) -> None:
    def can(place: str) -> bool:
        who = person(
            "joe_diamond",
            place=place,
            clues=9,
            gates=["abyss", "rlyeh"],
            cards=["wither", "wither", "heal", "find_gate", "duke"],
        )
        table = laid(card, who)
        encounters(table)
        return table.ask is not None

    assert [street for street in STREETS if can(street)] == [STREET[card]]


def laid(card: str, *who: Person, **fields: Any) -> Table:
    """This rumor in play, with tokens and monsters as when it came."""
    table = lay(*who, rumor=card, **fields)
    if card == UNDONE:
        rumor(table).clues = 6
    if card == EXPERIMENT:
        for marker in ("cultist.1", "cultist.2", "maniac.1", "maniac.2", "zombie.1"):
            table.state.cup.remove(marker)
            rumor(table).monsters.append(marker)
    return table


# ---------------------------------------------------------------------- Disturbing the Dead


@pytest.mark.parametrize(("face", "terror"), [(1, 1), (2, 1), (3, 0), (6, 0)])
def test_the_dead_spread_terror(face: int, terror: int) -> None:
    assert go_on(lay(rumor=DEAD, dice=[face])).state.terror == terror


@pytest.mark.rule("2e.mythos.card.05", "2e.mythos.card.09", "2e.misc.trophy.03")
def test_the_dead_are_laid_to_rest_with_two_gate_trophies() -> None:
    table = laid(
        DEAD,
        person("joe_diamond", place="rivertown", gates=["abyss", "rlyeh", "yuggoth"]),
        person("jenny_barnes", place="abyss:1"),
        first=1,
        top={"spells": ["wither", "heal"]},
    )
    encounters(table)
    assert table.options == ["yes", "no"]
    table.answer("yes", "yuggoth_1+abyss_1")
    assert table.who(0).gates == ["rlyeh_1"]
    assert table.state.gate_pile.bags[-1] == ["yuggoth_1"]
    assert (table.cards(1), table.cards(0)) == (["wither"], ["heal"])  # the first player draws first
    assert ended(table, DEAD)


def test_one_trophy_or_two_players_together_are_not_enough() -> None:
    table = laid(
        DEAD,
        person("joe_diamond", place="rivertown", gates=["abyss"]),
        person("jenny_barnes", place="rivertown", gates=["rlyeh"]),
    )
    assert encounters(table).ask is None
    assert encounters(table, 1).ask is None


@pytest.mark.rule("2e.mythos.card.05", "2e.mythos.card.09")
def test_the_dead_win_at_terror_ten_whenever_that_is() -> None:
    table = laid(DEAD, *people(3), terror=9)
    table.do(raise_terror(table.game, 1, "2e.terror.01"))  # in any phase
    assert [who.fate for who in table.state.investigators] == ["cursed"] * 3
    assert ended(table, DEAD)
    late = phase(mythos(DEAD, *people(1), terror=10))
    assert (late.who().fate, late.state.rumor) == ("cursed", None)  # it fails as soon as it comes


def test_the_dead_win_by_their_own_roll() -> None:
    table = go_on(laid(DEAD, *people(1), terror=9, dice=[2]))
    assert table.who().fate == "cursed"
    assert ended(table, DEAD)


# ---------------------------------------------------------------------- Good Work Undone


@pytest.mark.parametrize(("faces", "clues"), [([1, 2], 8), ([3, 1], 7), ([6, 3], 6)])
def test_good_work_is_undone(faces: list[int], clues: int) -> None:
    assert rumor(go_on(laid(UNDONE, dice=faces))).clues == clues


def test_clues_are_taken_off_the_card_one_for_one() -> None:
    table = laid(UNDONE, person("joe_diamond", place="easttown", clues=4))
    encounters(table)
    assert table.options == [f"spend:{n}" for n in range(5)]
    table.answer("spend:3")
    assert (table.who().clues, rumor(table).clues) == (1, 3)
    encounters(table).answer("spend:0")
    assert (table.who().clues, rumor(table).clues) == (1, 3)


@pytest.mark.rule("2e.mythos.card.05", "2e.mythos.card.09")
def test_the_last_clue_saves_the_good_work() -> None:
    table = laid(
        UNDONE,
        person("joe_diamond", place="easttown", clues=9),
        person("jenny_barnes", place="woods"),
        top={"unique": ["holy_water", "ruby_of_rlyeh"]},
    )
    encounters(table)
    assert table.options[-1] == "spend:6"  # not more than lie there
    table.answer("spend:6")
    assert (table.who(0).clues, table.cards(0), table.cards(1)) == (3, ["holy_water"], ["ruby_of_rlyeh"])
    assert ended(table, UNDONE)


def test_research_materials_count_as_a_clue() -> None:
    table = laid(UNDONE, person("joe_diamond", place="easttown", cards=["research_materials"]))
    encounters(table).answer("spend:1")
    assert (rumor(table).clues, table.cards()) == (5, [])


@pytest.mark.rule("2e.mythos.card.05")
def test_ten_clues_undo_all_seals() -> None:
    table = laid(UNDONE, seals=["woods", "graveyard"], dice=[1, 1], doom=3, elder_signs_used=1)
    rumor(table).clues = 8
    go_on(table)
    assert table.state.seals == []
    assert (table.state.doom, table.state.elder_signs_used) == (3, 1)
    assert ended(table, UNDONE)
    nine = laid(UNDONE, seals=["woods"], dice=[1, 5])
    rumor(nine).clues = 8
    assert (go_on(nine).state.seals, rumor(nine).clues) == (["woods"], 9)


# ---------------------------------------------------------------------- The Great Ritual


def test_the_ritual_strengthens_its_servants() -> None:
    table = laid(RITUAL, ancient="yig")
    tough = {
        kind: stat(table.game, f"{kind}.1", "toughness")
        for kind in ("cultist", "witch", "warlock", "high_priest")
    }
    assert tough == {"cultist": 3, "witch": 3, "warlock": 4, "high_priest": 4}
    assert stat(table.game, "ghoul.1", "toughness") == 1


@pytest.mark.rule("2e.mythos.card.05", "2e.mythos.card.09")
@pytest.mark.parametrize(("players", "spells"), [(4, 3), (5, 4), (8, 4)])
def test_spells_disturb_the_ritual(players: int, spells: int) -> None:
    names = ["wither", "wither", "heal", "find_gate"]
    who = people(players)
    who[0].fields["place"] = "french_hill"
    who[0].cards = names[: spells - 1]
    short = encounters(laid(RITUAL, *who))
    assert short.ask is None
    who[0].cards = names[:spells]
    table = encounters(laid(RITUAL, *who, ancient="yig"))
    table.answer("yes")
    while table.ask is not None:
        table.answer(table.first)
    assert table.cards() == []
    assert [each.clues for each in table.state.investigators] == [2] * players
    assert stat(table.game, "cultist.1", "toughness") == 1
    assert ended(table, RITUAL)


@pytest.mark.rule("2e.mythos.card.05")
def test_five_clues_complete_the_ritual() -> None:
    table = laid(RITUAL)
    for clues in (1, 2, 3, 4):
        assert rumor(go_on(table)).clues == clues
    go_on(table)
    assert table.state.flags == ["two_mythos_cards"]
    assert ended(table, RITUAL)


def test_after_the_ritual_two_cards_come_each_mythos_phase() -> None:
    table = lay(
        flags=["two_mythos_cards"],
        step="mythos",
        top={"mythos": ["mythos_21", QUIET], "cup": ["ghoul", "zombie"]},
    )
    table.do(mythos_phase(table.game))
    first, second = MYTHOS["mythos_21"], MYTHOS[QUIET]
    assert set(table.state.gates) == {first.gate_location, second.gate_location}
    assert table.state.clues == {second.clue_location: 1}  # of the first card only the gate
    assert table.state.terror == 0
    assert table.state.doom == 2
    assert table.state.mythos.bags[-2:] == [["mythos_21"], [QUIET]]


# ---------------------------------------------------------------------- The Southside Strangler Strikes


@pytest.mark.rule("2e.mythos.card.05")
def test_the_strangler_takes_an_ally_each_turn() -> None:
    table = go_on(laid(STRANGLER))
    assert len(table.state.decks["allies"]) == 10
    assert len(table.state.boxed) == 1
    assert table.state.terror == 0


@pytest.mark.rule("2e.mythos.card.05", "2e.mythos.card.09")
def test_five_clues_find_the_strangler() -> None:
    table = laid(
        STRANGLER,
        person("joe_diamond", place="southside", clues=6),
        person("jenny_barnes", money=2, place="lost"),
    )
    encounters(table).answer("yes")
    assert table.who(0).clues == 1
    assert [who.money for who in table.state.investigators] == [5, 7]
    assert ended(table, STRANGLER)
    assert encounters(laid(STRANGLER, person("joe_diamond", place="southside", clues=4))).ask is None


ALLIES = [kind.id for kind in CARDS.values() if kind.deck == "allies"]


@pytest.mark.rule("2e.mythos.card.05")
def test_the_strangler_wins_when_he_finds_nobody_left() -> None:
    last = go_on(laid(STRANGLER, boxed=ALLIES[1:]))
    assert last.state.rumor is not None  # the last one has just been taken: not yet
    assert len(last.state.boxed) == 11
    table = laid(
        STRANGLER,
        person("joe_diamond", place="woods"),
        person("jenny_barnes", place="abyss:1", stamina=2),
        boxed=ALLIES,
        first=1,
    )
    joe, jenny = table.who(0), table.who(1)
    go_on(table)
    assert (table.ask and table.ask.seat, table.options) == (1, ["sanity", "stamina"])
    table.answer("stamina", "sanity")
    assert (jenny.max_stamina, jenny.stamina, max_stamina(table.game, jenny)) == (3, 2, 3)
    assert (joe.max_sanity, joe.sanity, max_sanity(table.game, joe)) == (3, 3, 3)
    assert ended(table, STRANGLER)


# ---------------------------------------------------------------------- The Stars Are Right


@pytest.mark.parametrize(("face", "doom"), [(1, 5), (2, 5), (3, 4), (6, 4)])
def test_the_stars_bring_doom(face: int, doom: int) -> None:
    assert go_on(laid(STARS, dice=[face], doom=4)).state.doom == doom


@pytest.mark.rule("2e.mythos.card.05", "2e.mythos.card.09")
def test_an_ally_leaves_and_the_stars_are_wrong_again() -> None:
    table = laid(
        STARS,
        person("joe_diamond", place="downtown", cards=["duke", "thomas_f_malone"]),
        person("jenny_barnes", place="woods"),
        top={"common": ["knife", "food", "axe", "map_of_arkham"]},
    )
    encounters(table).answer("yes", "duke.1")
    assert table.cards(0) == ["thomas_f_malone", "knife", "food"]
    assert table.cards(1) == ["axe", "map_of_arkham"]
    assert table.state.decks["allies"].bags[-1] == ["duke.1"]
    assert ended(table, STARS)
    assert encounters(laid(STARS, person("joe_diamond", place="downtown"))).ask is None


@pytest.mark.rule("2e.mythos.card.05", "2e.awaken.03")
def test_when_the_stars_are_right_the_ancient_one_awakens() -> None:
    table = go_on(laid(STARS, dice=1, doom=9, ancient="yig"))
    assert (table.end, table.state.step) == ("awakened", "awakening")
    table.go()
    assert table.state.rumor is None
    assert STARS in table.state.mythos


# ---------------------------------------------------------------------- The Terrible Experiment


@pytest.mark.rule("2e.limit.02")
def test_the_experiment_gathers_monsters_that_are_not_on_the_board() -> None:
    table = go_on(laid(EXPERIMENT, top={"cup": ["ghoul"]}))
    assert rumor(table).monsters[-1] == "ghoul.1"
    assert len(rumor(table).monsters) == 6
    assert table.state.monsters == {}


def fighter(**fields: Any) -> Person:
    return person("joe_diamond", place="miskatonic_university", skills={"fight": 5}, **fields)


@pytest.mark.rule("2e.mythos.card.05", "2e.mythos.card.09")
def test_the_experiment_ends_when_all_its_monsters_are_beaten() -> None:
    table = laid(
        EXPERIMENT,
        fighter(),
        person("jenny_barnes", place="woods"),
        dice=6,
        top={"skills": ["luck", "speed"]},
    )
    encounters(table)
    for marker in ("cultist.2", "maniac.1", "zombie.1", "cultist.1", "maniac.2"):
        assert table.offers("no")
        table.answer(f"monster:{marker}", "fight")
    assert sorted(table.who().monsters) == ["cultist.1", "cultist.2", "maniac.1", "maniac.2", "zombie.1"]
    assert (table.cards(0), table.cards(1)) == (["luck"], ["speed"])
    assert ended(table, EXPERIMENT)


def test_who_flees_or_stops_leaves_the_monsters_on_the_card() -> None:
    table = laid(EXPERIMENT, fighter(), dice=6)
    encounters(table).answer("monster:maniac.1", "flee")
    assert "monster:maniac.1" not in table.options  # once a phase
    table.answer("monster:maniac.2", "fight", "no")
    assert sorted(rumor(table).monsters) == ["cultist.1", "cultist.2", "maniac.1", "zombie.1"]
    assert table.who().monsters == ["maniac.2"]
    assert table.state.fighting == []


def test_who_is_knocked_out_leaves_the_monster_on_the_card() -> None:
    table = laid(EXPERIMENT, fighter(stamina=1), dice=1)
    encounters(table).answer("monster:cultist.1", "fight")
    assert table.who().place == "st_marys_hospital"
    assert sorted(rumor(table).monsters) == ["cultist.1", "cultist.2", "maniac.1", "maniac.2", "zombie.1"]


def test_a_last_blow_that_knocks_out_both_still_ends_the_experiment() -> None:
    table = lay(fighter(stamina=1, cards=["tommy_gun"]), rumor=EXPERIMENT, dice=6, top={"skills": ["luck"]})
    table.state.cup.remove("gug.1")  # overwhelming: it costs Stamina even when it is beaten
    rumor(table).monsters.append("gug.1")
    encounters(table).answer("monster:gug.1", "wield:tommy_gun.1", "fight")
    assert table.who().place == "st_marys_hospital"
    assert table.who().monsters == ["gug.1"]
    assert "luck" in table.cards()
    assert ended(table, EXPERIMENT)


@pytest.mark.rule("2e.mythos.card.05", "2e.terror.10", "2e.terror.04")
def test_eight_monsters_break_out() -> None:
    table = laid(EXPERIMENT, *people(1), terror=7, doom=2, top={"cup": ["ghoul", "witch", "ghost"]})
    go_on(go_on(table))
    assert (len(rumor(table).monsters), table.state.terror) == (7, 7)
    go_on(table)
    assert table.state.terror == 10
    assert table.state.doom == 3
    assert len(table.state.boxed) == 3  # an Ally for each point
    assert "ye_olde_magick_shoppe" in table.state.closed
    assert len(table.state.monsters["miskatonic_university"]) == 8  # overrun: they all fit
    assert ended(table, EXPERIMENT)


@pytest.mark.rule("2e.outskirts.01")
def test_on_happy_days_terror_stays_and_the_limit_holds() -> None:
    table = laid(EXPERIMENT, *people(2), environment="mythos_26")
    for marker in ("ghoul.1", "witch.1"):
        table.state.cup.remove(marker)
        rumor(table).monsters.append(marker)
    go_on(table)
    assert table.state.terror == 0
    assert len(table.state.monsters["miskatonic_university"]) == 5
    assert len(table.state.monsters["outskirts"]) == 3


def test_a_cup_that_runs_dry_awakens_the_ancient_one() -> None:
    table = laid(EXPERIMENT, ancient="yig")
    for marker in table.state.cup.cards():
        table.state.cup.remove(marker)
        table.state.boxed.append(marker)
    assert go_on(table).end == "awakened"


# ---------------------------------------------------------------------- together


@pytest.mark.rule("2e.mythos.card.04", "2e.mythos.card.05")
def test_an_environment_does_not_touch_the_rumor() -> None:
    table = laid(DEAD, environment="mythos_08")
    assert activity_markers(table.state) == {"rivertown": ("mythos_08", DEAD)}
    table.state.mythos.remove("mythos_60")
    table.state.revealed.append("mythos_60")
    table.do(new_environment(table.game, "mythos_60"))
    assert activity_markers(table.state) == {"rivertown": (DEAD,)}
    assert rumor(table).id == DEAD


@pytest.mark.rule("2e.mythos.card.05")
def test_it_goes_on_at_the_end_of_the_mythos_phase() -> None:
    table = laid(STRANGLER, step="mythos", top={"mythos": [QUIET]})
    table.do(mythos_phase(table.game))
    last = table.story.index("ally_leaves")
    assert table.story.index("clue_appears") < last < table.story.index("turn")


def test_what_is_asked_can_be_read_off_the_option() -> None:
    table = encounters(laid(UNDONE, person("joe_diamond", place="easttown", clues=1)))
    assert isinstance(table.ask, Ask)
    assert table.asked == "clues_on_card"
    assert table.option("spend:1").target == "place:easttown"
    assert table.ask.rule == "2e.mythos.card.05"
