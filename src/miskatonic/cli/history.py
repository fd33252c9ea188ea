"""`miskatonic replay` and `miskatonic verify`: games from save files."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from miskatonic.kernel.asks import Ask, Option, address
from miskatonic.kernel.chance import Chance, Draw
from miskatonic.kernel.chance import verify as verify_draws
from miskatonic.kernel.errors import MiskatonicError, SaveError
from miskatonic.kernel.events import Entry
from miskatonic.kernel.game import Game
from miskatonic.kernel.saves import MOST_BYTES, Loaded
from miskatonic.kernel.text import Language, Raw, Text, say
from miskatonic.library import load_save

NOT_VERIFIED = 1


class Step(Struct, frozen=True):
    """One answer of a game: what was asked, what was answered, and what the log and the luck then brought."""

    at: int
    asks: Sequence[Ask]
    name: str
    auto: bool
    log: Sequence[Entry]
    draws: Sequence[Draw]


def read_save(path: str) -> Loaded:
    """The game in a file, however big or strange the file is."""
    file = Path(path)
    if file.is_file() and file.stat().st_size > MOST_BYTES:
        raise SaveError(say("kernel.error.save_size", n=file.stat().st_size, most=MOST_BYTES))
    return load_save(file.read_bytes())


def steps(game: Game[Any]) -> Iterator[Step]:
    """The game from the beginning of its known history; the first step has no answer, only what set-up did."""
    again = game.look(game.base)
    yield Step(again.position, (), "", True, again.log, again.draws)
    for given in game.given:
        at, asks, log, draws = again.position, again.asks, len(again.log), len(again.draws)
        again.feed((given,))
        yield Step(at, asks, given.name, given.auto, again.log[log:], again.draws[draws:])


# ------------------------------------------------------------------ replay


def replay(wanted: Namespace, speech: Language) -> int:
    loaded = read_save(wanted.save)
    game = loaded.game if wanted.to is None else loaded.game.look(wanted.to)
    if wanted.json:
        print(msgspec.json.encode(_as_data(game, speech)).decode())
        return 0
    for note in loaded.notes:
        print(speech.sentence(speech.render(note)), file=sys.stderr)
    _tell(game, speech)
    return 0


def _as_data(game: Game[Any], speech: Language) -> dict[str, Any]:
    outcome = game.outcome
    return {
        "position": game.position,
        "answers": game.answers,
        "log": [{"text": _sentence(entry.text, speech), "rule": entry.rule} for entry in game.log],
        "hash": game.hash(),
        "outcome": outcome
        and {"result": outcome.result, "text": _sentence(outcome.text, speech), "rule": outcome.rule},
    }


def _sentence(text: Text, speech: Language) -> str:
    return speech.sentence(speech.render(text))


def _tell(game: Game[Any], speech: Language) -> None:
    """The story of the game: each answer, and below it what came of it."""
    from miskatonic.cli.screen import Screen

    console = Screen()
    for step in steps(game):
        if step.asks and not step.auto:
            console.print(f"{step.at}. {_answered(step, speech)}", style="bold", markup=False, soft_wrap=True)
        for entry in step.log:
            console.print(f"   {_sentence(entry.text, speech)} [{entry.rule}]", markup=False, soft_wrap=True)
    outcome = game.outcome
    end = outcome.text if outcome else say("cli.replay.position", n=game.position)
    console.print(_sentence(end, speech), style="bold", markup=False, soft_wrap=True)
    console.print(speech.render(say("cli.replay.hash", hash=Raw(game.hash()))), markup=False, soft_wrap=True)


def _answered(step: Step, speech: Language) -> str:
    """The option taken, or the items of a set, in words."""
    seat, name = address(step.name)
    ask = next(ask for ask in step.asks if seat in (None, ask.seat))
    taken = {name: 1} if ask.pick is None else ask.picked(name)
    words = [_item(option, taken[option.name], speech) for option in ask.options if option.name in taken]
    return f"{', '.join(words) or speech.render(say('cli.play.nothing'))} ({step.name})"


def _item(option: Option, times: int, speech: Language) -> str:
    words = speech.render(option.text)
    return words if times == 1 else f"{words} × {times}"


# ------------------------------------------------------------------ verify


def verify(wanted: Namespace, speech: Language) -> int:
    """Exit code 0 only when every answer, hash and draw holds."""
    try:
        loaded = read_save(wanted.save)
        if loaded.notes:
            return _fails(loaded.notes[0], speech)
        draws = _verify_luck(loaded.game)
    except MiskatonicError as error:
        return _fails(error.text, speech)
    _tell_verified(loaded.game, draws, speech)
    return 0


def _verify_luck(game: Game[Any]) -> int:
    """Make every draw again from the key it was made with; a game that changed its luck has several."""
    counts = dict(_first_counts(game))
    verified = 0
    for step in steps(game):
        key = _key_of(game, step)
        verify_draws(Chance(key, {}).commitment, key, step.draws, counts)
        for draw in step.draws:
            counts[draw.stream] = draw.n + 1
        verified += len(step.draws)
    return verified


def _first_counts(game: Game[Any]) -> dict[str, int]:
    """How often each stream had drawn where the known history begins."""
    if not game.base:
        return {}
    state = msgspec.json.decode(game.checkpoints[0].state, type=game.box.state_type)
    counts: dict[str, int] = state.counts
    return counts


def _key_of(game: Game[Any], step: Step) -> bytes:
    """The key that what this step set off followed."""
    begun = [luck.key for luck in game.luck if luck.at <= step.at and (step.name or luck.at < step.at)]
    return begun[-1] if begun else game.luck[0].key


def _fails(why: Text, speech: Language) -> int:
    print(speech.render(say("cli.verify.fails", why=Raw(_sentence(why, speech)))), file=sys.stderr)
    return NOT_VERIFIED


def _tell_verified(game: Game[Any], draws: int, speech: Language) -> None:
    lines = (
        say("cli.verify.answers", n=len(game.given)),
        say("cli.verify.draws", n=draws),
        say("cli.verify.commitment", commitment=Raw(game.commitment)),
        say("cli.verify.hash", hash=Raw(game.hash())),
        game.outcome.text if game.outcome else say("cli.replay.position", n=game.position),
    )
    for line in lines:
        print(_sentence(line, speech))
