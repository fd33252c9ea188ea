"""`miskatonic play`, the browser table or the terminal, and `miskatonic serve`, the table for others too."""

from __future__ import annotations

import os
from argparse import Namespace
from datetime import timedelta
from pathlib import Path
from typing import Any

from miskatonic.cli.parser import UsageError
from miskatonic.cli.settings import settings
from miskatonic.kernel.chance import key_from, new_key
from miskatonic.kernel.game import Game
from miskatonic.kernel.text import Language, Raw, say
from miskatonic.library import lay_table
from miskatonic.shelf import GAMES, box


def play(wanted: Namespace, speech: Language) -> int:
    if wanted.game is not None:
        box(wanted.game)
    laid = _laid(wanted) if wanted.lay is not None else None
    return _in_terminal(wanted, speech, laid) if wanted.terminal else _in_browser(wanted, speech, laid)


def _laid(wanted: Namespace) -> Game[Any]:
    """The table of `--lay FILE`, which says itself which game it is and who plays."""
    chosen = ((wanted.game, "GAME"), (wanted.option, "--option"), (wanted.players, "--players"))
    for given, name in chosen:
        if given:
            raise UsageError(say("cli.error.usage.laid", what=Raw(name)))
    key = None if wanted.key is None else key_from(wanted.key)
    return lay_table(wanted.lay, Path(wanted.lay).read_bytes(), key=key)


def _in_browser(wanted: Namespace, speech: Language, laid: Game[Any] | None) -> int:
    """The games and their options are chosen on the start page."""
    key = wanted.key if laid is None else None
    terminal_only = (
        *((wanted.option, "--option"), (key, "--key")),
        *((wanted.players, "--players"), (wanted.no_voice, "--no-voice")),
    )
    for given, name in terminal_only:
        if given:
            raise UsageError(say("cli.error.usage.terminal_only", what=Raw(name)))
    from miskatonic.web.serve import run

    run(wanted.host, wanted.port, not wanted.no_browser, lang=speech.code, laid=laid)
    return 0


def serve(wanted: Namespace, speech: Language) -> int:
    """The tables for others too, who come by invitation."""
    from miskatonic.table.place import DATABASE
    from miskatonic.web.post_office import MAIL_FROM, SMTP, smtp
    from miskatonic.web.public import public
    from miskatonic.web.serve import run

    at = None if wanted.public_url is None else public(wanted.public_url)
    server = wanted.smtp or os.environ.get(SMTP)
    mail = None if not server else smtp(server, wanted.mail_from or os.environ.get(MAIL_FROM, ""))
    data = None if wanted.data is None else Path(wanted.data)
    run(
        wanted.host,
        wanted.port,
        False,
        data=data,
        database=wanted.database or os.environ.get(DATABASE),
        lang=speech.code,
        at=at,
        metrics_token=wanted.metrics_token,
        proxies=wanted.proxy,
        keep_for=wanted.keep_for,
        mail=mail,
        mail_after=timedelta(minutes=wanted.mail_after),
    )
    return 0


def _in_terminal(wanted: Namespace, speech: Language, laid: Game[Any] | None) -> int:
    from miskatonic.cli.terminal import Terminal

    terminal = Terminal(speech, voice=not wanted.no_voice)
    if laid is not None:
        return terminal.play(laid)
    kind = box(wanted.game or next(iter(GAMES)))
    key = new_key() if wanted.key is None else key_from(wanted.key)
    return terminal.play(Game(kind, kind.prepare(settings(kind, wanted.option), wanted.players), key))
