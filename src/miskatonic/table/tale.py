"""A game as a story: what became of everybody in connected prose, and the front page of the last day.

Every sentence is about a line of the log. What a deed is called in a story stands in the game's catalogue
(`tale.<deed>.<n>`); how it follows the one before, and who did it, is said here. Nothing is chosen by chance:
the same game tells the same story.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from miskatonic.kernel.box import Box
from miskatonic.kernel.events import Entry
from miskatonic.kernel.text import Arg, Language, Raw, Text, say
from miskatonic.table.snapshot import everybody
from miskatonic.table.tables import Table

HALF_A_PAGE = 16
"""So many deeds are told of somebody."""
OF_A_KIND = 4
"""And so many of the same kind."""
PARAGRAPH = 5
FRONT_PAGE = 6
WAYS = 3
"""In so many ways each connective is said, and each last word."""

BEGIN = {"days": "table.tale.days.begin", "hours": "table.tale.hours.begin"}
FIRST = {"days": "table.tale.days.first", "hours": "table.tale.hours.first"}
SAME = {
    "days": ("table.tale.days.same.1", "table.tale.days.same.2", "table.tale.days.same.3"),
    "hours": ("table.tale.hours.same.1", "table.tale.hours.same.2", "table.tale.hours.same.3"),
}
NEXT = {
    "days": ("table.tale.days.next.1", "table.tale.days.next.2", "table.tale.days.next.3"),
    "hours": ("table.tale.hours.next.1", "table.tale.hours.next.2", "table.tale.hours.next.3"),
}
LATER = {
    "days": ("table.tale.days.later.1", "table.tale.days.later.2", "table.tale.days.later.3"),
    "hours": ("table.tale.hours.later.1", "table.tale.hours.later.2", "table.tale.hours.later.3"),
}
PAPER = ("table.tale.paper.1", "table.tale.paper.2", "table.tale.paper.3")
LAST_WORDS = {
    "won": ("table.tale.won.1", "table.tale.won.2", "table.tale.won.3"),
    "lost": ("table.tale.lost.1", "table.tale.lost.2", "table.tale.lost.3"),
}


class PersonTale(Struct, frozen=True):
    """Somebody's part of the story; without a name it is that of who played alone. `who` is whose portrait it has."""

    who: str
    name: str
    paragraphs: list[str]


class TaleShown(Struct, frozen=True):
    """The story, and what stood in the newspaper on the last day: what it says of the end, and its reports."""

    people: list[PersonTale]
    lead: str
    news: list[str]


def tale(table: Table, words: Language, seats: Sequence[int] | None = None) -> TaleShown:
    """As far as these seats (None: all) may know it."""
    game = table.game
    box = game.box
    log = game.eyes(*everybody(game) if seats is None else seats).log()
    deeds = [entry for entry in log if _deed(box, entry) in box.deeds]
    cast = box.cast(game.state)
    result = game.outcome.result if game.outcome else ""
    people = [
        _person(box, words, key, name, n, [each for each in deeds if each.args.get("who") == key], result)
        for n, (key, name) in enumerate(cast)
    ]
    if not cast:
        first = _voice(box, words, "introduction.game")
        told = _paragraphs(box, words, None, _weightiest(box, deeds))
        people = [PersonTale("", "", [first, *told] if first else told)]
    today = [entry for entry in log if entry.turn == game.state.turn]
    names = {_id(key): name for key, name in cast}
    news = _news(box, words, [each for each in today if each in deeds], names)
    if not news:
        news = [_sentence(entry.text, words) for entry in today[-FRONT_PAGE:]]
    lead = _voice(box, words, f"ending.{game.outcome.cause}") if game.outcome else ""
    return TaleShown(people, lead, news if cast else [])


# ---------------------------------------------------------------------- somebody's part


def _person(
    box: Box[Any], words: Language, key: Arg, name: Text, n: int, deeds: list[Entry], result: str
) -> PersonTale:
    """Who it is, what they did, and what became of them."""
    who = _id(key)
    told = _paragraphs(box, words, name, _weightiest(box, deeds))
    if not told:
        told = [_sentence(say("table.tale.quiet", who=name), words)]
    if result:
        told[-1] += " " + _sentence(say(LAST_WORDS[result][n % WAYS], who=name), words)
    first = _voice(box, words, f"investigator.{who}")
    return PersonTale(who, words.render(name), [first, *told] if first else told)


def _paragraphs(box: Box[Any], words: Language, name: Text | None, deeds: list[Entry]) -> list[str]:
    """Sentence after sentence, each tied to the one before; a paragraph begins with the name."""
    sentences: list[str] = []
    times: dict[str, int] = {}
    before: Entry | None = None
    for n, entry in enumerate(deeds):
        deed = _deed(box, entry)
        times[deed] = times.get(deed, -1) + 1
        named = n % PARAGRAPH == 0
        subject = None if name is None else name if named else say("table.tale.she", who=name)
        when = _when(box.pace, before, entry, times)
        sentences.append(_told(box, words, entry, when, subject, name, times[deed]))
        before = entry
    return [" ".join(sentences[n : n + PARAGRAPH]) for n in range(0, len(sentences), PARAGRAPH)]


def _weightiest(box: Box[Any], deeds: list[Entry]) -> list[Entry]:
    """As many as fit, the weighty ones before the others, and of equal ones an even spread; in their order."""
    kept: list[int] = []
    for kind in box.deeds:
        mine = [n for n, entry in enumerate(deeds) if _deed(box, entry) == kind]
        room = min(OF_A_KIND, HALF_A_PAGE - len(kept))
        kept += mine if len(mine) <= room else [mine[n * len(mine) // room] for n in range(room)]
    return [deeds[n] for n in sorted(kept)]


def _when(pace: str, before: Entry | None, entry: Entry, times: dict[str, int]) -> Text:
    """How long after the one before, another way each time."""
    if before is None:
        return say(FIRST[pace], n=entry.turn) if entry.turn else say(BEGIN[pace])
    gone = entry.turn - before.turn
    ways = (LATER if gone > 1 else NEXT if gone else SAME)[pace]
    times[ways[0]] = times.get(ways[0], -1) + 1
    return say(ways[times[ways[0]] % WAYS], n=gone)


# ---------------------------------------------------------------------- the newspaper


def _news(box: Box[Any], words: Language, deeds: list[Entry], names: dict[str, Text]) -> list[str]:
    """What the last day's deeds are in a newspaper, which knows everybody's name."""
    reports = []
    for n, entry in enumerate(_weightiest(box, deeds)[-FRONT_PAGE:]):
        name = names.get(_id(entry.args.get("who", "")))
        reports.append(_told(box, words, entry, say(PAPER[n % WAYS]), name, name, n))
    return reports


# ---------------------------------------------------------------------- sentences


def _told(
    box: Box[Any],
    words: Language,
    entry: Entry,
    when: Text,
    subject: Text | None,
    name: Text | None,
    time: int,
) -> str:
    """A deed as a sentence of a story, another way each time."""
    deed = _deed(box, entry)
    args: dict[str, Arg] = dict(entry.args)
    for each in box.dressed:
        if each in args:
            args[each] = say(f"{box.words}.tale.{each}", **{each: args[each]})
    told = Text(
        f"{box.words}.tale.{deed}.{1 + time % box.deeds[deed]}",
        {**args, "when": when, "sub": subject or Raw(""), "sub2": name or Raw("")},
    )
    return _sentence(told, words)


def _deed(box: Box[Any], entry: Entry) -> str:
    return entry.id.removeprefix(f"{box.words}.log.")


def _id(key: Arg) -> str:
    """Who it is; the card game calls them by the number of their card."""
    return key.id.rpartition(".")[2] if isinstance(key, Text) else str(key)


def _voice(box: Box[Any], words: Language, each: str) -> str:
    return words.render(say(f"{box.words}.voice.{each}")) if each in box.voices() else ""


def _sentence(text: Text, words: Language) -> str:
    """Where a language says no "she" nothing but a blank is left of it."""
    return words.sentence(" ".join(words.render(text).split()))
