"""Words about markers: what lies hidden in spaces, scars in the veil, and markers on the scenario sheet.

What a hidden marker is nobody knows before it is revealed, so the state does not know it either: it has no color
until then. A scar is a white marker; face down it is mended.
"""

from __future__ import annotations

from typing import Annotated

from miskatonic.games.third.facts import SPACES_OF
from miskatonic.games.third.facts.names import Color, Positive, SpaceName
from miskatonic.games.third.rules.archive import weakened
from miskatonic.games.third.rules.board import near, neighborhoods, start_space
from miskatonic.games.third.rules.choices import choose_place
from miskatonic.games.third.rules.codex import check
from miskatonic.games.third.rules.monsters import move_person, settle
from miskatonic.games.third.rules.people import neighborhood_of, people_at
from miskatonic.games.third.rules.scope import ThirdScope
from miskatonic.games.third.state import Marker, Third
from miskatonic.games.third.words.base import ThirdWord
from miskatonic.kernel.asks import Flow
from miskatonic.kernel.effects import Condition, Word
from miskatonic.kernel.fields import SOME
from miskatonic.kernel.text import Text, say

WHITE, BLUE, RED = "white", "blue", "red"
COLORS = (WHITE, BLUE, RED)
REVEALED = "revealed."
"""Flags: hidden markers of these colors have come to light."""


# ---------------------------------------------------------------------- on the table


def hidden(game: Third) -> list[Marker]:
    """Markers in spaces that nobody has seen the front of."""
    return [marker for marker in game.state.markers if marker.facedown and not marker.color]


def pool(game: Third) -> list[str]:
    """What the hidden markers may turn out to be: one of each color not yet seen, the rest white."""
    found = [color for color in (BLUE, RED) if REVEALED + color not in game.state.flags]
    return [*found, *([WHITE] * (len(hidden(game)) - len(found)))]


def reveal(game: Third, marker: Marker, rule: str) -> str:
    """Turn a hidden marker over; only now it is decided what it is."""
    colors = pool(game)
    marker.color = colors[game.chance.pick("markers", len(colors))]
    marker.facedown = False
    if marker.color != WHITE:
        game.state.flags.append(REVEALED + marker.color)
    game.tell("third.log.marker_revealed", rule, place=marker.place, color=marker.color)
    return marker.color


def marked(game: Third, color: str) -> Marker | None:
    """The marker of this color that lies face up."""
    for marker in game.state.markers:
        if marker.color == color and not marker.facedown:
            return marker
    return None


def place_of_marker(game: Third, color: str) -> str:
    """The space with this marker, "" when there is none."""
    marker = marked(game, color)
    return marker.place if marker else ""


def marker_to_sheet(game: Third, rule: str, n: int = 1) -> Flow[None]:
    """Markers on the scenario sheet: they may weaken an epic monster to death."""
    game.state.sheet_markers += n
    game.tell("third.log.sheet_markers", rule, n=game.state.sheet_markers)
    yield from weakened(game)
    yield from check(game)


def scarred(game: Third, neighborhood: str, *, mended: bool = True) -> bool:
    """It has a scar (or a mended one, if that counts)."""
    return any(
        marker.color == WHITE
        and neighborhood_of(marker.place) == neighborhood
        and (mended or not marker.facedown)
        for marker in game.state.markers
    )


def put_scar(game: Third, place: str, rule: str) -> None:
    game.state.markers.append(Marker(WHITE, place))
    game.tell("third.log.scar", rule, place=place)


# ---------------------------------------------------------------------- conditions


class AtMarker(Condition, frozen=True):
    """You are in the space with this marker."""

    do = "at_marker"
    color: Color

    def holds(self, scope: ThirdScope) -> bool:
        return scope.who.place == place_of_marker(scope.play, self.color)

    def describe(self) -> Text:
        return say("third.condition.at_marker", color=self.color)


class AtHiddenMarker(Condition, frozen=True):
    do = "at_hidden_marker"

    def holds(self, scope: ThirdScope) -> bool:
        return any(marker.place == scope.who.place for marker in hidden(scope.play))

    def describe(self) -> Text:
        return say("third.condition.at_hidden_marker")


class AtScar(Condition, frozen=True):
    do = "at_scar"

    def holds(self, scope: ThirdScope) -> bool:
        return scar_here(scope) is not None

    def describe(self) -> Text:
        return say("third.condition.at_scar")


def scar_here(scope: ThirdScope) -> Marker | None:
    """The open scar in your space."""
    for marker in scope.play.state.markers:
        if marker.color == WHITE and not marker.facedown and marker.place == scope.who.place:
            return marker
    return None


class MarkersRevealed(Condition, frozen=True):
    """All these colors have come to light."""

    do = "markers_revealed"
    colors: Annotated[tuple[Color, ...], SOME]

    def holds(self, scope: ThirdScope) -> bool:
        return all(REVEALED + color in scope.play.state.flags for color in self.colors)

    def describe(self) -> Text:
        return say("third.condition.markers_revealed", color=list(self.colors))


class NoMarkers(Condition, frozen=True):
    do = "no_markers"

    def holds(self, scope: ThirdScope) -> bool:
        return not scope.play.state.markers

    def describe(self) -> Text:
        return say("third.condition.no_markers")


def mended_scars(game: Third) -> int:
    """White markers that lie face down."""
    return sum([marker.facedown and marker.color == WHITE for marker in game.state.markers])


class ScarsMended(Condition, frozen=True):
    do = "scars_mended"
    n: Positive

    def holds(self, scope: ThirdScope) -> bool:
        return mended_scars(scope.play) >= self.n

    def describe(self) -> Text:
        return say("third.condition.scars_mended", n=self.n)


# ---------------------------------------------------------------------- hidden markers


class HideMarkers(ThirdWord, frozen=True):
    """Markers of these colors, shuffled, one face down in each of these spaces."""

    do = "hide_markers"
    colors: tuple[Color, ...]
    spaces: Annotated[tuple[SpaceName, ...], SOME]

    def faults(self) -> tuple[str, ...]:
        whites = len(self.spaces) - 2
        return () if self.colors == (BLUE, RED, *[WHITE] * whites) else ("colors",)

    def run(self, scope: ThirdScope) -> Flow[None]:
        game = scope.play
        for space in self.spaces:
            game.state.markers.append(Marker("", space, facedown=True))
        game.tell("third.log.markers_hidden", scope.rule, place=list(self.spaces))
        return
        yield

    def describe(self) -> Text:
        return say("third.effect.hide_markers", place=list(self.spaces))


class RevealMarker(ThirdWord, frozen=True):
    """Reveal the hidden marker in your space: what follows depends on its color."""

    do = "reveal_marker"
    white: Word
    blue: Word
    red: Word

    def run(self, scope: ThirdScope) -> Flow[None]:
        marker = next(each for each in hidden(scope.play) if each.place == scope.who.place)
        color = reveal(scope.play, marker, scope.rule)
        effect: Word = getattr(self, color)
        yield from effect.run(scope)

    def describe(self) -> Text:
        return say(
            "third.effect.reveal_marker",
            white=self.white.describe(),
            blue=self.blue.describe(),
            red=self.red.describe(),
        )


class DiscardMarker(ThirdWord, frozen=True):
    """The white marker just revealed in your space leads nowhere."""

    do = "discard_marker"

    def run(self, scope: ThirdScope) -> Flow[None]:
        marker = scar_here(scope)
        if marker is not None:
            scope.play.state.markers.remove(marker)
            scope.play.tell("third.log.marker_discarded", scope.rule, place=marker.place)
        return
        yield

    def describe(self) -> Text:
        return say("third.effect.discard_marker")


class RemoveMarker(ThirdWord, frozen=True):
    """The marker of this color leaves the board."""

    do = "remove_marker"
    color: Color

    def run(self, scope: ThirdScope) -> Flow[None]:
        marker = marked(scope.play, self.color)
        if marker is not None:
            scope.play.state.markers.remove(marker)
            scope.play.tell("third.log.marker_removed", scope.rule, color=self.color, place=marker.place)
        return
        yield

    def describe(self) -> Text:
        return say("third.effect.remove_marker", color=self.color)


class RemoveHidden(ThirdWord, frozen=True):
    """What is still hidden leaves the board unseen."""

    do = "remove_hidden_markers"

    def run(self, scope: ThirdScope) -> Flow[None]:
        state = scope.play.state
        left = hidden(scope.play)
        state.markers = [marker for marker in state.markers if marker not in left]
        scope.play.tell("third.log.markers_removed", scope.rule, n=len(left))
        return
        yield

    def describe(self) -> Text:
        return say("third.effect.remove_hidden_markers")


class OnlyMarker(ThirdWord, frozen=True):
    """All hidden markers are revealed and all but this color removed; without any, one comes to the starting space."""

    do = "only_marker"
    color: Color

    def run(self, scope: ThirdScope) -> Flow[None]:
        game = scope.play
        for marker in hidden(game):
            reveal(game, marker, scope.rule)
        kept = [marker for marker in game.state.markers if marker.color == self.color]
        game.state.markers = kept or [Marker(self.color, start_space(game))]
        place = game.state.markers[0].place
        game.tell("third.log.only_marker", scope.rule, color=self.color, place=place)
        return
        yield

    def describe(self) -> Text:
        return say("third.effect.only_marker", color=self.color)


class LeaveMarker(ThirdWord, frozen=True):
    """Everybody in the space with this marker moves one space away."""

    do = "leave_marker"
    color: Color

    def run(self, scope: ThirdScope) -> Flow[None]:
        game = scope.play
        place = place_of_marker(game, self.color)
        for who in people_at(game, place):
            prompt = say("third.ask.leave", place=place)
            to = yield from choose_place(game, who.seat, near(game, place), prompt, scope.rule)
            yield from move_person(game, who, to, scope.rule)
            yield from settle(game)

    def describe(self) -> Text:
        return say("third.effect.leave_marker", color=self.color)


# ---------------------------------------------------------------------- scars


class PlaceScars(ThirdWord, frozen=True):
    """Scars in any space, each in a neighborhood that has neither a scar nor a mended one."""

    do = "place_scars"
    n: Positive = 1

    def run(self, scope: ThirdScope) -> Flow[None]:
        game = scope.play
        for left in range(self.n, 0, -1):
            whole = [name for name in neighborhoods(game) if not scarred(game, name)]
            places = [place for name in whole for place in SPACES_OF[name]]
            prompt = say("third.ask.place_scar", n=left)
            place = yield from choose_place(game, game.state.leader, places, prompt, scope.rule)
            if place:
                put_scar(game, place, scope.rule)

    def describe(self) -> Text:
        return say("third.effect.place_scars", n=self.n)


class MendScar(ThirdWord, frozen=True):
    """The scar in your space is turned face down."""

    do = "mend_scar"

    def run(self, scope: ThirdScope) -> Flow[None]:
        marker = scar_here(scope)
        if marker is not None:
            marker.facedown = True
            scope.play.tell("third.log.scar_mended", scope.rule, who=scope.who.id, place=marker.place)
            yield from weakened(scope.play)
            yield from check(scope.play)

    def describe(self) -> Text:
        return say("third.effect.mend_scar")


# ---------------------------------------------------------------------- markers that count


class MarkerInEach(ThirdWord, frozen=True):
    """One marker face down in the middle of each neighborhood."""

    do = "marker_in_each_neighborhood"

    def run(self, scope: ThirdScope) -> Flow[None]:
        for name in neighborhoods(scope.play):
            scope.play.state.markers.append(Marker("", name, facedown=True))
        scope.play.tell("third.log.marker_in_each", scope.rule)
        return
        yield

    def describe(self) -> Text:
        return say("third.effect.marker_in_each")


class MarkerOnSheet(ThirdWord, frozen=True):
    do = "marker_on_sheet"
    n: Positive = 1

    def run(self, scope: ThirdScope) -> Flow[None]:
        yield from marker_to_sheet(scope.play, scope.rule, self.n)

    def describe(self) -> Text:
        return say("third.effect.marker_on_sheet", n=self.n)


WORDS = (
    AtMarker,
    AtHiddenMarker,
    AtScar,
    MarkersRevealed,
    NoMarkers,
    ScarsMended,
    HideMarkers,
    RevealMarker,
    DiscardMarker,
    RemoveMarker,
    RemoveHidden,
    OnlyMarker,
    LeaveMarker,
    PlaceScars,
    MendScar,
    MarkerInEach,
    MarkerOnSheet,
)
