"""The table of a log before anything is decided: who plays, with which deck, against which."""

from __future__ import annotations

from miskatonic.games.cards.play.box import BOX
from miskatonic.games.cards.play.facts import CARDS, INVESTIGATORS, printed
from miskatonic.games.cards.play.rules.laying_out import cards_of
from miskatonic.games.cards.play.rules.setup import starting_cards
from miskatonic.games.cards.play.state import Cards
from miskatonic.kernel.abilities import InPlay
from miskatonic.kernel.box import Play
from tests.cards.transcripts.logs import BadLog, Log
from tests.cards.transcripts.luck import DECK, Dealt, deals

TOO_MANY = "locked_doors"
"""The set that their encounter deck has and the scenario has not (disputes: gathering_deck)."""


def lay(log: Log, luck: Dealt) -> Cards:
    """The game before its set-up."""
    names = {code: name for name, code in INVESTIGATORS.items()}
    if log.investigator not in names:
        raise BadLog(f"{log.name}: nobody is known under {log.investigator}")
    returns = any(each.kind == "setup_variants" for each in log.entries)
    options = {
        "scenario": "return_to_the_gathering" if returns else "the_gathering",
        "investigator_1": names[log.investigator],
    }
    setup = BOX.prepare(options, 1)
    state = BOX.start(setup)
    state.campaign.decks[0] = deck_of(log)
    luck.counts = state.counts
    game: Cards = Play(setup, state, luck, [], InPlay(BOX.sources(state)))
    luck.game = game
    return game


def add_their_set(game: Cards) -> None:
    """Their encounter deck holds a set more than the scenario has."""
    game.state.encounter.shuffle_in(cards_of(TOO_MANY))


def deck_of(log: Log) -> dict[str, int]:
    """Of each card that the log shows as many as a deck may have, and of the starter what the deck has besides."""
    status = log.decisions[0].status
    names = dict.fromkeys(deal.name for deal in deals(log) if deal.stream == DECK)
    codes = dict.fromkeys([code_named(name, log.investigator) for name in names], 1)
    more = [code for code in codes if not (printed(code).owners or printed(code).subtype)]
    more += [code for code in starting_cards(log.investigator) if code in CARDS and code not in codes] * 2
    for code in more[: max(0, status.hand + status.deck - len(codes))]:
        codes[code] = codes.get(code, 0) + 1
    return dict(sorted(codes.items()))


def code_named(name: str, investigator: str) -> str:
    """The first printing of a player card of this name."""
    found = [code for code, card in CARDS.items() if card.name == name and not card.set]
    mine = [code for code in found if not printed(code).owners or investigator in printed(code).owners]
    if not mine:
        raise BadLog(f"no card is called {name}")
    return min(mine)
