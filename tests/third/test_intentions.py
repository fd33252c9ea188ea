"""What somebody sets out to do: which courses there are, in words, and as he plays and was asked."""

from __future__ import annotations

import pytest

from miskatonic.games.third.advice import prospects
from miskatonic.games.third.box import BOX
from miskatonic.games.third.craft.weights import STAGES, WEIGHTS, stage
from miskatonic.games.third.facts import SCENARIOS
from miskatonic.games.third.rules.doom import spawn_clue
from miskatonic.kernel.chance import key_from
from miskatonic.kernel.game import Game
from miskatonic.kernel.manner import PLAIN, Manner, Nature
from miskatonic.kernel.text import LANGUAGES, language
from tests.third.table import Table, lay, person
from tests.third.test_judge import AZATHOTH, VEIL, turn


def best(table: Table, manner: Manner = PLAIN) -> str:
    assert table.ask is not None
    return BOX.prospects(table.game, table.ask, manner)[0]


def aims(table: Table, seat: int = 0, manner: Manner = PLAIN) -> list[str]:
    return [each.id for each in BOX.intentions(table.game, seat, manner)]


def warders(*doom: str) -> Table:
    """Two who can ward beside doom that is about to tear anomalies open."""
    people = person("dexter_drake", place="graveyard"), person("agnes_baker", place="general_store")
    return lay(*people, scenario=AZATHOTH, codex=[2], doom=dict.fromkeys(doom, 2))


# ---------------------------------------------------------------------- the weights


def test_every_scenario_has_the_same_weights_and_its_stages() -> None:
    assert set(WEIGHTS) == set(STAGES) == set(SCENARIOS)
    names = [set(weights) for weights in WEIGHTS.values()]
    assert all(each == names[0] for each in names)
    assert all(abs(value) < 1000 for weights in WEIGHTS.values() for value in weights.values())


def test_a_story_has_three_stages() -> None:
    codex = [2, 20], [2, -21, 24, 25], [2, -21, 25, 27]
    assert [stage(lay(scenario=VEIL, codex=list(each)).state) for each in codex] == ["0", "1", "2"]


# ---------------------------------------------------------------------- what there is to do


def test_the_first_intention_is_what_will_be_done() -> None:
    table = turn(warders("graveyard"), 1)
    assert best(table) == "ward"
    assert aims(table)[0] == "ward:graveyard"


def test_who_has_no_turn_to_take_intends_nothing() -> None:
    table = warders("graveyard")
    table.state.queue = [0]
    turn(table)
    assert aims(table)
    assert not aims(table, 1)


def test_the_answers_are_ranked_and_can_be_given() -> None:
    table = turn(warders("graveyard", "black_cave"))
    assert table.ask is not None
    found = prospects(table.game, table.ask)
    assert len(found) > 3
    assert len(set(found)) == len(found)
    assert set(found) <= set(table.ask.names())


def test_whoever_is_beset_asks_for_help() -> None:
    beset = {"graveyard": ["nightmarish_fiend:engaged:0", "flesh_eater:engaged:0"]}
    people = person("wendy_adams", place="graveyard"), person("michael_mcglen", place="general_store")
    table = turn(lay(*people, monsters=beset))
    found = BOX.intentions(table.game, 0)
    assert [each.plea.id for each in found if each.plea] == ["third.plea.rescue"] * len(found)


@pytest.mark.parametrize("code", LANGUAGES)
def test_intentions_are_said_in_every_language(code: str) -> None:
    table = turn(warders("graveyard", "black_cave"))
    said = [language(code).render(each.text) for each in BOX.intentions(table.game, 0)]
    assert said
    assert all("third." not in each and each.endswith(".") for each in said)


# ---------------------------------------------------------------------- what he was asked


def test_what_others_want_to_do_is_left_to_them() -> None:
    table = turn(warders("graveyard", "black_cave"))
    left = Manner(leaves=("ward:graveyard",))
    assert best(table) == "ward"
    assert "ward:graveyard" not in aims(table, manner=left)
    assert best(table, left) != "ward"


def test_nothing_is_left_to_nobody() -> None:
    table = warders("graveyard")
    table.who(1).out = "defeated"
    assert best(turn(table, 1), Manner(leaves=("ward:graveyard",))) == "ward"


def test_who_asked_for_help_is_rid_of_what_besets_him() -> None:
    beset = {"general_store": ["nightmarish_fiend:engaged:1"]}
    people = person("dexter_drake", place="graveyard"), person("agnes_baker", place="general_store")
    table = turn(lay(*people, monsters=beset, doom={"graveyard": 2}))
    helped = Manner(aids=(1,))
    assert aims(table)[0] != "fight:nightmarish_fiend.1" == aims(table, manner=helped)[0]
    assert aims(table, manner=Manner("helpful"))[0] == "fight:nightmarish_fiend.1"


def test_what_is_done_before_leaving_is_done_here() -> None:
    people = person("dexter_drake", place="graveyard"), person("agnes_baker", place="general_store")
    table = turn(lay(*people, doom={"graveyard": 3}, clues={"easttown": 2}))
    assert "ward:graveyard" in aims(table)
    assert not [aim for aim in aims(table) if aim.startswith("ward:") and aim != "ward:graveyard"]


def test_the_bold_strike_where_the_careful_slip_away() -> None:
    who = person("tommy_muldoon", place="graveyard", damage=2, horror=2)
    table = turn(lay(who, monsters={"graveyard": ["nightmarish_fiend:engaged:0"]}))
    assert best(table, Manner("bold")) == "attack:nightmarish_fiend.1"
    assert best(table, Manner("careful")) == "evade"


def test_nobody_sees_which_event_lies_in_a_deck() -> None:
    """Two tables that differ only there: the same answers in the same order, the same intentions."""

    def seen(event: str) -> tuple[list[str], list[str]]:
        who = person("agnes_baker", place="arkham_asylum"), person("wendy_adams", place="graveyard")
        table = lay(*who, doom={"la_bella_luna": 2}, top={"events": [event]})
        table.do(spawn_clue(table.game, "3e.204.9a"))
        turn(table)
        assert table.ask is not None
        return BOX.prospects(table.game, table.ask), aims(table)

    assert seen("feast_for_umordhoth_event_1") == seen("feast_for_umordhoth_event_2")


# ---------------------------------------------------------------------- whole games


def answers(nature: Nature, key: str) -> list[str]:
    setup = BOX.prepare({"scenario": VEIL}, 2)
    game = Game(BOX, setup, key_from(key), log=False)
    while game.ask is not None and game.state.turn <= 5:
        game.answer(BOX.prospects(game.play, game.ask, Manner(nature))[0])
    return game.answers


def test_a_nature_plays_the_same_way_twice_and_each_in_its_own() -> None:
    played = {nature: answers(nature, "temper") for nature in ("even", "bold", "careful", "helpful")}
    assert answers("bold", "temper") == played["bold"]
    assert len({tuple(each) for each in played.values()}) == len(played)
