"""Other people's packages that only some need."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from miskatonic.kernel.errors import MiskatonicError
from miskatonic.kernel.text import Raw, say


class MissingExtra(MiskatonicError):
    """A package that is not installed here."""

    code = "missing_extra"


def opened(module: str, extra: str) -> Any:
    """This module, or a sentence that says how to get it."""
    try:
        return import_module(module)
    except ImportError:
        package = module.partition(".")[0]
        raise MissingExtra(say("lab.error.extra", package=Raw(package), extra=Raw(extra))) from None
