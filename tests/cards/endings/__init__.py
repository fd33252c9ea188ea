"""Every ending of every scenario as a save: a table laid shortly before it, and the answers that lead there.

python -m tests.cards.endings      # play them anew, when what is asked has changed
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from miskatonic.kernel import saves
from miskatonic.kernel.chance import key_from
from miskatonic.kernel.game import Game
from miskatonic.library import lay_table

FOLDER = Path(__file__).parent
MOST = 400
"""So many answers at most, or the position is no good."""
KEYS = 40

ROLAND: dict[str, Any] = {"name": "roland_banks"}
ARMED = {**ROLAND, "cards": ["01029", "01018", "01017"], "hand": ["01025", "01025"], "resources": 20}
"""With a Shotgun, a Beat Cop, Physical Training, and Vicious Blows."""
DYING = {**ROLAND, "damage": 8, "threats": ["01160"]}
LUCKY = ["+1"]
CULT = ["01137", "01138", "01139", "01140", "01141"]
RETURN = "return_to_"

FALLS = {"investigators": [DYING]}
POSITIONS: dict[tuple[str, str], tuple[dict[str, Any], list[str]]] = {
    ("the_gathering", "none"): (FALLS, ["end"]),
    ("the_gathering", "R1"): (
        {"investigators": [{**ARMED, "threats": ["01116"]}], "act": "01110", "bag": LUCKY},
        ["use:01029", "burn"],
    ),
    ("the_gathering", "R2"): (
        {"investigators": [{**ARMED, "threats": ["01116"]}], "act": "01110", "bag": LUCKY},
        ["use:01029", "keep"],
    ),
    ("the_gathering", "R3"): ({"investigators": [ROLAND], "agenda": "01107", "doom": 9}, ["end"]),
    ("the_midnight_masks", "none"): (FALLS, ["end"]),
    ("the_midnight_masks", "R1"): (
        {"investigators": [{**ARMED, "threats": ["01121b"]}], "victory": CULT, "bag": LUCKY},
        ["use:01029"],
    ),
    ("the_midnight_masks", "R2"): (
        {"investigators": [ROLAND], "agenda": "01122", "doom": 7},
        ["end"],
    ),
    ("the_devourer_below", "none"): (FALLS, ["end"]),
    ("the_devourer_below", "R1"): (
        {
            "investigators": [{**ROLAND, "place": "01156", "clues": 9}],
            "act": "01148",
            "places": ["01156"],
            "bag": LUCKY,
        },
        ["advance", "use:act:01148"],
    ),
    ("the_devourer_below", "R2"): (
        {
            "investigators": [{**ARMED, "place": "01156"}],
            "act": "01148",
            "agenda": "01145",
            "doom": 4,
            "places": ["01156"],
            "bag": LUCKY,
        },
        ["use:01029", "fight:01157", "end"],
    ),
    ("the_devourer_below", "R3"): (
        {
            "investigators": [{**ROLAND, "place": "01156", "cards": ["01117"]}],
            "act": "01148",
            "agenda": "01145",
            "doom": 4,
            "places": ["01156"],
            "bag": LUCKY,
        },
        ["use:01157"],
    ),
}
"""By scenario and ending: the table, and what is chosen where it is offered; else the game's own advice."""


def file_of(scenario: str, ending: str) -> Path:
    return FOLDER / f"{scenario}.{ending.lower()}.json"


def wanted() -> list[tuple[str, str]]:
    """Of the Return too, which ends as what it returns to."""
    return [(f"{again}{scenario}", ending) for scenario, ending in POSITIONS for again in ("", RETURN)]


def play(scenario: str, ending: str, key: str) -> Game[Any]:
    """From the laid table to its end, or as far as it goes."""
    table, wishes = POSITIONS[scenario.removeprefix(RETURN), ending]
    lines = {"game": "cards", "scenario": scenario, "difficulty": "easy", **table}
    game = lay_table("table.json", msgspec.json.encode(lines), key=key_from(key))
    while game.outcome is None and len(game.answers) < MOST:
        eyes = game.eyes(0)
        names = eyes.asks()[0].some()
        chosen = [name for wish in wishes for name in names if name.startswith(wish)]
        game.answer(chosen[0] if chosen else eyes.advice()[0])
    return game


def find(scenario: str, ending: str) -> Game[Any]:
    """On the first luck that leads there."""
    for n in range(KEYS):
        game = play(scenario, ending, f"{scenario} {ending} {n}")
        if game.outcome is not None and game.state.resolution == ending:
            return game
    raise AssertionError(f"{scenario} does not end with {ending}")


def main() -> None:
    for scenario, ending in wanted():
        game = find(scenario, ending)
        file_of(scenario, ending).write_bytes(msgspec.json.encode(saves.save(game)) + b"\n")
        print(file_of(scenario, ending).name, len(game.answers))
