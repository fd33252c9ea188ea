"""Who is asked about a card in the terminal has it before the question, whole and once."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.agents import make_agent
from miskatonic.cli.terminal import Terminal
from miskatonic.kernel.chance import key_from
from miskatonic.kernel.game import Game
from miskatonic.kernel.text import language
from miskatonic.shelf import box
from tests.cli.command import random_game

CARDS = {
    "second": {"encounter", "mythos"},
    "third": {"encounter", "headline"},
    "cards": {"drawing", "advancing"},
}
"""What may lie open while somebody is asked."""


def texts(name: str, view: dict[str, Any], scene: dict[str, Any]) -> list[str]:
    """What stands on the card of a scene."""
    if name == "cards":
        lines: list[str] = scene["card"]["lines"] if scene["type"] == "drawing" else scene["lines"]
        return lines
    return view["mythos"]["resolving"]["text"] if scene["do"] == "mythos" else [scene["text"]]


def words(said: str) -> str:
    """What was said, as one line without the rules between its parts."""
    return " ".join(said.replace("─", " ").split()).lower()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "key", "code"),
    [("second", "town", "en"), ("third", "town", "es"), ("cards", "evening", "nl")],
)
def test_the_text_of_a_card_comes_before_the_question_about_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str, key: str, code: str
) -> None:
    monkeypatch.setenv("COLUMNS", "400")
    speech, kind = language(code), box(name)
    game = Game(kind, kind.prepare({}, 2), key_from(key))
    agent, player = make_agent("random", key_from(key)), Terminal(speech)
    player.game = game
    seen: dict[str, list[list[str]]] = {each: [] for each in CARDS[name]}
    while game.ask is not None and min(map(len, seen.values())) < 2:
        view = speech.render_any(game.view(game.ask.seat))
        open_ = [each for each in view["scenes"] if each[kind_of(name)] in CARDS[name]]
        capsys.readouterr()
        player.show()
        said = words(capsys.readouterr().out)
        before = said[: said.rindex(words(speech.render(game.ask.prompt)))]
        player.console.print(player._drawing().draw(view, speech))
        told = said.removeprefix(words(capsys.readouterr().out))
        for scene in open_:
            lines = [words(each) for each in texts(name, view, scene)]
            assert [each for each in lines if each not in before] == []
            assert [each for each in lines if len(each) > 40 and told.count(each) > 1] == []
            seen[scene[kind_of(name)]].append(lines)
        game.answer(agent.choose(game.asked()))
    assert all(seen.values()), {each: len(found) for each, found in seen.items()}


def kind_of(name: str) -> str:
    """By which field a scene of this game says what it is."""
    return "type" if name == "cards" else "do"


@pytest.mark.parametrize("name", ["second", "third", "cards"])
def test_a_card_about_which_nothing_is_asked_can_be_read_with_its_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv("COLUMNS", "400")
    speech, game = language("en"), random_game("town", 60, name)
    player = Terminal(speech)
    player.game = game
    player.whole_log("")
    said = words(capsys.readouterr().out)
    read = [(entry, each) for entry in game.log for each in game.box.read_out(entry)]
    assert read
    for entry, text in read:
        line = words(speech.sentence(speech.render(entry.text)))
        assert words(speech.render(text)) in said[said.index(line) :]


def test_an_option_begins_with_a_capital_letter_as_in_the_browser(
    capsys: pytest.CaptureFixture[str],
) -> None:
    game = random_game("town", 0, "third")
    player = Terminal(language("en"))
    player.game = game
    while game.ask is not None and not any(said[:1].islower() for said in offered(game)):
        game.answer(game.ask.some()[0])
    player.show()
    numbered = [line.split(" ", 1)[1] for line in capsys.readouterr().out.splitlines() if line[:1].isdigit()]
    assert [line for line in numbered if line.strip()[:1].islower()] == []
    assert set(offered(game)) & {line.strip()[:1].lower() + line.strip()[1:] for line in numbered}


def offered(game: Game[Any]) -> list[str]:
    return [language("en").render(option.text) for option in game.ask.options] if game.ask else []


def test_what_somebody_drew_for_himself_is_not_read_out() -> None:
    game = random_game("town", 60, "cards")
    own = [entry for entry in game.log if entry.seen is not None]
    assert own
    assert [entry for entry in own if game.box.read_out(entry)] == []
