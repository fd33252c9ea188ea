"""What the three languages do to words: articles, genders, numbers, and how neighbours change each other."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from functools import cache, lru_cache

from miskatonic.kernel.messages import Form, Message

GENDERS: dict[str, dict[str, str]] = {
    "en": {"": "", "a": "", "an": "", "m": "m", "f": "f", "n": "n"},
    "es": {"": "", "m": "m", "f": "f", "f-el": "f"},
    "nl": {"": "", "de": "", "het": "n", "m": "m", "f": "f"},
}
"""What a term's third field may be, and the gender it has in `{card, gender, ...}` ("": none in particular).
`f-el`: a feminine word that takes masculine articles in the singular (el arma, las armas)."""


BENDING = ("het ", "Het ")
"""Dutch bends an adjective after these: een veranderd beest, het veranderde beest. No other language has the word."""

MINUS = "−"
"""The sign of numbers below zero, everywhere: a hyphen is no minus, and half as wide as a plus."""

LONGEST = 10**15
"""From here on numbers are written plainly: Babel's decimals have a limit, and nobody reads the groups."""


def article(code: str, form: Form, message: Message, words: str) -> str:
    """The article before a term ("" where the language uses none)."""
    return _ARTICLES[code](form, message.gender, words)


def _english(form: Form, gender: str, words: str) -> str:
    if form.article == "the":
        return "the"
    if form.plural:
        return ""
    if gender in ("a", "an"):
        return gender
    return "an" if words[:1].lower() in tuple("aeiou") else "a"


def _spanish(form: Form, gender: str, words: str) -> str:
    feminine = gender == "f" or (gender == "f-el" and form.plural)
    if form.article == "the":
        masculine, other = ("los", "las") if form.plural else ("el", "la")
    else:
        masculine, other = ("unos", "unas") if form.plural else ("un", "una")
    return other if feminine else masculine


def _dutch(form: Form, gender: str, words: str) -> str:
    if form.article == "the":
        return "het" if gender == "het" and not form.plural else "de"
    return "" if form.plural else "een"


_ARTICLES: dict[str, Callable[[Form, str, str], str]] = {"en": _english, "es": _spanish, "nl": _dutch}


def common_gender(code: str, genders: list[str]) -> str:
    """The gender of several things together: in Spanish the masculine wins."""
    first = genders[0] if genders else ""
    if all(gender == first for gender in genders):
        return first
    return "m" if code == "es" else ""


def capitalise(words: str) -> str:
    """A capital on the first letter or digit, past any opening marks."""
    for at, sign in enumerate(words):
        if sign.isalnum():
            return words[:at] + sign.upper() + words[at + 1 :]
    return words


_OPENING = "[«“‘\"'(¿¡]*"
_DE_EL = re.compile(r"\b([Dd]e|[Aa]) el\b")
_THEN_IF = re.compile(r"\b(después) si\b")
_Y = re.compile(rf"\by (?={_OPENING}[Hh]?(?:[íÍ]|[iI](?![aeoáéó])))")
_O = re.compile(rf"\bo (?={_OPENING}(?:[Hh]?[oOóÓ]|8|11(?!\d)))")


def _polish_spanish(words: str) -> str:
    if " el" in words:
        words = _DE_EL.sub(lambda found: "del" if found[1] == "de" else found[1] + "l", words)
    if "después si" in words:
        words = _THEN_IF.sub(r"\1, si", words)
    if "y " in words:
        words = _Y.sub("e ", words)
    if "o " in words:
        words = _O.sub("u ", words)
    return words


_ENDED = re.compile(r"([!?…])\.(?!\w)")


def polish(code: str, words: str) -> str:
    """Last touch on a whole text, where words from different messages have become neighbours."""
    if "." in words:
        words = _ENDED.sub(r"\1", words)
    return _polish_spanish(words) if code == "es" else words


@lru_cache(maxsize=4096, typed=True)
def plural_category(code: str, number: float) -> str:
    """CLDR's category ("one", "other", ...) of a number."""
    return str(_locale_rule(code)(number)) if math.isfinite(number) else "other"


@cache
def _locale_rule(code: str) -> Callable[[float], str]:
    from babel import Locale  # lazily: starting the command line must not load Babel

    return Locale.parse(code).plural_form


def number(code: str, value: float) -> str:
    """A number as people write it: a real minus, and thousands set apart from five figures on."""
    if isinstance(value, int) and -10_000 < value < 10_000:
        return str(value) if value >= 0 else f"{MINUS}{-value}"
    if not abs(value) < LONGEST:  # also what is no number
        return str(value)
    from babel.numbers import format_decimal

    return format_decimal(value, locale=code).replace("-", MINUS)


def signed(value: int) -> str:
    """A modifier as players write it, always with its sign."""
    return f"{value:+d}".replace("-", MINUS)


def real_minus(words: str) -> str:
    """The hyphen before a number becomes a minus; ranges (1-8) and names (45-70) keep theirs."""
    return re.sub(r"(?<![\w.])-(?=\d)", MINUS, words)
