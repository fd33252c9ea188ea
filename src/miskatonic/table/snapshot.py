"""A table in words: everything that a door shows of it, in one language.

Texts are put into words here, so that a client holds no sentences, and views come from the game, so that it holds
no rules.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from miskatonic.kernel.asks import Ask, AutoPass, Option
from miskatonic.kernel.errors import UnknownRule
from miskatonic.kernel.game import Game
from miskatonic.kernel.rules import rule
from miskatonic.kernel.text import Language, say
from miskatonic.table.tables import Table


class OddsShown(Struct, frozen=True):
    """How likely something is if the option is taken, from 0 to 1."""

    text: str
    chance: float


class OptionShown(Struct, frozen=True):
    """One possible answer; `target` is the place of the view it is about.

    Where the answer is a set it is an item of it: it may be taken `most` times, weighs so much each time, and of its
    group (when it names one) one item may be taken.
    """

    name: str
    text: str
    target: str | None
    card: str | None
    rule: str
    odds: list[OddsShown]
    weight: int
    most: int
    group: str


class PickShown(Struct, frozen=True):
    """The answer is a set: what its items weigh together, and whether one of each group must be taken.

    It is written as their names joined by `+`, with `*2` for amounts (`c3+c7`, `self*2+ally`), or `none`.
    """

    least: int
    most: int | None
    each: bool


class AskShown(Struct, frozen=True):
    """The decision to take."""

    seat: int
    prompt: str
    rule: str
    rule_text: str
    options: list[OptionShown]
    pick: PickShown | None


class OutcomeShown(Struct, frozen=True):
    """How the game ended: `result` is "won" or "lost"."""

    result: str
    text: str
    rule: str
    rule_text: str


class LogLine(Struct, frozen=True):
    """One thing that happened, after how many answers, in which turn and phase, by which rule."""

    at: int
    turn: int
    phase: str
    text: str
    rule: str


class Snapshot(Struct, frozen=True, kw_only=True):
    """A table as it stands, or as it stood when `live` is false.

    `length` counts the answers that redo can bring back too. `decisions` are the positions at which a person
    decided. `key` proves the luck announced by `commitment`, once the game is over; from then on nothing can be
    undone. The shape of `view` is the game's own.
    """

    id: str
    game: str
    title: str
    lang: str
    position: int
    length: int
    live: bool
    decisions: list[int]
    ask: AskShown | None
    outcome: OutcomeShown | None
    log: list[LogLine]
    can_undo: bool
    can_redo: bool
    settings: AutoPass
    commitment: str
    key: str | None
    notes: list[str]
    view: dict[str, Any]


def snapshot(table: Table, words: Language, at: int | None = None) -> Snapshot:
    """The table as it stands, or as it stood after `at` answers."""
    game = table.game
    shown = game if at is None else game.look(at)
    decisions = game.decisions
    return Snapshot(
        id=table.id,
        game=table.header.game,
        title=words.render(say(f"{table.header.game}.title")),
        lang=words.code,
        position=shown.position,
        length=game.position + len(game.future),
        live=at is None,
        decisions=decisions,
        ask=_ask(shown.ask, words) if shown.ask else None,
        outcome=_outcome(shown, words),
        log=story(shown, words),
        can_undo=bool(decisions) and game.outcome is None,
        can_redo=bool(game.future),
        settings=game.auto,
        commitment=game.commitment,
        key=game.luck[-1].key.hex() if game.outcome else None,
        notes=[words.render(note) for note in table.header.notes],
        view=words.render_any(shown.view(0)),
    )


def story(game: Game[Any], words: Language) -> list[LogLine]:
    """Everything that happened so far."""
    about = f"{game.box.name}.phase."
    phases = {step: words.render(say(about + step)) for step in dict.fromkeys(each.step for each in game.log)}
    return [
        LogLine(entry.at, entry.turn, phases[entry.step], words.render(entry.text), entry.rule)
        for entry in game.log
    ]


def rule_text(id: str, words: Language) -> str:  # noqa: A002
    """What the rule of this id says; nothing when nobody cited one."""
    try:
        return rule(id, words.code).statement
    except UnknownRule:
        return ""


def _ask(ask: Ask, words: Language) -> AskShown:
    options = [_option(option, words) for option in ask.options]
    pick = PickShown(ask.pick.least, ask.pick.most, ask.pick.each) if ask.pick else None
    return AskShown(ask.seat, words.render(ask.prompt), ask.rule, rule_text(ask.rule, words), options, pick)


def _option(option: Option, words: Language) -> OptionShown:
    odds = [OddsShown(words.render(each.text), each.chance) for each in option.odds]
    return OptionShown(
        option.name,
        words.render(option.text),
        option.target,
        option.card,
        option.rule,
        odds,
        option.weight,
        option.most,
        option.group,
    )


def _outcome(game: Game[Any], words: Language) -> OutcomeShown | None:
    outcome = game.outcome
    if outcome is None:
        return None
    text = words.render(outcome.text)
    return OutcomeShown(outcome.result, text, outcome.rule, rule_text(outcome.rule, words))
