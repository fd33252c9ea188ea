"""Set-up: who plays with which deck, the table of the scenario, opening hands and mulligans."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from msgspec import structs

from miskatonic.games.cards.bag.campaigns import campaign
from miskatonic.games.cards.decks.deck import Deck
from miskatonic.games.cards.decks.experience import first_printing
from miskatonic.games.cards.decks.starters import starter
from miskatonic.games.cards.decks.ultimatums import variants as named_variants
from miskatonic.games.cards.decks.verdict import RANDOM_WEAKNESS
from miskatonic.games.cards.decks.weaknesses import weakness_pool
from miskatonic.games.cards.play.deck_data import unpack
from miskatonic.games.cards.play.facts import INVESTIGATORS, printed
from miskatonic.games.cards.play.ids import LETTERS, owned
from miskatonic.games.cards.play.rules import (
    cards,
    clues,
    enemies,
    hands,
    laying_out,
    moments,
    prologue,
    story,
    table,
    variants,
    written,
)
from miskatonic.games.cards.play.rules.happenings import Begins
from miskatonic.games.cards.play.state import Campaign, Cards, CardsState, Investigator, Log
from miskatonic.games.cards.play.steps import Dealing, Lead, Past, Purchase, Step
from miskatonic.games.cards.play.survivors import Survivor, brought, unpack_survivors
from miskatonic.kernel.asks import Ask, Flow, ask_all
from miskatonic.kernel.box import Setup, SetupOption
from miskatonic.kernel.decks import Pile
from miskatonic.kernel.picks import Pick, taken
from miskatonic.kernel.text import say

SCENARIOS = (
    "the_gathering",
    "the_midnight_masks",
    "the_devourer_below",
    "return_to_the_gathering",
    "return_to_the_midnight_masks",
    "return_to_the_devourer_below",
)
CAMPAIGNS = {"night_of_the_zealot": SCENARIOS[:3], "return_to_night_of_the_zealot": SCENARIOS[3:]}
DIFFICULTIES = ("standard", "easy", "hard", "expert")
NAME_OF = {code: name for name, code in INVESTIGATORS.items()}
MOST_PLAYERS = 4
FRESH = Survivor(Deck("", {}))
"""Who comes from nowhere brings nothing."""
ANY = "any"
"""Whoever is still free, in the order of the box."""

OPTIONS = (
    SetupOption("campaign", ("none", *CAMPAIGNS)),
    SetupOption("scenario", SCENARIOS, only=("campaign", "none")),
    SetupOption("difficulty", DIFFICULTIES),
    SetupOption("variants", ("none", "choose")),
    SetupOption("survivors", ("",), data=True, unless=("campaign", "none")),
    *(
        option
        for seat in range(1, MOST_PLAYERS + 1)
        for option in (
            SetupOption(f"investigator_{seat}", (ANY, *INVESTIGATORS), seat),
            SetupOption(f"deck_{seat}", ("",), seat, data=True),
        )
    ),
)


def start(setup: Setup) -> CardsState:
    """The table before anything is dealt."""
    options = setup.options
    whole = options["campaign"]
    scenario = CAMPAIGNS[whole][0] if whole in CAMPAIGNS else options["scenario"]
    codes = players(setup)
    new = [unpack(options[f"deck_{seat + 1}"]) for seat in range(setup.seats)]
    known = [brought(options, seat, code) for seat, code in enumerate(codes)]
    decks = [each.deck if each else deck for each, deck in zip(known, new, strict=True)]
    lists = [
        dict(sorted(deck.cards.items())) if deck else starting_cards(code)
        for code, deck in zip(codes, decks, strict=True)
    ]
    before = [each or FRESH for each in known]
    return CardsState(
        scenario,
        options["difficulty"],
        setup.seats,
        [
            Investigator(seat, code, physical=old.physical, mental=old.mental)
            for seat, (code, old) in enumerate(zip(codes, before, strict=True))
        ],
        list(_bag(options["difficulty"])),
        Campaign(
            whole if whole in CAMPAIGNS else "",
            log=Log(
                earned={code: [*old.earned] for code, old in zip(codes, before, strict=True) if old.earned}
            ),
            decks=lists,
            built=[
                structs.replace(deck, cards={}, marks={}) if deck else plainly_built(code)
                for code, deck in zip(codes, decks, strict=True)
            ],
            codes=codes,
            experience=[old.experience for old in before],
            physical=[old.physical for old in before],
            mental=[old.mental for old in before],
            variants=sorted({name for deck in new if deck for name in named_variants(deck.variants).names}),
        ),
        standalone=whole not in CAMPAIGNS,
    )


def starting_cards(code: str) -> dict[str, int]:
    """The starter of an investigator as a list of cards."""
    return dict(_starter(code))


def plainly_built(code: str) -> Deck:
    """Nothing was chosen for a starter; it follows no list of taboos."""
    return Deck(code, {}, taboo="")


@cache
def _starter(code: str) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(starter(code).cards.items()))


def players(setup: Setup) -> list[str]:
    """Each seat's investigator: by its deck, by choice, or whoever is free, survivors of another campaign first."""
    chosen: list[str | None] = []
    for seat in range(1, setup.seats + 1):
        deck = unpack(setup.options[f"deck_{seat}"])
        wish = setup.options[f"investigator_{seat}"]
        chosen.append(deck.investigator if deck else INVESTIGATORS.get(wish))
    survivors = [each.deck.investigator for each in unpack_survivors(setup.options["survivors"]).survivors]
    free = [code for code in dict.fromkeys([*survivors, *INVESTIGATORS.values()]) if code not in chosen]
    return [code if code is not None else free.pop(0) for code in chosen]


@cache
def _bag(difficulty: str) -> tuple[str, ...]:
    return tuple(sorted(campaign("night_of_the_zealot").bag(difficulty)))


# ---------------------------------------------------------------------- the units of set-up


def set_up(game: Cards) -> Flow[None]:
    """What comes before a game, then the cards are dealt: each question of it is a step."""
    game.push(Dealing())
    yield from prologue.prologue(game)


def deal(game: Cards, step: Dealing) -> Flow[None]:
    """For everybody his deck, trauma, resources and opening hand, before the scenario is laid out."""
    people = table.people(game)
    for who in people:
        _shuffle_deck(game, who)
        who.resources = variants.resources(game)
        who.damage, who.horror = who.physical, who.mental
        game.abilities.enter(*written.book.investigator(who.code, who.seat))
        yield from _permanent(game, who)
    yield from variants.destined(game)
    for who in people:
        _deal(game, who, variants.hand(game) - len(who.hand))
    game.state.step = "mulligan"


STEPS: dict[type[Step], Callable[[Cards, Any], Flow[None]]] = {
    Purchase: prologue.purchase,
    Lead: prologue.choose_lead,
    Past: prologue.settle_past,
    Dealing: deal,
}


def at_once(game: Cards) -> Flow[None]:
    """Set-up with all its steps in one go, for a table that is laid."""
    yield from set_up(game)
    while game.state.steps:
        step = game.state.steps.pop()
        yield from STEPS[type(step)](game, step)


def _shuffle_deck(game: Cards, who: Investigator) -> None:
    """His cards, each with a name of its own; a random weakness is drawn for each place kept for one."""
    deck = game.state.campaign.decks[who.seat]
    for _ in range(deck.pop(RANDOM_WEAKNESS, 0)):
        code = _random_weakness(game)
        deck[code] = deck.get(code, 0) + 1
    game.state.campaign.decks[who.seat] = dict(sorted(deck.items()))
    names = [
        name for code, n in game.state.campaign.decks[who.seat].items() for name in _names(code, who.seat)[:n]
    ]
    who.cards = sorted(names)
    who.deck = Pile.of(names)


@cache
def _names(code: str, seat: int) -> tuple[str, ...]:
    """What the copies of a card in the deck of a seat are called."""
    return tuple([owned(printed(code).code, seat, copy) for copy in range(len(LETTERS))])


def _permanent(game: Cards, who: Investigator) -> Flow[None]:
    """Permanent cards are in play from the beginning."""
    for card in [card for card in who.cards if table.is_permanent(card)]:
        who.deck.remove(card)
        yield from cards.put_into_play(game, card, seat=who.seat)


def _random_weakness(game: Cards) -> str:
    """By chance from what the core set's pool still has."""
    left = dict(_collection())
    for deck in game.state.campaign.decks:
        for code, n in deck.items():
            if (first := _weakness(code)) is not None:
                left[first] -= n
    each = [code for code, n in left.items() for _ in range(n)]
    return each[game.chance.pick("weakness", len(each))]


@cache
def _weakness(code: str) -> str | None:
    """The basic weakness of a core set that a card is."""
    first = first_printing(code)
    return first if first in _collection() else None


@cache
def _collection() -> dict[str, int]:
    """The basic weaknesses of a core set, with their copies."""
    return dict(sorted(weakness_pool(("core",)).items()))


def _deal(game: Cards, who: Investigator, n: int) -> None:
    """Cards to his opening hand; weaknesses are set aside, replaced, and go back into the deck afterwards."""
    aside = []
    while n:
        card = who.deck.draw(game.chance, hands.stream(who))
        if hands.is_weakness(card):
            aside.append(card)
        else:
            hands.to_hand(game, who, card)
            n -= 1
    if aside:
        who.deck.shuffle_in(aside)


def mulligan(game: Cards) -> Flow[None]:
    """Everybody may replace cards of his opening hand, once; all say at the same time which."""
    asks = [
        Ask(
            who.seat,
            say("play.ask.mulligan"),
            [hands.hand_option(card, "lcg.base.setup.04") for card in who.hand],
            "lcg.base.setup.04",
            pick=Pick(0, None),
            about=say("play.about.mulligan"),
        )
        for who in table.people(game)
    ]
    answers = yield from ask_all(asks)
    for who in table.people(game):
        thrown = list(taken(answers[who.seat]))
        for card in thrown:
            hands.from_hand(game, who, card)
        _deal(game, who, len(thrown))
        if thrown:
            who.deck.shuffle_in(thrown)
        game.tell("play.log.mulligan", "lcg.base.setup.04", who=table.card_name(who.code), n=len(thrown))
    game.state.step = "begin"


def begin(game: Cards) -> Flow[None]:
    """The scenario is laid out, and the game begins."""
    yield from lay_table(game)
    laying_out.discard_from_opening_hands(game)
    state = game.state
    state.turn = 1
    state.step = "mythos" if table.variant(game, "dread") else "investigation"
    yield from moments.happen(game, Begins(span="game"))


def lay_table(game: Cards) -> Flow[None]:
    """The introduction and the table of the scenario; where everybody begins is revealed."""
    state = game.state
    game.tell(story.intro_text(game).id, "lcg.base.setup.02")
    game.abilities.enter(*written.book.scenario(state.scenario, state.difficulty))
    yield from laying_out.lay_out(game)
    for who in table.people(game):
        yield from clues.reveal(game, who.place, who.seat)
    yield from enemies.settle(game)
