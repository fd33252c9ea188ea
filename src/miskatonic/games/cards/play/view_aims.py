"""What the act wants and how much doom the agenda bears, counted."""

from __future__ import annotations

from miskatonic.games.cards.play.abilities.objectives import OBJECTIVE, TOGETHER, Objective, Together
from miskatonic.games.cards.play.craft.aims import aim
from miskatonic.games.cards.play.rules import clues, doom, table
from miskatonic.games.cards.play.state import Cards, Stage
from miskatonic.games.cards.play.texts.rows import STAGES
from miskatonic.kernel.text import Text, say
from miskatonic.kernel.views import Aim


def aims(game: Cards) -> list[Aim]:
    state = game.state
    both = state.agenda if state.agenda is not None and state.agenda.back else None
    stage = both or state.act
    found = _act(game, stage) if stage is not None else []
    limit = doom.threshold(game)
    if state.agenda is not None and limit is not None:
        name = "doom" if state.agendas else "last_doom"
        text = say(f"play.aim.{name}", card=table.card_name(state.agenda.code))
        found.append(_aim("doom", True, text, doom.doom_in_play(game), limit, "lcg.base.mythos.03"))
    return found


def _act(game: Cards, stage: Stage) -> list[Aim]:
    """Clues where it wants clues, and what its own words say besides."""
    name, wanted = table.card_name(stage.code), aim(game)
    most = table.per_investigator(game, wanted.clues)
    found = []
    if most and wanted.rite is not None:
        text = say("play.aim.on_act", card=name)
        found.append(_aim("on_act", False, text, stage.clues, most, OBJECTIVE))
    elif most:
        held = sum(clues.can_spend(game, who) for who in table.people(game))
        text = say("play.aim.clues", card=name)
        if wanted.at:
            text = say("play.aim.clues_at", card=name, place=table.card_name(wanted.at[0]))
        found.append(_aim("clues", False, text, held, most, TOGETHER))
    lines = STAGES[stage.code].back_abilities if stage.back else STAGES[stage.code].abilities
    for each in lines:
        if isinstance(each, Objective) or (isinstance(each, Together) and not most):
            found.append(_aim("act", False, say("play.aim.act", what=each.describe()), None, None, OBJECTIVE))
    return found


def _aim(name: str, clock: bool, text: Text, now: int | None, most: int | None, rule: str) -> Aim:
    return Aim(name, clock, text, say(f"play.aim.{name}.short"), now, most, rule)
