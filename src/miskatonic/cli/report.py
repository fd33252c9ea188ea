"""`miskatonic report`: what came of many games, as one page."""

from __future__ import annotations

from argparse import Namespace
from itertools import chain
from pathlib import Path

from miskatonic.kernel.errors import MiskatonicError
from miskatonic.kernel.text import Language, Raw, say
from miskatonic.lab import read_rows
from miskatonic.lab.page import Page
from miskatonic.lab.shards import BadRows
from miskatonic.lab.summary import summarize


def report(wanted: Namespace, speech: Language) -> int:
    """Read all rows, write the page, say where it is."""
    files = [Path(name) for name in wanted.files]
    for file in files:
        if not file.exists():
            raise BadRows(say("lab.error.no_rows", file=Raw(str(file))))
    found = summarize(chain.from_iterable(map(read_rows, files)))
    page = Path(wanted.output)
    try:
        page.write_text(Page(speech).html(found), encoding="utf-8")
    except OSError as error:
        raise CannotWrite(
            say("cli.error.cannot_write", file=Raw(str(page)), why=Raw(error.strerror or str(error)))
        ) from None
    games = sum(each.whole.games for each in found)
    print(speech.render(say("cli.report.written", n=games, file=Raw(str(page)))))
    return 0


class CannotWrite(MiskatonicError):
    """The page cannot be written there."""

    code = "cannot_write"
