"""Which language a request wants, and how it is told that something is wrong."""

from __future__ import annotations

from typing import Any

from litestar.connection import ASGIConnection

from miskatonic.kernel.errors import MiskatonicError
from miskatonic.kernel.text import LANGUAGES, Language, Text, language
from miskatonic.web.messages import Problem

Connection = ASGIConnection[Any, Any, Any, Any]


def wanted(lang: str | None, accept: str) -> Language:
    """The language asked for, else the first of the browser's that we speak, else English."""
    wishes = [lang or "", *_by_preference(accept)]
    return language(next((code for code in wishes if code in LANGUAGES), LANGUAGES[0]))


def _by_preference(accept: str) -> list[str]:
    """The languages of an Accept-Language header, the best liked first."""
    found: list[tuple[float, str]] = []
    for part in accept[:500].split(","):
        code, _, quality = part.strip().partition(";q=")
        try:
            found.append((float(quality or 1), code[:2].lower()))
        except ValueError:
            continue
    return [code for _, code in sorted(found, key=lambda each: -each[0])]


def of(connection: Connection) -> Language:
    """The language of a request; one that asks for a language we do not have still gets an answer."""
    lang = connection.query_params.get("lang")
    return wanted(lang, connection.headers.get("accept-language", ""))


def problem(words: Language, text: Text, code: str) -> Problem:
    return Problem(words.render(text), code)


def problem_of(words: Language, error: MiskatonicError) -> Problem:
    return problem(words, error.text, error.code)
