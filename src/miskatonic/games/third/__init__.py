"""Arkham Horror, 3rd edition: the core box for one to six players.

`box` is the game as the kernel sees it; `rules` has a room for each part of the Rules Reference, `content` the
components, `words` what their sentences are made of, `abilities` what things add while in play; `craft` is what a good
player knows.
"""

from pathlib import Path

from miskatonic.kernel.text import add_catalogue

add_catalogue("third", Path(__file__).parent / "locale")
