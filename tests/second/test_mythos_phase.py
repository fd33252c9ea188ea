"""The Mythos Phase: one card, four steps in order, and the turn around it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from miskatonic.games.second.facts import GATES, MYTHOS, UNSTABLE
from miskatonic.games.second.rules.mythos import clue_step, gate_step
from miskatonic.games.second.rules.turn import PHASES
from tests.second.mythos_table import mythos, people, phase, spawned
from tests.second.table import Table, lay, person

HEADLINE, ENVIRONMENT, RUMOR, SHUFFLE = "mythos_21", "mythos_60", "mythos_13", "mythos_61"
GRAVEYARD, ISLE = "graveyard", "unvisited_isle"
"""Where the headline opens its gate and lays its clue token."""
FOUR = ("joe_diamond", "jenny_barnes", "gloria_goldberg", "darrell_simmons")


def steps(table: Table) -> list[str]:
    """The log without what only leads from one step to the next."""
    wanted = ("mythos_card", "doom", "gate_opens", "monster", "clue_appears", "monster_moves", "terror")
    return [entry for entry in table.story if entry in wanted]


# ---------------------------------------------------------------------- the phase


@pytest.mark.rule("2e.mythos.01", "2e.mythos.gate.03")
def test_one_card_and_all_four_steps_in_order() -> None:
    table = mythos(HEADLINE, monsters={"downtown": ["cultist"]}, top={"cup": ["ghoul"]})
    assert "crescent" in MYTHOS[HEADLINE].white  # the Cultist's symbol
    phase(table)
    assert steps(table) == [
        "mythos_card",
        "doom",
        "gate_opens",
        "monster",
        "clue_appears",
        "monster_moves",
        "terror",
    ]
    assert (table.where("ghoul.1"), table.where("cultist.1")) == (GRAVEYARD, "easttown")
    assert table.state.clues == {ISLE: 1}
    assert table.state.terror == 1


@pytest.mark.rule("2e.mythos.01")
def test_only_the_first_player_acts() -> None:
    table = mythos("mythos_28", person("joe_diamond"), person("jenny_barnes"), first=1, dice=1)
    phase(table)
    assert [who.fate for who in table.state.investigators] == ["", "cursed"]
    assert len(table.told("mythos_card")) == 1


@pytest.mark.rule("2e.mythos.02", "2e.mythos.card.01")
def test_the_trait_gives_the_subtype() -> None:
    kinds = [card.type for card in MYTHOS.values()]
    assert [kinds.count(each) for each in ("headline", "environment", "rumor", "special")] == [36, 24, 6, 1]
    for card, place in ((HEADLINE, "deck"), (ENVIRONMENT, "environment"), (RUMOR, "rumor")):
        state = phase(mythos(card)).state
        rumor = state.rumor.id if state.rumor else ""
        found = {
            "deck": card in state.mythos,
            "environment": state.environment == card,
            "rumor": rumor == card,
        }
        assert [name for name, there in found.items() if there] == [place]


@pytest.mark.rule("2e.misc.discard.02")
def test_the_story_continues_shuffles_the_deck_and_another_card_is_drawn() -> None:
    table = mythos(SHUFFLE, top={"mythos": [SHUFFLE]})
    for number in range(2, 60):  # some cards have gone under the deck already
        card = f"mythos_{number:02}"
        table.state.mythos.remove(card)
        table.state.mythos.put(card, bottom=True)
    phase(table)
    drawn = [str(entry.args["mythos"]) for entry in table.told("mythos_card")]
    assert drawn[0] == SHUFFLE
    assert drawn[-1] != SHUFFLE
    assert len(drawn) == 1 + table.story.count("mythos_shuffled")
    assert SHUFFLE in table.state.mythos
    assert len(table.state.mythos.bags) <= 2  # one shuffled pile, and at most the headline under it


# ---------------------------------------------------------------------- step 1: the gate


@pytest.mark.rule("2e.mythos.gate.01", "2e.mythos.gate.02")
def test_an_elder_sign_keeps_everything_away() -> None:
    table = mythos(HEADLINE, seals=[GRAVEYARD])
    table.do(gate_step(table.game, MYTHOS[HEADLINE]))
    assert (table.state.gates, table.state.monsters, table.state.doom) == ({}, {}, 0)
    assert [entry.rule for entry in table.told("sealed_holds")] == ["2e.mythos.gate.01"]


@pytest.mark.rule("2e.mythos.gate.02")
def test_an_open_gate_adds_no_doom() -> None:
    table = mythos(HEADLINE, gates={GRAVEYARD: "abyss"}, top={"cup": ["ghoul"]})
    table.do(gate_step(table.game, MYTHOS[HEADLINE]))
    assert table.state.doom == 0
    assert table.where("ghoul.1") == GRAVEYARD


@pytest.mark.rule("2e.mythos.gate.04", "2e.mythos.gate.06", "2e.mythos.gate.08")
def test_a_new_gate_is_doom_token_marker_and_monster() -> None:
    table = mythos(HEADLINE, doom=3, top={"gates": ["yuggoth"], "cup": ["zombie"]})
    table.do(gate_step(table.game, MYTHOS[HEADLINE]))
    assert steps(table) == ["doom", "gate_opens", "monster"]
    assert table.state.doom == 4
    assert GATES[table.state.gates[GRAVEYARD]].world == "yuggoth"
    assert table.state.monsters == {GRAVEYARD: ["zombie.1"]}


@pytest.mark.rule("2e.mythos.gate.05")
def test_the_last_doom_token_ends_the_phase_at_once() -> None:
    table = mythos(HEADLINE, ancient="yig", doom=9, monsters={"downtown": ["cultist"]})
    phase(table)
    assert (table.state.step, table.state.steps, table.state.scenes) == ("awakening", [], [])
    assert table.state.step == "awakening"
    assert table.state.doom == 10
    assert not table.state.gates
    assert not table.state.clues
    assert table.where("cultist.1") == "downtown"
    assert table.state.terror == 0


@pytest.mark.rule("2e.mythos.gate.07")
def test_a_gate_swallows_the_clue_tokens_there() -> None:
    table = mythos(HEADLINE, clues={GRAVEYARD: 3, "woods": 2})
    table.do(gate_step(table.game, MYTHOS[HEADLINE]))
    assert table.state.clues == {"woods": 2}


@pytest.mark.rule("2e.mythos.gate.09", "2e.mythos.drawn.01", "2e.mythos.drawn.02")
def test_investigators_are_drawn_through_and_delayed_monsters_never() -> None:
    table = mythos(
        HEADLINE,
        person("joe_diamond", place=GRAVEYARD),
        person("jenny_barnes", place="rivertown"),
        monsters={GRAVEYARD: ["ghoul"]},
        top={"gates": ["dreamlands"], "cup": ["zombie"]},
    )
    table.do(gate_step(table.game, MYTHOS[HEADLINE]))
    assert table.who(0).place == "dreamlands:1"
    assert table.who(0).delayed
    assert (table.who(1).place, table.who(1).delayed) == ("rivertown", False)
    assert table.state.monsters == {GRAVEYARD: ["ghoul.1", "zombie.1"]}


@pytest.mark.rule("2e.mythos.drawn.03")
def test_the_timeline_of_who_is_drawn_through() -> None:
    table = mythos(
        HEADLINE,
        person("joe_diamond", place=GRAVEYARD),
        turn=4,
        top={
            "mythos": [HEADLINE, "mythos_05", "mythos_22"],
            "gates": ["dreamlands"],
            "gate_deck": ["gate_05", "gate_46"],
        },
    )
    table.go()
    while table.state.turn < 7 or table.who().place != GRAVEYARD:
        quiet = ("done", "go_on", "stay", "no")
        table.answer(next((name for name in quiet if table.offers(name)), table.first))
    moved = [(entry.turn, entry.args["place2"]) for entry in table.told("moved")]
    assert moved == [(4, "dreamlands"), (6, "dreamlands"), (7, GRAVEYARD)]  # in 6 to the second area
    assert [entry.turn for entry in table.told("stands_up")] == [5]
    assert [entry.turn for entry in table.told("encounter")] == [5, 6]


@pytest.mark.rule("2e.mythos.gate.08", "2e.mythos.gate.03")
@pytest.mark.parametrize(
    ("printing", "players", "monsters"), [("first", 8, 1), ("later", 4, 1), ("later", 5, 2)]
)
def test_how_many_monsters_come_with_a_new_gate(printing: str, players: int, monsters: int) -> None:
    table = mythos(HEADLINE, *people(players), printing=printing)
    table.do(gate_step(table.game, MYTHOS[HEADLINE]))
    assert [len(markers) for markers in table.state.monsters.values()] == [monsters]


# ---------------------------------------------------------------------- step 1: surges

OPEN = ("graveyard", "woods", "witch_house", "black_cave")


WORLDS = ("abyss", "yuggoth", "rlyeh", "dreamlands", "plateau_of_leng", "another_dimension")


def open_gates(n: int, places: Sequence[str] = OPEN) -> dict[str, str]:
    return dict(zip(places[:n], WORLDS, strict=False))


@pytest.mark.rule("2e.mythos.surge.01")
def test_a_surge_brings_a_monster_from_every_open_gate() -> None:
    table = mythos(HEADLINE, *people(1), gates=open_gates(3), top={"cup": ["ghoul", "zombie", "witch"]})
    table.do(gate_step(table.game, MYTHOS[HEADLINE]))
    assert table.end == "done"  # all fit: nobody is asked
    assert spawned(table) == {"graveyard": 1, "witch_house": 1, "woods": 1}
    assert sorted(marker for markers in table.state.monsters.values() for marker in markers) == [
        "ghoul.1",
        "witch.1",
        "zombie.1",
    ]


@pytest.mark.rule("2e.mythos.surge.02", "2e.mythos.surge.03", "2e.mythos.surge.04")
def test_the_first_player_says_before_the_draw_which_gates_get_those_that_fit() -> None:
    table = mythos(
        HEADLINE,
        *people(2),
        first=1,
        gates=open_gates(4),
        monsters={"downtown": ["cultist"] * 3},
        top={"cup": ["ghoul", "zombie", "witch", "vampire"]},
    )
    table.do(gate_step(table.game, MYTHOS[HEADLINE]))
    assert (table.asked, table.ask and table.ask.seat) == ("surge", 1)
    assert spawned(table) == {"downtown": 3}  # nothing is drawn yet
    assert len(table.state.cup) == 52
    assert sorted(table.options) == sorted(OPEN)
    assert not table.takes("woods*2")
    table.answer("woods+black_cave")
    assert table.state.monsters == {
        "downtown": ["cultist.1", "cultist.2", "cultist.3"],
        "black_cave": ["ghoul.1"],
        "woods": ["zombie.1"],
        "outskirts": ["witch.1", "vampire.1"],
    }


@pytest.mark.rule("2e.mythos.surge.02", "2e.outskirts.11")
def test_outskirts_that_overflow_midway_take_the_rest_afterwards() -> None:
    table = mythos(
        HEADLINE,
        *people(6),
        gates=open_gates(5, (*OPEN, "the_unnamable")),
        monsters={"downtown": ["cultist"] * 6, "uptown": ["maniac"] * 3, "outskirts": ["zombie", "zombie"]},
    )
    table.do(
        gate_step(table.game, MYTHOS[HEADLINE])
    )  # no room at all: five go to the Outskirts, which hold two
    assert table.end == "done"
    assert spawned(table) == {"downtown": 6, "outskirts": 1, "uptown": 3}
    assert table.state.terror == 2  # the first and the fourth make them overflow


@pytest.mark.rule("2e.mythos.surge.02")
def test_nobody_is_asked_when_none_fits_or_there_is_one_gate() -> None:
    full = {"downtown": ["cultist"] * 4}
    for gates in (open_gates(4), open_gates(1)):
        table = mythos(HEADLINE, *people(1), gates=gates, monsters=full)
        table.do(gate_step(table.game, MYTHOS[HEADLINE]))
        assert table.end == "done"
        assert spawned(table) == {"downtown": 4, "outskirts": len(gates)}


@pytest.mark.rule("2e.mythos.surge.01")
def test_in_the_later_printing_a_surge_is_as_big_as_the_table() -> None:
    table = mythos(HEADLINE, *people(4), printing="later", gates=open_gates(3))
    table.do(gate_step(table.game, MYTHOS[HEADLINE]))
    assert spawned(table) == {
        "graveyard": 2,
        "witch_house": 1,
        "woods": 1,
    }  # the gate that surges gets the most
    table = mythos(HEADLINE, *people(3), printing="later", gates=open_gates(4))
    table.do(gate_step(table.game, MYTHOS[HEADLINE]))
    assert sum(spawned(table).values()) == 4  # the gates are more than the players


@pytest.mark.rule("2e.mythos.surge.04")
def test_in_the_later_printing_the_first_player_spreads_what_is_over() -> None:
    table = mythos(HEADLINE, *people(5), printing="later", gates=open_gates(3), first=2)
    table.do(gate_step(table.game, MYTHOS[HEADLINE]))
    assert (table.asked, table.ask and table.ask.seat) == ("surge_extra", 2)
    assert table.options == ["witch_house", "woods"]
    table.answer("woods")
    assert spawned(table) == {"graveyard": 2, "witch_house": 1, "woods": 2}


@pytest.mark.rule("2e.mythos.surge.01")
@pytest.mark.parametrize("printing", ["first", "later"])
def test_no_monster_surges_where_kate_stands(printing: str) -> None:
    kate = person("kate_winthrop", place="woods", explored=True)
    table = mythos(HEADLINE, kate, gates=open_gates(3), printing=printing)
    table.do(gate_step(table.game, MYTHOS[HEADLINE]))
    assert spawned(table) == {"graveyard": 1, "witch_house": 1}
    kate = person("kate_winthrop", place=GRAVEYARD, explored=True)
    table = mythos(HEADLINE, kate, gates=open_gates(1), printing=printing)
    table.do(gate_step(table.game, MYTHOS[HEADLINE]))
    assert spawned(table) == {}


@pytest.mark.rule("2e.awaken.11", "2e.mythos.surge.01")
def test_a_surge_that_empties_the_cup_awakens_the_ancient_one() -> None:
    table = mythos(HEADLINE, *people(1), gates=open_gates(3), ancient="yig", top={"cup": ["ghoul", "zombie"]})
    rest = [marker for marker in table.state.cup.cards() if marker not in ("ghoul.1", "zombie.1")]
    for marker in rest:
        table.state.cup.remove(marker)
        table.state.boxed.append(marker)
    table.do(gate_step(table.game, MYTHOS[HEADLINE]))
    assert table.end == "awakened"
    assert (table.state.reason, sum(spawned(table).values())) == ("cup", 2)  # C24: looked at draw by draw


# ---------------------------------------------------------------------- step 2: the clue token


@pytest.mark.rule("2e.mythos.clue.01")
def test_a_clue_token_appears_unless_a_gate_is_open_there() -> None:
    table = mythos(HEADLINE, clues={ISLE: 1})
    table.do(clue_step(table.game, MYTHOS[HEADLINE]))
    assert table.state.clues == {ISLE: 2}
    table = mythos(HEADLINE, gates={ISLE: "abyss"})
    table.do(clue_step(table.game, MYTHOS[HEADLINE]))
    assert table.state.clues == {}
    table = mythos(HEADLINE, seals=[ISLE])
    table.do(clue_step(table.game, MYTHOS[HEADLINE]))
    assert table.state.clues == {ISLE: 1}  # only a gate keeps it away
    table = mythos(RUMOR)
    table.do(clue_step(table.game, MYTHOS[RUMOR]))
    assert table.state.clues == {}  # the card names no place


@pytest.mark.rule("2e.mythos.clue.02")
def test_the_gate_of_the_same_card_comes_first() -> None:
    assert all(card.gate_location != card.clue_location for card in MYTHOS.values() if card.gate_location)
    table = mythos(
        HEADLINE, clues={ISLE: 1}, flags=["two_mythos_cards"], top={"mythos": ["mythos_10", HEADLINE]}
    )
    assert MYTHOS["mythos_10"].gate_location == ISLE  # opened a moment before the clue step
    phase(table)
    assert ISLE in table.state.gates
    assert table.state.clues == {}


@pytest.mark.rule("2e.mythos.clue.03", "2e.mythos.clue.04")
def test_somebody_there_may_take_it_at_once() -> None:
    alone = mythos(HEADLINE, person("joe_diamond"), person("jenny_barnes", place=ISLE))
    alone.do(clue_step(alone.game, MYTHOS[HEADLINE]))
    assert (alone.ask and alone.ask.seat, alone.options) == (1, ["seat:1", "nobody"])
    alone.answer("seat:1")
    assert (alone.who(1).clues, alone.state.clues) == (1, {})
    both = mythos(
        HEADLINE,
        person("joe_diamond", place=ISLE),
        person("jenny_barnes", place="woods"),
        person("gloria_goldberg", place=ISLE),
        clues={ISLE: 2},
        first=1,
    )
    both.do(clue_step(both.game, MYTHOS[HEADLINE]))
    assert (both.ask and both.ask.seat, both.options) == (1, ["seat:2", "seat:0", "nobody"])
    both.answer("seat:0")
    assert ([who.clues for who in both.state.investigators], both.state.clues) == ([1, 0, 0], {ISLE: 2})
    left = mythos(HEADLINE, *people(2, place=ISLE))
    left.do(clue_step(left.game, MYTHOS[HEADLINE])).answer("nobody")
    assert left.state.clues == {ISLE: 1}


# ---------------------------------------------------------------------- step 4: the card


@pytest.mark.rule("2e.mythos.card.02")
def test_a_headline_happens_and_goes_under_the_deck() -> None:
    table = phase(mythos(HEADLINE))
    assert table.state.terror == 1
    assert table.state.mythos.bags[-1] == [HEADLINE]


@pytest.mark.rule("2e.mythos.card.03", "2e.mythos.card.04")
def test_a_new_environment_replaces_the_old_one() -> None:
    table = phase(mythos("mythos_06", environment=ENVIRONMENT))
    assert table.state.environment == "mythos_06"
    assert table.state.mythos.bags[-1] == [ENVIRONMENT]
    assert not [
        source
        for held in table.game.abilities.modifiers.values()
        for source, _ in held
        if source.id == ENVIRONMENT
    ]


@pytest.mark.rule("2e.mythos.card.06", "2e.mythos.card.07")
def test_a_second_rumor_is_ignored_but_for_gate_clue_and_movement() -> None:
    table = mythos(RUMOR, rumor="mythos_62", monsters={"downtown": ["gug"]}, turn=3)
    assert "slash" in MYTHOS[RUMOR].white
    phase(table)
    assert table.state.rumor is not None
    assert table.state.rumor.id == "mythos_62"
    assert RUMOR in table.state.mythos.bags[-1]
    assert "black_cave" in table.state.gates
    assert table.where("gug.1") == "easttown"


# ---------------------------------------------------------------------- the turn


def run_a_turn(table: Table) -> list[tuple[str, int]]:
    """Everybody does as little as possible; which seat was asked in which phase, in order."""
    seen: list[tuple[str, int]] = []
    turn = table.state.turn
    table.go()
    for _ in range(300):
        if table.state.turn != turn or table.state.step not in PHASES:
            return seen
        assert table.ask is not None
        now = (table.state.step, table.ask.seat)
        if not seen or seen[-1] != now:
            seen.append(now)
        quiet = ("done", "stay", "encounter", "nobody", "no")
        table.answer(next((name for name in quiet if table.offers(name)), table.first))
    raise AssertionError("the turn does not end")


@pytest.mark.rule("2e.turn.01", "2e.turn.02", "2e.turn.03")
def test_five_phases_and_every_seat_in_each_from_the_first_player_on() -> None:
    streets = ("southside", "uptown", "easttown")
    who = [person(name, place=place, sliders=[2, 2, 2]) for name, place in zip(FOUR, streets, strict=False)]
    table = lay(*who, first=1, top={"mythos": ["mythos_05"]})
    seen = run_a_turn(table)
    assert seen == [(phase, seat) for phase in ("upkeep", "movement") for seat in (1, 2, 0)]
    assert PHASES == ("upkeep", "movement", "arkham", "other_worlds", "mythos")
    assert table.told("mythos_card")[0].turn == 2


@pytest.mark.rule("2e.turn.01", "2e.turn.02", "2e.turn.03")
def test_encounters_come_phase_by_phase() -> None:
    table = lay(
        person("joe_diamond", place="dreamlands:1"),
        person("jenny_barnes", place="newspaper"),
        person("darrell_simmons", place="rlyeh:1"),
        first=2,
        top={"mythos": ["mythos_05"]},
        gates={"woods": "dreamlands", "witch_house": "rlyeh"},
        key=7,
    )
    run_a_turn(table)
    met = [(entry.args["who"], entry.rule.split(".")[2]) for entry in table.told("encounter")]
    assert met[0] == ("jenny_barnes", "arkham")
    assert met[1] == ("darrell_simmons", "other")
    assert met[2] == ("joe_diamond", "other")


@pytest.mark.rule("2e.turn.04")
def test_the_marker_passes_to_the_left_and_a_new_turn_begins() -> None:
    table = mythos(HEADLINE, *people(3), first=2, turn=5, limits={"turn/x": 1})
    phase(table)
    assert (table.state.first, table.state.turn, table.state.step) == (0, 6, "upkeep")
    assert table.state.queue == [0, 1, 2]
    assert table.state.limits == {}


@pytest.mark.rule("2e.mythos.card.08", "2e.mythos.card.09")
def test_the_set_up_card_counts_for_the_first_turn() -> None:
    """What lasts until the end of the next turn lasts until the end of turn 1; a rumor acts from turn 1 on."""
    table = lay(*people(1), step="first_mythos", turn=0, top={"mythos": ["mythos_10", "mythos_05"]}, queue=[])
    table.go()
    assert (table.state.turn, table.state.step) == (1, "upkeep")
    assert table.state.closed == ["curiositie_shoppe", "general_store", "ye_olde_magick_shoppe"]
    phase(table)
    assert table.state.closed == []


def test_every_unstable_location_has_cards_that_open_a_gate_there() -> None:
    assert {card.gate_location for card in MYTHOS.values() if card.gate_location} == set(UNSTABLE)
