"""What can be chosen before the game, in words: investigators and Ancient Ones introduce themselves."""

from __future__ import annotations

from miskatonic.games.second.facts import ANCIENT_ONES, SHEETS
from miskatonic.games.second.sheets import describe_ancient, describe_investigator
from miskatonic.games.second.state import SecondState
from miskatonic.kernel.text import Text, say


def introduce(value: str) -> tuple[Text, Text] | None:
    """The name of an investigator or Ancient One, and a line about him; None for any other value."""
    if value in SHEETS:
        return say("second.who." + value), present(value)
    return (say("second.ancient." + value), warn_of(value)) if value in ANCIENT_ONES else None


def present(name: str) -> Text:
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


def standing(state: SecondState) -> list[Text]:
    """Against whom, who plays, how near it is to waking."""
    if not state.ancient or not state.investigators:
        return []
    doom = say("second.standing.doom", n=state.doom, most=ANCIENT_ONES[state.ancient].doom_track)
    people = say("second.standing.people", who=[who.id for who in state.investigators])
    return [
        say("second.ancient." + state.ancient),
        people,
        doom,
        say("second.standing.seals", n=len(state.seals)),
    ]
