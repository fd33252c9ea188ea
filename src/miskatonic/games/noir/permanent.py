"""Permanent effects in words, for the view: what `abilities` makes hold."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from miskatonic.games.noir.facts import CLUES, DATA
from miskatonic.games.noir.state import Noir
from miskatonic.games.noir.words import VOCABULARY
from miskatonic.kernel.abilities import Moment
from miskatonic.kernel.effects import Word
from miskatonic.kernel.text import Text, say


class Line(Struct, frozen=True):
    """One permanent effect."""

    id: str
    text: Text


class Permanent(Struct, frozen=True):
    """All permanent effects of a card, and the effects it adds to others."""

    texts: tuple[Line, ...] = ()
    added: tuple[Word, ...] = ()


def _line(row: dict[str, Any]) -> Line:
    kind = row["ability"]
    if kind == "darkness_effect":
        effect = VOCABULARY.read(row["effect"])
        return Line(kind, say("noir.permanent.darkness_effect", effect=effect.describe()))
    if kind == "darkness_time":
        return Line(kind, say("noir.permanent.darkness_time"))
    text = "noir.permanent.hand_limit" if kind == "hand_limit" else "noir.permanent.time_limit"
    return Line(
        f"{kind}:{row['by']:+d}", say(text, n=abs(row["by"]), sign="more" if row["by"] > 0 else "less")
    )


def _read(rows: list[dict[str, Any]]) -> Permanent:
    added = tuple(VOCABULARY.read(row["effect"]) for row in rows if row["ability"] == "darkness_effect")
    return Permanent(tuple(_line(row) for row in rows), added)


_PERMANENT: dict[str, Permanent] = {
    **{row["id"]: _read(row.get("permanent", [])) for row in DATA["threats"]},
    **{
        row["id"]: _read([each for each in row["haunter"]["lower"] if "ability" in each])
        for row in DATA["cases"]
        if "haunter" in row
    },
    **{row["id"] + side: _read(rows) for row in DATA["cases"] for side, rows in row.get("faces", {}).items()},
}


def permanent_of(card: str) -> Permanent:
    """By card id, for case 1 with its side ("case_1B")."""
    return _PERMANENT.get(card, Permanent())


def added_to(game: Noir, card: str) -> list[Word]:
    """The effects that threats in play give to this card, if it has Darkness."""
    if not CLUES[card].darkness:
        return []
    reacting = game.abilities.reactions.get(("effects", Moment.AT), ())
    return [effect for source, _ in reacting for effect in permanent_of(source.id).added]
