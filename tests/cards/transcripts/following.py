"""Going through the decisions of a log as our game goes on: which comes next, and which we need not ask for."""

from __future__ import annotations

from collections.abc import Callable

from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.scenes import Test
from miskatonic.games.cards.play.state import Cards
from tests.cards.transcripts.logs import Decision, Entry, Log

MULLIGAN, ACTION, COMMIT, ASSIGN = "opening-mulligan", "choose-action", "commit-cards", "assign-damage"
PHASES = {
    **dict.fromkeys(("mythos", "mythos_end"), "Mythos"),
    **dict.fromkeys(("enemy", "enemy_attacks"), "Enemy"),
    **dict.fromkeys(("upkeep", "refresh", "hand_size", "round_end"), "Upkeep"),
}
"""Our steps as they call the phases; all others are the investigation phase."""
ORDER = ("Mythos", "Investigation", "Enemy", "Upkeep")
WINDOWS = ("fast-window-mythos_end", "fast-window-enemy_pre", "fast-window-inv_end")
UNASKED = (
    *("slot-discard-for-play", "enemy-attack-order", "aoo-attack-order", "arcane-initiate-search"),
    *("research-librarian-search", "locked-door-target", "crypt-chill-discard", "old-book-of-lore"),
    *("survival-instinct", "scrying-order"),
)
"""Where one card alone can go, or the order of attacks makes no difference, we do not ask."""


class Follower:
    """Goes through the decisions of a log as our questions come."""

    def __init__(self, log: Log, game: Cards, meet: Callable[[Decision], None]) -> None:
        self.log = log
        self.game = game
        self.meet = meet
        """Told of each decision that stands where a question of ours does."""
        self.next = 0
        self.used: set[int] = set()
        """Entries that told of a reaction which they do not ask for."""
        self.given: set[int] = set()
        """Decisions that were carried out before others that stand before them."""
        self.forced: list[str] = []
        self.skipped: list[Decision] = []
        self.asked_test: Test | None = None
        self.bonus = 0
        """What the test had before anything was used for it."""
        self.last: Decision | None = None
        self.label = ""
        """The decision that is being carried out: what it names answers the questions that follow from it."""

    # ------------------------------------------------------------------ where we are in the log

    @property
    def upcoming(self) -> Decision | None:
        decisions = self.log.decisions
        while self.next in self.given:
            self.next += 1
        return decisions[self.next] if self.next < len(decisions) else None

    @property
    def at(self) -> int:
        """The entry after the last decision that was given."""
        last = max([self.next - 1, *self.given])
        return self.log.decisions[last].at + 1 if last >= 0 else 0

    def take(self, *, meets: bool = True) -> Decision:
        """Carry out the next decision; unless it goes on with a question met before, we stand where they do."""
        decision = self.log.decisions[self.next]
        if meets:
            self.meet(decision)
        self.next += 1
        self.label, self.last = decision.label, decision
        return decision

    def horizon(self) -> int:
        """The entry at which they decide next."""
        return self.upcoming.asked if self.upcoming else len(self.log.entries)

    def rest(self) -> list[Decision]:
        """What they decide that we were not asked."""
        left = range(self.next, len(self.log.decisions))
        found = [self.log.decisions[number] for number in left if number not in self.given]
        return [each for each in found if not self.passable(each)]

    def when(self, decision: Decision) -> int:
        """Before the phase in which our game is (-1), in it (0), after it (1)."""
        state, status = self.game.state, decision.status
        ours = (max(1, state.turn), ORDER.index(PHASES.get(state.step, "Investigation")))
        theirs = (status.round, ORDER.index(status.phase))
        return (theirs > ours) - (theirs < ours)

    def here(self, decision: Decision) -> bool:
        return self.when(decision) == 0

    def find(self, *kinds: str) -> Decision | None:
        """The next decision if it is of such a kind; those that we need not ask for are passed over."""
        number = self.next
        while number < len(self.log.decisions):
            decision = self.log.decisions[number]
            if number in self.given:
                number += 1
                continue
            when = self.when(decision)
            if when > 0:
                return None
            if when == 0 and decision.kind in kinds:
                self.next = number
                return decision
            if not self.passable(decision):
                if when == 0:
                    return None
                self.skipped.append(decision)
            number += 1
        return None

    def passable(self, decision: Decision) -> bool:
        """We need not ask for it: nothing is done, or there is no choice, or the order makes no difference."""
        if decision.kind == COMMIT:
            return False
        if decision.kind == ASSIGN:
            return decision.label.partition(" to ")[2] in self.selves
        return decision.passes or decision.kind in UNASKED

    def token(self, test: Test) -> int:
        """A token is revealed; what the test had before anything could be used for it.

        Where nothing could be committed they asked all the same.
        """
        if test is self.asked_test:
            return self.bonus
        self.asked_test, self.bonus = test, test.bonus
        decision = self.find(COMMIT)
        if decision is not None and decision.label == "Done":
            self.next += 1
        return self.bonus

    def coming(self) -> list[Entry]:
        """What happens before their next decision."""
        return self.log.entries[self.at : self.upcoming.asked if self.upcoming else None]

    @property
    def selves(self) -> tuple[str, ...]:
        """What they call the investigator: in old logs by the name of another."""
        return printed(self.log.investigator).name, "Roland"
