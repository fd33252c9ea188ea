"""Setting up the game: steps 101 to 111, and how an investigator enters, then or later."""

from __future__ import annotations

from collections import Counter
from functools import cache

from miskatonic.games.third.facts import (
    ANOMALY_CARDS,
    BLESSINGS,
    CARDS,
    CONDITION,
    CONDITIONS,
    EVENTS,
    HEADLINES,
    NEIGHBORHOOD_CARDS,
    PACTS,
    SCENARIOS,
    SHEETS,
    STREET_CARDS,
    Sheet,
    copies,
)
from miskatonic.games.third.rules import archive, codex, doom, written
from miskatonic.games.third.rules.assets import gain, gain_condition, refill
from miskatonic.games.third.rules.board import start_space
from miskatonic.games.third.rules.monsters import enter_play
from miskatonic.games.third.rules.people import at_seat, present
from miskatonic.games.third.rules.turn import begin_round
from miskatonic.games.third.state import Investigator, Marker, Monster, Third, ThirdState
from miskatonic.games.third.steps import Entering, Step
from miskatonic.kernel.answers import number
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.box import Setup, SetupOption
from miskatonic.kernel.decks import Pile
from miskatonic.kernel.text import Text, say
from miskatonic.kernel.views import listed

MOST_PLAYERS = 6
HEADLINES_USED = 13
FIRST_CLUES = 3
RANDOM, CHOSEN = "random", "chosen"
OPTIONS = (
    SetupOption("scenario", (*SCENARIOS, RANDOM)),
    SetupOption("investigators", (RANDOM, CHOSEN)),
    *(SetupOption(f"investigator_{seat}", (RANDOM, *SHEETS), seat) for seat in range(1, MOST_PLAYERS + 1)),
)


def start(setup: Setup) -> ThirdState:
    """The box opened: nothing laid out, nobody at the table yet."""
    return ThirdState(
        scenario="",
        players=setup.seats,
        investigators=[],
        unused=sorted(SHEETS),
        items=Pile.of(_cards("items")),
        spells=Pile.of(_cards("spells")),
        allies=Pile.of(_cards("allies")),
        specials=list(_cards("specials")),
        conditions=[str(n) for n in range(1, BLESSINGS + 1)],
        pacts=Pile.of(PACTS),
        display=[],
        events=Pile([]),
        neighborhoods={},
        streets=Pile.of(STREET_CARDS),
        anomaly_deck=Pile([]),
        headlines=Pile([]),
        monster_deck=Pile([]),
        cup=Pile([]),
    )


@cache
def _cards(deck: str) -> tuple[str, ...]:
    return tuple(sorted([kind.id for kind in CARDS.values() if kind.deck == deck]))


@cache
def _events(scenario: str) -> tuple[str, ...]:
    return tuple(event.id for event in EVENTS.values() if event.scenario == scenario)


def set_up(game: Third) -> Flow[None]:
    """From the scenario to the investigators in their starting space."""
    wanted = game.setup.options["scenario"]
    names = sorted(SCENARIOS)
    scenario = names[game.chance.pick("scenario", len(names))] if wanted == RANDOM else wanted
    lay_out(game, scenario)
    yield from seat_investigators(game)
    game.push(*[Entering(who.seat, "3e.110.5a") for who in present(game)])
    game.state.step = "preparations"


def lay_out(game: Third, scenario: str) -> None:
    """Board, decks, cup and display as the scenario sheet has them (101 to 107)."""
    state = game.state
    sheet = SCENARIOS[scenario]
    state.scenario = scenario
    game.tell("third.log.scenario", "3e.101.1", scenario=scenario)
    state.doom = dict(sorted(Counter(sheet.doom).items()))
    state.markers = [Marker(spot.color, spot.place) for spot in sheet.markers]
    state.neighborhoods = {name: Pile.of(NEIGHBORHOOD_CARDS[name]) for name in sorted(sheet.neighborhoods)}
    state.events = Pile.of(_events(scenario))
    _monsters(game)
    state.cup = Pile.of([token for kind, n in sheet.cup.items() for token in copies(kind, n)])
    state.headlines = Pile.of(_headlines(game))
    state.anomaly_deck = Pile.of(ANOMALY_CARDS[sheet.anomalies] if sheet.anomalies else ())
    refill(game)


def _monsters(game: Third) -> None:
    """The listed monsters; those on the board are taken out of their number (104.2)."""
    state = game.state
    sheet = SCENARIOS[state.scenario]
    deck = [monster for kind, n in sheet.monsters.items() for monster in copies(kind, n)]
    state.set_aside = [
        monster for kind, n in sorted(Counter(sheet.set_aside).items()) for monster in copies(kind, n)
    ]
    for placed in sheet.starting_monsters:
        monster = next(each for each in deck if each.partition(".")[0] == placed.monster)
        deck.remove(monster)
        enter_play(game, Monster(monster, placed.space))
    state.monster_deck = Pile.of(deck)


def _headlines(game: Third) -> list[str]:
    """Thirteen of all; which ones nobody sees until they are read."""
    left = sorted(HEADLINES)
    return [left.pop(game.chance.pick("headlines", len(left))) for _ in range(HEADLINES_USED)]


def seat_investigators(game: Third) -> Flow[None]:
    """Dealt at random or picked; the first seat leads (110.2)."""
    state, options = game.state, game.setup.options
    named = [options[f"investigator_{seat + 1}"] for seat in range(game.setup.seats)]
    for name in named:
        if name != RANDOM:
            state.unused.remove(name)
    for seat, wanted in enumerate(named):
        name = wanted
        if wanted == RANDOM:
            name = yield from _pick(game, seat, options["investigators"])
            state.unused.remove(name)
        named[seat] = name
    state.investigators = [_take_seat(game, name, seat) for seat, name in enumerate(named)]
    game.tell("third.log.leader", "3e.110.2", who=named[state.leader])


def _take_seat(game: Third, name: str, seat: int) -> Investigator:
    """What his sheet says holds from here on."""
    game.abilities.enter(*written.book.investigator(name, seat))
    return Investigator(name, seat, start_space(game))


def _pick(game: Third, seat: int, how: str) -> Flow[str]:
    if how == CHOSEN:
        return (yield from choose_sheet(game, seat, say("third.ask.investigator", n=seat + 1), "3e.110.1"))
    unused = game.state.unused
    return unused[game.chance.pick("investigators", len(unused))]


def choose_sheet(game: Third, seat: int, prompt: Text, rule: str) -> Flow[str]:
    """One of the investigators nobody has played."""
    options = [Option(name, say("third.who." + name), None, rule) for name in game.state.unused]
    return (yield Ask(seat, prompt, options, rule))


def enter(game: Third, step: Entering) -> Flow[None]:
    """He comes into play in the starting space with what his sheet lists, one part of it chosen (110.5, 459.7)."""
    who, rule = at_seat(game, step.seat), step.rule
    sheet = SHEETS[who.id]
    who.money = sheet.money
    game.tell("third.log.enters", rule, who=who.id, place=who.place)
    chosen = yield from _choose_start(who, sheet, rule)
    for card in (*sheet.cards, *chosen):
        kind, _, condition = card.partition(":")
        if kind == "condition" and condition in CONDITIONS:
            yield from gain_condition(game, who, condition, rule)
        else:
            yield from gain(game, who, card, rule)


def _choose_start(who: Investigator, sheet: Sheet, rule: str) -> Flow[tuple[str, ...]]:
    """The cards of one of the choices on the sheet; all may be read before."""
    if len(sheet.choose_one) < 2:
        return sheet.choose_one[0] if sheet.choose_one else ()
    options = []
    for n, cards in enumerate(sheet.choose_one, 1):
        names = [card.removeprefix(CONDITION) for card in cards]
        told = [_told(name) for name in names]
        text = say("third.option.starting", card=told) if told else say("third.option.no_starting")
        options.append(Option(f"start:{n}", text, None, rule, card=names[0] if names else None))
    answer = yield Ask(who.seat, say("third.ask.starting", who=who.id), options, rule)
    return sheet.choose_one[number(answer) - 1]


@cache
def _told(kind: str) -> Text:
    """A card with its text: who chooses may never have read it."""
    lines, card = written.book.card_lines(kind), CARDS.get(kind)
    bears = {"damage": card.health, "horror": card.sanity} if card else {}
    if harm := [say("third.some." + name, n=n) for name, n in bears.items() if n]:
        lines.append(say("third.option.starting_harm", harm=harm))
    return say("third.option.starting_card", card=kind, text=listed(lines))


def preparations(game: Third) -> Flow[None]:
    """Three clues, one spread of doom, then what the scenario sheet says; the first round begins (111)."""
    yield from doom.spawn_clue(game, "3e.111.2a", FIRST_CLUES)
    yield from doom.spread_doom(game, "3e.111.3a")
    yield from archive.add_cards(game, SCENARIOS[game.state.scenario].codex, "3e.111.4b")
    begin_round(game)


def round_end(game: Third) -> Flow[None]:
    """Who has lost his investigator takes a new one, who enters as the next action phase begins (205.2, 459.7)."""
    state = game.state
    newcomers: list[Step] = []
    for seat, gone in enumerate(state.investigators):
        if not gone.out:
            continue
        if not state.unused:
            codex.lose(game, "nobody_left", "3e.302.3")
        name = yield from choose_sheet(game, seat, say("third.ask.newcomer"), "3e.459.7a")
        state.unused.remove(name)
        state.investigators[seat] = _take_seat(game, name, seat)
        game.stirred = True
        newcomers.append(Entering(seat, "3e.459.7b"))
    begin_round(game)
    game.push(*newcomers)
