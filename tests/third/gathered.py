"""The gathered data of the third edition, told in the words of our content files.

They were written before our files, from other sources, in a vocabulary of their own (`op` for `do`): an independent
hand. They lie beside the project, or not.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

Row = dict[str, Any]
FOLDER = Path(__file__).resolve().parents[3] / "shared" / "data" / "third"
COSTS = {"clue": "clues", "remnant": "remnants"}
FIVE = ["lore", "influence", "observation", "strength", "will"]
"""Focused one after the other in their files, each at once in ours."""
NOTHING: Row = {"do": "nothing"}


def gathered(name: str) -> dict[str, Row]:
    """The records of a file by their id."""
    records = msgspec.json.decode((FOLDER / f"{name}.json").read_bytes())["records"]
    return {str(row.get("id", row.get("number"))): row for row in records}


def sentence(effects: list[Row]) -> Row:
    """A list of effects as one."""
    parts = [_word(effect) for effect in effects]
    if [part.get("skill") for part in parts[-5:]] == FIVE:
        parts[-5:] = [parts[-1] | {"skill": "each"}]
    if len(parts) == 1:
        return parts[0]
    return {"do": "sequence", "parts": parts} if parts else NOTHING


def _word(effect: Row) -> Row:
    op = effect["op"]
    told = TOLD.get(op)
    if told is not None:
        return told(effect)
    return {"do": op} | {
        name: value for name, value in effect.items() if name not in ("op", *DROPPED.get(op, ()))
    }


DROPPED = {
    "gain_clue": ("source",),
    "clue_to_sheet": ("source",),
    "roll_split": ("is_test", "split"),
}
"""What their files say besides, and ours take for granted."""


def _cost(cost: Row) -> Row:
    return {"do": "spend"} | {COSTS.get(name, name): n for name, n in cost.items()}


def _test(effect: Row) -> Row:
    words: Row = {"do": "test", "skill": effect["skill"], "mod": effect["mod"]}
    return words | {"passed": sentence(effect["pass"]), "failed": sentence(effect["fail"])}


def _graded(effect: Row) -> Row:
    rows = [
        {
            "do": "row",
            "min": band["min"],
            "max": -1 if band["max"] is None else band["max"],
            "effect": sentence(band["do"]),
        }
        for band in effect["bands"]
    ]
    return {"do": "graded_test", "skill": effect["skill"], "mod": effect["mod"], "rows": rows}


def _sum(effect: Row) -> Row:
    rows = [{"do": "row", "faces": each["on"], "effect": sentence(each["do"])} for each in effect["results"]]
    return {"do": "roll_sum", "dice": effect["dice"], "rows": rows}


def _may_pay(effect: Row) -> Row:
    if "else" in effect and not effect["then"]:
        return {"do": "pay_or_else", "cost": _cost(effect["cost"]), "otherwise": sentence(effect["else"])}
    return {"do": "pay_to", "cost": _cost(effect["cost"]), "effect": sentence(effect["then"])}


def _arm(option: Row) -> Row:
    effect = sentence(option["do"])
    if "cost" in option:
        effect = {"do": "pay", "cost": _cost(option["cost"]), "effect": effect}
    return {"do": "choice", "name": option["label"], "effect": effect}


def _shop(effect: Row) -> Row:
    words: Row = {
        "do": effect["op"],
        **{name: effect[name] for name in ("trait", "reveal", "price") if name in effect},
    }
    if "if_bought" in effect:
        words["if_bought"] = sentence(effect["if_bought"])
    return words | {"limit": effect["limit"] or 0}


def _anyone(effect: Row) -> Row:
    words: Row = {"do": "anyone_may_pay", "cost": _cost(effect["cost"]), "effect": sentence(effect["do"])}
    if "otherwise" in effect:
        words["otherwise"] = sentence(effect["otherwise"])
    return words


def _within(name: str) -> Callable[[Row], Row]:
    """A word that does something to whom or what it is about."""

    def told(effect: Row) -> Row:
        about = {key: value for key, value in effect.items() if key in ("what", "filter")}
        return {"do": name, **about, "effect": sentence(effect["do"])}

    return told


TOLD: dict[str, Callable[[Row], Row]] = {
    "test": _test,
    "graded_test": _graded,
    "roll_sum": _sum,
    "may_pay": _may_pay,
    "choose": lambda effect: {"do": "choose", "options": [_arm(option) for option in effect["options"]]},
    "repeat_pay": lambda effect: {
        "do": "repeat_pay",
        "cost": _cost(effect["cost"]),
        "each": sentence(effect["each"]),
    },
    "buy_display": _shop,
    "buy_spells": _shop,
    "for_each": _within("for_each"),
    "each_investigator": _within("each_investigator"),
    "choose_other_investigator": _within("choose_other_investigator"),
    "any_investigator_may_pay": _anyone,
    "test_reduce": lambda effect: {
        "do": "test_reduce",
        "skill": effect["skill"],
        "mod": effect["mod"],
        "prevent_per_success": effect["prevent_per_success"],
        **effect["suffer"],
    },
    "if": lambda effect: {
        "do": "if",
        "condition": {"do": effect["condition"]},
        "then": sentence(effect["then"]),
    },
    "move": lambda effect: {
        "do": "move",
        "up_to": effect["up_to"],
        "ignore_monsters": effect["ignore_monsters"],
    },
    "discard_this": lambda effect: {"do": "discard_rumor"},
}
