"""A table in words: everything that a door shows of it, in one language.

Texts are put into words here, so that a client holds no sentences, and views come from the game, so that it holds
no rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from miskatonic.kernel.asides import Laid
from miskatonic.kernel.asks import Ask
from miskatonic.kernel.errors import UnknownRule
from miskatonic.kernel.events import Entry
from miskatonic.kernel.eyes import Eyes
from miskatonic.kernel.game import Game, Skipped
from miskatonic.kernel.kinds import kinds_of, seats_of
from miskatonic.kernel.lessons import due
from miskatonic.kernel.picks import Pick
from miskatonic.kernel.rules import rule
from miskatonic.kernel.text import Language, say
from miskatonic.table.tables import Table


class OddsShown(Struct, frozen=True):
    """How likely something is if the option is taken, from 0 to 1."""

    text: str
    chance: float


class OptionShown(Struct, frozen=True):
    """One possible answer; `target` is the place of the view it is about.

    Beside it stands what it does and costs (`more`), in which part of the list it belongs (`part`), why nothing would
    come of it (`pointless`), and what to ask once more before it is chosen (`grave`); each may be empty.
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
    more: str
    part: str
    pointless: str
    grave: str
    way: list[str]
    """The places that it leads through, one after the other, where it is a way."""


class PartShown(Struct, frozen=True):
    """Of the items of this weight exactly so many; `text` says of what ("2 damage")."""

    weight: int
    amount: int
    text: str


class PickShown(Struct, frozen=True):
    """The answer is a set: what its items weigh together, and whether one of each group must be taken.

    Where that stands for several amounts at once `parts` has each: then weights only tell them apart.

    It is written as their names joined by `+`, with `*2` for amounts (`c3+c7`, `self*2+ally`), or `none`.
    """

    least: int
    most: int | None
    each: bool
    parts: list[PartShown]
    done: str
    """What giving the answer sets off, where that is worth saying."""


class BringsShown(Struct, frozen=True):
    """What is made elsewhere may be the answer, too: `kind` ("deck"), a colon, and the text of it.

    `given` is of what it is to be made; its shape is the game's own.
    """

    kind: str
    given: dict[str, Any]


class AskShown(Struct, frozen=True):
    """The decision to take, its options in the order in which people see them; `parts` has what their parts are called.

    What belongs to `end` always stands last.
    """

    seat: int
    prompt: str
    rule: str
    rule_text: str
    options: list[OptionShown]
    parts: dict[str, str]
    pick: PickShown | None
    brings: BringsShown | None


class DecidingShown(Struct, frozen=True):
    """Somebody else decides, and about what, as far as one may know it (else nothing)."""

    seat: int
    about: str


class SettingsShown(Struct, frozen=True):
    """Which questions answer themselves: those with one answer, and those in which nothing could matter."""

    single: bool
    trivial: bool


class StopShown(Struct, frozen=True):
    """A kind of question, and when each of one's seats is asked it; `chance`: also by how likely it goes well.

    The wishes are "usual", "always", "called", "never" or "below 50".
    """

    kind: str
    title: str
    chance: bool
    wishes: dict[int, str]


class SkippedShown(Struct, frozen=True):
    """A question that was passed over since the last decision, and can be put after all."""

    at: int
    seat: int
    prompt: str


class OutcomeShown(Struct, frozen=True):
    """How the game ended: `result` is "won" or "lost", `cause` which of the game's endings it is."""

    result: str
    text: str
    rule: str
    rule_text: str
    cause: str


class LogLine(Struct, frozen=True):
    """One thing that happened, after how many answers, in which turn and phase, by which rule.

    `kinds` are those of the table's filters that let it through, `seats` whom it is about.
    """

    at: int
    turn: int
    phase: str
    text: str
    rule: str
    kinds: list[str]
    seats: list[int]


class FilterShown(Struct, frozen=True):
    """A kind of lines to which a reader may keep."""

    kind: str
    title: str


class HintShown(Struct, frozen=True):
    """Something worth knowing here: `point` is the part of the page meant, `option` an answer it speaks of.

    Those marked `first` explain a thing the first time it happens in any game, the others belong to a lesson.
    """

    id: str
    text: str
    rule: str
    point: str
    first: bool
    option: str | None


class Standing(Struct, frozen=True, kw_only=True):
    """How a table stands, or stood when `live` is false, but for the board.

    It is what one pair of eyes may see: `ask` has the question to their seats, `deciding` who else is asked.
    `length` counts the answers that redo can bring back too. `key` proves the luck announced by `commitment`, once
    the game is over; from then on nothing can be undone.
    """

    position: int
    length: int
    live: bool
    ask: AskShown | None
    also: list[AskShown]
    """What the same hands are asked at the same time and may be answered with it."""
    deciding: list[DecidingShown]
    outcome: OutcomeShown | None
    can_undo: bool
    can_redo: bool
    settings: SettingsShown
    stops: list[StopShown]
    skipped: list[SkippedShown]
    hints: list[HintShown]
    commitment: str
    key: str | None
    notes: list[str]


class Snapshot(Standing, frozen=True, kw_only=True):
    """A whole table. `decisions` are the positions at which a person decided; the shape of `view` is the game's own."""

    id: str
    game: str
    title: str
    lang: str
    seats: int
    filters: list[FilterShown]
    decisions: list[int]
    log: list[LogLine]
    view: dict[str, Any]


def snapshot(
    table: Table, words: Language, at: int | None = None, seats: Sequence[int] | None = None
) -> Snapshot:
    """The table as it stands, or as it stood after `at` answers, to who has these seats.

    None are all seats; an empty list is a spectator. Nothing of the game gets in but through these eyes.
    """
    game = table.game
    shown = game if at is None else game.look(at)
    eyes = shown.eyes(*everybody(game) if seats is None else seats)
    return Snapshot(
        id=table.id,
        game=table.header.game,
        title=words.render(say(f"{table.header.game}.title")),
        seats=game.setup.seats,
        lang=words.code,
        filters=[FilterShown(kind, words.render(game.box.kind_title(kind))) for kind in game.box.kinds],
        decisions=game.decisions,
        log=lines(eyes.log(), shown, words),
        view=words.render_any(eyes.view()),
        **standing(table, shown, eyes, words),
    )


def standing(table: Table, shown: Game[Any], eyes: Eyes, words: Language) -> dict[str, Any]:
    """The fields of a `Standing`: of the table's game, or of it at an earlier position, through these eyes."""
    game, asks = table.game, eyes.asks()
    wish = game.auto.of(eyes.seat if eyes.seats != everybody(game) else None)
    return {
        "position": shown.position,
        "length": game.position + len(game.future),
        "live": shown is game,
        "ask": _ask(eyes, asks[0], words) if asks else None,
        "also": [_ask(eyes, each, words) for each in _beside(game, asks)],
        "deciding": [
            DecidingShown(each.seat, words.render(each.about) if each.about else "")
            for each in eyes.deciding()
        ],
        "outcome": _outcome(shown, words),
        "can_undo": game.can_undo,
        "can_redo": bool(game.future),
        "settings": SettingsShown(wish.single, wish.trivial),
        "stops": [
            StopShown(
                kind,
                words.render(game.box.stop_title(kind)),
                chance,
                {seat: game.auto.of(seat).stops.get(kind, USUAL) for seat in eyes.seats},
            )
            for kind, chance in game.box.stops.items()
        ],
        "skipped": [_skipped(each, eyes, words) for each in game.skipped] if shown is game else [],
        "hints": _hints(game, eyes, words) if shown is game else [],
        "commitment": game.commitment,
        "key": game.luck[-1].key.hex() if game.over else None,
        "notes": [words.render(note) for note in table.header.notes],
    }


def _beside(game: Game[Any], asks: list[Ask]) -> list[Ask]:
    """Of several questions at once those that belong together with the first."""
    return [each for each in asks[1:] if each.rule in game.box.as_one and each.rule == asks[0].rule]


def _hints(game: Game[Any], eyes: Eyes, words: Language) -> list[HintShown]:
    lesson = game.box.lesson()
    if lesson is None:
        return []
    return [
        HintShown(
            it.hint.id,
            words.render(game.box.hint_text(it.hint.id, it.n)),
            it.hint.rule,
            it.hint.point,
            it.hint.first,
            it.option,
        )
        for it in due(lesson, game, eyes)
    ]


USUAL = "usual"


def _skipped(it: Skipped, eyes: Eyes, words: Language) -> SkippedShown:
    """Whoever else was passed over: what one may know of it."""
    text = it.prompt if it.seat in eyes.seats else it.about
    return SkippedShown(it.at, it.seat, words.render(text) if text else "")


def everybody(game: Game[Any]) -> tuple[int, ...]:
    """The seats of one person who plays them all."""
    return tuple(range(game.setup.seats))


def lines(entries: Iterable[Entry], game: Game[Any], words: Language) -> list[LogLine]:
    """What was told, in words."""
    entries, box = list(entries), game.box
    phases = {
        step: words.render(box.phase_title(step)) for step in dict.fromkeys(each.step for each in entries)
    }
    cast = list(enumerate(who for who, _ in box.cast(game.state)))
    return [
        LogLine(
            entry.at,
            entry.turn,
            phases[entry.step],
            words.render(entry.text),
            entry.rule,
            kinds_of(entry, box.kinds),
            seats_of(entry, cast),
        )
        for entry in entries
    ]


def rule_text(id: str, words: Language) -> str:  # noqa: A002
    """What the rule of this id says; nothing when nobody cited one."""
    try:
        return rule(id, words.code).reading
    except UnknownRule:
        return ""


def _ask(eyes: Eyes, ask: Ask, words: Language) -> AskShown:
    laid = eyes.laid_out(ask)
    options = [_option(each, words) for each in laid]
    groups = dict.fromkeys(each.aside.group for each in laid)
    parts = {group: words.render(eyes.box.group_title(group)) for group in groups}
    pick = _pick(ask.pick, words) if ask.pick else None
    brings = BringsShown(ask.brings.kind, words.render_any(ask.brings.given())) if ask.brings else None
    asked = words.render(ask.prompt)
    return AskShown(ask.seat, asked, ask.rule, rule_text(ask.rule, words), options, parts, pick, brings)


def _pick(pick: Pick, words: Language) -> PickShown:
    parts = [PartShown(part.weight, part.amount, words.render(part.text)) for part in pick.parts]
    done = words.render(pick.done) if pick.done else ""
    return PickShown(pick.least, pick.most, pick.each, parts, done)


def _option(laid: Laid, words: Language) -> OptionShown:
    option, aside = laid.option, laid.aside
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
        words.render(aside.text) if aside.text else "",
        aside.group,
        words.render(aside.pointless) if aside.pointless else "",
        words.render(aside.grave) if aside.grave else "",
        list(option.way),
    )


def _outcome(game: Game[Any], words: Language) -> OutcomeShown | None:
    outcome = game.outcome
    if outcome is None:
        return None
    text = words.render(outcome.text)
    return OutcomeShown(outcome.result, text, outcome.rule, rule_text(outcome.rule, words), outcome.cause)
