"""The log explains every difference between two states: the table can be rebuilt from it alone."""

from __future__ import annotations

import pytest

from miskatonic.games.noir.box import BOX
from miskatonic.games.noir.facts import FRONTS
from miskatonic.games.noir.state import NoirState
from miskatonic.kernel.events import Entry
from miskatonic.kernel.rules import ledger
from miskatonic.kernel.text import LANGUAGES, language
from tests.noir.play import SETUPS, choose, start
from tests.noir.table import FIVE_TYPES, Table, lay

LISTS = (
    "lead_row",
    "hand",
    "discard",
    "time",
    "sanity",
    "closed",
    "big_picture",
    "completed",
    "objectives",
    "threats",
    "removed",
    "case_deck",
)


class Mirror:
    """The table as somebody follows it who only reads the log, from the first layout on."""

    def __init__(self, first: NoirState) -> None:
        self.zones: dict[str, list[str]] = {name: list(getattr(first, name)) for name in LISTS}
        self.zones["deck"] = first.deck.cards()
        self.zones["threat_deck"] = first.threat_deck.cards()
        self.zones["briefcase"] = list(first.briefcase)
        self.cases: dict[str, list[str]] = {case.id: list(case.line) for case in first.cases}
        self.cancel: set[str] = set()
        self.result = ""
        self.last = ""

    def read(self, entry: Entry) -> None:
        id_, args = entry.id.removeprefix("noir.log."), entry.args
        if id_ == "flipped":
            self.flip(str(args["card"]))
        elif id_ in ("cancel_case", "cancel_any"):
            self.cancel.add(str(args.get("case", "any")))
        elif id_ == "cancelled":
            self.cancel -= {self.last, "any"}
        elif id_ in ("won", "lost"):
            self.result = str(args.get("result", "won"))
        elif "zone2" in args:
            self.move(entry)

    def move(self, entry: Entry) -> None:
        args = entry.args
        cards = args.get("card", args.get("threat", args.get("objective", args.get("case"))))
        for card in cards if isinstance(cards, list | tuple) else [cards]:
            self.leave(str(card), args["zone"])
            if entry.rule == "noir.setup.13":  # the first row is laid from right to left
                self.zones["lead_row"].insert(0, str(card))
            else:
                self.arrive(str(card), str(args["zone2"]), str(args.get("case", "")))

    def leave(self, card: str, zone: object) -> None:
        """A card is where the log says it comes from, or the log is wrong."""
        if isinstance(zone, list | tuple):
            zone = next(name for name in zone if card in self.zones[str(name)])
        if zone == "resolving":  # a case card whose icons are resolved: to the reader it is still closing
            del self.cases[card]
        elif zone == "cases":
            next(line for line in self.cases.values() if card in line).remove(card)
        else:
            self.zones[str(zone)].remove(card)

    def arrive(self, card: str, zone: str, case: str) -> None:
        if zone == "resolving" or (zone == "cases" and card == case):
            self.cases[card] = []
        elif zone == "cases":
            self.cases[case].append(card)
            self.last = case
        else:
            self.zones[zone].append(card)

    def flip(self, back: str) -> None:
        front = FRONTS[back]
        if front in self.cases:
            self.cases[back] = self.cases.pop(front)
        else:
            threats = self.zones["threats"]
            threats[threats.index(front)] = back

    def matches(self, state: NoirState) -> None:
        for name in LISTS:
            assert self.zones[name] == getattr(state, name), name
        assert sorted(self.zones["deck"]) == state.deck.cards()
        assert sorted(self.zones["threat_deck"]) == state.threat_deck.cards()
        assert sorted(self.zones["briefcase"]) == sorted([*state.briefcase, *state.using])
        assert self.cases == {
            **{case.id: case.line for case in state.cases},
            **{card: [] for card in state.resolving},
        }
        open_cases = {case.id for case in state.cases}
        waiting = {case.id for case in state.cases if case.cancel} | ({"any"} if state.cancel_any else set())
        assert self.cancel & {*open_cases, "any"} == waiting
        assert self.result == state.result


def follow(number: int) -> Table:
    """Play a game and rebuild it from its log at every ask."""
    game, chance = start(number)
    mirror = Mirror(BOX.start(game.setup))
    read = 0
    while True:
        for entry in game.log[read:]:
            mirror.read(entry)
        read = len(game.log)
        mirror.matches(game.state)
        if game.ask is None:
            return Table(game)
        game.answer(choose(game, chance))


@pytest.mark.parametrize("first", range(0, 2 * len(SETUPS), 24))
def test_the_log_alone_tells_where_every_card_is(first: int) -> None:
    told: set[str] = set()
    for number in range(first, first + 24):
        told.update(follow(number).story)
    assert len(told) > 40


def test_every_entry_cites_a_rule_of_the_ledger_and_knows_its_place() -> None:
    rules = ledger("noir")
    for number in range(12):
        table = follow(number)
        assert set(table.log_rules) <= set(rules)
        assert [entry.at for entry in table.log] == sorted(entry.at for entry in table.log)
        assert [entry.turn for entry in table.log] == sorted(entry.turn for entry in table.log)
        assert table.log[-1].turn == table.state.turn


def test_no_answer_but_a_window_passed_goes_without_a_word() -> None:
    """Every action, every discard, every card taken is told."""
    table = lay(lead=["p1", "o3"], discard=["p3"], hand=["x2"], cases={"case_1": FIVE_TYPES, "case_2": []})
    for answers in (["stash:x2"], ["use:x2"], ["lead:case_2"], ["take"], ["close:case_1"], ["pass"]):
        before = len(table.log)
        table.answer(*answers)
        assert len(table.log) > before
        while table.asked != "noir.turn.03":
            table.answer(table.options[0])


def test_the_whole_story_can_be_told_in_words() -> None:
    for number, lang in enumerate(LANGUAGES):
        for entry in follow(number).log:
            assert language(lang).render(entry.text)
