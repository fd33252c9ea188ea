"""No card of these boxes is left out of the tests that put each in a fitting position."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from miskatonic.games.cards.play.facts import CARDS

FOLDER = Path(__file__).parent
LISTS = ("test_facts.py", "test_language.py", Path(__file__).name)
"""Files that read cards and play none."""
CODE = re.compile(r"\b\d{5}[ab]?\b")


def named(file: Path) -> set[str]:
    """The codes in a test file."""
    tree = ast.parse(file.read_text("utf-8"))
    words = [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    return {code for word in words for code in CODE.findall(word)}


def test_every_card_is_played_by_some_test() -> None:
    tried = {code for file in sorted(FOLDER.glob("*.py")) if file.name not in LISTS for code in named(file)}
    missing = {code for code, card in CARDS.items() if card.type != "scenario"} - tried
    assert not missing, f"no test puts these on a table: {sorted(missing)}"
