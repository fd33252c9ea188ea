"""What can be chosen before the game, in words: investigators and Ancient Ones introduce themselves."""

from __future__ import annotations

from miskatonic.games.second.content.facts import ANCIENT_ONES, SHEETS
from miskatonic.games.second.sheets import describe_ancient, describe_investigator
from miskatonic.kernel.box import SetupOption
from miskatonic.kernel.text import Raw, Text, say

ABOUT = "second.setup."


def option_title(option: SetupOption) -> Text:
    if option.seat:
        return say("second.setup.investigator", n=option.seat)
    return say(ABOUT + option.name)


def option_hint(option: SetupOption) -> Text:
    """Of the table's options only: eight seats need not say the same eight times."""
    return Raw("") if option.seat else say(f"{ABOUT}{option.name}.hint")


def value_title(option: SetupOption, value: str) -> Text:
    if value in SHEETS:
        return say("second.who." + value)
    if value in ANCIENT_ONES:
        return say("second.ancient." + value)
    if option.seat:
        return say("second.setup.investigator.random")
    return say(f"{ABOUT}{option.name}.{value}")


def value_hint(option: SetupOption, value: str) -> Text:
    if value in SHEETS:
        return introduce(value)
    if value in ANCIENT_ONES:
        return warn_of(value)
    if option.seat:
        return Raw("")
    return say(f"{ABOUT}{option.name}.{value}.hint")


def introduce(name: str) -> Text:
    """An investigator in a line."""
    sheet = SHEETS[name]
    return say(
        "second.setup.about_investigator",
        occupation=name,
        place=sheet.home,
        sanity=sheet.max_sanity,
        stamina=sheet.max_stamina,
        focus=sheet.focus,
        ability=describe_investigator(name),
    )


def warn_of(name: str) -> Text:
    """An Ancient One in a line."""
    powers = [text for part, text in describe_ancient(name) if part == "power"]
    return say("second.setup.about_ancient", n=ANCIENT_ONES[name].doom_track, power=powers[0])
