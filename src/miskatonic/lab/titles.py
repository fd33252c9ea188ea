"""What people call the figures of a report: axes, values, causes, gauges."""

from __future__ import annotations

from miskatonic.kernel.text import Raw, Text, say
from miskatonic.lab.summary import SEATS, VARIANTS
from miskatonic.shelf import box

INVESTIGATORS = "investigators"

AXES = {
    SEATS: "lab.axis.seats",
    INVESTIGATORS: "lab.axis.investigators",
    VARIANTS: "lab.axis.variants",
}

GAUGES = {
    "clues": "lab.gauge.clues",
    "closed": "lab.gauge.closed",
    "damage": "lab.gauge.damage",
    "doom": "lab.gauge.doom",
    "gates": "lab.gauge.gates",
    "held": "lab.gauge.held",
    "horror": "lab.gauge.horror",
    "monsters": "lab.gauge.monsters",
    "sanity": "lab.gauge.sanity",
    "seals": "lab.gauge.seals",
    "terror": "lab.gauge.terror",
    "time": "lab.gauge.time",
}

ENDINGS = {
    "noir": {
        "won": "lab.ending.noir.won",
        "sanity": "lab.ending.noir.sanity",
        "threats": "lab.ending.noir.threats",
    },
    "second": {
        "sealing": "lab.ending.second.sealing",
        "closing": "lab.ending.second.closing",
        "battle": "lab.ending.second.battle",
        "devoured": "lab.ending.second.devoured",
        "world_ends": "lab.ending.second.world_ends",
        "doom": "lab.ending.second.doom",
        "gates": "lab.ending.second.gates",
        "markers": "lab.ending.second.markers",
        "cup": "lab.ending.second.cup",
        "overrun": "lab.ending.second.overrun",
    },
    "third": {
        "won": "lab.ending.third.won",
        "lost": "lab.ending.third.lost",
        "lost.nobody_left": "lab.ending.third.nobody_left",
    },
    "cards": {
        "none": "lab.ending.cards.none",
        "resolution": "lab.ending.cards.resolution",
        "nobody_left": "lab.ending.cards.nobody_left",
    },
}


def axis_title(game: str, axis: str) -> Text:
    if axis in AXES:
        return say(AXES[axis])
    option = next((each for each in box(game).options if each.name == axis), None)
    return Raw(axis) if option is None else box(game).option_title(option)


def value_title(game: str, axis: str, value: str) -> Text:
    kind = box(game)
    if axis == SEATS:
        return Raw(value)
    if axis == VARIANTS:
        return say(f"{kind.words}.variant.{value}")
    if (known := kind.introduce(value)) is not None:
        return known[0]
    option = next((each for each in kind.options if each.name == axis), None)
    if option is None or value not in option.values:
        return Raw(value)
    return kind.value_title(option, value)


def gauge_title(gauge: str) -> Text:
    return say(GAUGES[gauge]) if gauge in GAUGES else Raw(gauge)


def ending_title(game: str, cause: str) -> Text:
    """How a game ended, in a few words; an ending that is made of two (how, and what woke it) is said in two."""
    known = ENDINGS.get(game, {})
    if cause in known:
        return say(known[cause])
    if game == "second":
        first, _, woken = cause.partition("_" if cause.startswith("devoured") else "ends_")
        how = "devoured" if first == "devoured" else "world_ends"
        if woken in known:
            return say("lab.ending.woken", how=say(known[how]), cause=say(known[woken]))
    if game == "third":
        result, _, leaf = cause.partition(".archive.")
        if leaf and result in known:
            return say(known[result], leaf=Raw(leaf))
    if game == "cards":
        scenario, _, ending = cause.rpartition(".")
        title = value_title(game, "scenario", scenario)
        if ending == "none":
            return say(known["none"], scenario=title)
        if ending:
            return say(known["resolution"], scenario=title, number=Raw(ending.removeprefix("r")))
    return Raw(cause)
