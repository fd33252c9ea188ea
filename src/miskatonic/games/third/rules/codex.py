"""The codex: archive cards that tell the scenario's story, say how the game ends, and grant actions.

What is printed on the cards are texts; a card in the codex lies on its front or on its back, and only what that side
says holds. How cards come, turn and go is `rules.archive`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, partial

from miskatonic.games.third.rules import written
from miskatonic.games.third.rules.people import at_seat
from miskatonic.games.third.rules.scope import ThirdScope
from miskatonic.games.third.rules.written import Deed, Side, Trigger
from miskatonic.games.third.scenes import Action
from miskatonic.games.third.state import CodexCard, Investigator, Third
from miskatonic.kernel.answers import about
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.box import Ended
from miskatonic.kernel.text import say

ARCHIVE_CARD = "archive."
"""An archive card among other cards: "archive.13" in a neighborhood deck, and as the card a sentence stands on."""
RULE, TRIGGER_RULE, OBJECTIVE, THREAT = "3e.411.5a", "3e.411.5b", "3e.411.5c", "3e.411.5d"
RULES = {"clue": OBJECTIVE, "doom": THREAT}
"""What a text with such an icon follows; others are effects of a codex card."""


def in_codex(game: Third, number: int) -> CodexCard | None:
    """The card as it lies in the codex, None if it is not there."""
    for card in game.state.codex:
        if card.number == number:
            return card
    return None


def side_of(card: CodexCard) -> Side:
    """The side that is up."""
    return written.book.side(card.number, card.back)


def codex_scope(
    game: Third, number: int, rule: str = RULE, who: Investigator | None = None, action: Action | None = None
) -> ThirdScope:
    """Where a sentence of this card runs; it speaks to the leader unless somebody performs it."""
    about = {"action": action} if action is not None else None
    return ThirdScope(
        game, who or at_seat(game, game.state.leader), f"{ARCHIVE_CARD}{number}", rule, about=about
    )


# ---------------------------------------------------------------------- what fires by itself


def check(game: Third) -> Flow[None]:
    """Everything that codex cards wait for, as soon as it is there; the group orders what comes at once (004)."""
    while waiting := due(game):
        number, index = waiting[0]
        if len(waiting) > 1:
            options = [
                Option(f"codex:{n}.{k}", say(f"third.archive.{n}"), f"codex:{n}", "3e.004")
                for n, k in waiting
            ]
            answer = yield Ask(game.state.leader, say("third.ask.codex_order"), options, "3e.004")
            number, index = next((n, k) for n, k in waiting if answer == f"codex:{n}.{k}")
        yield from _fire(game, number, index)


def due(game: Third) -> list[tuple[int, int]]:
    """Triggers that hold now and would do something, by card and place on it."""
    found: list[tuple[int, int]] = []
    scope = codex_scope(game, 0)
    for card in game.state.codex:
        for index, trigger, name in _triggers(card.number, card.back):
            scope.card = name
            if index not in card.done and trigger.when.holds(scope) and trigger.effect.possible(scope):
                found.append((card.number, index))
    return found


@cache
def _triggers(number: int, back: bool) -> tuple[tuple[int, Trigger, str], ...]:
    """The triggers on a side, each with its place there and the name of the card."""
    triggers = written.book.side(number, back).triggers
    return tuple((index, trigger, f"{ARCHIVE_CARD}{number}") for index, trigger in enumerate(triggers))


def _fire(game: Third, number: int, index: int) -> Flow[None]:
    """One trigger. While it is being resolved it cannot fire again; some fire but once."""
    card = in_codex(game, number)
    assert card is not None
    trigger, back = side_of(card).triggers[index], card.back
    card.done.append(index)
    scope = codex_scope(game, number, RULES.get(trigger.icon, TRIGGER_RULE))
    try:
        yield from trigger.effect.run(scope)
    finally:
        if not trigger.once and card.back == back:
            card.done.remove(index)


# ---------------------------------------------------------------------- actions of the codex


def codex_actions(game: Third, who: Investigator) -> list[Option]:
    """What cards of the codex let this investigator do as an action where he is, by "codex:<number>"."""
    found = []
    for card in game.state.codex:
        for deed, name in _deeds(card.number, card.back):
            scope = codex_scope(game, card.number, who=who)
            if deed.can(scope):
                rule = RULES.get(deed.icon, RULE)
                text = say("third.option.codex", archive=str(card.number), effect=deed.deed())
                found.append(Option(name, text, f"codex:{card.number}", rule, partial(deed.odds, scope)))
    return found


def codex_action_names(game: Third) -> list[str]:
    """What they might let somebody do."""
    return [name for card in game.state.codex for _, name in _deeds(card.number, card.back)]


def can_act(game: Third, who: Investigator, name: str) -> bool:
    """Whether one of these lets him do it where he is."""
    return any(
        deed.can(codex_scope(game, card.number, who=who))
        for card in game.state.codex
        for deed, called in _deeds(card.number, card.back)
        if called == name
    )


@cache
def _deeds(number: int, back: bool) -> tuple[tuple[Deed, str], ...]:
    """The actions of a card's side with their names; a second one on the same card would have a number."""
    deeds = written.book.side(number, back).actions
    return tuple((deed, f"codex:{number}" + (f".{k}" if k else "")) for k, deed in enumerate(deeds))


def codex_action(game: Third, who: Investigator, name: str, action: Action | None = None) -> Flow[None]:
    """Carry out the action of a codex card that was chosen by its name."""
    card = in_codex(game, int(about(name).partition(".")[0]))
    assert card is not None
    deed = next(deed for deed, called in _deeds(card.number, card.back) if called == name)
    rule = RULES.get(deed.icon, RULE)
    game.tell("third.log.codex_action", rule, who=who.id, archive=str(card.number))
    yield from deed.run(codex_scope(game, card.number, rule, who, action))
    yield from check(game)


# ---------------------------------------------------------------------- clues on the sheet


def reveal_clue(game: Third, who: Investigator, rule: str, n: int = 1) -> Flow[None]:
    """His own clues go to the scenario sheet, as many as he has of them (482.1, 482.2)."""
    n = min(n, who.clues)
    if n:
        who.clues -= n
        game.state.sheet_clues += n
        game.tell("third.log.clues_revealed", rule, who=who.id, n=n, total=game.state.sheet_clues)
        yield from check(game)


def spend_sheet_clues(game: Third, n: int, rule: str) -> None:
    """Clues leave the scenario sheet."""
    game.state.sheet_clues -= n
    game.tell("third.log.sheet_clues_spent", rule, n=n, left=game.state.sheet_clues)


# ---------------------------------------------------------------------- the end


def win(game: Third, reason: str, rule: str, winners: Iterable[int] = ()) -> None:
    """The game is won: by all, or by these seats alone."""
    _end(game, "won", reason, rule)
    game.state.winners = list(winners)
    raise Ended


def lose(game: Third, reason: str, rule: str) -> None:
    """The game is lost."""
    _end(game, "lost", reason, rule)
    raise Ended


def _end(game: Third, result: str, reason: str, rule: str) -> None:
    state = game.state
    state.result, state.reason = result, reason
    game.tell(f"third.log.{result}", rule, reason=reason)
