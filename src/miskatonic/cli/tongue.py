"""In which language we speak: `--lang`, else MISKATONIC_LANG, else the system's, else English."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from locale import getlocale

from miskatonic.kernel.text import LANGUAGES, Language, language

VARIABLE = "MISKATONIC_LANG"
SYSTEM = ("LC_ALL", "LC_MESSAGES", "LANG")
NAMES = {"spanish": "es", "dutch": "nl"}
"""What Windows calls our languages."""


def choose(arguments: Sequence[str], environment: Mapping[str, str] = os.environ) -> Language:
    """The language wanted; it is needed before the arguments can be read, for the words of their help."""
    asked = _asked(arguments) or environment.get(VARIABLE)
    if asked:
        return language(asked)
    return language(_system(environment))


def fallback(environment: Mapping[str, str] = os.environ) -> Language:
    """The language in which to say that the one asked for is unknown."""
    return language(_system(environment))


def _asked(arguments: Sequence[str]) -> str | None:
    """The last `--lang` there is: any command takes it, before or after its name."""
    asked = None
    for place, argument in enumerate(arguments):
        if argument == "--":
            break
        if argument == "--lang" and place + 1 < len(arguments):
            asked = arguments[place + 1]
        elif argument.startswith("--lang="):
            asked = argument.partition("=")[2]
    return asked


def _system(environment: Mapping[str, str]) -> str:
    named = (
        next((environment[name] for name in SYSTEM if environment.get(name)), None) or getlocale()[0] or ""
    )
    code = named.replace(".", "_").partition("_")[0].lower()
    code = NAMES.get(code, code)
    return code if code in LANGUAGES else "en"
