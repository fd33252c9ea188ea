"""Answers taken apart: a word ("no", a place, a card), or a verb and what it is about ("seat:2", "move:woods").

Options are named so by whoever offers them; nobody takes such a name apart but here.
"""

from __future__ import annotations


def parts(answer: str) -> tuple[str, str]:
    """The verb of an answer and what it is about: "move:woods" is ("move", "woods")."""
    verb, _, what = answer.partition(":")
    return verb, what


def about(answer: str) -> str:
    """What an answer is about: "monster:ghoul.1" is "ghoul.1"."""
    return answer.partition(":")[2]


def says(answer: str, verb: str) -> bool:
    """Whether an answer has this verb: "use:knife.1" says "use"."""
    return answer.startswith(verb) and answer[len(verb) : len(verb) + 1] == ":"


def fields(answer: str) -> list[str]:
    """All that an answer names: "hand:p3:case_2" is ["hand", "p3", "case_2"]."""
    return answer.split(":")


def number(answer: str) -> int:
    """The number in an answer: "take:3" is 3."""
    return int(about(answer))


def share(answer: str) -> tuple[str, int]:
    """Of what how much: "rifle.1:2" is ("rifle.1", 2)."""
    what, _, n = answer.rpartition(":")
    return what, int(n)
