"""Cards that may be used at a moment: what is offered, and carrying out what was taken.

An ability that can be used is an optional reaction to a happening of that moment ("rolled", after the dice of a
check); which moments there are is the game's affair. What is `open` may be answered by everybody's cards.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from miskatonic.kernel.abilities import AFTER, Happening, Reaction, Source, Waiting, does
from miskatonic.kernel.asks import Ask, Flow, Odds, Option, Stop
from miskatonic.kernel.box import Play
from miskatonic.kernel.lasting import give_back, is_free, spend
from miskatonic.kernel.text import Text, say


class TakenBack(Exception):
    """No error: who began a use thinks better of it, before anything has happened that cannot be undone."""


class Use:
    """What a use does, and what may come of it: the `run` of a reaction whose option shows odds."""

    __slots__ = ("do", "odds", "text")

    def __init__(
        self,
        do: Callable[[Play[Any], Source, Any], Flow[None]],
        odds: Callable[[Play[Any], Source, Any], tuple[Odds, ...]] | None = None,
        text: str = "kernel.option.use",
    ) -> None:
        self.do = do
        self.odds = odds
        self.text = text
        """What its option says."""

    def __call__(self, game: Play[Any], source: Source, happening: Happening) -> Flow[None]:
        return self.do(game, source, happening)


def may_be_used(game: Play[Any], moment: type[Happening]) -> bool:
    """Whether anything in play can be used at moments of this kind."""
    return bool(game.abilities.reactions.get((moment, AFTER)))


def offered(game: Play[Any], happening: Happening, seat: int, card: str | None = None) -> list[Waiting]:
    """Optional reactions of this seat (and those that anybody may answer for) that fit now, by their ids.

    With `card` only those of that one.
    """
    found: list[Waiting] = []
    for pair in game.abilities.reactions.get((type(happening), AFTER), ()):
        source, reaction = pair
        if (
            ((his := source.seat) == seat or his is None or (happening.open and not reaction.own))
            and not reaction.forced
            and (card is None or source.id == card)
            and ((fits := reaction.fits) is None or fits(game, source, happening))
            and (reaction.limit is None or is_free(game, source, reaction.limit))
        ):
            found.append(pair)
    if len(found) > 1:
        found.sort(key=_id)
    return found


def _id(pair: Waiting) -> str:
    return pair[0].id


def offer_options(game: Play[Any], happening: Happening, seat: int) -> list[Option]:
    if not game.abilities.reactions.get((type(happening), AFTER)):
        return []
    found = offered(game, happening, seat)
    return [_option(game, happening, source, reaction) for source, reaction in found] if found else []


def offer_names(game: Play[Any], moment: type[Happening], seat: int) -> list[str]:
    """What this seat might be offered at moments of this kind that are its own, each as it is called once it fits."""
    listening = game.abilities.reactions.get((moment, AFTER))
    if not listening:
        return []
    found = [
        f"use:{source.id}"
        for source, reaction in listening
        if (source.seat is None or source.seat == seat) and not reaction.forced
    ]
    return sorted(set(found)) if len(found) > 1 else found


def is_offered(game: Play[Any], happening: Happening, seat: int, answer: str) -> bool:
    """Whether one of these is offered."""
    return bool(offered(game, happening, seat, answer.removeprefix("use:")))


def _option(game: Play[Any], happening: Happening, source: Source, reaction: Reaction) -> Option:
    run, text, reckon = reaction.run, "kernel.option.use", None
    if isinstance(run, Use):
        text = run.text
        reckon = partial(run.odds, game, source, happening) if run.odds else None
    return Option(
        f"use:{source.id}",
        say(text, card=source.name),
        f"card:{source.id}",
        reaction.rule,
        reckon,
        source.id,
        told=partial(does, reaction),
    )


def take_offer(game: Play[Any], happening: Happening, seat: int, answer: str) -> Flow[None]:
    """Run the ability whose option was answered; one that is taken back has not been used."""
    for source, reaction in offered(game, happening, seat, answer.removeprefix("use:")):
        spend(game, source, reaction.limit)
        try:
            yield from reaction.run(game, source, happening)
        except TakenBack:
            give_back(game, source, reaction.limit)
        return


def offer(
    game: Play[Any],
    happening: Happening,
    seat: int,
    prompt: Callable[[], Text],
    enough: Option,
    settled: Callable[[], bool] | None = None,
    stop: Stop | None = None,
) -> Flow[None]:
    """Uses one after the other, as long as there are any, until the player has enough or it is settled."""
    while not (settled is not None and settled()) and (options := offer_options(game, happening, seat)):
        answer = yield Ask(seat, prompt(), [enough, *options], enough.rule, stopping=stop)
        if answer == enough.name:
            return
        yield from take_offer(game, happening, seat, answer)
