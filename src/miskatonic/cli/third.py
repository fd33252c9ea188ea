"""Arkham Horror, 3rd edition, drawn for a terminal: the codex, the town where something is, and everybody's sheet."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text as Styled

from miskatonic.cli.sheet import sheet
from miskatonic.kernel.text import Language, say

Data = dict[str, Any]

HEARD = {
    "third.log.enters": ("investigator.{who}", "location.{place}"),
    "third.log.moves": ("location.{place}",),
    "third.log.headline": ("headline.{headline}",),
    "third.log.spawns": ("epic.{monster}",),
    "third.log.codex_added": ("archive.{archive}",),
    "third.log.codex_flipped": ("archive.{archive}.back",),
}
"""Which lines of the log show something that the voice speaks of, and what."""

STYLES = {"objective": "green", "action": "green", "threat": "red", "both": "magenta"}
"""Lines of the codex: what can be done, and what threatens."""


def draw(view: Data, speech: Language) -> RenderableType:
    """The table, top to bottom: the scenario and its codex, the cup, the board, the people."""
    turn = speech.render(say("cli.third.round", n=view["turn"]))
    return Group(
        Rule(Styled(f"{turn} · {view['phase']['title']}", "bold"), style="bold"),
        *([Styled(view["sheet"]["label"], "bold red")] if view["sheet"] else []),
        *_codex(view),
        Styled(_cup(view["cup"], speech), "dim"),
        Rule(style="dim"),
        *_board(view),
        *(_sheet(person, person["seat"] == view["seat"]) for person in view["investigators"]),
    )


def _codex(view: Data) -> Iterable[RenderableType]:
    """Archive cards and the rumor, with what they say."""
    for card in view["codex"]:
        yield Styled(card["name"], "bold")
        for line in card["lines"]:
            yield Padding(Styled(line["text"], STYLES.get(line["icon"], "")), (0, 0, 0, 2))
    if view["rumor"]:
        yield Styled(view["rumor"]["title"], "bold magenta")
        yield Padding(Styled(view["rumor"]["text"]), (0, 0, 0, 2))


def _cup(cup: Data, speech: Language) -> str:
    """What is left in the cup."""
    left = ", ".join(f"{token['count']} × {token['title']}" for token in cup["tokens"] if token["count"])
    return speech.render(say("cli.third.cup")) + f" {left or '–'}"


def _board(view: Data) -> Iterable[RenderableType]:
    """Every place where somebody or something is; the label says what."""
    spaces = [space for each in view["neighborhoods"] for space in each["spaces"]]
    for place in (*view["neighborhoods"], *spaces, *view["streets"], view["future"]):
        if place is not None and _busy(place):
            yield Styled(place["label"], "bold" if place.get("people") else "")
            for monster in place.get("monsters", ()):
                yield Padding(Styled(monster["label"], "red"), (0, 0, 0, 2))


def _busy(place: Data) -> bool:
    marks = ("people", "monsters", "markers", "doom", "clues", "anomaly", "unstable", "attached")
    return any(place.get(mark) for mark in marks)


def _sheet(person: Data, asked: bool) -> RenderableType:
    return sheet(
        person["label"],
        asked=asked,
        leads=person["leader"],
        skills="  ".join(f"{skill['title']} {skill['now']['total']}" for skill in person["skills"]),
        statuses=", ".join(status["title"] for status in person["statuses"]),
        cards=[(asset["name"], asset["barred"]) for asset in person["assets"]],
    )


def going_on(view: Data, speech: Language) -> Iterable[tuple[str, list[str]]]:
    """The encounter, the headline, the monster that the question is about."""
    for scene in view["scenes"]:
        match scene["do"]:
            case "encounter" | "headline":
                yield scene["title"], [scene["text"]]
            case "attack" | "action":
                yield from ((each["label"], []) for each in _met(view, scene["monster"]))


def _met(view: Data, name: str) -> list[Data]:
    """The monster of an attack, where it stands."""
    spaces = [space for each in view["neighborhoods"] for space in each["spaces"]]
    places = (*spaces, *view["streets"], view["future"])
    return [each for place in places if place for each in place.get("monsters", ()) if each["id"] == name]
