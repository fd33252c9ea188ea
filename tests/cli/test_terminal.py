"""Playing in the terminal: whole games, every command, through a pipe as through a keyboard."""

from __future__ import annotations

import io
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
import pytest

from miskatonic.cli import terminal
from miskatonic.kernel.game import Game
from miskatonic.kernel.rules import rule
from miskatonic.kernel.text import LANGUAGES, Language, Raw, Text, language, say
from miskatonic.library import load_game, new_game
from miskatonic.shelf import GAMES, box
from tests.cli.command import Command, Said, decided, random_game, write
from tests.kernel.council import new_council

every_language = pytest.mark.parametrize("code", LANGUAGES)


class Player:
    """Somebody who types."""

    def __init__(self, command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
        self._command, self._monkeypatch = command, monkeypatch

    def types(
        self,
        *lines: str,
        game: str = "noir",
        key: str = "7",
        lang: str = "en",
        options: tuple[str, ...] = (),
        more: tuple[str, ...] = (),
    ) -> Said:
        self._monkeypatch.setattr("sys.stdin", io.StringIO("".join(line + "\n" for line in lines)))
        more = (*more, *(word for option in options for word in ("--option", option)))
        return self._command("play", game, "--terminal", "--key", key, "--lang", lang, *more)


@pytest.fixture
def player(command: Command, monkeypatch: pytest.MonkeyPatch) -> Player:
    return Player(command, monkeypatch)


def the_end_of(game: Game[Any], folder: Path) -> tuple[str, str]:
    """What is typed to come to the end of a game: its last question is fetched from a file, and answered."""
    last = game.look(game.decisions[-1])
    return f"l {write(last, folder / 'last.json')}", decided(game)[-1]


# ---------------------------------------------------------------------- whole games


@pytest.mark.slow
@every_language
@pytest.mark.parametrize("mode", ["hardboiled", "classic"])
def test_a_whole_game_through_a_pipe(player: Player, code: str, mode: str) -> None:
    game = random_game("whole", mode=mode)
    said = player.types(*decided(game), key="whole", lang=code, options=(f"mode={mode}",))
    assert (said.code, said.err) == (0, "")
    speech = language(code)
    assert game.outcome is not None
    assert speech.render(game.outcome.text) in " ".join(said.out.split())
    assert game.luck[0].key.hex() in said.out
    told = " ".join(said.out.split())
    for entry in game.log[-12:]:
        assert " ".join(speech.sentence(speech.render(entry.text)).split()) in told
    board = [
        line
        for line in said.out.splitlines()
        if game.commitment not in line and game.luck[0].key.hex() not in line
    ]
    assert max(len(line.rstrip()) for line in board) <= 80
    if mode == "classic":
        open_piles_are_listed(speech, game, told)


def open_piles_are_listed(speech: Language, game: Game[Any], seen: str) -> None:
    view = speech.render_any(game.view())
    piles = {"discard": view["discard"], "closed": view["closed"], "removed": view["removed"]}
    piles |= {zone: view[zone]["cards"] for zone in ("time", "sanity")}
    piles["big_picture"] = view["big_picture"]["clues"]
    lying = {zone: [card["name"] for card in cards] for zone, cards in piles.items() if cards}
    assert len(lying) >= 4
    for zone, names in lying.items():
        title = speech.render(say(f"noir.zone.{zone}"))
        assert f"{title[:1].upper()}{title[1:]}: {' · '.join(names)}" in seen


def test_the_voice_opens_a_game_unless_nobody_wants_it(player: Player) -> None:
    told = player.types("q")
    sentence = language("en").render(say("noir.voice.introduction.game"))
    assert sentence in " ".join(told.out.split())
    silent = player.types("q", more=("--no-voice",))
    assert sentence not in " ".join(silent.out.split())


@pytest.mark.parametrize(
    ("game", "option", "told", "untold"),
    [
        (
            "third",
            "scenario=veil_of_twilight",
            "third.voice.scenario.veil_of_twilight",
            "third.voice.anomaly.veil_of_twilight",
        ),
        (
            "cards",
            "campaign=return_to_night_of_the_zealot",
            "play.voice.campaign.return_to_night_of_the_zealot",
            "play.voice.scenario.the_gathering",
        ),
    ],
)
def test_the_voice_opens_a_game_with_what_was_chosen(
    player: Player, game: str, option: str, told: str, untold: str
) -> None:
    seen = " ".join(player.types("q", game=game, options=(option,)).out.split())
    assert language("en").render(say(told)) in seen
    assert language("en").render(say(untold)) not in seen


@pytest.mark.parametrize(
    ("game", "line", "kind"),
    [
        ("noir", "noir.log.lead", "noir.voice.card.{card}"),
        ("second", "second.log.plays", "second.voice.location.{place}"),
        ("third", "third.log.enters", "third.voice.investigator.{who}"),
    ],
)
def test_the_voice_speaks_once_of_what_is_met(player: Player, game: str, line: str, kind: str) -> None:
    """Below the line of the log that shows it, and not where the log is read again."""
    played = new_game(game, key="7")
    entry = next(each for each in played.log if each.id == line)
    sentence = language("en").render(say(kind.format(**entry.args)))
    seen = " ".join(player.types("o", "q", game=game).out.split())
    assert seen.count(sentence) == 1
    silent = " ".join(player.types("o", "q", game=game, more=("--no-voice",)).out.split())
    assert sentence not in silent


def test_the_voice_speaks_of_a_place_by_its_card(player: Player) -> None:
    """In the card game, where a line names a card by the message that is its name."""
    game = random_game("7", 6, kind="cards")
    line = next(each for each in game.log if each.id == "play.log.reveals")
    place = line.args["place"]
    assert isinstance(place, Text)
    sentence = language("en").render(say(f"play.voice.location.{place.id.rpartition('.')[2]}"))
    seen = " ".join(player.types(*decided(game), "q", game="cards").out.split())
    assert seen.count(sentence) == 1


@pytest.mark.parametrize("name", GAMES)
def test_the_voice_has_words_for_what_it_is_asked_to_speak_of(name: str) -> None:
    heard = import_module(terminal.DRAWINGS[name]).HEARD
    kinds = {each.partition(".")[0] for templates in heard.values() for each in templates}
    assert kinds
    assert kinds <= box(name).voiced.keys()


def test_numbers_choose_as_names_do(player: Player, tmp_path: Path) -> None:
    game = random_game("7", 0)
    assert game.ask
    names = [each.option.name for each in game.eyes(0).laid_out(game.ask)]
    assert sorted(names) == sorted(game.legal())
    for number, name in enumerate(names, 1):
        file = tmp_path / f"{number}.json"
        player.types(str(number), f"s {file}")
        assert decided(load_game(file.read_bytes())) == [name]


HEARD: dict[str, tuple[str, ...]] = {}
"""The toy has no voice."""


def draw(view: Any, speech: Language) -> str:
    """The table of the toy, as the terminal draws it."""
    return str(view)


def going_on(view: Any, speech: Language) -> list[tuple[str, list[str]]]:
    """What the toy asks about lies on its table."""
    return []


def test_several_who_are_asked_answer_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(terminal.DRAWINGS, "toy", __name__)
    monkeypatch.setattr("sys.stdin", io.StringIO("none\n@2 coin\n1\nu\nnone\nq\n"))
    game = new_council()
    assert terminal.Terminal(language("en")).play(game) == 0
    assert game.answers == ["@0 none", "@2 coin", "@1 none"]
    assert [ask.seat for ask in game.asks] == [2]


def test_the_odds_stand_beside_the_options(player: Player) -> None:
    game = random_game("7", 0)
    assert game.ask is not None
    odds = next(option.odds[0] for option in game.ask.options if option.odds)
    assert f"({100 * odds.chance:.0f} % " in player.types().out


def test_the_table_shows_every_card_the_player_should_see(player: Player) -> None:
    game = random_game("7", 0)
    seen = " ".join(player.types().out.split())
    view = language("en").render_any(game.view())
    for card in (*view["lead_row"], *view["hand"], *view["briefcase"]):
        assert card["name"] in seen
    for case in view["cases"]:
        assert case["title"] in seen
    for objective in view["objectives"]:
        assert objective["name"] in seen


@every_language
def test_the_table_shows_what_a_plan_hangs_on(player: Player, code: str) -> None:
    """What a case does when it closes and what is on its back, and how to come by the letters that are missing."""
    view = language(code).render_any(random_game("7", 0).view())
    seen = " ".join(player.types(lang=code).out.split())
    for case in view["cases"]:
        for effect in case["on_close"]:
            assert effect["text"] in seen
        assert case["back"] is None or case["back"]["name"] in seen
    for objective in view["objectives"]:
        for need in objective["requires"]:
            assert f"{need['letter']} {need['route']}" in seen


# ---------------------------------------------------------------------- commands


def test_undo_and_redo(player: Player, tmp_path: Path) -> None:
    undone, redone = tmp_path / "undone.json", tmp_path / "redone.json"
    player.types("pass", "pass", "u", f"s {undone}", "r", f"s {redone}")
    assert decided(load_game(undone.read_bytes())) == ["pass"]
    assert decided(load_game(redone.read_bytes())) == ["pass", "pass"]


@every_language
def test_nothing_to_undo_or_redo_is_said(player: Player, code: str) -> None:
    plain = player.types(lang=code).out
    said = player.types("u", "r", lang=code)
    assert said.code == 0
    assert said.out.startswith(plain)
    assert len(said.out.splitlines()) == len(plain.splitlines()) + 4


@every_language
def test_why(player: Player, code: str) -> None:
    game = random_game("7", 0)
    assert game.ask is not None
    said = player.types("w", "w 1", "why 2", lang=code)
    told = " ".join(said.out.split())
    for wanted in (game.ask.rule, game.log[0].rule, game.log[1].rule):
        assert f"{wanted} {rule(wanted, code).statement}" in told


def test_why_after_the_end_tells_the_rule_of_the_end(player: Player, tmp_path: Path) -> None:
    game = random_game("whole")
    assert game.outcome is not None
    assert game.outcome.rule in player.types(*the_end_of(game, tmp_path), "w").out


@pytest.mark.parametrize("line", ["w 0", "w 9999", "w x", "w -1", "w ²"])
def test_a_line_that_the_log_does_not_have(player: Player, line: str) -> None:
    assert "The log has no line" in player.types(line).out


@every_language
def test_advice(player: Player, code: str) -> None:
    said = player.types("d", lang=code)
    asked = language(code).render(say("cli.play.advice", answer=Raw("|"), name=Raw("|"))).partition("|")[0]
    assert (said.code, said.err) == (0, "")
    assert asked in said.out


def test_the_whole_log(player: Player) -> None:
    game = random_game("7", 5)
    said = player.types(*decided(game), "o")
    after = said.out[said.out.rindex("> o") :]
    for number, entry in enumerate(game.log, 1):
        words = language("en").sentence(language("en").render(entry.text))
        assert f"{number} {words}" in " ".join(after.split())


def test_save_and_load(player: Player, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    said = player.types("pass", f"s {file}", "pass", "pass", f"l {file}", "take")
    assert "Saved in" in said.out
    assert decided(load_game(file.read_bytes())) == ["pass"]
    kept = load_game((tmp_path / "data" / "noir-terminal.json").read_bytes())
    assert decided(kept) == ["pass", "take"]


def test_files_that_cannot_be_used_are_no_end(player: Player, tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text("{}")
    said = player.types("s", "s /nowhere/at/all", "l /nowhere/at/all", f"l {broken}", f"l {tmp_path}", "?")
    assert (said.code, said.err) == (0, "")
    assert "Say in which file" in said.out
    assert said.out.count("/nowhere/at/all") == 4, "typed twice, complained of twice"
    assert "this help" in said.out


@every_language
def test_help(player: Player, code: str) -> None:
    said = player.types("?", lang=code)
    for _, name in terminal.HELP:
        assert language(code).render(say(name)) in " ".join(said.out.split())


@every_language
@pytest.mark.parametrize("line", ["dance", "0", "99", "²", "1.5", "take it", "\x1b[A", "ключ"])
def test_nonsense_changes_nothing(player: Player, line: str, code: str, tmp_path: Path) -> None:
    said = player.types(line, lang=code)
    assert said.code == 0
    assert not (tmp_path / "data").exists(), "nothing was decided, so nothing is kept"


def test_nonsense_after_the_end(player: Player, tmp_path: Path) -> None:
    said = player.types(*the_end_of(random_game("whole"), tmp_path), "1", "u", "s")
    assert "the game is over" in said.out


def test_an_empty_line_is_nothing(player: Player) -> None:
    assert player.types("", "  ").out.count("What do you do") == 1


# ---------------------------------------------------------------------- leaving and coming back


@every_language
def test_a_game_that_is_left_waits(player: Player, code: str, tmp_path: Path) -> None:
    kept = str(tmp_path / "data" / "noir-terminal.json")
    left = player.types("pass", "take", "q", "pass", lang=code)
    assert left.code == 0
    assert kept in left.out
    back = player.types("l", lang=code)
    assert kept in back.out
    assert decided(load_game(Path(kept).read_bytes())) == ["pass", "take"]


def test_a_game_that_is_over_need_not_wait(player: Player, tmp_path: Path) -> None:
    game = random_game("whole")
    assert game.luck[0].key.hex() in player.types(*the_end_of(game, tmp_path), "q").out
    assert not (tmp_path / "data").exists()


def test_an_interrupted_game_waits_too(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = iter(["pass"])

    def read(self: terminal.Terminal) -> str:
        for line in lines:
            return line
        raise KeyboardInterrupt

    monkeypatch.setattr(terminal.Terminal, "_read", read)
    said = player.types()
    assert said.code == 130
    assert decided(load_game((tmp_path / "data" / "noir-terminal.json").read_bytes())) == ["pass"]


def test_a_folder_that_cannot_be_written_is_said(player: Player, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where the folder should be")
    said = player.types("pass", "q")
    assert said.code == 0
    assert "File exists" in said.out


def test_a_save_of_an_older_engine_says_so(player: Player, tmp_path: Path) -> None:
    save = random_game("old", 12).save()
    save["engine"], save["answers"] = "0.0.1", ["nonsense", *save["answers"][1:]]
    path = tmp_path / "old.json"
    path.write_bytes(msgspec.json.encode(save))
    assert "0.0.1" in player.types(f"l {path}").out


def test_a_save_made_elsewhere_can_be_loaded(player: Player, tmp_path: Path) -> None:
    game = random_game("whole", 20)
    said = player.types(f"l {write(game, tmp_path / 'game.json')}")
    assert f"Turn {game.state.turn} " in said.out
