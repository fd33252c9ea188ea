"""One log played again, and compared at every decision that stands where a question of ours does."""

from __future__ import annotations

from miskatonic.games.cards.play.box import BOX
from miskatonic.games.cards.play.rules import table
from miskatonic.games.cards.play.state import Cards
from miskatonic.kernel.asks import Ask, Asks, Flow, addressed
from miskatonic.kernel.box import Ended
from miskatonic.kernel.errors import IllegalAnswer
from tests.cards.transcripts import comparing, mending, reasons
from tests.cards.transcripts.answering import Answers, Lost
from tests.cards.transcripts.comparing import Difference, Tried
from tests.cards.transcripts.following import MULLIGAN
from tests.cards.transcripts.laying import add_their_set, lay
from tests.cards.transcripts.logs import Decision, Entry, Log
from tests.cards.transcripts.luck import Dealt
from tests.cards.transcripts.theirs import Enemies, Hand, read_all


def units(game: Cards) -> Flow[None]:
    """Unit after unit to the end."""
    while BOX.outcome(game.state) is None:
        try:
            yield from BOX.unit(game)
        except Ended:
            continue


LATE = ("assign-damage", "defeat-trauma-choice")
"""Asked when all is over: how the last harm is shared out, and trauma, that a game which stands alone has not."""


WITHIN = (
    "kernel.ask.react",
    "kernel.ask.react_to",
    "play.ask.results",
    "play.ask.which_card",
    "play.ask.which_enemy",
)
"""Questions within something, which may come earlier with us: what is dealt before theirs is still to come."""


class Replay:
    """A log and our game of it; `run` plays it to its end."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self.luck = Dealt(log)
        self.game = lay(log, self.luck)
        self.answers = Answers(log, self.game, self.meet)
        self.luck.on_token = self.token
        self.luck.horizon = self.answers.horizon
        self.differences: list[Difference] = []
        self.met = 0
        """Decisions at which both tables were compared."""
        self.compared = 0
        """Values compared."""
        self.enemies = Enemies()
        self.hand = Hand()
        self.read_to = 0
        self.tried: list[Tried] = []
        self.results: list[tuple[int, Entry]] = []
        self.begun = False

    # ------------------------------------------------------------------ playing

    def run(self) -> None:
        flow = units(self.game)
        question = next(flow)
        ends = any(each.kind == "game_end" for each in self.log.entries)
        while ends or self.answers.upcoming is not None:
            ask = question.asks[0] if isinstance(question, Asks) else question
            answer = self.answered(ask)
            try:
                question = flow.send(addressed(ask.seat, answer) if isinstance(question, Asks) else answer)
            except StopIteration:
                break
        self.over(ends)

    def answered(self, ask: Ask) -> str:
        opening = ask.prompt.id == "play.ask.mulligan"
        if ask.prompt.id == "play.ask.turn" and not self.begun:
            self.begun = True
            if drawn := reasons.their_set(self.log):
                add_their_set(self.game)
                where = "Locked Door drawn"
                self.differences += [
                    Difference("encounter deck", 28, 26, at, where, reason="gathering_deck") for at in drawn
                ]
        try:
            answer = ask.read(self.answers.answer(ask))
        except (Lost, IllegalAnswer) as wrong:
            answer = self.without(ask, wrong)
        if opening:
            self.luck.skip_opening()
        elif ask.prompt.id not in WITHIN:
            self.luck.reach(self.answers.at)
        return answer

    def without(self, ask: Ask, wrong: Exception) -> str:
        """The log has no answer that we could take: what is nearest to doing nothing."""
        self.note("answer", self.answers.label, f"{ask.prompt.id}: {wrong}", self.answers.last)
        if ask.prompt.id == "play.ask.turn" and self.answers.upcoming is not None:
            return ask.read("end") if not self.answers.here(self.answers.upcoming) else self.answered(ask)
        return ask.first()

    # ------------------------------------------------------------------ comparing

    def token(self) -> None:
        """A token is revealed: how the test stands."""
        test = table.current_test(self.game)
        assert test is not None
        if not self.tried or self.tried[-1].test is not test:
            self.tried.append(Tried.now(self.game, test, self.answers.token(test)))
            self.luck.reach(self.answers.at)

    def meet(self, decision: Decision) -> None:
        """We stand where this decision stands: all that can be seen is compared."""
        self.read(decision)
        if decision.kind == MULLIGAN:
            return
        self.met += 1
        self.compare_tests()
        found = comparing.status(self.game, decision)
        self.compared += len(found)
        lasting: set[str] = set()
        for name, ours in found.items():
            theirs = getattr(decision.status, name)
            if theirs is not None and theirs != ours and self.note(name, theirs, ours, decision):
                lasting.add(name)
        self.compare_cards(decision, lasting)
        self.compare_enemies(decision)
        mending.numbers(self.game, decision.status, lasting)
        if decision.kind == "act2-objective":
            mending.round_end(self.game, decision)

    def read(self, decision: Decision) -> None:
        entries = self.log.entries[self.read_to : decision.asked]
        read_all((self.enemies, self.hand), entries)
        self.results += [
            (at, entry) for at, entry in enumerate(entries, self.read_to) if entry.kind == "skill_test_result"
        ]
        self.read_to = max(self.read_to, decision.asked)
        self.enemies.here = decision.status.place

    def compare_cards(self, decision: Decision, lasting: set[str]) -> None:
        """The names of the cards in hand; where a pile differs for good, the same cards go where theirs are."""
        held = self.hand.known(decision.status.hand)
        ours = comparing.hand(self.game)
        if held is not None:
            self.compared += 1
            others = held.total() == ours.total() and held != ours
            if others and self.note("cards in hand", dict(held - ours), dict(ours - held), decision):
                lasting.add("hand")
        if lasting & {"hand", "deck", "discard"}:
            mending.piles(self.game, decision.status, held)
            self.luck.mended = True

    def compare_enemies(self, decision: Decision) -> None:
        theirs, ours = self.enemies.shown(), comparing.enemies(self.game)
        self.compared += 3 * len(theirs)
        if theirs != ours and self.note(
            "enemies",
            [each for each in theirs if each not in ours],
            [each for each in ours if each not in theirs],
            decision,
        ):
            mending.enemies(self.game, theirs)

    def compare_tests(self) -> None:
        """Those that both have finished."""
        while self.tried and self.results and self.tried[0].test.succeeded is not None:
            (at, entry), tried = self.results.pop(0), self.tried.pop(0)
            theirs = comparing.their_test(entry)
            ours = comparing.our_test(tried)
            self.compared += len(theirs)
            for name, value in theirs.items():
                if value != ours[name]:
                    about = "skill" if theirs["skill"] != ours["skill"] else ""
                    self.note(f"test: {name}", value, ours[name], self.answers.last, at=at, about=about)

    def note(
        self,
        what: str,
        theirs: object,
        ours: object,
        decision: Decision | None,
        at: int = -1,
        about: str = "",
    ) -> bool:
        """Write a difference down with its reason; whether it lasts."""
        line = at if at >= 0 else decision.at if decision else 0
        where = f"{decision.kind}: {decision.label}" if decision else ""
        found = Difference(what, theirs, ours, line, where, about)
        reason = reasons.why(found, decision, self.game, self.log)
        found.reason = reason.name if reason else ""
        self.differences.append(found)
        return reason is None or reason.lasts

    def over(self, ends: bool) -> None:
        """The end: how it ended, and what they decided that nobody asked of us."""
        for decision in self.answers.skipped:
            self.note("decision", decision.label, None, decision)
        for label in self.answers.forced:
            fits = any("Mind over Matter" in each.text for each in self.log.entries)
            self.note("commit", label, None, None, about="skill" if fits else "")
        if not ends:
            return
        self.compared += 1
        theirs, ours = reasons.their_end(self.log), reasons.our_end(self.game)
        if theirs != ours:
            self.note("end", theirs, ours, self.log.decisions[-1])
        left = [each for each in self.answers.rest() if each.kind not in LATE]
        if left and theirs == ours:
            self.note("decisions left", len(left), 0, left[0])
