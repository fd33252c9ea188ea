"""What a seat sees of the scenario: its sheet, the archive cards in the codex with how far they are, and the rumor."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from miskatonic.games.third.abilities.codex import CodexAction, EpicDefeated, Line, Trigger
from miskatonic.games.third.facts import SCENARIOS, kind_of
from miskatonic.games.third.rules.monsters import health_of
from miskatonic.games.third.shown import CodexCardShown, CodexLineShown, ProgressShown, RumorShown, SheetShown
from miskatonic.games.third.state import CodexCard, Third
from miskatonic.games.third.texts.archive import ARCHIVE, printed_side
from miskatonic.games.third.texts.headlines import headline_text, reckoning_text
from miskatonic.games.third.words.codex import All, CluesOnThis, SheetHas
from miskatonic.games.third.words.markers import REVEALED, MarkersRevealed, ScarsMended, mended_scars
from miskatonic.kernel.effects import Condition
from miskatonic.kernel.text import say
from miskatonic.kernel.views import titled as titled_in

titled = partial(titled_in, "third")


def sheet(game: Third) -> SheetShown:
    state = game.state
    tokens = {"doom": state.sheet_doom, "clues": state.sheet_clues, "markers": state.sheet_markers}
    return SheetShown(
        place="sheet",
        name=say("third.scenario." + state.scenario),
        start=titled("place", SCENARIOS[state.scenario].start),
        doom=state.sheet_doom,
        clues=state.sheet_clues,
        markers=state.sheet_markers,
        reckoning=reckoning_text(state.scenario),
        label=say("third.label.sheet", scenario=state.scenario, **tokens),
    )


def codex_card(game: Third, card: CodexCard) -> CodexCardShown:
    printed, side = ARCHIVE[card.number], printed_side(card.number, card.back)
    return CodexCardShown(
        number=card.number,
        back=card.back,
        place=f"codex:{card.number}",
        name=printed.name(card.back),
        clues=card.clues,
        lines=[
            CodexLineShown(
                said.icon,
                said.text,
                isinstance(line, Trigger) and side.triggers.index(line) in card.done,
                list(_progress(game, card, line)),
            )
            for line, said in zip(side.lines, printed.lines(card.back), strict=True)
        ],
        confirmed=printed.confirmed,
    )


def rumor(game: Third) -> RumorShown | None:
    """The rumor in the codex."""
    found = game.state.rumor
    if found is None:
        return None
    title, text = say("third.headline." + found.id), headline_text(found.id)
    return RumorShown(found.id, title, f"headline:{found.id}", found.doom, text)


# ---------------------------------------------------------------------- how far a line is


def _progress(game: Third, card: CodexCard, line: Line) -> Iterator[ProgressShown]:
    """What a line waits for, as so many of so many."""
    if isinstance(line, Trigger):
        yield from _towards(game, card, line.when)
    elif isinstance(line, CodexAction) and isinstance(line.cost.sheet_clues, int) and line.cost.sheet_clues:
        yield ProgressShown("clues", game.state.sheet_clues, line.cost.sheet_clues)
    elif isinstance(line, EpicDefeated):
        for monster in game.state.monsters:
            if kind_of(monster.id) == line.monster:
                yield ProgressShown("damage", monster.damage, health_of(game, monster))


def _towards(game: Third, card: CodexCard, when: Condition) -> Iterator[ProgressShown]:
    state = game.state
    match when:
        case SheetHas(what="tokens", n=n):
            yield ProgressShown("tokens", state.sheet_doom + state.sheet_clues, n)
        case SheetHas(what=what, n=n):
            yield ProgressShown(what, getattr(state, f"sheet_{what}"), n)
        case CluesOnThis(n=n):
            yield ProgressShown("clues_here", card.clues, n)
        case ScarsMended(n=n):
            yield ProgressShown("scars", mended_scars(game), n)
        case MarkersRevealed(colors=colors):
            yield ProgressShown(
                "revealed", sum([REVEALED + color in state.flags for color in colors]), len(colors)
            )
        case All(conditions=conditions):
            for condition in conditions:
                yield from _towards(game, card, condition)
