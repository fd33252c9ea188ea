"""Blessings and Curses."""

from __future__ import annotations

from miskatonic.games.second.rules.checks import roll
from miskatonic.games.second.state import Investigator, Second


def curse(game: Second, who: Investigator, rule: str) -> None:
    """A Curse only takes a Blessing away; else it stays."""
    _fate(game, who, "cursed", rule)


def bless(game: Second, who: Investigator, rule: str) -> None:
    _fate(game, who, "blessed", rule)


def _fate(game: Second, who: Investigator, fate: str, rule: str) -> None:
    if who.fate == fate:
        return
    if who.fate:
        who.fate = ""
        game.tell("second.log.fate_cancelled", "2e.state.blessed.03", who=who.id, fate=fate)
        return
    who.fate, who.fate_fresh = fate, True
    game.tell("second.log.fate", rule, who=who.id, fate=fate)


def keep_fate(game: Second, who: Investigator) -> None:
    """A Blessing or a Curse ends on a roll of 1; the later printing spares its first Upkeep."""
    fresh, who.fate_fresh = who.fate_fresh, False
    if fresh and game.state.printing == "later":
        return
    face, fate = roll(game)[0], who.fate
    if face == 1:
        who.fate = ""
    message = "second.log.fate_ends" if face == 1 else "second.log.fate_stays"
    game.tell(message, "2e.upkeep.06", who=who.id, fate=fate, n=face)
