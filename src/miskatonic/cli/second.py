"""Arkham Horror, 2nd edition, drawn for a terminal: tracks, the town where something is, and everybody's sheet."""

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
    "second.log.plays": ("location.{place}",),
    "second.log.newcomer": ("investigator.{who}",),
    "second.log.moved": ("location.{place2}", "street.{place2}"),
    "second.log.gate_opens": ("world.{world}",),
    "second.log.mythos_card": ("mythos.{mythos}",),
}
"""Which lines of the log show something that the voice speaks of, and what."""

TRACKS = {
    "terror": say("cli.second.terror"),
    "gates": say("cli.second.gates"),
    "monsters": say("cli.second.monsters"),
    "outskirts": say("cli.second.outskirts"),
    "seals": say("cli.second.seals"),
}


def draw(view: Data, speech: Language) -> RenderableType:
    """The table, top to bottom: the Ancient One and the tracks, Mythos cards in play, the board, the people."""
    turn = speech.render(say("cli.play.turn", n=view["turn"]))
    return Group(
        Rule(Styled(f"{turn} · {view['phase']['title']}", "bold"), style="bold"),
        Styled(view["ancient"]["label"], "bold red"),
        Styled(_tracks(view, speech)),
        *_mythos(view["mythos"]),
        Rule(style="dim"),
        *_board(view),
        *(_sheet(person, person["seat"] == view["seat"]) for person in view["investigators"]),
    )


def _tracks(view: Data, speech: Language) -> str:
    """What counts toward the end, each against its limit."""
    tracks = view["tracks"]
    parts = []
    for name, title in TRACKS.items():
        most = tracks[name]["most"]
        parts.append(f"{speech.render(title)} {tracks[name]['now']}/{'–' if most is None else most}")
    return " · ".join(parts)


def _mythos(mythos: Data) -> Iterable[RenderableType]:
    """The cards that stay in play, with what they say."""
    for card in (mythos["environment"], mythos["rumor"], *mythos["passing"]):
        if card is not None:
            yield Styled(card["label"], "bold magenta")
            for line in card["text"]:
                yield Padding(Styled(line), (0, 0, 0, 2))


def _board(view: Data) -> Iterable[RenderableType]:
    """Every place where somebody or something is; the label says what."""
    for place in (*view["streets"], *view["locations"], *view["areas"]):
        busy = place["people"] or place["monsters"] or place["closed"] or place["activity"]
        if busy or place.get("clues") or place.get("gate") or place.get("sealed"):
            yield Styled(place["label"], "bold" if place["people"] else "")
            for monster in place["monsters"]:
                yield Padding(Styled(monster["label"], "red"), (0, 0, 0, 2))


def _sheet(person: Data, asked: bool) -> RenderableType:
    skills = "  ".join(
        f"{side['title']} {side['now']['total']}" for track in person["tracks"] for side in track["skills"]
    )
    return sheet(
        person["label"],
        asked=asked,
        leads=person["first"],
        skills=skills,
        statuses=", ".join(status["title"] for status in person["statuses"]),
        cards=[(card["name"], card["exhausted"]) for card in person["cards"]],
    )


def going_on(view: Data, speech: Language) -> Iterable[tuple[str, list[str]]]:
    """The Mythos card, the encounter, the monster that the question is about."""
    for scene in view["scenes"]:
        match scene["do"]:
            case "mythos" if card := view["mythos"]["resolving"]:
                yield card["label"], card["text"]
            case "encounter":
                yield scene["title"], [scene["text"]]
            case "fight":
                yield from ((each["label"], []) for each in _fought(view, scene["against"]))


def _fought(view: Data, marker: str) -> list[Data]:
    """The monster of a fight, where it stands."""
    places = (*view["streets"], *view["locations"], *view["areas"])
    return [each for place in places for each in place["monsters"] if each["id"] == marker]
