"""`miskatonic replay` and `miskatonic verify`: games from save files."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

import msgspec

from miskatonic.kernel.asks import Option, address
from miskatonic.kernel.errors import MiskatonicError, SaveError
from miskatonic.kernel.game import Game
from miskatonic.kernel.picks import taken
from miskatonic.kernel.proof import Proof, Step, prove, steps
from miskatonic.kernel.saves import MOST_BYTES, Loaded
from miskatonic.kernel.text import Language, Raw, Text, say
from miskatonic.library import load_save

NOT_VERIFIED = 1
PARTLY_VERIFIED = 3
"""What the file tells holds, but it does not tell everything from the set-up on by one key."""


def read_save(path: str) -> Loaded:
    """The game in a file, however big or strange the file is."""
    file = Path(path)
    if file.is_file() and file.stat().st_size > MOST_BYTES:
        raise SaveError(say("kernel.error.save_size", n=file.stat().st_size, most=MOST_BYTES))
    return load_save(file.read_bytes())


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
    times = {name: 1} if ask.pick is None else taken(name)
    words = [_item(option, times[option.name], speech) for option in ask.options if option.name in times]
    return f"{', '.join(words) or speech.render(say('cli.play.nothing'))} ({step.name})"


def _item(option: Option, times: int, speech: Language) -> str:
    words = speech.render(option.text)
    return words if times == 1 else f"{words} × {times}"


# ------------------------------------------------------------------ verify


def verify(wanted: Namespace, speech: Language) -> int:
    """Exit code 0 only when every answer, hash and draw holds, from the set-up on and from one key."""
    try:
        loaded = read_save(wanted.save)
        if loaded.notes:
            return _fails(loaded.notes[0], speech)
        proof = prove(loaded.game, wanted.commitment)
    except MiskatonicError as error:
        return _fails(error.text, speech)
    _tell_verified(loaded.game, proof, speech)
    return 0 if proof.whole else PARTLY_VERIFIED


def _fails(why: Text, speech: Language) -> int:
    print(speech.render(say("cli.verify.fails", why=Raw(_sentence(why, speech)))), file=sys.stderr)
    return NOT_VERIFIED


def _compared(proof: Proof) -> Text:
    """What the given commitment says about the first key, or that none was given."""
    if proof.shown is None:
        return say("cli.verify.compare")
    of_secret = proof.shown not in proof.keys
    if of_secret:
        return say("cli.verify.announced", n=proof.shown.at)
    return say(
        "cli.verify.compared" if proof.shown == proof.keys[0] else "cli.verify.later", n=proof.shown.at
    )


def _pledged(proof: Proof) -> list[Text]:
    """How keys were made of what everybody gave, who took back what, and for whom the table answered."""
    found = []
    for pledge in proof.pledges:
        found.append(say("cli.verify.pledged", n=pledge.at, commitment=Raw(pledge.commitment)))
        for seat, each in enumerate(pledge.contributions, 1):
            name, text = Raw(each.name or "–"), Raw(each.text)
            found.append(say("cli.verify.contributed", n=seat, name=name, text=text))
    for back in proof.together.take_backs:
        agreed = Raw(", ".join(back.agreed))
        found.append(
            say(
                "cli.verify.took_back_agreed" if back.agreed else "cli.verify.took_back",
                name=Raw(back.by or "–"),
                since=back.since,
                to=back.to,
                agreed=agreed,
            )
        )
    for it in proof.together.stood_in:
        told = {"n": it.seat + 1, "turn": it.turn, "answers": it.answers, "since": it.since, "to": it.to}
        told_as = "cli.verify.companion" if it.companion else "cli.verify.stood_in"
        found.append(say(told_as, name=Raw(it.name or "–"), **told))
    return found


def _tell_verified(game: Game[Any], proof: Proof, speech: Language) -> None:
    lines = (
        say("cli.verify.answers", n=proof.answers),
        say("cli.verify.draws", n=proof.draws, keys=len(proof.keys)),
        say("cli.verify.commitment", keys=len(proof.keys), commitment=Raw(proof.keys[0].commitment)),
        _compared(proof),
        *_pledged(proof),
        say("cli.verify.hash", hash=Raw(game.hash())),
        game.outcome.text if game.outcome else say("cli.replay.position", n=game.position),
    )
    for line in lines:
        print(_sentence(line, speech))
    print(speech.render(say("cli.verify.gaps")))
    for gap in proof.gaps():
        print(f"- {_sentence(gap, speech)}")
