"""Answers taken apart: a word ("no", a place, a card), or a verb and what it is about ("seat:2", "move:woods")."""

from __future__ import annotations


def parts(answer: str) -> tuple[str, str]:
    """The verb of an answer and what it is about: "move:woods" is ("move", "woods")."""
    verb, _, what = answer.partition(":")
    return verb, what


def about(answer: str) -> str:
    """What an answer is about: "monster:ghoul.1" is "ghoul.1"."""
    return answer.partition(":")[2]


def number(answer: str) -> int:
    """The number in an answer: "take:3" is 3."""
    return int(about(answer))
