"""The card game drawn for a terminal: act and agenda, the locations, everybody with what lies before him."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text as Styled

from miskatonic.cli.sheet import sheet
from miskatonic.kernel.text import Language, Raw, Text, say

Data = dict[str, Any]

HEARD = {
    "play.log.reveals": ("location.{place}",),
    "play.log.moves": ("location.{place}",),
    "play.log.current.act": ("act.{card}",),
    "play.log.current.agenda": ("agenda.{card}",),
    "play.log.advances.act": ("turned.{card}",),
    "play.log.advances.agenda": ("turned.{card}",),
}
"""Which lines of the log show something that the voice speaks of, and what."""


def draw(view: Data, speech: Language) -> RenderableType:
    """The table, top to bottom: the story, the bag, the map, the people."""
    turn = speech.render(say("cli.third.round", n=view["turn"]))
    return Group(
        Rule(
            Styled(f"{view['scenario']['title']} · {turn} · {view['phase']['title']}", "bold"), style="bold"
        ),
        *_stages(view),
        Styled(_bag(view, speech), "dim"),
        Rule(style="dim"),
        *_map(view),
        *(part for person in view["people"] for part in _person(person, view)),
    )


def _stages(view: Data) -> Iterable[RenderableType]:
    for what, style in (("agenda", "bold red"), ("act", "bold green")):
        if view[what]:
            yield Styled(view[what]["label"], style)


def _bag(view: Data, speech: Language) -> str:
    tokens = "  ".join(
        token["title"] if token["count"] == 1 else f"{token['count']} × {token['title']}"
        for token in view["bag"]
    )
    return f"{speech.render(say('cli.cards.bag'))} {tokens}"


def _map(view: Data) -> Iterable[RenderableType]:
    """Every location, with who and what is there and where it leads."""
    titles = {place["id"]: place["title"] for place in view["places"]}
    for place in view["places"]:
        ways = ", ".join(titles[each] for each in place["connects"])
        yield Styled(
            f"{place['label']}  → {ways}" if ways else place["label"], "bold" if place["people"] else ""
        )
        for enemy in place["enemies"]:
            yield Padding(Styled(_enemy(enemy), "red"), (0, 0, 0, 2))


def _enemy(enemy: Data) -> str:
    numbers = "  ".join(f"{number['title']} {number['now']['total']}" for number in enemy["numbers"])
    return f"{enemy['label']}  {numbers}"


def _person(person: Data, view: Data) -> Iterable[RenderableType]:
    yield sheet(
        person["label"],
        asked=person["seat"] == view["seat"],
        leads=person["lead"],
        skills="  ".join(f"{skill['title']} {skill['now']['total']}" for skill in person["skills"]),
        statuses=", ".join(card["label"] for card in person["threats"]),
        cards=[(card["label"], card["exhausted"]) for card in person["cards"]],
    )
    for card in person["hand"] or ():
        cost = "" if card["cost"] is None else f" ({card['cost']})"
        yield Padding(Styled(f"✋ {card['title']}{cost}", "cyan"), (0, 0, 0, 2))


def going_on(view: Data, speech: Language) -> Iterable[tuple[str, list[str]]]:
    """The card that is drawn, played or turned, what is looked at, who attacks; the test with what was drawn."""
    for scene in view["scenes"]:
        match scene["type"]:
            case "drawing" | "playing":
                yield scene["card"]["title"], scene["card"]["lines"]
            case "advancing":
                yield scene["title"], scene["lines"]
            case "looking":
                yield from ((each["title"], each["lines"]) for each in scene["cards"] or ())
            case "attack":
                enemies = [each for place in view["places"] for each in place["enemies"]]
                yield from ((_enemy(each), []) for each in enemies if each["id"] == scene["enemy"])
            case "test" if scene["would"]:
                yield speech.render(_would(scene)), []


def _would(scene: Data) -> Text:
    """What the test would come to as it stands."""
    would = scene["would"]
    return say(
        "cli.cards.would.succeed" if would["succeeds"] else "cli.cards.would.fail",
        skill=Raw(scene["skill"]["title"]),
        tokens=Raw(", ".join(token["title"] for token in scene["tokens"])),
        n=would["value"],
        m=scene["difficulty"],
    )
