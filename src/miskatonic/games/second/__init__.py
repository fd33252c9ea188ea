"""Arkham Horror, 2nd edition: the base game for one to eight players.

`box` is the game as the kernel sees it; `rules` has a room for each part of the rulebook, `content` the
components, `words` what their sentences are made of, `abilities` what things add while in play.
"""

from pathlib import Path

from miskatonic.kernel.text import add_catalogue

add_catalogue("second", Path(__file__).parent / "locale")
