"""The craft of the second edition: one table of weights, plans for a team, intentions, and manners that are kept."""

from __future__ import annotations

from typing import Any

import pytest

from bench.second_craft import learn, play, reward
from miskatonic.games.second.advice import prospects
from miskatonic.games.second.box import BOX
from miskatonic.games.second.craft import CRAFTS, NATURES, WEIGHTS, Craft, craft_of
from miskatonic.games.second.facts import ANCIENT_ONES
from miskatonic.games.second.goals import WISHES, closing_worth, quiet
from miskatonic.games.second.hopes import prospect
from miskatonic.games.second.plans import choices, gift, plan, way_to_goal
from miskatonic.games.second.state import SecondState
from miskatonic.games.second.worth import LEARNT, features, worth
from miskatonic.kernel.chance import Chance, key_from
from miskatonic.kernel.game import Game
from miskatonic.kernel.manner import PLAIN, Manner, Nature
from miskatonic.kernel.text import language
from tests.second.table import Table, lay, person


def goals(table: Table, manner: Manner = PLAIN, seat: int = 0) -> list[str]:
    craft = craft_of(table.state, manner.nature)
    return [goal.wish.id for goal in plan(table.game, craft, seat, manner)]


def two_at_one_gate(**fields: Any) -> Table:
    """Either could seal the Woods, and the first is nearer."""
    return lay(
        person(place="uptown", clues=5, no_loan=True, **fields),
        person("joe_diamond", place="southside", clues=5, no_loan=True),
        gates={"woods": "abyss"},
        clues={"graveyard": 2},
    )


# ---------------------------------------------------------------------- weights


def test_weights_are_one_table_for_who_is_alone_and_one_for_a_team() -> None:
    team = WEIGHTS["team"]
    assert {"alone", "team"} <= set(WEIGHTS)
    assert all(set(table) == set(team) and 0 < table["patience"] < 1 for table in WEIGHTS.values())
    assert {table.partition("/")[2] for table in WEIGHTS} <= {"", *ANCIENT_ONES}
    for changed in NATURES.values():
        assert set(changed) <= set(team)
    assert set(CRAFTS) == {(table, nature) for table in WEIGHTS for nature in NATURES}


def test_every_weight_is_asked_for() -> None:
    """A weight that nobody reads would be learnt for nothing."""

    class Asked(dict[str, float]):
        seen: set[str] = set()  # noqa: RUF012 (one for all games of this test)

        def __getitem__(self, name: str) -> float:
            self.seen.add(name)
            return super().__getitem__(name)

    for seats, ancient, table in ((1, "yig", "alone"), (4, "ithaqua", "team"), (4, "yog_sothoth", "team")):
        for number in range(2):
            play(seats, ancient, key_from(f"asked {number}"), Craft(Asked(WEIGHTS[table])))
    rare = {"angry", "ally", "owing"}  # of who beats a Cultist of Yig or much else, and of who has a loan
    assert set(WEIGHTS["team"]) - Asked.seen <= rare


def test_learning_is_the_same_every_time_and_learns() -> None:
    first, second = (
        learn(1, WEIGHTS["alone"], key_from("learn"), 1, 1, 2, 0.25, 0.35, ["yig"]) for _ in range(2)
    )
    assert first == second != WEIGHTS["alone"]


def test_a_reward_is_more_for_a_win_than_for_any_way_to_it() -> None:
    won, lost = lay(result="won", seals=[]).state, lay(result="lost", seals=["woods"] * 5).state
    assert reward(won) > reward(lost) > reward(lay(result="lost").state)


# ---------------------------------------------------------------------- the craft


def test_what_promises_can_be_answered_and_what_is_remembered_changes_nothing() -> None:
    """Two games on one key, one with a fresh memory: the same answers, and all of them legal."""
    ends = []
    for craft in (craft_of(lay(person(), person("joe_diamond")).state), Craft(WEIGHTS["team"])):
        game: Game[SecondState] = Game(BOX, BOX.prepare({}, 2), key_from("legal"), log=False)
        luck = Chance(b"any", {})
        for _ in range(250):
            if game.ask is None:
                break
            before = game.hash()
            names = prospects(game.play, game.ask, craft=craft)
            assert all(map(game.ask.takes, names))
            assert game.hash() == before
            game.answer(names[luck.pick("which", len(names))])
        ends.append(game.hash())
    assert ends[0] == ends[1]


def test_only_the_table_counts_not_the_luck_to_come() -> None:
    game: Game[SecondState] = Game(BOX, BOX.prepare({}, 2), key_from("only the table"), log=False)
    for _ in range(30):
        assert game.ask is not None
        game.answer(BOX.prospects(game.play, game.ask)[0])
    assert game.ask is not None
    said = BOX.prospects(game.play, game.ask)
    others = [game.fork(luck) for luck in (b"a", b"b", b"c")]
    assert all(BOX.prospects(other.play, other.ask) == said for other in others if other.ask is not None)


def test_two_do_not_set_out_for_the_same_gate() -> None:
    first, second = goals(two_at_one_gate())
    assert [first, second].count("seal:woods") == 1


def test_who_could_seal_if_he_were_well_is_cared_for_first() -> None:
    """What he can do next is part of what the doctor is worth."""

    def care(**laid: Any) -> float:
        weak = person("michael_mcglen", place="newspaper", clues=5, stamina=3, money=2, no_loan=True)
        table = lay(weak, **laid)
        found = choices(table.game, craft_of(table.state), table.who())
        return next(goal.worth for goal in found if goal.wish.what == "heal")

    assert care(gates={"unvisited_isle": "abyss"}) > care() + 1


def test_the_last_clue_for_a_seal_is_worth_more_than_another() -> None:
    def hope(clues: int) -> float:
        who = person(place="uptown", clues=clues, no_loan=True)
        table = lay(who, gates={"woods": "abyss"}, clues={"science_building": 1})
        found = choices(table.game, craft_of(table.state), table.who())
        return next(goal.worth for goal in found if goal.wish.id == "clues:science_building")

    assert hope(4) - hope(3) > 2 * (hope(3) - hope(2))


def test_what_can_all_be_closed_at_once_is_worth_closing() -> None:
    craft = Craft(WEIGHTS["team"])
    sealed = ["witch_house", "unvisited_isle", "independence_square", "graveyard"]
    team = [person(), *(person(name) for name in ("joe_diamond", "bob_jenkins", "kate_winthrop"))]
    gates = {"woods": "abyss", "the_unnamable": "yuggoth"}

    def closing(**laid: Any) -> float:
        return closing_worth(lay(*team, **laid).state, craft.w)

    with_trophies = [person(gates=["rlyeh", "dreamlands"]), *team[1:]]
    ready = closing_worth(lay(*with_trophies, gates=gates, seals=sealed).state, craft.w)
    assert ready > closing(gates=gates, seals=sealed) + 5
    assert quiet(lay(*team, gates=gates, seals=sealed).state) > quiet(lay(*team, gates=gates).state)


def test_nobody_tries_to_end_a_rumor_by_fights_he_would_lose() -> None:
    def wishes_for(**fields: Any) -> set[str]:
        who = person("joe_diamond", place="downtown", no_loan=True, **fields)
        table = lay(who, rumor="mythos_65")
        assert table.state.rumor is not None
        table.state.rumor.monsters = ["gug.1", "dhole.1"]
        return {goal.wish.what for goal in choices(table.game, craft_of(table.state), table.who())}

    assert "rumor" not in wishes_for(sanity=1, skills={"fight": 2})


def test_nobody_waits_for_the_end_because_the_streets_are_full() -> None:
    """Monsters on the only way: who has nothing to lose goes all the same."""
    table = lay(
        person(place="curiositie_shoppe", sanity=1, stamina=1, money=6, no_loan=True),
        person("joe_diamond", place="curiositie_shoppe"),
        monsters={"northside": ["gug", "dark_young", "chthonian"]},
        clues={"unvisited_isle": 2},
    )
    assert not goals(table)[0].startswith("wait")


def test_who_is_weak_hopes_for_less_from_the_same_world() -> None:
    strong, weak = (lay(person(sanity=n, stamina=n)) for n in (5, 2))
    craft = Craft(WEIGHTS["team"])
    assert prospect(weak.game, craft, weak.who(), "rlyeh") < prospect(
        strong.game, craft, strong.who(), "rlyeh"
    )


# ---------------------------------------------------------------------- intentions and manners


@pytest.mark.parametrize("code", ["en", "es", "nl"])
def test_intentions_are_short_sentences_in_three_languages(code: str) -> None:
    words = language(code)
    said = BOX.intentions(two_at_one_gate().game, 0)
    assert said[0].id in goals(two_at_one_gate())
    for each in said:
        sentence = words.render(each.text)
        assert sentence.endswith(".")
        assert "second." not in sentence
        assert len(sentence) < 90
        assert each.id.partition(":")[0] in WISHES


def test_what_one_intends_is_what_one_does() -> None:
    table = two_at_one_gate()
    craft = craft_of(table.state)
    for who in table.state.investigators:
        way = way_to_goal(table.game, craft, who)
        assert BOX.intentions(table.game, who.seat)[0].id.endswith(way[-1] if way else who.place)


def test_a_gate_that_others_asked_for_is_left_to_them_while_there_are_others() -> None:
    table = two_at_one_gate()
    left = Manner(leaves=("close:woods",))
    for seat in range(2):
        assert goals(table, left, seat)[seat] != "seal:woods"
        assert all(not each.id.endswith(":woods") for each in BOX.intentions(table.game, seat, left))
    alone = lay(person(place="uptown", clues=5, no_loan=True), gates={"woods": "abyss"})
    assert goals(alone, left) == goals(alone) == ["seal:woods"]


def test_who_asked_for_help_is_helped() -> None:
    """A monster at his door is fought, or an idle weapon brought to him."""
    hunter = person("joe_diamond", place="northside", cards=["tommy_gun"], skills={"fight": 5}, no_loan=True)
    table = lay(hunter, person(place="newspaper", stamina=1), monsters={"downtown": ["ghoul"]})
    asked = Manner(aids=(1,))
    assert goals(table, asked)[0] in ("hunt:northside", "meet:newspaper", *goals(table))
    armed = person("joe_diamond", place="northside", cards=["tommy_gun", "38_revolver"], no_loan=True)
    table = lay(armed, person(place="library"), clues={"graveyard": 1})
    assert gift(table.game, table.who(), table.who(1)) == {"38_revolver.1": 1}
    assert goals(table, asked)[0] == "meet:library"
    assert goals(table)[0] != "meet:library"


def fights(nature: Nature) -> tuple[int, int]:
    """Combats entered, and what is left of Sanity and Stamina after six turns, over some games."""
    combats = left = 0
    manner = Manner(nature=nature)
    for number in range(32):
        game: Game[SecondState] = Game(
            BOX, BOX.prepare({}, 2), key_from(f"nature {number}"), checkpoints=False
        )
        while game.ask is not None and game.state.turn < 9:
            game.answer(BOX.prospects(game.play, game.ask, manner)[0])
        combats += sum([entry.id == "second.log.combat" for entry in game.log or ()])
        left += sum([who.sanity + who.stamina for who in game.state.investigators])
    return combats, left


@pytest.mark.slow
def test_the_bold_fight_more_than_the_careful_and_it_costs_them() -> None:
    bold, careful = fights("bold"), fights("careful")
    assert bold[0] > careful[0]
    assert bold[1] < careful[1]


# ---------------------------------------------------------------------- the chance to win


def test_the_chance_to_win_is_one_and_grows_with_what_is_done() -> None:
    two = person(clues=2), person("joe_diamond", place="uptown")
    assert worth(lay(*two, result="won").game) == 1.0
    assert worth(lay(*two, result="lost").game) == 0.0
    sealed = ["woods", "witch_house", "unvisited_isle"]
    begun, ahead = lay(*two, ancient="yig", doom=4), lay(*two, ancient="yig", doom=4, seals=sealed)
    assert 0.0 < worth(begun.game) < worth(ahead.game) < 1.0
    assert worth(lay(*two, ancient="yig", doom=9, gates={"graveyard": "abyss"}).game) < worth(begun.game)


def test_weights_of_the_worth_fit_what_is_counted() -> None:
    table = lay(person(), person("joe_diamond"))
    assert {len(weights) for weights in LEARNT.values()} == {len(features(table.game)) + 1}
