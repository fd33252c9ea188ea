"""The investigators' own abilities."""

from __future__ import annotations

from collections.abc import Callable

from miskatonic.games.second.abilities.lines import Line
from miskatonic.games.second.facts import LOCATIONS, kind_of
from miskatonic.games.second.rules import harm
from miskatonic.games.second.rules.checks import reroll
from miskatonic.games.second.rules.choices import choose_person
from miskatonic.games.second.rules.happenings import (
    AfterRoll,
    CardsToMeet,
    Draws,
    GateCards,
    LocationCards,
    LosesSanity,
    LosesStamina,
    Loss,
    Lost,
    Personal,
    Upkeep,
    UpkeepActions,
)
from miskatonic.games.second.rules.people import max_sanity, max_stamina, people_at
from miskatonic.games.second.rules.places import move_to
from miskatonic.games.second.rules.scope import SecondScope
from miskatonic.games.second.rules.upkeep import Income
from miskatonic.games.second.state import Investigator, Second
from miskatonic.games.second.words.common import regain
from miskatonic.kernel.abilities import Ability, Limit, Modifier, Moment, Source, reacts
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.text import say

RULE = "2e.anatomy.investigator.06"
CHURCH = "south_church"
EVERYBODYS = ("kate_winthrop",)
"""Those whose ability changes numbers that are nobody's in particular."""


ONCE = Limit(1, "turn")


def _his(game: Second, source: Source, happening: Personal) -> bool:
    """It happens to the one whose ability this is."""
    return bool(happening.who.seat == source.seat)


def _draws_from(*decks: str) -> Callable[[Second, Source, Draws], bool]:
    def fits(game: Second, source: Source, happening: Draws) -> bool:
        return _his(game, source, happening) and happening.deck in decks

    return fits


def _more(n: int) -> Callable[[Second, Source, Draws | CardsToMeet], Flow[None]]:
    """So many extra cards to choose from."""

    def run(game: Second, source: Source, happening: Draws | CardsToMeet) -> Flow[None]:
        happening.n += n
        return
        yield

    return run


def _scrounge(game: Second, source: Source, happening: Draws) -> Flow[None]:
    """He may look at the bottom of the deck, and take what lies there instead."""
    who, deck = happening.who, happening.deck
    pile = game.state.decks[deck]
    found = pile.peek(game.chance, deck, happening.n, seat=who.seat, bottom=True)
    if not found:
        return
    names = [kind_of(card) for card in found]
    options = [
        Option("top", say("second.option.from_top"), rule=RULE),
        Option("bottom", say("second.option.from_bottom", card=names), rule=RULE, card=found[0]),
    ]
    answer = yield Ask(who.seat, say("second.ask.scrounge", deck=deck), options, RULE)
    happening.bottom = answer == "bottom"


def _less(n: int) -> Callable[[Second, Source, Loss], Flow[None]]:
    """Every loss is smaller by so much."""

    def run(game: Second, source: Source, happening: Loss) -> Flow[None]:
        happening.n = max(0, happening.n - n)
        return
        yield

    return run


def _care(stat: str, n: int) -> Callable[[Second, Source, Upkeep], Flow[None]]:
    """So much Sanity or Stamina back for himself or somebody in the same place."""

    def run(game: Second, source: Source, happening: Upkeep) -> Flow[None]:
        who = happening.who
        patients = _patients(game, who.place, stat)
        prompt = say("second.ask.care", stat=stat)
        patient = yield from choose_person(game, who.seat, patients, prompt, RULE, back=True)
        yield from regain(SecondScope(game, patient, source.id, RULE), stat, n)

    return run


def _patients(game: Second, place: str, stat: str) -> list[Investigator]:
    """Those here who lack some of it."""
    most = max_sanity if stat == "sanity" else max_stamina
    return [other for other in people_at(game, place) if getattr(other, stat) < most(game, other)]


def _someone_to_care_for(stat: str) -> Callable[[Second, Source, Upkeep], bool]:
    def fits(game: Second, source: Source, happening: Upkeep) -> bool:
        return _his(game, source, happening) and bool(_patients(game, happening.who.place, stat))

    return fits


def _research(game: Second, source: Source, happening: AfterRoll) -> Flow[None]:
    """Once a turn: the dice of anybody's check that were no successes are rolled again."""
    reroll(game, happening.check, failures_only=True)
    return
    yield


def _something_failed(game: Second, source: Source, happening: AfterRoll) -> bool:
    made = happening.check
    return any(face < made.threshold for face in made.dice)


def _guardian_angel(game: Second, source: Source, happening: Lost) -> Flow[None]:
    """She is never lost: to the Asylum, the Hospital, or home to her church."""
    who = happening.who
    place = {"sanity": harm.ASYLUM, "stamina": harm.HOSPITAL}.get(happening.cause, CHURCH)
    happening.cancelled = True
    who.done = True
    move_to(game, who, place, RULE)
    return
    yield


def _where_he_is(game: Second, source: Source, place: str | None) -> bool:
    """In the location where its owner is; streets and Other Worlds are no locations."""
    return place in LOCATIONS and any(
        source.id == f"investigator.{who.id}" and who.place == place for who in game.state.investigators
    )


def _extra_card(deck: str, n: int = 1) -> Line:
    draws = reacts(Draws, Moment.WHEN, _more(n), "2e.setup.18", fits=_draws_from(deck))
    return Line(say("second.who_text.extra_card", deck=deck, n=n), (draws,))


def _from_the_bottom(*decks: str) -> Line:
    draws = reacts(Draws, Moment.WHEN, _scrounge, RULE, fits=_draws_from(*decks))
    return Line(say("second.who_text.from_the_bottom", deck=list(decks)), (draws,))


def _caring(stat: str, n: int = 1) -> Line:
    run, fits = _care(stat, n), _someone_to_care_for(stat)
    cares = reacts(Upkeep, Moment.AFTER, run, RULE, forced=False, fits=fits, limit=ONCE)
    return Line(say("second.who_text.care", stat=stat, n=n), (cares,))


def _several_cards(to: type[CardsToMeet], text: str, more: int = 1) -> Line:
    return Line(say(text, n=1 + more), (reacts(to, Moment.WHEN, _more(more), RULE, fits=_his),))


def _loses_less(to: type[Loss], stat: str, n: int = 1) -> Line:
    return Line(
        say("second.who_text.lose_less", stat=stat, n=n),
        (reacts(to, Moment.WHEN, _less(n), RULE, fits=_his),),
    )


def _trust_fund(n: int) -> Line:
    gains = reacts(UpkeepActions, Moment.AFTER, Income(n), RULE, fits=_his)
    return Line(say("second.who_text.trust_fund", n=n), (gains,))


def _more_clue_dice(n: int) -> Line:
    return Line(say("second.who_text.more_clue_dice", n=n), (Modifier("clue_dice", n, RULE),))


_RESEARCH = reacts(AfterRoll, Moment.AFTER, _research, RULE, forced=False, fits=_something_failed, limit=ONCE)

SHEET_LINES: dict[str, Line] = {
    "amanda_sharpe": _extra_card("skills"),
    "ashcan_pete": _from_the_bottom("common", "unique", "spells"),
    "bob_jenkins": _extra_card("common"),
    "carolyn_fern": _caring("sanity"),
    "darrell_simmons": _several_cards(LocationCards, "second.who_text.two_location_cards"),
    "dexter_drake": _extra_card("spells"),
    "gloria_goldberg": _several_cards(GateCards, "second.who_text.two_gate_cards"),
    "harvey_walters": _loses_less(LosesSanity, "sanity"),
    "jenny_barnes": _trust_fund(1),
    "joe_diamond": _more_clue_dice(1),
    "kate_winthrop": Line(
        say("second.who_text.nothing_appears"), (Modifier("no_appearing", 1, RULE, _where_he_is),)
    ),
    "mandy_thompson": Line(say("second.who_text.reroll_failures"), (_RESEARCH,)),
    "michael_mcglen": _loses_less(LosesStamina, "stamina"),
    "monterey_jack": _extra_card("unique"),
    "sister_mary": Line(
        say("second.who_text.never_lost"), (reacts(Lost, Moment.WHEN, _guardian_angel, RULE, fits=_his),)
    ),
    "vincent_lee": _caring("stamina"),
}
"""Investigator -> his own ability, in play and in words."""
INVESTIGATORS: dict[str, tuple[Ability, ...]] = {name: line.abilities for name, line in SHEET_LINES.items()}
