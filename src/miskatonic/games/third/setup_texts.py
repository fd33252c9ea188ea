"""What can be chosen before the game, in words: investigators and scenarios introduce themselves."""

from __future__ import annotations

from miskatonic.games.third.abilities.cards import describe_investigator
from miskatonic.games.third.content.facts import SCENARIOS, SHEETS, SKILLS
from miskatonic.kernel.text import Text, say
from miskatonic.kernel.views import listed


def value_title(value: str) -> Text | None:
    """The name of who or what a value stands for; None where it is no investigator and no scenario."""
    if value in SHEETS:
        return say("third.who." + value)
    return say("third.scenario." + value) if value in SCENARIOS else None


def value_hint(value: str) -> Text | None:
    """What can be said of them in a line."""
    if value in SHEETS:
        return introduce(value)
    return say("third.story." + value) if value in SCENARIOS else None


def introduce(name: str) -> Text:
    """An investigator in a line."""
    sheet = SHEETS[name]
    skills = [say("third.setup.skill", skill=skill, n=sheet.skills[skill]) for skill in SKILLS]
    return say(
        "third.setup.about_investigator",
        occupation=name,
        health=sheet.health,
        sanity=sheet.sanity,
        skills=listed(skills),
        abilities=listed([text for _, lines in describe_investigator(name) for text in lines]),
    )
