"""Winning by closing, by sealing, by banishment; the score; the First Citizen; losing."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.second.box import BOX
from miskatonic.games.second.facts import ANCIENT_ONES
from miskatonic.games.second.rules.scoring import first_citizens, score
from miskatonic.games.second.state import Battle
from tests.second.table import Person, Table, lay, person

FIVE = ["black_cave", "witch_house", "science_building", "unvisited_isle", "the_unnamable"]


def last_gate(who: Person, *others: Person, gates: dict[str, str] | None = None, **laid: Any) -> Table:
    """He closes the gate at the Woods."""
    who.fields |= {"place": "woods", "explored": True}
    laid.setdefault("dice", 6)
    open_gates = {"woods": "dreamlands", **(gates or {})}
    return (
        lay(who, *others, gates=open_gates, step="arkham", until="other_worlds", **laid).go().answer("lore")
    )


@pytest.mark.rule("2e.victory.01", "2e.victory.02", "2e.victory.03", "2e.victory.04")
@pytest.mark.parametrize(("trophies", "won"), [(0, False), (1, True), (2, True)])
def test_with_two_players_two_trophies_are_enough(trophies: int, won: bool) -> None:
    """The trophy of the last gate is one of them."""
    held = ["abyss", "yuggoth"][:trophies]
    table = last_gate(person(), person("bob_jenkins", gates=held, place="easttown"))
    assert (table.end == "over") is won
    assert (table.state.result, table.state.reason) == (("won", "closing") if won else ("", ""))


@pytest.mark.rule("2e.victory.02")
@pytest.mark.parametrize("players", [1, 3, 4])
@pytest.mark.parametrize("missing", [0, 1])
def test_as_many_trophies_as_players_all_together(players: int, missing: int) -> None:
    names = ["bob_jenkins", "joe_diamond", "harvey_walters"][: players - 1]
    if players == 1 and missing:
        return
    held = ["abyss", "yuggoth", "rlyeh"][: players - 1 - missing]
    others = [person(name, place="easttown", gates=held[n : n + 1]) for n, name in enumerate(names)]
    table = last_gate(person(), *others)
    assert (table.end == "over") is (not missing)


@pytest.mark.rule("2e.victory.01", "2e.victory.04")
def test_a_gate_that_is_still_open_means_no_victory() -> None:
    table = last_gate(person(gates=["abyss", "yuggoth"]), gates={"graveyard": "rlyeh"})
    assert table.state.result == ""


@pytest.mark.rule("2e.victory.03")
def test_spent_trophies_do_not_count() -> None:
    table = last_gate(person(), person("bob_jenkins", place="easttown"))
    assert table.state.result == ""
    assert len(table.state.gate_pile) == 15


@pytest.mark.rule("2e.victory.04")
def test_the_victory_comes_before_anybody_is_asked_to_seal() -> None:
    """Immediately (found: five clues could still be spent)."""
    table = last_gate(person(clues=9))
    assert (table.end, table.state.reason) == ("over", "closing")


@pytest.mark.rule("2e.victory.01", "2e.gate.elder.08")
def test_an_elder_sign_may_close_the_last_gate() -> None:
    """Ruling C18."""
    who = person(place="woods", explored=True, cards=["elder_sign"])
    table = lay(who, gates={"woods": "dreamlands"}, step="arkham").go().answer("elder_sign")
    assert (table.end, table.state.reason) == ("over", "closing")


@pytest.mark.rule("2e.victory.05", "2e.victory.06")
@pytest.mark.parametrize(("seals", "won"), [(4, False), (5, True)])
def test_the_sixth_elder_sign_wins_by_clues(seals: int, won: bool) -> None:
    table = last_gate(person(clues=5), gates={"graveyard": "rlyeh"}, seals=FIVE[:seals]).answer("seal")
    assert (table.end == "over") is won
    assert table.state.reason == ("sealing" if won else "")


@pytest.mark.rule("2e.victory.05", "2e.victory.06")
def test_the_sixth_elder_sign_wins_by_a_card() -> None:
    who = person(place="woods", explored=True, cards=["elder_sign"])
    gates = {"woods": "dreamlands", "graveyard": "rlyeh"}
    table = lay(who, gates=gates, seals=FIVE, step="arkham").go().answer("elder_sign")
    assert (table.end, table.state.reason) == ("over", "sealing")
    outcome = BOX.outcome(table.state)
    assert outcome is not None
    assert (outcome.result, outcome.rule) == ("won", "2e.victory.05")


@pytest.mark.rule("2e.misc.simultaneous.01", "2e.gate.seal.02")
def test_closing_and_sealing_never_add_doom() -> None:
    """Ruling C25: victory and awakening cannot come at the same instant by closing."""
    doom = ANCIENT_ONES["azathoth"].doom_track - 1
    table = last_gate(person(clues=5), gates={"graveyard": "rlyeh"}, doom=doom).answer("seal")
    assert table.state.doom == doom
    assert table.state.battle is None


@pytest.mark.rule("2e.victory.07", "2e.final.14")
def test_the_last_doom_token_of_the_battle_wins() -> None:
    table = lay(person(), ancient="yig", doom=1, step="battle_attack", battle=Battle(rating=0), dice=6)
    table.go().answer("fight")
    assert (table.end, table.state.result, table.state.reason) == ("over", "won", "battle")


@pytest.mark.rule("2e.defeat.01", "2e.final.18")
def test_when_everybody_is_devoured_everybody_loses() -> None:
    table = lay(person(clues=0), ancient="nyarlathotep", step="awakening").go()
    assert (table.end, table.state.result, table.state.reason) == ("over", "lost", "devoured")
    outcome = BOX.outcome(table.state)
    assert outcome is not None
    assert (outcome.result, outcome.rule) == ("lost", "2e.defeat.01")


# ---------------------------------------------------------------------- the score


def points(table: Table) -> dict[str, int]:
    return {line.rule: line.points for line in score(table.state)}


def won(*people: Person, **laid: Any) -> Table:
    table = lay(*people, **laid)
    table.state.result, table.state.reason = "won", "sealing"
    return table


@pytest.mark.rule(
    "2e.score.02", "2e.score.03", "2e.score.04", "2e.score.05", "2e.score.06", "2e.score.07", "2e.score.08"
)
def test_the_score_line_by_line() -> None:
    """Ruling C45: Elder Sign cards used, trophies of the whole group, and all but the eliminated are sane."""
    table = won(
        person(gates=["abyss", "rlyeh"], monsters=["ghoul", "zombie"], cards=["bank_loan"]),
        person("bob_jenkins", gates=["yuggoth"], monsters=["witch", "dhole", "gug"], cards=["bank_loan"]),
        person("joe_diamond", place="arkham_asylum", sanity=1, done=True),
        person("sister_mary", out=True, sanity=0),
        ancient="azathoth",
        terror=4,
        elder_signs_used=2,
        seals=FIVE,
        battle=Battle(),
    )
    assert points(table) == {
        "2e.score.02": 14 - 4,
        "2e.score.03": -2,
        "2e.score.04": -2,
        "2e.score.05": 3,
        "2e.score.06": 1,  # five monsters, by threes
        "2e.score.07": 3,
    }


@pytest.mark.rule("2e.score.06")
@pytest.mark.parametrize(("monsters", "scored"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2)])
def test_leftovers_below_three_monsters_score_nothing(monsters: int, scored: int) -> None:
    kinds = ["ghoul", "ghoul", "zombie", "witch", "dhole", "gug"][:monsters]
    assert points(won(person(monsters=kinds)))["2e.score.06"] == scored


@pytest.mark.rule("2e.score.02")
@pytest.mark.parametrize(
    ("name", "track"), [(name, sheet.doom_track) for name, sheet in ANCIENT_ONES.items()]
)
def test_the_base_is_the_doom_track_minus_terror(name: str, track: int) -> None:
    assert points(won(person(), ancient=name, terror=3))["2e.score.02"] == track - 3


@pytest.mark.rule("2e.score.08")
@pytest.mark.parametrize("result", ["", "lost"])
def test_only_a_victory_has_a_score(result: str) -> None:
    table = won(person(gates=["abyss"]))
    table.state.result = result
    assert score(table.state) == []
    assert first_citizens(table.state) == []


@pytest.mark.rule("2e.score.04")
def test_an_elder_sign_that_was_played_counts_and_a_clue_seal_does_not() -> None:
    """Ruling C45."""
    who = person(place="woods", explored=True, cards=["elder_sign"])
    table = lay(who, gates={"woods": "dreamlands"}, step="arkham").go().answer("elder_sign")
    assert points(table)["2e.score.04"] == -1
    clue = last_gate(person(clues=5), gates={"graveyard": "rlyeh"}, seals=FIVE).answer("seal")
    assert points(clue)["2e.score.04"] == 0


@pytest.mark.rule("2e.score.01")
@pytest.mark.parametrize(
    ("gates", "monsters", "best"),
    [
        (([], ["abyss"]), (["ghoul", "zombie"], []), [1]),
        ((["rlyeh"], ["abyss"]), (["ghoul", "zombie"], ["witch"]), [0]),
        ((["rlyeh"], ["abyss"]), (["ghoul"], ["witch"]), [0, 1]),
    ],
)
def test_the_first_citizen_of_arkham(
    gates: tuple[list[str], list[str]], monsters: tuple[list[str], list[str]], best: list[int]
) -> None:
    table = won(
        person(gates=gates[0], monsters=monsters[0]),
        person("bob_jenkins", gates=gates[1], monsters=monsters[1]),
    )
    assert [who.seat for who in first_citizens(table.state)] == best
