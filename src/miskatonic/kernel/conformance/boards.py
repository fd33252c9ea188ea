"""Boards: a view is a function of the state alone, and a film leads from one board to the next."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec

from miskatonic.kernel.box import Box, Setup
from miskatonic.kernel.chance import Chance
from miskatonic.kernel.conformance.pictures import fail, random_agent, reloaded
from miskatonic.kernel.differences import Change, apply, differences
from miskatonic.kernel.film import film, film_for_all
from miskatonic.kernel.game import ENCODE, Game
from miskatonic.kernel.views import plain


def view_alike(box: Box[Any], one_of: int, setup: Setup, key: bytes) -> None:
    """One game by chance beside a silent one: nothing that is shown is read out of the log."""
    agent, luck = random_agent(key), Chance(key, {}).split("seen")
    game = Game(box, setup, key)
    silent = Game(box, setup, key, log=False, checkpoints=False)
    while True:
        seat = (None, *range(setup.seats))[luck.pick("seats", setup.seats + 1)]
        compared = not luck.pick("asks", one_of)
        if compared:
            seen = ENCODE(game.view(seat))
            _same_view(seen, silent, seat, "with the log off")
            silent.play.at += 1
            _same_view(seen, silent, seat, "where more was answered, and it came to the same")
            silent.play.at -= 1
            if not luck.pick("copies", one_of):
                _same_view(seen, game.fork(), seat, "in a fork")
                _same_view(seen, reloaded(game), seat, "saved and loaded")
                if game.decisions and game.ask is not None:
                    again = game.fork()
                    again.undo()
                    again.redo()
                    _same_view(seen, again, seat, "after undo and redo")
        if game.ask is None:
            return
        name = agent(game)
        game.answer(name)
        silent.answer(name)


def _same_view(seen: bytes, other: Game[Any], seat: int | None, how: str) -> None:
    if ENCODE(other.view(seat)) != seen:
        fail(other, f"the view of seat {seat} is another one {how}")


def film_true(box: Box[Any], one_of: int, setup: Setup, key: bytes) -> None:
    """One game by chance, watched by somebody: from board to board nothing is missed."""
    agent, luck = random_agent(key), Chance(key, {}).split("film")
    game = Game(box, setup, key)
    while game.ask is not None:
        start = game.position
        game.answer(agent(game))
        if luck.pick("asks", one_of):
            continue
        watching = luck.pick("eyes", setup.seats + 2)
        seats = tuple(range(setup.seats)) if watching > setup.seats else (watching,) if watching else ()
        seats = tuple(seat for seat in seats if seat < setup.seats)
        _one_film(game, start, seats)


def _one_film(game: Game[Any], start: int, seats: tuple[int, ...]) -> None:
    frames = film(game, start, game.position, seats)
    told = [frame.entry for frame in frames if frame.entry is not None]
    before = len(game.look(start).eyes(*seats).log())
    if told != game.eyes(*seats).log()[before:]:
        fail(game, f"the film of {seats} does not tell what the log tells")
    for way in (frames, frames[::-1]):
        board = plain(way[0].view)
        for old, new in pairwise(way):
            board = apply(board, [_plain(each) for each in differences(old.view, new.view).changes])
        if ENCODE(board) != ENCODE(plain(way[-1].view)):
            fail(game, f"the beats of {seats} do not lead from one board to the other")
    if ENCODE(frames[-1].view) != ENCODE(game.eyes(*seats).view()):
        fail(game, f"the film of {seats} ends on another board")
    if game.box.alike and ENCODE(film_for_all(game, start, game.position).seen_by(seats)) != ENCODE(frames):
        fail(game, f"the film for all is another one to {seats}")


def _plain(change: Change) -> Change:
    return msgspec.structs.replace(change, value=plain(change.value))
