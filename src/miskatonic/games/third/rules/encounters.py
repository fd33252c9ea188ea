"""The encounter phase: everybody who is not engaged meets what his space has in store."""

from __future__ import annotations

from functools import partial

from miskatonic.games.third.facts import EVENTS, FUTURE
from miskatonic.games.third.rules import written
from miskatonic.games.third.rules.board import street_of
from miskatonic.games.third.rules.choices import choose_person
from miskatonic.games.third.rules.codex import ARCHIVE_CARD, codex_scope, side_of
from miskatonic.games.third.rules.doom import WITH_TOP, discard_event, has_anomalies
from miskatonic.games.third.rules.happenings import Encountered, EncounterRead
from miskatonic.games.third.rules.harm import Defeated
from miskatonic.games.third.rules.news import note_encounter
from miskatonic.games.third.rules.people import at_seat, is_engaged, neighborhood_of, present
from miskatonic.games.third.rules.scope import ThirdScope
from miskatonic.games.third.rules.turn import acted, next_step
from miskatonic.games.third.scenes import Encounter
from miskatonic.games.third.state import Investigator, Third
from miskatonic.games.third.steps import EncounterOver, Meeting
from miskatonic.kernel.asks import Ask, Flow, Option, Stop, nothing
from miskatonic.kernel.text import say

NEIGHBORHOOD, STREET, ANOMALY, IN_FUTURE = "neighborhood", "street", "anomaly", "future"
"""Kinds of encounters."""
ORDER = Stop("encounters")
"""In which order they are had: as they sit, unless somebody wishes to be asked."""
RULES = {NEIGHBORHOOD: "3e.416.4", STREET: "3e.419.3", ANOMALY: "3e.408.3d", IN_FUTURE: "3e.411.5a"}


def encounter(game: Third) -> Flow[None]:
    """The turn of one investigator, whom the group picks (203.2); a unit, which his defeat ends."""
    state = game.state
    people = state.investigators
    left = [people[seat] for seat in state.queue if not people[seat].out]
    if not left:
        next_step(game)
        return
    if all(is_engaged(game, who) for who in left):
        left = left[:1]
    if len(left) == 1:
        acted(game, left[0].seat)
        yield from encounter_of(game, left[0])
        return
    prompt = say("third.ask.next_encounter")
    who = yield from choose_person(game, state.leader, left, prompt, "3e.203.2", stop=ORDER)
    assert who is not None
    acted(game, who.seat)
    game.push(Meeting(who.seat))


def meet(game: Third, step: Meeting) -> Flow[None]:
    return encounter_of(game, at_seat(game, step.seat))


def encounter_of(game: Third, who: Investigator) -> Flow[None]:
    """The encounter of his space, or another that a card offers him (441.3); none while engaged (203.3)."""
    if is_engaged(game, who):
        game.tell("third.log.no_encounter", "3e.203.3", who=who.id)
        return
    others = game.abilities.usable(game, "encounter", who.seat)
    if others:
        options = [Option("space", say("third.option.encounter", place=who.place), rule="3e.441.3")]
        options += [
            Option(f"use:{each.name}", each.text, f"card:{source.id}", each.rule) for source, each in others
        ]
        answer = yield Ask(who.seat, say("third.ask.which_encounter"), options, "3e.441.3")
        for source, each in others:
            if answer == f"use:{each.name}":
                yield from each.run(game, source)
                return
    yield from MEET[kind_of_encounter(game, who)](game, who)


def kind_of_encounter(game: Third, who: Investigator) -> str:
    """What his space has: an anomaly takes the place of everything else in its neighborhood (408.3c)."""
    if who.place == FUTURE:
        return IN_FUTURE
    name = neighborhood_of(who.place)
    if name in game.state.anomalies and has_anomalies(game):
        return ANOMALY
    return NEIGHBORHOOD if name else STREET


# ---------------------------------------------------------------------- kinds


def meet_neighborhood(game: Third, who: Investigator) -> Flow[None]:
    """The top card of the neighborhood's deck, by his space: an event may be among them (416.4, 451.6)."""
    name = neighborhood_of(who.place)
    deck = game.state.neighborhoods[name]
    if deck.bags:
        card = deck.draw(game.chance, f"encounters.{name}")
        yield from _resolve(game, who, card, who.place, NEIGHBORHOOD, name)


def meet_street(game: Third, who: Investigator) -> Flow[None]:
    """The top street card, by the type of his street (419.3)."""
    street = street_of(game, who.place)
    assert street is not None
    if game.state.streets.bags:
        card = game.state.streets.draw(game.chance, "streets")
        yield from _resolve(game, who, card, street.type, STREET, "")


def meet_anomaly(game: Third, who: Investigator) -> Flow[None]:
    """The top anomaly card, by the doom in his own space (408.3d, 408.6)."""
    if game.state.anomaly_deck.bags:
        card = game.state.anomaly_deck.draw(game.chance, "anomalies")
        doom = game.state.doom.get(who.place, 0)
        yield from _resolve(game, who, card, str(doom), ANOMALY, neighborhood_of(who.place))


def meet_future(game: Third, who: Investigator) -> Flow[None]:
    """What the archive card that is this space has instead of encounters."""
    for card in game.state.codex:
        effect = side_of(card).instead
        if effect is not None:
            game.tell("third.log.future", RULES[IN_FUTURE], who=who.id)
            yield from effect.run(codex_scope(game, card.number, RULES[IN_FUTURE], who))
            return


MEET = {
    NEIGHBORHOOD: meet_neighborhood,
    STREET: meet_street,
    ANOMALY: meet_anomaly,
    IN_FUTURE: meet_future,
}


# ---------------------------------------------------------------------- one card


def _resolve(game: Third, who: Investigator, card: str, entry: str, kind: str, name: str) -> Flow[None]:
    """Read the entry, put the card where it belongs, and let everything answer that waits for an encounter's end."""
    game.state.revealed.append(card)
    scope = ThirdScope(game, who, card, RULES[kind], about={"during": "encounter"})
    effect = written.book.entry(card, entry)
    fallen: Defeated | None = None
    steps, waiting = game.state.steps, len(game.state.steps)
    with game.scene(Encounter(who.seat, who.place, card, entry)) as met:
        note_encounter(game, met)
        game.tell(
            "third.log.encounter", RULES[kind], who=who.id, place=met.place, encounter=f"{card}.{entry}"
        )
        try:
            if game.abilities.hears(EncounterRead):
                named = written.book.named(card, entry)
                reading = EncounterRead(who=who, card=card, entry=entry, named=named)
                seats = [each.seat for each in present(game)]
                yield from game.abilities.happen(game, reading, partial(effect.run, scope), seats)
            else:
                scope.last = True
                yield from effect.run(scope)
        except Defeated as defeated:
            fallen = defeated
    if len(steps) > waiting:  # it goes on with a test
        steps.insert(waiting, EncounterOver(met, kind, name))
        return
    put_away(game, card, kind, name, gained=bool(scope.about.get("clue_here")))
    if fallen is not None:
        raise fallen
    yield from _had(game, who, kind, name)


def encounter_over(game: Third, step: EncounterOver) -> Flow[None]:
    """The end of an encounter whose test was several units."""
    put_away(game, step.met.card, step.kind, step.name, gained=step.gained)
    if not step.fallen:
        yield from _had(game, at_seat(game, step.met.seat), step.kind, step.name)


def _had(game: Third, who: Investigator, kind: str, name: str) -> Flow[None]:
    """He has had his encounter."""
    if game.abilities.hears(Encountered):
        done = Encountered(who=who, neighborhood=name, encounter=kind)
        yield from game.abilities.happen(game, done, nothing, [each.seat for each in present(game)])


def put_away(game: Third, card: str, kind: str, name: str, *, gained: bool) -> None:
    """Under its deck (441.11); an event is discarded if it gave a clue, else shuffled back (451.7)."""
    state = game.state
    state.revealed.remove(card)
    if card in EVENTS and gained:
        discard_event(game, card)
        game.tell("third.log.event_discarded", "3e.451.7", place=name)
    elif card in EVENTS:
        state.neighborhoods[name].shuffle_into([card], WITH_TOP)
    elif card.startswith(ARCHIVE_CARD):
        return
    elif kind == NEIGHBORHOOD:
        state.neighborhoods[name].put(card, bottom=True)
    elif kind == STREET:
        state.streets.put(card, bottom=True)
    else:
        state.anomaly_deck.put(card, bottom=True)
