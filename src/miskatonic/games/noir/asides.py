"""What people are told beside an option: what a card does, and when it fills the hand over its limit."""

from __future__ import annotations

from miskatonic.games.noir.facts import CLUES
from miskatonic.games.noir.rules.table import hand_limit
from miskatonic.games.noir.state import Noir
from miskatonic.games.noir.texts import EFFECTS, ON_CLOSE
from miskatonic.kernel.answers import about, parts
from miskatonic.kernel.asides import ACT, END, USE, Aside, group_of, own_words
from miskatonic.kernel.asks import Option
from miskatonic.kernel.effects import Sequence, Word
from miskatonic.kernel.text import Text, ids, say

LEAD, HAND, CLOSE = "lead", "hand", "close"
GROUPS = (LEAD, HAND, CLOSE, ACT, USE, END)
STANDS = {"take": LEAD, "lead": LEAD, "hand": HAND, "close": CLOSE, "stash": USE, "unstash": USE}
"""Where options stand whose names do not say it already."""
HEADINGS = {
    LEAD: say("noir.heading.lead"),
    HAND: say("noir.heading.hand"),
    CLOSE: say("noir.heading.close"),
    USE: say("noir.heading.use"),
}
TAKEN = ("noir.option.take", "noir.option.take_card", "noir.option.unstash")
"""What brings a card to hand."""
PLAYED = ("noir.option.play", "noir.option.play_lead")
LAST = "noir.option.use_last"


def aside(game: Noir, option: Option) -> Aside:
    group = STANDS.get(parts(option.name)[0]) or group_of(option.name)
    return Aside(group, _does(game, option), grave=_grave(option))


def _does(game: Noir, option: Option) -> Text | None:
    if option.text.id in TAKEN and len(game.state.hand) >= hand_limit(game):
        return say("noir.aside.hand_full", n=hand_limit(game))
    if option.text.id in PLAYED and option.card in CLUES:
        return _sentence(EFFECTS[option.card])
    if parts(option.name)[0] == "close":
        return _sentence(ON_CLOSE[about(option.name)])
    return own_words(option)


def _sentence(words: tuple[Word, ...]) -> Text | None:
    return Sequence(words).describe() if words else None


def _grave(option: Option) -> Text | None:
    """With the Machine go letters that nobody can play without it: the game cannot be won any more."""
    return say("noir.grave.last") if LAST in ids(option.text) else None
