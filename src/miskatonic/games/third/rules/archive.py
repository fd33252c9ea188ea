"""Cards of the archive come into the codex, are turned, attached to decks, and go."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable

from miskatonic.games.third.rules import written
from miskatonic.games.third.rules.codex import TRIGGER_RULE, check, codex_scope, in_codex, side_of
from miskatonic.games.third.rules.doom import check_board
from miskatonic.games.third.rules.monsters import defeat_monster, health_left, is_epic
from miskatonic.games.third.state import CodexCard, Third
from miskatonic.kernel.asks import Flow


def add(game: Third, number: int, rule: str, back: bool = False) -> Flow[None]:
    """A card comes into the codex and all its instructions are carried out (411.5b)."""
    return add_cards(game, [number], rule, back=back)


def add_cards(game: Third, numbers: Iterable[int], rule: str, *, back: bool = False) -> Flow[None]:
    """Several at once: all are there before the first is carried out, and what they say of the board is looked at."""
    added = [CodexCard(number, back) for number in numbers if not in_codex(game, number)]
    for card in added:
        insort(game.state.codex, card, key=_number)
        game.abilities.enter(*written.book.codex(card.number, card.back))
        game.tell("third.log.codex_added", rule, archive=str(card.number))
    for card in added:
        yield from side_of(card).effect.run(codex_scope(game, card.number, TRIGGER_RULE))
    yield from weakened(game)
    yield from check_board(game)


def weakened(game: Third) -> Flow[None]:
    """A card or a marker may leave an epic monster without health: it is defeated, though nobody struck it (434.15)."""
    for monster in list(game.state.monsters):
        if is_epic(monster) and health_left(game, monster) <= 0:
            yield from defeat_monster(game, monster, "3e.434.15")


def _number(card: CodexCard) -> int:
    return card.number


def flip(game: Third, number: int, section: str = "") -> Flow[None]:
    """A card in play is turned and read: one named paragraph, or what its back says at once."""
    card = in_codex(game, number)
    if card is not None:
        game.abilities.leave(f"codex:{number}")
        card.back, card.done = True, []
        game.abilities.enter(*written.book.codex(card.number, card.back))
    elif number not in game.state.attached.values():
        return
    game.tell("third.log.codex_flipped", TRIGGER_RULE, archive=str(number))
    yield from resolve_back(game, number, section)


def resolve_back(game: Third, number: int, section: str = "") -> Flow[None]:
    """Read the back of a card, wherever the card is: one paragraph of it, or the only one."""
    back, scope = written.book.side(number, True), codex_scope(game, number, TRIGGER_RULE)
    if back.sections:
        name = section or min(back.sections)
        game.tell("third.log.codex_section", TRIGGER_RULE, archive=str(number), section=name)
        yield from back.sections[name].run(scope)
    else:
        yield from back.effect.run(scope)
    yield from check(game)


def return_to_archive(game: Third, number: int, rule: str = TRIGGER_RULE) -> None:
    """Whether it is in the codex, set aside or beside a deck, it no longer counts (425.3)."""
    state = game.state
    card = in_codex(game, number)
    if card is not None:
        state.codex.remove(card)
        game.abilities.leave(f"codex:{number}")
        game.tell("third.log.codex_returned", rule, archive=str(number))
    if number in state.aside:
        state.aside.remove(number)
    for name in [name for name, attached in sorted(state.attached.items()) if attached == number]:
        del state.attached[name]
        game.abilities.leave(f"codex:{number}")
        game.tell("third.log.codex_returned", rule, archive=str(number))


def attach(game: Third, number: int, neighborhood: str, rule: str) -> None:
    """An archive card beside a neighborhood deck: what it says applies to encounters there (411.5h, 411.5i)."""
    game.state.aside.remove(number)
    game.state.attached[neighborhood] = number
    game.abilities.enter(*written.book.codex(number, False))
    game.tell("third.log.attached", rule, archive=str(number), place=neighborhood)
