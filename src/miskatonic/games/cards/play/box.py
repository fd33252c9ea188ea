"""The card game as the kernel sees it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import structs

from miskatonic.games.cards.decks.reading import write
from miskatonic.games.cards.decks.starters import starter
from miskatonic.games.cards.decks.verdict import RANDOM_WEAKNESS
from miskatonic.games.cards.play import asides
from miskatonic.games.cards.play.advice import advise, prospects
from miskatonic.games.cards.play.deck_data import pack, suit, unpack
from miskatonic.games.cards.play.facts import INVESTIGATORS
from miskatonic.games.cards.play.facts.scenarios import LITA
from miskatonic.games.cards.play.intentions import intentions
from miskatonic.games.cards.play.invariants import check
from miskatonic.games.cards.play.judge import judge
from miskatonic.games.cards.play.laying import CardLines, lay
from miskatonic.games.cards.play.reasons import reason
from miskatonic.games.cards.play.rules import (
    campaign,
    committing,
    enemy_phase,
    moments,
    mythos,
    standing,
    story,
    turn,
    upkeep,
    windows,
)
from miskatonic.games.cards.play.rules.ending import ScenarioOver
from miskatonic.games.cards.play.rules.numbers import NUMBERS
from miskatonic.games.cards.play.rules.setup import (
    CAMPAIGNS,
    MOST_PLAYERS,
    NAME_OF,
    OPTIONS,
    begin,
    mulligan,
    players,
    set_up,
    start,
)
from miskatonic.games.cards.play.rules.setup import (
    STEPS as SET_UP,
)
from miskatonic.games.cards.play.shown import CardsShown
from miskatonic.games.cards.play.state import Cards, CardsState
from miskatonic.games.cards.play.steps import EncounterDraw, EnemyAttack, HunterMove, Step
from miskatonic.games.cards.play.survivors import Survivor, Survivors, pack_survivors, unpack_survivors
from miskatonic.games.cards.play.texts import content
from miskatonic.games.cards.play.texts.in_play import sources
from miskatonic.games.cards.play.texts.read_out import read_out
from miskatonic.games.cards.play.view import view
from miskatonic.games.cards.play.voices import VOICED
from miskatonic.games.cards.play.worth import worth
from miskatonic.kernel.abilities import Ability, Source
from miskatonic.kernel.asides import Aside
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.box import Box, Outcome, Setup, SetupOption, next_unit
from miskatonic.kernel.chance import Chance
from miskatonic.kernel.content import ContentFile
from miskatonic.kernel.decks import Pile
from miskatonic.kernel.errors import SetupError
from miskatonic.kernel.events import Entry
from miskatonic.kernel.kinds import told
from miskatonic.kernel.laying import Lines
from miskatonic.kernel.manner import PLAIN, Intention, Manner, Thinking
from miskatonic.kernel.text import Arg, Raw, Text, say
from miskatonic.kernel.values import write_value
from miskatonic.kernel.views import listed

PARANOIA = "01097"
"""A basic weakness that anybody may have drawn."""

UNITS: dict[str, Callable[[Cards], Flow[None]]] = {
    "setup": set_up,
    "mulligan": mulligan,
    "begin": begin,
    "mythos": mythos.mythos,
    "mythos_end": mythos.mythos_end,
    "investigation": turn.begin_phase,
    "next_turn": turn.next_turn,
    "turn": turn.turn,
    "enemy": enemy_phase.enemy_phase,
    "enemy_attacks": enemy_phase.enemy_attacks,
    "upkeep": upkeep.upkeep,
    "refresh": upkeep.refresh,
    "hand_size": upkeep.hand_size,
    "round_end": upkeep.round_end,
    "resolution": story.end,
    "between": campaign.between,
}


STEPS: dict[type[Step], Callable[[Cards, Any], Flow[None]]] = {
    **SET_UP,
    EncounterDraw: mythos.encounter_draw,
    EnemyAttack: enemy_phase.enemy_attack,
    HunterMove: enemy_phase.hunter_move,
}


class CardsBox(Box[CardsState]):
    """Arkham Horror: The Card Game."""

    name = "cards"
    order = "lcg.base.timing.03"
    groups = asides.GROUPS
    numbers = NUMBERS
    players = (1, MOST_PLAYERS)
    options = OPTIONS
    state_type = CardsState
    stops = {committing.HELP: True, **dict.fromkeys(windows.PROMPTS, False)}  # noqa: RUF012 (never changed)
    secrets = True
    thinking = {  # noqa: RUF012 (never changed)
        "adept": Thinking(playouts=8, turns=2, options=2),
        "master": Thinking(playouts=36, turns=2, options=4),
    }
    voiced = VOICED

    def prepare(self, options: dict[str, str], seats: int | None = None) -> Setup:
        """Decks must suit the kind of game, and nobody plays an investigator that somebody else plays."""
        setup = super().prepare(options, seats)
        if setup.options["survivors"] and setup.options["campaign"] not in CAMPAIGNS:
            raise SetupError(say("play.error.survivors_alone"))
        for seat in range(1, setup.seats + 1):
            if (deck := unpack(setup.options[f"deck_{seat}"])) is not None:
                suit(deck, setup.options["campaign"] in CAMPAIGNS)
        codes = players(setup)
        for seat, code in enumerate(codes, 1):
            wish = setup.options[f"investigator_{seat}"]
            if wish in INVESTIGATORS and INVESTIGATORS[wish] != code:
                wanted = say(f"play.card.{INVESTIGATORS[wish]}")
                raise SetupError(
                    say("play.error.another_deck", n=seat, deck=say(f"play.card.{code}"), who=wanted)
                )
        for code in codes:
            if codes.count(code) > 1:
                raise SetupError(say("kernel.error.double", value=say(f"play.card.{code}")))
        return setup

    def start(self, setup: Setup) -> CardsState:
        return start(setup)

    def read_data(self, option: SetupOption, text: str) -> str:
        known = tuple(INVESTIGATORS.values())
        if not option.seat:
            return pack_survivors(text, self, self.option_title(option), known)
        return pack(text, known)

    def data_title(self, option: SetupOption, value: str) -> Text:
        if not option.seat:
            people = unpack_survivors(value).survivors
            return listed([say(f"play.card.{each.deck.investigator}") for each in people])
        deck = unpack(value)
        assert deck is not None
        return Raw(deck.name) if deck.name else say(f"play.card.{deck.investigator}")

    def samples(self, option: SetupOption) -> Sequence[str]:
        if not option.data:
            return option.values
        if not option.seat:
            return ("", write_value(Survivors((_veteran(),))))
        return ("", pack(write(starter("01001")).decode(), tuple(INVESTIGATORS.values())))

    def stop_title(self, kind: str) -> Text:
        return say(f"play.stop.{kind}")

    @property
    def words(self) -> str:
        return "play"

    def phase_title(self, step: str) -> Text:
        return say(f"play.phase.{step}")

    kinds = {  # noqa: RUF012 (never changed)
        "mythos": told(
            "play.log.",
            "doom advances.agenda current.agenda draws_encounter spawns spawns_engaged surges "
            "attacks enemy_moves",
            "mythos mythos_end enemy enemy_attacks",
        ),
        "tokens": told(
            "play.log.",
            "token token_back token_cancelled commits succeeds fails",
        ),
    }

    deeds = {  # noqa: RUF012 (never changed)
        **{
            f"eliminated.{how}": 1
            for how in ("killed", "insane", "both", "damage", "horror", "effect", "resigned")
        },
        "enemy_defeated": 2,
        "discovers": 3,
        "draws_encounter": 2,
        "evades": 2,
        "plays": 3,
        "suffers": 2,
    }
    pace = "hours"

    def cast(self, state: CardsState) -> list[tuple[Arg, Text]]:
        names = [say(f"play.card.{who.code}") for who in state.investigators]
        return [(name, name) for name in names]

    def read_out(self, entry: Entry) -> list[Text]:
        return read_out(entry)

    def standing(self, state: CardsState) -> list[Text]:
        if not state.investigators:
            return []
        people = say("play.standing.people", card=[who.code for who in state.investigators])
        return [say("play.scenario." + state.scenario), people, say("play.standing.round", n=state.turn)]

    def introduce(self, value: str) -> tuple[Text, Text] | None:
        if value not in INVESTIGATORS:
            return None
        code = INVESTIGATORS[value]
        return say(f"play.card.{code}"), say(f"play.subname.{code}")

    def content(self) -> Iterable[tuple[ContentFile, Any]]:
        return content()

    def lay(self, lines: Lines) -> tuple[Setup, CardsState]:
        said = lines.read(CardLines)
        setup = self.prepare(said.options, len(said.investigators))
        return setup, lay(lines, said, setup)

    def unit(self, play: Cards) -> Flow[None]:
        return _unit(play)

    def units(self, play: Cards, first: Flow[None] | None = None) -> Flow[None]:
        return _units(play, first)

    def sources(self, state: CardsState) -> Iterable[tuple[Source, Iterable[Ability]]]:
        return sources(state)

    def outcome(self, state: CardsState) -> Outcome | None:
        if not state.result:
            return None
        return Outcome(state.result, story.outcome_text(state), "lcg.base.doom.05", story.cause(state))

    def view(self, play: Cards, seat: int | None) -> CardsShown:
        return view(play, seat)

    def together(self, play: Cards, seat: int | None, others: Sequence[int]) -> CardsShown:
        return view(play, seat, others)

    def imagine(self, state: CardsState, seat: int | None, chance: Chance) -> CardsState:
        """Besides the piles, what the others hold: their hands are dealt anew with what is left in their decks."""
        copy = super().imagine(state, seat, chance)
        for who in copy.investigators:
            plain = not (who.deck.groups or who.deck.secrets or who.deck.aside) and len(who.deck.bags) <= 1
            if who.seat != seat and plain:
                pool = sorted([*who.hand, *who.deck.cards()])
                who.hand = sorted([pool.pop(chance.pick("hands", len(pool))) for _ in who.hand])
                who.deck = Pile.of(pool)
        return copy

    def reason(self, play: Cards, ask: Ask, name: str) -> Text | None:
        return reason(play, ask, name)

    def judge(self, play: Cards, seat: int) -> float:
        return judge(play, seat)

    def advise(self, play: Cards, ask: Ask) -> list[str]:
        return advise(play, ask)

    def prospects(self, play: Cards, ask: Ask, manner: Manner = PLAIN) -> list[str]:
        return prospects(play, ask, manner)

    def intentions(self, play: Cards, seat: int, manner: Manner = PLAIN) -> list[Intention]:
        return intentions(play, seat, manner)

    def worth(self, play: Cards, seat: int) -> float:
        return worth(play, seat)

    def facts(self, state: CardsState) -> dict[str, list[str]]:
        people = [NAME_OF.get(who.code, who.code) for who in state.investigators]
        return {"scenario": [state.scenario], "investigators": people, "variants": state.campaign.variants}

    def gauges(self, state: CardsState) -> dict[str, int]:
        people, agenda = state.investigators, state.agenda
        return {
            "doom": agenda.doom if agenda else 0,
            "clues": sum(who.clues for who in people),
            "damage": sum(who.damage for who in people),
            "horror": sum(who.horror for who in people),
        }

    def score(self, play: Cards) -> float:
        return story.experience(play)

    def tallies(self, play: Cards) -> dict[str, list[str] | float]:
        told = {"experience": story.experience(play), "trauma": story.trauma(play)}
        return {"resolutions": story.endings(play), **told}

    def aside(self, play: Cards, ask: Ask, option: Option) -> Aside:
        return asides.aside(play, ask, option)

    def group_title(self, group: str) -> Text:
        return asides.HEADINGS.get(group) or super().group_title(group)

    def check(self, play: Cards) -> None:
        check(play)


def _veteran() -> Survivor:
    """Somebody who might have come out of a campaign."""
    deck = starter("01001")
    cards = {code: n for code, n in deck.cards.items() if code != RANDOM_WEAKNESS} | {LITA: 1, PARANOIA: 1}
    deck = structs.replace(deck, cards=dict(sorted(cards.items())))
    return Survivor(deck, experience=3, physical=1, mental=1, earned=(LITA,))


def _unit(game: Cards) -> Flow[None]:
    """The step that comes next, or the unit the phase names; a resolution drops everything that was going on."""
    state = game.state
    try:
        yield from next_unit(game, STEPS, UNITS)
        if not state.resolution and not standing.is_settled(game):
            yield from standing.settle(game)
    except ScenarioOver:
        _drop(state)


def _units(game: Cards, first: Flow[None] | None = None) -> Flow[None]:
    """The same, one after the other to the end; between two scenarios the table is another."""
    while not game.state.result:
        try:
            while not game.state.result:
                state = game.state
                if state.steps or first is not None:
                    flow, first = first or next_unit(game, STEPS, UNITS), None
                elif (flow := UNITS[state.step](game)) is moments.SILENT:
                    continue
                yield from flow
                if not state.resolution and not standing.is_settled(game):
                    yield from standing.settle(game)
        except ScenarioOver:
            _drop(game.state)


def _drop(state: CardsState) -> None:
    state.steps.clear()
    state.step = "resolution"


BOX = CardsBox()
