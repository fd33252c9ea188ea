"""Which options are worth trying: the craft of a player who knows the game.

Where to walk, what to wield, when to fight and when to slip away, how to set the sliders and when to spend a
clue follow from the position; there is one sensible answer. What a card offers is left to who can try it out.
"""

from __future__ import annotations

from collections.abc import Callable

from miskatonic.games.second.answers import choices, fighting, moving, skills
from miskatonic.games.second.answers.look import Advice, Look
from miskatonic.games.second.craft import Craft
from miskatonic.games.second.rules.choices import NEVER_MIND
from miskatonic.games.second.state import Investigator, Second
from miskatonic.kernel.asks import Ask
from miskatonic.kernel.manner import PLAIN, Manner


def advise(game: Second, ask: Ask, manner: Manner = PLAIN, craft: Craft | None = None) -> Advice:
    """The options worth trying."""
    answers = CRAFT.get(ask.prompt.id)
    if answers is not None and game.state.investigators:
        offered = [name for name in ask.names() if name != NEVER_MIND]
        who = game.state.investigators[ask.seat]
        advice = answers(Look(game, ask.seat, manner, craft), who, ask, offered)
        if advice := [name for name in advice if ask.takes(name) and name != NEVER_MIND]:
            return advice
    return [name for name in ask.some() if name != NEVER_MIND]


def prospects(game: Second, ask: Ask, manner: Manner = PLAIN, craft: Craft | None = None) -> Advice:
    """The same, the most promising first."""
    if ask.trivial:
        return [ask.first()]
    return advise(game, ask, manner, craft)


CRAFT: dict[str, Callable[[Look, Investigator, Ask, list[str]], Advice]] = {
    "second.ask.move": moving.move,
    "second.ask.monster": fighting.meet,
    "second.ask.fight": fighting.fight_on,
    "second.ask.battle": fighting.battle,
    "second.ask.combat_check": fighting.combat_check,
    "second.ask.check": fighting.check,
    "second.ask.sliders": skills.sliders,
    "second.ask.set_sliders": skills.set_sliders,
    "second.ask.close": choices.close,
    "second.ask.seal": choices.seal,
    "second.ask.return": choices.go_back,
    "second.ask.clues_on_card": choices.clues_on_card,
    "second.ask.location": choices.location,
    "second.ask.card_monsters": choices.off_card,
    "second.ask.lose_items": choices.lose_card,
    "second.ask.keep": choices.keep,
    "second.ask.buy": choices.buy,
    "second.ask.come_back": choices.come_back,
    "second.ask.place": choices.come_back,
    "second.ask.losing": choices.avert,
    "second.ask.upkeep": choices.upkeep,
    "second.ask.whom": choices.whom,
    "second.ask.care": choices.care,
    "second.ask.which_card": choices.which_card,
    "second.ask.lower_max": choices.lower_max,
    "kernel.ask.may": choices.may,
    "kernel.ask.pay_to": choices.may,
    "kernel.ask.choose": choices.choose,
    "second.ask.surge": choices.first,
    "second.ask.surge_extra": choices.first,
    "second.ask.which_monster": fighting.meet,
    "second.ask.clues": choices.first,
    "second.ask.new_clue": choices.first,
    "second.ask.battle_trade": choices.battle_trade,
    "second.ask.trade": choices.trade,
    "second.ask.other_world_move": choices.first,
    "kernel.ask.order": choices.first,
}
"""The questions whose answer follows from the position."""
