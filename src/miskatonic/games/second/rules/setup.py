"""Setting up the game: the fourteen steps of the rulebook."""

from __future__ import annotations

from functools import cache

from miskatonic.games.second.facts import (
    ANCIENT_ONES,
    CARDS,
    GATE_CARDS,
    GATES,
    MONSTERS,
    MYTHOS,
    SHEETS,
    UNSTABLE,
    copies,
)
from miskatonic.games.second.rules import written
from miskatonic.games.second.rules.lately import remember_turn
from miskatonic.games.second.rules.mythos import discard_mythos, draw_mythos, resolve_mythos
from miskatonic.games.second.rules.newcomers import (
    blank,
    enter_game,
    fixed_possessions,
    full_strength,
    random_possessions,
)
from miskatonic.games.second.rules.people import at_seat, in_order
from miskatonic.games.second.rules.sliders import set_sliders
from miskatonic.games.second.rules.turn import begin_phase
from miskatonic.games.second.state import Second, SecondState
from miskatonic.games.second.steps import FirstTurn, Possessions, Sliders
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.box import Setup, SetupOption
from miskatonic.kernel.decks import Pile
from miskatonic.kernel.text import say

DECKS = ("common", "unique", "spells", "skills", "allies")
MOST_PLAYERS = 8
RANDOM, CHOSEN = "random", "chosen"
OPTIONS = (
    SetupOption("ancient_one", (RANDOM, *ANCIENT_ONES)),
    SetupOption("printing", ("first", "later")),
    SetupOption("investigators", (RANDOM, CHOSEN)),
    *(SetupOption(f"investigator_{seat}", (RANDOM, *SHEETS), seat) for seat in range(1, MOST_PLAYERS + 1)),
)


def start(setup: Setup) -> SecondState:
    """Everything in its decks, nobody at the table yet."""
    return SecondState(
        printing=setup.options["printing"],
        ancient="",
        decks={deck: Pile.of(_cards(deck)) for deck in DECKS},
        specials=list(_cards("special")),
        mythos=Pile.of(MYTHOS),
        gate_deck=Pile.of(GATE_CARDS),
        gate_pile=Pile.of(GATES),
        cup=Pile.of([]),
        unused=sorted(SHEETS),
        investigators=[],
        clues=dict.fromkeys(UNSTABLE, 1),
    )


@cache
def _cards(deck: str) -> tuple[str, ...]:
    kinds = [kind for kind in CARDS.values() if kind.deck == deck]
    return tuple(sorted([card for kind in kinds for card in copies(kind.id, kind.count)]))


@cache
def _markers(masks: bool) -> tuple[str, ...]:
    """All monsters, or all but the masks."""
    kinds = [kind for kind in MONSTERS.values() if masks or not kind.mask]
    return tuple(sorted([marker for kind in kinds for marker in copies(kind.id, kind.count)]))


def set_up(game: Second) -> Flow[None]:
    """From the first player to the set-up Mythos card."""
    state, options = game.state, game.setup.options
    game.tell("second.log.board", "2e.setup.03", n=len(state.clues))
    state.first = game.chance.pick("first", game.setup.seats)
    yield from seat_investigators(game)
    yield from reveal_ancient_one(game, options["ancient_one"])
    seats = [who.seat for who in in_order(game)]
    game.push(
        *(Possessions(seat, False) for seat in seats), *(Possessions(seat, True) for seat in seats), Sliders()
    )


def possessions(game: Second, step: Possessions) -> Flow[None]:
    """One investigator's, after everybody's before: what the sheet names, then what is drawn."""
    give = random_possessions if step.drawn else fixed_possessions
    return give(game, at_seat(game, step.seat))


def sliders(game: Second, step: Sliders) -> Flow[None]:
    """The last of it before the set-up Mythos card."""
    for who in in_order(game):
        full_strength(game, who)
    yield from set_sliders(game, in_order(game))
    game.state.step = "first_mythos"


def seat_investigators(game: Second) -> Flow[None]:
    """Dealt at random, or picked, the first player first and then clockwise."""
    state, options = game.state, game.setup.options
    seats = game.setup.seats
    named = {seat: options[f"investigator_{seat + 1}"] for seat in range(seats)}
    for name in named.values():
        if name != RANDOM:
            state.unused.remove(name)
    taken: dict[int, str] = {}
    for n in range(seats):
        seat = (state.first + n) % seats
        name = named[seat]
        if name == RANDOM:
            name = yield from _pick(game, seat, options["investigators"])
            state.unused.remove(name)
        taken[seat] = name
    state.investigators = [blank(taken[seat], seat) for seat in range(seats)]
    first = state.investigators[state.first]
    game.tell("second.log.first_player", "2e.setup.05", who=first.id)
    for who in in_order(game):
        enter_game(game, who)
        game.tell("second.log.plays", "2e.setup.06", who=who.id, place=who.place)


def _pick(game: Second, seat: int, how: str) -> Flow[str]:
    unused = game.state.unused
    if how == CHOSEN:
        options = [Option(name, say("second.who." + name), None, "2e.setup.07") for name in unused]
        return (yield Ask(seat, say("second.ask.investigator", n=seat + 1), options, "2e.setup.07"))
    return unused[game.chance.pick("investigators", len(unused))]


def reveal_ancient_one(game: Second, wanted: str) -> Flow[None]:
    """At random or chosen; its powers hold at once, and the cup is filled."""
    names = sorted(ANCIENT_ONES)
    name = names[game.chance.pick("ancient", len(names))] if wanted == RANDOM else wanted
    game.state.ancient = name
    game.tell("second.log.ancient", "2e.setup.08", ancient=name)
    game.abilities.enter(*written.book.ancient(name))
    markers = _markers(ANCIENT_ONES[name].masks)
    game.state.cup = Pile.of(markers)
    game.tell("second.log.cup", "2e.setup.22", n=len(markers))
    return
    yield


def first_mythos(game: Second) -> Flow[None]:
    """One Mythos card is resolved in full, before the first turn; the later printing draws again for a rumor."""
    state = game.state
    while True:
        card = draw_mythos(game)
        if state.printing == "first" or MYTHOS[card].type != "rumor":
            break
        discard_mythos(game, card)
    game.push(FirstTurn())
    resolve_mythos(game, card)
    return
    yield


def first_turn(game: Second, step: FirstTurn) -> Flow[None]:
    remember_turn(game)
    game.state.turn = 1
    begin_phase(game, "upkeep")
    return
    yield
