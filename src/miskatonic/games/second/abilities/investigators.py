"""The investigators' own abilities."""

from __future__ import annotations

from collections.abc import Callable

from miskatonic.games.second.facts import LOCATIONS, kind_of
from miskatonic.games.second.rules import harm
from miskatonic.games.second.rules.checks import reroll
from miskatonic.games.second.rules.choices import choose_person
from miskatonic.games.second.rules.people import max_sanity, max_stamina, people_at
from miskatonic.games.second.rules.places import move_to
from miskatonic.games.second.rules.scope import SecondScope
from miskatonic.games.second.state import Investigator, Second
from miskatonic.games.second.words.common import regain
from miskatonic.kernel.abilities import Ability, Happening, Modifier, Moment, Reaction, Source
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.text import say

RULE = "2e.anatomy.investigator.06"
CHURCH = "south_church"
EVERYBODYS = ("kate_winthrop",)
"""Those whose ability changes numbers that are nobody's in particular."""


def _his(game: Second, source: Source, happening: Happening) -> bool:
    """It happens to the one whose ability this is."""
    return bool(happening.about["who"].seat == source.seat)


def _draws_from(*decks: str) -> Callable[[Second, Source, Happening], bool]:
    def fits(game: Second, source: Source, happening: Happening) -> bool:
        return _his(game, source, happening) and happening.about["deck"] in decks

    return fits


def _one_more(game: Second, source: Source, happening: Happening) -> Flow[None]:
    """One extra card to choose from."""
    happening.about["n"] += 1
    return
    yield


def _scrounge(game: Second, source: Source, happening: Happening) -> Flow[None]:
    """He may look at the bottom of the deck, and take what lies there instead."""
    who, deck = happening.about["who"], happening.about["deck"]
    pile = game.state.decks[deck]
    found = pile.peek(game.chance, deck, happening.about["n"], seat=who.seat, bottom=True)
    if not found:
        return
    names = [kind_of(card) for card in found]
    options = [
        Option("top", say("second.option.from_top"), rule=RULE),
        Option("bottom", say("second.option.from_bottom", card=names), rule=RULE, card=found[0]),
    ]
    answer = yield Ask(who.seat, say("second.ask.scrounge", deck=deck), options, RULE)
    happening.about["bottom"] = answer == "bottom"


def _one_less(game: Second, source: Source, happening: Happening) -> Flow[None]:
    """Every loss is smaller by one."""
    happening.about["n"] = max(0, happening.about["n"] - 1)
    return
    yield


def _trust_fund(game: Second, source: Source, happening: Happening) -> Flow[None]:
    who = happening.about["who"]
    who.money += 1
    game.tell("second.log.gain_money", "2e.upkeep.06", who=who.id, n=1)
    return
    yield


def _unused(game: Second, source: Source, happening: Happening) -> bool:
    return _his(game, source, happening) and source.id not in game.state.used


def _care(stat: str) -> Callable[[Second, Source, Happening], Flow[None]]:
    """One Sanity or Stamina back for himself or somebody in the same place."""

    def run(game: Second, source: Source, happening: Happening) -> Flow[None]:
        who = happening.about["who"]
        game.state.used.append(source.id)
        patients = _patients(game, who.place, stat)
        prompt = say("second.ask.care", stat=stat)
        patient = yield from choose_person(game, who.seat, patients, prompt, RULE)
        yield from regain(SecondScope(game, patient, source.id, RULE), stat, 1)

    return run


def _patients(game: Second, place: str, stat: str) -> list[Investigator]:
    """Those here who lack some of it."""
    most = max_sanity if stat == "sanity" else max_stamina
    return [other for other in people_at(game, place) if getattr(other, stat) < most(game, other)]


def _someone_to_care_for(stat: str) -> Callable[[Second, Source, Happening], bool]:
    def fits(game: Second, source: Source, happening: Happening) -> bool:
        if not _unused(game, source, happening):
            return False
        return bool(_patients(game, happening.about["who"].place, stat))

    return fits


def _research(game: Second, source: Source, happening: Happening) -> Flow[None]:
    """Once a turn: the dice of anybody's check that were no successes are rolled again."""
    game.state.used.append(source.id)
    reroll(game, happening.about["check"], failures_only=True)
    return
    yield


def _something_failed(game: Second, source: Source, happening: Happening) -> bool:
    made = happening.about["check"]
    return source.id not in game.state.used and any(face < made.threshold for face in made.dice)


def _guardian_angel(game: Second, source: Source, happening: Happening) -> Flow[None]:
    """She is never lost: to the Asylum, the Hospital, or home to her church."""
    who = happening.about["who"]
    place = {"sanity": harm.ASYLUM, "stamina": harm.HOSPITAL}.get(happening.about["cause"], CHURCH)
    happening.cancelled = True
    who.done = True
    move_to(game, who, place, RULE)
    return
    yield


def _where_she_is(game: Second, _: Source, place: str | None) -> bool:
    """In the location where Kate is; streets and Other Worlds are no locations."""
    return place in LOCATIONS and any(
        who.id == "kate_winthrop" and who.place == place for who in game.state.investigators
    )


def _extra_card(*decks: str) -> tuple[Ability, ...]:
    return (Reaction("draw", Moment.WHEN, _one_more, "2e.setup.18", fits=_draws_from(*decks)),)


def _caring(stat: str) -> tuple[Ability, ...]:
    run, fits = _care(stat), _someone_to_care_for(stat)
    return (Reaction("upkeep", Moment.AFTER, run, RULE, forced=False, fits=fits),)


INVESTIGATORS: dict[str, tuple[Ability, ...]] = {
    "amanda_sharpe": _extra_card("skills"),
    "ashcan_pete": (
        Reaction("draw", Moment.WHEN, _scrounge, RULE, fits=_draws_from("common", "unique", "spells")),
    ),
    "bob_jenkins": _extra_card("common"),
    "carolyn_fern": _caring("sanity"),
    "darrell_simmons": (Reaction("location_cards", Moment.WHEN, _one_more, RULE, fits=_his),),
    "dexter_drake": _extra_card("spells"),
    "gloria_goldberg": (Reaction("gate_cards", Moment.WHEN, _one_more, RULE, fits=_his),),
    "harvey_walters": (Reaction("lose_sanity", Moment.WHEN, _one_less, RULE, fits=_his),),
    "jenny_barnes": (Reaction("upkeep_actions", Moment.AFTER, _trust_fund, RULE, fits=_his),),
    "joe_diamond": (Modifier("clue_dice", 1, RULE),),
    "kate_winthrop": (Modifier("no_appearing", 1, RULE, _where_she_is),),
    "mandy_thompson": (
        Reaction("rolled", Moment.AFTER, _research, RULE, forced=False, fits=_something_failed),
    ),
    "michael_mcglen": (Reaction("lose_stamina", Moment.WHEN, _one_less, RULE, fits=_his),),
    "monterey_jack": _extra_card("unique"),
    "sister_mary": (Reaction("lost", Moment.WHEN, _guardian_angel, RULE, fits=_his),),
    "vincent_lee": _caring("stamina"),
}
