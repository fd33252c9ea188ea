"""Games that another engine wrote down, in ours: nothing differs but what a rule or a settled dispute explains."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from miskatonic.kernel.rules import ledger
from tests.cards.transcripts.__main__ import main
from tests.cards.transcripts.reasons import RULES
from tests.cards.transcripts.report import Report, report

THEIRS = Path(__file__).parents[3] / "shared" / "data" / "transcripts"
DISPUTES = THEIRS.parent / "cards" / "disputes.json"


@pytest.mark.skipif(not THEIRS.is_dir(), reason="the logs are not here")
def test_nothing_differs_but_what_is_explained() -> None:
    found = report(THEIRS)
    assert found.unexplained == []
    assert found.games >= 77
    assert found.decisions >= 6600
    assert found.compared_at >= 4800
    assert found.values >= 115_000
    assert found.reasons.total() < 500


def test_every_reason_is_a_rule_or_a_dispute() -> None:
    rules = {rule for rule in RULES.values() if not rule.startswith("disputes:")}
    assert rules <= set(ledger("cards"))
    if DISPUTES.is_file():
        known = {each["id"] for each in json.loads(DISPUTES.read_text("utf-8"))["items"]}
        assert {rule.removeprefix("disputes:") for rule in set(RULES.values()) - rules} <= known


# ---------------------------------------------------------------------- a log of our own

HAND = "Machete, Guts, Knife, Flashlight, Emergency Cache"


def status(where: str, **now: Any) -> str:
    """A status line: what is not told is as it is in the beginning."""
    it = {"clu": 0, "res": 5, "dmg": 0, "hor": 0, "h": 5, "d": 28, "x": 0, "doom": 0} | now
    return (
        f"[{where} | Roland Banks 01001 | Study (Aberrant Gateway) | clu{it['clu']} res{it['res']} "
        f"| dmg{it['dmg']}/9 hor{it['hor']}/5 | h{it['h']} d{it['d']} x{it['x']} | Act1 Agd1 doom{it['doom']}/3]"
    )


def told(kind: str, message: str = "", **data: Any) -> dict[str, Any]:
    return {"type": kind, "data": {"message": message, **data}}


def decided(kind: str, label: str, line: str, prompt: str = "?") -> list[dict[str, Any]]:
    asked = {"type": "decision_presented", "data": {"prompt": prompt}, "status": line}
    return [asked, {"type": "decision_made", "data": {"decision_id": kind, "label": label}}]


def little_game() -> list[dict[str, Any]]:
    """A round and a bit: a clue, a resource, and a swarm of rats that falls."""
    test = {"base": 3, "boosts": 0, "committed_icons": 0, "difficulty": 3, "extra_tokens": []}
    found = {
        **test,
        "skill": "intellect",
        "token": "0",
        "modifier": 0,
        "value": 3,
        "margin": 0,
        "success": True,
    }
    hit = {**found, "skill": "combat", "base": 4, "difficulty": 1, "value": 4, "margin": 3}
    first, second = "R1·Investigation", "R2·Investigation"
    later = {"clu": 1, "res": 7, "h": 6, "d": 27, "doom": 1}
    rats = "Swarm of Rats"
    return [
        *decided(
            "opening-mulligan", "Keep", status(f"{first} a3/3"), f"Opening hand: {HAND}. Set aside some."
        ),
        told("setup_complete", f"Hand finalized: {HAND}."),
        told("setup_variants", attic="original", cellar="return"),
        *decided("choose-action", "Investigate Study (shroud 3)", status(f"{first} a3/3")),
        *decided("commit-cards", "Done", status(f"{first} a2/3")),
        told("chaos_token", "0", token="0", modifier=0),
        told("skill_test_result", "", **found),
        *decided("choose-action", "Take resource (gain 1)", status(f"{first} a2/3", clu=1)),
        *decided("choose-action", "Pass (end turn)", status(f"{first} a1/3", clu=1, res=6)),
        told("card_drawn", "He drew Dodge.", card="pc0001"),
        told("encounter_drawn", f"He drew encounter card {rats}.", card="ec0001"),
        told("enemy_spawned", f"{rats} spawned at Study.", enemy="ec0001"),
        told("enemy_engaged", f"{rats} engaged him.", enemy="ec0001"),
        *decided("choose-action", f"Fight {rats} (fight 1, 1 dmg)", status(f"{second} a3/3", **later)),
        *decided("commit-cards", "Done", status(f"{second} a2/3", **later)),
        told("chaos_token", "0", token="0", modifier=0),
        told("skill_test_result", "", **hit),
        told("enemy_damaged", f"{rats} took 1 damage.", enemy="ec0001"),
        told("enemy_defeated", f"{rats} was defeated.", enemy="ec0001"),
        *decided("choose-action", "Pass (end turn)", status(f"{second} a2/3", **later)),
    ]


def replay(folder: Path, rows: list[dict[str, Any]]) -> Report:
    (folder / "one.jsonl").write_text("\n".join(json.dumps(row) for row in rows), "utf-8")
    return report(folder)


def test_a_log_of_our_own_holds(tmp_path: Path) -> None:
    found = replay(tmp_path, little_game())
    assert found.unexplained == []
    assert found.reasons == {}
    assert (found.games, found.decisions, found.compared_at) == (1, 8, 7)
    assert found.values > 7 * 16


FALSE = {
    "clues": ("clu1 res5", "clu2 res5"),
    "resources": ("clu1 res6", "clu1 res4"),
    "hand": ("h6 d27", "h7 d27"),
    "actions": ("R2·Investigation a3", "R2·Investigation a1"),
    "test: margin": ('"margin": 3', '"margin": 2'),
    "test: base": ('"base": 4', '"base": 5'),
    "cards in hand": ("drew Dodge", "drew Evidence!"),
    "enemies": (" took 1 damage", " took no damage"),
}


@pytest.mark.parametrize("what", FALSE)
def test_what_is_falsified_is_noticed_and_named(tmp_path: Path, what: str) -> None:
    old, new = FALSE[what]
    text = json.dumps(little_game(), ensure_ascii=False)
    assert old in text
    rows = json.loads(text.replace(old, new))
    if what == "enemies":
        rows = [row for row in rows if row["type"] != "enemy_defeated"]
    if what == "cards in hand":
        rows[2]["data"]["message"] = rows[2]["data"]["message"].replace("Knife", "Guts")
    found = replay(tmp_path, rows)
    assert what in {each.what for _, each in found.unexplained}


def test_a_decision_that_cannot_be_taken_is_noticed(tmp_path: Path) -> None:
    text = json.dumps(little_game(), ensure_ascii=False).replace("Take resource (gain 1)", "Move to Parlor")
    found = replay(tmp_path, json.loads(text))
    assert "answer" in {each.what for _, each in found.unexplained}


# ---------------------------------------------------------------------- the door


def test_the_door_tells_figures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    replay(tmp_path, little_game())
    assert main([str(tmp_path), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["games"], found["decisions"], found["unexplained"]) == (1, 8, [])
    assert main([str(tmp_path)]) == 0
    assert "1 games, 8 decisions" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("a.txt", "", "no log"),
        ("a.jsonl", "", "nothing is decided"),
        ("a.jsonl", "{", "line 1: no JSON"),
        ("a.jsonl", "[]", "no entry"),
        ("a.jsonl", '{"type": "decision_presented", "data": {}, "status": "R1"}', "no status line"),
        ("a.jsonl", '{"type": "decision_made", "data": {}}', "without a question"),
    ],
)
def test_bad_input_gets_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, text: str, said: str
) -> None:
    (tmp_path / name).write_text(text, "utf-8")
    assert main([str(tmp_path)]) == 2
    assert said in capsys.readouterr().err
    assert main([str(tmp_path / "nowhere")]) == 2
    assert "is no folder" in capsys.readouterr().err


def test_an_unknown_card_gets_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = json.dumps(little_game(), ensure_ascii=False).replace("Machete", "Lantern")
    (tmp_path / "one.jsonl").write_text("\n".join(json.dumps(row) for row in json.loads(text)), "utf-8")
    assert main([str(tmp_path)]) == 2
    assert "Lantern" in capsys.readouterr().err
