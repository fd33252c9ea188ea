"""Setting up an investigator: at the start of the game, and when one is devoured or replaced."""

from __future__ import annotations

from miskatonic.games.second.facts import SHEETS, card_kind, street_of
from miskatonic.games.second.rules import written
from miskatonic.games.second.rules.boosts import end_boosts
from miskatonic.games.second.rules.fate import bless
from miskatonic.games.second.rules.people import max_sanity, max_stamina
from miskatonic.games.second.rules.places import is_closed
from miskatonic.games.second.rules.possessions import draw, in_deck, put_away, take, take_special
from miskatonic.games.second.rules.sliders import set_sliders
from miskatonic.games.second.rules.turn import acted
from miskatonic.games.second.state import Investigator, Second
from miskatonic.kernel.asks import Flow

RANDOM_DECKS = ("common", "unique", "spells", "skills")


def blank(id: str, seat: int) -> Investigator:  # noqa: A002 (the investigator's id)
    """A sheet at its home, nothing given out yet, sliders on the left."""
    sheet = SHEETS[id]
    return Investigator(
        id,
        seat,
        sheet.home,
        sheet.max_sanity,
        sheet.max_stamina,
        sheet.max_sanity,
        sheet.max_stamina,
        [0, 0, 0],
    )


def fixed_possessions(game: Second, who: Investigator) -> Flow[None]:
    """Money, clues and named cards, searched out of their decks."""
    given = SHEETS[who.id].fixed_possessions
    who.money += given.money
    who.clues += given.clues
    game.tell("second.log.fixed", "2e.setup.15", who=who.id, n=who.money, clues=who.clues)
    for kind in given.cards:
        if kind == "blessing":
            bless(game, who, "2e.setup.15")
        elif card_kind(kind).deck == "special":
            yield from take_special(game, who, kind, "2e.setup.15")
        elif card := in_deck(game, kind):
            game.state.decks[card_kind(kind).deck].remove(card)
            yield from take(game, who, card, "2e.setup.15")


def random_possessions(game: Second, who: Investigator) -> Flow[None]:
    """So many cards from each deck; abilities that change draws count here too."""
    wanted = SHEETS[who.id].random_possessions
    for deck in RANDOM_DECKS:
        for _ in range(wanted.get(deck, 0)):
            yield from draw(game, who, deck, 1, 1, "2e.setup.17")


def full_strength(game: Second, who: Investigator) -> None:
    who.sanity, who.stamina = max_sanity(game, who), max_stamina(game, who)


def enter_game(game: Second, who: Investigator) -> None:
    """His own ability comes into play."""
    game.abilities.enter(*written.book.investigator(who.id, who.seat))


def new_investigator(game: Second, who: Investigator, chosen: str | None = None) -> Flow[None]:
    """The old sheet is shuffled in with the unused ones; a new one is drawn (or chosen) and set up afresh.

    Whoever comes acts from the next phase on (C40).
    """
    state = game.state
    put_away(game, who)
    end_boosts(game, who.seat)
    state.unused = sorted([*state.unused, who.id])
    if chosen is None:
        chosen = state.unused[game.chance.pick("investigators", len(state.unused))]
    state.unused.remove(chosen)
    fresh = blank(chosen, who.seat)
    fresh.monsters, fresh.gates = who.monsters, who.gates
    if is_closed(game, fresh.place):
        fresh.place = street_of(fresh.place)
    state.investigators[who.seat] = fresh
    acted(game, who.seat)
    game.tell("second.log.newcomer", "2e.state.devoured.03", who=fresh.id)
    enter_game(game, fresh)
    yield from fixed_possessions(game, fresh)
    yield from random_possessions(game, fresh)
    full_strength(game, fresh)
    yield from set_sliders(game, [fresh])
