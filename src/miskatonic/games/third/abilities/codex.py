"""What lies in the codex: archive cards, the scenario sheet, the rumor, and cards attached to neighborhood decks.

A card says several lines: what it waits for (`Trigger`), what it lets people do (`CodexAction`), and what holds while
it is there, which is a `Line` that makes abilities of itself.
"""

from __future__ import annotations

from typing import Annotated

from miskatonic.games.third.facts import SPACES_OF, kind_of
from miskatonic.games.third.facts.names import Color, Epic, MonsterName, NeighborhoodName, Positive
from miskatonic.games.third.rules.board import most_doom
from miskatonic.games.third.rules.choices import choose_place
from miskatonic.games.third.rules.codex import RULE, RULES, codex_scope
from miskatonic.games.third.rules.doom import ANOMALIES, OUTBREAKS
from miskatonic.games.third.rules.happenings import (
    AnomalyOpens,
    Encountered,
    EncounterRead,
    MonsterDefeated,
    OfMonster,
    Spawned,
)
from miskatonic.games.third.rules.monsters import attack, engage
from miskatonic.games.third.rules.people import at_seat, find_monster, neighborhood_of
from miskatonic.games.third.rules.scope import ThirdScope
from miskatonic.games.third.state import Monster, Third
from miskatonic.games.third.words.choices import Spend
from miskatonic.games.third.words.markers import marker_to_sheet, place_of_marker, put_scar, scarred
from miskatonic.kernel.abilities import AFTER, WHEN, Ability, Modifier, Source, reacts
from miskatonic.kernel.asks import Flow, Odds
from miskatonic.kernel.effects import Condition, Term, Word
from miskatonic.kernel.fields import SOME, Known
from miskatonic.kernel.text import Text, say

NO_COST = Spend()


def number_of(source: Source) -> int:
    """The archive card that a source is."""
    return int(source.id.removeprefix("codex:"))


Icon = Annotated[str, Known(("", "clue", "doom", "both"))]


class Line(Term, frozen=True):
    """Something printed on a card of the codex; with the icon "clue" an objective, with "doom" a threat."""

    icon: Icon = ""

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        """What holds while the card is there."""
        return ()


class Trigger(Line, frozen=True, kw_only=True):
    """As soon as something holds, something happens; some of them but once."""

    do = "trigger"
    when: Condition
    effect: Word
    once: bool = False

    def describe(self) -> Text:
        return say("third.codex.trigger", when=self.when.describe(), effect=self.effect.describe())


class CodexAction(Line, frozen=True, kw_only=True):
    """An action that whoever is in the right place may perform, at a cost or not."""

    do = "codex_action"
    where: Condition
    effect: Word
    cost: Spend = NO_COST

    def can(self, scope: ThirdScope) -> bool:
        return self.where.holds(scope) and self.cost.possible(scope) and self.effect.possible(scope)

    def run(self, scope: ThirdScope) -> Flow[None]:
        if (yield from self.cost.pay(scope)):
            yield from self.effect.run(scope)

    def odds(self, scope: ThirdScope) -> tuple[Odds, ...]:
        return self.effect.odds(scope)

    def deed(self) -> Text:
        """What is done, and at which cost."""
        effect = self.effect.describe()
        if self.cost == NO_COST:
            return effect
        return say("third.effect.pay", cost=self.cost.describe(), effect=effect)

    def describe(self) -> Text:
        return say("third.codex.action", where=self.where.describe(), effect=self.deed())


# ---------------------------------------------------------------------- what holds while a card is there


class Outbreak(Line, frozen=True):
    """Archive card 1: what it says is a rule of the board (469.1a)."""

    do = "outbreak"

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        return (Modifier(OUTBREAKS, 1, RULE),)

    def describe(self) -> Text:
        return say("third.codex.outbreak")


class Anomalies(Line, frozen=True):
    """Archive card 2: what it says are rules of the board and of encounters (408.3)."""

    do = "anomalies"

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        return (Modifier(ANOMALIES, 1, RULE),)

    def describe(self) -> Text:
        return say("third.codex.anomalies")


class BarrierDestroyed(Line, frozen=True):
    """Nothing but a fact that other cards ask for."""

    do = "barrier_destroyed"

    def describe(self) -> Text:
        return say("third.codex.barrier_destroyed")


class Barrier(Line, frozen=True, kw_only=True):
    """Nobody can move to the space with this marker."""

    do = "barrier"
    color: Color

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        return (Modifier("cannot_enter", 1, RULE, self.fits),)

    def fits(self, game: Third, _: Source, place: str | None) -> bool:
        return place == place_of_marker(game, self.color)

    def describe(self) -> Text:
        return say("third.codex.barrier", color=self.color)


class FutureSpace(Line, frozen=True, kw_only=True):
    """The card is a space of its own: doom for it goes to the sheet, and instead of an encounter comes this."""

    do = "future_space"
    effect: Word

    def describe(self) -> Text:
        return say("third.codex.future", effect=self.effect.describe())


class NewScar(Line, frozen=True, kw_only=True):
    """An anomaly leaves a scar where most doom is, unless one is there already (or a mended one)."""

    do = "new_scar"
    mended: bool = False

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        return (reacts(AnomalyOpens, AFTER, self.run, RULE, fits=self.fits),)

    def fits(self, game: Third, source: Source, happening: AnomalyOpens) -> bool:
        return not scarred(game, happening.neighborhood, mended=self.mended)

    def run(self, game: Third, source: Source, happening: AnomalyOpens) -> Flow[None]:
        places = most_doom(game, SPACES_OF[happening.neighborhood])
        place = yield from choose_place(game, game.state.leader, places, say("third.ask.scar"), RULE)
        put_scar(game, place, RULE)

    def describe(self) -> Text:
        return say("third.codex.new_scar", mended=self.mended)


class Worshipers(Line, frozen=True, kw_only=True):
    """They give up their neighborhood's marker when they appear, and when defeated leave one on the sheet."""

    do = "worshipers"
    members: Annotated[tuple[MonsterName, ...], SOME]

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        rule = RULES["clue"]
        return (
            reacts(Spawned, AFTER, self.shown, RULE, fits=self.fits),
            reacts(MonsterDefeated, WHEN, self.boxed, rule, fits=self.fits),
            reacts(MonsterDefeated, AFTER, self.defeated, rule, fits=self.fits),
        )

    def fits(self, game: Third, source: Source, happening: OfMonster) -> bool:
        return kind_of(happening.monster.id) in self.members

    def shown(self, game: Third, source: Source, happening: OfMonster) -> Flow[None]:
        name = neighborhood_of(happening.monster.place)
        markers = [marker for marker in game.state.markers if marker.place == name]
        if markers:
            game.state.markers.remove(markers[0])
            game.tell("third.log.marker_discarded", RULE, place=name)
        return
        yield

    def boxed(self, game: Third, source: Source, happening: MonsterDefeated) -> Flow[None]:
        happening.to = "box"
        return
        yield

    def defeated(self, game: Third, source: Source, happening: OfMonster) -> Flow[None]:
        yield from marker_to_sheet(game, RULES["clue"])

    def describe(self) -> Text:
        return say("third.codex.worshipers", monster=list(self.members))


class EpicWeakened(Line, frozen=True, kw_only=True):
    """An epic monster has so much less health for each marker on the sheet."""

    do = "epic_weakened"
    monster: Epic
    n: Positive

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        return (Modifier("monster.health", self.by, RULE, self.fits),)

    def by(self, game: Third, source: Source) -> int:
        return -self.n * game.state.sheet_markers

    def fits(self, game: Third, source: Source, monster: str | None) -> bool:
        return monster is not None and kind_of(monster) == self.monster

    def describe(self) -> Text:
        return say("third.codex.epic_weakened", monster=self.monster, n=self.n)


class EpicDefeated(Line, frozen=True, kw_only=True):
    """What follows the defeat of an epic monster."""

    do = "epic_defeated"
    monster: Epic
    effect: Word

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        rule = RULES.get(self.icon, RULE)
        return (reacts(MonsterDefeated, AFTER, self.run, rule, fits=self.fits),)

    def fits(self, game: Third, source: Source, happening: MonsterDefeated) -> bool:
        return kind_of(happening.monster.id) == self.monster

    def run(self, game: Third, source: Source, happening: MonsterDefeated) -> Flow[None]:
        yield from self.effect.run(codex_scope(game, number_of(source), RULES.get(self.icon, RULE)))

    def describe(self) -> Text:
        return say("third.codex.epic_defeated", monster=self.monster, effect=self.effect.describe())


class Sanford(Line, frozen=True, kw_only=True):
    """An encounter that names Carl Sanford is not read: the epic monster comes, engages and strikes."""

    do = "sanford"
    monster: Epic

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        return (reacts(EncounterRead, WHEN, self.run, RULE, fits=self.fits),)

    def on_board(self, game: Third) -> Monster | None:
        return find_monster(game, f"{self.monster}.1")

    def fits(self, game: Third, source: Source, happening: EncounterRead) -> bool:
        return bool(happening.named) and self.on_board(game) is not None

    def run(self, game: Third, source: Source, happening: EncounterRead) -> Flow[None]:
        who, monster = happening.who, self.on_board(game)
        assert monster is not None
        happening.cancelled = True
        if monster.place != who.place:
            monster.place = who.place
            game.tell("third.log.monster_moves", RULE, monster=self.monster, place=who.place)
        yield from engage(game, monster, who, RULE)
        for seat in tuple(monster.engaged):
            yield from attack(game, monster, at_seat(game, seat), RULE)

    def describe(self) -> Text:
        return say("third.codex.sanford", monster=self.monster)


class AfterEncounter(Line, frozen=True, kw_only=True):
    """Whoever has resolved an encounter of this neighborhood may try something."""

    do = "after_encounter"
    neighborhood: NeighborhoodName
    effect: Word

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        return (reacts(Encountered, AFTER, self.run, "3e.411.5i", fits=self.fits),)

    def fits(self, game: Third, source: Source, happening: Encountered) -> bool:
        return (happening.neighborhood, happening.encounter) == (self.neighborhood, "neighborhood")

    def run(self, game: Third, source: Source, happening: Encountered) -> Flow[None]:
        who = happening.who
        if not who.out:
            yield from self.effect.offer(codex_scope(game, number_of(source), "3e.411.5i", who))

    def describe(self) -> Text:
        return say("third.codex.after_encounter", place=self.neighborhood, effect=self.effect.describe())


LINES = (
    Trigger,
    CodexAction,
    Outbreak,
    Anomalies,
    BarrierDestroyed,
    Barrier,
    FutureSpace,
    NewScar,
    Worshipers,
    EpicWeakened,
    EpicDefeated,
    Sanford,
    AfterEncounter,
)
