"""A table of Arkham Noir laid as a test wants it, and played in the game's own words.

table = lay(hand=["p1"], lead=["s6"], cases={"case_1": ["p4"]}, deck=["o5"])
table.answer("hand:p1:case_1", "no")
assert table.line("case_1") == ["p4", "p1"]
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from miskatonic.games.noir.box import BOX, NoirBox
from miskatonic.games.noir.facts import (
    BACKS,
    CASES,
    CLUES,
    CONTACT,
    DECK,
    EQUIPMENT,
    OBJECTIVES,
    START_OPEN,
    THREAT_GROUPS,
    THREATS,
)
from miskatonic.games.noir.rules.table import LEADS
from miskatonic.games.noir.state import Case, Noir, NoirState
from miskatonic.games.noir.words import VOCABULARY
from miskatonic.kernel.asks import AutoPass, Flow, Option
from miskatonic.kernel.box import Setup
from miskatonic.kernel.chance import key_from
from miskatonic.kernel.decks import Pile
from miskatonic.kernel.effects import Scope
from miskatonic.kernel.events import Entry
from miskatonic.kernel.game import Game, Luck
from miskatonic.kernel.views import plain

Words = dict[str, Any]

FIVE_TYPES = ["p7", "l5", "o5", "d2", "s6"]
"""A line that can be closed; none of these is a Puzzle."""
LATE = ["p4", "p6", "p8", "l3", "l6", "l7", "o2"]
"""Clues with the time icon."""
AFRAID = ["p2", "p7", "l1", "l8", "d8", "d4", "s7"]
"""Clues with the sanity icon."""
PICTURE = ["p2", "l2", "o1", "d1", "s3"]
"""Puzzle clues of five types."""
NOTHING: Mapping[str, Sequence[str]] = {}
ASK_ALL = AutoPass(single=False, trivial=False)
"""Nothing answers itself: every window is seen."""


class Table:
    """A game as a test sees it: zones by name, options by name, the log by id and rule."""

    def __init__(self, game: Game[NoirState]) -> None:
        self.game = game
        self.check()

    @property
    def state(self) -> NoirState:
        return self.game.state

    # ------------------------------------------------------------------ playing

    def answer(self, *names: str) -> Table:
        """Give these answers one after the other; the table is sound after each."""
        for name in names:
            self.game.answer(name)
            self.check()
        return self

    def check(self) -> None:
        """Nothing is lost or doubled, and whatever is asked is asked of the one player."""
        BOX.check(self.game.play)
        assert self.game.ask is None or self.game.ask.seat == 0

    @property
    def options(self) -> list[str]:
        return self.game.legal()

    def offers(self, name: str) -> bool:
        return name in self.options

    def option(self, name: str) -> Option:
        assert self.game.ask is not None
        return next(option for option in self.game.ask.options if option.name == name)

    @property
    def asked(self) -> str:
        """The rule of what is asked now; empty when the game is over."""
        return self.game.ask.rule if self.game.ask else ""

    @property
    def result(self) -> str:
        """How it ended: won, or lost by sanity or threats; empty while it goes on."""
        return self.state.result

    # ------------------------------------------------------------------ zones

    @property
    def hand(self) -> list[str]:
        return self.state.hand

    @property
    def lead(self) -> list[str]:
        return self.state.lead_row

    @property
    def deck(self) -> list[str]:
        """What is in the draw deck, sorted."""
        return self.state.deck.cards()

    @property
    def discard(self) -> list[str]:
        return self.state.discard

    @property
    def time(self) -> list[str]:
        return self.state.time

    @property
    def sanity(self) -> list[str]:
        return self.state.sanity

    @property
    def closed(self) -> list[str]:
        return self.state.closed

    @property
    def big_picture(self) -> list[str]:
        return self.state.big_picture

    @property
    def briefcase(self) -> list[str]:
        return self.state.briefcase

    @property
    def removed(self) -> list[str]:
        return self.state.removed

    @property
    def threats(self) -> list[str]:
        """The active ones."""
        return self.state.threats

    @property
    def threat_deck(self) -> list[str]:
        return self.state.threat_deck.cards()

    @property
    def completed(self) -> list[str]:
        return self.state.completed

    @property
    def open(self) -> list[str]:
        """The open cases."""
        return [case.id for case in self.state.cases]

    def case(self, card: str) -> Case:
        return next(case for case in self.state.cases if case.id == card)

    def line(self, card: str) -> list[str]:
        return self.case(card).line

    def where(self, card: str) -> str:
        """The zone a card lies in, open cases by their id."""
        for name in NoirState.__struct_fields__:
            zone = getattr(self.state, name)
            if isinstance(zone, list | Pile) and card in zone:
                return name
        return next((case.id for case in self.state.cases if card in case.line), "")

    # ------------------------------------------------------------------ what a player is shown and told

    @property
    def view(self) -> Any:
        return plain(self.game.view())

    @property
    def machine(self) -> bool:
        return bool(self.view["machine"])

    @property
    def time_limit(self) -> int:
        return int(self.view["time"]["limit"]["total"])

    @property
    def sanity_limit(self) -> int:
        return int(self.view["sanity"]["limit"]["total"])

    @property
    def hand_limit(self) -> int:
        return int(self.view["hand_limit"]["total"])

    def why_not(self, card: str, case: str) -> list[str]:
        """The rules that keep a card of the hand, or the lead card, from an open case."""
        shown = next(each for each in (*self.view["hand"], self.view["lead_row"][0]) if each["id"] == card)
        found = next(each for each in shown["playable"] if each["case"] == case)
        return [obstacle["rule"] for obstacle in found["obstacles"]]

    @property
    def log(self) -> Sequence[Entry]:
        return self.game.log

    @property
    def story(self) -> list[str]:
        """The log by the short ids of its messages."""
        return [entry.id.removeprefix("noir.log.") for entry in self.log]

    @property
    def log_rules(self) -> list[str]:
        return [entry.rule for entry in self.log]

    def told(self, id: str) -> list[Entry]:  # noqa: A002 (a message id)
        return [entry for entry in self.log if entry.id == "noir.log." + id]

    def in_order(self, *ids: str) -> bool:
        """Whether these were told in this order, whatever else was told between."""
        story = iter(self.story)
        return all(each in story for each in ids)


class Saying(NoirBox):
    """The game, but it begins with a sentence of the effect language, as if a card had said it."""

    def __init__(self, sentence: Iterable[Words]) -> None:
        self.sentence = [VOCABULARY.read(words) for words in sentence]

    def unit(self, play: Noir) -> Flow[None]:
        return self.say(play) if play.state.step == "say" else super().unit(play)

    def say(self, play: Noir) -> Flow[None]:
        scope = Scope(play, "p1", "noir.effect.00")
        for word in self.sentence:
            yield from word.run(scope)
        play.state.step = "action"


def deal(key: int | str = "noir", auto: AutoPass = AutoPass(), **options: str) -> Table:  # noqa: B008
    """A game set up by the rules."""
    return Table(Game(BOX, BOX.prepare(options), key_from(key), auto=auto))


def lay(
    *,
    hand: Sequence[str] = (),
    lead: Sequence[str] | None = None,
    cases: Mapping[str, Sequence[str]] | None = None,
    deck: Sequence[str] = (),
    rest: str = "deck",
    discard: Sequence[str] = (),
    time: Sequence[str] = (),
    sanity: Sequence[str] = (),
    closed: Sequence[str] = (),
    big_picture: Sequence[str] = (),
    briefcase: Sequence[str] = (),
    removed: Sequence[str] = (),
    threats: Sequence[str] = (),
    threat_deck: Sequence[str] | None = None,
    zones: Mapping[str, Sequence[str]] = NOTHING,
    step: str = "action",
    says: Words | None = None,
    auto: AutoPass = AutoPass(),  # noqa: B008 (frozen)
    key: int | str = "noir",
    **options: str,
) -> Table:
    """A table in the middle of a game; a card named lies where it is named, the others in sensible places.

    `deck` is its top, first card first; below it, shuffled, are the clues named nowhere (or they lie in the zone
    `rest`, and the deck is just what is named). Without `lead` the row is full; without `cases` the first two are
    open, and those not named wait in the case deck. A `threat_deck` is all there is of it, in this order. There
    is no help unless the `options` say so; then it is in the briefcase. `zones` are more cards by the name of
    their zone, `says` is a sentence to begin with.
    """
    setup = BOX.prepare({"contact": "no", "equipment": "none", **options})
    laid = {
        "hand": hand,
        "lead_row": lead or (),
        "discard": discard,
        "time": time,
        "sanity": sanity,
        "closed": closed,
        "big_picture": big_picture,
        "briefcase": briefcase,
        "removed": removed,
        "threats": threats,
    }
    used = _named(*laid.values(), *zones.values(), deck, threat_deck or ())
    lines = {case: () for case in START_OPEN if case not in used} if cases is None else cases
    used |= _named(lines, *lines.values())
    state = NoirState(
        mode=setup.options["mode"],
        limit=int(setup.options["limit"]),
        deck=Pile.stacked(deck),
        threat_deck=_threat_deck(used) if threat_deck is None else Pile.stacked(threat_deck),
        case_deck=[card for card in CASES if card not in used],
        objectives=[],
        briefcase=[],
        removed=[],
        cases=[Case(card, _side(card, setup), list(line)) for card, line in lines.items()],
        step="say" if says else step,
        turn=1,
    )
    for name, cards in (*laid.items(), *zones.items()):
        getattr(state, name).extend(cards)
    _lay_clues(state, [card for card in DECK if card not in used], rest, full_row=lead is None)
    _lay_help(state, setup)
    _lay_objectives(state)
    state.removed += [card for card in THREATS if card not in used and card not in state.threat_deck]
    box = Saying([says] if says else [])
    return Table(Game.begin(box, setup, (Luck(0, key_from(key)),), auto=auto, state=state))


def _named(*groups: Iterable[str]) -> set[str]:
    """The cards of these groups; who names one face of a card has named the other."""
    found = {card for group in groups for card in group}
    return found | {front for front, back in BACKS.items() if back in found}


def _threat_deck(used: set[str]) -> Pile:
    pile = Pile([])
    for group in THREAT_GROUPS:
        pile.put_bag(
            (card for card in THREATS if THREATS[card].group == group and card not in used), bottom=True
        )
    return pile


def _side(card: str, setup: Setup) -> str:
    return ("A" if setup.options["equipment"] in EQUIPMENT else "B") if CASES[card].sides else ""


def _lay_clues(state: NoirState, clues: list[str], rest: str, full_row: bool) -> None:
    """The clues named nowhere; a row that was not named is full of quiet cards."""
    if full_row:
        state.lead_row = [card for card in clues if not CLUES[card].time][:LEADS]
    clues = [card for card in clues if card not in state.lead_row]
    if rest == "deck":
        state.deck.put_bag(clues, bottom=True)
    else:
        getattr(state, rest).extend(clues)


def _lay_help(state: NoirState, setup: Setup) -> None:
    """The contact and the equipment in use lie in the briefcase, unless they have left the game."""
    in_use = [CONTACT] if setup.options["contact"] == "yes" else []
    in_use += [card for card in EQUIPMENT if setup.options["equipment"] == card]
    state.briefcase += [card for card in in_use if card not in state.removed]


def _lay_objectives(state: NoirState) -> None:
    if state.mode == "classic":
        state.removed += OBJECTIVES
    else:
        state.objectives = list(OBJECTIVES)
