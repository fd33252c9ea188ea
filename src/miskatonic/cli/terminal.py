"""A whole game in a terminal: the table, what has happened, the options, and a line to answer on."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as Styled

from miskatonic.agents.companion import SECONDS
from miskatonic.agents.counsel import counsel
from miskatonic.cli.door import file_trouble
from miskatonic.cli.history import read_save
from miskatonic.cli.screen import Screen
from miskatonic.kernel.asides import Laid
from miskatonic.kernel.asks import Ask, AutoPass
from miskatonic.kernel.box import Box
from miskatonic.kernel.chance import new_key
from miskatonic.kernel.errors import MiskatonicError
from miskatonic.kernel.events import Entry
from miskatonic.kernel.game import Game
from miskatonic.kernel.grammar import capitalise
from miskatonic.kernel.odds import percent
from miskatonic.kernel.picks import NOTHING, Pick
from miskatonic.kernel.rules import rule
from miskatonic.kernel.text import Arg, Language, Raw, Text, say
from miskatonic.table.advice import answer_in_words
from miskatonic.table.place import data_folder
from miskatonic.table.voices import OPENING

DRAWINGS = {
    "noir": "miskatonic.cli.noir",
    "second": "miskatonic.cli.second",
    "third": "miskatonic.cli.third",
    "cards": "miskatonic.cli.card_table",
}
"""Each game's own way to draw its table: a module with `draw(view, language)`; `going_on(view, language)` is what the
question is about, title and text, and `HEARD` is where its voice speaks."""

MANY = 7
"""From so many options on they stand under the names of their groups."""
LATEST = 12
"""So many of the newest log lines stand above the question; `o` shows all."""


class UnknownCommand(MiskatonicError):
    """What was typed is neither an option nor a command."""

    code = "unknown_command"


class Leave(Exception):
    """The player has had enough."""


class Terminal:
    """Somebody at a terminal, or a pipe that answers for somebody."""

    def __init__(self, speech: Language, *, voice: bool = True) -> None:
        self.speech = speech
        self.voice = voice
        """Whether the player likes to read sentences that only tell."""
        self.console = Screen()
        self.game: Game[Any]
        self._shown = 0
        """How much of the log the player has seen."""
        self._doubted = (-1, "")
        """Where somebody chose something grave, and what: to be sure they are asked again."""
        self._heard: set[str] = set()
        """Of what the voice has spoken: it says nothing twice."""
        self._commands: dict[str, Callable[[str], None]] = {
            "u": self.undo,
            "r": self.redo,
            "c": self.copy,
            "w": self.why,
            "why": self.why,
            "o": self.whole_log,
            "p": self.passed_over,
            "a": self.asked,
            "d": self.advise,
            "s": self.save,
            "l": self.load,
            "?": self.help,
            "h": self.help,
            "q": self.leave,
        }

    # -------------------------------------------------------------- playing

    def play(self, game: Game[Any]) -> int:
        """Until the player leaves; a game that is not over is kept, and `l` brings it back."""
        self.game = game
        self._say(say("cli.play.welcome"), "dim")
        self._say(say("cli.play.commitment", commitment=Raw(game.commitment)), "dim", unbroken=True)
        if self._kept().is_file():
            self._say(say("cli.play.kept", file=Raw(str(self._kept()))), "dim", unbroken=True)
        self._introduce()
        try:
            while True:
                self.show()
                self._listen()
        except (Leave, EOFError):
            self._keep()
            return 0
        except KeyboardInterrupt:
            self.console.print()
            self._keep()
            raise

    def _introduce(self) -> None:
        """What the voice says of the game, and of whoever and whatever is known to play."""
        box, chosen = self.game.box, self.game.setup.options
        known = {
            "game",
            *(chosen[option.name] for option in box.options if option.matters(chosen)),
            *(str(who) for who, _ in box.cast(self.game.state)),
        }
        for each in box.voices():
            kind, _, name = each.partition(".")
            if kind in OPENING and name in known:
                self._speak(each)

    def _speak(self, each: str) -> None:
        if sentence := self._voice(each):
            self._say(sentence, "italic")

    def _voice(self, each: str) -> Text | None:
        """What the voice says of a thing that is met for the first time."""
        box = self.game.box
        if not self.voice or each in self._heard or each not in box.voices():
            return None
        self._heard.add(each)
        return say(f"{box.words}.voice.{each}")

    def _voices(self, entry: Entry) -> list[Text]:
        """What it says of a place somebody comes to, a card that is turned, somebody who enters."""
        names = {name: _named(value) for name, value in entry.args.items()}
        said = self._drawing().HEARD.get(entry.id, ())
        return [found for each in said if (found := self._voice(each.format_map(names)))]

    def _drawing(self) -> ModuleType:
        return import_module(DRAWINGS[self.game.box.name])

    def _listen(self) -> None:
        """Take lines until one changes the game; what is wrong with the others is said."""
        while True:
            line = self._read()
            before = self.game, self.game.position
            try:
                self._obey(line)
            except MiskatonicError as error:
                self._say(error.text, "red")
            except OSError as error:
                self._say(file_trouble(error), "red", unbroken=True)
            if before != (self.game, self.game.position):
                return

    def _read(self) -> str:
        if sys.stdin.isatty():
            return self._read_keyboard()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        self.console.print(f"> {line.strip()}", markup=False)
        return line.strip()

    def _read_keyboard(self) -> str:
        with suppress(ImportError):  # where there is none, lines are typed without arrows and history
            import readline  # noqa: F401
        try:
            return input("> ").strip()
        except EOFError:
            self.console.print()
            raise

    def _obey(self, line: str) -> None:
        """An option by its name or number, several of a set, an answer for one of several seats, or a command."""
        ask = self.game.ask
        names = [each.option.name for each in self._laid(ask)] if ask else []
        if line.startswith("@"):
            self.game.answer(line)
        elif ask is not None and ask.pick is not None and (several := chosen(line, names)):
            self.game.answer(several)
        elif line in names:
            self._choose(line)
        elif line.isascii() and line.isdigit() and 1 <= int(line[:9]) <= len(names):
            self._choose(names[int(line[:9]) - 1])
        elif line:
            word, _, rest = line.partition(" ")
            command = self._commands.get(word.lower())
            if command is None and names:
                raise UnknownCommand(say("cli.error.command", what=Raw(line[:80]), n=len(names)))
            if command is None:
                raise UnknownCommand(say("cli.error.over", what=Raw(line[:80])))
            command(rest.strip())

    def _choose(self, name: str) -> None:
        """Give this answer; what is grave is asked once more, and meant when it is said twice."""
        ask = self.game.ask
        assert ask is not None
        grave = next(each.aside.grave for each in self._laid(ask) if each.option.name == name)
        meant = grave is None or self._doubted == (self.game.position, name)
        self._doubted = (self.game.position, name)
        if not meant:
            assert grave is not None
            self._say(grave, "bold red")
            self._say(say("cli.play.once_more"), "dim")
            return
        self.game.answer(name)

    # -------------------------------------------------------------- commands

    def undo(self, rest: str) -> None:
        self.game.undo()
        self._shown = min(self._shown, len(self.game.log))

    def redo(self, rest: str) -> None:
        self.game.redo()

    def copy(self, rest: str) -> None:
        """Go on in a copy: what is over cannot be taken back, its luck is known."""
        self.game = self.game.anew(new_key())
        self._shown = min(self._shown, len(self.game.log))
        self._say(say("cli.play.commitment", commitment=Raw(self.game.commitment)), "dim", unbroken=True)

    def why(self, rest: str) -> None:
        """The rule of a line of the log; without a number that of the question."""
        if rest:
            wanted = self._line(rest)
        else:
            outcome = self.game.outcome
            wanted = self.game.ask.rule if self.game.ask else outcome.rule if outcome else ""
        row = rule(wanted, self.speech.code)
        self.console.print(Styled(row.id, "bold cyan").append("  " + row.reading, "default"))

    def _line(self, number: str) -> str:
        lines = len(self.game.log)
        if not (number.isascii() and number.isdigit() and 1 <= int(number[:9]) <= lines):
            raise UnknownCommand(say("cli.error.line", what=Raw(number[:40]), n=lines))
        return self.game.log[int(number[:9]) - 1].rule

    def passed_over(self, rest: str) -> None:
        """Put the last question that was passed over after all."""
        if not self.game.skipped:
            raise UnknownCommand(say("cli.error.nothing_passed"))
        self.game.reopen(self.game.skipped[-1].at)
        self._shown = min(self._shown, len(self.game.log))

    def asked(self, rest: str) -> None:
        """When seats are asked: "a help below 50", "a help never 2"; alone it tells how things stand."""
        box, words = self.game.box, rest.split()
        if words:
            self.game.auto = wish(box, self.game.auto, words, self.game.setup.seats)
        if not box.stops:
            raise UnknownCommand(say("cli.error.no_stops"))
        grid = Table.grid(padding=(0, 2))
        for kind in box.stops:
            wishes = [
                self.game.auto.of(seat).stops.get(kind, "usual") for seat in range(self.game.setup.seats)
            ]
            grid.add_row(Styled(kind, "bold"), self.speech.render(box.stop_title(kind)), ", ".join(wishes))
        self.console.print(Padding(grid, (0, 2)))

    def advise(self, rest: str) -> None:
        """What the strongest player would answer, and why; his two best choices, where he knows their chances."""
        eyes = self.game.eyes(*range(self.game.setup.seats))
        found = counsel(self.game, eyes, seconds=SECONDS["master"])
        if found is None:
            raise UnknownCommand(say("cli.error.nothing_asked"))
        answer = answer_in_words(found.ask, found.name, self.speech)
        self._say(say("cli.play.advice", answer=Raw(answer), name=Raw(found.name)), "bold green")
        self._say(found.why, "green")
        for each in found.best:
            if each.playouts:
                what = Raw(answer_in_words(found.ask, each.name, self.speech))
                chance = say("cli.play.chance", what=what, n=percent(each.chance), of=each.playouts)
                self._say(chance, "green")

    def whole_log(self, rest: str) -> None:
        self._show_log(0)

    def save(self, rest: str) -> None:
        if not rest:
            raise UnknownCommand(say("cli.error.which_file"))
        self._write(Path(rest).expanduser())
        self._say(say("cli.play.saved", file=Raw(rest)), "green", unbroken=True)

    def _write(self, file: Path) -> None:
        """Beside the old file first, so that a full disk does not cost the old game too."""
        new = file.with_name(file.name + ".new")
        new.write_bytes(msgspec.json.format(msgspec.json.encode(self.game.save()), indent=1))
        os.replace(new, file)

    def load(self, rest: str) -> None:
        """A save file, or without a name the game that was left."""
        loaded = read_save(str(Path(rest).expanduser() if rest else self._kept()))
        self.game, self._shown = loaded.game, 0
        self._heard.clear()
        for note in loaded.notes:
            self._say(note, "yellow")

    def help(self, rest: str) -> None:
        table = Table.grid(padding=(0, 2))
        for keys, name in HELP:
            table.add_row(Styled(keys, "bold"), self.speech.render(say(name)))
        self.console.print(Padding(table, (0, 2)))

    def leave(self, rest: str) -> None:
        raise Leave

    # -------------------------------------------------------------- keeping

    def _kept(self) -> Path:
        return data_folder() / f"{self.game.box.name}-terminal.json"

    def _keep(self) -> None:
        """Write a game that was left in the middle down."""
        if self.game.outcome is not None or not self.game.decisions:
            return
        try:
            self._kept().parent.mkdir(parents=True, exist_ok=True)
            self._write(self._kept())
        except OSError as error:
            self._say(file_trouble(error), "red", unbroken=True)
        else:
            self._say(say("cli.play.left", file=Raw(str(self._kept()))), "dim", unbroken=True)

    # -------------------------------------------------------------- showing

    def show(self) -> None:
        """The table anew, what has happened since, and the question."""
        if self.console.is_terminal and self.game.position:
            self.console.clear()
        seat = self.game.ask.seat if self.game.ask else 0
        view = self.speech.render_any(self.game.view(seat))
        self.console.print(self._drawing().draw(view, self.speech))
        self._show_aims(view.get("aims", []))
        told = self._show_log(max(self._shown, len(self.game.log) - LATEST), spoken=True)
        self._shown = len(self.game.log)
        self.console.rule(style="bold")
        if self.game.ask is None:
            self._show_end()
        else:
            self._show_what_goes_on(view, told)
            self._show_ask()

    def _show_aims(self, aims: list[dict[str, Any]]) -> None:
        """What wins and what runs out, each as far as it is."""
        for aim in aims:
            line = Styled("! " if aim["clock"] else "* ", "red" if aim["clock"] else "green").append(
                aim["text"], "default"
            )
            if aim["now"] is not None:
                line.append(f": {aim['now']}", "bold")
            if aim["most"] is not None:
                line.append(f"/{aim['most']}", "bold")
            self.console.print(line)

    def _show_what_goes_on(self, view: dict[str, Any], told: str) -> None:
        """The encounter, the card, the monster that the question is about, unless its text was read just now."""
        for title, lines in self._drawing().going_on(view, self.speech):
            if not lines or not all(line in told for line in lines):
                self.console.print(Styled(title, "bold magenta"))
                for line in lines:
                    self.console.print(Padding(Styled(self.speech.sentence(line)), (0, 2)))

    def _show_log(self, first: int, *, spoken: bool = False) -> str:
        """The lines from this one on, each with what stands on the card that it shows; all of it, as it is read."""
        if first >= len(self.game.log):
            return ""
        told = []
        self.console.rule(self.speech.render(say("cli.play.log")), align="left", style="dim")
        grid = Table.grid(padding=(0, 1))
        grid.add_column(justify="right", style="dim", width=len(str(len(self.game.log))))
        for number, entry in enumerate(self.game.log[first:], first + 1):
            line = self.speech.render(entry.text)
            grid.add_row(str(number), self.speech.sentence(line))
            read = [self.speech.render(each) for each in self.game.box.read_out(entry)]
            for each in read:
                grid.add_row("", Styled("  " + self.speech.sentence(each), "magenta"))
            told += [line, *read]
            for sentence in self._voices(entry) if spoken else ():
                grid.add_row("", Styled(self.speech.render(sentence), "italic"))
        self.console.print(grid)
        return "\n".join(told)

    def _show_ask(self) -> None:
        assert self.game.ask is not None
        self._say(self.game.ask.prompt, "bold")
        grid = Table.grid(padding=(0, 1))
        grid.add_column(justify="right", style="bold cyan")
        part = ""
        for number, laid in enumerate(self._laid(self.game.ask), 1):
            title = self._part(laid)
            if title != part:
                grid.add_row("", Styled(title, "dim italic"))
            part = title
            grid.add_row(str(number), self._option(laid))
        self.console.print(grid)
        for each in self.game.skipped:
            self._say(say("cli.play.passed", what=each.prompt), "dim")
        if self.game.ask.pick is not None:
            for bound in bounds(self.game.ask.pick):
                self._say(bound, "cyan")
            self._say(say("cli.play.pick"), "dim")
        self._say(say("cli.play.prompt"), "dim")

    def _laid(self, ask: Ask) -> list[Laid]:
        """As who plays all seats sees them."""
        return self.game.eyes(*range(self.game.setup.seats)).laid_out(ask)

    def _part(self, laid: Laid) -> str:
        """Under which heading an option stands, where there are enough of them to want headings."""
        ask = self.game.ask
        assert ask is not None
        if ask.pick is not None or len(ask.options) < MANY:
            return ""
        group = self.game.box.group_title(laid.aside.group)
        return self.speech.render(say("kernel.group.pointless") if laid.aside.pointless else group)

    def _option(self, laid: Laid) -> Styled:
        option, aside = laid.option, laid.aside
        words = Styled(capitalise(self.speech.render(option.text)), "dim" if aside.pointless else "")
        if aside.grave:
            words = Styled("! ", "bold red").append_text(words)
        if option.weight != 1 and not self._in_parts():
            words.append(f"  {self.speech.render(say('cli.play.weight', n=option.weight))}", "cyan")
        if option.most != 1:
            words.append(f"  {self.speech.render(say('cli.play.times', n=option.most))}", "cyan")
        for odds in () if aside.pointless else option.odds:
            chance = say("cli.play.odds", what=odds.text, n=percent(odds.chance))
            words.append(f"  {self.speech.render(chance)}", "yellow")
        for more in (aside.pointless, aside.text):
            if more is not None:
                words.append(f"\n  {self.speech.sentence(self.speech.render(more))}", "dim")
        return words

    def _in_parts(self) -> bool:
        """Whether weights only tell several amounts apart."""
        ask = self.game.ask
        return ask is not None and ask.pick is not None and bool(ask.pick.parts)

    def _show_end(self) -> None:
        outcome = self.game.outcome
        assert outcome is not None
        self._speak(f"ending.{outcome.cause}")
        self._say(outcome.text, "bold green" if outcome.result == "won" else "bold red")
        self._say(say("cli.play.key", key=Raw(self.game.luck[-1].key.hex())), "dim", unbroken=True)
        self._say(say("cli.play.over"), "dim")

    def _say(self, text: Text, style: str, *, unbroken: bool = False) -> None:
        """A line of our own; one with a file's name or a hash in it is not broken, so that it can be copied."""
        self.console.print(self.speech.render(text), style=style, markup=False, soft_wrap=unbroken)


def _named(value: Arg) -> str:
    """What a line names, by its id: as a word, or by the message that is its name."""
    return value.id.rpartition(".")[2] if isinstance(value, Text) else str(value)


def chosen(line: str, names: list[str]) -> str:
    """A set as it is typed ("1 3", "2*4, 1", "0", "c3+c7") as an answer; nothing when it is something else."""
    pieces = [piece for piece in re.split(r"[\s,+]+", line) if piece]
    answer = []
    for piece in pieces:
        item, times, amount = piece.partition("*")
        if item.isascii() and item.isdigit() and 1 <= int(item[:9]) <= len(names) and item not in names:
            item = names[int(item[:9]) - 1]
        if item not in names:
            nothing = len(pieces) == 1 and piece in ("0", NOTHING)
            return NOTHING if nothing else ""
        answer.append(item + times + amount)
    return "+".join(answer)


WISHES = re.compile(r"usual|always|never|called|below [0-9]{1,3}")


def wish(box: Box[Any], auto: AutoPass, words: list[str], seats: int) -> AutoPass:
    """The settings with what was typed: a kind of question, when it is asked, and for which player if not for all."""
    kind, when, seat = words[0], words[1:], None
    if len(when) > 1 and when[-2] != "below":
        *when, last = when
        seat = int(last[:3]) - 1 if last.isascii() and last.isdigit() else -1
    said = " ".join(when)
    if kind not in box.stops or not WISHES.fullmatch(said) or (seat is not None and not 0 <= seat < seats):
        raise UnknownCommand(say("cli.error.wish", kinds=Raw(", ".join(box.stops) or "-")))
    for each in range(seats) if seat is None else [seat]:
        own = auto.of(each)
        stops = {name: what for name, what in own.stops.items() if name != kind}
        if said != "usual":
            stops[kind] = said
        auto = auto.but(each, AutoPass(own.single, own.trivial, stops=stops))
    return auto


def bounds(pick: Pick) -> list[Text]:
    """How much may be taken, in words."""
    if pick.parts:
        return [say("cli.play.pick_exactly", n=part.text) for part in pick.parts]
    if pick.most is None:
        return [say("cli.play.pick_least", n=pick.least)]
    if pick.least == pick.most:
        return [say("cli.play.pick_exactly", n=pick.most)]
    return [say("cli.play.pick_between", least=pick.least, most=pick.most)]


HELP = (
    ("1, 2, 3 …", "cli.play.help.number"),
    ("take, pass …", "cli.play.help.name"),
    ("1 3, 2*4, 0", "cli.play.help.several"),
    ("u", "cli.play.help.undo"),
    ("r", "cli.play.help.redo"),
    ("c", "cli.play.help.copy"),
    ("w, w 12", "cli.play.help.why"),
    ("o", "cli.play.help.log"),
    ("p", "cli.play.help.passed"),
    ("a, a help below 50", "cli.play.help.asked"),
    ("d", "cli.play.help.advice"),
    ("s FILE", "cli.play.help.save"),
    ("l FILE, l", "cli.play.help.load"),
    ("?", "cli.play.help.help"),
    ("q", "cli.play.help.leave"),
)
"""The commands and what they do."""
