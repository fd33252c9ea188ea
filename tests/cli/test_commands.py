"""run, replay, verify, rules, games, and the way to the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from miskatonic.kernel import proof
from miskatonic.kernel.chance import Draw
from miskatonic.kernel.game import Game
from miskatonic.kernel.text import LANGUAGES, language
from miskatonic.lab import Report
from miskatonic.library import load_game
from miskatonic.shelf import GAMES
from miskatonic.table.store import SqliteStore
from miskatonic.table.tables import Tables
from tests.cli.command import Command, random_game, write

every_language = pytest.mark.parametrize("code", LANGUAGES)


# ---------------------------------------------------------------------- run


def test_run_prints_one_json_object(command: Command) -> None:
    said = command("run", "noir", "--games", "3", "--agent", "random", "--key", "7", "--json")
    assert said.out.count("\n") == 1
    report = msgspec.json.decode(said.out)
    assert list(report) == [name for name in Report.__struct_fields__ if name not in ("tallies", "digest")]
    assert (report["game"], report["games"], len(report["hashes"])) == ("noir", 3, 3)
    assert said.err == ""


def test_run_takes_options_players_and_processes(command: Command) -> None:
    base = ("run", "noir", "--games", "2", "--key", "7", "--json")
    plain, classic, shared = (
        msgspec.json.decode(command(*base, *more).out)["hashes"]
        for more in (
            (),
            ("--option", "mode=classic", "--option", "limit=6"),
            ("--players", "1", "--processes", "2"),
        )
    )
    assert shared == plain != classic


def test_an_option_may_stand_in_a_file(command: Command, tmp_path: Path) -> None:
    base = ("run", "noir", "--games", "1", "--key", "7", "--json")
    (tmp_path / "mode").write_bytes(b"classic")
    written = ("--option", f"mode=@{tmp_path / 'mode'}")
    read, said, plain = (
        msgspec.json.decode(command(*base, *more).out)["hashes"]
        for more in (written, ("--option", "mode=classic"), ())
    )
    assert read == said != plain
    missing = command(*base, "--option", f"mode=@{tmp_path / 'nowhere'}")
    assert (missing.code, missing.out) == (2, "")
    assert "nowhere" in missing.err


def test_a_deck_in_a_file_is_played(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "toy", "tests.kernel.toy")
    base = ("run", "toy", "--games", "2", "--key", "7", "--json")
    (tmp_path / "deck.json").write_text('{"cards": {"tonic": 3}}', encoding="utf-8-sig")
    brought = command(*base, "--option", f"deck=@{tmp_path / 'deck.json'}")
    assert brought.code == 0
    plain = msgspec.json.decode(command(*base).out)["hashes"]
    assert msgspec.json.decode(brought.out)["hashes"] != plain
    (tmp_path / "deck.json").write_text('{"cards": {"tonic": "three"}}')
    refused = command(*base, "--option", f"deck=@{tmp_path / 'deck.json'}")
    assert (refused.code, refused.out) == (2, "")
    assert "Deck" in refused.err
    assert "@FILE" in command("games").out


@every_language
def test_run_shows_a_table(command: Command, code: str) -> None:
    said = command("run", "noir", "--games", "2", "--key", "7", "--lang", code)
    assert {"en": "Share won", "es": "Parte ganada", "nl": "Deel gewonnen"}[code] in said.out
    assert "7" in said.out
    assert max(len(line) for line in said.out.splitlines()) <= 80


def test_without_a_key_luck_is_fresh_and_the_key_is_shown(command: Command) -> None:
    def key() -> str:
        rows = command("run", "noir", "--games", "1").out.splitlines()
        return next(row for row in rows if "Key" in row).split()[-2]

    first, second = key(), key()
    assert first != second
    assert len(first) == 16


# ---------------------------------------------------------------------- replay


@pytest.fixture
def finished(tmp_path: Path) -> tuple[Game[Any], str]:
    game = random_game("finished", mode="classic")
    return game, write(game, tmp_path / "finished.json")


def test_replay_as_json(command: Command, finished: tuple[Game[Any], str]) -> None:
    game, save = finished
    said = command("replay", save, "--json")
    data = msgspec.json.decode(said.out)
    assert list(data) == ["position", "answers", "log", "hash", "outcome"]
    assert data["position"] == game.position
    assert data["answers"] == game.answers
    assert data["hash"] == game.hash()
    assert [line["rule"] for line in data["log"]] == [entry.rule for entry in game.log]
    assert all(list(line) == ["text", "rule"] for line in data["log"])
    assert data["outcome"]["result"] == "lost"


def test_replay_to_a_position(command: Command, finished: tuple[Game[Any], str]) -> None:
    game, save = finished
    data = msgspec.json.decode(command("replay", save, "--to", "5", "--json").out)
    there = game.look(5)
    assert (data["position"], data["answers"], data["hash"]) == (5, game.answers[:5], there.hash())
    assert data["outcome"] is None
    assert len(data["log"]) == len(there.log)


@every_language
def test_replay_tells_the_story(command: Command, finished: tuple[Game[Any], str], code: str) -> None:
    game, save = finished
    said = command("replay", save, "--lang", code)
    speech = language(code)
    for entry in game.log:
        assert f"   {speech.sentence(speech.render(entry.text))} [{entry.rule}]\n" in said.out
    for at in game.decisions:
        assert f"\n{at}. " in said.out
    assert game.outcome is not None
    assert speech.sentence(speech.render(game.outcome.text)) in said.out
    assert game.hash() in said.out


def test_replay_says_what_had_to_be_mended(command: Command, tmp_path: Path) -> None:
    save = random_game("old", 12).save()
    save["engine"], save["answers"] = "0.0.1", ["nonsense", *save["answers"][1:]]
    path = tmp_path / "old.json"
    path.write_bytes(msgspec.json.encode(save))
    said = command("replay", str(path))
    assert said.code == 0
    assert "0.0.1" in said.err


# ---------------------------------------------------------------------- verify


@every_language
def test_verify_says_what_it_verified(command: Command, finished: tuple[Game[Any], str], code: str) -> None:
    game, save = finished
    said = command("verify", save, "--lang", code)
    assert (said.code, said.err) == (0, "")
    for figure in (str(len(game.answers)), str(len(game.draws)), game.commitment, game.hash()):
        assert figure in said.out


def test_verify_a_game_in_the_middle(command: Command, tmp_path: Path) -> None:
    said = command("verify", write(random_game("middle", 9), tmp_path / "middle.json"))
    assert said.code == 0
    assert "not over yet" in said.out


def test_verify_a_game_that_changed_its_luck(command: Command, tmp_path: Path) -> None:
    fork = random_game("forked", 6).fork(b"other luck")
    while fork.ask is not None:
        fork.answer(fork.legal()[0])
    said = command("verify", write(fork, tmp_path / "fork.json"))
    assert said.code == 3
    assert f"All {len(fork.draws)} draws" in said.out
    assert f"From answer {fork.luck[1].at} on luck follows another key" in said.out
    assert fork.commitment in said.out


@every_language
def test_the_commitment_of_a_later_key_says_nothing_about_the_first(
    command: Command, tmp_path: Path, code: str
) -> None:
    """Who swaps the luck he was shown in only later is not told that it is the one he was shown."""
    game = random_game("forked", 6)
    save = write(game.fork(b"other luck"), tmp_path / "fork.json")
    first, later = (
        command("verify", save, "--commitment", each.commitment, "--lang", code)
        for each in (game, game.fork(b"other luck"))
    )
    assert (first.code, later.code) == (3, 3)
    told = [line for line in later.out.splitlines() if line not in first.out.splitlines()]
    assert len(told) == 1
    assert f" {game.position}" in told[0]


@every_language
def test_verify_compares_with_what_was_shown(
    command: Command, finished: tuple[Game[Any], str], code: str
) -> None:
    game, save = finished
    assert command("verify", save, "--commitment", game.commitment.upper(), "--lang", code).code == 0
    said = command("verify", save, "--commitment", "0" * 64, "--lang", code)
    assert (said.code, said.out) == (1, "")
    assert game.commitment in said.err


def test_verify_tells_of_take_backs(command: Command, tmp_path: Path) -> None:
    game = random_game("doubtful", 9)
    game.undo(2)
    game.answer(game.legal()[0])
    game.undo()
    said = command("verify", write(game, tmp_path / "doubtful.json"))
    assert said.code == 0
    assert "2 times somebody went back" in said.out


def _damage(save: dict[str, Any], what: str) -> None:
    if what == "answer":
        save["answers"][-1] = "nonsense"
    elif what == "key":
        save["luck"][0]["key"] = "00" * 32
    elif what == "hash":
        save["marks"][1]["hash"] = "0" * 32
    else:
        save["last"]["state"]["turn"] += 1


@every_language
@pytest.mark.parametrize("what", ["answer", "key", "hash", "last state"])
def test_verify_fails_where_something_does_not_hold(
    command: Command, finished: tuple[Game[Any], str], tmp_path: Path, what: str, code: str
) -> None:
    save = finished[0].save()
    _damage(save, what)
    if what == "last state":
        save["last"]["hash"] = "0" * 32
    path = tmp_path / "damaged.json"
    path.write_bytes(msgspec.json.encode(save))
    said = command("verify", str(path), "--lang", code)
    assert (said.code, said.out) == (1, "")
    assert said.err.count("\n") == 1


def test_verify_fails_for_a_save_that_could_only_be_rescued(command: Command, tmp_path: Path) -> None:
    save = random_game("old", 12).save()
    save["engine"], save["answers"] = "0.0.1", ["nonsense", *save["answers"][1:]]
    path = tmp_path / "old.json"
    path.write_bytes(msgspec.json.encode(save))
    assert command("verify", str(path)).code == 1
    rescued = write(load_game(path.read_bytes()), tmp_path / "rescued.json")
    again = write(load_game(Path(rescued).read_bytes()), tmp_path / "again.json")
    for each in (rescued, again):
        said = command("verify", each)
        assert said.code == 3, "from where its history begins it holds"
        assert "begins with a state that was laid out, or recovered" in said.out


def test_verify_finds_a_draw_that_the_key_does_not_give(
    command: Command, finished: tuple[Game[Any], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A replay cannot make a false draw, so the record is falsified on its way to the check."""
    honest = proof.steps

    def falsified(game: Game[Any]) -> Any:
        for place, step in enumerate(honest(game)):
            draws = list(step.draws)
            if place and draws:
                last = draws[-1]
                assert isinstance(last.result, int)
                draws[-1] = Draw(last.stream, last.n, last.size, (last.result + 1) % last.size)
            yield proof.Step(step.at, step.asks, step.name, step.auto, step.log, draws)

    monkeypatch.setattr(proof, "steps", falsified)
    assert command("verify", finished[1]).code == 1


# ---------------------------------------------------------------------- rules and games


@pytest.mark.parametrize(("code", "words"), [("en", "sanity icon"), ("es", "cordura"), ("nl", "verstand")])
def test_a_rule_by_its_id(command: Command, code: str, words: str) -> None:
    said = command("rules", "noir.sanity.02", "--lang", code)
    assert said.code == 0
    assert said.out.startswith("noir.sanity.02 ")
    assert words in " ".join(said.out.split())


def test_rules_by_words(command: Command) -> None:
    said = command("rules", "skeleton", "key", "--game", "noir")
    assert "noir.lock.06" in said.out
    assert "noir.lock.01" not in said.out


def test_rules_by_the_beginning_of_their_ids(command: Command) -> None:
    said = command("rules", "noir.fatigue")
    assert "noir.fatigue.01" in said.out
    assert "noir.fatigue.02" in said.out


def test_rules_by_their_number_or_by_the_name_of_a_card(command: Command) -> None:
    said = command("rules", "1.8").out
    assert said.startswith("lcg.1.8a")
    assert "lcg.1.8c" in said
    assert command("rules", "478.8").out.startswith("3e.478.8")
    assert "lcg.errata.card.005" in command("rules", "Amuleto", "de", "Wendy").out
    assert "lcg." not in command("rules", "1.8", "--game", "third").out


@every_language
def test_words_that_no_rule_has(command: Command, code: str) -> None:
    said = command("rules", "zeppelin", "--game", "noir", "--lang", code)
    assert (said.code, said.out) == (1, "")
    assert "zeppelin" in said.err


def test_only_the_first_of_many_rules_are_shown(command: Command) -> None:
    assert "These are the first 50." in command("rules", "card").out


@every_language
def test_the_ledgers(command: Command, code: str) -> None:
    said = command("rules", "--lang", code)
    assert said.code == 0
    assert "noir: " in said.out
    assert "noir: " in command("rules", "--game", "noir", "--lang", code).out


@every_language
def test_the_games_and_their_options(command: Command, code: str) -> None:
    said = command("games", "--lang", code)
    assert all(f"{name}  " in said.out for name in GAMES)
    assert "--option mode=…" in said.out
    assert "hardboiled" in said.out
    assert {"en": "1 player", "es": "1 jugador", "nl": "1 speler"}[code] in said.out


# ---------------------------------------------------------------------- the browser


def test_play_opens_the_browser_table(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[Any] = []
    monkeypatch.setattr("miskatonic.web.serve.run", lambda *args, **more: called.append((args, more)))
    assert command("play").code == 0
    assert command("play", "noir", "--port", "0", "--host", "::1", "--no-browser", "--lang", "nl").code == 0
    assert called == [
        (("127.0.0.1", None, True), {"lang": "en", "laid": None}),
        (("::1", 0, False), {"lang": "nl", "laid": None}),
    ]


def test_serve_is_for_others_too(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[Any] = []
    monkeypatch.setattr("miskatonic.web.serve.run", lambda *args, **more: called.append((args, more)))
    address = "https://arkham.example.org"
    assert command("serve", "--public-url", address, "--data", "tables", "--lang", "es").code == 0
    [(args, more)] = called
    assert (args, more["at"].origin) == (("127.0.0.1", None, False), address)
    assert (more["data"], more["database"], more["lang"]) == (Path("tables"), None, "es")
    assert more["keep_for"] == 400
    assert command("serve", "--keep-for", "90").code == 0
    assert called.pop()[1]["keep_for"] == 90
    assert "60" in command("serve", "--keep-for", "7").err  # a table may rest for weeks
    assert command("serve", "--database", "postgresql://here").code == 0
    monkeypatch.setenv("MISKATONIC_DATABASE", "postgresql://there")
    assert command("serve").code == 0
    assert [more["database"] for _, more in called[1:]] == ["postgresql://here", "postgresql://there"]
    assert "arkham.example.org" in command("serve", "--public-url", "nowhere").err
    monkeypatch.undo()
    assert "--public-url" in command("serve", "--host", "0.0.0.0").err
    assert "postgresql://" in command("serve", "--database", "mysql://here").err


# ---------------------------------------------------------------------- keeping


def test_a_backup_is_made_and_put_back(command: Command, tmp_path: Path) -> None:
    data, file = tmp_path / "data", tmp_path / "kept"
    tables = Tables(SqliteStore(data / "tables.db"))
    tables.open("a", "noir", {}, b"key")
    said = command("backup", str(file), "--data", str(data), "--lang", "nl")
    assert (said.code, said.out) == (0, f"De reservekopie is heel. Tafels: 1; decks: 0; bestand: {file}\n")
    tables.delete("a")
    for n in (1, 2):
        said = command("restore", str(file), "--data", str(data))
        assert (said.code, said.out.split(". ")[-1]) == (0, f"What was there before: {file}.before-{n}\n")
    assert tables.get("a").game.position >= 0
    assert command("restore", f"{file}.before-1", "--data", str(data)).code == 0
    assert tables.summaries() == []
    file.write_text("my diary")
    said = command("restore", str(file), "--data", str(data), "--lang", "es")
    assert (said.code, "No se ha cambiado nada" in said.err) == (2, True)
    assert command("restore", str(tmp_path / "none"), "--data", str(data)).code == 2


# ---------------------------------------------------------------------- coach


@every_language
def test_the_coach_tells_what_cost_most_and_that_he_guesses(
    command: Command, tmp_path: Path, code: str
) -> None:
    save = write(random_game("coach", 12), tmp_path / "coach.json")
    said = command("coach", save, "--seconds", "1", "--lang", code)
    assert (said.code, said.err) == (0, "")
    of, last = {"en": ("Seat 1", "."), "es": ("Asiento 1", "."), "nl": ("Plaats 1", ".")}[code]
    assert said.out.startswith(of)
    assert said.out.rstrip().endswith(last)
    assert "cli." not in said.out


def test_the_coach_refuses_a_seat_that_is_not_there(command: Command, tmp_path: Path) -> None:
    save = write(random_game("coach", 3), tmp_path / "coach.json")
    said = command("coach", save, "--seat", "4")
    assert said.code != 0
    assert "There is no seat 4" in said.err
    assert "Traceback" not in said.err
