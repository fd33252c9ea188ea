"""Doom, and how agendas and acts advance."""

from __future__ import annotations

from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.rules import moments, table, written
from miskatonic.games.cards.play.rules.happenings import Advances, DoomPlaced
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.scenes import Advancing
from miskatonic.games.cards.play.state import Cards, Stage
from miskatonic.kernel.asks import Flow

AGENDA, ACT = "agenda", "act"


def doom_in_play(game: Cards) -> int:
    """All doom: on the agenda and on every card in play."""
    state = game.state
    agenda = state.agenda.doom if state.agenda else 0
    act = state.act.doom if state.act else 0
    return (
        agenda + act + sum([each.doom for each in state.things]) + sum([each.doom for each in state.places])
    )


def place_doom(
    game: Cards, on: str, n: int, rule: str, *, may_advance: bool = False, seat: int = -1
) -> Flow[None]:
    """Doom on a card in play, a location or "agenda"; only 1.3 and effects that say so let the agenda advance by it."""
    if n <= 0:
        return

    def do() -> Flow[None]:
        state = game.state
        if on == AGENDA:
            if state.agenda is None:
                return
            state.agenda.doom += n
        elif (it := table.thing(game, on)) is not None:
            it.doom += n
        elif (at := table.place(game, on)) is not None:
            at.doom += n
        else:
            return
        name = table.card_name(state.agenda.code if on == AGENDA and state.agenda else on)
        game.tell("play.log.doom", rule, n=n, card=name)
        return
        yield

    yield from moments.happen(game, DoomPlaced(seat=seat, n=n, on=on), do)
    if may_advance:
        yield from check_threshold(game)


def threshold(game: Cards) -> int | None:
    """The doom at which the current agenda advances; None: it has none."""
    agenda = game.state.agenda
    if agenda is None or agenda.back:
        return None
    return table.total(game, "agenda.doom", printed(agenda.code).doom or 0, AGENDA)


def check_threshold(game: Cards) -> Flow[None]:
    """If there is doom enough in play the agenda advances."""
    limit = threshold(game)
    return moments.SILENT if limit is None or doom_in_play(game) < limit else advance(game, AGENDA)


def remove_all_doom(game: Cards) -> None:
    state = game.state
    for each in (*state.things, *state.places, state.agenda, state.act):
        if each is not None:
            each.doom = 0


def advance(game: Cards, what: str, seat: int | None = None) -> Flow[None]:
    """The act or the agenda advances: tokens off, the other side followed, the next card becomes current."""
    state = game.state
    stage = state.agenda if what == AGENDA else state.act
    assert stage is not None
    code = stage.code

    def do() -> Flow[None]:
        if what == AGENDA:
            remove_all_doom(game)
        game.abilities.leave(f"{what}:{code}")
        side = written.book.side(code)
        scope = CardScope(game, state.lead if seat is None else seat, code, "lcg.base.doom.03")
        with game.scene(Advancing(code, what)):
            game.tell(f"play.log.advances.{what}", "lcg.base.doom.03", card=table.card_name(code))
            yield from side.back.run(scope)
        if side.stays:
            _both(game, code)
        else:
            _next(game, what, code)

    yield from moments.happen(game, Advances(what=what, code=code), do)


def _next(game: Cards, what: str, old: str) -> None:
    """The next card of the deck is current, with its abilities; the old one leaves the game."""
    state = game.state
    state.removed.append(old)
    state.removed.sort()
    deck = state.agendas if what == AGENDA else state.acts
    stage = Stage(deck.pop(0)) if deck else None
    if what == AGENDA:
        state.agenda = stage
    else:
        state.act = stage
    if stage is not None:
        game.abilities.enter(*written.book.stage(stage.code, False))
        game.tell(f"play.log.current.{what}", "lcg.base.doom.03", card=table.card_name(stage.code))


def _both(game: Cards, code: str) -> None:
    """Its other side is act and agenda at once: the current act and what lies under both leave the game."""
    state = game.state
    gone = [state.act.code] if state.act else []
    if state.act:
        game.abilities.leave(f"{ACT}:{state.act.code}")
    state.removed = sorted([*state.removed, *gone, *state.acts, *state.agendas])
    state.act, state.acts, state.agendas = None, [], []
    state.agenda = Stage(code, back=True)
    game.abilities.enter(*written.book.stage(code, True))
