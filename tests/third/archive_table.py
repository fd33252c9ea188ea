"""What the tests of the archive share: the codex as numbers, and sheets that fill up."""

from __future__ import annotations

from miskatonic.games.third.facts import EVENTS
from miskatonic.games.third.rules.codex import check
from miskatonic.games.third.rules.doom import to_sheet
from tests.third.table import Table


def codex(table: Table) -> list[int]:
    """The codex; a card on its back has a minus."""
    return [-card.number if card.back else card.number for card in table.state.codex]


def clues(table: Table, n: int) -> Table:
    """So many clues lie on the sheet now."""
    table.state.sheet_clues = n
    return table.do(check(table.game))


def doom(table: Table, n: int) -> Table:
    """So much more doom comes to the sheet."""
    return table.do(to_sheet(table.game, n, "3e.408.3b"))


def ending(table: Table) -> tuple[str, str, str]:
    return table.end, table.state.result, table.state.reason


def cup(table: Table, token: str) -> int:
    """How many tokens of a kind are in the cup."""
    return sum(each.partition(".")[0] == token for each in table.state.cup)


def event_on_top(table: Table, event: str) -> Table:
    """This event is the next card of its neighborhood's deck, and its clue lies in the middle."""
    name = EVENTS[event].neighborhood
    table.state.events.remove(event)
    table.state.neighborhoods[name].put(event)
    table.state.clues[name] = table.state.clues.get(name, 0) + 1
    return table
