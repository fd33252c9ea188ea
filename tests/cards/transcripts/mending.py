"""After a difference that lasts our table is laid as theirs is, so that the rest of the game is compared too."""

from __future__ import annotations

from collections import Counter

from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.ids import code_of, owned, owner_of
from miskatonic.games.cards.play.rules import cards, hands, table
from miskatonic.games.cards.play.state import PLACE, THREAT, Cards, Thing
from miskatonic.kernel.decks import Pile
from tests.cards.transcripts import comparing, reasons
from tests.cards.transcripts.laying import code_named
from tests.cards.transcripts.logs import Decision, Status
from tests.cards.transcripts.luck import name_of
from tests.cards.transcripts.naming import called
from tests.cards.transcripts.theirs import Shown

PLAIN = "01088"
"""Emergency Cache: any card would do."""
NUMBERS = ("clues", "resources", "damage", "horror", "actions")


def numbers(game: Cards, status: Status, names: set[str]) -> None:
    """What is a number on the investigator, and doom on the agenda."""
    who = game.state.investigators[0]
    for name in names.intersection(NUMBERS):
        setattr(who, name, getattr(status, name))
    if "actions" in names and who.code == comparing.DAISY:
        who.actions = max(0, who.actions - (not who.spent))
    if "doom" in names and game.state.agenda is not None:
        game.state.agenda.doom += status.doom - comparing.doom(game)


def round_end(game: Cards, decision: Decision) -> None:
    """Agenda 3 has placed its doom at this question of theirs, and has still to do so with us, with one Ghoul more."""
    agenda = game.state.agenda
    if agenda is not None and agenda.code == "01107":
        coming = reasons.ghouls_at_the_door(game) + (not decision.passes)
        agenda.doom += decision.status.doom - comparing.doom(game) - coming


# ---------------------------------------------------------------------- cards


def piles(game: Cards, status: Status, held: Counter[str] | None) -> None:
    """The same cards in hand, and as many in the deck and in the discard pile."""
    who = game.state.investigators[0]
    if held is not None:
        for name in (comparing.hand(game) - held).elements():
            card = next(each for each in who.hand if name_of(each) == name)
            hands.from_hand(game, who, card)
            who.discard.append(card)
        for name in (held - comparing.hand(game)).elements():
            hands.to_hand(game, who, _fetch(game, name, len(who.discard) > status.discard))
    while held is None and len(who.hand) > status.hand:
        card = who.hand[-1]
        hands.from_hand(game, who, card)
        who.discard.append(card)
    while len(who.discard) > status.discard:
        _back(game, who.deck, len(who.deck) < status.deck)
    while len(who.discard) < status.discard and len(who.deck) > status.deck:
        who.discard.append(_out_of(who.deck))
    while len(who.deck) > status.deck:
        game.state.removed.append(_out_of(who.deck))
    while len(who.discard) < status.discard:
        who.discard.append(_thrown(game))
    if len(who.deck) < status.deck:
        who.deck.shuffle_in([_spare(game) for _ in range(status.deck - len(who.deck))])


def _fetch(game: Cards, name: str, thrown: bool) -> str:
    """A card of his of this name from out of play; from the discard pile first where that is too full."""
    who, state = game.state.investigators[0], game.state
    deck = who.deck.cards()
    order = (who.discard, deck, state.removed) if thrown else (deck, who.discard, state.removed)
    for pile in order:
        for card in pile:
            if name_of(card) == name and not printed(code_of(card)).set:
                if pile is deck:
                    who.deck.remove(card)
                else:
                    pile.remove(card)
                return card
    for it in table.things_of(game, 0):
        if name_of(it.id) == name:
            cards.take_off(game, it.id)
            return it.id
    card = owned(code_named(name, who.code), 0, sum(name_of(each) == name for each in who.cards))
    who.cards = sorted([*who.cards, card])
    return card


def _back(game: Cards, deck: Pile, into: bool) -> None:
    """A card of the discard pile, a weakness first, into the deck or out of the game."""
    who = game.state.investigators[0]
    card = next((each for each in who.discard if hands.is_weakness(each)), who.discard[-1])
    who.discard.remove(card)
    if into:
        deck.shuffle_in([card])
    else:
        game.state.removed.append(card)


def _thrown(game: Cards) -> str:
    """A treachery of his own that they do not leave in his threat area, or a card out of the game."""
    for it in table.threats_of(game, 0):
        if owner_of(it.id) == 0 and table.kind(it.id) == "treachery":
            cards.take_off(game, it.id)
            return it.id
    return _spare(game)


def _spare(game: Cards) -> str:
    """A card of his that is out of the game, or one more copy of a plain one."""
    removed = game.state.removed
    mine = next((card for card in removed if owner_of(card) == 0), None)
    if mine is not None:
        removed.remove(mine)
        return mine
    who = game.state.investigators[0]
    card = owned(PLAIN, 0, sum(each.startswith(f"{PLAIN}.") for each in who.cards))
    who.cards = sorted([*who.cards, card])
    return card


def _out_of(deck: Pile) -> str:
    card = next((each for each in deck.cards() if not hands.is_weakness(each)), deck.cards()[0])
    deck.remove(card)
    return card


# ---------------------------------------------------------------------- enemies


def enemies(game: Cards, wanted: list[Shown]) -> None:
    """The same enemies at the same places."""
    left, spare = list(wanted), list[Thing]()
    for it in table.enemies(game):
        if _shown(game, it) in left:
            left.remove(_shown(game, it))
        else:
            spare.append(it)
    for shown in left:
        same = [each for each in spare if name_of(each.id) == shown[0]]
        if same:
            spare.remove(same[0])
        _lay(game, same[0] if same else _brought(game, shown[0]), shown)
    for it in spare:
        cards.take_off(game, it.id)
        hands.to_discard(game, it.id)


def _shown(game: Cards, it: Thing) -> Shown:
    engaged = it.zone == THREAT
    return name_of(it.id), "" if engaged else called(game, it.place), engaged, it.damage


def _brought(game: Cards, name: str) -> Thing:
    """An enemy of this name from the encounter deck, a discard pile or what is set aside."""
    state, who = game.state, game.state.investigators[0]
    for pile in (state.encounter_discard, who.discard, state.set_aside, state.victory, state.removed):
        for card in pile:
            if name_of(card) == name:
                pile.remove(card)
                return _entered(game, card)
    for card in state.encounter.cards():
        if name_of(card) == name:
            state.encounter.remove(card)
            return _entered(game, card)
    raise LookupError(name)


def _entered(game: Cards, card: str) -> Thing:
    it = Thing(card, PLACE)
    game.state.things.append(it)
    return it


def _lay(game: Cards, it: Thing, shown: Shown) -> None:
    _, place, engaged, damage = shown
    it.damage = damage
    if engaged:
        cards.relocate(game, it, zone=THREAT, seat=0)
    else:
        at = next((each.id for each in game.state.places if called(game, each.id) == place), it.place)
        cards.relocate(game, it, zone=PLACE, place=at)
        it.exhausted = it.exhausted or at == game.state.investigators[0].place
