"""The map of locations, the act and the agenda as they are shown."""

from __future__ import annotations

from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.facts.layouts import spot
from miskatonic.games.cards.play.rules import clues, doom, table
from miskatonic.games.cards.play.shown import PlaceShown, StageShown
from miskatonic.games.cards.play.state import PLACE, Cards, Place
from miskatonic.games.cards.play.texts.describe import card_lines, side_lines
from miskatonic.games.cards.play.view_cards import enemy, thing, traits_of
from miskatonic.kernel.text import say
from miskatonic.kernel.views import listed


def places(game: Cards) -> list[PlaceShown]:
    return [_place(game, at, number) for number, at in enumerate(game.state.places)]


def _place(game: Cards, at: Place, number: int) -> PlaceShown:
    fact = printed(at.id)
    here = table.people_at(game, at.id)
    foes = table.enemies_at(game, at.id)
    others = [
        each
        for each in game.state.things
        if each.host == at.id or (each.zone == PLACE and each.place == at.id and not table.is_enemy(each.id))
    ]
    x, y = spot(game.state.scenario, at.id, number)
    shroud = table.stat(game, at.id, "shroud") if at.revealed else None
    marks = [say("play.mark.shroud", n=shroud)] if shroud is not None else []
    marks += [say("play.mark.clues", n=at.clues)] if at.clues else []
    marks += [table.card_name(who.code) for who in here] + [table.card_name(each.id) for each in foes]
    marks += card_lines(at.id) if at.revealed else [say("play.mark.unrevealed")]
    return PlaceShown(
        id=at.id,
        title=table.place_name(game, at.id),
        revealed=at.revealed,
        x=x,
        y=y,
        symbol=table.symbol(game, at.id),
        connects=table.connected(game, at.id),
        shroud=shroud,
        clues=at.clues,
        doom=at.doom,
        resources=at.resources,
        victory=fact.victory if at.revealed else 0,
        traits=traits_of(at.id) if at.revealed else [],
        lines=card_lines(at.id) if at.revealed else [],
        people=[who.seat for who in here],
        enemies=[enemy(game, each) for each in foes],
        cards=[thing(game, each) for each in others],
        label=say(
            "play.label.place",
            place=table.place_name(game, at.id),
            marks=listed(marks or [say("play.mark.empty")]),
        ),
    )


def stage(game: Cards, what: str) -> StageShown | None:
    state = game.state
    it = state.agenda if what == doom.AGENDA else state.act
    if it is None:
        return None
    fact = printed(it.code)
    held = sum(clues.can_spend(game, who) for who in table.people(game))
    wanted = fact.full_clues(state.players) if what == doom.ACT else 0
    lines = side_lines(it.code, it.back)
    threshold = doom.threshold(game) if what == doom.AGENDA else None
    in_play = doom.doom_in_play(game) if what == doom.AGENDA else held
    marks = [say("play.mark.doom_of", n=in_play, most=threshold)] if threshold is not None else []
    marks += [say("play.mark.clues_of", n=held, most=wanted)] if wanted else []
    title = table.card_name(it.code)
    return StageShown(
        code=it.code,
        title=title,
        number=fact.stage or 0,
        doom=it.doom,
        threshold=threshold,
        in_play=in_play,
        clues=it.clues,
        wanted=wanted,
        lines=lines,
        left=len(state.agendas if what == doom.AGENDA else state.acts),
        label=say("play.label.card", card=title, marks=listed([*marks, *lines])) if marks or lines else title,
    )
