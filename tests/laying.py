"""A game laid as a test wants it, and played in its own words: what the tables of all games share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Self

from miskatonic.kernel.asks import ALWAYS, Ask, Asks, AutoPass, Flow, Option, address, addressed
from miskatonic.kernel.box import Box, Ended
from miskatonic.kernel.chance import Chance
from miskatonic.kernel.events import Entry

ASK_ALL = AutoPass(single=False, trivial=False)
ASK_TRADES = AutoPass(stops={"trade": ALWAYS})
"""As usual, but who could only trade is asked whether he does."""
"""Nothing answers itself: every window is seen."""
Dice = Sequence[int] | int | Callable[[int], list[int]] | None
"""What the dice show: these faces in order, one face always, what a function says of so many dice, or luck."""
LONGEST = 200
"""More answers than any one flow can want: a flow that asks on and on fails."""


class Luck(Chance):
    """Chance whose dice a test has written down; the rest follows the key."""

    __slots__ = ("faces",)

    def __init__(self, key: bytes, counts: dict[str, int], dice: Dice) -> None:
        super().__init__(key, counts)
        self.faces: list[int] | int | Callable[[int], list[int]] | None = (
            list(dice) if isinstance(dice, Sequence) else dice
        )

    def dice(self, n: int, stream: str = "dice", sides: int = 6) -> list[int]:
        if stream != "dice" or self.faces is None:
            return super().dice(n, stream, sides)
        if isinstance(self.faces, int):
            return [self.faces] * n
        if callable(self.faces):
            return self.faces(n)
        assert len(self.faces) >= n, f"the test wrote down {self.faces}, but {n} dice are thrown"
        thrown, self.faces = self.faces[:n], self.faces[n:]
        return thrown


def field(name: str, value: Any) -> dict[str, Any]:
    """A field by a name that a test only knows when it runs: `person(**field(stat, 1))`."""
    return {name: value}


class LaidTable:
    """A game as a test sees it: options by name, the log by id and rule. The invariants are checked at every step."""

    box: ClassVar[Box[Any]]
    endings: ClassVar[dict[type[Exception], str]]
    """What may drop a flow, and what `end` then says."""

    def __init__(self, game: Any, auto: AutoPass) -> None:
        self.game = game
        self.auto = auto
        self.ask: Ask | None = None
        """What is asked now; of several seats asked at the same time the first that has not answered."""
        self.common: Asks | None = None
        self.end = ""
        """How a flow ended: "" (asking), "done", "reached" (`until`), "over" (won or lost), or one of `endings`."""
        self._flow: Flow[Any] | None = None
        self._units = False
        self.until = ""
        """`go` stops before a unit of this step."""
        self.units = 0
        """How many units have begun since the first flow."""
        self.value: Any = None
        """What the last flow gave back."""
        self.box.check(game)

    # ------------------------------------------------------------------ playing

    def do(self, flow: Flow[Any]) -> Self:
        """Run a rule, and the steps that it brings about, until it asks or ends."""
        self._flow, self._units, self.end = flow, False, ""
        self._go_on(None)
        return self

    def go(self) -> Self:
        """Play on from the step the state is in."""
        self._flow, self._units, self.end = self.box.unit(self.game), True, ""
        self._go_on(None)
        return self

    def play_to(self, step: str) -> Self:
        """Answer everything with its first option until a unit of this step is next; `go` plays on from there."""
        self.until = step
        for _ in range(LONGEST):
            if self.ask is None:
                break
            self._go_on(self._read(self.ask.first()))
        assert self.end == "reached", f"the game does not come to {step}"
        return self

    def answer(self, *names: str) -> Self:
        """Give these answers one after the other; the table is sound after each."""
        for name in names:
            assert self.ask is not None, f"nothing is asked, but the test answers {name}"
            self._go_on(self._read(name))
        return self

    def _read(self, name: str) -> str:
        """The answer as a game's history would have it: a set in its one form, and of several seats with its own."""
        seat, name = address(name)
        asks = self.common.asks if self.common else [self.ask]
        ask = next(ask for ask in asks if ask is not None and seat in (None, ask.seat))
        read = ask.read(name)
        return addressed(ask.seat, read) if self.common else read

    def _go_on(self, send: str | None) -> None:
        self.ask = self.common = None
        for _ in range(LONGEST):
            asked = self._step(send)
            self.box.check(self.game)
            if asked is None:
                self.ask = self.common = None
                return
            self.common = asked if isinstance(asked, Asks) else None
            asks = asked.asks if isinstance(asked, Asks) else [asked]
            self.ask = next((ask for ask in asks if self.auto.takes(ask)), None)
            if self.ask is None:
                self.ask = asks[0]
                return
            send = self._read(f"@{self.ask.seat} {self.ask.first()}")
        raise AssertionError("this flow does not end")

    def _step(self, send: str | None) -> Ask | Asks | None:
        """To the next ask; None when the flow is over (`end` says how)."""
        while True:
            assert self._flow is not None
            try:
                return self._flow.send(send) if send is not None else next(self._flow)
            except StopIteration as stop:
                self.end, self.value = "done", stop.value
            except Ended:
                self.end = "over"
            except tuple(self.endings) as ending:
                self.end = self.endings[type(ending)]
            state = self.game.state
            if state.result or not (self._units or (state.steps and self.end == "done")):
                return None
            if state.step == self.until and not state.steps:
                self.end = "reached"
                return None
            self._flow, send, self.end = self.box.unit(self.game), None, ""
            self.units += 1

    # ------------------------------------------------------------------ what is asked

    @property
    def options(self) -> list[str]:
        return self.ask.names() if self.ask else []

    @property
    def first(self) -> str:
        """The first answer: the first option, or the set that takes least."""
        assert self.ask is not None
        return self.ask.first()

    def takes(self, *items: str) -> bool:
        """Whether these together would be an answer."""
        assert self.ask is not None
        return self.ask.takes("+".join(items))

    def offers(self, name: str) -> bool:
        return name in self.options

    def option(self, name: str) -> Option:
        assert self.ask is not None
        return next(option for option in self.ask.options if option.name == name)

    @property
    def asked(self) -> str:
        """The short id of the prompt."""
        return self.ask.prompt.id.removeprefix(f"{self.box.name}.ask.") if self.ask else ""

    # ------------------------------------------------------------------ what lies where

    @property
    def log(self) -> list[Entry]:
        log: list[Entry] | None = self.game.log
        assert log is not None
        return log

    @property
    def story(self) -> list[str]:
        """The log by the short ids of its messages."""
        return [entry.id.removeprefix(f"{self.box.name}.log.") for entry in self.log]

    def told(self, id: str) -> list[Entry]:  # noqa: A002 (a message id)
        return [entry for entry in self.log if entry.id == f"{self.box.name}.log.{id}"]
