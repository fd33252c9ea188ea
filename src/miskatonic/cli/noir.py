"""Arkham Noir drawn for a terminal: the whole table, 80 columns wide, from what the player may see of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text as Styled

from miskatonic.kernel.text import Language, Raw, say

Data = dict[str, Any]

HEARD = {
    "noir.log.lead": ("card.{card}",),
    "noir.log.threat": ("threat.{threat}",),
    "noir.log.case_opened": ("case.{case}",),
}
"""Which lines of the log show something that the voice speaks of, and what."""

TYPE_STYLES = {
    "person": "bright_yellow",
    "place": "bright_green",
    "object": "bright_red",
    "document": "bright_white",
    "event": "bright_cyan",
    "phenomenon": "bright_magenta",
}
PURPLE = "magenta"
YES, NO = "✓", "·"


def draw(view: Data, speech: Language) -> RenderableType:
    """The table, top to bottom: where you stand, threats and aims, cases, leads row, hand, briefcase, open piles."""
    parts = [
        _head(view, speech),
        *_aims(view, speech),
        *_threats(view, speech),
        *(_case(case, speech) for case in view["cases"]),
        _zone("lead_row", speech),
        *_cards(view["lead_row"], speech, first="▶"),
        _zone("hand", speech, f"{len(view['hand'])}/{view['hand_limit']['total']}"),
        *_cards(view["hand"], speech),
        *_briefcase(view["briefcase"], speech),
        *_piles(view, speech),
    ]
    return Group(*parts)


def _words(speech: Language, name: str) -> str:
    words = speech.render(say(name))
    return words[:1].upper() + words[1:]


def _zone(name: str, speech: Language, more: str = "") -> Rule:
    title = Styled(_words(speech, f"noir.zone.{name}"), "bold")
    if more:
        title.append(f" {more}", "dim")
    return Rule(title, align="left", style="dim")


# ------------------------------------------------------------------ where you stand


def _head(view: Data, speech: Language) -> RenderableType:
    turn = speech.render(say("cli.play.turn", n=view["turn"]))
    title = Styled(f"{turn} · {view['mode']['title']}", "bold")
    if view["machine"]:
        title.append(f" · {speech.render(say('noir.card.x1'))}", PURPLE)
    line = Styled.assemble(
        _track("time", view, speech, "yellow"),
        "   ",
        _track("sanity", view, speech, "red"),
        "   ",
        _count("noir.zone.deck", view["deck"]["count"], speech),
        "   ",
        _count("noir.zone.discard", len(view["discard"]), speech),
    )
    return Group(Rule(title, style="bold"), line)


def _track(zone: str, view: Data, speech: Language, style: str) -> Styled:
    """Penalty cards against their limit, as dots."""
    have, limit = len(view[zone]["cards"]), view[zone]["limit"]["total"]
    name = speech.render(say("cli.noir.time" if zone == "time" else "cli.noir.sanity"))
    dots = "●" * have + "○" * max(0, limit - have)
    return Styled.assemble((f"{name} ", "bold"), (dots, style), f" {have}/{limit}")


def _count(name: str, n: int, speech: Language) -> Styled:
    return Styled.assemble((_words(speech, name), "bold"), f" {n}")


# ------------------------------------------------------------------ aims and threats


def _aims(view: Data, speech: Language) -> Iterator[RenderableType]:
    """Classic mode is about types, hardboiled mode about the letters of the objectives."""
    picture = view["big_picture"]
    objectives = [*picture["objectives"], *view["objectives"]]
    if not objectives:
        yield _labelled(_words(speech, "noir.zone.big_picture"), _have(picture["types"]))
    for objective in sorted(objectives, key=lambda each: int(each["number"])):
        yield from _objective(objective)


def _have(types: Iterable[Data]) -> Styled:
    """The clue types, those that are there with a tick."""
    line = Styled()
    for each in types:
        mark, style = (YES, TYPE_STYLES[each["id"]]) if each["have"] else (NO, "dim")
        line.append(f"{mark} {each['title']}  ", style)
    line.rstrip()
    return line


def _objective(objective: Data) -> Iterator[RenderableType]:
    """Its letters, and how to come by those that are missing: the plan hangs on it."""
    line = Styled(f"{objective['number']} {objective['name']}: ")
    for need in objective["requires"]:
        mark, style = (YES, "green") if need["done"] else (NO, PURPLE if need["machine"] else "")
        line.append(f" {mark} {need['letter']} {need['clue']['name']} ", style)
    line.rstrip()
    yield _indented(line)
    for need in objective["requires"]:
        if not need["done"]:
            yield _indented(Styled(f"{need['letter']} {need['route']}", "dim"), 4)


def _threats(view: Data, speech: Language) -> Iterator[RenderableType]:
    threats = view["threats"]
    left = Styled(str(threats["deck"]["count"]))
    for threat in threats["deck"]["order"]:
        left.append(f" · {threat['name']}", "dim")
    yield _labelled(_words(speech, "noir.zone.threat_deck"), left)
    for threat in threats["active"]:
        line = Styled(threat["name"], "red")
        ahead = [
            effect["text"] for effect in threat["effects"] if effect["permanent"] or effect["id"] == "machine"
        ]
        if ahead:
            line.append(": " + "; ".join(ahead), "default")
        yield _indented(line)


def _indented(line: Styled, by: int = 2) -> Padding:
    """A line that keeps its indent where it is wrapped."""
    return Padding(line, (0, 0, 0, by), expand=False)


def _labelled(label: str, line: Styled) -> Styled:
    return Styled.assemble((f"{label} ", "bold"), line)


# ------------------------------------------------------------------ cases


def _case(case: Data, speech: Language) -> RenderableType:
    title = Styled(f"{case['number']}{case['side']} {case['title']}", "bold")
    if case["closable"]:
        title.append(f" · {speech.render(say('cli.noir.closable'))}", "green")
    if case["cancel"]:
        title.append(f" · {speech.render(say('cli.noir.cancel'))}", "cyan")
    if case["fatigue"]:
        title.append(f" · {speech.render(say('cli.noir.fatigue'))}", "red")
    rows: list[RenderableType] = [Rule(title, align="left", style="dim"), _have(case["have_types"])]
    if case["line"]:
        rows.append(_line(case["line"]))
    last = case["line"][-1] if case["line"] else case
    rows.append(_open_end(case, last["right"], speech))
    rows += [_indented(Styled(each["text"], "dim")) for each in case["permanent"]]
    if case["on_close"]:
        rows.append(_indented(Styled(_on_close(case, speech), "dim")))
    return Group(*rows)


def _on_close(case: Data, speech: Language) -> str:
    """The icons of the case card, and the clue on its other face."""
    icons = Raw("; ".join(each["text"] for each in case["on_close"]))
    back = case["back"]["name"] if case["back"] else ""
    return speech.render(say("cli.noir.on_close", effects=icons, has="yes" if back else "no", card=Raw(back)))


def _line(cards: Iterable[Data]) -> Styled:
    """The line of investigation, left to right; Puzzle clues show their letter."""
    line = Styled()
    for card in cards:
        line.append(" › " if line else "", "dim")
        line.append(card["name"], TYPE_STYLES[card["type"]["id"]])
        for attribute in card["attributes"]:
            if attribute["id"] == "puzzle":
                line.append(f" [{attribute.get('value') or '#'}]", "bold")
    return line


def _open_end(case: Data, right: Iterable[Data], speech: Language) -> Styled:
    """What the next card must show on its left, and the keys that are still free."""
    line = Styled("→ ", "bold")
    line.append_text(_icons(right))
    keys = case["keys"]
    free = keys["keys"] + keys["skeleton_keys"] - keys["locks"]
    if free > 0:
        line.append("   " + speech.render(say("cli.noir.keys", n=free)), "green")
    if keys["skeleton_keys"]:
        line.append("   " + speech.render(say("noir.attribute.skeleton_key")), "green")
    return line


# ------------------------------------------------------------------ cards


def _icons(icons: Iterable[Data]) -> Styled:
    return Styled(" · ").join([Styled(icon["title"], PURPLE if icon["purple"] else "") for icon in icons])


def _cards(cards: list[Data], speech: Language, first: str = "") -> Iterator[RenderableType]:
    """One card a row, what it shows and does below it."""
    for place, card in enumerate(cards):
        yield _card(card, first if place == 0 else "")
        if below := _below(card, speech):
            yield _indented(below, 4)


def _card(card: Data, mark: str) -> Table:
    row = Table.grid(padding=(0, 1), expand=True)
    row.add_column(width=1)
    row.add_column(ratio=5)
    row.add_column(ratio=2)
    row.add_column(ratio=6)
    icons = Styled.assemble(_icons(card["left"]), (" → ", "bold"), _icons(card["right"]))
    type_ = Styled(card["type"]["title"], TYPE_STYLES[card["type"]["id"]])
    row.add_row(mark, Styled(card["name"], "bold"), type_, icons)
    return row


def _below(card: Data, speech: Language) -> Styled:
    marks = [attribute["title"] for attribute in card["attributes"]]
    marks += [speech.render(say(f"noir.icon.{icon}")) for icon in ("time", "sanity") if card[icon]]
    line = Styled(" · ".join(marks), "yellow")
    for effect in card["effects"]:
        line.append("; " if line else "", "dim")
        line.append(effect["text"], "cyan" if effect["optional"] else "red")
    return line


def _briefcase(cards: list[Data], speech: Language) -> Iterator[RenderableType]:
    if not cards:
        return
    yield _zone("briefcase", speech)
    for card in cards:
        sides = [side["effects"] for side in card.get("sides", ())] or [card.get("equipment", ())]
        does = " / ".join("; ".join(effect["text"] for effect in side) for side in sides)
        yield _indented(Styled.assemble((card["name"], "bold"), f": {does}" if does else ""))


# ------------------------------------------------------------------ open piles


def _piles(view: Data, speech: Language) -> Iterator[RenderableType]:
    """The cards that lie face up beside the table, pile by pile; an empty one is not named."""
    piles = {
        "discard": view["discard"],
        "time": view["time"]["cards"],
        "sanity": view["sanity"]["cards"],
        "closed": view["closed"],
        "big_picture": view["big_picture"]["clues"],
        "removed": view["removed"],
    }
    for zone, cards in piles.items():
        if cards:
            names = Styled(" · ").join([_named(card) for card in cards])
            yield _labelled(f"{_words(speech, f'noir.zone.{zone}')}:", names)


def _named(card: Data) -> Styled:
    return Styled(card["name"], TYPE_STYLES[card["type"]["id"]] if "type" in card else "")


def going_on(view: Data, speech: Language) -> Iterable[tuple[str, list[str]]]:
    """Nothing is asked in the middle of anything here: all that a question is about lies on the table."""
    return ()
