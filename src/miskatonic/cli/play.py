"""`miskatonic play`: the browser table, or the terminal."""

from __future__ import annotations

from argparse import Namespace

from miskatonic.cli.parser import UsageError
from miskatonic.kernel.chance import key_from, new_key
from miskatonic.kernel.game import Game
from miskatonic.kernel.text import Language, Raw, say
from miskatonic.shelf import GAMES, box


def play(wanted: Namespace, speech: Language) -> int:
    if wanted.game is not None:
        box(wanted.game)
    return _in_terminal(wanted, speech) if wanted.terminal else _in_browser(wanted, speech)


def _in_browser(wanted: Namespace, speech: Language) -> int:
    """The games and their options are chosen on the start page."""
    chosen = ((wanted.option, "--option"), (wanted.key, "--key"), (wanted.players, "--players"))
    for given, name in chosen:
        if given:
            raise UsageError(say("cli.error.usage.terminal_only", what=Raw(name)))
    from miskatonic.web.serve import run

    run(wanted.host, wanted.port, not wanted.no_browser, lang=speech.code)
    return 0


def _in_terminal(wanted: Namespace, speech: Language) -> int:
    from miskatonic.cli.terminal import Terminal

    kind = box(wanted.game or next(iter(GAMES)))
    key = new_key() if wanted.key is None else key_from(wanted.key)
    return Terminal(speech).play(Game(kind, kind.prepare(dict(wanted.option), wanted.players), key))
