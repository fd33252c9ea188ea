"""What can be chosen before the game, in words: investigators and scenarios introduce themselves."""

from __future__ import annotations

from miskatonic.games.third.abilities.cards import describe_investigator
from miskatonic.games.third.facts import SCENARIOS, SHEETS, SKILLS
from miskatonic.games.third.state import ThirdState
from miskatonic.kernel.text import Text, say
from miskatonic.kernel.views import listed


def introduce(value: str) -> tuple[Text, Text] | None:
    """The name of an investigator or a scenario, and a line about it; None for any other value."""
    if value in SHEETS:
        return say("third.who." + value), present(value)
    return (say("third.scenario." + value), say("third.story." + value)) if value in SCENARIOS else None


def present(name: str) -> Text:
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


def standing(state: ThirdState) -> list[Text]:
    """Which story, who plays, what lies on its sheet."""
    if not state.scenario or not state.investigators:
        return []
    people = say("third.standing.people", who=[who.id for who in state.investigators])
    sheet = say("third.standing.sheet", doom=state.sheet_doom, clues=state.sheet_clues)
    return [say("third.scenario." + state.scenario), people, sheet]
