"""The way in and out: help, languages, and every mistake told in one line."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from miskatonic import __version__
from miskatonic.cli import door, shelves
from miskatonic.cli.parser import COMMANDS, in_our_words
from miskatonic.cli.tongue import choose
from miskatonic.kernel.errors import TextError
from miskatonic.kernel.text import LANGUAGES, language
from tests.cli.command import Command, random_game, write
from tests.patience import patience, quick

every_language = pytest.mark.parametrize("code", LANGUAGES)
MISKATONIC = (sys.executable, "-m", "miskatonic.cli")


# ---------------------------------------------------------------------- help


@every_language
def test_help_is_in_the_users_language(command: Command, code: str) -> None:
    usage = {"en": "usage: ", "es": "uso: ", "nl": "gebruik: "}
    said = command("--help", "--lang", code)
    assert said.code == 0
    assert said.out.startswith(usage[code])
    assert all(f"    {name} " in said.out for name in COMMANDS)
    english = ("options:", "show this", "positional", "usage:")
    assert code == "en" or not any(words in said.out for words in english)


@every_language
@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_has_help(command: Command, name: str, code: str) -> None:
    said = command(name, "--help", "--lang", code)
    assert said.code == 0
    assert f"miskatonic {name}" in said.out
    assert "cli." not in said.out
    assert max(len(line) for line in said.out.splitlines()) <= 80


def test_the_version(command: Command) -> None:
    assert command("--version").out == f"miskatonic {__version__}\n"


def test_help_comes_at_once() -> None:
    """In processor time, which a busy machine does not stretch; the best of three."""
    ask = [*MISKATONIC, "--help"]
    assert quick(lambda: subprocess.run(ask, capture_output=True, check=True, timeout=patience()), 0.3, 3)


def test_help_opens_no_game_and_no_server() -> None:
    code = (
        "import sys\nfrom miskatonic.cli.door import enter\n"
        "try: enter(['--help'])\nexcept SystemExit: pass\n"
        "print([name for name in sys.modules if name.startswith(('rich', 'litestar', 'uvicorn', 'asyncio',"
        " 'multiprocessing', 'miskatonic.games', 'miskatonic.web', 'miskatonic.table'))])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=patience()
    )
    assert done.stdout.splitlines()[-1] == "[]"


# ---------------------------------------------------------------------- languages


@pytest.mark.parametrize(
    ("arguments", "environment", "code"),
    [
        ([], {}, "en"),
        ([], {"LANG": "es_ES.UTF-8"}, "es"),
        ([], {"LANG": "nl"}, "nl"),
        ([], {"LANG": "fr_FR.UTF-8"}, "en"),
        ([], {"LANG": "C.UTF-8"}, "en"),
        ([], {"LANG": "nl_NL", "LC_MESSAGES": "es_MX.UTF-8"}, "es"),
        ([], {"LC_ALL": "nl_BE.UTF-8", "LANG": "es_ES"}, "nl"),
        ([], {"MISKATONIC_LANG": "nl", "LANG": "es_ES"}, "nl"),
        (["--lang", "es"], {"MISKATONIC_LANG": "nl"}, "es"),
        (["games", "--lang=es"], {}, "es"),
        (["rules", "--", "--lang", "es"], {"LANG": "en_US"}, "en"),
    ],
)
def test_which_language(
    arguments: list[str], environment: dict[str, str], code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("miskatonic.cli.tongue.getlocale", lambda: (None, None))
    assert choose(arguments, environment).code == code


def test_windows_names_languages_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("miskatonic.cli.tongue.getlocale", lambda: ("Spanish_Spain", "1252"))
    assert choose([], {}).code == "es"


def test_a_language_we_do_not_speak() -> None:
    with pytest.raises(TextError):
        choose(["--lang", "fr"], {})


# ---------------------------------------------------------------------- mistakes

WRONG: tuple[list[str], ...] = (
    [],
    ["dance"],
    ["run"],
    ["run", "chess"],
    ["run", "noir", "--games", "0"],
    ["run", "noir", "--games", "many"],
    ["run", "noir", "--games", "٣"],
    ["run", "noir", "--games"],
    ["run", "noir", "--agent", "nobody"],
    ["run", "noir", "--players", "2"],
    ["run", "noir", "--option", "mode"],
    ["run", "noir", "--option", "=classic"],
    ["run", "noir", "--option", "mode=easy"],
    ["run", "noir", "--option", "colour=red"],
    ["run", "noir", "--wings"],
    ["run", "noir", "--json=yes"],
    ["run", "noir", "--gam", "3"],
    ["play", "chess"],
    ["play", "chess", "--terminal"],
    ["play", "noir", "--key", "7"],
    ["play", "noir", "--option", "mode=classic"],
    ["play", "noir", "--port", "65536"],
    ["play", "noir", "--terminal", "--option", "mode=easy"],
    ["play", "noir", "--terminal", "--option", "log=no"],
    ["play", "noir", "--terminal", "--option", "key=7"],
    ["replay"],
    ["replay", "nowhere.json"],
    ["replay", "."],
    ["replay", "empty.json"],
    ["replay", "words.json"],
    ["replay", "binary.json"],
    ["replay", "game.json", "--to", "99999"],
    ["replay", "game.json", "--to", "-1"],
    ["verify"],
    ["verify", "nowhere.json"],
    ["rules", "--game", "chess"],
    ["games", "extra"],
    ["games", "--lang", "fr"],
)


@every_language
@pytest.mark.parametrize("arguments", WRONG, ids=" ".join)
def test_a_mistake_is_one_line_and_exit_code_2(
    command: Command,
    arguments: list[str],
    code: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANG", code)
    Path("empty.json").write_bytes(b"")
    Path("words.json").write_text('{"format": "shopping list"}')
    Path("binary.json").write_bytes(bytes(range(256)))
    write(random_game("7", 2), Path("game.json"))
    said = command(*arguments)
    assert said.code == 2
    assert said.out == ""
    assert said.err.startswith("miskatonic: ")
    assert said.err.count("\n") == 1
    assert said.err.endswith(".\n")
    assert "cli." not in said.err
    assert "Traceback" not in said.err


def test_mistakes_are_told_in_the_users_language(command: Command) -> None:
    told = {code: command("run", "--lang", code).err for code in LANGUAGES}
    assert told == {
        "en": "miskatonic: This is missing: GAME. Add --help to see what is needed.\n",
        "es": "miskatonic: Falta esto: GAME. Añade --help para ver qué se necesita.\n",
        "nl": "miskatonic: Dit ontbreekt: GAME. Met --help zie je wat er nodig is.\n",
    }


def test_what_was_typed_is_shown_as_it_was_typed(command: Command) -> None:
    assert "“many”" in command("run", "noir", "--games", "many").err
    assert command("replay", "nowhere.json").err.startswith("miskatonic: nowhere.json: ")


def test_a_complaint_of_argparse_that_we_do_not_know_is_passed_on() -> None:
    assert (
        language("en").render(in_our_words("argument x: is odd"))
        == "That cannot be read: argument x: is odd."
    )


# ---------------------------------------------------------------------- whatever else goes wrong


def raising(error: BaseException, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> int:
        raise error

    monkeypatch.setattr(shelves, "games", fail)


def test_an_interrupt_is_no_traceback(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    raising(KeyboardInterrupt(), monkeypatch)
    assert command("games") == (130, "", "miskatonic: Interrupted.\n")


def test_our_own_mistakes_are_owned_up_to(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    raising(ZeroDivisionError("by zero"), monkeypatch)
    said = command("games")
    assert said.code == door.OUR_FAULT
    assert "ZeroDivisionError: by zero" in said.err
    assert said.err.count("\n") == 1
    monkeypatch.setenv(door.DEBUG, "1")
    with pytest.raises(ZeroDivisionError):
        command("games")


def test_trouble_of_the_system_without_a_file(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    raising(OSError(28, "No space left on device"), monkeypatch)
    assert command("games") == (2, "", "miskatonic: The system refuses: No space left on device.\n")


def test_an_unreadable_file(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Path) -> bytes:
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(Path, "read_bytes", refuse)
    said = command("replay", str(tmp_path / "locked.json"))
    assert (said.code, said.err) == (2, f"miskatonic: {tmp_path / 'locked.json'}: Permission denied.\n")


def test_a_reader_who_leaves_early_hears_no_complaint(tmp_path: Path) -> None:
    """`miskatonic replay … | head -1`, with more to say than a pipe holds."""
    save = write(random_game("long"), tmp_path / "long.json")
    running = subprocess.Popen(
        [*MISKATONIC, "replay", save], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert running.stdout is not None
    running.stdout.readline()
    running.stdout.close()
    assert running.stderr is not None
    complaint = running.stderr.read()
    running.stderr.close()
    assert (running.wait(patience()), complaint) in ((door.PIPE_CLOSED, ""), (0, ""))


def test_letters_that_the_terminal_cannot_show_are_no_failure() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = subprocess.run(
        [*MISKATONIC, "games", "--lang", "es"],
        capture_output=True,
        env=environment,
        timeout=patience(),
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
