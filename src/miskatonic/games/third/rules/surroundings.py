"""What goes on around a step that is part of what waits beneath it: a spell cast for a test that has not ended."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from miskatonic.games.third.scenes import Action, Attack, Headline, Scene
from miskatonic.games.third.state import Third
from miskatonic.games.third.steps import ACT, Casting, Rerolling, Sentence, Step, Suffering, Trying


@contextmanager
def surrounded(game: Third) -> Iterator[None]:
    """The scenes of the steps that wait for this one go on while it lasts."""
    scenes = game.state.scenes
    before = len(scenes)
    scenes += _around(game.state.steps)
    try:
        yield
    finally:
        del scenes[before:]


def _around(steps: list[Step]) -> list[Scene]:
    """From the outermost to the innermost."""
    found: list[Scene] = []
    for step in reversed(steps):
        found[:0] = _scenes(step)
        if not is_part(step):
            break
    return found


def is_part(step: Step) -> bool:
    """Whether something beneath it waits for what comes of it."""
    if isinstance(step, Suffering):
        return step.price
    return isinstance(step, Rerolling) or (isinstance(step, Casting) and step.gives != ACT)


def _scenes(step: Step) -> list[Scene]:
    """What a step that waits will go on with."""
    if isinstance(step, Trying):
        return [step.action, step.made]
    if isinstance(step, Sentence):
        return [step.scene, step.made]
    if isinstance(step, Casting):
        return [Action("use", step.made.seat), step.made] if step.gives == ACT else [step.made]
    if isinstance(step, Suffering) and not step.price:
        return [harming(step)]
    return []


def harming(step: Suffering) -> Scene:
    """What harms him: an attack, or a headline."""
    return Attack(step.monster, step.seat) if step.monster else Headline(step.seat, step.source)
