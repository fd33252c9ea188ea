"""The mythos phase: two tokens for every player, whatever has become of his investigator."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial

from msgspec import Struct

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
from miskatonic.games.third.steps import HeadlineOver, NextReckoning, NextToken, ReckonOn
from miskatonic.kernel.abilities import AFTER, Reaction, Source, Waiting
from miskatonic.kernel.asks import Ask, Flow, Option, nothing
from miskatonic.kernel.decks import Pile
from miskatonic.kernel.effects import ForAll, Sequence, Word
from miskatonic.kernel.text import say

RECKONING, HEADLINE = "reckoning", "read_headline"
HEADLINE_RULE, RUMOR_RULE = "3e.492.2", "3e.492.7"
DRAWN = 2
"""Tokens that each player draws in the mythos phase."""


def mythos(game: Third) -> Flow[None]:
    """The two tokens of the player whose turn it is; from the leader on (204.1, 204.2)."""
    state = game.state
    if not state.queue:
        next_step(game)
        return
    seat = state.queue[0]
    acted(game, seat)
    first, *others = [NextToken(seat)] * DRAWN
    game.push(*others)
    yield from next_token(game, first)


def next_token(game: Third, step: NextToken) -> Flow[None]:
    """One token, which even who was defeated by the one before resolves; of a reckoning each effect is a unit."""
    token = draw_token(game)
    if kind_of(token) not in (RECKONING, HEADLINE):
        yield from _resolve(game, step.seat, token, step.rule)
        return
    scene = Token(step.seat, kind_of(token), board_now(game))
    if kind_of(token) == RECKONING:
        game.state.scenes.append(scene)
        _tell(game, scene, step.rule)
        game.push(NextReckoning(step.seat, [source.id for source, _ in _reckonings(game)]))
        return
    waiting = len(game.state.steps)
    with game.scene(scene):
        _tell(game, scene, step.rule)
        try:
            yield from read_headline(game, step.seat, last=True)
        finally:
            goes_on = len(game.state.steps) > waiting
            if not goes_on:
                note_changes(game, scene.before)
    if goes_on:
        game.state.scenes.append(scene)


def next_reckoning(game: Third, step: NextReckoning) -> Flow[None]:
    """One effect; after the last the token is done with."""
    waiting = _still_waiting(game, step.waiting)
    if not waiting:
        _token_over(game)
        return
    source, reaction = yield from _next_reckoning(game, waiting)
    game.push(NextReckoning(step.seat, [other.id for other, _ in waiting if other.id != source.id]))
    if isinstance(reaction.run, Reckons):
        reaction.run.tell(game, source)
        yield from reckon_on(game, ReckonOn(step.seat, source.id))
    else:
        yield from _reckon(game, source, reaction, Reckoning(seat=step.seat, last=True))


def _token_over(game: Third) -> None:
    scene = game.state.scenes.pop()
    assert isinstance(scene, Token)
    note_changes(game, scene.before)


class Reckons(Struct, frozen=True):
    """What a card in play says at a reckoning: it speaks to who drew the token."""

    card: str
    effect: Word
    rule: str

    def __call__(self, game: Third, source: Source, happening: Reckoning) -> Flow[None]:
        self.tell(game, source)
        return self.effect.run(self.scope(game, happening.seat))

    def tell(self, game: Third, source: Source) -> None:
        game.tell("third.log.reckoning", self.rule, source=source.name)

    def scope(self, game: Third, seat: int) -> ThirdScope:
        return ThirdScope(game, at_seat(game, seat), self.card, self.rule)

    @property
    def parts(self) -> tuple[Word, ...]:
        """What is for everybody, and the rest; a sentence to one person is never cut in two."""
        effect = self.effect
        if isinstance(effect, Sequence) and isinstance(effect.parts[0], ForAll):
            return effect.parts[0], Sequence(effect.parts[1:])
        return (effect,)


def reckon_on(game: Third, step: ReckonOn) -> Flow[None]:
    """What is for everybody seat by seat, a unit each, then the rest; the defeat of another ends it."""
    found = [reaction.run for source, reaction in _reckonings(game) if source.id == step.source]
    if not found:
        return  # it has left play
    says = found[0]
    assert isinstance(says, Reckons)
    scope, part = says.scope(game, step.seat), says.parts[step.part]
    if not isinstance(part, ForAll):
        yield from part.run(scope)
    elif seats := step.seats or part.seats(scope):
        who = at_seat(game, seats[0])
        if not who.out:
            yield from part.run_for(scope.within(who=who))
        if seats[1:]:
            game.push(ReckonOn(step.seat, step.source, step.part, seats[1:]))
            return
    if step.part + 1 < len(says.parts):
        game.push(ReckonOn(step.seat, step.source, step.part + 1))


def draw_tokens(game: Third, seat: int, n: int, rule: str) -> Flow[None]:
    """Draw and resolve tokens, one after the other (ruling 87); who is defeated by one still resolves the next."""
    fallen: Defeated | None = None
    for _ in range(n):
        try:
            yield from _resolve(game, seat, draw_token(game), rule)
        except Defeated as defeated:
            fallen = defeated
    if fallen is not None:
        raise fallen


def _resolve(game: Third, seat: int, token: str, rule: str) -> Flow[None]:
    """One token as a scene, and what it has changed."""
    with game.scene(Token(seat, kind_of(token), board_now(game))) as drawn:
        _tell(game, drawn, rule)
        try:
            yield from resolve_token(game, seat, token)
        finally:
            note_changes(game, drawn.before)


def _tell(game: Third, drawn: Token, rule: str) -> None:
    """While it lies there for all to see."""
    note_token(game, drawn.seat, drawn.token)
    game.tell("third.log.token", rule, who=at_seat(game, drawn.seat).id, token=drawn.token)


def draw_token(game: Third) -> str:
    """Out of the cup; only an empty one is filled, with all tokens (204.3, 204.5)."""
    state = game.state
    if not state.cup.bags:
        state.cup, state.drawn = Pile.of(state.drawn), []
        game.tell("third.log.cup_refilled", "3e.204.5")
    token = state.cup.draw(game.chance, "cup")
    state.drawn.append(token)
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
    ids = [source.id for source, _ in _reckonings(game)]
    while waiting := _still_waiting(game, ids):
        source, reaction = yield from _next_reckoning(game, waiting)
        yield from _reckon(game, source, reaction, Reckoning(seat=seat))
        ids = [each for each in ids if each != source.id]


def _reckonings(game: Third) -> list[Waiting]:
    """The effects of the sheet and of everything in play."""
    sheet = written.book.reckoning(game.state.scenario)
    return sorted([sheet, *game.abilities.reactions.get((Reckoning, AFTER), ())], key=_source_id)


def _still_waiting(game: Third, ids: list[str]) -> list[Waiting]:
    """Others may have left while one was resolved."""
    return [pair for pair in _reckonings(game) if pair[0].id in ids]


def _next_reckoning(game: Third, waiting: list[Waiting]) -> Flow[Waiting]:
    """The group orders them."""
    if len(waiting) == 1:
        return waiting[0]
    options = [Option(source.id, source.name, rule="3e.204.12c") for source, _ in waiting]
    answer = yield Ask(game.state.leader, say("third.ask.reckoning"), options, "3e.204.12c")
    return next(pair for pair in waiting if pair[0].id == answer)


def _reckon(game: Third, source: Source, reaction: Reaction, happening: Reckoning) -> Flow[None]:
    with suppress(Defeated):
        yield from reaction.run(game, source, happening)


def _source_id(pair: Waiting) -> str:
    return pair[0].id


# ---------------------------------------------------------------------- headlines


def read_headline(game: Third, seat: int, rule: str = "3e.204.10a", *, last: bool = False) -> Flow[None]:
    """The top headline speaks to who draws it, and is discarded; without any left, doom comes (492).

    Where it is the `last` thing of what is going on, a test at its end may be several units.
    """
    state = game.state
    if not state.headlines.bags:
        game.tell("third.log.no_headline", "3e.492.6")
        yield from to_sheet(game, 1, "3e.492.6")
        return
    card = state.headlines.draw(game.chance, "headlines")
    who = at_seat(game, seat)
    note_headline(game, who, card)
    told = partial(game.tell, "third.log.headline", rule, who=who.id, headline=card)
    if HEADLINES[card].rumor:
        told()
        new_rumor(game, card)
        return
    state.revealed.append(card)
    scope = ThirdScope(game, who, card, HEADLINE_RULE, about={"during": "headline"})
    scope.last = last
    waiting = len(state.steps)
    fallen: Defeated | None = None
    with game.scene(Headline(seat, card)):
        told()
        try:
            yield from written.book.headline(card).run(scope)
        except Defeated as defeated:
            fallen = defeated
    if last and len(state.steps) > waiting:
        state.steps.insert(waiting, HeadlineOver(card))
        return
    _discard_headline(game, card)
    if fallen is not None:
        raise fallen


def _discard_headline(game: Third, card: str) -> None:
    game.state.revealed.remove(card)
    game.state.headline_discard.append(card)


def headline_over(game: Third, step: HeadlineOver) -> Flow[None]:
    """The end of a headline whose test was several units, and of its token."""
    _discard_headline(game, step.card)
    _token_over(game)
    return nothing()


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
