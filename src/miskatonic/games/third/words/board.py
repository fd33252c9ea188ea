"""Words about the board: clues, doom, monsters, moving about."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated

from miskatonic.games.third.facts import NEIGHBORHOOD_OF, SPACES_OF
from miskatonic.games.third.facts.names import Positive
from miskatonic.games.third.rules import codex, doom, monsters
from miskatonic.games.third.rules.board import all_spaces, most_doom, near, street_of, unstable
from miskatonic.games.third.rules.choices import GROUP, choose_place, step_option, stop_option
from miskatonic.games.third.rules.happenings import ClueGained
from miskatonic.games.third.rules.mythos import draw_tokens
from miskatonic.games.third.rules.people import neighborhood_of, present
from miskatonic.games.third.rules.scope import ThirdScope
from miskatonic.games.third.rules.walking import step_to, ways
from miskatonic.games.third.state import EXHAUSTED, READY
from miskatonic.games.third.steps import NextToken
from miskatonic.games.third.words.base import ThirdWord
from miskatonic.games.third.words.common import PersonalWord
from miskatonic.kernel.answers import about
from miskatonic.kernel.asks import Ask, Flow
from miskatonic.kernel.fields import Known
from miskatonic.kernel.text import Text, say

SHEET = "scenario_sheet"
SPACE = "space:"
"""A space by its name."""


# ---------------------------------------------------------------------- where


def _your_space(scope: ThirdScope) -> list[str]:
    return [] if scope.who.out else [scope.who.place]


def _your_neighborhood(scope: ThirdScope) -> list[str]:
    return list(SPACES_OF.get("" if scope.who.out else neighborhood_of(scope.who.place), ()))


def _others_in_your_neighborhood(scope: ThirdScope) -> list[str]:
    return [place for place in _your_neighborhood(scope) if place != scope.who.place]


def _monster_space(scope: ThirdScope) -> list[str]:
    return [scope.monster.place] if scope.monster else []


def _adjacent(scope: ThirdScope) -> list[str]:
    """The spaces around the monster, or around you."""
    origin = _monster_space(scope) or _your_space(scope)
    return list(near(scope.play, origin[0])) if origin else []


def _adjacent_with_most_doom(scope: ThirdScope) -> list[str]:
    return most_doom(scope.play, _adjacent(scope))


def _adjacent_street(scope: ThirdScope) -> list[str]:
    return [place for place in _adjacent(scope) if street_of(scope.play, place)]


def _unstable(scope: ThirdScope) -> list[str]:
    return unstable(scope.play)


def _any_space(scope: ThirdScope) -> list[str]:
    return list(all_spaces(scope.play))


def _with_doom(scope: ThirdScope) -> list[str]:
    return [place for place in all_spaces(scope.play) if scope.play.state.doom.get(place)]


PLACES: dict[str, Callable[[ThirdScope], list[str]]] = {
    "your_space": _your_space,
    "their_space": _your_space,
    "space_in_your_neighborhood": _your_neighborhood,
    "other_space_in_your_neighborhood": _others_in_your_neighborhood,
    "monster_space": _monster_space,
    "adjacent_space": _adjacent,
    "adjacent_space_with_most_doom": _adjacent_with_most_doom,
    "adjacent_street": _adjacent_street,
    "unstable_space": _unstable,
    "any_space": _any_space,
    "each_of_up_to_2_different_spaces": _any_space,
    "any_space_with_doom": _with_doom,
}
"""What cards call a space -> the spaces it can mean now. "Their" is of whom the sentence was turned to."""


Where = Annotated[str, Known((*PLACES, *(SPACE + place for place in NEIGHBORHOOD_OF)))]


def places(scope: ThirdScope, where: str) -> list[str]:
    """The spaces that are meant; where they are several and one is wanted, somebody chooses."""
    if where.startswith(SPACE):
        return [where.removeprefix(SPACE)]
    return PLACES[where](scope)


def place_text(where: str) -> Text:
    """Where it is, as the end of a clause: "in your space"."""
    if where.startswith(SPACE):
        return say("third.where.named", place=where.removeprefix(SPACE))
    return say(f"third.where.{where}")


# ---------------------------------------------------------------------- clues


class GainClue(PersonalWord, frozen=True):
    """Gain clues from the middle of your neighborhood, as many as lie there."""

    do = "gain_clue"
    n: Positive = 1

    def act(self, scope: ThirdScope) -> Flow[None]:
        for _ in range(self.n):
            yield from gain_clue(scope)

    def can(self, scope: ThirdScope) -> bool:
        return scope.play.state.clues.get(neighborhood_of(scope.who.place), 0) > 0

    def describe(self) -> Text:
        return say("third.effect.gain_clue", n=self.n)


def gain_clue(scope: ThirdScope) -> Flow[None]:
    """One clue from the middle; the event whose encounter this is goes to its discard pile then (451.7)."""
    game, who = scope.play, scope.who
    here, clues = neighborhood_of(who.place), game.state.clues
    if not clues.get(here):
        return

    def take() -> Flow[None]:
        clues[here] -= 1
        if not clues[here]:
            del clues[here]
        who.clues += 1
        scope.about["clue_here"] = True
        game.tell("third.log.gain_clues", scope.rule, who=who.id, place=here, n=1)
        return
        yield

    happening = ClueGained(who=who, place=here)
    yield from game.abilities.happen(game, happening, take, [each.seat for each in present(game)])


class ClueToSheet(ThirdWord, frozen=True):
    """Clues from the supply onto the scenario sheet."""

    do = "clue_to_sheet"
    n: Positive = 1

    def run(self, scope: ThirdScope) -> Flow[None]:
        scope.play.state.sheet_clues += self.n
        scope.play.tell("third.log.sheet_clues", scope.rule, n=self.n, total=scope.play.state.sheet_clues)
        yield from codex.check(scope.play)

    def describe(self) -> Text:
        return say("third.effect.clue_to_sheet", n=self.n)


class SpawnClue(ThirdWord, frozen=True):
    """Spawn clues."""

    do = "spawn_clue"
    n: Positive = 1

    def run(self, scope: ThirdScope) -> Flow[None]:
        yield from doom.spawn_clue(scope.play, scope.rule, self.n)

    def possible(self, scope: ThirdScope) -> bool:
        return len(scope.play.state.events) > 0

    def describe(self) -> Text:
        return say("third.effect.spawn_clue", n=self.n)


# ---------------------------------------------------------------------- doom


class RemoveDoom(ThirdWord, frozen=True):
    """Remove doom from a space, or from each of up to two; where there is a choice, you choose."""

    do = "remove_doom"
    n: Positive
    where: Where = "your_space"

    def run(self, scope: ThirdScope) -> Flow[None]:
        left = self._places(scope)
        for turn in range(2 if self.where == "each_of_up_to_2_different_spaces" else 1):
            place = yield from choose_place(
                scope.play,
                scope.seat,
                left,
                say("third.ask.remove_doom", n=self.n),
                "3e.004",
                may=turn > 0,
            )
            if not place:
                return
            yield from doom.take_doom(scope.play, scope.who, place, self.n, scope.rule)
            left.remove(place)

    def _places(self, scope: ThirdScope) -> list[str]:
        """Those that have doom at all."""
        return [place for place in places(scope, self.where) if scope.play.state.doom.get(place)]

    def possible(self, scope: ThirdScope) -> bool:
        return bool(self._places(scope))

    def describe(self) -> Text:
        return say("third.effect.remove_doom", n=self.n, where=place_text(self.where))


class PlaceDoom(ThirdWord, frozen=True):
    """Place doom in a space or on the scenario sheet; of several spaces the group chooses one."""

    do = "place_doom"
    n: Positive
    where: Where | Annotated[str, Known((SHEET,))] = "your_space"

    def run(self, scope: ThirdScope) -> Flow[None]:
        game = scope.play
        if self.where == SHEET:
            yield from doom.to_sheet(game, self.n, scope.rule)
            return
        found, prompt = places(scope, self.where), say("third.ask.place_doom", n=self.n)
        place = yield from choose_place(game, game.state.leader, found, prompt, GROUP)
        if place:
            yield from doom.place_doom(game, place, self.n, scope.rule)

    def possible(self, scope: ThirdScope) -> bool:
        return self.where == SHEET or bool(places(scope, self.where))

    def describe(self) -> Text:
        if self.where == SHEET:
            return say("third.effect.doom_on_sheet", n=self.n)
        return say("third.effect.place_doom", n=self.n, where=place_text(self.where))


# ---------------------------------------------------------------------- monsters


class SpawnMonster(ThirdWord, frozen=True):
    """Spawn monsters in this space, whatever their own cards say (465.6)."""

    do = "spawn_monster"
    where: Where
    n: Positive = 1
    state: Annotated[str, Known((READY, EXHAUSTED))] = READY

    def run(self, scope: ThirdScope) -> Flow[None]:
        found, prompt = places(scope, self.where), say("third.ask.spawn_place")
        place = yield from choose_place(scope.play, scope.play.state.leader, found, prompt, scope.rule)
        if place:
            yield from monsters.spawn(scope.play, scope.rule, place=place, state=self.state, n=self.n)

    def possible(self, scope: ThirdScope) -> bool:
        return bool(places(scope, self.where))

    def describe(self) -> Text:
        return say("third.effect.spawn_monster_at", n=self.n, state=self.state, where=place_text(self.where))


# ---------------------------------------------------------------------- moving


class Move(PersonalWord, frozen=True):
    """Move up to so many spaces, one after the other, unless a monster stops you (466.3, 467.3)."""

    do = "move"
    up_to: Positive
    ignore_monsters: bool = False

    def act(self, scope: ThirdScope) -> Flow[None]:
        game, who = scope.play, scope.who
        for left in range(self.up_to, 0, -1):
            place = yield from self._next(scope, ways(game, who), left)
            if not place:
                break
            if self.ignore_monsters:
                yield from monsters.move_person(game, who, place, scope.rule)
            elif (yield from step_to(game, who, place, scope.rule)):
                break
        yield from monsters.settle(game)

    def _next(self, scope: ThirdScope, ways: Iterable[str], left: int) -> Flow[str]:
        options = [step_option(place, scope.rule) for place in ways]
        prompt = say("third.ask.move", who=scope.who.id, n=left)
        answer = yield Ask(scope.seat, prompt, [stop_option(scope.rule), *options], scope.rule)
        return "" if answer == "stop" else about(answer)

    def describe(self) -> Text:
        text = "third.effect.move_ignoring" if self.ignore_monsters else "third.effect.move"
        return say(text, n=self.up_to)


class MoveDirectly(PersonalWord, frozen=True):
    """Move straight to a space; where there are several, you choose (466.4)."""

    do = "move_directly"
    where: Where

    def act(self, scope: ThirdScope) -> Flow[None]:
        place = yield from choose_place(
            scope.play, scope.seat, self._goals(scope), say("third.ask.move_directly"), scope.rule
        )
        if place:
            yield from monsters.move_person(scope.play, scope.who, place, scope.rule)
            yield from monsters.settle(scope.play)

    def _goals(self, scope: ThirdScope) -> list[str]:
        total = scope.play.abilities.total
        return [
            place for place in places(scope, self.where) if not total(scope.play, "cannot_enter", 0, place)
        ]

    def can(self, scope: ThirdScope) -> bool:
        return any(place != scope.who.place for place in self._goals(scope))

    def describe(self) -> Text:
        return say("third.effect.move_directly", where=place_text(self.where))


class DrawMythosTokens(ThirdWord, frozen=True):
    """You or the leader draws and resolves mythos tokens; so does a player without an investigator."""

    do = "draw_mythos_tokens"
    n: Positive
    who: Annotated[str, Known(("you", "leader"))] = "you"

    def run(self, scope: ThirdScope) -> Flow[None]:
        seat = scope.seat if self.who == "you" else scope.play.state.leader
        if scope.last:
            scope.play.push(*[NextToken(seat, scope.rule)] * self.n)
        else:
            yield from draw_tokens(scope.play, seat, self.n, scope.rule)

    def describe(self) -> Text:
        return say("third.effect.draw_mythos_tokens", n=self.n, whom=self.who)


WORDS = (
    GainClue,
    ClueToSheet,
    SpawnClue,
    RemoveDoom,
    PlaceDoom,
    SpawnMonster,
    Move,
    MoveDirectly,
    DrawMythosTokens,
)
