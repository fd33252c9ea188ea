"""`play --lay`: the examples of the documentation are laid and played, and every misspelling of them is refused."""

from __future__ import annotations

import io
import os
import re
import signal
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from miskatonic.agents import make_agent
from miskatonic.kernel.chance import key_from
from miskatonic.kernel.errors import MiskatonicError
from miskatonic.kernel.game import Game
from miskatonic.kernel.text import LANGUAGES, language
from miskatonic.library import lay_table, load_game
from miskatonic.shelf import GAMES
from tests.cli.command import Command, write
from tests.misspelling import misspellings
from tests.patience import patience

PAGE = Path(__file__).resolve().parent.parent / "docs" / "add-a-card.md"
EXAMPLES: dict[str, str] = {
    tomllib.loads(text)["game"]: text
    for text in re.findall(r"```toml\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
}
KEY = key_from("laid")
every_game = pytest.mark.parametrize("game", GAMES)


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Command:
    monkeypatch.setenv("MISKATONIC_DATA", str(tmp_path / "data"))
    return Command(capsys)


def laid(data: dict[str, Any]) -> Game[Any]:
    return lay_table("table.json", msgspec.json.encode(data), key=KEY)


def example(game: str, **changed: Any) -> dict[str, Any]:
    return {**tomllib.loads(EXAMPLES[game]), **changed}


def refusal(data: dict[str, Any]) -> str:
    with pytest.raises(MiskatonicError) as refused:
        laid(data)
    assert all(language(code).render(refused.value.text) for code in LANGUAGES)
    return str(refused.value)


def test_the_documentation_has_an_example_of_every_game() -> None:
    assert sorted(EXAMPLES) == sorted(GAMES)


# ---------------------------------------------------------------------- what is laid is there


def test_a_table_of_noir() -> None:
    state = laid(example("noir", time=["l3"])).state
    assert (state.hand, state.lead_row, state.time) == (["p4", "p1"], ["s6", "l5"], ["l3"])
    assert {case.id: case.line for case in state.cases} == {"case_1": ["p7"], "case_2": []}
    assert state.deck.view(None)[0]["cards"] == ["o5"]
    assert state.deck.view(None)[1]["cards"] == ["d2"]


def test_a_table_of_the_second_edition() -> None:
    game = laid(
        example("second", step="upkeep", doom=3, seals=["the_unnamable"], clues={"woods": 2}, gates={})
    )
    state = game.state
    (who,) = state.investigators
    assert (who.id, who.place, who.money, who.sanity) == ("amanda_sharpe", "train_station", 3, 2)
    assert [card.id for card in who.cards] == ["rifle.1", "find_gate.1"]
    assert (state.ancient, state.doom, state.seals, state.clues) == (
        "yig",
        3,
        ["the_unnamable"],
        {"woods": 2},
    )
    assert state.monsters == {"woods": ["ghoul.1", "zombie.1"]}
    assert state.decks["unique"].view(None)[0]["cards"] == ["elder_sign.1"]
    assert state.foreseen == {"northside": "northside_3"}


def test_the_named_location_card_is_the_encounter() -> None:
    """Whatever the luck."""
    for word in range(5):
        game = lay_table("table.toml", EXAMPLES["second"].encode(), key=key_from(word))
        assert game.state.scenes[0].card == "northside_3"


def test_a_table_of_the_third_edition() -> None:
    state = laid(example("third", step="action", clues={"downtown": 2}, codex=[1])).state
    (who,) = state.investigators
    assert (who.id, who.place, who.money, who.focus) == ("agnes_baker", "la_bella_luna", 2, ["lore"])
    assert [asset.id for asset in who.assets] == ["knife", "blessed.1"]
    assert [(monster.id, monster.place) for monster in state.monsters] == [("ghoul_acolyte.1", "graveyard")]
    assert (state.doom, state.clues) == ({"graveyard": 2}, {"downtown": 2})
    assert [card.number for card in state.codex] == [1]
    assert state.monster_deck.view(None)[0]["cards"] == ["flesh_eater.1"]
    assert state.neighborhoods["downtown"].view(None)[0]["cards"] == ["downtown_3"]


def test_a_monster_beside_somebody_is_engaged() -> None:
    state = laid(example("third", step="action", monsters={"la_bella_luna": ["ghoul_acolyte"]})).state
    assert state.monsters[0].engaged == [0]


# ---------------------------------------------------------------------- it is a game like any other


@every_game
def test_a_laid_game_is_played_saved_and_known_for_what_it_is(
    game: str, command: Command, tmp_path: Path
) -> None:
    played = lay_table("table.toml", EXAMPLES[game].encode(), key=KEY)
    agent = make_agent("random", KEY)
    for _ in range(60):
        if played.ask is None:
            break
        played.answer(agent.choose(played.asked()))
        played.box.check(played.play)
    again = load_game(msgspec.json.encode(played.save()))
    assert again.hash() == played.hash()
    said = command("verify", write(played, tmp_path / "laid.json"))
    assert said.code == 3, said
    assert "Not proved:" in said.out


@every_game
def test_in_the_terminal(
    game: str, command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "table.toml"
    file.write_text(EXAMPLES[game], "utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO("1\nq\n"))
    said = command("play", "--terminal", "--lay", str(file), "--key", "laid")
    assert said.code == 0, said.err
    asked = laid(example(game)).ask
    assert asked is not None
    assert language("en").render(asked.prompt) in " ".join(said.out.split())


def test_in_the_browser(tmp_path: Path) -> None:
    """The server says at which page the table lies, and it is there."""
    file = tmp_path / "table.toml"
    file.write_text(EXAMPLES["second"], "utf-8")
    server = subprocess.Popen(
        [sys.executable, "-m", "miskatonic.cli", "play", "--lay", str(file), "--no-browser", "--port", "0"],
        env={**os.environ, "MISKATONIC_DATA": str(tmp_path / "data")},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stdout
        found = re.search(r"(http://127\.0\.0\.1:\d+)/#/table/([\w-]+)", server.stdout.readline())
        assert found
        table = httpx.get(f"{found[1]}/api/tables/{found[2]}?lang=en", timeout=patience())
        assert table.status_code == 200
        assert "Amanda Sharpe" in table.text
    finally:
        server.send_signal(signal.SIGINT)
        server.communicate(timeout=patience())


# ---------------------------------------------------------------------- what is refused


@every_game
def test_every_misspelling_of_the_examples_is_refused(game: str) -> None:
    tried = 0
    for where, data in misspellings(example(game)):
        said = refusal(data)
        last = where.rstrip("?").rpartition(".")[2]
        assert where.startswith("game") or "field “" in said or last == "name", (where, said)
        tried += 1
    assert tried >= 15


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (example("noir", hand=["p4", "p5", "s6"]), "“s6” is there twice"),
        (example("noir", lead=["s6", "l5", "s1", "s2", "s3", "s4"]), "field “lead”: 6 is too large"),
        (example("second", doom=10), "field “doom”: 10 is too large, 9 is the most"),
        (example("second", clues={"woods": 1}), "field “clues.woods”: this makes no sense"),
        (example("second", seals=["woods"]), "field “gates.woods”: this makes no sense"),
        (example("second", monsters={"woods": ["ghoul"] * 9}), "field “monsters.woods”: no “ghoul” is left"),
        (
            example("second", monsters={"outskirts": ["ghoul"] * 3 + ["zombie"] * 3 + ["cultist"] * 4}),
            "lays a table that cannot be: too many monsters are in the Outskirts.",
        ),
        (example("second", investigators=[]), "the list is empty"),
        (example("third", doom={"uptown": 2}), "field “doom.uptown”"),
        (example("third", codex=[39]), "field “codex”"),
        (example("third", display=["knife"]), "field “investigators.0.assets”: “knife” is there twice"),
        ({"hand": []}, "does not say which game it is"),
        ({"game": "noirr"}, "There is no game “noirr”"),
    ],
)
def test_what_cannot_be_is_refused(data: dict[str, Any], said: str) -> None:
    assert said in refusal(data)


def test_a_file_that_is_none(command: Command, tmp_path: Path) -> None:
    broken = tmp_path / "table.toml"
    broken.write_text("game = ", "utf-8")
    assert f"{broken} cannot be read" in command("play", "--terminal", "--lay", str(broken)).err
    assert command("play", "--terminal", "--lay", str(tmp_path / "none.toml")).code == 2
    said = command("play", "noir", "--terminal", "--lay", str(broken))
    assert "GAME does not go with --lay" in said.err
