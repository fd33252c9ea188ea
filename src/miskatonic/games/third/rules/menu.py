"""What can be done in the action phase: every action somebody may perform now, with its odds."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from miskatonic.games.third.facts import SKILLS, kind_of
from miskatonic.games.third.rules import codex, monsters
from miskatonic.games.third.rules.assets import focusable
from miskatonic.games.third.rules.choices import focus_option
from miskatonic.games.third.rules.people import engaged_with, is_engaged, people_at, restrained
from miskatonic.games.third.rules.pool import odds_of
from miskatonic.games.third.rules.walking import ways_on
from miskatonic.games.third.scenes import Test
from miskatonic.games.third.state import Investigator, Third
from miskatonic.kernel.answers import parts
from miskatonic.kernel.asks import Odds, Option
from miskatonic.kernel.text import say

USES, ENGAGED_USES = ("action", "action_engaged"), ("action_engaged",)
"""Uses of cards that are actions, and those of them that are allowed while engaged."""

END = Option("end", say("third.option.end_turn"), rule="3e.201.1")
GATHER = Option("gather", say("third.option.gather"), rule="3e.431.2")
TRADE = Option("trade", say("third.option.trade"), rule="3e.458.2")
WARD, RESEARCH, EVADE = say("third.option.ward"), say("third.option.research"), say("third.option.evade")


FOCUSING = tuple(focus_option(skill, "3e.430.2") for skill in SKILLS)
"""What one can focus who has no token yet."""


def menu(game: Third, who: Investigator, *, again: bool = False, without: str = "") -> list[Option]:
    """Every action he may perform now, and to stop; with `again` only those he has performed this round.

    `without` is a card whose own action is left out: the one that asks.
    """
    acted = who.acted
    options = ways_to_act(
        game, who, (lambda name: name not in acted) if again else acted.__contains__, without
    )
    options.append(END)
    return options


def action_of(answer: str) -> str:
    """What counts as the same action (401.4): "move" whichever way, a card's own for each card."""
    name, rest = parts(answer)
    return f"card:{rest}" if name == "use" else answer if name == "codex" else name


def ways_to_act(
    game: Third, who: Investigator, barred: Callable[[str], bool], without: str = ""
) -> list[Option]:
    """The ways in which he could perform those actions that are not barred; engaged he may do less (442.5)."""
    options: list[Option] = []
    engaged = is_engaged(game, who)
    held_back = engaged and restrained(game, who)
    if not held_back and not barred("move"):
        options += ways_on(game, who)
    if not barred("attack"):
        options += _attacks(game, who)
    if engaged and not barred("evade"):  # only then (450.5)
        options.append(Option("evade", EVADE, rule="3e.450.2", reckon=partial(_evade_odds, game, who)))
    if not held_back:
        options += _plain(game, who, barred)
    if not barred("focus"):
        options += (
            [focus_option(skill, "3e.430.2") for skill in focusable(game, who)] if who.focus else FOCUSING
        )
    options += _components(game, who, held_back, barred, without)
    if not held_back:
        options += [option for option in codex.codex_actions(game, who) if not barred(option.name)]
    return options


def _plain(game: Third, who: Investigator, barred: Callable[[str], bool]) -> list[Option]:
    """Gather resources, ward, research, trade."""
    options = []
    if not barred("gather"):
        options.append(GATHER)
    if not barred("ward"):
        reckon = partial(_odds, game, who, "lore", "ward")
        options.append(Option("ward", WARD, rule="3e.485.2", reckon=reckon))
    if not barred("research"):
        reckon = partial(_odds, game, who, "observation", "research")
        options.append(Option("research", RESEARCH, rule="3e.483.2", reckon=reckon))
    if not barred("trade") and len(people_at(game, who.place)) > 1:
        options.append(TRADE)
    return options


def _odds(game: Third, who: Investigator, skill: str, during: str) -> tuple[Odds, ...]:
    return odds_of(game, Test(who.seat, skill, 0, during))


def _attacks(game: Third, who: Investigator) -> list[Option]:
    return [
        Option(
            f"attack:{monster.id}",
            say("third.option.attack", monster=kind_of(monster.id)),
            f"monster:{monster.id}",
            "3e.413.2",
            partial(_attack_odds, game, who, monster.id),
        )
        for monster in game.state.monsters
        if monster.place == who.place
    ]


def _attack_odds(game: Third, who: Investigator, monster: str) -> tuple[Odds, ...]:
    mod = monsters.stat(game, monster, "attack_modifier")
    return odds_of(game, Test(who.seat, "strength", mod, "attack", monster))


def _evade_odds(game: Third, who: Investigator) -> tuple[Odds, ...]:
    return odds_of(game, Test(who.seat, "observation", evade_modifier(game, who), "evade"))


def evade_modifier(game: Third, who: Investigator) -> int:
    """The most harmful one of all monsters he is engaged with (450.4)."""
    return min(
        [monsters.stat(game, monster.id, "evade_modifier") for monster in engaged_with(game, who)], default=0
    )


def _components(
    game: Third, who: Investigator, held_back: bool, barred: Callable[[str], bool], without: str
) -> list[Option]:
    """Actions of his sheet and his assets (427)."""
    return [
        Option(f"use:{usable.name}", usable.text, f"card:{source.id}", usable.rule, card=source.id)
        for use in (ENGAGED_USES if held_back else USES)
        for source, usable in game.abilities.usables.get(use, ())
        if source.seat == who.seat and source.id != without and not barred(f"card:{usable.name}")
        if usable.can is None or usable.can(game, source)
    ]
