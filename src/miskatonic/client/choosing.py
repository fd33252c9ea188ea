"""Any answer that a question takes, from what a client is shown of it: for who plays without a thought."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

TRIES = 400


def any_answer(ask: dict[str, Any], luck: Random) -> str:
    """One of the options, or one of the sets that may be taken."""
    if ask["pick"] is None:
        name: str = luck.choice(ask["options"])["name"]
        return name
    for _ in range(TRIES):
        taken = _some(ask["options"], ask["pick"], luck)
        if _fits(ask["options"], ask["pick"], taken):
            return _written(ask["options"], taken)
    return "none"


def _some(options: list[dict[str, Any]], pick: dict[str, Any], luck: Random) -> Counter[str]:
    """A set that may or may not be one that is wanted."""
    units = [each for each in options for _ in range(each["most"])]
    luck.shuffle(units)
    taken: Counter[str] = Counter()
    if pick["parts"]:
        for part in pick["parts"]:
            fitting = [each for each in units if each["weight"] == part["weight"]]
            taken.update(each["name"] for each in fitting[: part["amount"]])
        return taken
    groups: set[str] = set()
    weight, enough = 0, luck.choice([pick["least"], pick["most"] if pick["most"] is not None else len(units)])
    for each in units:
        if each["group"] and each["group"] in groups:
            continue
        if pick["each"] or weight < enough:
            taken[each["name"]] += 1
            weight += each["weight"]
            groups.add(each["group"])
    return taken


def _fits(options: list[dict[str, Any]], pick: dict[str, Any], taken: Counter[str]) -> bool:
    weight = sum(each["weight"] * taken[each["name"]] for each in options)
    if pick["parts"]:
        return bool(sum(taken.values()) == sum(part["amount"] for part in pick["parts"]))
    wanted = {each["group"] for each in options if each["group"]} if pick["each"] else set()
    have = {each["group"] for each in options if taken[each["name"]]}
    most = weight if pick["most"] is None else pick["most"]
    return wanted <= have and bool(pick["least"] <= weight <= most)


def _written(options: list[dict[str, Any]], taken: Counter[str]) -> str:
    """As the server reads it: `c3+c7`, `self*2+ally`, `none`."""
    names = [(each["name"], taken[each["name"]]) for each in options if taken[each["name"]]]
    return "+".join(name if n == 1 else f"{name}*{n}" for name, n in names) or "none"
