"""The way in and out: arguments are read, the command runs, and whatever goes wrong is one line in the user's words."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from miskatonic.cli.tongue import choose, fallback
from miskatonic.kernel.errors import MiskatonicError
from miskatonic.kernel.text import Language, Raw, Text, say

WRONG = 2
INTERRUPTED = 130
PIPE_CLOSED = 141
OUR_FAULT = 70
DEBUG = "MISKATONIC_DEBUG"


def enter(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code; no traceback leaves here, unless MISKATONIC_DEBUG asks for it."""
    arguments = sys.argv[1:] if arguments is None else arguments
    _never_fail_to_print()
    speech = fallback()
    try:
        speech = choose(arguments)
        return _run(arguments, speech)
    except MiskatonicError as error:
        return _complain(speech, error.text, WRONG)
    except KeyboardInterrupt:
        return _complain(speech, say("cli.error.interrupted"), INTERRUPTED)
    except BrokenPipeError:
        return _pipe_closed()
    except OSError as error:
        return _complain(speech, file_trouble(error), WRONG)
    except Exception as error:
        if os.environ.get(DEBUG):
            raise
        what = Raw(f"{type(error).__name__}: {error}")
        return _complain(speech, say("cli.error.ours", what=what, variable=Raw(DEBUG)), OUR_FAULT)


def _run(arguments: Sequence[str], speech: Language) -> int:
    from miskatonic.cli.parser import build

    wanted = build(speech).parse_args(arguments)
    code: int = wanted.command(wanted, speech)
    sys.stdout.flush()
    return code


def _never_fail_to_print() -> None:
    """A terminal that cannot show a letter shows a question mark."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def file_trouble(error: OSError) -> Text:
    """What is wrong with a file, as far as the system says."""
    why = Raw(error.strerror or str(error))
    if error.filename is None:
        return say("cli.error.system", why=why)
    return say("cli.error.file", file=Raw(str(error.filename)), why=why)


def _complain(speech: Language, text: Text, code: int) -> int:
    words = " ".join(speech.render(text).split())
    print("miskatonic: " + words, file=sys.stderr)
    return code


def _pipe_closed() -> int:
    """Who reads our output has gone (`| head`): leave quietly, also when Python flushes at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return PIPE_CLOSED
