"""Noun phrases: "a non-Elite enemy at your location", "each Ghoul enemy in play".

A noun is a term with its plural; what is said of it stands before or behind it, as the language likes.
"""

from __future__ import annotations

from collections.abc import Sequence

from miskatonic.kernel.text import Text, say

BEHIND = ("engaged", "quiet", "cleared")
"""What stands behind the noun in every language."""


def noun(kind: str, said: Sequence[Text] = (), states: Sequence[str] = ()) -> Text:
    """A kind of thing (enemy, location, asset, card ...), what is printed of it, and how it is."""
    text = say(f"play.noun.{kind}")
    if said:
        adj = said[-1]
        for each in reversed(said[:-1]):
            adj = say("play.adj.and", a=each, b=adj)
        text = say(f"play.noun.{kind}_is", adj=adj)
    for state in states:
        message = "play.noun.after" if state in BEHIND else "play.noun.being"
        text = say(message, noun=text, adj=say(f"play.adj.{state}"))
    return text


def with_traits(traits: Sequence[str], without: Sequence[str]) -> list[Text]:
    """Of one of these traits, of none of those."""
    found = [say("play.adj.without", trait=each) for each in without]
    if traits:
        found.append(say("play.adj.trait", trait=list(traits)))
    return found


def at(named: Text, place: Text) -> Text:
    return say("play.noun.at", noun=named, place=place)


def each(named: Text) -> Text:
    return say("play.which.each", noun=named)


def one(named: Text) -> Text:
    return say("play.which.a", noun=named)


def far(named: Text, near: str) -> Text:
    """The nearest or the farthest."""
    return say(f"play.which.{near}", noun=named)


def card(code: str) -> Text:
    """A card by its name."""
    return say(f"play.card.{code}")
