"""The mythos phase: two tokens for every player, whatever has become of his investigator."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from miskatonic.games.third.facts import HEADLINES, kind_of
from miskatonic.games.third.rules import written
from miskatonic.games.third.rules.doom import gate_burst, spawn_clue, spread_doom, to_sheet
from miskatonic.games.third.rules.happenings import Reckoning
from miskatonic.games.third.rules.harm import Defeated
from miskatonic.games.third.rules.monsters import spawn
from miskatonic.games.third.rules.news import board_now, note_changes, note_headline, note_token
from miskatonic.games.third.rules.people import at_seat
from miskatonic.games.third.rules.scope import ThirdScope
from miskatonic.games.third.rules.turn import acted, next_step
from miskatonic.games.third.scenes import Headline, Token
from miskatonic.games.third.state import Rumor, Third
from miskatonic.games.third.steps import NextReckoning, NextToken
from miskatonic.kernel.abilities import AFTER, Waiting
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.decks import Pile
from miskatonic.kernel.text import say

RECKONING = "reckoning"
HEADLINE_RULE, RUMOR_RULE = "3e.492.2", "3e.492.7"
DRAWN = 2
"""Tokens that each player draws in the mythos phase."""


def mythos(game: Third) -> Flow[None]:
    """The two tokens of the player whose turn it is; from the leader on (204.1, 204.2)."""
    state = game.state
    if not state.queue:
        if state.rumor is not None:
            state.rumor.waived = []
        next_step(game)
        return
    seat = state.queue[0]
    acted(game, seat)
    first, *others = [NextToken(seat)] * DRAWN
    game.push(*others)
    yield from next_token(game, first)


def next_token(game: Third, step: NextToken) -> Flow[None]:
    """One token, which even who was defeated by the one before resolves; of a reckoning each effect is a unit."""
    token = draw_token(game, step.seat, "3e.204.1")
    if kind_of(token) != RECKONING:
        yield from _resolve(game, step.seat, token)
        return
    note_token(game, step.seat, RECKONING)
    game.state.scenes.append(Token(step.seat, RECKONING, board_now(game)))
    game.push(NextReckoning(step.seat, [source.id for source, _ in _reckonings(game)]))


def next_reckoning(game: Third, step: NextReckoning) -> Flow[None]:
    """One effect; after the last the token is done with."""
    waiting = yield from _reckon(game, step.seat, step.waiting)
    if waiting:
        game.push(NextReckoning(step.seat, waiting))
        return
    scene = game.state.scenes.pop()
    assert isinstance(scene, Token)
    note_changes(game, scene.before)


def draw_tokens(game: Third, seat: int, n: int, rule: str) -> Flow[None]:
    """Draw and resolve tokens, one after the other (ruling 87); who is defeated by one still resolves the next."""
    fallen: Defeated | None = None
    for _ in range(n):
        try:
            yield from _resolve(game, seat, draw_token(game, seat, rule))
        except Defeated as defeated:
            fallen = defeated
    if fallen is not None:
        raise fallen


def _resolve(game: Third, seat: int, token: str) -> Flow[None]:
    """One token as a scene, and what it has changed."""
    note_token(game, seat, kind_of(token))
    with game.scene(Token(seat, kind_of(token), board_now(game))) as drawn:
        try:
            yield from resolve_token(game, seat, token)
        finally:
            note_changes(game, drawn.before)


def draw_token(game: Third, seat: int, rule: str) -> str:
    """Out of the cup; only an empty one is filled, with all tokens (204.3, 204.5)."""
    state = game.state
    if not state.cup.bags:
        state.cup, state.drawn = Pile.of(state.drawn), []
        game.tell("third.log.cup_refilled", "3e.204.5")
    token = state.cup.draw(game.chance, "cup")
    state.drawn.append(token)
    game.tell("third.log.token", rule, who=at_seat(game, seat).id, token=kind_of(token))
    return token


def resolve_token(game: Third, seat: int, token: str) -> Flow[None]:
    """What a kind of token does."""
    return TOKENS[kind_of(token)](game, seat)


def _spread_doom(game: Third, seat: int) -> Flow[None]:
    return spread_doom(game, "3e.204.7a")


def _spawn_monster(game: Third, seat: int) -> Flow[None]:
    yield from spawn(game, "3e.204.8a")


def _spawn_clue(game: Third, seat: int) -> Flow[None]:
    return spawn_clue(game, "3e.204.9a")


def _gate_burst(game: Third, seat: int) -> Flow[None]:
    return gate_burst(game, "3e.204.11a")


def _blank(game: Third, seat: int) -> Flow[None]:
    return
    yield


# ---------------------------------------------------------------------- reckoning


def reckoning(game: Third, seat: int) -> Flow[None]:
    """The scenario's reckoning effect and every other in play now, in the order the group likes (204.12, ruling 90)."""
    waiting = [source.id for source, _ in _reckonings(game)]
    while waiting:
        waiting = yield from _reckon(game, seat, waiting)


def _reckonings(game: Third) -> list[Waiting]:
    """The effects of the sheet and of everything in play."""
    sheet = written.book.reckoning(game.state.scenario)
    return sorted([sheet, *game.abilities.reactions.get((Reckoning, AFTER), ())], key=_source_id)


def _reckon(game: Third, seat: int, ids: list[str]) -> Flow[list[str]]:
    """One of those that wait; who waits after it: others may have left while it was resolved."""
    waiting = [pair for pair in _reckonings(game) if pair[0].id in ids]
    source, reaction = waiting[0]
    if len(waiting) > 1:
        options = [Option(source.id, source.name, rule="3e.204.12c") for source, _ in waiting]
        answer = yield Ask(game.state.leader, say("third.ask.reckoning"), options, "3e.204.12c")
        source, reaction = next(pair for pair in waiting if pair[0].id == answer)
    with suppress(Defeated):
        yield from reaction.run(game, source, Reckoning(seat=seat))
    left = [each for each in ids if each != source.id]
    return [other.id for other, _ in _reckonings(game) if other.id in left]


def _source_id(pair: Waiting) -> str:
    return pair[0].id


# ---------------------------------------------------------------------- headlines


def read_headline(game: Third, seat: int, rule: str = "3e.204.10a") -> Flow[None]:
    """The top headline speaks to who draws it, and is discarded; without any left, doom comes (492)."""
    state = game.state
    if not state.headlines.bags:
        game.tell("third.log.no_headline", "3e.492.6")
        yield from to_sheet(game, 1, "3e.492.6")
        return
    card = state.headlines.draw(game.chance, "headlines")
    who = at_seat(game, seat)
    game.tell("third.log.headline", rule, who=who.id, headline=card)
    note_headline(game, who, card)
    if HEADLINES[card].rumor:
        new_rumor(game, card)
        return
    state.revealed.append(card)
    scope = ThirdScope(game, who, card, HEADLINE_RULE, about={"during": "headline"})
    fallen: Defeated | None = None
    with game.scene(Headline(seat, card)):
        try:
            yield from written.book.headline(card).run(scope)
        except Defeated as defeated:
            fallen = defeated
    state.revealed.remove(card)
    state.headline_discard.append(card)
    if fallen is not None:
        raise fallen


def new_rumor(game: Third, card: str) -> None:
    """A rumor comes into the codex and expels the one that is there (492.7)."""
    end_rumor(game, RUMOR_RULE)
    game.state.rumor = Rumor(card)
    for source, abilities in written.book.rumor(card, len(game.state.investigators)):
        game.abilities.enter(source, abilities)
    game.tell("third.log.rumor", RUMOR_RULE, headline=card)


def end_rumor(game: Third, rule: str) -> None:
    """The rumor in the codex, if there is one, is discarded; what it said no longer holds (492.8)."""
    state = game.state
    if state.rumor is None:
        return
    for source, _ in written.book.rumor(state.rumor.id, len(state.investigators)):
        game.abilities.leave(source.id)
    state.headline_discard.append(state.rumor.id)
    game.tell("third.log.rumor_ends", rule, headline=state.rumor.id)
    state.rumor = None


TOKENS: dict[str, Callable[[Third, int], Flow[None]]] = {
    "spread_doom": _spread_doom,
    "spawn_monster": _spawn_monster,
    "spawn_clue": _spawn_clue,
    "read_headline": read_headline,
    "gate_burst": _gate_burst,
    "reckoning": reckoning,
    "blank": _blank,
}
