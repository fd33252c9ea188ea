"""A combat in which nothing can ever happen ends: the books have no word for it, and a game must end."""

from miskatonic.games.second.facts import MONSTERS, SHEETS
from miskatonic.games.second.rules.combat import STALEMATE, deal_with
from tests.second.table import Table, lay, person


def stuck(sneak: int = 0) -> Table:
    """Michael McGlen shrugs off one Stamina of every loss; a Warlock takes no more, and he has no dice against it."""
    skills = SHEETS["michael_mcglen"].skills
    fight, sneak = min(skills["fight"]), max(sneak, min(skills["sneak"]))
    assert MONSTERS["warlock"].combat_damage == 1
    assert fight + MONSTERS["warlock"].combat_rating <= 0
    michael = person("michael_mcglen", place="woods", skills={"fight": fight, "sneak": sneak})
    table = lay(michael, monsters={"woods": ["warlock"]}, dice=6)
    return table.do(deal_with(table.game, table.who(), "warlock.1")).answer("fight")


def test_a_fight_that_nobody_can_win_or_leave_is_broken_off() -> None:
    table = stuck().answer(*["fight"] * (STALEMATE - 1))
    assert table.end == ""
    table.answer("fight")
    assert table.end == "done"
    assert table.who().monsters == []


def test_who_may_still_slip_away_is_not_let_off() -> None:
    table = stuck(sneak=max(SHEETS["michael_mcglen"].skills["sneak"]))
    assert table.option("flee").odds[0].chance > 0
    table.answer(*["fight"] * STALEMATE)
    assert table.end == ""
    assert table.answer("flee").told("fled")
