"""What a seat sees of the table, as data with words as `Text`. Nothing hidden is decided, so nothing can leak."""

from __future__ import annotations

from collections import Counter

from miskatonic.games.third.facts import CARDS, kind_of
from miskatonic.games.third.rules.board import unstable
from miskatonic.games.third.shown import ActingShown, CupShown, EventsShown, ThirdShown, TokenKind
from miskatonic.games.third.state import Third
from miskatonic.games.third.view_aims import aims
from miskatonic.games.third.view_board import Board
from miskatonic.games.third.view_codex import codex_card, rumor, sheet
from miskatonic.games.third.view_events import chart, mythos, recent, scenes
from miskatonic.games.third.view_people import open_card, person, titled
from miskatonic.kernel.text import say
from miskatonic.kernel.views import Counted


def view(game: Third, seat: int | None) -> ThirdShown:
    """The same for every seat: in this game everything lies open but the backs of Dark Pacts."""
    state = game.state
    laid = bool(state.scenario)
    board = Board(game) if laid else None
    acting = state.acting
    return ThirdShown(
        turn=state.turn,
        phase=titled("phase", state.step),
        scenario=titled("scenario", state.scenario) if laid else None,
        leader=state.leader,
        queue=list(state.queue),
        acting=None if acting is None else ActingShown(acting.seat, acting.actions),
        investigators=[person(game, who) for who in state.investigators],
        neighborhoods=board.neighborhoods() if board else [],
        streets=board.streets() if board else [],
        future=board.future() if board else None,
        sheet=sheet(game) if laid else None,
        codex=[codex_card(game, card) for card in state.codex],
        rumor=rumor(game),
        cup=_cup(game),
        events=_events(game) if laid else None,
        display=[open_card(card) for card in state.display],
        decks=_decks(game),
        scenes=scenes(game),
        recent=recent(game),
        mythos=mythos(game),
        revealed=[open_card(card) for card in state.revealed if kind_of(card) in CARDS],
        winners=list(state.winners),
        aims=aims(game) if state.codex else [],
        chart=chart(game) if state.result else [],
        seat=seat,
    )


# ---------------------------------------------------------------------- the cup, the events, the decks


def _cup(game: Third) -> CupShown:
    """What is left in the cup, token by token, and how likely each comes next; what is out."""
    state = game.state
    left = Counter(kind_of(token) for token in state.cup.cards())
    # An empty cup is filled before the next draw (204.5), so then everything may come.
    pool = left or Counter(kind_of(token) for token in state.drawn)
    total = sum(pool.values())
    tokens = [
        TokenKind(kind, say("third.token." + kind), left[kind], n / total) for kind, n in sorted(pool.items())
    ]
    return CupShown(sum(left.values()), tokens, [titled("token", kind_of(token)) for token in state.drawn])


def _events(game: Third) -> EventsShown:
    state = game.state
    shaky = [titled("place", place) for place in unstable(game)]
    return EventsShown(len(state.events), len(state.event_discard), shaky)


def _decks(game: Third) -> list[Counted]:
    state = game.state
    counts = {
        "items": len(state.items),
        "spells": len(state.spells),
        "allies": len(state.allies),
        "monsters": len(state.monster_deck),
        "headlines": len(state.headlines),
        "streets": len(state.streets),
        "anomalies": len(state.anomaly_deck),
    }
    return [Counted(name, say("third.deck." + name), count) for name, count in counts.items()]
